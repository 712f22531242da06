"""The picture and the table are drawn from the rows, and docs/program.md shows them as they are."""

import re
from pathlib import Path

import pytest

from agents.program import cycle
from agents.program.cycle import TABLE, Transition
from agents.program.diagram import drawn

DOCUMENT = Path(__file__).parents[2] / "docs" / "program.md"
BOX = re.compile(r"^(?:\+->|\|  |   ) \| (?P<place>.*?) +\|$", re.MULTILINE)


def boxes(picture: str) -> list[str]:
    """The places that are drawn, from the first on; of a 7th week without its status."""
    return [found["place"].split(":")[0] for found in BOX.finditer(picture)]


def instead(of: Transition, *rows: Transition) -> tuple[Transition, ...]:
    """The table with other rows where this one was."""
    return tuple(row for each in TABLE for row in (rows if each is of else (each,)))


def test_the_loop_is_leader_leader_7th_week_anchor_7th_week():
    assert ["leader", "leader", "7th week", "anchor", "7th week"] == boxes(drawn(TABLE))


def test_the_way_back_leads_to_the_first_leader_cycle():
    lines = drawn(TABLE).splitlines()

    assert lines[2].startswith("+-> | leader: week 1, 2, 3 ")
    assert ["+-------+", "```"] == lines[lines.index("```", 1) - 1 :][:2]


def test_every_status_stands_where_the_program_comes_to_it():
    picture = drawn(TABLE).split("```")[1]

    assert 3 == picture.count("pending_tm_bump: each lift is bumped or held")
    assert 2 == picture.count("7th week: deload or test (pending_deload_or_test)")


def test_other_rows_are_another_picture():
    (row,) = (row for row in TABLE if row.then == "active" and row.happens == "bumps resolved")

    one_leader = instead(row, row._replace(then="pending_deload_or_test"))

    assert ["leader", "7th week", "anchor", "7th week"] == boxes(drawn(one_leader))


def test_a_loop_that_comes_to_no_end_is_drawn_without_a_way_back():
    (row,) = (row for row in TABLE if row.then == "active" and row.happens == "bumps resolved")

    for_ever = instead(row, row._replace(when=cycle.always))

    assert {"leader"} == set(boxes(drawn(for_ever)))
    assert "+->" not in drawn(for_ever)
    assert "\n        ...\n" in drawn(for_ever)


def test_each_row_is_a_line_in_the_order_they_are_tried():
    lines = drawn(TABLE).splitlines()[-len(TABLE) :]

    assert [row.happens for row in TABLE] == [line.split(" | ")[0].removeprefix("| ") for line in lines]
    assert {6} == {line.count("|") - 1 for line in lines}


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.happens} {row.when.__name__}")
def test_each_row_says_of_itself_when_it_holds_and_what_it_does(row):
    assert (row.when.__doc__ or "").split("\n")[0].endswith(".")
    assert (row.does.__doc__ or "").split("\n")[0].endswith(".")


def test_a_row_without_words_has_an_empty_cell():
    silent = Transition("logged", None, lambda state, move: True, cycle.nothing)

    assert "| logged | any |  | Nothing |  |  |" in drawn((*TABLE, silent))


def test_the_document_shows_what_the_table_says():
    shown = re.search(
        r"<!-- program states -->\n(.*?)\n<!-- /program states -->", DOCUMENT.read_text("utf-8"), re.S
    )

    assert shown is not None
    assert drawn(TABLE) == shown[1]
