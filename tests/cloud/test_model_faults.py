"""The model down, slow, throttled or answering garbage, seen from the doors: the real SDK on loopback."""

import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from agents.models.port import ModelMisconfigured
from handlers.doors import queue_batch
from handlers.wiring import kept_worker
from tests.claude_kit import says
from tests.cloud.faults import (
    ANSWERED,
    DOORS,
    QUEUE,
    TEXT,
    Came,
    Counting,
    Ends,
    Row,
    keys_of,
    no_words_leak,
    put_plan,
    results_of,
    sent,
    within,
    workouts_of,
)
from tests.handlers.doors import Doors, record, said
from tests.logger.kit import a_block, a_set, an_exercise, detect, extract
from tests.logger.kit import call as call_of
from tests.messages_api import OVERLOADED, Answer, Fails, MessagesApi, Script, call, text

BENCH = a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "185")))
GOOD = says(detect(TEXT), extract(0, BENCH))
WRONG = a_block(an_exercise("Squat 5x5 @ 225", "Squat", a_set("5", "5", "235")))

WAITED = Ends(
    "the result",
    "what was logged, as ever",
    "everything",
    "the SDK, twice, as far as the message's time allows",
)
EMBEDDED = Ends(
    "the result, `degraded: true`: the embedded engine answers",
    "what it read and logged; what it is not sure of is asked about or named as not logged",
    "message, workouts, report",
    "the SDK, twice, where that may help; then nobody: the report stands",
)
LATER = Ends(
    "direct: raised; queue: the record comes again; HTTP: 503 `unavailable`",
    "nothing yet: the message is `received`",
    "the message",
    f"the caller; {QUEUE}. Each time the keys are read again; no other engine answers",
)
STOPPED = Ends(
    "the result, `partial` if something was saved, `stopped: model failed`",
    "what was logged before, and what was not",
    "message, journal of the replies, workouts, report",
    "the SDK, twice, where that may help; then nobody: the report stands",
)
OF_PLAN = Ends(
    "the PlanResult, `degraded: true`",
    "a proposal or a question of the embedded engine; nothing is changed before it is applied",
    "request, proposal, answer",
    "the SDK, twice; then nobody",
)
HALF_A_PLAN = Ends(
    "the PlanResult, `type: execution_error`",
    "that no answer came, and that the plan is as it was; half of a wish is not proposed",
    "request, journal of the replies, answer",
    "the SDK, twice, where that may help; then the athlete, who is told to try again",
)

SLOW_DOWN = Fails(429, "rate_limit_error", "slow down")
TOO_LONG_A_WAIT = Fails(429, "rate_limit_error", "slow down", {"retry-after": "600"})
HALF = Answer(GOOD.blocks, events_sent=9)
STALLS = Answer(GOOD.blocks, stalls_after=9)
NO_JSON = Answer((text("Hi."),), also=b"event: content_block_delta\ndata: {broken\n\n")
NO_INPUT = Answer((call("d0", "detect_discipline", '{"said": '),), stop_reason="tool_use")

# What each message meets, in this order.
PASSING = [
    Row("Model", "429 once, with a `retry-after` that the time allows", WAITED, [SLOW_DOWN, GOOD]),
    Row("Model", "529, then 500", WAITED, [OVERLOADED, Fails(500), GOOD]),
]
LASTING = [
    Row("Model", "429, with a `retry-after` beyond the time that is left", EMBEDDED, [TOO_LONG_A_WAIT]),
    Row("Model", "429", EMBEDDED, [SLOW_DOWN] * 3),
    Row("Model", "529", EMBEDDED, [OVERLOADED] * 3),
    Row("Model", "500", EMBEDDED, [Fails(500)] * 3),
    Row("Model", "the stream is cut", EMBEDDED, [HALF]),
    Row("Model", "HTML in place of an answer", EMBEDDED, [Answer(body=b"<html>gateway</html>")]),
    Row("Model", "a stream that is no JSON", EMBEDDED, [NO_JSON]),
    Row("Model", "a call whose input is no JSON", EMBEDDED, [NO_INPUT]),
    Row("Model", "an unknown reason to stop", EMBEDDED, [Answer((text("Hi."),), stop_reason="new")]),
]
UNREACHED = Row("Model", "not reached", EMBEDDED)
STALLED = Row("Model", "the stream stalls until the time is up", EMBEDDED, [STALLS])
REFUSED = [
    Row("Model", "401, a wrong key", LATER, Fails(401, "authentication_error", "invalid x-api-key")),
    Row("Model", "404, an unknown model", LATER, Fails(404, "not_found_error", "model: claude-x")),
    Row("Model", "no credit", LATER, Fails(400, "invalid_request_error", "Your credit balance is too low.")),
]
SECOND = [
    Row("Model", "529, after its first reply", STOPPED, [OVERLOADED] * 3),
    Row("Model", "the stream is cut, after its first reply", STOPPED, [HALF]),
    Row("Model", "401, after its first reply", STOPPED, [Fails(401, "authentication_error", "no")]),
]
OF_A_PLAN = Row("Model", "529, at a request about the plan", OF_PLAN, [OVERLOADED] * 3)
PLAN_STOPPED = Row("Model", "529 or 401, after its first reply about the plan", HALF_A_PLAN)
WITHIN = Row("Model", "529, at the wish for the plan in a message", OF_PLAN, [OVERLOADED] * 3)
ROWS = [*PASSING, *LASTING, UNREACHED, STALLED, *REFUSED, *SECOND, OF_A_PLAN, WITHIN, PLAN_STOPPED]

