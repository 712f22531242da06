"""The queue of what search has still to be brought up to date with: wishes as `index_workouts` takes them."""

import json
from collections.abc import Mapping
from typing import Any

from handlers.cloud.aws import QueueUnavailable, aws_client


def sent(url: str | None, wish: Mapping[str, Any]) -> bool:
    """Put a wish on the queue; False where there is none. Raises StorageError."""
    if url is None:
        return False
    from botocore.exceptions import BotoCoreError, ClientError

    try:
        answer = aws_client("sqs").send_message(QueueUrl=url, MessageBody=json.dumps(wish))
    except (BotoCoreError, ClientError) as error:
        raise QueueUnavailable(f"the redrive queue did not take it: {type(error).__name__}") from None
    if "MessageId" not in answer:  # any success is one to the SDK, whoever it came from
        raise QueueUnavailable("what took it is no redrive queue.")
    return True
