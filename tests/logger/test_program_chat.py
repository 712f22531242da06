"""An athlete with a program: one message about workouts and program, one call of the model, one answer."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest

from agents.athlete import Athlete
from agents.logger import brief
from agents.logger.records.shelf import Shelf
from agents.models.port import Call, Quote
from storage.ports import Unavailable, Write
from tests.contracts.memory_records import MemoryRecords
from tests.cost.table import Metered
from tests.logger.kit import (
    NOON,
    Clock,
    a_block,
    a_set,
    an_exercise,
    call,
    detect,
    extract,
    says,
    sets_of,
)
from tests.logger.program_kit import SUNDAY, a_desk
from tests.phrase_tables import phrases

SQUATS = "Squat 205x5, 235x5, 270x8"
TOP_SET = "Done. Got 8 on the top set at 270"


def squats_told(*, id="e0"):
    """The calls of a model that takes SQUATS down."""
    sets = [a_set("", reps, load) for load, reps in (("205", "5"), ("235", "5"), ("270", "8"))]
    return detect(SQUATS, id=f"d{id}"), extract(0, a_block(an_exercise(SQUATS, "Squat", *sets)), id=id)


def log_workout(id="l0", lift="squat", results=(), **more):
    return call("log_workout", id, lift=lift, actual_results=list(results), **more)


def top_set(id="l0"):
    return log_workout(id, amrap_reps=8, amrap_weight=270)


# --- a session told in sets and reps


def test_a_squat_day_told_in_shorthand_moves_the_program_in_the_workouts_own_batch():
    clock = Clock()
    metered = Metered(MemoryRecords(clock))
    desk = a_desk(records=metered)
    metered.requests.clear()

    result = desk.log(SQUATS)

    assert 1 == len(metered.reads)
    assert "squat" not in desk.state.remaining
    assert "\nSquat of week 1 is logged in the program." in result.answer
    assert ("workout", "message", "changes", "program", "program-move") in [
        tuple(key.split("/")[0] for key in request.keys) for request in metered.writes
    ]


def test_what_a_reply_asks_of_the_program_comes_after_the_workouts_it_tells():
    desk = a_desk(says(call("skip_week", "k0"), *squats_told()))

    desk.log(f"{SQUATS}. Can't train the rest of this week")

    assert ["began", "logged", "week skipped"] == desk.moves()


def test_a_run_is_none_of_the_programs_business():
    desk = a_desk()

    result = desk.log("Ran 5k in 24:10")

    assert () == result.program
    assert ["began"] == desk.moves()


def test_a_workout_that_is_deleted_takes_its_session_with_it():
    desk = a_desk()
    desk.log(SQUATS)

    result = desk.log("delete the last workout", "m2")

    assert "squat" in desk.state.remaining
    assert ["began", "logged", "undone"] == desk.moves()
    assert result.success
    assert ["log_workout"] == [each["tool"] for each in result.program]


def test_a_workout_that_is_amended_tells_the_program_anew():
    desk = a_desk()
    desk.log(SQUATS)

    desk.log("no wait, the last set was 7 reps", "m2")

    assert ["began", "logged", "relogged"] == desk.moves()


# --- a session told by the program


def test_a_session_told_by_the_program_is_kept_with_what_was_said_and_what_the_program_asks():
    desk = a_desk(says(top_set()))

    result = desk.log(TOP_SET)

    (workout,) = desk.workouts()
    assert [("Back Squat", 5, "205 lb"), ("Back Squat", 5, "235 lb"), ("Back Squat", 8, "270 lb")] == sets_of(
        workout
    )
    kinds = {source.path.partition("sets")[2]: source.kind for source in workout.sources}
    assert ("plan", "plan", "words", "words") == tuple(
        kinds[path] for path in ("[0].load", "[1].reps", "[2].load", "[2].reps")
    )
    assert workout.summary.endswith("the rest as 5/3/1 squat, week 1 asks")
    assert (True, workout.name) == (result.success, "5/3/1 Squat, week 1")
    assert ["began", "logged"] == desk.moves()
    assert 8 == desk.state.prs["squat"][270].reps


def test_a_question_about_todays_workout_logs_nothing_whatever_the_model_calls():
    prescribed = [{"weight": 205, "reps": 5}, {"weight": 235, "reps": 5}, {"weight": 270, "reps": 5}]
    desk = a_desk(says(log_workout(results=prescribed)), says(text="See above."))

    result = desk.log("What's my workout today?")

    assert [] == desk.stored()
    assert ["began"] == desk.moves()
    assert (False, ()) == (result.success, result.allWorkouts)
    assert "Not done: nothing in the words says that it was done" in result.answer


@pytest.mark.parametrize("lift", ["deadlift", "bench"])
def test_words_of_a_session_whose_top_set_is_asked_about_report_no_other(lift):
    desk = a_desk(says(log_workout(lift="bench")), says(log_workout("l1", lift)), says(text="See above."))
    asked = desk.log("Bench done")

    result = desk.log("What's my workout today?", "m2")

    assert "190 lb" in asked.question
    assert (["began", "logged"], 1) == (desk.moves(), len(desk.stored()))
    assert "nothing in the words says that it was done" in result.answer


@phrases("text")
def test_words_that_report_nothing_done_are_no_session(text):
    desk = a_desk(says(top_set()), says(text="Nothing."))

    desk.log(text)

    assert [] == desk.stored()
    assert ["began"] == desk.moves()


def test_a_session_of_yesterday_is_dated_as_it_was_said():
    desk = a_desk(says(log_workout()))

    desk.log("Did the squats yesterday")

    assert ["2026-11-19"] == [each.date for each in desk.workouts()]


def test_two_lifts_that_are_done_with_one_word_are_two_workouts():
    desk = a_desk(says(log_workout("l0"), log_workout("l1", "bench")))

    result = desk.log("Done with squats and bench today")

    assert ["Back Squat", "Bench Press"] == sorted(sets_of(each)[0][0] for each in desk.workouts())
    assert 2 == len({row.workoutId for row in result.allWorkouts})
    assert ("deadlift", "ohp") == desk.state.remaining


def test_notes_are_the_athletes_words_or_are_refused():
    said = says(log_workout(notes="felt heavy"), log_workout("l1", "bench", notes="a great day"))
    desk = a_desk(said, says(text="That is all."))

    result = desk.log("Squats and bench done, felt heavy")

    assert [("felt heavy",)] == [each.notes for each in desk.workouts()]
    assert "'great', 'day' is not in the athlete's words" in result.answer


def test_a_day_that_can_not_be_read_is_the_messages():
    desk = a_desk(says(log_workout()), says(log_workout(lift="bench")))

    desk.log("Did the squats some days ago")
    desk.log("Did bench on 2026-12-24", "m2")

    assert ["2026-11-20", "2026-11-20"] == [each.date for each in desk.workouts()]


def test_what_was_told_in_kilograms_is_kept_in_kilograms():
    in_pounds = {"weight": 270.07, "reps": 8}
    desk = a_desk(says(log_workout(results=[in_pounds])))

    desk.log("Top squat set done: 122.5 kg x 8")

    assert [("Back Squat", 8, "122.5 kg")] == sets_of(desk.workouts()[0])


@phrases("text", "lift", "logged", logged=int)
def test_a_lift_that_the_words_do_not_speak_of_is_not_logged_where_they_name_another(text, lift, logged):
    desk = a_desk(says(log_workout(lift=lift)), says(text="That is all."))

    desk.log(text)

    assert logged == len(desk.workouts())


# --- never twice


def test_words_that_were_taken_down_as_a_workout_are_no_session_again():
    desk = a_desk(says(*squats_told(), log_workout(), top_set("l1")), says(text="Done."))

    result = desk.log(SQUATS)

    assert 1 == len(desk.stored())
    assert ["began", "logged"] == desk.moves()
    assert "Not done" not in result.answer
    assert 2 == sum("nothing is logged twice" in str(each) for each in _told(desk))


def test_words_that_a_session_stands_on_are_no_workout_again():
    results = [{"weight": 205, "reps": 5}, {"weight": 235, "reps": 5}, {"weight": 270, "reps": 8}]
    desk = a_desk(says(log_workout(results=results), call("nothing", "n0")), says(*squats_told()), says())

    desk.log(SQUATS)

    assert 1 == len(desk.workouts())
    assert ["began", "logged"] == desk.moves()


@pytest.mark.parametrize("arguments", ["[]", "{", '{"lift": 1}', "{}", ""])
def test_a_call_that_could_not_be_made_out_is_told_where_nothing_else_came_of_it(arguments):
    desk = a_desk(says(Call("l0", "log_workout", arguments)), says(text="That is all."))

    result = desk.log("Squats done")

    assert "Not done: that could not be made out. Say it again, in other words." == result.answer
    assert [("log_workout", False)] == [(each["tool"], each["moved"]) for each in result.program]


def test_a_call_that_could_not_be_made_out_is_not_told_where_something_came_of_the_message():
    desk = a_desk(says(call("skip_lift", "k0", lift="dead")), says(call("skip_lift", "k1", lift="deadlift")))

    result = desk.log("Skip the deads")

    assert ["Deadlift skipped. Left this week: squat, bench, OHP."] == [
        each["message"] for each in result.program
    ]


def test_a_lift_is_logged_by_one_call_of_a_message():
    desk = a_desk(says(log_workout("l0"), log_workout("l1")), says(text="Done."))

    desk.log("Squats done")

    assert 1 == len(desk.stored())
    assert ["began", "logged"] == desk.moves()


def test_a_message_that_comes_again_is_answered_as_it_was():
    desk = a_desk(says(top_set(), call("skip_lift", "k0", lift="bench")))

    first = desk.log(TOP_SET)
    again = desk.log(TOP_SET)

    assert first == again
    assert ["began", "logged", "skipped"] == desk.moves()


class Stopping(MemoryRecords):
    """Records that fail once as the message is settled, as if its worker was stopped."""

    stop = True

    def put_all(self, writes: list[Write]) -> None:
        if self.stop and any(each.key.startswith("conversation/") for each in writes):
            self.stop = False
            raise Unavailable("stopped")
        super().put_all(writes)


def test_a_message_that_was_stopped_before_its_report_is_finished_and_nothing_stands_twice():
    """What the program asks for is another week's when it comes again."""
    results = [{"weight": 205, "reps": 5}, {"weight": 235, "reps": 5}, {"weight": 270, "reps": 8}]
    session, bump = log_workout(results=results), call("bump_tm", "b0", lift="squat", amount=10)
    desk = a_desk(says(session, call("skip_week", "k0"), bump), records=Stopping(Clock()))
    with pytest.raises(Unavailable):
        desk.log(TOP_SET)

    result = desk.log(TOP_SET)

    assert 1 == len(desk.workouts())
    assert ["began", "logged", "week skipped", "bumped"] == desk.moves()
    assert ["log_workout", "skip_week", "bump_tm"] == [each["tool"] for each in result.program]
    assert 1 == len(result.allWorkouts)


