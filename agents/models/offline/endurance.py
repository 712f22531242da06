"""Runs, rides, rows, swims and the like: a way of moving with distances, times, paces and hearts.

A piece of a clause is endurance when its name is a way of moving (and not of a lift: "barbell row",
"farmers walk") and it measures something other than load. Intervals are counted: "6x400m in 1:30".
"""

from typing import NamedTuple

from agents.models.offline.drafts import Draft, Source, part
from agents.models.offline.reading import Role

MODALITIES: dict[str, str] = {
    **dict.fromkeys(
        "ran run runs running jog jogged jogging treadmill sprint sprints sprinted".split(), "running"
    ),
    **dict.fromkeys(
        "rode ride biked bike biking cycled cycling bicycling bicycle spin spinning peloton".split(),
        "cycling",
    ),
    **dict.fromkeys("rowed row rowing rower erg erged".split(), "rowing"),
    **dict.fromkeys("swam swim swimming swum".split(), "swimming"),
    **dict.fromkeys("hike hiked hiking".split(), "hiking"),
    **dict.fromkeys("ruck rucked rucking".split(), "rucking"),
    **dict.fromkeys(
        "walk walked walking elliptical skierg skied skiing stairmaster stepper".split(), "sport"
    ),
    **dict.fromkeys("yoga stretching stretched stretch mobility foam".split(), "mobility"),
    **dict.fromkeys(
        "basketball soccer football tennis climbing bouldering bjj boxing volleyball".split(), "sport"
    ),
}
_ROLES: dict[str, tuple[str, Role]] = {
    "dist": ("distance", "distance"), "dur": ("duration", "duration"), "time": ("duration", "duration"),
    "secs": ("duration", "duration"), "pace": ("pace", "pace"), "hr": ("heart_rate", "heart_rate"),
    "cal": ("calories", "calories"), "rpe": ("rpe", "rpe"), "rest": ("rest", "rest"),
    "watts": ("note", "other"), "incline": ("note", "other"), "speed": ("note", "other"),
}  # fmt: skip
# Words before a way of moving that make it a lift or a carry, and words behind it that do.
_OF_LIFTS = frozenset(
    """farmers farmer farmer's barbell bb dumbbell db bent over cable seated bar pendlay single arm upright
    lunge lunges body inverted ring rings kroc meadows chest kettlebell kb machine suitcase waiter crab bear
    hand yoke t pull home test supported renegade gorilla wide close grip""".split()
)
_LIFTS = frozenset("lunges lunge squat squats plank".split())
_BEFORE = frozenset("then and after that i , also plus finished with followed by did a the".split())
_BEHIND = frozenset("then and also plus followed by finished".split())
_RECOVERY = frozenset("jog jogging walk walking rest recovery recoveries easy between off".split())
_FILLERS = frozenset("avg average at in pace time total and with about an a of averaging then".split())
_MEASURES = frozenset("dist dur time cal pace".split())


class Moved(NamedTuple):
    """One piece of endurance: its name, its tokens and its one set. `carried`: its name stands before it."""

    name: tuple[int, int]
    at: int
    to: int
    draft: Draft
    kind: str
    discipline: str
    warm_up: bool
    unread: bool
    carried: bool


def modality_at(source: Source, at: int, end: int) -> int:
    """The item of a piece that names a way of moving, or -1."""
    for place in range(at, end):
        item = source.items[place]
        if item.kind != "word" or item.word not in MODALITIES or _recovers(source, place, at, end):
            continue
        before = place - 2 if source.kind(place - 1, place) == "dash" else place - 1
        of_lift = before >= at and source.items[before].word in _OF_LIFTS
        lift = place + 1 < end and source.items[place + 1].word in _LIFTS
        return -1 if of_lift or lift else place
    return -1


def _recovers(source: Source, place: int, at: int, end: int) -> bool:
    """Whether "jog" is what was done between the intervals: "w/ 200 jog", "400m jog recovery"."""
    begins = range(max(at, place - 4), place)
    ends = (recovery(source, begin, end) for begin in begins)
    return any(begin < place < to for begin, to in zip(begins, ends, strict=True))


def recovery(source: Source, at: int, end: int) -> int:
    """After "w/ 200 jog", "with 90s walking rest", "200m jog rest" at an item: where it ends, or 0."""
    if at >= end:
        return 0
    place = at
    led = source.items[at].word in ("w", "with") or (
        source.kind(at, end) == "at" and source.items[at].word != "@"
    )
    if led:
        place += 2 if source.kind(at + 1, end) == "slash" else 1
    if source.kind(place, end) not in ("num", "dist", "dur", "time", "secs"):
        return 0
    to = place + 1
    while to < end and source.items[to].word in _RECOVERY:
        to += 1
    return to if to > place + (1 if led else 2) else 0


