"""What an amendment makes of a workout, in canonical form again. Pure.

A changed value takes its source with it; the sets beside it keep theirs. What was derived from the old value
is derived again, and the verdict, the name and the summary follow.

Amendments of a workout as a whole: its day, its score, the exercise that a new name is meant for, one more
exercise.
"""

from collections.abc import Collection, Sequence
from datetime import date
from decimal import Decimal

from agents import units
from agents.athlete import Athlete
from agents.dates import UnreadableDate, read_day
from agents.errors import Refusal
from agents.exercises import catalogue
from agents.logger.amending import targets
from agents.logger.amending.added_and_removed import CHANGES, without_sets
from agents.logger.amending.amended_set import (
    AmendedFact,
    Grounds,
    read_change,
    set_by_set,
    sets_named,
    takes_away,
)
from agents.logger.assembly.repeats import ALONG
from agents.logger.evidence.grounding import BLOCK_FACTS
from agents.logger.finished_workout import corrected
from agents.words import fold, tokens
from agents.workout import Block, Exercise, Score, SetDone, Source, Workout

_SCORED = ("for_time", "amrap", "emom", "tabata", "circuit")


def amended(
    workout: Workout,
    changes: list[tuple[AmendedFact, Grounds]],
    athlete: Athlete,
    today: date,
    *,
    days_named: Collection[date] = (),
) -> Workout:
    """The workout with the changes made, in canonical form; `days_named` are those that the message names.
    Raises Refusal where one doesn't fit."""
    before = workout
    new_from: dict[str, int] = {}  # by the path of an exercise: its first set that these changes added
    apart = set_by_set(_by_old_names(changes))
    for said, grounds in sorted(apart, key=lambda each: _is_named_last(each[0])):
        change = _of_distance(workout, said)
        _check_said(change, apart)
        _check_which(workout, change)
        _check_recent(workout, change, today, days_named)
        workout = _amend_one(workout, change, grounds, athlete, today, new_from)
        if change.field == "exercise":
            workout = with_empty_sets(workout, sets_named(apart, change.said.strip()))
    return corrected(workout, before, today, athlete)


def _by_old_names(changes: list[tuple[AmendedFact, Grounds]]) -> list[tuple[AmendedFact, Grounds]]:
    """The changes with each exercise as it is called before them, also where they speak of its new name."""
    new = {fold(each.said): each.exercise for each, _ in changes if _is_renamed(each)}
    return [
        (each.model_copy(update={"exercise": new.get(fold(each.exercise), each.exercise)}), grounds)
        for each, grounds in changes
    ]


def _is_renamed(change: AmendedFact) -> bool:
    return change.field == "name" and bool(change.exercise) and not _sets_apart(change)


def _is_named_last(change: AmendedFact) -> int:
    """Names come last, so that what else is said finds the exercise under the one that it has."""
    return 2 if _sets_apart(change) else int(_is_renamed(change))


def _sets_apart(change: AmendedFact) -> bool:
    """Whether a change gives some of the sets another name."""
    return change.field == "name" and bool(change.set.strip())


def _check_said(change: AmendedFact, changes: Sequence[tuple[AmendedFact, Grounds]]) -> None:
    """Raises Refusal for a set that is added without a word, and of which nothing is said."""
    if change.field != "more_sets" or change.said.strip():
        return
    if not any(each.set.strip() == "new" for each, _ in changes):
        raise Refusal("more_sets has no words: quote those that ask for it, or say what the new set was.")


def _check_which(workout: Workout, change: AmendedFact) -> None:
    """Raises Refusal for a load that could be meant for several: "that was 190" of sets with other loads."""
    if change.field != "load" or change.exercise or change.set or not workout.exercises():
        return
    last = workout.exercises()[-1]
    loads = {one.load for one in last.sets}
    elsewhere = any(one.load is not None for one in workout.sets())
    lifted = any(one.distance is None for one in last.sets)
    if len(loads) > 1 or not lifted or (None in loads and elsewhere):
        raise Refusal(f"which set was {change.said!r}? {last.name} has no one load that it could replace.")


