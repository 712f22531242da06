"""What stands behind the name of a movement of a WOD: its load, or two of them, a height, a measure.

    detail = ["@"] load | number "/" number [unit] | "(" detail ")" | distance | calories | "each leg"

Box heights are no loads. Of two loads for men and women neither is taken unless the message says which.
"""

from decimal import Decimal
from functools import lru_cache

from agents.exercises import catalogue
from agents.models.offline.notation.drafts import LOAD_FROM, Draft, Part, Source, part
from agents.models.offline.notation.operands import add_measure

LEAST_LOAD = 11  # of a number behind "@" or in parentheses: up to 10 it rates
CALORIES = frozenset("cal cals calorie calories".split())
_LONGEST_CHOICE = 7  # items
_HEIGHTS = frozenset(("in", "inch", "inches", '"', "'", "box", "ft", "feet", "cm"))
_WEIGHTS = frozenset("dumbbell kettlebell sandbag plate sled yoke".split()) | {"medicine ball"}
_THINGS = frozenset("dbs dumbbells db kb kbs ball barbell bar".split())
_CHOSEN = frozenset("used did went with took mine the i at just only scaled to done my".split())
_ENDS_OPTIONS = _CHOSEN | _THINGS | frozenset("and then each in rx".split())
_NEXT = frozenset("word cal x rounds reps plus dash".split())  # behind a number that counts
_ABOUT_THE_WOD = frozenset("cap for rx scaled".split())
_HOW = frozenset("unbroken ub total steps step strict".split())


class Details:
    """A movement's details while they are read. `options` are two loads, `either` two counts, both open;
    `others` numbers that say nothing of the set."""

    def __init__(self) -> None:
        self.draft = Draft()
        self.options: Part | None = None
        self.either: tuple[Part, str] | None = None
        self.others: list[Part] = []

    @property
    def takes_load(self) -> bool:
        return self.draft.load is None and self.options is None

    @property
    def takes_measure(self) -> bool:
        return not self.draft.performed and self.either is None


def is_tight(source: Source, at: int, end: int) -> bool:
    """Whether a slash joins two numbers, and does not part two movements: "95/65", but "12 / 15"."""
    if source.kind(at + 1, end) != "slash" or source.kind(at + 2, end) not in ("num", "load", "cal", "dist"):
        return False
    first, slash, second = (source.items[at + step] for step in range(3))
    row = source.row
    return row[first.to - 1].end == row[slash.at].start and row[slash.to - 1].end == row[second.at].start


def read_details(source: Source, place: int, end: int, found: Details, name: str) -> int:
    """Reads on behind a name; gives the item after what belongs to it."""
    while place < end:
        to = _detail(source, place, end, found, name)
        if to == place:
            break
        place = to
    return place


def _detail(source: Source, place: int, end: int, found: Details, name: str) -> int:
    item, draft = source.items[place], found.draft
    if item.kind == "open":
        return _in_parens(source, place, end, found, name)
    if item.kind == "each" and draft.reps is not None and item.to - item.at >= 2:
        said = f"{draft.reps.said} {source.said(item.at, item.to)}"
        draft.reps = draft.reps._replace(said=said)
        return place + 1
    if (to := _load(source, place, end, found, name)) > place:
        return to
    if item.kind in ("dist", "cal", "dur", "secs") and found.takes_measure:
        return _measure(source, place, end, found, name)
    if item.word in CALORIES and item.kind == "word" and found.takes_measure:
        draft.more.append(("calories", part(source, "calories", place, place + 1)))  # "rowing cals"
        return place + 1
    return place + (item.kind == "word" and item.word in _HOW)


def _load(source: Source, place: int, end: int, found: Details, name: str) -> int:
    """After a height, or a load with what leads to it: "@ 95", "w/ 50s", ", 20 lb"."""
    if (to := _height(source, place, end, found)) > place:
        return to
    at, item = place, source.items[place]
    if item.kind == "comma":
        after = source.kind(place + 2, end)
        at += source.kind(place + 1, end) == "load" and after in ("", "comma", "stop", "line", "close")
    elif item.kind == "at" or item.word in ("w", "with"):
        at += 1 + (source.kind(place + 1, end) == "slash")
        at += at < end and source.items[at].word in ("a", "the")
    if (to := _two_loads(source, at, end, found, name)) > at:
        return to
    to = _one_load(source, at, end, found, name, marked=at > place) if found.takes_load else at
    return to if to > at else place


def _height(source: Source, place: int, end: int, found: Details) -> int:
    """ "24/20 in", '24"', "20 inch box": how high, not how heavy."""
    if source.kind(place, end) not in ("num", "dist"):
        return place
    to = place + (3 if is_tight(source, place, end) else 1)
    if to >= end or source.items[to].word not in _HEIGHTS:
        return place
    found.others.append(part(source, "other", place, to))
    while to < end and source.items[to].word in _HEIGHTS:
        to += 1
    return to


