"""What a message measures of body and day, as calls: what its rows are certain of, in clauses that report.

A number that is read as one of a set stays that, but for a body weight that is a fact of the workout's day.
What was measured is corrected by its value alone directly behind it ("no, 82.6"), and goes where its kind is
named ("delete my weight of today"); every word of such a message has to be known.
"""

from collections.abc import Collection, Sequence
from functools import partial

from agents.models.offline.amending_words import CORRECTING, FILLER, WAS
from agents.models.offline.calls import CallsToSend
from agents.models.offline.reading import Reading
from agents.reading.body import Measured, measured
from agents.reading.days import dates_in
from agents.reading.deletion_words import DELETING
from agents.reading.word_rows import words
from agents.words import Token, tokens

TOOL = "log_measurements"
KINDS = ("weight", "sleep", "resting_heart_rate", "hrv", "steps", "pain", "note")
_row = partial(words, "body_changes")
_OF_THE_BODY = frozenset(("bodyweight", "other", "time", "label"))  # roles of numbers that are no training


def measurements(text: str, reading: Reading) -> CallsToSend:
    """log_measurements for each piece of the message that measures something."""
    pieces: dict[tuple[str, str], list[dict[str, str]]] = {}
    for each in measured(text):
        if _is_reported(each, reading) and not _is_of_a_set(each, reading):
            row = {"kind": each.kind, "said": each.value}
            pieces.setdefault((each.said, each.day), []).append(row)
    return [(TOOL, {"said": said, "day": day, "measurements": rows}) for (said, day), rows in pieces.items()]


def _is_reported(one: Measured, reading: Reading) -> bool:
    acts = (clause.act for clause in reading.clauses if clause.start <= one.start < clause.end)
    return all(act == "report" for act in acts)


def _is_of_a_set(one: Measured, reading: Reading) -> bool:
    inside = (seen for seen in reading.seen if seen.start < one.end and one.start < seen.end)
    return any(seen.role not in _OF_THE_BODY for seen in inside)


def changes(text: str, before: Collection[str]) -> CallsToSend:
    """The call of a message that corrects or takes out something measured, and says nothing else. `before`
    are the kinds that the message directly before measured."""
    row = [token for token in tokens(text) if token.kind != "mark" and token.kind != "line"]
    return _taken_out(text, row) or _corrected(text, row, before)


def _taken_out(text: str, row: Sequence[Token]) -> CallsToSend:
    said = {token.folded for token in row}
    days = list(dates_in(row))
    at_day = {at for day in days for at in day}
    named = [kind for kind in KINDS if said & _row(kind)]
    known = DELETING | _row("beside")
    known = known.union(*map(_row, named))
    others = {token.folded for at, token in enumerate(row) if at not in at_day}
    if len(named) != 1 or len(days) > 1 or not said & DELETING or not others <= known:
        return []
    day = "".join(text[row[each.start].start : row[each.stop - 1].end] for each in days)
    return [("delete_measurement", {"said": text, "kind": named[0], "day": day})]


def _corrected(text: str, row: Sequence[Token], before: Collection[str]) -> CallsToSend:
    numbers = [at for at, token in enumerate(row) if token.is_number]
    if len(before) != 1 or not numbers:
        return []
    first, to = numbers[0], numbers[-1] + 1
    while to < len(row) and row[to].folded in _row("unit"):
        to += 1
    [kind] = before
    inside = {token.folded for token in row[first:to] if not token.is_number}
    around = {token.folded for token in (*row[:first], *row[to:])}
    corrects = around & (CORRECTING | WAS)
    if not corrects or not inside <= _row("unit") or not around <= CORRECTING | FILLER | WAS | _row(kind):
        return []
    value = text[row[first].start : row[to - 1].end]
    return [("amend_measurement", {"said": text, "kind": kind, "day": "", "value": value})]