def _check_recent(workout: Workout, change: AmendedFact, today: date, days_named: Collection[date]) -> None:
    """Raises Refusal for sets that would join a workout of days ago, which nobody names: they are of another
    one."""
    if change.field not in ("more_sets", "exercise") or not workout.date:
        return
    day = date.fromisoformat(workout.date)
    if (today - day).days > 1 and day not in days_named:
        raise Refusal(f"that workout is of {workout.date}: what was done today is another one, extract it.")


def _amend_one(
    workout: Workout,
    change: AmendedFact,
    grounds: Grounds,
    athlete: Athlete,
    today: date,
    new_from: dict[str, int],
) -> Workout:
    if change.field == "date":
        return on_another_day(workout, change.said, grounds.source, athlete.locale, today)
    names_it = change.field == "name" and not change.exercise and not _sets_apart(change)
    if names_it and catalogue.lookup(change.said).known is None:
        return workout.model_copy(update={"name": change.said.strip()})
    timed = change.field == "score" or (change.field == "duration" and not change.exercise)
    scored = scored_block(workout) if timed else None
    if scored is not None or change.field == "score":
        return with_score(workout, scored, change.said, grounds.source)
    if change.field == "exercise":
        new_from[f"blocks[{len(workout.blocks)}].exercises[0]"] = 0
        return with_exercise(workout, change.said, grounds.source)
    if change.field == "unit" and not change.exercise:
        return _in_unit(workout, change, grounds, athlete, today)
    where = named_like(workout, change.said) if names_it else _find(workout, change, athlete)
    return _amend_exercise(workout, where, change, grounds, athlete, new_from)


def loads_asked_by(workout: Workout, path: str = "") -> str:
    """The session of a program whose figures stand as loads where the athlete said none; "" for none."""
    given = (each for each in workout.sources if (each.kind, each.rule) == ("plan", "program"))
    return next((each.of for each in given if each.path.startswith(path) and each.path.endswith(".load")), "")


def _amend_exercise(
    workout: Workout,
    where: tuple[int, int],
    change: AmendedFact,
    grounds: Grounds,
    athlete: Athlete,
    new_from: dict[str, int],
) -> Workout:
    """The workout with a change of the exercise at this place."""
    block_at, exercise_at = where
    if _is_of_rounds(workout.blocks[block_at], change.set):
        workout = with_rounds_apart(workout, block_at)
    if change.field == "rest" and is_rest_of_block(workout, block_at, change.set):
        return with_rest(workout, block_at, change.said, grounds.source)
    path = f"blocks[{block_at}].exercises[{exercise_at}]"
    before = workout.blocks[block_at].exercises[exercise_at]
    if change.field == "name" and (of := loads_asked_by(workout, path)):
        raise Refusal(f"its loads are those that {of} asks for, and nobody said them of {change.said!r}.")
    if change.field == "count" and _are_so_many(before, change):
        return workout  # "the 345s were 5s, so 3 sets of 5": they are 3
    spelled = workout.model_copy(update={"sources": _spelled_out(workout.sources, path, len(before.sets))})
    if change.field == "removed":
        return without_sets(spelled, block_at, exercise_at, sets_meant(change.set, before))
    if _sets_apart(change) and len(which := sets_meant(change.set, before)) < len(before.sets):
        return with_sets_apart(spelled, where, which, change.said, grounds.source)
    if change.field == "name":
        names = {"name_as_written": change.said, "name": change.said, "meant": ""}
        return _with_exercise_at(spelled, where, before.model_copy(update=names), spelled.sources)
    if change.field in CHANGES:
        further = change.set == "new" and new_from.get(path) != 0  # so many beside those that stand
        add = CHANGES["more_sets" if further else change.field]
        exercise, sources, first = add(before, change.said, grounds.source, path, spelled.sources)
        new_from[path] = first if new_from.get(path) != 0 else 0  # of one just added all sets are new
        return _with_exercise_at(spelled, where, exercise, sources)
    which = sets_meant(_meant_set(workout, before, change), before, new_from.get(path))
    if change.field == "unit":
        which = [place for place in which if before.sets[place].load is not None]
    exercise, sources = _amend_sets(before, which, change, grounds, athlete, path, spelled.sources)
    return _with_exercise_at(spelled, where, exercise, sources)