def test_a_session_that_was_taken_back_before_its_message_was_finished_stays_so():
    desk = a_desk(says(top_set()), records=Stopping(Clock()))
    with pytest.raises(Unavailable):
        desk.log(TOP_SET)
    (stored,) = desk.stored()
    turn = desk.room.turn("ann", message_id="", today=SUNDAY, athlete=Athlete())
    Shelf(desk.records, "ann", desk.clock, (turn,)).change(stored.workout_id, "x", "deleted", lambda _: None)

    result = desk.log(TOP_SET)

    assert ([], ()) == (desk.workouts(), result.allWorkouts)
    assert ["began", "logged", "undone"] == desk.moves()


class Hiccup(MemoryRecords):
    """Records that can't be reached once, at the first write that has one of these keys, or just after it."""

    at: tuple[str, ...] = ()
    takes_effect = False

    def put_all(self, writes: list[Write]) -> None:
        hit = any(each.key.startswith(self.at) for each in writes) if self.at else False
        if hit:
            self.at = ()
        if not hit or self.takes_effect:
            super().put_all(writes)
        if hit:
            raise Unavailable("a hiccup")


@pytest.mark.parametrize("takes_effect", [False, True])
@pytest.mark.parametrize(
    ("text", "replies"),
    [
        ("Done with squats and bench", ()),
        (
            "Done. Got 8 at 270 on squats and 7 at 190 on bench",
            (says(top_set(), log_workout("l1", "bench", amrap_reps=7, amrap_weight=190)),),
        ),
    ],
)
def test_two_sessions_in_one_sentence_are_two_workouts_though_the_store_failed_at_the_first(
    text, replies, takes_effect
):
    records = Hiccup(Clock())
    desk = a_desk(*replies, records=records)
    records.at, records.takes_effect = ("workout/",), takes_effect
    with pytest.raises(Unavailable):
        desk.log(text)

    desk.log(text)

    assert [("Back Squat", 1), ("Bench Press", 1)] == [
        (sets_of(each.workout)[0][0], each.revision) for each in desk.stored()
    ]
    assert ["began", "logged", "logged"] == desk.moves()
    assert [] == desk.room.check("ann")


