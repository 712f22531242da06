""" "Did everything as written": the sets come from the plan, because the words say so."""

from datetime import date

import pytest

from agents.guests import PlannedExercise, PlannedSession
from agents.models.scripted import Scripted
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock, Desk, a_block, a_set, an_exercise, detect, extract, says, sets_of
from tests.logger.plan_desk import SmallDesk
from tests.phrase_tables import phrases

TODAY = "2026-11-20"


def planned(*exercises: tuple, name: str = "Lower A", day: str = TODAY, **more) -> PlannedSession:
    rows = tuple(PlannedExercise(f"{name}-{at}", *each) for at, each in enumerate(exercises, start=1))
    return PlannedSession(name, name, name, day, rows, **more)


SQUAT, BENCH, CURL = ("Squat", 2, "5", "185 lb"), ("Bench Press", 3, "5", "155"), ("Curl", 1, "8-10", "20s")
FULL = planned(SQUAT, BENCH, CURL)
ROWS = {
    "Squat": [("Back Squat", 5, "185 lb")] * 2,
    "Bench Press": [("Bench Press", 5, "155 lb")] * 3,
    "Curl": [("Biceps Curl", None, "20 lb")],
}


def a_desk(*sessions: PlannedSession, **more) -> Desk:
    records = MemoryRecords(clock=Clock())
    return Desk(records=records, plans=SmallDesk(records, sessions or (FULL,)), **more)


def logged(desk: Desk) -> list:
    return [row for workout in desk.workouts() for row in sets_of(workout)]


def rows(*names: str) -> list:
    return [row for name in names for row in ROWS[name]]


@phrases("text")
def test_the_whole_session_is_taken_from_the_plan(text):
    desk = a_desk()

    result = desk.log(text)

    assert rows("Squat", "Bench Press", "Curl") == logged(desk)
    assert ("Lower A", TODAY) == (desk.workouts()[0].name, desk.workouts()[0].date)
    assert "taken from the plan" in result.answer


def test_every_number_says_that_it_is_the_plans_and_which_words_asked_for_it():
    desk = a_desk()

    desk.log("did everything as written")

    sources = {source.path: source for source in desk.workouts()[0].sources if source.kind == "plan"}
    assert ("Lower A-1", "Lower A-3") == (
        sources["blocks[0].exercises[0].sets[1].load"].of,
        sources["blocks[2].exercises[0].sets[0].reps_high"].of,
    )
    assert all(source.spans for source in sources.values())


@pytest.mark.parametrize(
    ("text", "kept", "more"),
    [
        ("did the plan but skipped curls", ("Squat", "Bench Press"), []),
        ("skipped curls, rest as written", ("Squat", "Bench Press"), []),
        (
            "Squats 1x5 225. Everything else as written.",
            ("Bench Press", "Curl"),
            [("Back Squat", 5, "225 lb")],
        ),
        (
            "everything as written plus dips 1x10",
            ("Squat", "Bench Press", "Curl"),
            [("Dip", 10, "")],
        ),
    ],
)
def test_what_is_told_otherwise_goes_before_the_plan(text, kept, more):
    desk = a_desk()

    if desk.log(text).drafts:
        desk.log("yes", "m1-yes")

    assert [*rows(*kept), *more] == logged(desk)
    assert 1 == len(desk.workouts())


def test_what_is_told_as_an_exception_waits_for_a_yes():
    desk = a_desk()

    desk.confirm("today's workout done, everything as written except bench: got 5,5,4")

    assert [*rows("Squat", "Curl"), *[("Bench Press", reps, "") for reps in (5, 5, 4)]] == logged(desk)


def test_an_exercise_as_written_is_taken_alone():
    desk = a_desk()

    result = desk.log("squats as written, bench 1x5 @ 185")

    assert [*rows("Squat"), ("Bench Press", 5, "185 lb")] == logged(desk)
    assert "Back Squat taken from the plan" in result.answer


def test_a_name_that_means_several_is_the_planned_one():
    desk = a_desk(planned(("Barbell Row", 1, "8", "95 lb")))

    desk.log("rows as written")

    assert [("Barbell Row", 8, "95 lb")] == logged(desk)


@phrases("text")
def test_the_day_that_is_said_is_the_day_of_the_plan_and_of_the_workout(text):
    desk = a_desk(planned(SQUAT, day="2026-11-19"), FULL)

    desk.log(text)

    assert (rows("Squat"), "2026-11-19") == (logged(desk), desk.workouts()[0].date)


# --- what is asked about, so that nothing wrong is logged


