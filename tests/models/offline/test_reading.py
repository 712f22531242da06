import sys
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from tests.models.offline.compact import acts, codes, sets, workouts
from tests.phrase_tables import flag, listed, phrases


@phrases("text", "expected")
def test_sets_belong_to_the_name_on_their_line_over_them_or_carried_over(text, expected):
    read_as = sets(text)

    assert expected == read_as


def test_quotes_are_slices_of_the_message_or_repeat_a_name_that_stood_before():
    reading = read("press 10@45\n10 pullups")

    said = [each.said for each in reading.workouts[0].blocks[0].exercises]

    assert ["press 10@45", "10 pullups"] == said


def test_a_quote_does_not_run_over_somebody_elses_sets():
    assert "405" not in sets("Squat 225x5, then my buddy did 405x3, then I did 245x3")


@phrases("text", "expected", expected=listed)
def test_every_clause_has_its_act(text, expected):
    told = [act for act, _ in groupby(acts(text))]
    assert [act for act, _ in groupby(expected)] == told


@phrases("text")
def test_what_was_not_trained_is_not_logged(text):
    assert read(text).workouts == ()


def test_clauses_cover_the_text_in_order():
    text = " Squat 225x5, but my buddy did 405!\n\nShould I go up? ok\n"

    spans = [(each.start, each.end) for each in read(text).clauses]

    starts, ends = [start for start, _ in spans], [end for _, end in spans]
    assert [0, *ends[:-1]] == starts
    assert len(text) == ends[-1]


@phrases("text", "expected", expected=listed)
def test_a_session_is_cut_into_workouts_with_their_facts(text, expected):
    assert expected == workouts(read(text))


@phrases("text", "expected")
def test_endurance_is_read_with_its_measures(text, expected):
    assert expected == sets(text)


def test_a_wod_without_a_score_is_asked_about():
    assert codes("AMRAP 20: 5 pull-ups, 10 push-ups") == ["score_missing"]


@phrases("text", "complete", complete=flag)
def test_a_reading_is_complete_when_every_number_of_the_reports_is_certain(text, complete):
    assert complete == read(text).complete


def test_a_message_of_which_half_cannot_be_read_gives_the_other_half():
    text = "Deadlift 5x3 @ 275\nblah 100x8@11 zig\nCurls 3x12 25s"

    assert sets(text) == "Deadlift: 5x3 @275 | Curls: 3x12 @25s"
    assert codes(text) == ["exercise_missing"]


def test_numbers_are_seen_with_their_roles():
    seen = read("Squat 3x5 185 @8").seen

    assert [(6, 7, "reps"), (8, 9, "reps"), (10, 13, "load"), (15, 16, "rpe")] == [
        (each.start, each.end, each.role) for each in seen
    ]


@pytest.mark.parametrize(
    "text",
    [
        "squat " + "1-" * 150 + "1",
        "squat " + "1/" * 150 + "1",
        "squat 3x5 @ " + "185, " * 150,
        "squat " + "5x5 185 " * 800,
    ],
)
def test_a_list_of_over_a_hundred_is_not_logged_for_certain(text):
    assert not read(text).complete


@pytest.mark.untraced
def test_a_line_of_thousands_of_words_is_asked_about_whole():
    reading = read("squat 5x5 185 and " * 600)

    assert () == reading.workouts
    assert not reading.complete


HOSTILE = [
    "5x",
    "a ",
    "(",
    "1,",
    "1 ",
    "1/",
    "1-",
    "1+",
    "5@",
    "(1+",
    "a?",
    "1: ",
    "squat and 5 ",
    "i ",
    "\n",
    "bar + ",
]


@pytest.mark.untraced
@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_lines_are_read_without_an_error(piece):
    reading = read(piece * (25_000 // len(piece)))

    assert not reading.complete


def calls_made(text):
    """How many Python functions a reading calls: work that does not depend on the machine."""
    made = 0

    def count(frame, event, argument):
        nonlocal made
        made += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read(text)
    finally:
        sys.setprofile(before)
    return made


@pytest.mark.untraced
@pytest.mark.parametrize("piece", [*HOSTILE, "Squat 3x5 @ 185, felt good\n", "ran 5k, ", "amrap 5 squats, "])
def test_twice_the_text_is_at_most_twice_the_work(piece):
    read(piece * 10)  # patterns are compiled at the first one; a text that was read is not read again

    once, twice = calls_made(piece * 150), calls_made(piece * 300)

    assert twice <= 2.2 * once


@given(st.text(alphabet=st.sampled_from("0123456789x@,./+-:()%\"' \nsquatbenchlbkgmin"), max_size=120))
@settings(deadline=None)
def test_any_text_is_read_and_covered(text):
    reading = read(text)

    assert all(0 <= each.start < each.end <= len(text) for each in reading.seen)
    assert "".join(text[each.start : each.end] for each in reading.clauses) in (text, "")


@given(st.text(max_size=80))
@settings(deadline=None)
def test_any_unicode_is_read(text):
    read(text)


@phrases("text")
def test_numbers_that_nobody_counts_with_break_nothing(text):
    assert read(text, ReadingContext()).clauses
