"""One message in, one result out: with the embedded engine, and with a model that is scripted."""

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from agents.errors import BadInput
from agents.events import Event, TextDelta, WorkoutSaved
from agents.logger.agent import Limits
from agents.logger.records.inbox import digest_of
from agents.logger.result import WorkoutLogResult, result_schema
from agents.models.port import ModelMisconfigured, ModelUnavailable, Reply, Usage
from agents.models.scripted import Scripted
from agents.spending import spent_key
from tests.logger.kit import (
    Desk,
    a_block,
    a_set,
    an_exercise,
    call,
    detect,
    extract,
    message,
    says,
    sets_of,
)
from tests.phrase_tables import listed, phrases

TWO = "Bench 3x5 @ 185, then ran 5k in 24:10"


def bench_block() -> dict:
    return a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185")))


def run_block() -> dict:
    return a_block(
        an_exercise("ran 5k in 24:10", "ran", a_set(distance="5k", duration="24:10")), kind="steady"
    )


def both() -> Reply:
    return says(
        detect("Bench 3x5 @ 185", "strength", id="d0"),
        detect("ran 5k in 24:10", "running", id="d1"),
        extract(0, bench_block(), id="e0"),
        extract(1, run_block(), id="e1"),
    )


# --- the embedded engine


def test_a_message_with_two_workouts_is_saved_as_two():
    desk = Desk()

    result = desk.log(TWO)

    assert result.success
    assert [True, True] == [each.saved for each in result.allWorkouts]
    assert [("Bench Press", 5, "185 lb")] * 3 == sets_of(desk.workouts()[0])
    assert Decimal(5000) == desk.workouts()[1].sets()[0].distance.metres


def test_the_first_saved_workout_is_the_primary_one():
    result = Desk().log(TWO)

    assert result.allWorkouts[0].workoutId == result.workoutId


def test_a_derived_pace_is_marked_as_derived():
    desk = Desk()

    desk.log("ran 5k in 25:00")

    one = desk.workouts()[0].sets()[0]
    assert (Decimal("300.0"), "km") == (one.pace.seconds, one.pace.per)
    assert "pace" in one.derived


def test_a_question_logs_nothing_and_is_named():
    desk = Desk()

    result = desk.log("Should I do 5x5 at 185 today?")

    assert not result.success
    assert [] == desk.stored()
    assert ["question"] == [each.code for each in result.not_logged]


def test_sets_without_an_exercise_are_asked_about_and_the_answer_logs_them():
    desk = Desk()

    asked = desk.log("5x5 @ 185", "m1")
    answered = desk.log("bench press", "m2")

    assert "Which exercise" in asked.question
    assert answered.success
    assert [("Bench Press", 5, "185 lb")] * 5 == sets_of(desk.workouts()[0])
    assert {"m1"} <= {span.message_id for span in desk.workouts()[0].spans}


def test_an_answered_question_is_not_open_any_more():
    desk = Desk()

    desk.log("5x5 @ 185", "m1")
    desk.log("bench press", "m2")

    kept = json.loads(desk.records.get("ann", "conversation/c1").body)
    assert [] == kept["questions"]


def test_a_missing_load_is_asked_for_and_the_answer_amends_the_saved_workout():
    desk = Desk()

    asked = desk.log("Bench 3x5", "m1")
    answered = desk.log("185", "m2")

    assert asked.success
    assert "load" in asked.question
    assert ["amended"] == [each.change for each in answered.changes]
    assert [("Bench Press", 5, "185 lb")] * 3 == sets_of(desk.workouts()[0])


def test_a_correction_amends_the_last_workout():
    desk = Desk()

    desk.log("Bench 3x5 @ 185", "m1")
    desk.log("no wait, that was 190", "m2")

    assert [("Bench Press", 5, "190 lb")] * 3 == sets_of(desk.workouts()[0])
    assert 1 == len(desk.stored())


def test_delete_the_last_one_leaves_a_tombstone():
    desk = Desk()

    desk.log("Bench 3x5 @ 185", "m1")
    result = desk.log("delete the last one", "m2")

    assert ["deleted"] == [each.change for each in result.changes]
    assert [] == desk.workouts()


