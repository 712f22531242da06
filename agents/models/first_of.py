"""Several engines as one: the first that answers.

    a message's first request    each engine in turn, until one answers. One that fails after a word of its
                                 answer was heard is not replaced: what was shown can't be taken back
    all that follow              to the engine that answered the first. Its calls have its ids, and what it
                                 thought is in its own notation

One that can't be asked since its settings are wrong is passed over as well: an athlete gets an answer. But
that is logged as an error each time, `refused` hears of it, and every reply says in whose place it stands. If
nothing is wrong but settings, and that with every engine, the first one's error is raised.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import structlog

from agents.models.port import (
    Ask,
    Model,
    ModelError,
    ModelMisconfigured,
    ModelUnavailable,
    Quote,
    Reply,
    Turn,
)

log = structlog.get_logger()

NEXT_SECONDS = 15.0  # kept for the next engine, where there is more than twice that: one may hang to the end


class FirstOf:
    """The first of these engines that answers; each has the name by which reports and journals know it.

    Args:
        models: by name, in the order in which they are asked; one at least.
        embedded_last: the embedded engine answers after all of them, also if only settings are wrong.
        refused: hears of each that was passed over since its settings are wrong.
    """

    def __init__(
        self,
        models: Mapping[str, Model],
        *,
        embedded_last: bool = False,
        refused: Callable[[], None] = lambda: None,
    ) -> None:
        self._by_name = dict(models)
        self.models = tuple(models.values())
        self.name, self._last = next(iter(self._by_name)), next(reversed(self._by_name))
        self._embedded_last = embedded_last
        self._refused = refused

    def reply(self, ask: Ask) -> Reply:
        """Answer the last turn. Raises ModelError."""
        if begun := self._begun(ask.turns):
            return replace(self._by_name[begun].reply(_for(begun, ask)), by=begun)
        deadline = None if ask.seconds_left is None else time.monotonic() + ask.seconds_left
        failed: list[ModelError] = []
        for name, model in self._by_name.items():
            left = None if deadline is None else deadline - time.monotonic()
            if failed and left is not None and left <= 0:
                break
            heard = _Heard(ask.on_text)
            seconds = left if name == self._last else _with_some_kept(left)
            own = replace(_for(name, ask), seconds_left=seconds, on_text=ask.on_text and heard)
            try:
                answered = model.reply(own)
            except ModelError as error:
                if heard.something:
                    raise
                self._passed_over(name, error)
                failed.append(error)
            else:
                return replace(answered, by=name, in_place_of=self.name if failed else "")
        raise self._told(failed)

    def close(self) -> None:
        """Close the connections of those that have some. A later request opens new ones."""
        for each in self.models:
            if hasattr(each, "close"):
                each.close()

    def _begun(self, turns: Sequence[Turn]) -> str:
        """The engine that answered the message's first request; "" if this is the first, or it is gone."""
        asked = max((at for at, turn in enumerate(turns) if _asks(turn)), default=-1)
        by = [turn.by for turn in turns[asked + 1 :] if turn.role == "assistant"]
        return by[0] if by and by[0] in self._by_name else ""

    def _passed_over(self, name: str, error: ModelError) -> None:
        if len(self.models) == 1:
            return  # whoever asks hears of it
        if isinstance(error, ModelMisconfigured):
            log.error("engine misconfigured", engine=name, why=str(error))
            self._refused()
        else:
            log.warning("engine failed", engine=name, error=type(error).__name__)

    def _told(self, failed: list[ModelError]) -> ModelError:
        others = [each for each in failed if not isinstance(each, ModelMisconfigured)]
        if others or not self._embedded_last:
            return (others or failed)[0]
        return ModelUnavailable(str(failed[0]))


class _Heard:
    """Whoever listens, and whether they have heard something."""

    def __init__(self, listener: Callable[[str], None] | None) -> None:
        self._listener = listener
        self.something = False

    def __call__(self, text: str) -> None:
        self.something = self.something or bool(text)
        if self._listener is not None:
            self._listener(text)


def _with_some_kept(left: float | None) -> float | None:
    """The time of an engine that others stand behind."""
    return left if left is None or left <= 2 * NEXT_SECONDS else left - NEXT_SECONDS


def _asks(turn: Turn) -> bool:
    """Whether a turn brings the message."""
    return turn.role == "user" and any(isinstance(part, Quote) for part in turn.parts)


def _for(name: str, ask: Ask) -> Ask:
    """The request as this engine is sent it: without what others noted for themselves."""
    own = (turn if turn.by == name else turn._replace(verbatim="") for turn in ask.turns)
    return replace(ask, turns=tuple(own))
