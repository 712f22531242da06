"""What was said of sets, as the readers hand it on (strings of the message, "" for what was not said), and
statements as workouts: what was done together, on which day. Pure.

Lifts that follow each other are one workout, so are journeys of one discipline, and WODs; a warm-up on the
bike belongs to what it warms up for. Another day is another workout: a day said before the first statement
holds up to the next one, days said behind hold for what stands before them, but for one that opens a
sentence.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

Act = Literal["report", "question", "plan", "advice", "prescription", "not_done", "others", "chat", "order"]
# What a number is read as.
Role = Literal[
    "count", "reps", "load", "rpe", "rir", "percent", "duration", "distance", "pace", "score", "date",
    "time", "rest", "rounds", "calories", "heart_rate", "bodyweight", "tempo", "label", "other",
    "load_options", "load_change", "scheme",
]  # fmt: skip
_SORTS_OF_NAMES = {
    "olympic_weightlifting": frozenset("snatch snatches clean cleans jerk jerks".split()),
    "calisthenics": frozenset(
        "pull chin push dip dips pullups pullup pushups pushup chinups muscle burpees".split()
    ),
}
_MARKS = ("date", "part", "start", "name")  # facts by which a session is another one
_AHEAD = frozenset(("start", "name"))  # of those, what only stands before what it is of
_TOUCHING = 4  # characters from a statement to the day that closes it: "bench 3x5 185 on friday"


class StatedFact(NamedTuple):
    """One more thing said of sets: the field of a set, and its words."""

    field: str
    said: str


class Sets(NamedTuple):
    """Sets that are alike."""

    times: str = ""
    reps: str = ""
    load: str = ""
    kind: str = ""
    more: tuple[StatedFact, ...] = ()

    def facts(self, field: str) -> tuple[str, ...]:
        """The words of every fact of this field."""
        return tuple(fact.said for fact in self.more if fact.field == field)


class StatedExercise(NamedTuple):
    """An exercise and its sets: the name as written."""

    name: str
    sets: tuple[Sets, ...]


class Statement(NamedTuple):
    """What is said of one exercise, or of several that belong together. `kind` is a block's ("superset",
    "amrap"), "" for plain sets, and `facts` are of the block: rounds, score, duration. `sort` is what it is a
    part of: "strength", "wod", or the discipline of a journey. `doubt` is why the statement is not certain,
    "" where it is; `asks` is the code of the question that would settle it, "" where a yes would. `act` is
    what it is told as: where it is no report, it is neither logged nor a draft.

    `said` are its words, which stand at the characters `at` up to `to`. `options` are the answers to choose
    from, if it asks.
    """

    entries: tuple[StatedExercise, ...]
    doubt: str = ""
    kind: str = ""
    facts: tuple[StatedFact, ...] = ()
    sort: str = "strength"
    asks: str = ""
    act: Act = "report"
    said: str = ""
    at: int = 0
    to: int = 0
    options: tuple[str, ...] = ()


class DayFact(NamedTuple):
    """A fact of the day or the session, its words at the characters `at` up to `to`; field "" says nothing
    of it ("week 3"). `opens`: it opens a line or a clause, and may be said of what follows it."""

    fact: StatedFact
    at: int
    to: int
    opens: bool = False


class ReadingQuestion(NamedTuple):
    """What only the athlete can say of the characters `at` up to `to`. `options` may be empty."""

    at: int
    to: int
    code: str
    text: str
    options: tuple[str, ...] = ()


class StatedNumber(NamedTuple):
    """The characters `at` up to `to`, in which a number stands, and what it is read as."""

    at: int
    to: int
    role: Role


class ExerciseRead(NamedTuple):
    """An exercise where it occurs: `said` is its quote, `name` as written."""

    said: str
    name: str
    sets: tuple[Sets, ...]


class BlockRead(NamedTuple):
    """Exercises that belong together; `kind` "" is straight sets."""

    kind: str
    said: str
    facts: tuple[StatedFact, ...]
    exercises: tuple[ExerciseRead, ...]


class WorkoutRead(NamedTuple):
    """One workout of the message. `disciplines` has the likeliest first. `doubt` is why it waits for a yes,
    "" where it is certain; then `joins` is the workout of which it is a part, by its index. `places` are the
    stretches of characters that it stands on."""

    said: tuple[str, ...]
    disciplines: tuple[str, ...]
    facts: tuple[StatedFact, ...]
    blocks: tuple[BlockRead, ...]
    doubt: str = ""
    joins: int | None = None
    places: tuple[tuple[int, int], ...] = ()


class _Session(NamedTuple):
    """Statements of one workout, and what it is marked with: its day, the part of the day, its name."""

    marks: tuple[DayFact | None, ...]
    statements: tuple[Statement, ...]

    @property
    def sort(self) -> str:
        return next((each.sort for each in self.statements if not _is_warm_up(each)), self.statements[0].sort)

    def start(self, behind: int) -> int:
        """Where it begins, with what heads it, behind a place."""
        heads = [mark.at for mark in self.marks if mark is not None and mark.opens and mark.at > behind]
        return min([self.statements[0].at, *heads])


def workouts_of(statements: Sequence[Statement], days: Sequence[DayFact]) -> tuple[WorkoutRead, ...]:
    """The workouts that the statements tell of, in order, with the facts of their days."""
    sessions: list[_Session] = []
    for each in statements:
        marks = tuple(_mark(field, each, statements, days) for field in _MARKS)
        if sessions and _alike(sessions[-1].marks, marks) and _belongs(each, sessions[-1]):
            sessions[-1] = sessions[-1]._replace(statements=(*sessions[-1].statements, each))
        else:
            sessions.append(_Session(marks, (each,)))
    made: list[WorkoutRead] = []
    for place, session in enumerate(sessions):
        made += _workouts(session, _facts_of(place, sessions, days), len(made))
    return tuple(made)


def _alike(marks: Sequence[DayFact | None], others: Sequence[DayFact | None]) -> bool:
    """Whether the marks of two statements say the same."""
    said = (
        [each.fact.said.casefold() if each is not None else "" for each in all_of]
        for all_of in (marks, others)
    )
    return next(said) == next(said)


def _belongs(said: Statement, session: _Session) -> bool:
    return (
        said.sort in (session.sort, "mobility")
        or _is_warm_up(said)
        or all(map(_is_warm_up, session.statements))
    )


def _is_warm_up(said: Statement) -> bool:
    """Whether it is a run or a ride before or behind something else."""
    moves = said.sort not in ("strength", "wod")
    return moves and all(one.kind == "warm-up" for entry in said.entries for one in entry.sets)


def _mark(
    field: str, said: Statement, statements: Sequence[Statement], days: Sequence[DayFact]
) -> DayFact | None:
    """The day, part of a day, start or name that a statement is of, if one is said: what stands in it or
    right behind it, what heads it, or what is said behind it."""
    marks = [each for each in days if each.fact.field == field]
    inside = [each for each in marks if said.at <= each.at < said.to]
    touching = [each for each in marks if said.to <= each.at <= said.to + _TOUCHING and not each.opens]
    if inside or (touching and field not in _AHEAD):
        return [*touching, *inside][-1]
    heading = [each for each in marks if _heads(each, statements)]
    before = [each for each in heading if each.at < said.to]
    if before or field in _AHEAD:
        return before[-1] if before else None
    behind = [each for each in marks if each not in heading]
    return next((each for each in behind if each.at > said.at), behind[-1] if behind else None)


def _heads(day: DayFact, statements: Sequence[Statement]) -> bool:
    """Whether it stands before what it is of."""
    return day.at < statements[0].at or (day.opens and day.at < statements[-1].to)


def _facts_of(place: int, sessions: Sequence[_Session], days: Sequence[DayFact]) -> tuple[StatedFact, ...]:
    """The facts of a session: its day, and what stands from its beginning up to the next one's; what stands
    before all belongs to the first."""
    session = sessions[place]
    start = session.start(sessions[place - 1].statements[-1].at) if place else 0
    end = sessions[place + 1].start(session.statements[-1].at) if place + 1 < len(sessions) else None
    day = [StatedFact("date", mark.fact.said) for mark in session.marks[:1] if mark is not None]
    others = dict.fromkeys(
        each.fact
        for each in days
        if each.fact.field not in ("", "date", "part") and start <= each.at and (end is None or each.at < end)
    )
    planned = [fact for each in session.statements if _is_of_whole(each) for fact in each.facts]
    return (*day, *_one_of_each(others), *planned)


def _one_of_each(facts: Iterable[StatedFact]) -> Iterator[StatedFact]:
    """Facts, of each field the last; all that was skipped."""
    said = list(_with_end(list(facts)))
    last = {fact.field: fact for fact in said}
    return (fact for fact in said if fact.field == "skipped" or last[fact.field] == fact)


def _with_end(facts: Sequence[StatedFact]) -> Iterator[StatedFact]:
    """Facts; of two times that are said of a session alone the first is its start, the other its end."""
    starts = [at for at, fact in enumerate(facts) if fact.field == "start"]
    ends = len(starts) == 2 and not any(fact.field == "end" for fact in facts)
    for at, fact in enumerate(facts):
        yield StatedFact("end", fact.said) if ends and at == starts[1] else fact


def _workouts(session: _Session, facts: tuple[StatedFact, ...], index: int) -> Iterator[WorkoutRead]:
    """What is certain of a session, and what waits for a yes and joins it then."""
    certain = tuple(each for each in session.statements if not each.doubt)
    likely = tuple(each for each in session.statements if each.doubt)
    if certain:
        yield _workout(session._replace(statements=certain), facts)
    if likely:
        of_day = facts[: session.marks[0] is not None]
        made = _workout(session._replace(statements=likely), of_day if certain else facts)
        yield made._replace(doubt=likely[0].doubt, joins=index if certain else None)


def _workout(session: _Session, facts: tuple[StatedFact, ...]) -> WorkoutRead:
    blocks: list[BlockRead] = []
    for each in session.statements:
        if _is_of_whole(each):
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


def _is_of_whole(said: Statement) -> bool:
    """Whether it is said of the whole session, and of no block: "did it as planned"."""
    return not (said.entries or said.kind)


def _block(said: Statement) -> BlockRead:
    together = len(said.entries) > 1 and not said.kind
    exercises = tuple(ExerciseRead(said.said, entry.name, entry.sets) for entry in said.entries)
    return BlockRead("superset" if together else said.kind, said.said, said.facts, exercises)


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
