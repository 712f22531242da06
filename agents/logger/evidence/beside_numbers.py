"""What stands beside a number: the unit that an athlete leaves out, and what they say besides. Pure.

A unit that is not said is given where the words around the number or a rule say which:

    bodyweight   "bw 182": the athlete's own unit, or that of "all in kg"; "15 stone 4": pounds, 14 to the
                 stone
    duration     "21, 18, 14s": the unit of the list; "8x400m: 88 87 87": seconds, as laps are timed
                 "16 mi, 2:51": hours, as nobody is faster
                 "7k in 41": minutes, where as seconds nobody is as fast; "stretched 10", or "3 run" beside
                 "5 min walk": minutes, but of what is held ("plank 60") or has no name
                 "nine forty" of a mile: 9:40, as only so it is run
    distance     "20 lengths" of a 25 m pool: 500 m; "4x75 pull" swum: metres, or yards where any are said
                 "8x400": metres, as tracks are measured; "was to run 10 miles, did 7": the unit of the others
    rest         "3 min on the squats, 2 on the rest": minutes, as the others
    pace         "10 mi @ 7:45 pace": for the unit of the distance; rowed for 500 m, swum for 100; else a mile
                 for an athlete in pounds, a km for one in kilograms; a speed ("12 km/h") is a pace by rule

What the words of a fact say besides the value that was read from them is kept as a note beside it:

    "2:15ish", "about 6 km"    that it is not exact
    "8.5 mph"                  a speed, where a pace is kept
    "4:40 with the break"      words that a number with its unit leaves out
"""

from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import islice, pairwise
from typing import Any, NamedTuple

from agents import units
from agents.exercises import catalogue
from agents.exercises.catalogue import mentions
from agents.logger.evidence.closed_notation import spoken_clock, unit_class
from agents.logger.evidence.open_values import fastest_of
from agents.logger.evidence.texts import Alignment, Texts, key
from agents.units.counts import ROUND_WORDS
from agents.units.distances import NamedDistance, named, named_at, products
from agents.units.kinds import unit_of_body_weight
from agents.words import Token, tokens

SHORTEST_TRACK, LONGEST_TRACK, TRACK_STEP = Decimal(100), Decimal(5000), Decimal(50)
POOL_STEP = Decimal(25)  # pools are 25 or 50 long, in metres or yards
FASTEST_METRES = Decimal(25)  # a second: above the flying 200 m of track cyclists
SLOWEST_WALK, SLOWEST_RIDE = Decimal("0.4"), Decimal(3)  # metres a second: below a stroll, a child's ride
DISTANCES = frozenset({"km", "mi", "m", "yd"})
_IN_FULL = {"scy": "yd", "scm": "m", "lcm": "m"}  # pools: short course yards and metres, long course metres
STONES = frozenset("stone stones st".split())
SPEEDS = ("kph", "kmh", "mph")
SHORTEST_IN_MINUTES, FASTEST_RUN = Decimal(1000), Decimal(15)  # metres; metres a second, of a fast rider
LONGEST_IN_MINUTES, LONGEST_OF_A_FEW = Decimal(240), Decimal(20)  # a bare 30 of a stretch may be seconds
LONGEST_REST = Decimal(5)  # minutes that a bare number of a rest may be; 10 may be seconds of a rest-pause
TAKES_MINUTES = frozenset({"locomotion", "mobility", "jump"})  # patterns of the catalogue
_HOW = frozenset("on in easy steady auf sur en".split())
_TIMED = ("time", "plural", "second")  # "14s" may be seconds
_RESTING = frozenset("rest rests off recovery rec recoveries easy ez pause between".split())
_LISTING = frozenset(", / and then right left only just r l on the rechts links".split())
_ABOUT = frozenset("about around roughly ca circa approx ~ flat dead even exactly only just".split())
_ROWED = frozenset("row rowed rowing rows rower erg erged ergo c2".split())
_RUN = frozenset("run ran running jog jogged jogging".split())
_RIDDEN = frozenset("cycling cycled cycle bike biked biking ride rode riding ridden".split())
_SWUM = frozenset("swim swam swimming swum swims freestyle laps".split())


_POOLS = _SWUM | frozenset("pool pools piscina piscine schwimmbad becken lane lanes scm scy lcm".split())
_STROKES = frozenset("kick kicking pull pulling drill drills free fly back breast im paddles scull".split())


