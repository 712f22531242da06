"""Diaries: what a message does to what was said before, with every engine. Days are of November 2026: the
20th is a Friday."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any

import pytest

from agents.athlete import Athlete
from agents.errors import BadInput, Refusal
from agents.logger.amending import targets
from agents.logger.amending.words_of_a_call import sentence_around
from agents.logger.workout_in_words import say_day, title_and_day
from agents.models.scripted import Scripted
from agents.reading.deletion_words import deletion_in
from agents.words import tokens
from agents.workout import Workout
from tests.logger.kit import Desk, call, says
from tests.logger.program_kit import a_desk
from tests.logger.test_two_answers import Gapped
from tests.phrase_tables import flag, phrases

FRIDAY = date(2026, 11, 20)


THREE = ("Bench 3x5 185. In the morning squat 3x5 225. In the evening ran 5k in 25:00", "delete that")


def diary(*said: str | tuple[str, int], desk: Desk | None = None) -> Desk:
    """The desk after these messages; with a number they were sent so many days ago. `desk.told` is what the
    last one was answered."""
    desk = desk or Desk()
    for place, each in enumerate(said):
        text, days = (each, 0) if isinstance(each, str) else each
        sent_at = datetime.fromtimestamp(desk.clock.now, UTC) - timedelta(days=days)
        desk.told = desk.log(text, f"d{place}", sent_at=sent_at)  # type: ignore[attr-defined]  # of this file
    return desk


def then(desk: Desk, words: str, *calls: Any, id: str = "x1", more: Sequence[Any] = ()) -> Any:
    """What becomes of one more message, with the calls of a model's reply to it."""
    desk.model = Scripted([says(*calls), *more, says(), says()])
    return desk.log(words, id)


def amend(
    said: str, field: str, value: str, *, workout_id: str = "", exercise: str = "", set: str = ""
) -> Any:
    change = {"exercise": exercise, "set": set, "field": field, "said": value}
    return call("amend_workout", "a0", workout_id=workout_id, said=said, changes=[change])


def delete(said: str, workout_id: str = "", id: str = "x0") -> Any:
    return call("delete_workout", id, workout_id=workout_id, said=said)


def standing(desk: Desk) -> list[str]:
    """What stands, by day: "11-20 Bench Press 3x5 @ 185 lb"."""
    rows = sorted((each.date or "", each.summary.split(": ", 1)[1]) for each in desk.workouts())
    return [f"{day[5:]} {said}" for day, said in rows]


def revisions(desk: Desk) -> set[int]:
    return {each.revision for each in desk.stored()}


BENCH, RUN, YOGA = "Bench 3x5 @ 185", "Ran 5k in 24:10", "Did 60 min of yoga"


# --- a correction names its target, or means the message before


def test_that_is_the_workout_of_the_message_directly_before():
    desk = diary(RUN, BENCH, "no wait, that was 190")

    assert "11-20 Bench Press 3x5 @ 190 lb" in standing(desk)
    assert "Amended Bench Press of Friday 20 November: 3x5 @ 185 lb -> 3x5 @ 190 lb" == desk.told.answer


def test_a_run_is_named_by_how_it_was_run_too():
    desk = diary("Recovery run yesterday, 5k in 32:15", BENCH, "the recovery run yesterday was 5.5 km")

    assert "11-19 Run 5.5 km in 32:15 at 5:51.8/km" in standing(desk)


def test_a_number_alone_is_what_the_sets_have_that_is_nearest():
    desk = diary("Swam 1500 m in 34:00", "it was 1600, I counted wrong")

    assert ["11-20 Swim 1600 m in 34:00 at 2:07.5/100m"] == standing(desk)


def test_a_message_that_says_more_chooses_none_of_the_workouts_that_were_offered():
    desk = diary("Swam 1500 m in 34:00", "thanks!", "sorry, that was 36:00")
    asked = desk.told.question
    desk.log("No swim today, the pool is shut for repairs until Friday", "x1")

    assert asked is not None
    assert ["11-20 Swim 1500 m in 34:00 at 2:16/100m"] == standing(desk)


@phrases("told", "words")
def test_what_may_be_another_of_several_leaves_all_as_they_were(told, words):
    desk = diary(told)
    before = standing(desk)
    answered = desk.log(words, "x1")

    assert before == standing(desk)
    assert answered.question or answered.not_logged


def test_a_wish_of_its_own_is_no_answer_to_which_workout():
    desk = diary(BENCH, "thanks!", "last set only 3", "delete the last set")

    assert ["11-20 Bench Press 3x5 @ 185 lb"] == standing(desk)


def test_after_a_message_without_a_workout_that_is_none_and_is_asked():
    desk = diary(BENCH, "thanks!", "no, that was 190")

    assert {1} == revisions(desk)
    assert "Which workout do you mean: Bench Press of Friday 20 November?" == desk.told.question