@pytest.mark.parametrize(
    ("sessions", "text", "question"),
    [
        (
            (),
            "did everything as written",
            "Nothing is planned on Friday 2026-11-20, so nothing was logged: what did you do?",
        ),
        (
            (FULL, planned(SQUAT, name="Upper B")),
            "did everything as written",
            "Two sessions are planned on Friday 2026-11-20: which one did you do, Lower A or Upper B?",
        ),
        (
            (FULL,),
            "did Upper B as written",
            "The plan has Lower A on Friday 2026-11-20, and no 'upper b': what did you do?",
        ),
        (
            (FULL,),
            "deadlifts as written",
            "The plan has Lower A on Friday 2026-11-20, and no 'deadlifts': what did you do?",
        ),
        (
            (FULL,),
            "did the plan but skipped dips",
            "Which exercise of Lower A was 'dips': Squat, Bench Press, Curl?",
        ),
        (
            (FULL,),
            "everything as written except bench",
            "What did you do otherwise than planned? Tell its sets.",
        ),
        (
            (planned(SQUAT, ("Squat", 1, "10", "135")),),
            "squats as written",
            "The plan has Lower A on Friday 2026-11-20, and no 'squats': what did you do?",
        ),
        ((FULL,), "mostly as written", "What did you do otherwise than planned? Tell its sets."),
    ],
)
def test_where_it_is_not_clear_it_is_asked_about_and_nothing_is_logged(sessions, text, question):
    desk = a_desk()
    desk.plans.sessions = sessions

    result = desk.log(text)

    assert ([], question) == (logged(desk), result.question)


@pytest.mark.parametrize(
    "text",
    ["will do everything as written tomorrow", "did not do it as written", "did you do it as written?"],
)
def test_words_that_report_nothing_log_nothing(text):
    desk = a_desk()

    desk.log(text)

    assert [] == logged(desk)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("everything as written except dips: 1x10", "dips"),
        ("everything as written, close grip bench press 1x5 @ 135", "close grip bench press"),
    ],
)
def test_what_may_stand_in_for_a_planned_exercise_is_not_added_to_the_plan(text, name):
    desk = a_desk()

    result = desk.confirm(text)

    assert [1, f"Which exercise of Lower A was {name!r}: Squat, Bench Press, Curl?"] == [
        len(logged(desk)),
        result.question,
    ]


def test_a_session_that_is_named_is_chosen():
    desk = a_desk(FULL, planned(SQUAT, name="Upper B"))

    desk.log("did Upper B as written")

    assert rows("Squat") == logged(desk)


def test_where_nothing_is_planned_one_line_says_so():
    desk = a_desk(planned(SQUAT, day="2026-11-01"))

    result = desk.log("did today's session as written")

    line = "Nothing is planned on Friday 2026-11-20, so nothing was logged: what did you do?"
    assert (line, line, (), ()) == (result.answer, result.question, result.blocked, result.allWorkouts)
    assert [("did today's session as written", "as_written")] == [
        (each.text, each.code) for each in result.not_logged
    ]


def test_what_was_logged_beside_it_stands_and_the_line_is_said_once():
    desk = a_desk(planned(SQUAT, day="2026-11-01"))

    result = desk.log("did everything as written. Then ran 5k in 24:10")

    assert ["Run"] == [each.name for each in desk.workouts()]
    assert 1 == result.answer.count("Nothing is planned on Friday")


@pytest.mark.parametrize("day", ["2026-11-17", "2026-11-22", ""])
def test_a_session_of_another_day_of_the_week_is_found_by_its_name(day):
    desk = a_desk(planned(SQUAT, day=day), planned(BENCH, name="Upper A"))

    desk.log("did Lower A as written")

    assert (rows("Squat"), TODAY) == (logged(desk), desk.workouts()[0].date)


@pytest.mark.parametrize(("day", "found"), [("", rows("Squat")), ("2026-11-17", [])])
def test_where_a_day_is_said_only_a_session_without_one_is_found_by_its_name(day, found):
    desk = a_desk(planned(SQUAT, day=day))

    desk.log("did Lower A as written yesterday")

    assert found == logged(desk)


def test_a_session_that_is_not_named_is_of_its_day():
    desk = a_desk(planned(SQUAT, day="2026-11-17"))

    desk.log("did everything as written")

    assert [] == logged(desk)


def test_a_session_that_is_done_is_done_once():
    desk = a_desk()
    desk.log("did everything as written", id="m1")

    result = desk.log("Hit the plan", id="m2")

    assert 1 == len(desk.workouts())
    assert (
        "Nothing is planned on Friday 2026-11-20, so nothing was logged: what did you do?" == result.question
    )


# --- what a plan may have


@pytest.mark.parametrize(
    ("exercise", "said"),
    [
        (("Squat", 1, "AMRAP", "185 lb"), "AMRAP @ 185 lb"),
        (("Squat", 1, "5+", "185 lb"), "5+ @ 185 lb"),
        (("Squat", 1, "3", "70% 1RM"), "3 70% 1RM"),
        (("Squat", 1, "3", "185 lb @ RPE 8"), "3 @ 185 lb"),
        (("Squat", 1, "3", "RPE 8"), "3"),
        (("Squat", 1, "3", "heavy"), "3 (planned: heavy)"),
        (("Squat", 1, "5/3/1", "185 lb"), "@ 185 lb (planned: 5/3/1)"),
        (("Squat", 1, "3", "100", "3-1-1"), "3 @ 100 lb tempo 3-1-1"),
        (("Squat", 1, "3", "100", "slow"), "3 @ 100 lb (planned tempo: slow)"),
        (("Squat", 1, "3", "100", "", 90), "3 @ 100 lb"),
        (("Pull-up", 1, "8", "bodyweight"), "8 @ bodyweight"),
        (("Plank", 1, "30 s", ""), "0:30"),
        (("Sled Push", 1, "400 m", ""), "400 m"),
    ],
)
def test_targets_are_read_as_what_was_done(exercise, said):
    desk = a_desk(planned(exercise))

    desk.log("did everything as written")

    assert f"{desk.workouts()[0].exercises()[0].name} {said}" in desk.workouts()[0].summary