def test_what_could_not_be_read_is_named_and_the_rest_waits_for_a_yes():
    desk = Desk()
    result = desk.log("Bench 3x5 @ 185\nflurbed 12/4 on the 7")

    assert (False, ["Bench Press"]) == (result.success, [each.workoutName for each in result.drafts])
    assert ["draft", "exercise_missing"] == [each.code for each in result.not_logged]
    assert "Is that right?" == result.question

    result = desk.log("yes", "m2")

    assert result.success
    assert "12/4" in (result.question or "")


def test_the_day_is_the_athletes_day():
    desk = Desk()

    desk.log("Bench 3x5 @ 185", timezone="Pacific/Auckland")  # noon UTC is one in the morning there

    assert "2026-11-21" == desk.workouts()[0].date


def test_a_day_that_was_said_is_read_in_the_athletes_locale():
    desk = Desk()

    desk.log("yesterday: Bench 3x5 @ 185")

    workout = desk.workouts()[0]
    assert ("2026-11-19", "said") == (workout.date, workout.date_source)


def test_search_follows_every_save():
    desk = Desk()

    result = desk.log(TWO)

    assert [("ann", each.workoutId) for each in result.allWorkouts] == desk.followed
    assert ["yes", "yes"] == [each.indexed for each in result.allWorkouts]


def test_a_search_that_fails_leaves_the_save_standing_and_says_queued():
    def fails(owner: str, workout_id: str) -> bool:
        raise OSError("no index")

    desk = Desk(follow=fails)

    result = desk.log("Bench 3x5 @ 185")

    assert ["queued"] == [each.indexed for each in result.allWorkouts]
    assert 1 == len(desk.workouts())


# --- the same message again


def test_the_same_message_again_is_answered_from_its_report():
    model = Scripted([both()])
    desk = Desk(model)

    first = desk.log(TWO)
    again = desk.log(TWO)

    assert first == again
    assert 1 == len(model.asked)
    assert 2 == len(desk.workouts())


def test_the_same_words_under_a_new_id_are_asked_about():
    desk = Desk()

    desk.log("Bench 3x5 @ 185", "m1")
    result = desk.log("bench 3x5  @ 185", "m2")

    assert "m1" == result.possible_duplicate
    assert result.question
    assert 1 == len(desk.workouts())


def test_the_same_words_are_logged_again_when_that_is_said():
    desk = Desk()

    desk.log("Bench 3x5 @ 185", "m1")
    result = desk.log("Bench 3x5 @ 185", "m2", again=True)

    assert result.success
    assert 2 == len(desk.workouts())


def test_a_question_asked_twice_is_no_duplicate():
    desk = Desk()

    desk.log("Should I bench 3x5 @ 185?", "m1")
    result = desk.log("Should I bench 3x5 @ 185?", "m2")

    assert result.possible_duplicate is None


def test_the_same_id_with_other_words_is_a_revision_and_keeps_the_workouts_id():
    desk = Desk()

    first = desk.log("Bench 3x5 @ 185", "m1")
    second = desk.log("Bench 3x5 @ 190", "m1")

    assert first.workoutId == second.workoutId
    assert [("Bench Press", 5, "190 lb")] * 3 == sets_of(desk.workouts()[0])
    assert [digest_of("Bench 3x5 @ 185")] == json.loads(desk.records.get("ann", "message/m1").body)["earlier"]


def test_a_revision_does_not_touch_what_the_athlete_amended():
    desk = Desk()

    desk.log("Bench 3x5 @ 185", "m1")
    desk.log("no wait, that was 195", "m2")
    desk.log("Bench 3x5 @ 190", "m1")

    assert [("Bench Press", 5, "195 lb")] * 3 == sets_of(desk.workouts()[0])


# --- a model


def test_extractions_alone_are_brought_to_the_save_in_one_call():
    model = Scripted([both()])
    desk = Desk(model)

    result = desk.log(TWO)

    assert 1 == len(model.asked)
    assert [True, True] == [each.saved for each in result.allWorkouts]


def test_a_model_may_call_every_stage_itself_one_at_a_time():
    stages = [
        says(detect("Bench 3x5 @ 185")),
        says(extract(0, bench_block())),
        says(call("validate_workout_completeness", "v0", workout_index=0)),
        says(call("normalize_workout_data", "n0")),
    ]
    model = Scripted(stages)
    desk = Desk(model)

    result = desk.log("Bench 3x5 @ 185")

    assert result.success
    assert 2 == len(model.asked)  # the rest runs by itself once the extraction is accepted