def _with_exercise_at(
    workout: Workout, where: tuple[int, int], exercise: Exercise, sources: tuple[Source, ...]
) -> Workout:
    """The workout with another exercise at this place, and these sources."""
    block_at, exercise_at = where
    block = workout.blocks[block_at]
    exercises = (*block.exercises[:exercise_at], exercise, *block.exercises[exercise_at + 1 :])
    amended_block = block.model_copy(update={"exercises": exercises})
    blocks = (*workout.blocks[:block_at], amended_block, *workout.blocks[block_at + 1 :])
    return workout.model_copy(update={"blocks": blocks, "sources": sources})


def _are_so_many(exercise: Exercise, change: AmendedFact) -> bool:
    """Whether there are as many sets of a value as is said."""
    return targets.VALUED in change.set and len(sets_meant(change.set, exercise)) == units.read_count(
        change.said
    )


def _in_unit(
    workout: Workout, change: AmendedFact, grounds: Grounds, athlete: Athlete, today: date
) -> Workout:
    """All loads of the workout in the unit said."""
    loaded = [each for each in workout.exercises() if any(one.load is not None for one in each.sets)]
    if not loaded:
        raise Refusal(f"{change.said!r}: there is no load in that workout.")
    for each in loaded:
        one = change.model_copy(update={"exercise": each.name})
        workout = _amend_one(workout, one, grounds, athlete, today, {})
    return workout


def _spelled_out(sources: tuple[Source, ...], path: str, sets: int) -> tuple[Source, ...]:
    """The sources with one for each set of an exercise: sets that were counted share those of the first."""
    head = f"{path}.sets["
    by_set: dict[int, list[Source]] = {}
    for source in sources:
        if source.path.startswith(head):
            by_set.setdefault(int(source.path[len(head) :].split("]")[0]), []).append(source)
    spelled = [source for source in sources if not source.path.startswith(head)]
    shared: list[Source] = []
    for number in range(sets):
        own = by_set.get(number, [])
        shared = [source for source in own if source.spans] or shared
        derived = [source for source in own if not source.spans]
        for source in (*shared, *derived):
            tail = source.path[len(head) :].split("]", 1)[1]
            spelled.append(source.model_copy(update={"path": f"{head}{number}]{tail}"}))
    return tuple(spelled)


def distance_said(name: str) -> Decimal:
    """The metres of a set that is called by its distance: "5k"; 0 for any other name."""
    try:
        return units.read_distance(name).metres
    except units.UnreadableQuantity:
        return Decimal(0)


def _set_of(exercise: Exercise, metres: Decimal) -> int:
    """The number of the first set that has this distance; 0 for none."""
    having = (at for at, one in enumerate(exercise.sets, 1) if one.distance and one.distance.metres == metres)
    return next(having, 0)


def _of_distance(workout: Workout, change: AmendedFact) -> AmendedFact:
    """A change of "5k", as one of the set with this distance. Raises Refusal where not just one has it."""
    metres = distance_said(change.exercise)
    having = [one for one in workout.sets() if metres and one.distance and one.distance.metres == metres]
    if metres and len(having) != 1:
        raise Refusal(f"which one is {change.exercise!r}? that workout has {len(having)} of it.")
    places = [_set_of(each, metres) for each in workout.exercises()] if metres else []
    return change.model_copy(update={"set": str(max(places))}) if places else change


