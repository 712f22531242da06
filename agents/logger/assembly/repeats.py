"""Sets that are said by pointing at others, and the words that point: what they ask and change. Pure.

the same, same again, ditto     the sets before, of whatever exercise
another, one more set           a set more of the same exercise
same as Tuesday, as last time   an earlier workout
5 lb more, 10 less, +5          a change of the load; with one, "added" and "up" point as well
200 yds more, 2 reps less       a change of a distance, a time or reps
as written, hit the plan        what is planned for that day

The words are rows of `agents/reading/pointing.txt`; they are grounded as any other fact. The values are those
of the sets they point at, and each says so: `same_as` for sets of this message, `history` for those of an
earlier workout. What a changed number comes to is computed here, by rule `load_change`, `distance_change` and
so on, or doubted where it could be several numbers. What is said to be the same as an earlier workout is that
workout, less what is told otherwise; of an exercise that is told otherwise in part, the rest is as it was
(`RepeatedWorkout`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from decimal import Decimal
from functools import partial
from typing import Any, NamedTuple

from agents import units
from agents.athlete import Athlete
from agents.exercises import catalogue
from agents.exercises.catalogue import mentions
from agents.logger.amending.targets import meaning
from agents.logger.assembly.names import part_of_session
from agents.logger.evidence.closed_notation import unit_class
from agents.logger.evidence.grounding import Grounding, UngroundedFact
from agents.logger.evidence.texts import Alignment, Grounded
from agents.logger.said_workout import SaidBlock, SaidExercise, SaidWorkout
from agents.reading import word_rows
from agents.set_fields import SET_FIELDS, stated
from agents.words import Token, fold, spoken_number, tokens
from agents.workout import Block, DistanceDone, Exercise, LoadDone, SetDone, Source, Workout

# --- words that point


_row = partial(word_rows.words, "pointing")
SAME, MORE_SETS = _row("same"), _row("more_sets")
_STOPS = frozenset((".", ";", "!", "?", "\n"))
_NONE: frozenset[str] = frozenset()
_NEAR = 3  # tokens before the words that turn them into their opposite
_UNITS = {
    **dict.fromkeys(("lb", "lbs", "pound", "pounds", "#"), "lb"),
    **dict.fromkeys(("kg", "kgs", "kilo", "kilos"), "kg"),
}
_MEASURES = {"rep": "reps", "distance": "distance", "time": "duration", "second": "duration"}
_OF_PLAN = frozenset("written prescribed planned programmed plan program programme".split())
_BEFORE_PLAN = frozenset(
    "as per hit did done followed following stuck to completed nailed crushed finished on by".split()
)
# Words around "as written" that name no session.
_NO_NAME = (
    _OF_PLAN
    | _BEFORE_PLAN
    | _row("day")
    | _row("ago")
    | _row("session")
    | frozenset(
        """i we it was went do does everything all thing things today tonight this morning afternoon evening
        night the my of for and exactly exact just got through whole entire full complete entirely completely
        every set sets rep reps exercise exercises lift lifts training work a in s according that really
        again both pretty much basically last else rest other others remaining otherwise then also finally
        us me""".split()
    )
)


def asks_for_plan(said: str) -> bool:
    """Whether the words say that something was done as the plan has it: "as written", "hit the plan"."""
    row = [token.folded for token in tokens(said)]
    return any(
        word in _OF_PLAN and _BEFORE_PLAN & set(row[max(0, at - _NEAR) : at]) for at, word in enumerate(row)
    )


def session_named(said: str) -> str:
    """The words beside "as written" that may name a session: the "Lower A" of "did Lower A as written"."""
    row = [token for token in tokens(said) if token.kind == "word" or token.is_number]
    plain = [token.folded.removesuffix("'s") for token in row]
    if not any(_is_said_of(token, word) for token, word in zip(row, plain, strict=True)):
        return ""
    named = [at for at, word in enumerate(plain) if _is_said_of(row[at], word) or word == "a"]
    return " ".join(plain[at] for at in named)


def _is_said_of(token: Token, word: str) -> bool:
    return token.kind == "word" and word not in _NO_NAME


def _folded(said: str) -> Set[str]:
    return {token.folded.removesuffix("'s") for token in tokens(said)}


def names_a_day(said: str) -> bool:
    """Whether the words name a day or a week: "same as Tuesday", "same as last week"."""
    dated = any(token.is_number for token in tokens(said)) and not _folded(said) & _row("sets")
    return dated or bool(_folded(said) & (_row("day") | _row("ago")))


def asks_for_sets(said: str) -> bool:
    """Whether the words ask for more sets: "one more set"."""
    return bool(_folded(said) & _row("sets")) and bool(_folded(said) & MORE_SETS)


def says_left_out(words: Set[str]) -> bool:
    """Whether a message with these words says that something was left out."""
    return bool(words & _row("skipping")) or {"no", "time"} <= words or {"left", "out"} <= words


def which_set(said: str) -> int | None:
    """The place of the one set that the words are of: "last set"; None where they name none."""
    if not _folded(said) & _row("sets"):
        return None
    return -1 if _folded(said) & _row("last") else 0 if _folded(said) & _row("first") else None


def points_back(said: str, *, nothing_before: bool) -> bool:
    """Whether the words mean an earlier workout: by its day, as the last one, or as no sets stand before."""
    said_so = _folded(said)
    if said_so & _row("sets"):
        return False
    last = bool(said_so & _row("before"))
    return names_a_day(said) or (last and (bool(said_so & _row("session")) or nothing_before))


def asked_for(
    book: Grounding, said: str, where: Alignment | None, *, own: bool = True, moved: bool = False
) -> Grounded:
    """Where the words stand that ask for a repetition. Raises UngroundedFact for words that ask for none.

    `own`: of sets of the same exercise; `moved`: their load is changed in the same breath. One place repeats
    for several exercises only where they stand in one sentence ("the same for rows and curls").
    """
    asking = SAME | (MORE_SETS if own else _NONE) | (_row("more") | _row("less") if moved else _NONE)
    asking |= _row("like") if points_back(said, nothing_before=True) else _NONE
    return _asked_by(book, said, where, asking)


def planned_asked_for(book: Grounding, said: str, where: Alignment | None) -> Grounded:
    """Where the words stand that say "as written". Raises UngroundedFact for words that don't, or deny it."""
    return _asked_by(book, said, where, _OF_PLAN)


