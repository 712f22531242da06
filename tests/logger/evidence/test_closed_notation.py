"""Forms whose numbers can be read in one way only, what is open, and what was taken back."""

import pytest

from agents.logger.evidence import closed_notation
from agents.logger.evidence.closed_notation import notation_of, unit_class, without_label
from agents.words import tokens
from tests.phrase_tables import listed, phrases


def roles(text: str) -> list[tuple[str, str]]:
    """Each number that is closed, with the roles that it may have."""
    row = tokens(text, "m1")
    notation = notation_of(row)
    return [
        (row[at].folded, "|".join(sorted(form.roles[form.numbers.index(at)])))
        for at, form in sorted(notation.forms.items())
    ]


def withdrawn(text: str) -> list[tuple[str, str]]:
    row = tokens(text, "m1")
    return [(row[at].folded, row[by].folded) for at, by in sorted(notation_of(row).withdrawn.items())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3x5 @ 185 lb", [("3", "count"), ("5", "reps"), ("185", "load")]),
        ("80 kgs x 4s x 6r", [("80", "load"), ("4", "count"), ("6", "reps")]),
        ("3x5 185", [("3", "count"), ("5", "reps"), ("185", "load")]),
        ("3x10 @ 70%", [("3", "count"), ("10", "reps"), ("70", "percent")]),
        ("3x5 @ rpe 8", [("3", "count"), ("5", "reps"), ("8", "rpe")]),
        ("3 sets of 8 with 20 kg", [("3", "count"), ("8", "reps"), ("20", "load")]),
        ("225x5", [("225", "load"), ("5", "reps")]),
        ("200 x 6 singles", [("200", "load"), ("6", "count")]),
        ("185x5,5,3", [("185", "load"), ("5", "reps"), ("5", "reps"), ("3", "reps")]),
        ("100 x 5 @8", [("100", "load"), ("5", "reps"), ("8", "rpe")]),
        ("100kg x5x3", [("100", "load"), ("5", "count|reps"), ("3", "count|reps")]),
        ("82.5 kg bw", [("82.5", "bodyweight")]),
        ("weighed 82.5 kg", [("82.5", "bodyweight")]),
        ("5k in 24:10", [("5", "distance"), ("24:10", "time")]),
        ("the 32s", [("32", "load|reps|time")]),
        ("3x10 @ 2 RIR", [("3", "count"), ("10", "reps"), ("2", "rir")]),
        ("8 rpe", [("8", "rpe")]),
        ("for 5 rpe 8", [("8", "rpe")]),
        ("90 s walk", [("90", "time")]),
        ("82k, 5k", [("82", "distance|load"), ("5", "distance")]),
        ("12 reps, 140 bpm, 30 cal", [("12", "reps"), ("140", "heart_rate"), ("30", "calories")]),
    ],
)
def test_a_closed_form_gives_its_numbers_their_roles(text, expected):
    assert expected == roles(text)


@pytest.mark.parametrize(
    ("text", "open_ones"),
    [
        ("lateral raise 3x12 @ 8", "load|rpe"),  # 8 kg, or RPE 8
        ("farmers carry 2x24", "count|load|reps"),  # two bells of 24, or twice 24
        ("push-ups 50x2", "count|reps"),
    ],
)
def test_what_can_be_read_in_two_ways_keeps_both(text, open_ones):
    assert open_ones == roles(text)[-1][1]


@pytest.mark.parametrize("text", ["5 5 4 3", "75x", "10x10", "a run of 5", "3x5-8", "20x400", "5x100"])
def test_what_no_row_has_is_open(text):
    assert [] == [each for each in roles(text) if "|" not in each[1]]


def test_a_form_whose_last_number_has_a_unit_of_its_own_is_none():
    assert [("5", "time")] == roles("3x5 min")
    assert [("400", "distance|time")] == roles("8x400m")


def test_the_end_of_a_longer_form_is_no_form_of_its_own():
    assert [("75", "load"), ("5", "count|reps"), ("3", "count|reps")] == roles("75x5x3")
    assert [] == roles("20x5x3x2")[1:]


def test_a_list_ends_where_a_load_or_another_form_begins():
    assert [("100", "load|reps"), ("5", "count|reps")] == roles("100x5, 110, 120")
    assert [("225", "load"), ("5", "reps")] == roles("225x5, 3 min rest")[:2]
    assert ("245", "load") in roles("225x5, 245x3")
    assert [("225", "load"), ("5", "reps"), ("3", "reps")] == roles("225x5, 3, 12 @ 8")[:3]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3x5, sorry, 5x3", [("3", "5"), ("5", "5")]),
        ("4x6 at 90, sorry, 6x4", [("4", "6"), ("6", "6")]),
        ("185, no wait, 190", [("185", "190")]),
        ("80 i mean 82.5 kg", [("80", "82.5")]),
        ("3x5 at 80 i mean 82.5 kg", [("80", "82.5")]),
        ("4 sets of 12 at 360, i mean 10 reps", [("12", "10")]),
        ("10 at 45, no wait, 50 on the last two", []),
        ("80 kg, scratch that, 30 min", []),
        ("24:10, sorry, 5", []),
        ("sorry, 5x3", []),
        ("3x5, sorry about that", []),
        ("run 5 km, oops, 3x5", []),
    ],
)
def test_what_was_taken_back_is_withdrawn_for_what_stands_instead(text, expected):
    assert expected == withdrawn(text)


def test_nothing_is_taken_back_over_the_end_of_a_message():
    row = (*tokens("185", "m1"), *tokens("sorry, 190", "m2"))

    assert {} == notation_of(row).withdrawn


def test_the_class_of_a_unit_is_that_of_the_word_right_behind():
    row = tokens("185 lb, 20 and kg 5", "m1")

    assert ["weight", "", ""] == [unit_class(row, at) for at in (0, 3, 6)]


def test_a_broken_row_of_the_table_is_named():
    with pytest.raises(ValueError, match="2 numbers, 1 roles"):
        closed_notation._row_of("N X N = count : 1-6 1-30")


@phrases("text", "labels", labels=listed)
def test_a_number_that_counts_the_rows_of_a_list_is_a_label(text, labels):
    assert labels == [said for said, role in roles(text) if role == "label"]


def test_a_list_of_another_message_does_not_count_on():
    row = (*tokens("1. squat", "m1"), *tokens("bench 2. rest", "m2"))

    assert [0] == sorted(notation_of(row).forms)


def test_a_long_text_of_rows_without_a_first_one_is_read_at_once():
    row = tokens("go " + " ".join(f"{each}. a {each}. b" for each in range(2, 400)))

    assert {} == notation_of(row).forms


@pytest.mark.parametrize(
    ("said", "left"), [("4) rest", "rest"), ("2. 12 cal", "2. 12 cal"), ("90 s", "90 s"), ("", "")]
)
def test_words_may_be_taken_out_of_their_list(said, left):
    assert left == without_label(said)


def test_a_sign_for_pounds_written_to_the_number_behind_it_is_no_unit_of_the_one_before():
    assert roles("3x5") == roles("3x5 #65")
