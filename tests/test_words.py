import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.words import Token, fold, look_alike, seen_through, spoken_number, tokens
from tests.phrase_tables import phrases

NUMBERS = [
    ("185", ["185"]),
    ("62.5", ["62.5"]),
    (".5", ["0.5"]),
    ("1,000", ["1000"]),
    ("1,000.5 m", ["1000.5"]),
    ("10,500 m", ["10500"]),
    ("12,345 steps", ["12345"]),
    ("21,097 metres", ["21097"]),
    ("102,5 kg", ["102.5"]),
    ("102,5", ["102.5"]),
    ("4x4 @ 82,5", ["4", "4", "82.5"]),
    ("3x5 82,5", ["3", "5", "82.5"]),
    ("3x5 82,5, dips", ["3", "5", "82.5"]),
    ("3x5 82,5, 90", ["3", "5", "82", "5", "90"]),
    ("+12,5 3x8", ["12.5", "3", "8"]),
    ("3x10 27,5 each", ["3", "10", "27.5"]),
    ("@ 135,155", ["135", "155"]),
    ("@ 82,5,5", ["82", "5", "5"]),
    ("BWx10 barx5 3xAMRAP 80xF", ["10", "5", "3", "80"]),
    ("24:10", ["1450"]),
    ("24:10.5", ["1450.5"]),
    ("1:02:30", ["3750"]),
    ("24:75", ["24", "75"]),
    ("easy.185x5, done!.24:10", ["185", "5", "1450"]),
    ("2.2.2, 3.1.1.0", ["2", "2", "2", "3", "1", "1", "0"]),
    ("1.25.5, 03.02.24, 3.2.24", ["1.25", "0.5", "3.02", "0.24", "3.2", "0.24"]),
    (".5 mi, 3x.5", ["0.5", "3", "0.5"]),
    ("1.200 m, 1.200 kg, 1.609 km, 12.000 steps", ["1200", "1.200", "1.609", "12000"]),
    ("1,5 h", ["1.5"]),
    ("225x5,5,3", ["225", "5", "5", "3"]),
    ("135,185,225", ["135", "185", "225"]),
    ("45,135", ["45", "135"]),
    ("45,100x5", ["45", "100", "5"]),
    ("45,135,185 x5", ["45", "135", "185", "5"]),
    ("½ ¼ ¾", ["0.5", "0.25", "0.75"]),
    ("2½", ["2.5"]),
    ("2⅓", ["2", "1", "3"]),
    ("10²", []),
    ("５x１８５", ["5", "185"]),
    ("٣", ["3"]),
    ("5\x005", []),
    ("5\u200b5", ["55"]),
    ("1\ufe0f\u20e3", ["1"]),
    ("curls x2sets", ["2"]),
    ("curls x2each", ["2"]),
    ("row2km", ["2"]),
    ("A1 bench", []),
    ("1 arm rows, 1-legged rdl 3x1", ["3", "1"]),
    ("t2b, s2oh, e2mom", []),
]


@pytest.mark.parametrize(("text", "values"), NUMBERS)
def test_a_number_is_one_token_however_it_is_written(text, values):
    found = [token.value for token in tokens(text) if token.is_number]

    assert [Decimal(value) for value in values] == found


NOTATIONS = (
    "24:10 1:02:30 0:45.5 185 62.5 3x5 225x5,5,3 10k 32s 100kg 80% 1h05 8-12 3-1-1-0 21-15-9 2:05/500m"
).split()
MARKS = [*".,;:!?\"'()[]{}/\\-–—~=+&*<>|…“”‘’«»•·→😵💪🏽%#", "->", "=>", "...", "!!", ":)", " – "]


@pytest.mark.parametrize("mark", MARKS)
def test_what_stands_around_a_notation_does_not_cut_it_otherwise(mark):
    alone = {text: [token.folded for token in tokens(text)] for text in NOTATIONS}

    cut = {
        text: [token.folded for token in tokens(f"did {text}{mark} then it{mark}{text}")]
        for text in NOTATIONS
    }

    assert [] == [
        text
        for text, row in alone.items()
        if sum(cut[text][at : at + len(row)] == row for at in range(len(cut[text]))) < 2
    ]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Bench 3x5\n24:10!", ["word", "number", "word", "number", "line", "time", "mark"]),
        ("A1/A2", ["word", "mark", "word"]),
        ("A1.5", ["word", "number"]),
        ("one_two", ["word", "mark", "word"]),
        ("a\r\nb", ["word", "line", "word"]),
        ("a\rb", ["word", "line", "word"]),
        ("a\u2028b\u2029c\x85d", ["word", "line", "word", "line", "word", "line", "word"]),
        (" \t ", []),
        ("", []),
    ],
)
def test_every_kind_of_token_is_told_apart(text, kinds):
    found = [token.kind for token in tokens(text)]

    assert kinds == found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Farmer’s Carry", "farmer's carry"),
        ("Farmer`s Carry", "FARMER'S CARRY"),
        ("8–12", "8-12"),
        ("3×5", "3x5"),
        ("“easy”", '"easy"'),
        ("développé", "de\u0301veloppe\u0301"),
        ("développé", "developpe"),
        ("ＢＥＮＣＨ", "bench"),
        ("İ", "i"),
        ("ben\u00adch", "bench"),
        ("ガ", "ガ"),
    ],
)
def test_two_spellings_of_the_same_words_fold_alike(one, other):
    assert fold(one) == fold(other)


