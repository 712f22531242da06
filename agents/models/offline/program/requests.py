"""What an athlete asks of the program or tells it, as values; and what has to be asked back.

Lifts are the program's names, no lifts: none were named. A day is a weekday's full name or, where said so,
"today", "tomorrow" and "next". `scope` is "week" for this week only, "always" for each week from now on, and
"" where neither was said.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal, NamedTuple

PROGRAM = "program"  # why a stretch of a message is no report
UNCLEAR = "program_unclear"  # the code of what is asked back
LIFTS = ("squat", "bench", "deadlift", "ohp")
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
Lifts = tuple[str, ...]
Scope = Literal["", "week", "always"]
LIFT_NAMES: Mapping[str, str] = {"squat": "squat", "bench": "bench", "deadlift": "deadlift", "ohp": "OHP"}


class Amount(NamedTuple):
    """A number and the unit said with it: "lb", "kg", or "" for the program's."""

    value: Decimal
    unit: str = ""


class Show(NamedTuple):
    """The sheets of these lifts, or of the lifts of a day."""

    lifts: Lifts
    day: str


class Log(NamedTuple):
    """A session was done as the program asks; the top set's reps and weight where they were told."""

    lifts: Lifts
    reps: int | None
    weight: Amount | None
    supplemental: bool


class Skip(NamedTuple):
    """These lifts are left out this week."""

    lifts: Lifts
    reason: str


class SkipWeek(NamedTuple):
    """The whole week is left out."""

    reason: str


class Move(NamedTuple):
    """These lifts go to another day."""

    lifts: Lifts
    day: str
    scope: Scope


class MoveDay(NamedTuple):
    """The lifts of a day go to another day."""

    start: str
    day: str
    scope: Scope


class Swap(NamedTuple):
    """Two lifts, or the lifts of two days, change places."""

    first: str
    second: str
    scope: Scope


class Train(NamedTuple):
    """The days of training; which lift goes where is open."""

    days: tuple[str, ...]


class Assign(NamedTuple):
    """Days and their lifts from now on; "none" for a day without one."""

    pairs: tuple[tuple[str, str], ...]


class Prs(NamedTuple):
    """The best sets, of all lifts if none is named."""

    lifts: Lifts


class Maxes(NamedTuple):
    """The training maxes."""


class Workouts(NamedTuple):
    """The sessions that were done; `last` is how many, None for as many as the tool shows."""

    lifts: Lifts
    last: int | None


class Status(NamedTuple):
    """Where in the program the athlete is."""


class Templates(NamedTuple):
    """The templates there are; `kind` is "leader", "anchor" or ""."""

    kind: str


class Template(NamedTuple):
    """These lifts are to follow a template, as it was called. `<rest>` in lifts: those not named "
    "elsewhere."""

    lifts: Lifts
    name: str


class Phase(NamedTuple):
    """The other phase begins."""

    phase: str


class Week(NamedTuple):
    """Another week of the cycle; None for the same week again."""

    week: int | None


class Advance(NamedTuple):
    """The next week of the cycle."""


class Cycles(NamedTuple):
    """How many leader cycles there are to be in all, how many more, or how many count as done."""

    number: int
    of: Literal["all", "more", "done"]


class Bump(NamedTuple):
    """Training maxes go up or, with a sign of -1, down; by the lift's own increment if no amount was said."""

    lifts: Lifts
    amount: Amount | None
    sign: int
    but: Lifts = ()


class BumpTo(NamedTuple):
    """A training max is to be this."""

    lifts: Lifts
    amount: Amount


class Hold(NamedTuple):
    """Training maxes stay."""

    lifts: Lifts


class Tested(NamedTuple):
    """A one-rep max was tested."""

    lifts: Lifts
    amount: Amount


class Reset(NamedTuple):
    """The program begins anew; whether training maxes are kept, None where that was not said."""

    keep_tms: bool | None


Request = (
    Show | Log | Skip | SkipWeek | Move | MoveDay | Swap | Train | Assign | Prs | Maxes | Workouts | Status
    | Templates | Template | Phase | Week | Advance | Cycles | Bump | BumpTo | Hold | Tested | Reset
)  # fmt: skip


class Found(NamedTuple):
    """A request and the tokens that say it."""

    at: int
    to: int
    request: Request


class Question(NamedTuple):
    """What is asked back, and the answers there are to choose from."""

    text: str
    options: tuple[str, ...] = ()


def question(request: Request) -> Question | None:
    """What has to be asked before a request can be met; None where it is clear.

    Of a session whose lift was not named it stands too: it is settled where the day tells the lift.
    """
    names = tuple(LIFT_NAMES[lift] for lift in LIFTS)
    match request:
        case Log(lifts=()):
            return Question("Which lift did you do?", names)
        case Template(lifts=(), name=name):
            return Question(f"Which lift should follow {name}, or all of them?", (*names, "all"))
        case Bump(lifts=()):
            return Question("Which training max do you mean, or all of them?", (*names, "all"))
        case Train(days=days) if len(days) != len(LIFTS):
            said = f"There are four lifts and {len(days)} days" if days else "Which days are they"
            ask = ": which lift goes on which day" if days else ", and which lift goes on which"
            return Question(f'{said}{ask}? For example "squat Monday, bench Tuesday".')
        case _:
            return None
