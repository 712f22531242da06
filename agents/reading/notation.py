"""Forms of notation over items: which rows of a file fit at a place, and the sets that they say. Pure.

A pattern becomes a regular expression over items, of which each is one character: its kind. What each number
of a message is read as follows from the forms that were chosen.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from decimal import Decimal
from functools import cache, lru_cache, reduce
from typing import NamedTuple

from agents.reading import rows
from agents.reading.cover import Claim, Cover
from agents.reading.items import NUMBERS, Item
from agents.reading.paragraph import Paragraph
from agents.reading.statements import Role, Sets, StatedFact, StatedNumber

_COST = 0.1  # of a claim where its row says nothing else
_LONGEST = 80  # items of a form: what is longer is nobody's set
_OPENING = 2  # items by which forms are looked up
_COUNTED = frozenset(("count", "reps", "list"))
_FIRST_CHARACTER = 0xE000  # of those that no text is compared with
_ATOM = re.compile(r"(?:([a-z_]+):)?([A-Za-z_0-9]+|\()([?+*]?)|\)([?+*]?)|/")
_GROUP = re.compile(r"\(\?P<(\w+)>")
_MOST_SETS = 12
_MOST_LISTED = 24
_PAIR = 2
SIDES_OR_SETS = "two sides or two sets"
HALF = Decimal("0.5")  # what ratings go by
_FACTS = {
    "failed": "failed", "rest": "rest", "note": "note", "pct": "percent", "dur": "duration",
    "dist": "distance", "cal": "calories",
}  # fmt: skip
_KINDS = {"amrap": "amrap", "tofail": "failure", "back": "back-off", "drop": "drop"}
_ROLES: dict[str, Role] = {
    "num": "reps", "load": "load", "pl": "load", "plates": "load", "dist": "distance", "metres": "distance",
    "dur": "duration", "clock": "duration", "cal": "calories", "pct": "percent", "bpm": "heart_rate",
    "watts": "other", "height": "other", "ord": "label", "label": "label", "tod": "time", "date": "date",
    "rm": "label", "station": "label", "bw": "bodyweight",
}  # fmt: skip
_ROLES_OF_FACTS: dict[str, Role] = {
    "rpe": "rpe", "rir": "rir", "rest": "rest", "tempo": "tempo", "heart_rate": "heart_rate", "pace": "pace",
    "percent": "percent", "date": "date", "": "time", "bodyweight": "bodyweight", "session_rpe": "rpe",
    "duration": "duration", "distance": "distance", "start": "time", "end": "time",
}  # fmt: skip
_BY_THEMSELVES = frozenset(("label", "time", "date"))  # roles that numbers have outside of statements


class Form(NamedTuple):
    """A row: what it reads, its expression, its roles with their groups, bounds of numbers, its cost."""

    kind: str
    name: str
    expression: str
    roles: tuple[tuple[str, int], ...]
    bounds: Mapping[str, tuple[Decimal, Decimal]]
    cost: float

    @property
    def pattern(self) -> re.Pattern[str]:
        return _compiled(self.expression)


@cache
def _compiled(expression: str) -> re.Pattern[str]:
    """An expression, compiled when a form is first tried: a message tries a tenth of some 450, and all of
    them would take as long as all else that the first one takes."""
    return re.compile(expression)


class FormMatch(NamedTuple):
    """A form that fits: where it ends, and the items of each role."""

    form: Form
    to: int
    spans: Mapping[str, tuple[int, int]]


@lru_cache(maxsize=256)
def code(kind: str) -> str:
    """The character of a kind."""
    return chr(_FIRST_CHARACTER + _codes().setdefault(kind, len(_codes())))


@lru_cache(maxsize=1)
def _codes() -> dict[str, int]:
    return {}


def coded(said: Sequence[Item]) -> str:
    """Items as patterns are compared with them."""
    return "".join(code(item.kind) for item in said)


def matches(
    said: Sequence[Item], coded: str, at: int, file: str = "forms.txt", kind: str = ""
) -> Iterator[FormMatch]:
    """The forms that fit from an item on; of one kind alone, if it is said."""
    for form in _opened_by(file, coded[at : at + 2], kind):
        found = form.pattern.match(coded, at, at + _LONGEST)
        if found is None:
            continue
        spans = {role: span for role, n in form.roles if (span := found.span(n))[0] < span[1]}
        if not form.bounds or _within(said, spans, form.bounds):
            yield FormMatch(form, found.end(), spans)


def _within(
    said: Sequence[Item],
    spans: Mapping[str, tuple[int, int]],
    bounds: Mapping[str, tuple[Decimal, Decimal]],
) -> bool:
    """Whether the numbers of each role lie where they have to; what is counted is whole."""
    for role in bounds.keys() & spans.keys():
        (low, high), counted = bounds[role], role in _COUNTED
        for at in range(*spans[role]):
            value = said[at].value
            if value is not None and not (low <= value <= high and not (counted and value % 1)):
                return False
    return True


@lru_cache(maxsize=8192)
def _opened_by(file: str, coded: str, kind: str) -> tuple[Form, ...]:
    """The forms of a kind, or of any, that may begin with two items, or be the first of them alone."""
    return tuple(
        form
        for form, openings in _forms(file)
        if kind in ("", form.kind) and not openings.isdisjoint((coded[:1], coded))
    )


@lru_cache(maxsize=4)
def _forms(file: str) -> tuple[tuple[Form, frozenset[str]], ...]:
    parts: dict[str, _Pattern] = {}
    found = []
    for row in rows.rows(file, fields=4):
        kind, name, said, bounds = row.fields
        pattern = _Compiler(said, parts, row.where).pattern()
        if kind == "part":
            parts[name] = pattern
            continue
        roles = _GROUP.findall(pattern.text)
        if len(set(roles)) < len(roles):
            raise rows.BrokenRow(f"{row.where}: a role stands twice in the pattern.")
        cost, bounded = _bounds(bounds, roles, row.where)
        groups = tuple((role, number) for number, role in enumerate(roles, start=1))
        found.append((Form(kind, name, pattern.text, groups, bounded, cost), pattern.openings))
    return tuple(found)


def _bounds(
    said: str, roles: Collection[str], where: str
) -> tuple[float, dict[str, tuple[Decimal, Decimal]]]:
    """What a row costs, and its bounds."""
    cost, found = _COST, {}
    for each in said.split(", ") if said != "-" else ():
        role, _, span = each.partition(" ")
        low, _, high = span.partition("-")
        if role == "cost":
            cost = float(span)
            continue
        if role not in roles:
            raise rows.BrokenRow(f"{where}: {role!r} is bound and is no role of the pattern.")
        found[role] = (Decimal(low), Decimal(high))
    return cost, found


class _Pattern(NamedTuple):
    """A piece of a pattern: its expression, and its openings: the first two kinds of what it fits, or all of
    it where that is shorter."""

    text: str
    openings: frozenset[str]

    def then(self, other: "_Pattern") -> "_Pattern":
        return _Pattern(self.text + other.text, _joined(self.openings, other.openings))


_NOTHING = _Pattern("", frozenset([""]))


def _joined(before: frozenset[str], behind: frozenset[str]) -> frozenset[str]:
    """The openings of one piece and another behind it."""
    whole = frozenset(each for each in before if len(each) == _OPENING)
    short = before - whole
    return whole | {(first + second)[:_OPENING] for first in short for second in behind}


def _repeated(openings: frozenset[str], times: str) -> frozenset[str]:
    """The openings of a piece that may be missing or stand several times."""
    found = openings | _joined(openings, openings) if times in ("+", "*") else openings
    return found | {""} if times in ("?", "*") else found


class _Compiler:
    """Reads a pattern by descent. Raises BrokenRow where it isn't one."""

    def __init__(self, said: str, parts: Mapping[str, _Pattern], where: str) -> None:
        self.atoms = list(_ATOM.finditer(said))
        self.parts, self.where, self.at = parts, where, 0
        if "".join(said.split()) != "".join(atom[0] for atom in self.atoms):
            raise rows.BrokenRow(f"{where}: {said!r} is no pattern.")

    def pattern(self) -> _Pattern:
        found = self._either()
        if self.at < len(self.atoms):
            raise rows.BrokenRow(f"{self.where}: there is a ) too many.")
        return found

    def _either(self) -> _Pattern:
        found = [self._sequence()]
        while self.at < len(self.atoms) and self.atoms[self.at][0] == "/":
            self.at += 1
            found.append(self._sequence())
        openings = frozenset[str]().union(*(each.openings for each in found))
        return _Pattern("|".join(each.text for each in found), openings)

    def _sequence(self) -> _Pattern:
        found = _NOTHING
        while (
            self.at < len(self.atoms) and self.atoms[self.at][0] != "/" and self.atoms[self.at][0][0] != ")"
        ):
            found = found.then(self._atom())
        return found

    def _atom(self) -> _Pattern:
        role, word, times, _ = self.atoms[self.at].groups()
        self.at += 1
        if word == "(":
            inner = self._either()
            if self.at == len(self.atoms):
                raise rows.BrokenRow(f"{self.where}: a ( is not closed.")
            times = self.atoms[self.at][4] or ""
            self.at += 1
        elif word.isupper():
            if word not in self.parts:
                raise rows.BrokenRow(f"{self.where}: there is no part {word!r} above.")
            inner = self.parts[word]
        else:
            inner = _Pattern(code(word), frozenset(code(word)))
        opened = f"(?P<{role}>" if role else "(?:"
        text = f"{opened}(?:{inner.text}){times})" if role else f"(?:{inner.text}){times}"
        return _Pattern(text, _repeated(inner.openings, times))


