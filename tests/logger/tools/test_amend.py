"""A saved workout is corrected in the athlete's words, or deleted; undo works."""

from datetime import timedelta

import pytest

from agents.errors import Refusal
from agents.logger.amending.added_and_removed import without_sets
from agents.logger.tools import amend
from agents.models.port import Call
from agents.models.scripted import Scripted
from tests.logger.kit import NOON, Desk, a_block, a_set, an_exercise, call, detect, extract, says, sets_of

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


def an_amendment(id: str, said: str, *changes: dict, workout_id: str = "") -> Call:
    return call("amend_workout", id, workout_id=workout_id, said=said, changes=list(changes))


def a_deletion(id: str, said: str, workout_id: str = "") -> Call:
    return call("delete_workout", id, workout_id=workout_id, said=said)


def then(desk: Desk, words: str, *calls: Call, id: str = "m2", **more) -> Desk:
    """Another message, with the calls of one reply to it."""
    desk.model = Scripted([says(*calls), says()])
    desk.log(words, id, **more)
    return desk


def logged(text: str, *exercises: dict, **more) -> Desk:
    """A workout logged by scripted calls."""
    desk = Desk(Scripted([says(detect(text), extract(0, a_block(*exercises), said=[text])), says()]))
    desk.log(text, "m1", **more)
    return desk


def sources(desk: Desk) -> dict[str, tuple[str, list[tuple[str, int, int]]]]:
    """The sources of the only workout: by path the rule, and where."""
    return {
        each.path: (each.rule, [(span.message_id, span.start, span.end) for span in each.spans])
        for each in desk.workouts()[0].sources
    }


HEAD = "blocks[0].exercises[0].sets"


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
        ("percent", "80%", lambda one: one.percent_1rm == 80),
        ("tempo", "3110", lambda one: one.tempo is not None),
        ("rest", "2:00", lambda one: one.rest_seconds == 120),
        ("calories", "12", lambda one: one.calories == 12),
        ("heart_rate", "150", lambda one: one.heart_rate_bpm == 150),
        ("failed", "missed it", lambda one: one.failed),
    ],
)
def test_every_field_of_a_set_can_be_amended(field, said, seen):
    desk = amended(f"squat was {said}", a_change(field, said, "squat"))

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
        (a_change("load", "999", "bench"), "'999' is not in the athlete's words"),
        (
            a_change("reps", "4", "deadlift"),
            "'deadlift' is not in that workout: it has Bench Press, Back Squat",
        ),
        (a_change("reps", "4", "bench", "9"), "set 9 does not exist: Bench Press has 3"),
        (a_change("reps", "4", "bench", "4th"), "Bench Press has 3"),
        (a_change("reps", "4", "", "=44"), "has no 44: which workout is meant?"),
        (a_change("reps", "4", "", "=5"), "'5': name the exercise"),
        (a_change("rpe", "44", "bench"), "44"),
        (a_change("kind", "was", "bench"), "kind"),
        (a_change("date", "tomorrow"), "logged once it is done"),
        (a_change("date", "was"), "names no one day"),
    ],
)
def test_a_change_that_does_not_fit_is_refused_and_nothing_is_written(change, why):
    desk = amended("tomorrow 4 44 was 4th bench set 9", change)

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

    assert "no workout is meant by these words" in refusal(desk)


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
    said = "did a 12 min AMRAP, 7 rounds + 4"
    amrap = a_block(kind="amrap", said=said, duration="12 min", score="7 rounds + 4")
    desk = Desk(Scripted([says(detect(said, "crossfit"), extract(0, amrap)), says(), says()]))
    desk.log(said, "m1")
    assert [()] == [each.exercises() for each in desk.workouts()]
    arguments = {"workout_id": "", "said": "no, 95", "changes": [a_change("load", "95")]}
    desk.model = Scripted([says(call("amend_workout", "a0", **arguments)), says()])

    desk.log("no, 95", "m2")

    assert "has no exercise to amend" in refusal(desk)


# --- a load takes its unit from the set


