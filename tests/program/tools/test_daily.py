"""The daily tools, with the specification's examples as near as a program can come to them."""

import json
from datetime import date, timedelta
from decimal import Decimal as D

import pytest

from agents.errors import Refusal
from agents.program import templates
from agents.program.moves import Logged, SkippedSession, WeekSkipped
from agents.program.state import PR, LiftMark
from agents.program.values import LIFTS
from tests.program.programs import a_state, numbers
from tests.program.tools.kit import SUNDAY, Gym


def specified(**changed):
    """The specification's athlete, on Sunday of week 2."""
    lifts = {
        "squat": numbers("squat", "leviathan-leader"),
        "bench": numbers("bench", "bbs-fsl-leader"),
        "deadlift": numbers("deadlift", "fsl-leader"),
        "ohp": numbers("ohp", "leviathan-leader"),
    }
    since = (SUNDAY - timedelta(days=3)).isoformat()
    return a_state(lifts=lifts, **{"week": 2, "leader_cycles": 1, "since": since, **changed})


def marked(*lifts):
    return {lift: LiftMark("logged", 2, f"w {lift}") for lift in lifts}


def original(**changed):
    """Everything on the template with a set for reps: 220x3 250x3 285x3+ for squats."""
    return a_state(week=2, **changed)


def message(answered):
    return answered.answers[0].message


# --- get_todays_workout


def test_todays_workout_is_the_specifications():
    answered = Gym(specified()).says("What's my workout today?").call("get_todays_workout", lift="squat")

    assert {
        "lift": "squat",
        "template": "leviathan-leader",
        "week": 2,
        "phase": "leader",
        "training_max": 315,
        "main_work": [
            {"percentage": 70, "weight": 220, "reps": "1-3"},
            {"percentage": 80, "weight": 250, "reps": "1-3"},
            {"percentage": 90, "weight": 285, "reps": "1-3"},
            {"percentage": 100, "weight": 315, "reps": "1"},
        ],
        "supplemental": [{"sets": 5, "reps": 5, "percentage": 70, "weight": 220, "type": "FSL"}],
    } == json.loads(answered.answer_text())
    assert (False, "") == (answered.answers[0].moved, answered.answers[0].question)


def test_the_workout_of_another_day_says_which_day_that_is():
    answered = Gym(specified()).says("what's bench this week?").call("get_todays_workout", lift="bench")

    assert message(answered).startswith("Bench is on Monday.\nBench, week 2 of bbs-fsl-leader")


def test_a_template_that_is_gone_is_told_with_those_that_are_there():
    gone = numbers("squat")._replace(template=numbers("squat").template._replace(name="my-own"))
    gym = Gym(a_state(lifts={"squat": gone}))

    with pytest.raises(Refusal) as refused:
        gym.calls("get_todays_workout", lift="squat")

    assert str(refused.value).startswith("squat follows 'my-own', which is no longer there: set_template")
    assert "original-531" in str(refused.value)


@pytest.fixture
def broken_templates(tmp_path, monkeypatch):
    """A folder in which a person has made a slip."""
    (tmp_path / "mine.txt").write_text("type: leader\nweek 1: 65x\n")
    monkeypatch.setattr(templates, "FOLDER", tmp_path)
    templates.all_templates.cache_clear()
    yield
    templates.all_templates.cache_clear()


def test_templates_that_cannot_be_read_stop_the_call_and_not_the_message(broken_templates):
    with pytest.raises(Refusal) as refused:
        Gym().calls("get_available_templates")

    assert "the templates can't be read until this is mended: mine.txt, line" in str(refused.value)


# --- log_workout


def test_a_top_set_of_8_is_logged_as_the_specification_shows_it():
    before = {"squat": {D(285): PR(6, "2026-01-02", 1)}, "bench": {}, "deadlift": {}, "ohp": {}}
    gym = Gym(original(marks=marked("deadlift"), prs=before))

    answered = gym.says("Done. Got 8 on the top set at 285").call(
        "log_workout", lift="squat", actual_results=[], amrap_reps=8, amrap_weight=285
    )

    assert {
        "logged": True,
        "date": "2026-02-15",
        "lift": "squat",
        "new_pr": True,
        "pr_details": {
            "weight": 285,
            "reps": 8,
            "estimated_1rm": 361,
            "previous_best_reps": 6,
        },
        "week_complete": False,
        "lifts_remaining": ["bench", "ohp"],
    } == json.loads(answered.answer_text())
    assert frozenset({0, 1}) == answered.claims


