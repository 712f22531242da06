"""Lambda's pollers as processes that may be killed: they make its events and call the real handlers.

    read_messages     takes a batch from the queue, calls build_workout, deletes what is not in its failures
    follow_stream     reads the table's stream from its checkpoint, calls index_workouts, tries again from the
                      first record that failed; after so many tries it tells the redrive queue, and goes on
    redrive           delivers what is in the redrive queue, and then has everything compared once more

What a killed process had in its hands comes again: from the queue after the visibility timeout, from the
stream at the last checkpoint. Each process logs into a file of its own; the last line may be cut.
"""

import json
import os
import random
import sys
import time
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import structlog

from handlers import build_workout, index_workouts
from handlers.cloud.aws import aws_client
from handlers.emulated.lambdas import FUNCTIONS, REGION, LambdaContext
from handlers.wiring import kept_worker

BATCH, STREAM_BATCH, PAGE = 10, 100, 1_000  # of the queue, of the stream, of one look at the stream
OURS = ("SPOTTER_", "AWS_", "PINECONE_", "ANTHROPIC_", "CONFIRMATION", "DIRECT_INVOKE")  # settings
KEPT = "workout/"  # what the template's filter lets through


class Place(NamedTuple):
    """Where a process works: what it is told by the environment, and what Lambda's pollers are told."""

    environment: dict[str, str]
    queue_url: str
    redrive_url: str
    stream_arn: str
    folder: Path
    parent: int  # without it a poller ends
    visibility_seconds: int
    tries: int  # of a batch of the stream
    pause_seconds: float  # before the second try; doubled for each further one, eight times at most

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.json"


class Checkpoint(NamedTuple):
    """How far the stream was followed: after this number; `tries` were made of what comes next.

    `followed` and `given_up` count records, `batches_given_up` batches.
    """

    after: str = ""
    tries: int = 0
    followed: int = 0
    given_up: int = 0
    batches_given_up: int = 0


def checkpoint_of(place: Place) -> Checkpoint:
    try:
        return Checkpoint(**json.loads(place.checkpoint.read_text()))
    except FileNotFoundError:
        return Checkpoint()


def _kept(place: Place, checkpoint: Checkpoint) -> None:
    new = place.checkpoint.with_suffix(".new")
    new.write_text(json.dumps(checkpoint._asdict()))
    new.rename(place.checkpoint)


# --- one process


def begin(place: Place, what: str) -> None:
    """Be a process of its own: environment, log, chance, connections."""
    for name in [each for each in os.environ if each.startswith(OURS)]:
        del os.environ[name]
    os.environ.update(place.environment)
    sys.stdout = (place.folder / f"{what}-{os.getpid()}.log").open("a", buffering=1, encoding="utf-8")
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()
    random.seed()
    kept_worker.cache_clear()


def _said(**fields: Any) -> None:
    sys.stdout.write(f"{json.dumps({'event': 'poller', **fields})}\n")


def _context(function: str) -> LambdaContext:
    known = FUNCTIONS[function]
    return LambdaContext(known, str(uuid.uuid4()), time.monotonic() + known.seconds, "load")