def _asked_by(book: Grounding, said: str, where: Alignment | None, asking: frozenset[str]) -> Grounded:
    ground = book.ledger.ground("same_as", said, where)
    if isinstance(ground, str):
        raise UngroundedFact(f"same_as {ground}")
    row = book.ledger.texts.tokens
    inside = [at for at in ground.tokens if where is None or where.first <= at <= where.last]
    found = [at for at in inside if row[at].folded in asking & _folded(said)]
    if not found:
        why = f"{said!r} doesn't ask there to repeat anything of it"
        raise UngroundedFact(why, mendable="usual" not in said)
    at = _unused(book, found, where)
    if at is None:
        raise UngroundedFact(f"{said!r} repeats sets for another exercise already")
    before = [token.folded for token in row[max(0, at - _NEAR) : at] if token.source == row[at].source]
    since = max((place for place, word in enumerate(before) if word in (*_STOPS, ",")), default=-1)
    if set(before[since + 1 :]) & _row("not"):
        raise UngroundedFact(f"{said!r} is denied there")
    book.ledger.claims.setdefault(at, "same_as")
    return ground


def _unused(book: Grounding, found: list[int], where: Alignment | None) -> int | None:
    """The first of these places that repeats for no other exercise; one of the same sentence, if all do."""
    claims, row = book.ledger.claims, book.ledger.texts.tokens
    free = [at for at in found if claims.get(at) != "same_as"]
    if free or where is None:
        return (free or found)[0]
    sentence = not _STOPS & {row[at].folded for at in range(where.first, where.last)}
    return found[0] if sentence else None


