"""Messages that look like sets and are none that the athlete did: whose they are, and what for."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import acts, sets


def logged(text):
    return bool(read(text).workouts)


@pytest.mark.parametrize(
    "text",
    [
        "whats a good 1rm estimate if i hit 225x5", "is 3x8 @ 135 ok for ohp", "should i do 3x10 rdls?",
        "can i replace 3x10 lunges with split squats", "how many sets of curls, 3x12 or 5x12?",
        "did you see hafthor pulled 510 kg?? insane", "Is 10k steps enough?",
        "Can you write me a split? I have dumbbells up to 50 and a bench",
        "what do you think of this?\nSquat 5x5\nBench 5x5",
        "found this ppl on reddit, thoughts?\n\nPUSH\nBench 4x5\nPushdown 3x12",
        "here's what the app wants me to do, too much?\nDay 1\nSquat 5x5 80%\nDay 2\nBench 4x8 70%",
    ],
)  # fmt: skip
def test_a_question_is_not_logged_nor_what_it_is_about(text):
    assert not logged(text)


@pytest.mark.parametrize(
    "text",
    [
        "gonna try 315x3 tmrw", "Tomorrow: bench 5x5 185", "planning 4x8 squats at 185 friday",
        "Plan for the week:\nMon squat 5x5 225\nWed bench 5x5 185", "havent done my 3x10 lunges yet",
        "tomorrows wod looks brutal\n5 rounds for time\n15 OHS 95/65\n20 pull ups", "squat 3x5 140 next week",
        "Workout for tomorrow:\nsquat 3x5 225", "Plan:\nsquat 3x5 225", "goal for this year is a 225x1 bench",
        "i need to do 3x10 face pulls", "still need to hit 3x10 rows", "the plan is 5x5 at 225",
        "fri if all good: box squat 235x3", "Next session: 3x5 @ 230 squat",
    ],
)  # fmt: skip
def test_a_plan_is_not_logged(text):
    assert not logged(text)


@pytest.mark.parametrize(
    "text",
    [
        "W2D3\nBack squat 4x4 @ 82%\nPendlay row 4x8\nPlank 3x60s", "Week 3 Day 1\nSquat 5x3\nRow 3x10",
        "5/3/1 week 2:\n70% x3\n80% x3\nthen BBB 5x10 @ 50%", "physio told me 3x15 clamshells every day",
        "From coach for the weekend:\nSat - 90 min ride", "coach wants me at 185 5x3 on power cleans",
        "per coach:\nsquat 5x3 85%", "Coach:\nsquat 3x5 225", "Coach's program:\nsquat 5x3 185",
        "Recommended: 3 sets of 12 at 60 lb",
        "class for thursday: 5 rounds for time, 12 deadlifts 185", "my program says 3x12 curls",
        "Day 1\nSquat 5x5 80%\nDay 2\nBench 4x8 70%", "you should do 3x12 curls",
    ],
)  # fmt: skip
def test_a_prescription_is_not_logged(text):
    assert not logged(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Week 3 Day 1\nSquat 3x5 225", ""),
        ("Week 3 Day 1, done\nSquat 3x5 @ 80%", "Squat: 3x5 percent=80%"),
        ("bench 4x6@75%", "bench: 4x6 percent=75%"),
        ("My log from today:\nsquat 3x5 225", "squat: 3x5 @225"),
        ("Today:\nsquat 3x5 225", "squat: 3x5 @225"),
        ("what time is the session?\nsquat 3x5 225", "squat: 3x5 @225"),
        ("squat 3x5 225\n\nbench 3x5 185", "squat: 3x5 @225 | bench: 3x5 @185"),
    ],
)
def test_a_log_under_a_programmes_label_is_one(text, expected):
    assert expected == sets(text)


@pytest.mark.parametrize(
    "text",
    [
        "tom hit 315x3 on bench", "and tom did 225x5", "tom got his 225 on bench",
        "my buddy tom benched 315x3 today", "eddie hall pulled 500kg",
        "guy next to me was repping 405 deads for 10", "wife did her first pull up", "Saw a guy squat 500x5",
        "sister in law squats 2x bw", "my 12 yr old ran the mile in 7:45", "he got 185x8 on incline",
        "my daughter is 7 and did 5 pullups", "Sarah's squat 5x5 135", "a friend 405x3", "my buddy: 405x3",
        "spotted tom at 315x3", "saw someone bench 405x5", "watched my wife pull 225x5",
        "My 7th graders did 3x10 squats",
        "my brother squat 405x3 on monday",
    ],
)  # fmt: skip
def test_what_somebody_else_did_is_not_logged(text):
    assert not logged(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("finally hit 315x3 on bench", "bench: 3 @315"),
        ("my buddy and i did squats 3x5 225", "squats: 3x5 @225"),
        ("my wife and me did squats 3x5 225", "squats: 3x5 @225"),
        ("dude i hit bench 225x5", "bench: 5 @225"),
        ("he had me squat 3x5 225", "squat: 3x5 @225"),
        ("my coach had me do squats 3x5 225", "squats: 3x5 @225"),
        ("my gym, squats 3x5 225", "squats: 3x5 @225"),
        ("the guy, squats 3x5 225", ""),
        ("my buddy over there by the old rack near me, squats 3x5 225", ""),
        ("my buddy spotted me for 225x3 bench", "bench: 3 @225"),
        ("this was 3x5 squats 225", "squats: 3x5 @225"),
        ("squat 3x5 225. wife did 135x5", "squat: 3x5 @225"),
        ("legs got heavy, squat 3x5 225", "squat: 3x5 @225"),
        ("grimlo got heavy. squat 3x5 225", "squat: 3x5 @225"),
        ("saw stars after squat 3x5 225", ""),
    ],
)
def test_who_is_named_beside_the_athlete_takes_nothing_away(text, expected):
    assert expected == sets(text)


@pytest.mark.parametrize(
    "text",
    [
        "my PR used to be 405", "used to squat 405 back in college", "old best was 275x1",
        "bench pr was 315x1",
        "i usually do 3x10 with 50s", "all time best 5k is 21:30 but that was 2019",
        "bench was 185x5 last time",
    ],
)  # fmt: skip
def test_a_best_of_earlier_is_not_logged(text):
    assert not logged(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("old best was 275, hit 285x1 on bench today!!", "bench: 1 @285"),
        ("bench max was 315x1 today", "bench: 1 @315"),
        ("squat 3x5 225, 5 lb up from last time", ""),
        ("felt strong, bench 3x5 185", "bench: 3x5 @185"),
        ("i feel great, bench 3x5 185", "bench: 3x5 @185"),
    ],
)
def test_what_is_reported_beside_it_is_logged(text, expected):
    assert expected == sets(text).split(" note")[0]


@pytest.mark.parametrize(
    "text",
    [
        "rest day. 2450 kcal, 172g protein, 60g fat", "slept 5h40, woke up 3x",
        "bought 2x20kg plates for 90 bucks",
        "gym is going to 59.99/mo in april", "12,345 steps today", "walked 10k steps today",
        "parked on level 3",
        "lunch was 200g chicken 150g rice", "my flight is at 6:45, 3 hour drive", "my new number is 555-0142",
    ],
)  # fmt: skip
def test_chatter_with_numbers_is_not_logged(text):
    assert not logged(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("slept 4 hrs and ate like 900 cal so only managed pullups 6,5,4", "pullups: 6, 5, 4"),
        ("ate 500 g rice, bench 3x5 185", "bench: 3x5 @185"),
        ("bench 3x5 185, slept 5 hours", "bench: 3x5 @185"),
    ],
)
def test_chatter_beside_sets_leaves_the_sets(text, expected):
    assert expected == sets(text).split(" note")[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("was meant to do 4x8 front squat at 155, got 8,8,6,5",
         "front squat: 8 @155, 8 @155, 6 @155, 5 @155"),
        ("coach had me down for 5 sets of hang cleans, did 4x3 at 155", "hang cleans: 4x3 @155"),
        ("was supposed to do 5x5 at 225 on squat, got 5,5,4", "squat: 5 @225, 5 @225, 4 @225"),
        ("planned 5x5 bench @ 185, hit 5,5,3", "bench: 5 @185, 5 @185, 3 @185"),
        ("supposed to be 3x10 curls with 35s but only managed 10, 8", "curls: 10 @35s, 8 @35s"),
        ("wanted 225x5 on bench, got 225x3", "bench: 3 @225"),
        ("Target: bench 3x8 185\nActual: 8,8,6", ""),
        ("supposed to deadlift 405x5, got 405x2", "deadlift: 2 @405"),
        ("planned to run 10k but only did 7k in 41:20", "run: distance=7k duration=41:20"),
        ("Sunday was meant to be 14 but I ran 11.5 miles", ""),
        ("prescribed 4x6 rdl at 185, did 4x6 at 165", "rdl: 4x6 @165"),
        ("was supposed to squat 5x5 225, did leg press 4x12 270", "leg press: 4x12 @270"),
        ("bench was 80kg for five last time, today i did 82.5kg x 5", "bench: 5 @82.5kg"),
        ("wanted to bench, did squats 3x5 225", "squats: 3x5 @225"),
        ("was supposed to do 5x5 squats at 225, did fine", ""),
        ("squat 5,5,4 @ 225, was supposed to be 5x5", "squat: 5 @225, 5 @225, 4 @225"),
    ],
)  # fmt: skip
def test_what_had_been_aimed_at_names_what_was_done_and_is_no_set(text, expected):
    said = read(text)
    assert (expected, False) == (sets(text), said.complete)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("28/2: belt squat 4x12 80kg, deadlift next week", ["report", "plan", "report", "plan"]),
        ("squats 5x5 225, bench 3x5 185 next week", ["plan"] * 4),
        ("squats 5x5 225, easy next week", ["plan"] * 2),
        ("did bench 3x5 190 ✅ tomorrow its 5 easy miles", ["report", "plan"]),
        ("no dips today, bench 3x5 185", ["not_done", "report"]),
        ("couldnt finish the last set of squats", ["report"]),
        ("couldnt finish my squats 3x5", ["not_done"] * 2),
        ("he had 405 i had 315", ["others", "report"]),
        ("my bench was 3x5 and then i'll rest", ["report", "plan"]),
        ("squat 3x5 225, 500 kcal", ["report"]),
        ("I have 9 rounds", ["report"]),
        ("i have 50 lb dumbbells", ["chat"]),
        ("rode 30 min while watching tv", ["report"]),
        ("is not my day", ["report"]),
        ("but", ["report"]),
    ],
)
def test_a_sentence_is_cut_where_another_act_opens(text, expected):
    assert expected == acts(text)
