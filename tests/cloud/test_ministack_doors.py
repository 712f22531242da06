"""The doors on a stand-in for AWS: a message through the queue, what the bus hears, keys from a secret."""

import json
import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from handlers import snapshot
from handlers.cloud import api_keys
from handlers.settings import Settings
from handlers.wiring import worker
from storage.ports import Unavailable
from tests.cloud.ministack import MiniStack
from tests.handlers.doors import Doors, opened, said

PATIENCE = 20  # seconds that the queue is asked for what has to come


@pytest.fixture
def cloud(ministack: MiniStack, monkeypatch: pytest.MonkeyPatch) -> MiniStack:
    for name, value in ministack.environment.items():
        monkeypatch.setenv(name, value)
    return ministack


@pytest.fixture
def queue(cloud: MiniStack) -> str:
    """The URL of a queue of this test's own."""
    made = cloud.client("sqs").create_queue(QueueName=f"messages-{secrets.token_hex(4)}")
    return str(made["QueueUrl"])


@pytest.fixture
def on_the_queue(queue: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Doors]:
    doors = opened(tmp_path, monkeypatch, queue_url=queue)
    yield doors
    doors.worker.close()


def received(cloud: MiniStack, queue: str) -> dict[str, Any]:
    """What waits in the queue, as Lambda's event source gives it."""
    answer = cloud.client("sqs").receive_message(
        QueueUrl=queue, MessageAttributeNames=["All"], WaitTimeSeconds=PATIENCE
    )
    [found] = answer["Messages"]
    attributes = {
        name: {"dataType": each["DataType"], "stringValue": each["StringValue"]}
        for name, each in found.get("MessageAttributes", {}).items()
    }
    return {"messageId": found["MessageId"], "body": found["Body"], "messageAttributes": attributes}


def test_a_message_that_need_not_be_waited_for_goes_through_the_queue(
    cloud: MiniStack, queue: str, on_the_queue: Doors
):
    prefer = {"prefer": "wait=5, Respond-Async"}
    response = on_the_queue.post(said(id="a/b ü"), headers=prefer)
    stage, place = response["headers"]["location"][:4], response["headers"]["location"][4:]
    waiting = on_the_queue.get(place)
    failed = on_the_queue.queue(received(cloud, queue))
    done = on_the_queue.get(place)

    assert (202, {"id": "a/b ü", "status": "queued"}) == (response.status, response.json)
    assert "/dev" == stage
    assert "respond-async" == response["headers"]["preference-applied"]
    assert (200, "queued", None) == (waiting.status, waiting.json["status"], waiting.json["result"])
    assert [] == failed
    assert ("processed", True) == (done.json["status"], done.json["result"]["success"])
    assert 404 == on_the_queue.get(place, caller="bob").status


def test_the_queue_carries_the_caller_beside_the_body(cloud: MiniStack, queue: str, on_the_queue: Doors):
    on_the_queue.post(said(), headers={"Prefer": "respond-async"}, owner="ann")

    record = received(cloud, queue)

    assert {
        "owner": {"dataType": "String", "stringValue": "ann"},
        "counted": {"dataType": "String", "stringValue": "1"},
    } == record["messageAttributes"]
    assert said() == json.loads(record["body"])


def test_a_message_sent_again_with_another_text_waits_again(
    cloud: MiniStack, queue: str, on_the_queue: Doors
):
    statuses = []
    for text in ("Bench 3x5 @ 185", "Bench 3x5 @ 190", "Bench 3x5 @ 190"):
        on_the_queue.post(said(text), headers={"Prefer": "respond-async"})
        statuses.append(on_the_queue.get("/messages/m1").json["status"])
        on_the_queue.queue(received(cloud, queue))

    assert ["queued", "queued", "processed"] == statuses
    assert "190 lb" in on_the_queue.get("/messages/m1").json["result"]["answer"]


def test_a_message_that_can_never_be_read_is_not_queued(cloud: MiniStack, queue: str, on_the_queue: Doors):
    response = on_the_queue.post(said(" "), headers={"Prefer": "respond-async"})

    asked = cloud.client("sqs").get_queue_attributes(
        QueueUrl=queue, AttributeNames=["ApproximateNumberOfMessages"]
    )
    assert (400, "0") == (response.status, asked["Attributes"]["ApproximateNumberOfMessages"])


def test_a_queue_that_is_not_there_is_503_and_nothing_is_said_to_wait(
    queue: str, on_the_queue: Doors, monkeypatch
):
    settings = replace(on_the_queue.worker.settings, queue_url=f"{queue}-gone")
    gone = on_the_queue.changed(monkeypatch, settings=settings)

    response = gone.post(said(), headers={"Prefer": "respond-async"})

    assert (503, "unavailable") == (response.status, response.code)
    assert 404 == gone.get("/messages/m1").status


