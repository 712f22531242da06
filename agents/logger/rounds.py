"""Sets that follow from what is said of a whole block: a scheme of reps, a benchmark's movements. Pure.

A benchmark that is named without its movements has those of its definition, with what the athlete says of
them put in its place: a load ("Grace at 95", "the 14 lb ball"), another movement ("step-ups instead of box
jumps"). Movements that are said with their counts stand as they were said.
"""

from collections.abc import Iterator
from decimal import Decimal

from agents import units
from agents.exercises import benchmarks, catalogue
from agents.logger.grounding import Grounding
from agents.logger.said import SaidExercise
from agents.logger.workout import Block, DistanceDone, Exercise, LoadDone, Score, SetDone, Source
from agents.words import tokens

WOD_KINDS = ("amrap", "emom", "for_time", "tabata")
# What a load was said of, where it is a thing and no movement: the equipment of the movements it is for.
IMPLEMENTS = {
    **dict.fromkeys(("bar", "barbell"), "barbell"),
    **dict.fromkeys(("ball", "wallball", "med ball", "medball", "wall ball"), "medicine ball"),
    **dict.fromkeys(("kb", "kettlebell", "bell"), "kettlebell"),
    **dict.fromkeys(("db", "dbs", "dumbbell", "dumbbells"), "dumbbell"),
}
# Movements that are done in the place of others, by the catalogue's names.
SUBSTITUTES = {
    "Pull-up": "Ring Row, Jumping Pull-up, Banded Pull-up, Assisted Pull-up, Inverted Row, Chin-up, "
    "Strict Pull-up, Kipping Pull-up, Chest-to-Bar Pull-up",
    "Push-up": "Knee Push-up, Incline Push-up, Hand-Release Push-up, Box Push-up",
    "Handstand Push-up": "Pike Push-up, Box Handstand Push-up, Push-up, Strict Handstand Push-up",
    "Ring Dip": "Dip, Bench Dip, Box Dip, Push-up, Assisted Dip, Banded Dip",
    "Muscle-up": "Bar Muscle-up, Ring Muscle-up, Jumping Muscle-up, Burpee Pull-up, Chest-to-Bar Pull-up",
    "Double-under": "Single-under",
    "Box Jump": "Step-up",
    "Toes-to-Bar": "Knees-to-Elbow, Hanging Knee Raise, Hanging Leg Raise, V-up",
    "Knees-to-Elbow": "Hanging Knee Raise, Toes-to-Bar",
    "Run": "Rowing, Assault Bike, Echo Bike, Bike Erg, Ski Erg, Cycling",
    "Rowing": "Run, Assault Bike, Echo Bike, Bike Erg, Ski Erg",
    "Pistol Squat": "Air Squat, Assisted Pistol Squat, Lunge",
    "GHD Sit-up": "Sit-up",
    "Clean": "Power Clean, Squat Clean",
    "Snatch": "Power Snatch, Squat Snatch",
    "Clean and Jerk": "Power Clean and Jerk, Ground to Overhead",
    "Kettlebell Swing": "Russian Kettlebell Swing, American Kettlebell Swing, Dumbbell Swing",
}


# --- schemes


def spread(
    book: Grounding, scheme: tuple[int, ...], sets: list[SetDone], path: str, calories: bool
) -> list[SetDone]:
    """One set for each number of the scheme, where the exercise was said without reps of its own."""
    one = sets[0] if len(sets) == 1 else SetDone()
    if not scheme or len(sets) > 1 or _counted(one):
        return sets
    field = "calories" if calories else "reps"
    spans = next((source.spans for source in reversed(book.sources) if source.path.endswith(".scheme")), ())
    stated = [source for source in book.sources if source.path.startswith(f"{path}.sets[0].")]
    for place in range(len(scheme)):
        here = f"{path}.sets[{place}]"
        book.sources.append(Source(path=f"{here}.{field}", kind="rule", rule="scheme", spans=spans))
        book.sources += [_moved(source, f"{path}.sets[0]", here) for source in stated if place]
    return [one.model_copy(update={field: number}) for number in scheme]


def _counted(one: SetDone) -> bool:
    counts = (one.reps, one.reps_low, one.reps_left, one.calories, one.distance, one.duration_seconds)
    return any(each is not None for each in counts)


def counts_calories(said: SaidExercise) -> bool:
    """Whether calories are said without a number: those of the scheme ("21-15-9 cal row")."""
    return any(
        fact.field == "calories" and not any(token.is_number for token in tokens(fact.said))
        for each in said.sets
        for fact in each.more
    )


