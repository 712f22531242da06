"""A saved workout is corrected in the athlete's words, or deleted; undo works."""

import pytest

from agents.models.scripted import Scripted
from tests.logger.kit import Desk, call, says, sets_of

TEXT = "Bench 185x5, 185x5, 185x3, squat 225x5"


def a_change(field: str, said: str, exercise: str = "", set: str = "") -> dict[str, str]:
    return {"exercise": exercise, "set": set, "field": field, "said": said}


def amended(words: str, *changes: dict, workout_id: str = "", said: str | None = None) -> Desk:
    """A workout logged by the embedded engine, then amended by a scripted call."""
    desk = Desk()
    desk.log(TEXT, "m1")
    arguments = {"workout_id": workout_id, "said": words if said is None else said, "changes": list(changes)}
    desk.model = Scripted([says(call("amend_workout", "a0", **arguments)), says()])
    desk.log(words, "m2")
    return desk


def refusal(desk: Desk) -> str:
    return desk.model.asked[1].turns[-1].parts[0].text


def test_one_set_is_corrected():
    desk = amended(
        "the second bench set was 4", a_change("reps", "4", "bench", "2"), said="second bench set was 4"
    )

    assert [5, 4, 3, 5] == [row[1] for row in sets_of(desk.workouts()[0])]


def test_all_sets_of_an_exercise_are_corrected_and_kilograms_follow():
    desk = amended("bench was 190", a_change("load", "190", "bench"))

    loads = [(str(one.load.value), str(one.load_kg)) for one in desk.workouts()[0].sets()]
    assert [("190", "86.183")] * 3 + [("225", "102.058")] == loads


def test_the_last_exercise_is_meant_where_none_is_named():
    desk = amended("no, 230", a_change("load", "230"))

    assert "230 lb" == sets_of(desk.workouts()[0])[-1][2]


def test_the_last_set_is_meant_by_that_word():
    desk = amended("last bench set was 2", a_change("reps", "2", "Bench Press", "last"))

    assert [5, 5, 2, 5] == [row[1] for row in sets_of(desk.workouts()[0])]


@pytest.mark.parametrize(
    ("field", "said", "seen"),
    [
        ("rpe", "8.5", lambda one: str(one.rpe) == "8.5"),
        ("rir", "2", lambda one: one.rir == 2),
        ("note", "paused", lambda one: one.notes == ("paused",)),
        ("kind", "warm-up", lambda one: one.kind == "warm-up"),
        ("load", "BW", lambda one: one.load is None and one.bodyweight),
    ],
)
def test_every_field_of_a_set_can_be_amended(field, said, seen):
    desk = amended(f"squat {said}", a_change(field, said, "squat"))

    assert seen(desk.workouts()[0].sets()[-1])


def test_the_day_and_the_name_can_be_amended():
    desk = amended(
        "that was yesterday, call it push day", a_change("date", "yesterday"), a_change("name", "push day")
    )

    workout = desk.workouts()[0]
    assert ("2026-11-19", "said", "push day") == (workout.date, workout.date_source, workout.name)
    assert "2026-11-19" in workout.summary


def test_an_exercise_can_be_renamed():
    desk = amended("the squat was a front squat", a_change("name", "front squat", "squat"))

    assert "Front Squat" == desk.workouts()[0].exercises()[-1].name


def test_the_summary_and_the_sources_follow():
    desk = amended("bench was 190", a_change("load", "190", "bench"))

    workout = desk.workouts()[0]
    assert "190 lb" in workout.summary
    spans = [source.spans[0].message_id for source in workout.sources if source.path.endswith("sets[0].load")]
    assert "m2" in spans


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (a_change("load", "999", "bench"), "not in the words quoted"),
        (
            a_change("reps", "4", "deadlift"),
            "'deadlift' is not in that workout: it has Bench Press, Back Squat",
        ),
        (a_change("reps", "4", "bench", "9"), "set 9 does not exist: Bench Press has 3"),
        (a_change("reps", "4", "bench", "4th"), "Bench Press has 3"),
        (a_change("rpe", "44", "bench"), "44"),
        (a_change("kind", "was", "bench"), "kind"),
        (a_change("date", "tomorrow"), "logged once it is done"),
        (a_change("date", "was"), "names no one day"),
    ],
)
def test_a_change_that_does_not_fit_is_refused_and_nothing_is_written(change, why):
    desk = amended("tomorrow 4 44 deadlift was 4th bench set 9", change)

    assert why in refusal(desk)
    assert [1] == [stored.revision for stored in desk.stored()]


def test_no_change_is_refused():
    assert "changes is empty" in refusal(amended("no wait"))


def test_words_that_nobody_said_are_refused():
    assert "said has to quote the message" in refusal(amended("no", a_change("reps", "4"), said="make it 4"))


def test_a_workout_of_nobody_or_of_another_athlete_is_not_there():
    assert "there is no workout 'w_bobs'" in refusal(
        amended("it was 4", a_change("reps", "4"), workout_id="w_bobs")
    )


def test_without_any_workout_there_is_none_that_could_be_meant():
    desk = Desk(Scripted([says(call("delete_workout", "x0", workout_id="", said="delete that")), says()]))

    desk.log("delete that")

    assert "there is no workout yet" in refusal(desk)


def test_delivered_again_it_amends_the_same_workout_once():
    desk = Desk()
    desk.log(TEXT, "m1")
    arguments = {"workout_id": "", "said": "no, 230", "changes": [a_change("load", "230")]}
    reply = says(call("amend_workout", "a0", **arguments))
    report = None
    for _ in range(2):
        desk.model = Scripted([reply])
        report = desk.log("no, 230", "m2")
        record = desk.records.get("ann", "message/m2")
        assert record is not None

    assert [2] == [stored.revision for stored in desk.stored()]
    assert ["amended"] == [each.change for each in report.changes]


def test_the_other_sets_keep_their_sources():
    desk = Desk()
    desk.log("Bench 3x5 @ 185", "m1")
    change = a_change("load", "190", "bench", "2")
    desk.model = Scripted(
        [says(call("amend_workout", "a0", workout_id="", said="set 2 was 190", changes=[change]))]
    )

    desk.log("bench set 2 was 190", "m2")

    sources = desk.workouts()[0].sources
    loads = {
        source.path: [span.message_id for span in source.spans]
        for source in sources
        if source.path.endswith(".load")
    }
    head = "blocks[0].exercises[0].sets"
    assert {f"{head}[0].load": ["m1"], f"{head}[1].load": ["m2"], f"{head}[2].load": ["m1"]} == loads
    assert not any(source.path.endswith("bodyweight") for source in sources)


def test_what_was_amended_is_not_asked_about_again():
    desk = Desk()
    desk.log("Bench 3x5 @ 185", "m1")

    result = desk.log("no wait, that was 190", "m2")

    assert ([], False, None) == (list(result.not_logged), result.partial, result.question)


def test_an_ambiguous_name_stays_so_in_an_amendment():
    desk = amended("the squat was a row", a_change("name", "row", "squat"))

    exercise = desk.workouts()[0].exercises()[-1]
    assert ("row", False) == (exercise.name, exercise.known)


def test_a_workout_without_exercises_has_none_to_amend():
    desk = Desk()
    desk.log("Fran in 4:12 Rx", "m1")
    arguments = {"workout_id": "", "said": "no, 95", "changes": [a_change("load", "95")]}
    desk.model = Scripted([says(call("amend_workout", "a0", **arguments)), says()])

    desk.log("no, 95", "m2")

    assert "has no exercise to amend" in refusal(desk)
