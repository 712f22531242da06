"""When the queue delivers a record again that failed: soon after the first time, later after each other.

What went wrong is most often over in a moment, and the queue's own visibility timeout is many minutes, since
it has to outlast a worker at work. With ten deliveries (the template's maxReceiveCount) the waits are 15, 30,
60, 120, 240, 480, 720, 720 and 720 s: an outage of 51 minutes is waited out. After its last delivery a record
waits for nothing: it is a dead letter at once.

A worker that is killed says nothing: its record comes again after the visibility timeout.
"""

import os
from collections.abc import Collection, Mapping
from typing import Any

import structlog

from handlers.cloud.aws import aws_client

log = structlog.get_logger()

FIRST_SECONDS, LONGEST_SECONDS = 15, 720  # the latter is the template's VisibilityTimeout
LATEST_SECONDS = 43_000  # SQS keeps a record from others for twelve hours, and no longer


def wait_seconds(times: int, most: int | None = None) -> int:
    """How long a record waits after so many deliveries that failed; `most` is how many there are at all."""
    if most is not None and times >= most:
        return 0
    return int(min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** min(times - 1, 10)))


def brought_again(failed: Collection[tuple[Mapping[str, Any], int, int | None]]) -> None:
    """Have the queue deliver these records, each with how often it was and after how many seconds if that is
    known, when they are due. Where it can't be told so, it is only logged: they come again all the same."""
    url, most = os.environ.get("SPOTTER_QUEUE_URL"), os.environ.get("SPOTTER_QUEUE_RECEIVES", "")
    if not url:
        return
    for record, times, known in failed:
        usual = wait_seconds(times, int(most) if most.isdecimal() else None)
        seconds = usual if known is None else min(known, LATEST_SECONDS)
        try:
            aws_client("sqs").change_message_visibility(
                QueueUrl=url, ReceiptHandle=record.get("receiptHandle"), VisibilityTimeout=seconds
            )
        except Exception as error:  # whatever it is, the records' failures have to be told to the queue
            queue_id = str(record.get("messageId", ""))
            log.warning("not brought again sooner", error=type(error).__name__, queue_message_id=queue_id)
            return
        log.info("comes again", seconds=seconds, deliveries=times)