def without_empty_calories(said: SaidExercise) -> SaidExercise:
    """The exercise without calories that have no number of their own."""
    if not counts_calories(said):
        return said
    sets = tuple(
        each.model_copy(update={"more": tuple(fact for fact in each.more if fact.field != "calories")})
        for each in said.sets
    )
    return said.model_copy(update={"sets": sets})


# --- names and scores of WODs


def name_in(kind: str, exercise: Exercise) -> str:
    """What a name means in a block of this kind: squats of a WOD without a load have none on the bar."""
    loaded = any(one.load is not None or one.load_options for one in exercise.sets)
    if loaded or kind not in (*WOD_KINDS, "circuit"):
        return exercise.name_as_written
    match = catalogue.lookup(exercise.name_as_written)
    if match.known is not None:
        plain = match.known.name == "Back Squat" and "back" not in exercise.name_as_written.lower()
        return "Air Squat" if plain else exercise.name_as_written
    return "Rowing" if "Rowing" in match.candidates and kind in WOD_KINDS else exercise.name_as_written


def _scored(block: Block) -> Block:
    """A score that is a number alone, where only reps can be meant: after a time cap, of a Tabata."""
    score = block.score
    if score is None or not score.said.isdigit() or score != Score(said=score.said):
        return block
    counted = not any(_counted(one) for exercise in block.exercises for one in exercise.sets)
    if block.capped or block.kind == "tabata" or (block.kind == "amrap" and counted):
        return block.model_copy(update={"score": score.model_copy(update={"reps": int(score.said)})})
    return block


# --- benchmarks


def filled(book: Grounding, block: Block, path: str, which_load: int | None) -> Block:
    """A block that is a benchmark by name, with the movements of its definition if none were said.

    Its loads are left out: which of a workout's loads was lifted is for the athlete to say. Where they have
    said which of the two is theirs, and nothing was said of another, it is that one.
    """
    benchmark = benchmarks.lookup(block.name) if block.name else None
    if benchmark is None:
        return _scored(block)
    update: dict[str, object] = {"name": benchmark.name}
    if block.kind == "straight":
        update["kind"] = benchmark.kind
    filling = _Filling(book, block, path, benchmark)
    if not filling.is_spelled_out():
        update.update(filling.pattern())
        filling.define(which_load)
    filling.put_loads()
    return _scored(block.model_copy(update={**update, "exercises": tuple(filling.exercises)}))


