"""Nothing said is lost: what of a message no workout stands on, and looks like training. Pure.

Number tokens that no accepted workout claims are put together by clause. In a report they are asked about;
in a question, a plan or somebody else's story they are named as not logged, with the reason. Dates, clock
times and list labels are no training.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence, Set
from itertools import accumulate, takewhile
from typing import Generic, NamedTuple, Protocol, TypeVar

from agents.exercises.catalogue import mentions
from agents.guests import HowFarAnswered
from agents.logger.assembly.assemble import NO_REPORT
from agents.logger.evidence.closed_notation import unit_class
from agents.logger.evidence.texts import UNIT_WORDS, Texts, is_disclaimed, key
from agents.models.offline.reading import Ambiguity, Clause
from agents.words import Token
from agents.workout import Span

MEASURED = "measurement"  # code of what was said of the body
UNREAD = "unread"  # code of what could not be read
OF_THE_PROGRAM = "program"  # why of a clause that the reader gave to the program
AnsweredByGuest = tuple[
    tuple[str, HowFarAnswered], ...
]  # by guest: what of that which was said to it has its answer
NO_TRAINING = frozenset({"date", "time", "label", "other", "bodyweight"})
SEPARATORS = frozenset({",", ";", ".", "\n", "then"})
NUMBERED = frozenset("week day cycle phase session block program number age aged".split())
NEVER_SETS = frozenset("friends friend people kids years year yo am pm nights beers coffees".split())
SELDOM_SETS = NEVER_SETS | frozenset("days weeks months hours hrs".split())  # unless they were read so
JOINERS = frozenset({"x", "@", "at"})
SET_UNITS = frozenset(UNIT_WORDS.values())
DISTANCES = ("distance", "minute_or_metre")  # classes of units: training alone has these
TIMES = ("time", "second")  # and these are of the rest of life too
UNCLEAR = "it can be read in more than one way"
_WHY = {"sets_missing": "its sets are not said"}  # by the code of what is asked
WIDEST = 200  # characters of a fragment that are shown


class Leftover(NamedTuple):
    """Words of the message that no workout stands on. `question` is "" where nothing has to be asked. `named`
    is the part of them that is told, where something beside it stands."""

    span: Span
    text: str
    why: str
    code: str = UNREAD
    question: str = ""
    options: tuple[str, ...] = ()
    named: Span | None = None


def leftovers(
    texts: Texts, message_id: str, claimed: Set[int], by_guest: AnsweredByGuest = ()
) -> tuple[Leftover, ...]:
    """What of the message looks like training and is claimed by nothing, in order of place; what was said to
    a guest only if it has not answered."""
    answered = {guest for guest, how_far in by_guest if how_far}
    free: dict[int, list[int]] = {}
    for at in texts.content:
        token = texts.tokens[at]
        if token.value is None or token.source != message_id or at in claimed:
            continue
        clause = texts.clause(at)
        if clause is not None and clause.why in answered:
            continue
        if _is_training(texts, at):
            free.setdefault(clause.start if clause else 0, []).append(at)
    reading = texts.readings.get(message_id)
    asked_about = _Stretches(reading.ambiguities if reading is not None else ())
    rows = [_leftover(texts, message_id, row, claimed, asked_about) for row in free.values()]
    asked = _asked_without_numbers(texts, message_id, claimed, rows)
    rows += _measured(texts, message_id, claimed)
    whole = tuple(guest for guest, how_far in by_guest if how_far == "whole")
    rows += [each for each in asked if not each.code.startswith(whole)]
    return tuple(sorted(rows, key=lambda row: row.span.start))


def _measured(texts: Texts, message_id: str, claimed: Set[int]) -> list[Leftover]:
    """What was said of the body and nobody has kept: no workout, and not lost."""
    reading = texts.readings.get(message_id)
    found = [
        Leftover(
            Span(message_id=message_id, start=each.at, end=each.to),
            texts.by_id[message_id][each.at : each.to],
            f"not a workout: {each.fact.field} {each.fact.said}",
            code=MEASURED,
        )
        for each in (reading.measured if reading is not None else ())
    ]
    return [each for each in found if claimed.isdisjoint(_numbers_in(texts, each.span))]


def _numbers_in(texts: Texts, span: Span) -> list[int]:
    return [at for at in texts.inside((span,)) if texts.tokens[at].value is not None]


def has_sets(texts: Texts, span: Span, claimed: Set[int], *, reported: bool = False) -> bool:
    """Whether words have a closed form of sets that nothing stands on and nobody took back; `reported` leaves
    out what is no report for certain."""
    notation = texts.notation
    return any(
        form.is_of_sets
        and claimed.isdisjoint(form.numbers)
        and notation.withdrawn.keys().isdisjoint(form.numbers)
        and not (reported and texts.unreported(at))
        for at, form in notation.forms.items()
        if span.start <= texts.tokens[at].start < span.end and texts.tokens[at].source == span.message_id
    )


class _Placed(Protocol):
    """What begins and ends somewhere in a text."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