@pytest.mark.parametrize("answer", ["yes", "the bench"])
def test_the_only_one_that_is_offered_is_meant_by_a_yes_too(answer):
    desk = diary(BENCH, "thanks!", "no, that was 190", answer)

    assert ["11-20 Bench Press 3x5 @ 190 lb"] == standing(desk)


@pytest.mark.parametrize("answer", ["no", "no, today", "nah the bench", "not the bench"])
def test_an_answer_that_begins_with_a_no_is_not_the_only_one_that_is_offered(answer):
    desk = diary(BENCH, "thanks!", "no, that was 190", answer)

    assert {1} == revisions(desk)


def test_a_deletion_after_a_message_without_a_workout_is_asked_by_name_and_a_yes_does_it():
    desk = diary(BENCH, "thanks!", "delete the last one")
    asked = desk.told.question
    desk.log("yes", "x1")

    assert "Delete Bench Press of Friday 20 November?" == asked
    assert [] == desk.workouts()


def test_that_of_two_workouts_is_asked_with_their_names_and_the_answer_carries_it_out():
    desk = diary("Bench 3x5 185. In the evening squat 3x5 225", "no wait, that was 190")
    asked = desk.told.question
    desk.log("the bench", "x1")

    assert "Which one: Bench Press of Friday 20 November or Back Squat of Friday 20 November?" == asked
    assert ["11-20 Back Squat 3x5 @ 225 lb", "11-20 Bench Press 3x5 @ 190 lb"] == standing(desk)


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("the squats were 235", "11-17 Back Squat 3x5 @ 235 lb"),
        ("bench on wednesday was 200", "11-18 Bench Press 3x5 @ 200 lb"),
        ("thursday's bench was 200", "11-19 Bench Press 3x5 @ 200 lb"),
    ],
)
def test_an_exercise_and_a_day_name_a_workout_of_the_last_days(words, changed):
    desk = diary(("Squat 3x5 225", 3), ("Bench 3x5 185", 2), ("Bench 3x5 190", 1), RUN, words)

    assert changed in standing(desk)
    assert [1, 1, 1, 2] == sorted(each.revision for each in desk.stored())


def test_two_that_the_words_fit_are_asked_about_and_a_day_settles_it():
    desk = diary(("Bench 3x5 185", 2), ("Bench 3x5 190", 1), RUN, "bench was 200")
    before = revisions(desk)
    asked = desk.told.question
    desk.log("wednesday", "x1")

    assert {1} == before
    assert "Bench Press of Wednesday 18 November or Bench Press of Thursday 19 November" in asked
    assert "11-18 Bench Press 3x5 @ 200 lb" in standing(desk)


def test_what_is_older_than_a_week_is_meant_by_its_day_alone():
    old = ("Bench 3x5 185", 9)

    assert {1} == revisions(diary(old, RUN, "bench was 200"))
    assert 2 in revisions(diary(old, RUN, "bench on november 11 was 200"))


@pytest.mark.parametrize(("stood", "changed"), [("190", True), ("180", False)])
def test_what_the_words_say_that_it_was_has_to_be_so(stood, changed):
    desk = diary(f"Bench 3x5 @ {stood}", "185, not 190")

    assert changed == ("11-20 Bench Press 3x5 @ 185 lb" in standing(desk))
    assert changed == (desk.told.question is None)


def test_a_load_of_yoga_is_asked_about_and_nothing_is_written():
    desk = diary(YOGA, "195 was the load")

    assert {1} == revisions(desk)
    assert "Yoga has no load. What was '195'?" == desk.told.question


@pytest.mark.parametrize("program", [True, False])
def test_the_last_one_is_of_the_exercise_that_it_is_said_of(program):
    desk = diary(
        ("Deadlift 3x5 @ 315", 1), "did my presses, 6 on the last one", desk=a_desk() if program else None
    )

    assert "11-19 Deadlift 3x5 @ 315 lb" in standing(desk)
    assert all(each.revision == 1 for each in desk.stored())


def test_bare_sets_after_a_set_are_asked_about_and_change_nothing():
    desk = diary("Bench 185x5", "190x5")

    assert ["11-20 Bench Press 5 @ 185 lb"] == standing(desk)
    assert desk.told.question


def test_an_exercise_is_renamed_by_what_it_was_not():
    desk = diary("Bent over rows 3x10 @ 135", "that was deadlift, not rows")

    assert ["11-20 Deadlift 3x10 @ 135 lb"] == standing(desk)
    assert "Barbell Row 3x10 @ 135 lb -> Deadlift 3x10 @ 135 lb" in desk.told.answer


def test_what_it_was_not_has_to_be_there_to_be_renamed():
    desk = diary(BENCH, "that was deadlift, not rows")

    assert ["11-20 Bench Press 3x5 @ 185 lb"] == standing(desk)


def test_an_exercise_is_taken_out_of_a_benchmark_only_where_it_stands_there():
    desk = diary(("Fran in 4:10", 2), ("RDL 3x8 @ 185", 1))
    words = "RDL was not part of Fran"

    said = then(desk, words, amend(words, "removed", "not", exercise="RDL"))

    assert {1} == revisions(desk)
    assert said.question