def test_a_load_without_a_unit_takes_that_of_the_set():
    desk = Desk()
    desk.log("Bench 3x5 @ 100 kg", "m1")

    then(desk, "no wait, that was 105", an_amendment("a0", "that was 105", a_change("load", "105")))

    assert ["105 kg"] * 3 == [row[2] for row in sets_of(desk.workouts()[0])]
    assert ("unit_carried_over", [("m1", 12, 15)]) == sources(desk)[f"{HEAD}[2].load.unit"]


def test_a_load_without_a_unit_takes_the_basis_of_the_set_too():
    desk = logged("DB bench 3x10 20 kg each", an_exercise("DB bench 3x10 20 kg each", "DB bench",
                                                          a_set("3", "10", "20 kg each")))  # fmt: skip

    then(desk, "no, 22", an_amendment("a0", "no, 22", a_change("load", "22", set="2")))

    loads = [(str(one.load.value), one.load.unit, one.load.basis) for one in desk.workouts()[0].sets()]
    assert [("20", "kg", "per_hand"), ("22", "kg", "per_hand"), ("20", "kg", "per_hand")] == loads


def test_a_basis_that_is_said_stands_over_that_of_the_set():
    desk = logged("DB bench 10 20 kg each", an_exercise("DB bench 10 20 kg each", "DB bench",
                                                        a_set("", "10", "20 kg each")))  # fmt: skip

    then(desk, "no, 44 total", an_amendment("a0", "no, 44 total", a_change("load", "44 total")))

    load = desk.workouts()[0].sets()[0].load
    assert ("kg", "total") == (load.unit, load.basis)


@pytest.mark.parametrize(
    ("words", "said", "unit", "rule"),
    [
        ("no wait, that was 230 lb", "230", "lb", None),
        ("no wait, in lb: 230", "230", "lb", "unit_carried_over"),
        ("no wait, 230 lb", "230 lb", "lb", None),
    ],
)
def test_a_unit_in_the_words_stands_over_that_of_the_set(words, said, unit, rule):
    desk = Desk()
    desk.log("Bench 3x5 @ 100 kg", "m1")

    then(desk, words, an_amendment("a0", words, a_change("load", said)))

    assert {unit} == {one.load.unit for one in desk.workouts()[0].sets()}
    assert rule == sources(desk).get(f"{HEAD}[0].load.unit", (None,))[0]


def test_a_unit_that_the_words_deny_is_refused():
    desk = Desk()
    desk.log("Bench 3x5 @ 100 kg", "m1")

    then(desk, "kg no, 230 lb", an_amendment("a0", "kg no, 230 lb", a_change("load", "230 kg")))

    assert "'230' stands with 'lb'" in refusal(desk)
    assert ["100 kg"] * 3 == [row[2] for row in sets_of(desk.workouts()[0])]


@pytest.mark.parametrize("units", ["lb", "kg"])
def test_a_set_without_a_load_takes_the_athletes_own_unit(units):
    desk = Desk()
    desk.log("Bench 3x5", "m1", units=units)

    then(desk, "it was 100", an_amendment("a0", "it was 100", a_change("load", "100")), units=units)

    assert {units} == {one.load.unit for one in desk.workouts()[0].sets()}
    assert ("athlete_unit", [("m2", 7, 10)]) == sources(desk)[f"{HEAD}[0].load.unit"]


# --- everything that hangs on what was amended


def reps_of(desk: Desk) -> tuple:
    one = desk.workouts()[0].sets()[0]
    return one.reps, one.reps_low, one.reps_high, one.reps_left, one.reps_right, one.each_side


@pytest.mark.parametrize(
    ("said", "seen"),
    [
        ("9", (9, None, None, None, None, False)),
        ("8|6", (None, None, None, 8, 6, False)),
        ("8-12", (None, 8, 12, None, None, False)),
        ("9 each side", (9, None, None, None, None, True)),
    ],
)
@pytest.mark.parametrize("before", ["10|7", "5", "3-4", "11 each side"])
def test_reps_are_amended_with_their_range_and_their_sides(before, said, seen):
    text = f"split squat {before} @ 40 lb"
    desk = logged(text, an_exercise(text, "split squat", a_set("", before, "40 lb")))

    then(desk, f"no, {said}", an_amendment("a0", f"no, {said}", a_change("reps", said)))

    assert seen == reps_of(desk)
    assert [("m2", 4)] == [where[:2] for where in sources(desk)[f"{HEAD}[0].reps"][1]][:1]