def test_done_again_on_the_day_that_ended_the_week_does_not_log_the_next_week():
    gym = Gym(original(done_before={"squat": SUNDAY.isoformat()}))

    with pytest.raises(Refusal, match="squat was logged today, and its week is over: amend that workout"):
        gym.says("Done. 8 at 285").call("log_workout", lift="squat", actual_results=[], amrap_reps=8)

    assert [] == gym.workouts


def test_what_was_asked_for_on_an_earlier_day_is_not_made_up():
    gym = Gym(original(since=(SUNDAY + timedelta(days=1)).isoformat()))

    with pytest.raises(Refusal, match="what was asked for then is not at hand"):
        gym.says("Done").call("log_workout", lift="squat", actual_results=[])

    assert [] == gym.workouts


def test_a_logged_workout_is_a_workout_and_a_move_of_the_program():
    gym = Gym(original())

    gym.says("Done. 8 at 285").call("log_workout", lift="squat", actual_results=[], amrap_reps=8)

    (workout,) = gym.workouts
    assert [(220, 3, "working"), (250, 3, "working"), (285, 8, "amrap")] == [
        (one.load.value, one.reps, one.kind) for one in workout.workout.sets()
    ]
    assert "5/3/1 Squat, week 2" == workout.workout.name
    assert LiftMark("logged", 2, workout.workout_id, "2026-02-15") == gym.state.marks["squat"]
    assert PR(8, "2026-02-15", 2) == gym.state.prs["squat"][D(285)]


def test_done_without_a_number_asks_for_the_reps_of_the_top_set():
    gym = Gym(original())

    (answer,) = gym.says("Done").call("log_workout", lift="squat", actual_results=[]).answers

    assert ("program_top_set", "squat") == (answer.code, answer.about)
    assert "How many reps did you get on the top set (285 lb)?" == answer.question
    assert {} == gym.state.prs["squat"]
    assert answer.result["logged"]


def test_done_in_a_week_without_a_set_for_reps_asks_nothing():
    (answer,) = Gym(specified()).says("Done").call("log_workout", lift="bench", actual_results=[]).answers

    assert "" == answer.question
    assert "Bench of week 2 is logged in the program. Left this week: squat, deadlift, OHP." == answer.message


def test_sets_that_were_told_are_what_was_done():
    gym = Gym(original())
    done = ((135, 5), (225, 3), (255, 3), (290, 7))
    sets = [{"weight": weight, "reps": reps} for weight, reps in done]

    gym.says("135x5 225x3 255x3 290x7").call("log_workout", lift="squat", actual_results=sets)

    assert [(135, 5, "warm-up"), (225, 3, "working"), (255, 3, "working"), (290, 7, "amrap")] == [
        (one.load.value, one.reps, one.kind) for one in gym.workouts[0].workout.sets()
    ]
    assert {D(290): PR(7, "2026-02-15", 2)} == gym.state.prs["squat"]


def test_a_figure_that_was_not_said_is_refused_and_nothing_is_kept():
    gym = Gym(original())

    with pytest.raises(Refusal):
        gym.says("Done").call("log_workout", lift="squat", actual_results=[], amrap_reps=8)

    assert ([], []) == (gym.workouts, gym.made)


def test_supplemental_work_is_not_claimed_unless_it_is_told():
    gym = Gym(specified())

    gym.says("Done").call("log_workout", lift="deadlift", actual_results=[])

    assert 3 == len(gym.workouts[0].workout.sets())


def test_supplemental_work_that_is_told_is_the_programs_own():
    gym = Gym(specified())
    main = [{"weight": weight} for weight in (250, 290, 325)]
    first_set_last = [{"weight": 250, "reps": 5}] * 5

    gym.says("did it all, FSL too").call("log_workout", lift="deadlift", actual_results=main + first_set_last)

    assert [3, 3, 3, 5, 5, 5, 5, 5] == [one.reps for one in gym.workouts[0].workout.sets()]


def test_notes_are_kept_with_the_workout_and_in_the_history():
    gym = Gym(original())

    gym.says("Done, felt fast").call("log_workout", lift="bench", actual_results=[], notes=" felt fast ")

    rows = json.loads(gym.says("").call("get_workout_history").answer_text())["workouts"]
    assert ("felt fast",) == gym.workouts[0].workout.notes
    assert ["felt fast"] == [row["notes"] for row in rows]