# --- with a model


def test_a_model_is_shown_the_last_workouts_and_names_one_by_its_handle():
    desk = diary(("Squat 3x5 225", 1), BENCH)

    then(desk, "yesterday's squats were 230", amend("squats were 230", "load", "230", workout_id="w2"))

    shown = next(
        part.text for part in desk.model.asked[0].turns[0].parts if getattr(part, "of", "") == "workouts"
    )
    assert [
        "w1 2026-11-20 Bench Press: 3x5 @ 185 lb",
        "w2 2026-11-19 Back Squat: 3x5 @ 225 lb",
    ] == shown.splitlines()
    assert "11-19 Back Squat 3x5 @ 230 lb" in standing(desk)


def test_nothing_is_shown_to_a_model_where_there_is_no_workout():
    desk = Desk()
    then(desk, "hello")

    assert not [part for part in desk.model.asked[0].turns[0].parts if getattr(part, "of", "") == "workouts"]


@pytest.mark.parametrize("workout_id", ["w2", "w9", "w_nobody"])
def test_a_workout_that_the_words_do_not_mean_is_not_changed_by_its_handle(workout_id):
    desk = diary(("Squat 3x5 225", 1), BENCH)

    said = then(desk, "no wait, that was 190", amend("that was 190", "load", "190", workout_id=workout_id))

    assert {1} == revisions(desk)
    assert said.question


def test_words_that_the_code_does_not_know_are_the_models_to_read_if_one_workout_fits():
    desk = diary(("Deadlift 3x5 @ 315", 1), BENCH)
    words = "no, el peso muerto was 320"

    then(desk, words, amend(words, "load", "320", workout_id="w2", exercise="Deadlift"))

    assert "11-19 Deadlift 3x5 @ 320 lb" in standing(desk)


# --- deletions


@pytest.mark.parametrize("words", ["delete that", "delete the run", "scratch that, wrong chat lol"])
def test_what_is_named_exactly_is_deleted_and_the_reply_says_what(words):
    desk = diary(BENCH, RUN, words)

    assert ["11-20 Bench Press 3x5 @ 185 lb"] == standing(desk)
    assert "Deleted Run 5 km of Friday 20 November" == desk.told.answer


def test_the_last_of_sets_that_are_logged_one_by_one_goes_alone():
    desk = Desk()
    for number, reps in enumerate(("8", "6")):
        one = call("log_set_result", f"s{number}", exercise="Bench", reps=reps, load_lb="185")
        desk.model = Scripted([says(one), says()])
        desk.log(f"Bench, {reps} reps at 185 lb", f"d{number}")

    then(desk, "delete that", delete("delete that"))

    assert ["11-20 Bench Press 8 @ 185 lb"] == standing(desk)


def test_the_run_is_no_murph_and_what_would_go_is_asked():
    desk = diary((RUN, 5), ("Murph in 42:10", 4), "delete the run")
    asked = desk.told.question
    desk.log("yes", "x1")

    assert "Delete Run 5 km of Sunday 15 November?" == asked
    assert ["Murph"] == [each.name for each in desk.workouts()]


def test_a_day_and_an_exercise_name_it_exactly():
    desk = diary((RUN, 5), ("Ran 6k in 30:10", 4), BENCH, "delete sunday's run")

    assert "Deleted Run 5 km of Sunday 15 November" == desk.told.answer


def test_the_last_of_several_is_the_newest_and_is_asked_about_where_it_is_not_of_the_message_before():
    desk = diary((RUN, 5), ("Ran 6k in 30:10", 4), BENCH)

    told = then(desk, "delete the last run", delete("delete the last run"))

    assert "Delete Run 6 km of Monday 16 November?" == told.question


def test_a_no_leaves_it_and_a_later_yes_deletes_nothing():
    desk = diary(("Fran in 4:10", 2), BENCH, "delete fran", "no", "yes")

    assert 2 == len(desk.workouts())


@pytest.mark.parametrize("words", ["delete the last two", "delete everything from today"])
def test_several_are_asked_about_once_and_a_yes_deletes_them_together(words):
    desk = diary(RUN, BENCH, words)
    asked, before = desk.told.question, len(desk.workouts())
    told = desk.log("yes", "x1")

    assert ("Delete Bench Press of Friday 20 November and Run 5 km of Friday 20 November?", 2) == (
        asked,
        before,
    )
    assert [] == desk.workouts()
    assert ["deleted", "deleted"] == [each.change for each in told.changes]


def test_a_yes_to_a_deletion_takes_no_model():
    desk = diary((RUN, 1), BENCH, "delete the run")
    desk.model = Scripted([])

    assert desk.log("yes please", "x1").changes


@phrases("words")
def test_words_that_ask_for_no_deletion_delete_nothing(words):
    desk = diary(RUN)

    then(desk, words, delete(words))

    assert 1 == len(desk.workouts())
    assert desk.model.asked[1].turns[-1].parts[0].is_error


