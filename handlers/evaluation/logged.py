"""What stands in an athlete's log, and what they were told and asked, as the values that a label gives."""

from collections.abc import Sequence
from decimal import Decimal
from typing import get_args

from agents.conversation import Conversation
from agents.logger.records.drafts import Drafts
from agents.logger.records.shelf import Shelf
from agents.logger.result import WorkoutLogResult
from agents.set_fields import labels_of
from agents.workout import Block, Exercise, GroupedKind, LoadDone, Score, SetDone, Workout
from handlers.evaluation.values import (
    BlockSaid,
    FoundInLog,
    OpenQuestion,
    SetSaid,
    UnloggedWords,
    WorkoutSaid,
)
from storage.ports import CONVERSATIONS


def found_in(
    shelf: Shelf, drafts: Drafts, conversation_id: str, results: Sequence[WorkoutLogResult]
) -> FoundInLog:
    """Everything in this owner's log, in the order of the text, what waits for a yes, and what is still open
    to ask.

    `results` are those of the owner's messages, in order.
    """
    kept = shelf.records.get(shelf.owner, f"{CONVERSATIONS}{conversation_id}")
    conversation = Conversation() if kept is None else Conversation.from_json(kept.body)
    messages = [result.message_id for result in results]
    logged = [each.workout for each in shelf.all() if each.workout is not None]
    return FoundInLog(
        tuple(map(workout_said, _in_order(logged, messages))),
        tuple(
            UnloggedWords(number, left.start, left.end)
            for number, result in enumerate(results)
            for left in result.not_logged
        ),
        tuple(OpenQuestion(each.question, each.fragment) for each in conversation.questions),
        tuple(map(workout_said, _in_order([each.workout for each in drafts.waiting()], messages))),
    )


def _in_order(workouts: Sequence[Workout], message_ids: Sequence[str]) -> list[Workout]:
    """The workouts in the order of the messages and their texts."""
    order = {message_id: number for number, message_id in enumerate(message_ids)}

    def place(workout: Workout) -> tuple[int, int]:
        return min(((order.get(span.message_id, 0), span.start) for span in workout.spans), default=(0, 0))

    return sorted(workouts, key=place)


def workout_said(workout: Workout) -> WorkoutSaid:
    """A workout of the log. An exercise without sets is one set of which nothing is known."""
    bodyweight = workout.bodyweight
    return WorkoutSaid(
        disciplines=(workout.discipline,),
        date=workout.date or "",
        sets=tuple(
            _set_said(exercise, one, block)
            for block in workout.blocks
            for exercise in block.exercises
            for one in exercise.sets or (SetDone(),)
        ),
        blocks=tuple(_block_said(block) for block in workout.blocks if block.kind in get_args(GroupedKind)),
        duration_seconds=workout.duration_seconds,
        bodyweight=None if bodyweight is None else (bodyweight.value, bodyweight.unit),
        session_rpe=workout.session_rpe,
        location=workout.location,
        rx=workout.rx,
        start=workout.start,
        end=workout.end,
        skipped=tuple(each.name for each in workout.skipped),
    )


def _set_said(exercise: Exercise, one: SetDone, block: Block) -> SetSaid:
    """A set less what was derived: that was not said, and a label doesn't state it."""
    said = one.model_copy(update=dict.fromkeys(one.derived))
    return SetSaid(exercise=exercise.name, rest_of_block=block.rest_seconds, **dict(labels_of(said)))


def _block_said(block: Block) -> BlockSaid:
    score = block.score or Score(said="")
    return BlockSaid(
        kind=block.kind,
        name=block.name,
        rounds=block.rounds,
        scheme=block.scheme,
        seconds=score.duration_seconds,
        score_rounds=score.rounds,
        reps=score.reps,
        calories=score.calories,
        metres=score.metres,
        load=_value(score.load),
        unit=score.load.unit if score.load else None,
        capped=block.capped,
        duration_seconds=block.duration_seconds,
        interval_seconds=block.interval_seconds,
        time_cap_seconds=block.time_cap_seconds,
    )


def _value(load: LoadDone | None) -> Decimal | None:
    return None if load is None else load.value
