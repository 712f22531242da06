"""Taking back what was changed of the program, by the words that ask for it, with what it was.

What one message changed together goes together, the newest move first. A session goes with its workout, a bar
with the settings: neither is taken back here.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, Literal

from pydantic import Field

from agents.errors import Refusal
from agents.guests import GuestAnswer, Host
from agents.program import result_words
from agents.program.guest import guest_of
from agents.program.moves import (
    Advanced,
    Bumped,
    CyclesSet,
    Held,
    Move,
    PhaseSet,
    Rescheduled,
    Reset,
    Scheduled,
    SkippedSession,
    TemplateSet,
    Tested,
    Undone,
    WeekSet,
    WeekSkipped,
)
from agents.program.state import ACTS_KEPT, State
from agents.program.tools.answering import MoveAnswer, tool
from agents.program.turn import TOLD_AS, named
from agents.program.values import Lift
from agents.toolbox import ToolInput

NAME = "undo_program_change"
ChangeOf = Literal["", "training_max", "day", "template", "skip", "week"]
KINDS: Mapping[str, tuple[type[Any], ...]] = {
    "": tuple(TOLD_AS),
    "training_max": (Bumped, Held, Tested),
    "day": (Rescheduled, Scheduled),
    "template": (TemplateSet,),
    "skip": (SkippedSession, WeekSkipped),
    "week": (Advanced, WeekSkipped, PhaseSet, WeekSet, CyclesSet, Reset),
}
CALLED = {"": "change", "training_max": "change of a training max", "day": "change of days"}


class UndoProgramChange(ToolInput):
    said: str = Field(description="The words that ask for it, quoted from this message.")
    of: ChangeOf = Field(
        description="What the change was of, if they name it; '' for the newest, of anything."
    )
    lift: Lift | None = Field(None, description="Of which lift, if they name one.")


def undo_program_change(args: UndoProgramChange, host: Host) -> MoveAnswer:
    """Takes back the newest change of the program: a training max, days, a template, a skip, a step of the
    cycle.

    Call it when the athlete asks for that ("undo that", "take back the last training max change"); what it
    was is told. What one message changed together is taken back together. A session goes with its workout:
    delete that. A second call of a message changes nothing more.
    """
    words = host.quoted(args.said, "what is asked for")
    moves = _meant(args, host)
    return MoveAnswer((_taken_back(host, moves),), words)


def _meant(args: UndoProgramChange, host: Host) -> Sequence[Move]:
    """The moves that go, the newest first: those that this call took back before, and what is left of them.
    Raises Refusal."""
    turn = guest_of(host).turn
    turn.state()
    newest = [each.move for each in islice(turn.book.newest_first(), ACTS_KEPT)]
    undone = {each.said.of: each.act for each in newest if isinstance(each.said, Undone)}
    fitting = [
        each
        for each in newest
        if isinstance(each.said, KINDS[args.of]) and args.lift in (None, getattr(each.said, "lift", None))
    ]
    own = [each for each in fitting if undone.get(each.number, "").startswith(f"{host.act}#")]
    standing = [each for each in fitting if each.number not in undone]
    last = (own or _of_the_conversation(args, host, standing) or standing)[:1]
    if not last:
        if not args.of and args.lift is None and turn.newest_change():
            raise Refusal("the program has begun, which is not taken back.")
        raise Refusal(
            f"no {CALLED.get(args.of, f'change of the {args.of}')} is left that could be taken back."
        )
    together = [each for each in (*own, *standing) if each.message_id == last[0].message_id != ""]
    return sorted(together or last, key=lambda each: -each.number)


def _of_the_conversation(args: UndoProgramChange, host: Host, moves: Sequence[Move]) -> list[Move]:
    """Those of this conversation; what is named may be of any."""
    said = guest_of(host).conversation
    named_none = not args.of and args.lift is None
    return [each for each in moves if named_none and said.turn_of(each.message_id) >= 0]


def _taken_back(host: Host, moves: Sequence[Move]) -> GuestAnswer:
    """Take these moves back, one after the other; what all of them changed is told with the last. By the same
    call again, what was answered then. Raises Refusal."""
    names, first = ", ".join(map(named, moves)), list[State]()

    def result(before: State, after: State, _: Any) -> dict[str, Any]:
        first.append(before)
        what = " ".join(result_words.differing(first[0], after))
        return {"undone": [each.number for each in moves], "message": f"Taken back: {names}. {what}".strip()}

    turn = guest_of(host).turn
    for move in moves:
        moved = turn.move(f"{host.act}#{move.number}", partial(_undone, move), result)
    return GuestAnswer(NAME, dict(moved.result), str(moved.result["message"]), moved=True)


def _undone(move: Move, _: State) -> Undone:
    return Undone(move.number)


undoing = tool(UndoProgramChange, undo_program_change)
