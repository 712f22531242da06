import json

import pytest

from agents.models.offline.engine import Offline
from agents.models.port import Ask, Call, Quote, Result, Say, Turn
from tests.phrase_tables import phrases

ATHLETE = Quote("athlete", "", json.dumps({"units": "lb", "timezone": "UTC", "today": "2026-11-21"}))


def asked(message, *before):
    parts = (Say("Log this."), ATHLETE, *before, Quote("message", "m1", message))
    return Offline().reply(Ask(system="", turns=(Turn("user", parts),)))


def question(code, fragment, **more):
    about = {"code": code, "question": "?", "message_id": "m0", "fragment": fragment, **more}
    return Quote("question", "q1", json.dumps(about)), Quote("message", "m0", fragment)


def arguments(reply, name):
    return [json.loads(call.arguments) for call in reply.calls if call.name == name]


def test_each_workout_is_detected_and_extracted_in_order():
    reply = asked("Bench 3x5 @ 185, then ran 5k in 24:10")

    assert ["detect_discipline", "extract_workout_data"] * 2 == [call.name for call in reply.calls]
    assert ["offline-1", "offline-2", "offline-3", "offline-4"] == [call.id for call in reply.calls]
    assert [0, 1] == [each["workout_index"] for each in arguments(reply, "extract_workout_data")]
    assert reply.stop == "calls"


def test_an_extraction_is_what_the_athlete_said_in_strings():
    reply = asked("Squat 3x5 @ 185 RPE 8")

    (extracted,) = arguments(reply, "extract_workout_data")

    one = {"count": "3", "reps": "5", "load": "185", "kind": "", "more": [{"field": "rpe", "said": "RPE 8"}]}
    exercise = {"said": "Squat 3x5 @ 185 RPE 8", "name": "Squat", "sets": [one]}
    block = {"kind": "", "said": "Squat 3x5 @ 185 RPE 8", "facts": [], "exercises": [exercise]}
    assert {
        "workout_index": 0,
        "said": ["Squat 3x5 @ 185 RPE 8"],
        "facts": [],
        "blocks": [block],
    } == extracted


def test_nothing_to_log_ends_without_a_call():
    reply = asked("Should I squat 5x5 tomorrow?")

    assert ("end", ()) == (reply.stop, reply.calls)


def test_results_end_the_conversation():
    first = Turn("user", (Quote("message", "m1", "Squat 3x5 185"),))
    theirs = Turn("assistant", (Call("offline-1", "detect_discipline", "{}"),))
    back = Turn("user", (Result("offline-1", "ok"),))

    reply = Offline().reply(Ask(system="", turns=(first, theirs, back)))

    assert ("end", (), "") == (reply.stop, reply.calls, reply.text)


def test_the_exercise_the_athlete_is_on_names_bare_shorthand():
    reply = asked("100x8@9", Quote("context", "", json.dumps({"exercise": "Bench Press"})))

    (extracted,) = arguments(reply, "extract_workout_data")

    assert extracted["blocks"][0]["exercises"][0]["name"] == "Bench Press"


def test_a_name_answers_which_exercise_it_was():
    reply = asked("bench press", *question("exercise_missing", "5x5"))

    (extracted,) = arguments(reply, "extract_workout_data")
    exercise = extracted["blocks"][0]["exercises"][0]

    assert ("5x5 bench press", "bench press") == (exercise["said"], exercise["name"])
    assert ("5", "5") == (exercise["sets"][0]["count"], exercise["sets"][0]["reps"])


@pytest.mark.parametrize(("answer", "said"), [("185", "185"), ("it was 185 lb", "185 lb")])
def test_a_load_answers_for_a_workout_that_is_saved(answer, said):
    asking = question("load_missing", "5x5 bench", workout_id="w1", field="load", exercise="Bench Press")

    reply = asked(answer, *asking)

    change = {"exercise": "Bench Press", "set": "", "field": "load", "said": said}
    assert [{"workout_id": "w1", "said": answer, "changes": [change]}] == arguments(reply, "amend_workout")


@pytest.mark.parametrize(
    ("answer", "count", "reps"),
    [("5 sets of 3", "5", "3"), ("the first", "5", "3"), ("the second", "3", "5"), ("3x5", "3", "5")],
)
def test_an_option_answers_which_reading_was_meant(answer, count, reps):
    asking = question("which_reading", "315x5x3", options=["5 sets of 3", "3 sets of 5"], exercise="Squat")

    (extracted,) = arguments(asked(answer, *asking), "extract_workout_data")
    exercise = extracted["blocks"][0]["exercises"][0]

    assert (count, reps, "315") == tuple(exercise["sets"][0][key] for key in ("count", "reps", "load"))
    assert exercise["said"] == f"315x5x3 {answer}"


