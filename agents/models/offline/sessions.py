"""Statements as workouts: what was done together, on which day. Pure.

Lifts that follow each other are one workout, so are journeys of one discipline, and WODs; a warm-up on the
bike belongs to what it warms up for. Another day is another workout: a day said before the first statement
holds up to the next one, days said behind hold for what stands before them, but for one that opens a
sentence.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agents.models.offline.reading import BlockRead, ExerciseRead, Fact, SetRead, WorkoutRead
from agents.reading.said import DayFact, Entry, Statement

_SORTS_OF_NAMES = {
    "olympic_weightlifting": frozenset("snatch snatches clean cleans jerk jerks".split()),
    "calisthenics": frozenset(
        "pull chin push dip dips pullups pullup pushups pushup chinups muscle burpees".split()
    ),
}


class _Session(NamedTuple):
    """Statements of one workout, and its day."""

    day: DayFact | None
    statements: tuple[Statement, ...]

    @property
    def sort(self) -> str:
        return next((each.sort for each in self.statements if not _is_warm_up(each)), self.statements[0].sort)


def workouts(statements: Sequence[Statement], days: Sequence[DayFact]) -> tuple[WorkoutRead, ...]:
    """The workouts that the statements tell of, in order, with the facts of their days."""
    sessions: list[_Session] = []
    for each in statements:
        day = _day_of(each, statements, days)
        if sessions and sessions[-1].day == day and _belongs(each, sessions[-1]):
            sessions[-1] = sessions[-1]._replace(statements=(*sessions[-1].statements, each))
        else:
            sessions.append(_Session(day, (each,)))
    made: list[WorkoutRead] = []
    for place, session in enumerate(sessions):
        made += _workouts(session, _facts_of(place, sessions, days), len(made))
    return tuple(made)


def _belongs(said: Statement, session: _Session) -> bool:
    return said.sort == session.sort or _is_warm_up(said) or all(map(_is_warm_up, session.statements))


def _is_warm_up(said: Statement) -> bool:
    """Whether it is a run or a ride before or behind something else."""
    moves = said.sort not in ("strength", "wod")
    return moves and all(one.kind == "warm-up" for entry in said.entries for one in entry.sets)


def _day_of(said: Statement, statements: Sequence[Statement], days: Sequence[DayFact]) -> DayFact | None:
    """The day that a statement was done on, if one is said."""
    dates = [each for each in days if each.fact.field == "date"]
    inside = [each for each in dates if said.at <= each.at < said.to]
    before = [each for each in dates if each.at < said.to]
    after = next((each for each in dates if each.at > said.at), None)
    if inside or not dates:
        return inside[-1] if inside else None
    if dates[0].at < statements[0].at or after is None or _opens(after, statements):
        return before[-1] if before else None
    return after


def _opens(day: DayFact, statements: Sequence[Statement]) -> bool:
    """Whether a day is said of what follows it: "Bench 5x5. Yesterday squats 3x5"."""
    return day.opens and any(each.to > day.at for each in statements)


def _facts_of(place: int, sessions: Sequence[_Session], days: Sequence[DayFact]) -> tuple[Fact, ...]:
    """The facts of a session: its day, and what stands between its first statement and the next session's;
    what stands before all belongs to the first."""
    session = sessions[place]
    start = session.statements[0].at if place else 0
    end = sessions[place + 1].statements[0].at if place + 1 < len(sessions) else None
    day = [Fact("date", session.day.fact.said)] if session.day is not None else []
    others = {
        each.fact if each.fact.field == "skipped" else each.fact.field: Fact(*each.fact)
        for each in days
        if each.fact.field not in ("", "date") and start <= each.at and (end is None or each.at < end)
    }
    planned = [Fact(*fact) for each in session.statements if not each.entries for fact in each.facts]
    return (*day, *others.values(), *planned)


def _workouts(session: _Session, facts: tuple[Fact, ...], index: int) -> Iterator[WorkoutRead]:
    """What is certain of a session, and what waits for a yes and joins it then."""
    certain = tuple(each for each in session.statements if not each.doubt)
    likely = tuple(each for each in session.statements if each.doubt)
    if certain:
        yield _workout(session._replace(statements=certain), facts)
    if likely:
        of_day = facts[: session.day is not None]
        made = _workout(session._replace(statements=likely), of_day if certain else facts)
        yield made._replace(doubt=likely[0].doubt, joins=index if certain else None)


def _workout(session: _Session, facts: tuple[Fact, ...]) -> WorkoutRead:
    blocks: list[BlockRead] = []
    for each in session.statements:
        if not each.entries:  # what is said of the whole session
            continue
        block = _block(each)
        if blocks and not (block.kind or blocks[-1].kind):
            joined = (*blocks[-1].exercises, *block.exercises)
            blocks[-1] = blocks[-1]._replace(said=f"{blocks[-1].said} {block.said}", exercises=joined)
        else:
            blocks.append(block)
    said = dict.fromkeys([*(fact.said for fact in facts), *(each.said for each in session.statements)])
    places = tuple((each.at, each.to) for each in session.statements)
    return WorkoutRead(tuple(said), _disciplines(session), facts, tuple(blocks), places=places)


def _block(said: Statement) -> BlockRead:
    together = len(said.entries) > 1 and not said.kind
    exercises = tuple(_exercise(said, entry) for entry in said.entries)
    facts = tuple(Fact(*fact) for fact in said.facts)
    return BlockRead("superset" if together else said.kind, said.said, facts, exercises)


def _exercise(said: Statement, entry: Entry) -> ExerciseRead:
    sets = (
        SetRead(one.times, one.reps, one.load, one.kind, tuple(Fact(*fact) for fact in one.more))
        for one in entry.sets
    )
    return ExerciseRead(said.said, entry.name, tuple(sets))


def _disciplines(session: _Session) -> tuple[str, ...]:
    """What it may be, the likeliest first."""
    if session.sort == "wod":
        return ("crossfit", "hybrid")
    if session.sort != "strength":
        return (session.sort, "hybrid")
    if all(each.kind == "circuit" for each in session.statements):
        return ("circuit_training", "strength")
    entries = [entry for each in session.statements for entry in each.entries]
    loaded = any(one.load for entry in entries for one in entry.sets)
    words = [set(entry.name.lower().replace("-", " ").split()) for entry in entries]
    for discipline, known in _SORTS_OF_NAMES.items():
        if words and all(each & known for each in words) and not (discipline == "calisthenics" and loaded):
            return (discipline, "strength")
    return ("strength", "bodybuilding")