def test_amended_reps_leave_the_sources_of_other_counts():
    text = "bench 5 of 8 @ 185 lb"
    desk = logged(text, an_exercise(text, "bench", a_set("", "5", "185 lb", attempted="8")))

    then(desk, "no, 6", an_amendment("a0", "no, 6", a_change("reps", "6")))

    assert ("", [("m1", 11, 12)]) == sources(desk)[f"{HEAD}[0].reps_attempted"]


def test_a_note_is_added_to_those_that_are_there():
    text = "bench 185x5 paused"
    desk = logged(text, an_exercise(text, "bench", a_set("", "5", "185", note="paused")))

    then(desk, "it was slow", an_amendment("a0", "it was slow", a_change("note", "slow")))

    assert ("paused", "slow") == desk.workouts()[0].sets()[0].notes
    where = [each.spans[0].message_id for each in desk.workouts()[0].sources if each.path.endswith("notes")]
    assert ["m1", "m2"] == where


def test_what_was_missing_is_not_missing_once_it_was_said():
    desk = Desk()
    desk.log("Bench 3x5", "m1")
    before = desk.workouts()[0]

    then(desk, "it was 185", an_amendment("a0", "it was 185", a_change("load", "185")))

    after = desk.workouts()[0]
    assert (["load_missing"], []) == (
        [each.code for each in before.issues],
        [each.code for each in after.issues],
    )
    assert (0.5, 1.0) == (before.completeness, after.completeness)
    assert "3x5 @ 185 lb" in after.summary


def test_a_date_that_could_not_be_read_is_settled_by_one_that_can():
    text = "bench 185x5 on 31/31"
    desk = Desk(Scripted([says(detect(text), extract(0, a_block(an_exercise("bench 185x5", "bench", a_set(
        "", "5", "185"))), said=[text], date="31/31")), says()]))  # fmt: skip
    assert "which day was '31/31'" in desk.log(text, "m1").drafts[0].why
    desk.log("yes", "m1y")
    before = desk.workouts()[0]

    then(desk, "that was yesterday", an_amendment("a0", "that was yesterday", a_change("date", "yesterday")))

    after = desk.workouts()[0]
    assert (["date_unreadable"], 0.85) == ([each.code for each in before.issues], before.confidence)
    assert ([], 1.0, "yesterday") == (list(after.issues), after.confidence, after.date_as_said)
    assert ("", [("m2", 9, 18)]) == sources(desk)["date_as_said"]


def test_a_date_that_stands_is_not_read_again_on_another_day():
    desk = Desk()
    desk.log("Bench 185x5 on Nov 25", "m1", sent_at=NOON + timedelta(days=6))
    assert "2026-11-25" == desk.workouts()[0].date

    then(desk, "it was 4", an_amendment("a0", "it was 4", a_change("reps", "4")),
         sent_at=NOON + timedelta(days=365))  # fmt: skip

    workout = desk.workouts()[0]
    assert ("2026-11-25", ()) == (workout.date, workout.issues)


def test_a_workout_that_was_named_keeps_its_name_and_another_follows_its_exercises():
    desk = amended("the squat was a front squat", a_change("name", "front squat", "squat"))

    assert "Bench Press and Front Squat" == desk.workouts()[0].name


@pytest.mark.parametrize(
    ("said", "kind"),
    [("warmup", "warm-up"), ("Warm up", "warm-up"), ("backoff sets", "back-off"), ("amrap", "amrap")],
)
def test_a_kind_of_set_is_known_in_each_spelling(said, kind):
    desk = amended(f"the bench was a {said}", a_change("kind", said, "bench"))

    assert kind == desk.workouts()[0].sets()[0].kind


def test_a_model_reads_which_kinds_of_sets_there_are():
    described = str(amend.tool.schema.input_schema["$defs"]["AmendedFact"]["properties"]["field"])

    assert all(kind in described for kind in ("working", "warm-up", "drop", "back-off", "amrap", "cluster"))


# --- several calls in one reply


