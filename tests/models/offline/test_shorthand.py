"""The notation of lifters in its many spellings: percentages, efforts, failures, plates, lists, tables."""

import pytest

from agents.models.offline.reader import read
from agents.models.offline.reading import Context
from tests.models.offline.compact import codes, sets

SHORTHAND = [
    ("squat 80%x5", "squat: 5 percent=80%"),
    ("squat 70%x5 80%x3 90%x1", "squat: 5 percent=70%, 3 percent=80%, 1 percent=90%"),
    ("squat 80% 3x5 @ 75%", "squat: 3x5 percent=75%"),
    ("squat 3x5 225 (rpe 7, 8)", "squat: 3x5 @225 note=rpe 7, 8"),
    ("squat 2x5 225 (rpe 7, 8.3)", "squat: 2x5 @225 note=rpe 7, 8.3"),
    ("pair curls 3x10", "pair curls: 3x10"),
    ("squat 80%x5x3", "squat: 3x5 percent=80%"),
    ("squat 3x5x80%", "squat: 3x5 percent=80%"),
    ("squat 5x80%", "squat: 5 percent=80%"),
    ("squat 80% 3x5", "squat: 3x5 percent=80%"),
    ("squat 80% x 5 @ 225", "squat: 5 @225 percent=80%"),
    ("bench 5@75%, 3@85%", "bench: 5 percent=75%, 3 percent=85%"),
    ("bench 65%x5, 85%x5+", "bench: 5 percent=65%, 5+ percent=85%"),
    ("squat 160x5@7@8.5", "squat: 5 @160 rpe=7, 5 @160 rpe=8.5"),
    ("squat 315x5 @7 @8, @9", "squat: 5 @315 rpe=7, 5 @315 rpe=8, 5 @315 rpe=9"),
    ("squat 3x5@7@8@9 225", "squat: 5 @225 rpe=7, 5 @225 rpe=8, 5 @225 rpe=9"),
    ("squat 3x4 @170 (rpe 7, 7.5, 8)", "squat: 4 @170 rpe=rpe 7, 4 @170 rpe=7.5, 4 @170 rpe=8"),
    ("snatch 85x1, 88 x, 88 x", "snatch: 1 @85, @88 failed=x, @88 failed=x"),
    ("snatch 100kg x, 100kg x1", "snatch: @100kg failed=x, 1 @100kg"),
    ("snatch 100x1, 105 missed", "snatch: 1 @100, @105 failed=missed"),
    ("clean 225 fail", "clean: @225 failed=fail"),
    ("bench 225x5, 225x3F", "bench: 5 @225, 3 @225 failed=F"),
    ("squat 225x5,4F", "squat: 5 @225, 4 @225 failed=F"),
    ("deadlift 60x2, 80xF, 80x1", "deadlift: 2 @60, @80 failed=F, 1 @80"),
    ("74x1, 77 missed, 77x1 snatch", "snatch: 1 @74, @77 failed=missed, 1 @77"),
    ("pistols 6|4, 5|4, 5|3 all bw", "pistols: 6|4 @bw, 5|4 @bw, 5|3 @bw"),
    ("db row 40kg 10L/9R, 10 left 8 right", "db row: 10L/9R @40kg, 10 left 8 right @40kg"),
    ("split squat 25s 3x8 e/s", "split squat: 3x8 e/s @25s"),
    ("split squat 3x8es", "split squat: 3x8es"),
    ("lunges 3x10 ea leg", "lunges: 3x10 ea leg"),
    ("side plank 2x45 sec each side", "side plank: 2xeach side duration=45 sec"),
    ("suitcase carry 50lb 40m each side", "suitcase carry: each side @50lb distance=40m"),
    ("squat 40kg x10 wu, 60kg x 5 wu, 80kg 4x6", "squat: 10 @40kg warm-up, 5 @60kg warm-up, 4x6 @80kg"),
    ("SQ\nwu 135x5\n225 3x5", "SQ: 5 @135 warm-up, 3x5 @225"),
    ("bench w/u 95x10, 135x5", "bench: 10 @95 warm-up, 5 @135 warm-up"),
    ("bench: bar only x10 to warm up, then 95x8", "bench: 10 @bar only warm-up, 8 @95"),
    ("squat warmup 135x5, working 225 3x5", "squat: 5 @135 warm-up, 3x5 @225"),
    ("squat wu: 135x5. ws: 225 3x5", "squat: 5 @135 warm-up, 3x5 @225"),
    ("squat (warm up 135x5, 185x3) 225 3x5", "squat: 5 @135 warm-up, 3 @185 warm-up, 3x5 @225"),
    ("bench 135x10 (w), 185x5", "bench: 10 @135 warm-up, 5 @185"),
    ("bench: 20x10(w), 40x8(w), 60x5", "bench: 10 @20 warm-up, 8 @40 warm-up, 5 @60"),
    ("dead 135x5 225x3 all warm up, 455 3x2", "dead: 5 @135 warm-up, 3 @225 warm-up, 3x2 @455"),
    ("wu: bar x10, 95x5. work: 165 3x5 bench", "bench: 10 @bar warm-up, 5 @95 warm-up, 3x5 @165"),
    ("lat raise 25x10 drop 15x12 drop 10x15", "lat raise: 10 @25, 12 @15 drop, 15 @10 drop"),
    ("leg ext 3x12 @ 110 then drop set 80x10, 50x12", "leg ext: 3x12 @110, 10 @80 drop, 12 @50 drop"),
    ("curls 30x10 -> 20x10 -> 10x10 drop set", "curls: 10 @30, 10 @20, 10 @10 drop"),
    ("curls 30s x12,10 then 20s x15 drop", "curls: 12 @30s, 10 @30s, 15 @20s drop"),
    ("leg press 400x10 ds 300x10", "leg press: 10 @400, 10 @300 drop"),
    ("push-ups, 3 sets to failure: 22, 17, 12", "push-ups: 22 failure, 17 failure, 12 failure"),
    ("curls 30s 10,10 and last set to failure got 13", "curls: 10 @30s, 10 @30s, 13 @30s failure"),
    ("bench 155x5, 200x9 amrap", "bench: 5 @155, 9 @200 amrap"),
    ("bench AMRAP 185: 12", "bench: 12 @185 amrap"),
    ("bench AMRAP @ 185", "bench: AMRAP @185"),
    ("bench AMRAP 225x11", "bench: 11 @225 amrap"),
    ("bench 185xAMRAP (12)", "bench: AMRAP (12) @185"),
    ("bench 185 AMRAP 12", "bench: AMRAP 12 @185"),
    ("bench 185 x AMRAP: 12 reps", "bench: AMRAP: 12 @185"),
    ("push-ups AMRAP: 31", "push-ups: AMRAP: 31"),
    ("bench max reps @ 185: 12", "bench: 12 @185 amrap"),
    ("bench 185 for max reps: 12", "bench: max reps: 12 @185"),
    ("squat 225 3x5, AMRAP 225x11", "squat: 3x5 @225, 11 @225 amrap"),
    ("squat 225 3x5, last set AMRAP 11", "squat: 2x5 @225, 11 @225 amrap"),
    ("405 deadlift 2,1,x", "deadlift: 2 @405, 1 @405, @405 failed=x"),
    ("60kg strict press 5,4,F", "strict press: 5 @60kg, 4 @60kg, @60kg failed=F"),
    ("225 bench 5x5", "bench: 5x5 @225"),
    ("30s db curls 3x10", "db curls: 3x10 @30s"),
    ("leg curls, 90 lbs, 4x12-15", "leg curls: 4x12-15 @90 lbs"),
    ("squat, 225, 3x5", "squat: 3x5 @225"),
    ("bench, 185 lb, 5, 5, 4", "bench: 5 @185 lb, 5 @185 lb, 4 @185 lb"),
    ("bench 185 - 5x5", "bench: 5x5 @185"),
    ("bench 3x5 - 185lb", "bench: 3x5 @185lb"),
    ("bench 3 sets, 5 reps, 185", "bench: 3x5 @185"),
    ("bench 8 reps x 3 sets @ 135", "bench: 3x8 @135"),
    ("bench 185 x 5 x 3 sets", "bench: 3x5 @185"),
    ("bench 8 x 3 sets", "bench: 3x8"),
    ("bench 185 8 8 7 6", "bench: 8 @185, 8 @185, 7 @185, 6 @185"),
    ("bench 12-10-8 @ 95-115-135", "bench: 12 @95, 10 @115, 8 @135"),
    ("bench 12-10-8 95/115/135", "bench: 12 @95, 10 @115, 8 @135"),
    ("bench 5/5/3+ @ 95/105/115", "bench: 5 @95, 5 @105, 3+ @115"),
    ("bench 5,3,1+ @ 225,255,285", "bench: 5 @225, 3 @255, 1+ @285"),
    ("bench 185x5 / 205x3 / 225x1", "bench: 5 @185, 3 @205, 1 @225"),
    ("12, 10, 9 @ 30kg on ez bar curls", "ez bar curls: 12 @30kg, 10 @30kg, 9 @30kg"),
    ("front squat 60, 70, 80 all x3, then 95x1", "front squat: 3 @60, 3 @70, 3 @80, 1 @95"),
    ("bench: 225 4*3, 265*1", "bench: 4x3 @225, 1 @265"),
    ("bench triples @ 185 x 5", "bench: 5xtriples @185"),
    ("bench 185 triple x 4", "bench: 4xtriple @185"),
    ("bench 2 plates 3,3,2", "bench: 3 @2 plates, 3 @2 plates, 2 @2 plates"),
    ("squat, plate and a 25, 3x8", "squat: 3x8 @plate and a 25"),
    ("a plate and a 10 for 3x12 on hip thrusts", "hip thrusts: 3x12 @a plate and a 10"),
    ("squat 3x5 @ two plates a side", "squat: 3x5 @two plates a side"),
    ("squat 2 plates + 10 x 5", "squat: 5 @2 plates + 10"),
    ("squat 2 plates and 3x5", "squat: 3x5 @2 plates"),
    ("plate raise 25 3x12", "plate raise: 3x12 @25"),
    ("weighted sit-ups 45 lb plate 3x10", "weighted sit-ups: 3x10 @45 lb plate"),
    ("OHP empty bar 2x15\n65 3x10", "OHP: 2x15 @empty bar, 3x10 @65"),
    ("snatch with the bar 3x5", "snatch: 3x5 @the bar"),
    ("squat the bar 2x10", "squat: 2x10 @the bar"),
    ("ohp 3x10 @ bar", "ohp: 3x10 @bar"),
    ("bench barx10", "bench: 10 @bar"),
    ("ez bar, 65 3x10 curls", "curls: 3x10 @65"),
    ("squat 35 a side 3x5", "squat: 3x5 @35 a side"),
    ("smith incline 25s each side 3x12", "smith incline: 3x12 @25s each side"),
    ("farmers 110/hand 20m x2", "farmers: 2x @110/hand distance=20m"),
    ("db press 2x25lb 3x10", "db press: 3x10 @2x25lb"),
    ("db curls pair of 40 lb dumbbells 4x10", "db curls: 4x10 @pair of 40 lb dumbbells"),
    ("split squats 3x8 each side, 35s", "split squats: 3x8 each side @35s"),
    ("lat raise 20s x 12", "lat raise: 12 @20s"),
    ("plank 30s x 3", "plank: 3x duration=30s"),
    ("plank 60s 45s 30s", "plank: duration=60s, duration=45s, duration=30s"),
    ("yoke 300kg 20m x3", "yoke: 3x @300kg distance=20m"),
    ("push-ups 5x12 + 14 lb vest", "push-ups: 5x12 @+ 14 lb vest"),
    ("chin-ups + 10 lb vest 5,5,4", "chin-ups: 5 @+ 10 lb vest, 5 @+ 10 lb vest, 4 @+ 10 lb vest"),
    ("dips with a 25 lb weight 3x8", "dips: 3x8 @25 lb weight"),
    ("russian twists with a 25 lb weight 3x20", "russian twists: 3x20 @25 lb"),
    ("pull-ups 4xBW", "pull-ups: 4 @BW"),
    ("dips 3x8 -30 assisted", "dips: 3x8 @-30 assisted"),
    ("squat tempo 3-1-1 3x5 185", "squat: 3x5 @185 tempo=tempo 3-1-1"),
    ("squat 31X1 tempo 3x5 185", "squat: 3x5 @185 tempo=31X1 tempo"),
    ("squat 3x5 185 3-1-1 tempo", "squat: 3x5 @185 tempo=3-1-1 tempo"),
    ("bench 3x8 135, R 2:00", "bench: 3x8 @135 rest=R 2:00"),
    ("225x5, 225x5, 225x3 bench", "bench: 5 @225, 5 @225, 3 @225"),
    ("135x10, 155x8 and 175x6 on bench", "bench: 10 @135, 8 @155, 6 @175"),
    ("dips 3 sets: 12, 10, 9", "dips: 12, 10, 9"),
    ("dips 3 sets (12, 10, 9)", "dips: 12, 10, 9"),
    ("bench 3x8,7,6 @ 95", "bench: 8 @95, 7 @95, 6 @95"),
    ("chin-ups 3xmax (10,8,7)", "chin-ups: 10 amrap, 8 amrap, 7 amrap"),
    ("chin-ups 3 x max: 10, 8, 7", "chin-ups: 10 amrap, 8 amrap, 7 amrap"),
    ("bench 4x4 @ 82,5", "bench: 4x4 @82,5"),
    ("db bench 3x10 27,5 each", "db bench: 3x10 @27,5 each"),
    ("A1 bench 3x8 135 / A2 pull-ups 3x10", "bench: 3x8 @135 | pull-ups: 3x10"),
    ("Squat w/ belt\n365x2", "Squat: 2 @365"),
    ("press, dumbbell incline - 3x10, 45 each", "press, dumbbell incline: 3x10 @45 each"),
    (
        "Row, seated cable 110lb 3x10; pulldown, lat 100lb 3x10",
        "Row, seated cable: 3x10 @110lb | pulldown, lat: 3x10 @100lb",
    ),
    ("deadlift 275 3x3, then elevator curls 20s 3x9", "deadlift: 3x3 @275 | elevator curls: 3x9 @20s"),
    ("clamshells w green band 2x15", "clamshells: 2x15"),
    ("hip airplanes 3x5 each side", "hip airplanes: 3x5 each side"),
    ("bench 95x8, 115x4 x2 lol", "bench: 8 @95, 2x4 @115 note=lol"),
    ("pec dec 3x12 55kg", "pec dec: 3x12 @55kg"),
    (
        "Exercise | Sets | Reps | Weight\nBench | 3 | 8 | 70kg\nCable fly | 2 | 15 | 12.5kg",
        "Bench: 3x8 @70kg | Cable fly: 2x15 @12.5kg",
    ),
    ("Exercise kg Sets Reps\nLat Pulldown 55 3 12", "Lat Pulldown: 3x12 @55"),
    ("Exercise Sets Reps\nPush-ups 3 12\nnotes: easy", "Push-ups: 3x12"),
]