def test_a_number_that_was_not_said_is_refused_and_mended():
    wrong = extract(0, a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185", rpe="8"))))
    model = Scripted([says(detect("Bench 3x5 @ 185"), wrong), says(extract(0, bench_block(), id="e1"))])
    desk = Desk(model)

    result = desk.log("Bench 3x5 @ 185")

    assert result.success
    assert not result.partial
    assert 2 == len(model.asked)
    assert desk.workouts()[0].sets()[0].rpe is None


def test_a_number_that_stays_invented_is_left_out_and_asked_about():
    wrong = a_block(
        an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185")),
        an_exercise("Squat 225x5", "Squat", a_set("", "5", "235")),
    )
    model = Scripted([says(detect("Bench"), extract(0, wrong)), says(extract(0, wrong, id="e1"))])
    desk = Desk(model)

    result = desk.log("Bench 3x5 @ 185, Squat 225x5")

    assert result.partial
    assert [("Bench Press", 5, "185 lb")] * 3 == sets_of(desk.workouts()[0])
    assert any("Squat" in each.text for each in result.not_logged)


def test_roles_mixed_up_are_refused_with_what_the_words_say():
    mixed = extract(0, a_block(an_exercise("Bench 2x5 @ 100", "Bench", a_set("5", "2", "100"))))
    right = extract(0, a_block(an_exercise("Bench 2x5 @ 100", "Bench", a_set("2", "5", "100"))), id="e1")
    model = Scripted([says(detect("Bench 2x5 @ 100"), mixed), says(right)])
    desk = Desk(model)

    desk.log("Bench 2x5 @ 100")

    assert "is 2 as count, 5 as reps, 100 as load" in model.asked[1].turns[-1].parts[1].text
    assert [("Bench Press", 5, "100 lb")] * 2 == sets_of(desk.workouts()[0])


def test_a_refused_extraction_that_is_not_mended_keeps_what_stands():
    half = a_block(
        an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185")),
        an_exercise("Squat 225x5", "Squat", a_set("", "5", "999")),
    )
    model = Scripted([says(detect("Bench"), extract(0, half)), says(text="Done, all saved!")])
    desk = Desk(model)

    result = desk.log("Bench 3x5 @ 185, Squat 225x5")

    assert [("Bench Press", 5, "185 lb")] * 3 == sets_of(desk.workouts()[0])
    assert result.partial
    assert "all saved" not in result.answer


def test_words_that_nobody_extracted_are_told_once_and_then_named():
    model = Scripted([says(detect("Bench 3x5 @ 185"), extract(0, bench_block())), says()])
    desk = Desk(model)

    result = desk.log("Bench 3x5 @ 185\nSquat 225x5")

    assert "Squat 225x5" in model.asked[1].turns[-1].parts[-1].text
    assert ["Squat 225x5"] == [each.text for each in result.not_logged]
    assert result.partial


@phrases("beside", "told", told=listed)
def test_of_what_a_model_made_nothing_measures_and_pairs_of_numbers_are_named(beside, told):
    desk = Desk(Scripted([says(detect("Bench 3x5 @ 185"), extract(0, bench_block())), says()]))

    result = desk.log(f"{beside}Bench 3x5 @ 185")

    assert told == [each.text for each in result.not_logged]


def test_words_of_which_some_were_extracted_cost_no_second_call():
    said = "the group did 5x5 at 80% but I did Bench 3x5 @ 185"
    block = a_block(an_exercise("I did Bench 3x5 @ 185", "Bench", a_set("3", "5", "185")))
    desk = Desk(Scripted([says(detect(said), extract(0, block)), says()]))

    desk.log(said)

    assert 1 == len(desk.model.asked)


def test_what_was_taken_back_is_not_named_as_left_out():
    said = "Bench 5x3 mit 85, Entschuldigung, 3x5"
    block = a_block(an_exercise(said, "Bench", a_set("3", "5", "85")))
    desk = Desk(Scripted([says(detect(said), extract(0, block)), says()]))

    assert not desk.log(said).not_logged
    assert 1 == len(desk.model.asked)


def test_two_extractions_of_one_workout_in_one_reply_are_told_apart():
    model = Scripted(
        [
            says(
                detect("Bench 3x5 @ 185", id="d0"),
                detect("ran 5k in 24:10", "running", id="d1"),
                extract(0, bench_block(), id="e0"),
                extract(0, run_block(), id="e1"),
            ),
            says(extract(1, run_block(), id="e2")),
        ]
    )
    desk = Desk(model)

    result = desk.log(TWO)

    refused = [part.text for part in model.asked[1].turns[-1].parts if getattr(part, "is_error", False)]
    assert "did you mean workout 1" in refused[0]
    assert [True, True] == [each.saved for each in result.allWorkouts]


def test_one_workouts_failure_stops_only_its_own_later_stages():
    bad = a_block(an_exercise("cycled 90 miles", "cycled", a_set(distance="90 miles")))
    model = Scripted(
        [
            says(detect("Bench 3x5 @ 185", id="d0"), detect("ran 5k", "running", id="d1"),
                 extract(0, bad, id="e0"), extract(1, run_block(), id="e1")),
            says(),
        ]
    )  # fmt: skip
    desk = Desk(model)

    result = desk.log(TWO)

    assert ["Run"] == [each.name for each in desk.workouts()]
    assert ["Cycling"] == [row.exercise for draft in result.drafts for row in draft.rows]


def test_a_tool_call_that_names_another_user_is_refused():
    said = json.loads(extract(0, bench_block()).arguments) | {"owner": "bob"}
    model = Scripted([says(detect("Bench 3x5 @ 185"), call("extract_workout_data", "e0", **said)), says()])
    desk = Desk(model)

    desk.log("Bench 3x5 @ 185")

    assert [] == desk.stored("bob")
    assert "'owner' is not a parameter" in model.asked[1].turns[-1].parts[1].text


def test_the_models_own_words_are_never_the_answer():
    model = Scripted([says(text="Logged 5 workouts and a new PR!")])

    result = Desk(model).log("Bench 3x5 @ 185")

    assert not result.success
    assert "PR" not in result.answer
    assert ["Bench 3x5 @ 185"] == [each.text for each in result.not_logged]


def test_a_model_that_is_down_is_replaced_by_the_embedded_engine_and_that_is_said():
    def down(ask):
        raise ModelUnavailable("overloaded")

    result = Desk(Scripted([down])).log("Bench 3x5 @ 185")

    assert result.success
    assert result.degraded
    assert "offline" == result.engine


def test_a_model_that_fails_in_the_middle_leaves_what_was_saved_and_says_so():
    def down(ask):
        raise ModelUnavailable("overloaded")

    first = says(detect("Bench 3x5 @ 185"), extract(0, bench_block()))
    desk = Desk(Scripted([first, down]))

    result = desk.log("Bench 3x5 @ 185\nSquat 225x5")

    assert 1 == len(desk.workouts())
    assert result.partial
    assert "ModelUnavailable" in result.stopped


def test_a_wrong_key_is_the_persons_to_mend_and_nothing_is_reported_as_done():
    def no_key(ask):
        raise ModelMisconfigured("no key")

    desk = Desk(Scripted([no_key]))

    with pytest.raises(ModelMisconfigured):
        desk.log("Bench 3x5 @ 185")

    assert json.loads(desk.records.get("ann", "message/m1").body)["report"] is None


def test_the_days_budget_sends_messages_to_the_embedded_engine():
    costly = Reply(
        calls=both().calls,
        stop="calls",
        usage=both().usage.__class__(calls=1, cost_usd=Decimal("0.50")),
        model="scripted",
    )
    desk = Desk(Scripted([costly]), limits=Limits(day_usd=Decimal("0.40")))

    first = desk.log(TWO, "m1")
    second = desk.log("Squat 225x5", "m2")

    assert ("0.50", False) == (first.usage.cost_usd, first.degraded)
    assert ("offline", True) == (second.engine, second.degraded)


@pytest.mark.parametrize(
    ("day_usd", "engines"),
    [("0.15", ["scripted", "scripted", "offline"]), ("0.05", ["scripted", "offline"])],
)
def test_messages_of_one_moment_share_the_budget_of_the_day(day_usd, engines):
    heard = []

    class Busy(Scripted):
        """While it is asked of one message, the next one comes in."""

        def reply(self, ask):
            if len(heard) < 2:
                heard.append(len(heard) + 2)
                results.append(desk.log(f"Squat {heard[-1]}x5 @ 225", f"m{heard[-1]}"))
            return replace(both(), stop="calls", usage=Usage(calls=1, cost_usd=Decimal("0.10")))

    results = []
    desk = Desk(Busy([]), limits=Limits(day_usd=Decimal(day_usd)))

    results.append(desk.log(TWO, "m1"))

    assert engines == [each.engine for each in reversed(results)]
    assert "held" not in desk.records.get("ann", spent_key(desk.clock)).body


def test_the_fast_path_asks_no_model_where_the_embedded_engine_reads_everything():
    model = Scripted([])
    desk = Desk(model, limits=Limits(fast_path=True))

    result = desk.log("Bench 3x5 @ 185")

    assert result.success
    assert not result.degraded
    assert [] == model.asked


def test_the_listener_hears_words_and_saves_in_order():
    heard: list[Event] = []
    model = Scripted([Reply(text="On it.", calls=both().calls, stop="calls", model="scripted")])

    Desk(model).logger.log(message(TWO), listener=heard.append)

    assert TextDelta("On it.") == heard[0]
    assert ["Bench Press", "Run"] == [each.name for each in heard if isinstance(each, WorkoutSaved)]


def test_a_cancelled_message_writes_no_workout_and_can_be_run_again():
    desk = Desk()

    cancelled = desk.logger.log(message(TWO), cancelled=lambda: True)

    assert "cancelled" == cancelled.stopped
    assert [] == desk.stored()
    assert 2 == len(desk.log(TWO).allWorkouts)


def test_every_stated_number_has_a_source_that_shows_its_words():
    desk = Desk()
    text = "Bench 3x5 @ 185 RPE 8"

    desk.log(text)

    workout = desk.workouts()[0]
    shown = {
        source.path: [text[span.start : span.end] for span in source.spans] for source in workout.sources
    }
    assert ["185"] == shown["blocks[0].exercises[0].sets[0].load"]
    assert ["5"] == shown["blocks[0].exercises[0].sets[0].reps"]
    assert ["3"] == shown["blocks[0].exercises[0].sets[0].count"]
    assert ["8"] == shown["blocks[0].exercises[0].sets[0].rpe"]


def test_a_unit_that_was_not_said_is_the_athletes_own_and_marked():
    desk = Desk()

    desk.log("Bench 3x5 @ 100", units="kg")

    rules = [source.rule for source in desk.workouts()[0].sources if source.path.endswith("load.unit")]
    assert ["athlete_unit"] == rules
    assert "100 kg" == sets_of(desk.workouts()[0])[0][2]


def test_the_trace_keeps_replies_calls_and_refusals():
    wrong = extract(0, a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "195"))))
    desk = Desk(Scripted([says(detect("Bench"), wrong), says(extract(0, bench_block(), id="e1"))]))

    desk.log("Bench 3x5 @ 185")

    trace = json.loads(desk.records.get("ann", "trace/m1").body)
    assert 2 == len(trace["replies"])
    assert [True, False, True] == [each["ok"] for each in trace["ran"][:3]]


