"""What is said of a whole block holds for its movements: schemes, benchmarks, loads, scores."""

from decimal import Decimal

import pytest

from agents.athlete import Athlete
from agents.exercises import benchmarks
from agents.logger.assembly.blocks import BenchmarkFilling, filled, name_in
from agents.logger.assembly.names import meant_by
from agents.logger.evidence.grounding import Grounding
from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.texts import Texts
from agents.workout import Block, Exercise, LoadDone, Score, SetDone
from tests.logger.kit import Desk, sets_of
from tests.phrase_tables import flag, phrases


def logged(text: str) -> Desk:
    """The desk after a message that the embedded engine read, and a yes where it was shown as a draft."""
    desk = Desk()
    if desk.log(text).drafts:
        desk.log("yes", "m2")
    return desk


def asked(text: str) -> list[str]:
    """What the athlete is asked about a message, without what was only left unread."""
    return [each.question for each in Desk().log(text).not_logged if each.code == "doubtful"]


def rows(text: str) -> list[tuple[str, int | None, str]]:
    """Every set of the message's workouts as (exercise, reps, load)."""
    return [row for workout in logged(text).workouts() for row in sets_of(workout)]


def block(text: str) -> Block:
    """The last block of the message's last workout."""
    return logged(text).workouts()[-1].blocks[-1]


def test_a_scheme_is_written_out_for_each_movement():
    found = rows("21-15-9 deadlifts 225 and hspu 7:45")

    assert [
        ("Deadlift", 21, "225 lb"),
        ("Deadlift", 15, "225 lb"),
        ("Deadlift", 9, "225 lb"),
        ("Handstand Push-up", 21, ""),
        ("Handstand Push-up", 15, ""),
        ("Handstand Push-up", 9, ""),
    ] == found


def test_a_scheme_counts_calories_where_they_are_said():
    rowed = block("21-15-9 cal row and burpees 9:00").exercises[0]

    assert [21, 15, 9] == [one.calories for one in rowed.sets]
    assert [None] * 3 == [one.reps for one in rowed.sets]


def test_each_set_of_a_scheme_says_where_its_numbers_come_from():
    workout = logged("21-15-9 deadlifts 225 7:45").workouts()[0]
    paths = {source.path: source.rule for source in workout.sources}

    assert {"scheme"} == {paths[f"blocks[0].exercises[0].sets[{at}].reps"] for at in range(3)}
    assert "blocks[0].exercises[0].sets[2].load" in paths


def test_a_movement_with_reps_of_its_own_keeps_them():
    assert [("Burpee", 5, "")] == rows("21-15-9 for time: 5 burpees 7:45")


def test_a_benchmark_has_the_movements_of_its_definition_and_no_loads():
    assert [("Clean and Jerk", 30, "")] == rows("Grace 4:12")


def test_what_stands_in_for_a_definition_is_shown_as_taken_from_the_catalogue():
    workout = logged("Cindy 18 rounds + 7").workouts()[0]

    assert {("catalogue", "Cindy")} == {
        (source.kind, source.of) for source in workout.sources if source.path.endswith((".reps", "_seconds"))
    }
    assert Decimal(1200) == workout.blocks[0].duration_seconds


def test_a_mile_of_a_benchmark_is_a_mile():
    run = block("Murph 47:55").exercises[0].sets[0]

    assert run.distance is not None
    assert ("mi", Decimal("1609.344")) == (run.distance.unit, run.distance.metres)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Grace 95 lb 4:12", [("Clean and Jerk", 30, "95 lb")]),
        ("karen 9:44 w/ the 14lb ball", [("Wall Ball", 150, "14 lb")]),
        ("Christine 12:38 at 225", [("Rowing", None, ""), ("Deadlift", 12, "225 lb"), ("Box Jump", 21, "")]),
        ("Nancy 14:05, used 65 lbs for the ohs", [("Run", None, ""), ("Overhead Squat", 15, "65 lb")]),
        ("Cindy 10+5, ring rows", [("Ring Row", 5, ""), ("Push-up", 10, ""), ("Air Squat", 15, "")]),
        ("Coe 30:00 push-ups instead of ring push-ups", [("Thruster", 10, ""), ("Push-up", 10, "")]),
        ("randy (75 pwr snatch) @75# 6:33", [("Power Snatch", 75, "75 lb")]),
    ],
)  # fmt: skip
def test_what_was_said_of_a_movement_is_put_in_its_place(text, expected):
    assert expected == rows(text)


