"""What the words of a fact say besides the value that was read from them: kept as a note beside it. Pure.

"2:15ish", "about 6 km"    that it is not exact
"8.5 mph"                  a speed, where a pace is kept
"4:40 with the break"      words that a number with its unit leaves out
"""

from collections.abc import Callable, Sequence
from typing import Any

from agents import units
from agents.logger.evidence.closed_notation import unit_class
from agents.logger.evidence.unsaid_units import SPEEDS
from agents.units.schemes import ROUND_WORDS
from agents.words import Token, tokens

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
    except units.Unreadable:
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
    except units.Unreadable:
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