class Way(NamedTuple):
    """One of several ways to read a notation: the convention that settles it, and how it is told."""

    sets: Sets
    convention: str
    told: str


def ways_of(paragraph: Paragraph, match: FormMatch) -> tuple[Way, ...]:
    """Each way to read numbers of which it is open what they count: 5x10x8, 20x10."""
    one, *others = (
        paragraph.words(*match.spans[role]) for role in ("one", "two", "three") if role in match.spans
    )
    if len(others) == 1 and not one.isdecimal():
        return (Way(Sets("", others[0], one), "", ""),)
    if len(others) == 1:
        told = (f"{others[0]} reps at {one}", f"{one} sets of {others[0]}")
        return Way(Sets("", others[0], one), "", told[0]), Way(Sets(one, others[0]), "", told[1])
    two, three = others
    of_load = Way(Sets(three, two, one), "load_reps_sets", f"{three} sets of {two} at {one}")
    if one.isdecimal() and int(one) <= _MOST_SETS:
        return Way(Sets(one, two, three), "sets_reps_load", f"{one} sets of {two} at {three}"), of_load
    return Way(Sets(two, three, one), "load_sets_reps", f"{two} sets of {three} at {one}"), of_load


def sets_of(paragraph: Paragraph, match: FormMatch) -> tuple[tuple[Sets, ...], str]:
    """The sets that a form says, and what is in doubt about them."""
    found, doubt = _sets_of(paragraph, match)
    if "got" in match.spans:
        found = _with_last(found, paragraph.words(*match.spans["got"]))
    if "missed" in match.spans:
        failed = StatedFact("failed", paragraph.words(*match.spans["missed"]))
        which = set(paragraph.words(*match.spans["which"]).casefold().split())
        doubt = doubt or ("" if which & {"last", "final"} else "which set failed")
        found = *found[:-1], found[-1]._replace(more=(*found[-1].more, failed))
    return found, doubt


