"""Workouts of the day: names, forms, schemes, movements, loads, scores, and what is left out."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import sets, workouts
from tests.phrase_tables import listed, phrases


def told(text):
    """Each workout as a line, "~" before one that waits for a yes, and the sets of all."""
    reading = read(text)
    drafts = ["~" * bool(each.doubt) for each in reading.workouts]
    return [before + line for before, line in zip(drafts, workouts(reading), strict=True)], sets(text)


@phrases("text", "expected", "read_as", expected=listed)
def test_a_benchmark_is_read_by_its_name(text, expected, read_as):
    assert (expected, read_as) == told(text)


@phrases("text", "expected", "read_as", expected=listed)
def test_a_form_opens_a_workout(text, expected, read_as):
    assert (expected, read_as) == told(text)


@phrases("text", "expected", "read_as", expected=listed)
def test_a_scheme_counts_the_movements_behind_it(text, expected, read_as):
    assert (expected, read_as) == told(text)


@phrases("text", "expected", "read_as", expected=listed)
def test_a_score_or_a_time_cap_is_the_blocks_own(text, expected, read_as):
    assert (expected, read_as) == told(text)


@phrases("text", "expected", "read_as", expected=listed)
def test_a_movement_has_its_count_its_name_and_its_load(text, expected, read_as):
    assert (expected, read_as) == told(text)


@phrases("text", "expected", "read_as", expected=listed)
def test_a_workout_goes_on_until_something_else_begins(text, expected, read_as):
    assert (expected, read_as) == told(text)


@phrases("text", "expected", "read_as", expected=listed)
def test_what_is_changed_or_not_understood_whole_waits_for_a_yes(text, expected, read_as):
    assert (expected, read_as) == told(text)


@phrases("text")
def test_what_cannot_be_read_for_certain_is_not_logged(text):
    assert all(each.doubt for each in read(text).workouts)


@phrases("text")
def test_what_only_looks_like_a_workout_of_the_day_is_none(text):
    assert [] == [block.kind for each in read(text).workouts for block in each.blocks if block.kind in WOD]


WOD = ("amrap", "emom", "for_time", "tabata", "circuit")


@pytest.mark.untraced
@pytest.mark.parametrize(
    "piece", ["fran 4:12 and grace 3:05 ", "then amrap 5 ", "3 rounds of ", "10-9-8 ", "95/65 "]
)
def test_a_long_row_of_forms_is_read_in_time(piece):
    assert read("amrap 12: " + piece * 100) is not None
