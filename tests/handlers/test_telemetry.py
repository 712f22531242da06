"""What a Lambda says of itself: metrics that add up, logs that name ids, and no word of an athlete."""

import hashlib
import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

import pytest
import structlog
from aws_lambda_powertools.metrics.provider.cloudwatch_emf.cloudwatch import AmazonCloudWatchEMFProvider

from agents.models.first_of import FirstOf
from agents.models.port import ModelUnavailable, Reply, Usage
from agents.models.scripted import Scripted
from handlers.observing import telemetry
from handlers.observing.logs import owner_hash
from handlers.observing.telemetry import (
    AT_ONCE,
    InvocationSeen,
    Metric,
    WatchedRecords,
    current,
    lines_of,
    observed,
    observing,
)
from handlers.observing.traced import EngineCall, engine_calls
from storage.ports import Unavailable, Write
from tests.handlers.doors import Context, Doors, cognito, record, rest, said
from tests.logger.kit import a_block, a_set, an_exercise, call, detect, extract

WORDS = "Bench 3x5 @ 185, felt zorgish at the flumpgym with Quibbert"
UNUSUAL = ("zorgish", "flumpgym", "quibbert", "bench", "3x5")  # times and hashes have digits too

log = structlog.get_logger()


@dataclass
class Told:
    """What was printed, as objects: lines of the log, and metrics by name, added up."""

    logs: list[dict[str, Any]]
    metrics: dict[str, float]
    by_code: dict[str, float]
    dimensions: list[dict[str, str]]
    text: str


@pytest.fixture
def told(monkeypatch, capsys) -> Iterator[Callable[[], Told]]:
    """What was printed since the last look, by a process whose logs are not configured yet."""
    before = structlog.get_config() if structlog.is_configured() else None
    structlog.reset_defaults()
    for name in ("SPOTTER_LOG_TEXT", "SPOTTER_LOG_LEVEL", "SPOTTER_STAGE", "SPOTTER_HASH_KEY"):
        monkeypatch.delenv(name, raising=False)
    yield lambda: told_in(capsys.readouterr().out)
    structlog.reset_defaults()
    if before is not None:
        structlog.configure(**before)


def told_in(out: str) -> Told:
    found = Told([], {}, {}, [], out)
    for line in map(json.loads, out.splitlines()):
        if "_aws" not in line:
            found.logs.append(line)
            continue
        (about,) = line["_aws"]["CloudWatchMetrics"]
        found.dimensions.append({name: line[name] for name in about["Dimensions"][-1]})
        for each in about["Metrics"]:
            name = each["Name"]
            if "code" in line:
                found.by_code[line["code"]] = line[name]
            found.metrics[name] = found.metrics.get(name, 0) + line[name]
    return found


def counts(told: Told) -> dict[str, float]:
    """The metrics that are no times, and not told once in a process."""
    return {
        name: value
        for name, value in told.metrics.items()
        if not name.startswith("latency") and name != "cold_starts"
    }


# --- the format of metrics


def test_a_line_says_what_powertools_would_say():
    provider = AmazonCloudWatchEMFProvider(namespace="Spotter", dimension_set={"function": "f", "stage": "s"})
    provider.add_metric("messages", "Count", 2)
    provider.add_metric("latency_total_ms", "Milliseconds", 12.5)
    provider.add_metric("cost_usd", "None", 0.25)
    now = time.time()
    provider.set_timestamp(int(now * 1000))
    theirs = dict(provider.serialize_metric_set())

    (line,) = lines_of(
        [
            Metric("messages", 2),
            Metric("latency_total_ms", 12.5, "Milliseconds"),
            Metric("cost_usd", 0.25, "None"),
        ],
        {"function": "f", "stage": "s"},
        now,
    )

    values = {name: value[0] for name, value in theirs.items() if isinstance(value, list)}
    assert {**theirs, **values} == json.loads(line)


def test_a_metric_by_code_is_told_with_the_code_and_without_it():
    (line,) = lines_of([Metric("blocked", 2, by=("code", "future_date"))], {"function": "f"}, 0)

    said = json.loads(line)
    assert [["function"], ["function", "code"]] == said["_aws"]["CloudWatchMetrics"][0]["Dimensions"]
    assert ("future_date", 2) == (said["code"], said["blocked"])