class Unsaid(NamedTuple):
    """What the words mean in full, and by which rule; `at` is the token that says the unit, if one does."""

    said: str
    rule: str
    at: int | None = None


def with_unit(
    field: str, said: str, texts: Texts, where: Alignment | None, unit: units.LoadUnit, exercise: str = ""
) -> Unsaid | None:
    """The words with the unit that was left out; None where none was, or none can be known."""
    if field == "duration" and (clock := _spoken(said, texts, where)) is not None:
        return clock
    if field == "distance" and (pooled := _of_a_pool(said, texts, exercise)) is not None:
        return pooled
    reader = _READERS.get(field)
    row = tuple(token for token in tokens(said) if token.folded not in _ABOUT)
    if reader is None or not any(token.is_number for token in row):
        return None
    return reader(" ".join(token.folded for token in row) if len(row) == 1 else said, row, texts, where, unit)


def _of_a_pool(said: str, texts: Texts, exercise: str) -> Unsaid | None:
    """A bare distance of what is swum, where anything in the message tells of a pool: 8x50."""
    known, row = catalogue.lookup(exercise).known, tokens(said)
    swum = (
        known is not None and "swimming" in known.disciplines and not _POOLS.isdisjoint(texts.places.keys())
    )
    value = row[0].value if len(row) == 1 and row[0].kind == "number" else None
    if not swum or value is None or value % POOL_STEP or _unit_of_all(texts) is not None:
        return None
    return Unsaid(f"{said} {'yd' if 'yd' in texts.places else 'm'}", "pool_distance")


def _spoken(said: str, texts: Texts, where: Alignment | None) -> Unsaid | None:
    """A time that is spoken without its units, as the distance beside it is covered: the 9:40 of a mile "in
    nine forty", the hour and 52 minutes of a half marathon."""
    parts, metres = spoken_clock(tokens(said)), _farthest(texts, where)
    if parts is None or not metres:
        return None
    clock, seconds = f"{parts[0]}:{parts[1]:02}", Decimal(60 * parts[0] + parts[1])
    fitting = (
        in_full for in_full, size in ((clock, 1), (f"{clock} h", 60)) if _is_moving(metres, seconds * size)
    )
    return next((Unsaid(in_full, "spoken_clock") for in_full in fitting), None)


def _is_moving(metres: Decimal, seconds: Decimal) -> bool:
    return SLOWEST_WALK < metres / seconds < FASTEST_RUN


def _farthest(texts: Texts, where: Alignment | None) -> Decimal:
    """The metres of the longest distance among the quoted words: "a mile", "5k", "half marathon", or 0."""
    row = texts.tokens[where.first : where.last + 1] if where is not None else ()
    named_there = (found[0] for at in range(len(row)) if (found := named_at(row, at)) is not None)
    said = (
        NamedDistance(one.value or Decimal(one.folded in ("a", "an")), key(then))
        for one, then in pairwise(row)
        if key(then) in DISTANCES
    )
    return max(
        (each.value * units.METRES_PER[each.unit] for each in (*named_there, *said)), default=Decimal(0)
    )


def _bodyweight(
    said: str, row: tuple[Token, ...], texts: Texts, where: Alignment | None, unit: units.LoadUnit
) -> Unsaid | None:
    if (stones := _stones(row)) is not None:
        return Unsaid(f"{stones} lb", "pounds_of_stones")
    bare = not {key(token) for token in row} & {"lb", "kg", "#"}
    of_all = {
        key(token)
        for at, (before, token) in enumerate(pairwise(texts.tokens), 1)
        if before.folded in ("in", "all") and at not in texts.units_of_things
    }
    alone = of_all & {"lb", "kg"}
    numbers = [token for token in row if token.is_number]
    number = said[numbers[0].start : numbers[-1].end]  # "83,2 this morning"
    if bare and len(alone) == 1:
        return Unsaid(f"{number} {alone.pop()}", "unit_carried_over")
    own = unit_of_body_weight(numbers[0].value or Decimal(0), unit)
    return Unsaid(f"{number} {own}", "athlete_unit") if bare else None


