"""Messages whose caller does not wait: put on the queue, and noted as waiting until a worker has them.

The note is written after the queue has the message: it never says of one that waits what is not so. It
expires when the queue would drop the message anyway. A message that is refused, or that its last delivery
failed, has a note that says so, for whoever asks what became of it; sent again, it waits again.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from agents.logger.records.inbox import Entry, Message, digest_of, message_key
from agents.retention import QUEUED_SECONDS
from agents.retries import retry_on_conflict
from handlers.cloud.aws import QueueUnavailable, aws_client
from storage.ports import QUEUED, Record, Records, Write

COUNTED = "counted"  # the attribute of a message that a door has counted among its athlete's


@dataclass(frozen=True)
class Queue:
    """The queue of one installation."""

    url: str
    records: Records
    clock: Callable[[], float]

    def put(self, message: Message) -> None:
        """Leave the message to a worker. Raises StorageError: then send it again, it is logged once."""
        from botocore.exceptions import BotoCoreError, ClientError

        said = {"owner": message.owner, COUNTED: "1"}
        attributes = {name: {"DataType": "String", "StringValue": value} for name, value in said.items()}
        try:
            answer = aws_client("sqs").send_message(
                QueueUrl=self.url, MessageBody=json.dumps(fields_of(message)), MessageAttributes=attributes
            )
        except (BotoCoreError, ClientError) as error:
            raise QueueUnavailable(
                f"the queue did not take message {message.id}: {type(error).__name__}"
            ) from None
        if "MessageId" not in answer:  # any success is one to the SDK, whoever it came from
            raise QueueUnavailable(f"what took message {message.id} is no queue: send it again.")
        self._note(message)

    def _note(self, message: Message) -> None:
        """Write down that this text waits; a message may be sent again with another one."""

        def note() -> None:
            known = self.records.get(message.owner, queued_key(message.id))
            waits = Note(digest_of(message.text))
            _write(self.records, self.clock(), message.owner, message.id, waits, known)

        retry_on_conflict(note, f"message {message.id}: others kept queueing it")


class Note(NamedTuple):
    """What is noted of a message: the digest of a text that waits or, with a `code`, that has failed. The
    failure is that of the message's record of version `after`, 0 for none: what is written later counts."""

    text: str
    code: str = ""
    after: int = 0

    def to_json(self) -> str:
        return json.dumps(self._asdict() if self.code else self.text)

    @classmethod
    def from_json(cls, body: str) -> "Note":
        said = json.loads(body)
        return cls(said) if isinstance(said, str) else cls(**said)


def note_failure(
    records: Records, now: float, owner: str, message_id: str, text: str | None, code: str
) -> None:
    """Write down that a message has failed, unless it has a report: of this text, or with None of any.

    Raises StorageError.
    """
    keys = message_key(message_id), queued_key(message_id)

    def note() -> None:
        found = records.get_many(owner, keys)
        record, known = (found.get(key) for key in keys)
        digest = "" if text is None else digest_of(text)
        if record is not None:
            entry = Entry.from_json(record.body, record.version)
            if entry.report is not None and (text is None or digest in entry.digests):
                return
        failed = Note(digest, code, 0 if record is None else record.version)
        _write(records, now, owner, message_id, failed, known)

    retry_on_conflict(note, f"message {message_id}: others kept noting it")


def _write(
    records: Records, now: float, owner: str, message_id: str, note: Note, known: Record | None
) -> None:
    """Raises Conflict if somebody has noted something else since."""
    if known is None or known.body != note.to_json():
        after = 0 if known is None else known.version
        records.put_all([Write(owner, queued_key(message_id), note.to_json(), after, now + QUEUED_SECONDS)])


def queued_key(message_id: str) -> str:
    return f"{QUEUED}{message_id}"


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
        "answers": message.answers or None,
    }
    return {name: value for name, value in said.items() if value is not None}
