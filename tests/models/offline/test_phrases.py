"""Numbers with their units, and phrases of the trade, as sets show them."""

import pytest

from tests.models.offline.compact import codes, sets


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("squat 3x5 using 225", "squat: 3x5 @225"),
        ("squat 3x5 with +25 lb", "squat: 3x5 @+25 lb"),
        ("squat 225 for a double", "squat: double @225"),
        ("run 30 min heart rate 150", "run: duration=30 min heart_rate=heart rate 150"),
        ("run 30 min heart broken", "run: duration=30 min"),
        ("bench 3x5 185, RPE: 8-9", "bench: 3x5 @185 rpe=RPE: 8-9"),
        ("row machine 20 min hr avg 150 bpm", "row machine: duration=20 min heart_rate=hr avg 150 bpm"),
        ("squat 3x5 185 tempo 3-1-1-", "squat: 3x5 @185 tempo=tempo 3-1-1"),
        ("squat 3x5 185 tempo 31x1", "squat: 3x5 @185 tempo=tempo 31x1"),
        ("squat 3x5 185 tempo was slow", "squat: 3x5 @185 note=tempo was slow"),
        ("squat 3x5 185 rest of 2 min", "squat: 3x5 @185 rest=rest of 2 min"),
        ("squat 3x5 185 rest was short", "squat: 3x5 @185 note=rest was short"),
        ("Sept 16th, 2020\nsquat 225x5", "squat: 5 @225"),
        ("sept was good\nsquat 225x5", "squat: 5 @225"),
        ("May 3 bench 225x5", "bench: 5 @225"),
        ("this morning bench 225x5", "bench: 5 @225"),
        ("this bench 225x5", "bench: 5 @225"),
        ("sat down for curls 3x10 20", "curls: 3x10 @20"),
        ("5x10 squats a leg", "squats: 5x10 a leg"),
        ("per coach bench 3x5 185", "bench: 3x5 @185"),
        ("bench 185 3x5 each", "bench: 3x5 each @185"),
        ("bench topped out at 225", "bench: @225"),
        ("work hard bench 225x5", "bench: 5 @225"),
        ("warm water\nbench 225x5", "bench: 5 @225"),
        ("warm-up sets: bench 95x5", "bench: 5 @95 warm-up"),
        ("drop bench 225x5", "drop bench: 5 @225"),
        ("bench 225x5 drop-set 185x8", "bench: 5 @225, 8 @185 drop"),
        ("back squat 225x5", "back squat: 5 @225"),
        ("single arm rows 3x10 50", "single arm rows: 3x10 @50"),
        ("single-arm rows 3x10 50", "single-arm rows: 3x10 @50"),
        ("heavy single at 405 squat", "squat: single @405"),
        ("bar rows 3x10", "bar rows: 3x10"),
        ("squat 3x5 185 RPE high", "squat: 3x5 @185 note=RPE high"),
        ("r u ok bench 225x5", "bench: 5 @225"),
        ("5/leg lunges", "lunges: 5/leg"),
        ("lunges 3x12/leg", "lunges: 3x12/leg"),
        ("10 @ 45.5lb each db press", "db press: 10 @45.5lb each"),
        ("curls 3x10 50 each", "curls: 3x10 @50 each"),
        ("curls 3x10 @ 50 each", "curls: 3x10 @50 each"),
        ("work sets 185x5 bench", "bench: 5 @185"),
        ("working sets: 185x5 bench", "bench: 5 @185"),
        ("bench 185lbs 3x5 hr 120", "bench: 3x5 @185lbs heart_rate=hr 120"),
        ("a couple of sets of 5 squats", "squats: couple ofx5"),
        ("squat three by five at two twenty-five", "squat: threexfive @two twenty-five"),
        ("bench 3x5 80-lb", "bench: 3x5 @80-lb"),
        ("farmers walk 3x40-m 32kg", "farmers walk: 3x @32kg distance=40-m"),
        ("bench 3x5 60% of 1rm", "bench: 3x5 percent=60% of 1rm"),
        ("bench 3x5 60% of the old one", "bench: 3x5 percent=60% note=of the old one"),
        ("treadmill 2 miles 3% incline", "treadmill: distance=2 miles note=3% incline"),
        ("treadmill 2 miles 3 degrees incline", "treadmill: distance=2 miles note=3 degrees incline"),
        ("bench 225# x 5", "bench: 5 @225#"),
        ("lateral raise 20's 3x12", "lateral raise: 3x12 @20's"),
        ("ran 5 min/km for 30 min", "ran: pace=5 min/km duration=30 min"),
        ("rode 1h 5m", "rode: duration=1h 5m"),
        ("ran 3 miles at 8:00 min/mi", "ran: distance=3 miles pace=8:00 min/mi"),
        ("ran 3 miles at 8:00 a mile", "ran: distance=3 miles pace=8:00 a mile"),
        ("rowed 2k 2:00 per 500m", "rowed: distance=2k pace=2:00 per 500m"),
        ("3 miles 8:00 pace run", "run: distance=3 miles pace=8:00 pace"),
        ("bench 3x5 185 2:00 rest", "bench: 3x5 @185 rest=2:00 rest"),
        ("bench 100k x 5", "bench: 5 @100k"),
        ("1st set bench 225x5", "bench: 5 @225"),
        ("bike 20 min 200 w", "bike: duration=20 min"),
        ("bike 20 min 200w", "bike: duration=20 min note=200w"),
        ("bench 3rm 225", ""),
        ("lunch at 5 pm", ""),
        ("PT Monday", ""),
        ("rode pt30m", "rode: duration=pt30m"),
        ("rode pt 30 m", "rode: distance=30 m"),
    ],
)
def test_a_number_is_read_with_what_stands_around_it(text, expected):
    assert (expected, []) == (sets(text), codes(text))


@pytest.mark.parametrize(
    ("text", "expected", "asked"),
    [
        ("warmed up with bar x 10, bench 135x5", "bench: 5 @135", ["exercise_missing"]),
        ("set 3 bench 225x5", "", ["unreadable", "exercise_missing"]),
        ("lunges 3x12 @ 50 each side", "", ["unreadable"]),
        ("bench 3x5 185 90 s of rest", "", ["unreadable"]),
        ("02.13.2015\nbench 225x5", "bench: 5 @225", ["unreadable"]),
        ("2015-13-40 bench 225x5", "", ["unreadable", "exercise_missing"]),
        ("bench 100 k", "", ["set_unclear"]),
    ],
)
def test_a_number_that_may_be_something_else_is_asked_about(text, expected, asked):
    assert (expected, asked) == (sets(text), codes(text))