def test_an_answer_finds_the_name_beside_the_fragment():
    asking = question("which_reading", "20x10 curls", options=["20 for 10 reps", "20 sets of 10"])

    (extracted,) = arguments(asked("the first", *asking), "extract_workout_data")
    exercise = extracted["blocks"][0]["exercises"][0]

    assert ("curls", "10 reps", "20") == (
        exercise["name"],
        exercise["sets"][0]["reps"],
        exercise["sets"][0]["load"],
    )


def test_a_small_load_in_an_option_is_no_effort():
    asking = question("which_reading", "curls 5x10x8", options=["5 sets of 10 at 8", "8 sets of 10 at 5"])

    (extracted,) = arguments(asked("the first", *asking), "extract_workout_data")

    one = extracted["blocks"][0]["exercises"][0]["sets"][0]
    assert ("5", "10", "8", []) == (one["count"], one["reps"], one["load"], one["more"])


def test_a_message_with_sets_of_its_own_is_no_answer():
    reply = asked("Deadlift 3x5 315", *question("exercise_missing", "5x5"))

    (extracted,) = arguments(reply, "extract_workout_data")

    assert ["Deadlift"] == [each["name"] for each in extracted["blocks"][0]["exercises"]]


@pytest.mark.parametrize("text", ["delete the last one", "delete that", "please delete that"])
def test_the_newest_workout_is_deleted_on_request(text):
    assert [{"workout_id": "", "said": text}] == arguments(asked(text), "delete_workout")


@pytest.mark.parametrize("text", ["no wait, that was 190", "actually 190", "sorry, it was 190"])
def test_a_correction_amends_the_load_of_the_last_exercise(text):
    change = {"exercise": "", "set": "", "field": "load", "said": "190"}

    assert [{"workout_id": "", "said": text, "changes": [change]}] == arguments(asked(text), "amend_workout")


def test_context_that_is_no_json_is_passed_over():
    reply = asked("Squat 3x5 185", Quote("context", "", "{broken"), Quote("question", "q", "[]"))

    assert len(reply.calls) == 2


def test_without_a_turn_of_the_athlete_there_is_nothing_to_call():
    assert () == Offline().reply(Ask(system="", turns=())).calls


def test_without_a_message_there_is_nothing_to_call():
    reply = Offline().reply(Ask(system="", turns=(Turn("user", (Say("Log this."), ATHLETE)),)))

    assert ("end", ()) == (reply.stop, reply.calls)


@phrases("answer", "code", "fragment")
def test_what_does_not_answer_the_question_logs_nothing(answer, code, fragment):
    more = {"workout_id": "w1"} if code == "load_missing" else {"options": ["5 sets of 3", "3 sets of 5"]}

    assert () == asked(answer, *question(code, fragment, **more)).calls


def test_a_second_question_is_answered_where_the_first_is_not():
    first = question("load_missing", "5x5 bench", workout_id="w1", exercise="Bench Press")
    second = question("exercise_missing", "3x8")

    (extracted,) = arguments(asked("dips", *first, *second), "extract_workout_data")

    assert ["dips"] == [each["name"] for each in extracted["blocks"][0]["exercises"]]


@pytest.mark.parametrize("text", ["no wait, squat was fun at 190", "actually no", "actually 20"])
def test_a_correction_that_names_no_single_load_amends_nothing(text):
    assert [] == arguments(asked(text), "amend_workout")


def test_an_option_that_does_not_fit_the_fragment_is_not_taken():
    asking = question("which_reading", "squat 315x5x3", options=["the blue one", "4 sets of 9"])

    assert () == asked("the first", *asking).calls
    assert () == asked("the second", *asking).calls


def test_bare_sets_belong_to_the_exercise_the_athlete_is_on():
    reply = asked("10 reps", Quote("context", "", json.dumps({"exercise": "Pull-ups"})))

    (extracted,) = arguments(reply, "extract_workout_data")

    one = extracted["blocks"][0]["exercises"][0]
    assert ("Pull-ups", "10 reps") == (one["name"], one["sets"][0]["reps"])
