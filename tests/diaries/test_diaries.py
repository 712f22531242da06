"""What the embedded engine makes of the diaries: what must not get worse."""

from pathlib import Path

import pytest

from handlers.evaluation.diaries.figures import figures, is_idle
from handlers.evaluation.diaries.labels import diaries_in
from handlers.evaluation.diaries.run import DiaryRun, diary_runs
from handlers.settings import Settings
from handlers.wiring import worker

OWN = Path(__file__).parent / "own"
TALKS = Path(__file__).parent / "talks"
OF_BEFORE = ("correction", "deletion")


def _runs(folder: Path, home: Path) -> list[DiaryRun]:
    return list(diary_runs(worker(Settings(home=home)), home, diaries_in([folder])))


@pytest.fixture(scope="module")
def own(tmp_path_factory) -> list[DiaryRun]:
    return _runs(OWN, tmp_path_factory.mktemp("diaries"))


@pytest.fixture(scope="module")
def talks(tmp_path_factory) -> list[DiaryRun]:
    return _runs(TALKS, tmp_path_factory.mktemp("talks"))


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


def test_what_is_said_of_a_workout_before_changes_that_one_or_is_asked_about(talks):
    became = [each.became for run in talks for each in run.outcomes if each.entry.kind in OF_BEFORE]

    assert became.count("right") >= 0.9 * len(became)
    assert became.count("wrong") == 0
    assert became.count("silent") <= 1


def test_what_goes_on_joins_the_workout_before(talks):
    became = [each.became for run in talks for each in run.outcomes if each.entry.kind == "addition"]

    assert became.count("right") + became.count("drafted_right") >= 0.75 * len(became)
    assert became.count("wrong") == 0


def test_chat_behind_a_workout_changes_nothing(talks):
    chat = [each for run in talks for each in run.outcomes if each.entry.kind == "chat"]

    assert [] == [each.entry.text for each in chat if each.change.ids or each.became != "right"]
