"""How athletes type: shorthand, slips, reasons without a comma; what can't be told is asked about."""

import pytest

from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.requests.program.words import meant
from tests.models.offline.program.programs import PROGRAM, asked, calls, told
from tests.phrase_tables import phrases

REST_DAY = {**PROGRAM, "today": "tuesday", "todays_lifts": []}


@phrases("text", "wanted")
def test_days_are_moved_in_shorthand_and_the_week_or_for_good_may_come_behind(text, wanted):
    assert wanted.split(" | ") == told(text)


@phrases("text", "wanted")
def test_the_rest_of_the_program_is_asked_for_as_people_type(text, wanted):
    assert wanted.split(" | ") == told(text)


@phrases("text", "about")
def test_what_is_meant_for_the_program_and_cant_be_told_is_asked_about(text, about):
    reading = read(text, ReadingContext(has_program=True))

    assert [("program_unclear", about)] == [(each.code, each.question) for each in reading.ambiguities]
    assert [] == calls(text)


@phrases("fragment", "text", "wanted")
def test_an_answer_completes_what_was_asked_about(fragment, text, wanted):
    question = asked(code="program_unclear", fragment=fragment)

    assert wanted.split(" | ") == told(text, question, program={**REST_DAY, "today": "monday"})


@pytest.mark.parametrize(
    "text",
    """i skipped bench last week
    swapped bench and ohp days last month
    my brother bumped his bench 10
    coach wants me to skip deads
    is it ok to skip a week between leaders
    would swapping bench and ohp help
    if my back still hurts, skip deads
    might move bench to friday
    maybe bump squat next cycle
    unless work calms down im skipping this week
    never skip squats
    bench felt heavy
    i pull on fridays
    skip bench dips this week
    move squat jumps to friday
    swap leg press for lunges
    reset between every rep on deadlift 315x5
    bench 225 up 10 from last month
    start over head position
    dude at the gym says skip bench this week
    he says skip bench this week its heavy
    tuesday thursday works for my kid
    took 10 off the bar and squatted 225x5
    skip rope 10 min
    hold squat 60 seconds
    lets go""".splitlines(),
)
def test_what_is_no_request_is_left_alone(text):
    assert () == read(text.strip(), ReadingContext(has_program=True)).requests


@pytest.mark.parametrize(
    ("word", "mended"),
    [("benhc", "bench"), ("achor", "anchor"), ("sqauts", "squats"), ("satruday", "saturday"),
     ("beach", "beach"), ("leaders", "leaders"), ("reload", "reload")],
)  # fmt: skip
def test_a_slip_of_one_letter_is_mended_where_it_makes_no_other_word(word, mended):
    assert mended == meant(word)


def test_what_is_left_of_a_message_is_read_as_if_the_request_had_not_been_said():
    reading = read("Curls 3x12. what do i lift tomorrow", ReadingContext(has_program=True))

    assert [("report", "Curls 3x12. "), ("plan", "what do i lift tomorrow")] == [
        (each.act, "Curls 3x12. what do i lift tomorrow"[each.start : each.end]) for each in reading.clauses
    ]


def test_days_of_this_week_count_before_those_of_every_week():
    moved = {
        **PROGRAM,
        "days": {"squat": "tuesday", "bench": "monday", "deadlift": "wednesday", "ohp": "thursday"},
    }

    assert ["get_todays_workout squat"] == told("what do i lift on tuesday?", program=moved)
    assert ["reschedule_lift squat monday", "reschedule_lift bench tuesday"] == told(
        "swap squat and bench this week", program=moved
    )
    assert ["set_schedule monday squat", "set_schedule sunday bench"] == told(
        "swap squat and bench", program=moved
    )
    assert ["reschedule_lift squat wednesday"] == told("push squat back a day", program=moved)


def test_without_a_day_there_is_nothing_to_put_off():
    unknown = {**PROGRAM, "state": {**PROGRAM["state"], "schedule": {}}}

    assert ["get_program_state"] == told("push squat back a day", program=unknown)
