"""Units that an athlete leaves out: where the words around a number, or a rule, say which."""

import pytest

from agents import units
from agents.logger.assembly.names import may_be_a_run, told_by
from agents.logger.evidence.beside_numbers import with_unit
from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.texts import Texts
from tests.logger.kit import Desk
from tests.phrase_tables import phrases


def log(text):
    """The workouts of a message, after a yes where it was shown as a draft."""
    desk = Desk()
    if desk.log(text).drafts:
        desk.log("yes", "m2")
    return desk.workouts()


def rules(workout):
    return {source.path.rpartition(".")[0]: source.rule for source in workout.sources if source.rule}


@pytest.mark.parametrize(
    ("text", "metres"),
    [
        ("ran 8x400 @ 1:30", [400] * 8),
        ("was supposed to run 10 miles, only did 7 in 1:01:30", []),  # asked about
        ("ran 3, walked 1 mi", []),
        ("ran 3 miles", [units.read_distance("3 miles").metres]),
    ],
)
def test_a_distance_without_a_unit_is_of_the_track_or_of_the_others(text, metres):
    assert metres == [one.distance.metres for workout in log(text) for one in workout.sets()]


@pytest.mark.parametrize(
    ("text", "pace"),
    [
        ("ran 10 miles @ 7:45 pace", (465, "mi")),
        ("ran 10 km @ 4:45 pace", (285, "km")),
        ("rowed 5k avg split 2:05", (125, "500m")),
        ("swam 1k avg pace 2:05", (125, "100m")),
        ("swam 1000 yd avg pace 2:05", (125, "100yd")),
        ("ran 45 min @ 7:45 pace", (465, "mi")),
        ("ran 45 min @ 7:45 /km", (465, "km")),
    ],
)
def test_a_pace_without_what_it_is_for_goes_by_the_distance_or_the_sport(text, pace):
    said = log(text)[0].sets()[0].pace

    assert pace == (said.seconds, said.per)


def test_a_bodyweight_without_a_unit_is_in_the_athletes_own():
    (workout,) = log("bw 182\nsquat 3x5 225")

    assert (182, "lb") == (workout.bodyweight.value, workout.bodyweight.unit)
    assert "athlete_unit" == rules(workout)["bodyweight"]


def test_a_bodyweight_without_a_unit_is_in_that_of_everything():
    (workout,) = log("all in kg\nsquat 3x5 120\nbw 82")

    assert (82, "kg") == (workout.bodyweight.value, workout.bodyweight.unit)
    assert "unit_carried_over" == rules(workout)["bodyweight"]


def test_a_bodyweight_is_not_in_what_is_said_of_bells():
    (workout,) = log("the bells are in kg\nsquat 3x5 225\nbw 182")

    assert (182, "lb") == (workout.bodyweight.value, workout.bodyweight.unit)


def test_laps_without_a_unit_are_seconds():
    (workout,) = log("ran 3x400m w 90s rest. 88 87 89")

    assert [88, 87, 89] == [one.duration_seconds for one in workout.sets()]
    assert {"lap_seconds"} == {
        each for path, each in rules(workout).items() if path.endswith("duration_seconds")
    }


@pytest.mark.parametrize(
    ("field", "said", "expected"),
    [
        ("distance", "7", None),
        ("distance", "7 of 10", None),
        ("distance", "a mile", None),
        ("rpe", "8", None),
        ("duration", "45", None),
        ("duration", "45 min", None),
        ("pace", "7:45", ("7:45 /km", "athlete_unit")),
        ("pace", "12", None),
        ("pace", "12 km/h", ("12 km/h", "pace_of_speed")),
        ("pace", "8.5 mph", ("8.5 mph", "pace_of_speed")),
        ("distance", "20 lengths of a 25 m pool", ("500 m", "product")),
        ("distance", "9 laps of the track", ("3600 m", "product")),
        ("distance", "20 lengths", None),
        ("bodyweight", "82 kg", None),
    ],
)
def test_nothing_is_added_that_cannot_be_known(field, said, expected):
    unsaid = with_unit(field, said, Texts([("m1", f"{said} that was it")]), None, "kg")

    assert expected == (unsaid and (unsaid.said, unsaid.rule))


