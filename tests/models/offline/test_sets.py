import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import bare_sets, codes, sets

NOTATION = [
    ("squat 3x5 225", "3x5 @225"),
    ("squat 3x5 @ 225", "3x5 @225"),
    ("squat 3x5@225lb", "3x5 @225lb"),
    ("squat 3 x 5 @ 102.5 kg", "3x5 @102.5 kg"),
    ("squat 3x5 at 225", "3x5 @225"),
    ("squat 3x5 with 225", "3x5 @225"),
    ("squat 3x5, 225lb", "3x5 @225lb"),
    ("squat 3x5 (225lb)", "3x5 @225lb"),
    ("squat 3×5 @ 225", "3x5 @225"),
    ("squat 3X5 225", "3x5 @225"),
    ("squat 3 by 5 at 225", "3x5 @225"),
    ("squat 225x5", "5 @225"),
    ("squat 225 x 5", "5 @225"),
    ("squat 225lbx5", "5 @225lb"),
    ("squat 62.5x8", "8 @62.5"),
    ("squat 225x5x3", "3x5 @225"),
    ("squat 100kg x 9 x 4", "4x9 @100kg"),
    ("squat 3x8x100", "3x8 @100"),
    ("squat 2x8x30kg", "2x8 @30kg"),
    ("squat 20x10x3", "3x10 @20"),
    ("squat 225x5,5,3", "5 @225, 5 @225, 3 @225"),
    ("squat 225x5, 5, 3", "5 @225, 5 @225, 3 @225"),
    ("squat 185x5, 205x3", "5 @185, 3 @205"),
    ("squat 225 x5, x5, x3", "5 @225, 5 @225, 3 @225"),
    ("squat 5@165", "5 @165"),
    ("squat 5 @ 165", "5 @165"),
    ("squat: 5@165, 3@185", "5 @165, 3 @185"),
    ("squat 225 5x5", "5x5 @225"),
    ("squat 185lb 5x5", "5x5 @185lb"),
    ("squat 225 for 5", "5 @225"),
    ("squat 225 lb for 5 reps", "5 @225 lb"),
    ("squat 225 for 3x5", "3x5 @225"),
    ("squat 225 for 3 sets of 5", "3x5 @225"),
    ("squat 4 sets of 3 at 95 pounds", "4x3 @95 pounds"),
    ("squat 3 sets of 8 @ 60kg", "3x8 @60kg"),
    ("squat 3 sets x 8 @ 60kg", "3x8 @60kg"),
    ("squat 5 reps at 185", "5 @185"),
    ("bench three sets of five at 185", "threexfive @185"),
    ("bench 115: 6, 5, 5", "6 @115, 5 @115, 5 @115"),
    ("bench 115lb: 6,5,5", "6 @115lb, 5 @115lb, 5 @115lb"),
    ("bench 135/155/175lb 5/3/1", "5 @135, 3 @155, 1 @175lb"),
    ("bench 135/155/175lb 3x5", "5 @135, 5 @155, 5 @175lb"),
    ("bench 3x5 @ 135, 155, 175", "5 @135, 5 @155, 5 @175"),
    ("bench 3x5 @135/155/175", "5 @135, 5 @155, 5 @175"),
    ("pull-ups 10,9,7", "10, 9, 7"),
    ("pull-ups 12", "12"),
    ("10 pull-ups", "10"),
    ("pull-ups BW 4x10", "4x10 @BW"),
    ("pull-ups BWx10", "10 @BW"),
    ("pull-ups +45 x 6", "6 @+45"),
    ("pull-ups -55x5", "5 @-55"),
    ("pull-ups 3x5 +25lb", "3x5 @+25lb"),
    ("lateral raises 3x12 20s", "3x12 @20s"),
    ("hammer curl 10 @ 45.5lb each", "10 @45.5lb each"),
    ("lunges 3x8 each side", "3x8 each side"),
    ("goblet squat 24kg+32kg 5x3", "5x3 @24kg+32kg"),
    ("squat 5x5 @8", "5x5 rpe=8"),
    ("squat 5x5 225 @8", "5x5 @225 rpe=8"),
    ("squat 225x5@8.5", "5 @225 rpe=8.5"),
    ("squat 225x5 RPE 8", "5 @225 rpe=RPE 8"),
    ("squat 225x5 @ RPE 8", "5 @225 rpe=RPE 8"),
    ("squat 225x5 2 RIR", "5 @225 rir=2 RIR"),
    ("squat 225x5, 2 reps in reserve", "5 @225 rir=2 reps in reserve"),
    ("squat 5x5@80%", "5x5 percent=80%"),
    ("squat 3x5 185 tempo 3-1-1", "3x5 @185 tempo=tempo 3-1-1"),
    ("squat 3x5 185 rest 2:00", "3x5 @185 rest=rest 2:00"),
    ("squat 3x5 185 R90", "3x5 @185 rest=R90"),
    ("squat 3x5 185, 90s rest", "3x5 @185 rest=90s rest"),
    ("bench 1x12+ 100lb", "1x12+ @100lb"),
    ("bench 3x8-12 50lb", "3x8-12 @50lb"),
    ("bench 3xAMRAP 100lb", "3xAMRAP @100lb"),
    ("squat 405 2,1,x", "2 @405, 1 @405, @405 failed=x"),
    ("squat 225x5 (paused)", "5 @225 note=paused"),
    ("squat 225x5 TOUGH", "5 @225 note=TOUGH"),
    ("squat 315x1 PR", "1 @315 pr=PR"),
    ("squat 1@225! New PR!!", "1 @225 pr=New PR"),
    ("squat warm-up: bar x10, 60x5", "10 @bar warm-up, 5 @60 warm-up"),
    ("squat 60x5 (warm-up)", "5 @60 warm-up"),
    ("curls 9kg x 15 drop set", "15 @9kg drop"),
    ("curls 25lb x 8 to failure", "8 @25lb failure"),
    ("squat up to 145lb", "@145lb"),
    ("snatch up to technique bar + 35lb each side", "@bar + 35lb each side"),
    ("squat 0x5x5", "5x5 @0"),
    ("plank 3x60s", "3x duration=60s"),
    ("plank 3 x 1:00", "3x duration=1:00"),
    ("plank: 30s, 25s", "duration=30s, duration=25s"),
    ("farmers walk 32kg 40m", "@32kg distance=40m"),
    ("squat 5kgx5", "5 @5kg"),
    ("- [x] squat 3@135", "3 @135"),
    ("1) squat 3x5 185", "3x5 @185"),
]


