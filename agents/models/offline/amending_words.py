"""The words of short messages that correct what was logged: the rows of `agents/reading/correcting.txt`."""

from functools import partial

from agents.reading.word_rows import phrases, words
from agents.set_fields import AMENDED

_row = partial(words, "correcting")
FILLER, CORRECTING, WEAK, REASONS = _row("filler"), _row("correcting"), _row("weak"), _row("reason")
STANDS, NEGATING, SHOWING, OLD = _row("stands"), _row("negating"), _row("showing"), _row("old")
OF_THE_BODY, BODY_TIMES, HANDS = _row("of_body"), _row("body_time"), _row("hand")
BEFORE_WAS, WAS, SAID_OF_SETS = _row("before_was") | {","}, _row("was"), _row("of_sets")
LIKENING, AFTER_NUMBERS = phrases("correcting", "likening"), _row("after_number")
TOLD = WAS | _row("told")
FAULTS, BEFORE_VALUES, OF_DENIED = _row("fault"), _row("before_value"), _row("of_denied")
ONE_OF, WRITERS, BEFORE_ASKING = _row("one_of"), _row("writer"), _row("before_asking")
BETWEEN, SHOULD, ASKING = _row("between"), _row("should"), _row("asking")
ENDS = frozenset({",", ".", ";", "!", "\n", "-", "(", ")", ":", "*", "^"})
ORDINALS = {
    "first": "1", "1st": "1", "second": "2", "2nd": "2", "third": "3", "3rd": "3", "fourth": "4", "4th": "4",
    "fifth": "5", "5th": "5", "last": "last", "final": "last", "top": "top",
}  # fmt: skip
FIELDS = frozenset(("load", "date", *AMENDED)) - {"failed"}
CALLED = {
    "reps": "reps", "rep": "reps", "sets": "count", "weight": "load", "load": "load", "hr": "heart_rate",
    "rate": "heart_rate", "rest": "rest", "calories": "calories", "cals": "calories",
}  # fmt: skip
UNITS = {"kg": "kg", "kgs": "kg", "kilos": "kg", "kilo": "kg", "lb": "lb", "lbs": "lb", "pounds": "lb"}
MEASURES = frozenset("duration heart_rate rpe rir score".split())
FEW = 12  # a bare number up to here counts reps
BASES = tuple(
    tuple(phrase.split())
    for phrase in (
        "per hand|each hand|a hand|in each hand|per arm|per side|each side|a side|on each side|each|"
        "apiece|on the belt|on my belt|added|of assistance|assisted|assistance|per dumbbell|each "
        "dumbbell|lb each|vest|extra"
    ).split("|")
)