def _two_loads(source: Source, place: int, end: int, found: Details, name: str) -> int:
    """ "95/65 lb", "135lb/95lb", "53/35#": the loads for men and women; heights of a box, poods."""
    kinds = source.kind(place, end), source.kind(place + 2, end)
    behind = source.items[place + 3].word if source.kind(place + 3, end) == "word" else ""
    if not set(kinds) <= {"num", "load"} or not is_tight(source, place, end):
        return place
    if behind in ("pood", "poods"):
        found.others.append(part(source, "other", place, place + 3))
        return place + 4
    if kinds[1] == "num" and behind and behind not in _ENDS_OPTIONS:
        return place  # "20/14 wall balls"
    said = part(source, "load_options", place, place + 3)
    if found.draft.load is not None or (set(kinds) == {"num"} and not _is_loadable(name)):
        found.others.append(said._replace(role="other"))
        return place + 3
    chosen = _chosen(source, place + 3, end, (source.items[place].value, source.items[place + 2].value))
    if chosen is None:
        found.options = said
        return place + 3
    found.draft.load = part(source, "load", chosen, chosen + 1)
    found.others.append(said._replace(role="other"))
    return chosen + 1


def _chosen(source: Source, at: int, end: int, values: tuple[Decimal | None, Decimal | None]) -> int | None:
    """Which of the two was used, where it is said beside them: "(95/65, used the 65)", "95/65 (95)"."""
    for near in range(at, min(end, at + _LONGEST_CHOICE)):
        item = source.items[near]
        if item.kind in ("num", "load"):
            told = near > at and source.kind(near + 1, end) not in ("num", "slash", "rounds", "reps", "cal")
            return near if told and item.value in values else None
        if item.kind not in ("comma", "open", "close", "dash", "at", "colon") and item.word not in _CHOSEN:
            return None
    return None


def _one_load(source: Source, at: int, end: int, found: Details, name: str, marked: bool) -> int:
    """ "95 lb", "50s", "BW", "135"; a number alone may count the next movement: "6 cleans 135 30 du"."""
    kind = source.kind(at, end)
    if kind in ("load", "bw") or (kind == "secs" and not _is_held(name)):
        if kind == "load" and not marked and not _is_loadable(name):
            return at  # "thrusters, pull-ups 95 lb": not of the pull-ups
        to = at + 1
        to += to < end and source.items[to].word in _THINGS and source.kind(to + 1, end) != "word"
        each = source.kind(to, end) == "each"
        found.draft.load = part(source, "load", at, to + 1 if each else at + 1)
        return to + each
    if kind != "num" or not _is_loadable(name):
        return at
    after = source.items[at + 1] if at + 1 < end else None
    counts = after is not None and after.kind in _NEXT and after.word not in _ENDS_OPTIONS
    value = source.items[at].value or Decimal(0)
    if value < (LEAST_LOAD if marked else LOAD_FROM) or (counts and not marked):
        return at
    found.draft.load = part(source, "load", at, at + 1)
    return at + 1


def _measure(source: Source, place: int, end: int, found: Details, name: str) -> int:
    """ "run 400m", "row 15 cal", "plank 60 sec": the measure behind the name; not the next movement's."""
    item = source.items[place]
    after = source.items[place + 1] if place + 1 < end else None
    follows = after is not None and after.kind == "word" and after.word not in ("and", "then", "each")
    if follows or (item.kind in ("dur", "secs") and not _is_held(name)) or _is_counted(name):
        return place
    add_measure(source, found.draft, place)
    return place + 1


def _in_parens(source: Source, place: int, end: int, found: Details, name: str) -> int:
    """What stands in parentheses behind a name: loads, a height; the rest is passed over."""
    close = place + 1
    while close < end and source.items[close].kind not in ("close", "line"):
        close += 1
    inside = source.items[place + 1 : close]
    about = any(item.word in _ABOUT_THE_WOD or item.kind in ("time", "amrap") for item in inside)
    if source.kind(close, end) != "close" or about:
        return place
    at = place + 1
    while at < close:
        to = _load(source, at, close, found, name)
        if to == at and found.takes_load and source.kind(at, close) == "num":
            to = _one_load(source, at, close, found, name, marked=True)
        at = max(to, at + 1)
    return close + 1


# --- what a name tells


@lru_cache(maxsize=4096)
def _known(name: str) -> catalogue.Known | None:
    return catalogue.lookup(name).known


def _is_loadable(name: str) -> bool:
    known = _known(name)
    if known is None or known.measured_by == "reps+load":
        return True
    return known.pattern == "carry" or known.equipment in _WEIGHTS


def _is_held(name: str) -> bool:
    """Whether it is measured by a time or a distance."""
    known = _known(name)
    return known is not None and known.measured_by in ("duration", "distance")


def _is_counted(name: str) -> bool:
    known = _known(name)
    return known is not None and known.measured_by == "reps"
