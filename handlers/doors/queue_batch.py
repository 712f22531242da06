"""A batch of SQS: each record is done for itself, and those that failed are delivered again.

The queue is a standard one: records come in any order, more than once, and those of one athlete to several
workers at the same time. That is for the records' law and the message's report to settle, and they do.

A record that failed comes again soon after the first time, later after each other: what went wrong is most
often over in a moment, and the queue's own visibility timeout is many minutes, since it has to outlast a
worker at work. With ten deliveries (the template's maxReceiveCount) the waits are 15, 30, 60, 120, 240,
480, 720, 720 and 720 s: an outage of 51 minutes is waited out. After its last delivery a record waits for
nothing: it is a dead letter at once. A worker that is killed says nothing: its record comes again after the
visibility timeout.
"""

import os
from collections.abc import Callable, Collection, Mapping
from typing import Any

import structlog
from structlog.contextvars import unbind_contextvars

from agents.errors import BadInput
from handlers.cloud.aws import aws_client
from handlers.doors.deadline import TO_BEGIN_SECONDS, SecondsLeft, seconds_left
from handlers.doors.failures import Failed, Misconfigured, log_failure
from handlers.doors.quoting import quoted

SOURCE = "aws:sqs"

log = structlog.get_logger()
FIRST_SECONDS, LONGEST_SECONDS = 15, 720  # the latter is the template's VisibilityTimeout
LATEST_SECONDS = 43_000  # SQS keeps a record from others for twelve hours, and no longer


class NotBegun(Exception):
    """The time was too short for a record, and nothing was done: its next delivery has more."""


class Postponed(Exception):
    """It is not this record's turn: its next delivery is to come after so many seconds, and is."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"its athlete's turn is in {seconds} s.")
        self.seconds = seconds


def is_batch(event: Any) -> bool:
    """Whether a queue made this event."""
    return isinstance(event, Mapping) and isinstance(event.get("Records"), list)


def processed(
    event: Mapping[str, Any], context: Any, one: Callable[[Mapping[str, Any], SecondsLeft], None]
) -> dict[str, Any]:
    """The batch's failures as SQS reads them. `one` raises for a record that has to come again.

    Raises BadInput for what another service made, Misconfigured, and Failed for a record without an id, which
    can't be told among the failures: then all of the batch comes again, and what was done is done once.
    """
    _check_source(event["Records"])
    records = [each for each in event["Records"] if _has_id(each)]
    answer = _answered(records, context, one) if records else {"batchItemFailures": []}
    if len(records) < len(event["Records"]):
        raise Failed("a record of the batch has no messageId: what is beside it was done.")
    return answer


def receives_of(record: Mapping[str, Any]) -> int | None:
    """How often the queue has delivered a record, this time included; None if it does not say."""
    attributes = record.get("attributes")
    said = attributes.get("ApproximateReceiveCount") if isinstance(attributes, Mapping) else None
    return int(said) if isinstance(said, str) and said.isascii() and said.isdecimal() else None


def _check_source(records: list[Any]) -> None:
    for each in records:
        source = each.get("eventSource", SOURCE) if isinstance(each, Mapping) else SOURCE
        if source != SOURCE:
            raise BadInput(
                f"the event's records are of {quoted(source)}: this function takes those of {SOURCE}."
            )


def _has_id(record: Any) -> bool:
    return isinstance(record, Mapping) and isinstance(record.get("messageId"), str)


def _answered(
    records: list[Mapping[str, Any]], context: Any, one: Callable[[Mapping[str, Any], SecondsLeft], None]
) -> dict[str, Any]:
    from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response
    from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord

    left, misconfigured, turns = seconds_left(context), list[Misconfigured](), dict[str, int]()

    def done(record: SQSRecord) -> None:  # by keyword: the name is the library's
        unbind_contextvars("message_id", "owner_hash")  # of the record before, in every line of the log
        try:
            one(record.raw_event, left)
        except NotBegun:
            raise
        except Postponed as error:
            turns[record.message_id] = error.seconds
            raise
        except Misconfigured as error:
            misconfigured.append(error)
            raise
        except Exception as error:
            log_failure(error, record.message_id)
            raise

    # Raising for a whole batch would say the same to the queue, and count as an error of the function.
    processor = BatchProcessor(EventType.SQS, raise_on_entire_batch_failure=False)
    batch = {"Records": records}
    answer = process_partial_response(event=batch, record_handler=done, processor=processor, context=context)
    again = {each["itemIdentifier"] for each in answer["batchItemFailures"]}
    brought_again(
        [
            (each, receives_of(each) or 1, turns.get(each["messageId"]))
            for each in records
            if each["messageId"] in again
        ]
    )
    if misconfigured:
        log_failure(misconfigured[0], str(getattr(context, "aws_request_id", "")))
        raise misconfigured[0]
    return dict(answer)


def check_time(left: SecondsLeft) -> None:
    """Raises NotBegun if a record had better be left for its next delivery."""
    seconds = left()
    if seconds is not None and seconds < TO_BEGIN_SECONDS:
        log.warning("not begun", seconds_left=round(seconds, 1))
        raise NotBegun(f"{seconds:.1f} s are left: a record takes up to {TO_BEGIN_SECONDS:.0f} to be begun.")


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
