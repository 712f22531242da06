"""What is understood whole is certain; what is not says why."""

import pytest

from agents.reading import notation, rows
from agents.reading.paragraph import ParagraphContext
from agents.reading.understanding import LONGEST, Understanding, understood
from tests.phrase_tables import listed, phrases


def said(understanding: Understanding) -> list[str]:
    """Each row of sets in one line: the name, then what was said of them."""
    return [
        " ".join(filter(None, (entry.name, one.times, one.reps, one.load, one.kind, *map(str, facts(one)))))
        for statement in understanding.statements
        for entry in statement.entries
        for one in entry.sets
    ]


def facts(one: object) -> list[str]:
    more = getattr(one, "more", ())
    return [f"{field}={words}" for field, words in more]


@phrases("text", "rows_read", rows_read=listed)
def test_what_is_accounted_for_is_read_as_it_stands(text, rows_read):
    assert rows_read == said(understood(text))


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("bench with chains 3x5 185", "'chains' is not understood"),
        ("Sam's numbers: bench 3x5 205", '"Sam\'s" is not understood'),
        ("dips +20 3x5, 30 3x5", "loads of several kinds"),
        ("bench 5x5, 185, 205", "a load without sets"),
        ("chin-ups 5x5. 40 minutes", "a time among reps"),
        ("squat 3x5 200, 5RM", "'5RM' is not understood"),
        ("bench 3x5 185, last set 200x3", "a last set"),
        ("bench 2x5 at 135/155/175", "count and loads"),
        ("", "no sets"),
        ("x" * 10 + " a" * LONGEST, "it is too long to read"),
    ],
)
def test_what_is_not_accounted_for_is_told(text, doubt):
    understanding = understood(text)

    assert doubt == understanding.doubt
    assert not understanding.certain


@pytest.mark.parametrize("text", ["bench 3x5 185 and 7 more things", "17 bench 3x5 185"])
def test_sets_beside_a_number_that_is_not_understood_are_asked_about(text):
    assert ["unreadable"] == [each.asks for each in understood(text).statements]


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("jogged 3 km 17:20 treadmill", ["unreadable", "unreadable"]),
        ("rowed 2k after the bike in 8:05", ["unreadable", "unreadable"]),
        ("dips 3x10, treadmill 17:20", ["", "unreadable"]),
    ],
)
def test_what_no_sign_parts_from_what_is_asked_about_is_asked_about_with_it(text, asks):
    assert asks == [each.asks for each in understood(text).statements]


@phrases("text")
def test_remarks_set_apart_leave_a_report_certain(text):
    assert understood(text).certain


def test_a_name_of_the_athletes_own_is_known():
    assert understood("Jenny 3x5 @ 95", ParagraphContext(names=(("jenny", "Jenny"),))).certain
    assert not understood("Jenny 3x5 @ 95").certain


@phrases("row", "told")
def test_a_row_that_can_not_be_meant_is_named(tmp_path, monkeypatch, row, told):
    (tmp_path / "forms.txt").write_text(f"# a comment\n{row}\n", "utf-8")
    monkeypatch.setattr(rows, "HERE", tmp_path)

    with pytest.raises(rows.BrokenRow, match=r"forms.txt, line 2") as broken:
        notation._forms.__wrapped__("forms.txt")

    assert told in str(broken.value)


@pytest.mark.parametrize("file", ["forms.txt", "blocks.txt"])
def test_every_form_has_the_roles_that_its_row_says(file):
    for form, _ in notation._forms(file):
        assert form.roles == tuple(form.pattern.groupindex.items())


def test_a_phrase_stands_once(tmp_path, monkeypatch):
    (tmp_path / "words.txt").write_text("at | with, w/\nsets | sets\nglue | with\n", "utf-8")
    monkeypatch.setattr(rows, "HERE", tmp_path)

    with pytest.raises(rows.BrokenRow, match=r"words.txt, line 3: 'with' is 'at' already"):
        rows.Phrases("words.txt")


def test_sets_without_a_name_are_of_the_exercise_that_the_athlete_is_on():
    of_bench = ParagraphContext(exercise="Bench Press")

    assert ["Bench Press 3 5 185"] == said(understood("3x5 @ 185", of_bench))
    assert understood("then 195x3", of_bench).certain
    assert not understood("3x5 @ 185").statements


def test_sets_without_a_name_beside_a_name_are_asked_about():
    read = understood("3x5 squats, 3x8 @ 185", ParagraphContext(exercise="Bench Press"))

    assert read.questions
    assert "Bench Press" not in {entry.name for each in read.statements for entry in each.entries}


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Yesterday was brutal, squat 3x5 225", ["Yesterday"]),
        ("today I felt great. Squat 3x5 225", []),
        ("squat 3x5 225. Thursday's session", ["Thursday's"]),
    ],
)
def test_a_day_in_a_remark_is_told_where_it_is_not_the_messages_own(text, days):
    read = understood(text)

    assert (days, True) == ([each.fact.said for each in read.days], read.certain)


