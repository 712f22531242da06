"""What is missing, what is wrong and what to ask; a whole workout is blocked only for good reasons."""

from datetime import date
from decimal import Decimal

import pytest

from agents.athlete import Athlete
from agents.logger.finished_workout import completeness_of, confidence_of, find_issues
from agents.workout import (
    Block,
    DistanceDone,
    Exercise,
    Issue,
    LoadDone,
    PaceDone,
    Score,
    SetDone,
    Workout,
)
from tests.phrase_tables import phrases, tupled

TODAY = date(2026, 11, 20)
LOAD = LoadDone(value=Decimal(185), unit="lb", basis="total")
FIVE_K = DistanceDone(value=Decimal(5), unit="km", metres=Decimal(5000))


def a_workout(*exercises: Exercise, **more) -> Workout:
    return Workout(blocks=(Block(exercises=exercises),) if exercises else (), **more)


def an_exercise(name: str, *sets: SetDone) -> Exercise:
    return Exercise(name=name, name_as_written=name, sets=sets)


def codes(workout: Workout) -> list[tuple[str, str]]:
    return [(issue.severity, issue.code) for issue in find_issues(workout, TODAY, Athlete())]


BENCH = an_exercise("Bench", SetDone(reps=5, load=LOAD))


def test_a_complete_workout_has_no_issue():
    assert [] == codes(a_workout(BENCH))


def test_no_exercise_blocks():
    assert [("block", "no_structure")] == codes(a_workout())


def test_an_exercise_without_anything_done_blocks():
    assert [("block", "no_performance")] == codes(a_workout(an_exercise("Bench", SetDone(rpe=Decimal(8)))))


def test_a_class_by_its_name_and_time_is_a_workout_without_exercises():
    assert [] == codes(Workout(name="Pilates", duration_seconds=Decimal(3000)))
    assert [("block", "no_structure")] == codes(Workout(name="Pilates"))


def test_a_number_that_has_no_field_says_what_was_done():
    walked = an_exercise("Walk", SetDone(notes=("7,842 steps",)))

    assert ("block", "no_performance") not in codes(a_workout(walked))
    assert ("block", "no_performance") in codes(a_workout(an_exercise("Walk", SetDone(notes=("lovely",)))))
    assert ("block", "no_performance") in codes(
        a_workout(an_exercise("Bench", SetDone(notes=("felt 9/10",))))
    )


def test_rounds_say_what_was_done_of_an_exercise():
    mobility = an_exercise("hip circles")

    assert ("block", "no_performance") in codes(Workout(blocks=(Block(exercises=(mobility,)),)))
    assert ("block", "no_performance") not in codes(Workout(blocks=(Block(exercises=(mobility,), rounds=4),)))


def test_a_named_benchmark_without_a_score_blocks_and_asks_for_it():
    workout = Workout(blocks=(Block(kind="for_time", name="Fran"),))

    issues = find_issues(workout, TODAY, Athlete())

    assert "no_performance" == issues[0].code
    assert "Fran" in issues[0].question


def test_a_scored_block_needs_no_sets():
    assert [] == codes(Workout(blocks=(Block(kind="for_time", name="Fran", score=Score(said="4:12")),)))


@pytest.mark.parametrize("name", ["workout", "Exercise", "unknown", "it"])
def test_a_name_that_says_nothing_blocks(name):
    assert ("block", "generic_name") in codes(a_workout(an_exercise(name, SetDone(reps=5, load=LOAD))))


@phrases("said", "issue", issue=tupled)
def test_a_day_that_cannot_be_is_blocked_or_asked_about(said, issue):
    assert [issue] == codes(a_workout(BENCH, date_as_said=said))


@pytest.mark.parametrize("said", ["yesterday", "2026-11-19", "today", "2010-01-01"])
def test_a_day_that_can_be_is_fine(said):
    assert [] == codes(a_workout(BENCH, date_as_said=said))


def test_a_day_that_a_model_takes_words_for_is_noted_and_not_asked():
    workout = a_workout(BENCH, date_as_said="some day", date_meant="2026-11-19")

    [issue] = find_issues(workout, TODAY, Athlete())

    assert ("date_meant", "note") == (issue.code, issue.severity)
    assert "'some day' is taken for 2026-11-19" == issue.message


def test_a_barbell_exercise_without_any_load_is_asked_about():
    assert [("ask", "load_missing")] == codes(a_workout(an_exercise("Bench", SetDone(reps=5))))


@pytest.mark.parametrize(
    "one",
    [
        SetDone(reps=5, bodyweight=True),
        SetDone(reps=5, percent_1rm=Decimal(80)),
        SetDone(reps=5, notes=("bar",)),
    ],
)
def test_another_word_about_the_load_is_enough(one):
    assert [] == codes(a_workout(an_exercise("Bench", one)))


def test_an_unknown_name_is_noted_and_kept():
    assert [("note", "exercise_unknown")] == codes(
        a_workout(an_exercise("Zercher banana walk", SetDone(reps=5)))
    )


def test_distance_time_and_pace_that_contradict_are_asked_about():
    one = SetDone(
        distance=FIVE_K, duration_seconds=Decimal(1450), pace=PaceDone(seconds=Decimal(240), per="km")
    )

    assert [("ask", "pace_contradicts")] == codes(a_workout(an_exercise("run", one)))


def test_distance_time_and_pace_that_agree_are_fine():
    one = SetDone(
        distance=FIVE_K, duration_seconds=Decimal(1450), pace=PaceDone(seconds=Decimal(290), per="km")
    )

    assert [] == codes(a_workout(an_exercise("run", one)))


def test_the_worst_comes_first():
    workout = a_workout(
        an_exercise("Zercher banana walk", SetDone(reps=1)),
        an_exercise("Bench", SetDone(reps=5)),
        date_as_said="tomorrow",
    )

    assert ["block", "ask", "note"] == [severity for severity, _ in codes(workout)]


@pytest.mark.parametrize(
    ("exercise", "share"),
    [
        (BENCH, 1.0),
        (an_exercise("Bench", SetDone(reps=5)), 0.5),
        (an_exercise("Bench", SetDone(reps=5, bodyweight=True)), 1.0),
        (an_exercise("Pull-up", SetDone(reps=5, bodyweight=True)), 1.0),
        (an_exercise("Plank", SetDone(duration_seconds=Decimal(60))), 1.0),
        (an_exercise("run", SetDone(distance=FIVE_K)), 0.5),
        (an_exercise("run", SetDone(distance=FIVE_K, duration_seconds=Decimal(1450))), 1.0),
        (an_exercise("row", SetDone(calories=Decimal(50))), 0.0),
        (an_exercise("rowing", SetDone(calories=Decimal(50))), 1.0),
        (an_exercise("Zercher banana walk", SetDone(load=LOAD)), 1.0),
    ],
)
def test_completeness_is_the_share_of_what_would_be_expected(exercise, share):
    assert share == completeness_of(a_workout(exercise))


def test_completeness_of_nothing_is_nothing():
    assert 0.0 == completeness_of(a_workout())


def test_confidence_falls_by_the_documented_steps():
    unread = Issue(code="date_unreadable", severity="ask", field="date", message="")
    unknown = Issue(code="exercise_unknown", severity="note", field="name", message="")

    assert 1.0 == confidence_of(Workout(), (), 0)
    assert 0.85 == confidence_of(Workout(), (unread,), 0)
    assert 0.7 == confidence_of(Workout(), (unknown,) * 9, 0)
    assert 0.7 == confidence_of(Workout(), (), 9)
