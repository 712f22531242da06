"""One load run on MiniStack: it sends, kills, starts again, and switches Pinecone off and on.

Processes play Lambda's pollers (`cloud_pollers`). This one has no threads, as it forks.
"""

import os
import random
import select
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tests.cloud.ministack import MiniStack, made_table, running
from tests.soak.children import Child, forked
from tests.soak.cloud_messages import Letter, Mail, mail
from tests.soak.cloud_pinecone import Pinecone, pinecone_apart
from tests.soak.cloud_pollers import (
    KEPT,
    Place,
    checkpoint_of,
    follow_stream,
    read_messages,
    stream_after,
)
from tests.soak.progress import Bar

AT_ONCE = 10  # letters of one sending
LOOK_SECONDS = 0.2  # between two looks at the queue


class Load(NamedTuple):
    """What is sent, and how hard it is made. Outage begins and ends when so much of the mail is handled."""

    messages: int = 2_000
    athletes: int = 50
    seed: int = 7
    workers: int = 3
    backlog: int = 120  # letters in the queue at most: so a late duplicate is late
    kill_seconds: float = 2.0  # between two kills, on average
    visibility_seconds: int = 6
    receives: int = 5  # then it is a dead letter; the template's number
    outage: tuple[float, float] = (0.40, 0.65)
    tries: int = 6  # of a batch of the stream
    pause_seconds: float = 0.25
    longest_seconds: float = 900.0


@dataclass
class Run:
    """One run, from the first letter to the last dead one."""

    load: Load
    mail: Mail
    ministack: MiniStack
    pinecone: Pinecone
    place: Place
    dead_url: str
    bus_url: str
    table: str
    chance: random.Random
    sent: dict[str, Letter] = field(default_factory=dict)  # by the queue's id
    workers: list[Child] = field(default_factory=list)
    indexer: Child | None = None
    kills: int = 0
    indexer_kills: int = 0
    lag: tuple[int, float] = (0, 0.0)  # workouts that search was behind, and by how many seconds
    outage: tuple[float, float] = (0.0, 0.0)  # from when to when, of time.monotonic()
    lasted: float = 0.0  # seconds until there was nothing left to handle, poison aside
    waited: float = 0.0  # and until the last poison was a dead letter

    def until_all_is_handled(self, progress: Bar) -> None:
        """Send, kill and start again until the queue is empty: what is poison is a dead letter by then."""
        began = time.monotonic()
        self.workers = [self._begun(read_messages) for _ in range(self.load.workers)]
        self.indexer = self._begun(follow_stream)
        next_kill = began + self._until_next_kill()
        left = len(self.mail.letters)
        while left or not self._has_ended_well():
            waiting = self._waiting()
            left = len(self.mail.letters) - len(self.sent) + waiting
            progress.step(len(self.mail.letters) - left - progress.done)
            self._switch((len(self.mail.letters) - left) / len(self.mail.letters))
            if waiting <= self.load.backlog - AT_ONCE:
                self._send()
            if left > len(self.mail.poison):
                self.lasted = time.monotonic() - began
                if time.monotonic() > next_kill:
                    self._kill_one()
                    next_kill = time.monotonic() + self._until_next_kill()
            assert time.monotonic() - began < self.load.longest_seconds, f"{left} letters are not handled yet"
            self._wait(LOOK_SECONDS)
        self.waited = time.monotonic() - began - self.lasted
        while self.workers:
            self.workers.pop().killed_after(0)

    def until_the_stream_is_followed(self) -> float:
        """Wait for the indexer, and end it; how many seconds it took."""
        began = time.monotonic()
        assert self.indexer is not None
        while self._unfollowed():
            assert time.monotonic() - began < self.load.longest_seconds, "the stream is not followed"
            self._wait(LOOK_SECONDS)
        indexer, self.indexer = self.indexer, None
        indexer.killed_after(0)
        return time.monotonic() - began

    def _has_ended_well(self) -> bool:
        """The outage is over, and the last poison is among the dead letters."""
        return self.outage[1] > 0 and not self._waiting()

    def _begun(self, work: Callable[[Place], None]) -> Child:
        return forked(lambda _: work(self.place))

    def _until_next_kill(self) -> float:
        return self.chance.expovariate(1 / self.load.kill_seconds)

    def _kill_one(self) -> None:
        """Any of the workers, or the indexer; another takes its place."""
        at = self.chance.randrange(len(self.workers) + 1)
        if at == len(self.workers):
            assert self.indexer is not None
            assert self.indexer.killed_after(0), "the indexer has ended by itself"
            self.indexer, self.indexer_kills = self._begun(follow_stream), self.indexer_kills + 1
            return
        assert self.workers[at].killed_after(0), "a worker has ended by itself"
        self.workers[at], self.kills = self._begun(read_messages), self.kills + 1

    def _wait(self, seconds: float) -> None:
        """So long, or until a process ends: nobody told it to."""
        children = [*self.workers, *([self.indexer] if self.indexer else [])]
        ended = select.select([each.said for each in children], [], [], seconds)[0]
        assert not ended, "a process has ended by itself: its words are above"

    def _waiting(self) -> int:
        """How many letters are in the queue, seen and unseen."""
        asked = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
        answer = self.ministack.client("sqs").get_queue_attributes(
            QueueUrl=self.place.queue_url, AttributeNames=asked
        )
        return sum(int(answer["Attributes"][name]) for name in asked)

    def _send(self) -> None:
        letters = self.mail.letters[len(self.sent) : len(self.sent) + AT_ONCE]
        if not letters:
            return
        entries = [_entry(str(at), letter) for at, letter in enumerate(letters)]
        answer = self.ministack.client("sqs").send_message_batch(
            QueueUrl=self.place.queue_url, Entries=entries
        )
        for each in answer["Successful"]:
            self.sent[each["MessageId"]] = letters[int(each["Id"])]

    def _switch(self, handled: float) -> None:
        """Pinecone goes down, or comes up again: then it is seen how far search is behind."""
        began, ended = self.outage
        if not began and handled >= self.load.outage[0]:
            self.pinecone.goes_down()
            self.outage = (time.monotonic(), 0.0)
        elif began and not ended and handled >= self.load.outage[1]:
            behind = self._unfollowed()
            since = time.time() - min(
                (each["dynamodb"]["ApproximateCreationDateTime"] for each in behind), default=0
            )
            self.lag = (len(behind), since if behind else 0.0)
            self.pinecone.comes_up()
            self.outage = (began, time.monotonic())

    def _unfollowed(self) -> list[dict[str, Any]]:
        """The stream's records of workouts that come after the checkpoint."""
        client, arn = self.ministack.client("dynamodbstreams"), self.place.stream_arn
        after, found = checkpoint_of(self.place).after, []
        while page := stream_after(client, arn, after):
            found += [each for each in page if each["dynamodb"]["Keys"]["key"]["S"].startswith(KEPT)]
            after = page[-1]["dynamodb"]["SequenceNumber"]
        return found

    def drained(self, url: str) -> list[dict[str, Any]]:
        """All that is in a queue; it is taken out."""
        sqs, found = self.ministack.client("sqs"), []
        while messages := sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages", []):
            found += messages
            entries = [
                {"Id": str(at), "ReceiptHandle": each["ReceiptHandle"]} for at, each in enumerate(messages)
            ]
            sqs.delete_message_batch(QueueUrl=url, Entries=entries)
        return found

    def owners(self) -> set[str]:
        """Whoever has a row in the table."""
        pages = (
            self.ministack.client("dynamodb")
            .get_paginator("scan")
            .paginate(
                TableName=self.table,
                ProjectionExpression="#owner",
                ExpressionAttributeNames={"#owner": "owner"},
            )
        )
        return {item["owner"]["S"] for page in pages for item in page["Items"]}


