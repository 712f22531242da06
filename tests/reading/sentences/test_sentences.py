"""Of sentences with numbers that report nothing none is logged, and few are drafts."""

import pytest

from tests.reading.sentences.measure import FOLDER, counted


@pytest.mark.parametrize(("name", "drafts"), [("open", 4), ("blind", 18), ("again", 7), ("fourth", 6)])
def test_what_is_no_report_is_not_logged(name: str, drafts: int):
    found = counted(FOLDER / f"{name}.jsonl")

    assert 200 == sum(number for (report, _), number in found.items() if not report)
    assert 0 == found[False, "logged"]
    assert found[False, "draft"] <= drafts