def test_loads_are_in_the_athletes_unit():
    desk = a_desk(planned(("Squat", 1, "5", "100")))

    desk.log("did everything as written", units="kg")

    assert [("Back Squat", 5, "100 kg")] == logged(desk)


def test_cardio_is_a_steady_block_of_its_minutes():
    cardio = {"type": "zone2", "duration": 30, "modality": "Running"}
    desk = a_desk(planned(name="Zone 2", cardio=cardio))

    desk.log("did everything as written")

    block = desk.workouts()[0].blocks[0]
    assert ("steady", "Run", 1800) == (
        block.kind,
        block.exercises[0].name,
        block.exercises[0].sets[0].duration_seconds,
    )


# --- with a model, and without a plan


def as_model(text: str, *blocks, **facts) -> Desk:
    return a_desk(model=Scripted([says(detect(text), extract(0, *blocks, said=[text], **facts)), says()]))


def test_a_model_asks_for_it_as_a_fact_of_the_workout():
    text = "did everything as written"
    desk = as_model(text, same_as="as written")

    desk.log(text)

    assert rows("Squat", "Bench Press", "Curl") == logged(desk)


def test_a_model_that_invents_the_words_is_refused():
    desk = as_model("legs today", same_as="as written")

    desk.log("legs today")

    assert [] == logged(desk)


def test_a_model_that_takes_a_wish_for_a_report_is_refused():
    text = "tomorrow I'll do everything as written"
    desk = as_model(text, same_as="as written")

    desk.log(text)

    assert [] == logged(desk)


def test_a_load_change_of_a_whole_session_is_asked_about():
    text = "did everything as written but 5 lb more"
    desk = as_model(text, same_as="as written", load_change="5 lb more")

    desk.log(text)

    assert [] == logged(desk)


def test_a_model_may_say_it_of_one_exercise_and_what_was_other_about_it():
    text = "squats as written, RPE 8"
    one = an_exercise(text, "squats", a_set(same_as="as written", rpe="8"))
    desk = as_model(text, a_block(one))

    desk.log(text)

    assert (rows("Squat"), [8, 8]) == (logged(desk), [each.rpe for each in desk.workouts()[0].sets()])


def test_without_a_plan_a_model_is_told_so():
    text = "did everything as written"
    desk = as_model(text, same_as="as written")
    desk.plans = None

    result = desk.log(text)

    assert ([], "There is no plan: what did you do, 'as written'?") == (logged(desk), result.question)


def test_where_every_exercise_was_left_out_nothing_is_taken_over():
    desk = a_desk(planned(CURL))

    desk.log("did the plan but skipped curls")

    assert [] == logged(desk)


def test_a_day_in_the_words_alone_is_the_workouts():
    desk = as_model("did Thursday's as written", same_as="Thursday's as written")
    desk.plans.sessions = (planned(SQUAT, day="2026-11-19"),)

    desk.log("did Thursday's as written")

    assert ("thursday's", "2026-11-19") == (desk.workouts()[0].date_as_said, desk.workouts()[0].date)


def test_words_that_name_no_one_day_are_asked_about():
    desk = as_model("Monday or Thursday as written", same_as="Monday or Thursday as written")

    result = desk.log("Monday or Thursday as written")

    assert ([], "Which day was 'Monday or Thursday as written'?") == (logged(desk), result.question)


def test_the_day_may_not_be_to_come():
    text = "next Tuesday as written"
    desk = as_model(text, same_as="next Tuesday as written")

    desk.log(text)

    assert [] == logged(desk)


def test_what_was_taken_over_can_be_amended():
    desk = a_desk()
    desk.log("did everything as written", id="m1")

    desk.log("no wait, squats were 195", id="m2")

    assert [("Back Squat", 5, "195 lb")] * 2 == logged(desk)[:2]
    assert date.fromisoformat(TODAY).isoformat() == desk.workouts()[0].date


def test_an_exercise_that_is_planned_twice_is_asked_about():
    twice = planned(("Curl", 1, "8", "20s"), ("Curl", 1, "12", "15s"))
    block = a_block(an_exercise("curls as written", "curls", a_set(same_as="as written")))
    script = [says(detect("curls as written"), extract(0, block)), says(text="")]

    result = a_desk(twice, model=Scripted(script)).log("curls as written")

    assert not result.success
    assert result.question


def test_what_is_said_so_twice_in_a_breath_is_asked_about_and_nothing_of_it_is_lost():
    result = a_desk().log("bench as written and deadlifts as written")

    assert result.question
    assert "deadlifts as written" in " ".join([result.answer, result.question])