def _with_last(sets: tuple[Sets, ...], reps: str) -> tuple[Sets, ...]:
    """Sets of which the last was as many reps as went: "3x5+, got 8"."""
    last = sets[-1]._replace(kind="amrap") if sets[-1].reps.endswith("+") else sets[-1]
    if last.times.isdecimal() and int(last.times) > 1:
        before = sets[-1]._replace(times=str(int(last.times) - 1), reps=last.reps.rstrip("+"))
        return *sets[:-1], before, last._replace(times="", reps=reps)
    return *sets[:-1], last._replace(reps=reps)


def _sets_of(paragraph: Paragraph, match: FormMatch) -> tuple[tuple[Sets, ...], str]:
    spans = match.spans
    if _is_of_sides(paragraph, spans):
        spans = {"reps" if role == "list" else role: span for role, span in spans.items()}
    said = {role: _said(paragraph, role, *span) for role, span in spans.items()}
    listed = {role: of(paragraph, *spans[role]) for role, of in _LISTS.items() if role in spans}
    if not listed:
        return (_alike(said),), "sets or reps" if _counts_more(paragraph, match) else ""
    lengths = {len(each) for each in listed.values()}
    counted = ("count", "twice") if max(lengths) > 1 else ()
    alike = _alike({role: words for role, words in said.items() if role not in counted})
    columns = [each * max(lengths) if len(each) == 1 else each for each in listed.values()]
    found = tuple(reduce(_both, row, alike) for row in zip(*columns, strict=False))
    return found, next(_doubts(paragraph, spans, listed, lengths), "")


def _is_of_sides(paragraph: Paragraph, spans: Mapping[str, tuple[int, int]]) -> bool:
    """Whether a pair of the same number is of both sides, in sets that are counted: "3x8/8"."""
    if "list" not in spans or "count" not in spans or paragraph.items[spans["count"][0]].value == _PAIR:
        return False
    first, *others = paragraph.items[slice(*spans["list"])]
    return [each.kind for each in others] == ["slash", "num"] and others[-1].value == first.value