@phrases("words", "exact", "last", "all", exact=flag, last=int, all=flag)
def test_what_is_to_be_deleted_is_understood_whole_or_asked_about(words, exact, last, all):
    row = tokens(words)

    assert (exact, last, all) == deletion_in(row, range(len(row)), ())[1:4]


def test_a_deletion_of_another_sentence_is_none_of_this_one():
    row = tokens("Bench 3x5. delete that")

    with pytest.raises(Refusal, match="don't ask to delete"):
        deletion_in(row, sentence_around(row, 0), ())


# --- undo


def test_undo_takes_back_what_the_last_message_changed_and_then_what_was_before():
    desk = diary(BENCH, "no wait, that was 190", "undo")
    first = desk.told.answer
    second = desk.log("undo that", "x1").answer
    third = desk.log("undo", "x2")

    assert "Undone Bench Press of Friday 20 November: 3x5 @ 190 lb -> 3x5 @ 185 lb" == first
    assert "Took back Bench Press of Friday 20 November" == second
    assert ((), []) == (third.changes, desk.workouts())


def test_undo_brings_back_what_was_deleted_together():
    desk = diary(RUN, BENCH, "delete the last two", "yes", "undo")

    assert 2 == len(desk.workouts())
    assert "Brought back Bench Press of Friday 20 November" in desk.told.answer


def test_undo_with_a_model_asks_none():
    desk = diary(BENCH)
    desk.model = Scripted([])

    assert "Took back Bench Press of Friday 20 November" == desk.log("undo", "x1").answer


def test_undo_after_a_session_of_the_program_takes_back_both_and_after_a_move_that_alone():
    after_a_session = diary("Squats done, 8 on the top set", "undo", desk=a_desk())
    after_a_move = diary("Can't train this week", "undo", desk=a_desk())

    assert ["began", "logged", "undone"] == after_a_session.moves()  # type: ignore[attr-defined]  # a program's
    assert [] == after_a_session.workouts()
    assert ["began", "week skipped", "undone"] == after_a_move.moves()  # type: ignore[attr-defined]  # as above
    assert after_a_move.told.answer.startswith("Taken back: the skipped week.")


# --- answers


def test_an_answer_belongs_to_the_last_reply_and_to_no_earlier_one():
    desk = diary("Bench 3x5", RUN, "185")

    assert {1} == revisions(desk)


def test_a_question_is_not_repeated_under_later_replies_and_is_answered_by_its_id():
    desk = diary("Bench 3x5", RUN)
    later = desk.told
    desk.log("185", "x1", answers="d0.0")

    assert None is later.question
    assert "11-20 Bench Press 3x5 @ 185 lb" in standing(desk)


def test_the_next_question_of_a_message_is_put_once_one_was_answered():
    desk = diary("Yesterday bench 3x5. Today squat 3x5")
    first, second = desk.told, desk.log("185", "x1")
    desk.log("225", "x2")

    assert ("What load did you use for bench?", "What load did you use for squat?") == (
        first.question,
        second.question,
    )
    assert ["11-19 Bench Press 3x5 @ 185 lb", "11-20 Back Squat 3x5 @ 225 lb"] == standing(desk)


def test_what_is_no_answer_is_read_by_itself():
    desk = diary("Bench 3x5", "Squat 3x5 @ 225")

    assert ["11-20 Back Squat 3x5 @ 225 lb", "11-20 Bench Press 3x5"] == standing(desk)


def test_a_question_that_nobody_asked_can_not_be_answered():
    with pytest.raises(BadInput, match="no such question is open"):
        diary(BENCH).log("185", "x1", answers="d0.7")


def test_an_answer_that_comes_again_is_answered_from_its_report():
    desk = diary("Bench 3x5")
    first = desk.log("185", "x1", answers="d0.0")

    assert first == desk.log("185", "x1", answers="d0.0")


def test_the_questions_of_another_athlete_are_not_there():
    desk = diary("Bench 3x5")

    with pytest.raises(BadInput):
        desk.log("185", "x1", owner="bob", answers="d0.0")


def test_a_message_that_was_sent_earlier_and_comes_late_means_what_was_before_it():
    desk = diary((RUN, 2), BENCH, ("delete that", 1))

    assert "Deleted Run 5 km of Wednesday 18 November" == desk.told.answer


# --- one message, two workers


TWINS = ["delete that", "no wait, that was 25:10", "one more 5k, 25:00", "undo", "yes", "delete the run"]


def before_twins(words: str) -> tuple[Desk, datetime]:
    """A desk with what was before these words, and when they are sent."""
    before = [(RUN, 3), ("Ran 6k in 30:10", 1), RUN.replace("24", "22")]
    desk = diary(*before, *(["delete the last two"] if words == "yes" else []))
    return desk, datetime.fromtimestamp(desk.clock.now + 5, UTC)


