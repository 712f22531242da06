"""One MiniStack for the tests of a process, started when the first of them asks for it."""

from collections.abc import Iterator

import pytest

from tests.cloud.between import Between, standing_between
from tests.cloud.ministack import MiniStack, made_table, running


@pytest.fixture(scope="session")
def ministack() -> Iterator[MiniStack]:
    with running() as started:
        yield started


@pytest.fixture
def table(ministack: MiniStack) -> str:
    """The name of a table of the test's own."""
    return made_table(ministack)


@pytest.fixture(scope="session")
def standing(ministack: MiniStack) -> Iterator[Between]:
    with standing_between(ministack.url) as between:
        yield between


@pytest.fixture
def between(standing: Between) -> Iterator[Between]:
    """What stands between the test and MiniStack, and does no harm yet; its `url` is where to ask."""
    yield standing
    standing.forget()
