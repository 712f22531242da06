"""Templates as they are written and loaded."""

import pytest

from agents.reading.rows import BrokenRow
from agents.requests.templates import templates
from tests.phrase_tables import phrases
from tests.requests.kit import roles, slots, written

__all__ = ["written"]


@phrases("row", "wrong")
def test_a_row_that_cannot_be_meant_is_told_with_its_file_and_line(written, row, wrong):
    file = written("# what may be said", row)

    with pytest.raises(BrokenRow, match=f"{file}, line 2: .*{wrong}"):
        templates(file)


def test_a_part_stands_for_its_pattern(written):
    file = written("part | VERB | (swap|trade out)", "swap | VERB {name} | -")

    assert frozenset({"swap", "trade"}) == templates(file)[0].pattern.first


def test_a_template_knows_the_words_and_slots_that_may_open_it(written):
    file = written("a | [so] go {name} | -", "b | [{name}] {number} on | -", "c | ({name}|go) on | -")

    openings = [({"so", "go"}, ()), (set(), ("name", "number")), ({"go"}, ("name",))]
    assert openings == [(each.pattern.first, each.pattern.slots) for each in templates(file)]


def test_the_slots_and_roles_of_a_file_are_known(written):
    file = written("swap | swap {old:name} for {new:name} | how=once", "swap | trade {old:name+} | -")

    assert frozenset({"name"}) == slots(file)
    assert {"swap": {"old", "new", "how"}} == roles(file)