def test_a_line_has_no_more_metrics_than_are_taken_and_nothing_that_is_no_number():
    many = [Metric(f"m{n}", n) for n in range(AT_ONCE + 1)]

    lines = lines_of([*many, Metric("none", math.nan), Metric("all", math.inf)], {"function": "f"}, 0)

    assert [AT_ONCE, 1] == [
        len(json.loads(each)["_aws"]["CloudWatchMetrics"][0]["Metrics"]) for each in lines
    ]


# --- logs


def test_a_line_keeps_its_fields_in_their_order_and_says_where_it_is_from(told):
    with observed(Context(), "plan-changes", {"SPOTTER_STAGE": "dev"}) as seen:
        seen.about("ann", "m1")
        log.info("PROPOSE", id="pr_1", day="thursday", action="add_block", members=3)
    log.info("after")

    first, after = told().logs
    assert ["event", "level", "id", "day", "action", "members"] == list(first)[:6]
    assert {"function", "stage", "request_id", "owner_hash", "message_id", "timestamp"} == set(
        list(first)[6:]
    )
    assert ("PROPOSE", "info", "dev", "lambda-request", "m1") == tuple(
        first[name] for name in ("event", "level", "stage", "request_id", "message_id")
    )
    assert {"event", "level", "timestamp"} == set(after)


@pytest.mark.parametrize(
    ("level", "heard"),
    [("", 3), ("debug", 4), ("INFO", 3), ("warning", 2), ("error", 1), ("loud", 3)],
)
def test_the_level_is_that_of_the_environment_and_info_for_one_there_isnt(told, level, heard):
    with observed(None, "read", {"SPOTTER_LOG_LEVEL": level}):
        for name in ("debug", "info", "warning", "error"):
            getattr(log, name)("heard")

    assert heard == len(told().logs)


def test_whoever_has_said_how_to_log_is_left_alone(told):
    lines: list[Any] = []
    structlog.configure(processors=[lambda _, __, event: lines.append(event) or ""])

    with observed(None, "read", {}):
        log.info("hello")

    assert ["hello"] == [each["event"] for each in lines]


def test_an_athlete_has_a_name_that_cant_be_guessed_back():
    plain = hashlib.sha256(b"ann@example.org").hexdigest()

    named = [owner_hash("ann@example.org", key) for key in ("k1", "k1", "k2", None, None)]

    assert named[0] == named[1]
    assert named[3] == named[4]
    assert 3 == len(set(named))
    assert not any(plain.startswith(each) for each in named)


def test_a_key_in_the_settings_names_an_athlete_the_same_in_every_process(told, monkeypatch, doors):
    keyed = replace(doors.worker.settings, hash_key="k1")

    doors.changed(monkeypatch, settings=keyed).read("history")

    assert owner_hash("ann", "k1") == told().logs[-1]["owner_hash"]


@pytest.mark.parametrize("how", ["exception", "exc_info", "fields"])
def test_neither_an_exceptions_words_nor_a_field_for_text_is_logged(told, how):
    with observed(None, "build-workout", {}):
        try:
            raise ValueError(WORDS)
        except ValueError as error:
            if how == "exception":
                log.exception("failed")
            elif how == "exc_info":
                log.error("failed", exc_info=error)
            else:
                log.error("failed", text=WORDS, answer=WORDS, message=WORDS, question=WORDS)

    seen = told()
    assert [] == [word for word in UNUSUAL if word in seen.text.lower()]
    if how != "fields":
        assert "ValueError" == seen.logs[0]["error"]
        assert "tests/handlers/test_telemetry.py" in seen.logs[0]["frames"][-1]


# --- no word of an athlete, by any door


def by_every_door(doors: Doors) -> None:
    """The message direct, queued and posted; asked of the plan; searched for; and some that are refused."""
    doors.log(owner="ann@example.org", **said(WORDS))
    doors.queue(record(said(WORDS), owner="bob"), record(said(WORDS, timezone=WORDS), owner="bob", number=2))
    doors.post(said(WORDS), owner="cat")
    doors.post({**said(WORDS), "flumpgym": WORDS}, owner="cat")
    doors.plan("ask", id="p1", text=WORDS)
    doors.read("search", q=WORDS)
    doors.read("search", q=WORDS, before=WORDS)
    doors.http(rest("GET", "/search", authorizer=cognito("ann"), query={"q": WORDS}))


def test_no_word_of_a_message_is_printed_by_any_door(told, doors):
    by_every_door(doors)

    seen = told()
    assert [] == [word for word in UNUSUAL if word in seen.text.lower()]
    assert "ann@example.org" not in seen.text
    assert 3 == seen.metrics["messages"]


