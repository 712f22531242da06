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
REST = "rest"  # among a request's lifts: those that nothing else is said of
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
Lifts = tuple[str, ...]
Scope = Literal["", "week", "always"]
LIFT_NAMES: Mapping[str, str] = {"squat": "squat", "bench": "bench", "deadlift": "deadlift", "ohp": "OHP"}


class Amount(NamedTuple):
    """A number and the unit said with it: "lb", "kg", or "" for the program's."""

    value: Decimal
    unit: str = ""


class Show(NamedTuple):
    """The sheets of these lifts, or of the lifts of a day: a weekday, "today", "next"; or of the "week"."""

    lifts: Lifts
    day: str


class Log(NamedTuple):
    """A session was done as the program asks; the top set's reps and weight where they were told."""

    lifts: Lifts
    reps: int | None
    weight: Amount | None
    supplemental: bool


class SkipDay(NamedTuple):
    """The lifts of a day are left out this week."""

    day: str
    reason: str


class Skip(NamedTuple):
    """These lifts are left out this week."""

    lifts: Lifts
    reason: str


class SkipWeek(NamedTuple):
    """The whole week is left out; `week` is its number where that was said."""

    reason: str
    week: int | None = None


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


class Shift(NamedTuple):
    """These lifts, or what is left of the week, go so many days later."""

    days: int
    scope: Scope
    lifts: Lifts = LIFTS


class Swap(NamedTuple):
    """Two lifts, or the lifts of two days, change places."""

    first: str
    second: str
    scope: Scope


class Train(NamedTuple):
    """The days of training; which lift goes where is open."""

    days: tuple[str, ...]


class Assign(NamedTuple):
    """Days and their lifts from now on, or of this week; "none" for a day without one."""

    pairs: tuple[tuple[str, str], ...]
    scope: Scope = ""


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
    """Training maxes go up or, with a sign of -1, down; by the lift's own increment if no amount was said.

    `loose` has no word for it, as "squat +5": it is of them only where others are held or go up."""

    lifts: Lifts
    amount: Amount | None
    sign: int
    but: Lifts = ()
    loose: bool = False


class BumpTo(NamedTuple):
    """A training max is to be this."""

    lifts: Lifts
    amount: Amount


class Hold(NamedTuple):
    """Training maxes stay. "Leave the rest" is of them only where others go up; `loose` says that."""

    lifts: Lifts
    loose: bool = False


class Tested(NamedTuple):
    """A one-rep max was tested."""

    lifts: Lifts
    amount: Amount


class TestedEach(NamedTuple):
    """One-rep maxes of several lifts were tested."""

    pairs: tuple[tuple[str, Amount], ...]


class Reset(NamedTuple):
    """The program begins anew; whether training maxes are kept, None where that was not said."""

    keep_tms: bool | None


class Undo(NamedTuple):
    """Something is to be taken back: a workout that was logged, or a move of the program."""


class Open(NamedTuple):
    """Something is to change, but what can't be told: `ask` is what to ask back."""

    ask: str
    options: tuple[str, ...] = ()


Request = (
    Show | Log | Skip | SkipWeek | Move | MoveDay | Swap | Train | Assign | Prs | Maxes | Workouts | Status
    | Templates | Template | Phase | Week | Advance | Cycles | Bump | BumpTo | Hold | Tested | Reset
    | SkipDay | Shift | TestedEach | Undo | Open
)  # fmt: skip


class Found(NamedTuple):
    """A request and the tokens that say it."""

    at: int
    to: int
    request: Request


_UNDO = (
    "Which do you mean: what was logged last, or the program's last move? The second is taken back by "
    "`spotter program undo`."
)
_WEEKDAYS = tuple(day.capitalize() for day in DAYS)


def _in_words(lifts: Lifts) -> str:
    return " and ".join(LIFT_NAMES.get(lift, lift) for lift in lifts)


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
        case Skip(lifts=()):
            return Question("Which lift do you want to skip?", names)
        case Move(lifts=(), day=day):
            return Question(f"Which lift should go to {day[:1].upper()}{day[1:]}?", names)
        case Move(lifts=lifts, day=""):
            return Question(f"To which day should {_in_words(lifts)} go?", _WEEKDAYS)
        case Hold(lifts=()):
            return Question("Which training max should stay?", names)
        case Undo():
            return Question(_UNDO)
        case Open(ask=ask, options=options):
            return Question(ask, options)
        case Bump(lifts=()):
            return Question("Which training max do you mean, or all of them?", (*names, "all"))
        case Train(days=days) if len(days) != len(LIFTS):
            said = f"There are four lifts and {len(days)} days" if days else "Which days are they"
            ask = ": which lift goes on which day" if days else ", and which lift goes on which"
            return Question(f'{said}{ask}? For example "squat Monday, bench Tuesday".')
        case _:
            return None
