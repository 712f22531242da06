"""A workout that a model names is meant unless the athlete's words name another one. Days are of November
2026: the 20th is a Friday."""

import pytest

from agents.models.scripted import Scripted
from tests.logger.amending.test_targets import BENCH, RUN, amend, delete, diary, revisions, standing, then
from tests.logger.kit import call, says

PUSH = "und 3x12 Liegestütze"


def told_in_own_words(desk, text, name, canonical, sets, id="o1"):
    """The desk after a message whose exercise the catalogue does not know by that word."""
    exercise = {"said": text, "name": name, "canonical_name": canonical, "unit_from": "", "sets": [sets]}
    block = {"kind": "", "said": "", "facts": [], "exercises": [exercise]}
    detected = call("detect_discipline", "d", said=[text], disciplines=["strength"])
    extracted = call(
        "extract_workout_data", "e", workout_index=0, said=[text], date_iso="", facts=[], blocks=[block]
    )
    desk.model = Scripted([says(detected, extracted), says(), says()])
    desk.log(text, id)
    return desk


def push_ups(desk):
    sets = {"count": "3", "reps": "12", "load": "", "kind": "", "more": []}
    return told_in_own_words(desk, PUSH, "Liegestütze", "Push-Up", sets)


# --- words that identify nothing


def test_a_verb_that_the_catalogue_has_as_an_exercise_is_none_where_another_is_named():
    desk = push_ups(diary(RUN))
    words = "die Liegestütze kannst du streichen"

    then(desk, words, delete(words, workout_id="w1"))

    assert ["11-20 Run 5 km in 24:10 at 4:50/km"] == standing(desk)


def test_a_verb_beside_what_is_taken_out_names_nothing_either():
    desk = push_ups(diary(RUN))
    words = "die Liegestütze kannst du weglassen"

    then(desk, words, amend(words, "removed", words, workout_id="w1", exercise="Push-up"))

    assert ["11-20 Run 5 km in 24:10 at 4:50/km"] == standing(desk)


def test_the_athletes_own_word_finds_the_exercise_that_was_told_in_it():
    desk = push_ups(diary(RUN))
    words = "die Liegestütze waren nur 10"

    told = then(desk, words, amend(words, "reps", "10", workout_id="w2", exercise="Run"))

    assert {1} == revisions(desk)
    assert "Push-up" in told.question


def test_a_kind_is_found_in_another_form_of_its_word():
    sets = {"count": "", "reps": "", "load": "", "kind": "", "more": [{"field": "distance", "said": "4 km"}]}
    desk = told_in_own_words(diary(), "Walked 4 km with sticks", "Walked", "Alpine Walking", sets)
    words = "the walk was yesterday, not today"

    then(desk, words, amend(words, "date", "yesterday", workout_id="w1"))

    assert ["11-19 Walked 4 km"] == standing(desk)


def test_a_name_that_no_workout_has_leaves_the_one_that_the_model_names():
    desk = diary(BENCH)
    words = "the machine press was 190"

    then(desk, words, amend(words, "load", "190", workout_id="w1", exercise="Bench Press"))

    assert ["11-20 Bench Press 3x5 @ 190 lb"] == standing(desk)


# --- words that name another one


def test_an_exercise_that_only_another_workout_has_is_never_taken_from_this_one():
    desk = diary(("Squat 3x5 225", 1), BENCH)

    told = then(desk, "delete the squats", delete("delete the squats", workout_id="w1"))

    assert {1} == revisions(desk)
    assert "Back Squat" in told.question


def test_the_run_of_a_benchmark_is_not_meant_while_there_is_a_run():
    desk = diary((RUN, 2), ("Murph in 42:10", 1))

    then(desk, "delete the run", delete("delete the run", workout_id="w1"))

    assert "Murph" in [each.name for each in desk.workouts()]


def test_a_day_wins_over_the_latest_though_it_stands_in_the_note_itself():
    desk = diary(("Did 60 min of yoga", 2), "Did 45 min of yoga")
    words = "the flows on wednesday were slow"

    then(desk, words, amend(words, "note", words, workout_id="w2", exercise="yoga"))

    assert ["11-18 Yoga 1:00:00 (the flows on wednesday were slow)", "11-20 Yoga 45:00"] == standing(desk)


@pytest.mark.parametrize(("workout_id", "noted"), [("w1", True), ("w2", False)])
def test_a_name_that_the_athlete_gave_finds_its_workout(workout_id, noted):
    desk = diary((BENCH, 1), "Squat 3x5 225")
    named = "call yesterday's Chest Day"
    then(desk, named, amend(named, "name", "Chest Day", workout_id="w2"))
    words = "chest day took forever"

    then(desk, words, amend(words, "note", "took forever", workout_id=workout_id), id="x2")

    assert [noted, False] == ["(took forever)" in each for each in standing(desk)]