def is_a_change(said: str) -> bool:
    """Whether words change a number rather than say it: "200 yds more"."""
    return bool(_folded(said) & _row("changes"))


def is_paced(said: str) -> bool:
    """Whether a change of a time is one at the same distance: "2 min faster"."""
    return bool(_folded(said) & _row("paced"))


def is_of_each(said: str) -> bool:
    """Whether words say a number of each of several sets: "2 more each"."""
    return bool(_folded(said) & _row("each"))


def measure_of(said: str) -> str:
    """What a change is of, by its unit or its noun: "reps", "distance", "duration"; "" for a load or none."""
    row = tokens(said)
    classes = {"rep" for _ in _folded(said) & _row("reps")} | {unit_class(row, at) for at in range(len(row))}
    return next((measure for kind, measure in _MEASURES.items() if kind in classes), "")


def unit_said(said: str) -> str:
    """The unit of a distance or a time that stands in the words; "" for none."""
    row = tokens(said)
    kinds = ("distance", "time", "second", "minute_or_metre")
    return next((row[at + 1].folded for at in range(len(row)) if unit_class(row, at) in kinds), "")


def read_change(said: str) -> tuple[Decimal, str]:
    """By how much, signed, and in which unit of a load, if that was said. Raises UngroundedFact."""
    row = tokens(said)
    words = {token.folded for token in row}
    up, down = bool(words & _row("more")), bool(words & _row("less"))
    numbers = [token.value for token in row if token.is_number and token.value is not None]
    if not numbers:
        numbers = [each[0] for at in range(len(row)) if (each := spoken_number(row, at))][:1]
    if len(numbers) != 1 or up == down:
        raise UngroundedFact(f"{said!r} is no change of a number, as '5 lb more' is")
    unit = "%" if words & {"%", "percent"} else next((_UNITS[word] for word in words if word in _UNITS), "")
    return (numbers[0] if up else -numbers[0]), unit


# --- numbers that words change


MEASURES = ("reps", "distance", "duration")
# What was measured along with a distance or a time is another then.
ALONG = dict.fromkeys(field.attribute for field in SET_FIELDS if field.measured)


def moved_load(load: LoadDone | None, said: str) -> LoadDone:
    """The load that "5 lb more" makes of one. Raises UngroundedFact where that is none."""
    by, unit = read_change(said)
    if load is not None and unit == "%":
        by, unit = (load.value * by / 100).quantize(Decimal("0.1")), load.unit
    if load is None or (unit and unit != load.unit) or load.value + by <= 0:
        why = f"{said!r}: there is no load that it could change"
        raise UngroundedFact(why, f"What was the load, {said!r}?")
    return LoadDone(value=load.value + by, unit=load.unit, basis=load.basis)


def measured_anew(sets: Sequence[SetDone], field: str, said: str, *, each: bool) -> dict[str, Any]:
    """What "200 yds more" makes of the distance of these sets, as fields of each of them; `each`: the words
    say that it is of each.

    Raises UngroundedFact where it may be of one of several sets, or there is none.
    """
    one, (by, _) = sets[0], read_change(said)
    if field == "duration" and is_paced(said):
        one = one.model_copy(update={"distance": None})  # it is the same: how long it took changes
    changed = _READ[field](one, by, unit_said(said))
    several = len(set(sets)) > 1 or (len(sets) > 1 and not each)
    if several or changed is None:
        why = "it may be of one of several" if several else "there is none that it could change"
        raise UngroundedFact(f"{said!r}: {why}", f"What was the {field} in all, {said!r}?", mendable=False)
    return changed if one.distance == sets[0].distance else {**changed, "distance": sets[0].distance}