@pytest.mark.parametrize("text", ["Coe 30:00 push-ups instead of ring push-ups", "Linda at 135, 24:10"])
def test_a_benchmark_that_is_changed_waits_for_a_yes(text):
    assert Desk().log(text).drafts


def test_a_load_of_a_movement_is_shown_where_it_was_said():
    workout = logged("DT at 125, 12:38").workouts()[0]

    loads = [source for source in workout.sources if source.path.endswith(".load")]
    assert ["words"] * 3 == [source.kind for source in loads]
    assert {(source.spans[0].start, source.spans[0].end) for source in loads} == {(6, 9)}


def test_a_load_that_several_movements_may_have_is_asked_about():
    assert ["the load of?"] == [each[-12:] for each in asked("Linda at 135, 24:10")]
    assert {""} == {load for _, _, load in rows("Linda at 135, 24:10")}


def test_a_load_without_anything_to_load_is_asked_about():
    assert ["the load of?"] == [each[-12:] for each in asked("Angie at 135, 24:10")]


def test_a_movement_that_the_benchmark_does_not_have_is_asked_about():
    (question,) = asked("Grace 4:12 w/ 20 lb goblet squats")

    assert question.startswith("Which movement of Grace was ")


def test_a_scheme_that_was_said_is_that_of_the_benchmark():
    assert [("Thruster", 15), ("Thruster", 12), ("Thruster", 9)] == [
        row[:2] for row in rows("Fran 15-12-9 6:00") if row[0] == "Thruster"
    ]


def test_movements_beside_a_scheme_are_completed_by_the_definition():
    found = {name for name, _, _ in rows("Fran 21-15-9 thrusters 65, 6:00")}

    assert {"Thruster", "Pull-up"} == found


def test_the_athletes_column_loads_what_was_not_said():
    grace = Block(kind="for_time", name="Grace", score=Score(said="4:12"))

    made = filled(_book(), grace, "blocks[0]", 1)

    load = made.exercises[0].sets[0].load
    assert load is not None
    assert (Decimal(95), "lb") == (load.value, load.unit)


def test_a_column_gives_way_to_a_load_that_was_said():
    said = Exercise(name="Grace", name_as_written="Grace", sets=(SetDone(load=_load(105)),))
    grace = Block(kind="straight", name="Grace", exercises=(said,))

    made = filled(_book(), grace, "blocks[0]", 0)

    assert ("for_time", [_load(105)]) == (made.kind, [one.load for one in made.exercises[0].sets])


def test_calories_of_a_definition_are_kept():
    rowed = benchmarks.read("New | for_time | | 20 cal Rowing, 10 Pull-up")["new"]

    made = BenchmarkFilling(_book(), Block(kind="for_time"), "blocks[0]", rowed, None).filled()

    assert [Decimal(20), None] == [each.sets[0].calories for each in made["exercises"]]  # type: ignore[attr-defined]


@phrases("text", "reps", reps=int)
def test_a_score_that_is_a_number_alone_is_reps_where_nothing_else_can_be_meant(text, reps):
    score = block(text).score

    assert score is not None
    assert (reps, None) == (score.reps, score.rounds)


def test_a_score_that_is_a_number_alone_says_no_more_where_it_may_be_rounds():
    score = block("AMRAP 12: 5 pull-ups, 10 push-ups, got 9").score

    assert score is not None
    assert (None, None) == (score.reps, score.rounds)


@phrases("kind", "name", "load", "expected", load=flag)
def test_a_name_of_a_wod_means_what_is_done_in_one(kind, name, load, expected):
    sets = (SetDone(reps=5, load=_load(95) if load else None),)

    assert expected == name_in(kind, Exercise(name=name, name_as_written=name, sets=sets))


def test_a_name_of_the_athletes_own_comes_before_what_it_means_in_a_wod():
    squats = Exercise(name="squats", name_as_written="squats")
    own = Athlete(aliases={"squats": "Goblet Squat"})

    meant = [meant_by(squats, athlete, "amrap").known for athlete in (Athlete(), own)]

    assert ["Air Squat", "Goblet Squat"] == [known.name for known in meant if known is not None]


def _load(value: int) -> LoadDone:
    return LoadDone(value=Decimal(value), unit="lb", basis="total")


def _book() -> Grounding:
    return Grounding(Ledger(Texts([("m1", "Grace 4:12")])))


def test_a_name_in_full_is_what_it_says_whatever_it_is_sent_as():
    written = Exercise(
        name="Bench Press", name_as_written="Bench Press", meant="Back Squat", sets=(SetDone(reps=5),)
    )

    known = meant_by(written, Athlete()).known

    assert known is not None
    assert "Bench Press" == known.name