def _find(workout: Workout, change: AmendedFact, athlete: Athlete) -> tuple[int, int]:
    places = [
        (block_at, exercise_at, exercise)
        for block_at, block in enumerate(workout.blocks)
        for exercise_at, exercise in enumerate(block.exercises)
    ]
    if not places:
        raise Refusal("the workout has no exercise to amend.")
    named = [each for each in places if _is_called(each[2], change.exercise, athlete)]
    if change.exercise and not named:
        names = ", ".join(dict.fromkeys(exercise.name for _, _, exercise in places))
        raise Refusal(f"{change.exercise!r} is not in that workout: it has {names}.")
    if change.set.strip().casefold() == "top":
        return _with_top_set(named or places)
    if targets.VALUED in change.set:
        return _with_value(named or places, change.set.partition(targets.VALUED)[2])
    if change.set.strip().isdecimal():
        having = [each for each in named if len(each[2].sets) >= int(change.set)]
        return (having or named or places[-1:])[0][:2]
    if change.field == "rest":
        resting = [each for each in named or places if has_rest(workout, *each[:2])]
        return (resting or named or places[-1:])[0][:2]
    return (named or places[-1:])[0][:2]


def _is_called(exercise: Exercise, name: str, athlete: Athlete) -> bool:
    known = catalogue.lookup(athlete.named(name)).known if name else None
    same_known = known is not None and exercise.name == known.name
    spelled = name.casefold() in (exercise.name.casefold(), exercise.name_as_written.casefold())
    return same_known or spelled or _set_of(exercise, distance_said(name)) > 0


def _with_value(places: Sequence[tuple[int, int, Exercise]], said: str) -> tuple[int, int]:
    """Where the sets of a value stand. Raises Refusal where none have it, or those of several exercises."""
    found = [each for each in places if targets.having(each[2], said)]
    if len({exercise.name for _, _, exercise in found}) != 1:
        raise Refusal(f"{'several exercises have' if found else 'no set has'} {said!r}: name the exercise.")
    return found[0][:2]


def _with_top_set(places: Sequence[tuple[int, int, Exercise]]) -> tuple[int, int]:
    """Where the set for reps stands, or the heaviest. Raises Refusal where several exercises have one."""
    for_reps = [each for each in places if any(one.kind == "amrap" for one in each[2].sets)]
    loaded = [each for each in places if any(one.load_kg is not None for one in each[2].sets)]
    found = for_reps or loaded or list(places)
    if len({exercise.name for _, _, exercise in found}) > 1:
        raise Refusal("which exercise is the top set of? several have one.")
    return max(found, key=lambda each: max((one.load_kg or 0 for one in each[2].sets), default=0))[:2]


def _amend_sets(
    exercise: Exercise,
    which: Sequence[int],
    change: AmendedFact,
    grounds: Grounds,
    athlete: Athlete,
    path: str,
    sources: tuple[Source, ...],
) -> tuple[Exercise, tuple[Source, ...]]:
    """The exercise with one change in its sets, and the sources as they stand then."""
    sets = list(exercise.sets) or [SetDone()]
    change = change.model_copy(update={"exercise": exercise.name})
    for place in which:
        one, at = sets[place], f"{path}.sets[{place}]"
        value = read_change(change, one, grounds, athlete)
        along = _copied(sets, which) if (change.set, change.field) == ("new", "distance") else ()
        gone = {field: None for field in ("load_kg", *one.derived, *along) if field not in value.update}
        sets[place] = one.model_copy(update={"derived": (), **gone, **value.update})
        more = set() if takes_away(change) else {f"{at}.notes"}  # a note is said beside the others
        touched = {f"{at}.{field}" for field in (*value.update, *gone)} - more
        unit = _unit_source(value.unit_rule, at, grounds, sources)
        kept = tuple(each for each in sources if not _is_below(each.path, touched))
        said = grounds.source.model_copy(update={"path": f"{at}.{value.field}"})
        if change.field == "load_change":
            said = said.model_copy(update={"kind": "rule", "rule": change.field})
        sources = kept if takes_away(change) else (*kept, said, *unit)
    return exercise.model_copy(update={"sets": tuple(sets)}), sources


