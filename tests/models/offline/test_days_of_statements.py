"""Which day each workout of a message was done on, and what of it was left out."""

import pytest

from agents.models.offline.reader import read


def days_of(text: str) -> list[tuple[str, str]]:
    """Each workout of the message: its day, and its first exercise."""
    return [
        (dict(workout.facts).get("date", ""), workout.blocks[0].exercises[0].name)
        for workout in read(text).workouts
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Bench 5x5 185. Yesterday squats 3x5 225", [("", "Bench"), ("Yesterday", "squats")]),
        ("Bench 5x5 185, yesterday squats 3x5 225", [("", "Bench"), ("yesterday", "squats")]),
        ("Bench 5x5 185, squats 3x5 225 yesterday", [("yesterday", "Bench")]),
        ("Bench 5x5 185. Squats 3x5 225. Yesterday.", [("Yesterday", "Bench")]),
        (
            "Yesterday's deadlifts (315 3x3) still hurt. Press 3x5 95 today.",
            [("Yesterday's", "deadlifts"), ("today", "Press")],
        ),
        (
            "Yesterday's ride (40k in 1:30) wrecked me. Squat 3x5 225 today.",
            [("Yesterday's", "ride"), ("today", "Squat")],
        ),
        (
            "Bench 5x5 185 yesterday. Curls 3x8 25. Today: squats 3x5 225",
            [("yesterday", "Bench"), ("Today", "squats")],
        ),
        ("Monday\nBench 3x5 185\nTuesday\nSquat 3x5 225", [("Monday", "Bench"), ("Tuesday", "Squat")]),
    ],
)
def test_a_day_is_of_what_it_is_said_of(text, found):
    assert found == days_of(text)


@pytest.mark.parametrize(
    ("text", "skipped"),
    [
        ("Bench 5x5 185, skipped curls and dips", ["curls", "dips"]),
        ("Bench 5x5 185, skipped curls because dips hurt", ["curls"]),
        ("Bench 5x5 185. Skipped the last 2 curls", []),
    ],
)
def test_what_was_left_out_is_told_beside_what_was_done(text, skipped):
    (workout,) = read(text).workouts

    assert skipped == [said for field, said in workout.facts if field == "skipped"]
