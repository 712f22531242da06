"""Messages are read again by a model: the real SDK, an API on loopback; what it costs is asked before."""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from handlers.reprocessing.local import Purse
from handlers.wiring import Worker
from tests.handlers.reprocessing.kit import everything, logged, other_reps, summaries
from tests.handlers.reprocessing.test_killed import wait_until
from tests.handlers.spotter import Ran, Spotter
from tests.handlers.test_local_process import COMMAND, ROOT, environment
from tests.logger.kit import a_block, a_set, an_exercise, detect, extract
from tests.messages_api import OVERLOADED, Answer, MessagesApi, call, says

TEXT = "Bench 3x5 @ 185 lb"
CALLS = [detect(TEXT), extract(0, a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "185 lb"))))]
USD = Decimal("0.0007")  # of a reply: 100 tokens in and 50 out, at 2 and 10 dollars a million


def reads_it(body: dict[str, Any]) -> Answer:
    """Calls what a model calls that reads the message as it should be read."""
    return says(*[call(each.id, each.name, each.arguments) for each in CALLS])


Asked = Callable[..., Ran]


@pytest.fixture
def api() -> Iterator[MessagesApi]:
    with MessagesApi([reads_it] * 200) as made:
        yield made


@pytest.fixture
def by_claude(spotter: Spotter, monkeypatch: pytest.MonkeyPatch) -> Callable[[MessagesApi], Asked]:
    """Runs `spotter reprocess --engine claude` with this API."""

    def made(api: MessagesApi) -> Asked:
        monkeypatch.setenv("ANTHROPIC_API_KEY", api.key)
        monkeypatch.setenv("ANTHROPIC_BASE_URL", api.url)
        return lambda *options: spotter("reprocess", "--engine", "claude", *options)

    return made


def summary(ran: Ran) -> dict[str, Any]:
    found: dict[str, Any] = ran.lines()[-1]["summary"]
    return found


def test_apply_after_a_dry_run_pays_for_no_reply_again(
    by_claude: Callable[[MessagesApi], Asked], worker: Worker, api: MessagesApi
):
    logged(worker, *[TEXT] * 4, edit=other_reps)
    reprocess, before = by_claude(api), summaries(worker)

    dry = summary(reprocess("--yes", "--json"))
    assert (4, 4, str(4 * USD)) == (len(api.requests), dry["outcomes"]["better"], dry["cost_usd"])
    assert before == summaries(worker)

    applied = summary(reprocess("--yes", "--apply", "--json"))
    assert (4, 4, "0") == (len(api.requests), applied["applied"], applied["cost_usd"])
    assert all("3x5" in each for each in summaries(worker))


def test_what_it_costs_is_told_and_nothing_is_asked_before_somebody_agrees(
    by_claude: Callable[[MessagesApi], Asked], worker: Worker, api: MessagesApi
):
    logged(worker, *[TEXT] * 4, edit=other_reps)
    before = everything(worker)

    ran = by_claude(api)()

    assert (2, "") == (ran.code, ran.out)
    assert "about $0." in ran.err
    assert "4 of 4 messages go to claude-sonnet-5-5" in ran.err
    assert "characters of the prompt to a token" in ran.err
    assert "--yes or --max-usd N is needed" in ran.err
    assert [] == api.requests
    assert before == everything(worker)


def test_nothing_is_asked_about_what_the_embedded_engine_reads_completely(
    by_claude: Callable[[MessagesApi], Asked],
    worker: Worker,
    api: MessagesApi,
    monkeypatch: pytest.MonkeyPatch,
):
    logged(worker, TEXT, edit=other_reps)
    monkeypatch.setenv("SPOTTER_FAST_PATH", "1")

    ran = by_claude(api)("--apply", "--json")

    assert (0, 1, "0") == (ran.code, summary(ran)["applied"], summary(ran)["cost_usd"])
    assert [] == api.requests