def _copied(sets: Sequence[SetDone], which: Sequence[int]) -> list[str]:
    """What a set that was added has of the one before it, and can't have of another way: how long it took."""
    one, like = sets[which[0]], sets[which[0] - 1]
    return [field for field in ALONG if which[0] and getattr(one, field) == getattr(like, field)]


def _is_below(path: str, touched: set[str]) -> bool:
    return path in touched or path.rpartition(".")[0] in touched


def _unit_source(rule: str, at: str, grounds: Grounds, sources: tuple[Source, ...]) -> list[Source]:
    """Where the unit of a load comes from that was said without one; none where it stands beside it."""
    path = f"{at}.load.unit"
    if rule == "athlete_unit":
        return [Source(path=path, kind="rule", rule=rule, spans=grounds.source.spans)]
    if grounds.unit_source is not None and rule:
        return [grounds.unit_source.model_copy(update={"path": path})]
    if not rule:
        return []
    before = {each.path: each.spans for each in sources}
    spans = before.get(path) or before.get(f"{at}.load") or ()
    return [Source(path=path, kind="rule", rule=rule, spans=spans)]


def _meant_set(workout: Workout, exercise: Exercise, change: AmendedFact) -> str:
    """Which set a change is of. In a session of a program a bare "that was 7" is said of the set for reps,
    and of no other. Raises Refusal for a load that could be that of several."""
    if change.set or change.field not in ("reps", "load") or not _is_of_a_program(workout, exercise):
        return change.set
    if change.field == "load" and len({one.load for one in exercise.sets}) > 1:
        raise Refusal(f"which set was {change.said!r}? {exercise.name} has sets with other loads.")
    return "top" if change.field == "reps" else ""


def _is_of_a_program(workout: Workout, exercise: Exercise) -> bool:
    for_reps = [one for one in exercise.sets if one.kind == "amrap"]
    return len(for_reps) == 1 or any(source.rule == "program" for source in workout.sources)


def _top_set(exercise: Exercise) -> int:
    """The set for reps, else the last of the heaviest ones. Raises Refusal where no load tells it."""
    for_reps = [place for place, one in enumerate(exercise.sets) if one.kind == "amrap"]
    if for_reps:
        return for_reps[-1]
    loads = [(one.load_kg, place) for place, one in enumerate(exercise.sets) if one.load_kg is not None]
    if not loads:
        raise Refusal(f"which set is the top set? {exercise.name} has no loads: send its number.")
    return max(loads)[1]


def _is_of_rounds(block: Block, which: str) -> bool:
    """Whether a set that is named is one of the rounds of a block, whose exercises have a set for all."""
    one_each = bool(block.rounds) and {len(each.sets) for each in block.exercises} == {1}
    asked = which.strip().casefold()
    return one_each and block.score is None and asked not in ("", "all", "top", "new", "1")


def _since(asked: str) -> int | None:
    """The 3 of "from round 3 on"; None for other words."""
    numbers = [token.folded for token in tokens(asked) if token.folded.isdecimal()]
    return int(numbers[0]) if asked.startswith("from ") and len(numbers) == 1 else None


def _sets_with(asked: str, exercise: Exercise) -> list[int]:
    """The sets of a value, of all or of those of a place: "=190", "last=190". Raises Refusal."""
    place, _, value = asked.partition(targets.VALUED)
    among = sets_meant(place, exercise)
    found = [at for at in targets.having(exercise, value) if at in among]
    if not found:
        raise Refusal(f"no set of {exercise.name} there has {value!r}.")
    return found


def sets_meant(said: str, exercise: Exercise, new_from: int | None = None) -> Sequence[int]:
    """The places of the sets that a change is of. Raises Refusal."""
    count = max(1, len(exercise.sets))
    asked = said.strip().casefold()
    if asked.startswith("last ") and asked[5:].isdecimal() and int(asked[5:]) <= count:
        return range(count - int(asked[5:]), count)
    if targets.VALUED in asked:
        return _sets_with(asked, exercise)
    since = _since(asked)
    if since is not None and 1 <= since <= count:
        return range(since - 1, count)
    match asked:
        case "" | "all":
            return range(count)
        case "top":
            return [_top_set(exercise)]
        case "last":
            return [count - 1]
        case "new" if new_from is not None:
            return range(new_from, count)
    try:
        number = units.read_count(said)
    except units.UnreadableQuantity:
        raise Refusal(f"set {said!r} is no number of a set: {exercise.name} has {count}.") from None
    if number > count:
        raise Refusal(f"set {number} does not exist: {exercise.name} has {count}.")
    return [number - 1]