def _stones(row: tuple[Token, ...]) -> Decimal | None:
    """The pounds of "15 stone 4" and "15st4": 14 to the stone (Weights and Measures Act 1985)."""
    at = next((at for at, token in enumerate(row) if token.folded in STONES and at), None)
    if at is None or row[at - 1].value is None:
        return None
    pounds = row[at + 1].value if at + 1 < len(row) else None
    return (row[at - 1].value or Decimal(0)) * 14 + (pounds or Decimal(0))


def _distance(
    said: str, row: tuple[Token, ...], texts: Texts, where: Alignment | None, unit: units.LoadUnit
) -> Unsaid | None:
    value = row[0].value
    for rounds, course, far in products(texts.tokens):
        if [key(each) for each in row[:2]] == [key(each) for each in texts.tokens[rounds : rounds + 2]]:
            return Unsaid(f"{far.value} {far.unit}", "product", course)
    if len(row) != 1 or row[0].kind != "number" or value is None:
        return None
    if (alone := _unit_of_all(texts)) is not None:
        return Unsaid(
            f"{said} {_IN_FULL.get(key(texts.tokens[alone]), key(texts.tokens[alone]))}",
            "unit_carried_over",
            alone,
        )
    if _is_swum(texts, where) and value >= POOL_STEP and not value % POOL_STEP:
        return Unsaid(f"{said} {'yd' if 'yd' in texts.places else 'm'}", "pool_distance")
    if is_of_the_track(row[0]):
        return Unsaid(f"{said} m", "track_metres")
    at = _unit_nearest(texts, where)
    open_still = at is None or (value < SHORTEST_TRACK and _is_of_another(texts, at, where))
    carried = "" if at is None or open_still else key(texts.tokens[at])
    return Unsaid(f"{said} {carried}", "unit_carried_over", at) if carried else None


def _is_of_another(texts: Texts, at: int, where: Alignment | None) -> bool:
    """Whether metres or yards stand outside the words quoted: "biked 25, swam 1500 m" rides no 25 m."""
    inside = where is None or where.first <= at <= where.last
    return not inside and key(texts.tokens[at]) in ("m", "yd")


def _is_swum(texts: Texts, where: Alignment | None) -> bool:
    """Whether the words quoted are of swimming: a "4x75 pull" where the message swims, not the "biked 25"."""
    near = {texts.tokens[at].folded for at in range(where.first, where.last + 1)} if where else set()
    return not near.isdisjoint(_SWUM) or (
        not near.isdisjoint(_STROKES) and not _SWUM.isdisjoint(texts.places.keys())
    )


def is_of_the_track(number: Token) -> bool:
    """Whether a bare distance is one that tracks are measured in: 400."""
    value = number.value or Decimal(0)
    return SHORTEST_TRACK <= value <= LONGEST_TRACK and value % TRACK_STEP == 0


def _unit_of_all(texts: Texts) -> int | None:
    """The token that says once in what distances are: "in metres", "all yards", "yds pool"; None for none."""
    row = texts.tokens
    alone = [
        at
        for at, token in enumerate(row)
        if token.folded in _IN_FULL
        or (at and row[at - 1].folded in ("in", "all") and key(token) in DISTANCES)
        or (
            key(token) in ("m", "yd")
            and row[at + 1 : at + 2]
            and row[at + 1].folded == "pool"
            and not row[at - 1].is_number
        )
    ]
    return alone[0] if len({key(row[at]) for at in alone}) == 1 else None


def _is_timed_by_laps(texts: Texts, where: Alignment) -> bool:
    """Whether a distance stands among the quoted words: 88 behind "8x400m" is seconds, "10 warm-up" is
    not."""
    row = texts.tokens
    near = range(where.first, where.last + 1)
    said = any(key(row[at]) in DISTANCES for at in near)
    opened = (at - 1 if row[at - 1].folded == "(" else at for at in near if at > 1)  # "3x(400 200)"
    track = (row[at].value or row[at + 1].value for at in opened if row[at - 1].folded in ("x", "*"))
    return said or any(value is not None and value >= SHORTEST_TRACK for value in track)


def _takes_minutes(value: Decimal | None, texts: Texts, where: Alignment) -> bool:
    """Whether a number is the minutes of the distance beside it: "7k in 41", where as seconds nobody, and as
    minutes everybody is as fast."""
    row = texts.tokens
    metres = [
        (row[at].value or Decimal(0)) * units.METRES_PER[unit]
        for at in range(where.first, where.last)
        if row[at].kind == "number" and (unit := key(row[at + 1])) in DISTANCES
    ]
    farthest = max(metres, default=Decimal(0))
    if not value or farthest < SHORTEST_IN_MINUTES:
        return False
    return SLOWEST_WALK < farthest / (value * 60) < FASTEST_RUN