@pytest.mark.parametrize(("text", "expected"), NOTATION)
def test_a_notation_is_read_by_the_convention(text, expected):
    read = bare_sets(text)

    assert expected == read


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("10x10x10 squats", "which_reading"),
        ("20x10 curls", "which_reading"),
        ("squat 3x100", "which_reading"),
        ("squat 100x8@11", "unreadable"),
        ("squat 100x8@10.5", "unreadable"),
        ("squat 100x8@0", "unreadable"),
        ("squat 100x8.5", "unreadable"),
        ("squat 100x0", "unreadable"),
        ("squat 5x5x5x5", "unreadable"),
        ("squat 100x", "unreadable"),
        ("bench 225", "set_unclear"),
        ("5x5", "exercise_missing"),
        ("curls -100x8", "unreadable"),
    ],
)
def test_a_notation_of_two_readings_or_none_is_asked_about_and_not_logged(text, code):
    asked = codes(text)

    assert ([code], "") == (asked, sets(text))


def test_the_options_of_a_triple_are_its_two_readings():
    (asked,) = read("curls 5x10x8").ambiguities

    assert ("5 sets of 10 at 8", "8 sets of 10 at 5") == asked.options
    assert asked.question == "Is 5x10x8 5 sets of 10 at 8 or 8 sets of 10 at 5?"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("100x8@9", "8 @100 rpe=9"),
        ("100 8 9", "8 @100 rpe=9"),
        ("100 8", "8 @100"),
        ("175x5, 170x6", "5 @175, 6 @170"),
    ],
)
def test_shorthand_alone_is_a_set_of_the_exercise_the_athlete_is_on(text, expected):
    read = sets(text, exercise="Bench Press")

    assert f"Bench Press: {expected}" == read


@pytest.mark.parametrize("text", ["100", "100x", "x8", "100 89.5", "100x8@", "squat", ""])
def test_half_a_set_is_none_even_of_a_known_exercise(text):
    assert sets(text, exercise="Bench Press") == ""
