"""A message read without a model: text in, a Reading out; the same text reads the same always.

    tokens -> clauses and their acts -> what is handed to plan and program -> the statements of the reports
    -> workouts

Pure and linear in the length of the message.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from operator import attrgetter

from agents.models.offline import (
    as_written,
    clauses,
    deleting,
    plan_changes,
    unnumbered,
)
from agents.models.offline.reading import Ambiguity, Clause, Reading, ReadingContext, SeenNumber
from agents.reading.body import may_measure, measured
from agents.reading.days import BODY_WEIGHT
from agents.reading.items import items
from agents.reading.paragraph import ParagraphContext as Known
from agents.reading.statements import (
    DayFact,
    Sets,
    StatedExercise,
    StatedFact,
    StatedNumber,
    Statement,
    workouts_of,
)
from agents.reading.understanding import NO_SETS, Understanding, understood
from agents.requests.program.message import FoundFrame
from agents.requests.program.wanted import PROGRAM
from agents.words import Token, as_number, tokens

_APART = ("date", "time", "label")  # roles of numbers that are no part of sets
_BESIDE = "beside it stands what was not done"
_BESIDE_A_WISH = "it may be wished, too"
_AT = ("at", "@", "with", "w", "w/")  # words before a load
_UNITS = frozenset("kg kgs kilos lb lbs pounds s #".split())
_UNPLANNED = "What did you do? Tell its exercises and sets."
_start = attrgetter("start")
_DIFFERS = "What did you do otherwise than planned? Tell its sets."


def read(text: str, context: ReadingContext | None = None) -> Reading:
    """What the message reports, asks, plans; numbers with their roles; what is left to ask."""
    return _read(text, context or ReadingContext())


@lru_cache(maxsize=8)  # a message is read by the engine and by the checker
def _read(text: str, context: ReadingContext) -> Reading:
    row = tuple(map(as_number, tokens(text)))
    stretches = clauses.stretches(row, text)
    told: list[as_written.AsWrittenWords] = []
    unclear: list[as_written.AsWrittenWords] = []
    unplanned: list[as_written.AsWrittenWords] = []  # done as a plan has it that is not kept here
    requests: list[FoundFrame] = []
    asked_back: list[Ambiguity] = []
    if context.has_program:
        from agents.models.offline import program_requests  # its many patterns: only where wanted

        requests = program_requests.find(text, row, stretches, context)
        asked_back = program_requests.unclear(row, requests, has_plan=context.has_plan)
        stretches = program_requests.cut(row, text, stretches, requests)
    if context.has_plan:
        stretches = _wished(row, text, stretches, context)
        stretches, told, unclear = as_written.find(row, stretches)
    elif not requests:
        _, unplanned, _ = as_written.find(row, stretches)
    stretches = clauses.turned(row, stretches)
    stretches, taken_back = deleting.cut(row, stretches)
    known = Known(context.names, context.exercise, context.convention("triple"))
    reported_text = _reported(text, row, stretches)
    understanding = _beside_body_weight(reported_text, understood(reported_text, known), known)
    said = _beside_others(reported_text, row, stretches, understanding, known)
    if any(each.act == "order" for each in stretches):
        said = said._replace(statements=tuple(map(_beside_an_order, said.statements)))
    skipped = tuple(
        DayFact(StatedFact("skipped", text[row[at].start : row[to - 1].end]), row[at].start, row[to - 1].end)
        for at, to in as_written.left_out(row, stretches)
    )
    unclear += _otherwise(row, told, [*said.statements, *skipped], unclear)
    asked = [
        *(Ambiguity(*each) for each in said.questions),
        *asked_back,
        *(
            _asked(row, at, to, "deletion_unclear", "Shall I delete what I logged last?")
            for at, to in taken_back
        ),
        *(_asked(row, each.at, each.tail, as_written.UNCLEAR, _DIFFERS) for each in unclear),
        *_without_numbers(row, stretches, said, unplanned),
    ]
    planned = [_as_planned(text, row, each, said.statements) for each in told if each not in unclear]
    reported = [each for each in said.statements if each.act == "report" and not each.asks]
    statements = sorted([*reported, *planned], key=lambda each: each.at)
    own_days = _days_of_reports(row, said)
    days = sorted([*own_days, *_days_of(text, row, told), *skipped], key=lambda each: each.at)
    workouts = workouts_of(statements, days)
    doubt = "" if planned and said.doubt == NO_SETS else said.doubt
    return Reading(
        workouts,
        tuple(_clauses(text, row, stretches, said)),
        tuple(sorted(_seen(row, said), key=lambda each: each.start)),
        bool(workouts) and not asked and not doubt,
        tuple(sorted(asked, key=lambda each: each.start)),
        _wishes(text, row, stretches),
        tuple(requests),
        doubt,
        tuple(each for each in said.measured if not (workouts and _is_of_a_workout(each, said))),
    )


def _is_of_a_workout(measured_fact: DayFact, said: Understanding) -> bool:
    return measured_fact.fact.field == BODY_WEIGHT and measured_fact in said.days


def _asked(row: Sequence[Token], at: int, to: int, code: str, question: str) -> Ambiguity:
    return Ambiguity(row[at].start, row[to - 1].end, code, question)


def _without_numbers(
    row: Sequence[Token],
    stretches: Sequence[clauses.Stretch],
    said: Understanding,
    unplanned: Sequence[as_written.AsWrittenWords],
) -> Iterator[Ambiguity]:
    """What is asked about training that is told without its sets: as planned, where no plan is known, or as
    what was trained."""
    found = [(each.at, each.tail, as_written.UNCLEAR, _UNPLANNED) for each in unplanned]
    found += [(*each[:2], unnumbered.SETS_MISSING, each.question) for each in unnumbered.find(row, stretches)]
    for at, to, code, question in found:
        start, end = row[at].start, row[to - 1].end
        if not any(each.at < end and start < each.to for each in said.statements):
            yield _asked(row, at, to, code, question)


def _otherwise(
    row: Sequence[Token],
    told: Sequence[as_written.AsWrittenWords],
    said: Sequence[Statement | DayFact],
    unclear: Sequence[as_written.AsWrittenWords],
) -> list[as_written.AsWrittenWords]:
    """What was done as planned but for an exercise of which it is not said what was done."""
    return [
        each
        for each in told
        if each not in unclear
        and not each.names
        and any(
            not any(known.at <= row[first].start < known.to for known in said)
            for first, _ in as_written.named_in(row, each.to, each.tail)
        )
    ]


def _reported(text: str, row: Sequence[Token], stretches: Sequence[clauses.Stretch]) -> str:
    """The text with everything blank that others read: every other piece stands where it stood."""
    for each in stretches:
        if each.act == "order" or each.why in (plan_changes.PLAN_CHANGE, as_written.AS_WRITTEN, PROGRAM):
            at, to = row[each.at].start, row[each.to - 1].end
            text = text[:at] + "." + " " * (to - at - 1) + text[to:]
    return text


def _beside_body_weight(text: str, said: Understanding, known: Known) -> Understanding:
    """What is understood where "bw 82.4" beside sets is what somebody weighs: behind sets that have a load it
    is no load of theirs. "bench 3x5 @ 185, bw 82.4"."""
    if not (said.doubt and may_measure(text)):
        return said
    weights = [each for each in measured(text) if each.kind == "weight"]
    left = text
    for each in weights:
        at = text.rfind(each.said, 0, each.end)
        left = left[:at] + " " * (each.end - at) + left[each.end :]
    again = understood(left, known) if len(weights) == 1 else said
    if again.doubt or not all(map(_is_full, _reports(again))):
        return said
    [weight] = weights
    fact = DayFact(StatedFact(BODY_WEIGHT, weight.value), weight.start, weight.end)
    number = StatedNumber(weight.start, weight.end, "bodyweight")
    return again._replace(measured=(*again.measured, fact), numbers=(*again.numbers, number))


def _beside_others(
    text: str, row: Sequence[Token], stretches: Sequence[clauses.Stretch], said: Understanding, known: Known
) -> Understanding:
    """What is understood where the numbers of clauses that report nothing are left out, if that tells more:
    "wanted 225x5 on bench, got 225x3". All of it is in doubt. The load that had been aimed at is that of what
    was done where no other is said."""
    said = _told(text, row, stretches, said)
    others = [each for each in stretches if each.act not in ("report", "order") and _counts(row, each)]
    if not (said.doubt and others and any(_counts(row, each) for each in stretches if each.act == "report")):
        return said
    if any(item.kind in ("date", "ago") for each in others for item in items(row[each.at : each.to])):
        return said  # the day may be that of what was done
    loads = _loads(row)
    for kept in (frozenset[int](), loads):
        left = text
        for each in others:
            left = _blanked(left, row, each, kept)
        again = _told(left, row, stretches, understood(left, known))
        told = _reports(again)
        full = not any(each.aims for each in others) or all(map(_is_full, told))
        if full and len(told) > len(_reports(said)):
            return _doubted(text, again)
    return said


def _reports(said: Understanding) -> list[Statement]:
    """What may be logged or drafted."""
    return [each for each in said.statements if each.act == "report" and not each.asks]


def _doubted(text: str, said: Understanding) -> Understanding:
    statements = tuple(
        each._replace(said=text[each.at : each.to], doubt=each.doubt or _BESIDE) for each in said.statements
    )
    return said._replace(statements=statements, doubt=said.doubt or _BESIDE)


def _counts(row: Sequence[Token], stretch: clauses.Stretch) -> bool:
    return any(token.value is not None for token in row[stretch.at : stretch.to])


def _loads(row: Sequence[Token]) -> frozenset[int]:
    """Where loads stand, and their units: numbers behind "at" and "with"."""
    found = set()
    for before, token, behind in zip(row, row[1:], [*row[2:], None], strict=False):
        if before.folded in _AT and token.value is not None:
            found |= {token.start, *([behind.start] if behind and behind.folded in _UNITS else [])}
    return frozenset(found)


def _is_full(said: Statement) -> bool:
    """Whether it is said of each set how heavy, how far or how long it was."""
    sets = [one for entry in said.entries for one in entry.sets]
    return all(one.load or one.facts("distance") or one.facts("duration") for one in sets)


def _blanked(text: str, row: Sequence[Token], stretch: clauses.Stretch, kept: frozenset[int]) -> str:
    """The text without the words of a clause; its marks and line ends stay, and of what had been aimed at
    the last exercise, and what stands at the places that are kept."""
    names = as_written.named_in(row, stretch.at, stretch.to) if stretch.aims else ()
    stays = {at for at in range(stretch.at, stretch.to) if row[at].start in kept and stretch.aims}
    stays |= {at - 1 for at in stays if row[at - 1].folded in _AT} | set(range(*names[-1]) if names else ())
    for at in range(stretch.at, stretch.to):
        token = row[at]
        if at not in stays and token.kind != "line" and (at < stretch.to - 1 or token.kind != "mark"):
            text = text[: token.start] + " " * (token.end - token.start) + text[token.end :]
    return text


def _told(
    text: str, row: Sequence[Token], stretches: Sequence[clauses.Stretch], said: Understanding
) -> Understanding:
    """What is understood of a text, each statement with the act of its clauses."""
    loads = _loads(row)
    told = tuple(_as_told(text, each, row, stretches, loads) for each in said.statements)
    doubt = next((each.doubt for each in told if each.act == "report" and each.doubt), "")
    return said._replace(statements=told, doubt=said.doubt or doubt)


def _as_told(
    text: str,
    said: Statement,
    row: Sequence[Token],
    stretches: Sequence[clauses.Stretch],
    loads: frozenset[int],
) -> Statement:
    """A statement with the act of the clauses that its numbers stand in; in doubt where these differ, asked
    about where sets may be what had been aimed at."""
    first, last = (bisect_left(row, place, key=_start) for place in (said.at, said.to))
    near = [each for each in stretches if each.at < last and first < each.to]
    holding = [(each, numbers) for each in near if (numbers := list(_numbers(text, row, each, said)))]
    others = [(each, numbers) for each, numbers in holding if each.act != "report"]
    if said.act == "report" and any(each.why == plan_changes.BESIDE_A_WISH for each, _ in holding):
        return said._replace(doubt=said.doubt or _BESIDE_A_WISH)
    if said.act != "report" or not others:
        return said
    if len(others) == len(holding):
        return said._replace(act=others[0][0].act)
    aimed = any(each.aims and not loads.issuperset(numbers) for each, numbers in others)
    doubt = "not all of it may have been done"
    return said._replace(doubt=doubt, asks=said.asks or ("unreadable" if aimed else ""))


def _numbers(text: str, row: Sequence[Token], stretch: clauses.Stretch, said: Statement) -> Iterator[int]:
    """Where the numbers of a clause stand that are part of a statement."""
    for token in row[stretch.at : stretch.to]:
        here = said.at <= token.start < said.to and not text[token.start].isspace()
        if here and token.value is not None:
            yield token.start


def _days_of_reports(row: Sequence[Token], said: Understanding) -> Iterator[DayFact]:
    """The facts of days, but for those of sentences that tell of sets and report none."""
    spans = [(row[at].start, row[to - 1].end) for at, to in clauses.sentences(row)]
    for day in said.days:
        at, to = next((each for each in spans if each[0] <= day.at < each[1]), (day.at, day.to))
        acts = {each.act for each in said.statements if at <= each.at < to}
        if not acts or "report" in acts:
            yield day


def _beside_an_order(said: Statement) -> Statement:
    """A statement of a message that orders a program about, too."""
    return said._replace(doubt=said.doubt or "it may speak of an order")


def _days_of(text: str, row: Sequence[Token], told: Sequence[as_written.AsWrittenWords]) -> Iterator[DayFact]:
    """The days on which something was done as planned."""
    for each in told:
        for item in items(row[each.at : each.to]):
            if item.kind == "date":
                start, end = row[each.at + item.at].start, row[each.at + item.to - 1].end
                yield DayFact(StatedFact("date", text[start:end]), start, end, opens=True)


def _as_planned(
    text: str, row: Sequence[Token], told: as_written.AsWrittenWords, said: Sequence[Statement]
) -> Statement:
    """What was done as the plan has it: exercises, or the session; in doubt with what is told otherwise."""
    end = row[told.tail - 1].end
    doubt = next((each.doubt for each in said if row[told.at].start <= each.at < end and each.doubt), "")
    at, to = row[told.at].start, row[told.to - 1].end
    asks = text[row[told.phrase[0]].start : row[told.phrase[1] - 1].end]
    entries = tuple(
        StatedExercise(
            text[row[first].start : row[last - 1].end], (Sets(more=(StatedFact("same_as", asks),)),)
        )
        for first, last in told.names
    )
    facts = () if entries else (StatedFact("same_as", text[at:to]),)
    return Statement(entries, doubt, facts=facts, said=text[at:to], at=at, to=to)


def _seen(row: Sequence[Token], said: Understanding) -> Iterator[SeenNumber]:
    """The numbers of the text and what they are read as."""
    roles = {at: number.role for number in said.numbers for at in range(number.at, number.to)}
    certain = not said.doubt
    for token in row:
        role = roles.get(token.start)
        if token.value is not None and role is not None:
            yield SeenNumber(token.start, token.end, role, certain or role in _APART)


def _wished(
    row: Sequence[Token], text: str, stretches: list[clauses.Stretch], context: ReadingContext
) -> list[clauses.Stretch]:
    """The stretches with the wishes for the plan cut out; what is asked of the program is none."""
    asked = [stretch for stretch in stretches if stretch.why == PROGRAM]
    others = plan_changes.cut(row, text, [stretch for stretch in stretches if stretch.why != PROGRAM])
    others = plan_changes.cut_decisions(row, others) if context.has_pending else others
    return sorted([*asked, *others])


def _wishes(text: str, row: Sequence[Token], stretches: list[clauses.Stretch]) -> tuple[str, ...]:
    """What is wanted of the plan, each unbroken stretch in its words."""
    found = []
    for wish, together in groupby(stretches, key=plan_changes.is_wish):
        if wish:
            both = list(together)
            found.append(text[row[both[0].at].start : row[both[-1].to - 1].end].strip())
    return tuple(found)


def _clauses(
    text: str, row: Sequence[Token], stretches: list[clauses.Stretch], said: Understanding
) -> Iterator[Clause]:
    """The stretches as characters of the text, in order, and in them the statements that are no report."""
    starts = [0, *(row[stretch.at].start for stretch in stretches[1:]), len(text)]
    others = [each for each in said.statements if each.act != "report"]
    for stretch, (start, end) in zip(stretches, pairwise(starts), strict=False):
        for each in others:
            if start <= each.at and each.to <= end:
                yield from [Clause(start, each.at, stretch.act, stretch.why)] if start < each.at else []
                yield Clause(each.at, each.to, each.act, "cue")
                start = each.to
        if start < end:
            yield Clause(start, end, stretch.act, stretch.why)
