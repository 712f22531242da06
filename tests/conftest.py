"""Contracts are classes of tests in modules of their own: their asserts are shown in full too.

Hypothesis draws the same examples in every run of `make test`, and measures no time; `make soak` draws new
ones (HYPOTHESIS_PROFILE=soak).
"""

import os
from collections.abc import Callable, Iterator

import pytest
from hypothesis import settings

from agents.models.claude import Claude
from tests.messages_api import MessagesApi

pytest.register_assert_rewrite("tests.contracts")
settings.register_profile("test", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))


@pytest.fixture
def claude() -> Iterator[Callable[[MessagesApi], Claude]]:
    """Makes the engine that asks this server through the real SDK; closed afterwards."""
    made: list[Claude] = []

    def make(api: MessagesApi) -> Claude:
        made.append(Claude("claude-sonnet-5-5", api.key, api.url))
        return made[-1]

    yield make
    for each in made:
        each.close()
