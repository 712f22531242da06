"""A plan of four weeks, steps that change it, and their preview, for the tests of the preview."""

from agents.planner.ops import END, ChangeNode, InsertNode, Op
from agents.planner.plan import Group, Plan, PlanExercise, Session, SetResult, Week
from agents.planner.views.preview import ProposalStep, build_preview

SETS = (SetResult(1, reps=5, load="185 lb"), SetResult(2, reps=5, load="185 lb"))
SQUAT = PlanExercise("squat", "Squat", 3, "5", "185 lb")
LEG_CURL = PlanExercise("leg curl", "Leg Curl", 2, "10", "60 lb")
PLANK = PlanExercise("plank", "Plank", 3, "30 s", "")
LOWER = Session("lower", "Lower A", (SQUAT, LEG_CURL, PLANK), (), "2026-11-19", "Thursday")
UPPER = Session("upper", "Upper A", (PlanExercise("bench", "Bench Press", 3, "5", "135 lb"),))
PLAN = Plan(
    "Strength",
    (
        Week("w1", "Base", "2026-11-09", "2026-11-15", (UPPER._replace(uid="upper 1", exercises=()),)),
        Week("w2", "Accumulation", "2026-11-16", "2026-11-22", (LOWER, UPPER)),
        Week("w3", "Peak", "2026-11-23", "2026-11-29", (UPPER._replace(uid="upper 3", exercises=()),)),
        Week("w4", "Deload", "2026-11-30", "2026-12-06"),
    ),
)
LABEL = "Bicep Finisher Rounds"
FINISHER = Group(LABEL, "circuit", 2, 90, 99)
MEMBERS = (
    PlanExercise("m1", "DB Bicep Curl", 1, "10", "20 lb", tempo="slow", rest_seconds=0, group_label=LABEL),
    PlanExercise("m2", "DB Bicep Curl", 1, "15", "15 lb", tempo="fast", rest_seconds=0, group_label=LABEL),
    PlanExercise("m3", "DB Hammer Curl", 1, "10", "15 lb", tempo="slow", rest_seconds=0, group_label=LABEL),
)
GOBLET_SQUAT = PlanExercise("goblet squat", "Goblet Squat", 3, "8", "50 lbs")
FINISHER_LINE = (
    "Bicep Finisher Rounds (circuit, 2 rounds, 90 s rest between rounds): DB Bicep Curl 10 @ 20 lb slow;"
    " DB Bicep Curl 15 @ 15 lb fast; DB Hammer Curl 10 @ 15 lb slow"
)


def add_finisher(session: str) -> tuple[Op, ...]:
    first, *others = MEMBERS
    return (InsertNode(session, END, first, FINISHER), *(InsertNode(session, END, each) for each in others))


def preview(*calls: Op | tuple[Op, ...], plan: Plan = PLAN, tool: str = "an_edit") -> dict:
    """The preview of these calls, one after the other: call_1, call_2."""
    each = (call if type(call) is tuple else (call,) for call in calls)
    return build_preview(
        plan, [ProposalStep(f"call_{at}", tool, {}, ops) for at, ops in enumerate(each, start=1)]
    )


def change(uid: str, **fields: object) -> ChangeNode:
    return ChangeNode(uid, tuple(fields.items()))


def only_item(*calls: Op | tuple[Op, ...], plan: Plan = PLAN) -> dict:
    (item,) = preview(*calls, plan=plan)["details"]
    return item


def with_results(exercise: PlanExercise) -> Plan:
    """The plan with two logged sets of the squat, in a session that is done."""
    lower = LOWER._replace(exercises=(exercise, LEG_CURL), completed=True)
    weeks = (PLAN.weeks[0], PLAN.weeks[1]._replace(sessions=(lower, UPPER)), *PLAN.weeks[2:])
    return PLAN._replace(weeks=weeks)


TRAINED = with_results(SQUAT._replace(sets=SETS))
SPECS_SUMMARY = "Add 'Bicep Finisher Rounds' (circuit, 2 rounds, 3 members) to Thursday at position 99."