def test_what_is_asked_of_the_program_after_a_move_that_failed_waits_for_it():
    """The bump is refused in the message that ends the cycle, whether the store failed in between or not."""
    skips = [call("skip_lift", f"k{at}", lift=lift) for at, lift in enumerate(("squat", "bench", "deadlift"))]
    bump = call("bump_tm", "b0", lift="squat", amount=10)
    records = Hiccup(Clock())
    desk = a_desk(
        says(call("set_week", "w0", week=3), *skips),
        says(call("skip_lift", "k3", lift="ohp"), bump),
        says(text="That is all."),
        records=records,
    )
    desk.log("Go to week 3. Skip squats, bench and deadlifts", "m0")
    before = desk.moves()
    records.at = ("program",)
    with pytest.raises(Unavailable):
        desk.log("Skip OHP. Bump squat by 10")
    after_the_hiccup = desk.moves()

    desk.log("Skip OHP. Bump squat by 10")

    assert before == after_the_hiccup
    assert [*before, "skipped"] == desk.moves()


class Busy(MemoryRecords):
    """Records that somebody else writes to, once, just before the program is written."""

    meanwhile: Callable[[], object] | None = None

    def put_all(self, writes: list[Write]) -> None:
        if self.meanwhile is not None and any(each.key == "program" and each.after for each in writes):
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()
        super().put_all(writes)


