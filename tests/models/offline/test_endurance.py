"""Runs, rides, rows, swims, sports and classes as they are told: what is logged, what waits for a yes, what
is asked."""

from agents.models.offline.reader import read
from agents.reading.understanding import understood
from tests.models.offline.compact import codes, sets, workouts
from tests.phrase_tables import flag, phrases


@phrases("text", "expected", "read_as")
def test_a_journey_that_is_understood_whole_is_logged(text, expected, read_as):
    assert (expected, read_as) == (" | ".join(workouts(read(text))), sets(text))
    assert ("", []) == (understood(text).doubt, codes(text))


@phrases("text", "expected", "read_as")
def test_a_journey_in_doubt_is_a_draft(text, expected, read_as):
    assert (expected, read_as) == (" | ".join(workouts(read(text))), sets(text))
    assert understood(text).doubt


@phrases("text", "asked", asked=flag)
def test_what_a_journey_may_not_be_guessed_from_is_no_draft(text, asked):
    assert ([], asked) == (workouts(read(text)), bool(codes(text)))


def test_a_time_after_on_is_a_send_off_of_intervals_only():
    assert "treadmill: duration=20 min" == sets("treadmill on 20 min")
