"""Records in one DynamoDB table: the engine of the cloud.

One write is a conditional PutItem, which costs half of a transaction; several are one TransactWriteItems.
Either may be asked twice when an answer is lost: the transaction has a token that DynamoDB remembers for
ten minutes, the single write finds its own token in the item. All reads are consistent. What has expired is
in the table for days, so every read and every condition looks at `expires_at`.

Asking again is done here and not by the SDK, so that there is one deadline over all attempts and pauses,
and so that it is known whether an earlier attempt may have been done. Nothing is asked that could end after
the deadline: the last attempt begins while there is time for all of it.

Every botocore error is translated here and nowhere else:

    a condition that did not hold                          Unmet, then Conflict or nothing
    throttled, in the middle of another's transaction      asked again, then Unavailable; it was not written
    unreachable, timed out, an error of the server         asked again, then Unavailable; it may be written
    over a limit of size                                   TooLarge
    no table, no right, no credentials, no region, ...     Damaged
    a token used for another request, wrong parameters     a bug of ours: raised as it is

`storage/dynamodb_items.py` has the attributes.
"""

import os
import random
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from storage.aws_session import aws_session
from storage.checks import checked_batch, checked_name, checked_text, not_followed
from storage.dynamodb_items import (
    TableItem,
    address,
    checked_sizes,
    is_there,
    item_of,
    number,
    record_of,
    version_in,
)
from storage.ports import MAX_KEY_BYTES, Conflict, Damaged, Record, StorageError, TooLarge, Unavailable, Write

FIRST_PAGE_RECORDS, LARGEST_PAGE_RECORDS = 16, 256  # of a list: pages double, as most want only the first few
GET_RECORDS = 100  # of one BatchGetItem, at most
ERASED_RECORDS = 25  # of one BatchWriteItem, at most