def test_the_fourth_lift_completes_the_week():
    gym = Gym(original(marks=marked("bench", "deadlift", "ohp")))

    answered = gym.says("Done. 8").call("log_workout", lift="squat", actual_results=[], amrap_reps=8)

    result = json.loads(answered.answer_text())
    assert (True, []) == (result["week_complete"], result["lifts_remaining"])
    assert (3, "active", {}) == (gym.state.place.week, gym.state.place.status, gym.state.marks)


def test_a_workout_that_ended_its_week_answers_the_same_when_it_is_delivered_again():
    gym = Gym(original(marks=marked("bench", "deadlift", "ohp")))
    host = gym.says("All done, 8 on the last one")
    sets = [{"weight": 220, "reps": 3}, {"weight": 250, "reps": 3}, {"weight": 285, "reps": 3}]
    first = host.call("log_workout", "c1", lift="squat", actual_results=sets, amrap_reps=8)
    there = gym.state

    again = host.call("log_workout", "c1", lift="squat", actual_results=sets, amrap_reps=8)

    assert (first.answers, 3) == (again.answers, there.place.week)
    assert there == gym.state


def test_a_session_is_by_the_sheet_of_the_running_week_or_is_refused(monkeypatch):
    gym = Gym(original())
    host = gym.says("Done")
    keep = host.write_session

    def keep_after_another_device_has_skipped_the_week(session):
        gym.moves(WeekSkipped())
        return keep(session)

    monkeypatch.setattr(host, "write_session", keep_after_another_device_has_skipped_the_week)

    with pytest.raises(Refusal, match="the program moved on to another week meanwhile"):
        host.call("log_workout", lift="bench", actual_results=[])
    assert [] == gym.workouts


def test_what_is_refused_at_first_is_refused_again():
    host = Gym(original()).says("220x3 250x3 285x8")
    sets = [{"weight": 220}, {"weight": 250}, {"weight": 285, "reps": 8}, {"weight": 185}]

    for _ in range(2):
        with pytest.raises(Refusal, match="185 lb is not among the sets of this week"):
            host.call("log_workout", "c1", lift="squat", actual_results=sets)


def test_a_second_session_is_kept_and_moves_nothing():
    gym = Gym(original())
    gym.says("8").call("log_workout", lift="squat", actual_results=[], amrap_reps=8)

    answered = gym.says("again, 9").call("log_workout", lift="squat", actual_results=[], amrap_reps=9)

    assert "this second session is saved, and the program did not move" in message(answered)
    assert 2 == len(gym.workouts)
    assert ("bench", "deadlift", "ohp") == gym.state.remaining


def test_a_workout_in_kilograms_is_the_programs_where_that_counts_in_kilograms():
    gym = Gym(a_state(unit="kg", week=2, lifts={"squat": numbers("squat", training_max="142.5", unit="kg")}))

    gym.says("Done, 8 at 127.5").call(
        "log_workout", lift="squat", actual_results=[], amrap_reps=8, amrap_weight=127.5
    )

    assert [D("100"), D("115"), D("127.5")] == [one.load.value for one in gym.workouts[0].workout.sets()]
    assert {D("127.5"): PR(8, "2026-02-15", 2)} == gym.state.prs["squat"]


# --- skipping and moving


def test_a_skipped_lift_is_as_the_specification_shows_it():
    gym = Gym(specified(marks=marked("squat", "bench")))

    answered = gym.says("Skipping deadlifts this week, back tightness").call(
        "skip_lift", lift="deadlift", reason="back tightness"
    )

    assert {
        "skipped": True,
        "lift": "deadlift",
        "week": 2,
        "reason": "back tightness",
        "week_complete": False,
        "lifts_remaining": ["ohp"],
    } == json.loads(answered.answer_text())
    assert "Deadlift skipped. Left this week: OHP." == message(answered)
    assert [SkippedSession("deadlift", "back tightness")] == [move.said for move in gym.made]


def test_a_lift_that_is_logged_can_not_be_skipped():
    gym = Gym(specified(marks=marked("squat")))

    with pytest.raises(Refusal) as refused:
        gym.calls("skip_lift", lift="squat")

    assert "squat is logged in week 2 already: open are bench, deadlift, OHP." == str(refused.value)
    assert [] == gym.made