def test_a_bug_that_quotes_the_message_is_printed_without_it(told, monkeypatch, doors):
    class Broken(Scripted):
        def reply(self, ask):
            raise RuntimeError(f"can't read {WORDS}")

    broken = doors.changed(monkeypatch, model=Broken([]))

    assert ["queue-1"] == broken.queue(record(said(WORDS)))
    assert 500 == broken.post(said(WORDS), owner="bob").status

    seen = told()
    assert [] == [word for word in UNUSUAL if word in seen.text.lower()]
    assert (1, 1) == (seen.metrics["records_failed"], seen.metrics["http_errors"])


@pytest.mark.parametrize(
    ("reason", "logged"),
    [
        (f"timezone {WORDS!r} is not known: UTC is.", "timezone ... is not known: UTC is."),
        (f"text is {[WORDS]!r}: it has to be a text.", "text is ...: it has to be a text."),
        (f"text is {{'a': 'it\'s {WORDS}'}}: it has to be a text.", "text is ...: it has to be a text."),
        ("the message is empty: there is nothing to log.",) * 2,
    ],
)  # fmt: skip
def test_a_reason_is_logged_without_the_values_that_it_says_back(told, reason, logged):
    with observed(None, "build-workout", {}):
        log.warning("poison", reason=reason)

    assert logged == told().logs[0]["reason"]


def test_words_are_logged_where_a_setting_allows_it(told, monkeypatch, doors):
    monkeypatch.setenv("SPOTTER_LOG_TEXT", "1")

    doors.log(owner="ann", **said(WORDS))

    assert [WORDS] == [each["text"] for each in told().logs if each["event"] == "said"]


# --- what is counted


def test_a_message_is_counted_with_what_became_of_it(told, doors):
    text = "Bench 3x5 @ 185\n\n2031-05-05: Squat 3x5 @ 225"

    doors.log(owner="ann", **said(text))

    seen = told()
    assert (1, 1) == (seen.metrics["messages"], seen.metrics["workouts_saved"])
    assert {"date_in_future": 1} == seen.by_code
    assert {"build-workout"} == {each["function"] for each in seen.dimensions}
    assert {f"latency_{part}_ms" for part in ("model", "tools", "storage", "total")} <= set(seen.metrics)


def test_a_message_delivered_again_is_counted_as_that_and_nothing_of_it_twice(told, doors):
    doors.queue(record(said()))
    told()

    doors.queue(record(said()))

    assert {"messages_again": 1} == counts(told())


@dataclass(frozen=True)
class Faulty(WatchedRecords):
    """Records whose first report is not written, or is and does not say so."""

    is_done: bool = False
    failed: list[bool] = field(default_factory=list)

    def put_all(self, writes: Sequence[Write]) -> None:
        is_first = not self.failed and any(each.key.startswith("trace/") for each in writes)
        if not is_first or self.is_done:
            self.records.put_all(writes)
        if is_first:
            self.failed.append(True)
            raise Unavailable("an answer was lost")


@pytest.mark.parametrize(
    ("is_done", "first", "second"),
    [
        (False, {"workouts_saved": 1, "records_failed": 1}, {"messages": 1}),
        (True, {"workouts_saved": 1, "records_failed": 1}, {"messages_again": 1}),
    ],
)
def test_what_the_store_confirmed_is_counted_when_it_did_and_nothing_twice(
    told, monkeypatch, doors, is_done, first, second
):
    records = Faulty(doors.worker.records, str, str, is_done)
    faulty = doors.changed(monkeypatch, records=records)

    seen = []
    for _ in range(3):
        faulty.queue(record(said()))
        seen.append(counts(told()))

    assert [first, second, {"messages_again": 1}] == seen


def test_a_message_that_comes_twice_in_a_batch_is_counted_once(told, doors):
    doors.queue(record(said()), record(said(), number=2))

    assert {"messages": 1, "workouts_saved": 1, "messages_again": 1} == counts(told())


