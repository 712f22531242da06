"""A clause cut at its joints, and what each segment is for one who looks for runs, rides and rows.

leg     a way of moving and what it measures      "then ran 5k in 24:10"
name    a way of moving alone                     "track tonight"
more    measures without a name                   "avg HR 150", "24:10"
words   no number                                 "legs felt good"
chat    numbers that measure nothing              "2 kids in it"
other   sets of lifting, and anything else
"""

from itertools import pairwise
from typing import NamedTuple

from agents.exercises import catalogue
from agents.models.offline.ledger import FILLER
from agents.models.offline.legs import leg_words, modalities
from agents.models.offline.notation.drafts import Source, tight
from agents.models.offline.words import names

_LIFTED = frozenset("bw reps upto amrap fail bar".split())
_TIMES = frozenset("time dur secs".split())
_JOINTS = frozenset("then and plus followed".split())
_MEASURED = leg_words.MEASURES | leg_words.NOTED | {"rest"}
_BEFORE_MEASURES = (
    FILLER
    | names.PROSE
    | names.LEAD
    | frozenset(
        """avg average averages averaged averaging max pace distance time duration moving elapsed
        total overall hr heart rate elev elevation gain climb cal cals calories speed power
        cadence zone at of for in about around approx roughly with w all each splits split
        took holding held between btwn plus min last first final fastest slowest best every
        mile gps watch garmin strava coros apple said says showed finish another more exactly
        under over steady tempo strides effort per second third negative positive moderate
        recovery miles km and pool course chip gun wait mean meant make sorry correction oops
        net even interval intervals repeats track pr pb race official reps out back up down on
        climbed climbing off into including us me it flat""".split()
    )
)
_ENDURANCE = frozenset("running trail_running cycling rowing swimming hiking rucking".split())
_OF_SETS = frozenset("load x sets pct rir rpe rest at".split())
_STRONG_METRES = 1000
_NEAR = 5  # items


class Segment(NamedTuple):
    """Items `at` up to `to`, and what they are. `strong`: they can hardly measure anything but leg_words."""

    sort: str
    at: int
    to: int
    strong: bool = False


def segments(source: Source, at: int, end: int, taken: dict[int, int], loaded: bool = False) -> list[Segment]:
    """The segments of a clause, in order, without a gap. `loaded`: a load may be carried, as on a ruck."""
    cuts = [at, *_joints(source, at, end), end]
    found = []
    for first, last in pairwise(cuts):
        inner = [first, *_second_names(source, first, last), last]
        for start, stop in pairwise(inner):
            sort = _sort(source, start, stop, taken, loaded)
            found.append(Segment(sort, start, stop, sort == "more" and _is_strong(source, start, stop)))
    return found


def _joints(source: Source, at: int, end: int) -> list[int]:
    joints: list[int] = []
    marks = [place for place in range(at, end) if source.items[place].word == '"']
    quoted = {near for opens, closes in pairwise(marks) for near in range(opens, closes)}
    for place in range(at + 1, end):
        item = source.items[place]
        if len(marks) == 2 and place in quoted:
            continue  # what is quoted is one note
        word = item.kind == "word" and item.word in _JOINTS and joints[-1:] != [place - 1]
        if item.kind == "comma" and names.turned(source.row, source.items[at].at, item.at):
            continue  # "row, seated cable" is one name
        parts = item.kind == "colon" and _lists_parts(source, at, place, end)
        word = word or _corrects(source, place, end)
        stops = item.kind == "stop" and place + 1 < end and not tight(source, place, place + 1)
        if (item.kind == "comma" or word or parts or stops) and not _in_list(source, place, end):
            joints.append(place)
    return joints


def _corrects(source: Source, place: int, end: int) -> bool:
    """Whether "no wait", "I mean", "make that" takes back what stands before."""
    pair = (source.items[place].word, source.items[place + 1].word if place + 1 < end else "")
    return pair in (("no", "wait"), ("i", "mean"), ("i", "meant"), ("make", "that"), ("no", "sorry"))


def _lists_parts(source: Source, at: int, place: int, end: int) -> bool:
    """Whether a colon stands before the parts of what was measured: "30 min run: 10 min easy, ..."."""
    kind = source.kind(place + 1, end)
    return kind in ("dur", "dist") and any(source.kind(near, place) == kind for near in range(at, place))


def _in_list(source: Source, place: int, end: int) -> bool:
    """Whether a joint stands between two times of a list: "6:45, 6:41 and 6:38"."""
    after = place + 1 + (source.kind(place + 1, end) == "word" and source.items[place + 1].word == "and")
    before = place - 2 if source.kind(place - 1, place) == "comma" else place - 1
    if any(modalities.is_at(source, near, after, end) for near in range(after + 1, min(end, after + _NEAR))):
        return False  # "swam 20 min then 30 min on the bike"
    return source.kind(before, end) in (*_TIMES, "num") and source.kind(after, end) == source.kind(
        before, end
    )


def _second_names(source: Source, first: int, last: int) -> list[int]:
    """Where a second way of moving begins without a joint: "30 min bike 20 min row", "ran 5k rowed 2k"."""
    cuts: list[int] = []
    names_at: list[int] = []
    measured_at: list[int] = []
    for place in range(first, last):
        if modalities.is_at(source, place, first, last):
            measured = [at for at in measured_at if not names_at or at > names_at[-1]]
            if len(names_at) == 1 and measured and not _is_on(source, place):
                leads = measured_at[0] < names_at[0]
                more = leg_words.has_measure(source, place, last)
                cuts += [measured[0]] if leads else [place] if more else []
                names_at, measured_at = ([], []) if cuts else (names_at, measured_at)
            names_at.append(place)
        elif source.items[place].kind in leg_words.MEASURES:
            measured_at.append(place)
    return cuts


