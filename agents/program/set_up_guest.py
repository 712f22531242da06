"""Setting a program up by talking, where none runs: what was said is shown with its first week, and made on a
yes.

    set_up_program   reads tested maxes (or training maxes) and days, shows the whole, and asks
    begin_program    on a yes to that question: the program begins as it was shown

What was shown stands in the question itself: what begins is exactly that, however often the yes is delivered.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from pydantic import Field

from agents.conversation import Question
from agents.errors import Refusal, Unfinished
from agents.guests import (
    Guest,
    GuestAnswer,
    GuestResult,
    Host,
    HowFarAnswered,
    ReportPart,
    ToolAnswered,
    Visit,
    refused_row,
)
from agents.models.port import Call
from agents.program.values import DAYS, LIFTS, NAMES, DayName, Lift, Unit
from agents.requests.program.set_up import agrees_to_set_up, drops_set_up, names_set_up
from agents.toolbox import Tool, ToolInput
from agents.units import Load, UnreadableQuantity, read_load, say_number
from agents.workout import StoredWorkout

if TYPE_CHECKING:
    from agents.program.room import ProgramRoom

NAME = "program"
SET_UP = "program_set_up"  # the code of the question whether to begin so, or what is missing
HUNDREDTH = Decimal("0.01")
HEAVIEST: Mapping[Unit, int] = {"lb": 1120, "kg": 510}  # the heaviest deadlift there was: 510 kg, 2025
SHALL_I = "Shall I set it up so?"
DROPPED = "Dropped: no program is set up."
BRIEF = """

