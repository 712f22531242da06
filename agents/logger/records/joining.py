"""A workout with a draft's exercises added: in canonical form, its name and summary made again. Pure.

Of the draft come its blocks with the sources of their numbers, its words, its notes and its open questions.
What it says of a workout as a whole (its day, how long it took) is the workout's own.
"""

import re

from agents.logger.finished_workout import finished
from agents.workout import Change, Source, Workout

_BLOCK = re.compile(r"^blocks\[(\d+)\]")


def joined(workout: Workout, draft: Workout) -> Workout:
    """The workout with the draft's blocks after its own."""
    by = len(workout.blocks)
    sources = (*workout.sources, *(_moved(each, by) for each in draft.sources if _BLOCK.match(each.path)))
    longer = workout.model_copy(
        update={
            "blocks": (*workout.blocks, *draft.blocks),
            "spans": tuple(dict.fromkeys((*workout.spans, *draft.spans))),
            "sources": sources,
            "changes": (*workout.changes, *(_changed(each, by) for each in draft.changes)),
            "notes": tuple(dict.fromkeys((*workout.notes, *draft.notes))),
            "issues": (*workout.issues, *(each for each in draft.issues if each.exercise)),
            "confidence": _lower(workout.confidence, draft.confidence),
        }
    )
    return finished(longer, workout)


def _moved(source: Source, by: int) -> Source:
    of = _in_block(source.of, by) if source.kind == "rule" else source.of
    return source.model_copy(update={"path": _in_block(source.path, by), "of": of})


def _changed(change: Change, by: int) -> Change:
    return change.model_copy(update={"path": _in_block(change.path, by)})


def _in_block(path: str, by: int) -> str:
    return _BLOCK.sub(lambda found: f"blocks[{int(found[1]) + by}]", path)


def _lower(one: float | None, other: float | None) -> float | None:
    known = [each for each in (one, other) if each is not None]
    return min(known, default=None)
