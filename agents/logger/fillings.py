"""A benchmark that is named without its movements: those of its definition, with what was said of them. Pure.

A load ("Grace at 95", "the 14 lb ball", "65 lb for the OHS") and another movement ("step-ups instead of box
jumps") are put in the place of the definition's. Movements that are said with counts of their own stand as
they were said. Loads that nobody said are left out, unless the athlete has said which of a workout's two is
theirs.
"""

from collections.abc import Iterator
from decimal import Decimal

from agents import units
from agents.exercises import benchmarks, catalogue
from agents.logger.grounding import Grounding
from agents.workout import Block, DistanceDone, Exercise, LoadDone, SetDone, Source

_INSTEAD = ("instead of ", "in place of ", "for ")
_STATED = ("reps", "distance", "calories", "load")


def counted(one: SetDone) -> bool:
    """Whether a set says how much was done."""
    counts = (one.reps, one.reps_low, one.reps_left, one.calories, one.distance, one.duration_seconds)
    return any(each is not None for each in counts)


def is_counted(exercise: Exercise) -> bool:
    """Whether any set of an exercise says how much was done."""
    return any(map(counted, exercise.sets))


def moved(source: Source, before: str, after: str) -> Source:
    """A source whose path begins with one place, for another place."""
    return source.model_copy(update={"path": after + source.path[len(before) :]})


