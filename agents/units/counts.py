"""Reading what is counted or rated: reps, sets, RPE, RIR, percent, heart rate, calories, tempo; and what a
block repeats: the reps of each round of a scheme, and how often a round starts.

Each reader takes the words of one fact and gives its number, or says why it can't. None rounds, and none
picks one number out of two.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise
from typing import NoReturn

from agents.units.kinds import Reps
from agents.units.reading import ExpectedQuantity, QuantityItems, only_number, whole, without
from agents.units.times import read_duration
from agents.words import REPS_ALONE, fold, tokens

MOST_REPS = 10_000
MOST_SETS = 1_000
MOST_CALORIES = Decimal(100_000)
MOST_PERCENT = Decimal(200)  # of a 1RM or training max; partials and overload lifts pass 100
LONGEST_PHASE_SECONDS = 60  # of a tempo
MOST_ROUNDS = 50
ROUND_WORDS = frozenset("rounds round rds rd rnds rnd ronds".split())
_SCHEME = ExpectedQuantity("a scheme of reps", "the reps of each round, such as '21-15-9' or '10-9-8...1'")
_BETWEEN_REPS = ("-", ",", "/")
_OPEN_ENDS = (".", "..", "...", "to", "…")
_SAID_OF_IT = frozenset("reps rep ladder scheme of for each down up ascending descending rounds".split())

_REPS = ExpectedQuantity("a number of reps", "it as '5', '8-12', '12+', '8 each side' or '10|8'")
_COUNT = ExpectedQuantity("a number of sets", f"a whole number from 1 to {MOST_SETS}")
_RPE = ExpectedQuantity("an RPE", "one number from 1 to 10, in halves, such as '8.5'")
_RIR = ExpectedQuantity("reps in reserve", "one whole number from 0 to 10")
_PERCENT = ExpectedQuantity("a percentage", "it with its sign, such as '80%'")
_HEART_RATE = ExpectedQuantity("a heart rate", "whole beats per minute from 20 to 250")
_CALORIES = ExpectedQuantity("calories", "one number, such as '105.6 cal'")
_TEMPO = ExpectedQuantity("a tempo", "three or four phases in seconds, such as '3-1-1-0' or '31X1'")

_REP_WORDS = ("rep", "reps", "x", "(", ")", ".", ",", "@")
_EACH_SIDE: tuple[QuantityItems, ...] = tuple(
    (*by, of)
    for by in (("each",), ("ea",), ("per",), ("/",), ("a",), ("on", "each"), ("for", "each"))
    for of in ("side", "leg", "arm", "hand", "foot", "s")
)
_EACH_SIDE += tuple(
    (by, of)
    for by in ("por", "cada", "pro", "je", "jede", "jeder", "par", "chaque")
    for of in "lado pierna brazo seite bein arm cote jambe bras".split()
)
_EACH = (("each",), ("e", "/", "s"), ("es",), ("ea",), ("per", "side"), *_EACH_SIDE)
_FAILURE: tuple[QuantityItems, ...] = (
    ("amrap",),
    ("max",),
    ("to", "failure"),
    ("failure",),
    ("to", "fail"),
    ("till", "failure"),
    ("until", "failure"),
)
_LEFT, _RIGHT = ("left", "l"), ("right", "r")
_COUNTED = (
    *"set sets x times time mal rounds series serie satze veces fois . of".split(),
    *"through thru over durch vueltas tours durchgange rondas".split(),
)
_ORDINAL = re.compile(
    r"rep (?:number |no |# ?)?(\d+)(?!\d)"
    r"|(?<!\d)(\d+)(?:st|nd|rd|th) rep(?!s)"
    r"|(?:on|at) (?:the )?(\d+)(?:st|nd|rd|th)(?! (?:set|attempt|try|round|single|double|triple))"
)
_ORDINALS = {
    word: f"{place}th"
    for place, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1
    )
}


def _reps(
    value: int | None = None,
    *,
    low: int | None = None,
    high: int | None = None,
    plus: bool = False,
    each_side: bool = False,
    left: int | None = None,
    right: int | None = None,
    to_failure: bool = False,
) -> Reps:
    return Reps(value, low, high, plus, each_side, left, right, to_failure)


def read_reps(said: str) -> Reps:
    """Reps as said: "5", "five", "12+", "8-12", "8 each side", "8/8", "10|8", "AMRAP", "12 to failure".

    "each side" alone is of a set that is timed or measured. "0" is a failed rep. A complex ("1+1+1"), a
    cluster or a list of sets is several numbers, not one.

    Raises: UnreadableQuantity: anything else, a fraction, below 0 or over 10,000.
    """
    items = without(_REPS.items(said), *_REP_WORDS)
    items = items[1:] if items[:1] == ("a",) else items  # "a single", "a couple"
    if len(items) == 1 and items[0] in REPS_ALONE:
        return _reps(REPS_ALONE[str(items[0])])
    each, items = _cut_end(items, _EACH)
    failure, items = _cut_failure(items)
    if each and len(items) == 2 and isinstance(items[0], Decimal) and str(items[1]).isalpha():
        items = items[:1]  # "two getups a side"
    if not items and (failure or each):
        return _reps(each_side=each, to_failure=failure)
    if not each and len(items) == 3 and items[1] == "/" and items[0] == items[2]:
        each, items = True, items[:1]  # "8/8"
    sides = _sides(items)
    if sides and not (each or failure):
        return _reps(left=_rep(said, sides[0]), right=_rep(said, sides[1]))
    spread = _range(items)
    if spread and not failure:
        low, high = (_rep(said, number) for number in spread)
        if low >= high:
            _REPS.refuse(said, "a range goes up")
        return _reps(low=low, high=high, each_side=each)
    plus, items = _cut_end(items, (("+",),))
    number = only_number(items)
    if number is None:
        _refuse_reps(said, items)
    return _reps(_rep(said, number), plus=plus, each_side=each, to_failure=failure)


def _cut_end(items: QuantityItems, ends: Sequence[QuantityItems]) -> tuple[bool, QuantityItems]:
    """Whether the items end in one of these, and what stands before it."""
    for end in sorted(ends, key=len, reverse=True):
        if items[-len(end) :] == end:
            return True, items[: -len(end)]
    return False, items


def _cut_failure(items: QuantityItems) -> tuple[bool, QuantityItems]:
    """Whether they went to failure ("12 to failure", "AMRAP: 12"), and what else was said."""
    if items[:1] in (("amrap",), ("max",)):
        return True, without(items[1:], "set", ":", "-", "=", "got")
    return _cut_end(items, _FAILURE)


def _sides(items: QuantityItems) -> tuple[Decimal, Decimal] | None:
    """Left and right: "10|8", "10 left 8 right", "L 10 / R 8"."""
    bare = without(items, "/", "and", "|", ":")
    match bare:
        case (Decimal() as left, Decimal() as right) if items == (left, "|", right):
            return left, right
        case (Decimal() as left, str() as one, Decimal() as right, str() as other):
            pass
        case (str() as one, Decimal() as left, str() as other, Decimal() as right):
            pass
        case _:
            return None
    if one in _LEFT and other in _RIGHT:
        return left, right
    return (right, left) if one in _RIGHT and other in _LEFT else None


def _range(items: QuantityItems) -> tuple[Decimal, Decimal] | None:
    match items:
        case (Decimal() as low, "-" | "to", Decimal() as high):
            return low, high
        case _:
            return None


def _rep(said: str, number: Decimal) -> int:
    reps = whole(number)
    if reps is None:
        _REPS.refuse(said, "a rep is counted whole")
    if reps > MOST_REPS:
        _REPS.refuse(said, f"it is over {MOST_REPS}")
    return reps


def _refuse_reps(said: str, items: QuantityItems) -> NoReturn:
    if items[:1] == ("-",):
        _REPS.refuse(said, "there are no fewer than 0")
    if "+" in items:
        _REPS.refuse(said, "a complex or a cluster has several counts")
    _REPS.unknown(said, items)


def read_count(said: str) -> int:
    """How many sets: "3", "three", "3 sets", "3x".

    Raises: UnreadableQuantity: anything but one whole number from 1 to 1,000.
    """
    number = _number(_COUNT, said, *_COUNTED)
    return _whole_within(_COUNT, said, number, 1, MOST_SETS)


def read_failed_rep(said: str) -> int | None:
    """Which rep was no lift: 3 of "f on rep 3", "failed the 3rd rep", "lost it on the third"; None where the
    words name none, or a set or an attempt."""
    words = " ".join(_ORDINALS.get(word, word) for word in fold(said).replace("-", " ").split())
    found = _ORDINAL.search(words)
    return int(next(filter(None, found.groups()))) if found else None


def read_rpe(said: str) -> Decimal:
    """A rating of perceived exertion, 1 to 10 in halves: "8", "8.5", "RPE 8", "@8", "8/10".

    Raises: UnreadableQuantity: a range, other fractions, outside 1 to 10.
    """
    items = without(_RPE.items(said), "rpe", "@", ":", "(", ")", ".")
    items = _cut_end(items, (("/", Decimal(10)), ("out", "of", Decimal(10))))[1]
    number = only_number(items)
    if number is None:
        _refuse_range(_RPE, said, items)
    if not 1 <= number <= 10 or whole(number * 2) is None:
        _RPE.refuse(said, "it goes from 1 to 10 in halves")
    return number


def read_rir(said: str) -> int:
    """Reps in reserve, 0 to 10: "2", "2 RIR", "two reps in reserve", "2 left".

    Raises: UnreadableQuantity: a range, a fraction, outside 0 to 10.
    """
    number = _number(_RIR, said, *"rir rep reps in reserve left the tank @ : ( ) .".split())
    return _whole_within(_RIR, said, number, 0, 10)


def read_percent(said: str) -> Decimal:
    """A percentage with its sign: "80%", "80 percent", "80% of 1RM" is 80.

    Raises: UnreadableQuantity: no sign, 0 or less, over 200.
    """
    items = without(_PERCENT.items(said), "@", "at", "of", "my", "(", ")", ".")
    items = _cut_end(items, _OF_WHAT)[1]
    signed, items = _cut_end(items, (("%",), ("percent",), ("pct",)))
    if not signed:
        _PERCENT.refuse(said, "no percent sign stands at its number")
    number = only_number(items)
    if number is None:
        _refuse_range(_PERCENT, said, items)
    if not 0 < number <= MOST_PERCENT:
        _PERCENT.refuse(said, f"it is not above 0 and up to {MOST_PERCENT}")
    return number


_OF_WHAT: tuple[QuantityItems, ...] = (
    (Decimal(1), "rm"),
    (Decimal(1), "rep", "max"),
    ("max",),
    ("tm",),
    ("training", "max"),
    ("effort",),
)


def read_heart_rate(said: str) -> int:
    """Beats per minute, 20 to 250: "150", "150 bpm", "avg HR 150".

    Raises: UnreadableQuantity: a range, a fraction, outside 20 to 250.
    """
    named = "hr heart rate pulse avg average averaged mean medium max of was around about".split()
    unsaid = [*named, *"bpm beats per / a minute min @ : ( ) .".split()]
    return _whole_within(_HEART_RATE, said, _number(_HEART_RATE, said, *unsaid), 20, 250)


def read_calories(said: str) -> Decimal:
    """Kilocalories as machines show them: "105.6 cal", "300 kcal", "12 calories".

    Raises: UnreadableQuantity: not one number, over 100,000.
    """
    number = _number(_CALORIES, said, *"cal cals kcal kcals calorie calories @ : ( ) .".split())
    if number > MOST_CALORIES:
        _CALORIES.refuse(said, f"it is over {MOST_CALORIES}")
    return number


def read_tempo(said: str) -> str:
    """The phases as said, with dashes: "31X1" is "3-1-X-1", "tempo 2-1-2" is "2-1-2".

    The phases are seconds down, at the bottom, up, at the top; X is as fast as possible. Three stay three.

    Raises: UnreadableQuantity: not three or four phases, a phase over 60 s.
    """
    _TEMPO.items(said)
    text = fold(said).replace("tempo", " ").strip(" \t\n@:()[]")
    for mark in "/:,.":
        text = text.replace(mark, "-")
    phases = text.replace("-", " ").split()
    if len(phases) == 1:
        phases = list(phases[0])
    if len(phases) not in (3, 4):
        _TEMPO.refuse(said, f"it has {len(phases)} phases")
    return "-".join(_phase(said, phase) for phase in phases)


def _phase(said: str, phase: str) -> str:
    if phase == "x":
        return "X"
    if not phase.isdecimal() or int(phase) > LONGEST_PHASE_SECONDS:
        _TEMPO.refuse(said, f"a phase is X or up to {LONGEST_PHASE_SECONDS} seconds, not {phase!r}")
    return str(int(phase))


def _number(asked: ExpectedQuantity, said: str, *unsaid: str) -> Decimal:
    """The one number that is left when what it counts is taken away."""
    items = without(asked.items(said), *unsaid)
    number = only_number(items)
    if number is None:
        _refuse_range(asked, said, items)
    return number


def _refuse_range(asked: ExpectedQuantity, said: str, items: QuantityItems) -> NoReturn:
    if _range(items):
        asked.refuse(said, "a range is not one number")
    if items[:1] == ("-",):
        asked.refuse(said, "it is below 0")
    asked.unknown(said, items)


def _whole_within(asked: ExpectedQuantity, said: str, number: Decimal, low: int, high: int) -> int:
    found = whole(number)
    if found is None or not low <= found <= high:
        asked.refuse(said, f"it is not a whole number from {low} to {high}")
    return found


def read_scheme(said: str) -> tuple[int, ...]:
    """The reps of each round: "21-15-9", "21, 15, 9", "10-9-8...1", "2-4-6...20", "10 to 1", "10-1 ladder".

    An open ladder goes on in the step of its first numbers; one with two ends and nothing between counts by
    one, if it is called a ladder or written with "to" or dots.

    Raises: UnreadableQuantity: fewer than two numbers, fractions, zero, over 50 rounds, a step that misses
    the end; rounds of several movements ("20 rounds of 5/10/15").
    """
    items = [item for item in _SCHEME.items(said.replace("…", "...")) if item not in ("(", ")", ":")]
    if any(isinstance(one, Decimal) and then in ROUND_WORDS for one, then in pairwise(items[:-1])):
        _SCHEME.refuse(said, "it says how many rounds there were of several movements")
    numbers: list[int] = []
    open_at: int | None = None
    for item in items:
        if item in _BETWEEN_REPS or item in _SAID_OF_IT:
            continue
        if item in _OPEN_ENDS:
            open_at = len(numbers)
            continue
        number = whole(item) if isinstance(item, Decimal) else None
        if number is None or number < 1:
            _SCHEME.refuse(said, f"{item!r} is no number of reps")
        numbers.append(number)
    if open_at is None and len(numbers) == 2 and "ladder" in fold(said):
        open_at = 1
    if len(numbers) < 2:
        _SCHEME.refuse(said, "it has fewer than two numbers")
    rounds = numbers if open_at is None else _filled(said, numbers, open_at)
    if len(rounds) > MOST_ROUNDS:
        _SCHEME.refuse(said, f"it has over {MOST_ROUNDS} rounds")
    return tuple(rounds)


def _filled(said: str, numbers: list[int], open_at: int) -> list[int]:
    """The ladder with the numbers that its dots leave out."""
    before, after = numbers[:open_at], numbers[open_at:]
    if not before or len(after) != 1:
        _SCHEME.refuse(said, "its dots have to stand between the first numbers and the last")
    end = after[0]
    step = before[-1] - before[-2] if len(before) > 1 else (1 if end > before[0] else -1)
    if step == 0 or (end - before[-1]) % step or (end - before[-1]) // step < 1:
        _SCHEME.refuse(said, f"its steps don't come to {end}")
    if (end - before[-1]) // step > MOST_ROUNDS:
        _SCHEME.refuse(said, f"it has over {MOST_ROUNDS} rounds")
    return [*before, *range(before[-1] + step, end, step), end]


def read_interval(said: str) -> Decimal:
    """How often a round starts, in seconds: "90 sec", "every 2 min", "E2MOM", "every other minute".

    A number alone is minutes.

    Raises: UnreadableQuantity: anything else.
    """
    row = [token for token in tokens(said) if token.folded != "every"]
    words = [token.folded for token in row]
    if words and words[-1] in ("e2mom", "mom", "motm"):
        minutes = 2 if words == ["e2mom"] else next((token.value for token in row if token.is_number), None)
        if minutes is not None:
            return Decimal(60) * minutes
    if words and words[-1] in ("minute", "min") and not any(token.is_number for token in row):
        return Decimal(120 if "other" in words else 60)
    start = row[0].start if row else 0
    return read_duration(said[start:], bare="minutes")
