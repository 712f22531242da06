"""Outcomes against labels: each figure, right and wrong."""

import json

import pytest

from handlers.evaluation.scores import score
from handlers.evaluation.values import FoundInLog, OpenQuestion, UnloggedWords
from tests.handlers.evaluation.kit import SQUAT, SQUATTED, case, lb, logged, scored
from tests.phrase_tables import phrases


def test_a_log_that_is_as_labelled_is_all_right():
    found = scored(case({**SQUAT, "times": 3}), logged(*[SQUATTED] * 3))

    assert (True, True, 3, 3, 3, 3) == (
        found.exact, found.all_right, found.sets_wanted, found.sets_found, found.sets_right, found.names_right
    )  # fmt: skip
    assert ((), ()) == (found.invented, found.wrong)


OTHER_MEASURES = [
    {"reps": 6, "load": lb(225)},
    {"reps": 5, "load": lb(230)},
    {"reps": 5, "load": {**lb(225), "unit": "kg"}},
    {"reps": 5},
    {"reps_low": 5, "reps_high": 5, "load": lb(225)},
    {"reps_left": 5, "reps_right": 5, "load": lb(225)},
    {**SQUATTED, "duration_seconds": 30},
    {**SQUATTED, "distance": {"value": 40, "unit": "m", "metres": 40}},
    {**SQUATTED, "calories": 12},
]


@pytest.mark.parametrize("found", OTHER_MEASURES)
def test_a_set_with_another_measure_is_another_set(found):
    assert (False, 0) == ((outcome := scored(case(SQUAT), logged(found))).exact, outcome.sets_right)


def test_sets_count_as_often_as_they_were_done():
    found = scored(case({**SQUAT, "times": 3}), logged(*[SQUATTED] * 5))

    assert (False, 3, 2) == (found.exact, found.sets_right, found.sets_wrong)


def test_the_order_of_the_sets_does_not_count():
    single = {**SQUAT, "reps": 1}

    found = scored(case(SQUAT, single), logged({**SQUATTED, "reps": 1}, SQUATTED))

    assert found.all_right


def test_numbers_are_equal_by_value():
    wanted = case({**SQUAT, "load": 102.50})

    assert scored(wanted, logged({"reps": 5, "load": {**lb(102.5), "value": "102.500"}})).exact


@pytest.mark.parametrize(("metres", "exact"), [("1609.344", True), ("1610", True), ("1612", False)])
def test_metres_are_equal_within_a_tenth_of_a_percent(metres, exact):
    run = {"exercise": "Run", "metres": 1609.344}
    found = {"distance": {"value": 1, "unit": "mi", "metres": metres}}

    assert exact is scored(case(run), logged(found, exercise="Run")).exact


def test_what_was_derived_is_not_compared():
    run = {"exercise": "Run", "metres": 5000, "seconds": 1450}
    found = {
        "distance": {"value": 5, "unit": "km", "metres": 5000}, "duration_seconds": 1450,
        "pace": {"seconds": 290, "per": "km"}, "derived": ["pace"],
    }  # fmt: skip

    outcome = scored(case(run), logged(found, exercise="Run"))

    assert (True, ()) == (outcome.all_right, outcome.invented)


def test_an_exercise_without_sets_is_a_set_of_which_nothing_is_known():
    assert scored(case({"exercise": "Back Squat"}), logged()).all_right
    assert not scored(case(SQUAT), logged(SQUATTED), logged()).exact


# --- names, disciplines, dates, how many


def test_a_name_is_right_if_the_catalogue_takes_it_for_the_same():
    wanted = case({**SQUAT, "exercise": "back squats"})

    assert 1 == scored(wanted, logged(SQUATTED)).names_right


def test_a_wrong_name_is_told_and_the_set_is_exact_all_the_same():
    found = scored(case(SQUAT), logged(SQUATTED, exercise="Front Squat"))

    assert (True, False, 0) == (found.exact, found.all_right, found.names_right)
    assert ("Front Squat for Back Squat",) == found.wrong


