"""Corrections, additions and deletions that a model sends as plain words ask for go through at first sight,
and are told as a person would say them."""

import pytest

from agents.models.scripted import Scripted
from tests.logger.amending.test_targets import amend, delete, diary, standing, then
from tests.logger.kit import Desk, a_block, a_set, an_exercise, call, detect, extract, says, sets_of

CHAT = ("Front squat 4x3 @ 120 kg", "my legs are jelly haha")


def calls(said: str, *changes: tuple[str, str, str, str], workout_id: str = "w1"):
    """amend_workout with changes of (exercise, set, field, said)."""
    rows = [dict(zip(("exercise", "set", "field", "said"), each, strict=True)) for each in changes]
    return call("amend_workout", "a0", workout_id=workout_id, said=said, changes=rows)


@pytest.mark.parametrize("handle", ["w1", ""])
def test_chat_between_a_workout_and_its_correction_does_not_hide_it_from_a_model(handle):
    desk = diary(*CHAT)

    told = then(desk, "it was 125", amend("it was 125", "load", "125", workout_id=handle))

    assert ["11-20 Front Squat 4x3 @ 125 kg"] == standing(desk)
    assert "Amended Front Squat of Friday 20 November: 4x3 @ 120 kg -> 4x3 @ 125 kg" == told.answer


def test_chat_between_hides_it_from_the_embedded_engine_which_asks():
    desk = diary(*CHAT, "no wait, that was 125")

    assert ["11-20 Front Squat 4x3 @ 120 kg"] == standing(desk)
    assert "Which workout do you mean" in desk.told.answer


def test_after_chat_what_is_deleted_without_a_name_is_asked_about():
    desk = diary(*CHAT)

    told = then(desk, "delete it", delete("delete it", "w1"))

    assert ("Delete Front Squat of Friday 20 November?", 1) == (told.question, len(desk.workouts()))


def test_after_chat_what_is_named_whole_is_deleted():
    desk = diary(*CHAT)

    told = then(desk, "delete the front squats", delete("delete the front squats", "w1"))

    assert ([], "Deleted Front Squat of Friday 20 November") == (
        desk.workouts(),
        told.answer.split(" (")[0][:44],
    )


def test_a_day_that_was_wrong_is_told_as_days():
    desk = diary("Front squat 4x3 @ 120 kg")

    told = then(desk, "that was yesterday", amend("that was yesterday", "date", "yesterday", workout_id="w1"))

    assert (
        "Amended Front Squat of Friday 20 November: Friday 20 November -> Thursday 19 November" == told.answer
    )


def test_an_exercise_that_had_another_name_is_told_by_both_names_once():
    desk = diary("Bench 3x5 @ 80 kg, pull-ups 4x6")
    said = "chin-ups, not pull-ups"

    told = then(desk, said, amend(said, "name", "chin-ups", exercise="Pull-up", workout_id="w1"))

    assert told.answer.endswith(": Pull-up 4x6 -> Chin-up 4x6")


def test_a_count_that_was_wrong_keeps_what_is_said_of_all_sets():
    desk = diary("Front squat 3x3 @ 120 kg RPE 8")

    then(desk, "that was 4 sets", amend("that was 4 sets", "count", "4", workout_id="w1"))

    assert ["11-20 Front Squat 4x3 @ 120 kg RPE 8"] == standing(desk)


def test_one_set_more_need_not_be_called_another():
    desk = diary("Deadlift 3x5 @ 120 kg")
    said = "there was also one set of 2 at 140"
    added = calls(
        said, ("", "", "more_sets", "one set"), ("", "new", "reps", "2"), ("", "new", "load", "140")
    )

    then(desk, said, added)

    assert ("Deadlift", 2, "140 kg") == sets_of(desk.workouts()[0])[-1]


def test_an_answer_to_which_workout_is_sent_with_the_words_that_were_asked_about():
    desk = diary("Monday bench 3x5 @ 80 kg. Thursday bench 3x5 @ 85 kg")
    said = "bench, the last set was just 3"
    then(desk, said, amend(said, "reps", "3", exercise="bench", set="last"))

    then(desk, "thursday's", amend("thursday's", "reps", "3", exercise="bench", set="last"), id="x2")

    assert ["11-16 Bench Press 3x5 @ 80 kg", "11-19 Bench Press 2x5 @ 85 kg, 3 @ 85 kg"] == standing(desk)


def test_one_question_is_not_put_once_more_after_its_answer():
    desk = diary("Barbell row 3x8 @ 60 kg", "Ran 5 km in 25:00")
    wrong = amend("the sprints were 200", "distance", "200", exercise="sprints")
    again = amend("the sprints were 200", "distance", "200", exercise="sprints", workout_id="w2")
    then(desk, "the sprints were 200", wrong, more=[says(again)])

    told = then(desk, "run was 5.2", amend("run was 5.2", "distance", "5.2", exercise="Run"), id="x2")

    assert (True, None) == (told.success, told.question)


def test_why_something_is_to_be_deleted_names_no_other_workout():
    desk = diary("Barbell row 3x8 @ 60 kg", "Ran 5 km in 25:00")
    said = "can you take the run out? I was on the bike that day"

    told = then(desk, said, delete(said, "w1"))

    assert ["11-20 Barbell Row 3x8 @ 60 kg"] == standing(desk)
    assert told.answer.startswith("Deleted Run 5 km of Friday 20 November")


def test_a_score_may_be_corrected_by_the_name_of_its_benchmark():
    desk = diary("Grace in 3:40 @ 43 kg", "Curls 3x12 @ 10 kg")
    said = "grace was 3:34, wrong clock"

    told = then(desk, said, amend(said, "score", "3:34", exercise="Grace", workout_id="w2"))

    assert "3:40" in told.answer
    assert "3:34" in told.answer


def test_a_rest_that_is_added_is_told():
    desk = diary("Overhead press 5x5 @ 50 kg")

    told = then(desk, "that was with 2 min rest", amend("with 2 min rest", "rest", "2 min", workout_id="w1"))

    assert "Amended Overhead Press of Friday 20 November: added rest 2:00" == told.answer


def test_an_exercise_is_known_by_some_of_the_words_that_it_was_told_in():
    zigzag = {"canonical_name": "Lat Pulldown"} | an_exercise(
        "zigzag pulley thing 3x12 45", "zigzag pulley thing", a_set("3", "12", "45")
    )
    desk = Desk(model=Scripted([says(detect("zigzag pulley thing 3x12 45"), extract(0, a_block(zigzag)))]))
    desk.log("zigzag pulley thing 3x12 45")
    said = "the zigzag thing is called a high row it seems"

    then(desk, said, amend(said, "name", "high row", exercise="zigzag thing"))

    assert ["Machine Row"] == list({name for name, _, _ in sets_of(desk.workouts()[0])})


def test_of_two_workouts_before_the_chat_a_model_names_the_one_it_means():
    desk = diary("Front squat 4x3 @ 120 kg\n\nRan 5 km in 25:00", "my legs are jelly haha")
    said = "it was a 125 sort of day"

    then(desk, said, amend(said, "load", "125", exercise="Front Squat", workout_id="w1"))

    assert "11-20 Front Squat 4x3 @ 125 kg" in standing(desk)


def test_so_many_sets_as_there_are_change_nothing_but_their_reps():
    desk = diary("Squat 345x4, 345x4, 345x4", "the 345s were 5s, so 3 sets of 5")

    assert ["11-20 Back Squat 3x5 @ 345 lb"] == standing(desk)