def _said(paragraph: Paragraph, role: str, at: int, to: int) -> str:
    """The words of a role; fives and "4s" are numbers where reps or sets are counted."""
    item = paragraph.items[at]
    if role in ("reps", "count") and item.kind == "pl":
        token = paragraph.row[item.at]
        return paragraph.text[token.start : token.end]
    return paragraph.words(at, to)


def _both(one: Sets, other: Sets) -> Sets:
    """What is said of the same set in two lists; of one that failed nobody says how often it went."""
    reps = "" if other.load and other.more else other.reps or one.reps
    return one._replace(reps=reps, load=other.load or one.load, more=(*one.more, *other.more))


def _doubts(
    paragraph: Paragraph,
    spans: Mapping[str, tuple[int, int]],
    listed: Mapping[str, Sequence[Sets]],
    lengths: Set[int],
) -> Iterator[str]:
    """What is in doubt about sets that are said in lists."""
    count = paragraph.items[spans["count"][0]].value if "count" in spans else None
    if count is not None and lengths not in ({1}, {count}, {1, count}):
        yield "count and loads" if "loads" in spans else "list and count"
    if "twice" in spans and max(lengths) > 1:
        yield "what was done so often"
    if len(lengths - {1}) > 1:
        yield "list and loads"
    if len(_units([each.load for each in listed.get("loads", ())])) > 1:
        yield "a load in two units"
    if max(lengths) > _MOST_LISTED:
        yield "more sets than anybody does"
    if any(Decimal(each.load) <= Decimal(each.reps) for each in listed.get("pairs", ())):
        yield "loads or reps"
    sided = "list" in spans and len(listed["list"]) == 2 and "/" in paragraph.words(*spans["list"])
    if sided and "loads" not in spans and count is None:
        yield SIDES_OR_SETS
    ratings = paragraph.items[slice(*spans["rpes"])] if "rpes" in spans else ()
    if any(item.value % HALF for item in ratings if item.value):
        yield "ratings or loads"


def _alike(said: Mapping[str, str]) -> Sets:
    """Sets that are all alike."""
    more = tuple(StatedFact(field, said[role]) for role, field in _FACTS.items() if role in said)
    kind = next((_KINDS[role] for role in _KINDS if role in said), "")
    count = said.get("count", said.get("twice", ""))
    return Sets(count, said.get("reps", ""), said.get("load", ""), kind, more)


def _counts_more(paragraph: Paragraph, match: FormMatch) -> bool:
    """Whether "225x3x5" has more sets than reps, and may mean the other way round."""
    if not match.form.name.startswith("load x reps x sets") or paragraph.items[match.to - 1].kind == "sets":
        return False
    reps, count = (paragraph.items[match.spans[role][0]].value for role in ("reps", "count"))
    return reps is not None and count is not None and count > reps


def _ratings(paragraph: Paragraph, at: int, to: int) -> list[str]:
    """Each rating of a list; a word before the first is its."""
    first = at + 1 if paragraph.items[at].kind in ("rpe", "rir") else at
    found = _numbers(paragraph, first, to)
    return [paragraph.words(at, first + 1), *found[1:]] if first > at else found


def _sided(paragraph: Paragraph, at: int, to: int) -> list[str]:
    """Each pair of a left and a right side."""
    commas = [n for n in range(at, to) if paragraph.items[n].kind == "comma"]
    starts, ends = [at, *(n + 1 for n in commas)], [*commas, to]
    return [paragraph.words(start, end) for start, end in zip(starts, ends, strict=True)]


def sum_of(paragraph: Paragraph, match: FormMatch) -> tuple[tuple[str, ...], tuple[Sets, ...]]:
    """The reps of each lift of a complex, none where its loads are not as many as its sets, and these sets
    without them."""
    said = {role: paragraph.words(*span) for role, span in match.spans.items()}
    loads = _loads(paragraph, *match.spans["loads"]) if "loads" in said else [said.get("load", "")]
    count = said.get("count", "")
    fits = len(loads) == 1 or not count or paragraph.items[match.spans["count"][0]].value == len(loads)
    reps = tuple(_numbers(paragraph, *match.spans["reps"])) if fits else ()
    return reps, tuple(Sets(count if len(loads) == 1 else "", load=load) for load in loads)


