"""What follows from what is said of a whole block: a scheme of reps, a WOD, a benchmark. Pure.

A benchmark that is named without its movements has those of its definition, with what was said of them. A
load ("Grace at 95", "the 14 lb ball", "65 lb for the OHS"), another movement ("step-ups instead of box
jumps", "Fran with ring rows", "double the singles instead of dubs") and the time of one (the miles of Murph)
are put in the place of the definition's. A name of the catalogue that is done in the place of a movement
stands for it, and so do the words before "instead of" it. What holds for some of the rounds ("knee push-ups
from round 10 on") leaves the movement, and only says that it was made easier.

What is said with counts of its own stands as it was said, and nothing beside it. Loads that nobody said are
left out, unless the athlete has said which of a workout's two is theirs. With an easier movement, or less
than was prescribed, the workout is scaled.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple, get_args

from agents import units
from agents.exercises import benchmarks, catalogue
from agents.exercises.catalogue import mentions
from agents.logger.evidence.grounding import Grounding
from agents.logger.evidence.texts import Texts, key
from agents.logger.said_workout import SaidExercise
from agents.words import Token, tokens
from agents.workout import Block, DistanceDone, Exercise, LoadDone, Score, SetDone, Source, WodKind

# --- a benchmark, with what was said of its movements


SCALED = "scaled"
_OTHERWISE = (("rx", "is"), ("rx", "was"), ("rx", "would"), ("rx", "weight"), ("instead", "of"))
_INSTEAD = ("instead of ", "in place of ", "for ")
AS_MUCH = Decimal("0.96")  # 43 kg are 95 lb, and 60 kg are 135 lb
_STATED = ("reps", "distance", "calories", "load")
INSTEAD = (("instead", "of"), ("in", "place", "of"), ("in", "lieu", "of"), ("for",), ("replacing",))
IN_PART = frozenset("from until till last some half mostly round rounds rd rds first".split())
APART = frozenset("then after before afterwards plus next later".split())
OPENING = frozenset("w with did used and n but using subbed sub swapped".split())
TIMES = frozenset("double twice triple half 2x 3x".split())


def counted(one: SetDone) -> bool:
    """Whether a set says how much was done."""
    return one.duration_seconds is not None or _is_spelled_out(one)


def _is_spelled_out(one: SetDone) -> bool:
    counts = (one.reps, one.reps_low, one.reps_left, one.calories, one.distance)
    return any(each is not None for each in counts)


def is_counted(exercise: Exercise) -> bool:
    """Whether any set of an exercise says how much was done."""
    return any(map(counted, exercise.sets))


def moved(source: Source, before: str, after: str) -> Source:
    """A source whose path begins with one place, for another place."""
    return source.model_copy(update={"path": after + source.path[len(before) :]})


class BenchmarkFilling:
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
        self.notes: list[str] = []
        self.eased = False

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
            self._swap()
        for at, one in self.loads:
            self._put_load(at, one)
        if self._is_scaled():
            self.book.sources.append(Source(path=SCALED, kind="catalogue", of=self.benchmark.name))
        notes = {"notes": (*self.block.notes, *self.notes)} if self.notes else {}
        return {**update, **notes, "exercises": tuple(self.exercises)}

    def _is_of_a_thing(self, name: str) -> bool:
        return name.lower() in benchmarks.IMPLEMENTS or benchmarks.lookup(name) is self.benchmark

    def _is_spelled_out(self) -> bool:
        """Whether the athlete gives the movements with counts of their own, other than the scheme's."""
        scheme = list(units.read_scheme(self.block.scheme)) if self.block.scheme else []
        counts = [
            [one.reps for one in exercise.sets]
            for _, exercise in self.said
            if any(map(_is_spelled_out, exercise.sets))
        ]
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
            update = {"name": said.name, "name_as_written": said.name, "said": said.said, "meant": said.meant}
            self.exercises[place] = self.exercises[place].model_copy(update=update)
            self._load(at, place, said)
        if len(said.sets) == len(places):
            for number, (place, one) in enumerate(zip(places, said.sets, strict=True)):
                self._time(at, number, place, one)

    def _time(self, at: int, number: int, place: int, one: SetDone) -> None:
        """How long a movement took, where it is done once: the miles of Murph."""
        exercise = self.exercises[place]
        if one.duration_seconds is None or len(exercise.sets) != 1:
            return
        sets = (exercise.sets[0].model_copy(update={"duration_seconds": one.duration_seconds}),)
        self.exercises[place] = exercise.model_copy(update={"sets": sets})
        self._keep(
            f"exercises[{at}].sets[{number}].duration_seconds", f"exercises[{place}].sets[0].duration_seconds"
        )

    def _swap(self) -> None:
        """Movements that the words put in the place of the definition's, where the call left them."""
        words = " . ".join((self.block.said, *self.block.notes))
        for swap in swaps_in(words, [movement.exercise for movement in self.benchmark.movements]):
            self.eased = self.eased or swap.is_easier
            for place, exercise in enumerate(self.exercises):
                if swap.is_whole and exercise.name == swap.movement:
                    sets = () if swap.is_counted_otherwise else exercise.sets
                    update = {"name": swap.name, "name_as_written": swap.written, "sets": sets}
                    self.exercises[place] = exercise.model_copy(update=update)

    def _is_scaled(self) -> bool:
        """Whether it was done with an easier movement, or with less than is prescribed: less than both
        columns, or than the heavier one, where the words speak of it."""
        names = {catalogue.lookup(exercise.name).known for exercise in self.exercises}
        defined = {movement.exercise: movement for movement in self.benchmark.movements}
        easier = any(
            known is not None and known.name in benchmarks.EASIER - defined.keys() for known in names
        )
        row = [token.folded for token in self.book.ledger.texts.tokens]
        spoken_of = any(words in _OTHERWISE for words in pairwise(row))
        return (
            easier
            or self.eased
            or any(
                _is_less(one.load, defined[exercise.name], spoken_of)
                for exercise in self.exercises
                if exercise.name in defined
                for one in exercise.sets
            )
        )

    def _put_load(self, at: int, said: Exercise) -> None:
        """A load that was said of the bar, the ball, or of the benchmark as a whole."""
        places = list(self._loadable(said.name))
        if not places and any(one.load is not None and one.load.basis == "added" for one in said.sets):
            self.notes.append(_of_what_is_worn(said.said))  # a vest: lifted by none of them
            return
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