def _duration(
    said: str, row: tuple[Token, ...], texts: Texts, where: Alignment | None, unit: units.LoadUnit
) -> Unsaid | None:
    if len(row) > 1 and row[1].folded in _HOW:
        row, said = row[:1], row[0].folded  # "20 on the bike"
    clocks = [at for at, token in enumerate(row) if token.is_number]
    if len(clocks) == 1 and row[clocks[0]].kind == "time" and not unit_class(row, clocks[0]):
        row = (row[clocks[0]],)  # "4:40 with the break"
    if len(row) != 1 or where is None:
        return None
    if row[0].kind == "time":
        return _hours(row[0], texts, where)
    if _takes_minutes(row[0].value, texts, where):
        return Unsaid(f"{said} min", "minutes_of_distance")
    alike = [at for at in where.numbers if key(texts.tokens[at]) == key(row[0])]
    listed = next((found for at in alike if (found := _time_of_list(texts.tokens, at)) is not None), None)
    if listed is not None:
        return Unsaid(f"{said} {key(texts.tokens[listed])}", "unit_carried_over", listed)
    after = {key(texts.tokens[at + 1]) for at in alike if at + 1 < len(texts.tokens)}
    if not _is_timed_by_laps(texts, where):
        return None if {"s", "h"} & after else _in_minutes(said, row[0].value, texts, where)
    return None if {"min", "h"} & after else Unsaid(f"{said} s", "lap_seconds")


def _time_of_list(row: Sequence[Token], at: int) -> int | None:
    """The token with the unit of time that a number of a list has from its end or its beginning: "21, 18,
    14s", "22 seconds right, only 9 on the left"; None where the number has one, or something else stands
    between."""
    if unit_class(row, at):
        return None
    for step in (1, -1):
        place = at + step
        while 0 <= place < len(row) - 1 and (row[place].kind == "number" or row[place].folded in _LISTING):
            if unit_class(row, place) in _TIMED:
                return (
                    place + 1
                    if _RESTING.isdisjoint(each.folded for each in row[place + 2 : place + 3])
                    else None
                )
            place += step
            if step < 0 and 0 < place and unit_class(row, place - 1) in _TIMED:
                return place
    return None


def _rest(
    said: str, row: tuple[Token, ...], texts: Texts, where: Alignment | None, unit: units.LoadUnit
) -> Unsaid | None:
    """A bare rest of a few, where the other times of the words are in minutes: "3 min on the heavy ones, 2 on
    the others"."""
    numbers = [at for at, token in enumerate(row) if token.is_number]
    bare = len(numbers) == 1 and row[numbers[0]].kind == "number" and not unit_class(row, numbers[0])
    value = row[numbers[0]].value
    minutes = _minutes_alone(texts)
    if not bare or value is None or value > LONGEST_REST or minutes is None:
        return None
    return Unsaid(f"{row[numbers[0]].folded} min", "unit_carried_over", minutes)


def _minutes_alone(texts: Texts) -> int | None:
    """The token that says minutes, if they are the only unit of time that numbers of the words have."""
    timed = [at for at in range(1, len(texts.tokens)) if texts.tokens[at - 1].is_number]
    spoken = {unit: at for at in timed if (unit := key(texts.tokens[at])) in ("min", "s")}
    return spoken["min"] if spoken.keys() == {"min"} else None


def _in_minutes(said: str, value: Decimal | None, texts: Texts, where: Alignment) -> Unsaid | None:
    """A bare time of what takes minutes: of moving about and stretching; of "skipping 3x3" where minutes are
    the message's only unit of time."""
    row = texts.tokens[where.first : where.last + 1]
    patterns = {known.pattern for known, _ in islice(mentions(row), 1)}
    longest = LONGEST_IN_MINUTES if patterns == {"locomotion"} else LONGEST_OF_A_FEW
    counted = any(token.folded in ("x", "*") for token in row)
    if value is None or value > longest or not patterns <= TAKES_MINUTES:
        return None
    if patterns and not counted and "jump" not in patterns:
        return Unsaid(f"{said} min", "minutes_of_sport")
    minutes = _minutes_alone(texts)
    if minutes is None or value > LONGEST_OF_A_FEW:
        return None
    return Unsaid(f"{said} min", "unit_carried_over", minutes)


