"""What is asked of a program in many words, and what only sounds like it."""

from decimal import Decimal
from pathlib import Path

import pytest

from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.requests.matching import Text
from agents.requests.program.calling import _MADE
from agents.requests.program.message import FILE
from agents.requests.program.wanted import find
from agents.requests.program.words import GLUE, SLOTS, Amount, meant
from agents.requests.templates import templates, words
from tests.models.offline.program.programs import PROGRAM, told
from tests.phrase_tables import every, numbered, phrases
from tests.requests.kit import slots

ANSWERS = "en/program_answers.txt"
# Frames that go into others, or are asked about, before anything is called.
_OF_OTHERS = "done top set supplemental pair pairs each test scope keep remark open undo"


def _rows() -> list[tuple[str, list[str]]]:
    lines = (Path(__file__).parent / "program_wishes.txt").read_text("utf-8").splitlines()
    rows = [line.split(" |") for line in lines if not line.startswith("#")]
    return [(said, [call.strip() for call in calls if call.strip()]) for said, *calls in rows]


@every(("said", "wanted"), numbered(_rows()))
def test_what_is_asked_of_a_program_gives_its_calls_and_what_is_none_gives_none(said, wanted):
    assert wanted == [" ".join(each.split()) for each in told(said)]


@pytest.mark.parametrize("file", [FILE, ANSWERS])
def test_every_slot_of_the_rows_has_a_reader(file):
    assert slots(file) <= set(SLOTS)


def test_every_frame_of_the_rows_becomes_calls_or_goes_into_another():
    assert {each.frame for each in templates(FILE)} <= {*_MADE, *_OF_OTHERS.split()}


def test_the_words_of_the_rows_are_known():
    assert {"skip", "bump", "template"} <= words(FILE)


def _slot(name: str, said: str) -> list[tuple[int, object]]:
    text = Text(said, SLOTS, spelled=meant, glue=GLUE)
    return [(to, value) for to, value, _ in SLOTS[name](text, 0)]


@pytest.mark.parametrize(
    ("slot", "said", "value"),
    [
        ("lifts", "squat or bench", ()),
        ("lifts", "my squat, bench and the rest", ("squat", "bench", "rest")),
        ("lifts", "squat / bench / deadlift / ohp / squat / bench / squat / bench / squat", None),
        ("days", "mon thru thu", ("monday", "tuesday", "wednesday", "thursday")),
        ("days", "m/w/f", ("monday", "wednesday", "friday")),
        ("amount", "-5 kg", Amount(Decimal(-5), "kg")),
        ("amount", "ten pounds", Amount(Decimal(10), "lb")),
        ("bracketed", "(285)", Amount(Decimal(285))),
        ("template", "my-own-leader", "my-own-leader"),
        ("day", "this friday", "friday"),
        ("ordinal", "3rd", Amount(Decimal(3))),
    ],
)
def test_a_slot_reads_what_people_write(slot, said, value):
    found = [each for _, each in _slot(slot, said)]

    assert value in found or (value is None and ("squat", "bench", "deadlift", "ohp") in found)


@phrases("slot", "said")
def test_a_slot_leaves_what_it_does_not_mean(slot, said):
    assert [] == _slot(slot, said)


@phrases("said", "asked")
def test_half_of_what_is_wanted_is_not_done_but_asked_about(said, asked):
    questions = [each.question for each in read(said, ReadingContext(has_program=True)).ambiguities]

    assert any(each.startswith(tuple(asked.split("|"))) for each in questions), questions
    assert [] == told(said)


@phrases("said", "wanted")
def test_who_asks_for_what_may_be_done_at_once_is_not_asked_back(said, wanted):
    assert [wanted] == told(said)


@phrases("said", "asked")
def test_a_session_that_is_told_as_done_and_lessened_is_asked_about_and_none_is_logged(said, asked):
    questions = [each.question for each in read(said, ReadingContext(has_program=True)).ambiguities]

    assert any(asked in each for each in questions), questions
    assert [] == [each for each in told(said) if each.startswith("log_workout")]


@phrases("said", "lift")
def test_what_is_told_beside_a_session_and_lessens_nothing_leaves_it_logged(said, lift):
    logged = [each.split()[1] for each in told(said) if each.startswith("log_workout")]

    assert [lift] == logged


@pytest.mark.parametrize(
    ("said", "done", "left"),
    [
        ("bench is beat, sit it out this week and bump squat by 5", ["bump_tm squat 5"], "sit it out"),
        ("skip squat. and when we're back deadlift on leviathan", ["skip_lift squat"], "and when we're back"),
        ("bump bench by 5, keep the rest", ["bump_tm bench 5"], "keep the rest"),
    ],
)
def test_what_is_left_beside_a_request_and_may_be_its_other_half_is_asked_about(said, done, left):
    asked = read(said, ReadingContext(has_program=True)).ambiguities

    assert done == told(said)
    assert any(said[each.start : each.end].startswith(left) for each in asked), asked


@pytest.mark.parametrize(
    "said", ["skip bench. squats felt great though", "skip bench, did 30 min bike instead"]
)
def test_what_is_told_beside_a_request_is_not_asked_about(said):
    assert () == read(said, ReadingContext(has_program=True)).ambiguities
    assert ["skip_lift bench"] == [each for each in told(said) if each.startswith("skip")]


@phrases("said")
def test_what_runs_into_other_words_or_is_too_much_is_none(said):
    assert [] == [each for each in told(said) if each.startswith(("bump_tm squat", "set_", "log_workout"))]


def test_a_frame_knows_its_own_tokens():
    found = find("skip bench this week, and can you bump squat 10 please", False, False)

    assert [(0, 5), (6, 12)] == [(each.at, each.to) for each in found]


def test_a_day_that_is_not_known_is_left_out_of_a_schedule():
    unknown = {**PROGRAM, "today": ""}

    assert ["set_schedule friday bench"] == told("put squat on today, bench on friday", program=unknown)
