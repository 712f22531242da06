"""Which workouts the words of a message mean: found by what they name, never by likeness. Pure.

    nothing named ("that", "it", "the last one")    the workouts of the message directly before
    an exercise, a benchmark, a kind of workout,     looked for in the message before, then on the day that is
    a day, a name that the athlete gave              said (or today), then in the last 7 days: the first of
                                                     these with a fit decides

One fit is the target; several and none are asked about by whoever called. What the words deny ("not 190",
"instead of rows") is what stands there now: a target has to have it.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from agents import units
from agents.athlete import Athlete
from agents.dates import UnreadableDate, read_day
from agents.exercises import benchmarks, catalogue
from agents.reading.days import dates_in
from agents.reading.items import items
from agents.reading.moving import plain
from agents.reading.paragraph import named
from agents.set_fields import SET_FIELDS, numbers_of
from agents.words import Token, fold, tokens
from agents.workout import Exercise, StoredWorkout, Workout
from agents.workout import day_of as day_of

LAST_DAYS = 7
ENDS = frozenset((".", ";", "!", "?", "\n"))
_MARKS = ENDS | {",", ":", "(", ")"}
_LAST = frozenset("last latest newest previous".split())
_KINDS = {
    "amrap": ("amrap",), "emom": ("emom",), "tabata": ("tabata",), "intervals": ("intervals",),
    "wod": ("for_time", "amrap", "emom", "tabata"), "metcon": ("for_time", "amrap", "emom", "tabata"),
}  # fmt: skip
_DENYING = frozenset("not isn't wasn't isnt wasnt".split())
_INSTEAD = ("instead", "rather")  # ... of, than
_NEAR_DAYS = frozenset("heute gestern vorgestern hoy ayer anteayer aujourd'hui".split())
_FEW = 2  # "one" and "a" deny no number


class MeantExercises(NamedTuple):
    """The exercises that a name may mean. `words` are those of the name: "squats" are front squats too, and
    "the rows" a Seated Cable Row, where there are no others."""

    names: frozenset[str]
    words: frozenset[str] = frozenset()
    of_manner: bool = False  # "the easy run": of several runs it can't be told which that was

    def is_one(self, exercise: Exercise) -> bool:
        """Whether an exercise is one of these."""
        spelled = {fold(exercise.name), fold(exercise.name_as_written)}
        return not spelled.isdisjoint(map(fold, self.names))

    def is_kind(self, exercise: Exercise) -> bool:
        """Whether an exercise is one of these, or these are some of its words: "the lat thing" of the "lat
        thing machine", "pullups" of a Weighted Pull-up; or was told as one: "walked", of whatever walk."""
        called = (exercise.name, exercise.name_as_written)
        told = catalogue.lookup(exercise.name_as_written).known
        return (
            self.is_one(exercise)
            or (told is not None and told.name in self.names)
            or (bool(self.words) and any(self.words <= _words_of(each) for each in called))
        )

    def is_another(self, other: "MeantExercises") -> bool:
        """Whether this can't be the same exercise as another name means."""
        alike = self.words <= other.words or other.words <= self.words
        return self.names.isdisjoint(other.names) and not alike


def _words_of(name: str) -> frozenset[str]:
    return frozenset(map(catalogue.fold_word, fold(name).split())) - {""}


class NamedTargets(NamedTuple):
    """What words name: exercises, benchmarks, kinds of blocks, and a day."""

    exercises: tuple[MeantExercises, ...] = ()
    benchmarks: frozenset[str] = frozenset()
    kinds: tuple[tuple[str, ...], ...] = ()
    day: date | None = None
    last: bool = False  # "the last run": the newest of several
    places: frozenset[int] = frozenset()  # of the tokens that name
    ways: frozenset[Decimal] = frozenset()  # metres of what is named by how far it was: "the 5k"

    def __bool__(self) -> bool:
        return bool(self.exercises or self.benchmarks or self.kinds or self.day or self.ways)


class Denied(NamedTuple):
    """What words say that it is not: it is what stands there now."""

    named: NamedTargets = NamedTargets()
    numbers: tuple[Token, ...] = ()


# --- what words say


