"""A batch of SQS: each record is done for itself, and those that failed are delivered again.

The queue is a standard one: records come in any order, more than once, and those of one athlete to several
workers at the same time. That is for the records' law and the message's report to settle, and they do.
"""

from collections.abc import Callable, Mapping
from typing import Any

import structlog
from structlog.contextvars import unbind_contextvars

from handlers.doors.deadline import TO_BEGIN_SECONDS, Left, seconds_left
from handlers.doors.failures import log_failure

log = structlog.get_logger()


class NotBegun(Exception):
    """Too little time was left for a record: its next delivery has more."""


def is_batch(event: Any) -> bool:
    """Whether a queue made this event."""
    return isinstance(event, Mapping) and isinstance(event.get("Records"), list)


def processed(
    event: Mapping[str, Any], context: Any, one: Callable[[Mapping[str, Any], Left], None]
) -> dict[str, Any]:
    """The batch's failures as SQS reads them. `one` raises for a record that has to come again."""
    if not event["Records"]:
        return {"batchItemFailures": []}
    from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response
    from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord

    left = seconds_left(context)

    def done(record: SQSRecord) -> None:  # by keyword: the name is the library's
        unbind_contextvars("message_id", "owner_hash")  # of the record before, in every line of the log
        _check_time(left())
        try:
            one(record.raw_event, left)
        except Exception as error:
            log_failure(error, record.message_id)
            raise

    # Raising for a whole batch would say the same to the queue, and count as an error of the function.
    processor = BatchProcessor(EventType.SQS, raise_on_entire_batch_failure=False)
    return dict(
        process_partial_response(event=dict(event), record_handler=done, processor=processor, context=context)
    )


def _check_time(seconds: float | None) -> None:
    if seconds is not None and seconds < TO_BEGIN_SECONDS:
        log.warning("not begun", seconds_left=round(seconds, 1))
        raise NotBegun(f"{seconds:.1f} s are left: a record takes up to {TO_BEGIN_SECONDS:.0f} to be begun.")