def _listed(paragraph: Paragraph, at: int, to: int) -> list[Sets]:
    """The sets of a list of reps; "F" in it is one that failed."""
    found = []
    for n in range(at, to):
        said = paragraph.words(n, n + 1)
        if paragraph.items[n].value is not None:
            more = n + 1 < to and paragraph.items[n + 1].kind == "more"
            found.append(Sets(reps=paragraph.words(n, n + 2) if more else said))
        elif paragraph.items[n].kind == "fail" or (paragraph.items[n].kind == "x" and n + 1 == to):
            behind = n > at and paragraph.items[n - 1].value is not None
            reps = found.pop() if behind else Sets()
            found.append(reps._replace(more=(StatedFact("failed", said),)))
    return found


def _units(loads: list[str]) -> set[str]:
    """The first letters of the units of loads: "k" and "l" of kg and lb."""
    return {each.lstrip("+-0123456789., ")[:1] for each in loads} & {"k", "l"}


def _numbers(paragraph: Paragraph, at: int, to: int) -> list[str]:
    return [paragraph.words(n, n + 1) for n in range(at, to) if paragraph.items[n].value is not None]


def _loads(paragraph: Paragraph, at: int, to: int) -> list[str]:
    """Each load of a list, with the sign before it."""
    found, start = [], at - 2
    for n in range(at, to):
        if paragraph.items[n].kind == "plus":
            start = n
        elif paragraph.items[n].value is not None:
            found.append(paragraph.words(start if start == n - 1 else n, n + 1))
    return found


def _loaded(paragraph: Paragraph, at: int, to: int) -> list[Sets]:
    """A set of each load; a word behind it says that it failed."""
    places = [n for n in range(at, to) if paragraph.items[n].value is not None]
    failed = [
        (StatedFact("failed", paragraph.words(n + 1, n + 2)),)
        if n + 1 < to and paragraph.items[n + 1].kind == "fail"
        else ()
        for n in places
    ]
    return [Sets(load=load, more=more) for load, more in zip(_loads(paragraph, at, to), failed, strict=True)]


def _paired(numbers: Sequence[str]) -> list[Sets]:
    """A load and its reps, again and again: "80/8 80/8 80/6"."""
    return [Sets(load=load, reps=reps) for load, reps in zip(numbers[::2], numbers[1::2], strict=True)]


def _each_fact(field: str, said: Sequence[str]) -> list[Sets]:
    return [Sets(more=(StatedFact(field, each),)) for each in said]


# The sets of each role that is a list.
_LISTS: Mapping[str, Callable[[Paragraph, int, int], list[Sets]]] = {
    "list": _listed,
    "sided": lambda paragraph, at, to: [Sets(reps=each) for each in _sided(paragraph, at, to)],
    "durs": lambda paragraph, at, to: _each_fact("duration", _numbers(paragraph, at, to)),
    "rirs": lambda paragraph, at, to: _each_fact("rir", _ratings(paragraph, at, to)),
    "rpes": lambda paragraph, at, to: _each_fact("rpe", _ratings(paragraph, at, to)),
    "loads": lambda paragraph, at, to: _loaded(paragraph, at, to),
    "pairs": lambda paragraph, at, to: _paired(_numbers(paragraph, at, to)),
}


def numbers_of(paragraph: Paragraph, chosen: Cover) -> Iterator[StatedNumber]:
    """Each number of statements and of the day, and what it is."""
    stated = {place for claim in chosen.claims for place in range(claim.at, claim.to)}
    for place, phrase in enumerate(paragraph.phrases):
        if phrase.kind == "day":
            for fact, at, to in phrase.value:
                for n in range(at, to):
                    if paragraph.items[n].kind in NUMBERS:
                        yield StatedNumber(
                            *paragraph.characters(n, n + 1), _ROLES_OF_FACTS.get(fact.field, "other")
                        )
            continue
        of_fact = isinstance(phrase.value, StatedFact) and _ROLES_OF_FACTS.get(phrase.value.field, "other")
        for at in range(phrase.at, phrase.to):
            role = of_fact or _of_sets(paragraph, phrase, at) or _ROLES.get(paragraph.items[at].kind)
            if role and (place in stated or phrase.kind == "body" or role in _BY_THEMSELVES):
                yield StatedNumber(*paragraph.characters(at, at + 1), role)


def _of_sets(paragraph: Paragraph, phrase: Claim, at: int) -> Role | None:
    """What a bare number of sets is: a load; None for what is counted, and for what has a unit."""
    if phrase.kind == "load":
        return "load"
    if phrase.kind != "set" or paragraph.items[at].kind != "num":
        return None
    said, sets = paragraph.words(at, at + 1), phrase.value[0]
    return "load" if any(said == each.load and said != each.reps for each in sets) else None