def measures(source: Source, at: int, end: int) -> int:
    """How many measures a piece has, or 0 where it has a load or nothing that moves."""
    found = 0
    for place in range(at, end):
        kind = source.items[place].kind
        if kind in _MEASURES:
            found += 1
        elif kind in ("bw", "sets", "upto"):
            return 0
    return found


def read(source: Source, at: int, end: int, name: tuple[int, int] | None = None) -> Moved | None:
    """The endurance of items `at` up to `end`; `name` is a heading's, where the piece has none."""
    modality = modality_at(source, at, end)
    if (modality < 0 and name is None) or not measures(source, at, end):
        return None
    here = name or (source.items[modality].at, source.items[modality].to)
    at, end = _trimmed(source, at, end)
    draft, unread, place = Draft(), False, at
    while place < end:
        step, read_it = _step(source, place, end, draft)
        unread = unread or not read_it
        place += step
    words = {source.items[place].word for place in range(at, end)}
    discipline = MODALITIES.get(source.row[here[1] - 1].folded, "sport")
    if discipline == "running" and words & {"trail", "trails"}:
        discipline = "trail_running"
    warm = any(source.items[place].kind == "warmup" for place in range(at, end))
    draft.kind = "warm-up" if warm else ""
    first, last = source.items[at].at, source.items[end - 1].to
    kind = "intervals" if draft.count else "steady"
    return Moved(
        here,
        first if name else min(first, here[0]),
        last,
        draft,
        kind,
        discipline,
        warm,
        unread,
        name is not None,
    )


def _trimmed(source: Source, at: int, end: int) -> tuple[int, int]:
    """Without the joining words and marks around it: "then ran 5k," and "ran 5k then"."""
    while end - 1 > at and (
        source.items[end - 1].kind in ("stop", "comma", "line") or source.items[end - 1].word in _BEHIND
    ):
        end -= 1
    while at < end - 1 and source.items[at].kind in ("word", "comma") and source.items[at].word in _BEFORE:
        at += 1
    return at, end


def counts_without_unit(source: Source, at: int, end: int) -> bool:
    """Whether intervals are counted of something without a unit: "6x400"."""
    return any(
        [source.kind(place, end), source.kind(place + 1, end), source.kind(place + 2, end)]
        == ["num", "x", "num"]
        for place in range(at, end)
    )


def _step(source: Source, place: int, end: int, draft: Draft) -> tuple[int, bool]:
    """One item of the piece: how many items it took, and whether its number found a role."""
    item = source.items[place]
    recovered = recovery(source, place, end) if draft.count else 0
    if recovered:
        draft.more.append(("note", part(source, "label", place, recovered)))
        return recovered - place, True
    if item.kind == "num" and source.kind(place + 1, end) == "x":
        draft.count = part(source, "count", place, place + 1)
        return 2, True
    if item.kind == "load":
        draft.load = part(source, "load", place, place + 1)
        return 1, True
    before = source.items[place - 1].word if place else ""
    if item.kind in ("dur", "time") and before == "on" and draft.count:
        draft.more.append(("note", part(source, "other", place - 1, place + 1)))  # the send-off, not the time
        return 1, True
    if item.kind in _ROLES:
        field, role = _ROLES[item.kind]
        if field != "note" and any(known == field for known, _ in draft.more):
            return 1, False
        draft.more.append((field, part(source, role, place, place + 1)))
        return 1, True
    if item.kind == "num" and before in ("zone", "elevation", "level"):
        draft.more.append(("note", part(source, "other", place - 1, place + 1)))
        return 1, True
    return 1, item.kind not in ("num", "pct", "clock", "rm")


_AROUND = frozenset("at of for stop line star open close comma".split())


def only_measures(source: Source, at: int, end: int, with_load: bool = False) -> bool:
    """Whether a piece goes on about the same thing: ", avg HR 150, 4:50/km", or a ruck's ", 35 lb"."""
    row = [source.items[place] for place in range(at, end)]
    said = [item for item in row if item.kind not in _AROUND and item.word not in _FILLERS]
    return bool(said) and all(item.kind in _ROLES or (with_load and item.kind == "load") for item in said)


def repeats(before: Moved, after: Moved) -> bool:
    """Whether both measure the same, as two runs do: "ran 3 miles, then 4 miles"."""
    fields = {field for field, _ in before.draft.more if field != "note"}
    return any(field in fields for field, _ in after.draft.more)
