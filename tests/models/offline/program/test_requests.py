"""What else an athlete asks of the program, and what sounds like it and is none."""

from pathlib import Path

import pytest

from agents.models.offline.reader import read
from agents.models.offline.reading import Context
from agents.requests.program.wanted import MOST_REQUESTS
from tests.models.offline.program.programs import PROGRAM, STATE, calls, told

KG = {**PROGRAM, "unit": "kg"}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("bump squat 10", "bump_tm squat 10"),
        ("add 5 to bench", "bump_tm bench 5"),
        ("drop my deadlift TM by 20", "bump_tm deadlift -20"),
        ("take 10 off my bench TM", "bump_tm bench -10"),
        ("bench down 5", "bump_tm bench -5"),
        ("bench up 5", "bump_tm bench 5"),
        ("bump squat 10 and bench 5", "bump_tm squat 10 | bump_tm bench 5"),
        ("bump squat and bench by 2.5", "bump_tm squat 2.5 | bump_tm bench 2.5"),
        ("bump both squat and deadlift", "bump_tm squat 10 | bump_tm deadlift 10"),
        ("bump squat by 5kg", "bump_tm squat 11.02"),
        ("bump squat to 325", "bump_tm squat 10"),
        ("set bench TM to 220", "bump_tm bench -5"),
        ("take squat up 15", "bump_tm squat 15"),
        ("bump 10 on squat", "bump_tm squat 10"),
        ("hold bench", "skip_tm_bump bench"),
        ("don't bump bench", "skip_tm_bump bench"),
        ("keep bench where it is", "skip_tm_bump bench"),
        ("skip the bench bump", "skip_tm_bump bench"),
        ("bench stays the same", "skip_tm_bump bench"),
        (
            "hold squat and bench, bump the rest",
            "skip_tm_bump squat | skip_tm_bump bench | bump_tm deadlift 10 | bump_tm ohp 5",
        ),
        (
            "bump my TMs",
            "bump_tm squat 10 | bump_tm bench 5 | bump_tm deadlift 10 | bump_tm ohp 5",
        ),
        (
            "all lifts go up by 5",
            "bump_tm squat 5 | bump_tm bench 5 | bump_tm deadlift 5 | bump_tm ohp 5",
        ),
        ("I tested my squat at 165kg", "set_tested_1rm squat 363.76"),
        ("tested squat at 365 and bench at 255", "set_tested_1rm squat 365 | set_tested_1rm bench 255"),
    ],
)
def test_training_maxes_move_by_what_was_said_or_by_the_lifts_own_step(text, wanted):
    assert wanted.split(" | ") == told(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Move OHP to Saturday for good", "set_schedule saturday ohp"),
        ("move bench to Thursdays", "set_schedule thursday bench"),
        ("Move bench to Thursday this week", "reschedule_lift bench thursday"),
        ("This week move bench to Thursday", "reschedule_lift bench thursday"),
        ("move bench to today", "reschedule_lift bench sunday"),
        ("move squat to tomorrow this week", "reschedule_lift squat monday"),
        (
            "move squat to Friday and bench to Saturday",
            "reschedule_lift squat friday | reschedule_lift bench saturday",
        ),
        ("move today's workout to Friday", "reschedule_lift squat friday"),
        ("move Thursday's session to Saturday", "reschedule_lift ohp saturday"),
        ("do today's workout tomorrow", "reschedule_lift squat monday"),
        ("move Tuesday to Saturday", "get_program_state"),
        ("swap bench and OHP this week", "reschedule_lift bench thursday | reschedule_lift ohp monday"),
        ("swap Monday and Friday", "set_schedule friday bench"),
        ("swap Friday and Saturday", "get_program_state"),
        ("swap Friday and Saturday this week", "get_program_state"),
        (
            "train Monday through Thursday",
            "set_schedule monday squat | set_schedule tuesday bench | set_schedule wednesday deadlift"
            " | set_schedule thursday ohp",
        ),
        (
            "squat Monday, bench Tuesday, deadlift Thursday, ohp Friday",
            "set_schedule monday squat | set_schedule tuesday bench | set_schedule thursday deadlift"
            " | set_schedule friday ohp",
        ),
        ("put squat on Tuesday, bench on Friday", "set_schedule tuesday squat | set_schedule friday bench"),
        ("clear Friday", "set_schedule friday none"),
    ],
)
def test_days_change_for_this_week_or_for_good(text, wanted):
    assert wanted.split(" | ") == told(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I want to do 4 leader cycles instead of 2", "set_leader_cycles_completed -1"),
        ("only 1 leader cycle instead of 2", "set_leader_cycles_completed 2"),
        ("I have done 2 leader cycles", "set_leader_cycles_completed 2"),
        ("do a fourth leader cycle", "set_leader_cycles_completed -1"),
        ("jump to week 3", "set_week 3"),
        ("repeat this week", "set_week 2"),
        ("I'm on week 3", "set_week 3"),
        ("advance to next week", "advance_week"),
        ("start over but keep my TMs", "reset_program True"),
        ("reset, keep my training maxes", "reset_program True"),
        ("what week am I on?", "get_program_state"),
        ("when do I bench?", "get_program_state"),
        ("what's left this week?", "get_program_state"),
        ("what are my training maxes?", "get_training_maxes"),
        ("whats bench this week?", "get_todays_workout bench"),
        ("what do I squat today?", "get_todays_workout squat"),
        ("what's tomorrow's workout?", "get_todays_workout bench"),
        ("what am I lifting this evening?", "get_todays_workout squat"),
        ("show me squat and bench", "get_todays_workout squat | get_todays_workout bench"),
        ("what are my PRs?", "get_prs"),
        ("what did I squat last time?", "get_workout_history squat 1"),
        ("show me my workout history", "get_workout_history"),
        ("show my last workout", "get_workout_history 1"),
        ("bench history", "get_workout_history bench"),
    ],
)
def test_the_cycle_and_what_it_has_are_asked_for_in_many_words(text, wanted):
    assert wanted.split(" | ") == told(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("switch squat to leviathan", "set_template squat leviathan-leader"),
        ("squat to original 5/3/1", "set_template squat original-531"),
        ("switch squat to FSL", "set_template squat fsl-leader"),
        ("switch squat to FSL PR set", "set_template squat fsl-pr-set-anchor"),
        ("switch squat to my-own-leader", "set_template squat my-own-leader"),
        ("switch squat to BBB", "set_template squat boring-but-big"),
        (
            "switch squat to BBS and bench to FSL",
            "set_template squat bbs-fsl-leader | set_template bench fsl-leader",
        ),
        (
            "deload this week",
            "set_template squat 7th-week-deload | set_template bench 7th-week-deload"
            " | set_template deadlift 7th-week-deload | set_template ohp 7th-week-deload",
        ),
        (
            "Switch to the anchor, leviathan for squat, FSL for the rest",
            "set_phase anchor | set_template squat leviathan-anchor | set_template bench fsl-pr-set-anchor"
            " | set_template deadlift fsl-pr-set-anchor | set_template ohp fsl-pr-set-anchor",
        ),
    ],
)  # fmt: skip
def test_templates_are_known_by_what_they_are_called_and_by_the_phase(text, wanted):
    assert wanted.split(" | ") == told(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Skip deads this week because my back is sore", "my back is sore"),
        ("I'm skipping deadlifts this week, back is tight", "back is tight"),
        ("Gonna have to skip deadlifts this week - knee hurts", "knee hurts"),
        ("skip deadlifts this week (travel)", "travel"),
        ("Skip deads this week due to my back", "my back"),
    ],
)
def test_why_a_lift_is_left_out_is_told_in_the_athletes_words(text, reason):
    assert [("skip_lift", {"lift": "deadlift", "reason": reason})] == calls(text)


