"""Closed notation, and the numbers of a text as they are said. Pure.

The forms whose numbers can be read in one way only are rows of `closed_notation.txt`, the words and signs
beside numbers rows of `units.txt`. What no form holds is open: who reads the message decides. What an athlete
took back ("3x5, sorry, 5x3") is withdrawn: the numbers before the words that take back, as far as those
behind them are of the same kind.

A numeral is a number in digits or in words, with the tokens that it stands on. "four and a half" is 4.5, and
may be the 4 reps that were whole. "single" is a number of reps. A number word of another language
(`number_words.txt`) is likely, not certain. "parkrun" is the 5 of 5 km, "20 lengths" of a 25 m pool are 500
(`distances.py`). A time may be said in another form than it is sent in: "1h30" is 1:30:00.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from agents import units
from agents.units import distances
from agents.words import REPS_ALONE, Token, half_behind, spoken_number, spoken_plural, tokens

# What fields of a workout a role of the table may be.
FIELDS_OF: dict[str, frozenset[str]] = {
    "count": frozenset({"count", "rounds"}),
    "reps": frozenset({"reps", "attempted", "left", "right", "partial", "scheme", "rounds", "score"}),
    "load": frozenset({"load", "load_options", "load_change", "bodyweight", "score"}),
    "bodyweight": frozenset({"bodyweight"}),
    "rpe": frozenset({"rpe", "session_rpe"}),
    "rir": frozenset({"rir"}),
    "label": frozenset(),
    "max": frozenset({"reps", "percent"}),  # "1RM 180" is a single, "85% of 1RM" a share
    "power": frozenset({"pace"}),
    "percent": frozenset({"percent", "load_change"}),
    "calories": frozenset({"calories", "score", "scheme"}),
    "heart_rate": frozenset({"heart_rate"}),
    "distance": frozenset({"distance", "score", "scheme", "rest", "interval", "pace"}),
    "time": frozenset({"duration", "rest", "interval", "time_cap", "score", "pace", "start", "end", "tempo"}),
}
LIST_REPS = (1, 30)  # of a list behind "225x5": 5, 3, 2
TAKEN_BACK_WITHIN = 12  # tokens before the words that take back
_SOME = frozenset("last first second third top final".split())
_FILLING = frozenset(
    ", . - ( ) : ; ... it was that's that is wait no i mean meant sorry actually make the".split()
)


class FormInText(NamedTuple):
    """A form as it stands in a text: its number tokens, by index, each with the roles that it may have, and
    the row of the table that it is."""

    numbers: tuple[int, ...]
    roles: tuple[frozenset[str], ...]
    row: int

    @property
    def is_of_sets(self) -> bool:
        """Whether it says reps beside a count or a load: sets, whoever reads it."""
        return len(self.numbers) > 1


class Notation(NamedTuple):
    """What is closed in a text. By token: its form, and the fields that it may ground; and the tokens that
    were taken back, each with the first token of what stands instead."""

    forms: Mapping[int, FormInText]
    fields: Mapping[int, frozenset[str]]
    withdrawn: Mapping[int, int]


class _Row(NamedTuple):
    elements: tuple[tuple[frozenset[str], bool], ...]  # what may stand there, and whether it may be missing
    roles: tuple[frozenset[str], ...]
    bounds: tuple[tuple[Decimal, Decimal], ...]


def notation_of(row: Sequence[Token]) -> Notation:
    """What is closed in a row of tokens."""
    forms: dict[int, FormInText] = {}
    signs = _signs(row)
    listed = _rows_of_a_list(row)
    at = 0
    while at < len(row):
        found = _form_at(row, at, signs, listed)
        if found is None:
            at += 1
            continue
        form, end = found
        forms.update(dict.fromkeys(form.numbers, form))
        at = end
    fields = {
        token: frozenset().union(*(FIELDS_OF[role] for role in roles))
        for form in forms.values()
        for token, roles in zip(form.numbers, form.roles, strict=True)
    }
    return Notation(forms, fields, dict(_withdrawn(row, forms)))


def without_label(said: str) -> str:
    """The words without the number of the list that they stand in: "rest" of "4) rest"."""
    row = tokens(said)
    return said[row[1].end :].strip() if row and _is_listed(row, 0, _rows_of_a_list(row)) else said


def unit_class(row: Sequence[Token], at: int) -> str:
    """Of which class the unit is that stands right behind a number token; "" for none."""
    beside = row[at + 1] if at + 1 < len(row) else None
    if beside is None or beside.source != row[at].source or beside.start - row[at].end > 1:
        return ""
    return _classes().get(_as_element(row, at + 1), "")


# --- forms


def _form_at(
    row: Sequence[Token], at: int, signs: list[str], listed: set[int]
) -> tuple[FormInText, int] | None:
    """The first form of the table that stands here, and where it ends."""
    if _is_listed(row, at, listed):
        return FormInText((at,), (frozenset({"label"}),), len(_table())), at + 1
    tied = _is_tied_before(row, at)
    for number, each in _rows_opened_by(*signs[at : at + 2]):
        found = _match(row, at, signs, each)
        if found is None or (tied and len(each.roles) > 1):
            continue
        numbers, end = found
        values = [row[place].value for place in numbers]
        within = all(
            value is not None and low <= value <= high
            for value, (low, high) in zip(values, each.bounds, strict=True)
        )
        if within and (len(numbers) == 1 or not _goes_on(row, numbers[-1], end)):
            return _with_list(row, FormInText(tuple(numbers), each.roles, number), end)
    return None


def _match(row: Sequence[Token], at: int, signs: list[str], form: _Row) -> tuple[list[int], int] | None:
    numbers: list[int] = []
    place = at
    for wanted, optional in form.elements:
        if "!N" in wanted:
            if place < len(row) and row[place].is_number:
                return None
        elif place < len(row) and row[place].source == row[at].source and signs[place] in wanted:
            if row[place].is_number:
                numbers.append(place)
            place += 1
        elif not optional:
            return None
    return numbers, place


def _signs(row: Sequence[Token]) -> list[str]:
    """Each token as the table has it; "" for one that stands in no row of it."""
    known = {"number": "N", "time": "T"}
    signs = (known.get(token.kind) or _as_element(row, at) for at, token in enumerate(row))
    return [sign if sign in _known() else "" for sign in signs]


def _as_element(row: Sequence[Token], at: int) -> str:
    """A token as the table has it: `'s'` where an s is written to a number ("32s"), `'w'` of "265w"."""
    folded = row[at].folded
    written_to = at > 0 and row[at - 1].is_number and row[at - 1].end == row[at].start
    if folded in ("s", "w") and written_to:
        return f"'{folded}'"
    if folded == "#" and not written_to and at + 1 < len(row) and row[at + 1].start == row[at].end:
        return "#N"  # "3x5 #65": the sign of the number behind it
    return "x" if folded in ("x", "*") else folded


def _goes_on(row: Sequence[Token], last_number: int, end: int) -> bool:
    """Whether the last number of a form has a unit of its own, or another number is tied to it."""
    if end == last_number + 1 and unit_class(row, last_number) not in ("", "rep"):
        return True
    if end >= len(row) or row[end].source != row[end - 1].source or row[end].start > row[end - 1].end + 1:
        return False
    tied = row[end].folded in ("x", "*", "-", "/", "+", "%", "|")
    if row[end].folded == "-" and row[end].start > row[end - 1].end and row[end + 1 : end + 2]:
        tied = tied and row[end + 1].start > row[end].end  # "3x3 -10%" goes no further
    return tied and end + 1 < len(row) and (row[end + 1].is_number or row[end].folded in "%+")


def _with_list(row: Sequence[Token], form: FormInText, end: int) -> tuple[FormInText, int]:
    """The form with the reps of further sets: "225x5,5,3"."""
    last = form.roles[-1]
    if last != frozenset({"reps"}) or "load" not in frozenset().union(*form.roles[:-1]):
        return form, end
    low, high = LIST_REPS
    while end + 1 < len(row) and row[end].folded == "," and row[end + 1].kind == "number":
        value = row[end + 1].value or Decimal(0)
        if not low <= value <= high or unit_class(row, end + 1) or _is_tied(row, end + 2):
            break
        form = form._replace(numbers=(*form.numbers, end + 1), roles=(*form.roles, last))
        end += 2
    return form, end


def _is_listed(row: Sequence[Token], at: int, listed: set[int]) -> bool:
    """Whether a number only counts the rows of a list ("4) rest", no bracket open before it; "1. squat"), or
    the minutes of an EMOM: "min 4 rest"."""
    if row[at].kind != "number" or at + 1 == len(row):
        return False
    if at and row[at - 1].folded in ("min", "minute"):
        return not (at > 1 and row[at - 2].is_number) and not unit_class(row, at)
    if row[at + 1].start != row[at].end:
        return False
    if row[at + 1].folded == ")":
        marks = (row[place].folded for place in range(at - 1, -1, -1) if row[place].folded in ("(", ")"))
        return next(marks, "") != "("
    return at in listed


def _rows_of_a_list(row: Sequence[Token]) -> set[int]:
    """The numbers with a point that open a line, and those that count on from them."""
    listed: set[int] = set()
    nearest: dict[Decimal, int] = {}
    for at, token in enumerate(row):
        if token.value is None or not _is_pointed(row, at):
            continue
        before = nearest.get(token.value - 1, -1)
        if _begins(row, at) or (before in listed and row[before].source == token.source):
            listed.add(at)
        nearest[token.value] = at
    return listed


def _is_pointed(row: Sequence[Token], at: int) -> bool:
    """Whether a number has a point behind it, and then a word: "2. bench"."""
    behind = [token for token in row[at + 1 : at + 3] if token.source == row[at].source]
    pointed = [token.folded if token.kind == "mark" else token.kind for token in behind] == [".", "word"]
    return pointed and row[at].folded.isdecimal() and not _is_tied_before(row, at)


def _begins(row: Sequence[Token], at: int) -> bool:
    """Whether a number opens a line."""
    before = row[at - 1] if at and row[at - 1].source == row[at].source else None
    return before is None or before.kind == "line" or (row[at].value == 1 and before.folded == ":")


def _is_tied_before(row: Sequence[Token], at: int) -> bool:
    """Whether a number goes on a longer form that is none of the table: the 5 of "75x5x3"."""
    if at < 2 or not (row[at - 2].is_number and row[at].is_number):
        return False
    joined = (
        row[at - 2].end == row[at - 1].start and row[at - 1].end == row[at].start
    )  # the last 1 of "1+1x5"
    return row[at - 1].folded in ("x", "*") or (row[at - 1].folded == "+" and joined)


def _is_tied(row: Sequence[Token], at: int) -> bool:
    return at < len(row) and row[at].folded in ("x", "*", "@", "-", "/", "at", "for")


# --- what was taken back


def _withdrawn(row: Sequence[Token], forms: Mapping[int, FormInText]) -> Iterator[tuple[int, int]]:
    """Each token that was taken back, with the first number of what was said instead."""
    for at in range(len(row)):
        behind = _behind_taking_back(row, at)
        if behind is not None and not _is_of_some(row, behind):
            before = _before_taking_back(row, forms, at, behind)
            yield from ((place, behind) for place in _replaced(row, forms, before, behind))


def _is_of_some(row: Sequence[Token], behind: int) -> bool:
    """Whether what is said instead holds for some of the sets only: "no, it was 50 on the last two"."""
    return any(token.folded in _SOME for token in row[behind + 1 : behind + 6])


def _before_taking_back(
    row: Sequence[Token], forms: Mapping[int, FormInText], at: int, behind: int
) -> int | None:
    """The number before the words that take back: the nearest that can be what is said instead."""
    near = range(at - 1, max(-1, at - TAKEN_BACK_WITHIN), -1)
    numbers = [place for place in near if row[place].is_number and row[place].source == row[behind].source]
    new = forms.get(behind)
    if new is None:
        return next(iter(numbers), None)
    alike = [place for place in numbers if place in forms and _could_be(forms[place], place, new, behind)]
    same = (place for place in alike if forms[place].row == new.row)  # 15s for 20s, and no 3x10 between
    return next(same, next(iter(alike or numbers), None))


def _behind_taking_back(row: Sequence[Token], at: int) -> int | None:
    """The number right behind words that take back, which begin at a token; None where none stand."""
    phrases = _taking_back().get(row[at].folded, ())
    words = next((w for w in phrases if tuple(t.folded for t in row[at : at + len(w)]) == w), None)
    if words is None:
        return None
    place = at + len(words)
    while place < len(row) and row[place].folded in _FILLING:
        place += 1
    return place if place < len(row) and row[place].is_number else None


def _replaced(
    row: Sequence[Token], forms: Mapping[int, FormInText], before: int | None, behind: int
) -> tuple[int, ...]:
    """The tokens before that those behind stand for: a form of the same roles, or one number of a kind."""
    if before is None:
        return ()
    new = forms.get(behind)
    if new is not None and new.is_of_sets:
        shape = new.roles
        old = [
            form
            for place in range(before, max(-1, before - TAKEN_BACK_WITHIN), -1)
            if (form := forms.get(place))
        ]
        alike = (form for form in old if form.is_of_sets and _alike(form.roles, shape))
        form = next(alike, None)
        return form.numbers[: len(shape)] if form is not None else ()
    one, other = row[before], row[behind]
    if one.kind != other.kind:
        return ()
    return (before,) if new is None or _could_be(forms.get(before), before, new, behind) else ()


def _alike(roles: Sequence[frozenset[str]], shape: Sequence[frozenset[str]]) -> bool:
    """Whether the first numbers of a form may be what those of another are."""
    return len(roles) >= len(shape) and all(map(frozenset.intersection, roles, shape))


def _could_be(old: FormInText | None, before: int, new: FormInText, behind: int) -> bool:
    """Whether a number said instead may be what the one before was."""
    if old is None:
        return True
    return bool(old.roles[old.numbers.index(before)] & new.roles[new.numbers.index(behind)])


# --- the table


def by_first_word(phrases: Iterable[Sequence[str]]) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Phrases by the word that they begin with, in their order."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for phrase in phrases:
        found[phrase[0]] = (*found.get(phrase[0], ()), tuple(phrase))
    return found


def _lines(name: str) -> Iterator[str]:
    text = Path(__file__).with_name(name).read_text("utf-8")
    yield from (line for line in text.splitlines() if line.strip() and not line.startswith("#"))


@lru_cache(maxsize=1)
def _classes() -> dict[str, str]:
    """By word or sign: the class that it is of."""
    found = {"'s'": "plural", "'w'": "power"}
    for line in _lines("units.txt"):
        name, *words = line.split()
        found.update(dict.fromkeys(words, name))
    return found


@lru_cache(maxsize=1)
def sharing_words() -> frozenset[str]:
    """The words that say a number once for several: "each", "same"."""
    return frozenset(word.strip() for line in _lines("sharing.txt") for word in line.split(";"))


@lru_cache(maxsize=1)
def _taking_back() -> dict[str, tuple[tuple[str, ...], ...]]:
    return by_first_word(phrase.split() for line in _lines("taking_back.txt") for phrase in line.split(";"))


@lru_cache(maxsize=1)
def _table() -> tuple[_Row, ...]:
    return tuple(map(_row_of, _lines("closed_notation.txt")))


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    """Every sign that stands in a row of the table."""
    return frozenset().union(*(wanted for row in _table() for wanted, _ in row.elements))


@lru_cache(maxsize=4096)
def _rows_opened_by(first: str, second: str = "") -> tuple[tuple[int, _Row], ...]:
    """The rows of the table that these signs may open, each with its number; the others can't fit."""
    return tuple(
        (number, row)
        for number, row in enumerate(_table())
        if first in row.elements[0][0]
        and all(second in wanted or optional or "!N" in wanted for wanted, optional in row.elements[1:2])
    )


