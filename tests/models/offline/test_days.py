"""Days and parts of days that cut a message into sessions; clock times, places, what was left out."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import sets, without_notes, workouts


@pytest.mark.parametrize(
    ("text", "expected", "read_as"),
    [
        (
            "Morning: ran 5k 25:00\nEvening: bench 5x5 185",
            ["running steady(ran)", "strength sets(bench)"],
            "ran: distance=5k duration=25:00 | bench: 5x5 @185",
        ),
        (
            "bench 5x5 185 in the morning, ran 3 miles at night",
            ["strength sets(bench)", "running steady(ran)"],
            "bench: 5x5 @185 | ran: distance=3 miles",
        ),
        (
            "lifted this morning: squat 5x5 225, bench 3x8 155. This evening 30 min easy bike",
            ["strength[date=this morning] sets(squat, bench)", "cycling[date=This evening] steady(bike)"],
            "squat: 5x5 @225 | bench: 3x8 @155 | bike: duration=30 min",
        ),
        (
            "yesterday: squat 5x5 225. today: bench 5x5 185",
            ["strength[date=yesterday] sets(squat)", "strength[date=today] sets(bench)"],
            "squat: 5x5 @225 | bench: 5x5 @185",
        ),
        (
            "Monday squat 5x5 225\nTuesday off\nWednesday bench 5x5 185",
            ["strength[date=Monday] sets(squat)", "strength[date=Wednesday] sets(bench)"],
            "squat: 5x5 @225 | bench: 5x5 @185",
        ),
        (
            "mon - squat 3x5 225, tues - ran 5k, wed - bench 3x5 185",
            [
                "strength[date=mon] sets(squat)",
                "running[date=tues] steady(ran)",
                "strength[date=wed] sets(bench)",
            ],
            "squat: 3x5 @225 | ran: distance=5k | bench: 3x5 @185",
        ),
        (
            "on saturday i ran 8 miles in 1:10:00 and on sunday i did deadlifts 3x5 315",
            ["running[date=on saturday] steady(ran)", "strength[date=on sunday] sets(deadlifts)"],
            "ran: distance=8 miles duration=1:10:00 | deadlifts: 3x5 @315",
        ),
        (
            "Session 1: squat 5x5 225\nSession 2: bench 5x5 185",
            ["strength[name=Session 1] sets(squat)", "strength[name=Session 2] sets(bench)"],
            "squat: 5x5 @225 | bench: 5x5 @185",
        ),
        (
            "squat 5x5 225, later that day ran 2 miles in 18:00",
            ["strength sets(squat)", "running steady(ran)"],
            "squat: 5x5 @225 | ran: distance=2 miles duration=18:00",
        ),
        (
            "deadlift 3x5 315 then 20 min on the rower",
            ["strength sets(deadlift)", "rowing steady(rower)"],
            "deadlift: 3x5 @315 | rower: duration=20 min",
        ),
        (
            "3/2: squat 5x5 225\n3/4: bench 5x5 185",
            ["strength[date=3/2] sets(squat)", "strength[date=3/4] sets(bench)"],
            "squat: 5x5 @225 | bench: 5x5 @185",
        ),
        (
            "2026-03-01 ran 10k 52:00\n2026-03-02 squat 3x5 225",
            ["running[date=2026-03-01] steady(ran)", "strength[date=2026-03-02] sets(squat)"],
            "ran: distance=10k duration=52:00 | squat: 3x5 @225",
        ),
        (
            "Sat 2/28 squat 5x5 225\nSun 3/1 ran 10k 55:00",
            ["strength[date=Sat 2/28] sets(squat)", "running[date=Sun 3/1] steady(ran)"],
            "squat: 5x5 @225 | ran: distance=10k duration=55:00",
        ),
        (
            "AM: bench 5x5 185\nPM: 5k run 26:40",
            ["strength sets(bench)", "running steady(run)"],
            "bench: 5x5 @185 | run: distance=5k duration=26:40",
        ),
        (
            "morning session\nsnatch 6x2 135\nevening session\nfront squat 5x2 225",
            [
                "olympic_weightlifting[name=morning session] sets(snatch)",
                "strength[name=evening session] sets(front squat)",
            ],
            "snatch: 6x2 @135 | front squat: 5x2 @225",
        ),
        (
            "6:00am rowed 5k 20:45\n5:30pm bench 3x5 100",
            ["rowing[start=6:00am] steady(rowed)", "strength[start=5:30pm] sets(bench)"],
            "rowed: distance=5k duration=20:45 | bench: 3x5 @100",
        ),
        (
            "Morning 2000 m swim 38:12. Evening 8 km run, 5:05/km",
            ["swimming steady(swim)", "running steady(run)"],
            "swim: distance=2000 m duration=38:12 | run: distance=8 km pace=5:05/km",
        ),
        (
            "rested fri, sat ran 12k 1:24:00, sun chinups 3x5",
            ["running[date=sat] steady(ran)", "calisthenics[date=sun] sets(chinups)"],
            "ran: distance=12k duration=1:24:00 | chinups: 3x5",
        ),
        (
            "last friday DL 455x1, sunday bench 275x2. today squat 3x5 225",
            [
                "strength[date=last friday] sets(DL)",
                "strength[date=sunday] sets(bench)",
                "strength[date=today] sets(squat)",
            ],
            "DL: 1 @455 | bench: 2 @275 | squat: 3x5 @225",
        ),
        (
            "squat 5x5 225\nLater\nbench 5x5 185",
            ["strength sets(squat, bench)"],
            "squat: 5x5 @225 | bench: 5x5 @185",
        ),
    ],
)
def test_another_day_or_part_of_a_day_is_another_session(text, expected, read_as):
    assert (expected, read_as) == (workouts(read(text)), without_notes(sets(text)))
    assert not any(each.doubt for each in read(text).workouts)


@pytest.mark.parametrize(
    ("text", "expected", "read_as"),
    [
        (
            "squat 5x5 225, finished with 10 min on the bike",
            ["strength sets(squat)", "cycling steady(bike)"],
            "squat: 5x5 @225 | bike: duration=10 min",
        ),
        (
            "5 min row warmup, squat 5x5 225, bench 3x8 155",
            ["strength sets(row, squat, bench)"],
            "row: warm-up duration=5 min | squat: 5x5 @225 | bench: 3x8 @155",
        ),
        (
            "squat 5x5 225\ncooldown: 10 min walk",
            ["strength sets(squat, walk)"],
            "squat: 5x5 @225 | walk: warm-up duration=10 min",
        ),
        ("2/28/26 squat 5x5 225", ["strength[date=2/28/26] sets(squat)"], "squat: 5x5 @225"),
        ("bw 182\nsquat 5x5 225", ["strength[bodyweight=182] sets(squat)"], "squat: 5x5 @225"),
        ("BW: 182.4, squat 5x5 225", ["strength[bodyweight=182.4] sets(squat)"], "squat: 5x5 @225"),
        (
            "weighed in at 181 this morning. squat 5x5 225",
            ["strength[date=this morning, bodyweight=181] sets(squat)"],
            "squat: 5x5 @225",
        ),
        ("bodyweight 83kg, bench 5x5 80kg", ["strength[bodyweight=83kg] sets(bench)"], "bench: 5x5 @80kg"),
        ("session rpe 8. squat 5x5 225", ["strength[session_rpe=8] sets(squat)"], "squat: 5x5 @225"),
        (
            "squat 5x5 225, session was rpe 7 overall",
            ["strength[session_rpe=rpe 7] sets(squat)"],
            "squat: 5x5 @225",
        ),
        ("squat 5x5 225, overall RPE 8", ["strength[session_rpe=8] sets(squat)"], "squat: 5x5 @225"),
        ("at Gold's gym: squat 5x5 225", ["strength[location=Gold's gym] sets(squat)"], "squat: 5x5 @225"),
        ("squat 5x5 225 at the hotel gym", ["strength[location=hotel gym] sets(squat)"], "squat: 5x5 @225"),
        ("bench 5x5 185 at home", ["strength[location=home] sets(bench)"], "bench: 5x5 @185"),
        ("6-7am: squat 5x5 225", ["strength[start=6, end=7am] sets(squat)"], "squat: 5x5 @225"),
        (
            "started at 6:15pm, finished 7:30pm. squat 5x5 225",
            ["strength[start=6:15pm, end=7:30pm] sets(squat)"],
            "squat: 5x5 @225",
        ),
        (
            "squat 5x5 225. 181 lb on the scale today",
            ["strength[date=today, bodyweight=181 lb] sets(squat)"],
            "squat: 5x5 @225",
        ),
        (
            "28/2 squat 5x5 225, 1/3 bench 3x5 185",
            ["strength[date=28/2] sets(squat)", "strength[date=1/3] sets(bench)"],
            "squat: 5x5 @225 | bench: 3x5 @185",
        ),
        (
            "leg day. 55 min, session rpe 7\nsquat 5x5 225",
            ["strength[name=leg day, duration=55 min, session_rpe=7] sets(squat)"],
            "squat: 5x5 @225",
        ),
        (
            "squat 5x5 225, plank 2x40 sec. took 1 hr",
            ["strength[duration=1 hr] sets(squat, plank)"],
            "squat: 5x5 @225 | plank: 2x duration=40 sec",
        ),
        ("squat 5x5 225\n\n1h 10m", ["strength[duration=1h 10m] sets(squat)"], "squat: 5x5 @225"),
        ("squat 5x5 225, 5 min", [], ""),
        ("squat 5x5 225, took 55 minutes", ["strength[duration=55 minutes] sets(squat)"], "squat: 5x5 @225"),
        (
            "75 minute session: squat 5x5 225, bench 3x8 155",
            ["strength[duration=75 minute] sets(squat, bench)"],
            "squat: 5x5 @225 | bench: 3x8 @155",
        ),
        ("squat 5x5 225, 1h10 total", ["strength[duration=1h10] sets(squat)"], "squat: 5x5 @225"),
        ("total time 1:05:00\nsquat 5x5 225", ["strength[duration=1:05:00] sets(squat)"], "squat: 5x5 @225"),
        (
            "squat 5x5 225, skipped bench and dips",
            ["strength[skipped=bench and dips] sets(squat)"],
            "squat: 5x5 @225",
        ),
        (
            "day before yesterday squat 5x5 225",
            ["strength[date=day before yesterday] sets(squat)"],
            "squat: 5x5 @225",
        ),
        ("3 days ago bench 5x5 185", ["strength[date=3 days ago] sets(bench)"], "bench: 5x5 @185"),
        ("last night: bench 5x5 185", ["strength[date=last night] sets(bench)"], "bench: 5x5 @185"),
        ("last tues bench 5x5 185", ["strength[date=last tues] sets(bench)"], "bench: 5x5 @185"),
        (
            "squat 5x5 225, knee felt off, wore my new lifters, garmin died",
            ["strength sets(squat)"],
            "squat: 5x5 @225",
        ),
        ("felt like garbage, slept 4 hours. bench 3x5 185", ["strength sets(bench)"], "bench: 3x5 @185"),
        (
            "squat 5x5 225 in the morning\nbench 5x5 185 in the morning",
            ["strength sets(squat, bench)"],
            "squat: 5x5 @225 | bench: 5x5 @185",
        ),
        (
            "got in at 6:10 am, out at 7:25\nsquat 5x5 225",
            ["strength[start=6:10 am, end=7:25] sets(squat)"],
            "squat: 5x5 @225",
        ),
        (
            "In 7:10pm out 8:35pm\nsquat 5x5 225",
            ["strength[start=7:10pm, end=8:35pm] sets(squat)"],
            "squat: 5x5 @225",
        ),
        (
            "started 18:05 finished 19:20. squat 5x5 225",
            ["strength[start=18:05, end=19:20] sets(squat)"],
            "squat: 5x5 @225",
        ),
        ("squat 5x5 225. done at 19:20", ["strength[end=19:20] sets(squat)"], "squat: 5x5 @225"),
        (
            "garage 5:30am-6:40am\nsquat 3x6 235",
            ["strength[location=garage, start=5:30am, end=6:40am] sets(squat)"],
            "squat: 3x6 @235",
        ),
        (
            "2/27 garage gym\nsquat 3x6 235",
            ["strength[date=2/27, location=garage gym] sets(squat)"],
            "squat: 3x6 @235",
        ),
        ("location: PureGym\nsquat 3x6 235", ["strength[location=PureGym] sets(squat)"], "squat: 3x6 @235"),
        ("location:\nsquat 3x6 235", ["strength sets(squat)"], "squat: 3x6 @235"),
        ("gym was packed\nsquat 3x6 235", ["strength sets(squat)"], "squat: 3x6 @235"),
        ("Mon 3/2\nsquat 3x6 235", ["strength[date=Mon 3/2] sets(squat)"], "squat: 3x6 @235"),
        ("Tuesday, 3/3\nsquat 3x6 235", ["strength[date=Tuesday, 3/3] sets(squat)"], "squat: 3x6 @235"),
        (
            "squat 3x6 235, 40 minutes all in",
            ["strength[duration=40 minutes] sets(squat)"],
            "squat: 3x6 @235",
        ),
        (
            "Thirty-five minutes at the gym today. squat 3x6 235",
            ["strength[date=today, duration=Thirty-five minutes, location=gym] sets(squat)"],
            "squat: 3x6 @235",
        ),
        ("bench 3x8 145, weighed 176 that day", ["strength[bodyweight=176] sets(bench)"], "bench: 3x8 @145"),
        (
            "squat 3x5 225. workout was an hour and a quarter",
            ["strength[duration=an hour and a quarter] sets(squat)"],
            "squat: 3x5 @225",
        ),
        ("bench 3x5 185. skipped the last 2 sets of curls", ["strength sets(bench)"], "bench: 3x5 @185"),
        ("bench 3x5 185. skipped leg day", ["strength sets(bench)"], "bench: 3x5 @185"),
        ("skipped dips. bench 3x5 185", ["strength[skipped=dips] sets(bench)"], "bench: 3x5 @185"),
        (
            "ran 8x400m in 80s. 1h05 in total",
            ["running[duration=1h05] intervals(ran)"],
            "ran: 8x distance=400m duration=80s",
        ),
        (
            "bench 3x5 185, rpe 6 for the whole session",
            ["strength[session_rpe=rpe 6] sets(bench)"],
            "bench: 3x5 @185",
        ),
        (
            "an hour in the gym, bench 3x5 185",
            ["strength[duration=an hour, location=gym] sets(bench)"],
            "bench: 3x5 @185",
        ),
        ("a week ago bench 3x5 185", ["strength[date=a week ago] sets(bench)"], "bench: 3x5 @185"),
        ("two days ago bench 3x5 185", ["strength[date=two days ago] sets(bench)"], "bench: 3x5 @185"),
        ("yesterday's workout: bench 3x5 185", ["strength[date=yesterday's] sets(bench)"], "bench: 3x5 @185"),
        ("1/2/2024 off\nbench 3x5 185", ["strength sets(bench)"], "bench: 3x5 @185"),
        ("Monday: rest", [], ""),
        ("an apple, bench 3x5 185", ["strength sets(bench)"], "bench: 3x5 @185"),
        ("a quarter mile run", ["running steady(run)"], "run: distance=quarter mile"),
        (
            "full marathon 3:58:41",
            ["running steady(full marathon)"],
            "full marathon: distance=full marathon duration=3:58:41",
        ),
        ("half marathon plan, bench 3x5 185", [], ""),
        ("day 3: bench 3x5 185", ["strength sets(bench)"], "bench: 3x5 @185"),
        ("ran half an hour", ["running steady(ran)"], "ran: duration=half an hour"),
        ("ran an hour and 20", ["running steady(ran)"], "ran: duration=an hour and 20"),
        ("ran an hour and 20 minutes", ["running steady(ran)"], "ran: duration=an hour and 20 minutes"),
        ("jogged an hour and ten mins", ["running steady(jogged)"], "jogged: duration=an hour and ten mins"),
        ("ran an hour 20 min", ["running steady(ran)"], "ran: duration=an hour 20 min"),
        ("full squats 3x5 225", ["strength sets(full squats)"], "full squats: 3x5 @225"),
        ("quarter squats 3x5 225", ["strength sets(quarter squats)"], "quarter squats: 3x5 @225"),
        ("half the mile", [], ""),
        ("bench 3x5 185, done 6pm", ["strength[end=6pm] sets(bench)"], "bench: 3x5 @185"),
        ("lifting until 7pm\nbench 3x5 185", ["strength[end=7pm] sets(bench)"], "bench: 3x5 @185"),
        ("PT 0630-0715\n60 situps", ["strength sets(situps)"], "situps: 60"),
        ("03.02.24: bench 3x5 185", ["strength[date=03.02.24] sets(bench)"], "bench: 3x5 @185"),
    ],
)
def test_what_is_said_of_the_whole_session_is_its_own(text, expected, read_as):
    assert (expected, read_as) == (workouts(read(text)), without_notes(sets(text)))
    assert not any(each.doubt for each in read(text).workouts)


@pytest.mark.parametrize(
    ("text", "logged"),
    [
        (
            "swam 1k this morning 22:00 and lifted after work: bench 3x8 155, rows 3x10 135",
            ["swimming[date=this morning] steady(swam)", "strength[date=this morning] sets(bench)"],
        ),
        ("0600 unit PT: 4 mi formation run 36:00\n1700 lifted\ndeadlift 5x3 275", []),
        (
            "two a day! first session squat 4x6 225. second session at night bench 4x6 185",
            ["strength[name=second session] sets(bench)"],
        ),
        (
            "ran 3 mi 27:00 this morning and another 2 mi 17:45 in the evening",
            ["running[date=this morning] steady(ran)"],
        ),
        ("weight 182.5\nbench 5x5 185", []),
        ("trained at crossfit downtown: clean 5x2 135", []),
        ("18:05-19:20 squat 5x5 225", []),
        ("from 5pm to 6:30pm squat 5x5 225", []),
        ("squat 5x5 225, no curls today", []),
        ("squat 5x5 225, felt better than on monday", []),
        ("0610-0705 at Station 12\nfront squat 5x3 205", []),
        ("Tooting Lido 07:00-07:40, swam 1500m", []),
        ("ran 5k 24:10-23:50", []),
        ("squat 3x6 235 in Nuuksio", []),
        ("SQUAT 3X6 235 AT HOMETOWN", []),
        ("squat 3x6 235 at Bench", []),
        ("bench 3x5 185 rpe 8, then squats. good session", []),
        ("couple a mile away, bench 3x5 185", []),
        ("marathon training: bench 3x5 185", []),
        ("c is for bench 3x5 185", []),
        ("half marathon training done, bench 3x5 185", []),
        ("weekly mile: bench 3x5 185", []),
        ("5/3 x squat 225", []),
        ("3/2 @ squat 3x5 225", []),
        ("cd player: bench 3x5 185", []),
        ("an hour and 75, bench 3x5 185", []),
        ("bench 3x5 185, 6pm finish", []),
    ],
)
def test_what_is_not_read_whole_is_not_logged(text, logged):
    reading = read(text)
    certain = tuple(each for each in reading.workouts if not each.doubt)

    assert not reading.complete
    assert logged == workouts(reading._replace(workouts=certain))


def test_a_day_with_dots_is_read_as_it_stands():
    assert ["strength[date=28.02.] sets(squat)"] == workouts(read("28.02. squat 3x5 100"))
