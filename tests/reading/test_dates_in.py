"""Where dates stand in a row of tokens."""

import pytest

from agents.reading.days import dates_in
from agents.words import tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("delete yesterday's row", ["yesterday's"]),
        ("the squats of 25 Nov", ["25 Nov"]),
        ("2 days ago I ran, and on monday", ["2 days ago", "on monday"]),
        ("move it to 2026-10-02", ["2026-10-02"]),
        ("scratch mondays bench", ["mondays"]),
        ("3x5 at 185", []),
    ],
)
def test_each_date_is_a_range_of_tokens(text, expected):
    row = tokens(text)

    assert expected == [text[row[at.start].start : row[at.stop - 1].end] for at in dates_in(row)]
