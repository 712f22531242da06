"""What else an athlete asks of the program, and what sounds like it and is none."""

from pathlib import Path

import pytest

from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.requests.program.wanted import MOST_REQUESTS
from tests.models.offline.program.programs import PROGRAM, STATE, calls, told
from tests.phrase_tables import phrases

KG = {**PROGRAM, "unit": "kg"}


@phrases("text", "wanted")
def test_training_maxes_move_by_what_was_said_or_by_the_lifts_own_step(text, wanted):
    assert wanted.split(" | ") == told(text)


@phrases("text", "wanted")
def test_days_change_for_this_week_or_for_good(text, wanted):
    assert wanted.split(" | ") == told(text)


@phrases("text", "wanted")
def test_the_cycle_and_what_it_has_are_asked_for_in_many_words(text, wanted):
    assert wanted.split(" | ") == told(text)


@phrases("text", "wanted")
def test_templates_are_known_by_what_they_are_called_and_by_the_phase(text, wanted):
    assert wanted.split(" | ") == told(text)


@phrases("text", "reason")
def test_why_a_lift_is_left_out_is_told_in_the_athletes_words(text, reason):
    assert [("skip_lift", {"lift": "deadlift", "reason": reason})] == calls(text)


@phrases("text")
def test_what_only_sounds_like_a_request_is_none(text):
    assert () == read(text, ReadingContext(has_program=True)).requests


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
    reading = read(
        "Bench 3x5 @ 185. Move OHP to Saturday, please! Curls 3x12", ReadingContext(has_program=True)
    )

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
    many = read("bump squat by 5. " * 25, ReadingContext(has_program=True))

    assert ["program_unclear"] == [each.code for each in many.ambiguities]
    assert 24 == len(read("bump squat by 5. " * 24, ReadingContext(has_program=True)).requests)


@pytest.mark.untraced
def test_a_long_message_is_read_in_linear_time_and_asks_of_nothing_behind_it():
    text = "I went to the gym, and it was fine, but the bus was late. " * 300 + "Switch squat to BBS"

    assert () == read(text, ReadingContext(has_program=True)).requests
    assert 1 == len(read("Switch squat to BBS. " + text, ReadingContext(has_program=True)).requests)


def test_of_more_than_a_message_may_ask_for_none_is_done_and_what_comes_first_is_asked():
    wishes = [f"set bench TM to {100 + 5 * number}." for number in range(MOST_REQUESTS + 1)]
    document = (Path(__file__).parents[4] / "docs" / "program.md").read_text("utf-8")

    asked = read("\n".join(wishes), ReadingContext(has_program=True))

    assert MOST_REQUESTS == len(calls("\n".join(wishes[:-1])))
    assert [] == calls("\n".join(wishes))
    assert ["Those are more than 24 things at once, and none is done. What do you want first?"] == [
        each.question for each in asked.ambiguities
    ]
    assert f"Of the program up to {MOST_REQUESTS} things can be asked for in one message" in document
