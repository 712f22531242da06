"""What was understood of a question, and the figure that put a workout where it is, in words."""

from decimal import Decimal
from functools import lru_cache

from agents import units
from agents.exercises import catalogue
from agents.search.findable import marks_of
from agents.search.vocabulary import as_main_word, as_word, folded, known, topic_of
from agents.workout import SetDone, Workout
from storage.ports import NEAR, BestMark, Query

_SHOWN = 2  # names


def said(query: Query) -> str:
    """The query in one line: "fastest · running · 5 km · since 2026-03-01"."""
    parts: list[str] = [query.order] if query.order != "fit" else []
    parts += [_names(query.names)] if query.names else []
    parts += [_distance(query.metres)] if query.metres else []
    parts += [_days(query.first_day, query.last_day)] if query.first_day or query.last_day else []
    words = words_said(query)
    parts += [f"words: {words}"] if words else []
    return " · ".join(parts) or "every workout"


def words_said(query: Query) -> str:
    """The query's words for people: "bench, Bench Press", where a topic is one word of the index's own."""
    return ", ".join(dict.fromkeys(_topics().get(word, word) for word in query.words.split()))


def _names(names: tuple[str, ...]) -> str:
    shown = [name.replace("_", " ") for name in names if name != "trail_running" or len(names) == 1]
    return f"{shown[0]} and {len(shown) - 1} like it" if len(shown) > _SHOWN else " or ".join(shown)


def _days(first: str, last: str) -> str:
    if first == last:
        return f"on {first}"
    if first and last:
        return f"{first} to {last}"
    return f"since {first}" if first else f"until {last}"


def _distance(metres: float) -> str:
    """In the unit in which it is a round number: 4828.032 m are 3 miles, as they were asked for."""
    miles = Decimal(str(metres)) / units.METRES_PER["mi"]
    if metres >= 1000 and round(metres) % 100 and miles == round(miles, 2):
        return f"{units.say_number(miles)} mi"
    if metres < 1000:
        return f"{round(metres)} m"
    return f"{units.say_number(Decimal(round(metres)) / 1000)} km"


@lru_cache(maxsize=1)
def _topics() -> dict[str, str]:
    """How a topic is said, by its word."""
    heads = known().head_of.values()
    topics = {word(topic): " ".join(topic) for topic in heads for word in (as_word, as_main_word)}
    names = (each.name for each in catalogue.everything() if topic_of(each.name) == folded(each.name))
    return {**topics, **{as_word(folded(name)): name for name in names}}


def figure_of(workout: Workout, query: Query) -> str:
    """What put the workout where it is: "315 lb", "5 km in 24:02"; "" where no figure did."""
    marks = [mark for mark in marks_of(workout) if _fits(mark, query)]
    match query.order:
        case "heaviest":
            return _load(workout, max(marks, key=lambda mark: mark.load_kg, default=None))
        case "fastest":
            timed = [mark for mark in marks if mark.metres and mark.seconds]
            best = max(timed, key=lambda mark: mark.metres / mark.seconds, default=None)
            return "" if best is None else f"{_as_said(workout, best.metres)} in {_time(best.seconds)}"
        case "longest":
            seconds = max((mark.seconds for mark in marks), default=0)
            return _time(seconds) if seconds else ""
        case "farthest":
            metres = max((mark.metres for mark in marks), default=0)
            return _as_said(workout, metres) if metres else ""
    return ""


def _as_said(workout: Workout, metres: float) -> str:
    """The distance of a mark, in the unit in which the athlete told it; 5000 m are 5 km."""
    told = (one.distance for one in workout.sets() if one.distance is not None)
    said = next(each for each in told if float(each.metres) == metres)
    return _distance(metres) if said.unit in ("m", "km") else f"{units.say_number(said.value)} {said.unit}"


def _fits(mark: BestMark, query: Query) -> bool:
    named = not query.names or mark.name in query.names
    return named and (not query.metres or abs(mark.metres - query.metres) <= NEAR * query.metres)


def _time(seconds: float) -> str:
    return units.say_duration(Decimal(round(seconds)))


def _load(workout: Workout, best: BestMark | None) -> str:
    """The load as it was said, with the reps it was lifted for."""
    if best is None or not best.load_kg:
        return ""
    done = [one for each in workout.exercises() if each.name == best.name for one in each.sets]
    fitting = [
        one
        for one in done
        if one.load_kg is not None and float(one.load_kg) == best.load_kg and not one.failed
    ]
    return _said_load(max(fitting, key=lambda one: one.reps or 0))


def _said_load(one: SetDone) -> str:
    assert one.load is not None  # load_kg is made of it
    load = units.Load(one.load.value, one.load.unit, one.load.basis, unit_said=True, parts=one.load.parts)
    return units.say_load(load) + (f" x {one.reps}" if one.reps else "")
