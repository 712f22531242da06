"""Long messages: what is done with one grows as its length, whatever its words may mean.

Counted are the lines of code that run, so that it doesn't matter how busy a machine is; `make soak` measures
many more messages by the clock.
"""

import sys
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from agents.logger.evidence.coverage import leftovers
from agents.logger.evidence.texts import Texts
from agents.logger.records.inbox import Message
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from tests.program.programs import began
from tests.soak import plan_work

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


def lines_run(spotter: Worker, owner: str, text: str) -> int:
    """How many lines of code run for the message of an athlete with a plan and a program."""
    spotter.planner.put_plan(owner, plan_work.plan())
    spotter.program.begin(owner, "init", NOON.date(), began())
    return lines_of(lambda: spotter.logger.log(Message(owner, "m1", "c1", text, NOON)))


def lines_of(act: Callable[[], object]) -> int:
    """How many lines of code run for this."""
    lines = 0

    def count(frame, event, arg):
        nonlocal lines
        lines += event == "line"
        return count

    traced = sys.gettrace()
    sys.settrace(count)
    try:
        act()
    finally:
        sys.settrace(traced)
    return lines


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("piece", "times"),
    [
        pytest.param("1:", 300, id="a wish is looked for near its first word"),
        pytest.param("as written ", 300, id="names before what was done as written"),
        pytest.param("1) ", 300, id="the bracket before the number of a list"),
        pytest.param("bump squat by 5 and ", 40, id="lifts are put to numbers once"),
        pytest.param("add curls on Monday, did bench 5x5, ", 40, id="hundreds of exercises quote a number"),
    ],
)
def test_twice_as_long_a_message_is_twice_the_work(piece, times, tmp_path):
    spotter = worker(Settings(home=tmp_path))
    lines_run(spotter, "bob", piece * 10)  # patterns are compiled at the first one

    once, twice = (lines_run(spotter, f"ann-{each}", piece * each) for each in (times, 2 * times))
    spotter.close()

    assert twice < 2.3 * once


@pytest.mark.untraced
def test_twice_as_many_questions_about_words_are_twice_the_work():
    said = ["½deloadcurls\n" * times for times in (150, 300)]
    texts = [Texts([("m1", each)], {"m1": read(each, ReadingContext())}) for each in said]
    assert all(leftovers(each, "m1", frozenset()) for each in texts)  # and their words are cut

    once, twice = (lines_of(lambda each=each: leftovers(each, "m1", frozenset())) for each in texts)

    assert twice < 2.3 * once