@lru_cache
def alone(words: str) -> tuple[str, tuple[str, ...]]:
    """What one worker answers, and what stands then."""
    desk, sent_at = before_twins(words)
    return desk.log(words, "x1", sent_at=sent_at).answer, tuple(standing(desk))


@pytest.mark.untraced  # each worker's lines are those of the tests above
@pytest.mark.parametrize("words", TWINS)
@pytest.mark.parametrize("at", range(1, 12))
def test_a_message_that_two_workers_have_at_once_means_one_workout(words, at):
    desk, sent_at = before_twins(words)
    twin = Desk(clock=desk.clock, records=desk.records)
    gapped = Gapped(desk.records, at, lambda: twin.log(words, "x1", sent_at=sent_at))
    slow = Desk(clock=desk.clock, records=gapped)  # type: ignore[arg-type]

    told = slow.log(words, "x1", sent_at=sent_at)

    answer, stands = alone(words)
    assert stands == tuple(standing(desk))
    assert {answer} == {told.answer, *(each.answer for each in gapped.told)}


@pytest.mark.parametrize("at", range(1, 14))
def test_of_two_messages_of_a_conversation_at_once_each_change_is_told(at):
    desk = diary((RUN, 3), BENCH)
    other = Desk(clock=desk.clock, records=desk.records)
    gapped = Gapped(desk.records, at, lambda: other.log("delete that", "x2"))
    slow = Desk(clock=desk.clock, records=gapped)  # type: ignore[arg-type]

    told = slow.log("no wait, that was 190", "x1")

    changed = [each.change for each in (*told.changes, *(row for one in gapped.told for row in one.changes))]
    stored = [each.change for each in desk.stored() if each.change != "logged"]
    assert set(stored) <= set(changed)
    assert ["11-17 Run 5 km in 24:10 at 4:50/km"] == [each for each in standing(desk) if "Run" in each]


# --- what words name


@pytest.mark.parametrize(
    ("words", "exercises", "day"),
    [
        ("the bench from monday", [{"Bench Press"}], date(2026, 11, 16)),
        ("my pushy on 2026-11-03", [{"Push-up"}], date(2026, 11, 3)),
        ("monday or tuesday", [], None),
        ("rows", [{"Rowing", "Barbell Row"}], None),
    ],
)
def test_names_and_days_are_read_out_of_words(words, exercises, day):
    row = tokens(words)

    named = targets.named_in(row, range(len(row)), Athlete(aliases={"pushy": "Push-up"}), FRIDAY)

    assert (exercises, day) == ([set(each.names) for each in named.exercises], named.day)


def test_a_day_that_can_not_be_read_is_none():
    row = tokens("bench on 31/31")

    assert None is targets.named_in(row, range(len(row)), Athlete(), FRIDAY).day


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        ("Zorp press 3x5 @ 185", "load", "190"),
        ("Rowed 2k in 7:52", "heart_rate", "150"),
    ],
)
def test_what_an_exercise_can_have_is_written(said, field, value):
    desk = diary(said)
    if "Zorp" in said:
        desk.log("yes", "y1")  # an exercise that nobody knows is logged once the athlete says so

    then(desk, f"no, it was {value}", amend(f"it was {value}", field, value))

    assert {2} == revisions(desk)


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [(RUN, "load", "60"), (RUN, "reps", "6"), (BENCH, "distance", "5 km"), (YOGA, "reps", "8")],
)
def test_what_an_exercise_can_not_have_is_asked_about(said, field, value):
    desk = diary(said)

    told = then(desk, f"no, it was {value}", amend(f"it was {value}", field, value))

    assert {1} == revisions(desk)
    assert told.question


@pytest.mark.parametrize("denied", ["not the squats", "not 3x8", "instead of 200", "not fran"])
def test_what_is_denied_and_never_was_is_asked_about(denied):
    desk = diary(BENCH)
    words = f"it was 190, {denied}"

    told = then(desk, words, amend(words, "load", "190"))

    assert {1} == revisions(desk)
    assert told.question


@pytest.mark.parametrize("answer", ["the second one", "the last", "the squats"])
def test_one_of_those_offered_is_meant_by_its_place_or_its_name(answer):
    desk = diary("Bench 3x5 185. In the evening squat 3x5 225", "delete that", answer)

    assert ["11-20 Bench Press 3x5 @ 185 lb"] == standing(desk)


def test_both_of_those_offered_are_deleted_together():
    desk = diary("Bench 3x5 185. In the evening squat 3x5 225", "delete that", "both")

    assert [] == standing(desk)


@pytest.mark.parametrize("words", ["forget that workout", "forget the bench", "scratch that", "delete it"])
def test_what_is_named_or_pointed_at_goes(words):
    assert [] == standing(diary(BENCH, words))


@pytest.mark.parametrize("answer", ["all", "all three", "all 3 of them"])
def test_all_of_those_offered_are_deleted(answer):
    assert [] == standing(diary(*THREE, answer))


