"""Quantities in plain words are read as they were meant, and fair forms of a word are the athlete's own."""

from datetime import date

import pytest

from agents.exercises import catalogue
from agents.logger.assembly.assemble import Assembled
from agents.logger.assembly.names import is_outright
from tests.logger.kit import Desk, a_block, a_set, an_exercise
from tests.logger.test_first_sight import read, sets, straight
from tests.phrase_tables import phrases, tupled


def meant(said: str, name: str, canonical: str, *entries: dict) -> dict:
    return {**an_exercise(said, name, *entries), "canonical_name": canonical}


def only_note(made: Assembled) -> tuple[str, ...]:
    return made.workout.sets()[0].notes


@phrases("text", "sent", "expected")
def test_a_load_in_plain_words(text, sent, expected):
    made = straight(text, an_exercise(text, "curls", a_set("3", "12", sent)))

    assert [expected] * 3 == sets(made)


def test_a_load_that_was_taken_back_is_not_the_reps_beside_it():
    text = "curls with the 15s 3x12, no sorry the 20s"

    made = read(text, a_block(an_exercise(text, "curls", a_set("3", "12", "15s"))))

    assert ["load '15' was taken back: '20' stands instead"] == [each.why for each in made.doubts]


def test_sets_of_fifteens_are_no_load():
    text = "curls, three sets of fifteens"

    made = straight(text, an_exercise(text, "curls", a_set("three", "fifteens")))

    assert ["15 x"] * 3 == sets(made)


@pytest.mark.parametrize(
    ("said", "seconds"),
    [("70 of 90 min", 4200), ("40 out of 60 minutes", 2400), ("40 von 60 min", 2400)],
)
def test_of_a_planned_time_what_was_done_counts(said, seconds):
    text = f"match tonight, played {said}"

    made = straight(text, an_exercise(text, "match", a_set(duration=said)))

    assert [seconds] == [one.duration_seconds for one in made.workout.sets()]


def test_three_of_five_minutes_are_left_as_they_were_said():
    text = "plank 3 of 5 min"

    made = straight(text, an_exercise(text, "plank", a_set(duration="3 of 5 min")))

    assert (None, ("3 of 5 min",)) == (made.workout.sets()[0].duration_seconds, only_note(made))


@pytest.mark.parametrize(("said", "rounds"), [("twice thru", 2), ("3 times through", 3), ("2x durch", 2)])
def test_how_often_it_was_gone_through_are_rounds(said, rounds):
    text = f"face pulls 15 and pushups 20, {said}"
    both = an_exercise(text, "face pulls", a_set("", "15")), an_exercise(text, "pushups", a_set("", "20"))

    made = read(text, a_block(*both, kind="superset", rounds=said))

    assert ([], rounds) == (made.doubts, made.workout.blocks[0].rounds)


@pytest.mark.parametrize("said", ["hier", "d'hier", "Séance d'hier"])
def test_a_word_behind_an_elided_one_is_the_athletes(said):
    text = "Séance d'hier : squat 5x5 à 100 kg"

    made = straight(text, an_exercise("squat 5x5 à 100 kg", "squat", a_set("5", "5", "100 kg")), date=said)

    assert ["5 x 100 kg"] * 5 == sets(made)


def test_what_is_joined_to_a_word_is_no_part_of_it():
    text = "yesterday's squat 5x5 100 kg, don't ask"
    squat = an_exercise("squat 5x5 100 kg", "squat", a_set("5", "5", "100 kg"))

    straight(text, squat, date="yesterday")
    other = read(text, a_block(squat), note="don")

    assert ["note 'don' is not in the athlete's words: quote them"] == [each.why for each in other.doubts]


def test_the_day_is_not_asked_for_where_its_words_are_not_the_athletes():
    text = "squat 5x5 100 kg"
    squat = an_exercise(text, "squat", a_set("5", "5", "100 kg"))

    made = read(text, a_block(squat), date="gestern", date_iso=date(2026, 3, 7).isoformat())

    assert ["date"] == [each.path for each in made.doubts]


