"""What DynamoDB's errors mean to the caller: every botocore error is translated here and nowhere else.

a condition that did not hold                          Unmet, then Conflict or nothing (storage/dynamodb.py)
throttled, in the middle of another's transaction      asked again, then Unavailable; it was not written
unreachable, timed out, an error of the server         asked again, then Unavailable; it may be written
over a limit of size                                   TooLarge
no table, no right, no credentials, no region, ...     Damaged
a token used for another request, wrong parameters     a bug of ours: raised as it is
"""

from typing import Any, NamedTuple

from storage.dynamodb_items import TableItem
from storage.ports import Damaged, StorageError, TooLarge, Unavailable

# As codes of errors, and as the reasons of a cancelled transaction.
THROTTLED = {
    "LimitExceededException",
    "ProvisionedThroughputExceeded",
    "ProvisionedThroughputExceededException",
    "RequestLimitExceeded",
    "RequestThrottled",
    "RequestThrottledException",
    "Throttling",
    "ThrottlingError",
    "ThrottlingException",
    "TooManyRequestsException",
}
CONTENDED = {
    "ReplicatedWriteConflictException",
    "TransactionConflict",
    "TransactionConflictException",
    "TransactionInProgressException",
}
FAILED = {
    "InternalFailure",
    "InternalServerError",
    "PriorRequestNotComplete",
    "RequestTimeout",
    "RequestTimeoutException",
    "ServiceUnavailable",
}
UNSIGNED = {
    "ExpiredTokenException",
    "IncompleteSignature",
    "IncompleteSignatureException",
    "InvalidClientTokenId",
    "InvalidSignatureException",
    "MissingAuthenticationToken",
    "MissingAuthenticationTokenException",
    "SignatureDoesNotMatch",
    "UnrecognizedClientException",
}
TOO_LARGE = {
    "ItemCollectionSizeLimitExceeded",
    "ItemCollectionSizeLimitExceededException",
    "RequestEntityTooLarge",
}
FORBIDDEN = {"AccessDenied", "AccessDeniedException", "NotAuthorized", "OptInRequired"}


class Unmet(Exception):
    """Conditions of a write that do not hold: by place in the batch, the item that was found, or None.

    `unsure` if the write may have been done all the same, by an earlier attempt whose answer was lost.
    """

    def __init__(self, found: dict[int, TableItem | None], unsure: bool) -> None:
        super().__init__(f"{len(found)} conditions don't hold")
        self.found = found
        self.unsure = unsure


class Verdict(NamedTuple):
    """What to tell of an error, whether asking again may help, and whether it may have been done already."""

    error: StorageError
    again: bool = False
    unsure: bool = False


def unmet(error: Exception) -> dict[int, TableItem | None]:
    """The items that failed their conditions, by place in the batch; empty for any other error."""
    response = _response(error)
    code = _code(response)
    if code == "ConditionalCheckFailedException":
        return {0: response.get("Item")}
    reasons = response.get("CancellationReasons", []) if code == "TransactionCanceledException" else []
    return {
        place: reason.get("Item")
        for place, reason in enumerate(reasons)
        if reason.get("Code") == "ConditionalCheckFailed"
    }


def asked_again(error: Exception) -> bool:
    """Whether the SDK itself had asked more than once: an earlier attempt may have been done."""
    return int(_response(error).get("ResponseMetadata", {}).get("RetryAttempts", 0)) > 0


def verdict(error: Exception, table: str) -> Verdict | None:
    """What an error of a request to the table means; None for a bug, to be raised as it is."""
    from botocore import exceptions
    from botocore.parsers import ResponseParserError

    match error:
        case exceptions.ClientError():
            return _answered(error.response, table)
        case exceptions.ParamValidationError():
            return None
        case exceptions.SSLError():
            return Verdict(Damaged(f"table {table!r} can't be reached safely ({_line(error)})."))
        case exceptions.ConnectionError():  # it was never sent
            return Verdict(_unavailable(table, _line(error)), again=True)
        case exceptions.HTTPClientError() | ResponseParserError() | UnicodeDecodeError():
            return Verdict(_unavailable(table, _line(error)), again=True, unsure=True)
        case exceptions.BotoCoreError():
            return Verdict(not_set_up(error))
    return None


def not_set_up(error: Exception) -> Damaged:
    """What is missing before anything can be asked."""
    from botocore import exceptions

    match error:
        case exceptions.NoCredentialsError() | exceptions.PartialCredentialsError():
            return Damaged(
                "there are no AWS credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or"
                " AWS_PROFILE, or run under a role."
            )
        case exceptions.NoRegionError():
            return Damaged("no AWS region is set: set AWS_REGION to the table's.")
    return Damaged(f"DynamoDB can't be used as it is set up: {_line(error)}")


def _answered(response: dict[str, Any], table: str) -> Verdict | None:
    code, words = _code(response), " ".join(str(response.get("Error", {}).get("Message", "")).split())
    status = int(response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0))
    if code == "TransactionCanceledException":
        code, words = _reason(response.get("CancellationReasons", []), code, words)
    if code in THROTTLED or code in CONTENDED or status == 429:
        return Verdict(_unavailable(table, code), again=True)
    if code in FAILED or status >= 500:
        return Verdict(_unavailable(table, code or str(status)), again=True, unsure=True)
    if code == "IdempotentParameterMismatchException":
        return None
    return Verdict(_refused(code, words, table))


def _refused(code: str, words: str, table: str) -> StorageError:
    if code in TOO_LARGE or (code in ("ValidationException", "ValidationError") and "size" in words.lower()):
        return TooLarge(f"table {table!r} does not take it ({words}): split it.")
    if code == "ResourceNotFoundException":
        return Damaged(
            f"table {table!r} is not there: deploy the stack, or name a table of this account and region."
        )
    if code in FORBIDDEN:
        return Damaged(
            f"table {table!r} may not be used ({code}): give the role the rights that infra/template.yaml"
            " gives."
        )
    if code in UNSIGNED:
        return Damaged(
            f"table {table!r} does not accept these AWS credentials ({code}): sign in again, or set others."
        )
    return Damaged(
        f"table {table!r} refuses what is asked of it ({code}: {words}): its keys have to be `owner`"
        " and `key`, both text, as in infra/template.yaml."
    )


def _reason(reasons: list[dict[str, Any]], code: str, words: str) -> tuple[str, str]:
    """Why a transaction was cancelled: what can't be helped by asking again counts first."""
    told = [
        (str(each.get("Code")), str(each.get("Message", "")))
        for each in reasons
        if each.get("Code") not in (None, "None")
    ]
    told.sort(key=lambda each: each[0] in THROTTLED | CONTENDED)
    return told[0] if told else (code, words)


def _unavailable(table: str, what: str) -> Unavailable:
    return Unavailable(f"table {table!r} did not answer in time ({what}): try again later.")


def _response(error: Exception) -> dict[str, Any]:
    """What came back, empty if nothing did: a timeout has the attribute too, and None in it."""
    return getattr(error, "response", None) or {}


def _code(response: dict[str, Any]) -> str:
    return str(response.get("Error", {}).get("Code", "")).rpartition("#")[2]


def _line(error: Exception) -> str:
    return " ".join(str(error).split())
