"""What is said of the program never ends without a word: done, answered, asked about, or quoted."""

import pytest

from agents.program.guest import MISSPELLED, said_to_people
from tests.logger.kit import call, says
from tests.logger.program_kit import a_desk
from tests.phrase_tables import phrases

NO_TOOL = ("log_workout", "get_todays_workout", "get_program_state", "set_", "_tm")


# --- a session told whole


@phrases("said", "lift")
def test_a_session_told_whole_is_logged_as_the_program_asks(said, lift):
    desk = a_desk()

    result = desk.log(said)

    assert result.success
    assert lift not in desk.state.remaining


@pytest.mark.parametrize("said", ["light squats done", "bench deload done", "easy press day finished"])
def test_a_session_that_was_another_than_the_program_asks_for_is_quoted_and_asked_about(said):
    desk = a_desk()

    result = desk.log(said)

    assert ["began"] == desk.moves()
    assert f"Not logged: {said!r}" in result.answer
    assert "as the program asks, or tell the sets." in result.question


@pytest.mark.parametrize(
    "said", ["almost done with squats", "when squats are done I go home", "my wife says bench is done for"]
)
def test_what_is_not_said_to_be_done_is_not_asked_about_as_done(said):
    result = a_desk().log(said)

    assert "What was done there?" not in result.answer


# --- questions


def test_the_week_is_shown_lift_by_lift():
    desk = a_desk()
    desk.log("Squat 205x5, 235x5, 270x8", "m0")

    result = desk.log("what should I do this week?")

    assert ["bench", "deadlift", "ohp"] == [each["result"]["lift"] for each in result.program]


def test_the_last_sessions_are_shown_however_they_are_asked_for():
    desk = a_desk()
    desk.log("Bench 145x5, 170x5, 190x6", "m0")

    result = desk.log("how did my last 3 bench sessions look?")

    assert ["get_workout_history"] == [each["tool"] for each in result.program]
    assert 1 == len(result.program[0]["result"]["workouts"])


@phrases("said")
def test_what_is_not_understood_of_the_program_is_quoted(said):
    desk = a_desk()

    result = desk.log(said)

    assert ["began"] == desk.moves()
    assert repr(said) in result.answer
    assert "Nothing was logged, and nothing done in your program" in result.answer


def test_a_long_message_is_quoted_in_part():
    result = a_desk().log("I wonder about squats and " + "the meaning of it " * 40)

    assert result.answer.endswith("...'.")
    assert len(result.answer) < 400


def test_small_talk_and_athletes_without_a_program_hear_what_they_heard():
    assert "Nothing to log in this message." == a_desk().log("good morning!").answer
    assert "Nothing to log in this message." == a_desk(begun=False).log("love deadlifts").answer


def test_what_a_model_said_in_words_stands_instead():
    result = a_desk(says(text="Deadlifts are great.")).log("love deadlifts")

    assert "Deadlifts are great." in result.answer


# --- the question about the set for reps


@pytest.mark.parametrize(
    "said", ["4 reps on the plus set", "plus set: 4", "got 4 on the top set", "AMRAP was 4", "4"]
)
def test_the_reps_of_the_plus_set_answer_the_question_about_it(said):
    desk = a_desk()
    asked = desk.log("squat done", "m0")

    result = desk.log(said)

    assert "top set (270 lb)" in asked.question
    assert "New best at 270 lb: 4 reps" in result.answer
    assert ["began", "logged", "relogged"] == desk.moves()


# --- a list of training maxes


def test_each_lift_of_a_list_with_signs_is_bumped_and_the_rest_is_held():
    desk = a_desk()

    result = desk.log("squat only +5, deadlift +10, hold the other two")

    maxes = {lift: int(numbers.training_max) for lift, numbers in desk.state.lifts.items()}
    assert {"squat": 320, "bench": 225, "deadlift": 370, "ohp": 155} == maxes
    assert ["began", "bumped", "bumped", "held", "held"] == desk.moves()
    assert [] == desk.workouts()
    assert () == result.not_logged


@phrases("said", "bench", bench=int)
def test_a_sign_belongs_to_its_number(said, bench):
    desk = a_desk()

    desk.log(said)

    assert bench == desk.state.lifts["bench"].training_max


@phrases("said")
def test_half_of_what_a_sentence_wants_is_not_done(said):
    desk = a_desk()

    result = desk.log(said)

    assert ["began"] == desk.moves()
    assert f"{said!r}" in result.answer
    assert "What should change for each of the lifts?" in result.question


def test_how_another_lift_felt_keeps_nothing_from_being_done():
    desk = a_desk()

    desk.log("bump squat 10, bench felt awful")

    assert ["began", "bumped"] == desk.moves()


def test_sets_beside_the_rest_are_a_workout():
    desk = a_desk()

    result = desk.log("Bench 145x5, 170x5, 190x6, hold the other two")

    assert result.success
    assert 1 == len(desk.workouts())


def test_a_lone_signed_number_is_no_training_max():
    desk = a_desk()

    desk.log("dips +25 3x5, bench +5")

    assert "bumped" not in desk.moves()


# --- refusals


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("that was a question: get_program_state shows it.", "that was a question."),
        ("a week is over; amend it. Call log_workout again.", "a week is over; amend it."),
        ("97.5 kg is too light: 100.5 would do. Try set_template.", "97.5 kg is too light: 100.5 would do."),
        ("amrap_reps says 8 at 285.", MISSPELLED),
        (
            "bench is logged in week 1 already: open are squat.",
            "bench is logged in week 1 already: open are squat.",
        ),
    ],
)
def test_people_are_told_no_names_of_tools(why, told):
    assert told == said_to_people(why)


def test_a_refused_call_is_told_to_the_athlete_without_names_of_tools():
    desk = a_desk(says(call("log_workout", "l0", lift="squat", actual_results=[])), says())

    result = desk.log("thinking about squats")

    assert result.answer.startswith("Not done: nothing in the words says that it was done.")
    assert not any(name in result.answer for name in NO_TOOL)