@pytest.mark.parametrize(("text", "expected"), SHORTHAND)
def test_shorthand_is_read_by_the_convention(text, expected):
    assert (expected, []) == (sets(text), codes(text))


@pytest.mark.parametrize(
    ("text", "expected", "code"),
    [
        ("step ups 30x3x10", "", "which_reading"),
        ("dips 3 sets: 12, 10", "", "unreadable"),
        ("dips 3 sets (12, 10)", "", "reps_missing"),
        ("squat 3 sets of 8,7", "", "unreadable"),
        ("squat 60, 70 all x heavy", "", "unreadable"),
        ("5x5, " * 15 + "squat", "", "exercise_missing"),
        ("lunges 20x4x12", "", "which_reading"),
        ("squat 140kgx3x10", "", "which_reading"),
        ("squat 3x8,7 @ 95", "", "unreadable"),
        ("squat 225 255 285", "", "unreadable"),
        ("squat 225 lb 255 x 5", "", "unreadable"),
        ("db row 3x10, 80s", "db row: 3x10", "unreadable"),
        ("leg extension 90 lb myo reps 15+4+4+3", "", "unreadable"),
        ("squat 225 (80%) 3x5", "", "unreadable"),
        ("snatch 80, 85", "", "unreadable"),
        ("squat 3x5@7@8", "", "unreadable"),
        ("squat 185x5@7@8@9.3", "", "unreadable"),
        ("bench 5,5@7@8", "", "unreadable"),
        ("squat 225 x 3 sets", "", "unreadable"),
        ("squat 1+1 x 60 x 3 sets", "", "unreadable"),
        ("squat 80%x5x60", "", "unreadable"),
        ("squat 5x80%x3", "", "unreadable"),
        ("squat 80% x 20kg", "", "unreadable"),
        ("squat 20kg x 80%", "", "unreadable"),
        ("squat 100x", "", "unreadable"),
        ("curls 20s", "", "unreadable"),
        ("25s x 5 zork", "", "unreadable"),
        ("curls drop set 5x5x5", "", "which_reading"),
        ("deadlift 3x3 @ 315-325", "", "unreadable"),
        ("squat 2 plates and a quarter", "", "set_unclear"),
        ("lat raise 20x10", "", "which_reading"),
    ],
)
def test_what_has_two_readings_or_none_is_asked_about(text, expected, code):
    assert (expected, code) == (sets(text), codes(text)[0])