def _is_on(source: Source, place: int) -> bool:
    """ "on the treadmill", "off the bike" tells where, not what came next."""
    words = {source.items[near].word for near in range(max(0, place - 2), place)}
    return bool(words & {"on", "off", "in"})


def _sort(source: Source, first: int, last: int, taken: dict[int, int], loaded: bool) -> str:
    free = _free(first, last, taken)
    kinds = [source.items[place].kind for place in free]
    valued = any(source.items[place].value is not None for place in free) or "rest" in kinds
    modality = modalities.at(source, first, last)
    numbers = kinds.count("num")
    if numbers > 2 and set(kinds) <= {"num", "comma", "slash", "dash", "colon"}:
        return "more"  # laps, where intervals were counted
    measured = leg_words.has_measure(source, first, last)
    lifted = not _LIFTED.isdisjoint(kinds) or _has_sets(source, first, last)
    lifted = lifted or ("repword" in kinds and not (measured and modality >= 0))  # "a double stroller"
    if modality >= 0 and not lifted and not _is_a_row(source, modality, first, last):
        noted = all(
            source.items[place].value is None or kind in leg_words.NOTED
            for place, kind in zip(free, kinds, strict=True)
        )
        return "leg" if measured else "name" if noted else "other"
    if not valued:
        return "other" if _names_a_lift(source, first, last) else "words"
    if lifted or (modality >= 0 and not measured):
        return "other"
    if _is_plain(source, first, free, last, loaded):
        return "more"
    sets = measured or not _OF_SETS.isdisjoint(kinds) or _names_a_lift(source, first, last)
    return "other" if sets else "chat"


def _free(first: int, last: int, taken: dict[int, int]) -> list[int]:
    """The places that no session fact has taken."""
    free, place = [], first
    while place < last:
        if place in taken:
            place = taken[place]
        else:
            free.append(place)
            place += 1
    return free


def _has_sets(source: Source, first: int, last: int) -> bool:
    """Sets and reps: "3x5", "3 sets of 10", but not "8x400" or "6 sets of 400 m"."""
    for place in range(first, last):
        kind, after = source.kind(place, last), source.kind(place + 1, last)
        of_track = place > first and leg_words.is_track(source, place - 1, last)
        of = source.kind(place + 1 + (after == "of"), last)
        if kind == "sets" and of not in (*_TIMES, "dist") and not of_track:
            return True
        crossed = kind == "num" and after == "x" and source.kind(place + 2, last) in ("num", "load")
        if crossed and not leg_words.is_track(source, place, last):
            return True
    return False


def _is_a_row(source: Source, modality: int, first: int, last: int) -> bool:
    """A rowing exercise of lifters: "gorilla row", "meadows row"."""
    if source.items[modality].word != "row":
        return False
    token = source.items[modality].at
    words = [
        names.folded(each.folded) for each in source.row[max(source.items[first].at, token - 3) : token + 1]
    ]
    for start in range(len(words) - 1):
        if catalogue.longest_name(words, start) == len(words) - start:
            known = catalogue.lookup(" ".join(words[start:])).known
            return known is None or "rowing" not in known.disciplines
    return False


def _names_a_lift(source: Source, first: int, last: int) -> bool:
    """Whether an exercise stands there that is no run, ride, row or swim."""
    row = source.row[source.items[first].at : source.items[last - 1].to]
    words = [names.folded(token.folded) if token.kind == "word" else "" for token in row]
    start = 0
    while start < len(words):
        length = catalogue.longest_name(words, start)
        if length:
            known = catalogue.lookup(" ".join(words[start : start + length])).known
            own = all(word.folded in _BEFORE_MEASURES for word in row[start : start + length])
            if not own and (known is None or _ENDURANCE.isdisjoint(known.disciplines)):
                return True
        start += length or 1
    return False


def _is_plain(source: Source, first: int, free: list[int], last: int, loaded: bool) -> bool:
    """Whether a segment measures what something else names: no load, no other name before its numbers."""
    measured = False
    for place in free:
        item = source.items[place]
        measured = measured or item.kind in _MEASURED or leg_words.is_track(source, place, last)
        if item.kind == "load" and not loaded:
            return False
        measured = measured or item.kind == "load"
        before = source.items[place - 1] if place > first else None
        if item.value is None or before is None or before.kind != "word":
            continue
        if before.word not in _BEFORE_MEASURES and not leg_words.is_noted(before.word):
            return False
    numbered = any(leg_words.is_noted(source.items[place].word) for place in free)
    return (measured or numbered) and not _names_a_lift(source, first, last)


def _is_strong(source: Source, first: int, last: int) -> bool:
    """A pace for a mile or a km, a kilometre or more with its time, intervals on a track."""
    items = source.items[first:last]
    kinds = {item.kind for item in items}
    far = any(leg_words.metres_of(item) >= _STRONG_METRES for item in items)
    track = any(leg_words.is_track(source, place, last) for place in range(first, last))
    laps = track and sum(item.kind == "num" for item in items) > 3
    return "pace" in kinds or laps or ((far or track) and not kinds.isdisjoint(_TIMES))


def only_measures(source: Source, first: int, last: int) -> bool:
    """Whether every word of a segment goes with its measures: not "5:30 wake up"."""
    words = [item.word for item in source.items[first:last] if item.kind == "word"]
    return all(word in _BEFORE_MEASURES or leg_words.is_noted(word) for word in words)
