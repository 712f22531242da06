"""A message read without a model: text in, a Reading out; the same text reads the same always.

    tokens -> items -> clauses and their acts -> the reports' sets, endurance and WODs -> workouts

Pure and linear in the length of the message.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from agents.models.offline.acts import (
    as_written,
    clauses,
    deciding,
    deletions,
    orders,
    plan_changes,
    targets,
)
from agents.models.offline.ledger import Block, Entry, Workout
from agents.models.offline.notation.drafts import Draft, Part, Source
from agents.models.offline.reading import (
    Ambiguity,
    BlockRead,
    Clause,
    Context,
    ExerciseRead,
    Fact,
    Reading,
    Seen,
    SetRead,
    WorkoutRead,
)
from agents.models.offline.words import items
from agents.models.offline.workouts import Builder
from agents.requests.program.wanted import PROGRAM, Found
from agents.words import Token, look_alike, seen_as, tokens

_STRENGTH_WORDS = {
    "olympic_weightlifting": frozenset("snatch snatches clean cleans jerk jerks".split()),
    "calisthenics": frozenset(
        "pull chin push dip dips pullups pullup pushups pushup chinups muscle burpees".split()
    ),
}

_MEASURED = ("duration", "distance", "pace", "score")  # and never below zero


def read(text: str, context: Context | None = None) -> Reading:
    """What the message reports, asks, plans; numbers with their roles; what is left to ask."""
    return _read(text, context or Context())


@lru_cache(maxsize=8)  # a message is read by the engine and by the checker
def _read(text: str, context: Context) -> Reading:
    row = tuple(map(_as_number, tokens(text)))
    source = Source(text, row, items.items(row), context.convention("triple"))
    stretches = clauses.stretches(row, text)
    told: list[as_written.Told] = []
    unclear: list[as_written.Told] = []
    requests: list[Found] = []
    asked_back: list[Ambiguity] = []
    if context.has_program:
        from agents.models.offline.acts import program_requests  # its many patterns: only where wanted

        requests = program_requests.find(text, row, stretches, context)
        asked_back = program_requests.unclear(row, requests)
        stretches = program_requests.cut(row, text, stretches, requests)
    if context.has_plan:
        stretches = _wished(row, text, stretches, context)
        stretches, told, unclear = as_written.find(row, stretches)
    stretches = orders.turned(row, stretches)
    stretches, deleting = deletions.cut(row, targets.joined(source, stretches))
    builder = Builder(source, context)
    _feed(builder, source, stretches, {each.at: each for each in told if each not in unclear})
    builder.finish()
    builder.ask_what_differs([each for each in told if not each.names], unclear)
    for at, to in deleting:
        builder.ask(at, to, "deletion_unclear", "Shall I delete what I logged last?")
    workouts = tuple(_workout(source, workout) for workout in builder.workouts if builder.is_told(workout))
    odd = {token.start for token in tokens(text) if look_alike(token) is not None}
    odd |= {each.start for each in set(builder.seen) if each.role in _MEASURED} & _below_zero(row)
    found = (replace(each, certain=each.certain and each.start not in odd) for each in set(builder.seen))
    seen = tuple(sorted(found, key=lambda each: each.start))
    ambiguities = tuple(sorted([*builder.ambiguities, *asked_back], key=lambda each: each.start))
    return Reading(
        workouts,
        _clauses(source, stretches),
        seen,
        _complete(source, stretches, seen, ambiguities, workouts),
        ambiguities,
        _wishes(source, stretches),
        tuple(requests),
    )


def _below_zero(row: Sequence[Token]) -> set[int]:
    """Where numbers begin that a minus is written to, and no word or number before it: "in -24:10"."""
    return {
        token.start
        for before, sign, token in zip((None, *row), row, row[1:], strict=False)
        if token.is_number
        and sign.folded == "-"
        and sign.end == token.start
        and before is not None
        and before.end < sign.start
        and before.kind == "word"
    }


def _as_number(token: Token) -> Token:
    """A token in which letters stand for digits, as the number that it looks like; it is never certain."""
    value, seen = look_alike(token), seen_as(token)
    if value is None:
        return token
    clock = ":" in seen
    return token._replace(
        kind="time" if clock else "number", folded=seen if clock else str(value), value=value
    )


def _wished(
    row: Sequence[Token], text: str, stretches: list[clauses.Stretch], context: Context
) -> list[clauses.Stretch]:
    """The stretches with the wishes for the plan cut out; what is asked of the program is none."""
    asked = [stretch for stretch in stretches if stretch.why == PROGRAM]
    others = plan_changes.cut(row, text, [stretch for stretch in stretches if stretch.why != PROGRAM])
    others = deciding.cut(row, others) if context.has_pending else others
    return sorted([*asked, *others])


def _wishes(source: Source, stretches: list[clauses.Stretch]) -> tuple[str, ...]:
    """What is wanted of the plan, each unbroken stretch in its words."""
    found = []
    for wish, together in groupby(stretches, key=plan_changes.is_wish):
        if wish:
            row = list(together)
            found.append(source.said(row[0].at, row[-1].to).strip())
    return tuple(found)


def _feed(
    builder: Builder,
    source: Source,
    stretches: list[clauses.Stretch],
    as_planned: dict[int, as_written.Told],
) -> None:
    place = 0
    aimed: int | None = None  # where an aim begins that the next report tells of
    for stretch in stretches:
        start = place
        while (
            place < len(source.items)
            and source.items[place].to <= stretch.to
            and source.items[place].at < stretch.to
        ):
            place += 1
        line_start = start == 0 or source.items[start - 1].kind == "line"
        if stretch.aims:
            for number in targets.left_out(source, stretch, start, place):
                builder.see(number)
            aimed = next((at for at in range(start, place) if source.items[at].kind != "mark"), start)
        elif stretch.why == as_written.AS_WRITTEN:
            if stretch.at in as_planned:
                builder.as_written(as_planned[stretch.at], start, place)
        elif plan_changes.is_wish(stretch) or stretch.why == PROGRAM:
            builder.interrupt()
        elif stretch.act == "report":
            if aimed is not None:
                targets.told_by(source, start)
            builder.clause(start if aimed is None else aimed, place, line_start)
            aimed = None
        else:
            builder.interrupt()
            builder.aside(start, place, stretch.act)


def _clauses(source: Source, stretches: list[clauses.Stretch]) -> tuple[Clause, ...]:
    starts = [0, *(source.row[stretch.at].start for stretch in stretches[1:]), len(source.text)]
    return tuple(
        Clause(starts[place], starts[place + 1], stretch.act, stretch.why)
        for place, stretch in enumerate(stretches)
    )


def _complete(
    source: Source,
    stretches: list[clauses.Stretch],
    seen: tuple[Seen, ...],
    ambiguities: tuple[Ambiguity, ...],
    workouts: tuple[WorkoutRead, ...],
) -> bool:
    """Every number of the reports has its role, for certain, and nothing is left to ask."""
    read_for_certain = {each.start for each in seen if each.certain}
    numbers = (
        token.start
        for stretch in stretches
        if stretch.act == "report"
        for token in source.row[stretch.at : stretch.to]
        if token.is_number
    )
    return bool(workouts) and not ambiguities and all(start in read_for_certain for start in numbers)


def _workout(source: Source, workout: Workout) -> WorkoutRead:
    facts = _facts(workout.facts)
    said = [source.said(part.at, part.to) for field, part in workout.facts if part.to > part.at]
    blocks = tuple(_block(source, block) for block in workout.blocks)
    said.extend(block.said for block in blocks)
    return WorkoutRead(tuple(dict.fromkeys(said)), _disciplines(workout), facts, blocks)


def _facts(said: list[tuple[str, Part]]) -> tuple[Fact, ...]:
    """Facts as said; a field that may stand once keeps what was said last."""
    last = {field: place for place, (field, _) in enumerate(said)}
    many = ("note", "feel", "rest", "duration", "distance", "failed", "partial", "pr", "skipped")
    return tuple(
        Fact(field, part.said)
        for place, (field, part) in enumerate(said)
        if field in many or last[field] == place
    )


def _block(source: Source, block: Block) -> BlockRead:
    exercises = tuple(_exercise(source, entry) for entry in block.entries)
    return BlockRead(block.kind, block.quote(source), _facts(block.facts), exercises)


def _exercise(source: Source, entry: Entry) -> ExerciseRead:
    pieces, at = [], entry.at
    for part in entry.left_out:
        pieces.append(source.said(at, part.at))
        at = part.to
    quote = " ".join([*pieces, source.said(at, entry.to)])
    said = f"{entry.carried} {quote}" if entry.carried else quote
    return ExerciseRead(said, entry.name, tuple(_set(draft) for draft in entry.sets))


def _set(draft: Draft) -> SetRead:
    return SetRead(
        draft.count.said if draft.count else "",
        draft.reps.said if draft.reps else "",
        draft.load.said if draft.load else "",
        draft.kind,
        tuple(Fact(field, part.said) for field, part in draft.more),
    )


def _disciplines(workout: Workout) -> tuple[str, ...]:
    if workout.sort == "wod":
        return ("crossfit", "hybrid")
    if workout.sort != "strength":
        return (workout.sort, "hybrid")
    if workout.blocks and all(block.kind == "circuit" for block in workout.blocks):
        return ("circuit_training", "strength")
    words = [set(entry.name.lower().replace("-", " ").split()) for entry in workout.entries()]
    for discipline, known in _STRENGTH_WORDS.items():
        if (
            words
            and all(each & known for each in words)
            and not (discipline == "calisthenics" and any(e.loaded for e in workout.entries()))
        ):
            return (discipline, "strength")
    return ("strength", "bodybuilding")
