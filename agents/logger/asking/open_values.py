"""Values of a draft that nobody has said for sure, the one question that asks for them, and a message that
gives one. Pure.

    proposed  "bench 3x5 8O kg"        '8O kg': was that 80 kg?
    beyond    "deadlift 3x5 1400 kg"   1400 kg of Deadlift is more than anybody has lifted: was it that?
    missing   "squat 3x5 at 1?5"       what was the load of squat, '1?5'? (yes logs its sets without one)

A message gives a value if it is one and nothing else but words around it: "115", "80 kilos", "nein, 70",
"140 obviously".
"""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Literal, NamedTuple

from agents import units
from agents.logger.asking.yes_or_no import AGREEING, REFUSING
from agents.logger.evidence.closed_notation import unit_class
from agents.words import REPS_ALONE, Token, spoken_number, tokens
from agents.workout import FrozenModel, SetDone

Field = Literal["load", "reps"]
UNITS_OF: dict[Field, str] = {"load": "weight", "reps": "rep"}  # by class
LONGEST = 10  # tokens of such a message
_AROUND = frozenset(
    """it its it's was were is that's thats that those the a weight load be should of course obviously clearly
    definitely actually sorry oops typo i mean meant said my bad please thanks
    es war waren das sind naturlich klar doch ich meinte meine sollte sein
    eran era fueron claro son perdon digo obvio pardon c'etait c'est , . ! ; : - ( )""".split()
)


class OpenValue(FrozenModel):
    """A value of a draft: of which sets of an exercise (counted from 0), what the words say of it ("" where
    they say it plainly), and what is proposed or was answered ("80 kg"); "" for nothing."""

    exercise: str
    field: Field
    said: str = ""
    value: str = ""
    sets: tuple[int, ...] = ()


class Given(NamedTuple):
    """The value that a message gives, from where to where; of which class its unit is, and its number; the
    number that it says it was not ("140, not 1400"); whether a yes or a no stands around it."""

    said: str
    start: int
    end: int
    unit: str
    number: Decimal | None
    taken_back: Decimal | None
    agrees: bool
    refuses: bool

    def fits(self, value: OpenValue) -> bool:
        """Whether it is the kind of value that is open, and what it says of what was proposed is true."""
        proposed = next((each.number for each in _numbers(tokens(value.value))), None)
        is_it = proposed is not None and self.number == proposed
        is_another = proposed is not None and self.number != proposed
        says_so = not (self.refuses and is_it) and not (self.agrees and is_another)
        return self.unit in ("", UNITS_OF[value.field]) and says_so and self.taken_back in (None, proposed)


class _Number(NamedTuple):
    """A number of a message with its unit: from which token to which, and whether "not" stands before it."""

    at: int
    to: int
    number: Decimal | None
    unit: str
    taken_back: bool


def given_in(text: str) -> Given | None:
    """The one value that a message gives; None where it says anything else, or several."""
    row = tokens(text)
    found = list(_numbers(row)) if len(row) <= LONGEST else []
    given = [each for each in found if not each.taken_back]
    if len(given) != 1 or len(found) > 2:
        return None
    numbers = {at for each in found for at in range(each.at - each.taken_back, each.to)}
    around = {token.folded for at, token in enumerate(row) if at not in numbers}
    if not around <= _AROUND | AGREEING | REFUSING:
        return None
    one, start, end = given[0], row[given[0].at].start, row[given[0].to - 1].end
    taken_back = next((each.number for each in found if each.taken_back), None)
    agrees, refuses = bool(around & AGREEING), bool(around & REFUSING)
    return Given(text[start:end], start, end, one.unit, one.number, taken_back, agrees, refuses)


def _numbers(row: Sequence[Token]) -> Iterator[_Number]:
    """The numbers of a message, in digits or in words, and sets called by their reps ("sixes")."""
    at = 0
    while at < len(row):
        spoken = spoken_number(row, at)
        known = row[at].is_number or row[at].folded in REPS_ALONE
        number, end = spoken or (row[at].value, at + known)
        if end > at:
            unit = unit_class(row, end - 1)
            taken_back = at > 0 and row[at - 1].folded in ("not", "nicht", "pas")
            yield _Number(at, end + bool(unit), number, unit, taken_back)
        at = max(end, at + 1)


def question_of(values: Iterable[OpenValue]) -> str:
    """The one question that asks for all of them; "" for none."""
    asked = list({(each.exercise, each.said, each.value): each for each in values}.values())
    missing = [each for each in asked if not each.value]
    clauses = [
        *_beyond([each for each in asked if not each.said]),
        *_proposing([each for each in asked if each.said and each.value]),
        *_asking("what was the load of", "what were the loads of", missing, "load"),
        *_asking("how many reps were the sets of", "how many reps were the sets of", missing, "reps"),
    ]
    without = "its sets without one" if [each.field for each in missing] == ["load"] else "them without"
    note = f" (yes logs {without})" if missing else ""
    return f"{', and '.join(clauses)}?{note}" if clauses else ""


def _beyond(values: Sequence[OpenValue]) -> Iterator[str]:
    if values:
        named = _and(f"{each.value} of {each.exercise}" for each in values)
        yield f"{named} is more than anybody has lifted: was it that"


def _proposing(values: Sequence[OpenValue]) -> Iterator[str]:
    if values:
        yield f"{_and(repr(each.said) for each in values)}: was that {_and(each.value for each in values)}"


def _asking(one: str, several: str, values: Sequence[OpenValue], field: Field) -> Iterator[str]:
    named = [f"{each.exercise}, {each.said!r}" for each in values if each.field == field]
    if named:
        yield f"{one if len(named) == 1 else several} {_and(named)}"


def _and(said: Iterable[str]) -> str:
    names = list(said)
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def say_value(one: SetDone, field: Field) -> str:
    """What is proposed of a set: "80 kg", "10"; "" for nothing."""
    if field == "reps":
        return "" if one.reps is None else str(one.reps)
    return "" if one.load is None else f"{units.say_number(one.load.value)} {one.load.unit}"