def _row_of(line: str) -> _Row:
    """A line of the table. Raises ValueError where its parts are not as many as its numbers."""
    form, _, rest = line.partition(" = ")
    roles_said, _, bounds_said = rest.partition(" : ")
    elements = tuple(_element(part) for part in form.split())
    size = sum(bool(wanted & {"N", "T"}) for wanted, _ in elements)
    roles = tuple(frozenset(part.split("|")) for part in roles_said.split())
    bounds = tuple(map(_bound, bounds_said.split()))
    if not size == len(roles) == len(bounds):
        raise ValueError(f"{line!r}: {size} numbers, {len(roles)} roles and {len(bounds)} bounds")
    return _Row(elements, roles, bounds)


def _element(part: str) -> tuple[frozenset[str], bool]:
    optional = part.endswith("?")
    words = ("x" if each == "X" else each for each in part.removesuffix("?").split("|"))
    return frozenset(word for each in words for word in _of_class(each)), optional


def _of_class(part: str) -> Iterable[str]:
    """The words of a class, "{weight}"; or the word itself."""
    return [word for word, of in _classes().items() if f"{{{of}}}" == part] if part[0] == "{" else [part]


def _bound(part: str) -> tuple[Decimal, Decimal]:
    if part == "any":
        return Decimal(0), Decimal(10) ** 12
    low, _, high = part.partition("-")
    return Decimal(low), Decimal(high)


