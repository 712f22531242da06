"""What an athlete answered once is not asked again: two loads, three numbers, a name of their own."""

from datetime import UTC, datetime

import pytest

from agents.athlete import Athlete
from agents.conversation import Question
from agents.logger.asking.questions import Lesson, lessons, remembered
from agents.models.scripted import Scripted
from agents.recorded import read_athlete
from agents.workout import Block, Exercise, LoadDone, SetDone, Workout
from tests.logger.kit import Desk, a_block, a_set, an_exercise, call, detect, extract, says


def asked(code: str, **more) -> Question:
    return Question(
        **{"id": "m1.0", "code": code, "question": "?", "message_id": "m1", "workout_id": "w1", **more}
    )


def of(*exercises: Exercise) -> Workout:
    return Workout(blocks=(Block(exercises=exercises),))


def lifted(value: int, *options: int, reps: int = 5) -> SetDone:
    def load(pounds: int) -> LoadDone:
        return LoadDone(value=pounds, unit="lb", basis="total")

    return SetDone(reps=reps, load=load(value), load_options=tuple(map(load, options)))


@pytest.mark.parametrize(("load", "which"), [(95, "first"), (65, "second")])
def test_the_load_that_was_chosen_of_two_is_the_athletes(load, which):
    thruster = Exercise(name="Thruster", name_as_written="thrusters", sets=(lifted(load, 95, 65),))

    learned = lessons([asked("which_load", exercise="thrusters")], {"w1": of(thruster)}, [])

    assert (Lesson("convention", "which_load", which),) == learned


def test_a_load_that_is_neither_teaches_nothing():
    thruster = Exercise(name="Thruster", name_as_written="thrusters", sets=(lifted(75, 95, 65),))

    assert () == lessons([asked("which_load", exercise="thrusters")], {"w1": of(thruster)}, [])


@pytest.mark.parametrize(
    ("fragment", "meaning"),
    [
        ("8x3x10", ("convention", "triple", "sets_reps_load")),
        ("10x3x8", ("convention", "triple", "load_reps_sets")),
        ("10x8x3", ("convention", "triple", "load_sets_reps")),
        ("8x10", None),
        ("8x8x8", None),
    ],
)
def test_what_three_numbers_meant_is_how_they_are_read(fragment, meaning):
    sets = (lifted(10, reps=3),) * 8
    squat = Exercise(name="Back Squat", name_as_written="squat", said=f"squat {fragment}", sets=sets)

    learned = lessons([asked("which_reading", fragment=fragment)], {}, [of(squat)])

    assert ((Lesson(*meaning),) if meaning else ()) == learned


def test_three_numbers_of_which_two_are_alike_teach_nothing():
    sets = (lifted(8, reps=8),) * 8
    squat = Exercise(name="Back Squat", name_as_written="squat", said="squat 8x8x8", sets=sets)

    assert () == lessons([asked("which_reading", fragment="8x8x8")], {}, [of(squat)])


def test_a_plain_set_says_nothing_of_three_numbers():
    plank = Exercise(name="Plank", name_as_written="plank", sets=(SetDone(duration_seconds=60),))

    assert () == lessons([asked("which_reading", fragment="3x5x8")], {}, [of(plank)])


def test_a_name_that_was_asked_about_is_the_athletes_own():
    row = Exercise(name="Barbell Row", name_as_written="barbell", known=True, said="Rows 3x8 95")
    question = asked("exercise_ambiguous", exercise="rows", options=("Rowing", "Barbell Row"))

    assert (Lesson("alias", "rows", "Barbell Row"),) == lessons([question], {"w1": of(row)}, [])


def test_another_exercise_of_the_workout_is_not_what_the_name_means():
    squat = Exercise(name="Back Squat", name_as_written="squat", known=True, said="Squat 3x5 rows")
    question = asked("exercise_ambiguous", exercise="rows", options=("Rowing", "Barbell Row"))

    assert () == lessons([question], {"w1": of(squat)}, [])


def test_another_workout_of_the_same_message_teaches_nothing():
    row = Exercise(name="Barbell Row", name_as_written="rows", known=True, said="rows 3x8 95")
    question = asked("exercise_ambiguous", exercise="rows", options=("Rowing", "Barbell Row"))

    assert () == lessons([question], {"w2": of(row)}, [])


def test_loads_that_contradict_each_other_teach_nothing():
    thruster = Exercise(
        name="Thruster", name_as_written="thrusters", sets=(lifted(95, 95, 65), lifted(65, 95, 65))
    )

    assert () == lessons([asked("which_load", exercise="thrusters")], {"w1": of(thruster)}, [])