def named_in(row: Sequence[Token], places: Collection[int], athlete: Athlete, today: date) -> NamedTargets:
    """What the tokens at these places name; the others are not looked at."""
    among = frozenset(places)
    words = [
        catalogue.fold_word(token.folded) if at in among and token.kind == "word" else "|"
        for at, token in enumerate(row)
    ]
    exercises, at_exercises = _exercises(row, words, athlete)
    found = [at for at, token in enumerate(row) if at in among and benchmarks.lookup(token.folded)]
    kinds = [at for at, token in enumerate(row) if at in among and token.folded in _KINDS]
    day, at_day = _day(row, places, athlete, today)
    known = {*at_exercises, *found, *kinds}
    last = any(row[at - 1].folded in _LAST for at in known if at - 1 in among and at - 1 not in at_day)
    return NamedTargets(
        exercises,
        frozenset(benchmarks.lookup(row[at].folded).name for at in found),  # type: ignore[union-attr]  # looked up above
        tuple(_KINDS[row[at].folded] for at in kinds),
        day,
        last,
        frozenset((*known, *at_day)),
    )


def with_ways(named: NamedTargets, row: Sequence[Token], places: Collection[int]) -> NamedTargets:
    """What is named, with what is called by how far it was: "the 5k", "the 3 mile run"."""
    among = frozenset(places)
    said = [each for each in items(row) if each.kind in ("dist", "metres") and each.at in among]
    ways = [units.read_distance(_as_written(row[each.at : each.to])).metres for each in said]
    where = (at for each in said for at in range(each.at, each.to))
    return named._replace(ways=frozenset(ways), places=named.places.union(where))


def meaning(name: str, athlete: Athlete) -> MeantExercises:
    """The exercises that a name may mean, by the catalogue's names; the name itself where it has none."""
    match = catalogue.lookup(athlete.named(name))
    if match.known is None:
        return MeantExercises(
            frozenset(match.candidates if match.how == "ambiguous" else (name,)), _words_of(name)
        )
    run = catalogue.lookup(plain(named(name))).known  # "the easy run" was logged as a run
    names = frozenset(each.name for each in (match.known, run) if each is not None)
    return MeantExercises(names, _words_of(name), len(names) > 1)


def _exercises(
    row: Sequence[Token], words: Sequence[str], athlete: Athlete
) -> tuple[tuple[MeantExercises, ...], set[int]]:
    found: list[MeantExercises] = []
    places: set[int] = set()
    at = 0
    while at < len(words):
        length = _alias_at(words, at, athlete) or (
            catalogue.longest_name(words, at) if words[at] != "|" else 0
        )
        if length:
            found.append(meaning(" ".join(each.folded for each in row[at : at + length]), athlete))
            places.update(range(at, at + length))
        at += length or 1
    return tuple(dict.fromkeys(found)), places


def _alias_at(words: Sequence[str], at: int, athlete: Athlete) -> int:
    """How many words of a name of the athlete's own stand here."""
    for alias in athlete.aliases:
        wanted = [catalogue.fold_word(token.folded) for token in tokens(alias)]
        if wanted and list(words[at : at + len(wanted)]) == wanted:
            return len(wanted)
    return 0


def _as_written(row: Sequence[Token]) -> str:
    """The tokens as they stand: those of "2026-11-03" without spaces."""
    said = ""
    for at, token in enumerate(row):
        said += (" " if at and row[at - 1].end < token.start else "") + token.folded
    return said


def days_in(
    row: Sequence[Token], places: Collection[int], athlete: Athlete, today: date
) -> dict[date, range]:
    """The days that are named there, each with the tokens that name it, less what can't be read."""
    days, among = dict[date, range](), frozenset(places)
    for at in (each for each in places if row[each].folded in _NEAR_DAYS):
        days[read_day(row[at].folded, today, athlete.locale)] = range(at, at + 1)
    for where in dates_in(row):
        if among.issuperset(where):
            with suppress(UnreadableDate):
                days[read_day(_as_written(row[where.start : where.stop]), today, athlete.locale)] = where
    return days