def test_a_result_fits_its_published_schema():
    result = Desk().log(TWO)

    assert WorkoutLogResult.model_validate_json(result.model_dump_json()) == result
    assert {"success", "workoutId", "allWorkouts", "blocked", "not_logged"} <= set(
        result_schema()["properties"]
    )


def test_a_message_without_an_owner_is_refused_at_the_edge():
    with pytest.raises(BadInput, match="owner"):
        Desk().log("Bench 3x5", owner="")


def test_the_exercise_the_caller_knows_names_sets_that_name_none():
    desk = Desk()

    desk.log("100x8@9", exercise="Bench Press")

    assert [("Bench Press", 8, "100 lb")] == sets_of(desk.workouts()[0])
    assert Decimal(9) == desk.workouts()[0].sets()[0].rpe


@pytest.mark.parametrize("yes", ["yes", "Yes please!", "log it again"])
def test_a_duplicate_is_logged_again_once_the_athlete_says_so(yes):
    desk = Desk()
    desk.log("Bench 3x5 @ 185", "m1")
    desk.log("Bench 3x5 @ 185", "m2")

    result = desk.log(yes, "m3")

    assert result.success
    assert 2 == len(desk.workouts())
    assert result == desk.log(yes, "m3")
    assert 2 == len(desk.workouts())