def test_a_word_of_a_name_may_be_another_thing_that_is_ridden():
    text = "15 minutes on the bicycle"
    ridden = meant(text, "bicycle", "Stationary Bike", a_set(duration="15 minutes"))

    made = read(text, a_block(ridden))

    assert [] == made.doubts
    assert not is_outright("bicycle", catalogue.lookup("Stationary Bike").known)
    assert is_outright("bicycle", catalogue.lookup("Plank Jack").known or catalogue.lookup("Burpee").known)


def test_a_load_without_numbers_that_can_be_read_is_asked_for():
    text = "rdl 3x8 with a plate and a quarter each side"

    made = read(text, a_block(an_exercise(text, "rdl", a_set("3", "8", "a plate and a quarter each side"))))

    assert "what was the load of rdl, 'a plate and a quarter each side'?" in made.held.why


def test_a_lifted_row_is_not_asked_to_be_a_rowed_one():
    desk = Desk()

    told = desk.confirm("rows 3x8 95")

    assert (None, ["rows"]) == (told.question, [each.name for each in desk.workouts()[0].exercises()])


@pytest.mark.parametrize(
    ("text", "name", "canonical"),
    [
        ("Masters, 25m pool: 8x50 on 1:00", "", "Swim"),
        ("pool session, 8x50 kick", "kick", "Kickboard Swim"),
        ("50m pool. 8x50 fly", "fly", "Butterfly Swim"),
    ],
)
def test_what_is_swum_in_a_pool_is_in_its_unit(text, name, canonical):
    swum = meant(text[text.index("8x50") :], name, canonical, a_set("8", distance="50"))

    assert ["50 m"] * 8 == sets(straight(text, swum))


def test_what_is_swum_in_a_pool_of_yards_is_in_yards():
    text = "25 yd pool: 8x50 free"

    made = straight(text, meant("8x50 free", "free", "Swim", a_set("8", distance="50")))

    assert {"yd"} == {one.distance.unit for one in made.workout.sets()}


@pytest.mark.parametrize(("canonical", "said"), [("Run", "50"), ("Bike Ride", "50"), ("Swim", "40")])
def test_what_is_no_swim_of_whole_lengths_takes_no_unit_from_a_pool(canonical, said):
    text = f"25m pool was closed. {said} and home"

    made = straight(text, meant(f"{said} and home", "", canonical, a_set(distance=said)))

    assert [None] == [one.distance for one in made.workout.sets()]


@phrases("text", "sent", "seconds", seconds=int)
def test_a_spoken_time_is_what_the_distance_can_be_covered_in(text, sent, seconds):
    far = text[: text.index(" in ")].removeprefix("ran ")

    made = straight(text, meant(text, "ran", "Run", a_set(distance=far, duration=sent)))

    assert [seconds] == [one.duration_seconds for one in made.workout.sets()]


@pytest.mark.parametrize("said", ["nine forty", "twenty five", "one hundred", "two fifteen forty"])
def test_a_spoken_time_without_a_distance_to_tell_is_left_as_it_was_said(said):
    text = f"on the bike for {said}"

    made = straight(text, meant(text, "bike", "Stationary Bike", a_set(duration=said)))

    assert (None, (said,)) == (made.workout.sets()[0].duration_seconds, only_note(made))


@pytest.mark.parametrize(("far", "seconds"), [("100 km", 34800), ("900 km", None)])
def test_a_spoken_time_is_in_hours_where_nobody_is_as_fast_as_in_minutes(far, seconds):
    text = f"ran {far} in nine forty"

    made = straight(text, meant(text, "ran", "Run", a_set(distance=far, duration="nine forty")))

    assert [seconds] == [one.duration_seconds for one in made.workout.sets()]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (a_set("", "", "205", attempted="3", failed="f on rep 3"), (2, 3)),
        (a_set("", "2", "205", failed="f on rep 3"), (2, 3)),
        (a_set("", "3", "205", failed="f on rep 3"), (2, 3)),
    ],
)
def test_a_rep_that_failed_is_none_that_was_made(entry, expected):
    text = "front squat 195x3, 205 (f on rep 3)"

    made = straight(text, an_exercise(text, "front squat", a_set("", "3", "195"), entry))

    last = made.workout.sets()[-1]
    assert (*expected, True) == (last.reps, last.reps_attempted, last.failed)
    paths = [source.path for source in made.workout.sources if source.rule == "failed_rep"]
    assert ["blocks[0].exercises[0].sets[1].reps"] == paths