_Stretch = TypeVar("_Stretch", bound=_Placed)


class _Stretches(Generic[_Stretch]):
    """Stretches of one text, to be asked which of them another one overlaps."""

    def __init__(self, stretches: Iterable[_Stretch]) -> None:
        self._all = sorted(stretches, key=lambda each: each.start)
        self._ends = list(accumulate((each.end for each in self._all), max))  # of each and all before it

    def overlapped_by(self, one: _Placed) -> _Stretch | None:
        """The first that has a character of this one."""
        first = bisect_right(self._ends, one.start)
        found = self._all[first] if first < len(self._all) else None
        return found if found is not None and found.start < one.end else None


def is_measured(texts: Texts, left: Leftover, claimed: Set[int]) -> bool:
    """Whether words read as a report have a distance, an exercise and its time, or one number joined to
    another ("3 at 12"), and nothing stands on any of them, nor do they say that they are no training."""
    places = sorted(texts.inside((left.span,)))
    row, part = texts.tokens, [texts.tokens[at] for at in places]
    if not left.question or not claimed.isdisjoint(places) or is_disclaimed(row, places[0]):
        return False
    there = {unit_class(row, at) for at in places if row[at].is_number}
    named = any(mentions(part))
    return has_pair(part) or not there.isdisjoint(DISTANCES) or (named and not there.isdisjoint(TIMES))


def _asked_without_numbers(
    texts: Texts, message_id: str, claimed: Set[int], rows: list[Leftover]
) -> list[Leftover]:
    """What the reader asks about words that no number of a workout or of a leftover stands in."""
    reading = texts.readings.get(message_id)
    taken = [texts.span(at) for at in claimed] + [row.span for row in rows]
    here = _Stretches(span for span in taken if span.message_id == message_id)
    found = []
    for each in reading.ambiguities if reading is not None else ():
        if here.overlapped_by(each) is None:
            span = Span(message_id=message_id, start=each.start, end=each.end)
            text = texts.by_id[message_id][each.start : each.end].strip()
            why = _WHY.get(each.code, UNCLEAR)
            found.append(Leftover(span, text, why, each.code, each.question, each.options))
    return found


def _is_training(texts: Texts, at: int) -> bool:
    token, seen, clause = texts.tokens[at], texts.role(at), texts.clause(at)
    certain = seen is not None and seen.certain
    if _counts_something_else(texts, at, NEVER_SETS if certain else SELDOM_SETS):
        return False
    if seen is not None:
        return seen.role not in NO_TRAINING
    if token.kind == "word":
        return False
    return clause is None or clause.act == "report" or _stands_in_a_set(texts, at)


def _counts_something_else(texts: Texts, at: int, nouns: Set[str]) -> bool:
    """Whether a number is a list's label, or counts what is no training: "1.", "week 2", "2 friends"."""
    row = texts.tokens
    if texts.notation.fields.get(at) == frozenset():
        return True
    before = row[at - 1].folded if at and row[at - 1].source == row[at].source else "\n"
    after = row[at + 1].folded if at + 1 < len(row) and row[at + 1].source == row[at].source else "\n"
    return (before == "\n" and after in (".", ")")) or before in NUMBERED or after in nouns


