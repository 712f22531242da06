"""The edits of a plan. Each is an input model as the tools have it on the wire, and a function that
turns it into the steps of `ops.py`; its docstring is what the model reads. Pure.

    edit        what an edit is; the camelCase of the wire; a refusal with all that is wrong about a call
    shapes      exercises, cardio, sessions and weeks as a call gives them; as nodes of the plan
    checks      where a number points, and every problem of a call, in a coach's words
    schedule    on which days weeks and sessions are; a date and a weekday follow from each other
    exercises   modify_exercise remove_exercise add_exercise reorder_exercises
    sessions    remove_session add_session modify_session copy_session
    weeks       modify_week add_week remove_week
    blocks      add_block, the twelfth: a circuit, superset or single as propose_plan_update takes it
    registry    all of them, in the order of the spec
    inputs      a whole plan as it comes in and goes out (spotter plan import and export)
"""
