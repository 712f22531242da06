"""The data as a person edits it: what a line says, and what a broken one is answered."""

import pytest

from agents.exercises.lines import BrokenLine, Spellings
from tests.phrase_tables import phrases

SQUAT = "Back Squat | barbell | squat | quads, glutes | powerlifting, strength | reps+load | squat, bs"
BENCH = "Bench Press | barbell | horizontal push | chest | powerlifting | reps+load | bench"


def test_a_line_says_all_that_is_known_of_an_exercise():
    spellings = Spellings([("squat.txt", f"# Squats\n\n{SQUAT}\n")])

    squat = spellings.by_name["Back Squat"]

    assert ("barbell", "squat", "reps+load") == (squat.equipment, squat.pattern, squat.measured_by)
    assert ("quads", "glutes") == squat.muscles
    assert ("powerlifting", "strength") == squat.disciplines
    assert ("squat", "bs") == squat.aliases
    assert (squat,) == spellings.by_key["backsquat"] == spellings.by_key["squat"]


@pytest.mark.parametrize("ending", ["", " |", " | "])
def test_an_exercise_may_have_no_other_spelling(ending):
    line = SQUAT.removesuffix(" | squat, bs") + ending

    spellings = Spellings([("squat.txt", line)])

    assert () == spellings.by_name["Back Squat"].aliases


def test_an_ambiguous_spelling_means_several_wherever_its_file_stands():
    ambiguous = ("ambiguous.txt", "# said of both\nbar lift, bar lifts | Back Squat, Bench Press")

    spellings = Spellings([ambiguous, ("squat.txt", SQUAT), ("push.txt", BENCH)])

    assert ["Back Squat", "Bench Press"] == [meaning.name for meaning in spellings.by_key["barlift"]]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Back Squat | barbell | squat", "squat.txt line 1: 3 fields, where 6"),
        (f"{SQUAT} | more", "squat.txt line 1: 8 fields"),
        (SQUAT.replace("Back Squat", ""), "squat.txt line 1: the name and the muscles can't be empty."),
        (SQUAT.replace("quads, glutes", ""), "squat.txt line 1: the name and the muscles can't be empty."),
        (
            SQUAT.replace("| barbell", "| broom"),
            "squat.txt line 1: 'broom' is no equipment. Those are: any, ",
        ),
        (SQUAT.replace("| squat |", "| sqat |"), "squat.txt line 1: 'sqat' is no pattern. Those are: "),
        (SQUAT.replace("reps+load", "load"), "squat.txt line 1: 'load' is no measure. Those are: distance"),
        (SQUAT.replace("strength", "knitting"), "'powerlifting, knitting' is no list of disciplines."),
        (SQUAT.replace("powerlifting, strength", ""), "line 1: '' is no list of disciplines."),
        (SQUAT.replace("bs", "&"), "squat.txt line 1: '&' has no word that counts."),
        (f"#\n{SQUAT}\n{SQUAT}", "squat.txt line 3: 'Back Squat' is there already, at squat.txt line 2."),
        (f"{SQUAT}\n{BENCH}, Squats", "line 2: 'Squats' is taken by 'Back Squat', squat.txt line 1."),
    ],
)
def test_a_broken_line_is_told_with_its_file_its_number_and_the_rule(text, rule):
    with pytest.raises(BrokenLine) as told:
        Spellings([("squat.txt", text)])

    assert rule in str(told.value)


@phrases("text", "rule")
def test_a_broken_ambiguous_line_is_told_the_same_way(text, rule):
    with pytest.raises(BrokenLine) as told:
        Spellings([("squat.txt", f"{SQUAT}\n{BENCH}"), ("ambiguous.txt", text)])

    assert rule in str(told.value)


def test_two_exercises_cannot_share_a_spelling_across_files():
    with pytest.raises(BrokenLine) as told:
        Spellings([("squat.txt", SQUAT), ("push.txt", f"\n{BENCH}, bs")])

    assert "push.txt line 2: 'bs' is taken by 'Back Squat', squat.txt line 1" in str(told.value)
    assert "move it to ambiguous.txt" in str(told.value)


@pytest.mark.parametrize("line", ["Bank Press | bankdrücken", "Back Squat"])
def test_a_name_of_another_language_is_of_an_exercise_that_is_there(line):
    squat = "Back Squat | barbell | squat | quads | strength | reps+load |"

    with pytest.raises(BrokenLine, match="no exercise"):
        Spellings([("german.txt", line), ("squat.txt", squat)])