def test_the_last_of_several_is_no_earlier_one():
    desk = diary((RUN, 5), ("Ran 6k in 30:10", 4), BENCH)
    words = "the last run was 31:00"

    then(desk, words, amend(words, "duration", "31:00", workout_id="w3", exercise="Run"))

    assert {1} == revisions(desk)


# --- the day where something belongs


def test_what_is_taken_out_may_be_of_the_day_that_is_said():
    desk = diary("Box jumps 3x8, goblet squats 3x10 @ 50")
    words = "scratch the goblets, those were tuesday"

    then(
        desk, words, amend(words, "removed", "scratch the goblets", workout_id="w1", exercise="Goblet Squat")
    )

    assert ["11-20 Box Jump 3x8"] == standing(desk)


def test_a_value_of_a_day_that_is_not_the_workouts_is_asked_about():
    desk = diary(BENCH)
    words = "tuesday's bench was 190"

    told = then(desk, words, amend(words, "load", "190", workout_id="w1", exercise="Bench Press"))

    assert {1} == revisions(desk)
    assert told.question


def test_the_only_such_of_today_goes_at_once_where_a_model_names_it():
    desk = diary(RUN, BENCH)

    then(desk, "take the run out again", delete("take the run out again", workout_id="w2"))

    assert ["11-20 Bench Press 3x5 @ 185 lb"] == standing(desk)


# --- what leaves no doubt


def test_a_distance_that_one_workout_alone_has_names_it_exactly():
    desk = diary("Ran 10 km in 53:40", "Rowed 2 km in 8:10", "Bench 3x5 @ 185")
    said = "delete the 10k, my watch syncs it anyway and i dont want doubles"

    told = then(desk, said, delete(said, "w3"))

    assert ["deleted"] == [each.change for each in told.changes]


def test_a_distance_that_two_workouts_have_is_asked_about():
    desk = diary("Ran 10 km in 53:40", "Cycled 10 km in 22:10", "Bench 3x5 @ 185")
    said = "delete the 10k, my watch syncs it anyway"

    then(desk, said, delete(said, "w3"))

    assert 3 == len(standing(desk))


def test_a_yes_with_something_else_behind_it_is_a_yes():
    desk = diary("Ran 10 km in 53:40", ("Bench 3x5 @ 185", 1))
    asked = then(desk, "remove that old one", delete("remove that old one", "w1"), id="x1")
    assert asked.question.startswith("Delete ")

    told = then(desk, "yeah. legs are toast, 49 aint 29", delete("yeah", "w1"), id="x2")

    assert ["deleted"] == [each.change for each in told.changes]


def test_a_yes_that_goes_on_in_its_sentence_is_none():
    desk = diary("Ran 10 km in 53:40", ("Bench 3x5 @ 185", 1))
    then(desk, "remove that old one", delete("remove that old one", "w1"), id="x1")

    then(desk, "yeah but only the last set of it. legs are toast", delete("yeah", "w1"), id="x2")

    assert 2 == len(standing(desk))


# --- what a model names against the words


def test_what_was_no_part_of_a_workout_is_not_taken_out_of_another():
    desk = diary("RDL 3x8 @ 185", "Fran 21-15-9 thrusters 95 lb and pull-ups, 4:02")
    before = standing(desk)
    said = "RDL was not part of Fran"

    for handle in ("w1", "w2"):
        then(desk, said, amend(said, "removed", said, workout_id=handle, exercise="RDL"), id=handle)

    assert before == standing(desk)


def test_what_is_said_of_another_exercise_does_not_rewrite_yesterdays():
    desk = diary(("Deadlift 3x5 @ 315", 1))
    said = "did my presses, 6 on the last one"

    then(desk, said, amend(said, "reps", "6", workout_id="w1", exercise="Deadlift", set="last"))

    assert ["11-19 Deadlift 3x5 @ 315 lb"] == standing(desk)


def test_what_a_workout_never_was_is_asked_about():
    desk = diary("Bench 3x5 @ 185")
    said = "that was deadlift, not rows"

    told = then(desk, said, amend(said, "name", "deadlift", workout_id="w1", exercise="Bench Press"))

    assert ["11-20 Bench Press 3x5 @ 185 lb"] == standing(desk)
    assert told.question


def test_a_workout_of_last_week_is_not_that_behind_a_chat_of_today():
    desk = diary(("Bench 3x5 @ 185", 6), "thanks!")

    then(desk, "it was 190", amend("it was 190", "load", "190"))

    assert ["11-14 Bench Press 3x5 @ 185 lb"] == standing(desk)


@pytest.mark.parametrize("said", ["delete that from your memory", "delete my memory of that run"])
def test_a_memory_is_no_workout_that_could_be_deleted(said):
    desk = diary("Ran 5 km in 24:10")

    told = then(desk, said, delete(said, "w1"))

    assert ["11-20 Run 5 km in 24:10 at 4:50/km"] == standing(desk)
    assert not (told.question or "").startswith("Delete ")