@pytest.mark.parametrize("answer", ["both", "all two"])
def test_all_of_another_number_than_were_offered_is_asked_again(answer):
    desk = diary(*THREE, answer)

    assert 3 == len(standing(desk))
    assert desk.told.question.startswith("Which one: ")
    assert [] == standing(diary("all", desk=desk))


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("the first two", "Run"),
        ("the first 2", "Run"),
        ("the last two", "Bench Press"),
        ("the first and the last", "Back Squat"),
        ("the bench and the run", "Back Squat"),
        ("the second one", "Bench Press, Run"),
    ],
)
def test_all_that_are_chosen_by_their_places_or_names_go(answer, left):
    assert left == ", ".join(
        each.name for workout in diary(*THREE, answer).workouts() for each in workout.exercises()
    )


@pytest.mark.parametrize("answer", ["the first four", "the first 999999999999", "the last 999999999999"])
def test_more_than_were_offered_is_asked_again(answer):
    desk = diary(*THREE, answer)

    assert 3 == len(standing(desk))
    assert desk.told.question.startswith("Which one: ")


def test_one_that_was_not_offered_among_those_named_deletes_none():
    desk = diary(*THREE, "the bench and the swim")

    assert 3 == len(standing(desk))
    assert "Not changed: 'the bench and the swim'" in desk.told.answer


@pytest.mark.parametrize(
    "answer", ["no", "no, today", "nope, the bench", "not the bench", "never mind", "forget it"]
)
def test_an_answer_that_begins_with_a_no_chooses_none_of_those_offered(answer):
    assert 3 == len(standing(diary(*THREE, answer)))


@pytest.mark.parametrize(
    "words",
    [
        "it was 3x6, and I also ran 5k in 24:10",
        "it was 3x6. I also ran 5k in 24:10",
        "it was 3x6 and then I ran 5k in 24:10",
    ],
)
def test_what_is_reported_behind_a_correction_is_logged_beside_it(words):
    desk = diary(BENCH, words)

    assert ["11-20 Bench Press 3x6 @ 185 lb", "11-20 Run 5 km in 24:10 at 4:50/km"] == standing(desk)


@pytest.mark.parametrize(
    "words",
    [
        "Delete the bench. Squat 3x5 @ 225",
        "squat 3x5 @ 225, delete the bench",
        "undo that, and I did squat 3x5 @ 225",
        "delete the bench and I did squat 3x5 @ 225",
    ],
)
def test_what_is_to_go_beside_a_report_goes_and_the_rest_is_logged(words):
    assert ["11-20 Back Squat 3x5 @ 225 lb"] == standing(diary(BENCH, words))


def test_sets_joined_to_what_is_to_go_may_be_to_go_too_and_wait_for_a_yes():
    desk = diary(BENCH, "delete the bench and squat 3x5 @ 225")

    assert [] == standing(desk)
    assert ["Back Squat"] == [each.workoutName for each in desk.told.drafts]
    assert ["11-20 Back Squat 3x5 @ 225 lb"] == standing(diary("yes", desk=desk))


def test_a_correction_of_what_is_not_there_is_asked_about_beside_what_is_reported():
    desk = diary(BENCH, "ran 5k in 24:10, and the squat was 230")

    assert ["11-20 Bench Press 3x5 @ 185 lb", "11-20 Run 5 km in 24:10 at 4:50/km"] == standing(desk)
    assert desk.told.question


def test_words_beside_a_report_that_ask_to_delete_delete_nothing():
    desk = diary(BENCH, "Squat 3x5 @ 225. Delete the last one")

    assert ["11-20 Bench Press 3x5 @ 185 lb"] == standing(desk)
    assert "Is that right?" == desk.told.question


@pytest.mark.parametrize("words", ["same as last leg day, 105 lb", "same as last leg day but 5 lb more"])
def test_the_last_session_of_a_kind_is_not_todays_and_is_asked_about(words):
    desk = diary(("Squat 5x5 225, leg press 3x10 300", 7), "squat 3x5 245", words)

    assert ["11-13 Back Squat 5x5 @ 225 lb; Leg Press 3x10 @ 300 lb", "11-20 Back Squat 3x5 @ 245 lb"] == (
        standing(desk)
    )
    assert desk.told.question


def test_the_last_time_is_one_workout_or_is_asked_about():
    desk = diary(("Bench 3x5 185", 2), ("Bench 5x3 205", 2), RUN, "bench same as last time")

    assert 3 == len(desk.workouts())
    assert desk.told.question


def test_a_workout_of_no_day_is_called_without_one():
    assert ("", "a workout") == (say_day(None), title_and_day(Workout()))


def test_nothing_in_words_names_nothing():
    row = tokens("no wait, that was 190")

    assert not targets.named_in(row, range(len(row)), Athlete(), FRIDAY)


# --- what a model reads is its judgement, as far as one workout can be meant