def test_no_message_is_begun_that_could_pass_the_limit_and_more_goes_on_later(
    by_claude: Callable[[MessagesApi], Asked], worker: Worker, api: MessagesApi
):
    logged(worker, *[TEXT] * 40, edit=other_reps)
    reprocess = by_claude(api)

    ran = reprocess("--max-usd", "0.02", "--apply", "--json")
    first = summary(ran)

    assert (1, "max_usd") == (ran.code, first["ended"])
    assert Decimal("0.01") < Decimal(first["cost_usd"]) <= Decimal("0.02")
    assert 40 == first["messages"] + first["left"]
    assert f"{first['messages']} of 40 messages are done for $" in ran.err
    assert "one more could pass --max-usd" in ran.err

    rest = summary(reprocess("--max-usd", "1", "--apply", "--json"))
    assert (40, 0, 40) == (rest["messages"], rest["left"], len(api.requests))


def test_a_limit_that_is_just_enough_is_not_told(
    by_claude: Callable[[MessagesApi], Asked], worker: Worker, api: MessagesApi
):
    logged(worker, TEXT, edit=other_reps)

    ran = by_claude(api)("--max-usd", "0.02", "--json")

    assert (0, "") == (ran.code, summary(ran)["ended"])


def test_a_model_that_fails_with_every_message_ends_the_run(
    by_claude: Callable[[MessagesApi], Asked], worker: Worker
):
    logged(worker, *[TEXT] * 60, edit=other_reps)
    before = everything(worker)

    with MessagesApi([OVERLOADED] * 500) as down:
        ran = by_claude(down)("--yes", "--json", "--workers", "20")

    assert (4, "model") == (ran.code, summary(ran)["ended"])
    assert 20 <= summary(ran)["outcomes"]["failed"] < 60
    assert "the model fails with every message" in ran.err
    assert before == everything(worker)


def test_ctrl_c_waits_for_what_is_paid_and_a_second_one_does_not(home: Path, worker: Worker):
    logged(worker, *[TEXT] * 6, edit=other_reps)
    worker.close()

    with MessagesApi([says(stalls_after=1)] * 50) as stalled:
        process = subprocess.Popen(
            [*COMMAND, "reprocess", "--engine", "claude", "--yes", "--apply", "--workers", "2"],
            env=environment(home, ANTHROPIC_API_KEY=stalled.key, ANTHROPIC_BASE_URL=stalled.url),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            text=True,
        )
        with process:
            wait_until(lambda: len(stalled.requests) == 1)  # of one conversation, one after another
            os.killpg(process.pid, signal.SIGINT)
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(1)
            os.killpg(process.pid, signal.SIGINT)
            try:
                _, told = process.communicate(timeout=60)
            finally:
                process.kill()

    assert 130 == process.returncode
    assert "Traceback" not in told
    assert 1 == len(stalled.requests)


def test_replies_that_were_kept_are_no_part_of_the_estimate(
    by_claude: Callable[[MessagesApi], Asked], worker: Worker, api: MessagesApi
):
    logged(worker, *[TEXT] * 3, edit=other_reps)
    reprocess = by_claude(api)
    reprocess("--yes")

    ran = reprocess("--apply")  # nobody has to agree to what costs nothing

    assert 0 == ran.code
    assert "about $0.00: 0 of 3 messages" in ran.err
    assert 3 == len(api.requests)
    assert "Written: 3 messages." in ran.out


# --- the purse


def test_a_purse_counts_what_is_under_way():
    purse = Purse(Decimal(10), each_usd=Decimal(3))

    assert [True, True, True, False] == [purse.allows(under_way) for under_way in range(4)]
    purse.paid(Decimal(5))  # more than was thought: so will the next
    assert [True, False] == [purse.allows(0), purse.allows(1)]


def test_of_what_nobody_knows_the_price_one_is_tried_first():
    purse = Purse(Decimal(1))

    assert [True, False] == [purse.allows(0), purse.allows(1)]
    purse.paid(Decimal("0.1"))
    assert [True, True, False] == [purse.allows(0), purse.allows(8), purse.allows(9)]


def test_a_purse_without_a_limit_allows_all():
    purse = Purse()
    purse.paid(Decimal(1_000))

    assert purse.allows(1_000)
