"""What a result says of itself: whether it is a report, what of it the program has told, what it came to."""

import pytest

from agents.conversation import OUTCOME_KEPT, OUTCOMES_KEPT
from agents.logger.result import WorkoutLogResult, is_told, is_unread, outcomes_of, read_by
from tests.logger.kit import Desk


def test_a_message_for_which_there_was_no_time_at_all_is_unread():
    assert is_unread(WorkoutLogResult(message_id="m1", success=False, stopped="time"))


def test_a_message_of_which_something_was_kept_or_asked_in_time_is_read():
    kept = WorkoutLogResult(message_id="m1", success=True, stopped="time")
    asked = WorkoutLogResult(message_id="m1", success=False, stopped="time", question="Which lift?")

    assert not is_unread(kept)
    assert not is_unread(asked)


def test_the_program_has_told_nothing_where_it_refused():
    assert is_told({"tool": "get_prs", "result": {"prs": []}})
    assert not is_told({"tool": "set_week", "result": {"refused": "week 4 does not exist"}})


def came(desk: Desk, text: str, id: str) -> list[str]:
    return list(outcomes_of(desk.log(text, id)))


def test_what_came_of_a_message_is_said_in_a_few_words_each():
    desk = Desk()

    assert ["logged Bench Press 3x5 @ 185 lb", "logged Run 5 km in 24:10 at 4:50/km"] == came(
        desk, "Bench 3x5 @ 185, then ran 5k in 24:10", "m1"
    )
    assert ["amended Bench Press of Friday 20 November: 3x5 @ 185 lb -> 3x5 @ 190 lb"] == came(
        desk, "no wait, bench was 190", "m2"
    )
    assert ["shown and not logged yet: Jenny", "asked: Is that right?"] == came(desk, "Jenny 3x5 @ 95", "m3")
    assert ["nothing"] == came(desk, "thanks", "m4")
    desk.log("delete the bench", "m5")
    assert ["deleted Bench Press of Friday 20 November"] == came(desk, "yes", "m6")


def test_what_other_rooms_answered_is_said_by_their_first_line():
    proposals = [{"status": "pending", "summary": "Squat becomes Leg Press"}]
    result = WorkoutLogResult(
        message_id="m1",
        success=True,
        plan_changes=({"proposals": proposals}, {"proposals": [], "message": "a model's words"}),
        program=({"message": "Week 2 is done.\nNext: week 3"},),
        guests=({"message": "Noted: sleep 7 h"},),
    )

    assert (
        "proposed: Squat becomes Leg Press",
        "answered about the plan",
        "Week 2 is done.",
        "Noted: sleep 7 h",
    ) == outcomes_of(result)


def test_what_came_of_a_long_message_stays_short():
    many = tuple({"message": f"{place} {'long ' * 99}"} for place in range(30))
    short = outcomes_of(WorkoutLogResult(message_id="m1", success=True, guests=many))

    assert OUTCOMES_KEPT == len(short)
    assert "and 23 more" == short[-1]
    assert OUTCOME_KEPT == max(map(len, short))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"engine": "claude"}, ""),
        ({"engine": "b", "in_place_of": "a"}, "read by b in place of a"),
        (
            {"engine": "offline", "in_place_of": "a", "degraded": True},
            "read by the embedded engine in place of a",
        ),
        ({"engine": "offline", "degraded": True}, "read by the embedded engine in place of the model"),
    ],
)
def test_who_read_it_in_whose_place_is_said_of_earlier_reports_too(given, told):
    assert told == read_by(WorkoutLogResult(message_id="m1", success=True, **given))
