"""Thousands of runs of the indexer's simulation; SOAK_SEED=... plays the same again."""

import os
import random

import pytest
from structlog.testing import capture_logs

from handlers.search.reconciling import owners, reconciled
from tests.handlers.index_kit import in_index
from tests.handlers.index_simulation import World

RUNS = 5_000


@pytest.mark.soak
def test_the_index_converges_in_every_run():
    first = int(os.environ.get("SOAK_SEED") or random.SystemRandom().randrange(2**32))
    diverged = 0
    with capture_logs():
        for seed in range(first, first + RUNS):
            world = World(seed)
            world.run()
            assert world.table.standing() == in_index(world.recall), f"SOAK_SEED={seed}"
            world = World(seed, reconciling=True)
            world.run()
            assert world.table.standing() == in_index(world.recall), f"SOAK_SEED={seed}, reconciling"
            world = World(seed, affinity=False)
            world.run()
            if world.table.standing() != in_index(world.recall):
                diverged += 1
                records = world.table.records
                reconciled(world.lambda_.spotter.indexer, owners(records, world.recall))
                assert world.table.standing() == in_index(world.recall), f"SOAK_SEED={seed}, several"
    print(f"\nSOAK_SEED={first}, {RUNS} runs of each kind. One worker for a row: none diverged, nor with a")
    print(f"reconciler at work in between. Several workers: {diverged} diverged, and it mended them all.")