# --- the numbers of a text


DECIMALS = 2  # behind a comma
_CALLED_BY = FIELDS_OF["reps"] | FIELDS_OF["load"]  # "sets of fifteens", "with the fifteens"


class Numeral(NamedTuple):
    """A number: its tokens, what it is compared by, whether it is in words, and which of them are no English.

    `fields` are those that it may be, where only a few are ("single" is a number of reps); empty for any.
    `rule` is the one that it stands by, "" where it is simply said.
    """

    tokens: tuple[int, ...]
    key: str
    in_words: bool = False
    foreign: bool = False
    fields: frozenset[str] = frozenset()
    rule: str = ""

    @property
    def at(self) -> int:
        return self.tokens[0]


def number_key(token: Token) -> str:
    """What a number token is compared by: "#185" of 185.0, "#24:10" of 24:10."""
    if token.kind == "time":
        return f"#{token.folded.lstrip('0')}"
    return _key(token.value) if token.value is not None else ""


def numerals(row: Sequence[Token]) -> tuple[Numeral, ...]:
    """Every number of a row of tokens, in order; behind them what is computed from two of them."""
    return (*_numerals(row), *_products(row))


def _products(row: Sequence[Token]) -> Iterator[Numeral]:
    for each in distances.products(row):
        yield Numeral(each.tokens, _key(each.distance.value), fields=frozenset({"distance"}), rule="product")


