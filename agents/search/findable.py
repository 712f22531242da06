"""What a workout is found by beyond its summary: topics of its exercises, what was done, how and when.

    words   what was done (muscles, patterns, kit, disciplines, and the topics these imply), names as written,
            how hard, how long, how far, month, weekday, time of day, and what its notes speak of
    marks   the best of each exercise and each endurance discipline, for filters and orders

Topics are said once for each exercise that has them, so that a workout of five chest exercises is more of a
chest day than one of two; a topic of at least half of the exercises is said again as a main one.

In a mark `load_kg` is the heaviest set that was not failed. Metres and seconds are of one piece of work: of
the pieces at least half as far as the farthest (strides after a run are no run), the fastest that has a
time, else the farthest, else the longest.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from agents.dates import MONTHS, WEEKDAYS
from agents.exercises import catalogue
from agents.exercises.catalogue import CatalogueExercise
from agents.search.vocabulary import (
    PhraseWords,
    as_main_word,
    as_word,
    asked_names,
    discipline_of,
    distance_word,
    folded,
    is_endurance,
    pieces,
    topic_of,
    with_implied,
    words_in,
)
from agents.words import fold
from agents.workout import Block, Exercise, SetDone, Workout
from storage.ports import BestMark

MADE_OF_MOVEMENTS = ("amrap", "emom", "for_time", "tabata", "circuit", "complex")
_A_WHOLE_PIECE = 0.5  # of the farthest piece: what is shorter is a warm-up or an addition
_MAIN_MUSCLES = 2  # of the catalogue's, most worked first
_LONG_METRES = {
    "running": 15_000,
    "trail_running": 15_000,
    "cycling": 60_000,
    "swimming": 2_500,
    "hiking": 15_000,
}
_LONG_SECONDS = {
    "running": 5_400,
    "trail_running": 5_400,
    "cycling": 7_200,
    "swimming": 3_600,
    "hiking": 10_800,
}
_LONG_SESSION_SECONDS = 5_400
_SHORT_SESSION_SECONDS = 1_800
_SHORT_METRES = {"running": 4_000, "cycling": 15_000, "swimming": 800}
_NO_DAY = ("locomotion", "jump", "olympic")  # patterns of which nobody says "leg day"
_KINDS = ("carry", "core", "gymnastic", "jump", "mobility")  # that say what it is wherever it stands
_DENIALS = ("no", "not", "without", "never", "zero", "didn't", "wasn't")
_HIGH_REPS, _VERY_HIGH_REPS = 12, 16
_EASY_RPE, _HARD_RPE = 4, 9
_HEAVY_PERCENT, _LIGHT_PERCENT = 87, 65
_EASY_BPM = (100, 142)
_SCORED = ("amrap", "emom", "for_time")
_FEW = {1: "heavy singles", 2: "doubles", 3: "triples"}


def words_of(workout: Workout) -> str:
    """What the workout should be found by beyond its summary, as words in no order."""
    row: list[str] = []
    plain: dict[str, None] = {}
    shares: Counter[PhraseWords] = Counter()
    for block in workout.blocks:
        for exercise in block.exercises:
            most, also = _trained(block, exercise)
            topics = [*with_implied(map(topic_of, _said_of(exercise))), *most]
            shares.update(set(topics))
            row += [exercise.name_as_written, *map(as_word, [*topics, *also])]
            plain |= dict.fromkeys(_plainly(exercise))
    told = list(dict.fromkeys(word for text in _told(workout) for word in _besides_names(text)))
    noted = list(_noted(workout))
    of_all = with_implied([*map(topic_of, _said_of_workout(workout)), *noted])
    row += [*map(as_word, of_all), *(word for word in told if word != ";")]
    half = len(workout.exercises()) / 2
    main = [topic for topic, count in shares.items() if count >= half]
    main += [topic for topic in of_all if topic not in _of_the_body()]
    row += dict.fromkeys(map(as_main_word, main))
    return " ".join([*row, *plain, *_distances(workout), *_day(workout)])


@lru_cache(maxsize=1)
def _of_the_body() -> frozenset[PhraseWords]:
    """The topics that an exercise has of what it trains: a sore shoulder makes no shoulder day."""
    muscles = {muscle for each in catalogue.everything() for muscle in each.muscles}
    return frozenset(with_implied(map(topic_of, sorted(muscles))))


def _said_of(exercise: Exercise) -> list[str]:
    known = catalogue.known(exercise.name)
    return [exercise.name, *_how(exercise), *(() if known is None else _kind(known))]


def _kind(known: CatalogueExercise) -> Iterator[str]:
    """What kind of work the catalogue says it is."""
    if is_endurance(known):
        yield "cardio"
        yield from (discipline_of(known).replace("_", " "),) if discipline_of(known) else ()
        return
    yield from (known.pattern,) if known.pattern in _KINDS else ()
    yield from () if known.equipment == "any" or known.pattern == "mobility" else (known.equipment,)
    yield from ("olympic lifting",) if known.pattern == "olympic" else ()


def _trained(block: Block, exercise: Exercise) -> tuple[list[PhraseWords], list[PhraseWords]]:
    """The topics of what works most in it, and of what else works.

    A run trains legs too, but nobody calls it a leg day; nor a metcon, or jumps.
    """
    known = catalogue.known(exercise.name)
    if known is None or known.pattern in _NO_DAY or block.kind in MADE_OF_MOVEMENTS:
        return [], []
    most, *others = [topic_of(muscle) for muscle in known.muscles[:_MAIN_MUSCLES]]
    return with_implied([most, topic_of(known.pattern)]), with_implied([most, *others])


def _plainly(exercise: Exercise) -> tuple[str, ...]:
    """Its muscles and pattern in the catalogue's words, for whoever searches by those."""
    known = catalogue.known(exercise.name)
    if known is None or is_endurance(known):
        return ()
    return (known.pattern, *known.muscles[:_MAIN_MUSCLES])


