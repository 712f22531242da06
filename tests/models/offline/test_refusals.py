"""Messages that look like sets and are none that the athlete did: whose they are, and what for."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import acts, sets
from tests.phrase_tables import phrases


def logged(text):
    return bool(read(text).workouts)


@phrases("text")
def test_a_question_is_not_logged_nor_what_it_is_about(text):
    assert not logged(text)


@phrases("text")
def test_a_plan_is_not_logged(text):
    assert not logged(text)


@phrases("text")
def test_a_prescription_is_not_logged(text):
    assert not logged(text)


@phrases("text", "expected")
def test_a_log_under_a_programmes_label_is_one(text, expected):
    assert expected == sets(text)


@phrases("text")
def test_what_somebody_else_did_is_not_logged(text):
    assert not logged(text)


@phrases("text", "expected")
def test_who_is_named_beside_the_athlete_takes_nothing_away(text, expected):
    assert expected == sets(text)


@phrases("text")
def test_a_best_of_earlier_is_not_logged(text):
    assert not logged(text)


@phrases("text", "expected")
def test_what_is_reported_beside_it_is_logged(text, expected):
    assert expected == sets(text).split(" note")[0]


@phrases("text")
def test_chatter_with_numbers_is_not_logged(text):
    assert not logged(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("slept 4 hrs and ate like 900 cal so only managed pullups 6,5,4", "pullups: 6, 5, 4"),
        ("ate 500 g rice, bench 3x5 185", "bench: 3x5 @185"),
        ("bench 3x5 185, slept 5 hours", "bench: 3x5 @185"),
    ],
)
def test_chatter_beside_sets_leaves_the_sets(text, expected):
    assert expected == sets(text).split(" note")[0]


@phrases("text", "expected")
def test_what_had_been_aimed_at_names_what_was_done_and_is_no_set(text, expected):
    said = read(text)
    assert (expected, False) == (sets(text), said.complete)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("28/2: belt squat 4x12 80kg, deadlift next week", ["report", "plan", "report", "plan"]),
        ("squats 5x5 225, bench 3x5 185 next week", ["plan"] * 4),
        ("squats 5x5 225, easy next week", ["plan"] * 2),
        ("did bench 3x5 190 ✅ tomorrow its 5 easy miles", ["report", "plan"]),
        ("no dips today, bench 3x5 185", ["not_done", "report"]),
        ("couldnt finish the last set of squats", ["report"]),
        ("couldnt finish my squats 3x5", ["not_done"] * 2),
        ("he had 405 i had 315", ["others", "report"]),
        ("my bench was 3x5 and then i'll rest", ["report", "plan"]),
        ("squat 3x5 225, 500 kcal", ["report"]),
        ("I have 9 rounds", ["report"]),
        ("i have 50 lb dumbbells", ["chat"]),
        ("rode 30 min while watching tv", ["report"]),
        ("is not my day", ["report"]),
        ("but", ["report"]),
    ],
)
def test_a_sentence_is_cut_where_another_act_opens(text, expected):
    assert expected == acts(text)