@pytest.mark.parametrize(
    "text",
    [
        "I moved bench to Thursday last year",
        "I skipped bench last year",
        "I tested my squat at 365 last year",
        "don't move bench to Thursday",
        "My buddy wants to move bench to Thursday",
        "My buddy tested his squat at 365",
        "should I bump squat?",
        "why do we bump squat 10?",
        "I'll skip the gym tomorrow",
        "Add week 3 (Deload)",
        "I'm on week 3 of my diet",
        "Got 8 hours of sleep",
        "I'm done with this job",
        "increase bench press and hammer curls by 5 lb",
        "push press to Saturday",
        "swap squat and curls",
        "I'll do bench on Thursday",
        "bring bench",
        "another cycle of creatine",
        "3 cycles on the bike",
        "reset my router, then bench press 3 sets",
        "squat Monday, bench Tuesday",
        "squat Monday, squat Tuesday, squat Friday",
        "squat workout",
        "squat PR",
        "my TM",
        "Thursday workout",
        "drop bench and curls",
        "the last one",
        "lower A-3",
        "increase 4",
        "templates",
        "workout",
        "my workouts",
        "squats on Thursday",
        "Squat pr attempt went badly",
        "anchor?",
        "deload?",
        "-",
        "",
    ],
)
def test_what_only_sounds_like_a_request_is_none(text):
    assert () == read(text, Context(has_program=True)).requests


