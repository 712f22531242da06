"""Whether two readers that know nothing of each other understand the sets of a message alike. Pure.

What the grammar reads (`agents/models/offline`) is logged at once only where the reader by claims and cover
(`agents/reading`) says the same sets and calls them certain.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from agents.athlete import Athlete
from agents.exercises import catalogue
from agents.models.offline.reading import Clause, Reading, SetRead
from agents.reading.paragraph import Context
from agents.reading.said import Sets
from agents.reading.understanding import Understanding, understood
from agents.units.counts import read_count, read_reps
from agents.units.kinds import Unreadable
from agents.units.loads import read_load
from agents.units.times import read_distance, read_duration

Key = tuple[object, ...]


def second_doubt(text: str, reading: Reading, athlete: Athlete, handed_over: Iterable[Clause]) -> str:
    """Why the second reader would not log the sets of the first; "" where it would. What is handed over to
    others is not read; where it knows no set at all it has no say."""
    names = tuple(sorted(athlete.aliases.items()))
    second = understood(_without(text, handed_over), Context(names))
    if not second.statements:
        return ""
    if second.cue or second.doubt:
        return second.cue or second.doubt
    return "" if _of_first(reading, athlete) == _of_second(second, athlete) else "it can be read in two ways"


def _without(text: str, clauses: Iterable[Clause]) -> str:
    """The text with these stretches blank: every other piece stands where it stood."""
    for clause in clauses:
        text = text[: clause.start] + "." + " " * (clause.end - clause.start - 1) + text[clause.end :]
    return text


def _of_first(reading: Reading, athlete: Athlete) -> Counter[Key]:
    entries = (
        (each.name, one.count, one)
        for workout in reading.workouts
        for block in workout.blocks
        for each in block.exercises
        for one in each.sets
        if "same_as" not in dict(one.more)  # it is taken from the plan, or asked about
    )
    return _counted(entries, athlete)


def _of_second(second: Understanding, athlete: Athlete) -> Counter[Key]:
    entries = (
        (entry.name, one.times, one)
        for statement in second.statements
        for entry in statement.entries
        for one in entry.sets
    )
    return _counted(entries, athlete)


def _counted(entries: Iterable[tuple[str, str, SetRead | Sets]], athlete: Athlete) -> Counter[Key]:
    """How often each set stands, by what it comes to."""
    found: Counter[Key] = Counter()
    for name, count, one in entries:
        times = _value(read_count, count or "1")
        found[_key(name, one, athlete)] += times if isinstance(times, int) else 1
    return found


def _key(name: str, one: SetRead | Sets, athlete: Athlete) -> Key:
    said = dict(reversed(one.more))
    known = catalogue.lookup(athlete.named(name)).known
    return (
        known.name if known is not None else " ".join(name.casefold().split()),
        _value(read_reps, one.reps),
        _value(lambda load: read_load(load, unit=athlete.units), one.load),
        *_measured(said),
        "failed" in said,
    )


def _measured(said: dict[str, str]) -> Iterator[object]:
    yield _value(read_duration, said.get("duration", ""))
    yield _value(read_distance, said.get("distance", ""))
    yield said.get("calories", "").casefold()


def _value(read: Callable[[str], object], said: str) -> object:
    """What words come to; the words where they can't be read."""
    try:
        return read(said) if said else None
    except Unreadable:
        return said.casefold()
