"""The table of faults: what DynamoDB or its SDK says, and what the caller is told.

The client here only raises: what real servers do is in tests/cloud.
"""

from typing import Any

import pytest
from botocore import exceptions
from botocore.exceptions import ClientError
from botocore.parsers import ResponseParserError

from storage.dynamodb import DynamoRecords
from storage.ports import Conflict, Damaged, StorageError, TooLarge, Unavailable, Write


class Raising:
    """A client of which every request raises this; it counts them."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.asked = 0

    def __getattr__(self, operation: str) -> Any:
        def ask(**request: Any) -> None:
            self.asked += 1
            raise self.error

        return ask


def answered(code: str, message: str = "", status: int = 400, **more: Any) -> ClientError:
    response = {"Error": {"Code": code, "Message": message}, "ResponseMetadata": {"HTTPStatusCode": status}}
    return ClientError({**response, **more}, "PutItem")


def cancelled(*reasons: str, message: str = "") -> ClientError:
    listed = [{"Code": reason, "Message": message} for reason in reasons]
    return answered("TransactionCanceledException", CancellationReasons=listed)


def told(error: Exception, writes: list[Write]) -> tuple[StorageError, int]:
    """What put_all raised, and after how many attempts."""
    now = [0.0]
    client = Raising(error)
    records = DynamoRecords(
        "spotter", client=client, sleep=lambda seconds: now.append(now[-1] + seconds), timer=lambda: now[-1]
    )
    with pytest.raises(StorageError) as raised:
        records.put_all(writes)
    return raised.value, client.asked


ONE = [Write("ann", "plan", "v1", after=0)]
TWO = [*ONE, Write("ann", "note", "v1", after=0)]

ASKED_AGAIN = [
    answered("ProvisionedThroughputExceededException"),
    answered("ThrottlingException"),
    answered("RequestLimitExceeded"),
    answered("SomethingNew", status=429),
    answered("TransactionConflictException"),
    answered("TransactionInProgressException"),
    answered("ReplicatedWriteConflictException"),
    answered("InternalServerError", status=500),
    answered("SomethingNew", status=503),
    cancelled("None", "TransactionConflict"),
    cancelled("ThrottlingError", "None"),
    cancelled("ProvisionedThroughputExceeded", "TransactionConflict"),
    exceptions.EndpointConnectionError(endpoint_url="http://127.0.0.1", error="refused"),
    exceptions.ConnectTimeoutError(endpoint_url="http://127.0.0.1"),
    exceptions.ReadTimeoutError(endpoint_url="http://127.0.0.1"),
    exceptions.ConnectionClosedError(endpoint_url="http://127.0.0.1"),
    exceptions.HTTPClientError(error="broken"),
    ResponseParserError("no JSON"),
    UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no text"),
]
TOLD_AT_ONCE = [
    (answered("ConditionalCheckFailedException"), Conflict, "'plan' .*read it again"),
    (cancelled("None", "ConditionalCheckFailed"), Conflict, "'note' .*read it again"),
    (cancelled("TransactionConflict", "ConditionalCheckFailed"), Conflict, "'note' .*read it again"),
    (answered("ValidationException", "Item size has exceeded the maximum"), TooLarge, "size .*split it"),
    (cancelled("None", "ValidationError", message="Item size is over"), TooLarge, "size .*split it"),
    (cancelled("ThrottlingError", "ItemCollectionSizeLimitExceeded"), TooLarge, "split it"),
    (answered("ResourceNotFoundException"), Damaged, "'spotter' is not there: deploy the stack"),
    (answered("AccessDeniedException"), Damaged, "may not be used .*: give the role the rights"),
    (answered("UnrecognizedClientException"), Damaged, "does not accept these AWS credentials"),
    (answered("ExpiredTokenException"), Damaged, "does not accept these AWS credentials"),
    (answered("ValidationException", "The provided key\nelement"), Damaged, "The provided key element"),
    (answered("SomethingNew", "about\nsomething"), Damaged, r"refuses .* \(SomethingNew: about something\)"),
    (exceptions.NoCredentialsError(), Damaged, "there are no AWS credentials: set AWS_ACCESS_KEY_ID"),
    (exceptions.NoRegionError(), Damaged, "no AWS region is set: set AWS_REGION"),
    (exceptions.ProfileNotFound(profile="nobody"), Damaged, "nobody"),
    (exceptions.SSLError(endpoint_url="https://x", error="wrong certificate"), Damaged, "safely"),
]


@pytest.mark.parametrize("error", ASKED_AGAIN, ids=str)
def test_what_may_pass_is_asked_again_until_the_deadline_and_then_unavailable(error: Exception):
    raised, attempts = told(error, TWO)

    assert isinstance(raised, Unavailable)
    assert str(raised).startswith("table 'spotter' did not answer in time (")
    assert attempts > 5


@pytest.mark.parametrize(("error", "kind", "words"), TOLD_AT_ONCE, ids=str)
def test_what_will_not_pass_is_told_at_once_in_one_line(error: Exception, kind: type, words: str):
    raised, attempts = told(error, TWO)

    assert kind is type(raised)
    with pytest.raises(kind, match=words):
        raise raised
    assert "\n" not in str(raised)
    assert 1 == attempts


def test_a_conflict_names_the_version_that_was_found():
    item = {"version": {"N": "7"}, "write": {"S": "another's"}}

    raised, _ = told(answered("ConditionalCheckFailedException", Item=item), ONE)

    assert "'plan' is at version 7, the write follows 0: read it again and decide again." == str(raised)


def test_a_write_that_the_sdk_had_sent_before_is_not_called_a_conflict_if_others_went_on():
    item = {"version": {"N": "2"}, "write": {"S": "another's"}}
    metadata = {"HTTPStatusCode": 400, "RetryAttempts": 1}

    raised, _ = told(answered("ConditionalCheckFailedException", Item=item, ResponseMetadata=metadata), ONE)

    assert isinstance(raised, Unavailable)


@pytest.mark.parametrize(
    "bug",
    [
        answered("IdempotentParameterMismatchException"),
        exceptions.ParamValidationError(report="wrong"),
        TypeError("wrong"),
    ],
    ids=str,
)
def test_a_bug_of_the_engine_is_raised_as_it_is(bug: Exception):
    with pytest.raises(type(bug)) as raised:
        DynamoRecords("spotter", client=Raising(bug)).put_all(TWO)

    assert bug is raised.value
