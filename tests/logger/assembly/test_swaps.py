"""What the words put in the place of a benchmark's movements is what was done; the rest is as defined."""

from agents.logger.assembly.blocks import swaps_in
from agents.models.scripted import Scripted
from tests.logger.kit import Desk, a_block, a_set, an_exercise, detect, extract, says, sets_of
from tests.phrase_tables import maybe, phrases

FRAN = ["Thruster", "Pull-up"]


def whole(words: str, movements: list[str] = FRAN) -> list[tuple[str, str]]:
    return [(each.movement, each.name) for each in swaps_in(words, movements) if each.is_whole]


@phrases("words", "done")
def test_another_movement_stands_for_the_one_that_it_is_done_in_place_of(words, done):
    assert {("Pull-up", done)} == {*whole(words)}


@phrases("words")
def test_what_is_done_beside_a_movement_or_for_some_of_it_stands_for_nothing(words):
    assert [] == whole(words)


def test_an_easier_movement_in_some_of_the_rounds_is_told():
    [swap] = swaps_in("knee pushups from round 8 on", ["Push-up"])

    assert (True, False) == (swap.is_easier, swap.is_whole)


def test_how_many_were_done_of_another_movement_is_not_known_where_they_were_counted_otherwise():
    [swap] = swaps_in("triple single unders instead of double unders", ["Double-under"])

    assert ("Single-under", True) == (swap.name, swap.is_counted_otherwise)


def logged(text: str, *exercises: dict, **facts: str) -> Desk:
    desk = Desk()
    calls = (detect(text, "crossfit"), extract(0, a_block(*exercises, kind="for_time", said=text, **facts)))
    desk.model = Scripted([says(*calls), says(*calls), says()])
    desk.log(text)
    return desk


def rows(desk: Desk) -> list[tuple[str, int | None, str]]:
    return list(sets_of(desk.workouts()[0]))


def test_a_scaled_benchmark_has_what_was_done_and_no_movement_of_its_definition_beside_it():
    text = "Fran 7:02 with 65 lb and ring rows instead of pullups"
    desk = logged(text, an_exercise("Fran 7:02 with 65 lb", "Fran", a_set("", "", "65 lb")), name="Fran")

    assert [("Thruster", 21, "65 lb"), ("Ring Row", 21, "")] == rows(desk)[::3]
    assert "scaled" == desk.workouts()[0].rx


@phrases("text", "load", "rx", rx=maybe())
def test_less_than_is_prescribed_is_scaled(text, load, rx):
    desk = logged(text, an_exercise(f"Grace at {load}", "Grace", a_set("", "", load)), name="Grace")

    assert rx == desk.workouts()[0].rx


def test_what_the_model_says_of_the_scaling_stands():
    text = "Grace at 85 lb rx, 3:40"

    desk = Desk()
    block = a_block(
        an_exercise("Grace at 85 lb", "Grace", a_set("", "", "85 lb")), kind="for_time", name="Grace"
    )
    desk.model = Scripted([says(detect(text, "crossfit"), extract(0, block, rx="rx")), says()])
    desk.log(text)

    assert "rx" == desk.workouts()[0].rx


def test_the_times_of_its_miles_are_those_of_the_definitions_runs():
    text = "Murph 51:20, miles were 8:05 and 9:50"
    times = (a_set(duration="8:05"), a_set(duration="9:50"))
    miles = {**an_exercise("miles were 8:05 and 9:50", "miles", *times), "canonical_name": "Run"}

    exercises = logged(text, miles, name="Murph", score="51:20").workouts()[0].exercises()

    assert ["Run", "Pull-up", "Push-up", "Air Squat", "Run"] == [each.name for each in exercises]
    runs = (exercises[0].sets[0], exercises[4].sets[0])
    assert [("mi", 485), ("mi", 590)] == [(one.distance.unit, one.duration_seconds) for one in runs]


def test_times_of_the_rounds_are_not_that_of_the_movement():
    text = "Helen 11:00, runs were 1:55 2:05 2:15"
    runs = an_exercise(
        "runs were 1:55 2:05 2:15", "runs", *(a_set(duration=each) for each in ("1:55", "2:05", "2:15"))
    )

    exercises = logged(text, runs, name="Helen", score="11:00").workouts()[0].exercises()

    assert [400] == [one.distance.metres for one in exercises[0].sets]
    assert None is exercises[0].sets[0].duration_seconds


def test_a_vest_is_worn_and_lifted_by_no_movement():
    text = "Murph with a 20 lb vest, 55:10"
    [block] = (
        logged(
            text, an_exercise("Murph with a 20 lb vest", "Murph", a_set("", "", "20 lb vest")), name="Murph"
        )
        .workouts()[0]
        .blocks
    )

    assert ("20 lb vest",) == block.notes
    assert {None} == {one.load for exercise in block.exercises for one in exercise.sets}


def test_a_third_in_the_sentence_before_is_no_part_of_a_benchmark():
    text = "lost the third. Karen 9:10"

    assert [("Wall Ball", 150, "")] == rows(logged(text, name="Karen", score="9:10"))
