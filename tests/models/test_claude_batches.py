"""Claude's Message Batches under the real SDK, against an API on loopback that refuses what theirs does."""

import json
from decimal import Decimal

import pytest

from agents.models.batch_port import BatchRequest, NoReply
from agents.models.claude import Claude
from agents.models.claude_aws import Bedrock
from agents.models.claude_batches import PAGE, ClaudeBatches, batches_of
from agents.models.first_of import FirstOf
from agents.models.offline.engine import Offline
from agents.models.port import (
    Ask,
    Call,
    ModelMisconfigured,
    ModelRejected,
    ModelUnavailable,
    Quote,
    Say,
    ToolSchema,
    Turn,
)
from tests.messages_api import Fails, call, says, text, thinking
from tests.messages_batches_api import EXPIRED, MessageBatchesApi, invalid

MODEL = "claude-sonnet-5-5"
STRICT = ToolSchema("log_set", "", {"type": "object", "properties": {}}, strict=True)


class Clock:
    """A clock that is moved by hand."""

    now = 1_800_000_000.0

    def __call__(self):
        return self.now


def ask(words: str, **more) -> Ask:
    return Ask("Log it.", (Turn("user", (Quote("message", "m1", words),)),), (STRICT,), **more)


ANSWERS = {
    "hello": says(text("Hello."), call("t1", "log_set", '{"load": "24.10"}')),
    "thought": says(thinking("sig"), call("t2", "log_set", "{}")),
    "cut": says(text("So"), call("t3", "log_set"), stop_reason="max_tokens"),
    "declined": says(text("No."), stop_reason="refusal"),
    "expired": EXPIRED,
    "wrong": invalid("messages: wrong is not right"),
    "down": Fails(500, "api_error", "Internal server error"),
    "strict": invalid("The compiled grammar is too large."),
    "thoughts": invalid("messages.1: `thinking` blocks can't be changed"),
}


def answer(body):
    said = body["messages"][0]["content"][-1]["text"]
    return next(told for words, told in ANSWERS.items() if f"\n{words}\n" in said)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def api(clock):
    with MessageBatchesApi(answer, clock) as served:
        yield served


@pytest.fixture
def claude(api):
    made = Claude(MODEL, api.key, api.url, retries=0)
    yield made
    made.close()


@pytest.fixture
def batches(claude):
    return ClaudeBatches(claude)


def sent(batches, *words, prefix="r1"):
    """A batch that asks about these."""
    requests = [BatchRequest(f"{prefix}-{n}", ask(each)) for n, each in enumerate(words)]
    return batches.submit([batches.encoded(each) for each in requests])


def ended(batches, clock, *words):
    """What becomes of requests about these, in their order."""
    batch_id = sent(batches, *words)
    clock.now += 60
    told = dict(batches.results(batch_id))
    return [told[f"r1-{n}"] for n in range(len(words))]


def test_a_result_is_the_reply_that_is_streamed_at_half_its_price(batches, claude, clock):
    words = ("hello", "thought", "cut", "declined")

    later = ended(batches, clock, *words)

    for live, reply in zip((claude.reply(ask(each)) for each in words), later, strict=True):
        assert (live.text, live.calls, live.stop, live.cut) == (
            reply.text,
            reply.calls,
            reply.stop,
            reply.cut,
        )
        assert (live.verbatim, live.model) == (reply.verbatim, reply.model)
        assert live.usage.output_tokens == reply.usage.output_tokens
        assert Decimal(0) < live.usage.cost_usd == 2 * reply.usage.cost_usd
    assert (Call("t1", "log_set", '{"load": "24.10"}'),) == later[0].calls
    assert ("log_set", "cut", ()) == (later[2].cut, later[2].stop, later[2].calls)


def test_a_request_is_the_one_that_is_streamed(batches, claude, api):
    claude.reply(ask("hello"))
    sent(batches, "hello")

    (live,), ((custom_id, body),) = api.requests, api.batches[0].requests
    assert "r1-0" == custom_id
    assert live == {**body, "stream": True}
    assert {"type": "ephemeral", "ttl": "1h"} == body["tools"][-1]["cache_control"]


def test_a_request_may_be_sent_without_strict_tools(batches):
    loose = json.loads(batches.encoded(BatchRequest("r1-0", ask("hello"), strict=False)))
    strict = json.loads(batches.encoded(BatchRequest("r1-0", ask("hello"))))

    assert [None, True] == [each["params"]["tools"][0].get("strict") for each in (loose, strict)]


def test_what_has_no_reply_says_why(batches, clock):
    failed = ended(batches, clock, "expired", "wrong", "down", "strict", "thoughts")

    assert ["expired", "invalid", "server", "too_strict", "thoughts"] == [each.kind for each in failed]
    assert "it was not answered within 24 hours" == batches.why(failed[0], ())
    assert "claude answered 500: Internal server error" == batches.why(failed[2], ())


