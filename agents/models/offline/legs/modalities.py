"""Ways of moving: the words that name them, their discipline, and where one stands among other words.

A word of these is a lift's or a carry's too ("barbell row", "farmers walk"), or what was done between
intervals ("w/ 200 jog"): then it names no way of moving.
"""

from agents.exercises import catalogue
from agents.models.offline.notation.drafts import Source
from agents.models.offline.words import names

MODALITIES: dict[str, str] = {
    **dict.fromkeys(
        """ran run runs running jog jogged jogging treadmill tread sprint sprints sprinted sprinting fartlek
        strides parkrun""".split(),
        "running",
    ),
    **dict.fromkeys(
        """rode ride rides biked bike biking cycled cycling bicycling bicycle spin spinning peloton zwift
        mtb""".split(),
        "cycling",
    ),
    **dict.fromkeys("rowed row rowing rower erg erged erging ergometer ergo concept2".split(), "rowing"),
    **dict.fromkeys("swam swim swimming swum swims".split(), "swimming"),
    **dict.fromkeys("hike hiked hiking hikes trek trekked walk walked walking walks".split(), "hiking"),
    **dict.fromkeys("ruck rucked rucking rucks".split(), "rucking"),
    **dict.fromkeys("elliptical skierg stairmaster stepper airdyne".split(), "hybrid"),
    **dict.fromkeys("yoga stretching stretched stretch mobility foam pilates".split(), "mobility"),
    **dict.fromkeys(
        """basketball soccer football tennis climbing climbed bouldering bouldered bjj boxing
        volleyball judo wrestling kickboxing pickleball padel badminton rugby hockey skied
        skiing skating kayaking kayaked kayak paddled paddling surfed surfing""".split(),
        "sport",
    ),
}  # fmt: skip
RUNS = frozenset(word for word, discipline in MODALITIES.items() if discipline == "running")
_BELTS = ("treadmill", "tread")
# Words before a way of moving that make it a lift or a carry, and words behind it that do.
_OF_LIFTS = frozenset(
    """farmers farmer farmer's barbell bb dumbbell db bent over cable seated bar pendlay single arm upright
    lunge lunges body inverted ring rings kroc meadows chest kettlebell kb suitcase waiter crab bear
    hand yoke t pull home test supported renegade gorilla wide close grip low landmine lever machine
    duck monster band lateral overhead zercher sled""".split()
)
_LIFTS = frozenset("lunges lunge squat squats plank out outs".split())
_CLIMBS = frozenset(("climbing", "climbed"))
_RAN_OUT = frozenset("out late into low".split())  # "ran out of time"
_MACHINES = frozenset(
    "air assault echo erg exercise fan incline mountain recumbent rogue ski spin stationary".split()
)
_RECOVERY = frozenset(
    "jog jogging jogged walk walking walked recovery recoveries easy between btwn btw off rest float".split()
)


def at(source: Source, first: int, end: int) -> int:
    """The item of a piece that names a way of moving, or -1."""
    return next((place for place in range(first, end) if is_at(source, place, first, end)), -1)


def is_at(source: Source, place: int, first: int, end: int) -> bool:
    """Whether an item names a way of moving."""
    item = source.items[place]
    if item.kind != "word" or item.word not in MODALITIES or _recovers(source, place, first, end):
        return False
    ran_out = place + 1 < end and source.items[place + 1].word in _RAN_OUT
    if item.word in _CLIMBS and _is_height(source, place, first, end):
        return False
    return not ran_out and not _is_of_lift(source, place, first, end)


def _is_height(source: Source, place: int, first: int, end: int) -> bool:
    """Whether it is how far up the way went: "900 m climbing", "620 m of climbing", "climbed 300 ft"."""
    of = place - 1 >= first and source.items[place - 1].word == "of"
    before = place - 2 if of else place - 1
    beside = [near for near in (before, place + 1) if first <= near < end]
    return any(
        source.items[near].kind == "dist" and source.items[near].word in ("m", "ft") for near in beside
    )


def _is_of_lift(source: Source, place: int, first: int, end: int) -> bool:
    before = place - 2 if source.kind(place - 1, place) == "dash" else place - 1
    of_lift = before >= first and source.items[before].word in _OF_LIFTS
    return of_lift or (place + 1 < end and source.items[place + 1].word in _LIFTS)


def name(source: Source, place: int) -> tuple[int, int]:
    """The tokens of its name: the machine's words go with it ("exercise bike"), a run is a run, and what is
    done on a treadmill only where it is said ("treadmill run")."""
    here = source.items[place]
    if here.word in RUNS and here.word not in _BELTS:
        return here.at, here.to
    words = [names.folded(token.folded) for token in source.row[max(0, here.at - 2) : here.at + 2]]
    at_word = here.at - max(0, here.at - 2)
    for start in range(at_word):
        length = catalogue.longest_name(words, start)
        if start + length > at_word and source.row[here.at - at_word + start].folded in _MACHINES:
            return here.at - at_word + start, here.at - at_word + start + length
    length = max(1, catalogue.longest_name(words, at_word))
    return here.at, max(here.to, here.at + length)


def _recovers(source: Source, place: int, first: int, end: int) -> bool:
    """Whether "jog" is what was done between the intervals: "w/ 200 jog", "400m jog recovery"."""
    begins = range(max(first, place - 4), place)
    ends = (recovery(source, begin, end) for begin in begins)
    return any(begin < place < to for begin, to in zip(begins, ends, strict=True))


def recovery(source: Source, first: int, end: int) -> int:
    """After "w/ 200 jog", "with 90s walking rest", "200m jog rest" at an item: where it ends, or 0."""
    if first >= end:
        return 0
    place = first
    led = source.items[first].word in ("w", "with") or (
        source.kind(first, end) == "at" and source.items[first].word != "@"
    )
    if led:
        place += 2 if source.kind(first + 1, end) == "slash" else 1
    if source.kind(place, end) not in ("num", "dist", "dur", "time", "secs"):
        return 0
    to = place + 1
    while to < end and source.items[to].word in _RECOVERY:
        to += 1
    return to if to > place + (1 if led or _in_intervals(source, place) else 2) else 0


def _in_intervals(source: Source, place: int) -> bool:
    """Whether intervals come before: in "8x200m, 200m walk" the walk is between, in "3 mi, 1 mi walk" not."""
    apart = place > 0 and source.kind(place - 1, place) in ("comma", "slash", "plus", "open")
    return apart and any(
        source.items[near].kind in ("x", "sets") for near in range(max(0, place - 12), place)
    )
