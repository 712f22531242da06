"""What the trace of a message says of the engine that read it: its calls, those refused, and why. Pure.

What the worker runs by itself is no engine's mistake, and is left out.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple


class EngineCall(NamedTuple):
    """One call of an engine or a person.

    `wrong_names` are arguments that no parameter is called, each with the one that was meant, or "". `doubts`
    is how many things it entered that the athlete's words don't show.
    """

    tool: str
    ok: bool
    wrong_names: tuple[tuple[str, str], ...] = ()
    doubts: int = 0


def engine_calls(ran: Iterable[Mapping[str, Any]]) -> Iterator[EngineCall]:
    """The calls of an engine among those of a trace, in their order; a trace of any age will do."""
    for each in ran:
        if each["by"] == "model":
            wrong = tuple((name, right or "") for name, right in each.get("wrong_names", ()))
            yield EngineCall(each["name"], each["ok"], wrong, each.get("doubts", 0))
