"""What a message says now, held against what stands of it. Pure.

Both are laid side by side by the words that they stand on. Workouts whose words meet are one group, and of a
group it is asked which values it had, and which it has now:

    same        the same values
    better      all that it had, and more; or a workout on words that nothing stood on
    different   other values, of as many sets or more, and nothing without another in its place
    fewer       less than it had of anything: nothing is written of it, and what stands stays

A group of more workouts than are read now is fewer: none is ever taken away by reading again.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

from agents.logger.workout_in_words import summary_of
from agents.workout import Span, Workout

RereadVerdict = Literal["same", "better", "different", "fewer", "failed"]
WORST_FIRST: tuple[RereadVerdict, ...] = ("failed", "fewer", "different", "better", "same")
WAITS = "its words wait for the athlete, who was asked about them"
Fields = dict[str, Any]
ReadPartKind = Literal["workout", "block", "exercise"]

# What is no value of its own: where it stands, how it was read, what is computed, how it is worded.
_OF_WORKOUT = (
    "schema_version", "name", "spans", "sources", "changes", "issues", "completeness", "confidence",
    "summary", "engine", "blocks", "date_as_said", "date_meant", "date_source", "disciplines",
)  # fmt: skip
_OF_BLOCK = ("said", "exercises")
_OF_SET = ("derived", "load_kg")


class ReadPart(NamedTuple):
    """What values are of: exercises of one name, blocks of one name, or a workout as a whole."""

    kind: ReadPartKind
    name: str


ValuesByPart = dict[ReadPart, list[Fields]]


class Standing(NamedTuple):
    """A workout that stands, on these words; `stays` says why it is not touched, "" where it may be."""

    workout_id: str
    workout: Workout | None  # None for one that was taken back
    spans: tuple[Span, ...]
    stays: str = ""


class Compared(NamedTuple):
    """A workout of the message: as it stands (`workout_id` "" for none) and as it is read now (None for not).
    `is_written`: what is read now takes its place, or is added; `why` says what the verdict stands on."""

    workout_id: str
    before: Workout | None
    now: Workout | None
    verdict: RereadVerdict
    why: str = ""
    is_written: bool = False


def compared(
    standing: Sequence[Standing],
    said: Sequence[Workout],
    waiting: Sequence[Span],
    new_stays: Mapping[int, str],
) -> list[Compared]:
    """What became of each workout. `waiting` are words that are the athlete's to settle; `new_stays` says by
    place why something said now is not added."""
    rows: list[Compared] = []
    for there, now in _groups(standing, said):
        rows += _of_group([standing[at] for at in there], [(at, said[at]) for at in now], waiting, new_stays)
    return rows


def worst(verdicts: Iterable[RereadVerdict]) -> RereadVerdict:
    """The verdict on a message of whose workouts there are these."""
    return min(verdicts, key=WORST_FIRST.index, default="same")


def overlap(one: Iterable[Span], others: Sequence[Span]) -> int:
    """How many characters both stand on."""
    return sum(
        max(0, min(each.end, other.end) - max(each.start, other.start))
        for each in one
        for other in others
        if each.message_id == other.message_id
    )


def _groups(standing: Sequence[Standing], said: Sequence[Workout]) -> Iterator[tuple[list[int], list[int]]]:
    """Workouts whose words meet, in the order of the words that they begin with."""
    groups = [([at], list[int]()) for at in range(len(standing))]
    for at, workout in enumerate(said):
        meets = [each for each in groups if any(overlap(workout.spans, standing[n].spans) for n in each[0])]
        there = [n for each in meets for n in each[0]]
        now = [n for each in meets for n in each[1]]
        groups = [each for each in groups if each not in meets]
        groups.append((there, [*now, at]))
    yield from groups


def _of_group(
    there: Sequence[Standing],
    now: Sequence[tuple[int, Workout]],
    waiting: Sequence[Span],
    new_stays: Mapping[int, str],
) -> Iterator[Compared]:
    if not there:
        yield from (_new(workout, waiting, new_stays.get(at, "")) for at, workout in now)
        return
    stays = next((each.stays for each in there if each.stays), "")
    if not stays and any(overlap(workout.spans, waiting) for _, workout in now):
        stays = WAITS
    if stays:
        yield from (
            Compared(each.workout_id, each.workout, None, "same", each.stays or stays) for each in there
        )
        return
    had = [each for each in there if each.workout is not None]
    verdict, why = _judged([each.workout for each in had if each.workout], [workout for _, workout in now])
    if verdict in ("same", "fewer"):
        yield from (_beside(each, _nearest(each, now), verdict, why) for each in had)
        return
    mine = _nearest_first(there, [workout for _, workout in now])
    for at, each in enumerate(there):
        yield _beside(each, now[mine[at]][1], verdict, why)._replace(is_written=True)
    left = (workout for at, (_, workout) in enumerate(now) if at not in mine.values())
    yield from (Compared("", None, workout, verdict, why, is_written=True) for workout in left)


def _beside(there: Standing, now: Workout | None, verdict: RereadVerdict, why: str) -> Compared:
    """A workout with what it is read as now. One whose words say no day stays on the day that it was of: the
    athlete's timezone may be another by now."""
    before = there.workout
    if before is not None and now is not None and "said" not in (before.date_source, now.date_source):
        now = now.model_copy(update={"date": before.date})
        now = now.model_copy(update={"summary": summary_of(now)})
    return Compared(there.workout_id, before, now, verdict, why)