def _day(
    row: Sequence[Token], places: Collection[int], athlete: Athlete, today: date
) -> tuple[date | None, set[int]]:
    """The one day that is named there. Two are none."""
    days = days_in(row, places, athlete, today)
    if len(days) != 1:
        return None, set()
    [(day, where)] = days.items()
    return day, set(where)


def denied_in(
    row: Sequence[Token], places: Collection[int], athlete: Athlete, today: date
) -> tuple[Denied, frozenset[int]]:
    """What the words at these places say that it is not, and where they say it."""
    where = frozenset(at for start in _denials(row, places) for at in _clause_from(row, start, places))
    if not where:
        return Denied(), where
    numbers = tuple(_numbers_said(row, where))
    return Denied(named_in(row, where, athlete, today), numbers), where


def _denials(row: Sequence[Token], places: Collection[int]) -> Iterator[int]:
    for at in sorted(places):
        follows = row[at + 1].folded if at + 1 < len(row) else ""
        if row[at].folded in _DENYING or (row[at].folded in _INSTEAD and follows in ("of", "than")):
            yield at


def _clause_from(row: Sequence[Token], at: int, places: Collection[int]) -> Iterator[int]:
    """From a word that denies to the end of its clause: a mark, or what stands against it."""
    while at in places and row[at].folded not in _MARKS and row[at].folded != "but":
        yield at
        at += 1


def _numbers_said(row: Sequence[Token], where: Collection[int]) -> Iterator[Token]:
    """The numbers at these places, each as one token: "two thirty five", "3h15" in seconds."""
    for item in items(row):
        if item.value is None or item.at not in where or item.kind == "date":
            continue
        said, value = _as_written(row[item.at : item.to]), item.value
        if item.kind == "dur" and sum(each.value is not None for each in row[item.at : item.to]) > 1:
            with suppress(units.UnreadableQuantity):
                value = Decimal(units.read_duration(said))
        if value >= _FEW or row[item.at].is_number:
            yield row[item.at]._replace(folded=said, value=value)


# --- which workouts they mean


def found(
    named: NamedTargets,
    before: Collection[str],
    candidates: Sequence[StoredWorkout],
    today: date,
    *,
    whole: bool = False,
) -> list[StoredWorkout]:
    """The workouts meant: those of the message before (`before`, by id) where nothing is named, else those of
    the first circle with a fit. `candidates` stand, the newest first; `whole`: what is named is all of the
    workout where there is one such, as in "delete the run"."""
    last_said = [each for each in candidates if each.workout_id in before]
    if not named:
        return in_order(last_said)
    only_day = whole and not named._replace(day=None)  # "delete Monday" means no one of it
    circles = (*([] if only_day else [last_said]), *_circles(named, candidates, today))
    alone = (is_all, _stands_alone, _has_alone) if whole else (_stands_alone, _has_alone)
    for ways in (alone, (_has, has_all)):  # the run of Murph is meant where there is no other run
        for circle in circles:
            for fits in ways:
                fitting = [each for each in circle if each.workout is not None and fits(each.workout, named)]
                if fitting:
                    return _of_newest_day(fitting) if named.last else in_order(fitting)
    return []


def all_of(
    named: NamedTargets, before: Collection[str], candidates: Sequence[StoredWorkout]
) -> list[StoredWorkout]:
    """All workouts that have what is named, of any day if none is; of the message before where nothing is."""
    if not named:
        return [each for each in candidates if each.workout_id in before]
    return [each for each in candidates if each.workout is not None and has_all(each.workout, named)]


def _circles(
    named: NamedTargets, candidates: Sequence[StoredWorkout], today: date
) -> Iterator[list[StoredWorkout]]:
    on = (named.day or today).isoformat()
    yield [each for each in candidates if day_of(each) == on]
    since = (today - timedelta(days=LAST_DAYS)).isoformat()
    yield [each for each in candidates if since <= day_of(each) <= today.isoformat()]


def in_order(fitting: Sequence[StoredWorkout]) -> list[StoredWorkout]:
    """Workouts by their days, and in the order in which they were told."""

    def place(stored: StoredWorkout) -> tuple[str, int]:
        spans = stored.workout.spans if stored.workout is not None else ()
        return day_of(stored), spans[0].start if spans else 0

    return sorted(fitting, key=place)


