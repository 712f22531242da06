"""Names, labels and warm-ups around sets."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import codes, sets


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench 3x5 80-lb", "bench: 3x5 @80-lb"),
        ("squat at 225 for 5", "squat: 5 @225"),
        ("bench 3x5 185 and the last set @ 9", "bench: 2x5 @185, 5 @185 rpe=9"),
        ("Leg Day\nsquat 225x5\nUpper Day\nbench 225x5", "squat: 5 @225 | bench: 5 @225"),
        ("bodyweight 82kg squat 225x5", "squat: 5 @225"),
        ("ran 6x400m, 200m jog rest", "ran: 6x distance=400m note=200m jog rest"),
        ("bench 3x5 185; squat warm-up 135x5", "bench: 3x5 @185 | squat: 5 @135 warm-up"),
        ("squat 225x5 dropped to 185x8", "squat: 5 @225, 8 @185"),
        ("<b> squat 225x5", "squat: 5 @225"),
        ("bench 3x5 185, last set RPE 9", "bench: 2x5 @185, 5 @185 rpe=RPE 9"),
        ("bench 185x5, 205x3, last set RPE 9", "bench: 5 @185, 3 @205 rpe=RPE 9"),
        ("bench 185x5, 205x3, last set was brutal", "bench: 5 @185, 3 @205"),
        ("bench 3x5 185 - last set @9", "bench: 2x5 @185, 5 @185 rpe=9"),
        ("3 sets of bench: 5, 5, 4", "bench: 5, 5, 4"),
        ("3 sets of bench at 185: 5, 5, 4", "bench: 5 @185, 5 @185, 4 @185"),
        ("3x5 @ 11 bench", "bench: 3x5 @11"),
        ("12 reps of bench", "bench: 12 reps"),
        ("bench, 4 sets of 6-8 @ 185", "bench: 4x6-8 @185"),
        (
            "did three sets of eight on the bench at one thirty-five, last one was a grinder",
            "bench: threexeight @one thirty-five",
        ),
        ("5/3/1 bench week 1: 65x5, 75x5, 85x8", "bench: 5 @65, 5 @75, 8 @85"),
        ("bench 3x5 185 nice, last one hard", "bench: 3x5 @185"),
        ("squat 225x5 at gym.com then home", "squat: 5 @225"),
        ("225 lb bench for 5", "bench: 5 @225 lb"),
        ("pull-ups bw 10 row 5 min", "pull-ups bw: 10 | row: duration=5 min"),
        ("squat 5, 5 warm-up", "squat: 5 warm-up, 5 warm-up"),
        ("pull-ups -20x5", "pull-ups: 5 @-20"),
        ("plank 1 min, 1 min", "plank: duration=1 min, duration=1 min"),
        (
            "12 @ 35 single arm dumbbell rows\n10 pull-ups\n8@65 SADR",
            "single arm dumbbell rows: 12 @35 | pull-ups: 10 | SADR: 8 @65",
        ),
        ("3x5 with a pause bar rows", "bar rows: 3x5"),
        ("squat 225x5 (good!) bench 185x5", "squat: 5 @225 | bench: 5 @185"),
        ("do squats 3x5", "squats: 3x5"),
        ("got 5x5 225 bench, then did 3x5 185 squat", "bench: 5x5 @225 | squat: 3x5 @185"),
        ("Results:\nsquat 225x5", "squat: 5 @225"),
        ("bench 3x5: 185", "bench: 3x5 @185"),
        ("bench 3x5 185: great", "bench: 3x5 @185"),
        ("bench 225x5 3-0-3 tempo", "bench: 5 @225 tempo=3-0-3 tempo"),
        ("3 sets of bench: 5@185", "bench: 3x5 @185"),
        ("225 lb bench for 5x5", "bench: 5x5 @225 lb"),
    ],
)
def test_sets_take_their_name_and_label_from_the_words_around_them(text, expected):
    assert expected == sets(text)
    assert not any(each.doubt for each in read(text).workouts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("squat warm-up: 135x5 then 155x3", "squat: 5 @135 warm-up, 3 @155 warm-up"),
        ("squat 3x5\nbench 5x5 185 ss rows 5x10 95", "squat: 3x5 | bench: 5x5 @185 | rows: 5x10 @95"),
        ("bench, then squat 3x5 185", "squat: 3x5 @185"),
        ("<p>Bench 3x5 @ 185</p>", "Bench: 3x5 @185"),
        ("A1 bench 3x8 @ 60kg / A2 row 3x10 @ 50kg", "bench: 3x8 @60kg | row: 3x10 @50kg"),
        (
            "bench 5x5 185 ss rows 5x10 95 ss curls 3x10 20",
            "bench: 5x5 @185 | rows: 5x10 @95 | curls: 3x10 @20",
        ),
        ("tomato 3x5 185\n205 3x5", "tomato: 3x5 @185, 3x5 @205"),
        ("he had me squat 3x5 225", "squat: 3x5 @225"),
        ("she made me squat 3x5 225", "squat: 3x5 @225"),
        ("tomorrow bench 5x5 185, today squatted 3x5 225", "squatted: 3x5 @225"),
        ("will it be 225x5 or 225x3? squat 225x5", "squat: 5 @225"),
        ("Plan for tomorrow:\nsquat 225x5\nToday:\nbench 185x5", "bench: 5 @185"),
        ("Plan\n5x5 225\n2/1/2024\nsquat 225x5", "squat: 5 @225"),
        ("goal 5x5\nbench 185x5", "bench: 5 @185"),
        ("bench 3x5 185\n10", "bench: 3x5 @185"),
    ],
)
def test_sets_beside_words_that_are_not_understood_wait_for_a_yes(text, expected):
    assert expected == sets(text)
    assert any(each.doubt for each in read(text).workouts)


@pytest.mark.parametrize(
    "text",
    [
        "bench 225x5 drop-set 185x8",
        "squat 5/5",
        "squat warm-up 135x5 then 225x5",
        "tempo squat (2-1-2 3x5 185",
        "tempo squat 2-1-2 felt good",
        "bench 3x5 185, last set",
        "bench 3x5 185 (except the last)",
        "3x5 bench 185 last one hard",
        "10 zercher walks",
        "12 zercher walks or so",
        "bench 3x5 185, rows felt good, done",
        "plank\n30s",
        "zorp\n30s",
        "3x5 185 bench, last 2 reps ugly",
        '{"exercise": "bench", "sets": "3x5", "weight": "185"}',
        "tempo squat 2-1-2 3x5 185",
        "Pause Deadlift (0-2-0) 3x3 275",
        "bench\n3 sets",
        "squat 225x5 then 3rd wheel",
        "bench 225lb 20 cal",
        "squat 60x5, 80x3 warm-up, 100x5",
        "squat 100x5, 80x3 warm-up",
        "squat bar x 10, 60 x 5 warm-up",
        "bike 30kg x 10",
        "zzz 45 min",
        "Leg day\n\n12",
        "pull-ups\n12",
        "bench\nset 1 185x5\nset 3 185x5",
        "pull-ups 3x5\n12",
        "pull up bar with knurls 3x5",
        "coach says plan b: squat 225x5",
        "squat 225 lb. x 5",
        "they squat 3x5 225",
        "plan b squat 3x5 225",
        "target 225x5",
        "tomorrow squat 5x5, done",
        "I'll squat 225x5, finished",
        "tomorrow bench 5x5 185, today rest",
        "squat 225x5 i'll do 230 next",
        "squat 225x5 i think",
        "squat 225x5?",
        "set 3 bench 225x5",
        "warmed up with bar x 10, bench 135x5",
        "bench 225 40x5",
        "squat 3x5 185 @ 20",
        "3x5 bench at 185: 5, 5, 4",
        "squats ss lunges 3x10",
        "squats superset with lunges 3x10",
        "8x200m @ 35s, 1 min rest",
        "pause squat 5 6",
        "bench 3x5 185 except the last",
        "3 sets of bench: 5, 5",
        "3 sets of bench",
        "3x5 bench @ 185 @ 205",
        "5 and 3 sets",
        "bench and squat 3x5 185",
        "squat 3-1-1 3x5 185",
        "bench 225lb AMRAP",
        "bike 30x10",
        "bench -5x5",
        "bench 60, 10",
        "bench 110, 105",
        "squat\n12",
        "the 225x5",
        "q 225x5",
        "3x5 of the",
        "Bench was supposed to be 5x5 at 185, got 5,5,4",
    ],
)
def test_sets_whose_name_or_meaning_is_open_are_not_logged(text):
    assert all(each.doubt for each in read(text).workouts)
    assert not read(text).complete


@pytest.mark.parametrize("text", ["the 225x5", "q 225x5", "3x5 of the", "5 and 3 sets", "target 225x5"])
def test_sets_without_a_name_are_asked_about(text):
    assert "exercise_missing" in codes(text)


def test_a_load_taken_off_belongs_to_a_move_of_the_body_that_the_athlete_is_on():
    assert "Pull-ups: 5 @-20" == sets("-20x5", exercise="Pull-ups")
    assert ["unreadable"] == codes("-20x5", exercise="Bench")


def test_a_long_line_of_prose_before_sets_names_nothing():
    text = "squat and then " + "on and " * 50 + "225x5"

    assert not read(text).complete
