"""What a tool of the program gives back: its result for the model, and the same in words for the athlete."""

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import wraps
from typing import Any, NamedTuple

from agents.errors import Refusal
from agents.guests import GuestAnswer, Host
from agents.program.book import UnreadableProgram
from agents.program.guest import SURE, guest_of, turn_at
from agents.program.moves import SaidMove
from agents.program.result_words import title
from agents.program.results import ProgramResult
from agents.program.sheet import Sheet, sheet_of
from agents.program.state import State, known_as
from agents.program.template import BrokenTemplate, Template
from agents.program.templates import all_templates
from agents.program.tools.inputs import slips_of
from agents.program.values import NAMES, Lift
from agents.toolbox import Tool, ToolInput
from agents.toolbox import shown as shown_back
from agents.units import say_number

WAVE = 6  # and late, after every workout of the reply was saved: the program has heard of it
KEPT_ONLY = "The session is kept as a workout; the program has not moved."

ONLY_ASKS = (
    "that was a question, and a question changes nothing. get_program_state and get_todays_workout show what "
    "is; told as a request it is done."
)


class MoveAnswer(NamedTuple):
    """What became of one call, and the tokens of the message that it stands on."""

    answers: tuple[GuestAnswer, ...]
    claims: frozenset[int] = frozenset()

    def answer_text(self) -> str:
        """The result as the specification writes it; of several, all."""
        results = [answer.result for answer in self.answers]
        if not results:
            return KEPT_ONLY
        return json.dumps(results[0] if len(results) == 1 else results, ensure_ascii=False)


def tool(takes: type[ToolInput], run: Callable[[Any, Host], MoveAnswer]) -> Tool[Host]:
    """A tool of the program, named as its function. They run last, one by one, in the order of the calls.

    What can't be read of the program it refuses: the rest of the message goes on.
    """

    @wraps(run)
    def readable(args: Any, host: Host) -> MoveAnswer:
        try:
            return run(args, host)
        except UnreadableProgram as error:
            raise Refusal(str(error)) from error

    return Tool(run.__name__, takes, readable, wave=WAVE, late=True, strict=False, slips=slips_of(takes))


def templates() -> Mapping[str, Template]:
    """The templates there are. Raises Refusal if one can't be read: the rest of the message goes on."""
    try:
        return all_templates()
    except BrokenTemplate as error:
        raise Refusal(f"the templates can't be read until this is mended: {error}") from error


def sheet_now(state: State, lift: Lift) -> Sheet:
    """What the program asks of a lift this week. Raises Refusal if its template is not there."""
    there, name = templates(), state.lifts[lift].template.name
    if name not in there:
        raise Refusal(
            f"{NAMES[lift]} follows {shown_back(name)}, which is no longer there: set_template gives it "
            f"another, of {', '.join(there)}."
        )
    return sheet_of(state, lift, there[name])


class FollowUpQuestion(NamedTuple):
    """What the athlete is asked now: the question, what it is known by, and what it is about."""

    question: str = ""
    code: str = ""
    about: str = ""


# Of the result, the state after, and that before.
ResultWords = Callable[[ProgramResult, State, State | None], str]


def no_question(result: ProgramResult, after: State) -> FollowUpQuestion:
    """The athlete is asked nothing."""
    return FollowUpQuestion()


def no_claims(result: ProgramResult, after: State) -> frozenset[int]:
    """It stands on no number of the message."""
    return frozenset()


def shown(name: str, result: ProgramResult, words: str) -> MoveAnswer:
    """An answer to a question: nothing was changed."""
    return MoveAnswer((GuestAnswer(name, result, words),))


SHALL_I = "Shall I change it so?"
MOST_AT_ONCE = Decimal("0.15")  # of a training max; the book's own steps are a few percent


def asked_if_sure(
    name: str, host: Host, sent: Mapping[str, Any], new: Callable[[State], Decimal]
) -> MoveAnswer | None:
    """The question whether the training max of a lift is to change so far; None where it is near, the athlete
    has said yes to that, or it is done already. `new` gives what it would be. Raises Refusal."""
    guest, lift = guest_of(host), sent["lift"]
    state, about = guest.turn.state(), json.dumps({"tool": name, **sent}, sort_keys=True)
    old, after = state.lifts[lift].training_max, new(state)
    near = abs(after - old) <= MOST_AT_ONCE * old or after <= 0
    if near or host.only_asks or state.move_of(known_as(host.act)) is not None or guest.is_sure_of(about):
        return None
    change = f"{say_number(old)} -> {say_number(after)} {state.unit}"
    told, asked = f"{title(lift)} training max {change} would be a long way.", {"asked": True, "lift": lift}
    answer = GuestAnswer(name, asked, told, False, SHALL_I, SURE, about, options=("yes", "no"))
    return MoveAnswer((answer,))


def made(
    name: str,
    host: Host,
    said: Callable[[State], SaidMove],
    result: Callable[[State, State], ProgramResult],
    words: ResultWords,
    *,
    asks: Callable[[ProgramResult, State], FollowUpQuestion] = no_question,
    claims: Callable[[ProgramResult, State], frozenset[int]] = no_claims,
) -> MoveAnswer:
    """Make a move of the program, once for each call, and answer with what it made.

    Raises: Refusal: the move can't be made as things are, the message only asks, or there is no program.
    """
    if host.only_asks:
        raise Refusal(ONLY_ASKS)
    moved = turn_at(host).move(host.act, said, lambda before, after, _: result(before, after))
    found, ask = dict(moved.result), asks(dict(moved.result), moved.after)
    told = words(found, moved.after, moved.before)
    answer = GuestAnswer(name, found, told, True, ask.question, ask.code, ask.about)
    return MoveAnswer((answer,), claims(found, moved.after))