@pytest.mark.parametrize("loads", [(95, 95, 95), (65, 95, 70)])
def test_a_load_that_is_both_or_none_teaches_nothing(loads):
    thruster = Exercise(name="Thruster", name_as_written="thrusters", sets=(lifted(*loads),))

    assert () == lessons([asked("which_load", exercise="thrusters")], {"w1": of(thruster)}, [])


def test_the_same_number_in_another_unit_teaches_nothing():
    one = lifted(95, 95, 65)
    kilos = one.model_copy(update={"load": one.load.model_copy(update={"unit": "kg"})})
    thruster = Exercise(name="Thruster", name_as_written="thrusters", sets=(kilos,))

    assert () == lessons([asked("which_load", exercise="thrusters")], {"w1": of(thruster)}, [])


def test_the_load_of_an_exercise_that_was_not_asked_about_teaches_nothing():
    swing = Exercise(name="Kettlebell Swing", name_as_written="swings", sets=(lifted(35, 53, 35),))

    assert () == lessons([asked("which_load", exercise="thrusters")], {"w1": of(swing)}, [])


def test_an_exercise_with_other_numbers_does_not_say_what_three_meant():
    squat = Exercise(name="Back Squat", name_as_written="squat", said="squat", sets=(lifted(10, reps=3),) * 8)

    assert () == lessons([asked("which_reading", fragment="8x3x10")], {}, [of(squat)])


def test_other_answers_teach_nothing():
    assert () == lessons([asked("load_missing")], {"w1": of(Exercise(name="x", name_as_written="x"))}, [])


def test_a_newer_lesson_replaces_an_older_one():
    before = Athlete(aliases={"rows": "Rowing"}, conventions={"which_load": "first"})

    after = remembered(
        before, [Lesson("alias", "rows", "Barbell Row"), Lesson("convention", "which_load", "second")]
    )

    assert ({"rows": "Barbell Row"}, 1) == (after.aliases, after.which_load)
    assert Athlete.from_json(after.to_json()) == after


def test_an_ambiguous_name_is_asked_about_once_and_then_known():
    desk = Desk()
    first = desk.confirm("dumbbell press 3x8 50", "m1")
    change = {"exercise": "dumbbell press", "set": "", "field": "name", "said": "dumbbell bench press"}
    desk.model = Scripted(
        [
            says(call("amend_workout", "a0", workout_id="", said="dumbbell bench press", changes=[change])),
            says(),
        ]
    )
    desk.log("dumbbell bench press", "m2")
    desk.model = Desk().model
    again = desk.log("dumbbell press 3x8 55", "m3")

    assert "Which exercise is 'dumbbell press'" in first.question
    assert None is again.question
    assert ["Dumbbell Bench Press"] * 2 == [
        each.name for work in desk.workouts() for each in work.exercises()
    ]


def test_which_of_two_loads_is_asked_once_and_then_known():
    text = "For time: 20 thrusters 95/65. 6:12"
    exercise = an_exercise("20 thrusters 95/65", "thrusters", a_set("", "20", "", load_options="95/65"))
    block = a_block(exercise, kind="for_time", said=text, score="6:12")
    desk = Desk()
    desk.model = Scripted([says(detect(text, "crossfit"), extract(0, block)), says()])
    first = desk.log(text, "m1")
    change = {"exercise": "thrusters", "set": "", "field": "load", "said": "65"}
    desk.model = Scripted(
        [says(call("amend_workout", "a0", workout_id="", said="65", changes=[change])), says()]
    )
    desk.log("65", "m2")
    desk.model = Scripted([says(detect(text, "crossfit"), extract(0, block)), says()])
    again = desk.log(text, "m3", again=True)

    assert "Did you use 95 lb or 65 lb for thrusters?" == first.question
    assert None is again.question
    assert [65, 65] == [one.load.value for work in desk.workouts() for one in work.sets()]
    assert "athlete_convention" in {source.rule for source in desk.workouts()[-1].sources}


def test_units_and_timezone_of_a_message_are_those_of_the_next_one_that_says_none():
    desk = Desk()

    desk.log("Bench 3x5 @ 100", "m1", units="kg", timezone="Pacific/Auckland")
    desk.log("Squat 3x5 @ 140", "m2", sent_at=datetime(2026, 11, 21, 20, tzinfo=UTC))

    squat = desk.workouts()[-1]
    assert ("kg", "2026-11-22") == (squat.sets()[0].load.unit, squat.date)


def test_a_message_with_a_clock_that_is_ahead_does_not_speak_for_all_that_follow():
    desk = Desk()
    desk.log("Bench 3x5 @ 100", "m1", units="kg", sent_at=datetime(2099, 1, 1, tzinfo=UTC))
    desk.clock.now += 60

    desk.log("Squat 3x5 @ 140", "m2", units="lb", sent_at=datetime.fromtimestamp(desk.clock.now, UTC))

    assert "lb" == read_athlete(desk.records, "ann").units
