"""Where dates stand in a row of tokens."""

from agents.reading.days import dates_in
from agents.words import tokens
from tests.phrase_tables import listed, phrases


@phrases("text", "expected", expected=listed)
def test_each_date_is_a_range_of_tokens(text, expected):
    row = tokens(text)

    assert expected == [text[row[at.start].start : row[at.stop - 1].end] for at in dates_in(row)]
