"""Messages whose caller does not wait: put on the queue, and noted as waiting until a worker has them.

The note is written after the queue has the message: it never says of one that waits what is not so. It
expires when the queue would drop the message anyway.
"""

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from agents.logger.inbox import Message
from handlers.cloud.aws import aws_client
from storage.ports import QUEUED, Conflict, Records, Unavailable, Write

KEPT_SECONDS = 14 * 86_400  # the longest that SQS keeps a message
TRIES = 5  # after a Conflict: the same message, queued at the same moment


@dataclass(frozen=True)
class Queue:
    """The queue of one installation."""

    url: str
    records: Records
    clock: Callable[[], float]

    def put(self, message: Message) -> None:
        """Leave the message to a worker. Raises StorageError: then send it again, it is logged once."""
        from botocore.exceptions import BotoCoreError, ClientError

        owner = {"owner": {"DataType": "String", "StringValue": message.owner}}
        try:
            answer = aws_client("sqs").send_message(
                QueueUrl=self.url, MessageBody=json.dumps(fields_of(message)), MessageAttributes=owner
            )
        except (BotoCoreError, ClientError) as error:
            raise Unavailable(
                f"the queue did not take message {message.id}: {type(error).__name__}"
            ) from None
        if "MessageId" not in answer:  # any success is one to the SDK, whoever it came from
            raise Unavailable(f"what took message {message.id} is no queue: send it again.")
        self._note(message)

    def _note(self, message: Message) -> None:
        """Write down that this text waits; a message may be sent again with another one."""
        key, body = queued_key(message.id), digest_of(message.text)
        for _ in range(TRIES):
            known = self.records.get(message.owner, key)
            if known is not None and known.body == body:
                return
            after = 0 if known is None else known.version
            note = Write(message.owner, key, body, after, self.clock() + KEPT_SECONDS)
            with suppress(Conflict):
                self.records.put_all([note])
                return
        raise Conflict(f"message {message.id}: others kept queueing it")


def queued_key(message_id: str) -> str:
    return f"{QUEUED}{message_id}"


def digest_of(text: str) -> str:
    """What a note keeps of a text: enough to know it again."""
    return json.dumps(hashlib.sha256(text.encode()).hexdigest()[:32])


def fields_of(message: Message) -> dict[str, Any]:
    """The message as `message_from` reads it, without its owner. When it was sent is fixed here."""
    said = {
        "id": message.id,
        "conversation_id": message.conversation_id,
        "text": message.text,
        "sent_at": message.sent_at.isoformat(),
        "timezone": message.timezone,
        "units": message.units,
        "context": {"exercise": message.exercise} if message.exercise else None,
        "again": message.again or None,
    }
    return {name: value for name, value in said.items() if value is not None}
