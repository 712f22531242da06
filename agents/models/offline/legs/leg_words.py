"""The words and items that the legs of a run, ride, row or swim are read by."""

from decimal import Decimal

from agents.models.offline.legs.modalities import MODALITIES
from agents.models.offline.notation.drafts import Source
from agents.models.offline.words.lexicon import Item
from agents.units.kinds import METRES_PER

MEASURES = frozenset("dist dur time secs cal pace hr".split())
NOTED = frozenset("watts incline speed".split())
_NEAR = 12  # items
TIMES = frozenset("time dur secs".split())
_TRACK = (Decimal(100), Decimal(5000), Decimal(50))  # metres: the shortest, the longest, the step
CLIMBED = frozenset(
    "elev elevation gain gained climb climbing climbed vert vertical ascent descent up uphill feet".split()
)
PARTIAL = frozenset(
    """last first final second third fastest slowest best middle every each pb pr record goal
    target previous prev old max peak vs than from cap limit""".split()
)
ALSO_TIMED = frozenset("moving elapsed total overall gross gun chip splits split negative positive".split())
PACED = frozenset("pace avg average averaging averaged avgd split".split())
NUMBERED = frozenset(
    """calories cals kcal zone z level lvl resistance damper gear incline cadence spm rpm power
    grade speed drag factor stroke strokes ftp tss max peak setting elevation day week number
    km mile lap interval rate""".split()
)
SERIES = frozenset("series repeats reps intervals".split())
COUNTED = frozenset("rpm spm lap laps strokes stroke incline grade lengths steps ppl people".split())
APART = frozenset("off faster slower quicker under over behind ahead".split())  # of a record
# Behind a distance: "at 5k pace".
NO_WAY = frozenset("pace effort goal training prep plan pool splits".split())


def has_measure(source: Source, at: int, end: int) -> bool:
    """Whether a piece measures anything that moving is measured by, or counts intervals."""
    return any(
        source.items[place].kind in MEASURES or is_track(source, place, end) or _is_bare(source, place, end)
        for place in range(at, end)
    )


def _is_bare(source: Source, place: int, end: int) -> bool:
    """Whether "ran 3" stands before a distance whose unit is its own: "ran 3, walked 1 mi"."""
    alone = source.kind(place, end) == "num" and place + 1 == end and place > 0
    if not alone or source.items[place - 1].word not in MODALITIES:
        return False
    return any(item.kind == "dist" for item in source.items[end : end + _NEAR])


def metres_of(item: Item) -> Decimal:
    """The metres of a distance; 0 of anything else."""
    if item.kind != "dist" or item.value is None:
        return Decimal(0)
    return item.value * METRES_PER[item.word]


def is_noted(word: str) -> bool:
    """Whether a word gives the number behind it a meaning that is kept as a note: "zone 2", "level 8"."""
    return word in NUMBERED or word in ("hr", "heart")


def is_track(source: Source, place: int, end: int) -> bool:
    """Whether "8x400" stands at an item: intervals of metres on a track."""
    at = counted_at(source, place, end) if source.kind(place, end) == "num" else 0
    if not at or source.kind(at, end) != "num" or source.kind(at + 1, end) in ("x", "reps", "load"):
        return False
    value, (shortest, longest, step) = source.items[at].value or Decimal(0), _TRACK
    return shortest <= value <= longest and value % step == 0


def counted_at(source: Source, place: int, end: int) -> int:
    """The item of what a number counts, or 0: the 400 of "6x400", "5 sets of 400", "10 series of 400"."""
    kind = source.kind(place + 1, end)
    if kind not in ("x", "sets", "rounds") and not (
        kind == "word" and source.items[place + 1].word in SERIES
    ):
        return 0
    to = place + 2
    while source.kind(to, end) in ("of", "x") or (to < end and source.items[to].word == "of"):
        to += 1
    return to if kind == "x" or to > place + 2 else 0