@pytest.mark.parametrize("first", [SQUATS, "Squats done, 8 on the top set at 270"])
def test_two_sessions_that_are_told_at_once_are_both_in_the_program(first):
    records = Busy(Clock())
    desk = a_desk(records=records)
    records.meanwhile = lambda: desk.log("Bench 145x5, 170x5, 190x7", "m2", conversation_id="c2")

    result = desk.log(first)

    assert ["began", "logged", "logged"] == desk.moves()
    assert ("deadlift", "ohp") == desk.state.remaining
    assert 2 == len(desk.workouts())
    assert "Left this week: deadlift, OHP." in result.answer


class BusyAndStopping(Busy, Stopping):
    """Records that somebody else writes to, who is stopped before the report."""

    stop = False


def sessions(*lifts):
    """The calls of a model that takes the figures of week 1 down for each of these lifts."""
    weights = {"squat": (205, 235, 270), "ohp": (100, 115, 130)}
    done = {lift: [{"weight": each, "reps": 5} for each in row[:2]] for lift, row in weights.items()}
    return [
        log_workout(f"l{at}", lift, [*done[lift], {"weight": weights[lift][-1]}])
        for at, lift in enumerate(lifts)
    ]


NEXT_DAY = NOON + timedelta(days=1)


def a_week_with_two_lifts_left(records, *replies):
    """A desk in week 1 of whose lifts squat and OHP are open."""
    skips = [call("skip_lift", f"k{at}", lift=lift) for at, lift in enumerate(("bench", "deadlift"))]
    desk = a_desk(says(*skips), *replies, records=records)
    desk.log("Skip bench and deadlifts this week", "m0")
    return desk


def test_two_workers_of_one_message_that_ends_the_week_both_say_what_was_done():
    text, records = "Done with squats and OHP", BusyAndStopping(Clock())
    said = says(*sessions("squat", "ohp"))
    desk, other = a_week_with_two_lifts_left(records, said), a_desk(said, records=records, begun=False)

    def meanwhile() -> None:
        records.stop = True
        with pytest.raises(Unavailable):
            other.log(text)

    records.meanwhile = meanwhile

    result = desk.log(text)

    assert ["began", "skipped", "skipped", "logged", "logged"] == desk.moves()
    assert ["Back Squat", "Overhead Press"] == [sets_of(each)[0][0] for each in desk.workouts()]
    assert "Not done" not in result.answer
    assert 2 == len(result.allWorkouts)
    assert (2, []) == (desk.state.place.week, desk.room.check("ann"))


def test_a_session_whose_week_the_message_has_just_ended_is_refused_with_what_is_asked_for_now():
    desk = a_week_with_two_lifts_left(
        MemoryRecords(Clock()),
        says(log_workout("s0")),
        says(*sessions("ohp", "squat")),
        says(text="That is all."),
    )
    desk.log("Squats done", "m1")

    result = desk.log("Done with OHP and squats", "m2", sent_at=NEXT_DAY)

    assert (
        "Not done: squat is not logged with these figures: this message has ended the week" in result.answer
    )
    assert "5/3/1 squat, week 2 asks for 220 lb x 3, 250 lb x 3, 285 lb x 3+ now" in result.answer
    assert "the words don't say so" not in result.answer


