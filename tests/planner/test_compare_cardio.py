"""The cardio of a session beside the endurance work of a workout."""

from decimal import Decimal

import pytest

from tests.planner.logged import (
    Block,
    Skipped,
    cardio,
    did,
    fields,
    one,
    ran,
    rows,
    session,
)

# --- cardio


@pytest.mark.parametrize(
    ("planned", "done", "differences"),
    [
        (cardio(30), ran(31), []),
        (cardio(30), ran(25), [("duration", 30, 25)]),
        (cardio(30), ran(24.25), [("duration", 30, 24.2)]),
        (cardio(30), ran(30, "Cycling"), [("modality", "Running", "Cycling")]),
        (cardio(30), ran(30, "Tempo Run"), [("type", "zone2", "threshold")]),
        (cardio(30, kind="threshold"), ran(30, "Interval Run"), []),
        (cardio(30), Block(kind="intervals", exercises=(did("Run", one(duration_seconds=Decimal(1800))),)),
         [("type", "zone2", "intervals")]),
        (cardio(30, "bike or row"), ran(30, "Rowing"), []),
        (cardio(30, "Row"), ran(30, "Rowing"), []),
        (cardio(30, "Running"), ran(30, "Trail Run"), []),
        (cardio(30, "Cycling"), ran(30, "Assault Bike"), []),
        (cardio(30, "Elliptical"), ran(30, "Elliptical"), []),
        (cardio(30, ""), ran(30, "Swim"), []),
        (cardio(30, "machine of your choice"), ran(30, "Swim"), []),
    ],
)  # fmt: skip
def test_cardio_is_compared_by_duration_modality_and_type(planned, done, differences):
    (row,) = rows(session(cardio=planned), done)

    assert differences == fields(row)
    assert ("modified" if differences else "matched") == row["status"]


def test_cardio_without_a_duration_is_not_comparable_in_it():
    (row,) = rows(session(cardio=cardio()), ran(None), did("Squat"))[:1]

    assert [("duration", 30, "not said")] == fields(row, "not_comparable")


def test_cardio_that_was_the_whole_workout_took_as_long():
    (row,) = rows(session(cardio=cardio()), ran(None), duration_seconds=Decimal(1800))

    assert "not_comparable" not in row


def test_a_run_that_the_catalogue_lacks_is_one_if_the_workout_is():
    (row,) = rows(session(cardio=cardio()), ran(30, "Parkloop"), discipline="running")

    assert ("matched", "Parkloop") == (row["status"], row["logged_as"])


def test_a_lift_a_game_or_a_run_within_a_wod_is_no_cardio():
    wod = Block(
        kind="for_time", exercises=(did("Run", one(duration_seconds=Decimal(1800))), did("Squat", one(9)))
    )

    found = rows(
        session(cardio=cardio()), wod, ran(30, "Soccer"), did("Banana Walk", one(5)), discipline="running"
    )

    assert ["missing", "extra", "extra", "extra", "extra"] == [row["status"] for row in found]


def test_the_duration_of_a_block_is_the_whole_of_it_only():
    both = Block(
        kind="steady",
        duration_seconds=Decimal(3600),
        exercises=(did("Run", one(duration_seconds=Decimal(1800))), did("Rowing", one())),
    )
    run = both.model_copy(update={"exercises": (did("Run", one()),), "duration_seconds": Decimal(1800)})

    assert "matched" == rows(session(cardio=cardio()), both)[0]["status"]
    assert "matched" == rows(session(cardio=cardio()), run)[0]["status"]


@pytest.mark.parametrize(("name", "modality"), [("Run", "Running"), ("Easy Run", ""), ("Squat", "Running")])
def test_cardio_that_the_athlete_left_out_is_skipped(name, modality):
    left_out = (Skipped(name=name, name_as_written=name),)

    (row,) = rows(session(cardio=cardio(modality=modality)), skipped=left_out)

    assert ("missing" if name == "Squat" else "skipped") == row["status"]
