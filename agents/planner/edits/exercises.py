"""The edits of single exercises: modify, remove, add, reorder. Pure."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from agents.planner.edits.checks import (
    Problems,
    anchor_at,
    changes,
    check_given,
    check_room,
    checked,
    exercise_at,
    session_at,
)
from agents.planner.edits.edit import EditAim, EditInput
from agents.planner.edits.shapes import (
    EXERCISE,
    GROUP,
    LOAD,
    POSITION,
    REPS,
    SESSION,
    WEEK,
    NewExercise,
    Position,
    exercise_from,
    with_uids,
)
from agents.planner.faults import MOST_EXERCISES
from agents.planner.ops import START, ChangeNode, InsertNode, MoveNode, Op, RemoveNode
from agents.planner.plan import PlanExercise, Session, unsaid_rest_seconds


class ExerciseUpdates(EditInput):
    name: str = ""
    reps: str = Field(default="", description=REPS)
    target_load: str = Field(default="", description=LOAD)
    working_sets: int = Field(default=0, description="0 to 30.")
    warmup_sets: int = Field(default=0, description="0 to 30.")
    rest_seconds: int = Field(default=0, description="Between sets, 0 to 3600.")
    notes: str = Field(default="", description='"" takes the notes away.')
    group_label: str = Field(default="", description=f'{GROUP} "" leaves the group.')
    tempo: str = Field(default="", description='"3-1-1", "slow"; "" takes it away.')
    skipped: bool = Field(default=False, description="Left out this time, but kept in the plan.")


class ModifyExercise(EditInput):
    week_number: int = Field(description=WEEK)
    session_number: int = Field(description=SESSION)
    exercise_number: int = Field(description=EXERCISE)
    updates: ExerciseUpdates = Field(description="Only what changes.")


class RemoveExercise(EditInput):
    week_number: int = Field(description=WEEK)
    session_number: int = Field(description=SESSION)
    exercise_number: int = Field(description=EXERCISE)


class AddExercise(EditInput):
    week_number: int = Field(description=WEEK)
    session_number: int = Field(description=SESSION)
    position: Position = Field(description=POSITION)
    exercise: NewExercise


class ReorderExercises(EditInput):
    week_number: int = Field(description=WEEK)
    session_number: int = Field(description=SESSION)
    exercise_number: int = Field(description="Which exercise is moved, counted from 1.")
    new_position: int = Field(description="Its new place in the session, counted from 1.")


def modify_exercise(edit: ModifyExercise, aim: EditAim) -> tuple[Op, ...]:
    """Propose new values for one exercise of the plan: name, sets, reps, load, rest, notes, tempo, its group.

    Call it to swap an exercise for another, to change how it is done, to skip it this time (skipped: true
    keeps it in the plan), or to join it to a superset or circuit (groupLabel). Give only what changes.
    Numbers count from 1 and mean the plan after the earlier calls of the same reply. Nothing is written
    until the athlete agrees.
    """
    problems = Problems()
    session = session_at(problems, aim.plan, edit.week_number, edit.session_number)
    exercise = exercise_at(problems, session, edit.exercise_number)
    check_given(problems, edit.updates)
    values = checked(problems, edit.updates, "updates")
    exercise = problems.settled(exercise)
    values = {**_unsaid_rest(exercise, values), **values}
    return (ChangeNode(exercise.uid, changes(problems, exercise, repr(exercise.name), values, aim)),)


def _unsaid_rest(exercise: PlanExercise, values: Mapping[str, Any]) -> dict[str, int]:
    """The rest of the place that an exercise comes to, where nobody said its own."""
    if exercise.rest_seconds != unsaid_rest_seconds(exercise.group_label):
        return {}
    return {"rest_seconds": unsaid_rest_seconds(values.get("group_label", exercise.group_label))}


def remove_exercise(edit: RemoveExercise, aim: EditAim) -> tuple[Op, ...]:
    """Propose to take one exercise out of its session for good.

    Call it to delete an exercise; to leave it out only once, use modify_exercise with skipped: true. Those
    behind it move up by one. Numbers count from 1 and mean the plan after the earlier calls of the same
    reply. Nothing is written until the athlete agrees.
    """
    problems = Problems()
    session = session_at(problems, aim.plan, edit.week_number, edit.session_number)
    exercise = problems.settled(exercise_at(problems, session, edit.exercise_number))
    return (RemoveNode(exercise.uid, repr(exercise.name)),)


def add_exercise(edit: AddExercise, aim: EditAim) -> tuple[Op, ...]:
    """Propose a new exercise in a session, at a position or at the end.

    Call it once for each exercise. Supersets and circuits are welcome: exercises with the same groupLabel
    are done together; for a whole circuit with rounds use propose_plan_update. Numbers count from 1 and mean
    the plan after the earlier calls of the same reply: a second call adds a second exercise. Nothing is
    written until the athlete agrees.
    """
    problems = Problems()
    session = session_at(problems, aim.plan, edit.week_number, edit.session_number)
    anchor = ""
    if session is not None:
        holder = repr(session.name)
        anchor = anchor_at(problems, session.exercises, edit.position, holder, "exercise")
        check_room(problems, len(session.exercises) + 1, MOST_EXERCISES, holder, "exercises")
    exercise = exercise_from(problems, edit.exercise, "exercise")
    session = problems.settled(session)
    return (InsertNode(session.uid, anchor, with_uids(exercise, aim.mint)),)


def reorder_exercises(edit: ReorderExercises, aim: EditAim) -> tuple[Op, ...]:
    """Propose to move one exercise to another place in its session; those between shift by one.

    Call it to change the order in which a session is done. Numbers count from 1 and mean the plan after the
    earlier calls of the same reply. Nothing is written until the athlete agrees.
    """
    problems = Problems()
    session = session_at(problems, aim.plan, edit.week_number, edit.session_number)
    exercise = exercise_at(problems, session, edit.exercise_number)
    if session is not None and session.exercises:
        _check_new_place(problems, edit, session)
    session, exercise = problems.settled(session), problems.settled(exercise)
    others = [each.uid for each in session.exercises if each.uid != exercise.uid]
    return (MoveNode(exercise.uid, START if edit.new_position == 1 else others[edit.new_position - 2]),)


def _check_new_place(problems: Problems, edit: ReorderExercises, session: Session) -> None:
    places = len(session.exercises)
    if not 1 <= edit.new_position <= places:
        there_is = f"Position {edit.new_position} doesn't exist in that session"
        can = f"can be 1 to {places}."
        problems.add(f"{there_is}: it {can}", f"{there_is}: newPosition {can}")
    elif edit.new_position == edit.exercise_number:
        name = session.exercises[edit.exercise_number - 1].name
        problems.add(f"Nothing would change: {name!r} stands at position {edit.new_position} already.")