def _reps(one: SetDone, by: Decimal, unit: str) -> dict[str, Any] | None:
    reps = (one.reps or 0) + int(by)
    return {"reps": reps} if one.reps is not None and reps > 0 and by == int(by) else None


def _distance(one: SetDone, by: Decimal, unit: str) -> dict[str, Any] | None:
    was = one.distance
    if was is None:
        return None
    more = units.read_distance(f"{abs(by)} {unit or was.unit}")
    value = was.value + more.value.copy_sign(by)
    if more.unit != was.unit or value <= 0:
        return None
    metres = was.metres + more.metres.copy_sign(by)
    return {**ALONG, "distance": DistanceDone(value=value, unit=was.unit, metres=metres)}


def _duration(one: SetDone, by: Decimal, unit: str) -> dict[str, Any] | None:
    if one.duration_seconds is None or one.distance is not None or not unit:
        return None
    seconds = one.duration_seconds + units.read_duration(f"{abs(by)} {unit}").copy_sign(by)
    return {**ALONG, "duration_seconds": seconds} if seconds > 0 else None


_READ: dict[str, Callable[[SetDone, Decimal, str], dict[str, Any] | None]] = {
    "reps": _reps,
    "distance": _distance,
    "duration": _duration,
}


# --- sets said by pointing at others


_AND = ("and", "und", "y", "et", "&", ",")
_OF_A_BLOCK = (
    "rounds",
    "scheme",
    "duration_seconds",
    "interval_seconds",
    "time_cap_seconds",
    "rest_seconds",
)


class PointedExercise(NamedTuple):
    """The exercise that is pointed at: its path in this draft, its name and its sets."""

    path: str
    name: str
    sets: tuple[SetDone, ...]


class EarlierWorkout(NamedTuple):
    """An earlier workout that the words mean."""

    workout_id: str
    workout: Workout


def pointed_at(
    said: str, told: Sequence[PointedExercise], newest: PointedExercise | None
) -> PointedExercise | None:
    """The exercise of this message that words point at: the one that they name, else the newest."""
    named = [known.name for known, _ in mentions(tokens(said))]
    these = [each for each in told if any(catalogue.same(each.name, name) for name in named)]
    return next(reversed(these), None) if named else newest


def block_pointed_at(blocks: Sequence[Block], said: SaidBlock) -> int | None:
    """The block of a workout repeated that a block without exercises is said of: the one of its name or its
    kind; None for none, or several."""
    names = {fold(fact.said) for fact in said.facts if fact.field == "name"}
    kinds = {said.kind} - {""}
    found = [
        at
        for at, block in enumerate(blocks)
        if not names - {fold(block.name or "")} and not kinds - {block.kind} and block.kind != "straight"
    ]
    return found[0] if len(found) == 1 and not said.exercises else None


Earlier = Callable[[str, str], EarlierWorkout | str]  # (words, exercise or "") -> it, or why there is none


def nothing_earlier(said: str, exercise: str) -> EarlierWorkout | str:
    """Where no earlier workouts are known."""
    return f"there is no earlier workout that {said!r} could mean"


class Copied(NamedTuple):
    """Sets taken over, and where each of their values comes from. `name` is what they were done of, where
    the words call it otherwise; `change` that of their loads which is said of all exercises."""

    sets: tuple[SetDone, ...]
    source: Source
    name: str = ""
    change: tuple[str, Grounded] | None = None
    is_base: bool = False  # of a workout that is repeated whole

    def without(self, fields: Iterable[str]) -> "Copied":
        """What all sets have in common where each is told with numbers of its own."""
        update = dict.fromkeys(fields)
        return self._replace(sets=tuple(one.model_copy(update=update) for one in self.sets))

    def and_more(self, count: int) -> "Copied":
        """With so many sets more like the last one."""
        return self._replace(sets=self.sets + self.sets[-1:] * count)

    def counted(self, count: int) -> "Copied":
        """`count` sets of them, like the last one. Raises UngroundedFact for an earlier workout's that
        differ."""
        if len(set(self.sets)) == 1 or self.source.kind != "history":
            return self._replace(sets=self.sets[-1:] * count)
        if count != len(self.sets):
            asked = f"Which {count} of the sets were these?"
            raise UngroundedFact("the sets differed there", asked, mendable=False)
        return self

    def keep(self, book: Grounding, path: str, at: int, said: frozenset[str] = frozenset()) -> None:
        """Enter the sources of the sets, the first of which is number `at` of the exercise; `said` are fields
        that have words of their own."""
        for place, one in enumerate(self.sets, start=at):
            book.sources += [
                self.source.model_copy(update={"path": f"{path}.sets[{place}].{each}"})
                for each in stated(one)
                if each not in said
            ]