def test_a_duplicate_stays_unlogged_after_a_no_and_is_not_asked_about_again():
    desk = Desk()
    desk.log("Bench 3x5 @ 185", "m1")
    desk.log("Bench 3x5 @ 185", "m2")

    desk.log("no thanks", "m3")
    later = desk.log("yes", "m4")

    assert not later.success
    assert 1 == len(desk.workouts())


def test_logging_it_again_settles_the_question_whether_to():
    desk = Desk()
    desk.log("Bench 3x5 @ 185", "m1")
    desk.log("Bench 3x5 @ 185", "m2")

    desk.log("Bench 3x5 @ 185", "m3", again=True)

    kept = json.loads(desk.records.get("ann", "conversation/c1").body)
    assert [] == kept["questions"]


def test_a_model_that_fails_in_the_middle_still_keeps_what_it_had_right():
    def down(ask):
        raise ModelUnavailable("overloaded")

    half = a_block(
        an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185")),
        an_exercise("Squat 225x5", "Squat", a_set("", "5", "999")),
    )
    desk = Desk(Scripted([says(detect("Bench"), extract(0, half)), down]))

    result = desk.log("Bench 3x5 @ 185, Squat 225x5")

    assert [("Bench Press", 5, "185 lb")] * 3 == sets_of(desk.workouts()[0])
    assert result.partial


