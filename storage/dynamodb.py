"""Records in one DynamoDB table: the engine of the cloud.

One write is a conditional PutItem, which costs half of a transaction; several are one TransactWriteItems.
Either may be asked twice when an answer is lost: the transaction has a token that DynamoDB remembers for
ten minutes, the single write finds its own token in the item. All reads are consistent. What has expired is
in the table for days, so every read and every condition looks at `expires_at`.

Asking again is done here and not by the SDK, so that there is one deadline over all attempts and pauses, and
so that it is known whether an earlier attempt may have been done. Nothing is asked that could end after the
deadline: the last attempt begins while there is time for all of it.

`storage/dynamodb_items.py` has the attributes, `storage/dynamodb_errors.py` says what errors mean.
"""

import os
import random
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from storage.checks import checked_batch, checked_name, checked_text, not_followed
from storage.dynamodb_errors import Unmet, asked_again, not_set_up, unmet, verdict
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
from storage.ports import MAX_KEY_BYTES, Conflict, Record, StorageError, Unavailable, Write

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

    def list(self, owner: str, prefix: str, *, newest_first: bool = False) -> Iterator[Record]:
        """The owner's records under a prefix in order of key, a page at a time; any text is a prefix."""
        checked_name("owner", owner)
        return self._list(owner, checked_text("prefix", prefix), newest_first)

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

    def _list(self, owner: str, prefix: str, newest_first: bool) -> Iterator[Record]:
        asked = self._query(owner, prefix) | {"ScanIndexForward": not newest_first}
        page = FIRST_PAGE_RECORDS if _can_be(prefix) else 0
        while page:
            answer = self.table.ask("query", **asked, Limit=page)
            for item in answer.get("Items", []):
                if is_there(item, self._clock()):  # only now: the page may have been read a while ago
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
        """A client with the SDK's own retries off. Without boto3, which adds nothing here but import time."""
        from botocore.config import Config
        from botocore.exceptions import BotoCoreError
        from botocore.session import Session

        config = Config(
            connect_timeout=self.seconds * CONNECT_SHARE,
            read_timeout=self.seconds * READ_SHARE,
            retries={"mode": "standard", "total_max_attempts": 1},
            max_pool_connections=CONNECTIONS,
            tcp_keepalive=True,
        )
        region = os.environ.get("AWS_REGION")  # botocore reads only AWS_DEFAULT_REGION, Lambda sets both
        try:
            client = Session().create_client("dynamodb", region_name=region, config=config)
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
