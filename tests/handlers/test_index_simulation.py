"""Search ends as the records stand, whatever happened in between; `make soak` plays far more runs."""

from collections.abc import Iterator

import pytest
from structlog.testing import capture_logs

from handlers.search.reconciling import differences, owners, reconciled
from tests.handlers.index_kit import in_index
from tests.handlers.index_simulation import World


@pytest.fixture(autouse=True)
def _without_a_word() -> Iterator[None]:
    with capture_logs():
        yield


def test_with_one_worker_for_a_row_at_a_time_every_run_ends_converged():
    for seed in range(200):
        world = World(seed)

        world.run()

        assert world.table.standing() == in_index(world.recall), f"seed {seed}"


def test_a_reconciler_at_work_in_between_does_no_harm():
    for seed in range(150):
        world = World(seed, reconciling=True)

        world.run()

        assert world.table.standing() == in_index(world.recall), f"seed {seed}"


def test_with_several_workers_for_a_row_some_runs_diverge_and_the_reconciler_mends_them():
    diverged = []
    for seed in range(100):
        world = World(seed, affinity=False)
        world.run()
        if world.table.standing() != in_index(world.recall):
            diverged.append(world)

    for world in diverged:
        records, recall = world.table.records, world.recall
        done = reconciled(world.lambda_.spotter.indexer, owners(records, recall))
        left = [each for owner in owners(records, recall) for each in differences(records, recall, owner)]
        assert (True, 0, []) == (done.found > 0, done.left, left)
        assert world.table.standing() == in_index(recall)

    assert 2 <= len(diverged) <= 50
