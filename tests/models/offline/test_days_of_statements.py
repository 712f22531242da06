"""Which day each workout of a message was done on, and what of it was left out."""

import pytest

from agents.models.offline.reader import read
from tests.phrase_tables import phrases, rowed


def days_of(text: str) -> list[tuple[str, str]]:
    """Each workout of the message: its day, and its first exercise."""
    return [
        (dict(workout.facts).get("date", ""), workout.blocks[0].exercises[0].name)
        for workout in read(text).workouts
    ]


@phrases("text", "found", found=rowed)
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