def _numerals(row: Sequence[Token]) -> Iterator[Numeral]:
    at = 0
    while at < len(row):
        token = row[at]
        if token.is_number:
            yield Numeral((at,), number_key(token))
            yield from _with_comma(row, at)
            if token.value is not None and (half := half_behind(row, at + 1)):
                yield Numeral((at,), _key(token.value + Decimal("0.5")))
                at += half
        elif (plural := spoken_plural(row, at)) is not None:
            yield Numeral(tuple(range(at, plural[1])), _key(plural[0]), in_words=True, fields=_CALLED_BY)
            at = plural[1] - 1
        elif (spoken := spoken_number(row, at)) is not None:
            value, end = spoken
            phrase = tuple(each for each in range(at, end) if row[each].value is not None)
            yield Numeral(phrase, _key(value), in_words=True)
            if value != value.to_integral_value():
                yield Numeral(phrase, _key(value.to_integral_value(rounding="ROUND_FLOOR")), in_words=True)
            at = max(at, end - 1)
        elif _are_misses(row, at):
            yield Numeral((at,), _key(Decimal(len(token.folded))), in_words=True, fields=FIELDS_OF["count"])
        elif token.folded in REPS_ALONE:
            yield Numeral(
                (at,), _key(Decimal(REPS_ALONE[token.folded])), in_words=True, fields=FIELDS_OF["reps"]
            )
        elif (value_there := _foreign().get(token.folded)) is not None:
            yield Numeral((at,), _key(value_there), in_words=True, foreign=True)
        elif (race := distances.named_at(row, at)) is not None:
            phrase, fields = tuple(range(at, race[1])), frozenset({"distance"})
            yield Numeral(phrase, _key(race[0].value), in_words=True, fields=fields, rule="named_distance")
            at = race[1] - 1
        at += 1