def _how(exercise: Exercise) -> Iterator[str]:
    """How the sets of an exercise were done."""
    working = [one for one in exercise.sets if one.kind not in ("warm-up", "back-off")]
    loaded = [one for one in working if one.load is not None and one.load.basis != "assisted"]
    for one in loaded:
        if one.reps in _FEW:
            yield _FEW[one.reps]
    if any(_is_heavy(one) for one in loaded):
        yield "heavy"
    if loaded and all(one.percent_1rm is not None and one.percent_1rm <= _LIGHT_PERCENT for one in loaded):
        yield "light"
    reps = [one.reps or 0 for one in working]
    if sum(each >= _HIGH_REPS for each in reps) >= 2 or max(reps, default=0) >= _VERY_HIGH_REPS:
        yield "high reps"
    if any(one.failed for one in exercise.sets):
        yield "failed"
    for kind, word in (("drop", "drop sets"), ("amrap", "amrap set"), ("warm-up", "warm up")):
        yield from (word,) if any(one.kind == kind for one in exercise.sets) else ()
    if any(one.heart_rate_bpm and _EASY_BPM[0] <= one.heart_rate_bpm <= _EASY_BPM[1] for one in working):
        yield "easy"
    pieces_of = [one.distance.metres for one in working if one.distance is not None]
    if len(pieces_of) >= 3 and len(set(pieces_of)) == 1 and is_endurance(catalogue.known(exercise.name)):
        yield "intervals"


def _is_heavy(one: SetDone) -> bool:
    few = one.reps is not None and one.reps <= 3
    five_hard = one.reps is not None and one.reps <= 5 and one.rpe is not None and one.rpe >= 8
    return few or five_hard or (one.percent_1rm is not None and one.percent_1rm >= _HEAVY_PERCENT)


def _said_of_workout(workout: Workout) -> Iterator[str]:
    yield from () if workout.discipline == "hybrid" else (workout.discipline.replace("_", " "),)
    kinds = [block.kind for block in workout.blocks]
    yield from (kind.replace("_", " ") for kind in kinds if kind not in ("straight", "steady"))
    yield from ("crossfit",) if any(kind in _SCORED for kind in kinds) else ()
    yield from ("benchmark",) if any(source.kind == "catalogue" for source in workout.sources) else ()
    yield from _how_long(workout)
    yield from _how_hard(workout)
    kit = [known.equipment for each in workout.exercises() if (known := catalogue.known(each.name))]
    yield from ("home",) if kit and set(kit) == {"bodyweight"} else ()
    yield from () if workout.start is None else _time_of_day(workout.start)


def _how_long(workout: Workout) -> Iterator[str]:
    sets = [
        one for each in workout.exercises() if is_endurance(catalogue.known(each.name)) for one in each.sets
    ]
    metres = float(sum(one.distance.metres for one in sets if one.distance is not None))
    moving = float(sum(one.duration_seconds or 0 for one in sets))
    seconds = float(workout.duration_seconds or moving)
    kind = workout.discipline
    far = kind in _LONG_METRES and metres >= _LONG_METRES[kind]
    if far or seconds >= _LONG_SECONDS.get(kind, _LONG_SESSION_SECONDS):
        yield "long run" if "running" in kind else "long"
    if 0 < metres <= _SHORT_METRES.get(kind, 0) or 0 < seconds <= _SHORT_SESSION_SECONDS:
        yield "short"


