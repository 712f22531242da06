"""The numbers of a message as guests' tools ask for them: which are said, and what else is said of them.

Pure. A number is said in digits or in words ("one thirty-five"); one that counts percent, a clock time or a
date is none. Words that ask, plan, advise or tell of somebody else report nothing, unless the reader gave
them to the program.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple, TypeVar

from agents.logger.assembly.assemble import NO_REPORT
from agents.logger.evidence.coverage import OF_THE_PROGRAM
from agents.logger.evidence.texts import Texts, key
from agents.models.offline.reading import Clause
from agents.requests.program.words import lifts_named
from agents.words import spoken_number, tokens
from agents.workout import Span

KG_PER_LB = Decimal("0.45359237")  # the international pound, exactly
NEAR_KG = Decimal("0.5")  # two roundings of one plate: 165 kg is 363.76 lb, sent as 364
LIGHTEST = 20  # what stands before "x" or after "at" from here on is a weight, not a count and not an hour
REPORTING = frozenset(
    "did done finish finished completed complete crushed nailed smashed killed made hit got logged log "
    "lifted pushed pulled pressed squatted benched deadlifted ground grinded knocked wrapped".split()
)
NEGATIONS = frozenset(
    "not no never nope didn't didnt don't dont won't wont can't cannot haven't without".split()
)
NEGATED_NEAR = 3  # tokens from the negation to what it denies: "haven't really done"
NO_QUANTITY = frozenset({"date", "time", "label", "percent"})
MEASURED = frozenset("km mi m yd min s h cal rep set".split())  # units of what is no weight on a bar
# What the reader is sure of: such a number is no max and no bump.
OTHER_ROLES = frozenset("distance duration pace score calories heart_rate rounds rpe rir rest tempo".split())
LIFTED = {"squatted": "squat", "benched": "bench", "deadlifted": "deadlift", "pressed": "ohp"}
ALL_LIFTS = frozenset("all everything every others rest else each both lifts maxes them".split())
MAIN_LIFTS = frozenset(LIFTED.values())
MOST_TOGETHER = 8  # lifts that a number is said of
LONGEST_BETWEEN = 8  # tokens from one of them to the next
BETWEEN_LIFTS = frozenset("and & + , / or my the".split())  # "squat and deadlift by 15" is said of both
BEFORE_A_LIFT = frozenset("lb lbs pounds kg kilos for on in of my the".split())  # "365 for squat"

Each = TypeVar("Each")
Key = TypeVar("Key")
NamedLift = tuple[int, str]  # a lift and where it stands


class SaidNumber(NamedTuple):
    """A number of the message, by its tokens; `beside` is the unit of weight written with it, `unit` that or
    the one that is said of the whole message."""

    tokens: tuple[int, ...]
    value: Decimal
    beside: str
    unit: str

    @property
    def first(self) -> int:
        return self.tokens[0]

    def says(self, value: Decimal, unit: str = "") -> bool:
        """Whether it is this much; in the other unit, if it is as much to half a kilogram."""
        if not unit or self.unit in ("", unit):
            return self.value == abs(value)
        return abs(_kg(self.value, self.unit) - _kg(abs(value), unit)) <= NEAR_KG


def _kg(value: Decimal, unit: str) -> Decimal:
    return value * KG_PER_LB if unit == "lb" else value


def numbers_said(texts: Texts, sources: Collection[str]) -> Iterator[SaidNumber]:
    """The numbers of these messages, in order of place."""
    row, at = texts.tokens, 0
    while at < len(row):
        value, end = _read(texts, at)
        if value is not None and row[at].source in sources and _is_quantity(texts, at, end):
            found = tuple(each for each in range(at, end) if row[each].value is not None)
            beside = _unit_at(texts, end, row[at].source)
            yield SaidNumber(found, value, beside, beside or _unit_of_all(texts, row[at].source))
        at = end


def _read(texts: Texts, at: int) -> tuple[Decimal | None, int]:
    """The number that begins at a token, and where it ends; None for no number."""
    token = texts.tokens[at]
    if token.kind == "number":
        return token.value, at + 1
    return spoken_number(texts.tokens, at) or (None, at + 1)


def _is_quantity(texts: Texts, at: int, end: int) -> bool:
    seen, row = texts.role(at), texts.tokens
    percent = end < len(row) and row[end].folded == "%"
    return not (percent or _is_of_a_day(texts, at)) and (
        seen is None or not seen.certain or seen.role not in NO_QUANTITY
    )


def _is_of_a_day(texts: Texts, at: int) -> bool:
    """Whether a number is the month or the day of a date in figures: "on 11/20"."""
    words = [token.folded for token in texts.tokens[max(0, at - 3) : at + 2]]
    here = min(at, 3)
    month = words[here + 1 :] == ["/"] and words[:here][-1:] == ["on"]
    return month or (words[:here][-1:] == ["/"] and words[:here][-3:-2] == ["on"])


def _unit_at(texts: Texts, at: int, source: str) -> str:
    """The unit of weight that stands there, "" for none."""
    row = texts.tokens
    unit = key(row[at]) if at < len(row) and row[at].source == source else ""
    return unit if unit in ("lb", "kg") else ""


def _unit_of_all(texts: Texts, source: str) -> str:
    alone = {key(texts.tokens[at]) for at in texts.units_alone if texts.tokens[at].source == source}
    return alone.pop() if len(alone) == 1 else ""


def reports(texts: Texts, at: int) -> bool:
    """Whether the words around a token may say that something was done."""
    clause = texts.clause(at)
    if clause is None:
        return True
    if clause.act in NO_REPORT and clause.why != OF_THE_PROGRAM:
        return False
    return "?" not in texts.by_id[texts.tokens[at].source][clause.start : clause.end]


def reporting_words(texts: Texts, sources: Collection[str]) -> list[int]:
    """The words of these messages that say that something was done: those that do by themselves, else what
    the reader took for a session of the program."""
    return _words_of_doing(texts, sources) or list(_told_as_done(texts, sources))


def _told_as_done(texts: Texts, sources: Collection[str]) -> Iterator[int]:
    """The first word of each session: "deadlift day in the books"."""
    for source in sources:
        reading, row = texts.readings.get(source), tokens(texts.by_id.get(source, ""))
        sessions = (each for each in (reading.requests if reading else ()) if each.frame.name == "log")
        starts = {row[each.at].start for each in sessions}
        yield from (
            at
            for at, token in enumerate(texts.tokens)
            if token.source == source and token.start in starts and reports(texts, at)
        )


def _words_of_doing(texts: Texts, sources: Collection[str]) -> list[int]:
    return [
        at
        for at, token in enumerate(texts.tokens)
        if token.source in sources
        and token.folded in REPORTING
        and reports(texts, at)
        and not NEGATIONS & {before.folded for before in texts.tokens[max(0, at - NEGATED_NEAR) : at]}
    ]


def weight_beside(texts: Texts, reps: SaidNumber, numbers: Collection[SaidNumber]) -> SaidNumber | None:
    """The weight that the words put with these reps: "285x8", "8 at 285", "8 reps @ 285"; None for none."""
    row = texts.tokens
    before = reps.first - 1
    by_end = {each.tokens[-1]: each for each in numbers if each.value >= LIGHTEST}
    if before > 0 and row[before].folded in ("x", "for"):
        for at in (before - 1, before - 2):  # a unit may stand between: "285 lb x 8"
            if at in by_end and (at == before - 1 or by_end[at].beside):
                return by_end[at]
    after = next((each for each in sorted(numbers) if each.first > reps.tokens[-1]), None)
    if after is None or after.value < LIGHTEST or row[after.first].source != row[reps.first].source:
        return None
    return after if row[after.first - 1].folded in ("at", "@", "with") else None


def around(texts: Texts, at: int, widest: int = 200) -> Span:
    """The clause that a token stands in, or the token alone where that is long or was not read."""
    clause, token = texts.clause(at), texts.tokens[at]
    if clause is None or clause.end - clause.start > widest:
        return texts.span(at)
    text = texts.by_id[token.source]
    said = text[clause.start : clause.end]
    start = clause.start + len(said) - len(said.lstrip())
    return Span(message_id=token.source, start=start, end=clause.start + len(said.rstrip()))


# --- numbers that set the program's figures


def stands_alone(texts: Texts, said: SaidNumber) -> bool:
    """Whether a number is no part of a set and measures no distance and no time: "365", "10 lb", "365x1"."""
    row, end = texts.tokens, said.tokens[-1] + 1
    seen = texts.role(said.first)
    if seen is not None and seen.certain and seen.role in OTHER_ROLES:
        return False
    behind = end if not said.beside else end + 1
    after = row[behind : behind + 2]
    words = [token.folded for token in after if token.source == row[said.first].source]
    if after and words and key(after[0]) in MEASURED:
        return False
    if words[:1] in (["x"], ["@"]):
        return words == ["x", "1"]  # a tested single
    before = row[max(0, said.first - 3) : said.first]
    sign = before[-1].folded if before else ""
    return sign != "x" and not (sign == "@" and any(token.value is not None for token in before))


def lifts_said_of(texts: Texts, numbers: Sequence[SaidNumber]) -> Mapping[SaidNumber, Set[str]]:
    """The main lifts that each of these numbers is said of: that named last before it, or the one behind;
    all of them where none is named. `numbers` are all that could be said of a lift, in order.

    "365 on squat and 255 on bench" and "squat 365, bench 255" say the same; "bump squat and bench by 10"
    says it of both.
    """
    row = texts.tokens
    named = [(at, of) for at, of in _lifts_named(texts) if of in MAIN_LIFTS]
    of_all = {_where(texts, at) for at, token in enumerate(row) if token.folded in ALL_LIFTS}
    in_message = _grouped(named, lambda each: row[each[0]].source)
    in_clause = _grouped(named, lambda each: _where(texts, each[0]))
    found: dict[SaidNumber, Set[str]] = dict.fromkeys(numbers, MAIN_LIFTS)
    for source, said in _grouped(numbers, lambda each: row[each.first].source).items():
        found |= _told_of(texts, said, in_message.get(source, []))
    for where, said in _grouped(numbers, lambda each: _where(texts, each.first)).items():
        if where in of_all:
            found |= dict.fromkeys(said, MAIN_LIFTS)
        elif where in in_clause:
            found |= _told_of(texts, said, in_clause[where])
    return found


def _where(texts: Texts, at: int) -> tuple[str, Clause | None]:
    """The message and the clause of it that a token stands in."""
    return texts.tokens[at].source, texts.clause(at)


def _grouped(row: Sequence[Each], by: Callable[[Each], Key]) -> dict[Key, list[Each]]:
    found: dict[Key, list[Each]] = {}
    for each in row:
        found.setdefault(by(each), []).append(each)
    return found


@lru_cache(maxsize=2)  # every call of a message asks after them
def _lifts_named(texts: Texts) -> tuple[NamedLift, ...]:
    found = lifts_named(texts.tokens)
    verbs = {at: LIFTED[token.folded] for at, token in enumerate(texts.tokens) if token.folded in LIFTED}
    return tuple(sorted({**found, **verbs}.items()))


def _told_of(
    texts: Texts, numbers: Sequence[SaidNumber], named: Sequence[NamedLift]
) -> dict[SaidNumber, Set[str]]:
    """The lifts that numbers are said of, of those named in the same words; nothing where none is."""
    by_place = dict(named)
    places = list(by_place)
    found: dict[SaidNumber, Set[str]] = {}
    last, taken = -1, -1  # `taken` stands behind the number that is said of it
    for each in numbers if named else ():
        first, end = bisect_right(places, max(last, taken)), bisect_left(places, each.first)
        behind = _behind(texts, each)
        if first == end and behind in by_place:
            taken = behind
            found[each] = {by_place[behind]}
        else:
            found[each] = _joined(
                texts, named[max(first if first < end else 0, end - MOST_TOGETHER) : max(1, end)]
            )
        last = each.first
    return found


def _behind(texts: Texts, said: SaidNumber) -> int:
    """Where a lift would stand that follows a number at once: "365 on squat"."""
    at = said.tokens[-1] + 1
    while at < len(texts.tokens) and texts.tokens[at].folded in BEFORE_A_LIFT:
        at += 1
    return at


def _joined(texts: Texts, before: Sequence[NamedLift]) -> set[str]:
    """The last of the lifts named before a number, and those that are named together with it."""
    found, last = {before[-1][1]}, before[-1][0]
    for at, of in reversed(before[:-1]):
        between = texts.tokens[at + 1 : min(last, at + LONGEST_BETWEEN)]
        if len(between) < last - at - 1 or any(token.folded not in BETWEEN_LIFTS for token in between):
            break
        found.add(of)
        last = at
    return found


# --- words that only ask

_POLITE = ("can", "could", "would", "will", "may", "mind")


def only_asks(texts: Texts, source: str) -> bool:
    """Whether a message asks and tells nothing: "Should I skip deadlifts?". "Could you skip them?" tells."""
    reading = texts.readings.get(source)
    if reading is None or not reading.clauses or reading.requests:
        return False
    said = [texts.by_id[source][each.start : each.end].split() for each in reading.clauses]
    return all(each.act == "question" for each in reading.clauses) and not any(
        words[:1] and words[0].casefold() in _POLITE for words in said
    )
