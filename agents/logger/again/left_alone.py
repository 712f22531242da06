"""What reading again does not touch: whole messages that were no report by themselves, workouts that are the
athlete's by now, and words that wait for the athlete. Pure.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from agents.conversation import Question
from agents.logger.records.inbox import Entry, Minted
from agents.workout import Span, StoredWorkout, Workout

COMMAND = "command"  # the engine of what a person typed or pressed
OPERATOR = "~undo"  # how the act ends by which a whole job was taken back: after a write's act, or a job's id
CHANGED = {"amended": "the athlete amended it", "deleted": "the athlete deleted it"}
JOB_TAKEN_BACK = "the job that brought it in was taken back"
TAKEN_BACK = "the athlete took a change of it back"


def why_message_stays(entry: Entry) -> str:
    """Why a message is not read again at all; "" where it may be."""
    report = entry.report
    if report is None:
        return "it has no report yet: it is on its way"
    if report.get("engine") == COMMAND:
        return "it is a command or a press, and no words to read"
    if entry.repeats:
        return "it was asked about as a repeat of another message"
    if entry.targets or report.get("changes"):
        return "it changed earlier workouts"
    return ""


def why_workout_stays(minted: Minted, stored: StoredWorkout, message_id: str) -> str:
    """Why a workout is not written again; "" where it may be."""
    if went_with_its_line(stored):
        return JOB_TAKEN_BACK
    if _is_as_before_a_job(stored):
        return ""
    if stored.workout is None or stored.change in CHANGED:
        return CHANGED.get(stored.change, TAKEN_BACK)
    if stored.change == "undone":
        return TAKEN_BACK
    if minted.draft_id:
        return "the athlete confirmed it"
    if stored.open or stored.message_id != message_id:
        return "it was logged by several messages"
    if any(span.message_id != message_id for span in stored.workout.spans):
        return "the athlete answered for it"
    return _taken_over(stored.workout)


def went_with_its_line(stored: StoredWorkout) -> bool:
    """Whether it is not there because the job was taken back by which its chat had been brought in."""
    if stored.workout is not None or not stored.acts[-1].endswith(OPERATOR):
        return False
    return any(act.endswith(OPERATOR) and "#" not in act for act in stored.acts)


def _is_as_before_a_job(stored: StoredWorkout) -> bool:
    """Whether the last that was done to it is that what a job had written was taken back."""
    *_, before, last = ("", *stored.acts)
    return last == f"{before}{OPERATOR}"


def _taken_over(workout: Workout) -> str:
    """Of numbers from a plan, a program or an earlier workout: these are not what they were then."""
    kinds = {source.kind for source in workout.sources} & {"plan", "history"}
    return f"it has numbers of the {'plan' if 'plan' in kinds else 'history'} of then" if kinds else ""


def why_not_new(workout: Workout) -> str:
    """Why a workout that nobody had read before is not written; "" where it may be."""
    return _taken_over(workout).replace(" of then", " of now, which were others then")


def waiting_spans(
    message_id: str,
    report: Mapping[str, Any] | None,
    settled: Collection[str],
    open_ones: Iterable[Question],
) -> list[Span]:
    """The words of a message that wait for the athlete, or were refused: of its drafts, but for those that
    are `settled` otherwise, and of its open questions."""
    drafts: Sequence[Mapping[str, Any]] = () if report is None else report.get("drafts", ())
    spans = [
        Span(message_id=message_id, start=each["start"], end=each["end"])
        for each in drafts
        if each["draft_id"] not in settled
    ]
    unlogged: Sequence[Mapping[str, Any]] = () if report is None else report.get("not_logged", ())
    asked = {each.question for each in open_ones if each.message_id == message_id}
    spans += [
        Span(message_id=message_id, start=each["start"], end=each["end"])
        for each in unlogged
        if each.get("question") in asked - {""}
    ]
    return spans
