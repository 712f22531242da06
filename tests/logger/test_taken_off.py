"""What a correction takes away is gone: a value of some of the sets, a note of what is no longer so, a change
that is named by what it changed."""

import pytest

from agents.logger.amending.parts_named import all_notes
from agents.models.scripted import Scripted
from tests.logger.amending.test_targets import delete, diary, standing, then
from tests.logger.kit import Desk, a_block, a_set, an_exercise, detect, extract, says
from tests.logger.test_corrections import calls
from tests.phrase_tables import listed, phrases

SLOW = "Front squat 3x3 @ 100 kg tempo 3010"


def in_rounds() -> Desk:
    """A superset of four rounds is logged, of two exercises with a set each."""
    text = "superset, 4 rounds: lateral raise 15 @ 10 kg, pushdown 12 @ 25 kg"
    raises = an_exercise("lateral raise 15 @ 10 kg", "lateral raise", a_set("", "15", "10 kg"))
    pushdowns = an_exercise("pushdown 12 @ 25 kg", "pushdown", a_set("", "12", "25 kg"))
    block = a_block(raises, pushdowns, kind="superset", said=text, rounds="4 rounds")
    desk = Desk(Scripted([says(detect(text), extract(0, block)), says()]))
    desk.log(text, "m0")
    return desk


def notes(desk: Desk) -> list[str]:
    """The notes of the last workout, each once."""
    rows = (*all_notes(desk.workouts()[-1]),)
    return list(dict.fromkeys(note for row in rows for note in row))


@pytest.mark.parametrize(
    "said",
    [
        "tempo was only on the first two sets",
        "no tempo on the last set of the front squats",
        "the 3010 was only for the first two",
    ],
)
def test_a_tempo_that_was_not_of_all_sets_goes_where_it_was_not(said):
    desk = diary(SLOW)

    told = then(desk, said, calls(said, ("Front Squat", "last", "tempo", "")))

    assert ["11-20 Front Squat 2x3 @ 100 kg tempo 3-0-1-0, 3 @ 100 kg"] == standing(desk)
    assert "Not logged" not in told.answer


def test_rest_and_effort_are_taken_away_where_the_words_name_them():
    desk = diary("Bench 3x5 @ 80 kg RPE 8, rest 2 min")
    said = "scrap the rest and the rpe of the bench"

    then(desk, said, calls(said, ("Bench Press", "", "rest", ""), ("Bench Press", "", "rpe", "")))

    assert ["11-20 Bench Press 3x5 @ 80 kg"] == standing(desk)


@pytest.mark.parametrize(
    ("said", "left"),
    [("the belt was only on the first set", ["felt heavy"]), ("drop the notes of that set", [])],
)
def test_a_note_goes_that_the_words_name_or_all_that_there_are(said, left):
    desk = diary(SLOW)
    noted = "with a belt, felt heavy"
    then(desk, noted, calls(noted, ("", "last", "note", "with a belt"), ("", "last", "note", "felt heavy")))

    then(desk, said, calls(said, ("Front Squat", "last", "note", "")), id="x2")

    [front_squat] = desk.workouts()[0].exercises()
    assert left == list(front_squat.sets[-1].notes)


def test_of_a_note_only_the_part_goes_that_the_words_name():
    desk = diary("Bouldering 90 min")
    sent = "3x V3, 2x V4, one V5 first go"
    then(desk, sent, calls(sent, ("", "", "note", sent)))
    said = "scratch the V5, that was a dab"

    told = then(desk, said, calls(said, ("", "", "note", "")), id="x2")

    assert ["3x V3, 2x V4"] == notes(desk)
    assert () == told.not_logged


def rested() -> Desk:
    """Rounds with a rest are logged."""
    text = "4 rounds of curls 12 @ 20 kg, rest 90 s"
    curls = an_exercise("curls 12 @ 20 kg", "curls", a_set("", "12", "20 kg"))
    block = a_block(curls, said=text, rounds="4 rounds", rest="90 s")
    desk = Desk(Scripted([says(detect(text), extract(0, block)), says()]))
    desk.log(text, "m0")
    return desk


@pytest.mark.parametrize(
    ("said", "value", "stands"), [("there was no rest", "", None), ("the rest was a while", "a while", 90)]
)
def test_the_rest_of_a_block_is_taken_away_or_kept_where_it_can_not_be_read(said, value, stands):
    desk = rested()

    then(desk, said, calls(said, ("curls", "", "rest", value)))

    [block] = desk.workouts()[-1].blocks
    assert (4, stands) == (block.rounds, block.rest_seconds)


def test_a_value_goes_by_no_words_that_say_nothing_of_it():
    desk = diary(SLOW)
    said = "the front squats were at 105"

    then(desk, said, calls(said, ("Front Squat", "", "tempo", "")))

    assert ["11-20 Front Squat 3x3 @ 100 kg tempo 3-0-1-0"] == standing(desk)