def test_the_last_skipped_lift_of_the_last_week_completes_the_cycle():
    gym = Gym(specified(marks=marked("squat", "bench", "deadlift"), week=3))

    answered = gym.calls("skip_lift", lift="ohp")

    assert (3, True) == (answered.answers[0].result["week"], answered.answers[0].result["week_complete"])
    assert (1, "pending_tm_bump", 2) == (
        gym.state.place.week,
        gym.state.place.status,
        gym.state.place.leader_cycles,
    )
    assert "OHP skipped, and week 3 with it is over. The cycle is complete" in message(answered)


def test_a_skipped_week_is_as_the_specification_shows_it():
    gym = Gym(specified(marks=marked("squat")))

    answered = gym.says("Can't train this week, travel").call("skip_week", reason="travel")

    assert {
        "skipped": True,
        "week_skipped": 2,
        "advanced_to": 3,
        "reason": "travel",
    } == json.loads(answered.answer_text())
    assert "Week 2 skipped. Week 3 begins." == message(answered)
    assert LIFTS == gym.state.remaining


def test_a_week_is_not_skipped_right_after_another_of_the_same_day():
    gym = Gym(specified())
    gym.says("Can't train this week").call("skip_week")

    with pytest.raises(Refusal) as refused:
        gym.says("I can't train").call("skip_week")

    assert str(refused.value).startswith(
        "a week was skipped today and week 3 began. To skip that too, say so"
    )
    assert 3 == gym.state.place.week


def test_a_call_that_comes_again_has_skipped_one_week():
    gym = Gym(specified())
    host = gym.says("Can't train this week")
    host.call("skip_week", "c1")

    again = host.call("skip_week", "c1")

    assert "Week 2 skipped. Week 3 begins." == message(again)
    assert 3 == gym.state.place.week


@pytest.mark.parametrize("later", ["another day", "confirmed", "after another move"])
def test_a_week_is_skipped_after_another_on_a_later_day_or_on_a_yes_or_once_something_else_was_done(later):
    gym = Gym(specified(week=1))
    gym.says("Can't train this week").call("skip_week")
    if later == "after another move":
        gym.calls("skip_lift", lift="squat")
    if later == "another day":
        gym.today += timedelta(days=7)
    host = gym.says("Can't train this week")
    host.confirmed = later == "confirmed"

    host.call("skip_week")

    assert 3 == gym.state.place.week


@pytest.mark.parametrize("tool", ["skip_week", "advance_week", "reset_program"])
def test_a_question_changes_nothing(tool):
    gym = Gym(specified())
    host = gym.says("What if I did?")
    host.only_asks = True

    with pytest.raises(Refusal, match="that was a question, and a question changes nothing"):
        host.call(tool)

    assert [] == gym.made


def test_a_question_is_answered():
    host = Gym(specified()).says("What's today?")
    host.only_asks = True

    answered = host.call("get_todays_workout", lift="squat")

    assert "get_todays_workout" == answered.answers[0].tool


def test_a_rescheduled_lift_is_as_the_specification_shows_it():
    gym = Gym(specified())

    answered = gym.says("Move deadlift to Saturday").call(
        "reschedule_lift", lift="deadlift", new_day="saturday"
    )

    assert {
        "rescheduled": True,
        "lift": "deadlift",
        "original_day": "wednesday",
        "new_day": "saturday",
    } == json.loads(answered.answer_text())
    assert ("saturday", "wednesday") == (gym.state.day_of("deadlift"), _scheduled(gym, "deadlift"))
    assert 2 == gym.state.place.week


def test_a_rescheduled_lift_is_back_on_its_day_next_week():
    gym = Gym(specified())
    gym.calls("reschedule_lift", lift="deadlift", new_day="saturday")

    gym.calls("skip_week")

    assert "wednesday" == gym.state.day_of("deadlift")


def _scheduled(gym, lift):
    return next(day for day, each in gym.state.schedule.items() if each == lift)


def test_on_a_rest_day_the_next_lift_is_named():
    gym = Gym(specified(), today=date(2026, 2, 17))

    answered = gym.says("what's today?").call("get_todays_workout", lift="deadlift")

    assert message(answered).startswith("Nothing is on Tuesday. Deadlift is on Wednesday.\nDeadlift, week 2")


def test_a_session_that_was_logged_is_a_move_that_says_all():
    gym = Gym(original())

    gym.says("8").call("log_workout", lift="squat", actual_results=[], amrap_reps=8)

    (move,) = gym.made
    assert isinstance(move.said, Logged)
    assert ["220", "250", "285"] == [str(each["weight"]) for each in move.said.done.prescribed["main"]]
