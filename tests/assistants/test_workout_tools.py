"""What an assistant logs and reads: in the athlete's words, once, and for nobody else."""

from handlers.wiring import Worker
from tests.assistants.kit import Assistant

BENCH = {
    "text": "Bench 3x5 @ 185, then ran 5k in 24:10",
    "message_id": "m1",
    "sent_at": "2026-03-02T18:30:00Z",
}


def test_what_was_said_is_logged_and_read_again_with_the_words_it_stands_on(ann: Assistant):
    logged = ann.call("log_message", **BENCH)
    listed = ann.call("list_workouts")
    bench = ann.call("get_workout", workout_id=logged.json["workoutId"])

    assert "Logged Bench Press" in logged.words
    assert 2 == len(listed.json["workouts"])
    assert f"[workout {logged.json['workoutId']}]" in listed.words
    assert 'from "Bench 3x5 @ 185"' in bench.words
    assert 185 == bench.json["blocks"][0]["exercises"][0]["sets"][0]["load"]["value"]


def test_the_same_message_again_is_logged_once(ann: Assistant):
    first, again = (ann.call("log_message", **BENCH) for _ in range(2))

    assert first.json["workoutId"] == again.json["workoutId"]
    assert 2 == len(ann.call("list_workouts").json["workouts"])


def test_an_id_that_comes_again_with_other_words_takes_nothing_from_what_was_logged(ann: Assistant):
    ann.call("log_message", **BENCH)
    before = ann.call("list_workouts").json["workouts"]

    refused = [
        ann.call("log_message", text="Bench 3x5 @ 225", message_id=BENCH["message_id"]),
        ann.call("answer_question", question_id="q", text="yes", message_id=BENCH["message_id"]),
    ]

    assert [True, True] == [each.refused for each in refused]
    assert "make up a new one" in refused[0].words
    assert refused[0].words == refused[1].words
    assert before == ann.call("list_workouts").json["workouts"]


def test_what_is_another_athletes_is_not_found(ann: Assistant, worker: Worker):
    logged = ann.call("log_message", **BENCH)

    bob = Assistant(worker, "bob")

    assert [] == bob.call("list_workouts").json["workouts"]
    refused = bob.call("get_workout", workout_id=logged.json["workoutId"])
    assert (True, "there is no workout with this id.") == (refused.refused, refused.words)
    amended = bob.call("amend_workout", workout_id=logged.json["workoutId"], press_id="p1", load="500")
    assert (True, "there is no workout with this id.") == (amended.refused, amended.words)


def test_a_number_for_a_text_is_taken_as_it_is_written(ann: Assistant):
    workout_id = ann.call("log_message", **BENCH).json["workoutId"]

    amended = ann.call("amend_workout", workout_id=workout_id, press_id="p1", set=2, load=62.5)

    assert "Bench Press 5 @ 185 lb, 5 @ 62.5 lb, 5 @ 185 lb" in amended.words


def test_a_value_is_corrected_once_and_taken_back_once(ann: Assistant):
    workout_id = ann.call("log_message", **BENCH).json["workoutId"]

    amended = [ann.call("amend_workout", workout_id=workout_id, press_id="p1", load="190") for _ in range(2)]
    undone = [ann.call("undo", press_id="p2") for _ in range(2)]

    assert "190 lb" in amended[0].words
    assert amended[0] == amended[1]
    assert "185 lb" in undone[0].words
    assert undone[0] == undone[1]
    assert 3 == ann.call("get_workout", workout_id=workout_id).json["revision"]
