"""Workouts of the day."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import codes, sets, workouts


@pytest.mark.parametrize(
    ("text", "expected", "read_as", "asked"),
    [
        (
            "3 rounds of 10 pushups, 15 squats",
            ["circuit_training circuit[rounds=3](pushups, squats)"],
            "pushups: 10 | squats: 15",
            [],
        ),
        (
            "circuit x3: 10 pushups, 15 squats",
            ["circuit_training circuit[rounds=3](pushups, squats)"],
            "pushups: 10 | squats: 15",
            [],
        ),
        ("3 rounds", [], "", []),
        ("3 rounds 10 pushups", ["calisthenics sets(pushups)"], "pushups: 10", []),
        (
            "5 RFT: 10 pullups, 15 squats. 12:30",
            ["crossfit for_time[rounds=5, score=12:30](pullups, squats)"],
            "pullups: 10 | squats: 15",
            [],
        ),
        ("RFT 10 pullups 12:30", ["crossfit for_time[score=12:30](pullups)"], "pullups: 10", []),
        ("for time 10 pullups", [], "", ["score_missing"]),
        ("did EMOM x 10: 5 burpees", ["crossfit emom[rounds=10](burpees)"], "burpees: 5", []),
        (
            "did E2MOM for 10 min: 5 burpees",
            ["crossfit emom[duration=10 min, interval=E2MOM](burpees)"],
            "burpees: 5",
            [],
        ),
        ("did EMOM: 5 burpees", ["crossfit emom(burpees)"], "burpees: 5", []),
        ("did 10-min AMRAP: 5 burpees", ["crossfit amrap[duration=10-min](burpees)"], "burpees: 5", []),
        ("did 10 min EMOM: 5 burpees", ["crossfit emom[duration=10 min](burpees)"], "burpees: 5", []),
        ("did tabata burpees", ["crossfit tabata(burpees)"], "burpees: ", []),
        ("did AMRAP in 12 min of 5 burpees", ["crossfit amrap[duration=12 min](burpees)"], "burpees: 5", []),
        ("AMRAP 10: 5 burpees. 8+3", ["crossfit amrap[duration=10, score=8+3](burpees)"], "burpees: 5", []),
        ("AMRAP 10: 5 burpees. 8 rounds per minute", [], "", ["score_missing"]),
        (
            "AMRAP 10: 5 burpees. 8 rounds plus 3",
            ["crossfit amrap[duration=10, score=8 rounds plus 3](burpees)"],
            "burpees: 5",
            [],
        ),
        (
            "for time: 21-15-9-6 thrusters and pullups 12 min",
            ["crossfit for_time[scheme=21-15-9-6, score=12 min](thrusters, pullups)"],
            "thrusters:  | pullups: ",
            [],
        ),
        ("for time: 10 pullups time cap 10:00", [], "", ["score_missing"]),
        (
            "for time: 10 pullups\ncap 10 min\n9:30",
            ["crossfit for_time[time_cap=10 min, score=9:30](pullups)"],
            "pullups: 10",
            [],
        ),
        ("Cindy 18 rounds + 7", ["crossfit amrap[name=Cindy, score=18 rounds + 7]()"], "", []),
        (
            "Fran 4:12 - 21-15-9 thrusters",
            ["crossfit for_time[name=Fran, score=4:12, scheme=21-15-9](thrusters)"],
            "thrusters: ",
            [],
        ),
        ("Fran 4:12", ["crossfit for_time[name=Fran, score=4:12]()"], "", []),
        ("Fran rx+ 4:12", ["crossfit[rx=rx+] for_time[name=Fran, score=4:12]()"], "", []),
        ("did Fran", ["crossfit for_time[name=Fran]()"], "", []),
        ("fran and friends", [], "", []),
        (
            "3 rounds for time:\n400m run\n21 kb swings 53lb\nscaled: ring rows\nTime: 12:34",
            ["crossfit for_time[rounds=3, score=12:34](run, kb swings)"],
            "run: distance=400m | kb swings: 21 @53lb",
            [],
        ),
        ("did EMOM 10: 5 zorps, of", ["crossfit emom[duration=10](zorps)"], "zorps: 5", []),
        (
            "AMRAP 20: 5 pull-ups\ngreat\nGot 18 rounds",
            ["crossfit amrap[duration=20, score=18 rounds](pull-ups)"],
            "pull-ups: 5",
            [],
        ),
        (
            "for time: 10 zercher 50kg walks 3:00",
            ["crossfit for_time[score=3:00](zercher, walks)"],
            "zercher: 10 @50kg | walks: ",
            [],
        ),
        (
            "for time: 21-15-9 thrusters 43kg pullups 5:32",
            ["crossfit for_time[scheme=21-15-9, score=5:32](thrusters, pullups)"],
            "thrusters: @43kg | pullups: ",
            [],
        ),
        ("did cindy, rounds: 18", ["crossfit amrap[name=cindy, score=rounds: 18]()"], "", []),
        ("did 10 min - AMRAP: 5 burpees", ["crossfit amrap[duration=10 min](burpees)"], "burpees: 5", []),
        (
            "AMRAP 10: 5 burpees, got 8 rounds\n\nbench 225x5",
            ["crossfit amrap[duration=10, score=8 rounds](burpees)", "strength sets(bench)"],
            "burpees: 5 | bench: 5 @225",
            [],
        ),
        ("E2MOM x8: 5 burpees, done", ["crossfit emom[rounds=8, interval=E2MOM](burpees)"], "burpees: 5", []),
        ("for time:\n10 pullups\nfelt awful", [], "", ["score_missing"]),
    ],
)
def test_a_workout_of_another_kind_is_read_whole(text, expected, read_as, asked):
    assert (expected, read_as, asked) == (workouts(read(text)), sets(text), codes(text))