_NOT_THERE = "attribute_not_exists(#owner) OR #expires_at <= :now"
_AT_VERSION = "#version = :after AND (attribute_not_exists(#expires_at) OR #expires_at > :now)"
_LAST_KEY = chr(0x10FFFF) * (MAX_KEY_BYTES // 4)  # no key of an owner comes after it
CONNECTIONS = 32  # that threads can have open at once
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.05, 1.0  # before asking again, doubling; a random part of it
CONNECT_SHARE, READ_SHARE = 0.1, 0.3  # of the deadline, for one attempt
_making = threading.Lock()
if sys.platform != "win32":  # or a child forked at the wrong moment would wait for a lock nobody gives back
    os.register_at_fork(
        before=_making.acquire, after_in_parent=_making.release, after_in_child=_making.release
    )
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


class DynamoRecords:
    """Records in the table of this name, which has to be there (`infra/template.yaml`).

    `clock` gives seconds since 1970. `seconds` is how long one request may take, attempts and pauses
    together; of a long list, each page. `client` is a boto3 client of DynamoDB; without one it is made on
    first use from AWS's usual environment, in each process its own. Any number of threads may use this.
    """

    def __init__(
        self,
        table: str,
        *,
        clock: Callable[[], float] = time.time,
        client: Any = None,
        seconds: float = 10,
        sleep: Callable[[float], None] = time.sleep,
        timer: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = DynamoTable(table, client, seconds, sleep, timer)
        self._clock = clock

    def get(self, owner: str, key: str) -> Record | None:
        """The newest version of one record, or None."""
        asked = address(checked_name("owner", owner), checked_name("key", key))
        answer = self.table.ask("get_item", TableName=self.table.name, Key=asked, ConsistentRead=True)
        item = answer.get("Item")
        return record_of(item) if item and is_there(item, self._clock()) else None

    def get_many(self, owner: str, keys: Sequence[str]) -> dict[str, Record]:
        """The newest version of each of these records that is there, by key: one request for each 100."""
        checked_name("owner", owner)
        wanted = [address(owner, checked_name("key", key)) for key in dict.fromkeys(keys)]
        found: dict[str, Record] = {}
        for start in range(0, len(wanted), GET_RECORDS):
            for item in self._get_items(wanted[start : start + GET_RECORDS]):
                if is_there(item, self._clock()):
                    found[item["key"]["S"]] = record_of(item)
        return found

    def put_all(self, writes: Sequence[Write]) -> None:
        """Write all or nothing; DynamoDB answers once it is kept in more than one place.

        Raises:
            Conflict: a record is not at the version that its write follows.
            TooLarge: the batch is over MAX_BATCH_ITEMS or MAX_BATCH_BYTES, or one record over 400 kB.
            Unavailable: the table does not answer; if an answer was lost, the batch may be written.
            ValueError: two writes of one record, or text that can't be stored.
        """
        checked_batch(writes)
        if not writes:
            return
        token, now = os.urandom(16).hex(), self._clock()  # both the same in every attempt
        items = [item_of(write, token) for write in writes]
        checked_sizes(items)
        puts = [self._put(write, item, now) for write, item in zip(writes, items, strict=True)]
        try:
            if len(puts) == 1:
                self.table.ask("put_item", **puts[0])
            else:
                actions = [{"Put": put} for put in puts]
                self.table.ask("transact_write_items", TransactItems=actions, ClientRequestToken=token)
        except Unmet as failed:
            if not all(item and item.get("write") == {"S": token} for item in failed.found.values()):
                raise _conflict(writes, failed, now) from failed

    def list(
        self, owner: str, prefix: str, *, newest_first: bool = False, before: str = ""
    ) -> Iterator[Record]:
        """The owner's records under a prefix in order of key, a page at a time; any text is a prefix."""
        checked_name("owner", owner)
        end = checked_name("key", before) if before else ""
        return self._list(owner, checked_text("prefix", prefix), newest_first, end)

    def erase(self, owner: str) -> int:
        """Delete everything the owner has, 25 at a time, until nothing is found; how many records went.

        What is written meanwhile goes too, if it is found. Two that erase at once may both count a record.
        """
        checked_name("owner", owner)
        asked = self._query(owner, "") | {"ProjectionExpression": "#owner, #key, #expires_at"}
        asked["ExpressionAttributeNames"] |= {"#key": "key", "#expires_at": "expires_at"}
        erased = 0
        while items := self.table.ask("query", **asked).get("Items", []):
            erased += sum(is_there(item, self._clock()) for item in items)
            for start in range(0, len(items), ERASED_RECORDS):
                self._delete(items[start : start + ERASED_RECORDS])
        return erased

    def walk(self, prefix: str = "", *, after: str = "") -> Iterator[Record]:
        """Every record of every owner under a prefix, by owner and key, a page at a time."""
        return self._walk(checked_text("prefix", prefix), checked_text("after", after))

    def close(self) -> None:
        """Close the connections of this process; using it again opens new ones."""
        self.table.close()

    def _put(self, write: Write, item: TableItem, now: float) -> dict[str, Any]:
        values = {":now": number(now)}
        names = {"#expires_at": "expires_at"}
        if write.after:
            values[":after"], names["#version"] = {"N": str(write.after)}, "version"
        else:
            names["#owner"] = "owner"
        return {
            "TableName": self.table.name,
            "Item": item,
            "ConditionExpression": _AT_VERSION if write.after else _NOT_THERE,
            "ExpressionAttributeNames": names,
            "ExpressionAttributeValues": values,
            "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
        }

    def _get_items(self, wanted: Sequence[TableItem]) -> Iterator[TableItem]:
        patience = self.table.patience()
        while wanted:
            asked = {self.table.name: {"Keys": wanted, "ConsistentRead": True}}
            answer = self.table.ask("batch_get_item", patience, RequestItems=asked)
            yield from answer.get("Responses", {}).get(self.table.name, [])
            wanted = answer.get("UnprocessedKeys", {}).get(self.table.name, {}).get("Keys", [])
            if wanted:  # throttled, or the answer would be over 16 MB
                patience.pause(self.table.unfinished(f"{len(wanted)} records unread"))

    def _delete(self, items: Sequence[TableItem]) -> None:
        patience = self.table.patience()
        asked = [{"DeleteRequest": {"Key": {"owner": item["owner"], "key": item["key"]}}} for item in items]
        while asked:
            answer = self.table.ask("batch_write_item", patience, RequestItems={self.table.name: asked})
            asked = answer.get("UnprocessedItems", {}).get(self.table.name, [])
            if asked:
                patience.pause(self.table.unfinished(f"{len(asked)} records undeleted"))

    def _list(self, owner: str, prefix: str, newest_first: bool, before: str = "") -> Iterator[Record]:
        asked = self._query(owner, prefix) | {"ScanIndexForward": not newest_first}
        if before and before.startswith(prefix):
            _up_to(asked, prefix, before)
        page = FIRST_PAGE_RECORDS if _can_be(prefix) and not (before and before <= prefix) else 0
        while page:
            answer = self.table.ask("query", **asked, Limit=page)
            for item in answer.get("Items", []):
                # Whether it is there only now: the page may have been read a while ago.
                if item["key"]["S"] != before and is_there(item, self._clock()):
                    yield record_of(item)
            asked["ExclusiveStartKey"] = answer.get("LastEvaluatedKey")
            page = min(page * 2, LARGEST_PAGE_RECORDS) if asked["ExclusiveStartKey"] else 0

    def _query(self, owner: str, prefix: str) -> dict[str, Any]:
        asked = {
            "TableName": self.table.name,
            "ConsistentRead": True,
            "KeyConditionExpression": "#owner = :owner",
            "ExpressionAttributeNames": {"#owner": "owner"},
            "ExpressionAttributeValues": {":owner": {"S": owner}},
        }
        return _under(asked, prefix, "KeyConditionExpression", "#owner = :owner AND ")

    def _walk(self, prefix: str, after: str) -> Iterator[Record]:
        """A scan has no order that DynamoDB promises but that it goes on after any place: it only finds the
        owners, each is then listed."""
        met: set[str] = set()
        asked: dict[str, Any] = {
            "TableName": self.table.name,
            "ConsistentRead": True,
            "ProjectionExpression": "#owner",
            "ExpressionAttributeNames": {"#owner": "owner"},
        }
        asked = _under(asked, prefix, "FilterExpression", "")
        if after:
            asked["ExclusiveStartKey"] = {"owner": {"S": after}, "key": {"S": _LAST_KEY}}
        more = _can_be(prefix)
        while more:
            answer = self.table.ask("scan", **asked)
            for owner in dict.fromkeys(item["owner"]["S"] for item in answer.get("Items", [])):
                if owner not in met:
                    met.add(owner)
                    yield from self._list(owner, prefix, newest_first=False)
            asked["ExclusiveStartKey"] = answer.get("LastEvaluatedKey")
            more = bool(asked["ExclusiveStartKey"])


def _under(asked: dict[str, Any], prefix: str, clause: str, before: str) -> dict[str, Any]:
    """The request narrowed to keys with this prefix; DynamoDB takes no empty one."""
    if prefix:
        asked[clause] = f"{before}begins_with(#key, :prefix)"
        asked["ExpressionAttributeNames"] |= {"#key": "key"}
        asked.setdefault("ExpressionAttributeValues", {})[":prefix"] = {"S": prefix}
    return asked


def _up_to(asked: dict[str, Any], prefix: str, before: str) -> None:
    """Narrows the request from the keys with this prefix to those up to one of them, itself included:
    DynamoDB takes one condition for a key, and of two bounds only both included."""
    asked["KeyConditionExpression"] = (
        f"#owner = :owner AND #key {'BETWEEN :prefix AND' if prefix else '<'} :before"
    )
    asked["ExpressionAttributeNames"] |= {"#key": "key"}
    asked["ExpressionAttributeValues"] |= {":before": {"S": before}}


def _can_be(prefix: str) -> bool:
    return len(prefix.encode()) <= MAX_KEY_BYTES  # DynamoDB refuses to look for a longer one


def _conflict(writes: Sequence[Write], failed: Unmet, now: float) -> StorageError:
    """What to tell of conditions that did not hold.

    A single write whose answer was lost may have been done and written over by others since: then it is not
    known, and said so. One version on, it is: another made the version that this write would have made.
    """
    for place, item in failed.found.items():
        write, version = writes[place], version_in(item, now)
        if failed.unsure and len(writes) == 1 and version > write.after + 1:
            return Unavailable(
                f"{write.key!r} went on to version {version} before it was known whether this write had been"
                " made: read it again and decide again."
            )
        if version != write.after:
            return not_followed(write, version)
    keys = ", ".join(repr(writes[place].key) for place in failed.found)
    return Conflict(f"{keys} changed while it was written: read it again and decide again.")


class Patience:
    """When to stop asking again, and the pauses until then: random parts of doubling ones."""

    def __init__(self, until: float, timer: Callable[[], float], sleep: Callable[[float], None]) -> None:
        self._until, self._timer, self._sleep = until, timer, sleep
        self._longest_pause = FIRST_PAUSE_SECONDS

    def pause(self, failure: StorageError) -> None:
        """Wait a little. Raises the failure instead, where another attempt would come too late."""
        seconds = random.uniform(0, self._longest_pause)
        self._longest_pause = min(self._longest_pause * 2, LONGEST_PAUSE_SECONDS)
        if self._timer() + seconds > self._until:
            raise failure
        self._sleep(seconds)


class DynamoTable:
    """One table, and who is asked for it: the client that was given, or one of each process's own."""

    def __init__(
        self,
        name: str,
        client: Any,
        seconds: float,
        sleep: Callable[[float], None] = time.sleep,
        timer: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.seconds = seconds
        self._sleep, self._timer = sleep, timer
        self._given = client
        self._made: dict[int, Any] = {}  # by process id

    def ask(self, operation: str, patience: Patience | None = None, **request: Any) -> dict[str, Any]:
        """The answer to one request, asked again while that may help and there is time."""
        patience, unsure = patience or self.patience(), False
        call: Callable[..., dict[str, Any]] = getattr(self.client(), operation)
        while True:
            try:
                return call(**request)
            except Exception as error:
                unsure = unsure or asked_again(error)
                if found := unmet(error):
                    raise Unmet(found, unsure) from error
                judged = verdict(error, self.name)
                if judged is None:
                    raise
                if not judged.again:
                    raise judged.error from error
                unsure = unsure or judged.unsure
                patience.pause(judged.error)

    def patience(self) -> Patience:
        """For what takes several requests until one deadline."""
        until = self._timer() + self.seconds * (1 - CONNECT_SHARE - READ_SHARE)
        return Patience(until, self._timer, self._sleep)

    def unfinished(self, what: str) -> Unavailable:
        """What to tell where the table has done only part of a request."""
        return Unavailable(f"table {self.name!r} left {what}: try again later.")

    def close(self) -> None:
        """Close the connections of this process, unless the client was given."""
        made = self._made.pop(os.getpid(), None)
        if made is not None:
            made.close()

    def client(self) -> Any:
        """Who is asked in this process, made on first use. Raises Damaged."""
        if self._given is not None:
            return self._given
        process = os.getpid()
        made = self._made.get(process)
        if made is None:
            with _making:  # making one is not safe in two threads at once, using it is
                made = self._made.get(process) or self._new_client()
                self._made = {process: made}  # a parent's is left to the parent
        return made

    def _new_client(self) -> Any:
        """A client with the SDK's own retries off."""
        from botocore.config import Config
        from botocore.exceptions import BotoCoreError

        config = Config(
            connect_timeout=self.seconds * CONNECT_SHARE,
            read_timeout=self.seconds * READ_SHARE,
            retries={"mode": "standard", "total_max_attempts": 1},
            max_pool_connections=CONNECTIONS,
            tcp_keepalive=True,
        )
        region = os.environ.get("AWS_REGION")  # botocore reads only AWS_DEFAULT_REGION, Lambda sets both
        try:
            client = aws_session().create_client("dynamodb", region_name=region, config=config)
        except (BotoCoreError, ValueError) as error:  # a ValueError for an endpoint that is no address
            raise not_set_up(error) from error
        client.meta.events.register("before-parse.dynamodb", _check_whole)
        return client


def _check_whole(response_dict: dict[str, Any], **_: object) -> None:
    """Nothing, if DynamoDB answered this, and whole: the SDK reads any other success as "nothing there"."""
    from botocore.exceptions import HTTPClientError

    sum_told = response_dict["headers"].get("x-amz-crc32")
    if response_dict["status_code"] < 300 and sum_told != str(zlib.crc32(response_dict["body"])):
        raise HTTPClientError(error="the answer is not DynamoDB's, or not whole")


class ErrorVerdict(NamedTuple):
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


def verdict(error: Exception, table: str) -> ErrorVerdict | None:
    """What an error of a request to the table means; None for a bug, to be raised as it is."""
    from botocore import exceptions
    from botocore.parsers import ResponseParserError

    match error:
        case exceptions.ClientError():
            return _answered(error.response, table)
        case exceptions.ParamValidationError():
            return None
        case exceptions.SSLError():
            return ErrorVerdict(Damaged(f"table {table!r} can't be reached safely ({_line(error)})."))
        case exceptions.ConnectionError():  # it was never sent
            return ErrorVerdict(_unavailable(table, _line(error)), again=True)
        case exceptions.HTTPClientError() | ResponseParserError() | UnicodeDecodeError():
            return ErrorVerdict(_unavailable(table, _line(error)), again=True, unsure=True)
        case exceptions.BotoCoreError():
            return ErrorVerdict(not_set_up(error))
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


def _answered(response: dict[str, Any], table: str) -> ErrorVerdict | None:
    code, words = _code(response), " ".join(str(response.get("Error", {}).get("Message", "")).split())
    status = int(response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0))
    if code == "TransactionCanceledException":
        code, words = _reason(response.get("CancellationReasons", []), code, words)
    if code in THROTTLED or code in CONTENDED or status == 429:
        return ErrorVerdict(_unavailable(table, code), again=True)
    if code in FAILED or status >= 500:
        return ErrorVerdict(_unavailable(table, code or str(status)), again=True, unsure=True)
    if code == "IdempotentParameterMismatchException":
        return None
    return ErrorVerdict(_refused(code, words, table))


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
