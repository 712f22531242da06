"""The template, deployed: real functions, queues, streams and roles, on MiniStack.

`make test` runs the first two tests, with the code of this checkout. `make stack` runs all of them, with the
artefact that `infra/package --native` builds.
"""

import json
import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from handlers.settings import Settings
from handlers.wiring import Worker, worker
from tests.cloud.ministack import ROOT, running
from tests.cloud.stack_kit import (
    Stack,
    artefact,
    assumed,
    awaited,
    deployed,
    empty_archive,
    made_role,
    say,
)
from tests.handlers.reprocessing.batch_kit import Reading, how_of, said
from tests.handlers.reprocessing.kit import MORNING, TWO, Narrow, logged, summaries, without_run
from tests.messages_batches_api import MessageBatchesApi

BENCH = {
    "text": "Bench 3x5 @ 185, then ran 5k in 24:10",
    "sent_at": "2026-03-02T18:30:00Z",
    "timezone": "America/New_York",
}
PREPARED = ("build-workout", "plan-changes", "read", "index-workouts", "reconcile-index", "reprocess")
PREPARING_SECONDS = 240  # all six at once, on a machine that others use too
_numbers = count(1)


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    from_artefact = os.environ.get("SPOTTER_STACK") == "artefact"
    code = artefact() if from_artefact else empty_archive()
    with deployed(code, from_source=not from_artefact) as made:
        which = f"the artefact, {len(code) / 1e6:.1f} MB" if from_artefact else "the code of this checkout"
        say(f"deployed in {made.seconds:.1f} s: {made.resources} resources, {which}, IAM enforced")
        change(made, "IndexRedriveUrl", DelaySeconds="0")  # nothing was down: nobody waits a minute for it
        for function in PREPARED if from_artefact else ():
            version_of(made, function)  # nobody is answered before it is started, and prepared for a snapshot
        yield made


@pytest.fixture
def owner() -> str:
    return f"athlete-{next(_numbers)}"


def change(stack: Stack, queue: str, **attributes: str) -> None:
    stack.client("sqs").set_queue_attributes(QueueUrl=stack.outputs[queue], Attributes=attributes)


def found(stack: Stack, owner: str, question: str) -> list[dict[str, Any]]:
    """What the read function finds for the athlete."""
    answer = stack.invoke("Read", {"owner": owner, "what": "search", "q": question})
    return list(answer["workouts"])


def test_a_message_travels_from_the_queue_to_the_search_and_poison_to_the_dead_letters(
    stack: Stack, owner: str
) -> None:
    stack.send(owner, {"id": "m1", **BENCH})
    say(f"the producer put a message of {owner} on the queue")

    event = stack.event_of("m1")
    say(f"the bus says {event['detail-type']}: workouts {', '.join(event['detail']['workout_ids'])}")
    ids = event["detail"]["workout_ids"]
    assert owner == event["detail"]["owner"]
    assert {f"workout/{each}" for each in ids} <= stack.rows(owner).keys()
    say(f"the table has {', '.join(sorted(key.partition('/')[0] for key in stack.rows(owner)))}")

    workouts = awaited("two workouts in search", lambda: both(found(stack, owner, "bench press or a run")))
    say("the stream, the indexer and Pinecone have made them searchable:")
    for each in workouts:
        say(f"    {each['summary']}")
    assert set(ids) == {each["workout_id"] for each in workouts}

    poison = stack.send(owner, "no JSON at all")
    dead = awaited("a dead letter", lambda: stack.received(stack.outputs["DeadLettersUrl"]))
    say(
        f"the dead letters have {dead[0]['Body']!r} of {dead[0]['MessageAttributes']['owner']['StringValue']}"
    )
    assert [poison] == [each["MessageId"] for each in dead]
    refused = stack.event_of("")["detail"]
    say(f"the bus says message.refused: {refused['code']}")
    assert ("bad_input", poison) == (refused["code"], refused["queue_message_id"])


