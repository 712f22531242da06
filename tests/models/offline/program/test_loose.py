"""How athletes type: shorthand, slips, reasons without a comma; what can't be told is asked about."""

import pytest

from agents.models.offline.reader import read
from agents.models.offline.reading import Context
from agents.requests.program.words import meant
from tests.models.offline.program.programs import PROGRAM, asked, calls, told

REST_DAY = {**PROGRAM, "today": "tuesday", "todays_lifts": []}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("move bench to thurs, just this week", "reschedule_lift bench thursday"),
        ("bench goes to tuesday, from now on", "set_schedule tuesday bench"),
        ("Squat Friday this week. Permanently", "set_schedule friday squat"),
        ("lets rotate: squat weds, deads thurs, press sunday. just this week",
         "reschedule_lift squat wednesday | reschedule_lift deadlift thursday | reschedule_lift ohp sunday"),
        ("bench tues this week, and deads fri",
         "reschedule_lift bench tuesday | reschedule_lift deadlift friday"),
        ("ohp sat instead of thurs", "reschedule_lift ohp saturday"),
        ("saturday for ohp instead", "reschedule_lift ohp saturday"),
        ("squats friday then", "reschedule_lift squat friday"),
        ("gonna squat tmrw instead", "reschedule_lift squat monday"),
        ("push everything back a day", "reschedule_lift squat monday | reschedule_lift bench tuesday"
         " | reschedule_lift deadlift thursday | reschedule_lift ohp friday"),
        ("move everything up 1 day from now on", "set_schedule saturday squat | set_schedule sunday bench"
         " | set_schedule tuesday deadlift | set_schedule wednesday ohp"),
        ("push squat back a day", "reschedule_lift squat monday"),
        ("change schedule to T/W/F/Sa", "set_schedule tuesday squat | set_schedule wednesday bench"
         " | set_schedule friday deadlift | set_schedule saturday ohp"),
        ("weekdays with wednesdays off, 4 days", "set_schedule monday squat | set_schedule tuesday bench"
         " | set_schedule thursday deadlift | set_schedule friday ohp"),
        ("mon tues thurs sat works better", "set_schedule monday squat | set_schedule tuesday bench"
         " | set_schedule thursday deadlift | set_schedule saturday ohp"),
    ],
)  # fmt: skip
def test_days_are_moved_in_shorthand_and_the_week_or_for_good_may_come_behind(text, wanted):
    assert wanted.split(" | ") == told(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("skip bench this wk shoulder is cranky", "skip_lift bench"),
        ("skip todays", "skip_lift squat"),
        ("skip friday", "get_program_state"),
        ("skip today, knee hurts", "skip_lift squat knee hurts"),
        ("no squats today so skip em", "skip_lift squat"),
        ("press aint happening this week", "skip_lift ohp"),
        ("blow off week 2", "skip_week"),
        ("blow off week 3", "get_program_state"),
        ("weeks a wash. roll me into the next one", "skip_week"),
        ("bench -> leviathan", "set_template bench leviathan-leader"),
        ("run squats on plain original 5/3/1 so i get a + set again", "set_template squat original-531"),
        ("switch to leader. fsl for squat, leave the rest",
         "set_phase leader | set_template squat fsl-leader"),
        ("bump squat, leave the rest",
         "bump_tm squat 10 | skip_tm_bump bench | skip_tm_bump deadlift | skip_tm_bump ohp"),
        ("bump all 4 but only 5 on squats",
         "bump_tm bench 5 | bump_tm deadlift 10 | bump_tm ohp 5 | bump_tm squat 5"),
        ("squat 10 up, bench 5 down", "bump_tm squat 10 | bump_tm bench -5"),
        ("lowers go up, hold the uppers",
         "bump_tm squat 10 | bump_tm deadlift 10 | skip_tm_bump bench | skip_tm_bump ohp"),
        ("usual bumps", "bump_tm squat 10 | bump_tm bench 5 | bump_tm deadlift 10 | bump_tm ohp 5"),
        ("give everything a bump except bench",
         "bump_tm squat 10 | bump_tm deadlift 10 | bump_tm ohp 5 | skip_tm_bump bench"),
        ("no bumps this cycle",
         "skip_tm_bump squat | skip_tm_bump bench | skip_tm_bump deadlift | skip_tm_bump ohp"),
        ("press 1rm test: 175 went, 180 didnt", "set_tested_1rm ohp 175"),
        ("hit true singles, squat 370 and bench 260, update my maxes",
         "set_tested_1rm squat 370 | set_tested_1rm bench 260"),
        ("im actually on week 3 not 2, fix it", "set_week 3"),
        ("tack on an extra leader cycle before anchor", "set_leader_cycles_completed 0"),
        ("do a 3rd leader rather than stopping at 2", "set_leader_cycles_completed 0"),
        ("full reset, and recalc the TMs off my tested maxes", "reset_program False"),
        ("what are my tms and last 3 bench sessions", "get_training_maxes | get_workout_history bench 3"),
        ("last 5 squat workouts", "get_workout_history squat 5"),
        ("remind me what im pulling tmrw", "get_todays_workout deadlift"),
        ("squat weights pls", "get_todays_workout squat"),
        ("best bench ever?", "get_prs bench"),
        ("gimme the numbers", "get_todays_workout squat"),
    ],
)  # fmt: skip
def test_the_rest_of_the_program_is_asked_for_as_people_type(text, wanted):
    assert wanted.split(" | ") == told(text)


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("move bench", "To which day should bench go?"),
        ("move it to friday", "Which lift should go to Friday?"),
        ("either bench or squat needs to go to saturday", "Which lift should go to Saturday?"),
        ("skip one of the upper days this week", "Which lift do you want to skip?"),
        ("hold bench or squat", "Which training max should stay?"),
        ("bump it", "Which training max do you mean, or all of them?"),
        ("swap those two", "Which two lifts should change days?"),
        ("change my dl max", "What is the number, and is it a tested max or a training max?"),
        ("swap squat and Thursday", "What should change places, or which template for which lift?"),
        ("bench 1rm test 260, missed it", "Which weight did you make?"),
        ("lets shorten the anchor somehow", "What should change in the program?"),
        ("skip bench, unless it feels ok",
         "Is that sure yet? Then say it without the condition."),
    ],
)  # fmt: skip
def test_what_is_meant_for_the_program_and_cant_be_told_is_asked_about(text, about):
    reading = read(text, Context(has_program=True))

    assert [("program_unclear", about)] == [(each.code, each.question) for each in reading.ambiguities]
    assert [] == calls(text)


@pytest.mark.parametrize(
    ("fragment", "text", "wanted"),
    [
        ("move bench", "Friday", "reschedule_lift bench friday"),
        ("move bench", "tomorrow", "reschedule_lift bench tuesday"),
        ("move it to friday", "bench", "reschedule_lift bench friday"),
        ("skip one of the upper days", "bench", "skip_lift bench"),
        ("hold bench or squat", "squat", "skip_tm_bump squat"),
    ],
)
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
    assert () == read(text.strip(), Context(has_program=True)).requests


@pytest.mark.parametrize(
    ("word", "mended"),
    [("benhc", "bench"), ("achor", "anchor"), ("sqauts", "squats"), ("satruday", "saturday"),
     ("beach", "beach"), ("leaders", "leaders"), ("reload", "reload")],
)  # fmt: skip
def test_a_slip_of_one_letter_is_mended_where_it_makes_no_other_word(word, mended):
    assert mended == meant(word)


def test_what_is_left_of_a_message_is_read_as_if_the_request_had_not_been_said():
    reading = read("Curls 3x12. what do i lift tomorrow", Context(has_program=True))

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