def test_a_session_told_in_shorthand_ends_the_week_for_one_that_follows():
    desk = a_week_with_two_lifts_left(
        MemoryRecords(Clock()),
        says(log_workout("s0", "ohp")),
        says(*squats_told(), *sessions("ohp")),
        says(text="That is all."),
    )
    desk.log("OHP done", "m1")

    result = desk.log(f"OHP done too. {SQUATS}", "m2", sent_at=NEXT_DAY)

    assert "ohp is not logged with these figures: this message has ended the week" in result.answer
    assert 2 == len(desk.workouts())


def test_a_lift_that_was_skipped_ends_the_week_for_a_session_that_follows():
    desk = a_week_with_two_lifts_left(
        MemoryRecords(Clock()),
        says(log_workout("s0")),
        says(call("skip_lift", "k0", lift="ohp"), *sessions("squat")),
        says(text="That is all."),
    )
    desk.log("Squats done", "m1")

    result = desk.log("Skip OHP, squats done", "m2", sent_at=NEXT_DAY)

    assert "this message has ended the week" in result.answer


# --- what is asked of the program


def test_what_is_asked_of_the_program_stands_beside_what_was_trained():
    desk = a_desk()

    result = desk.log("Skipping deadlifts this week, ran 5k in 24:10 instead")

    assert ["Run"] == [row.workoutName for row in result.allWorkouts]
    assert {"bench", "squat", "ohp"} == set(desk.state.remaining)
    assert "\nDeadlift skipped. Left this week: squat, bench, OHP." in result.answer
    assert () == result.not_logged


def test_an_answer_that_changes_nothing_is_no_success_and_no_nothing_to_log():
    desk = a_desk(says(call("get_training_maxes", "g0")))

    result = desk.log("What are my training maxes?")

    assert (False, None) == (result.success, result.question)
    assert "Nothing to log" not in result.answer
    assert 315 == result.program[0]["result"]["squat"]["training_max"]


def test_one_number_may_be_said_of_two_lifts():
    bumps = [call("bump_tm", f"b{at}", lift=lift, amount=15) for at, lift in enumerate(("squat", "deadlift"))]
    desk = a_desk(says(*bumps))

    result = desk.log("Bump squat and deadlift by 15")

    assert (True, ["began", "bumped", "bumped"]) == (result.success, desk.moves())
    assert () == result.not_logged


def test_numbers_that_are_said_to_the_program_are_named_only_where_it_has_not_answered():
    text = "Bump squat 10 lb"
    silent = a_desk(says(text="I see."))
    held = a_desk(says(call("skip_tm_bump", "h0", lift="squat")))

    unanswered, answered = silent.log(text), held.log(text)

    assert ["not logged: a plan"] == [each.why for each in unanswered.not_logged]
    assert () == answered.not_logged


def test_what_the_program_refuses_is_told_in_its_words():
    desk = a_desk(says(call("set_tested_1rm", "t0", lift="squat", weight=365)), says(text="I can't."))

    result = desk.log("My squat max went up")

    assert result.answer.startswith("Not done: ")
    assert (False, ["began"]) == (result.success, desk.moves())


def test_a_refusal_that_the_model_has_mended_is_not_told():
    wrong = call("set_template", "t0", lift="squat", template_name="bbs")
    right = call("set_template", "t1", lift="squat", template_name="bbs-fsl-leader")
    desk = a_desk(says(wrong), says(right))

    result = desk.log("Switch squat to BBS")

    assert "Not done" not in result.answer
    assert "bbs-fsl-leader" == desk.state.lifts["squat"].template.name


def test_a_question_of_the_program_is_asked_and_stays_open_until_it_is_answered():
    desk = a_desk(
        says(call("set_schedule", "s0", day="thursday", lift="bench")),
        says(call("get_prs", "g0")),
        says(call("set_schedule", "s1", day="friday", lift="ohp")),
    )

    asked = desk.log("Move bench to Thursday")
    open_then = _questions(desk)
    later = desk.log("What are my PRs?", "m2")
    open_still = _questions(desk)
    desk.log("Friday", "m3", answers="m1.0")

    assert asked.question in asked.answer
    assert asked.question not in later.answer
    assert [("program_day", "ohp")] == open_then == open_still
    assert [] == _questions(desk)


