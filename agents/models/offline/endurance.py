"""Runs, rides, rows, swims and the like: a way of moving with distances, times, paces and hearts.

A piece of a clause is endurance when its name is a way of moving (and not of a lift: "barbell row",
"farmers walk") and it measures something other than load. Intervals are counted: "6x400m in 1:30".
"""

from typing import NamedTuple

from agents.models.offline.drafts import Draft, Part, Source, part
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
    "watts": ("note", "other"), "incline": ("note", "other"),
}  # fmt: skip
# Words before a way of moving that make it a lift or a carry.
_OF_LIFTS = frozenset(
    "farmers farmer farmer's barbell bb dumbbell db bent over cable seated bar pendlay single arm "
    "upright lunge "
    "lunges body inverted ring rings kroc meadows chest kettlebell kb machine suitcase waiter crab bear "
    "hand yoke "
    "t pull home test supported renegade gorilla wide close grip".split()
)
_BEFORE = frozenset("then and after that i , also plus finished with followed by did a the".split())


class Moved(NamedTuple):
    """One piece of endurance: its name, its tokens and its one set."""

    name: tuple[int, int]
    at: int
    to: int
    draft: Draft
    kind: str
    discipline: str
    warm_up: bool
    unread: bool


def modality_at(source: Source, at: int, end: int) -> int:
    """The item of a piece that names a way of moving, or -1."""
    for place in range(at, end):
        item = source.items[place]
        if item.kind != "word" or item.word not in MODALITIES:
            continue
        before = source.items[place - 1] if place > at else None
        if before is not None and before.kind == "word" and before.word in _OF_LIFTS:
            return -1
        if (
            before is not None
            and before.kind == "dash"
            and place - 1 > at
            and source.items[place - 2].word in _OF_LIFTS
        ):
            return -1
        after = source.items[place + 1] if place + 1 < end else None
        if (
            after is not None
            and after.kind == "word"
            and after.word in ("lunges", "lunge", "squat", "squats", "plank")
        ):
            return -1
        return place
    return -1


def measures(source: Source, at: int, end: int) -> int:
    """How many measures a piece has, or 0 where it has a load or nothing that moves."""
    found = 0
    for place in range(at, end):
        kind = source.items[place].kind
        if kind in ("dist", "dur", "time", "cal", "pace"):
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
    word = source.row[here[1] - 1].folded
    draft, unread, warm = Draft(), False, False
    place = at
    while place < end:
        step, read_it = _step(source, place, end, draft)
        unread = unread or not read_it
        warm = warm or source.items[place].kind == "warmup"
        place += step
    discipline = MODALITIES.get(word, "sport")
    if discipline == "running" and any(source.items[p].word in ("trail", "trails") for p in range(at, end)):
        discipline = "trail_running"
    while end - 1 > at and source.items[end - 1].kind in ("stop", "comma", "line"):
        end -= 1
    while at < end and source.items[at].kind in ("word", "comma") and source.items[at].word in _BEFORE:
        at += 1
    first, last = source.items[at].at, source.items[end - 1].to
    kind = "intervals" if draft.count else "steady"
    if warm:
        draft.kind = "warm-up"
    return Moved(here, min(first, here[0]), last, draft, kind, discipline, warm, unread)


def _step(source: Source, place: int, end: int, draft: Draft) -> tuple[int, bool]:
    """One item of the piece: how many items it took, and whether its number found a role."""
    item = source.items[place]
    if item.kind == "num" and source.kind(place + 1, end) == "x":
        if source.kind(place + 2, end) in ("dist", "dur", "time", "cal") and draft.count is None:
            draft.count = part(source, "count", place, place + 1)
            return 2, True
        return 1, False
    if item.kind == "load":
        draft.load = part(source, "load", place, place + 1)
        return 1, True
    if item.kind in _ROLES:
        field, role = _ROLES[item.kind]
        if field != "note" and any(known == field for known, _ in draft.more):
            return 1, False
        draft.more.append((field, _whole_part(source, role, place)))
        return 1, True
    if (
        item.kind == "num"
        and item.value is not None
        and place
        and source.items[place - 1].word in ("zone", "elevation")
    ):
        draft.more.append(("note", part(source, "other", place - 1, place + 1)))
        return 1, True
    return 1, item.kind not in ("num", "load", "pct", "clock", "rm")


def _whole_part(source: Source, role: Role, place: int) -> Part:
    return part(source, role, place, place + 1)


_AROUND = frozenset("at of for stop line star open close comma".split())


def only_measures(source: Source, at: int, end: int) -> bool:
    """Whether a piece goes on about the same thing: ", avg HR 150, 4:50/km"."""
    fillers = (
        "avg",
        "average",
        "at",
        "in",
        "pace",
        "time",
        "total",
        "and",
        "with",
        "about",
        "an",
        "a",
        "of",
        "averaging",
    )
    row = [source.items[place] for place in range(at, end)]
    return any(item.kind in _ROLES for item in row) and all(
        item.kind in _ROLES or item.kind in _AROUND
        or (item.kind == "word" and item.word in fillers)
        for item in row
    )  # fmt: skip
