"""What is measured in a short message."""

from agents.models.offline.short import measures
from agents.words import tokens
from tests.phrase_tables import phrases, rowed


def measured(text):
    """Each measure as its field and its words."""
    row = tokens(text)
    return [(each.field, text[row[each.at].start : row[each.to - 1].end]) for each in measures(row, text)]


@phrases("text", "expected", expected=rowed)
def test_numbers_are_of_a_field_by_what_stands_beside_them(text, expected):
    assert expected == measured(text)
