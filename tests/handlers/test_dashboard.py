"""The dashboard of the template shows what is told: every metric in it is one that the functions emit, with
those dimensions, or one of AWS's. One that nobody tells is no error to CloudWatch: its line stays empty."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from agents.models.first_of import FirstOf
from agents.models.port import ModelUnavailable, Reply, Usage
from agents.models.scripted import Scripted
from handlers import reprocess
from handlers.observing import telemetry
from handlers.observing.telemetry import NAMESPACE, observed
from handlers.reprocessing.job_files import FolderFiles
from tests.handlers.doors import Doors, record, said
from tests.test_template import FUNCTIONS, properties, template

# Of AWS's metrics those that are shown, with their dimensions (docs.aws.amazon.com, "CloudWatch metrics").
OF_AWS = {
    "AWS/ApiGateway": ({"Count", "4XXError", "5XXError"}, {"ApiName", "Stage"}),
    "AWS/DynamoDB": ({"ReadThrottleEvents", "WriteThrottleEvents"}, {"TableName"}),
    "AWS/Lambda": ({"Duration", "Errors", "IteratorAge", "Throttles"}, {"FunctionName"}),
    "AWS/SQS": ({"ApproximateAgeOfOldestMessage", "ApproximateNumberOfMessagesVisible"}, {"QueueName"}),
}
QUEUES = ("Messages", "IndexRedrive", "DeadLetters", "InvokeFailures", "IndexFailures")
SEARCHED = re.compile(
    r"""SEARCH\('\{(?P<schema>[^}]+)\} MetricName="(?P<name>\w+)" stage="\$\{Stage\}"', 'Sum', (?:3|36)00\)"""
)


def widgets() -> list[dict[str, Any]]:
    body = properties("Dashboard")["DashboardBody"]["Fn::Sub"]
    found: list[dict[str, Any]] = json.loads(body)["widgets"]
    return [each["properties"] for each in found]


def shown() -> Iterator[list[Any]]:
    """Every line of every widget: a metric with its dimensions, or an expression."""
    for each in widgets():
        yield from each["metrics"]


def searched() -> set[tuple[str, frozenset[str]]]:
    """The functions' own metrics that are looked for, with the names of their dimensions."""
    found = set()
    for line in shown():
        if isinstance(line[0], str):
            continue
        match = SEARCHED.search(line[0]["expression"])
        assert match is not None, line
        namespace, *dimensions = match["schema"].split(",")
        assert (NAMESPACE, sorted(dimensions)) == (namespace, dimensions)
        found.add((match["name"], frozenset(dimensions)))
    return found


def emitted(out: str) -> set[tuple[str, frozenset[str]]]:
    lines = (json.loads(line) for line in out.splitlines() if '"_aws"' in line)
    return {
        (metric["Name"], frozenset(dimensions))
        for line in lines
        for about in line["_aws"]["CloudWatchMetrics"]
        for dimensions in about["Dimensions"]
        for metric in about["Metrics"]
    }


class Down(Scripted):
    def reply(self, ask):
        raise ModelUnavailable("529")


class Broken(Scripted):
    def reply(self, ask):
        raise RuntimeError("a bug")


def reread(doors: Doors) -> None:
    """A job over all messages, as far as its first shard."""
    plan = reprocess.handler({"plan": {}}, None)
    [line] = FolderFiles(doors.worker.settings.home).lines(plan["manifest"])
    reprocess.handler({"shard": json.loads(line.text)}, None)


def test_what_the_functions_count_is_shown_under_the_names_and_dimensions_that_they_tell(
    doors: Doors, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(telemetry, "_has_started", [False])
    doors.put_plan("ann")
    text = "Bench 3x5 @ 185\n\n2031-05-05: Squat 3x5 @ 225\n\nsquats at some weight, Quibbert 3 of"
    doors.log(owner="ann", **said(text))
    doors.log(owner="ann", **said(text))
    doors.log(owner="ann", **said("grandmother's lunge 3x5 @ 185", id="m2"))
    doors.plan("ask", id="p1", text="Swap Thursday's front squats for leg press")
    doors.queue(record(said(timezone="Mars/Base"), owner="bob"))
    doors.get("/workouts/none")
    usage = Usage(calls=1, cost_usd=Decimal("0.01"))
    doors.changed(monkeypatch, model=Scripted([Reply(stop="end", usage=usage)] * 3)).log(
        owner="cat", **said(id="m3")
    )
    doors.changed(monkeypatch, model=Down([])).log(owner="cat", **said(id="m4"))
    second = FirstOf({"first": Down([]), "second": Scripted([Reply(text="Hello.")] * 2)})
    doors.changed(monkeypatch, model=second).log(owner="eve", **said(id="m7"))
    broken = doors.changed(monkeypatch, model=Broken([]))
    broken.queue(record(said(id="m5")))
    broken.post(said(id="m6"), owner="dan")
    doors.changed(monkeypatch)
    reread(doors)

    told = emitted(capsys.readouterr().out)

    assert set() == searched() - told


def test_what_is_shown_of_aws_is_a_metric_of_theirs_and_of_something_in_the_template() -> None:
    resources = template()["Resources"]
    for line in shown():
        if not isinstance(line[0], str):
            continue
        namespace, name, *rest = line
        dimensions, values = rest[:-1:2], rest[1:-1:2]
        names, of = OF_AWS[namespace]
        assert (True, of) == (name in names, set(dimensions))
        for value in values:
            for reference in re.findall(r"\$\{(\w+)", value):
                assert reference in resources or reference == "Stage"


def test_every_function_and_every_queue_is_shown() -> None:
    seen = {(line[1], line[3]) for line in shown() if isinstance(line[0], str)}

    for metric in ("Duration", "Errors", "Throttles"):
        assert {(metric, f"${{{each}}}") for each in FUNCTIONS} <= seen
    for metric in ("ApproximateAgeOfOldestMessage", "ApproximateNumberOfMessagesVisible"):
        assert {(metric, f"${{{each}.QueueName}}") for each in QUEUES} <= seen
    queues = {name for name, each in template()["Resources"].items() if each["Type"] == "AWS::SQS::Queue"}
    assert queues == set(QUEUES)
    assert {"p50", "p99"} <= {each["stat"] for each in widgets()}


def test_a_metric_of_all_functions_is_added_up_and_one_by_its_kind_says_which() -> None:
    for line in shown():
        if isinstance(line[0], str):
            continue
        expression, label = line[0]["expression"], line[0]["label"]
        kinds = re.findall(r"\b(code|outcome|start)\b", expression.split("}")[0])
        assert expression.startswith("SUM(SEARCH(") != bool(kinds)
        assert all(f"${{!PROP('Dim.{each}')}}" in label for each in kinds)


@pytest.mark.parametrize(("kind", "start"), [("snap-start", "restore"), ("on-demand", "init"), ("", "init")])
def test_a_cold_start_says_how_it_began(
    kind: str, start: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(telemetry, "_has_started", [False])

    for _ in range(2):
        with observed(None, "read", {"AWS_LAMBDA_INITIALIZATION_TYPE": kind}):
            pass

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(start, 1)] == [(each["start"], each["cold_starts"]) for each in lines if "cold_starts" in each]