def test_of_sets_that_are_alike_each_is_paired_with_its_own_exercise():
    bench = {**SQUAT, "exercise": "Bench Press"}

    found = scored(case(bench, SQUAT), logged(SQUATTED), logged(SQUATTED, exercise="Bench Press"))

    assert 2 == found.names_right


@pytest.mark.parametrize(
    ("discipline", "right"), [("strength", True), ("powerlifting", True), ("running", False)]
)
def test_any_of_the_labelled_disciplines_is_right(discipline, right):
    workout = {"disciplines": ["strength", "powerlifting"], "sets": [SQUAT]}

    found = scored(case(workouts=[workout]), logged(SQUATTED, discipline=discipline))

    assert (right, right) == (found.disciplines_right, found.all_right)


def test_another_day_is_wrong():
    found = scored(case(SQUAT), logged(SQUATTED, date="2026-03-03"))

    assert (False, ("date 2026-03-03 for 2026-03-04",)) == (found.dates_right, found.wrong)


def test_one_workout_for_two_has_all_sets_and_is_not_all_right():
    workout = {"discipline": "strength", "sets": [SQUAT]}

    found = scored(case(workouts=[workout, workout]), logged(SQUATTED, SQUATTED))

    assert (True, False, False) == (found.exact, found.count_right, found.all_right)


def test_workouts_are_compared_with_those_that_share_their_sets():
    monday = {"discipline": "strength", "date": "2026-03-02", "sets": [SQUAT]}
    today = {"discipline": "running", "sets": [{"exercise": "Run", "seconds": 600}]}
    run = logged({"duration_seconds": 600}, exercise="Run", discipline="running")

    found = scored(case(workouts=[monday, today]), run, logged(SQUATTED, date="2026-03-02"))

    assert (True, True) == (found.dates_right, found.disciplines_right)


# --- details

DETAILS = [
    ({"rpe": 8}, {"rpe": 8}, {"rpe": 9}),
    ({"rir": 2}, {"rir": 2}, {}),
    ({"percent": 80}, {"percent_1rm": 80}, {}),
    ({"tempo": "3-1-1"}, {"tempo": "311"}, {"tempo": "3-1-2"}),
    ({"band": "red band"}, {"band": "red band"}, {"band": "green band"}),
    ({"rest_seconds": 90}, {"rest_seconds": 90}, {"rest_seconds": 60}),
    ({"kind": "drop"}, {"kind": "drop"}, {}),
    ({"failed": True}, {"failed": True}, {}),
    ({"basis": "per_hand"}, {"load": lb(225, "per_hand")}, {}),
    ({"each_side": True}, {"each_side": True}, {}),
    ({"heart_rate": 150}, {"heart_rate_bpm": 150}, {}),
    ({"pace_seconds": 290, "pace_per": "km"}, {"pace": {"seconds": 290, "per": "km"}}, {}),
    ({"bodyweight": True}, {"bodyweight": True}, {}),
    ({}, {"bodyweight": True}, {"rpe": 8}),
]


@pytest.mark.parametrize(("wanted", "right", "wrong"), DETAILS)
def test_a_detail_is_right_or_wrong_and_the_set_is_exact_all_the_same(wanted, right, wrong):
    labelled = case({**SQUAT, **wanted})

    outcomes = [scored(labelled, logged({**SQUATTED, **found})) for found in (right, wrong)]

    assert [(True, True, True), (True, False, False)] == [
        (each.exact, each.details_right, each.all_right) for each in outcomes
    ]


def block(**fields):
    """A workout of the log with one block of thrusters."""
    exercises = [{"name": "Thruster", "name_as_written": "thrusters", "sets": [{"reps": 21}]}]
    return logged(discipline="crossfit", blocks=[{"exercises": exercises, **fields}])


def wod(**fields):
    workout = {"discipline": "crossfit", "sets": [{"exercise": "Thruster", "reps": 21}]}
    return case(workouts=[{**workout, "blocks": [fields] if fields else []}])