@pytest.mark.parametrize(
    "text", ["swap Thursday's leg press for curls", "Move Thursday's session to Friday", "clear Thursday",
             "swap Monday and Friday", "Change Thursday's incline bench to leg press"],
)  # fmt: skip
def test_what_is_of_a_plan_stays_a_wish_for_it(text):
    assert [("plan_change", {"said": text})] == calls(text, has_plan=True)


def test_a_request_to_the_program_is_no_wish_and_a_wish_beside_it_stays_one():
    said = calls("Move OHP to Saturday. Add dips to Thursday and apply it", has_plan=True, has_pending=True)

    assert [
        ("reschedule_lift", {"lift": "ohp", "new_day": "saturday"}),
        ("plan_change", {"said": "Add dips to Thursday and apply it"}),
    ] == said


def test_without_a_program_nothing_is_asked_of_it():
    assert () == read("Switch squat to BBS. Done.").requests
    assert [] == calls("Switch squat to BBS", has_program=False)


def test_the_words_of_a_request_are_no_report():
    reading = read("Bench 3x5 @ 185. Move OHP to Saturday, please! Curls 3x12", Context(has_program=True))

    text = "Bench 3x5 @ 185. Move OHP to Saturday, please! Curls 3x12"
    assert ["Move OHP to Saturday, please! "] == [
        text[clause.start : clause.end] for clause in reading.clauses if clause.why == "program"
    ]
    assert {"plan"} == {clause.act for clause in reading.clauses if clause.why == "program"}
    assert ["Bench", "Curls"] == [
        each.name for workout in reading.workouts for block in workout.blocks for each in block.exercises
    ]


def test_amounts_of_a_program_in_kilograms_are_converted():
    assert ["bump_tm squat 4.54"] == told("bump squat by 10 lb", program=KG)


def test_a_program_that_is_hardly_known_is_not_guessed_at():
    assert ["get_program_state"] == told("what's my workout today?", program={"remaining": []})
    assert ["get_program_state"] == told("move bench to tomorrow", program={})
    assert [] == told("bump squat", program={})
    assert [] == told("bump squat to 325", program={})
    assert ["log_workout squat 285x8, 8 at 285"] == told("squats done, got 8 at 285", program={})
    assert ["log_workout squat , 8"] == told("squats done, got 8", program={})
    assert ["set_template squat leviathan-leader"] == told("switch squat to leviathan", program={})


def test_a_template_of_ones_own_is_found_by_its_first_words():
    own = {**PROGRAM, "templates": [{"name": "leviathan-heavy", "type": "leader"}]}

    assert ["set_template squat leviathan-heavy"] == told("switch squat to leviathan", program=own)


def test_on_a_day_of_rest_the_lift_that_comes_next_is_shown():
    tuesday = {**PROGRAM, "today": "tuesday", "todays_lifts": []}

    assert ["get_todays_workout deadlift"] == told("What's my workout today?", program=tuesday)
    assert ["get_todays_workout ohp"] == told(
        "What's my workout today?", program={**tuesday, "remaining": ["squat", "bench", "ohp"]}
    )
    assert ["get_todays_workout squat"] == told(
        "what's next?", program={**tuesday, "remaining": ["squat"], "state": {**STATE, "schedule": {}}}
    )


def test_more_requests_than_anybody_has_at_once_are_asked_about_and_none_is_done():
    many = read("bump squat by 5. " * 25, Context(has_program=True))

    assert ["program_unclear"] == [each.code for each in many.ambiguities]
    assert 24 == len(read("bump squat by 5. " * 24, Context(has_program=True)).requests)


@pytest.mark.untraced
def test_a_long_message_is_read_in_linear_time_and_asks_of_nothing_behind_it():
    text = "I went to the gym, and it was fine, but the bus was late. " * 300 + "Switch squat to BBS"

    assert () == read(text, Context(has_program=True)).requests
    assert 1 == len(read("Switch squat to BBS. " + text, Context(has_program=True)).requests)


def test_of_more_than_a_message_may_ask_for_none_is_done_and_what_comes_first_is_asked():
    wishes = [f"set bench TM to {100 + 5 * number}." for number in range(MOST_REQUESTS + 1)]
    document = (Path(__file__).parents[4] / "docs" / "program.md").read_text("utf-8")

    asked = read("\n".join(wishes), Context(has_program=True))

    assert MOST_REQUESTS == len(calls("\n".join(wishes[:-1])))
    assert [] == calls("\n".join(wishes))
    assert ["Those are more than 24 things at once, and none is done. What do you want first?"] == [
        each.question for each in asked.ambiguities
    ]
    assert f"Of the program up to {MOST_REQUESTS} things can be asked for in one message" in document