def test_a_set_of_five_that_failed_on_the_third_rep():
    text = "squat 100 kg, went for five, lost it on the third"
    entry = a_set("", "five", "100 kg", failed="lost it on the third")

    last = straight(text, an_exercise(text, "squat", entry)).workout.sets()[-1]

    assert (2, 5, True) == (last.reps, last.reps_attempted, last.failed)


def test_an_attempt_that_failed_is_no_rep():
    text = "snatch 80 kg, missed the 3rd attempt"

    last = straight(text, an_exercise(text, "snatch", a_set("", "", "80 kg", failed="missed"))).workout.sets()

    assert [(None, True)] == [(one.reps, one.failed) for one in last]


def test_how_many_there_were_in_all_is_not_one_set():
    text = "pushups, like 100 total"

    made = straight(text, an_exercise(text, "pushups", a_set("", "like 100 total")))

    assert (None, ("like 100 total",)) == (made.workout.sets()[0].reps, only_note(made))


def test_about_how_many_it_was_stays_beside_the_number():
    text = "pushups, like 30"

    made = straight(text, an_exercise(text, "pushups", a_set("", "like 30")))

    assert (30, ("like 30",)) == (made.workout.sets()[0].reps, only_note(made))


@phrases("name", "said", "load")
def test_counted_plates_keep_their_words_and_are_for_each_side_of_a_bar(name, said, load):
    text = f"{name} 3x10 {said}"

    called = name.partition(" with")[0]
    made = straight(text, an_exercise(text, called, a_set("3", "10", said)), units="lb")

    assert [" ".join(filter(None, ("10 x", load)))] * 3 == sets(made)
    assert (said,) == only_note(made)


def test_the_load_of_what_is_counted_nowhere_joins_the_words_of_its_reps():
    text = "calf raise about 100 total at 1 plate"

    made = straight(text, an_exercise(text, "calf raise", a_set("", "about 100 total", "1 plate")))

    assert ("about 100 total", "1 plate") == only_note(made)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("squat 2 plates 5x5", "5x5 @ 90 lb per side (2 plates) (225 lb with a 45 lb bar)"),
        ("hack squat 2 plates 3x8", "3x8 @ 90 lb per side (2 plates)"),
    ],
)
def test_plates_on_a_bar_are_shown_with_a_usual_bar(text, shown):
    desk = Desk()

    told = desk.log(text)

    assert told.answer.endswith(shown)


@phrases("text", "sent", "notes", notes=tupled)
def test_a_share_of_a_training_max_is_none_of_a_1rm(text, sent, notes):
    made = straight(text, an_exercise(text, "press", a_set("", "5", percent=sent)))

    assert (None if notes else 75, notes) == (made.workout.sets()[0].percent_1rm, only_note(made))


@pytest.mark.parametrize(
    ("text", "load", "expected"),
    [
        ("back extension 3x10 with a 20 plate", "20 plate", "10 x 20 kg"),
        ("leg extension 3x10 with 17 and a half pounds", "17 and a half pounds", "10 x 17.5 lb"),
        ("cable raise 3x10 with 7,5", "7,5", "10 x 7.5 kg"),
    ],
)
def test_a_load_as_it_is_spoken(text, load, expected):
    made = straight(text, an_exercise(text, text.split(" 3x")[0], a_set("3", "10", load)))

    assert [expected] * 3 == sets(made)