class RepeatedWorkout(NamedTuple):
    """An earlier workout that all of this one is the same as, and the change of its loads that is said of all
    or of the exercises `changed`. `others` are those that are told otherwise, or were left out."""

    workout: Workout
    source: Source
    words: str
    change: tuple[str, Grounded] | None = None
    changed: tuple[Exercise, ...] = ()
    others: tuple[Exercise, ...] = ()

    def of(self, said: SaidExercise) -> Copied | None:
        """The sets of the exercise that is told otherwise in part; None where that workout has none of it."""
        found = these(self.workout, (said.name, said.canonical_name))
        sets = undetailed(tuple(one for each in found for one in each.sets))
        if not sets:
            return None
        name = "" if catalogue.same(found[0].name, said.name) else found[0].name_as_written
        return Copied(sets, self.source, name, self._change_of(found[0]), is_base=True)

    def rest_of(self, book: Grounding, said: SaidBlock, path: str) -> dict[str, object]:
        """The rest between the repeats of a block that is told otherwise, where it tells none."""
        own = [*said.facts, *(fact for each in said.exercises for one in each.sets for fact in one.more)]
        told = [
            one for each in said.exercises for one in these(self.workout, (each.name, each.canonical_name))
        ]
        rests = (block.rest_seconds for block in self.workout.blocks if {*block.exercises} & {*told})
        rest = next((each for each in rests if each is not None), None)
        if rest is None or any(fact.field == "rest" for fact in own):
            return {}
        book.sources.append(self.source.model_copy(update={"path": f"{path}.rest_seconds"}))
        return {"rest_seconds": rest}

    def less(self, book: Grounding) -> Workout:
        """The workout once more, without the others; its numbers are entered as history."""
        blocks: list[Block] = []
        for block in self.workout.blocks:
            left = tuple(each for each in block.exercises if each not in self.others)
            if left or not block.exercises:
                blocks.append(self._block(book, block.model_copy(update={"exercises": left}), len(blocks)))
        return Workout(blocks=tuple(blocks), disciplines=self.workout.disciplines, notes=(self.words,))

    def _block(self, book: Grounding, block: Block, at: int) -> Block:
        given = (field for field in _OF_A_BLOCK if getattr(block, field) is not None)
        book.sources += [self.source.model_copy(update={"path": f"blocks[{at}].{field}"}) for field in given]
        exercises = tuple(
            self._exercise(book, each, f"blocks[{at}].exercises[{number}]")
            for number, each in enumerate(block.exercises)
        )
        return block.model_copy(update={"exercises": exercises, "score": None, "capped": False})

    def _exercise(self, book: Grounding, exercise: Exercise, path: str) -> Exercise:
        copied = Copied(undetailed(exercise.sets), self.source)
        copied.keep(book, path, 0)
        change = self._change_of(exercise)
        if change is None or not is_loaded(copied.sets):
            return exercise.model_copy(update={"sets": copied.sets})
        return exercise.model_copy(update={"sets": load_changed(book, change, copied.sets, path, 0)})

    def _change_of(self, exercise: Exercise) -> tuple[str, Grounded] | None:
        """The change of all, if it is of this one too: one that names exercises is of these."""
        return self.change if exercise in (self.changed or (exercise,)) else None