def _stands_in_a_set(texts: Texts, at: int) -> bool:
    """Whether a number has a set's signs or a unit beside it: "5x5", "@ 185", "225 lb", "5k"."""
    beside = [texts.tokens[each] for each in (at - 1, at + 1) if 0 <= each < len(texts.tokens)]
    return any(token.folded in ("x", "@") or key(token) in SET_UNITS for token in beside)


def has_pair(row: Sequence[Token]) -> bool:
    """Whether one number is joined to another, as reps and a load are: "curls 3 at 12"."""
    joined = zip(row, row[1:], row[2:], strict=False)
    return any(one.is_number and by.folded in JOINERS and then.is_number for one, by, then in joined)


def _leftover(
    texts: Texts, message_id: str, row: list[int], claimed: Set[int], asked_about: _Stretches[Ambiguity]
) -> Leftover:
    clause = texts.clause(row[0])
    span, named = (_around(texts, message_id, row, clause, each) for each in (frozenset[int](), claimed))
    text = texts.by_id[message_id][named.start : named.end].strip()
    act = texts.unreported(row[0]) or (clause.act if clause is not None else "")
    if act in NO_REPORT:
        if clause is not None and act != clause.act:  # a question behind it is not what that is about
            named = _sentence(texts, row, named)
            text = texts.by_id[message_id][named.start : named.end].strip()
        return Leftover(span, text, f"not logged: {NO_REPORT[act]}", code=act, named=named)
    ambiguity = asked_about.overlapped_by(span)
    if ambiguity is not None:
        return Leftover(
            span,
            text,
            UNCLEAR,
            ambiguity.code,
            ambiguity.question,
            ambiguity.options,
            named,
        )
    question = f"What was {' '.join(text.split())!r}?"
    return Leftover(span, text, "it could not be read", question=question, named=named)


def _around(texts: Texts, message_id: str, row: list[int], clause: Clause | None, claimed: Set[int]) -> Span:
    """The part of the clause that the numbers stand in, or the clause; of a long one from first to last."""
    first, last = texts.tokens[row[0]], texts.tokens[row[-1]]
    if clause is not None and clause.end - clause.start <= WIDEST:
        start, end = clause.start, max(clause.end, last.end)
        if clause.act == "report":
            start, end = _part(texts, row, start, end, claimed)
        return Span(message_id=message_id, start=start, end=end)
    end = min(last.end, first.start + WIDEST)
    return Span(message_id=message_id, start=first.start, end=max(end, first.end))


def _sentence(texts: Texts, row: list[int], around: Span) -> Span:
    """The part of a clause up to where the sentence of its last number ends."""
    behind = (texts.tokens[at] for at in range(row[-1] + 1, len(texts.tokens)))
    inside = takewhile(lambda token: token.source == around.message_id and token.end < around.end, behind)
    ends = (token.end for token in inside if token.folded in (".", "!", "?"))
    return around.model_copy(update={"end": next(ends, around.end)})


def _part(texts: Texts, row: list[int], start: int, end: int, claimed: Set[int]) -> tuple[int, int]:
    """From one separator, or number that stands already, to the next around the numbers, if there is a word
    to know it by, or a pair."""
    tokens = texts.tokens
    first, last = row[0], row[-1]
    source = tokens[first].source

    def belongs(at: int) -> bool:
        token = tokens[at]
        inside = token.source == source and start <= token.start and token.end <= end
        return inside and token.folded not in SEPARATORS and not (at in claimed and token.is_number)

    while first and belongs(first - 1):
        first -= 1
    while last + 1 < len(tokens) and belongs(last + 1):
        last += 1
    part = tokens[first : last + 1]
    known = has_pair(part) or any(token.kind == "word" and len(token.folded) > 2 for token in part)
    return (tokens[first].start, tokens[last].end) if known else (start, end)