def _new(workout: Workout, waiting: Sequence[Span], stays: str) -> Compared:
    if overlap(workout.spans, waiting):
        stays = WAITS
    if stays:
        return Compared("", None, workout, "same", stays)
    return Compared("", None, workout, "better", "nothing stood on its words", is_written=True)


def _nearest_first(there: Sequence[Standing], now: Sequence[Workout]) -> dict[int, int]:
    """By place which of those that are read now, as many or more, each that stands becomes: the two that have
    most words in common first."""
    pairs = [
        (-overlap(w.spans, each.spans), n, at) for n, each in enumerate(there) for at, w in enumerate(now)
    ]
    found: dict[int, int] = {}
    for _, n, at in sorted(pairs):
        if n not in found and at not in found.values():
            found[n] = at
    return found


def _nearest(there: Standing, now: Sequence[tuple[int, Workout]]) -> Workout | None:
    return max(
        (workout for _, workout in now), key=lambda each: overlap(each.spans, there.spans), default=None
    )


def _judged(had: Sequence[Workout], now: Sequence[Workout]) -> tuple[RereadVerdict, str]:
    """How what is said now is to what stood, all of a group together, and why."""
    if not now:
        return "fewer", "it is not read in these words now"
    if len(now) < len(had):
        return "fewer", f"{len(had)} workouts are read as {len(now)} now"
    several = len(had) > 1 or len(now) > 1
    before, after = _parts(had, several=several), _parts(now, several=several)
    found = [*_differences(before, after)]
    less, lost, other, more = (
        [words for kind, words in found if kind == each] for each in ("less", "lost", "other", "more")
    )
    if not (less or lost or other):
        return ("better", f"more is read: {_named(more)}") if more else ("same", "")
    gone = [*less, *_without_successor(before, after)]
    if gone or _sets(now) < _sets(had) or not (other or more):
        return "fewer", f"less is read: {_named(gone or lost or other)}"
    return "different", f"other values: {_named([*other, *lost])}"


def _sets(workouts: Iterable[Workout]) -> int:
    return sum(len(each.sets()) for each in workouts)


def _named(differences: Sequence[str]) -> str:
    """The first few, as a person finds them; of several of a kind how many they are."""
    counted = Counter(differences)
    shown = [f"{words} ({n} times)" if n > 1 else words for words, n in counted.items()]
    return ", ".join(shown[:3]) + (f" and {len(shown) - 3} more" if len(shown) > 3 else "")