def test_one_number_is_one_fact_over_all_calls():
    desk = amended("nothing")

    then(
        desk,
        "squat was 8",
        an_amendment("a0", "squat was 8", a_change("reps", "8", "squat")),
        an_amendment("a1", "squat was 8", a_change("rpe", "8", "squat")),
        id="m3",
    )

    one = desk.workouts()[0].sets()[-1]
    assert (8, None) == (one.reps, one.rpe)
    assert "another fact stands on it" in desk.model.asked[1].turns[-1].parts[1].text


def test_two_numbers_are_two_facts_in_two_calls_with_one_quote():
    desk = amended("nothing")

    said = "squat was 8 at RPE 9"
    then(
        desk,
        said,
        an_amendment("a0", said, a_change("reps", "8", "squat")),
        an_amendment("a1", said, a_change("rpe", "9", "squat")),
        id="m3",
    )

    one = desk.workouts()[0].sets()[-1]
    assert (8, "9") == (one.reps, str(one.rpe))


def two_workouts() -> Desk:
    desk = Desk()
    desk.log("Bench 185x5", "m1")
    desk.log("Squat 225x5", "m2")
    return desk


def standing(desk: Desk) -> list[str]:
    return [workout.name for workout in desk.workouts()]


def test_a_second_deletion_of_the_last_one_is_harmless():
    desk = then(
        two_workouts(), "delete it", a_deletion("x0", "delete it"), a_deletion("x1", "delete it"), id="m3"
    )

    assert ["Bench Press"] == standing(desk)
    assert [1, 2] == [stored.revision for stored in desk.stored()]


def test_a_second_deletion_by_its_id_is_harmless():
    desk = two_workouts()
    last = desk.stored()[1].workout_id

    desk.model = Scripted(
        [says(a_deletion("x0", "delete it", last), a_deletion("x1", "delete it", last)), says()]
    )
    report = desk.log("delete it", "m3")

    assert (["Bench Press"], ["deleted"]) == (standing(desk), [each.change for each in report.changes])


def test_delivered_again_a_deletion_deletes_nothing_more():
    desk = two_workouts()
    reply = says(a_deletion("x0", "delete it"), a_deletion("x1", "delete it"))
    for _ in range(2):
        then(desk, "delete it", *reply.calls, id="m3")

    assert ["Bench Press"] == standing(desk)


def test_another_message_deletes_no_other_workout_than_that_of_the_message_before_it():
    desk = two_workouts()
    for number in (3, 4):
        then(desk, "delete it", a_deletion("x0", "delete it"), id=f"m{number}", again=True)

    assert ["Bench Press"] == standing(desk)
    assert "no workout is meant by these words" in refusal(desk)


def test_what_is_deleted_by_another_message_is_not_there():
    desk = two_workouts()
    last = desk.stored()[1].workout_id
    for number in (3, 4):
        then(desk, "delete it", a_deletion("x0", "delete it", last), id=f"m{number}", again=True)

    assert "there is no workout" in refusal(desk)


def test_two_amendments_of_the_last_one_amend_the_same_workout():
    desk = then(
        two_workouts(),
        "it was 4, no, rpe 9",
        an_amendment("a0", "it was 4", a_change("reps", "4")),
        an_amendment("a1", "no, rpe 9", a_change("rpe", "9")),
        id="m3",
    )

    assert [1, 3] == [stored.revision for stored in desk.stored()]


def test_the_last_one_is_none_that_the_same_message_logs():
    text = "Deadlift 315x5. delete the last one"
    desk = two_workouts()
    deadlift = an_exercise("Deadlift 315x5", "Deadlift", a_set("", "5", "315"))
    logging = [detect("Deadlift 315x5"), extract(0, a_block(deadlift), said=["Deadlift 315x5"])]
    refused = an_amendment("a0", "the last one")
    desk.model = Scripted([says(*logging, refused), says(a_deletion("x0", "delete the last one")), says()])

    desk.log(text, "m3")

    assert ["Bench Press", "Deadlift"] == standing(desk)


def test_words_that_report_a_set_correct_nothing():
    desk = amended("Deadlift 5x3 @ 225", a_change("load", "225", "bench"))

    assert "no workout is meant by these words" in refusal(desk)