def test_what_a_model_invented_and_misnamed_and_what_it_cost_is_counted_once(told, monkeypatch, doors):
    words = "Bench press 3x5 @ 185"
    one, two = (a_block(an_exercise(words, "Bench Press", a_set("3", "5", load))) for load in ("205", "185"))
    invented, mended = extract(0, one), extract(0, two, id="e1")
    misnamed = call("log_set_result", "l0", exerciseName="Bench Press", reps="5")
    usage = Usage(
        calls=1, input_tokens=1000, output_tokens=100, cache_read_tokens=400, cost_usd=Decimal("0.01")
    )
    script = [
        Reply(calls=(detect(words), invented, misnamed), usage=usage),
        Reply(calls=(mended,), usage=usage),
        *[Reply(stop="end", usage=usage)] * 2,
    ]
    asked = doors.changed(monkeypatch, model=Scripted(script))

    asked.log(owner="ann", **said(words))
    first = counts(told())
    asked.log(owner="ann", **said(words))

    assert (1, 1, 1) == (first["workouts_saved"], first["invented_refused"], first["wrong_names"])
    calls = first["model_calls"]
    names = ("input_tokens", "output_tokens", "cache_read_tokens", "cost_usd")
    assert (1000, 100, 400, pytest.approx(0.01)) == tuple(first[name] / calls for name in names)
    assert {"messages_again": 1} == counts(told())


def test_a_message_that_the_embedded_engine_answered_for_the_model_is_counted(told, monkeypatch, doors):
    class Down(Scripted):
        def reply(self, ask):
            raise ModelUnavailable("529")

    doors.changed(monkeypatch, model=Down([])).log(owner="ann", **said())

    assert 1 == counts(told())["degraded"]


def test_a_message_that_the_second_of_several_engines_answered_is_counted(told, monkeypatch, doors):
    class Down(Scripted):
        def reply(self, ask):
            raise ModelUnavailable("529")

    models = {"first": Down([]), "second": Scripted([Reply(text="Hello.")] * 2)}
    doors.changed(monkeypatch, model=FirstOf(models)).log(owner="ann", **said())

    counted = counts(told())
    assert (1, None) == (counted["stood_in"], counted.get("degraded"))


def test_a_request_about_the_plan_is_counted_once_and_so_is_a_commit(told, doors):
    doors.put_plan("ann")
    ask = {"id": "p1", "text": "Swap Thursday's front squats for leg press"}
    doors.plan("ask", **ask)
    first = counts(told())
    doors.plan("ask", **ask)
    again = counts(told())
    doors.plan("confirm", id="press-1")

    assert {"plan_requests": 1, "plan_proposals": 1} == first
    assert {"plan_requests_again": 1} == again
    assert 1 == counts(told())["plan_commits"]


def test_a_trace_of_any_age_says_what_the_engine_was_refused():
    ran = [
        {"name": "extract_workout_data", "by": "model", "ok": False, "told": "...", "doubts": 2},
        {
            "name": "log_set_result",
            "by": "model",
            "ok": False,
            "wrong_names": [["a", "b"], ["x", None]],
        },
        {"name": "save_workout_to_database", "by": "worker", "ok": True},
    ]

    assert [
        EngineCall("extract_workout_data", False, (), 2),
        EngineCall("log_set_result", False, (("a", "b"), ("x", "")), 0),
    ] == list(engine_calls(ran))


def test_a_handler_that_fails_is_counted_and_fails_the_same_way(told):
    @observing("read")
    def handler(event, context):
        current().count("reads", 2)
        raise Unavailable(WORDS)

    with pytest.raises(Unavailable):
        handler({}, Context())

    seen = told()
    assert {"reads": 2, "errors": 1} == counts(seen)
    assert [("raised", "Unavailable")] == [(each["event"], each["error"]) for each in seen.logs]


def test_loading_is_told_once_in_a_process(told, monkeypatch):
    monkeypatch.setattr(telemetry, "_has_started", [False])

    for _ in range(2):
        with observed(None, "read", {}):
            pass
        seen = told()
        assert ("cold_starts" in seen.metrics) == ("latency_load_ms" in seen.metrics)
        monkeypatch.setattr(telemetry, "_told", seen.metrics, raising=False)

    assert "cold_starts" not in seen.metrics


def test_outside_of_an_invocation_there_is_somebody_to_tell_too(told):
    current().count("messages")
    current().about("ann")
    structlog.contextvars.clear_contextvars()

    assert InvocationSeen().metrics() == []
    assert "" == told().text


def test_invocations_within_each_other_keep_their_own_counts_and_names(told):
    with observed(None, "outer", {}) as outer:
        outer.about("ann")
        with observed(None, "inner", {}):
            current().count("reads")
        current().count("messages")
        log.info("still the outer one")

    seen = told()
    assert {"reads": 1, "messages": 1} == counts(seen)
    assert "outer" == seen.logs[0]["function"]
    assert outer.hash_of("ann") == seen.logs[0]["owner_hash"]
