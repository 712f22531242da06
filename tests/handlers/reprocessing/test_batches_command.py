"""`spotter reprocess --batches`: rounds on a real file, under the real SDK."""

import signal

import pytest

from handlers.local import reprocess_batches
from handlers.local.reprocess_batches import line_of
from handlers.reprocessing.batch_rows import Round
from tests.handlers.reprocessing.batch_kit import (
    TEXTS,
    Clock,
    Reading,
    how_of,
    logged,
    said,
    served,
    slow_at_most,
)
from tests.handlers.reprocessing.kit import standing
from tests.messages_api import Fails

PLENTY = 86_400.0
RUN = ("reprocess", "--engine", "claude", "--batches")


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def messages(worker):
    """Ann's, logged long ago without the runs."""
    sent = said(("ann",))
    logged(worker, sent)
    return sent


@pytest.fixture
def model(messages, clock, monkeypatch):
    with served(Reading(slow_at_most(how_of(messages))), clock) as made:
        made.api.lasts = 0.0  # so that nobody waits
        monkeypatch.setenv("ANTHROPIC_API_KEY", made.api.key)
        monkeypatch.setenv("ANTHROPIC_BASE_URL", made.api.url)
        monkeypatch.setenv("SPOTTER_FAST_PATH", "0")
        yield made


def summary(ran):
    return ran.lines()[-1]["summary"]


def test_rounds_are_shown_with_their_two_prices_and_what_they_come_to_is_written(spotter, worker, model):
    ran = spotter(*RUN, "--apply", "--yes")

    assert 4 == ran.code  # some have failed
    assert [
        "round 1: 12 requests in 1 batch: sent",
        "round 1: 12 requests in 1 batch: 8 answered, 1 cut short, 1 expired, 1 failed, 1 refused; "
        "$0.0032, live $0.0063",
        "round 2: 6 requests in 1 batch: sent",
        "round 2: 6 requests in 1 batch: 6 answered; $0.0021, live $0.0042",
        "round 3: 1 requests in 1 batch: sent",
        "round 3: 1 requests in 1 batch: 1 answered; $0.0004, live $0.0007",
    ] == [line.removeprefix("spotter: ") for line in ran.err.splitlines() if "round " in line]
    assert "halved in batches" in ran.err
    assert "Paid $0.0056." in ran.words
    assert "Written: 3 messages." in ran.words
    assert 2 == sum("ran 5k" in text for text, _ in TEXTS)
    assert {"Run", "Bench Press"} <= {each.name for each in standing(worker)}


def test_who_does_not_wait_is_told_how_to_collect(spotter, model, clock):
    model.api.lasts = PLENTY
    first = spotter(*RUN, "--no-wait", "--yes", "--json")
    clock.now += PLENTY
    second = spotter(*RUN, "--no-wait", "--yes", "--json")

    assert (0, "submitted", 12) == (first.code, summary(first)["ended"], summary(first)["left"])
    assert "to collect them: spotter reprocess --engine claude --batches" in first.err
    assert ("submitted", 6) == (summary(second)["ended"], summary(second)["left"])
    assert [12, 6] == [len(batch.requests) for batch in model.api.batches]


def test_ctrl_c_ends_the_waiting_and_the_same_command_goes_on(spotter, model, clock, monkeypatch):
    model.api.lasts = PLENTY
    monkeypatch.setattr(reprocess_batches.time, "sleep", lambda seconds: signal.raise_signal(signal.SIGINT))
    stopped = spotter(*RUN, "--yes")
    clock.now += PLENTY
    again = spotter(*RUN, "--no-wait", "--yes", "--json")

    assert 130 == stopped.code
    assert "What is in batches is answered all the same." in stopped.err
    assert "to go on: spotter reprocess --engine claude --batches" in stopped.err
    assert 6 == summary(again)["left"]
    assert [12, 6] == [len(batch.requests) for batch in model.api.batches]


def test_batches_are_canceled(spotter, model):
    model.api.lasts = PLENTY
    spotter(*RUN, "--no-wait", "--yes")

    ran, again = (
        spotter(*RUN, "--cancel"),
        spotter("reprocess", "--batches", "--engine", "claude", "--cancel"),
    )

    assert (0, True) == (ran.code, ran.out.startswith("1 batches of job r"))
    assert [True] == [batch.canceled_at is not None for batch in model.api.batches]
    assert 0 == again.code


def test_what_is_left_is_asked_live_at_full_price(spotter, model):
    ran = spotter(*RUN, "--finish", "live", "--yes", "--json")

    assert {"same": 7, "better": 3, "fewer": 0, "failed": 2, "different": 0} == summary(ran)["outcomes"]
    assert 2 == len(model.api.requests)


def test_no_more_is_sent_than_max_usd_allows(spotter, model):
    ran = spotter(*RUN, "--max-usd", "0.000001", "--json")

    assert (1, "max_usd", 12) == (ran.code, summary(ran)["ended"], summary(ran)["left"])
    assert [] == model.api.batches


def test_only_what_is_better_is_written_where_that_is_asked_for(spotter, model):
    ran = spotter(*RUN, "--apply", "--only", "different", "--yes", "--json")

    assert (0, 3) == (summary(ran)["applied"], summary(ran)["outcomes"]["better"])


def test_an_api_that_refuses_batches_is_told_at_once(spotter, model, monkeypatch):
    monkeypatch.setattr(model.api, "_create", lambda sent: Fails(403, "permission_error", "No batches"))

    ran = spotter(*RUN, "--yes")

    assert 4 == ran.code
    assert "No batches" in ran.err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--batches",), "the engine offline takes no requests in batches: claude and claude-aws do."),
        (("--no-wait",), "--no-wait, --finish and --cancel are about batches: they need --batches."),
        (("--batches", "--workers", "2"), "leave it out with --batches"),
        (("--batches", "--finish", "soon"), "--finish is 'soon': there are left and live."),
    ],
)
def test_what_does_not_go_together_is_told(spotter, options, told):
    ran = spotter("reprocess", *options)

    assert 0 != ran.code
    assert told in ran.err


def test_a_round_of_which_some_batches_are_ended():
    round_ = Round(2, 1_500, 2, 1, 700, {"too_strict": 3, "invalid": 1, "cut": 2}, 0)

    assert (
        "round 2: 1,500 requests in 2 batches (1 of them ended): 700 answered, 2 cut short, 4 refused;"
        " $0.00, live $0.00"
    ) == line_of(round_)