def _of_newest_day(fitting: Sequence[StoredWorkout]) -> list[StoredWorkout]:
    newest = max(map(day_of, fitting))
    return [each for each in fitting if day_of(each) == newest]


def is_all(workout: Workout, named: NamedTargets) -> bool:
    """Whether a workout is what is named and nothing else; of several runs one alone is named by how it was
    run, or how far."""
    one = bool(named.ways) or any(each.of_manner for each in named.exercises)
    ways = {each.distance.metres for each in workout.sets() if each.distance}
    if one and max(len(workout.exercises()), len(ways)) > 1:
        return False
    if named.benchmarks or not named.exercises:
        return _has(workout, named) and len(workout.blocks) <= max(1, len(named.benchmarks))
    only = all(any(meant.is_one(each) for meant in named.exercises) for each in workout.exercises())
    return only and _stands_alone(workout, named)


def _stands_alone(workout: Workout, named: NamedTargets) -> bool:
    """Whether it has what is named, outside of a benchmark: the run of Murph is no run of its own."""
    return _has(_without_benchmarks(workout, named), named)


def _has_alone(workout: Workout, named: NamedTargets) -> bool:
    return has_all(_without_benchmarks(workout, named), named)


def _without_benchmarks(workout: Workout, named: NamedTargets) -> Workout:
    alone = tuple(block for block in workout.blocks if not block.name or named.benchmarks)
    return workout.model_copy(update={"blocks": alone})


def _has(workout: Workout, named: NamedTargets) -> bool:
    exercises = workout.exercises()
    only = all(any(map(each.is_one, exercises)) for each in named.exercises)
    return only and has_all(workout, named)


def matched(workout: Workout, named: NamedTargets, *, whole: bool = False) -> frozenset[object]:
    """What a workout has of all that is named, exercises as such or of their kind; `whole`: outside of a
    benchmark, which has them as its own."""
    exercises = (_without_benchmarks(workout, named) if whole else workout).exercises()
    names = {block.name for block in workout.blocks} | {workout.name}
    kinds = {block.kind for block in workout.blocks}
    return frozenset(
        (
            *(each for each in named.exercises if any(map(each.is_kind, exercises))),
            *(named.benchmarks & names),
            *(each for each in named.kinds if kinds & set(each)),
            *(named.ways & {Decimal(one.distance.metres) for one in workout.sets() if one.distance}),
            *([named.day] if named.day and workout.date == named.day.isoformat() else []),
        )
    )


def has_all(workout: Workout, named: NamedTargets) -> bool:
    """Whether a workout has all that is named, exercises as such or of their kind."""
    day = (named.day,) if named.day else ()
    wanted = (*named.exercises, *named.benchmarks, *named.kinds, *named.ways, *day)
    return matched(workout, named) == frozenset(wanted)


# --- whether it is true of one


def is_true(denied: Denied, workout: Workout, named: NamedTargets) -> bool:
    """Whether what the words deny stands in a workout: its exercises and benchmarks, and its numbers, in the
    exercises that are named, if any."""
    names = {workout.name, *(block.name for block in workout.blocks)}
    there = (any(map(each.is_kind, workout.exercises())) for each in denied.named.exercises)
    if not (all(there) and denied.named.benchmarks <= names):
        return False
    exercises = [
        each for each in workout.exercises() if any(meant.is_kind(each) for meant in named.exercises)
    ]
    numbers = set(_numbers(workout, exercises or workout.exercises()))
    return all(not numbers.isdisjoint(as_stated(token)) for token in denied.numbers)


VALUED = "="  # before a value by which sets are named: "=190", "=175x5"; behind a place: "last=190"


def numbers_in(said: str) -> list[Token]:
    """The numbers of a few words, each as one token."""
    row = tokens(said)
    return list(_numbers_said(row, range(len(row))))


def having(exercise: Exercise, said: str) -> list[int]:
    """The places of the sets that have every number said, and of all, where it is how many there are."""
    wanted = [as_stated(token) for token in numbers_in(said)]
    count = {Decimal(len(exercise.sets))}
    return [
        at
        for at, one in enumerate(exercise.sets)
        if wanted
        and all(not (count | {value for _, value in numbers_of(one)}).isdisjoint(each) for each in wanted)
        and not all(count >= each for each in wanted)
    ]