def _differences(before: ValuesByPart, after: ValuesByPart) -> Iterator[tuple[str, str]]:
    """What differs, and what it is of: a part is "lost", or there is one "more"; or it says "less" than it
    did, "more", or something "other"."""
    for part in dict.fromkeys((*before, *after)):
        yield from _of_part(part.name, before.get(part, []), after.get(part, []))


def _of_part(name: str, had: Sequence[Fields], now: Sequence[Fields]) -> Iterator[tuple[str, str]]:
    """The same of everything that has one name, the sets of an exercise in any order: those that are alike
    are laid beside each other first, then those of which one says more, then the others as they stand."""
    left, new = _unlike(had, now), _unlike(now, had)
    for kind, is_near in (("more", _holds), ("less", lambda one, other: _holds(other, one))):
        for one in [*left]:
            other = next((each for each in new if is_near(one, each)), None)
            if other is not None:
                left.remove(one)
                new.remove(other)
                yield kind, f"{name} {', '.join(sorted(one.keys() ^ other.keys()))}"
    for one, other in zip(left, new, strict=False):
        gone, came = one.keys() - other.keys(), other.keys() - one.keys()
        if gone and not came:
            yield "less", f"{name} {', '.join(sorted(gone))}"
        else:
            differ = (key for key in {**one, **other} if one.get(key) != other.get(key))
            yield "other", f"{name} {', '.join(differ)}"
    yield from (("lost", name) for _ in left[len(new) :])
    yield from (("more", name) for _ in new[len(left) :])


def _without_successor(before: ValuesByPart, after: ValuesByPart) -> Iterator[str]:
    """The names of which nothing is left, and that neither another name took the place of, nor others took
    the values of."""
    new = [each for part, values in after.items() for each in _unlike(values, before.get(part, []))]
    for kind in get_args(ReadPartKind):
        came = sum(part.kind == kind for part in after.keys() - before.keys())
        gone = [part for part in before if part.kind == kind and part not in after]
        yield from [part.name for part in gone if _unlike(before[part], new)][came:]


def _unlike(these: Sequence[Fields], those: Sequence[Fields]) -> list[Fields]:
    """Those of these that have no equal among the others, each of which is the equal of one."""
    rest, found = list(those), []
    for each in these:
        if each in rest:
            rest.remove(each)
        else:
            found.append(each)
    return found


def _holds(one: Fields, other: Fields) -> bool:
    """Whether the other says all that the one says."""
    return all(other.get(key) == value for key, value in one.items())


def _parts(workouts: Iterable[Workout], *, several: bool) -> ValuesByPart:
    """Everything that was said, by name: of an exercise its sets, of a block and of a workout what is said of
    it as a whole. One workout of several is named by what it begins with, and which discipline it is says
    nothing of its own."""
    found: ValuesByPart = defaultdict(list)
    for workout in workouts:
        but = _OF_WORKOUT if workout.date_source == "said" else (*_OF_WORKOUT, "date")
        name = f"workout of {_begins_with(workout)}" if several else "workout"
        if of_all := _fields(workout, (*but, "discipline") if several else but):
            found[ReadPart("workout", name)].append(of_all)
        for block in workout.blocks:
            if block.kind != "straight" or block.name or block.score:
                found[ReadPart("block", block.name or block.kind)].append(_fields(block, _OF_BLOCK))
            for exercise in block.exercises:
                found[ReadPart("exercise", exercise.name)] += [
                    _fields(each, _OF_SET) for each in exercise.sets
                ] or [{}]
    return found


def _begins_with(workout: Workout) -> str:
    """What a workout is told from others by."""
    names = (name for block in workout.blocks for name in (block.name, *(e.name for e in block.exercises)))
    return next((name for name in names if name), "nothing")


def _fields(model: Any, but: Sequence[str]) -> Fields:
    """What a model says, without what is as if nothing was said."""
    kept: Fields = model.model_dump(exclude_defaults=True, exclude=set(but), mode="json")
    return kept