def test_words_that_were_not_clear_are_asked_about_until_the_program_has_acted_on_them():
    desk = a_desk()

    asked = desk.log("Done")
    desk.log("What are my PRs?", "m2")
    desk.log("squat", "m3")
    open_still = [code for code, _ in _questions(desk)]
    desk.log("squat", "m4", answers="m1.0", again=True)

    assert (False, "Which lift did you do?") == (asked.success, asked.question)
    assert ["program_unclear"] == open_still
    assert ["program_top_set"] == [code for code, _ in _questions(desk)]
    assert ["Back Squat"] == [sets_of(each)[0][0] for each in desk.workouts()]


def test_the_reps_of_a_top_set_that_were_not_counted_are_asked_and_an_answer_amends_the_workout():
    reps = [{"exercise": "Back Squat", "set": "3", "field": "reps", "said": "8"}]
    amend = call("amend_workout", "a0", workout_id="", said="8", changes=reps)
    desk = a_desk(says(log_workout()), says(amend))

    asked = desk.log("Squats done")
    answered = desk.log("8", "m2")

    assert "270 lb" in asked.question
    assert 8 == desk.state.prs["squat"][270].reps
    assert [] == _questions(desk)
    assert answered.program[0]["result"]["new_pr"]


def test_a_move_that_is_asked_for_twice_within_minutes_is_asked_about():
    desk = a_desk()
    desk.log("Can't train this week")

    again = desk.log("can't train this week", "m2")
    after_a_question = desk.moves()
    desk.log("yes", "m3")

    assert "your program has it. Shall I log it again?" in again.question
    assert ["began", "week skipped"] == after_a_question
    assert ["began", "week skipped", "week skipped"] == desk.moves()


def test_a_question_to_the_program_may_be_asked_twice():
    desk = a_desk()
    first = desk.log("What's my squat PR?")

    assert first.answer == desk.log("what's my squat PR?", "m2").answer


# --- what a report says later


def test_a_report_that_is_read_again_says_nothing_of_a_session_that_is_gone():
    desk = a_desk(says(top_set(), call("skip_lift", "k0", lift="bench")), says(_delete()))
    desk.log(TOP_SET)
    desk.log("delete the last workout", "m2")

    again = desk.log(TOP_SET)

    assert ["skip_lift"] == [each["tool"] for each in again.program]
    assert again.success


def test_a_report_of_a_session_alone_is_no_success_once_that_is_gone():
    desk = a_desk(says(top_set()), says(_delete()))
    desk.log(TOP_SET)
    desk.log("delete the last workout", "m2")

    again = desk.log(TOP_SET)

    assert ((), False) == (again.program, again.success)


def _delete():
    return call("delete_workout", "x0", workout_id="", said="delete the last workout")


# --- what a model is told


def test_a_model_is_told_the_program_with_the_tools_that_belong_to_it():
    desk = a_desk(says(text="Hello."))

    desk.log("Hello")

    (ask,) = desk.model.asked
    quotes = {part.of: json.loads(part.text) for part in ask.turns[0].parts if isinstance(part, Quote)
              and part.of in ("program", "context")}  # fmt: skip
    assert {"has_program": True} == quotes["context"]
    assert "sheets" in quotes["program"]
    assert ask.system.startswith(brief.SYSTEM)
    assert {"plan_change", "log_workout", "reset_program"} - {each.name for each in ask.tools} == {
        "plan_change"
    }


def test_an_athlete_without_a_program_has_the_tools_and_the_brief_as_ever():
    desk = a_desk(says(text="Hello."), begun=False)

    desk.log("Hello")

    (ask,) = desk.model.asked
    assert brief.SYSTEM == ask.system
    assert 9 == len(ask.tools)
    assert not any(isinstance(part, Quote) and part.of == "program" for part in ask.turns[0].parts)


def _told(desk):
    return [each["told"] for each in _kept(desk, "trace/m1", "ran")]


def _kept(desk, key, field):
    record = desk.records.get("ann", key)
    return [] if record is None else json.loads(record.body)[field]


def _questions(desk):
    key = next(desk.records.list("ann", "conversation/")).key
    return [(each["code"], each["field"]) for each in _kept(desk, key, "questions")]