def both(workouts: list[dict[str, Any]]) -> list[dict[str, Any]] | None:
    return workouts if len(workouts) == 2 else None


@pytest.fixture
def desk(stack: Stack, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Worker]:
    """A worker of this process on the stack's table."""
    for name, value in stack.ministack.environment.items():
        monkeypatch.setenv(name, value)
    made = worker(Settings(home=tmp_path, table=stack.outputs["TableName"], pinecone_host="file"))
    yield made
    made.close()


def test_what_was_read_long_ago_is_read_again_by_the_state_machine(stack: Stack, desk: Worker) -> None:
    owners = [f"old-{number}" for number in range(3)]
    for each in owners:
        logged(replace(desk, clock=MORNING.timestamp), TWO, "Rested.", edit=without_run, user=each)

    read = stack.execution({"users": owners, "shard_messages": 2})
    say(f"{read['executionArn']} {read['status']}")
    say(f"    {read['output']}")
    assert ("SUCCEEDED", {"better": 3, "same": 3}) == (read["status"], read["output"]["outcomes"])
    assert [1] * 3 == [len(summaries(desk, each)) for each in owners]

    applied = stack.execution({"job": read["output"]["job"], "pass": "apply"})
    say(f"{applied['executionArn']} {applied['status']}")
    assert read["output"]["outcomes"] == applied["output"]["outcomes"]
    assert (6, 3, 0) == tuple(applied["output"][name] for name in ("applied", "shards", "shards_left"))
    assert [2] * 3 == [len(summaries(desk, each)) for each in owners]
    assert applied["output"]["messages"] == json.loads(stack.file(applied["output"]["report"]))["messages"]