def _hours(clock: Token, texts: Texts, where: Alignment) -> Unsaid | None:
    """ "16 mi, 2:51": hours and minutes, where nobody is as fast as minutes and seconds would be."""
    row = texts.tokens[where.first : where.last + 1]
    words = {token.folded for token in row}
    races = (named(word) for word in words)  # "ran a half 1:45"
    metres = max((units.METRES_PER[race.unit] * race.value for race in races if race), default=Decimal(0))
    for at in range(where.first, where.last):
        value, unit = texts.tokens[at].value, key(texts.tokens[at + 1])
        if value is not None and texts.tokens[at].kind == "number" and unit in DISTANCES:
            metres = max(metres, value * units.METRES_PER[unit])
    minutes = clock.value or Decimal(0)  # read as minutes and seconds; as hours it is sixty times as long
    fastest = min((fastest_of(known.name, metres) for known, _ in mentions(row)), default=FASTEST_METRES)
    too_fast = clock.folded.count(":") == 1 and metres > minutes * min(fastest, FASTEST_METRES)
    slowest = SLOWEST_RIDE if words & _RIDDEN else SLOWEST_WALK
    too_slow = clock.folded.startswith("00") or metres < minutes * 60 * slowest
    return Unsaid(f"{clock.folded} h", "hours_of_distance") if too_fast and not too_slow else None


_PER_HOUR = (("/", "h"), ("per", "h"), ("an", "h"))


def _pairs(row: Sequence[Token]) -> list[tuple[str, str]]:
    return [(key(one), key(then)) for one, then in pairwise((*row, row[-1]))]


def _is_of_the_erg(texts: Texts) -> bool:
    """Whether nothing but rowing is spoken of: by its name, or by stroke rates ("r18") and bands ("UT2")."""
    words = {token.folded for token in texts.tokens}
    bands = any(one.folded in ("r", "ut") and then.is_number for one, then in pairwise(texts.tokens))
    return bool(words & (_ROWED | {"spm"}) or bands) and not words & _RUN


def _pace(
    said: str, row: tuple[Token, ...], texts: Texts, where: Alignment | None, unit: units.LoadUnit
) -> Unsaid | None:
    if any(token.folded in SPEEDS or one in _PER_HOUR for token, one in zip(row, _pairs(row), strict=True)):
        return Unsaid(said, "pace_of_speed")
    timed = any(token.kind == "time" or key(token) in ("min", "s", "'") for token in row)
    if not timed or any(token.folded in ("/", "per") or key(token) in DISTANCES for token in row):
        return None  # a bare number is no time: "speed 12" of a treadmill stays as it was said
    near = range(where.first, where.last + 1) if where is not None else range(0)
    words = {texts.tokens[at].folded for at in near}
    at = _unit_nearest(texts, where)
    measured = key(texts.tokens[at]) if at is not None else ""
    if words & _ROWED or (_is_of_the_erg(texts) and not words & _RUN):
        return Unsaid(f"{said} /500m", "pace_of_sport")
    if words & _SWUM:
        return Unsaid(f"{said} /100{'yd' if measured == 'yd' else 'm'}", "pace_of_sport")
    if at is not None:
        return Unsaid(f"{said} /{'mi' if measured == 'mi' else 'km'}", "unit_carried_over", at)
    return Unsaid(f"{said} /{'mi' if unit == 'lb' else 'km'}", "athlete_unit")


def _unit_nearest(texts: Texts, where: Alignment | None) -> int | None:
    """The token with the unit of the distance that stands nearest to a quote, its own first."""
    row = texts.tokens
    said = [
        at
        for at in range(1, len(row))
        if key(row[at]) in DISTANCES and row[at - 1].value is not None and row[at].kind == "word"
    ]
    if where is None or not said:
        return said[0] if said else None
    return min(said, key=lambda at: max(where.first - at, at - where.last, 0))


_Reader = Callable[[str, tuple[Token, ...], Texts, Alignment | None, units.LoadUnit], Unsaid | None]
_READERS: dict[str, _Reader] = {
    "bodyweight": _bodyweight,
    "distance": _distance,
    "duration": _duration,
    "pace": _pace,
    "rest": _rest,
}