def bare(text: str, said: str) -> str:
    """How long a time that was sent without a unit is taken for; "" where that can't be known."""
    unsaid = with_unit(
        "duration", said, Texts([("m1", text)]), Ledger(Texts([("m1", text)])).find(text), "lb"
    )
    return unsaid.said if unsaid else ""


@phrases("text", "said", "taken_for")
def test_a_bare_time_is_in_minutes_where_it_takes_minutes(text, said, taken_for):
    assert taken_for == bare(text, said)


@pytest.mark.parametrize(
    "name", ["7:50/mi", "4:30/km", "5k", "half marathon", "5 miler", "track", "mile", "400", "800m"]
)
def test_a_pace_a_race_or_the_track_tells_of_a_run(name):
    assert "Run" == told_by(name, meant="")


@pytest.mark.parametrize(
    ("name", "may_be"), [("7 mi", True), ("9 km", True), ("3k", False), ("squat", False)]
)
def test_some_miles_of_which_nothing_more_is_said_may_be_a_run(name, may_be):
    assert may_be == may_be_a_run(name)


def test_a_way_without_a_word_for_how_is_asked_about_as_a_run():
    desk = Desk()
    told = desk.log("easy 7 mi, windy")

    assert [] == desk.workouts()
    assert "Run" == told.drafts[0].workoutName


@pytest.mark.parametrize("name", ["pool", "Free"])
def test_the_pool_tells_of_a_swim(name):
    assert "Swim" == told_by(name, meant="")


@pytest.mark.parametrize("name", ["pool", "800m"])
def test_a_pool_or_the_track_tells_of_nothing_where_another_exercise_is_meant(name):
    assert not told_by(name, meant="Row")


@pytest.mark.parametrize("name", ["2:00/500m", "3k", "bench"])
def test_other_words_tell_of_no_run(name):
    assert not told_by(name, meant="")


def test_a_run_without_a_word_for_it_is_stored_as_a_run():
    (workout,) = log("10mi @ 7:50/mi felt smooth")

    assert ("Run", "7:50/mi") == (workout.exercises()[0].name, workout.exercises()[0].name_as_written)


@phrases("text", "seconds", seconds=int)
def test_a_time_that_nobody_could_cover_the_way_in_is_hours_and_minutes(text, seconds):
    assert seconds == log(text)[0].sets()[0].duration_seconds


@pytest.mark.parametrize("text", ["cycling 5 miles 1:00", "cycling .5 mi 00:30", "ran 24:10"])
def test_a_time_that_may_be_of_either_kind_or_of_the_day_is_asked_about(text):
    desk = Desk()
    told = desk.log(text)

    assert ([], ()) == (desk.workouts(), told.drafts)
    assert text in (told.question or "")


@pytest.mark.parametrize(("name", "told"), [("6 miles @ 9:15", True), ("6 lifts @ 9:15", False)])
def test_a_time_for_each_mile_tells_of_a_run(name, told):
    assert told == (told_by(name, meant="") == "Run")


@pytest.mark.parametrize(("said", "seconds"), [("make that 2:41", 9660), ("make that 2:41:30", 9690)])
def test_a_corrected_time_of_a_long_way_is_hours_and_minutes_too(said, seconds):
    desk = Desk()
    desk.log("ran 16 mi, 2:51")
    desk.log(said, "m2")

    assert seconds == desk.workouts()[0].sets()[0].duration_seconds


@pytest.mark.parametrize(
    ("text", "metres"),
    [
        ("400 free, 200 IM. yds pool", units.read_distance("200 yd").metres),
        ("400 free, 200 IM. All yards.", units.read_distance("200 yd").metres),
        ("400 free, 200 IM", 200),
    ],
)
def test_a_pool_in_yards_says_it_of_all_that_is_swum(text, metres):
    texts = Texts([("m1", text)])
    unsaid = with_unit("distance", "200", texts, Ledger(texts).find("200 IM"), "lb", "IM drill")

    assert metres == units.read_distance(unsaid.said).metres
