"""Runs without a word for running: the words that tell of one all the same."""

from agents.models.offline.notation.drafts import Source
from agents.models.offline.words.lexicon import DISTANCE_UNITS, Item

_SLOWEST_RUN = {"mi": 13 * 60, "km": 8 * 60}  # seconds: slower is a walk as well
_FASTEST_RUN = {"mi": 4 * 60, "km": 150}
_FEWEST = 2  # miles or km, of which a time is not that of all of them
_RACES = frozenset("5 10 21.1 42.2".split())  # km, without a word for how they were covered
_ON_A_TRACK = frozenset("jog jogging jogged track".split())


def words_for(source: Source, at: int, end: int) -> tuple[int, int] | None:
    """The words that tell of a run: its pace, the race, the jog between its intervals, the track."""
    kinds = {source.items[place].kind for place in range(at, end)}
    timed = not kinds.isdisjoint(("time", "dur", "secs", "pace"))
    for place in range(at, end):
        item = source.items[place]
        if item.kind == "pace" and _is_run_pace(source, item):
            return item.at, item.to
        if timed and item.kind == "dist" and _is_race(source, item):
            return item.at, item.to
        if item.kind == "dist" and _is_paced(source, place, end):
            return item.at, source.items[place + 2].to
        if not kinds.isdisjoint(("x", "sets")) and item.word in _ON_A_TRACK:
            return item.at, item.to
    return None


def _is_run_pace(source: Source, item: Item) -> bool:
    unit = source.row[item.to - 1].folded
    return (item.value or 0) < _SLOWEST_RUN.get(DISTANCE_UNITS.get(unit, ""), 0)


def _is_paced(source: Source, place: int, end: int) -> bool:
    """ "6 miles @ 9:15": a time for each of them that only runners have."""
    unit, joined = source.items[place].word, source.kind(place + 1, end) == "at"
    if not joined or source.kind(place + 2, end) != "time" or unit not in _SLOWEST_RUN:
        return False
    far = (source.items[place].value or 0) >= _FEWEST
    return far and _FASTEST_RUN[unit] <= (source.items[place + 2].value or 0) < _SLOWEST_RUN[unit]


def _is_race(source: Source, item: Item) -> bool:
    words = [token.folded for token in source.row[item.at : item.to]]
    if words == ["mile"] or "half" in words:
        return True
    return (
        "marathon" in words or words[-1] in ("miler", "milers") or (item.word == "km" and words[0] in _RACES)
    )
