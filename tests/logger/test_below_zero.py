"""A number below zero that a model sends is refused or asked about, in every field: none is saved, nor the
same number without its sign."""

import pytest

from agents.logger.evidence.grounding import BLOCK_FACTS, SET_FACTS, WORKOUT_FACTS, FactReader
from agents.models.scripted import Scripted
from agents.units import UnreadableQuantity
from agents.workout import Block, Workout
from tests.logger.kit import Desk, a_block, a_set, an_exercise, call, detect, extract, says

# What the words say, below zero, for every field that holds a number.
OF_A_SET = {
    "rpe": "rpe -8",
    "rir": "-2 rir",
    "percent": "-80%",
    "tempo": "-31X1",
    "rest": "-90 s",
    "duration": "-30 s",
    "distance": "-400 m",
    "pace": "-5:00/km",
    "calories": "-300 cal",
    "heart_rate": "-150 bpm",
    "left": "-6",
    "right": "-6",
    "attempted": "-7",
    "partial": "-2",
}
OF_A_BLOCK = {
    "rounds": ["-3 rounds", "minus 3 rounds"],
    "scheme": ["-21-15-9"],
    "time_cap": ["-12 min"],
    "duration": ["-20 min"],
    "interval": ["-2 min"],
    "rest": ["-90 s"],
    "score": [
        "-12:30",
        "−12:30",
        "minus 12:30",
        "-7 rounds",
        "-7+3",
        "-120 reps",
        "-200 cal",
        "-2000 m",
        "-225 lb",
    ],
}
OF_A_WORKOUT = {"duration": "-45 min", "bodyweight": "-180 lb", "session_rpe": "-9"}
NO_NUMBERS = frozenset("band failed note pr feel name capped date start end location rx".split())


def taken_down(text: str, block: dict, **facts: str) -> tuple[list[Workout], bool]:
    """What is saved of a message that a model takes down so, and leaves when it is refused; whether the
    athlete is told of what is not."""
    script = [says(detect(text), extract(0, block, said=[text], **facts)), *[says(text="Done.")] * 3]
    desk = Desk(Scripted(script))
    told = desk.log(text)
    return desk.workouts(), bool(told.question or told.not_logged or told.drafts)


def test_the_table_has_every_field_that_holds_a_number():
    assert {*OF_A_SET} == {*SET_FACTS} - NO_NUMBERS
    assert {*OF_A_BLOCK} == {*BLOCK_FACTS} - NO_NUMBERS
    assert {*OF_A_WORKOUT} == {*WORKOUT_FACTS} - NO_NUMBERS


@pytest.mark.parametrize(("field", "said"), OF_A_SET.items())
def test_of_a_set(field: str, said: str):
    text = f"Squat 3x5 @ 225 lb, {said}"
    a_squat = an_exercise(text, "Squat", a_set("3", "5", "225 lb", **{field: said}))

    assert ([], True) == taken_down(text, a_block(a_squat))


@pytest.mark.parametrize(
    ("count", "reps", "load"),
    [
        *(("-3", "5", "185"), ("3", "-5", "185"), ("3", "5", "-185"), ("3", "5", "-185 lb")),
        *(("3", "5", "minus 185"), ("3", "5", "−185 lb"), ("3", "5", "BW-185")),
    ],
)
def test_of_sets_reps_and_load(count: str, reps: str, load: str):
    text = f"Bench {count}x{reps} @ {load}"

    assert ([], True) == taken_down(text, a_block(an_exercise(text, "Bench", a_set(count, reps, load))))


@pytest.mark.parametrize(
    ("field", "said"), [(field, each) for field, row in OF_A_BLOCK.items() for each in row]
)
def test_of_a_block(field: str, said: str):
    text = f"Circuit, {said}: 10 air squats"
    exercise = an_exercise("10 air squats", "air squats", a_set("", "10"))

    saved, told = taken_down(text, a_block(exercise, kind="circuit", said=text, **{field: said}))

    assert told
    assert [] == [value for each in saved for value in values_of(each.blocks[0], BLOCK_FACTS[field].field)]


@pytest.mark.parametrize(("field", "said"), OF_A_WORKOUT.items())
def test_of_a_workout(field: str, said: str):
    text = f"Squat 3x5 @ 225 lb. {said}"
    exercise = an_exercise("Squat 3x5 @ 225 lb", "Squat", a_set("3", "5", "225 lb"))

    saved, told = taken_down(text, a_block(exercise), **{field: said})

    assert told
    assert [] == [value for each in saved for value in values_of(each, WORKOUT_FACTS[field].field)]


def values_of(of: Block | Workout, field: str) -> list[object]:
    value = getattr(of, field)
    return [] if value is None else [value]


SINGLE_SETS = {"reps": "-8", "load_lb": "-185", "load_kg": "-80", "rir": "-2", "rpe": "-8", "set": "-2"}


@pytest.mark.parametrize(("field", "said"), SINGLE_SETS.items())
def test_of_a_single_set(field: str, said: str):
    arguments = {"exercise": "Bench", "reps": "8", field: said}
    text = f"Bench {' '.join(arguments.values())}"
    one = call("log_set_result", "s0", **arguments)
    desk = Desk(Scripted([says(one), *[says(text="Done.")] * 3]))

    told = desk.log(text)

    assert ([], False) == (desk.workouts(), told.success)


@pytest.mark.parametrize(
    ("name", "load"), [("Pull-ups", "-40 lb"), ("Dips", "minus 20 kg"), ("Pull-ups", "assisted 40 lb")]
)
def test_what_is_taken_off_the_own_weight_is_a_load(name: str, load: str):
    text = f"{name} 3x5 {load}"

    [saved], _ = taken_down(text, a_block(an_exercise(text, name, a_set("3", "5", load))))

    assert ["assisted"] * 3 == [one.load.basis for one in saved.sets() if one.load is not None]


@pytest.mark.parametrize("score", ["- 12:30", "12:30"])
def test_a_dash_before_a_score_is_no_sign(score: str):
    text = "Circuit - 12:30: 10 air squats"
    exercise = an_exercise("10 air squats", "air squats", a_set("", "10"))

    [saved], _ = taken_down(text, a_block(exercise, kind="for_time", said=text, score=score))

    assert 750 == saved.blocks[0].score.duration_seconds


AMENDED = {**OF_A_SET, "reps": "-4", "load": "-190", "count": "-2"}


@pytest.mark.parametrize("field", sorted(set(AMENDED) - {"left", "right", "attempted", "partial"}))
def test_of_an_amendment(field: str):
    desk = Desk()
    desk.log("Bench 3x5 @ 185", "m1")
    before = desk.workouts()
    text = f"no wait, bench was {AMENDED[field]}"
    change = {"exercise": "Bench", "set": "", "field": field, "said": AMENDED[field]}
    amend = call("amend_workout", "a0", workout_id="w1", said=text, changes=[change])
    desk.model = Scripted([says(amend), *[says(text="Done.")] * 3])

    told = desk.log(text, "m2")

    assert (before, False) == (desk.workouts(), told.success)


@pytest.mark.parametrize(
    ("readers", "field", "said"),
    [
        *((BLOCK_FACTS, "score", each) for each in OF_A_BLOCK["score"]),
        *((BLOCK_FACTS, "rounds", each) for each in OF_A_BLOCK["rounds"]),
        (WORKOUT_FACTS, "bodyweight", "-180 lb"),
    ],
)
def test_no_reader_leaves_the_sign_out(readers: dict[str, FactReader], field: str, said: str):
    with pytest.raises(UnreadableQuantity):
        readers[field].read(said)
