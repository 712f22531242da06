"""What an edit is: an input as on the wire, and a function that turns it into steps, or refuses it. Pure."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, Literal, NamedTuple

from pydantic import ConfigDict
from pydantic.alias_generators import to_camel

from agents.errors import Refusal
from agents.planner.ops import Op
from agents.planner.plan import Plan
from agents.toolbox import ToolInput


class EditInput(ToolInput):
    """An input whose names are snake_case here and camelCase on the wire."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True)


ERRORS_SHOWN = 12  # of one call: more than that is a wrong shape, not so many slips


class EditRefused(Refusal):
    """The plan doesn't allow this edit. `errors` are all that is wrong, a sentence each; of very many
    the first ones, and how many more there are."""

    def __init__(self, errors: Sequence[str]) -> None:
        left = len(errors) - ERRORS_SHOWN
        told = (*errors[:ERRORS_SHOWN], *([f"And {left} more problems."] if left > 0 else []))
        super().__init__("\n".join(told))
        self.errors = told


class Aim(NamedTuple):
    """What an edit is aimed at: the plan after the calls before it, as the athlete has it.

    `mint` gives a new uid each time, the same ones in the same order on every replay. `today` is the
    athlete's day, `units` what a load without a unit is in.
    """

    plan: Plan
    mint: Callable[[], str]
    today: date
    units: Literal["lb", "kg"] = "lb"


class Edit(NamedTuple):
    """One edit by its name on the wire. `steps` raises EditRefused, and changes nothing."""

    name: str
    takes: type[EditInput]
    steps: Callable[[Any, Aim], tuple[Op, ...]]