class _Filling:
    """A benchmark's block while it is filled: what was said of it, and its exercises as they will stand."""

    def __init__(self, book: Grounding, block: Block, path: str, benchmark: benchmarks.Benchmark) -> None:
        self.book, self.block, self.path, self.benchmark = book, block, path, benchmark
        self.loads = [(at, one) for at, one in enumerate(block.exercises) if self._is_of_a_thing(one.name)]
        places = [at for at, _ in self.loads]
        self.said = [(at, one) for at, one in enumerate(block.exercises) if at not in places]
        mine = f"{path}.exercises["
        self.sources = [source for source in book.sources if source.path.startswith(mine)]
        book.sources[:] = [source for source in book.sources if not source.path.startswith(mine)]
        self.exercises = [one for _, one in self.said]
        for place, (at, _) in enumerate(self.said):
            self._source_said(at, place, "")

    def _is_of_a_thing(self, name: str) -> bool:
        return name.lower() in IMPLEMENTS or benchmarks.lookup(name) is self.benchmark

    def is_spelled_out(self) -> bool:
        """Whether the athlete gives the movements with their counts."""
        return any(_counted(one) for _, exercise in self.said for one in exercise.sets)

    def pattern(self) -> dict[str, object]:
        """The scheme, rounds and length of the definition, where none were said."""
        benchmark, block = self.benchmark, self.block
        scheme = "-".join(map(str, benchmark.scheme))
        seconds = None if benchmark.seconds is None else Decimal(benchmark.seconds)
        given = (("scheme", scheme), ("rounds", benchmark.rounds), ("duration_seconds", seconds))
        update = {field: value for field, value in given if value and getattr(block, field) is None}
        for field in update:
            self._source(field)
        return update

    def define(self, which_load: int | None) -> None:
        """The movements of the definition, with what was said of each put in its place."""
        said, sources = self.said, self.sources
        self.book.sources[:] = [
            each for each in self.book.sources if not each.path.startswith(f"{self.path}.exercises[")
        ]
        scheme = units.read_scheme(self.block.scheme) if self.block.scheme else self.benchmark.scheme
        self.exercises = []
        for place, movement in enumerate(self.benchmark.movements):
            sets = _sets_of(movement, scheme, which_load)
            name = movement.exercise
            self.exercises.append(Exercise(name=name, name_as_written=name, known=True, sets=sets))
            for number, one in enumerate(sets):
                stated = ("reps", "distance", "calories", "load")
                for field in (each for each in stated if getattr(one, each) is not None):
                    self._source(f"exercises[{place}].sets[{number}].{field}")
        self.sources = sources
        for at, exercise in said:
            self._put(at, exercise)

    def _put(self, at: int, said: Exercise) -> None:
        """What was said of one movement, in the place of the one that it is, or stands for."""
        one = said.sets[0] if said.sets else SetDone()
        places = [place for place, each in enumerate(self.exercises) if _stands_for(said, each.name)]
        if not places:
            question = f"Which movement of {self.benchmark.name} was {said.said!r}?"
            where = f"{self.path}.exercises[{at}]"
            self.book.doubt(where, said.said, "it is no movement of the benchmark", question, "exercise")
        for place in places:
            self._load(at, place, one)
            update = {"name": said.name, "name_as_written": said.name, "said": said.said}
            self.exercises[place] = self.exercises[place].model_copy(update=update)

    def put_loads(self) -> None:
        """The loads that were said of the bar, the ball, or of the benchmark as a whole."""
        for at, said in self.loads:
            places = list(self._loadable(said.name))
            one = said.sets[0] if said.sets else SetDone()
            if not places or not self._alike(places):
                question = f"What was {said.said!r} the load of?"
                where = f"{self.path}.exercises[{at}]"
                self.book.doubt(where, said.said, "several movements may have it", question, "exercise")
                continue
            for place in places:
                self._load(at, place, one)

    def _loadable(self, name: str) -> Iterator[int]:
        equipment = IMPLEMENTS.get(name.lower(), "")
        for place, exercise in enumerate(self.exercises):
            known = catalogue.lookup(exercise.name).known
            if known is not None and known.measured_by == "reps+load" and known.equipment != "any":
                if known.equipment == equipment or not equipment:
                    yield place

    def _alike(self, places: list[int]) -> bool:
        """Whether one load is for all of these: the same exercise, or prescribed at the same load."""
        prescribed = {movement.exercise: movement.loads for movement in self.benchmark.movements}
        names = {self.exercises[place].name for place in places}
        loads = {prescribed.get(name) for name in names}
        return len(names) == 1 or (len(loads) == 1 and None not in loads)

    def _load(self, at: int, place: int, one: SetDone) -> None:
        if one.load is None:
            return
        exercise = self.exercises[place]
        sets = exercise.sets or (SetDone(),)
        loaded = tuple(each.model_copy(update={"load": one.load}) for each in sets)
        self.exercises[place] = exercise.model_copy(update={"sets": loaded})
        here = f"{self.path}.exercises[{place}]."
        kept = [each for each in self.book.sources if not (each.path.startswith(here) and ".load" in each.path)]
        self.book.sources[:] = kept
        for number in range(len(sets)):
            self._source_said(at, place, f".sets[{number}]")

    def _source_said(self, at: int, place: int, of: str) -> None:
        """The sources of what was said as exercise `at`, for the exercise at `place` (or one set of it)."""
        before, after = f"{self.path}.exercises[{at}]", f"{self.path}.exercises[{place}]"
        if of:
            before, after = f"{before}.sets[0]", f"{after}{of}"
        mine = [each for each in self.sources if each.path.startswith(f"{before}.")]
        self.book.sources += [_moved(each, before, after) for each in mine]

    def _source(self, where: str) -> None:
        self.book.sources.append(
            Source(path=f"{self.path}.{where}", kind="catalogue", of=self.benchmark.name)
        )


def _moved(source: Source, before: str, after: str) -> Source:
    return source.model_copy(update={"path": after + source.path[len(before) :]})


def _stands_for(said: Exercise, movement: str) -> bool:
    """Whether an exercise is this movement, or was done instead of it."""
    notes = [note for one in said.sets for note in one.notes]
    instead = [each for note in notes if (each := _replaced(note))]
    if instead:
        return any(catalogue.same(each, movement) for each in instead)
    if catalogue.same(said.name, movement):
        return True
    known = catalogue.lookup(said.name).known
    return known is not None and known.name in SUBSTITUTES.get(movement, "").split(", ")


def _replaced(note: str) -> str:
    """What "instead of box jumps" stands for."""
    for words in ("instead of ", "in place of ", "for "):
        if note.lower().startswith(words):
            return note[len(words) :].removeprefix("the ").strip()
    return ""


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
