"""Workouts of the day: names, forms, schemes, movements, loads, scores, and what is left out."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import sets, workouts


def told(text):
    """Each workout as a line, "~" before one that waits for a yes, and the sets of all."""
    reading = read(text)
    drafts = ["~" * bool(each.doubt) for each in reading.workouts]
    return [before + line for before, line in zip(drafts, workouts(reading), strict=True)], sets(text)


@pytest.mark.parametrize(
    ("text", "expected", "read_as"),
    [
        ("Fran 4:12", ["crossfit for_time[name=Fran, score=4:12]()"], ""),
        (
            "24:19 angie rx, hands are toast",
            ["crossfit[rx=rx] for_time[score=24:19, name=angie, rx=rx]()"],
            "",
        ),
        ("Annie. 8:56", ["crossfit for_time[name=Annie, score=8:56]()"], ""),
        ("did Fran yesterday but forgot the clock", ["crossfit[date=yesterday] for_time[name=Fran]()"], ""),
        ("18 rounds of Cindy", ["crossfit amrap[score=18 rounds, name=Cindy]()"], ""),
        (
            "Cindy - 20 min, 21 rounds and 4 reps Rx",
            ["crossfit[rx=Rx] amrap[name=Cindy, duration=20 min, score=21 rounds and 4 reps, rx=Rx]()"],
            "",
        ),
        (
            "Chelsea: held on for all 30 min, rx",
            ["crossfit[rx=rx] emom[name=Chelsea, duration=30 min, rx=rx]()"],
            "",
        ),
        ("FGB 312", ["crossfit amrap[name=FGB, score=312]()"], ""),
        (
            "Fight Gone Bad: 287 reps rx",
            ["crossfit[rx=rx] amrap[name=Fight Gone Bad, score=287 reps, rx=rx]()"],
            "",
        ),
        ("Christine - 3 rds - 14:22", ["crossfit for_time[name=Christine, rounds=3, score=14:22]()"], ""),
        (
            "JT 21-15-9 in 13:05 rx",
            ["crossfit[rx=rx] for_time[name=JT, scheme=21-15-9, score=13:05, rx=rx]()"],
            "",
        ),
        (
            "Grace 3:05 @ 135, then Isabel 4:10 @ 115",
            ["crossfit for_time[name=Grace, score=3:05](Grace) for_time[name=Isabel, score=4:10](Isabel)"],
            "Grace: @135 | Isabel: @115",
        ),
        (
            "Grace 3:05. later Isabel 4:10",
            ["crossfit for_time[name=Grace, score=3:05]() for_time[name=Isabel, score=4:10]()"],
            "",
        ),
        (
            "WOD: Fran\n21-15-9\nThrusters 95#\nPull-ups\nTime: 5:32 Rx",
            ["crossfit[rx=Rx] for_time[name=Fran, scheme=21-15-9, score=5:32, rx=Rx](Thrusters, Pull-ups)"],
            "Thrusters: @95# | Pull-ups: ",
        ),
        (
            "did grace scaled to 95, 3:47",
            ["crossfit[rx=scaled] for_time[name=grace, rx=scaled, score=3:47](grace)"],
            "grace: @95",
        ),
        ("karen 9:44 w/ the 14lb ball", ["crossfit for_time[name=karen, score=9:44](ball)"], "ball: @14lb"),
        (
            "Nancy 14:05, used 65 lbs for the ohs",
            ["crossfit for_time[name=Nancy, score=14:05](ohs)"],
            "ohs: @65 lbs",
        ),
        (
            "Linda with 185 dl / 135 bench in 24:10",
            ["crossfit for_time[name=Linda, score=24:10](dl, bench)"],
            "dl: @185 | bench: @135",
        ),
        (
            "randy (75 pwr snatch) @75# 6:33",
            ["crossfit for_time[name=randy, score=6:33](pwr snatch, randy)"],
            "pwr snatch: 75 | randy: @75#",
        ),
        (
            "murph 45:12 with a 20 lb vest",
            ["crossfit for_time[name=murph, score=45:12](murph)"],
            "murph: @20 lb vest",
        ),
        ("Nicole 20 rounds and 15", ["crossfit amrap[name=Nicole, score=20 rounds and 15]()"], ""),
    ],
)
def test_a_benchmark_is_read_by_its_name(text, expected, read_as):
    assert (expected, read_as) == told(text)


@pytest.mark.parametrize(
    ("text", "expected", "read_as"),
    [
        (
            "AMRAP 12: 9 deadlifts 155, 12 hand release pushups. got 6 + 14",
            ["crossfit amrap[duration=12, score=6 + 14](deadlifts, hand release pushups)"],
            "deadlifts: 9 @155 | hand release pushups: 12",
        ),
        (
            "as many rounds as possible in 10 min: 6 kb swings 24kg. 9 rounds + 4",
            ["crossfit amrap[duration=10 min, score=9 rounds + 4](kb swings)"],
            "kb swings: 6 @24kg",
        ),
        (
            "8 min AMRAP, 5 burpees. Rounds: 6 Reps: 4",
            ["crossfit amrap[duration=8 min, score=Rounds: 6 Reps: 4](burpees)"],
            "burpees: 5",
        ),
        (
            "8 min AMRAP, 5 burpees. Rounds: 6",
            ["crossfit amrap[duration=8 min, score=Rounds: 6](burpees)"],
            "burpees: 5",
        ),
        (
            "7 min amrap of burpees, got 98",
            ["crossfit amrap[duration=7 min, score=98](burpees)"],
            "burpees: ",
        ),
        (
            "5 min AMRAP cal row - 92 cals",
            ["crossfit amrap[duration=5 min, score=92 cals](cal row)"],
            "cal row: ",
        ),
        (
            "5 min AMRAP 10 burpees, 92 cal row. 3 rounds",
            ["crossfit amrap[duration=5 min, score=3 rounds](burpees, row)"],
            "burpees: 10 | row: calories=92 cal",
        ),
        (
            "20 min AMRAP\n400m run\n10 T2B\nResult: 5 rounds + 400m run",
            ["crossfit amrap[duration=20 min, score=5 rounds](run, T2B)"],
            "run: distance=400m | T2B: 10",
        ),
        (
            "did EMOM 10: 3 power cleans @ 135",
            ["crossfit emom[duration=10](power cleans)"],
            "power cleans: 3 @135",
        ),
        (
            "did e2mom x 8 of 2 squat cleans @ 185",
            ["crossfit emom[interval=e2mom, rounds=8](squat cleans)"],
            "squat cleans: 2 @185",
        ),
        ("did EMOM 10 rounds: 5 burpees", ["crossfit emom[rounds=10](burpees)"], "burpees: 5"),
        ("did EMOM: 12 cal row", ["crossfit emom(row)"], "row: calories=12 cal"),
        (
            "every 90 sec for 10 rounds did 3 snatch at 43kg",
            ["crossfit emom[interval=every 90 sec, rounds=10](snatch)"],
            "snatch: 3 @43kg",
        ),
        ("every minute on the minute did 2 snatches", ["crossfit emom(snatches)"], "snatches: 2"),
        ("every 2 min - 2 snatches, done", ["crossfit emom[interval=every 2 min](snatches)"], "snatches: 2"),
        (
            "on the 2:00 x 6: 3 push jerks 155. done",
            ["crossfit emom[interval=2:00, rounds=6](push jerks)"],
            "push jerks: 3 @155",
        ),
        (
            "emom 16 done\nmin 1 - 12 cal bike\nmin 2 10 burpees\nmin 3 - rest",
            ["crossfit emom[duration=16, note=rest](bike, burpees)"],
            "bike: calories=12 cal | burpees: 10",
        ),
        (
            "done emom 12: odd - 12 cal row, even - 15 wall balls 20lb",
            ["crossfit emom[duration=12](row, wall balls)"],
            "row: calories=12 cal | wall balls: 15 @20lb",
        ),
        (
            "EMOM 20\n1) 15 cal row\n2) 12 burpees\ndone",
            ["crossfit emom[duration=20](row, burpees)"],
            "row: calories=15 cal | burpees: 12",
        ),
        (
            "tabata air squats, 8 rounds, 131 reps total",
            ["crossfit tabata[rounds=8, score=131 reps](air squats)"],
            "air squats: ",
        ),
        (
            "4 min tabata on the assault bike, 46 cals",
            ["crossfit tabata[duration=4 min, score=46 cals](assault bike)"],
            "assault bike: ",
        ),
        (
            "did tabata push ups then tabata hollow rocks, 8 rounds each",
            ["crossfit tabata(push ups)"],
            "push ups: ",
        ),
        ("tabata push ups: score 8", ["crossfit tabata[score=8](push ups)"], "push ups: "),
        (
            "5 RFT\n400m run\n15 OHS 95lb\n\nTime: 18:22 Rx",
            ["crossfit[rx=Rx] for_time[rounds=5, score=18:22, rx=Rx](run, OHS)"],
            "run: distance=400m | OHS: 15 @95lb",
        ),
        (
            "5 rounds each for time: 10 burpees, rest 2 min. total 22:15",
            ["crossfit for_time[rounds=5, rest=rest 2 min, score=22:15](burpees)"],
            "burpees: 10",
        ),
        (
            "3 rounds 500m row 25 push-ups for time 11:44",
            ["crossfit for_time[rounds=3, score=11:44](row, push-ups)"],
            "row: distance=500m | push-ups: 25",
        ),
        (
            "4 rounds for time of 400m run, took me 14 mins 36 secs",
            ["crossfit for_time[rounds=4, score=14 mins 36 secs](run)"],
            "run: distance=400m",
        ),
        ("for time: 10 burpees 5 min", ["crossfit for_time[score=5 min](burpees)"], "burpees: 10"),
        (
            "for time: 10 burpees, 30 sec plank, 5:00",
            ["crossfit for_time[score=5:00](burpees, plank)"],
            "burpees: 10 | plank: duration=30 sec",
        ),
        (
            "5 rounds: 20 wall balls, 19:55",
            ["crossfit for_time[rounds=5, score=19:55](wall balls)"],
            "wall balls: 20",
        ),
        (
            "5 rounds, 20 wall balls, 19:55",
            ["crossfit for_time[rounds=5, score=19:55](wall balls)"],
            "wall balls: 20",
        ),
        ("3 rounds\n10 burpees\n5:00", ["crossfit for_time[rounds=3, score=5:00](burpees)"], "burpees: 10"),
        (
            "circuit x5 all done: 250m on the rower, 10 thrusters 40kg",
            ["circuit_training circuit[rounds=5](rower, thrusters)"],
            "rower: distance=250m | thrusters: 10 @40kg",
        ),
        (
            "3 rounds of 10 pushups, 15 squats",
            ["circuit_training circuit[rounds=3](pushups, squats)"],
            "pushups: 10 | squats: 15",
        ),
        (
            "circuit x3: 10 pushups, 15 squats",
            ["circuit_training circuit[rounds=3](pushups, squats)"],
            "pushups: 10 | squats: 15",
        ),
        (
            "5 RFT: 10 pullups, 15 squats. 12:30",
            ["crossfit for_time[rounds=5, score=12:30](pullups, squats)"],
            "pullups: 10 | squats: 15",
        ),
        ("RFT 10 pullups 12:30", ["crossfit for_time[score=12:30](pullups)"], "pullups: 10"),
        ("did EMOM x 10: 5 burpees", ["crossfit emom[rounds=10](burpees)"], "burpees: 5"),
        (
            "did E2MOM for 10 min: 5 burpees",
            ["crossfit emom[interval=E2MOM, duration=10 min](burpees)"],
            "burpees: 5",
        ),
        ("did EMOM: 5 burpees", ["crossfit emom(burpees)"], "burpees: 5"),
        ("did 10-min AMRAP: 5 burpees", ["crossfit amrap[duration=10-min](burpees)"], "burpees: 5"),
        ("did 10 min EMOM: 5 burpees", ["crossfit emom[duration=10 min](burpees)"], "burpees: 5"),
        ("did tabata burpees", ["crossfit tabata(burpees)"], "burpees: "),
        ("did AMRAP in 12 min of 5 burpees", ["crossfit amrap[duration=12 min](burpees)"], "burpees: 5"),
        ("AMRAP 10: 5 burpees. 8+3", ["crossfit amrap[duration=10, score=8+3](burpees)"], "burpees: 5"),
        (
            "AMRAP 10: 5 burpees. 8 rounds plus 3",
            ["crossfit amrap[duration=10, score=8 rounds plus 3](burpees)"],
            "burpees: 5",
        ),
        (
            "for time: 21-15-9-6 thrusters and pullups 12 min",
            ["crossfit for_time[scheme=21-15-9-6, score=12 min](thrusters, pullups)"],
            "thrusters:  | pullups: ",
        ),
        (
            "for time: 10 pullups\ncap 10 min\n9:30",
            ["crossfit for_time[time_cap=10 min, score=9:30](pullups)"],
            "pullups: 10",
        ),
        ("Cindy 18 rounds + 7", ["crossfit amrap[name=Cindy, score=18 rounds + 7]()"], ""),
        (
            "Fran 4:12 - 21-15-9 thrusters",
            ["crossfit for_time[name=Fran, score=4:12, scheme=21-15-9](thrusters)"],
            "thrusters: ",
        ),
        ("Fran rx+ 4:12", ["crossfit[rx=rx+] for_time[name=Fran, rx=rx+, score=4:12]()"], ""),
        ("did Fran", ["crossfit for_time[name=Fran]()"], ""),
        (
            "AMRAP 20: 5 pull-ups\ngreat\nGot 18 rounds",
            ["crossfit amrap[duration=20, score=18 rounds](pull-ups)"],
            "pull-ups: 5",
        ),
        (
            "for time: 21-15-9 thrusters 43kg pullups 5:32",
            ["crossfit for_time[scheme=21-15-9, score=5:32](thrusters, pullups)"],
            "thrusters: @43kg | pullups: ",
        ),
        ("did cindy, rounds: 18", ["crossfit amrap[name=cindy, score=rounds: 18]()"], ""),
        ("did 10 min - AMRAP: 5 burpees", ["crossfit amrap[duration=10 min](burpees)"], "burpees: 5"),
        (
            "AMRAP 10: 5 burpees, got 8 rounds\n\nbench 225x5",
            ["crossfit amrap[duration=10, score=8 rounds](burpees)", "strength sets(bench)"],
            "burpees: 5 | bench: 5 @225",
        ),
        ("E2MOM x8: 5 burpees, done", ["crossfit emom[interval=E2MOM, rounds=8](burpees)"], "burpees: 5"),
    ],
)
def test_a_form_opens_a_workout(text, expected, read_as):
    assert (expected, read_as) == told(text)


@pytest.mark.parametrize(
    ("text", "expected", "read_as"),
    [
        (
            "21-15-9 cals on the echo bike + wall balls 9kg: 9:12",
            ["crossfit for_time[scheme=21-15-9, score=9:12](echo bike, wall balls)"],
            "echo bike: calories=cals | wall balls: @9kg",
        ),
        (
            "27-21-15-9 for time rowing cals and thrusters 65lb 14:20",
            ["crossfit for_time[scheme=27-21-15-9, score=14:20](rowing, thrusters)"],
            "rowing: calories=cals | thrusters: @65lb",
        ),
        (
            "chipper: 50 burpees, 10 mu. 18:00",
            ["crossfit for_time[score=18:00](burpees, mu)"],
            "burpees: 50 | mu: 10",
        ),
        (
            "buy in: 1000m row, then 3 rounds of 10 burpees, cash out: 800m run. 19:33",
            ["crossfit for_time[rounds=3, score=19:33](row, burpees, run)"],
            "row: distance=1000m | burpees: 10 | run: distance=800m",
        ),
        (
            "buy-in 1000m row, 3 rds: 10 burpees = 18:33",
            ["crossfit for_time[rounds=3, score=18:33](row, burpees)"],
            "row: distance=1000m | burpees: 10",
        ),
        ("WOD\n50 burpees\n12:33", ["crossfit for_time[score=12:33](burpees)"], "burpees: 50"),
        (
            "squat 5x5 225 then metcon\n9-15-21\nOHS 43kg\n7:51",
            ["strength sets(squat)", "~crossfit for_time[scheme=9-15-21, score=7:51](OHS)"],
            "squat: 5x5 @225 | OHS: @43kg",
        ),
    ],
)
def test_a_scheme_counts_the_movements_behind_it(text, expected, read_as):
    assert (expected, read_as) == told(text)


@pytest.mark.parametrize(
    ("text", "expected", "read_as"),
    [
        (
            "3 RFT: 10 burpees. 15 min cap, 13:37",
            ["crossfit for_time[rounds=3, time_cap=15 min, score=13:37](burpees)"],
            "burpees: 10",
        ),
        (
            "3 RFT: 10 burpees. cap: 10 min, 9:30",
            ["crossfit for_time[rounds=3, time_cap=10 min, score=9:30](burpees)"],
            "burpees: 10",
        ),
        (
            "3 RFT: 10 burpees. capped, 2 rounds + 15",
            ["crossfit for_time[rounds=3, capped=capped, score=2 rounds + 15](burpees)"],
            "burpees: 10",
        ),
        (
            "for time: 50 cal row. hit the 12 min cap with 8 reps left",
            ["crossfit for_time[time_cap=12 min, capped=cap](row)"],
            "row: calories=50 cal",
        ),
        ("for time: 50 burpees. TC + 31", ["crossfit for_time[capped=TC, score=31](burpees)"], "burpees: 50"),
        (
            "for time: 50 burpees (DNF 10 min cap)",
            ["crossfit for_time[capped=DNF, time_cap=10 min](burpees)"],
            "burpees: 50",
        ),
        (
            "for time: 50 burpees, cap 10, 45 reps",
            ["crossfit for_time[capped=cap, time_cap=10, score=45 reps](burpees)"],
            "burpees: 50",
        ),
        (
            "for time: 50 burpees, cap 10, got 45",
            ["crossfit for_time[capped=cap, time_cap=10, score=45](burpees)"],
            "burpees: 50",
        ),
        (
            "5 RFT: 250m row\n\nR1 2:31\nround 2: 2:48\ntotal 14:16",
            ["crossfit for_time[rounds=5, note=R1 2:31, score=14:16](row)"],
            "row: distance=250m",
        ),
        (
            "5 RFT: 250m row. 12:00 (pr by 40 sec)",
            ["crossfit for_time[rounds=5, score=12:00](row)"],
            "row: distance=250m",
        ),
    ],
)
def test_a_score_or_a_time_cap_is_the_blocks_own(text, expected, read_as):
    assert (expected, read_as) == told(text)


@pytest.mark.parametrize(
    ("text", "expected", "read_as"),
    [
        (
            "21-15-9: thrusters (95/65), pull-ups, 5:55. used the 95",
            ["crossfit for_time[scheme=21-15-9, score=5:55](thrusters, pull-ups)"],
            "thrusters: @95 | pull-ups: ",
        ),
        (
            "15 thrusters (95/65, used the 65) for time 5:55",
            ["crossfit for_time[score=5:55](thrusters)"],
            "thrusters: 15 @65",
        ),
        (
            "15 thrusters 135lb/95lb, 10 burpees for time 5:55",
            ["crossfit for_time[score=5:55](thrusters, burpees)"],
            "thrusters: 15 load_options=135lb/95lb | burpees: 10",
        ),
        (
            "AMRAP 16\n8 deadlifts (225/155)\n6 rounds, Rx (225)",
            ["crossfit[rx=Rx] amrap[duration=16, score=6 rounds, rx=Rx](deadlifts)"],
            "deadlifts: 8 @225",
        ),
        (
            "6 RFT: 8 hang power cleans 115. 15:20 Scaled (95)",
            ["crossfit[rx=Scaled] for_time[rounds=6, score=15:20, rx=Scaled](hang power cleans)"],
            "hang power cleans: 8 @95",
        ),
        (
            "4 rft 12 db s2oh, 20 lunges. 10:58, scaled to 35s",
            ["crossfit[rx=scaled] for_time[rounds=4, score=10:58, rx=scaled](db s2oh, lunges)"],
            "db s2oh: 12 @35s | lunges: 20",
        ),
        (
            "5 RFT w 60kg on the bar: 10 power cleans 10 burpees. 16:49",
            ["crossfit for_time[rounds=5, score=16:49](power cleans, burpees)"],
            "power cleans: 10 @60kg | burpees: 10",
        ),
        (
            "5 RFT: 10 power cleans 10 burpees. 16:49, 60 lb for the cleans",
            ["crossfit for_time[rounds=5, score=16:49](power cleans, burpees)"],
            "power cleans: 10 @60 lb | burpees: 10",
        ),
        (
            "AMRAP 9: 3 wall walks 6 hpc 135 30 dubs. 5 rds + 8",
            ["crossfit amrap[duration=9, score=5 rds + 8](wall walks, hpc, dubs)"],
            "wall walks: 3 | hpc: 6 @135 | dubs: 30",
        ),
        (
            "for time: 10 lunges each leg, 10 farmers carry 24 kg each hand 5:00",
            ["crossfit for_time[score=5:00](lunges, farmers carry)"],
            "lunges: 10 each leg | farmers carry: 10 @24 kg each hand",
        ),
    ],
)
def test_a_movement_has_its_count_its_name_and_its_load(text, expected, read_as):
    assert (expected, read_as) == told(text)


@pytest.mark.parametrize(
    ("text", "expected", "read_as"),
    [
        (
            "AMRAP 12: 5 pull-ups\ngreat\nGot 8 rounds",
            ["crossfit amrap[duration=12, score=8 rounds](pull-ups)"],
            "pull-ups: 5",
        ),
        (
            "AMRAP 12: 5 pull-ups. done\nBench\n225x5",
            ["crossfit amrap[duration=12](pull-ups)", "strength sets(Bench)"],
            "pull-ups: 5 | Bench: 5 @225",
        ),
        (
            "AMRAP 12: 5 pull-ups. 8 rounds\nbench 3x5 225",
            ["crossfit amrap[duration=12, score=8 rounds](pull-ups)", "strength sets(bench)"],
            "pull-ups: 5 | bench: 3x5 @225",
        ),
        (
            "AMRAP 12: 5 pull-ups. 8 rounds. scaled",
            ["crossfit[rx=scaled] amrap[duration=12, score=8 rounds, rx=scaled](pull-ups)"],
            "pull-ups: 5",
        ),
        (
            "bench 5x5 135\n3 rounds of: 10 burpees\n5:00",
            ["strength sets(bench)", "crossfit for_time[rounds=3, score=5:00](burpees)"],
            "bench: 5x5 @135 | burpees: 10",
        ),
        ("squat 5x5 225\nscaled", ["strength sets(squat)"], "squat: 5x5 @225"),
        (
            "Grace 3:05, later Isabel 4:10",
            ["crossfit for_time[name=Grace, score=3:05]() for_time[name=Isabel, score=4:10]()"],
            "",
        ),
        ("Fran 4:12, thrusters", ["crossfit for_time[name=Fran, score=4:12](thrusters)"], "thrusters: "),
        ("Cindy 18+7", ["crossfit amrap[name=Cindy, score=18+7]()"], ""),
        ("Fran today, in 5 min", ["crossfit[date=today] for_time[name=Fran, score=5 min]()"], ""),
        (
            "Fran 4:12 thrusters were heavy",
            ["crossfit for_time[name=Fran, score=4:12](thrusters)"],
            "thrusters: ",
        ),
        (
            "Fran 4:12 and Grace 3:05",
            ["crossfit for_time[name=Fran, score=4:12]() for_time[name=Grace, score=3:05]()"],
            "",
        ),
        (
            "5 RFT: 10 burpees. 5 rounds. 12:00",
            ["crossfit for_time[rounds=5, score=12:00](burpees)"],
            "burpees: 10",
        ),
        (
            "Metcon\n3 rounds\n10 burpees\n5:00",
            ["crossfit for_time[rounds=3, score=5:00](burpees)"],
            "burpees: 10",
        ),
        ("Bench\n21-15-9", ["strength sets(Bench)"], "Bench: 21, 15, 9"),
    ],
)
def test_a_workout_goes_on_until_something_else_begins(text, expected, read_as):
    assert (expected, read_as) == told(text)


@pytest.mark.parametrize(
    ("text", "expected", "read_as"),
    [
        ("Mr. Joshua 27:31", ["~crossfit for_time[name=Joshua, score=27:31]()"], ""),
        (
            "Filthy Fifty 33:47, scaled - step ups instead of box jumps and a 26lb kb",
            ["~crossfit[rx=scaled] for_time[name=Filthy Fifty, score=33:47, rx=scaled](step ups, kb)"],
            "step ups: note=instead of box jumps | kb: @26lb",
        ),
        (
            "Fran subbed ring rows for pull-ups 5:00",
            ["~crossfit for_time[name=Fran, score=5:00](ring rows)"],
            "ring rows: note=for pull-ups",
        ),
        (
            "Fran 5:00 step ups in place of box jumps",
            ["~crossfit for_time[name=Fran, score=5:00](step ups)"],
            "step ups: note=in place of box jumps",
        ),
        (
            "cindy 17 rounds scaled (banded pull ups)",
            ["~crossfit[rx=scaled] amrap[name=cindy, score=17 rounds, rx=scaled](banded pull ups)"],
            "banded pull ups: ",
        ),
        ("Small 24:10", ["~crossfit for_time[name=Small, score=24:10]()"], ""),
        ("did Small 24:10", ["~crossfit for_time[name=Small, score=24:10]()"], ""),
        ("every day squat 60x2", ["~strength sets(squat)"], "squat: 2 @60"),
        (
            "10-1 ladder of burpees, 12:40",
            ["~crossfit for_time[scheme=10-1 ladder, score=12:40](burpees)"],
            "burpees: ",
        ),
        (
            "2-4-6-8-10 of muscle ups. 9:15",
            ["~crossfit for_time[scheme=2-4-6-8-10, score=9:15](muscle ups)"],
            "muscle ups: ",
        ),
        (
            "3-6-9 ... for time: cleans 135. 15:40",
            ["~crossfit for_time[scheme=3-6-9, score=15:40](cleans)"],
            "cleans: @135",
        ),
        (
            "chipper from hell (for time)\n50 cal row\n10 bar mu\n18:00",
            ["~crossfit for_time[score=18:00](row, bar mu)"],
            "row: calories=50 cal | bar mu: 10",
        ),
        ("did EMOM 10: 5 zorps, of", ["~crossfit emom[duration=10](zorps)"], "zorps: 5"),
    ],
)
def test_what_is_changed_or_not_understood_whole_waits_for_a_yes(text, expected, read_as):
    assert (expected, read_as) == told(text)


@pytest.mark.parametrize(
    "text",
    [
        "fran in 5:40.. sorry 5:14, wrong clock",
        "diane 6:18 scaled, 185 on the bar and hspu to an abmat",
        "Half Murph 22:10",
        "8 min AMRAP, 5 burpees. Rounds 6",
        "AMRAP 7 burpees: 98 reps",
        "AMRAP 7: 12 burpees, 98 reps each",
        "E3MOM x 5: 5 front squats @ 185. did all 5",
        "did e90s x 6, 3 power snatch @ 60kg",
        "every other minute for 10 min did 2 snatches",
        "every 2 min i did snatch 60x2",
        "21-15-9 cal for time 9:12",
        "21/15/9 thrusters pull ups 95lbs 6:02",
        "100-80-60 double unders, 10-8-6 squat cleans 155. 14:55",
        "100-80-60 double unders, 10-8-6 5 squat cleans. 14:55",
        "21-15-9, 14:55, 10-8-6",
        "10-9-8...1 burpees 9:00",
        "ascending ladder 1-2-3 of devils press 50s and cal bike 7:33",
        "open 24.1: 21-15-9 db snatches 50lb, 9:31",
        "metcon day",
        "20 min cap: 5 rounds of 20 t2b. got 15 reps into the 4th",
        "5 RFT: 250m row. r1 hard. 12:00",
        "5 RFT: 250m row 12:00 12:30",
        "power snatch 95/65, burpees for time 8:55",
        "15 thrusters 95/65 (80) for time 5:55",
        "15 thrusters 95 95/65 for time 5:55",
        "30 clean and jerks for time @ 135/95 - 5:05 (95)",
        "10 cleans, 10 snatches for time @ 135/95 - 5:05",
        '8 kbs 2/1.5 pood, 20 box jumps (24/20 in), 12 box jumps 24" for time 5:00',
        "20 box jumps (24/20), 10 step ups to 20 inch box for time 5:00",
        "15/12 cal row, 500/400m row, 12/9 mu, 12/10 cals bike for time 5:00",
        "4 rft 12 cleans, 20 snatches. 10:58, scaled to 95",
        "5 RFT: 10 power cleans 10 burpees. 16:49 60s",
        "for time: 10 swings w/ a 53, run 400m, plank 60 sec, 10 du (easy 5:00",
        "for time: 10 thrusters, 95 lb, 10 pull ups 35lb 5:00",
        "for time: 10 thrusters @ 5, 10 cleans x 3 5:00",
        "for time: 10.5 thrusters, 0 cleans, 5 x 3 5:00",
        "did AMRAP 10 min 10 burpes 10 sqats, 7 ronds",
        "for time: 5 zorps, 5 z, 10 min rest, 5 felt, 5 one two three four five six, 5:00",
        "for time: 10 strict pull ups, 10 strict zorps 5:00",
        "for time: 10 heavy thrusters, 10 c&j, 10 bar-facing burpees 5:00",
        "AMRAP 12: 5 pull-ups\n\nsomething 12",
        "AMRAP 12: 5 pull-ups\n\nScaled:\n5 ring rows\n\n8 rounds",
        "AMRAP 12: 5 pull-ups. both are done unbroken",
        "AMRAP 12: 5 pull-ups. did not do it",
        "AMRAP 12: 5 pull-ups. all rounds",
        "DT 7:55 scaled @ 135 (rx is 155)",
        "rx 5 rounds",
        "95/65lb thrusters for time 5:00",
        "Fran and Grace 4:12",
        "for time: 10 cleans 20/14 wall balls 5:00",
        "for time: 10 goblet squats (16) 5:00",
        "20 min cap: 5 rounds of 20 t2b\ngot 90 reps",
        "3 rounds",
        "3 rounds 10 pushups",
        "for time 10 pullups",
        "AMRAP 10: 5 burpees. 8 rounds per minute",
        "for time: 10 pullups time cap 10:00",
        "fran and friends",
        "3 rounds for time:\n400m run\n21 kb swings 53lb\nscaled: ring rows\nTime: 12:34",
        "for time: 10 zercher 50kg walks 3:00",
        "for time:\n10 pullups\nfelt awful",
    ],
)
def test_what_cannot_be_read_for_certain_is_not_logged(text):
    assert all(each.doubt for each in read(text).workouts)


@pytest.mark.parametrize(
    "text",
    [
        "squats with Helen 5x5 225",
        "Nancy squatted 5x5 225",
        "grace and I ran 5:00",
        "small gym today 5x5",
        "Half Murph 22:10",
        "murph tomorrow",
        "Fran and Grace 4:12",
        "on the bench 60x5",
        "buy shoes 3x5",
        "bench 21-15-9",
        "5-5-5 squats 225 10:00",
        "push-ups AMRAP 31",
        "as many as I could",
        "metcon day",
        "did e lifts 3x5 squat",
        "thrusters 21-15-9 5:00",
        "21-15-9 thrusters 95",
        "today linda came along 5x5",
        "Stimulus: a long run, 5 rounds of 10 burpees",
    ],
)
def test_what_only_looks_like_a_workout_of_the_day_is_none(text):
    assert [] == [block.kind for each in read(text).workouts for block in each.blocks if block.kind in WOD]


WOD = ("amrap", "emom", "for_time", "tabata", "circuit")


@pytest.mark.untraced
@pytest.mark.parametrize(
    "piece", ["fran 4:12 and grace 3:05 ", "then amrap 5 ", "3 rounds of ", "10-9-8 ", "95/65 "]
)
def test_a_long_row_of_forms_is_read_in_time(piece):
    assert read("amrap 12: " + piece * 400) is not None
