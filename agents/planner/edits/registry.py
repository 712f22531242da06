"""The edits, in the order of the spec, each by its name on the wire. Pure."""

from agents.planner.edits.blocks import ProposePlanUpdate, add_block
from agents.planner.edits.edit import Edit
from agents.planner.edits.exercises import (
    AddExercise,
    ModifyExercise,
    RemoveExercise,
    ReorderExercises,
    add_exercise,
    modify_exercise,
    remove_exercise,
    reorder_exercises,
)
from agents.planner.edits.sessions import (
    AddSession,
    CopySession,
    ModifySession,
    RemoveSession,
    add_session,
    copy_session,
    modify_session,
    remove_session,
)
from agents.planner.edits.weeks import AddWeek, ModifyWeek, RemoveWeek, add_week, modify_week, remove_week

EDITS: tuple[Edit, ...] = (
    Edit("modify_exercise", ModifyExercise, modify_exercise),
    Edit("remove_exercise", RemoveExercise, remove_exercise),
    Edit("add_exercise", AddExercise, add_exercise),
    Edit("remove_session", RemoveSession, remove_session),
    Edit("add_session", AddSession, add_session),
    Edit("modify_session", ModifySession, modify_session),
    Edit("reorder_exercises", ReorderExercises, reorder_exercises),
    Edit("copy_session", CopySession, copy_session),
    Edit("modify_week", ModifyWeek, modify_week),
    Edit("add_week", AddWeek, add_week),
    Edit("remove_week", RemoveWeek, remove_week),
)
ADD_BLOCK = Edit("propose_plan_update", ProposePlanUpdate, add_block)