Opened = Callable[..., AbstractContextManager[tuple[Doors, MessagesApi]]]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opened]:
    """Opens the doors on a model with a script, as the environment of a Lambda does. The queue's begins a
    record with however little time."""
    monkeypatch.setattr(queue_batch, "TO_BEGIN_SECONDS", 0.0)

    @contextmanager
    def open_them(script: Script, **environment: str) -> Iterator[tuple[Doors, MessagesApi]]:
        with MessagesApi(script) as api:
            said_so = {"SPOTTER_HOME": str(tmp_path), "DIRECT_INVOKE": "trusted", "SPOTTER_ENGINE": "claude"}
            key = {"ANTHROPIC_API_KEY": api.key, "ANTHROPIC_BASE_URL": api.url}
            for name, value in {**said_so, **key, **environment}.items():
                monkeypatch.setenv(name, value)
            kept_worker.cache_clear()
            yield Doors(kept_worker()), api
            kept_worker().model.close()
            kept_worker().close()

    yield open_them
    kept_worker.cache_clear()


@pytest.mark.parametrize("row", PASSING, ids=str)
def test_passing_trouble_is_waited_out(opened: Opened, row: Row):
    with opened(row.made * 3) as (doors, api):
        came = sent(doors)

        assert ANSWERED == came.outcome
        for door, result in zip(DOORS, results_of(doors, came), strict=True):
            assert (True, False, "") == (result["success"], result["degraded"], result["stopped"])
            assert 1 == len(workouts_of(doors.worker, door))
        assert len(row.made) * 3 == len(api.requests)


@pytest.mark.parametrize("row", LASTING, ids=str)
def test_where_the_model_gives_no_answer_the_embedded_engine_does(opened: Opened, row: Row):
    with opened(row.made * 3) as (doors, api), within(5):
        came = sent(doors)
        again = sent(doors)

        assert len(row.made) * 3 == len(api.requests)  # delivered again it is answered from the report
        check_degraded(doors, came, again)


def test_a_model_that_is_not_reached_is_like_one_that_gives_no_answer(opened: Opened):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # bound and not listening: nobody else can get it
        url = f"http://127.0.0.1:{closed.getsockname()[1]}"
        with opened([], ANTHROPIC_BASE_URL=url) as (doors, _):
            doors.context = Counting(5)  # which is too little to wait for a third attempt

            check_degraded(doors, sent(doors), sent(doors))


def check_degraded(doors: Doors, came: Came, again: Came) -> None:
    assert ANSWERED == came.outcome == again.outcome
    for door, *results in zip(DOORS, results_of(doors, came), results_of(doors, again), strict=True):
        for result in results:
            assert (True, True, "offline") == (result["success"], result["degraded"], result["engine"])
            assert ("", False) == (result["stopped"], result["partial"])
        assert 1 == len(workouts_of(doors.worker, door))


def test_a_stream_that_stalls_ends_with_the_time_and_the_embedded_engine_still_answers(opened: Opened):
    with opened(STALLED.made * 3) as (doors, _):
        for door in DOORS:
            doors.context = Counting(3.5)
            with within(3.5):
                _through(doors, door)

        for door in DOORS:
            result = doors.get("/messages/m1", caller=door).json["result"]
            assert (True, True, "") == (result["success"], result["degraded"], result["stopped"])
            assert 1 == len(workouts_of(doors.worker, door))


def _through(doors: Doors, door: str) -> None:
    match door:
        case "direct":
            doors.log(owner=door, **said(TEXT))
        case "queue":
            assert [] == doors.queue(record(said(TEXT), owner=door))
        case "http":
            assert 200 == doors.post(said(TEXT), owner=door).status


@pytest.mark.parametrize("row", REFUSED, ids=str)
def test_settings_that_the_model_refuses_are_for_a_person_and_the_message_waits(opened: Opened, row: Row):
    with opened([row.made] * 3 + [GOOD] * 3) as (doors, api):
        came = sent(doors)
        kept = {door: keys_of(doors.worker, door) for door in DOORS}
        waiting = doors.get("/messages/m1", caller="queue").json
        again = sent(doors)

        assert ("ModelMisconfigured", "again", 503) == came.outcome
        assert ("unavailable", "30") == (came.http.code, came.http["headers"]["retry-after"])
        assert no_words_leak(came.http)
        assert "received" == waiting["status"]
        assert all("message" in each and not each & {"workout", "journal", "trace"} for each in kept.values())
        assert ANSWERED == again.outcome
        assert [False] * 3 == [each["degraded"] for each in results_of(doors, again)]
        assert [1] * 3 == [len(workouts_of(doors.worker, door)) for door in DOORS]
        assert 6 == len(api.requests)