def named_like(workout: Workout, name: str) -> tuple[int, int]:
    """The exercise that a name corrects: the only one, or the one that shares a word with it."""
    words = set(fold(name).replace("-", " ").split())
    places = [
        (block_at, exercise_at, words & set(fold(exercise.name).replace("-", " ").split()))
        for block_at, block in enumerate(workout.blocks)
        for exercise_at, exercise in enumerate(block.exercises)
    ]
    shared = [place for place in places if place[2]] if len(places) > 1 else places
    if len(shared) != 1:
        raise Refusal(f"which exercise was {name!r}? Say the one that it stands in for.")
    return shared[0][:2]


def scored_block(workout: Workout) -> int | None:
    """The block whose score a time is: the last one, if it is a WOD."""
    last = len(workout.blocks) - 1
    wod = last >= 0 and workout.blocks[last].kind in _SCORED
    return last if wod else None


def with_score(workout: Workout, at: int | None, said: str, grounds: Source) -> Workout:
    """The workout with another score of its last part. Raises Refusal where that has none."""
    if at is None:
        raise Refusal(f"{said!r} is no score: the workout's last part is none that has one.")
    score = BLOCK_FACTS["score"].read(said)
    blocks = list(workout.blocks)
    before = blocks[at].score
    if before is not None and score.said == before.said:
        return workout  # it stands already
    if score == Score(said=score.said) and before is not None and before != Score(said=before.said):
        raise Refusal(f"{said!r} is no score that {before.said!r} could be: send the whole new one.")
    blocks[at] = blocks[at].model_copy(update={"score": score})
    path = f"blocks[{at}].score"
    kept = (each for each in workout.sources if each.path != path)
    source = grounds.model_copy(update={"path": path})
    return workout.model_copy(update={"blocks": tuple(blocks), "sources": (*kept, source)})


def has_rest(workout: Workout, at: int, exercise_at: int) -> bool:
    """Whether a rest stands already in an exercise, or in its block."""
    block = workout.blocks[at]
    sets = block.exercises[exercise_at].sets
    return block.rest_seconds is not None or any(one.rest_seconds is not None for one in sets)


def is_rest_of_block(workout: Workout, at: int, which: str) -> bool:
    """Whether a rest is that of a block: it has one, and the words are of all sets of its only exercise."""
    block = workout.blocks[at]
    whole = which.strip().casefold() in ("", "all") and len(block.exercises) == 1
    return whole and block.rest_seconds is not None


def with_rest(workout: Workout, at: int, said: str, grounds: Source) -> Workout:
    """The workout with another rest of a block, or none; none of its sets has one of its own then."""
    blocks, path = list(workout.blocks), f"blocks[{at}]."
    try:
        rest = BLOCK_FACTS["rest"].read(said) if said.strip() else None
    except units.UnreadableQuantity as error:
        raise Refusal(str(error)) from None
    exercises = tuple(_without_rests(each) for each in blocks[at].exercises)
    blocks[at] = blocks[at].model_copy(update={"rest_seconds": rest, "exercises": exercises})
    kept = [each for each in workout.sources if not _is_rest(each.path, path)]
    source = [grounds.model_copy(update={"path": f"{path}rest_seconds"})] if rest is not None else []
    return workout.model_copy(update={"blocks": tuple(blocks), "sources": (*kept, *source)})


def _without_rests(exercise: Exercise) -> Exercise:
    sets = (one.model_copy(update={"rest_seconds": None}) for one in exercise.sets)
    return exercise.model_copy(update={"sets": tuple(sets)})


