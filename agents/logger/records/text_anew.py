"""What a new text of a message makes of a workout that an earlier text logged. Pure.

What a yes has added to it was of the earlier text, and goes with it. What the athlete has changed since in
other words stays: then only the parts that were added go.
"""

from collections.abc import Sequence
from typing import Literal

from agents.logger.records.draft import Draft
from agents.logger.records.replaced_drafts import without_exercises
from agents.workout import StoredWorkout, Workout

Becomes = tuple[Workout, Literal["logged", "amended"]]  # and what is to be said of it


def written_anew(stored: StoredWorkout, said: Workout, drafts: Sequence[Draft]) -> Becomes | None:
    """What the workout becomes now that a text says this of it; None where it stays as it is.

    `drafts` are those of the message's earlier texts that were logged.
    """
    if stored.change == "logged":
        return said, "logged"
    parts = [each for each in drafts if each.joins and each.workout_id == stored.workout_id]
    if stored.change != "amended" or stored.workout is None or not parts:
        return None
    of_texts = {each.draft_id for each in drafts}
    if all(_is_of_a_text(act, stored.message_id, of_texts) for act in stored.acts):
        return said, "logged"
    standing = stored.workout.exercises()
    added = {each.name for part in parts for each in part.workout.exercises() if each in standing}
    if not added:
        return None
    if all(each.name in added for each in standing):
        return said, "logged"  # nothing of what the athlete has changed is left
    return without_exercises(stored.workout, added), "amended"


def _is_of_a_text(act: str, message_id: str, drafts: set[str]) -> bool:
    """Whether a text of the message has done it, or a yes to one of its drafts."""
    cause, _, call = act.rpartition("#")
    return cause.rpartition("/")[0] == message_id or call in drafts