@pytest.mark.parametrize(
    ("settled", "text", "expected"),
    [
        ("load_sets_reps", "curls 30x3x10", ("3", "10", "30")),
        ("load_reps_sets", "curls 30x3x10", ("10", "3", "30")),
        ("sets_reps_load", "curls 5x10x8", ("5", "10", "8")),
        ("load_reps_sets", "curls 5x10x8", ("8", "10", "5")),
    ],
)
def test_a_triple_is_read_as_the_athlete_settled_it(settled, text, expected):
    reading = read(text, Context(conventions=(("triple", settled),)))

    one = reading.workouts[0].blocks[0].exercises[0].sets[0]

    assert (expected, ()) == ((one.count, one.reps, one.load), reading.ambiguities)


def test_a_rest_said_of_everything_is_the_blocks():
    before = read("rest 1:30 on everything\nbench 3x5 185\nrow 3x8 135")
    behind = read("bench 3x5 185\n2 min rest between all sets")

    rests = [workout.blocks[0].facts for reading in (before, behind) for workout in reading.workouts]

    assert [(("rest", "rest 1:30"),), (("rest", "2 min rest"),)] == rests


def test_a_list_of_many_loads_is_read_in_time_and_asked_about():
    text = "squat " + "60, " * 300 + "60 all x3"

    assert sets(text).count("@60") == 0