def _is_rest(path: str, inside: str) -> bool:
    return path.startswith(inside) and path.endswith(".rest_seconds")


def with_rounds_apart(workout: Workout, at: int) -> Workout:
    """The workout with the rounds of a block as sets of its exercises, each on the words of the one."""
    block, path = workout.blocks[at], f"blocks[{at}]."
    rounds = range(block.rounds or 1)
    exercises = (each.model_copy(update={"sets": each.sets * len(rounds)}) for each in block.exercises)
    apart = block.model_copy(update={"rounds": None, "exercises": tuple(exercises)})
    sources = (
        source.model_copy(update={"path": source.path.replace(".sets[0]", f".sets[{number}]")})
        for source in workout.sources
        if source.path != f"{path}rounds"
        for number in (rounds if source.path.startswith(path) and ".sets[0]" in source.path else rounds[:1])
    )
    blocks = (*workout.blocks[:at], apart, *workout.blocks[at + 1 :])
    return workout.model_copy(update={"blocks": blocks, "sources": tuple(sources)})


def on_another_day(workout: Workout, said: str, grounds: Source, locale: str, today: date) -> Workout:
    """The workout on the day that the words name. Raises Refusal for one that is unclear, or to come."""
    try:
        day = read_day(said, today, locale)
    except UnreadableDate as error:
        raise Refusal(str(error)) from None
    if day > today:
        raise Refusal(f"{said!r} is {day}, after {today}: a workout is logged once it is done.")
    kept = (each for each in workout.sources if each.path != "date_as_said")
    added = grounds.model_copy(update={"path": "date_as_said"})
    update = {"date": day.isoformat(), "date_source": "said", "date_as_said": said.strip()}
    return workout.model_copy(update={**update, "sources": (*kept, added)})


def with_exercise(workout: Workout, said: str, grounds: Source) -> Workout:
    """The workout with one more exercise at its end, of a set that nothing is known of yet."""
    name = " ".join(said.split())
    exercise = Exercise(name=name, name_as_written=name, said=name, sets=(SetDone(),))
    path = f"blocks[{len(workout.blocks)}].exercises[0].name"
    source = grounds.model_copy(update={"path": path})
    block = Block(kind="straight", exercises=(exercise,))
    return workout.model_copy(
        update={"blocks": (*workout.blocks, block), "sources": (*workout.sources, source)}
    )


def with_empty_sets(workout: Workout, count: int) -> Workout:
    """The workout with so many sets of its last exercise, of which nothing is known yet."""
    last = workout.blocks[-1]
    exercise = last.exercises[-1].model_copy(update={"sets": (SetDone(),) * count})
    block = last.model_copy(update={"exercises": (*last.exercises[:-1], exercise)})
    return workout.model_copy(update={"blocks": (*workout.blocks[:-1], block)})


def with_sets_apart(
    workout: Workout, place: tuple[int, int], sets: Sequence[int], said: str, grounds: Source
) -> Workout:
    """The workout with these sets of an exercise as those of another one, at its end: "the last set was push
    press". The others keep their name."""
    block_at, exercise_at = place
    done = workout.blocks[block_at].exercises[exercise_at].sets
    head, new = f"blocks[{block_at}].exercises[{exercise_at}].sets", f"blocks[{len(workout.blocks)}]"
    longer = with_exercise(workout, said, grounds)
    [named] = longer.blocks[-1].exercises
    apart = named.model_copy(update={"sets": tuple(done[at] for at in sets)})
    last = longer.blocks[-1].model_copy(update={"exercises": (apart,)})
    moved = (
        each.model_copy(update={"path": f"{new}.exercises[0].sets[{to}]{each.path[len(f'{head}[{at}]') :]}"})
        for to, at in enumerate(sets)
        for each in workout.sources
        if each.path.startswith(f"{head}[{at}]")
    )
    update = {"blocks": (*longer.blocks[:-1], last), "sources": (*longer.sources, *moved)}
    return without_sets(longer.model_copy(update=update), block_at, exercise_at, sets)
