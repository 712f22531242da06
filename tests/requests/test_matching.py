"""Texts against templates: frames, what may stand between, what is left over."""

import pytest

from agents.requests.matching import MOST_TOKENS, Frame, Text, frames, sub_grammar
from tests.requests import kit
from tests.requests.kit import SLOTS, written

__all__ = ["written"]


@pytest.fixture
def file(written):
    return written(
        "swap | (swap|trade) [out] {old:name} (for|with) {new:name} | -",
        "remove | (remove|get rid of) {name+} | -",
        "set | {name} to {number} | -",
        "skip | skip {name} | how=once",
        "remark | my {name} (hurts|hurt) | -",
    )


def said(file, words):
    """The frames with what stands in their slots, and what is left."""
    found = frames(kit.text(words), file)
    return [(frame.name, *(value for _, value in frame.said)) for frame in found.frames], list(found.left)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("swap squats for leg press", [("swap", "squats", "leg press")]),
        ("Please swap out my squats with the leg press!", [("swap", "squats", "leg press")]),
        ("swap squats on friday for leg press", [("swap", "squats", "friday", "leg press")]),
        ("on friday, swap squats for leg press", [("swap", "friday", "squats", "leg press")]),
        ("squats to 60", [("set", "squats", 60)]),
        ("can you remove squats, bench and rows", [("remove", "squats", "bench", "rows")]),
        ("skip bench", [("skip", "once", "bench")]),
        ("get rid of squats", [("remove", "squats")]),
    ],
)
def test_a_sentence_is_its_frame(file, words, wanted):
    assert (wanted, []) == said(file, words)


def test_two_commands_are_two_frames(file):
    assert (
        [("remove", "squats"), ("swap", "bench", "leg press")],
        [],
    ) == said(file, "remove squats and swap bench for leg press")


def test_opening_words_hold_for_what_is_said_behind_them(file):
    assert (
        [("remove", "squats", "monday"), ("remove", "bench", "friday")],
        [],
    ) == said(file, "remove squats monday and bench on friday")


def test_the_tail_of_a_frame_keeps_what_is_fixed(file):
    assert ([("skip", "once", "bench"), ("skip", "once", "rows", "friday")], []) == said(
        file, "skip bench, then rows on friday"
    )


def test_what_nobody_reads_is_left_with_its_sentence(file):
    assert ([("remove", "squats")], ["unless it rains", "whatever"]) == said(
        file, "remove squats, unless it rains, then whatever"
    )


def test_a_remark_asks_for_nothing(file):
    assert ([("remove", "squats")], []) == said(file, "my bench hurts so remove squats")


def test_a_frame_does_not_open_in_the_middle_of_words(file):
    assert ([], ["never remove squats"]) == said(file, "never remove squats")


def test_two_readings_that_are_as_good_are_in_doubt(written):
    file = written("do | do {one:name} [{two:name}] [{name}] bench | -")

    assert ("do rows rows bench",) == frames(kit.text("do rows rows bench"), file).doubted


def test_of_two_templates_that_are_as_good_the_one_above_is_meant(written):
    file = written("one | do {name} | -", "two | do {name} | -")

    assert ([("one", "bench")], []) == said(file, "do bench")


def test_what_cannot_be_meant_is_not_read(file):
    def not_once(frame):
        return None if frame.get("how") == "once" else frame

    assert () == frames(kit.text("skip bench"), file, meant=not_once).frames


def test_two_readings_that_mean_the_same_are_no_doubt(written):
    file = written("do | do {one:name} [{two:name}] [{name}] bench | -")

    assert (
        () == frames(kit.text("do rows rows bench"), file, meant=lambda frame: Frame(frame.name, ())).doubted
    )


def test_a_frame_gives_what_stands_in_its_slots():
    frame = Frame("swap", (("name", "a"), ("name", "b")))

    assert ("a", ["a", "b"], 3) == (frame.get("name"), frame.all("name"), frame.get("day", 3))


def test_a_slot_may_have_templates_of_its_own(written):
    days = written("at | (on|for) {day} | -", "at | never | -")
    file = written("go | go {when} | -")
    read = sub_grammar(days, lambda frame: frame.get("day"))
    text = Text("go for friday", {**SLOTS, "when": read}, language="xx")

    assert [("when", "friday")] == list(frames(text, file).frames[0].said)
    assert ("go never",) == frames(Text("go never", {**SLOTS, "when": read}, language="xx"), file).left


def test_a_slot_that_contains_itself_is_nothing(written):
    days = written("at | {when} again | -")
    file = written("go | go {when} | -")
    text = Text("go on again", {"when": sub_grammar(days, lambda frame: "x")}, language="xx")

    assert () == frames(text, file).frames


def test_what_is_too_long_is_left_over(file):
    found = frames(kit.text("remove squats and " * 1000), file)

    assert MOST_TOKENS == found.frames[-1].to + 1
    assert found.left[0].startswith("remove squats and remove")


def test_a_text_of_nothing_has_no_frames(file):
    assert ((), (), (), ()) == frames(kit.text(" \n "), file)


def test_a_word_of_the_pattern_that_is_glue_too_is_read_once(written):
    file = written("go | go [please] [the] {name} | -")

    assert ([("go", "squats")], []) == said(file, "go please the squats")