def _how_hard(workout: Workout) -> Iterator[str]:
    efforts = [one.rpe for one in workout.sets() if one.rpe is not None]
    efforts += [workout.session_rpe] if workout.session_rpe is not None else []
    if efforts and max(efforts) >= _HARD_RPE:
        yield "hard"
    if efforts and max(efforts) <= _EASY_RPE:
        yield "easy"


def _time_of_day(start: str) -> tuple[str, ...]:
    hour = start.partition(":")[0]
    if not hour.isdecimal():
        return ()
    times = (("morning", 11), ("lunch", 14), ("afternoon", 17), ("evening", 24))
    return tuple(word for word, until in times if int(hour) < until)[:1]


def _told(workout: Workout) -> Iterator[str]:
    """What the athlete wrote of it in words."""
    yield from (block.said for block in workout.blocks)
    yield from workout.notes
    yield from (said for said in (workout.feel, workout.location, workout.name) if said)
    yield from (note for one in workout.sets() for note in one.notes)
    yield from (block.name for block in workout.blocks if block.name)


def _besides_names(text: str) -> list[str]:
    """The words of a text without the exercises that it names: a back squat is not about the back."""
    left = asked_names(words_in(fold(text))).left
    return [word if word.isalpha() else ";" for word in left]


def _noted(workout: Workout) -> Iterator[PhraseWords]:
    """The topics that the athlete's own words name."""
    for text in dict.fromkeys(_told(workout)):
        words = [(folded(word) or (word,))[0] for word in _besides_names(text)]
        for piece in pieces(words):
            if piece.start == 0 or words[piece.start - 1] not in _DENIALS:
                yield piece.topic


def _distances(workout: Workout) -> list[str]:
    found = (distance_word(float(one.distance.metres)) for one in workout.sets() if one.distance is not None)
    return list(dict.fromkeys(filter(None, found)))


def _day(workout: Workout) -> tuple[str, ...]:
    """The month and the weekday by name."""
    if not workout.date:
        return ()
    day = date.fromisoformat(workout.date)
    weekend = (as_word(("weekend",)),) if day.weekday() > 4 else ()
    return (MONTHS[day.month - 1], WEEKDAYS[day.weekday()], *weekend)


def marks_of(workout: Workout) -> tuple[BestMark, ...]:
    """One mark for each exercise and each discipline, in the order they come.

    The run in a metcon is no run: a discipline is one of the workout, or of work that stands for itself.
    """
    done: dict[str, list[SetDone]] = defaultdict(list)
    for name, exercise in _names_and_work(workout):
        done[name] += exercise.sets
    marks = [_best(name, sets) for name, sets in done.items()]
    # A discipline that is no work on the move has how long it all took.
    whole = float(workout.duration_seconds or 0)
    marks += [BestMark(workout.discipline, seconds=whole)] if workout.discipline not in done else []
    return tuple(marks)


def _names_and_work(workout: Workout) -> Iterator[tuple[str, Exercise]]:
    for block in workout.blocks:
        for exercise in block.exercises:
            if exercise.name:
                yield exercise.name, exercise
            discipline = discipline_of(catalogue.known(exercise.name))
            of_its_own = discipline == workout.discipline or block.kind not in MADE_OF_MOVEMENTS
            if discipline and of_its_own:
                yield discipline, exercise


def _best(name: str, sets: list[SetDone]) -> BestMark:
    loads = [float(one.load_kg) for one in sets if one.load_kg is not None and _lifted(one)]
    pieces = [
        (float(one.distance.metres) if one.distance else 0.0, float(one.duration_seconds or 0))
        for one in sets
    ]
    metres, seconds = _piece(pieces)
    return BestMark(name, max(loads, default=0.0), metres, seconds)


def _lifted(one: SetDone) -> bool:
    return not one.failed and (one.load is None or one.load.basis != "assisted")


def _piece(pieces: list[tuple[float, float]]) -> tuple[float, float]:
    farthest = max((metres for metres, _ in pieces), default=0.0)
    timed = [each for each in pieces if each[0] and each[1] and each[0] >= _A_WHOLE_PIECE * farthest]
    if timed:
        return max(timed, key=lambda each: each[0] / each[1])
    return max(pieces, default=(0.0, 0.0))
