"""What is wrong about a plan as a whole; and that no commits, each agreed to, ever make such a plan."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.errors import Refusal, Unfinished
from agents.planner.edits.edit import EditRefused
from agents.planner.edits.inputs import plan_from_wire, plan_to_wire
from agents.planner.faults import faults, new_faults
from agents.planner.ops import ChangeNode, Gone, InsertNode, Op, ShiftWeeks, apply
from agents.planner.plan import Group, Plan, PlanExercise, Session, Week
from agents.planner.views.preview import ProposalStep
from tests.planner.edits.calls import minting, steps
from tests.planner.plans import edit_sequences, plans
from tests.planner.proposals_kit import LOWER, PLAN, UPPER, Chat, add, exercise, week_of

WEEK_2 = Week("w2", "Deload", "2026-11-23", "2026-11-29")


def of(*weeks: Week) -> tuple[str, ...]:
    return faults(Plan("", weeks))


def on(day: str, weekday: str = "", **fields) -> Week:
    return week_of(LOWER._replace(scheduled_date=day, day_of_week=weekday, **fields))


ROW = tuple(exercise(f"e{place}", "Dips") for place in range(41))
IN_A = PlanExercise("x", "Curl", 1, "5", "", group_label="A")


LATER, LONG = WEEK_2._replace(start_date="2026-11-30"), WEEK_2._replace(end_date="2026-12-01")
FAR = WEEK_2._replace(start_date="2200-01-01", end_date="2200-01-07")
TOO_EARLY = WEEK_2._replace(start_date="2026-11-22", end_date="2026-11-28")
RUNS = week_of(*[Session(f"s{number}", "Run") for number in range(15)])
TWICE_A = week_of(LOWER._replace(exercises=(IN_A,), groups=(Group("A", "circuit"),) * 2))


@pytest.mark.parametrize(
    ("weeks", "words"),
    [
        ([LATER], "week 1 would begin on 2026-11-30 and end on 2026-11-29: it has to end on that day"),
        ([LONG], "week 1 would have 9 days, 2026-11-23 to 2026-12-01: at most 7, so to 2026-11-29"),
        ([FAR], "week 1 would begin on 2200-01-01 and end on 2200-01-07: a plan can be in the years 1970"),
        ([week_of(), TOO_EARLY], "week 2 would begin on 2026-11-22, but week 1 ends on 2026-11-22: the"),
        ([RUNS], "week 1 would have 15 sessions: at most 14 fit"),
        ([week_of(LOWER._replace(exercises=ROW))], "'Lower A' in week 1 would have 41 exercises: at most 40"),
        (
            [on("2026-11-23")],
            "'Lower A' in week 1 would be on 2026-11-23, but that week goes from 2026-11-16",
        ),
        ([on("2026-11-17", "Monday")], "'Lower A' in week 1 would be on 2026-11-17, a Tuesday, and on a Mon"),
        ([TWICE_A], "'Lower A' in week 1 would have two blocks 'A': a label names one block of the session"),
    ],
)
def test_each_fault_is_named_with_its_place(weeks, words):
    (only,) = of(*weeks)

    assert words == only[: len(words)]


def test_a_plan_of_more_weeks_than_two_years_is_one():
    weeks = [Week(f"w{n}", "", "", "") for n in range(105)]

    assert ("the plan would have 105 weeks: at most 104 fit",) == of(*weeks)


@pytest.mark.parametrize(
    "week",
    [
        on(""),
        on("", "Monday"),
        on("2026-11-16", "Monday"),
        on("2026-11-20"),
        on("2026-12-24", completed=True),  # what was trained keeps its date
        WEEK_2._replace(start_date=""),
    ],
)
def test_what_is_right_or_not_known_is_no_fault(week):
    assert () == of(week)


def test_of_a_week_with_wrong_dates_its_days_are_not_told_too():
    assert 1 == len(of(on("2026-12-24")._replace(end_date="2026-11-01")))


def test_only_what_was_not_wrong_before_is_new_though_its_number_is_another():
    before = Plan("", (on("2026-11-23"), WEEK_2))
    wider = before.weeks[1]._replace(end_date="2026-12-24")
    after = Plan("", (Week("w0", "", "2026-11-09", "2026-11-15"), before.weeks[0]._replace(phase="X"), wider))

    assert ("week 3 would have 32 days, 2026-11-23 to 2026-12-24: at most 7, so to 2026-11-29",) == (
        new_faults(before, after)
    )
    assert () == new_faults(before, before)


# --- agreed to, each for itself


def week_at_the_end(uid: str) -> ProposalStep:
    return ProposalStep(
        "c", "add_week", {"position": "end"}, (InsertNode("", "end", WEEK_2._replace(uid=uid)),)
    )


def dated(*ops: Op) -> ProposalStep:
    return ProposalStep("c", "modify_week", {"weekNumber": 1, "updates": {}}, ops)


def many(prefix: str) -> list[ProposalStep]:
    return [add(exercise(f"{prefix}{place}", "Lunge"), id=f"c{place}") for place in range(20)]


OVERLAP = "week 3 would begin on 2026-11-23, but week 2 ends on 2026-11-29"
FULL = "'Upper A' in week 1 would have 42 exercises: at most 40 fit"
OUTSIDE = "'Lower A' in week 1 would be on 2026-11-21, but that week goes from 2026-11-16 to 2026-11-20"
SHORTER = dated(ChangeNode("w1", (("end_date", "2026-11-20"),)))
ON_SATURDAY = dated(ChangeNode("lower", (("scheduled_date", "2026-11-21"), ("day_of_week", "Saturday"))))


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        ([week_at_the_end("a")], [week_at_the_end("b")], OVERLAP),
        (many("a"), many("b"), FULL),
        ([SHORTER], [ON_SATURDAY], OUTSIDE),
    ],
)
def test_two_that_together_make_a_wrong_plan_are_not_both_applied(first, second, why):
    chat = Chat()
    chat.propose(*first)
    beside = chat.beside(conversation_id="c2")
    made = beside.propose(*second)
    chat.proposals.commit()
    before = chat.kept

    decided = beside.proposals.commit()

    assert ("gone", False, before) == (decided.status, decided.wrote, chat.kept)
    assert why in decided.message
    assert (made,) == beside.proposals.pending()


def test_two_that_each_make_a_week_longer_do_not_make_it_longer_than_a_week():
    chat = Chat(plan=Plan("", (Week("w1", "Base", "2026-11-17", "2026-11-21"),)))
    chat.propose(dated(ChangeNode("w1", (("start_date", "2026-11-16"),))))
    beside = chat.beside(conversation_id="c2")
    beside.propose(dated(ChangeNode("w1", (("end_date", "2026-11-23"),))))
    chat.proposals.commit()

    assert "week 1 would have 8 days, 2026-11-16 to 2026-11-23" in beside.proposals.commit().message


def test_a_plan_that_was_wrong_already_does_not_stand_in_the_way():
    chat = Chat(plan=Plan("", (week_of(LOWER, UPPER), WEEK_2._replace(start_date="2026-11-22"))))
    chat.propose(add(exercise("new", "Dips")))

    assert "ok" == chat.proposals.commit().status


def test_a_shift_out_of_all_years_is_refused():
    with pytest.raises(Unfinished, match="a plan can be in the years 1970 to 2199"):
        Chat(plan=Plan("", (*PLAN.weeks, WEEK_2))).propose(
            ProposalStep("c", "remove_week", {"weekNumber": 1}, (ShiftWeeks("w1", 365 * 200),))
        )


@pytest.mark.untraced
@settings(max_examples=max(1, settings().max_examples // 2), database=None)
@given(plans(least=1), st.lists(edit_sequences, min_size=2, max_size=4), st.randoms())
def test_any_proposals_and_commits_leave_a_plan_that_may_be_imported(before, wishes, chance):
    chat = Chat(plan=before)
    talks = []
    for number, calls in enumerate(wishes):
        talk = chat.beside(conversation_id=f"c{number}")
        if _proposed(talk, before, calls, f"n{number}."):
            talks.append(talk)
    for talk in chance.sample(talks, len(talks)) * 2:
        decided = talk.proposals.commit()

        assert decided.wrote == (decided.status == "ok")
        now = chat.kept.plan
        assert now == plan_from_wire(json.loads(json.dumps(plan_to_wire(now))), "again")


def _proposed(talk: Chat, plan: Plan, calls, prefix: str) -> bool:
    """Whether those of the calls that fit the plan, one after the other, became a proposal."""
    mint, made = minting(prefix), []
    for name, arguments in calls:
        try:
            ops = steps(plan, name, arguments, mint)
            plan = apply(plan, ops).plan
        except (EditRefused, Refusal, Gone):
            continue
        made.append(ProposalStep(f"c{len(made)}", name, arguments, ops))
    if made:
        talk.propose(*made)
    return bool(made)