def these(workout: Workout, names: Sequence[str]) -> list[Exercise]:
    """The exercises of a workout that go by one of these names, else those of their kind: of its warm-up or
    its cool-down where that is named, of the work where it is not. Raises UngroundedFact for several
    kinds."""
    called = [name for name in names if name.strip()]
    exercises = _of_part(workout, next((part for one in called if (part := part_of_session(one))), ""))
    exact = [
        each
        for each in exercises
        if any(catalogue.same(each.name, one) or fold(each.name_as_written) == fold(one) for one in called)
    ]
    meant = [meaning(one, Athlete()) for one in called]
    found = exact or [each for each in exercises if any(one.is_kind(each) for one in meant)]
    if len({each.name for each in found}) > 1:
        raise UngroundedFact(
            f"{called[0]!r} may be {' or '.join(dict.fromkeys(each.name for each in found))} there"
        )
    return found


def _of_part(workout: Workout, part: str) -> list[Exercise]:
    """The exercises of one part of a session, by what they were called; all of them where it has none."""
    exercises = list(workout.exercises())
    found = [each for each in exercises if part_of_session(each.name_as_written) == part]
    return found or exercises


def is_loaded(sets: Sequence[SetDone]) -> bool:
    """Whether any of the sets has a load."""
    return any(one.load is not None for one in sets)


def same_as(
    book: Grounding,
    said: str,
    exercise: SaidExercise,
    model: PointedExercise | None,
    earlier: Earlier,
    where: Alignment,
    *,
    moved: bool = False,
) -> Copied:
    """The sets that the words point at; `moved` if they change the load. Raises UngroundedFact for none."""
    name = exercise.name
    own = model is not None and catalogue.same(model.name, name)
    back = points_back(said, nothing_before=model is None) or (model is None and _names(said, name))
    there = None if back and _stands_outside(book, said, where) else where
    ground = asked_for(book, said, there, own=own, moved=moved)
    spans = book.ledger.texts.source("", ground).spans
    if back:
        tries = [earlier(said, each) for each in dict.fromkeys((name, exercise.canonical_name or name))]
        found = next((each for each in tries if not isinstance(each, str)), tries[0])
        if isinstance(found, str):
            raise UngroundedFact(found)
        sets = undetailed(
            tuple(one for each in these(found.workout, (name, exercise.canonical_name)) for one in each.sets)
        )
        if not sets:
            raise UngroundedFact(f"the earlier {name} that {said!r} means has no sets")
        told = tuple(one.model_copy(update={"notes": (_words(said),)}) for one in sets)
        return Copied(told, Source(path="", kind="history", of=found.workout_id, spans=spans))
    if model is None or not model.sets:
        raise UngroundedFact(f"there are no sets before {said!r} that could be the same")
    return Copied(
        undetailed(model.sets), Source(path="", kind="rule", rule="same_as", of=model.path, spans=spans)
    )


def _stands_outside(book: Grounding, said: str, where: Alignment) -> bool:
    """Whether words stand beside what was quoted of the exercise: said of several, or of all."""
    found = book.ledger.find(said)
    return not isinstance(found, str) and not where.first <= found.first <= found.last <= where.last


def _named_beside(book: Grounding, change: tuple[str, Grounded] | None) -> list[str]:
    """The exercises that a change is said of: "5 kg more on the dips and rows"."""
    row, acts = book.ledger.texts.tokens, book.ledger.texts.acts
    start, end = acts.clause_of(change[1].tokens[0]) if change is not None else (0, 0)
    named = list(mentions(row[start:end]))
    while named and end + 1 < len(row) and row[end].folded in _AND:
        start, end = end + 1, acts.clause_of(end + 1)[1]
        named += (more := [each for each in mentions(row[start:end]) if min(each[1]) <= 1])
        if not more:
            break
    return [known.name for known, _ in named]