@phrases("wanted", "found", "told", wanted=json.loads, found=json.loads)
def test_a_block_that_is_not_as_labelled_is_told(wanted, found, told):
    outcome = scored(wod(**wanted), block(**found))

    assert (True, False) == (outcome.exact, outcome.details_right)
    assert told in outcome.wrong


SCORES = [
    ({"seconds": 252}, {"duration_seconds": 252}),
    ({"score_rounds": 18, "reps": 7}, {"rounds": 18, "reps": 7}),
    ({"calories": 100}, {"calories": 100}),
    ({"load": 225, "unit": "lb"}, {"load": lb(225)}),
]


@pytest.mark.parametrize(("wanted", "found"), SCORES)
def test_a_score_that_is_as_labelled_is_right(wanted, found):
    outcome = scored(wod(kind="amrap", **wanted), block(kind="amrap", score={"said": "it", **found}))

    assert (True, ()) == (outcome.all_right, outcome.invented)


def test_plain_and_steady_blocks_are_not_labelled():
    assert scored(wod(), block(kind="steady")).all_right


def test_the_rest_of_a_block_is_the_rest_of_its_sets():
    wanted = case(
        workouts=[
            {"discipline": "crossfit", "sets": [{"exercise": "Thruster", "reps": 21, "rest_seconds": 60}]}
        ]
    )

    assert scored(wanted, block(rest_seconds=60)).all_right


FACTS = [
    ("duration_seconds", 3600, 3600, 3000),
    ("bodyweight", "182 lb", lb(182), lb(180)),
    ("session_rpe", 8, 8, None),
    ("location", "home gym", "Home  gym", "work"),
    ("rx", "rx", "rx", "scaled"),
    ("start", "18:30", "18:30", None),
    ("end", "19:30", "19:30", None),
]


@pytest.mark.parametrize(("field", "wanted", "right", "wrong"), FACTS)
def test_a_fact_of_the_session_is_right_or_wrong(field, wanted, right, wrong):
    labelled = case(workouts=[{"discipline": "strength", "sets": [SQUAT], field: wanted}])

    outcomes = [scored(labelled, logged(SQUATTED, **{field: found})) for found in (right, wrong)]

    assert [True, False] == [each.details_right for each in outcomes]


def test_skipped_exercises_are_compared_as_the_catalogue_knows_them():
    labelled = case(workouts=[{"discipline": "strength", "sets": [SQUAT], "skipped": ["leg press"]}])
    skipped = [{"name": "Leg Press", "name_as_written": "leg press"}]

    assert scored(labelled, logged(SQUATTED, skipped=skipped)).all_right
    assert ("skipped nothing for leg press",) == scored(labelled, logged(SQUATTED)).wrong


# --- what was told, and what was refused


ASKED = {"text": "squat 225x5 step ups 30x3x10", "asked": ["30x3x10"]}


def test_a_piece_is_told_where_it_overlaps_what_was_not_logged():
    untold = scored(case(SQUAT, **ASKED), logged(SQUATTED), left=(UnloggedWords(0, 0, 11),))
    told = scored(case(SQUAT, **ASKED), logged(SQUATTED), left=(UnloggedWords(0, 12, 28),))

    assert [(False, False), (True, True)] == [(each.told, each.all_right) for each in (untold, told)]
    assert ("not told: 30x3x10",) == untold.wrong


def test_what_was_left_of_a_message_before_is_no_piece_of_this_one():
    found = scored(case(SQUAT, before=["bench"], **ASKED), logged(SQUATTED), left=(UnloggedWords(0, 12, 28),))

    assert False is found.told


QUESTIONS = [
    (OpenQuestion("Was that 30 lb?", "step ups 30x3x10"), True),
    (OpenQuestion("Was that 30 lb?", "squat ... ups 30"), True),
    (OpenQuestion("30 for 3 sets of 10, or 3 of 10 at 30?"), True),
    (OpenQuestion("30 for 3?", "squat 225x5"), False),
]


