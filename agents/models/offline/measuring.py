"""What a message measures of body and day, as calls: what its rows are certain of, in clauses that report.

A number that is read as one of a set stays that, but for a body weight that is a fact of the workout's day.
"""

from agents.models.offline.calls import CallsToSend
from agents.models.offline.reading import Reading
from agents.reading.body import Measured, measured

TOOL = "log_measurements"
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