def _are_misses(row: Sequence[Token], at: int) -> bool:
    """Whether a load was missed as often as there are signs behind it: "76xx"."""
    said = row[at].folded
    return at > 0 and row[at - 1].is_number and len(said) > 1 and not said.strip("x")


def _with_comma(row: Sequence[Token], at: int) -> Iterator[Numeral]:
    """The number that two are with a comma between, as most of Europe writes it: "62,5"."""
    if at + 2 >= len(row) or row[at + 1].folded != "," or row[at + 2].kind != "number":
        return
    close = row[at].end == row[at + 1].start and row[at + 1].end == row[at + 2].start
    if close and row[at].kind == "number" and len(row[at + 2].folded) <= DECIMALS:
        yield Numeral((at, at + 2), _key(Decimal(f"{row[at].folded}.{row[at + 2].folded}")))


def _key(value: Decimal) -> str:
    return f"#{value.normalize():f}"


@lru_cache(maxsize=1)
def _foreign() -> dict[str, Decimal]:
    text = Path(__file__).with_name("number_words.txt").read_text("utf-8")
    rows = (line.split(None, 1)[1] for line in text.splitlines() if line and not line.startswith("#"))
    pairs = (pair.split() for row in rows for pair in row.split(";"))
    return {word: Decimal(value) for word, value in pairs}


