"""How well questions find what they mean, as figures that may not fall: `python -m tests.search.measure`."""

from pathlib import Path

import pytest

from tests.search.measure import measured

HERE = Path(__file__).parent


@pytest.mark.untraced  # some hundred messages are logged
@pytest.mark.parametrize("name", ["own.json", "blind.json"])
def test_questions_find_most_of_what_they_mean_and_more_than_plain_search(name):
    found = measured(HERE / name)

    assert found.spotter.recall_at_3 >= 0.70
    assert found.spotter.recall_at_3 > found.plain.recall_at_3