def test_a_day_that_something_is_compared_with_is_in_doubt():
    assert not understood("squat 3x5 225, felt better than yesterday").certain


def test_a_day_of_which_one_is_sore_still_is_not_that_of_the_sets():
    assert [] == list(understood("squat 3x5 225, quads sore from yesterday").days)
    assert ["yesterday"] == [each.fact.said for each in understood("squat 3x5 225 (from yesterday)").days]
    assert [] == list(understood("bench same as last monday, squat 3x5 230").days)


def test_plus_between_two_exercises_says_nothing():
    assert understood("bench 3x5 185 plus dips 3x10").certain
    assert not understood("bench 3x5 185 plus 20").certain


@pytest.mark.parametrize(
    ("text", "measured"),
    [
        ("weighed 82.4 this morning", [("body weight", "82.4")]),
        ("bw 82.4 kg", [("body weight", "82.4 kg")]),
        ("bw today 79,3", [("body weight", "79,3")]),
        (
            "slept 7h, HRV 65ms, resting hr 48",
            [("sleep", "7h"), ("heart rate variability", "65ms"), ("resting heart rate", "48")],
        ),
        ("6 hrs sleep, 12k steps", [("sleep", "6 hrs"), ("steps", "12k")]),
        ("steps: 8,400. knee pain 4/10", [("steps", "8,400"), ("pain", "4/10")]),
    ],
)
def test_what_is_measured_of_the_body_is_no_sets(text, measured):
    understanding = understood(text)

    assert measured == [(each.fact.field, each.fact.said) for each in understanding.measured]
    assert not understanding.statements


def test_a_measurement_beside_a_workout_leaves_it_certain():
    assert understood("slept 6 hrs, bench 3x5 185").certain


@phrases("text", "doubt")
def test_sets_that_may_be_counted_or_called_otherwise_are_in_doubt(text, doubt):
    assert doubt in [each.doubt for each in understood(text).statements]


def test_a_list_behind_a_count_is_as_many_sets():
    (statement,) = understood("3 sets of bench: 5, 5, 4").statements

    assert [("", "5"), ("", "5"), ("", "4")] == [(one.times, one.reps) for one in statement.entries[0].sets]


def test_what_something_is_taken_out_of_is_no_name():
    read = understood("everything except dips: 1x10")

    assert ["dips 1 10"] == said(read)
    assert not read.certain


def test_three_numbers_that_may_be_read_in_two_ways_ask():
    assert ["which_reading"] == [each.code for each in understood("Bench 8x3x10").questions]
    assert understood("Bench 3x5x185").certain


def test_a_misspelled_name_may_open_with_a_word_that_says_nothing_elsewhere():
    text = "sqaut 185 5,5,4 then leg extentions 70 3x12"

    assert ["sqaut", "leg extentions"] == [
        entry.name for each in understood(text).statements for entry in each.entries
    ]


@pytest.mark.parametrize("text", ["pull-ups x 20", "did pull-ups x20", "pull-ups BW x20"])
def test_a_count_behind_a_name_is_its_reps(text: str):
    (statement,) = understood(text).statements

    assert ["20"] == [one.reps for one in statement.entries[0].sets]
    assert understood(text).certain


def test_a_count_behind_sets_or_behind_what_is_moved_is_none():
    assert "x 5" not in [
        one.reps for said in understood("curls 2x12, x 5").statements for one in said.entries[0].sets
    ]
    assert "3" == understood("run 1 mile x 3").statements[0].entries[0].sets[0].times


@pytest.mark.parametrize("between", ["\n", ": "])
def test_loads_below_a_list_of_reps_are_those_of_its_sets(between: str):
    (statement,) = understood(f"back squat 5-3-1{between}185, 205, 225").statements

    assert [("5", "185"), ("3", "205"), ("1", "225")] == [
        (one.reps, one.load) for one in statement.entries[0].sets
    ]
    assert "" == statement.doubt


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("curls 5x10x8", "Is 'curls 5x10x8' 5 sets of 10 at 8 or 8 sets of 10 at 5?"),
        (
            "ran a really very long way through the woods and a field\nand 52:30 later it took 40 laps",
            "How far was it, and how long did it take: "
            "'ran a really very long way through the woods and a field ...'?",
        ),
        (
            "ran 5k\nin 52:30 or 40 laps",
            "How far was it, and how long did it take: 'ran 5k in 52:30'?",
        ),
    ],
)
def test_a_question_quotes_on_one_line_and_cuts_between_words(text, question):
    assert question in [each.text for each in understood(text).questions]