def _names(said: str, name: str) -> bool:
    """Whether the words name the exercise: "same swim" is an earlier one."""
    return bool({token.folded for token in tokens(said)} & {token.folded for token in tokens(name)})


def repeated_workout(
    book: Grounding, asks: str, change: str, said: SaidWorkout, earlier: Earlier
) -> RepeatedWorkout:
    """The earlier workout that the words mean: the one with the exercise that they name, or that is told of
    beside them where several could be meant. Raises UngroundedFact if there is none.

    Its day, its score and how hard it was are not taken over.
    """
    ground = asked_for(book, asks, None)
    told = [exercise for block in said.blocks for exercise in block.exercises]
    named = [known.name for known, _ in mentions(tokens(asks))][:1]
    names = named or ["", *(each.canonical_name or each.name for each in told)]
    tries = [earlier(asks, name) for name in names]
    found = next((each for each in tries if not isinstance(each, str)), tries[0])
    if isinstance(found, str):
        raise UngroundedFact(found)
    by = (change, change_of(book, change, None)) if change else None
    if by is not None and not is_loaded([*found.workout.sets()]):
        raise UngroundedFact(f"{change!r}: there is no load that it could change", f"What was {change!r}?")
    others = [(each.name, each.canonical_name) for each in told] + [
        (name,) for name in _left_out(said, found.workout)
    ]
    changed = [(name, these(found.workout, (name,))) for name in _named_beside(book, by)]
    if missing := [name for name, there in changed if not there]:
        raise UngroundedFact(f"{change!r}: there was no {missing[0]}", f"What was {change!r}?")
    of_these = tuple(one for _, there in changed for one in there)
    otherwise = tuple(one for called in others for one in these(found.workout, called))
    book.stands_on += ground.tokens
    spans = book.ledger.texts.source("", ground).spans
    source = Source(path="", kind="history", of=found.workout_id, spans=spans)
    return RepeatedWorkout(found.workout, source, _words(asks), by, of_these, otherwise)


def _left_out(said: SaidWorkout, earlier: Workout) -> Iterator[str]:
    """The exercises that are said to be left out, by a name that the catalogue knows or by the one that they
    were told under in the earlier workout."""
    for row in (tokens(fact.said) for fact in said.facts if fact.field == "skipped"):
        yield from (known.name for known, _ in mentions(row))
        words = {token.folded for token in row}
        told = (each.name_as_written for each in earlier.exercises())
        yield from (name for name in told if words >= set(fold(name).split()))


def _words(said: str) -> str:
    return " ".join(said.split())


def undetailed(sets: tuple[SetDone, ...]) -> tuple[SetDone, ...]:
    """What is repeated is the work, not how hard it was or what was noted of it."""
    plain = {
        field.attribute: SetDone.model_fields[field.attribute].default for field in SET_FIELDS if field.once
    }
    return tuple(one.model_copy(update={**dict.fromkeys(one.derived), **plain}) for one in sets)


def change_of(book: Grounding, said: str, where: Alignment | None) -> Grounded:
    """Where the words stand that change loads. Raises UngroundedFact."""
    ground = book.ledger.ground("load_change", said, where)
    if isinstance(ground, str):
        raise UngroundedFact(f"load_change {ground}")
    return ground


def load_changed(
    book: Grounding, change: tuple[str, Grounded], sets: tuple[SetDone, ...], path: str, at: int
) -> tuple[SetDone, ...]:
    """The sets with the load that "5 lb more" makes of theirs; `change` is the words and where they stand.

    Raises UngroundedFact where that is no load.
    """
    said, ground = change
    changed: list[SetDone] = []
    for place, one in enumerate(sets, start=at):
        changed.append(one.model_copy(update={"load": moved_load(one.load, said)}))
        here = f"{path}.sets[{place}].load"
        book.sources[:] = [each for each in book.sources if each.path != here]
        book.keep(here, Grounded(ground.tokens, "load_change"))
    return tuple(changed)