def test_a_piece_without_numbers_is_told_only_by_its_words():
    wanted = case(text="clean complex, felt heavy", asked=["clean complex"])

    found = [scored(wanted, asked=(OpenQuestion("How many?", words),)) for words in ("felt heavy", "complex")]

    assert [False, True] == [each.told for each in found]


@pytest.mark.parametrize(("question", "told"), QUESTIONS)
def test_a_piece_is_told_by_an_open_question_about_it(question, told):
    assert told is scored(case(SQUAT, **ASKED), logged(SQUATTED), asked=(question,)).told


def test_nothing_is_told_where_nothing_was_to_be():
    assert None is scored(case(SQUAT), logged(SQUATTED)).told


def test_a_question_that_is_not_logged_is_refused():
    refused, taken = scored(case()), scored(case(), logged(SQUATTED))

    assert [(True, True), (False, False)] == [(each.refused, each.exact) for each in (refused, taken)]
    assert None is scored(case(SQUAT), logged(SQUATTED)).refused


def test_a_workout_without_any_set_is_logged_all_the_same():
    found = scored(case(), logged(blocks=[]))

    assert (False, False) == (found.refused, found.exact)


def test_a_message_that_crashed_is_wrong_whatever_stands():
    found = score(case(), FoundInLog(), crashed=True)

    assert (False, False) == (found.exact, found.all_right)


# --- numbers that were made up


def made_up(wanted, *found):
    return [number.said() for number in scored(wanted, *found).invented]


def test_a_number_that_the_label_has_nowhere_is_invented_each_once():
    found = logged({"reps": 8, "load": lb(185)}, {"reps": 8, "load": lb(185)}, {**SQUATTED, "rpe": 8})

    assert ["reps 8", "load 185 lb", "rpe 8"] == made_up(case(SQUAT), found)


def test_a_number_that_stands_in_the_text_is_invented_all_the_same():
    wanted = case(SQUAT, text="squat 225x5, next time 5x5 at 230")

    assert ["load 230 lb"] == made_up(wanted, logged(SQUATTED, {"reps": 5, "load": lb(230)}))


def test_a_number_of_another_field_or_unit_is_no_excuse():
    found = logged({"reps": 225, "load": {**lb(225), "unit": "kg"}})

    assert ["reps 225", "load 225 kg"] == made_up(case(SQUAT), found)


def test_what_was_derived_is_not_invented():
    assert [] == made_up(case(SQUAT), logged({**SQUATTED, "rpe": 8, "derived": ["rpe"]}))


def test_the_set_it_stands_in_does_not_matter():
    wanted = case(SQUAT, {**SQUAT, "reps": 3, "load": 245})

    assert [] == made_up(wanted, logged({"reps": 3, "load": lb(225)}, {"reps": 5, "load": lb(245)}))


def test_scores_and_facts_of_the_session_are_numbers_too():
    score_of_it = {"said": "4:12", "duration_seconds": 252, "rounds": 3, "reps": 7, "load": lb(95)}
    workout = block(kind="for_time", score=score_of_it)
    weighed = workout.model_copy(update={"session_rpe": 8, "duration_seconds": 3600})

    assert ["reps 7", "rounds 3", "load 95 lb", "seconds 252", "session_rpe 8", "seconds 3600"] == made_up(
        wod(), weighed
    )


def test_times_and_rounds_that_a_label_prescribes_were_said():
    wanted = wod(kind="for_time", rounds=3, time_cap_seconds=1200)
    found = block(kind="for_time", rounds=3, score={"said": "20:00", "duration_seconds": 1200, "rounds": 3})

    assert [] == made_up(wanted, found)


def test_everything_that_is_logged_of_a_question_is_invented():
    assert ["reps 5", "load 225 lb"] == made_up(case(), logged(SQUATTED))


def test_a_log_with_a_made_up_number_is_not_all_right():
    wanted = case({**SQUAT, "times": 1})

    found = scored(wanted, logged(SQUATTED, session_rpe=8))

    assert (True, True, False) == (found.exact, found.details_right, found.all_right)