@pytest.mark.stack
def test_a_model_is_asked_in_batches_by_the_state_machine(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    messages = said(("ann", "bob"))
    reading = Reading(how_of(messages))
    with MessageBatchesApi(reading, time.time) as api:
        api.lasts = 1.0
        line = "        SPOTTER_ENGINE: !Ref Engine\n"
        url = (line, f"{line}        ANTHROPIC_BASE_URL: '{api.url}'\n")
        with deployed(empty_archive(), from_source=True, changes=(url,), Engine="claude") as made:
            keys = {"PINECONE_API_KEY": made.pinecone.key, "ANTHROPIC_API_KEY": api.key}
            made.client("secretsmanager").put_secret_value(
                SecretId=made.outputs["SecretArn"], SecretString=json.dumps(keys)
            )
            for name, value in made.ministack.environment.items():
                monkeypatch.setenv(name, value)
            here = worker(Settings(home=tmp_path, table=made.outputs["TableName"], pinecone_host="file"))
            long_ago = replace(here, clock=MORNING.timestamp)
            logger = replace(long_ago.logger, model=Narrow(without_run))
            for each in messages:
                logger.log(each)

            read = made.execution({}, 300, machine="ReprocessBatches")
            say(f"{read['executionArn']} {read['status']}")
            say(f"    {read['output'] or read.get('cause')}")
            paid = len(reading.answered)
            applied = made.execution(
                {"job": read["output"]["job"], "pass": "apply"}, 300, machine="ReprocessBatches"
            )
            say(f"    {applied['output']}")
            say(f"    {len(api.batches)} batches; {paid} replies were paid for in the first pass, "
                f"{len(reading.answered) - paid} in the second")  # fmt: skip

            assert ("SUCCEEDED", "SUCCEEDED") == (read["status"], applied["status"])
            assert read["output"]["outcomes"] == applied["output"]["outcomes"]
            assert (24, 0) == tuple(applied["output"][each] for each in ("messages", "shards_left"))
            assert applied["output"]["applied"] > 0
            assert len(reading.answered) - paid < paid / 2
            here.close()


@pytest.mark.stack
def test_the_same_message_delivered_again_changes_nothing(stack: Stack, owner: str) -> None:
    first = stack.invoke("BuildWorkout", {"owner": owner, "id": "m1", **BENCH})
    rows = stack.rows(owner)

    stack.send(owner, {"id": "m1", **BENCH})
    event = awaited("the event", lambda: heard_of(stack, owner))

    assert first["allWorkouts"][0]["workoutId"] in event["workout_ids"]
    assert rows == stack.rows(owner)


def heard_of(stack: Stack, owner: str) -> dict[str, Any] | None:
    for message in stack.received(stack.listener_url):
        stack.heard.append(json.loads(message["Body"]))
    return next((each["detail"] for each in stack.heard if each["detail"]["owner"] == owner), None)


@pytest.mark.stack
def test_a_request_about_the_plan_is_answered_and_the_answer_kept(stack: Stack, owner: str) -> None:
    asked_for = {"action": "ask", "id": "p1", "text": "Swap the bench press for dips", "timezone": "UTC"}

    first = stack.invoke("PlanChanges", {"owner": owner, **asked_for})
    rows = without_pace(stack.rows(owner))
    again = stack.invoke("PlanChanges", {"owner": owner, **asked_for})

    assert "error" not in first
    assert rows
    assert (first, rows) == (again, without_pace(stack.rows(owner)))


def without_pace(rows: dict[str, str]) -> dict[str, str]:
    """The rows but for the one that says how fast was asked, which asking again changes."""
    return {key: version for key, version in rows.items() if key != "pace"}


@pytest.mark.stack
def test_nobody_but_the_producer_puts_a_message_on_the_queue(stack: Stack, owner: str) -> None:
    from botocore.exceptions import ClientError

    administrator = made_role(stack.ministack, "administrator", ["*"])
    stranger = assumed(stack.ministack, administrator, "sqs")

    with pytest.raises(ClientError, match="explicit deny in a resource-based policy"):
        stranger.send_message(QueueUrl=stack.outputs["MessagesUrl"], MessageBody="{}")
    with pytest.raises(ClientError, match="explicit deny in a resource-based policy"):
        stack.producer.send_message(QueueUrl=stack.outputs["DeadLettersUrl"], MessageBody="{}")
    say("an administrator who is not the producer is refused by the queue's own policy")


@pytest.mark.stack
def test_what_the_stream_missed_in_an_outage_is_found_and_repaired(stack: Stack, owner: str) -> None:
    stack.pinecone.down = True
    before = len(stack.pinecone.requests)
    stack.invoke("BuildWorkout", {"owner": owner, "id": "m1", **BENCH})
    awaited("an attempt to index", lambda: len(stack.pinecone.requests) > before)
    stack.pinecone.down = False
    stack.pinecone.empty()

    counts = stack.invoke("ReconcileIndex", {"reconcile": True})
    say(f"after an outage of the index the reconciler says {counts}")

    assert counts["repaired"] == counts["found"] >= 2
    assert both(found(stack, owner, "bench press or a run"))


@pytest.mark.stack
def test_a_workout_put_into_the_redrive_queue_is_indexed_again(stack: Stack, owner: str) -> None:
    result = stack.invoke("BuildWorkout", {"owner": owner, "id": "m1", **BENCH})
    awaited("two workouts in search", lambda: both(found(stack, owner, "bench press or a run")))
    stack.pinecone.empty()

    for each in result["allWorkouts"]:
        wish = json.dumps({"owner": owner, "workout_id": each["workoutId"]})
        stack.client("sqs").send_message(QueueUrl=stack.outputs["IndexRedriveUrl"], MessageBody=wish)

    assert awaited("two workouts in search", lambda: both(found(stack, owner, "bench press or a run")))


@pytest.mark.stack
def test_a_row_that_nobody_can_read_reaches_a_person_and_what_comes_after_it_is_indexed(
    stack: Stack, owner: str
) -> None:
    change(stack, "IndexRedriveUrl", VisibilityTimeout="1")  # and not 90 minutes between two tries
    row = {"owner": {"S": owner}, "key": {"S": "workout/w_bad"}, "version": {"N": "1"}}
    stack.client("dynamodb").put_item(
        TableName=stack.outputs["TableName"], Item={**row, "body": {"S": '{"schema_version": 99}'}}
    )
    stack.invoke("BuildWorkout", {"owner": owner, "id": "m1", **BENCH})

    assert awaited("two workouts in search", lambda: both(found(stack, owner, "bench press or a run")))
    given_up = awaited("a message for a person", lambda: stack.received(stack.outputs["IndexFailuresUrl"]))
    change(stack, "IndexRedriveUrl", VisibilityTimeout="5400")

    assert {"owner": owner, "workout_id": "w_bad"} == json.loads(given_up[0]["Body"])
    history = stack.invoke("Read", {"owner": owner, "what": "history"})
    assert (2, 1) == (len(history["workouts"]), history["unreadable"])
    say("a row that nobody can read is in IndexFailures by its id; the two after it are searchable")


def version_of(stack: Stack, function: str) -> dict[str, Any]:
    """The version that everybody asks, once it is ready, or is known not to be."""
    name, aws = f"spotter-dev-{function}", stack.client("lambda")

    def settled() -> dict[str, Any] | None:
        number = aws.get_alias(FunctionName=name, Name="live")["FunctionVersion"]
        found: dict[str, Any] = aws.get_function_configuration(FunctionName=name, Qualifier=number)
        return None if found["State"] == "Pending" else found

    return awaited(f"a version of {name}", settled, PREPARING_SECONDS)


@pytest.mark.stack
def test_every_function_is_started_for_its_snapshot_but_the_one_that_needs_the_adapter(stack: Stack) -> None:
    versions = [version_of(stack, each) for each in PREPARED]
    events = [
        event["message"]
        for each in PREPARED
        for event in stack.client("logs").filter_log_events(logGroupName=f"/spotter/dev/{each}")["events"]
    ]

    assert {("Active", "On")} == {
        (each["State"], each["SnapStart"]["OptimizationStatus"]) for each in versions
    }
    assert not [each for each in events if "not loaded before the snapshot" in each]
    assert "Failed" == version_of(stack, "stream-coach-conversation")["State"]
    say("six functions are started when they are published, and prepared for a snapshot; none is copied here")
    say(
        "not tried here: streaming and the Web Adapter, whose layer is not here; snapshots; python3.13; arm64"
    )


@pytest.mark.stack
def test_a_changed_parameter_publishes_a_version_that_everybody_asks_from_then_on() -> None:
    with deployed(empty_archive(), from_source=True) as made:
        before = version_of(made, "read")
        made.change(DayUsd="7")
        after = version_of(made, "read")

        kept = made.client("lambda").list_versions_by_function(FunctionName="spotter-dev-read")["Versions"]
        days = [each["Environment"]["Variables"]["SPOTTER_DAY_USD"] for each in (before, after)]
        assert ["2", "7"] == days
        assert ["$LATEST", after["Version"]] == [each["Version"] for each in kept]


class TestTheApi:
    """Tokens are of the user pool that the authorizer names; MiniStack checks signature, issuer and time."""

    pytestmark = pytest.mark.stack

    def test_an_athlete_logs_and_reads_back_and_another_sees_nothing(self, stack: Stack) -> None:
        ann, ben = token_of(stack, "ann"), token_of(stack, "ben")

        status, result = asked(stack, "POST", "/messages", ann, {"id": "m1", **BENCH})
        assert 200 == status, result
        workout_id = result["workoutId"]

        assert 200 == asked(stack, "GET", f"/workouts/{workout_id}", ann)[0]
        assert 404 == asked(stack, "GET", f"/workouts/{workout_id}", ben)[0]
        assert [] == asked(stack, "GET", "/workouts", ben)[1]["workouts"]
        say("over the API ann reads her workout, and ben gets 404 for it")

    def test_a_caller_who_does_not_wait_finds_the_result_later(self, stack: Stack) -> None:
        cat = token_of(stack, "cat")
        message = {"id": "m1", **BENCH}

        status, answer = asked(stack, "POST", "/messages", cat, message, prefer="respond-async")
        assert (202, "queued") == (status, answer["status"])

        def processed() -> dict[str, Any] | None:
            said = asked(stack, "GET", "/messages/m1", cat)[1]
            return said if said["status"] == "processed" else None

        assert awaited("the result", processed)["result"]["success"]
        say("a caller who did not wait got 202, and the result under /messages/m1")

    def test_the_stream_is_behind_the_same_authorizer_and_not_answered_by_a_stand_in(
        self, stack: Stack
    ) -> None:
        said = {"id": "c1", "messages": [{"id": "m1", "role": "user", "parts": []}]}

        assert 401 == asked(stack, "POST", "/chat", "", said)[0]
        assert 500 == asked(stack, "POST", "/chat", token_of(stack, "dan"), said)[0]

    def test_without_a_token_of_the_pool_nobody_gets_in(self, stack: Stack) -> None:
        assert 401 == asked(stack, "GET", "/workouts", "")[0]
        assert 401 == asked(stack, "GET", "/workouts", "e30.e30.e30")[0]


def token_of(stack: Stack, name: str) -> str:
    """An id token of a user of the pool."""
    cognito, pool = stack.client("cognito-idp"), stack.outputs["UserPoolId"]
    app = cognito.create_user_pool_client(
        UserPoolId=pool, ClientName=name, ExplicitAuthFlows=["ALLOW_ADMIN_USER_PASSWORD_AUTH"]
    )["UserPoolClient"]["ClientId"]
    cognito.admin_create_user(UserPoolId=pool, Username=name, MessageAction="SUPPRESS")
    cognito.admin_set_user_password(UserPoolId=pool, Username=name, Password="Squat-1-2-3", Permanent=True)
    signed_in = cognito.admin_initiate_auth(
        UserPoolId=pool,
        ClientId=app,
        AuthFlow="ADMIN_USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": name, "PASSWORD": "Squat-1-2-3"},
    )
    return str(signed_in["AuthenticationResult"]["IdToken"])