def test_an_exercise_is_added_to_the_workout_of_the_message_before():
    desk = diary("Deadlift 5x3 @ 315")
    words = "oh und am ende noch 3x10 klimmzüge"
    added = [
        {"exercise": "", "set": "", "field": "exercise", "said": "klimmzüge"},
        {"exercise": "klimmzüge", "set": "", "field": "count", "said": "3"},
        {"exercise": "klimmzüge", "set": "all", "field": "reps", "said": "10"},
    ]
    then(desk, words, call("amend_workout", "a0", workout_id="w1", said=words, changes=added))

    assert ["11-20 Deadlift 5x3 @ 315 lb; Pull-up 3x10"] == standing(desk)


def test_that_after_a_correction_is_the_exercise_that_was_corrected():
    desk = diary("Bench 3x5 @ 185, curls 3x12 @ 30", "bench was 190 actually")

    then(desk, "and that was 4 sets", amend("and that was 4 sets", "count", "4"))

    assert ["11-20 Bench Press 4x5 @ 190 lb; Biceps Curl 3x12 @ 30 lb"] == standing(desk)


def test_a_remark_on_what_was_done_needs_no_word_that_corrects():
    desk = diary(BENCH)
    words = "left wrist feels weird after bench"

    then(desk, words, amend(words, "note", "left wrist feels weird", exercise="bench", set="all"))

    assert "left wrist feels weird" in standing(desk)[0]


def test_a_model_says_which_of_those_shown_is_meant_where_the_words_name_nothing_known():
    desk = diary(BENCH, "thanks!")
    words = "les développés c'était 190"

    then(desk, words, amend(words, "load", "190", workout_id="w1"))

    assert ["11-20 Bench Press 3x5 @ 190 lb"] == standing(desk)


def test_a_distance_without_a_unit_is_in_that_of_the_one_it_replaces():
    desk = diary("Ran 6 miles in 54:00")

    then(desk, "make it 6.2", amend("make it 6.2", "distance", "6.2"))

    assert "6.2 mi" in standing(desk)[0]


def test_a_time_is_of_the_only_exercise_that_has_one():
    desk = diary("Ran 12 km in 1:04:00. Then 3x15 push-ups")

    then(desk, "en fait 1h06", amend("en fait 1h06", "duration", "1h06", workout_id="w1"))

    assert any("1:06:00" in row for row in standing(desk))


def test_a_score_is_not_replaced_by_words_that_are_none():
    desk = diary("Fran in 5:20")

    then(desk, "plus a few cals on top", amend("plus a few cals on top", "score", "plus a few cals on top"))

    assert "5:20" in standing(desk)[0]


class Listed(list[int]):
    """Places in a list, that knows how often it was searched."""

    searched = 0

    def __contains__(self, place: object) -> bool:
        self.searched += 1
        return super().__contains__(place)


def test_a_list_of_places_is_not_searched_for_every_word():
    row = tokens("the run, Fran, the squats of 2026-11-18 and the last workout")
    places = Listed(range(len(row)))

    named = targets.named_in(row, places, Athlete(), FRIDAY)

    assert (2, {"Fran"}, date(2026, 11, 18)) == (len(named.exercises), named.benchmarks, named.day)
    assert 0 == places.searched


@pytest.mark.parametrize(
    "said", ["remove the last exercise", "scratch the last lift", "take out the last movement"]
)
def test_the_last_exercise_is_taken_out_of_its_workout(said):
    desk = diary("Squat 3x5 @ 225\nBench 3x5 @ 185", said)

    assert ["11-20 Back Squat 3x5 @ 225 lb"] == standing(desk)
    assert "Back Squat" == desk.workouts()[0].name


def test_the_last_exercise_of_a_workout_of_one_is_all_of_it():
    assert [] == standing(diary("Bench 3x5 @ 185", "remove the last exercise"))


@pytest.mark.parametrize("said", ["delete the last one", "delete the last"])
def test_the_last_one_may_be_a_workout_or_its_last_exercise_so_it_is_asked(said):
    desk = diary("Squat 3x5 @ 225\nBench 3x5 @ 185", said)

    assert ["11-20 Back Squat 3x5 @ 225 lb; Bench Press 3x5 @ 185 lb"] == standing(desk)
    assert "Delete Back Squat and Bench Press" in desk.told.question


def test_a_day_alone_means_none_of_its_workouts_in_particular():
    desk = diary("Bench 3x5 @ 185 on Monday", "Ran 5k in 24:10 on Monday", "delete Monday")

    assert 2 == len(desk.workouts())
    assert (
        "Which one: Run 5 km of Monday 16 November or Bench Press of Monday 16 November?"
        == desk.told.question
    )


def test_everything_is_asked_about_with_all_that_was_logged_today():
    desk = diary(BENCH, RUN, "delete everything")

    assert 2 == len(desk.workouts())
    assert (
        "Delete Run 5 km of Friday 20 November and Bench Press of Friday 20 November?" == desk.told.question
    )


