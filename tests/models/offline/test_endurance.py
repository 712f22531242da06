"""Runs, rides, rows, swims, sports and classes as they are told: what is logged, what waits for a yes, what
is asked."""

import pytest

from agents.models.offline.reader import read
from agents.reading.understanding import understood
from tests.models.offline.compact import codes, sets, workouts


@pytest.mark.parametrize(
    ("text", "expected", "read_as"),
    [
        ("ran 10 miles @ 7:45 pace", "running steady(ran)", "ran: distance=10 miles pace=7:45 pace"),
        ("rowed 2:00/500m for 30 min", "rowing steady(rowed)", "rowed: duration=30 min pace=2:00/500m"),
        (
            "45 min easy run zone 2, avg HR 142",
            "running steady(run)",
            "run: duration=45 min note=zone 2 heart_rate=avg HR 142",
        ),
        ("3k row 11:48", "rowing steady(row)", "row: distance=3k duration=11:48"),
        ("ruck 6 mi 35 lb", "rucking steady(ruck)", "ruck: @35 lb distance=6 mi"),
        (
            "rucked 6 miles with a 35lb pack in 1:32:10",
            "rucking steady(rucked)",
            "rucked: @35lb pack distance=6 miles duration=1:32:10",
        ),
        (
            "treadmill 30 min 6.5 mph 1.5% incline",
            "running steady(treadmill)",
            "treadmill: duration=30 min note=6.5 mph note=1.5% incline",
        ),
        (
            "ran a marathon, 3:45:12, avg hr 155",
            "running steady(ran)",
            "ran: distance=a marathon duration=3:45:12 heart_rate=avg hr 155",
        ),
        ("ran a half in 1:52:03", "running steady(ran)", "ran: distance=a half duration=1:52:03"),
        (
            "biked 22.4 miles in 1:15:30, avg 17.8 mph, 185w, cadence 88",
            "cycling steady(biked)",
            "biked: distance=22.4 miles duration=1:15:30 note=17.8 mph note=185w note=cadence 88",
        ),
        (
            "long run 12 mi 1:48:00 hr 151",
            "running steady(run)",
            "run: distance=12 mi duration=1:48:00 heart_rate=hr 151",
        ),
        (
            "5 mile tempo run, 35:20, last mile 6:40",
            "running steady(run)",
            "run: distance=5 mile duration=35:20 note=last mile 6:40",
        ),
        ("fartlek run 40 min", "running steady(fartlek run)", "fartlek run: duration=40 min"),
        ("jogged for half an hour", "running steady(jogged)", "jogged: duration=half an hour"),
        ("parkrun 23:45", "running steady(parkrun)", "parkrun: distance=parkrun duration=23:45"),
        (
            "swam 1500m in 30:15, 2:01/100m",
            "swimming steady(swam)",
            "swam: distance=1500m duration=30:15 pace=2:01/100m",
        ),
        (
            "peloton 45 min, 12.3 miles, 410 cal",
            "cycling steady(peloton)",
            "peloton: distance=12.3 miles duration=45 min calories=410 cal",
        ),
        ("spin class 50 min", "cycling steady(spin class)", "spin class: duration=50 min"),
        (
            "elliptical 25 min level 10",
            "hybrid steady(elliptical)",
            "elliptical: duration=25 min note=level 10",
        ),
        (
            "assault bike 15 min 180 cal",
            "cycling steady(assault bike)",
            "assault bike: duration=15 min calories=180 cal",
        ),
        (
            "hike 5.5 miles, 1,850 ft gain, 3:05:00",
            "hiking steady(hike)",
            "hike: distance=5.5 miles duration=3:05:00 note=1,850 ft gain",
        ),
        ("bike 1h20, 42km", "cycling steady(bike)", "bike: distance=42km duration=1h20"),
        ("ran 5 km in 24 min 10 sec", "running steady(ran)", "ran: distance=5 km duration=24 min 10 sec"),
        ("8 mile run at 8 min/mile", "running steady(run)", "run: distance=8 mile pace=8 min/mile"),
        (
            "ran 5k in 25:00, moving time 24:40",
            "running steady(ran)",
            "ran: distance=5k duration=25:00 note=24:40",
        ),
        (
            "30 min run: 10 min easy, 10 min tempo, 10 min easy",
            "running steady(run)",
            "run: duration=30 min note=10 min easy, 10 min tempo, 10 min",
        ),
        (
            "Strava: 12.4 km run, 1:03:22, 5:07/km, elev 143m",
            "running steady(run)",
            "run: distance=12.4 km duration=1:03:22 pace=5:07/km note=elev 143m",
        ),
        ("ran the 5k in 24 minutes flat", "running steady(ran)", "ran: distance=5k duration=24 minutes"),
        (
            "this morning's run: 6.1 miles, 52:13, 8:33 pace, 141 avg hr",
            "running[date=this morning's] steady(run)",
            "run: distance=6.1 miles duration=52:13 pace=8:33 pace heart_rate=141 avg hr",
        ),
        (
            "Peloton ride 30 min, 8.9 mi, avg output 165 watts, 312 kcal",
            "cycling steady(Peloton ride)",
            "Peloton ride: distance=8.9 mi duration=30 min note=avg output 165 watts calories=312 kcal",
        ),
        ("15k ride in the rain 38 min", "cycling steady(ride)", "ride: distance=15k duration=38 min"),
        (
            "rode to work and back, 18km total, 50 mins",
            "cycling steady(rode)",
            "rode: distance=18km duration=50 mins",
        ),
        ("easy run 40min", "running steady(run)", "run: duration=40min"),
        (
            "did 20 mins on the stairmaster after: leg press 3x12 300",
            "hybrid steady(stairmaster) | strength sets(leg press)",
            "stairmaster: duration=20 mins | leg press: 3x12 @300",
        ),
        ("1 hour yoga this morning", "mobility[date=this morning] steady(yoga)", "yoga: duration=1 hour"),
        ("bouldering 2 hours", "sport steady(bouldering)", "bouldering: duration=2 hours"),
        ("played basketball for 90 min", "sport steady(basketball)", "basketball: duration=90 min"),
        ("Ran 10k (6.2 mi) in 49:30", "running steady(Ran)", "Ran: distance=10k duration=49:30"),
        (
            "ran 5 miles in 41:15 (8:15/mi)",
            "running steady(ran)",
            "ran: distance=5 miles duration=41:15 pace=8:15/mi",
        ),
        (
            "rucked 12 miles in 3:05:00 w/ 45 lbs",
            "rucking steady(rucked)",
            "rucked: @45 lbs distance=12 miles duration=3:05:00",
        ),
        ("kayaked 2 hours", "sport steady(kayaked)", "kayaked: duration=2 hours"),
        (
            "row 2000m in 7:10, stroke rate 28",
            "rowing steady(row)",
            "row: distance=2000m duration=7:10 note=stroke rate 28",
        ),
        ("bike: 45min @ 180w", "cycling steady(bike)", "bike: duration=45min note=180w"),
        ("swim 2000y in 36 min", "swimming steady(swim)", "swim: distance=2000y duration=36 min"),
        (
            "parkrun on sat, 24:03 for the 5k, 9 secs off my pb",
            "running[date=sat] steady(5k)",
            "5k: distance=5k duration=24:03 note=9 secs off my pb",
        ),
        (
            "HALF MARATHON SUNDAY!!! ran it in 1:52:07, 8:33/mi",
            "running[date=SUNDAY] steady(ran)",
            "ran: distance=HALF MARATHON duration=1:52:07 pace=8:33/mi",
        ),
        (
            "12 km run 5'12\"/km hr 148",
            "running steady(run)",
            "run: distance=12 km pace=5'12\"/km heart_rate=hr 148",
        ),
        (
            "6k erg 22:48.3, 1:54.0/500",
            "rowing steady(erg)",
            "erg: distance=6k duration=22:48.3 pace=1:54.0/500",
        ),
        ("5 min run at 8 km/h", "running steady(run)", "run: duration=5 min note=8 km/h"),
        ("rowed 5k avg split 2:05", "rowing steady(rowed)", "rowed: distance=5k pace=avg split 2:05"),
        ("ran 8k 42:00 hr 140-150", "running steady(ran)", "ran: distance=8k duration=42:00 note=hr 140-150"),
        (
            "ran 8k max hr 180, 42:00",
            "running steady(ran)",
            "ran: distance=8k duration=42:00 note=max hr 180",
        ),
        ("ran 8k 42:00, pb 40:10", "running steady(ran)", "ran: distance=8k duration=42:00 note=pb 40:10"),
        ("ran 5k at 10k pace", "running steady(ran)", "ran: distance=5k note=10k pace"),
        ("run 45 min, last 10k hard", "running steady(run)", "run: duration=45 min note=last 10k hard"),
        ("ran 100 m 10 s", "running steady(ran)", "ran: distance=100 m duration=10 s"),
        ("walk 5 km with a 20 lb vest", "hiking steady(walk)", "walk: @20 lb vest distance=5 km"),
        ("rower: 10 min", "rowing steady(rower)", "rower: duration=10 min"),
        ("5 min. rowed", "rowing steady(rowed)", "rowed: duration=5 min"),
        (
            "Running\n5k 24:10\n6k 30:00",
            "running steady(Running)",
            "Running: distance=5k duration=24:10, distance=6k duration=30:00",
        ),
        ("hike, 3 hours with a 30 lb pack", "hiking steady(hike)", "hike: @30 lb pack duration=3 hours"),
        (
            "squat 225x5, 5 min row warm up. hr 120",
            "strength sets(squat, row)",
            "squat: 5 @225 | row: warm-up duration=5 min heart_rate=hr 120",
        ),
        ("ran half a mile", "running steady(ran)", "ran: distance=half a mile"),
        (
            "ran 5k, 1 mi c/d",
            "running steady(ran) sets(ran)",
            "ran: distance=5k | ran: warm-up distance=1 mi",
        ),
        ("ran 1 mi in 7m32s", "running steady(ran)", "ran: distance=1 mi duration=7m32s"),
        ("c2 row 10 min", "rowing steady(c2 row)", "c2 row: duration=10 min"),
        (
            "ran 6x400 @ 1:30 w/ 200 jog",
            "running intervals(ran)",
            "ran: 6x distance=400 duration=1:30 note=w/ 200 jog",
        ),
        (
            "rowed 4 x 1000m @ 3:45 w/ 3:00 rest",
            "rowing intervals(rowed)",
            "rowed: 4x distance=1000m duration=3:45 rest=3:00 rest",
        ),
        ("run 10x1min hard, 1 min easy", "running intervals(run)", "run: 10x duration=1min note=1 min easy"),
        (
            "10x30s sprints on the bike, 90s rest",
            "running intervals(sprints)",
            "sprints: 10x duration=30s rest=90s rest",
        ),
        ("hill sprints 8x20s", "running intervals(hill sprints)", "hill sprints: 8x duration=20s"),
        (
            "erg: 4x500 @ 1:50 with 2 min rest",
            "rowing intervals(erg)",
            "erg: 4x distance=500 duration=1:50 rest=2 min rest",
        ),
        (
            "10 x 400 in 80s w/ 60s rest, running",
            "running intervals(running)",
            "running: 10x distance=400 duration=80s rest=60s rest",
        ),
        (
            "assault bike 10 x 30s on 30s off, 118 cals",
            "cycling intervals[score=118 cals](assault bike)",
            "assault bike: 10x duration=30s rest=30s off",
        ),
        ("400m x 8 run in 90s", "running intervals(run)", "run: 8x distance=400m duration=90s"),
        ("run 5 sets of 400 m", "running intervals(run)", "run: 5x distance=400 m"),
        (
            "Row intervals\n250m 0:48\n500m 1:41",
            "rowing intervals(Row)",
            "Row: distance=250m duration=0:48, distance=500m duration=1:41",
        ),
        ("10 x 100m swim on the 1:45", "swimming intervals[interval=1:45](swim)", "swim: 10x distance=100m"),
        ("rowed 3 x 10 cal", "rowing intervals(rowed)", "rowed: 3x calories=10 cal"),
        ("5k in 24:10", "running steady(5k)", "5k: distance=5k duration=24:10"),
        ("10 mi @ 7:45/mi", "running steady(7:45/mi)", "7:45/mi: distance=10 mi pace=7:45/mi"),
        (
            "6x400 @ 1:30 w/ 200 jog",
            "running intervals(jog)",
            "jog: 6x distance=400 duration=1:30 note=w/ 200 jog",
        ),
        (
            "half marathon in 1:45:30",
            "running steady(half marathon)",
            "half marathon: distance=half marathon duration=1:45:30",
        ),
        (
            "easy 5 miler this morning, 44:30",
            "running[date=this morning] steady(5 miler)",
            "5 miler: distance=5 miler duration=44:30",
        ),
        ("went for a 30 minute jog", "running steady(jog)", "jog: duration=30 minute"),
        (
            "did a 10k race today 47:33 PR!",
            "running[date=today] steady(10k)",
            "10k: distance=10k duration=47:33",
        ),
        ("7:30/mi for 5 miles", "running steady(7:30/mi)", "7:30/mi: distance=5 miles pace=7:30/mi"),
        (
            "1:23:45 for the half, new PR",
            "running steady(the half)",
            "the half: distance=the half duration=1:23:45",
        ),
        ("mile in 6:12", "running steady(mile)", "mile: distance=mile duration=6:12"),
        (
            "30 min bike 20 min row",
            "cycling steady(bike) | rowing steady(row)",
            "bike: duration=30 min | row: duration=20 min",
        ),
        (
            "bike 30 min then row 20 min",
            "cycling steady(bike) | rowing steady(row)",
            "bike: duration=30 min | row: duration=20 min",
        ),
        (
            "ran 5k then did 3x10 pushups and 3x15 situps",
            "running steady(ran) | strength sets(pushups, situps)",
            "ran: distance=5k | pushups: 3x10 | situps: 3x15",
        ),
        (
            "ran 2 miles, then bench 3x5 185, then rowed 500m",
            "running steady(ran) | strength sets(bench) | rowing steady(rowed)",
            "ran: distance=2 miles | bench: 3x5 @185 | rowed: distance=500m",
        ),
        (
            "3 mile run\nsquats 3x5 225",
            "running steady(run) | strength sets(squats)",
            "run: distance=3 mile | squats: 3x5 @225",
        ),
        (
            "ran 5k, bench, 3x5 185",
            "running steady(ran) | strength sets(bench)",
            "ran: distance=5k | bench: 3x5 @185",
        ),
        (
            "Ran. 5k.\nbench 3x5 185",
            "running steady(Ran) | strength sets(bench)",
            "Ran: distance=5k | bench: 3x5 @185",
        ),
        (
            "swam 1k\n\nran 5k",
            "swimming steady(swam) | running steady(ran)",
            "swam: distance=1k | ran: distance=5k",
        ),
        (
            "ran 5k in 25:00\nwarm-up bike 5 min",
            "running steady(ran) sets(bike)",
            "ran: distance=5k duration=25:00 | bike: warm-up duration=5 min",
        ),
        (
            "swim 1k. 12 min. row 2k",
            "swimming steady(swim) | rowing steady(row)",
            "swim: distance=1k duration=12 min | row: distance=2k",
        ),
        ("swim: 10x100 on 1:50", "swimming intervals[interval=1:50](swim)", "swim: 10x distance=100"),
        ("ran 16 mi, 2:51", "running steady(ran)", "ran: distance=16 mi duration=2:51"),
        ("bike 40 miles 2:10", "cycling steady(bike)", "bike: distance=40 miles duration=2:10"),
        ("ran a half 1:45", "running steady(ran)", "ran: distance=a half duration=1:45"),
        (
            "at the track 10 series of 400 in 1:25 with 1 minute of recovery",
            "running intervals(track)",
            "track: 10x distance=400 duration=1:25 rest=1 minute of recovery",
        ),
        ("ran 400m repeats x 8, 85s each", "running intervals(ran)", "ran: 8x distance=400m duration=85s"),
        (
            "500m row x3, 1:52 1:51 1:50",
            "rowing intervals(row)",
            "row: distance=500m duration=1:52, distance=500m duration=1:51, distance=500m duration=1:50",
        ),
        ("row 4x500m r90", "rowing intervals(row)", "row: 4x distance=500m rest=r90"),
        ("6 miles @ 9:15", "running steady(6 miles @ 9:15)", "6 miles @ 9:15: distance=6 miles pace=9:15"),
        (
            "rowed for half an hour, 7k exactly on the erg",
            "rowing steady(rowed)",
            "rowed: distance=7k duration=half an hour",
        ),
        (
            "rowed for half an hour, then 7k on the rower in 30:10",
            "rowing steady(rowed) steady(rower)",
            "rowed: duration=half an hour | rower: distance=7k duration=30:10",
        ),
        (
            "rowed for half an hour while watching the game",
            "rowing steady(rowed)",
            "rowed: duration=half an hour",
        ),
        (
            "3 rounds for time of fifteen step-ups, ten ring rows, took 9:20",
            "crossfit for_time[rounds=3, score=9:20](step-ups, ring rows)",
            "step-ups: fifteen | ring rows: ten",
        ),
        (
            "rode 80k with 900 m of climbing in 3h05",
            "cycling steady(rode)",
            "rode: distance=80k duration=3h05 note=900 m of climbing",
        ),
        (
            "hiked 9 miles, climbed 3000 ft, 4:10:00",
            "hiking steady(hiked)",
            "hiked: distance=9 miles duration=4:10:00 note=climbed 3000 ft",
        ),
        (
            "did a 10k on the concept2 in 41:05",
            "rowing steady(concept2)",
            "concept2: distance=10k duration=41:05",
        ),
        ("2k on the concept 2 7:10", "rowing steady(concept 2)", "concept 2: distance=2k duration=7:10"),
        ("concept2 30 min", "rowing steady(concept2)", "concept2: duration=30 min"),
        ("10 min on the bike to cool down", "cycling sets(bike)", "bike: warm-up duration=10 min"),
        ("barbell row 3x10 95", "strength sets(barbell row)", "barbell row: 3x10 @95"),
        ("single arm rows 3x8 95", "strength sets(single arm rows)", "single arm rows: 3x8 @95"),
        ("trail run 10k", "trail_running steady(run)", "run: distance=10k"),
        (
            "warm up jog 10 min\nsquat 225x5",
            "strength sets(jog, squat)",
            "jog: warm-up duration=10 min | squat: 5 @225",
        ),
        ("jog warm up 10 min", "running sets(jog)", "jog: warm-up duration=10 min"),
        ("ran 6x400m w/ 200 jog", "running intervals(ran)", "ran: 6x distance=400m note=w/ 200 jog"),
        (
            "ran 6x400m with 90s walking rest",
            "running intervals(ran)",
            "ran: 6x distance=400m note=with 90s walking",
        ),
        ("ran 6x400m, 200m jog rest", "running intervals(ran)", "ran: 6x distance=400m note=200m jog rest"),
        (
            "6x400m in 1:30 w/ 200m jog",
            "running intervals(jog)",
            "jog: 6x distance=400m duration=1:30 note=200m jog",
        ),
        ("swam 10x100m on 1:45", "swimming intervals[interval=1:45](swam)", "swam: 10x distance=100m"),
        ("ran 5k zone 2", "running steady(ran)", "ran: distance=5k note=zone 2"),
        (
            "Running\n5k\n10k in 50:00",
            "running steady(Running) steady(10k)",
            "Running: distance=5k | 10k: distance=10k duration=50:00",
        ),
        (
            "treadmill, 1% incline, 3 miles",
            "running steady(treadmill)",
            "treadmill: distance=3 miles note=1% incline",
        ),
        (
            "ran 5k, hr 150, 300 cal, 1% incline",
            "running steady(ran)",
            "ran: distance=5k heart_rate=hr 150 calories=300 cal note=1% incline",
        ),
        (
            "ran 5k then squatted 3x5 at 185",
            "running steady(ran) | strength sets(squatted)",
            "ran: distance=5k | squatted: 3x5 @185",
        ),
        (
            "treadmill 1 degree incline, 7.2 mph, 3.0 miles",
            "running steady(treadmill)",
            "treadmill: distance=3.0 miles note=1 degree incline note=7.2 mph",
        ),
        ("ran 5k, then", "running steady(ran)", "ran: distance=5k"),
        (
            "bench 3x5 185, 10 min row",
            "strength sets(bench) | rowing steady(row)",
            "bench: 3x5 @185 | row: duration=10 min",
        ),
        (
            "pullups 10, 8, 20 min run",
            "calisthenics sets(pullups) | running steady(run)",
            "pullups: 10, 8 | run: duration=20 min",
        ),
        ("1 hour of yoga", "mobility steady(yoga)", "yoga: duration=1 hour"),
        ("played tennis for 2 hours", "sport steady(tennis)", "tennis: duration=2 hours"),
        (
            "ran 10k: 3k easy, 4k hard, 3k easy",
            "running steady(ran)",
            "ran: distance=10k note=3k easy, 4k hard, 3k",
        ),
        (
            "5 x 500m row, all in 1:49, 2 min rest",
            "rowing intervals(row)",
            "row: 5x distance=500m duration=1:49 rest=2 min rest",
        ),
        (
            "ran 6x300 @ 58s w 100 walk",
            "running intervals(ran)",
            "ran: 6x distance=300 duration=58s note=w 100 walk",
        ),
        (
            "Run\nDistance 8.02 km\nDuration 44:31\nElapsed 46:02\nPace 5:33 /km\nShoes: Pegasus 40 (412 km)",
            "running steady(Run)",
            "Run: distance=8.02 km duration=44:31 note=Elapsed 46:02 pace=5:33 /km",
        ),
        ("farmers carry 4x40m @ 100", "strength sets(farmers carry)", "farmers carry: 4x @100 distance=40m"),
        (
            "erg 5k 20:12.4, r24, avg split 2:01.2",
            "rowing steady(erg)",
            "erg: distance=5k duration=20:12.4 note=r24 pace=avg split 2:01.2",
        ),
        (
            "Jogged for 25 minutes with the double stroller",
            "running steady(Jogged)",
            "Jogged: duration=25 minutes",
        ),
    ],
)
def test_a_journey_that_is_understood_whole_is_logged(text, expected, read_as):
    assert (expected, read_as) == (" | ".join(workouts(read(text))), sets(text))
    assert ("", []) == (understood(text).doubt, codes(text))