_local = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def asked(
    stack: Stack, method: str, path: str, token: str, body: dict[str, Any] | None = None, prefer: str = ""
) -> tuple[int, dict[str, Any]]:
    """Status and JSON of what the API answers."""
    url = stack.ministack.url
    headers = {
        "Host": f"{stack.outputs['ApiId']}.execute-api.{url.removeprefix('http://')}",
        "Content-Type": "application/json",
        **({"Authorization": f"Bearer {token}"} if token else {}),
        **({"Prefer": prefer} if prefer else {}),
    }
    sent = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{url}/dev{path}", data=sent, headers=headers, method=method)
    try:
        with _local.open(request, timeout=60) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, json.loads(refused.read() or b"{}")


@pytest.mark.stack
def test_the_command_that_deploys_makes_the_stack_and_says_what_is_left_to_do() -> None:
    """`sam deploy` itself, as in an account; no function runs, as the artefact is for another machine."""
    with running() as ministack:
        pool = ministack.client("cognito-idp").create_user_pool(PoolName="athletes")["UserPool"]
        done = subprocess.run(
            [
                ROOT / "infra" / "deploy",
                "test",
                f"UserPoolArn={pool['Arn']}",
                "PineconeHost=https://index.test",
            ],
            env={**os.environ, **ministack.environment},
            capture_output=True,
            text=True,
        )

        assert 0 == done.returncode, done.stderr[-2_000:]
        assert "put-secret-value" in done.stdout
        [stack] = ministack.client("cloudformation").describe_stacks(StackName="spotter-test")["Stacks"]
        assert "CREATE_COMPLETE" == stack["StackStatus"]
        function = ministack.client("lambda").get_function_configuration(FunctionName="spotter-test-read")
        assert (["arm64"], "python3.13") == (function["Architectures"], function["Runtime"])
        say(f"infra/deploy made spotter-test with sam: {function['CodeSize'] / 1e6:.1f} MB of code")