def test_one_plate_by_its_weight_keeps_its_words():
    text = "back extension 3x10 with a 20 plate"

    assert ("20 plate",) == only_note(
        straight(text, an_exercise(text, "back extension", a_set("3", "10", "20 plate")))
    )


@pytest.mark.parametrize("unit_from", ["kilos of course not pounds", "not pounds, kilos"])
def test_a_unit_that_it_was_not_is_none(unit_from):
    text = f"hex bar 3x5 at 110. {unit_from}"
    bar = {**an_exercise("hex bar 3x5 at 110", "hex bar", a_set("3", "5", "110")), "unit_from": unit_from}

    made = straight(text, bar, units="lb")

    assert ["5 x 110 kg"] * 3 == sets(made)


def test_equal_words_said_twice_are_two_sets():
    text = "side bridge, half a minute, half a minute, 20 seconds"
    held = [a_set(duration=said) for said in ("half a minute", "half a minute", "20 seconds")]

    made = straight(text, an_exercise(text, "side bridge", *held))

    assert [30, 30, 20] == [one.duration_seconds for one in made.workout.sets()]


def test_equal_words_said_once_are_one_set():
    text = "side bridge, half a minute, 20 seconds"
    held = [a_set(duration=said) for said in ("half a minute", "half a minute", "20 seconds")]

    made = read(text, a_block(an_exercise(text, "side bridge", *held)))

    assert ["1 of the 3 sets have no words of their own"] == [each.why.split(":")[0] for each in made.doubts]


def test_reps_of_both_sides_are_of_each():
    text = "dead bug 3x9/9"

    made = straight(text, an_exercise(text, "dead bug", a_set("3", "9/9")))

    assert [(9, True)] * 3 == [(one.reps, one.each_side) for one in made.workout.sets()]


@pytest.mark.parametrize(
    ("text", "far", "metres"),
    [("8 bornes footing", "8 bornes", 8000), ("ran three thousand meters", "three thousand meters", 3000)],
)
def test_a_distance_as_it_is_spoken(text, far, metres):
    made = straight(text, meant(text, "", "Run", a_set(distance=far)))

    assert [metres] == [one.distance.metres for one in made.workout.sets()]


def test_rounds_of_so_much_are_so_many_rounds_and_a_note():
    text = "judo 6 rounds of 5"

    made = read(
        text, a_block(an_exercise("judo", "judo"), kind="intervals", said=text, rounds="6 rounds of 5")
    )

    assert (6, ("6 rounds of 5",)) == (made.workout.blocks[0].rounds, made.workout.blocks[0].notes)


def test_a_bare_number_of_a_speed_is_no_pace():
    text = "treadmill 20 min at 5.8. mph"
    walked = {**an_exercise(text, "treadmill", a_set(duration="20 min", pace="5.8")), "unit_from": "mph"}

    made = straight(text, walked)

    assert (None, ("5.8 mph",)) == (made.workout.sets()[0].pace, only_note(made))


def test_a_recovery_that_was_jogged_is_no_time():
    text = "5x1000 Trabpause 300"
    run = meant("5x1000", "", "Run", a_set("5", distance="1000"))

    made = read(text, a_block(run, kind="intervals", said=text, rest="Trabpause 300"))

    assert (None, ("Trabpause 300",)) == (made.workout.blocks[0].rest_seconds, made.workout.blocks[0].notes)


def test_a_scheme_is_what_was_asked_for_also_where_the_cap_came_first():
    text = "21-15-9 deadlift 90 and burpees, cap 12, couldnt finish, got through the 15s"
    told = {"scheme": "21-15-9", "capped": "couldnt finish", "score": "got through the 15s"}
    lifted = an_exercise("deadlift 90", "deadlift", a_set(load="90"))

    made = read(text, a_block(lifted, an_exercise("burpees", "burpees"), kind="for_time", said=text, **told))

    (block,) = made.workout.blocks
    assert ("21-15-9", True, "got through the 15s") == (block.scheme, block.capped, block.score.said)
    assert [21, 15, 9, 21, 15, 9] == [one.reps for one in made.workout.sets()]
