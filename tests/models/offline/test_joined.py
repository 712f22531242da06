"""Sets of which each thing is said by itself: how many, how often, with what, how hard, in any order."""

from itertools import permutations

import pytest

from tests.models.offline.compact import codes, lifted


@pytest.mark.parametrize("order", list(permutations(("4 sets", "8 reps", "60 kg"))))
@pytest.mark.parametrize("joint", [" ", ", "])
def test_count_reps_and_load_are_said_in_any_order(order, joint):
    assert lifted(f"leg curl {joint.join(order)}") == "leg curl: 4x8 @60 kg"


JOINED = [
    ("bench 90kg x 6 reps x 4 sets", "bench: 4x6 @90kg"),
    ("front squat 4 sets x 6 reps x 90 kg", "front squat: 4x6 @90 kg"),
    ("bench 92.5lb x 2 x 7 sets", "bench: 7x2 @92.5lb"),
    ("rdl 5 reps @ 120kg x 4 sets", "rdl: 4x5 @120kg"),
    ("leg curl 5 sets @ 40: 12,12,11,10,10", "leg curl: 12 @40, 12 @40, 11 @40, 10 @40, 10 @40"),
    ("leg curl @ 40 for 12, 11 and 10", "leg curl: 12 @40, 11 @40, 10 @40"),
    ("leg curl 40kg: 12 reps, 11 reps, 10 reps", "leg curl: 12 @40kg, 11 @40kg, 10 @40kg"),
    ("leg curl 30/35/40 x 12/10/8", "leg curl: 12 @30, 10 @35, 8 @40"),
    ("leg curl 30, 35, 40 lb x 12, 10, 8", "leg curl: 12 @30, 10 @35, 8 @40 lb"),
    ("leg curl 30/35/40 for 12", "leg curl: 12 @30, 12 @35, 12 @40"),
    ("leg curl 30, 35, 40, all for 12", "leg curl: 12 @30, 12 @35, 12 @40"),
    ("leg curl 30-35-40kg, x12 at each", "leg curl: 12 @30, 12 @35, 12 @40kg"),
    ("leg curl 12 reps at 30, 35 and 40", "leg curl: 12 @30, 12 @35, 12 @40"),
    ("rdl 70/10 80/10 90/8", "rdl: 10 @70, 10 @80, 8 @90"),
    ("rdl 70kg 10, 80kg 10, 90kg 8", "rdl: 10 @70kg, 10 @80kg, 8 @90kg"),
    ("rdl 70kg: 10, 80kg: 10, 90kg: 8", "rdl: 10 @70kg, 10 @80kg, 8 @90kg"),
    ("rdl 70kg 10 > drop 50kg 12", "rdl: 10 @70kg, 12 @50kg drop"),
    ("rdl 6x155 / 6x175", "rdl: 6 @155, 6 @175"),
    ("rdl 3x6 155 @7 @8 @8.5", "rdl: 6 @155 rpe=7, 6 @155 rpe=8, 6 @155 rpe=8.5"),
    ("rdl 3x6 155 rpe 7, 8, 8.5", "rdl: 6 @155 rpe=rpe 7, 6 @155 rpe=8, 6 @155 rpe=8.5"),
    ("rdl singles 150, 160 miss", "rdl: singles @150, @160 failed=miss"),
    ("rdl heavy double 170, 140 4x6", "rdl: double @170, 4x6 @140"),
    ("hack squat 2pl/side 10,10,9", "hack squat: 10 @2pl/side, 10 @2pl/side, 9 @2pl/side"),
    ("kb press 20kg L 7 R 8", "kb press: L 7 R 8 @20kg"),
    ("leg curl 3 sets: 12 @ 30, 10 @ 35, 8 @ 40", "leg curl: 12 @30, 10 @35, 8 @40"),
    ("leg curl 3 sets: 12 @ 30", "leg curl: 3x12 @30"),
    ("leg curl set 1: 30 x 12, set 2: 35 x 10", "leg curl: 12 @30, 10 @35"),
    ("rdl 60x5, 80 x, 80x3", "rdl: 5 @60, @80 failed=x, 3 @80"),
    ("rdl 185 8/8/7", "rdl: 8 @185, 8 @185, 7 @185"),
    ("rdl 3x6+ 185, got 11", "rdl: 2x6 @185, 11 @185 amrap"),
    ("rdl 5/3/1+ 185/205/225, did 4 on the plus set", "rdl: 5 @185, 3 @205, 4 @225 amrap"),
    ("rdl 3x6 90kg rpe 7 8 9", "rdl: 6 @90kg rpe=rpe 7, 6 @90kg rpe=8, 6 @90kg rpe=9"),
    ("db curl 25x12, drop 15x10, drop 10x12", "db curl: 12 @25, 10 @15 drop, 12 @10 drop"),
    ("db curl 25x10 drop 15x12 drop 10x15", "db curl: 10 @25, 12 @15 drop, 15 @10 drop"),
    ("lunges 3x10 each leg, pair of 40s", "lunges: 3x10 each leg @pair of 40s"),
    ("assisted dips 3x8 -40", "assisted dips: 3x8 @-40"),
    ("leg curl 3x15 40, last set to failure", "leg curl: 3x15 @40"),
    ("* leg curl: 3x15 @ 40\n* rdl 3x6 90", "leg curl: 3x15 @40 | rdl: 3x6 @90"),
    ("bench AMRAP @ 135 = 20", "bench: 20 @135 amrap"),
    ("legs, 55 min: rdl 3x6 90", "rdl: 3x6 @90"),
    (
        "Exercise | Sets | Reps | Weight\nBench | 3 | 8 | 70kg\nCable fly | 2 | 15 | 12.5kg",
        "Bench: 3x8 @70kg | Cable fly: 2x15 @12.5kg",
    ),
    ("rdl 50kg x 10 wu, 70kg x 6 wu, 90kg 4x8", "rdl: 10 @50kg warm-up, 6 @70kg warm-up, 4x8 @90kg"),
]


@pytest.mark.parametrize(("text", "expected"), JOINED)
def test_what_is_said_apart_is_of_the_same_sets(text, expected):
    assert (expected, []) == (lifted(text), codes(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("leg curl 30kg 5", "leg curl: 5 @30kg"),
        ("rdl up to 180, back off 140 3x6", "rdl: @180, 3x6 @140 back-off"),
    ],
)
def test_what_a_person_would_guess_is_a_draft(text, expected):
    assert f"~ {expected}" == lifted(text)


@pytest.mark.parametrize(
    "text",
    [
        "leg curl 4 sets: 12 @ 30, 10 @ 35",  # four, and two are told
        "leg curl 3 sets at 30, 35 for 10",  # three, and two loads
        "leg curl 12, 10, 8 @ 30, 35",
        "rdl 8/70 8/80",  # a load or reps
        "rdl 40x200",
        "rdl 80 x",
        "leg curl 3x10, 60s",
    ],
)
def test_what_does_not_agree_is_asked_about(text):
    assert "" == lifted(text)
    assert codes(text)


def test_a_load_behind_a_comma_is_of_the_name_behind_it():
    assert "leg curl: 3x10 | rdl: 3x6 @155 lb" == lifted("leg curl 3x10, 155 lb rdl 3x6")


def test_many_of_what_is_done_without_loads_are_no_loads():
    assert "185" not in lifted("push-ups 5x185").partition("@")[2]