The athlete has no 5/3/1 program. If they want to begin one, call set_up_program with the numbers that they \
said; what it shows is printed. On a yes to that, call begin_program; if they only come back to what was \
shown before, set_up_program without numbers shows it again.\
"""


class SetUpProgram(ToolInput):
    said: str = Field(description="What the athlete said of it, quoted from this message.")
    squat: str = Field(description="The tested one-rep max as said, like '350' or '160 kg'; '' if not said.")
    bench: str = Field(description="The same of the bench press.")
    deadlift: str = Field(description="The same of the deadlift.")
    ohp: str = Field(description="The same of the overhead press.")
    are: Literal["tested", "training"] = Field(description="'training' if they say these are training maxes.")
    days: str = Field(description="Days as 'squat=monday, bench=tuesday'; '' if not said.")
    unit: Literal["kg", "lb", ""] = Field(
        description="The unit that they say their weights are in; '' if none."
    )


class BeginProgram(ToolInput):
    pass


def set_up_program(args: SetUpProgram, host: Host) -> ToolAnswered:
    """Show the 5/3/1 program that the athlete's numbers make, with its first week, and ask whether to begin.

    Once for a message. Nothing begins by it. What an earlier message said is known: send only what this one
    says.
    """
    guest = _guest_of(host)
    words = host.quoted(args.said, "what is wanted")
    known, said = guest.so_far(), _maxes_said(args, guest.visit.athlete.units)
    unit = _unit_named(args.unit, guest.visit.text) or known.get("unit") or _unit_of(said, guest.visit)
    stated, claims = _maxes(said, unit, host)
    maxes = {**known.get("maxes", {}), **stated}
    kind = args.are if any(getattr(args, lift) for lift in LIFTS) else known.get("are", args.are)
    setup = {"unit": unit, "are": kind, "maxes": maxes, "days": {**known.get("days", {}), **_days(args.days)}}
    missing = [NAMES[lift] for lift in LIFTS if lift not in maxes]
    about = json.dumps(setup)
    if missing:
        asks = f"What is your tested one-rep max of {_listed(missing)}?"
        so_far = ", ".join(f"{NAMES[lift]} {maxes[lift]} {unit}" for lift in LIFTS if lift in maxes)
        message = f"5/3/1 with {so_far}." if so_far else "5/3/1 begins with a one-rep max of each lift."
    else:
        asks, message = SHALL_I, f"5/3/1, not set up yet:\n{_first_week(setup, guest.visit)}"
    options = () if missing else ("yes", "no")
    answer = GuestAnswer("set_up_program", setup, message, False, asks, SET_UP, about, "", options)
    return ToolAnswered((answer,), words | claims)


def begin_program(args: BeginProgram, host: Host) -> ToolAnswered:
    """Begin the 5/3/1 program as the last reply showed it. Only where this message says yes to that."""
    guest = _guest_of(host)
    setup = guest.shown_before()
    if not setup or not set(LIFTS) <= setup["maxes"].keys():
        raise Refusal("nothing was shown that could begin: call set_up_program first.")
    if not agrees_to_set_up(guest.visit.text):
        raise Refusal("the athlete has not said yes to what was shown: it begins on a yes alone.")
    room, visit = guest.room(), guest.visit
    try:
        state = room.begin(visit.owner, host.act, visit.today, _began(setup, visit), visit.message_id)
    except Unfinished as error:
        raise Refusal(str(error)) from None
    message = f"The program is set up:\n{_first_week(setup, visit)}"
    return ToolAnswered((GuestAnswer("begin_program", {"week": state.place.week}, message, moved=True),))


TOOLS: tuple[Tool[Host], ...] = (
    Tool("set_up_program", SetUpProgram, set_up_program, wave=6),
    Tool("begin_program", BeginProgram, begin_program, wave=6),
)


@dataclass
class SetUpGuest(Guest):
    """The program that an athlete has not begun, during one message. `room` loads what sets it up."""

    visit: Visit
    room: Callable[[], "ProgramRoom"]
    answers: list[GuestAnswer] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)  # by tool, and not mended

    name: ClassVar[str] = NAME
    tools = TOOLS
    brief = BRIEF
    edition = "program-set-up-1"

    def known(self) -> Mapping[str, bool]:
        return {"set_up_asked": True} if self._asked() is not None else {}

    def shown_before(self) -> dict[str, Any]:
        """What the last reply showed, or had of it so far; empty if it showed none."""
        question = self._asked()
        return json.loads(question.field) if question is not None else {}

    def so_far(self) -> dict[str, Any]:
        """What was said of a set-up that is open still, though it was talked past; empty if none is."""
        said = self.visit.conversation
        waiting = [each for each in said.questions if each.code == SET_UP] if said is not None else []
        return json.loads(waiting[-1].field) if waiting else {}

    def _asked(self) -> Question | None:
        return asked_of_set_up(self.visit)

    def begin(self, written: Sequence[StoredWorkout]) -> None:
        if self._asked() is not None and drops_set_up(self.visit.text):
            self.answers.append(GuestAnswer("declined", {"begun": False}, DROPPED))

    def enter(self, call: Call, result: GuestResult) -> None:
        self.answers += result.answers
        self.refused.pop(call.name, None)

    def refuse(self, call: Call, refusal: Refusal) -> None:
        self.refused[call.name] = str(refusal)

    def how_far_answered(self, *, by_model: bool) -> HowFarAnswered:
        if self.answers:
            return "answered"
        return "whole" if self.refused else ""  # why it was refused is told, of all that it quotes

    def part(self, workout_ids: Sequence[str]) -> ReportPart:
        rows = (*(each.row for each in self.answers), *(refused_row(*each) for each in self.refused.items()))
        asked = tuple(each for each in self.answers if each.question)
        return ReportPart(NAME, rows, open=asked, lost=bool(self.refused))

    def settles(self, questions: Iterable[Question], put: Iterable[str]) -> frozenset[str]:
        """What was asked of the set-up is settled by whatever was answered since."""
        return (
            frozenset(each.id for each in questions if each.code == SET_UP) if self.answers else frozenset()
        )


def asked_of_set_up(visit: Visit) -> Question | None:
    """The question about a set-up that a message is about: that of the last reply; or one that was talked
    past, where the message names it, or says yes or no though the last reply put nothing."""
    said, text = visit.conversation, visit.text
    if said is None:
        return None
    last = said.question(visit.before.question)
    if last is not None and last.code == SET_UP:
        return last
    waiting = [each for each in said.questions if each.code == SET_UP]
    put_nothing = not (visit.before.question or visit.before.drafts or any(said.shown))
    answers = put_nothing and (agrees_to_set_up(text) or drops_set_up(text))
    return waiting[-1] if waiting and (answers or names_set_up(text)) else None


def _guest_of(host: Host) -> SetUpGuest:
    assert isinstance(host.guest, SetUpGuest), "its tool is called where it is a guest"
    return host.guest


def _maxes_said(args: SetUpProgram, usual: Unit) -> dict[Lift, Load]:
    """The weight of each lift as it was said. Raises Refusal."""
    found: dict[Lift, Load] = {}
    for lift in LIFTS:
        said = getattr(args, lift)
        try:
            load = read_load(said, unit=usual) if said else None
        except UnreadableQuantity:
            load = None
        if said and (load is None or load.basis != "total" or load.value <= 0):
            raise Refusal(f"{lift} is {said!r}: send one weight, like 350 or 160 kg.")
        if load is not None:
            found[lift] = load
    return found


def _unit_of(said: Mapping[Lift, Load], visit: Visit) -> Unit:
    """The unit of the program: the athlete's, or of one who has chosen none that in which the weights are
    said."""
    units = {load.unit for load in said.values() if load.unit_said}
    alone = next(iter(units)) if len(units) == 1 else None
    return visit.athlete.units if alone is None or "units" in visit.athlete.chosen else alone


def _unit_named(unit: Literal["kg", "lb", ""], text: str) -> Unit | None:
    """The unit that was sent, which the message has to say; None for none. Raises Refusal."""
    if unit and not re.search(_UNIT_WORDS[unit], text.lower()):
        raise Refusal(f"unit is {unit!r}: the message doesn't say it.")
    return unit or None


# "160kg" says it too.
_UNIT_WORDS = {"kg": r"(?<![a-z])(?:kgs?|kilos?|kilograms?)\b", "lb": r"(?<![a-z])(?:lbs?|pounds?)\b"}


def _maxes(said: Mapping[Lift, Load], unit: Unit, host: Host) -> tuple[dict[str, str], frozenset[int]]:
    """The same in the program's unit, and the tokens that say it.

    Raises Refusal for a weight that the message does not say of the lift, and for one that nobody lifts.
    """
    found: dict[str, str] = {}
    claims = frozenset[int]()
    for lift, load in said.items():
        own = load.unit if load.unit_said else unit
        where = host.find_number(load.value, own, lift)
        if where is None:
            raise Refusal(f"{lift} {say_number(load.value)}: the words don't say it of that lift.")
        value = load.value if own == unit else load.in_kg() if unit == "kg" else load.in_lb()
        if value > HEAVIEST[unit]:
            raise Refusal(f"{NAMES[lift]} {say_number(load.value)} {own} is more than anybody has lifted.")
        found[lift], claims = say_number(value.quantize(HUNDREDTH)), claims | where
    return found, claims


def _days(said: str) -> dict[str, str]:
    """The lift of each day, from "squat=monday, bench=tuesday". Raises Refusal."""
    found: dict[str, str] = {}
    for part in filter(None, (each.strip() for each in said.split(","))):
        lift, equals, day = (each.strip().lower() for each in part.partition("="))
        if not equals or lift not in LIFTS or day not in DAYS:
            raise Refusal(f"days has {part!r}: write squat=monday; the lifts are {', '.join(LIFTS)}.")
        found[day] = lift
    return found


def _began(setup: Mapping[str, Any], visit: Visit) -> Any:
    from agents.program.beginning import TEMPLATE, LiftSaid, began
    from agents.program.tools.answering import templates

    is_tested = setup["are"] == "tested"
    said = {
        cast("Lift", lift): LiftSaid(tested=Decimal(value)) if is_tested else LiftSaid(None, Decimal(value))
        for lift, value in setup["maxes"].items()
    }
    days = {cast("DayName", day): cast("Lift", lift) for day, lift in setup["days"].items()}
    return began(said, days, templates()[TEMPLATE], setup["unit"], visit.athlete)


def _first_week(setup: Mapping[str, Any], visit: Visit) -> str:
    from agents.program.beginning import TEMPLATE, first_week
    from agents.program.tools.answering import templates

    return first_week(_began(setup, visit), templates()[TEMPLATE], visit.today)


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
