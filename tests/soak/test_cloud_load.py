"""Two thousand messages of fifty athletes through the cloud's doors, with workers killed and Pinecone out.

SOAK_SEED=... sends the same letters again; kills come at the same pace, at other instants.
"""

import os
import random

import pytest

from tests.soak.cloud_figures import told
from tests.soak.cloud_load import loaded
from tests.soak.cloud_run import Load

pytestmark = pytest.mark.soak


def test_two_thousand_messages_end_as_if_each_had_been_logged_once_in_peace() -> None:
    seed = int(os.environ.get("SOAK_SEED") or random.randrange(1_000_000))
    print(f"\nSOAK_SEED={seed} sends these letters again")

    figures = loaded(Load(seed=seed))  # which raises where something is otherwise

    print(told(figures))
    assert figures.kills_within_a_call > 0
    assert figures.redeliveries > figures.poison
    assert figures.batches_given_up > 0
    assert figures.missing > 0