def test_a_label_is_cut_alike_in_a_message_and_in_a_quote_of_it():
    message = tokens("A1/A2: bench and rows")

    quoted = tokens("A2")

    assert quoted[0].folded == message[2].folded


def test_a_number_word_carries_its_value():
    found = tokens("five couple hundred bench")

    assert [5, 2, 100, None] == [token.value for token in found]


def test_a_token_names_the_text_it_stands_in():
    assert Token("number", "5", 0, 1, Decimal(5), "m-1") == tokens("5", "m-1")[0]


@given(st.text())
def test_spans_point_into_the_text_as_it_came_in_order(text):
    found = tokens(text)

    assert all(0 <= token.start < token.end <= len(text) for token in found)
    assert sorted(token.start for token in found) == [token.start for token in found]


@given(st.text(st.characters(codec="ascii")))
def test_plain_text_is_cut_as_text_with_other_letters_is(text):
    plain, other = tokens(text + " "), tokens(text + " ж")

    assert plain == other[:-1]


@given(st.text())
def test_every_number_token_has_a_finite_value(text):
    assert all(
        token.value is not None and token.value.is_finite() for token in tokens(text) if token.is_number
    )


@phrases("text", "said", said=json.loads)
def test_number_words_are_read_as_lifters_say_them(text, said):
    row, at, found = tokens(text), 0, []

    while at < len(row):
        spoken = spoken_number(row, at)
        found.append(float(spoken[0]) if spoken else row[at].folded)
        at = spoken[1] if spoken else at + 1

    assert said == found


def test_digits_are_not_number_words():
    assert spoken_number(tokens("185"), 0) is None


def test_a_unit_that_touches_the_times_sign_is_a_unit():
    assert ["5", "kg", "x", "5"] == [token.folded for token in tokens("5kgx5")]


def test_sets_listed_without_a_space_are_no_thousands():
    assert ["135", "x", "5", ",", "200", "x", "3"] == [token.folded for token in tokens("135x5,200x3")]


@pytest.mark.parametrize(
    ("said", "seen"),
    [
        *(("6O kg", "60 kg"), ("6o", "60"), ("3x1O", "3x10"), ("4Olbs", "40lbs"), ("1OO", "100")),
        *(("1l5", "115"), ("1I2 kg", "112 kg"), ("6S kg", "65 kg"), ("1S5 lb", "155 lb"), ("9B kg", "98 kg")),
        *(("l05 kg", "105 kg"), ("Z 4x8 9Z kg", "Z 4x8 92 kg"), ("squat 9S", "squat 95")),
        *(("1S5", "155"), ("2z5", "225"), ("1s5 kg", "155 kg")),
        *(("in 4:1O", "in 4:10"), ("1l:05", "11:05"), ("l:45.", "1:45."), ("1:O2:3O", "1:02:30")),
    ],
)
def test_a_number_with_letters_that_look_like_digits_counts_nothing_but_looks_like_one(said, seen):
    assert seen == seen_through(said)
    assert [] == [each for each in tokens(said) if each.is_number and look_alike(each)]


@pytest.mark.parametrize(
    "said",
    [
        *("20s", "28s, kilos", "32s kg", "two 12s", "40s20s", "PRESS 20S KG", "ROW 9S", "10l/8r", "2L", "5l"),
        *("B1 press", "s2oh", "12oz", "12o'clock", "5 o 6", "2.5o", "O kg", "1x5", "10 S", "1?5"),
        *("24:10", "l:o", "hello:10", "1:2O5"),
    ],
)
def test_letters_behind_a_number_that_say_something_else_look_like_no_digit(said):
    assert said == seen_through(said)
    assert {None} == {look_alike(each) for each in tokens(said)}


def test_an_escape_sequence_is_a_blank_and_moves_no_token():
    said = "3x5\x1b[31m 185\x1b]0;a 9\x07 \x9b0mkg"

    row = tokens(said)

    assert ["3", "x", "5", "185", "kg"] == [each.folded for each in row]
    assert ["3", "x", "5", "185", "kg"] == [said[each.start : each.end] for each in row]