@pytest.mark.parametrize("said", ["it was 26 minutes", "actually 26 minutes", "26 min"])
def test_a_time_belongs_to_the_workout_of_today_that_has_one(said):
    desk = diary("Ran 5k in 25:00", BENCH, said)

    assert ["11-20 Bench Press 3x5 @ 185 lb", "11-20 Run 5 km in 26:00 at 5:12/km"] == standing(desk)


@pytest.mark.parametrize(
    "before",
    [
        (BENCH,),
        ("Ran 5k in 25:00 on Monday", BENCH),
        ("Ran 5k in 25:00", "Rode 20 km in 50:00", BENCH),
    ],
)
def test_a_time_that_nothing_of_today_or_several_have_is_asked_about(before):
    desk = diary(*before, "it was 26 minutes")

    assert not [each for each in standing(desk) if "26:00" in each]
    assert "Bench Press of Friday 20 November has no time. What was '26 minutes'?" == desk.told.question


def test_how_long_it_took_to_get_there_is_no_time_of_what_was_done():
    assert ["11-20 Run 5 km in 25:00 at 5:00/km"] == standing(
        diary("Ran 5k in 25:00", "took me 20 minutes to get there")
    )


def test_a_lift_that_was_told_with_a_time_has_one():
    assert ["11-20 Goblet Squat 3x 0:50"] == standing(diary("Goblet squat 3x40 seconds", "it was 50 seconds"))


@phrases("before", "said", "after")
def test_a_bare_number_counts_what_the_sets_have(before, said, after):
    assert [f"11-20 {after}"] == standing(diary(before, said))


@pytest.mark.parametrize(
    ("before", "said", "after"),
    [
        ("Pull-ups 3x8", "that was with 45", "Pull-up 3x8 @ 45 lb"),
        ("Pull-ups 3x8", "the weight was 45", "Pull-up 3x8 @ 45 lb"),
        (BENCH, "the last set was 155", "Bench Press 2x5 @ 185 lb, 5 @ 155 lb"),
    ],
)
def test_a_bare_number_that_is_called_a_load_or_far_from_what_stands_is_one(before, said, after):
    assert [f"11-20 {after}"] == standing(diary(before, said))


@pytest.mark.parametrize("said", ["the bar was 35 lb", "bar was 45", "it was the 20 kg bar"])
def test_what_the_bar_weighs_is_no_load_of_the_sets(said):
    assert ["11-20 Bench Press 3x5 @ 185 lb"] == standing(diary(BENCH, said))


@phrases("said")
def test_what_was_not_done_after_all_is_asked_about_by_name(said):
    desk = diary(BENCH, said)

    assert ("Delete Bench Press of Friday 20 November?", 1) == (desk.told.question, len(desk.workouts()))
    assert "Deleted Bench Press of Friday 20 November" == desk.log("yes", "y1").answer


@phrases("said")
def test_what_was_not_done_and_not_logged_is_passed_over(said):
    desk = diary(BENCH, said)

    assert ("Nothing to log in this message.", 1) == (desk.told.answer, len(desk.workouts()))


def test_a_part_that_was_not_done_deletes_no_workout_of_several():
    desk = diary("Squat 3x5 @ 225\nBench 3x5 @ 185", "I didn't do the bench")

    assert (None, 1) == (desk.told.question, len(desk.workouts()))


def test_a_weekday_with_the_number_of_its_day_is_that_one():
    desk = diary(("ran 3 km in 20:00", 14), ("ran 5 km in 25:00", 7))

    words = "delete the run from friday the 6th, that was mostly walking"
    then(desk, words, delete("delete the run from friday the 6th"))

    assert ["11-13 Run 5 km in 25:00 at 5:00/km"] == standing(desk)


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("from friday the 6th", 6),
        ("on friday the 6th and", 6),
        ("on friday the 13th, all of it", 13),
        ("on friday the 2nd set", 20),
        ("on friday the 40th", 20),
        ("on friday", 20),
    ],
)
def test_the_number_behind_a_weekday_is_its_day_where_it_counts_nothing_else(words, day):
    row = tokens(words)

    assert [date(2026, 11, day)] == [*targets.days_in(row, range(len(row)), Athlete(), FRIDAY)]


@pytest.mark.parametrize(
    ("words", "joined"),
    [
        ("and 3x10 leg press at 120, that was sunday after the press", True),
        ("and 3x10 leg press at 120", False),
    ],
)
def test_what_was_left_out_joins_a_workout_of_days_ago_where_its_day_is_named(words, joined):
    desk = diary(("Press 3x5 95", 5), ("Bench 3x5 185", 1))
    added = [
        {"exercise": exercise, "set": "", "field": field, "said": said}
        for exercise, field, said in (
            ("", "exercise", "leg press"),
            ("leg press", "count", "3"),
            ("leg press", "reps", "10"),
            ("leg press", "load", "120"),
        )
    ]

    then(desk, words, call("amend_workout", "a0", workout_id="w2", said=words, changes=added))

    assert joined == ("11-15 Overhead Press 3x5 @ 95 lb; Leg Press 3x10 @ 120 lb" in standing(desk)), (
        standing(desk)
    )