def _of_what_is_worn(said: str) -> str:
    """The words from the vest or its weight on: "20 lb vest", "vest (20 lb)"."""
    row = tokens(said)
    return said[next((one.start for one in row if one.kind == "number" or one.folded == "vest"), 0) :]


def _is_less(load: LoadDone | None, movement: benchmarks.Movement, spoken_of: bool) -> bool:
    """Whether a load is less than this movement asks for."""
    if load is None or movement.loads is None:
        return False
    unit: units.LoadUnit = "kg" if movement.load_unit == "kg" else "lb"
    asked = (units.Load(each, unit, "total", True).in_kg() for each in movement.loads)
    least = max(asked) if spoken_of else min(asked)
    return units.Load(load.value, load.unit, "total", True).in_kg() < least * AS_MUCH


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
    return any(benchmarks.stands_for(name, movement) for name in (said.name, said.meant) if name)


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


class Swap(NamedTuple):
    """What stands for a movement of a benchmark: its name and the words; whether for all of it, whether it is
    easier, and whether as many were done as of the movement."""

    movement: str
    name: str
    written: str
    is_whole: bool = True
    is_easier: bool = False
    is_counted_otherwise: bool = False


def swaps_in(words: str, movements: Sequence[str]) -> Iterator[Swap]:
    """The swaps that the words tell of."""
    row = tokens(words)
    named = list(mentions(row))
    told: set[int] = set()
    for known, places in named:
        before = _before_instead(row, places[0]) if known.name in movements else None
        if before is not None:
            told.update(before)
            yield _instead(row, before, known.name)
    for known, places in named:
        clause = {row[at].folded for at in _clause(row, places[0])}
        counted = places[0] > 0 and row[places[0] - 1].is_number  # "30 ring rows" are others
        if known.name in movements or counted or APART & clause or told.intersection(places):
            continue
        written = words[row[places[0]].start : row[places[-1]].end]
        easier = known.name in benchmarks.EASIER
        for movement in (each for each in movements if benchmarks.stands_for(known.name, each)):
            yield Swap(movement, known.name, written, not IN_PART & clause, easier)


