"""What the embedded engine makes of the diaries: what must not get worse."""

from pathlib import Path

import pytest

from handlers.local.evaluation.diaries.figures import figures, is_idle
from handlers.local.evaluation.diaries.labels import diaries_in
from handlers.local.evaluation.diaries.run import DiaryRun, diary_runs
from handlers.settings import Settings
from handlers.wiring import worker

OWN = Path(__file__).parent / "own"


@pytest.fixture(scope="module")
def own(tmp_path_factory) -> list[DiaryRun]:
    home = tmp_path_factory.mktemp("diaries")
    return list(diary_runs(worker(Settings(home=home)), home, diaries_in([OWN])))


def test_at_least_half_of_each_diary_are_reports_and_the_rest_is_of_every_kind():
    for diary in diaries_in([OWN]):
        kinds = [each.kind for each in diary.entries]

        assert 25 <= len(kinds) <= 30
        assert kinds.count("report") >= len(kinds) / 2
        assert {"addition", "correction", "deletion", "body", "goal", "question", "chat", "notdone"} < {
            *kinds
        }


def test_nothing_crashes(own):
    assert [] == [each.crashed for run in own for each in run.outcomes if each.crashed]


def test_what_says_nothing_of_the_log_leaves_it_alone(own):
    assert [] == [
        each.entry.text
        for run in own
        for each in run.outcomes
        if is_idle(each) and (each.change.ids or each.became != "right")
    ]


def test_little_is_written_wrong(own):
    found = figures(each for run in own for each in run.outcomes)

    assert found.shares["wrong"].right <= 10
    assert found.wrong_at_once <= 3