def as_stated(token: Token) -> set[Decimal]:
    """What a number may be stated as: "2:41" is minutes or hours, 30 may be minutes."""
    value = token.value or Decimal(0)
    return {value, value * 60}


def _numbers(workout: Workout, exercises: Sequence[Exercise]) -> Iterator[Decimal]:
    """Every number that stands in these exercises, and in the workout as a whole; in their notes, too."""
    sets = [one for each in exercises for one in each.sets]
    noted = (workout.notes, *(each.notes for each in workout.blocks), *(one.notes for one in sets))
    for token in (token for notes in noted for note in notes for token in tokens(note)):
        yield from () if token.value is None else (token.value,)
    yield from (Decimal(len(exercise.sets)) for exercise in exercises)
    yield from (value for one in sets for _, value in numbers_of(one))
    yield from (each for each in (workout.duration_seconds, workout.session_rpe) if each is not None)
    for block in workout.blocks:
        score = block.score
        said = [token.value for token in tokens(score.said)] if score is not None else []
        of_block = (block.rounds, block.duration_seconds, block.rest_seconds, *said)
        yield from (Decimal(each) for each in of_block if each is not None)


# --- what an exercise can have


def can_hold(workout: Workout, meant: MeantExercises | None, field: str) -> bool:
    """Whether a field can be one of a workout: of the exercises that are meant, if any of it is."""
    exercises = [each for each in workout.exercises() if meant is not None and meant.is_kind(each)]
    timed = field == "duration" and any(each.kind != "straight" or each.score for each in workout.blocks)
    return timed or any(can_have(each, field) for each in exercises or workout.exercises())


def goes_with(workout: Workout, added: str, athlete: Athlete) -> bool:
    """Whether an exercise that is added is of the sort of a workout: lifts go with lifts, a run with a run; a
    WOD takes nothing more."""
    meant = meaning(added, athlete)
    plain = [each for block in workout.blocks if not (block.score or block.name) for each in block.exercises]
    if any(_travels(name) for name in meant.names):
        return bool(plain) and all(map(meant.is_kind, plain))
    return any(not _travels(each.name) for each in plain)


def _travels(name: str) -> bool:
    known = catalogue.known(name)
    return known is not None and known.pattern == "locomotion"


SETS = "sets"  # their number, as it is said: four sets are not of one run
_LOADED = {field.wire for field in SET_FIELDS if field.of == "load"} | {"load_change", "unit"}
_COUNTED = {field.wire for field in SET_FIELDS if field.of == "reps"}
_MOVED = {field.wire for field in SET_FIELDS if field.of == "way"}
_UNLOADED = frozenset(
    ("any", "bodyweight", "bike", "rower", "ski erg", "treadmill", "machine", "foam roller")
)
_NO_DISTANCE = frozenset("isolation olympic hinge squat core".split()) | {
    "vertical push", "horizontal push", "horizontal pull", "vertical pull", "gymnastic", "mobility",
}  # fmt: skip


def can_have(exercise: Exercise, field: str) -> bool:
    """Whether a field can be one of this exercise: no load of yoga, no distance of a bench press."""
    known = catalogue.known(exercise.name)
    if known is None:
        return True
    timed = known.measured_by in ("distance", "duration")
    moves = timed and (known.pattern in ("locomotion", "mobility") or known.disciplines == ("sport",))
    if field in _LOADED and moves and known.equipment in _UNLOADED and "rucking" not in known.disciplines:
        return any(one.load is not None for one in exercise.sets)
    if field == SETS and moves:
        return len(exercise.sets) > 1
    if field in _COUNTED and moves:
        return any(one.reps is not None for one in exercise.sets)
    if field == "duration" and known.measured_by == "reps+load":
        return any(one.duration_seconds is not None for one in exercise.sets)
    if field in _MOVED and known.measured_by == "reps+load" and known.pattern in _NO_DISTANCE:
        return any(one.distance is not None for one in exercise.sets)
    return True
