"""What is applied is applied to what was shown: an exercise of that name, in that session, on that day."""

import pytest

from agents.planner.ops import ChangeNode, InsertNode, MoveNode, Op, ShiftWeeks
from agents.planner.plan import Plan, SetResult, Week
from agents.planner.views.preview import ProposalStep
from tests.planner.proposals_kit import (
    LOWER,
    PLAN,
    UPPER,
    Chat,
    add,
    change,
    exercise,
    exercises,
    finisher,
    move,
    remove,
    week_of,
)

TWO_WEEKS = Plan("Winter", (week_of(LOWER), Week("w2", "Accumulation", "2026-11-23", "2026-11-29", (UPPER,))))
ON_FRIDAY = (("scheduled_date", "2026-11-20"), ("day_of_week", "Friday"))


@pytest.mark.parametrize(
    ("step", "beside"),
    [
        (change("squat", reps="20"), ChangeNode("squat", (("name", "Deadlift"),))),
        (change("squat", reps="20"), ChangeNode("lower", (("name", "Lower Z"),))),
        (change("squat", reps="20"), ChangeNode("lower", ON_FRIDAY)),
        (move("curl", "start"), ChangeNode("curl", (("name", "Nordic Curl"),))),
        (move("curl", "start"), ChangeNode("lower", ON_FRIDAY)),
        (remove("curl", "Leg Curl"), ChangeNode("lower", ON_FRIDAY)),
        (add(exercise("new", "Dips"), to="lower"), ChangeNode("lower", ON_FRIDAY)),
        (finisher(), ChangeNode("upper", ON_FRIDAY)),
    ],
)
def test_an_edit_of_what_was_renamed_swapped_or_moved_since_is_shown_again_and_not_written(step, beside: Op):
    chat = Chat()
    chat.propose(step)
    chat.edit(beside)
    before = chat.kept

    decided = chat.proposals.commit()

    assert ("changed", False, before) == (decided.status, decided.wrote, chat.kept)
    assert "ok" == chat.proposals.commit().status


def test_it_is_shown_with_the_name_that_it_has_now():
    chat = Chat()
    chat.propose(change("squat", reps="20"))
    chat.edit(ChangeNode("squat", (("name", "Deadlift"),)))

    assert "Deadlift" in chat.proposals.commit().message


def test_a_change_of_what_a_swap_that_waits_made_of_an_exercise_stands_on_the_swap():
    chat = Chat()
    swap = chat.propose(change("squat", name="Lunge"))

    assert (swap.id,) == chat.propose(change("squat", working_sets=4, reps="8")).stands_on


def test_cancelling_the_swap_shows_the_change_of_it_with_the_old_name():
    chat = Chat()
    swap = chat.propose(change("squat", name="Lunge"))
    chat.propose(change("squat", reps="20"))

    decided = chat.proposals.cancel([swap.id])

    assert "Without it this one is different now." in decided.message
    assert "Squat" in decided.proposals[1].summary


@pytest.mark.parametrize(
    "beside",
    [
        ShiftWeeks("w1", 7),  # of its own week: its Thursday stays a Thursday, and no date was shown
        ChangeNode("w2", (("phase", "Deload"),)),
        InsertNode("", "start", Week("w0", "Base", "2026-11-09", "2026-11-15")),
    ],
)
def test_weeks_that_are_shifted_or_added_elsewhere_ask_for_nothing_again(beside: Op):
    chat = Chat(plan=TWO_WEEKS)
    chat.propose(change("bench", reps="20"))
    chat.edit(beside)

    assert "ok" == chat.proposals.commit().status


def test_a_shift_that_makes_another_weekday_of_it_is_shown_again():
    chat = Chat(plan=TWO_WEEKS)
    chat.propose(change("bench", reps="20"))
    chat.edit(ShiftWeeks("w1", 3))

    assert "changed" == chat.proposals.commit().status


def test_results_that_are_logged_meanwhile_ask_for_nothing_again():
    chat = Chat()
    chat.propose(change("squat", reps="8"), move("curl", "start"))
    sets = (SetResult(1, reps=5, load="185 lb", workout_id="w_1"),)
    chat.edit(
        ChangeNode("squat", (("sets", sets),)), ChangeNode("lower", (("completed", True), ("rating", 8)))
    )

    assert "ok" == chat.proposals.commit().status
    assert [("Leg Curl", "10"), ("Squat", "8")] == exercises(chat.kept.plan)


def test_a_week_that_got_another_phase_is_shown_again():
    chat = Chat(plan=PLAN)
    described = (ChangeNode("w1", (("description", "easy"),)),)
    chat.propose(
        ProposalStep("c", "modify_week", {"weekNumber": 1, "updates": {"description": "easy"}}, described)
    )
    chat.edit(ChangeNode("w1", (("phase", "Deload"),)))

    assert "changed" == chat.proposals.commit().status


def test_a_neighbour_that_was_renamed_does_not_stand_in_the_way_of_a_move():
    chat = Chat()
    chat.propose(move("curl", "start"))
    chat.edit(ChangeNode("squat", (("name", "Front Squat"),)), MoveNode("row", "start"))

    assert "ok" == chat.proposals.commit().status