# --- times in another form


_ZERO = ("oh", "o", "zero")
LONGEST = 6  # tokens: "an hour and a half", "1 h 30 min"


def said_as(row: Sequence[Token], sent: str, where: range, taken: Set[int]) -> tuple[int, ...] | None:
    """The tokens of the longest phrase of these places that is exactly as long as what is sent, none of them
    taken; None for no phrase."""
    try:
        seconds = units.read_duration(sent)
    except units.UnreadableQuantity:
        return None
    for size in range(LONGEST, 0, -1):
        for start in range(where.start, where.stop - size + 1):
            places = range(start, start + size)
            if taken.isdisjoint(places) and _read(row[start : start + size]) == seconds:
                return tuple(places)
    return None


def spoken_clock(row: Sequence[Token]) -> tuple[int, int] | None:
    """A time that is spoken as its two numbers: "nine forty", "twenty four thirty", "nine oh five"; None
    where they are one ("one hundred", "twenty five"), or more."""
    said = [token for token in row if token.kind != "mark"]
    for at in range(1, len(said)):
        zero = said[at].folded in _ZERO
        first, second = _whole(said[:at]), _whole(said[at + zero :])
        if first is not None and second is not None and (second < 10) == zero and max(first, second) < 60:
            return first, second
    return None


def _whole(row: Sequence[Token]) -> int | None:
    """The number that these words are, to the last of them."""
    found = spoken_number(row, 0) if row else None
    whole = found is not None and found[1] == len(row) and found[0] == int(found[0])
    return int(found[0]) if found is not None and whole else None


def _read(phrase: Sequence[Token]) -> object:
    """How long a phrase is, in seconds; None where it is no time."""
    if any(token.kind == "line" for token in phrase):
        return None
    if (spoken := spoken_clock(phrase)) is not None:
        return 60 * spoken[0] + spoken[1]
    words = "".join(
        ("" if token.start == before.end else " ") + token.folded
        for before, token in zip((phrase[0], *phrase), phrase, strict=False)
    )
    try:
        return units.read_duration(words.strip())
    except units.UnreadableQuantity:
        return None