@pytest.mark.parametrize("called", ["Snatch", "hang snatch"])
def test_an_exercise_renamed_is_found_by_its_old_and_its_new_name(called):
    desk = diary("Snatch 3x2 @ 60 kg")
    said = "the snatches were hang snatch from the knee"
    renamed = ("Snatch", "", "name", "hang snatch")

    told = then(desk, said, calls(said, renamed, (called, "", "note", "from the knee")))

    assert ["11-20 Hang Snatch 3x2 @ 60 kg (from the knee)"] == standing(desk)
    assert 1 == len(told.changes)


@pytest.mark.parametrize(
    ("which", "said"),
    [
        ("last 2", "lateral raises 8 kg on the last 2 rounds"),
        ("from round 3 on", "lateral raises 8 kg from round 3 on"),
    ],
)
def test_a_set_of_a_block_in_rounds_is_a_round(which, said):
    desk = in_rounds()

    told = then(desk, said, calls(said, ("Lateral Raise", which, "load", "8 kg")))

    [stands] = standing(desk)
    assert () == told.not_logged
    assert stands.endswith("Superset; Lateral Raise 2x15 @ 10 kg, 2x15 @ 8 kg; Triceps Pushdown 4x12 @ 25 kg")
    paths = {source.path for source in desk.workouts()[0].sources}
    assert {f"blocks[0].exercises[1].sets[{place}].load" for place in range(4)} <= paths


def test_what_is_said_of_all_rounds_leaves_them_together():
    desk = in_rounds()
    said = "lateral raises were 8 kg"

    then(desk, said, calls(said, ("Lateral Raise", "", "load", "8 kg")))

    assert [4] == [each.rounds for each in desk.workouts()[0].blocks]


@pytest.mark.parametrize("asks", [True, False])
def test_a_change_that_is_named_by_what_it_changed_is_taken_back_and_the_workout_stays(asks):
    desk = diary(SLOW)
    said = "tempo was only on the first two sets"
    then(desk, said, calls(said, ("Front Squat", "last", "tempo", "")))

    undo = [delete("undo the tempo thing", "w1")] if asks else []
    told = then(desk, "undo the tempo thing, all three had it, I asked", *undo, id="x2")

    assert ["11-20 Front Squat 3x3 @ 100 kg tempo 3-0-1-0"] == standing(desk)
    assert ["undone"] == [each.change for each in told.changes]
    assert "Delete" not in told.answer


def test_a_change_of_something_else_is_not_the_one_that_is_named_and_nothing_is_offered_to_go():
    desk = diary(SLOW)
    then(desk, "it was 105", calls("it was 105", ("Front Squat", "", "load", "105")))

    told = then(desk, "undo the tempo thing", delete("undo the tempo thing", "w1"), id="x2")

    assert ["11-20 Front Squat 3x3 @ 105 kg tempo 3-0-1-0"] == standing(desk)
    assert "Delete" not in told.answer


def test_a_note_of_a_change_is_part_of_it():
    desk = diary(SLOW)
    said = "tempo was only on the first two sets"
    then(desk, said, calls(said, ("Front Squat", "last", "note", said)))

    then(desk, "undo the tempo thing", id="x2")

    assert ["11-20 Front Squat 3x3 @ 100 kg tempo 3-0-1-0"] == standing(desk)


def test_what_a_correction_noted_of_a_time_goes_with_the_next_one():
    desk = diary("Rowed 20 min")
    longer = "it was 25 minutes, started at 18:55, out of breath"
    then(
        desk,
        longer,
        calls(
            longer,
            ("", "", "duration", "25 minutes"),
            ("", "", "note", "started at 18:55"),
            ("", "", "note", "out of breath"),
        ),
    )
    before = notes(desk)

    then(desk, "only 10 minutes", calls("only 10 minutes", ("", "", "duration", "10 minutes")), id="x2")

    assert ["started at 18:55"] == [each for each in before if each not in notes(desk)]
    assert "10:00" in standing(desk)[0]


def test_what_a_correction_noted_of_another_exercise_stays():
    desk = diary("Squat 3x5 @ 100 kg, bench 3x5 @ 80 kg")
    noted = "tempo was slow in set 3 only"
    then(desk, noted, calls(noted, ("Back Squat", "", "note", noted)))

    then(desk, "bench tempo 3010", calls("bench tempo 3010", ("Bench Press", "", "tempo", "3010")), id="x2")

    assert [noted] == notes(desk)


@phrases("said", "left", left=listed)
def test_a_whole_session_goes_where_it_is_named_as_one(said, left):
    desk = diary("Bench 3x5 @ 80 kg, barbell row 4x8 @ 60 kg", said)

    assert left == standing(desk)
    assert desk.told.answer
