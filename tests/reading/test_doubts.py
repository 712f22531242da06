"""Whether statements report what was done: by the words of their sentence, and of the heading over them."""

import pytest

from agents.reading.understanding import understood
from tests.phrase_tables import listed, phrases


def acts(text: str) -> list[str]:
    return [each.act for each in understood(text).statements]


@phrases("text", "act")
def test_what_stands_before_the_sets_says_that_they_are_no_report(text: str, act: str):
    assert [act] == acts(text)


def test_a_word_for_something_done_behind_it_leaves_it_open():
    said = understood("hoped for more but got 100x2 on bench")

    assert ["report"] == [each.act for each in said.statements]
    assert said.doubt


@pytest.mark.parametrize(
    "heading", ["Tomorrow:", "Goals", "Didn't do -", "Anna's numbers:", "Off limits until june:"]
)
def test_a_heading_speaks_of_all_lines_under_it(heading: str):
    assert "report" not in acts(f"{heading}\nsquat 5x5 100\nbench 3x5 80")


def test_a_heading_holds_up_to_a_blank_line():
    found = acts("Tomorrow:\nsquat 5x5 100\n\nbench 3x5 80")

    assert ["plan", "report"] == found


def test_a_heading_with_a_cue_that_stands_by_itself_heads_all_that_follows():
    planned = "the block I have in mind for spring, 4 weeks of it, shout if that is daft"

    assert ["prescription"] * 3 == acts(
        f"{planned}\n\nPUSH\nbench 3x5 80\n\nsquat 5x5 100\n\nLEGS\ncurls 3x10 30"
    )


@pytest.mark.parametrize("other", ["Today", "What I did", "Monday", "Got done:"])
def test_it_ends_where_another_has_a_day_or_says_that_something_was_done(other: str):
    assert "report" == acts(f"Plan for june:\n\nsquat 5x5 100\n\n{other}\nbench 3x5 80")[-1]


def test_a_plain_heading_below_one_with_a_cue_does_not_end_it():
    assert "report" not in acts("Tomorrow:\nLower\nsquat 5x5 100\nUpper\nbench 3x5 80")


def test_a_line_with_numbers_or_many_words_is_no_heading():
    assert ["report"] == acts("woke up at 6\nbench 3x5 80")
    assert ["report"] == acts(
        "this is about the plan that my old coach wrote when i was still a beginner there\nbench 3x5 80"
    )


@pytest.mark.parametrize("heading", ["Today's work", "monday's session", "My log:"])
def test_a_day_owns_no_sets(heading: str):
    assert ["report"] == acts(f"{heading}\nbench 3x5 80")


def test_a_quotation_is_anothers():
    assert ["others"] == acts('"ran 10k in 50:00" on a mug')
    assert ["report"] == acts('ran 10k in 50:00, felt "good"')


@pytest.mark.parametrize("said", ["no belt", "which felt easy", "no issues", "no misses"])
def test_a_phrase_that_says_what_it_says_is_no_cue(said: str):
    assert understood(f"squat 3x5 315, {said}").certain


@phrases("text", "done", done=listed)
def test_what_is_crossed_struck_out_or_has_an_empty_box_is_not_done(text: str, done: list[str]):
    assert done == acts(text)


@phrases("text")
def test_what_may_be_to_come_and_what_is_only_a_bound_waits_for_a_yes(text: str):
    read = understood(text)

    assert (["report"], False) == ([each.act for each in read.statements], read.certain)


@pytest.mark.parametrize("said", ["next to a guy from work", "minus the pause", "with a buddy"])
def test_company_and_what_was_left_off_say_nothing_of_whether_it_was_done(said: str):
    assert ["report"] == acts(f"Press 3x5 95 {said}")


@pytest.mark.parametrize(
    "text", ["Anything but 3x8 lunges please", "Ran into my neighbour at the 24 hour gym"]
)
def test_what_is_wished_away_and_who_was_met_are_no_reports(text):
    assert all(each.act != "report" for each in understood(text).statements)