def test_words_that_report_a_set_delete_nothing():
    desk = Desk()
    desk.log(TEXT, "m1")
    desk.model = Scripted([says(call("delete_workout", "x0", workout_id="", said="Deadlift 5x3")), says()])

    desk.log("Deadlift 5x3 @ 225", "m2")

    assert "the quoted words don't ask to delete anything" in refusal(desk)
    assert 1 == len(desk.workouts())


@pytest.mark.parametrize("words", ["please don't delete the last one", "I won't delete it", "delete never"])
def test_words_that_ask_not_to_delete_delete_nothing(words):
    desk = Desk()
    desk.log(TEXT, "m1")
    desk.model = Scripted([says(call("delete_workout", "x0", workout_id="", said=words)), says()])

    desk.log(words, "m2")

    assert "ask not to delete" in refusal(desk)
    assert 1 == len(desk.workouts())


def test_words_about_another_exercise_correct_nothing():
    desk = amended("deadlift was 225", a_change("load", "225"))

    assert "no workout is meant by these words" in refusal(desk)
    assert [1] == [stored.revision for stored in desk.stored()]


def test_one_load_for_sets_with_several_is_asked_about():
    desk = Desk()
    desk.log("Bench 135x10, 185x5, 225x1", "m1")

    result = desk.log("no wait, that was 230", "m2")

    assert [] == list(result.changes)
    assert result.question


def test_a_run_gets_no_load():
    desk = Desk()
    desk.log("Ran 6k", "m1")

    desk.log("no wait, that was 7", "m2")

    assert desk.workouts()[0].sets()[0].load is None


def test_a_yes_to_the_question_whether_to_delete_deletes_and_settles_it():
    desk = Desk()
    desk.log("Bench 3x5 185", "m1")
    asked = desk.log("Delete both", "m2")
    after = desk.log("yes", "m3")

    assert "Delete" in asked.question
    assert [] == standing(desk)
    assert None is after.question


def test_a_yes_to_nothing_deletes_nothing():
    desk = Desk()
    desk.log("Bench 3x5 185", "m1")
    arguments = {"workout_id": "", "said": "yes"}
    desk.model = Scripted([says(call("delete_workout", "d0", **arguments)), says()])
    desk.log("yes", "m2")

    assert 1 == len(desk.workouts())


def test_a_workout_is_not_emptied_by_an_amendment():
    desk = Desk()
    desk.log("Bench 3x5 @ 185", "m1")

    with pytest.raises(Refusal, match="nothing would be left"):
        without_sets(desk.workouts()[0], 0, 0, [0, 1, 2])


@pytest.mark.parametrize("words", ["take the bench off", "scrap the bench", "leave the bench out please"])
def test_a_workout_is_taken_off(words):
    desk = Desk()
    desk.log("Bench 3x5 @ 185", "m1")

    then(desk, words, a_deletion("d0", words, "w1"))

    assert [] == standing(desk)


def test_what_is_said_of_an_exercise_that_is_added_is_its_new_set():
    desk = Desk()
    desk.log("squat 3x5 225", "m1")
    words = "also 15 min stretching after"
    changes = (
        a_change("exercise", "stretching"),
        a_change("duration", "15 min", "stretching", "new"),
    )

    then(desk, words, an_amendment("a0", words, *changes))

    added = desk.workouts()[0].exercises()[-1]
    assert ("stretching", [900]) == (added.name_as_written, [one.duration_seconds for one in added.sets])


def test_a_score_that_stands_already_is_no_other_one():
    desk = Desk()
    desk.log("12 min amrap: 5 pull-ups, 10 push-ups. 5 rounds + 8", "m1")
    score = desk.workouts()[0].blocks[-1].score

    then(
        desk,
        f"i mean {score.said}",
        an_amendment("a0", f"i mean {score.said}", a_change("score", score.said)),
    )

    assert score == desk.workouts()[0].blocks[-1].score


def test_a_load_of_sets_with_several_loads_says_which():
    desk = Desk()
    desk.log("bench 185x5, 205x3", "m1")

    then(desk, "that was 190", an_amendment("a0", "that was 190", a_change("load", "190")))

    assert [185, 205] == [one.load.value for one in desk.workouts()[0].sets()]
