"""What a result says of itself: whether it is a report, and what of it the program has told."""

from agents.logger.result import WorkoutLogResult, is_told, is_unread


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