def test_two_workouts_on_the_same_words_in_one_reply_are_one():
    twice = says(
        detect("Bench 3x5 @ 185", id="d0"),
        detect("Bench 3x5 @ 185", id="d1"),
        extract(0, bench_block(), id="e0"),
        extract(1, bench_block(), id="e1"),
    )
    model = Scripted([twice, says()])
    desk = Desk(model)

    result = desk.log("Bench 3x5 @ 185")

    assert 1 == len(desk.workouts())
    assert [True, False] == [each.saved for each in result.allWorkouts]


def test_a_model_that_goes_workout_by_workout_a_call_a_turn_gets_all_of_them():
    names = ["Bench", "Squat", "Deadlift", "Row"]
    text = "\n".join(f"{name} 3x5 @ 1{place}5" for place, name in enumerate(names, start=1))
    turns = []
    for place, name in enumerate(names):
        said = f"{name} 3x5 @ 1{place + 1}5"
        block = a_block(an_exercise(said, name, a_set("3", "5", f"1{place + 1}5")))
        turns += [says(detect(said, id=f"d{place}")), says(extract(place, block, id=f"e{place}"))]
    desk = Desk(Scripted(turns))

    result = desk.log(text)

    assert 4 == len(desk.workouts())
    assert not result.partial


def test_names_exchanged_by_a_model_are_refused_with_the_name_that_was_said():
    text = "Bench 3x5 @ 185, squat 5x3 @ 225"
    swapped = a_block(
        an_exercise("squat 3x5 @ 185", "squat", a_set("3", "5", "185")),
        an_exercise("Bench 5x3 @ 225", "Bench", a_set("5", "3", "225")),
    )
    model = Scripted([says(detect(text), extract(0, swapped)), says(extract(0, swapped, id="e1")), says()])
    desk = Desk(model)

    desk.log(text)

    told = next(part.text for part in model.asked[1].turns[-1].parts if getattr(part, "is_error", False))
    assert "the words say 'Bench Press' there, not 'squat'" in told
    assert [] == desk.workouts()


def test_a_quote_that_mixes_two_exercises_is_refused():
    text = "Bench 3x5 @ 185, squat 5x3 @ 225"
    mixed = a_block(an_exercise("Bench 3x3 @ 225", "Bench", a_set("3", "3", "225")))
    model = Scripted([says(detect(text), extract(0, mixed)), says(extract(0, mixed, id="e1")), says()])
    desk = Desk(model)

    desk.log(text)

    assert [] == desk.workouts()