def test_the_bus_delivers_what_became_of_a_message(
    cloud: MiniStack, queue: str, on_the_queue: Doors, monkeypatch
):
    events, bus = cloud.client("events"), f"bus-{secrets.token_hex(4)}"
    events.create_event_bus(Name=bus)
    events.put_rule(Name=f"{bus}-all", EventBusName=bus, EventPattern=json.dumps({"source": ["spotter"]}))
    asked = cloud.client("sqs").get_queue_attributes(QueueUrl=queue, AttributeNames=["QueueArn"])
    target = {"Id": "queue", "Arn": asked["Attributes"]["QueueArn"]}
    events.put_targets(Rule=f"{bus}-all", EventBusName=bus, Targets=[target])
    heard = on_the_queue.changed(monkeypatch, settings=replace(on_the_queue.worker.settings, bus=bus))

    heard.log(owner="ann", **said())

    event = json.loads(received(cloud, queue)["body"])
    assert ("spotter", "message.processed") == (event["source"], event["detail-type"])
    assert ("ann", "m1", True) == tuple(event["detail"][name] for name in ("owner", "message_id", "success"))


@pytest.fixture(scope="module", autouse=True)
def nothing_kept() -> Iterator[None]:
    """No secret, and no client of this server, is kept for the tests that follow."""
    yield
    api_keys.forget(Settings(secret="any"))


@pytest.fixture
def secret(cloud: MiniStack) -> Callable[[str], Settings]:
    """Writes a secret of this test's own; the settings that name it."""
    client, name = cloud.client("secretsmanager"), f"keys-{secrets.token_hex(4)}"
    client.create_secret(Name=name, SecretString="{}")

    def written(said: str) -> Settings:
        client.put_secret_value(SecretId=name, SecretString=said)
        return Settings(secret=name)

    return written


def test_keys_are_read_from_the_secret_and_kept_until_one_is_refused(secret: Callable[[str], Settings]):
    settings = secret('{"ANTHROPIC_API_KEY": "first", "PINECONE_API_KEY": "of the index"}')
    first = api_keys.with_secret(settings)
    secret('{"ANTHROPIC_API_KEY": "second"}')
    kept = api_keys.with_secret(settings)
    api_keys.forget(settings)
    again = api_keys.with_secret(settings)

    assert ("first", "of the index") == (first.api_key, first.pinecone_key)
    assert "first" == kept.api_key
    assert ("second", None) == (again.api_key, again.pinecone_key)


def test_a_copy_of_a_snapshot_reads_a_secret_that_was_changed_meanwhile(secret: Callable[[str], Settings]):
    settings = secret('{"ANTHROPIC_API_KEY": "of the snapshot"}')
    api_keys.with_secret(settings)
    secret('{"ANTHROPIC_API_KEY": "changed"}')

    snapshot.restored()

    assert "changed" == api_keys.with_secret(settings).api_key


def test_a_worker_has_the_keys_of_its_secret(secret: Callable[[str], Settings], tmp_path: Path):
    settings = secret('{"ANTHROPIC_API_KEY": "first"}')

    made = worker(replace(settings, home=tmp_path, engine="claude"))

    assert "first" == made.settings.api_key


def test_a_key_of_the_environment_comes_before_the_secret(secret: Callable[[str], Settings]):
    settings = secret('{"ANTHROPIC_API_KEY": "of the secret"}')

    assert "own" == api_keys.with_secret(replace(settings, api_key="own")).api_key


@pytest.mark.parametrize("said", ["sk-secret", "[]", '"sk-secret"', '{"ANTHROPIC_API_KEY": 7}'])
def test_a_secret_that_is_none_is_told_without_a_word_of_it(secret: Callable[[str], Settings], said: str):
    with pytest.raises(Unavailable, match="is no JSON object of texts") as raised:
        api_keys.with_secret(secret(said))

    assert "sk-secret" not in str(raised.value)
    assert raised.value.__cause__ is None


def test_a_secret_that_is_not_there_is_a_reason_to_try_again(cloud: MiniStack):
    with pytest.raises(Unavailable, match="secret 'nobody' can't be read"):
        api_keys.with_secret(Settings(secret="nobody"))


def test_without_a_secret_the_settings_stay_as_they_are():
    assert Settings(api_key="own") == api_keys.with_secret(Settings(api_key="own"))