def _instead(row: Sequence[Token], before: range, movement: str) -> Swap:
    """What was done instead of a movement, whatever it is called."""
    known = next((known for known, _ in mentions(row[before.start : before.stop])), None)
    said = [row[at].folded for at in before]
    written = " ".join(each for each in said if each != "the")
    name = known.name if known is not None else written
    other = bool(TIMES & {*said}) or any(row[at].is_number for at in before)
    easier = known is None or known.name in benchmarks.EASIER
    return Swap(movement, name, written, True, easier, other)


def _clause(row: Sequence[Token], at: int) -> range:
    """The words between two marks that a token stands among."""
    start = end = at
    while start and row[start - 1].kind == "word":
        start -= 1
    while end < len(row) and row[end].kind not in ("mark", "line"):
        end += 1
    return range(start, end)


def _before_instead(row: Sequence[Token], at: int) -> range | None:
    """What stands before "instead of" this name, back to the word that opens it; None where nothing does."""
    start = _clause(row, at).start
    words = [row[each].folded for each in range(start, at)]
    while words[-1:] == ["the"]:
        words.pop()
    phrase = next((each for each in INSTEAD if tuple(words[-len(each) :]) == each), None)
    words = words[: -len(phrase)] if phrase is not None else []
    opened = max((place for place, word in enumerate(words) if word in OPENING), default=-1)
    return range(start + opened + 1, start + len(words)) if words[opened + 1 :] else None


# --- a scheme of reps, a WOD


WOD_KINDS = get_args(WodKind)
_IN_PART = frozenset(
    "half #0.5 quarter third partner partners team pair pairs mini baby".split()
)  # or of several
_STOPS = frozenset(".!?;\n")
_SCALED = frozenset("scaled scaling scale modified lighter light".split())


def spread_over_scheme(
    book: Grounding, scheme: tuple[int, ...], sets: list[SetDone], path: str, calories: bool
) -> list[SetDone]:
    """One set for each number of a scheme, where the exercise was said without reps of its own. It is
    what was asked for, as the movements of a round are: how far that went where a cap came first, the score
    says."""
    one = sets[0] if len(sets) == 1 else SetDone()
    if not scheme or len(sets) > 1 or counted(one):
        return sets
    field = "calories" if calories else "reps"
    spans = next((source.spans for source in reversed(book.sources) if source.path.endswith(".scheme")), ())
    first = f"{path}.sets[0]"
    stated = [source for source in book.sources if source.path.startswith(f"{first}.")]
    for place in range(len(scheme)):
        here = f"{path}.sets[{place}]"
        book.sources.append(Source(path=f"{here}.{field}", kind="rule", rule="scheme", spans=spans))
        book.sources += [moved(source, first, here) for source in stated if place]
    numbers: list[int | Decimal] = [Decimal(each) if calories else each for each in scheme]
    return [one.model_copy(update={field: number}) for number in numbers]


def counts_calories(said: SaidExercise) -> bool:
    """Whether calories are said without a number: those of the scheme ("21-15-9 cal row")."""
    return any(
        fact.field == "calories" and not any(token.is_number for token in tokens(fact.said))
        for each in said.sets
        for fact in each.more
    )


def without_empty_calories(said: SaidExercise) -> SaidExercise:
    """The exercise without calories that have no number of their own, and sets that say nothing else."""
    if not counts_calories(said):
        return said
    sets = (
        each.model_copy(update={"more": tuple(fact for fact in each.more if fact.field != "calories")})
        for each in said.sets
    )
    return said.model_copy(update={"sets": tuple(each for each in sets if each.load or each.more)})


