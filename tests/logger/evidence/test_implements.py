"""What a load is the load of: one dumbbell of two, plates on a bar, or that of the exercise before."""

import pytest

from agents.athlete import Athlete
from agents.logger.assembly.assemble import Assembled
from agents.logger.assembly.names import meant_by, shortest_name
from agents.workout import Exercise, SetDone
from tests.logger.kit import a_block, a_set, an_exercise
from tests.logger.test_first_sight import read
from tests.phrase_tables import phrases, tupled


def one_of(text: str, name: str, load: str, canonical: str = "", **facts: str) -> Assembled:
    exercise = {**an_exercise(text, name, a_set("3", "10", load)), "canonical_name": canonical}
    return read(text, a_block(exercise), **facts)


def loads(made: Assembled) -> set[tuple[str, str]]:
    return {(str(one.load.value), one.load.basis) for one in made.workout.sets() if one.load}


@phrases("text", "name", "load", "canonical", "basis")
def test_a_load_is_of_each_hand_where_the_exercise_is_done_with_two_dumbbells(
    text, name, load, canonical, basis
):
    made = one_of(text, name, load, canonical)

    assert [] == made.doubts
    assert {basis} == {each for _, each in loads(made)}


def test_the_rule_says_why_a_load_is_of_each_hand():
    made = one_of("db shrugs 3x10 40", "db shrugs", "40", "Dumbbell Shrug")

    [source, *_] = (each for each in made.workout.sources if each.path.endswith("load.basis"))
    assert ("rule", "each_hand", "Dumbbell Shrug") == (source.kind, source.rule, source.of)


def test_plates_on_one_end_of_a_bar_are_added_up():
    made = one_of("t-bar row 3x10 two 15s on it", "t-bar row", "two 15s on it", "T-Bar Row")

    assert ([], {("30", "total")}) == (made.doubts, loads(made))


def test_plates_on_a_bar_whose_weight_was_not_said_are_asked_about():
    made = one_of("smith squat 3x10 60 on it", "smith squat", "60 on it", "Smith Machine Squat")

    assert made.held is not None
    assert [False] == [doubt.mendable for doubt in made.doubts]


def _two(first: tuple[str, ...], load: str) -> tuple[Assembled, tuple[SetDone, ...]]:
    entries = [a_set("", "8", each) for each in first]
    text = f"bench {' '.join(f'{each}x8' for each in first)}, close grip {load} 2x9"
    close = an_exercise(f"close grip {load} 2x9", "close grip", a_set("2", "9", load))
    made = read(text, a_block(an_exercise(text.split(",")[0], "bench", *entries), close))
    return made, made.workout.exercises()[1].sets


def test_the_same_weight_is_that_of_the_exercise_before():
    made, sets = _two(("75",), "same weight")

    assert [("75", "total")] * 2 == [(str(one.load.value), one.load.basis) for one in sets if one.load]
    assert {"same_as"} <= {each.rule for each in made.workout.sources}


@pytest.mark.parametrize("first", [("75", "80"), ()])
def test_the_same_weight_as_several_or_none_stays_in_words(first):
    _, sets = _two(first, "same weight")

    assert [(None, ("same weight",))] * 2 == [(one.load, one.notes) for one in sets]


@pytest.mark.parametrize(
    ("load", "value"), [("22.5 i think", "22.5"), ("maybe 24 kg", "24"), ("etwa 30", "30"), ("14s ish", "14")]
)
def test_a_load_that_is_doubted_is_kept_with_the_doubt(load, value):
    made = one_of(f"pullover 3x10 {load}", "pullover", load)

    assert [] == made.doubts
    assert {value} == {each for each, _ in loads(made)}
    assert {(load,)} == {one.notes for one in made.workout.sets()}


@pytest.mark.parametrize(("field", "said"), [("load", "60 or 65"), ("reps", "6 or 9")])
def test_which_of_two_it_was_is_asked_and_not_refused(field, said):
    values = {"load": "60", "reps": "6", field: said}
    text = f"row 3 sets, {values['reps']} reps at {values['load']}"
    made = read(text, a_block(an_exercise(text, "row", a_set("3", values["reps"], values["load"]))))

    assert made.held is not None
    assert [False] == [doubt.mendable for doubt in made.doubts]


def test_plates_beside_the_bar_are_counted_for_a_side():
    made = one_of("ez curl 3x10 + 7.5s each side", "ez curl", "+ 7.5s each side")

    assert {("7.5", "per_side")} == loads(made)


def test_a_place_in_a_stack_is_no_weight():
    made = one_of("cable curl 3x10 stack 6", "cable curl", "stack 6")

    assert (set(), {("stack 6",)}) == (loads(made), {one.notes for one in made.workout.sets()})


@phrases("name", "canonical", "called", "kind", "notes", notes=tupled)
def test_a_part_of_the_session_is_no_exercise(name, canonical, called, kind, notes):
    made = read(
        f"{name} 800 m",
        a_block({**an_exercise(f"{name} 800 m", name, a_set(distance="800 m")), "canonical_name": canonical}),
    )
    [exercise] = made.workout.exercises()
    known = meant_by(exercise, Athlete()).known

    assert called == (known.name if known is not None else shortest_name(exercise))
    assert [(kind, notes)] == [(one.kind, one.notes) for one in exercise.sets]


def test_what_is_noted_as_a_cool_down_is_not_noted_twice_nor_another_kind_of_set_warmed_up():
    cooling = {**an_exercise("cd 800 m", "cd", a_set(distance="800 m", note="cd")), "canonical_name": "Run"}
    warming = {**an_exercise("wu 5 to failure", "wu", a_set("", "5", kind="failure")), "canonical_name": ""}

    notes = [one.notes for one in read("cd 800 m", a_block(cooling)).workout.sets()]
    kinds = [one.kind for one in read("wu 5 to failure", a_block(warming)).workout.sets()]

    assert ([("cd",)], ["failure"]) == (notes, kinds)


@pytest.mark.parametrize(
    ("written", "meant", "called"),
    [
        ("RDL", "Single-Leg Kettlebell Romanian Deadlift", "Single Leg Kettlebell Romanian Deadlift"),
        ("match", "Football (Soccer) Match", "Soccer"),
        ("Spiel", "Handball Match", "Handball"),
    ],
)
def test_what_a_bare_word_is_short_for_is_what_the_model_says(written, meant, called):
    known = meant_by(Exercise(name=written, name_as_written=written, meant=meant), Athlete()).known

    assert known is not None
    assert called == known.name