class Filling:
    """A benchmark's block while it is filled. `said` are the exercises that it came with, less the loads of
    things and of the whole (`loads`); each keeps its number, which its sources go by."""

    def __init__(
        self, book: Grounding, block: Block, path: str, benchmark: benchmarks.Benchmark, which: int | None
    ) -> None:
        self.book, self.block, self.path, self.benchmark, self.which = book, block, path, benchmark, which
        numbered = list(enumerate(block.exercises))
        self.loads = [(at, one) for at, one in numbered if self._is_of_a_thing(one.name)]
        self.said = [(at, one) for at, one in numbered if not self._is_of_a_thing(one.name)]
        inside = f"{path}.exercises["
        self.sources = [source for source in book.sources if source.path.startswith(inside)]
        book.sources[:] = [source for source in book.sources if not source.path.startswith(inside)]
        self.exercises: list[Exercise] = []

    def filled(self) -> dict[str, object]:
        """What the block has then, by field: its exercises, and the pattern where none was said."""
        update: dict[str, object] = {}
        if self._is_spelled_out():
            self.exercises = [one for _, one in self.said]
            for place, (at, _) in enumerate(self.said):
                self._keep(f"exercises[{at}]", f"exercises[{place}]")
        else:
            update = self._pattern()
            self._define()
            for at, one in self.said:
                self._put(at, one)
        for at, one in self.loads:
            self._put_load(at, one)
        return {**update, "exercises": tuple(self.exercises)}

    def _is_of_a_thing(self, name: str) -> bool:
        return name.lower() in benchmarks.IMPLEMENTS or benchmarks.lookup(name) is self.benchmark

    def _is_spelled_out(self) -> bool:
        """Whether the athlete gives the movements with counts of their own, other than the scheme's."""
        scheme = list(units.read_scheme(self.block.scheme)) if self.block.scheme else []
        counts = [[one.reps for one in exercise.sets] for _, exercise in self.said if is_counted(exercise)]
        movements = [movement.exercise for movement in self.benchmark.movements]
        its_own = all(any(_stands_for(one, each) for each in movements) for _, one in self.said)
        return bool(counts) and not (its_own and all(each == scheme for each in counts))

    def _pattern(self) -> dict[str, object]:
        """The scheme, rounds and length of the definition, where none were said."""
        benchmark = self.benchmark
        seconds = None if benchmark.seconds is None else Decimal(benchmark.seconds)
        given: tuple[tuple[str, object], ...] = (
            ("scheme", "-".join(map(str, benchmark.scheme))),
            ("rounds", benchmark.rounds),
            ("duration_seconds", seconds),
        )
        update = {field: value for field, value in given if value and getattr(self.block, field) is None}
        for field in update:
            self._source(field)
        return update

    def _define(self) -> None:
        """The movements of the definition, in the scheme that was said or is its own."""
        scheme = units.read_scheme(self.block.scheme) if self.block.scheme else self.benchmark.scheme
        for place, movement in enumerate(self.benchmark.movements):
            sets, name = _sets_of(movement, scheme, self.which), movement.exercise
            self.exercises.append(Exercise(name=name, name_as_written=name, known=True, sets=sets))
            for number, one in enumerate(sets):
                for field in (each for each in _STATED if getattr(one, each) is not None):
                    self._source(f"exercises[{place}].sets[{number}].{field}")

    def _put(self, at: int, said: Exercise) -> None:
        """What was said of one movement, in the place of the one that it is, or stands for."""
        places = [place for place, each in enumerate(self.exercises) if _stands_for(said, each.name)]
        if not places:
            question = f"Which movement of {self.benchmark.name} was {said.said!r}?"
            self._doubt(at, said, "it is no movement of the benchmark", question)
        for place in places:
            update = {"name": said.name, "name_as_written": said.name, "said": said.said}
            self.exercises[place] = self.exercises[place].model_copy(update=update)
            self._load(at, place, said)

    def _put_load(self, at: int, said: Exercise) -> None:
        """A load that was said of the bar, the ball, or of the benchmark as a whole."""
        places = list(self._loadable(said.name))
        if not places or not self._are_alike(places):
            self._doubt(at, said, "several movements may have it", f"What was {said.said!r} the load of?")
            return
        for place in places:
            self._load(at, place, said)

    def _loadable(self, name: str) -> Iterator[int]:
        equipment = benchmarks.IMPLEMENTS.get(name.lower())
        for place, exercise in enumerate(self.exercises):
            known = catalogue.lookup(exercise.name).known
            loaded = known is not None and known.measured_by == "reps+load" and known.equipment != "any"
            if known is not None and loaded and equipment in (None, known.equipment):
                yield place

    def _are_alike(self, places: list[int]) -> bool:
        """Whether one load is for all of these: the same exercise, or prescribed at the same load."""
        prescribed = {movement.exercise: movement.loads for movement in self.benchmark.movements}
        names = {self.exercises[place].name for place in places}
        loads = {prescribed.get(name) for name in names}
        return len(names) == 1 or (len(loads) == 1 and None not in loads)

    def _load(self, at: int, place: int, said: Exercise) -> None:
        """The load of what was said, for each set of an exercise, with its sources."""
        load = said.sets[0].load if said.sets else None
        notes = tuple(dict.fromkeys(note for one in said.sets for note in one.notes))
        exercise = self.exercises[place]
        noted = (one.model_copy(update={"notes": (*one.notes, *notes)}) for one in exercise.sets)
        self.exercises[place] = exercise = exercise.model_copy(update={"sets": tuple(noted)})
        if load is None:
            return
        sets = tuple(one.model_copy(update={"load": load}) for one in exercise.sets)
        self.exercises[place] = exercise.model_copy(update={"sets": sets})
        inside = f"{self.path}.exercises[{place}]."
        self.book.sources[:] = [
            each
            for each in self.book.sources
            if not (each.path.startswith(inside) and each.path.endswith(".load"))
        ]
        for number in range(len(sets)):
            self._keep(f"exercises[{at}].sets[0].load", f"exercises[{place}].sets[{number}].load")

    def _doubt(self, at: int, said: Exercise, why: str, question: str) -> None:
        self.book.doubt(f"{self.path}.exercises[{at}]", said.said, why, question, "exercise")

    def _keep(self, before: str, after: str) -> None:
        """The sources of what was said in one place, for the place where it stands then."""
        before, after = f"{self.path}.{before}", f"{self.path}.{after}"
        mine = [source for source in self.sources if source.path.startswith(before)]
        self.book.sources += [moved(source, before, after) for source in mine]

    def _source(self, where: str) -> None:
        source = Source(path=f"{self.path}.{where}", kind="catalogue", of=self.benchmark.name)
        self.book.sources.append(source)


def _stands_for(said: Exercise, movement: str) -> bool:
    """Whether an exercise is this movement, or was done instead of it."""
    notes = [note.lower() for one in said.sets for note in one.notes]
    instead = [
        note.removeprefix(words).removeprefix("the ").strip()
        for note in notes
        for words in _INSTEAD
        if note.startswith(words)
    ]
    if instead:
        return any(catalogue.same(each, movement) for each in instead)
    return benchmarks.stands_for(said.name, movement)


def _sets_of(
    movement: benchmarks.Movement, scheme: tuple[int, ...], which_load: int | None
) -> tuple[SetDone, ...]:
    load = None
    if movement.loads is not None and which_load is not None:
        value = movement.loads[which_load]
        load = LoadDone(value=value, unit="kg" if movement.load_unit == "kg" else "lb", basis="total")
    if movement.distance is not None:
        read = units.read_distance(f"{movement.distance} {movement.distance_unit}")
        distance = DistanceDone(value=read.value, unit=read.unit, metres=read.metres)
        return (SetDone(distance=distance, load=load),)
    if movement.calories is not None:
        return (SetDone(calories=Decimal(movement.calories), load=load),)
    counts = (movement.reps,) if movement.reps is not None or not scheme else scheme
    return tuple(SetDone(reps=count, load=load) for count in counts)
