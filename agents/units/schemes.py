"""Reading what a block repeats: the reps of each round of a scheme, and how often a round starts."""

from decimal import Decimal
from itertools import pairwise

from agents.units.reading import Asked, whole
from agents.units.times import read_duration
from agents.words import fold, tokens

MOST_ROUNDS = 50
ROUND_WORDS = frozenset("rounds round rds rd rnds rnd ronds".split())
_SCHEME = Asked("a scheme of reps", "the reps of each round, such as '21-15-9' or '10-9-8...1'")
_BETWEEN = ("-", ",", "/")
_OPEN = (".", "..", "...", "to", "…")
_SAID_OF_IT = frozenset("reps rep ladder scheme of for each down up ascending descending rounds".split())


def read_scheme(said: str) -> tuple[int, ...]:
    """The reps of each round: "21-15-9", "21, 15, 9", "10-9-8...1", "2-4-6...20", "10 to 1", "10-1 ladder".

    An open ladder goes on in the step of its first numbers; one with two ends and nothing between counts by
    one, if it is called a ladder or written with "to" or dots.

    Raises: Unreadable: fewer than two numbers, fractions, zero, over 50 rounds, a step that misses the end;
    rounds of several movements ("20 rounds of 5/10/15").
    """
    items = [item for item in _SCHEME.items(said.replace("…", "...")) if item not in ("(", ")", ":")]
    if any(isinstance(one, Decimal) and then in ROUND_WORDS for one, then in pairwise(items[:-1])):
        _SCHEME.refuse(said, "it says how many rounds there were of several movements")
    numbers: list[int] = []
    open_at: int | None = None
    for item in items:
        if item in _BETWEEN or item in _SAID_OF_IT:
            continue
        if item in _OPEN:
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

    Raises: Unreadable: anything else.
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