def test_why_holds_no_word_of_what_was_asked(batches, clock):
    (failed,) = ended(batches, clock, "wrong")

    told = batches.why(failed, (Turn("user", (Say("wrong is not right"),)),))

    assert "claude answered 400: messages: …" == told


def test_a_batch_is_in_progress_until_it_is_ended(batches, clock, api):
    batch_id = sent(batches, "hello", "cut")

    before = batches.status(batch_id)
    with pytest.raises(ModelMisconfigured, match="404"):
        batches.results(batch_id)
    clock.now += 60

    assert ("in_progress", 2, clock.now - 60) == (before.state, before.requests, before.created_at)
    assert "ended" == batches.status(batch_id).state


def test_results_are_read_where_all_else_is(batches, clock):
    assert 1 == len(ended(batches, clock, "hello"))  # `results_url` is of a host that is not there


def test_a_batch_that_is_canceled_is_unpaid(batches, clock):
    batch_id = sent(batches, "hello")
    batches.cancel(batch_id)
    assert "canceling" == batches.status(batch_id).state
    clock.now += 60
    batches.cancel(batch_id)

    assert [("r1-0", NoReply("canceled"))] == list(batches.results(batch_id))


def test_the_newest_come_first_page_after_page(batches, api, clock):
    made = []
    for _ in range(PAGE + 2):
        made.append(sent(batches, "hello"))
        clock.now += 1

    assert made[::-1] == [each.id for each in batches.newest()]


def test_there_may_be_no_batch_at_all(batches):
    assert [] == list(batches.newest())


def test_a_batch_is_sent_once_whatever_is_answered(claude, api):
    api.lose_next = True
    batches = ClaudeBatches(Claude(MODEL, api.key, api.url, retries=5))

    with pytest.raises(ModelUnavailable):
        sent(batches, "hello")

    assert 1 == len(api.batches)


@pytest.mark.parametrize("custom_ids", [("r1-0", "r1-0"), ("r1 0",), ("x" * 65,), ("",), ()])
def test_a_batch_that_is_refused_is_our_bug(batches, api, custom_ids):
    encoded = [batches.encoded(BatchRequest(each, ask("hello"))) for each in custom_ids]

    with pytest.raises(ModelRejected):
        batches.submit(encoded)

    assert [] == api.batches


def test_a_wrong_key_is_to_be_mended(api):
    with pytest.raises(ModelMisconfigured):
        sent(ClaudeBatches(Claude(MODEL, "sk-ant-other", api.url)), "hello")


def test_what_is_not_there_is_told(batches):
    with pytest.raises(ModelMisconfigured, match="404"):
        batches.status("msgbatch_none")


@pytest.mark.parametrize("body", [b"[]\n", b"{\n", b'{"custom_id": "r1-0", "result": {}}\n', b"12\n"])
def test_results_that_are_none_are_not_acted_on(batches, api, clock, monkeypatch, body):
    batch_id = sent(batches, "hello")
    clock.now += 60
    shown = api._shown
    monkeypatch.setattr(
        api, "_shown", lambda path, query: says(body=body) if path.endswith("results") else shown(path, query)
    )

    with pytest.raises(ModelUnavailable):
        list(batches.results(batch_id))


def test_a_reply_that_is_broken_is_asked_for_again(batches, clock):
    ANSWERS["odd"] = says(text("Hm."), stop_reason="tool_use")

    assert [NoReply("server")] == ended(batches, clock, "odd")


@pytest.mark.parametrize("batch", [{}, {"request_counts": None}, {"processing_status": "gone"}])
def test_a_batch_that_cannot_be_read_is_none(batches, api, monkeypatch, batch):
    batch_id = sent(batches, "hello")
    whole = {} if not batch else {**api._seen(api.batches[0]), **batch}
    monkeypatch.setattr(api, "_seen", lambda _: whole)

    with pytest.raises(ModelUnavailable):
        batches.status(batch_id)


def test_an_engine_without_batches_says_so():
    assert MODEL == batches_of(Claude(MODEL, "key")).name
    for other in (Offline(), Claude("anthropic.claude-x", access=Bedrock("eu-central-1"))):
        with pytest.raises(ModelMisconfigured, match=f"^{other.name} takes no batches: "):
            batches_of(other)


def test_of_several_engines_the_first_is_asked_under_its_own_name(api, claude, clock):
    batches = batches_of(FirstOf({"claude": claude, "offline": Offline()}))

    assert "claude" == ended(batches, clock, "hello")[0].by
    with pytest.raises(ModelMisconfigured):
        batches_of(FirstOf({"offline": Offline(), "claude": claude}))
