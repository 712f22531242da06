"""Messages that look like sets, or speak of sets, and must not be saved as what the athlete did."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import acts, bare_sets, codes, lifted, sets, workouts
from tests.models.offline.test_engine import arguments, asked, question
from tests.phrase_tables import phrases


@pytest.mark.parametrize(
    "text",
    [
        "not bench", "I hate bench", "is bench good?", "bench?", "bench is closed today", "squat tomorrow",
        "thanks, will bench later", "bench and squat",
    ],
)  # fmt: skip
def test_a_sentence_that_happens_to_name_an_exercise_answers_no_question(text):
    reply = asked(text, *question("exercise_missing", "5x5"))

    assert () == reply.calls


@pytest.mark.parametrize("text", ["it was the bench", "oh sorry, bench", "they were on bench, thanks"])
def test_a_name_with_filler_around_it_answers_which_exercise_it_was(text):
    reply = asked(text, *question("exercise_missing", "5x5"))

    (extracted,) = arguments(reply, "extract_workout_data")
    assert ["bench"] == [each["name"] for each in extracted["blocks"][0]["exercises"]]


@pytest.mark.parametrize(
    "text",
    [
        "undo set 2", "delete set 2", "delete the last set", "remove the last set", "delete that?",
        "please don't delete", "I won't delete", "please", "delete that, it was 3x5",
    ],
)  # fmt: skip
def test_what_is_no_plain_request_to_delete_a_workout_deletes_nothing(text):
    assert [] == arguments(asked(text), "delete_workout")


@pytest.mark.parametrize("text", ["undo", "undo that please", "take that back", "delete the last two"])
def test_what_names_a_change_or_a_workout_is_a_request_of_which_the_target_is_looked_up(text):
    assert [{"workout_id": "", "said": text}] == arguments(asked(text), "delete_workout")


def test_filler_may_stand_before_a_request_to_delete():
    text = "Oops delete that"

    assert [{"workout_id": "", "said": text}] == arguments(asked(text), "delete_workout")


@phrases("text", "expected")
def test_deleting_words_among_others_are_asked_about_and_are_no_note(text, expected):
    assert (expected, ["deletion_unclear"]) == (sets(text), codes(text))


@pytest.mark.parametrize("text", ["bench 3x5 @ 185 from scratch", "remove belt, bench 3x5 @ 185"])
def test_words_that_only_look_like_deleting_ask_nothing(text):
    assert ("3x5 @185", []) == (bare_sets(text).partition(" note")[0], codes(text))


@phrases("text", "act")
def test_what_others_did_or_nobody_did_is_no_report(text, act):
    assert "" == sets(text)
    assert act in acts(text)


def test_a_plan_behind_a_report_leaves_the_report():
    assert "squat" not in sets("Bench 3x5 @ 185 and will squat 5x5 @ 225")


@pytest.mark.parametrize(
    "text", ["Today did bench 3x5 @ 185", "Today's bench 3x5 @ 185", "Monday's bench 3x5 @ 185",
             "Missed you. Bench 3x5 @ 185"],
)  # fmt: skip
def test_days_and_chatter_before_a_report_are_nobody_else(text):
    assert "report" in acts(text)
    assert "bench" in sets(text).lower()


@pytest.mark.parametrize(
    "text",
    [
        "Bench 3x5 @ 185 on 3/2", "Bench 3x5 @ 185 on 12/25", "Bench 3x5 @ 185 2 days ago",
        "Bench 3x5 @ 185 3 weeks ago", "Bench 3x5 @ 185 felt 8/10",
    ],
)  # fmt: skip
def test_dates_and_ratings_behind_sets_are_no_further_sets(text):
    assert "Bench: 3x5 @185" == sets(text)


@pytest.mark.parametrize("text", ["8/10 day", "sleep 7/10", "felt 8/10", "Bench felt 8/10"])
def test_a_rating_out_of_ten_is_no_set(text):
    assert ("", []) == (sets(text), codes(text))


@phrases("text", "code")
def test_numbers_with_more_than_one_reading_are_asked_about(text, code):
    assert ("", [code]) == (sets(text), codes(text))


@pytest.mark.parametrize(
    "text", ["Bench 3x5 185 lbs 84 kg", "squat 3x5 185 rest 90 lb", "squat 225x5 5 lbs. more",
             "Bench 3x5 @ 185 3 days a week"],
)  # fmt: skip
def test_a_second_number_behind_sets_is_asked_about(text):
    assert ("", ["unreadable"]) == (sets(text), codes(text))


def test_repetitions_may_stand_before_the_sets_that_they_are_done_in():
    assert "Bench: 3x5 @185" == lifted("Bench 5 reps 3 sets 185")


def test_a_duration_before_amrap_is_its_length_and_the_numbers_behind_it_are_repetitions():
    text = "20 min AMRAP 5 pull-ups 10 push-ups 15 squats 12 rounds + 3"

    assert "pull-ups: 5 | push-ups: 10 | squats: 15" == sets(text)
    assert ["crossfit amrap[duration=20 min, score=12 rounds + 3](pull-ups, push-ups, squats)"] == workouts(
        read(text)
    )


def test_days_ago_behind_a_load_are_the_date_and_not_a_part_of_it():
    (workout,) = read("Bench 3x5 @ 185 2 days ago").workouts

    assert (("date", "2 days ago"),) == workout.facts