class Requests:
    """Counts what this process asks of the table, every attempt, and what was refused by a condition."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        events = kept_worker().records.table.client().meta.events  # type: ignore[attr-defined]
        events.register("before-send.dynamodb", self._sent)
        events.register("after-call.dynamodb", self._answered)

    def taken(self) -> dict[str, int]:
        """What was counted since it was taken last."""
        taken = dict(self.asked)
        self.asked.clear()
        return taken

    def _sent(self, request: Any, **_: Any) -> None:
        target = request.headers["X-Amz-Target"]
        name = target.decode() if isinstance(target, bytes) else target
        self.asked[name.rpartition(".")[2]] += 1

    def _answered(self, parsed: Mapping[str, Any], **_: Any) -> None:
        code = parsed.get("Error", {}).get("Code")
        if code:
            self.asked[f"refused {code}"] += 1


# --- the queue


def read_messages(place: Place) -> None:
    """Until it is killed."""
    begin(place, "worker")
    requests, chance = Requests(), random.Random()
    while os.getppid() == place.parent:
        records = _received(place.queue_url, place.visibility_seconds, chance.randint(1, BATCH))
        if not records:
            continue
        again = sum(int(each["attributes"]["ApproximateReceiveCount"]) > 1 for each in records)
        _said(step="begin", records=len(records), again=again)
        began = time.perf_counter()
        answer = build_workout.handler({"Records": records}, _context("build-workout"))
        seconds, failed = time.perf_counter() - began, _failed(answer)
        _said(
            step="end", seconds=seconds, records=len(records), failed=len(failed), requests=requests.taken()
        )
        _delete(place.queue_url, [each for each in records if each["messageId"] not in failed])


def _received(url: str, visibility_seconds: int, most: int) -> list[dict[str, Any]]:
    """Records as Lambda has them."""
    answer = aws_client("sqs").receive_message(
        QueueUrl=url,
        MaxNumberOfMessages=most,
        WaitTimeSeconds=1,
        VisibilityTimeout=visibility_seconds,
        MessageAttributeNames=["All"],
        MessageSystemAttributeNames=["All"],
    )
    return [_record(each, url) for each in answer.get("Messages", [])]


def _record(message: Mapping[str, Any], url: str) -> dict[str, Any]:
    attributes = message.get("MessageAttributes", {})
    return {
        "messageId": message["MessageId"],
        "receiptHandle": message["ReceiptHandle"],
        "body": message["Body"],
        "attributes": message["Attributes"],
        "messageAttributes": {
            name: {
                "stringValue": said["StringValue"],
                "stringListValues": [],
                "binaryListValues": [],
                "dataType": said["DataType"],
            }
            for name, said in attributes.items()
        },
        "md5OfBody": message["MD5OfBody"],
        "eventSource": "aws:sqs",
        "eventSourceARN": f"arn:aws:sqs:{REGION}:000000000000:{url.rpartition('/')[2]}",
        "awsRegion": REGION,
    }


def _failed(answer: Mapping[str, Any]) -> list[str]:
    return [each["itemIdentifier"] for each in answer["batchItemFailures"]]


def _delete(url: str, records: Iterable[Mapping[str, Any]]) -> None:
    """A handle that is stale is not an error: the message was given out again, and comes again."""
    entries = [{"Id": str(at), "ReceiptHandle": each["receiptHandle"]} for at, each in enumerate(records)]
    if entries:
        aws_client("sqs").delete_message_batch(QueueUrl=url, Entries=entries)


# --- the stream


def follow_stream(place: Place) -> None:
    """Until it is killed."""
    begin(place, "indexer")
    while os.getppid() == place.parent:
        page = stream_after(aws_client("dynamodbstreams"), place.stream_arn, checkpoint_of(place).after)
        batch: list[dict[str, Any]] = []
        for record in page:
            if record["dynamodb"]["Keys"]["key"]["S"].startswith(KEPT):
                batch.append(record)
            if len(batch) == STREAM_BATCH:
                _deliver(place, batch)
                batch = []
        if batch:
            _deliver(place, batch)
        if page:
            last = page[-1]["dynamodb"]["SequenceNumber"]
            _kept(place, checkpoint_of(place)._replace(after=last, tries=0))
        else:
            time.sleep(0.2)  # as Lambda's poller does: it asks a shard that is quiet a few times a second


def stream_after(client: Any, arn: str, sequence: str) -> list[dict[str, Any]]:
    """The stream's next records after this one, as Lambda has them; "" is its beginning."""
    shard = client.describe_stream(StreamArn=arn)["StreamDescription"]["Shards"][0]["ShardId"]
    where: dict[str, str] = (
        {"ShardIteratorType": "AFTER_SEQUENCE_NUMBER", "SequenceNumber": sequence}
        if sequence
        else {"ShardIteratorType": "TRIM_HORIZON"}
    )
    iterator = client.get_shard_iterator(StreamArn=arn, ShardId=shard, **where)["ShardIterator"]
    found = client.get_records(ShardIterator=iterator, Limit=PAGE)["Records"]
    for record in found:
        about = record["dynamodb"]
        about["ApproximateCreationDateTime"] = about["ApproximateCreationDateTime"].timestamp()
        record["eventSourceARN"] = arn
    return list(found)


def _deliver(place: Place, batch: list[dict[str, Any]]) -> None:
    """A batch until all of it is done, or given up. Lambda counts the tries of what is left of it."""
    while batch:
        checkpoint = checkpoint_of(place)
        if checkpoint.tries == place.tries:
            _give_up(place, batch, checkpoint)
            return
        _kept(place, checkpoint._replace(tries=checkpoint.tries + 1))  # a process that dies was a try, too
        began = time.perf_counter()
        answer = index_workouts.handler({"Records": batch}, _context("index-workouts"))
        seconds, failed = time.perf_counter() - began, set(_failed(answer))
        numbers = [each["dynamodb"]["SequenceNumber"] for each in batch]
        done = min((at for at, each in enumerate(numbers) if each in failed), default=len(batch))
        _said(step="followed", seconds=seconds, records=len(batch), done=done)
        if done:
            after = checkpoint._replace(after=numbers[done - 1], tries=0)
            _kept(place, after._replace(followed=checkpoint.followed + done))
        else:
            time.sleep(place.pause_seconds * 2 ** min(checkpoint.tries, 3))
        batch = batch[done:]


def _give_up(place: Place, batch: list[dict[str, Any]], checkpoint: Checkpoint) -> None:
    """What Lambda writes to the destination of failures: numbers, no keys."""
    numbers = [each["dynamodb"]["SequenceNumber"] for each in batch]
    told = {
        "requestContext": {"condition": "RetryAttemptsExhausted", "approximateInvokeCount": place.tries},
        "DDBStreamBatchInfo": {
            "startSequenceNumber": numbers[0],
            "endSequenceNumber": numbers[-1],
            "batchSize": len(batch),
            "streamArn": place.stream_arn,
        },
    }
    aws_client("sqs").send_message(QueueUrl=place.redrive_url, MessageBody=json.dumps(told))
    _kept(
        place,
        checkpoint._replace(
            after=numbers[-1],
            tries=0,
            given_up=checkpoint.given_up + len(batch),
            batches_given_up=checkpoint.batches_given_up + 1,
        ),
    )


# --- what is left


def redrive(place: Place) -> None:
    """Deliver what the stream gave up, then compare all as every night."""
    begin(place, "reconciler")
    while records := _received(place.redrive_url, 60, BATCH):
        answer = index_workouts.handler({"Records": records}, _context("index-workouts"))
        assert not _failed(answer), answer
        _delete(place.redrive_url, records)
    compared = index_workouts.handler({"reconcile": True}, _context("index-workouts"))
    _said(step="nightly", found=compared["found"], after=compared["after"])


def logged(folder: Path, what: str) -> Iterator[dict[str, Any]]:
    """What all processes of a kind have logged, without their metrics, and lines that a kill has cut."""
    for path in sorted(folder.glob(f"{what}-*.log")):
        for line in path.read_text("utf-8").splitlines():
            with suppress(ValueError):
                said = json.loads(line)
                if "event" in said:
                    yield said