def name_in(kind: str, exercise: Exercise) -> str:
    """What a name means in a block of this kind: squats of a WOD without a load are Air Squats, a row is
    rowed."""
    written = exercise.name_as_written
    loaded = any(one.load is not None or one.load_options for one in exercise.sets)
    if loaded or kind not in (*WOD_KINDS, "circuit"):
        return written
    match = catalogue.lookup(written)
    if match.known is not None and match.known.name == "Back Squat" and "back" not in written.lower():
        return "Air Squat"
    return "Rowing" if "Rowing" in match.candidates and kind in WOD_KINDS else written


def filled(book: Grounding, block: Block, path: str, which_load: int | None) -> Block:
    """The block with what its name and its score mean: a benchmark's movements, "+ 31" as reps."""
    benchmark = benchmarks.lookup(block.name) if block.name else None
    if benchmark is not None and _is_done_as_defined(book, block, benchmark):
        which_load = None if book.ledger.texts.places.keys() & _SCALED else which_load
        kind = benchmark.kind if block.kind == "straight" else block.kind
        update = BenchmarkFilling(book, block, path, benchmark, which_load).filled()
        block = block.model_copy(update={"name": benchmark.name, "kind": kind, **update})
    return _scored(block)


def _is_done_as_defined(book: Grounding, block: Block, benchmark: benchmarks.Benchmark) -> bool:
    """Whether the words are of the whole benchmark ("half Murph" is not) with its own movements: "Fran with
    ring rows" is not."""
    texts = book.ledger.texts
    names = [key(token) for token in tokens(block.name or "") if token.kind != "mark"]
    for place in texts.places.get(names[0], ()):
        around = _around(texts, texts.content[place], len(names))
        if _IN_PART & {*around} or around[:2] == ["#1", "#2"]:
            return False
    if block.exercises:
        return True
    others = (known.name for known, _ in mentions(tokens(" ".join((block.said, *block.notes)))))
    movements = [movement.exercise for movement in benchmark.movements]
    return all(any(benchmarks.stands_for(other, each) for each in movements) for other in others)


def _around(texts: Texts, at: int, names: int) -> list[str]:
    """The words of the sentence around a name: two before it and three behind it."""
    row, content = texts.tokens, texts.content
    first = next((each for each in range(at, 0, -1) if row[each - 1].folded in _STOPS), 0)
    last = next((each for each in range(at, len(row)) if row[each].folded in _STOPS), len(row))
    inside = [each for each in content if first <= each < last]
    place = inside.index(at)
    return [key(row[each]) for each in inside[max(0, place - 2) : place + names + 3]]


def with_singles(book: Grounding, blocks: list[Block]) -> list[Block]:
    """The blocks with one rep for each load of lists that have nothing else, where one of them was no lift:
    the attempts of a meet, or of a day of singles."""
    listed = [
        exercise
        for block in blocks
        for exercise in block.exercises
        if len(exercise.sets) > 1 and not any(map(counted, exercise.sets))
    ]
    if not any(one.failed for exercise in listed for one in exercise.sets):
        return blocks
    return [
        block.model_copy(
            update={
                "exercises": tuple(
                    _one_rep_each(book, exercise, f"blocks[{at}].exercises[{place}]")
                    if exercise in listed
                    else exercise
                    for place, exercise in enumerate(block.exercises)
                )
            }
        )
        for at, block in enumerate(blocks)
    ]


def _one_rep_each(book: Grounding, exercise: Exercise, path: str) -> Exercise:
    sets = []
    for at, one in enumerate(exercise.sets):
        is_made = one.load is not None and not one.failed
        if is_made:
            book.sources.append(Source(path=f"{path}.sets[{at}].reps", kind="rule", rule="single"))
        sets.append(one.model_copy(update={"reps": 1}) if is_made else one)
    return exercise.model_copy(update={"sets": tuple(sets)})


def _scored(block: Block) -> Block:
    """A score that is a number alone, where only reps can be meant: after a time cap, of a Tabata."""
    score = block.score
    if score is None or not score.said.isdecimal() or score != Score(said=score.said):
        return block
    uncounted = not any(map(is_counted, block.exercises))
    if block.capped or block.kind == "tabata" or (block.kind == "amrap" and uncounted):
        return block.model_copy(update={"score": score.model_copy(update={"reps": int(score.said)})})
    return block
