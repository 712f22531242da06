"""Canonical values stand beside what was said; nothing stated changes; again is the same."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.athlete import Athlete
from agents.logger.finished_workout import normalized
from agents.models.scripted import Scripted
from agents.workout import Block, DistanceDone, Exercise, LoadDone, PaceDone, SetDone, Workout
from tests.logger.kit import Desk, a_block, a_set, an_exercise, detect, extract, says

TODAY = date(2026, 11, 20)
FIVE_K = DistanceDone(value=Decimal(5), unit="km", metres=Decimal(5000))


def a_workout(name: str, *sets: SetDone, **more) -> Workout:
    exercise = Exercise(name=name, name_as_written=name, sets=sets)
    return Workout(blocks=(Block(exercises=(exercise,)),), **more)


def canonical(workout: Workout, athlete: Athlete | None = None) -> Workout:
    return normalized(workout, ("strength",), TODAY, athlete or Athlete())


def only_set(workout: Workout) -> SetDone:
    return workout.sets()[0]


def a_load(value: str, unit: str = "lb", basis: str = "total") -> LoadDone:
    return LoadDone(value=Decimal(value), unit=unit, basis=basis)


def test_a_name_becomes_canonical_and_stays_as_written_beside_it():
    exercise = canonical(a_workout("RDL", SetDone(reps=5))).exercises()[0]

    assert ("Romanian Deadlift", "RDL", True) == (exercise.name, exercise.name_as_written, exercise.known)


def test_an_unknown_name_stays_as_it_is():
    exercise = canonical(a_workout("Zercher banana walk", SetDone(reps=5))).exercises()[0]

    assert ("Zercher banana walk", False) == (exercise.name, exercise.known)


def test_a_name_with_two_meanings_is_the_one_that_is_measured_so():
    rowed = canonical(a_workout("row", SetDone(distance=FIVE_K, duration_seconds=Decimal(1185)))).exercises()[
        0
    ]
    lifted = canonical(a_workout("row", SetDone(reps=10, load=a_load("135")))).exercises()[0]

    assert ("Rowing", True) == (rowed.name, rowed.known)
    assert ("row", False) == (lifted.name, lifted.known)


def test_the_athletes_own_name_for_an_exercise_is_understood():
    athlete = Athlete(aliases={"the devil": "Bulgarian Split Squat"})

    assert "Bulgarian Split Squat" == canonical(a_workout("The  Devil"), athlete).exercises()[0].name


def test_kilograms_stand_beside_pounds_and_are_marked():
    one = only_set(canonical(a_workout("Bench", SetDone(reps=5, load=a_load("185")))))

    assert (Decimal(185), "lb", Decimal("83.915")) == (one.load.value, one.load.unit, one.load_kg)
    assert ("load_kg",) == one.derived


def test_a_load_per_side_has_no_total():
    assert (
        only_set(canonical(a_workout("Snatch", SetDone(load=a_load("35", basis="per_side"))))).load_kg is None
    )


def test_a_carry_and_a_sprint_have_no_pace():
    forty = DistanceDone(value=Decimal(40), unit="m", metres=Decimal(40))

    sprint = only_set(canonical(a_workout("run", SetDone(distance=forty, duration_seconds=Decimal("5.4")))))

    assert (None, ()) == (sprint.pace, sprint.derived)


def test_the_third_of_distance_time_and_pace_is_derived_and_marked():
    from_time = only_set(
        canonical(a_workout("run", SetDone(distance=FIVE_K, duration_seconds=Decimal(1450))))
    )
    pace = PaceDone(seconds=Decimal(290), per="km")
    from_pace = only_set(canonical(a_workout("run", SetDone(distance=FIVE_K, pace=pace))))
    from_both = only_set(canonical(a_workout("run", SetDone(duration_seconds=Decimal(1450), pace=pace))))

    assert (pace, ("pace",)) == (from_time.pace, from_time.derived)
    assert (Decimal(1450), ("duration_seconds",)) == (from_pace.duration_seconds, from_pace.derived)
    assert (Decimal(5000), ("distance",)) == (from_both.distance.metres, from_both.derived)


def test_what_was_derived_has_a_rule_for_a_source():
    made = canonical(a_workout("run", SetDone(distance=FIVE_K, duration_seconds=Decimal(1450))))

    assert [("blocks[0].exercises[0].sets[0].pace", "rule")] == [
        (each.path, each.kind) for each in made.sources
    ]


def test_every_change_is_listed():
    made = canonical(a_workout("RDL", SetDone(reps=5, load=a_load("100", "kg"))))

    assert ["blocks[0].exercises[0].name", "blocks[0].exercises[0].sets[0].load_kg"] == [
        each.path for each in made.changes
    ]


def test_a_day_in_words_that_no_row_knows_is_the_one_that_a_model_takes_them_for():
    meant = canonical(a_workout("Bench", date_as_said="some day", date_meant="2026-11-19"))

    assert ("2026-11-19", "said") == (meant.date, meant.date_source)


def test_the_day_is_the_messages_unless_one_was_said():
    assert ("2026-11-20", "message") == (
        canonical(a_workout("Bench")).date,
        canonical(a_workout("Bench")).date_source,
    )
    said = canonical(a_workout("Bench", date_as_said="yesterday"))
    assert ("2026-11-19", "said") == (said.date, said.date_source)
    unread = canonical(a_workout("Bench", date_as_said="some day"))
    assert ("2026-11-20", "message") == (unread.date, unread.date_source)


_LOADS = st.builds(
    a_load,
    st.integers(1, 900).map(str),
    st.sampled_from(["lb", "kg"]),
    st.sampled_from(["total", "per_hand", "per_side", "added", "assisted"]),
)
_SETS = st.builds(
    SetDone,
    reps=st.none() | st.integers(0, 100),
    load=st.none() | _LOADS,
    distance=st.none() | st.just(FIVE_K),
    duration_seconds=st.none() | st.integers(1, 20_000).map(Decimal),
    pace=st.none()
    | st.builds(PaceDone, seconds=st.integers(60, 900).map(Decimal), per=st.sampled_from(["km", "mi"])),
)


@pytest.mark.untraced
@given(st.lists(_SETS, max_size=4), st.sampled_from(["Bench", "RDL", "run", "Zercher banana walk"]))
def test_twice_is_once_and_nothing_stated_changes(sets, name):
    draft = a_workout(name, *sets, date_as_said="yesterday")

    once = canonical(draft)
    twice = canonical(once)

    assert once == twice
    for before, after in zip(draft.sets(), once.sets(), strict=True):
        stated = {field: value for field, value in before if value is not None and field != "derived"}
        assert stated == {field: getattr(after, field) for field in stated}


@pytest.mark.parametrize(
    ("said", "sent", "kept"),
    [
        ("Bench 3x5 @ 185", "running", "strength"),
        ("Ran 5 km in 24:10", "running", "running"),
    ],
)
def test_a_discipline_of_moving_that_no_exercise_can_be_of_is_none(said, sent, kept):
    name = said.split()[0]
    entry = a_set(distance="5 km", duration="24:10") if name == "Ran" else a_set("3", "5", "185")
    desk = Desk()
    desk.model = Scripted([says(detect(said, sent), extract(0, a_block(an_exercise(said, name, entry))))])
    desk.log(said)

    assert [kept] == [each.discipline for each in desk.workouts()]
