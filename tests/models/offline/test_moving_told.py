"""Runs, rides and rows as people tell of them: hours without a unit, lists, parts of the way."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import codes, sets, workouts


@pytest.mark.parametrize(
    ("text", "expected", "read_as", "asked"),
    [
        ("ran 16 mi, 2:51", ["running steady(ran)"], "ran: distance=16 mi duration=2:51", []),
        ("bike 40 miles 2:10", ["cycling steady(bike)"], "bike: distance=40 miles duration=2:10", []),
        ("hiked 8 miles, 3:40", ["hiking steady(hiked)"], "hiked: distance=8 miles duration=3:40", []),
        ("ran 10 mi 7:45", ["running steady(ran)"], "ran: distance=10 mi pace=7:45", []),
        ("rowed 5k 1:55", ["rowing steady(rowed)"], "rowed: distance=5k pace=1:55", []),
        ("ran a half 1:45", ["running steady(ran)"], "ran: distance=a half duration=1:45", []),
        ("ran a half, 1:45", ["running steady(ran)"], "ran: distance=a half duration=1:45", []),
        (
            "at the track 10 series of 400 in 1:25 with 1 minute of recovery",
            ["running intervals(track)"],
            "track: 10x distance=400 duration=1:25 rest=1 minute of recovery",
            [],
        ),
        ("4 hill sprints of 60m", ["running intervals(sprints)"], "sprints: 4x distance=60m", []),
        ("ran 6 strides after an easy 5k", ["running steady(ran)"], "ran: distance=5k", []),
        (
            "ran 400m repeats x 8, 85s each",
            ["running intervals(ran)"],
            "ran: 8x distance=400m duration=85s",
            [],
        ),
        (
            "500m row x3, 1:52 1:51 1:50",
            ["rowing intervals(row)"],
            "row: distance=500m duration=1:52, duration=1:51 distance=500m, duration=1:50 distance=500m",
            [],
        ),
        (
            "erg: 2x20min r20, 5102m 5088m",
            ["rowing intervals(erg)"],
            "erg: duration=20min note=r20 distance=5102m, distance=5088m duration=20min",
            [],
        ),
        ("row 4x500m r90", ["rowing intervals(row)"], "row: 4x distance=500m rest=r90", []),
        (
            "ran 5 mi with 3 at tempo (7:05)",
            ["running steady(ran)"],
            "ran: distance=5 mi note=3 note=7:05",
            [],
        ),
        (
            "marathon 3:42:10, first 20 at 8:20 pace",
            ["running steady(marathon)"],
            "marathon: distance=marathon duration=3:42:10 note=8:20 pace",
            [],
        ),
        (
            "6 miles @ 9:15",
            ["running steady(6 miles @ 9:15)"],
            "6 miles @ 9:15: distance=6 miles pace=9:15",
            [],
        ),
        ("1 mile @ 9:15", [], "", ["unreadable"]),
        ("5 miles @ 25:00", [], "", ["unreadable"]),
        ("6 miles in 25:00", [], "", []),
        (
            "hiked Old Rag 9.4 miles 5h20",
            ["hiking steady(hiked)"],
            "hiked: distance=9.4 miles duration=5h20",
            [],
        ),
        ("ran 3,5,3,5 min", [], "", ["unreadable"]),
        ("couple of runs, 45 min", [], "", ["unreadable"]),
        (
            "rowed for half an hour, 7k exactly on the erg",
            ["rowing steady(rowed)"],
            "rowed: duration=half an hour distance=7k",
            [],
        ),
        (
            "rowed for half an hour, then 7k on the rower in 30:10",
            ["rowing steady(rowed) steady(rower)"],
            "rowed: duration=half an hour | rower: distance=7k duration=30:10",
            [],
        ),
        (
            "swam 20 min then 30 min on the bike",
            ["swimming steady(swam)", "cycling steady(bike)"],
            "swam: duration=20 min | bike: duration=30 min",
            [],
        ),
        (
            "Squeezed in a 4 mile run. Nothing fancy, 41 minutes",
            ["running steady(run)"],
            "run: distance=4 mile duration=41 minutes",
            [],
        ),
        (
            "Jogged for 25 minutes with the double stroller",
            ["running steady(Jogged)"],
            "Jogged: duration=25 minutes",
            [],
        ),
        (
            "sled push 50m 152kg 2:38",
            ["strength sets(sled push)"],
            "sled push: @152kg distance=50m duration=2:38",
            [],
        ),
        (
            "hyrox sim: 1k run 4:28, sled push 50m 2:38",
            ["hyrox steady(run) sets(sled push)"],
            "run: distance=1k duration=4:28 | sled push: distance=50m duration=2:38",
            [],
        ),
        (
            "6 weeks to hyrox. bench 3x5 185, then ran 5k",
            ["strength sets(bench)", "running steady(ran)"],
            "bench: 3x5 @185 | ran: distance=5k",
            [],
        ),
        (
            "Sunday was meant to be 14 but my calf said no, ran 11.5 miles",
            ["running[date=Sunday] steady(ran)"],
            "ran: distance=11.5 miles",
            [],
        ),
        (
            "ran 16 mi sat, 2:51:00",
            ["running[date=sat] steady(ran)"],
            "ran: distance=16 mi duration=2:51:00",
            [],
        ),
        (
            "amrap 10 min, 7 burpees, I have 9 rounds",
            ["crossfit amrap[duration=10 min, score=9 rounds](burpees)"],
            "burpees: 7",
            [],
        ),
        (
            "rowed for half an hour while watching the game",
            ["rowing steady(rowed)"],
            "rowed: duration=half an hour",
            [],
        ),
        (
            "3 rounds for time of fifteen step-ups, ten ring rows, took 9:20",
            ["crossfit for_time[rounds=3, score=9:20](step-ups, ring rows)"],
            "step-ups: fifteen | ring rows: ten",
            [],
        ),
        (
            "rode 80k with 900 m climbing in 3h05",
            ["cycling steady(rode)"],
            "rode: distance=80k note=900 m duration=3h05",
            [],
        ),
        (
            "rode 80k with 900 m of climbing in 3h05",
            ["cycling steady(rode)"],
            "rode: distance=80k note=900 m duration=3h05",
            [],
        ),
        (
            "hiked 9 miles, climbed 3000 ft, 4:10:00",
            ["hiking steady(hiked)"],
            "hiked: distance=9 miles note=3000 ft duration=4:10:00",
            [],
        ),
        (
            "rode 48km, 1h52, 610m of climbing",
            ["cycling steady(rode)"],
            "rode: distance=48km duration=1h52 note=610m",
            [],
        ),
        ("went climbing for 2 hours", ["sport steady(climbing)"], "climbing: duration=2 hours", []),
        (
            "did a 10k on the concept2 in 41:05",
            ["rowing steady(concept2)"],
            "concept2: distance=10k duration=41:05",
            [],
        ),
        (
            "2k on the concept 2 7:10",
            ["rowing steady(concept 2)"],
            "concept 2: distance=2k duration=7:10",
            [],
        ),
        ("concept2 30 min", ["rowing steady(concept2)"], "concept2: duration=30 min", []),
        ("10 min on the bike to cool down", ["cycling sets(bike)"], "bike: warm-up duration=10 min", []),
        ("10 min jog to warm up", ["running sets(jog)"], "jog: warm-up duration=10 min", []),
    ],
)
def test_a_way_is_read_as_it_is_told(text, expected, read_as, asked):
    found = workouts(read(text)), sets(text), codes(text)

    assert (expected, read_as, asked) == found
