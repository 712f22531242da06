"""What is said of a session as a whole, and where one ends and another begins."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import sets, without_notes, workouts


@pytest.mark.parametrize(
    ("text", "expected", "read_as"),
    [
        ("squat 225x5\nsession rpe 8", ["strength[session_rpe=8] sets(squat)"], "squat: 5 @225"),
        ("session rpe 8\nsquat 225x5", ["strength[session_rpe=8] sets(squat)"], "squat: 5 @225"),
        ("feel great\nsquat 225x5", ["strength sets(squat)"], "squat: 5 @225"),
        (
            "Leg Day\nsquat 225x5\nUpper Day\nbench 225x5",
            ["strength[name=Leg Day] sets(squat)", "strength[name=Upper Day] sets(bench)"],
            "squat: 5 @225 | bench: 5 @225",
        ),
        ("squat 225x5 PR today", ["strength[date=today] sets(squat)"], "squat: 5 @225"),
        ("squat 225x5, and then", ["strength sets(squat)"], "squat: 5 @225"),
        ("squat 225x5\ngym: home", ["strength[location=home] sets(squat)"], "squat: 5 @225"),
        ("squat 225x5\nscaled", ["strength sets(squat)"], "squat: 5 @225"),
        ("note: knee hurts\nsquat 225x5", ["strength sets(squat)"], "squat: 5 @225"),
        ("5/3/1 bench 225x5", ["strength sets(bench)"], "bench: 5 @225"),
        ("10:30 am", [], ""),
        (
            "8 pm lifting at home\nsquat 225x5",
            ["strength[start=8 pm, location=home] sets(squat)"],
            "squat: 5 @225",
        ),
        ("started at 8 pm squat 225x5", ["strength[start=8 pm] sets(squat)"], "squat: 5 @225"),
        ("squat 225x5, done at 8 pm", ["strength[end=8 pm] sets(squat)"], "squat: 5 @225"),
        ("16 September 2020\nsquat 225x5", ["strength[date=16 September 2020] sets(squat)"], "squat: 5 @225"),
        ("16 september\nsquat 225x5", ["strength[date=16 september] sets(squat)"], "squat: 5 @225"),
        ("2/1 squat 225x5", ["strength[date=2/1] sets(squat)"], "squat: 5 @225"),
        ("bodyweight 82kg squat 225x5", ["strength[bodyweight=82kg] sets(squat)"], "squat: 5 @225"),
        ("bodyweight was 82kg\nsquat 225x5", ["strength[bodyweight=82kg] sets(squat)"], "squat: 5 @225"),
        ("bw today: 182\nsquat 225x5", ["strength[date=today, bodyweight=182] sets(squat)"], "squat: 5 @225"),
        ("82.5kg bodyweight\nsquat 225x5", ["strength[bodyweight=82.5kg] sets(squat)"], "squat: 5 @225"),
        ("weighed in at 82 kg, squat 225x5", ["strength[bodyweight=82 kg] sets(squat)"], "squat: 5 @225"),
        ("squat 225x5, took 45 minutes", ["strength[duration=45 minutes] sets(squat)"], "squat: 5 @225"),
        ("overall RPE 8", [], ""),
        ("week 3: squat 225x5", ["strength sets(squat)"], "squat: 5 @225"),
        ("running\n5k 24:10", ["running steady(running)"], "running: distance=5k duration=24:10"),
        ("Squats\nsome words here that are long enough to be no name at all and no note either ok", [], ""),
        ("...\nsquat 225x5", ["strength sets(squat)"], "squat: 5 @225"),
        (
            "warm-up\nbench 95x5\nwork\nbench 185x5",
            ["strength sets(bench, bench)"],
            "bench: 5 @95 warm-up | bench: 5 @185",
        ),
        (
            "warm-up\nbench 95x5\n\nbench 185x5",
            ["strength sets(bench, bench)"],
            "bench: 5 @95 warm-up | bench: 5 @185",
        ),
        ("[x] squat 225x5", ["strength sets(squat)"], "squat: 5 @225"),
        ("- squat 225x5", ["strength sets(squat)"], "squat: 5 @225"),
        ("1. squat 225x5", ["strength sets(squat)"], "squat: 5 @225"),
        ("1) squat 225x5", ["strength sets(squat)"], "squat: 5 @225"),
        (
            "A1) squat 225x5\nA2) bench 185x5",
            ["strength superset(squat, bench)"],
            "squat: 5 @225 | bench: 5 @185",
        ),
        ("A1 squat 225x5\nB1 bench 185x5", ["strength sets(squat, bench)"], "squat: 5 @225 | bench: 5 @185"),
        ("Monday\n\nsquat 225x5", ["strength[date=Monday] sets(squat)"], "squat: 5 @225"),
        (
            "yesterday squat 225x5, today bench 185x5",
            ["strength[date=yesterday] sets(squat)", "strength[date=today] sets(bench)"],
            "squat: 5 @225 | bench: 5 @185",
        ),
        (
            "2024-03-02 Leg Day\n225x5 squat",
            ["strength[date=2024-03-02, name=Leg Day] sets(squat)"],
            "squat: 5 @225",
        ),
        (
            "2024-03-02 (total 60 min)\nsquat 225x5",
            ["strength[date=2024-03-02, duration=60 min] sets(squat)"],
            "squat: 5 @225",
        ),
        ("2024-03-02 started\nsquat 225x5", ["strength[date=2024-03-02] sets(squat)"], "squat: 5 @225"),
        (
            "squat 225x5\nyesterday ran 5k",
            ["strength sets(squat)", "running[date=yesterday] steady(ran)"],
            "squat: 5 @225 | ran: distance=5k",
        ),
        ("squat 3x5 225\nsrpe 7", ["strength[session_rpe=7] sets(squat)"], "squat: 3x5 @225"),
        (
            "2024-03-02\nSquat 5x5 225\n\n2024-03-04\nBench 5x5 185",
            ["strength[date=2024-03-02] sets(Squat)", "strength[date=2024-03-04] sets(Bench)"],
            "Squat: 5x5 @225 | Bench: 5x5 @185",
        ),
        (
            "squat 225x5, yesterday ran 5k",
            ["strength sets(squat)", "running[date=yesterday] steady(ran)"],
            "squat: 5 @225 | ran: distance=5k",
        ),
    ],
)
def test_a_session_is_read_with_its_facts(text, expected, read_as):
    assert (expected, read_as) == (workouts(read(text)), without_notes(sets(text)))
    assert not any(each.doubt for each in read(text).workouts)


@pytest.mark.parametrize(
    ("text", "logged"),
    [
        ("5/3/1 Bench Day\nBench 225x5", ["strength sets(Bench)"]),
        ("40/41\nsquat 225x5", []),
        ("squat 3x5 225 heavier than last thursday", []),
        ("squat 3x5 225 from 6pm to 7pm", []),
        ("Squat (kg): bar x10, 60x5, 80x3 warm-up, then 100x5, 110 x 3, 120x1 F", []),
    ],
)
def test_what_is_not_read_whole_is_not_logged(text, logged):
    reading = read(text)
    certain = tuple(each for each in reading.workouts if not each.doubt)

    assert not reading.complete
    assert logged == workouts(reading._replace(workouts=certain))
