"""What athletes write more seldom goes through at first sight too: strokes, complexes, back-off sets."""

import pytest

from agents.exercises.catalogue import mentions
from agents.logger.workout_in_words import say_block, say_facts
from agents.units import read_duration, read_reps
from agents.words import tokens
from agents.workout import Block, Workout
from tests.logger.kit import Desk, a_block, a_set, an_exercise
from tests.logger.test_first_sight import read, sets, shown, straight


def test_a_stroke_is_told_by_its_short_name():
    text = "swam 4x50 fly on 1:00"
    fly = {**an_exercise(text, "fly", a_set("4", distance="50")), "canonical_name": "Butterfly Swim"}

    made = straight(text, fly)

    assert ["50 m"] * 4 == sets(made)


def test_letters_apart_name_no_exercise():
    assert ["Cycling"] == [known.name for known, _ in mentions(tokens("bike 8 min @ 230w w 2 min"))]


@pytest.mark.parametrize("said", ["9 por pierna", "9 pro Seite", "9 par jambe", "9 each leg"])
def test_reps_of_each_side_in_other_languages(said):
    assert (9, True) == (read_reps(said).value, read_reps(said).each_side)


def test_seconds_in_french():
    assert 50 == read_duration("50 secondes")


def test_what_is_said_once_of_a_complex_holds_for_all_of_it():
    text = "complex: 4 sets of 1 power clean + 2 front squats + 1 jerk @ 70"
    made = read(
        text,
        a_block(
            an_exercise("1 power clean", "power clean", a_set("4", "1", "70")),
            an_exercise("2 front squats", "front squats", a_set("4", "2", "70")),
            an_exercise("1 jerk @ 70", "jerk", a_set("4", "1", "70")),
            kind="complex",
            said=text,
        ),
    )

    assert [] == made.doubts
    assert ["1 x 70 kg"] * 4 + ["2 x 70 kg"] * 4 + ["1 x 70 kg"] * 4 == sets(made)


def test_a_change_that_is_said_once_is_made_once():
    text = "deadlift single 200, then 4x2 -10%, last one RIR 1"
    less = a_set("3", "2", load_change="-10%")
    last = a_set("", "2", load_change="-10%", rir="RIR 1")

    made = straight(text, an_exercise(text, "deadlift", a_set("", "single", "200"), less, last))

    assert ["1 x 200 kg"] + ["2 x 180 kg"] * 4 == sets(made)


def test_a_max_is_a_single():
    text = "squat 1RM 170"

    assert ["1 x 170 kg"] == sets(straight(text, an_exercise(text, "squat", a_set("", "1", "170"))))


@pytest.mark.parametrize(("said", "share"), [("85%", None), ("85% of 1RM", 85)])
def test_a_percentage_of_a_back_off_set_is_of_the_top_set(said, share):
    text = f"bench 110x3, backoff {said} 2x6"
    backoff = a_set("2", "6", kind="back-off", percent=said)
    made = straight(text, an_exercise(text, "bench", a_set("", "3", "110"), backoff))

    last = made.workout.sets()[-1]
    assert (share, () if share else (said,)) == (last.percent_1rm, last.notes)


def test_laps_of_a_set_in_brackets_are_seconds():
    text = "track: 2x(300 200) at 51 / 33"
    blocks = [
        an_exercise(text, far, a_set("2", distance=far, duration=time))
        for far, time in (("300", "51"), ("200", "33"))
    ]

    made = straight(text, *blocks)

    assert ["duration_seconds 51 300 m"] * 2 + ["duration_seconds 33 200 m"] * 2 == sets(made)


@pytest.mark.parametrize(
    ("text", "metres"),
    [
        ("Pool tonight, 2800 yds in all, main set 6x200 on 3:00", "182.88"),
        ("Pool tonight, 2800 m in all, main set 6x200 on 3:00", "200"),
        ("Pool, 400 yds easy, then ran 6x200", "200"),
    ],
)
def test_what_is_swum_in_a_pool_of_yards_is_in_yards(text, metres):
    said = text.split(", ")[-1]
    meant = "Run" if "ran" in said else "Swim"
    exercise = {**an_exercise(said, said.split()[0], a_set("6", distance="200")), "canonical_name": meant}
    made = straight(text, exercise)

    assert [f"{metres} m"] * 6 == [shown(one) for one in made.workout.sets()]


def test_what_somebody_else_did_is_told_apart_from_what_was_logged():
    desk = Desk()
    text = "squat 3x5 100 kg. coach had 5x800 on the plan"
    reply = desk.log(text, units="kg")

    assert ([], ["squat 3x5 100 kg"]) == (desk.workouts(), [each.text for each in reply.drafts])
    assert "'coach had 5x800 on the plan' (not logged: a prescription)" in reply.answer


def test_how_it_was_done_is_shown():
    block = Block(kind="for_time", name="Murph", notes=("14 lb vest",))

    assert ["For time", "Murph", "(14 lb vest)"] == say_block(block)
    assert ["Rx"] == say_facts(Workout(rx="rx"))


@pytest.mark.parametrize(("said", "where"), [("rested as long as it took", ()), ("2 min rest", (120, 120))])
def test_a_rest_without_a_time_is_told_once(said, where):
    text = f"curls 3x10 at 15. rows 3x10 at 40. {said}"
    blocks = (
        a_block(an_exercise("curls 3x10 at 15", "curls", a_set("3", "10", "15"))),
        a_block(an_exercise("rows 3x10 at 40", "rows", a_set("3", "10", "40"))),
    )
    made = read(text, *blocks, rest=said)

    assert where == tuple(each.rest_seconds for each in made.workout.blocks if each.rest_seconds)
    assert made.workout.notes == (() if where else (said,))


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("pull-ups 3x8 with a red band", "Pull-up 3x8 with red band"),
        ("banded squat 3x5 225 red band", "Banded Squat 3x5 @ 225 lb with red band"),
    ],
)
def test_a_band_is_kept_in_its_words_with_every_set(text, summary):
    desk = Desk()

    desk.log(text)

    [workout] = desk.workouts()
    [source] = [source for source in workout.sources if source.path.endswith(".band")]
    assert (["red band"] * 3, "words") == ([one.band for one in workout.sets()], source.kind)
    assert workout.summary.endswith(f": {summary}")