# --- what else the words say


_QUALIFYING = frozenset(
    """like about around roughly approx approximately circa ca ish ~ almost nearly probably maybe prob guess
    think ungefahr etwa rund unos unas aprox environ max peak maximum""".split()
)
_NOTHING_MORE = frozenset(
    """a an the of in for at on to and with w per each every all both between after sets set reps rep rest
    rests rested resting recovery rec rounds round time took total pace split average avg mean heart rate hr
    bpm puls pulse beats cal cals kcal calories tempo side sides leg legs arm arms hand seconds minutes btw
    left right partial partials failed done off within amrap emom everything throughout btwn pair pairs times
    im schnitt en todo descanso
    pause pausen pausa repos dazwischen zwischen je pro seite entre series por lado de min sec s""".split()
)

MOVING = frozenset(
    """jog jogged jogging trab trabpause gehpause walk walked walking float swim easy m meters metres
    km""".split()
)


def kernel_of(said: str, *, resting: bool = False) -> str:
    """The words from the first number to the last one and its unit; "" where there is no number, or where
    a rest is a distance that was jogged."""
    row = tokens(said)
    numbers = [at for at, token in enumerate(row) if token.is_number]
    if not units.BOUNDING.isdisjoint(token.folded for token in row):
        return ""
    timed = any(
        row[at].kind == "time" or unit_class(row, at) in ("time", "plural", "second") or _is_primed(row, at)
        for at in numbers
    )
    if not numbers or (resting and not timed and {token.folded for token in row} & MOVING):
        return ""
    first, last = numbers[0], numbers[-1]
    last += 2 * _is_primed(row, last, 2) or _is_primed(row, last) or bool(unit_class(row, last))
    first -= bool(first and row[first - 1].folded == ":")  # ":40" is 40 seconds
    return said[row[first].start : row[last].end]


def is_below_zero(said: str) -> bool:
    """Whether the first number has a sign that takes it below 0: "-30 s", "minus 30"; not "Fran - 4:12"."""
    row = tokens(said)
    first = next((at for at, token in enumerate(row) if token.is_number), 0)
    if not first:
        return False
    sign, number = row[first - 1 : first + 1]
    apart = first == 1 or row[first - 2].end < sign.start
    return sign.folded == "minus" or (sign.folded == "-" and apart and sign.end == number.start)


def _is_primed(row: Sequence[Token], at: int, times: int = 1) -> bool:
    """Whether a number is minutes by its mark, 2', or seconds by two of them."""
    behind = [token.folded for token in row[at + 1 : at + 1 + times]]
    return behind == ["'"] * times or (times == 1 and behind == ['"'])


def says_how_long(said: str) -> bool:
    """Whether the words of a rest have a time that can be read: "rested when I felt like it" has none."""
    try:
        units.read_duration(said, bare="seconds")
    except units.UnreadableQuantity:
        return bool(kernel_of(said, resting=True))
    return True


def says_more(said: str, read: Callable[[str], Any]) -> bool:
    """Whether the words say more than the reader keeps of them."""
    row = tokens(said)
    words = {token.folded for token in row}
    if words & _QUALIFYING or words.intersection(SPEEDS) or _is_an_hour(said) or _are_rounds(row):
        return True
    try:
        read(said)
    except units.UnreadableQuantity:
        kernel = kernel_of(said)
    else:
        return False
    spare = (
        token.folded
        for at, token in enumerate(row)
        if token.kind == "word" and token.value is None and not (at and unit_class(row, at - 1))
    )
    return bool(kernel) and not _NOTHING_MORE.issuperset(spare)


def _are_rounds(row: Sequence[Token]) -> bool:
    """Whether it is a number of rounds, and what each was: "7 rounds of 6"."""
    numbers = [at for at, token in enumerate(row[:-1]) if token.is_number]
    rounds = [at for at in numbers if row[at + 1].folded in ROUND_WORDS]
    return bool(rounds) and any(token.is_number for token in row[rounds[0] + 1 :])


def _is_an_hour(said: str) -> bool:
    """Whether it is a speed: "11 km/h", "12 km an hour"."""
    words = [token.folded for token in tokens(said)]
    return words[-2:-1] in (["/"], ["per"], ["an"]) and words[-1] in ("h", "hr", "hour")