@pytest.mark.parametrize(
    ("text", "expected", "read_as"),
    [
        ("10k total, ran 5k", "running steady(ran)", "ran: distance=10k, distance=5k"),
        (
            'ran 5k in 25:00 "felt great, splits 5:00"',
            "running steady(ran)",
            "ran: distance=5k duration=25:00",
        ),
        (
            "ran 3 miles: 7:50, 7:45, 7:40",
            "running steady(ran)",
            "ran: distance=3 miles note=7:50, 7:45, 7:40",
        ),
        ("walked the dog 30 min", "hiking steady(walked)", "walked: duration=30 min"),
        (
            "ran for 45 mins, legs heavy, HR 150ish",
            "running steady(ran)",
            "ran: duration=45 mins heart_rate=HR 150",
        ),
        ("run/walk 3 miles 39:00", "running steady(3 miles)", "3 miles: distance=3 miles duration=39:00"),
        (
            "hike mt si 8 miles 3150ft vert 4:10:00",
            "hiking steady(hike)",
            "hike: distance=8 miles duration=4:10:00 note=3150ft vert",
        ),
        ("ran 5k no wait 6k, 33 min", "running steady(ran)", "ran: distance=6k duration=33 min"),
        (
            "ran 3 miles in 25:10. make that 26:10",
            "running steady(ran)",
            "ran: distance=3 miles duration=26:10",
        ),
        ("ran 5k (25:10/24:50)", "running steady(ran)", "ran: distance=5k note=25:10/24:50"),
        ("ran 10 miles 7:45", "running steady(ran)", "ran: distance=10 miles pace=7:45"),
        ("4 rounds of 400m run", "circuit_training circuit[rounds=4](run)", "run: distance=400m"),
        (
            "ran 5k 24:10 4:50/km 4:55/km",
            "running steady(ran)",
            "ran: distance=5k duration=24:10 pace=4:50/km note=4:55/km",
        ),
        ("ran out of time so bench 3x5 185", "strength sets(bench)", "bench: 3x5 @185"),
        (
            "10k 52:08 avg hr 161 max 178. run of the month",
            "running steady(run)",
            "run: distance=10k duration=52:08 heart_rate=avg hr 161",
        ),
        (
            "ran 5k, hr 150, 151 avg hr",
            "running steady(ran)",
            "ran: distance=5k heart_rate=hr 150 note=151 avg hr",
        ),
        ("ran 5k rpe 7 rpe 8", "running steady(ran)", "ran: distance=5k rpe=rpe 7 note=rpe 8"),
        (
            "ran 8x400m in 80s. 2k",
            "running intervals(ran) steady(ran)",
            "ran: 8x distance=400m duration=80s | ran: distance=2k",
        ),
        (
            "8x200m in 35s, 200m walk. track session",
            "running intervals(walk)",
            "walk: 8x @35s distance=200m note=35s, 200m walk",
        ),
        (
            "yesterday in the track 10 series of 400 in 1:25",
            "running[date=yesterday] intervals(track)",
            "track: 10x distance=400 duration=1:25",
        ),
        ("bench 3x5 185 then ran", "strength sets(bench)", "bench: 3x5 @185"),
        ("12:00/km for 3 km", "running steady(3 km)", "3 km: distance=3 km pace=12:00/km"),
        ("rowed 5k 1:55", "rowing steady(rowed)", "rowed: distance=5k pace=1:55"),
        (
            "erg: 2x20min r20, 5102m 5088m",
            "rowing intervals(erg) steady(erg)",
            "erg: 2x duration=20min note=r20 | erg: distance=5102m",
        ),
        ("1 mile @ 9:15", "running steady(1 mile)", "1 mile: distance=1 mile duration=9:15"),
        ("6 miles in 25:00", "running steady(6 miles)", "6 miles: distance=6 miles duration=25:00"),
        ("hiked Old Rag 9.4 miles 5h20", "hiking steady(hiked)", "hiked: distance=9.4 miles duration=5h20"),
        (
            "Squeezed in a 4 mile run. Nothing fancy, 41 minutes",
            "running steady(run)",
            "run: distance=4 mile duration=41 minutes",
        ),
        (
            "sled push 50m 152kg 2:38",
            "hyrox steady(sled push)",
            "sled push: @152kg distance=50m duration=2:38",
        ),
        (
            "hyrox sim: 1k run 4:28, sled push 50m 2:38",
            "running steady(run) | hyrox steady(sled push)",
            "run: distance=1k duration=4:28 | sled push: distance=50m duration=2:38",
        ),
        (
            "6 weeks to hyrox. bench 3x5 185, then ran 5k",
            "strength sets(bench) | running steady(ran)",
            "bench: 3x5 @185 | ran: distance=5k",
        ),
        (
            "amrap 10 min, 7 burpees, I have 9 rounds",
            "crossfit amrap[duration=10 min, score=9 rounds](burpees)",
            "burpees: 7",
        ),
        (
            "squat 225x5\ncool jog 10 min warmup",
            "strength sets(squat) | running sets(jog)",
            "squat: 5 @225 | jog: warm-up duration=10 min",
        ),
        ("ran 5k 80%", "running steady(ran)", "ran: distance=5k"),
        ("ran 5k 24:10 25:10", "running steady(ran)", "ran: distance=5k note=24:10 25:10"),
        ("Running 5k\n10k", "running steady(Running)", "Running: distance=5k, distance=10k"),
        (
            "ran 3 miles, then 4 miles in 33:00",
            "running steady(ran)",
            "ran: distance=3 miles, distance=4 miles duration=33:00",
        ),
        (
            "10k run tonight in 48:20. no wait 49:20",
            "running[date=tonight] steady(run)",
            "run: distance=10k duration=49:20",
        ),
        (
            "easy 5 mi run, 46:10, HR never over 140",
            "running steady(run)",
            "run: distance=5 mi duration=46:10 note=HR never over 140",
        ),
        ("ran 5k in 25:00. sub 24 next", "running steady(ran)", "ran: distance=5k duration=25:00"),
    ],
)
def test_a_journey_in_doubt_is_a_draft(text, expected, read_as):
    assert (expected, read_as) == (" | ".join(workouts(read(text))), sets(text))
    assert understood(text).doubt


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("ran mile 1 7:50, mile 2 7:45, mile 3 7:40", False),
        ("5k row, then 100 wall balls", True),
        ("Ran 4.2 miles in 36:15, felt strong, 65F and windy in my new Pegasus 41s", True),
        ("swam 40 laps in a 25m pool", False),
        ("ran 6 @ 7:30", False),
        ("5:30 wake up, ran 3 miles before work", True),
        ("ran a 6:12 mile", False),
        ("30/30s on the bike x 10", False),
        ("was supposed to run 10 miles, only did 7 in 1:01:30", True),
        ("ran 5k 30 lb 20 lb", True),
        ("ran 5k, 3 of us, effort 7/10", True),
        ("ran 5k 7/8", True),
        ("Great run this morning along the river with the dogs and kids, 5k", False),
        ("ran 30 min: 10 easy", True),
        ("ran 5k, 138 hr", True),
        ("ran 4x400m 1:30, 1:31", True),
        ("7:30/mi pace", False),
        ("2 kids in tow, it rained, 5k in 24:10", True),
        ("ran 3, walked 1 mi", True),
        ("45 min easy zone 2, avg HR 142", True),
        ("couch to 5k week 3 done", False),
        ("10k steps today", False),
        ("swam 64 lengths", False),
        ("walked 8000 steps", False),
        ("ran 2x(400m) in 80s", True),
        ("ran 7", False),
        ("45 min", True),
        ("ran at a steady pace with 5", False),
        ("ran 3 sets", False),
        ("4 hill sprints of 60m", True),
        ("ran 6 strides after an easy 5k", True),
        ("ran 5 mi with 3 at tempo (7:05)", True),
        ("marathon 3:42:10, first 20 at 8:20 pace", True),
        ("ran 3,5,3,5 min", True),
        ("couple of runs, 45 min", True),
        ("swam 20 min then 30 min on the bike", True),
        ("Sunday was meant to be 14 but my calf said no, ran 11.5 miles", True),
        ("ran", False),
        ("Running\nran well", False),
        ("ran 6x400m w/ 2 min", True),
        ('"ran 10k in 50:00" on a mug', False),
    ],
)
def test_what_a_journey_may_not_be_guessed_from_is_no_draft(text, asked):
    assert ([], asked) == (workouts(read(text)), bool(codes(text)))


def test_a_time_after_on_is_a_send_off_of_intervals_only():
    assert "treadmill: duration=20 min" == sets("treadmill on 20 min")
