"""Contracts are classes of tests in modules of their own: their asserts are shown in full too.

Hypothesis draws the same examples in every run of `make test`, and measures no time; `make soak` draws new
ones (HYPOTHESIS_PROFILE=soak).
"""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from coverage import Coverage
from hypothesis import settings

from agents.models.claude import Claude
from tests.messages_api import MessagesApi

pytest.register_assert_rewrite("tests.contracts")
settings.register_profile("test", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("soak", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))


# Paths of what has no pure module to cover, or goes on at length about those that other tests cover.
UNTRACED = (
    *(
        "assistants/",
        "handlers/",
        "storage/",
        "cloud/",
        "corpus/",
        "mutants/",
        "test_architecture.py",
        "test_template.py",
    ),
    *("logger/test_faults.py", "logger/test_with_claude.py", "logger/test_with_openrouter.py"),
    *("planner/test_bad_input.py", "models/test_openrouter.py", "models/test_openrouter_api.py"),
    *("planner/test_commit_faults.py", "planner/test_proposal_laws.py", "planner/test_streaming.py"),
    *("planner/test_with_claude.py", "models/test_claude.py", "models/test_claude_aws.py"),
    *("test_deploying.py", "models/test_claude_batches.py"),
    *("planner/test_commit_races.py", "logger/test_two_answers.py", "reading/test_growth.py"),
    *("models/offline/plans/test_random_plans.py", "reading/sentences/", "diaries/"),
    *("models/offline/test_days.py", "models/offline/test_endurance.py", "models/offline/test_labels.py"),
    *("models/offline/program/test_table.py", "models/offline/program/test_beside.py"),
    *("logger/records/test_change_order.py", "logger/test_many_workouts.py"),
)
# Begun first: what is short is left to share at the end.
LONG = ("corpus/", "diaries/", "mutants/", "cloud/", "races/", "logger/test_faults.py")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leaves out what none of the tests that are asked for is in: it isn't even imported."""
    asked_for = config.option.markexpr.split(" and ")
    if _path(collection_path) == "page":  # by its path alone: what drives a browser keeps asyncio for itself
        return not any("tests/page" in each for each in config.args) or None
    if not collection_path.name.startswith("test_"):
        return None
    if "not untraced" in asked_for:
        return _path(collection_path).startswith(UNTRACED) or None
    is_traced = "untraced" not in collection_path.read_text("utf-8")
    return ("untraced" in asked_for and is_traced and not _path(collection_path).startswith(UNTRACED)) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what runs without the tracer: it takes two to three times as long with it."""
    for item in items:
        if _path(item.path).startswith(UNTRACED):
            item.add_marker(pytest.mark.untraced)
    items.sort(key=lambda item: not _path(item.path).startswith(LONG))


BETWEEN_COLLECTIONS = 20_000  # objects more than there were: of 700 at a time few are garbage
TRACER = pytest.StashKey[Coverage | None]()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> None:
    """From here on the tracer sees tests and their fixtures, and not what runs between them.

    What was imported and collected stays to the end: the collector of garbage need not walk through it.
    """
    session.config.stash[TRACER] = Coverage.current()
    while (tracing := Coverage.current()) is not None:
        tracing.stop()  # a process of xdist has one more below, that would go on where this one is stopped
    gc.collect()
    gc.freeze()
    gc.set_threshold(BETWEEN_COLLECTIONS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    with _traced(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with _traced(item):
        return (yield)


def _traced(item: pytest.Item) -> AbstractContextManager[None]:
    tracer = item.config.stash[TRACER]
    return nullcontext() if tracer is None else tracer.collect()


def _path(path: Path) -> str:
    return path.relative_to(Path(__file__).parent).as_posix()


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