@pytest.mark.parametrize("row", SECOND, ids=str)
def test_what_a_model_said_before_it_failed_stands_and_the_rest_is_named(opened: Opened, row: Row):
    text = f"{TEXT}. Squat 5x5 @ 225"
    first = says(
        detect(TEXT), extract(0, BENCH), detect("Squat 5x5 @ 225", id="d1"), extract(1, WRONG, id="e1")
    )
    with opened([first, *row.made] * 3) as (doors, api):
        came = sent(doors, text)
        again = sent(doors, text)

        assert ANSWERED == came.outcome == again.outcome
        for door, result in zip(DOORS, results_of(doors, came), strict=True):
            assert (True, True, False) == (result["success"], result["partial"], result["degraded"])
            assert result["stopped"].startswith("model failed: Model")
            assert "Stopped early: model failed." in result["answer"]
            assert 1 == len(workouts_of(doors.worker, door))
            assert "Squat" in str(result["not_logged"]) + str(result["blocked"])
        assert results_of(doors, came) == results_of(doors, again)
        assert (1 + len(row.made)) * 3 == len(api.requests)


def test_a_request_about_the_plan_is_answered_by_the_embedded_engine(opened: Opened):
    with opened(OF_A_PLAN.made * 2) as (doors, api):
        put_plan(doors, "ann", "bob")
        ask = {"text": "Swap Thursday's front squats for leg press", "id": "p1"}
        direct = doors.plan("ask", **ask)
        http = doors.post({"action": "ask", "conversation_id": "c1", **ask}, "bob", "/plan/changes")

        assert 200 == http.status
        for result in (direct, http.json):
            assert ("proposal", True, False) == (result["type"], result["degraded"], result["wrote"])
        assert direct == doors.plan("ask", **ask)
        assert 6 == len(api.requests)


def test_a_request_about_the_plan_waits_for_a_key_that_is_mended(opened: Opened):
    with opened([REFUSED[0].made] * 2) as (doors, _):
        put_plan(doors, "ann", "bob")
        ask = {"text": "Swap Thursday's front squats for leg press", "id": "p1"}

        with pytest.raises(ModelMisconfigured):
            doors.plan("ask", **ask)
        http = doors.post({"action": "ask", "conversation_id": "c1", **ask}, "bob", "/plan/changes")

        assert (503, "unavailable") == (http.status, http.code)
        assert [] == doors.plan("pending")["pending"]


@pytest.mark.parametrize("failing", [[OVERLOADED] * 3, [REFUSED[0].made]], ids=["529", "401"])
def test_half_of_a_wish_for_the_plan_is_not_proposed(opened: Opened, failing: list[Fails]):
    first = says(call_of("get_weekly_plan", "c1"))
    with opened([first, *failing]) as (doors, api):
        put_plan(doors, "ann")
        plan = doors.worker.planner.plan("ann")
        asked = doors.plan("ask", id="p1", text="Swap Thursday's front squats for leg press")

        assert ("execution_error", False, False) == (asked["type"], asked["wrote"], asked["degraded"])
        assert "no answer came to me. Your plan is as it was." in asked["message"]
        assert [] == asked["pending"]
        assert plan == doors.worker.planner.plan("ann")
        assert 1 + len(failing) == len(api.requests)


WISH = "Swap Thursday's front squats for leg press"
BOTH = f"{TEXT}. {WISH}"


def test_a_wish_for_the_plan_in_a_message_ends_as_the_planners_own_requests_do(opened: Opened):
    with opened([with_a_wish(), *WITHIN.made]) as (doors, api):
        put_plan(doors, "ann")
        plan = doors.worker.planner.plan("ann")
        result = doors.log(owner="ann", **said(BOTH))
        [wish] = result["plan_changes"]

        assert (True, False, False) == (result["success"], result["partial"], result["degraded"])
        assert ("proposal", True, False) == (wish["type"], wish["degraded"], wish["wrote"])
        assert plan == doors.worker.planner.plan("ann")
        assert result == doors.log(owner="ann", **said(BOTH))
        assert 4 == len(api.requests)


def test_a_key_that_is_refused_at_the_wish_for_the_plan_loses_nothing_of_the_message(opened: Opened):
    proposes = says(call_of("get_weekly_plan", "c1"))
    with opened([with_a_wish(), REFUSED[0].made, proposes, text_only()]) as (doors, api):
        put_plan(doors, "ann")

        with pytest.raises(ModelMisconfigured):
            doors.log(owner="ann", **said(BOTH))
        waiting = doors.get("/messages/m1").json["status"]
        result = doors.log(owner="ann", **said(BOTH))

        assert "received" == waiting
        assert (True, False) == (result["success"], result["degraded"])
        assert 1 == len(workouts_of(doors.worker, "ann"))
        assert 1 == len(result["plan_changes"])
        assert 4 == len(api.requests)  # the first reply was kept: it is not asked for again


def with_a_wish() -> Answer:
    return says(detect(TEXT), extract(0, BENCH), call_of("plan_change", "p0", said=WISH))


def text_only() -> Answer:
    return says(text="There it is.")
