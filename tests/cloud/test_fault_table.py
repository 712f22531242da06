"""The table of faults that people read is the one that the tests state."""

from pathlib import Path

from tests.cloud.faults import table

GUIDE = Path(__file__).parents[2] / "infra" / "README.md"


def test_the_guide_has_the_table_that_the_tests_state():
    assert table() in GUIDE.read_text("utf-8")