def _entry(id: str, letter: Letter) -> dict[str, Any]:
    owner = {"owner": {"DataType": "String", "StringValue": letter.owner}} if letter.owner else {}
    return {"Id": id, "MessageBody": letter.body, "MessageAttributes": owner}


# --- what stands around a run


@contextmanager
def prepared(load: Load) -> Iterator[Run]:
    """A table, queues, a bus and its listener on a server of their own, and a Pinecone."""
    for module in ("boto3", "pinecone", "aws_lambda_powertools.utilities.batch", "handlers.cloud.announcing"):
        import_module(module)  # once, before the forks
    with (
        tempfile.TemporaryDirectory(prefix="spotter-load-") as folder,
        pinecone_apart() as pinecone,
        running() as ministack,
    ):
        run = _run(load, Path(folder), pinecone, ministack)
        try:
            yield run
        finally:
            for child in (*run.workers, *([run.indexer] if run.indexer else [])):
                _end(child)


def _end(child: Child) -> None:
    with suppress(OSError, AssertionError):  # it has ended, which was told before
        child.killed_after(0)


def _run(load: Load, folder: Path, pinecone: Pinecone, ministack: MiniStack) -> Run:
    table = made_table(ministack)
    streams = ministack.client("dynamodbstreams").list_streams(TableName=table)["Streams"]
    dead = _queue(ministack, "dead-letters")
    redrive_policy = (
        f'{{"deadLetterTargetArn": "{_arn(ministack, dead)}", "maxReceiveCount": {load.receives}}}'
    )
    place = Place(
        environment={
            **ministack.environment,
            **pinecone.environment,
            "SPOTTER_TABLE": table,
            "SPOTTER_BUS": "load",
            "SPOTTER_ENGINE": "offline",
            "SPOTTER_STAGE": "load",
            "SPOTTER_HOME": str(folder),
            "SPOTTER_HASH_KEY": "load",
        },
        queue_url=_queue(ministack, "messages", RedrivePolicy=redrive_policy),
        redrive_url=_queue(ministack, "index-redrive"),
        stream_arn=streams[0]["StreamArn"],
        folder=folder,
        parent=os.getpid(),
        visibility_seconds=load.visibility_seconds,
        tries=load.tries,
        pause_seconds=load.pause_seconds,
    )
    letters = mail(load.messages, load.athletes, load.seed)
    chance = random.Random(load.seed)
    return Run(load, letters, ministack, pinecone, place, dead, _listener(ministack), table, chance)


def _queue(ministack: MiniStack, name: str, **attributes: str) -> str:
    return str(ministack.client("sqs").create_queue(QueueName=name, Attributes=attributes)["QueueUrl"])


def _arn(ministack: MiniStack, url: str) -> str:
    asked = ministack.client("sqs").get_queue_attributes(QueueUrl=url, AttributeNames=["QueueArn"])
    return str(asked["Attributes"]["QueueArn"])


def _listener(ministack: MiniStack) -> str:
    """A queue that hears all that is told on the bus."""
    events, url = ministack.client("events"), _queue(ministack, "listener")
    events.create_event_bus(Name="load")
    events.put_rule(Name="all", EventBusName="load", EventPattern='{"source": ["spotter"]}')
    targets = [{"Id": "listener", "Arn": _arn(ministack, url)}]
    events.put_targets(Rule="all", EventBusName="load", Targets=targets)
    return url
