"""However workers meet, it ends as if one had been there after the other, and every report is true.

Here each act meets itself and another one at every request, and a few are drawn by turns on a file; `make
soak` runs thousands more.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import count
from pathlib import Path

import pytest

from storage.sqlite import SqliteRecords
from tests.races.acts import ACTS, Act
from tests.races.racing import Make, Race

pytestmark = pytest.mark.untraced

each_act = pytest.mark.parametrize("act", ACTS, ids=lambda act: act.name)


@lru_cache
def race(act: Act) -> Race:
    """What stands before it, and what its orders end as, is worked out once."""
    return Race(act)


@pytest.fixture
def on_file(tmp_path: Path) -> Make:
    numbers = count()

    def make(clock: Callable[[], float]) -> SqliteRecords:
        return SqliteRecords(str(tmp_path / f"{next(numbers)}.db"), clock=clock)

    return make


@each_act
def test_the_same_at_every_request_of_the_same_is_done_once(act: Act) -> None:
    ended = list(race(act).each_request(act.one, act.one))

    assert [] == [each for each in ended if each.wrong]
    assert len(ended) > 2


@each_act
def test_another_at_every_request_ends_as_one_after_the_other(act: Act) -> None:
    ended = list(race(act).each_request(act.one, act.other))

    assert [] == [each for each in ended if each.wrong]


@each_act
def test_three_workers_by_turns_on_a_file_end_as_one_after_the_other(act: Act, on_file: Make) -> None:
    assert "" == replace(race(act), make=on_file).by_turns(1, act.one, act.one, act.other).wrong


def test_a_worker_whose_session_a_killed_one_has_written_tells_what_that_one_did() -> None:
    act = next(act for act in ACTS if act.name == "session")

    ended = list(race(act).by_visits(act.one, act.one, range(2, 5)))

    assert [] == [each for each in ended if each.wrong]
