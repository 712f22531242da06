"""index_workouts: what keeps search up to date with the table, behind two Lambdas: `handler` follows the
stream, `reconciling_handler` does the rest. Either takes any of four kinds of events:

    the table's stream     {"Records": [{"eventSource": "aws:dynamodb", ...}]}: keys are enough. A record says
                           "this row changed", no more: the row is read again, and what stands is indexed
    the redrive queue      {"Records": [{"eventSource": "aws:sqs", "body": ...}]}, of which a body is
                           {"owner", "workout_id"}, or {"reconcile": true, ...}, or what Lambda writes when it
                           has given up on records of the stream. That names no keys: all is compared
    a schedule             {"reconcile": true, "owners"?: [...], "after"?: owner, "rowless"?: true}
    a direct invoke        {"owner", "workout_id"}: it shows and changes nothing that the row does not say

What failed is answered as batchItemFailures. Of the stream Lambda delivers the first that failed again, and
all that come after it: each of them may be done twice. Where a store does not answer, the rest of the batch
is left for then.

A workout that the next delivery won't mend (its row can't be read, or is too much for search) is put aside:
a message {"owner", "workout_id"} to the redrive queue, which tries it for hours and then keeps it for a
person, while nothing waits behind it. So does a reconciliation with what it could not repair. Where there
is no redrive queue, the record itself fails.

A reconciliation goes through the athletes who have workouts, as the store has them, and then ("rowless")
through those of whom only search has something. Stopped, it goes on after the last of whom all was done.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import structlog

from agents.errors import BadInput
from handlers import snapshot
from handlers.cloud.aws import QueueUnavailable, aws_client
from handlers.doors.deadline import seconds_left
from handlers.doors.failures import Failed, direct_answer
from handlers.doors.opening import opened_worker
from handlers.observing.telemetry import current, observing
from handlers.search.indexing import UNMENDED, IndexingStep
from handlers.search.reconciling import (
    IndexDifference,
    Reconciled,
    owners_of_rows,
    owners_without_rows,
    reconciled,
)
from handlers.wiring import Worker, kept_worker
from storage.ports import WORKOUTS, KeyRefused, StorageError

log = structlog.get_logger()

EVERYTHING: Mapping[str, Any] = {"reconcile": True}
RESERVE_SECONDS = 5.0  # of the Lambda's time: enough to answer; a call that hangs on costs a redelivery


def _handled(event: Mapping[str, Any], context: Any) -> dict[str, Any]:
    """{"batchItemFailures"} for records, the counts for a reconciliation, {"error"} for anything else.

    Raises Failed for records of which none could be done, StorageError for a reconciliation or a direct
    invoke: all of it comes again.
    """
    left = seconds_left(context)

    def is_late() -> bool:
        seconds = left()
        return seconds is not None and seconds < RESERVE_SECONDS

    answer = direct_answer(
        lambda: IndexEventWorker(current().watching(opened_worker()), is_late).answered(event), context
    )
    if "Records" in event and "error" in answer:  # to a stream or a queue any answer is one of success
        raise Failed(f"nothing of the batch was done: {answer['error']['message']}")
    return answer


handler = observing("index-workouts")(_handled)
reconciling_handler = observing("reconcile-index")(_handled)


class WorkoutEvent(NamedTuple):
    """A workout that changed: the first of its records in a batch, and whether one says the row is gone."""

    owner: str
    workout_id: str
    sequence: str
    afresh: bool


@dataclass(frozen=True)
class IndexEventWorker:
    """What works on one event."""

    spotter: Worker
    is_late: Callable[[], bool]

    def answered(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """The handler's answer. Raises BadInput, UnreadableRow, StorageError."""
        records = event.get("Records")
        if not isinstance(records, list):
            return self._wished(event)
        objects = [each for each in records if isinstance(each, Mapping)]
        stream = [each for each in objects if each.get("eventSource") == "aws:dynamodb"]
        queued = [each for each in objects if each.get("eventSource") == "aws:sqs"]
        if len(stream) + len(queued) < len(records):
            raise BadInput("Records has some that are neither of aws:dynamodb nor of aws:sqs.")
        current().count("index_records", len(records))
        failed = [*self._followed(changes_of(stream)), *self._redriven(queued)]
        return {"batchItemFailures": [{"itemIdentifier": each} for each in failed]}

    def _wished(self, wish: Mapping[str, Any]) -> dict[str, Any]:
        with self._keys_read_again():
            return self._done(wish)

    @contextmanager
    def _keys_read_again(self) -> Iterator[None]:
        """For the next event, if the index refused its key: it may be another by now."""
        try:
            yield
        except KeyRefused:
            kept_worker.search_refused(self.spotter)
            raise

    def _done(self, wish: Mapping[str, Any]) -> dict[str, Any]:
        match wish:
            case {"reconcile": True}:
                return self._reconciled(wish)._asdict()
            case {"owner": str(owner), "workout_id": str(workout_id)} if len(wish) == 2:
                return {"done": self._follow(owner, workout_id)}
        log.error("refused", code="bad_input")  # most that asks does not look at the answer
        raise BadInput('nothing is asked for: there are {"reconcile": true} and {"owner", "workout_id"}.')

    def _follow(self, owner: str, workout_id: str, *, afresh: bool = False) -> IndexingStep:
        try:
            done = self.spotter.indexer.followed(owner, workout_id, afresh=afresh)
        except (StorageError, *UNMENDED) as error:
            current().count("index_failures")
            whose = current().hash_of(owner)
            log.warning("not indexed", workout_id=workout_id, error=type(error).__name__, owner_hash=whose)
            raise
        current().count(f"index_{done}")
        return done

    # --- the stream

    def _followed(self, changes: Iterable[WorkoutEvent]) -> list[str]:
        """Follow each; the sequence numbers of those that have to be delivered again."""
        failed: list[str] = []
        for change in changes:
            if self.is_late():
                return [*failed, change.sequence]  # with it, all later ones come again
            try:
                with self._keys_read_again():
                    self._follow(change.owner, change.workout_id, afresh=change.afresh)
            except UNMENDED as error:
                if self._is_put_aside(change, error):
                    continue
                failed.append(change.sequence)
            except StorageError:
                return [*failed, change.sequence]
        return failed

    def _is_put_aside(self, change: WorkoutEvent, error: Exception) -> bool:
        """Leave to the redrive queue what no delivery of the stream mends; False if that can't be done."""
        try:
            return self._put_aside(change.owner, change.workout_id, type(error).__name__)
        except StorageError as refused:
            log.warning("not put aside", workout_id=change.workout_id, error=str(refused))
            return False

    def _put_aside(self, owner: str, workout_id: str, why: str) -> bool:
        """A message for the redrive queue; False where there is none. Raises StorageError."""
        if not queued_again(self.spotter.settings.redrive_url, {"owner": owner, "workout_id": workout_id}):
            return False
        current().count("index_put_aside")
        log.error("put aside", workout_id=workout_id, error=why, owner_hash=current().hash_of(owner))
        return True

    # --- the redrive queue

    def _redriven(self, records: Iterable[Mapping[str, Any]]) -> list[str]:
        """Do what each asks for; the ids of those that have to be delivered again."""
        failed: list[str] = []
        all_compared = False
        for record in records:
            try:
                wish = wish_of(record.get("body"))
                if self.is_late():
                    failed.append(record["messageId"])
                elif wish != EVERYTHING or not all_compared:  # once is enough for a batch of them
                    if not _is_all_seen_to(self._wished(wish)):
                        failed.append(record["messageId"])
                    all_compared = all_compared or wish == EVERYTHING
            except (StorageError, BadInput, *UNMENDED) as error:
                log.warning("not redriven", queue_message=record["messageId"], error=type(error).__name__)
                failed.append(record["messageId"])
        return failed

    # --- reconciling

    def _reconciled(self, wish: Mapping[str, Any]) -> Reconciled:
        """Compare and repair until it is late; then the rest goes to the redrive queue.

        Raises BadInput, StorageError.
        """
        whose, after = wish.get("owners"), wish.get("after", "")
        if not (whose is None or _are_names(whose)) or not isinstance(after, str):
            raise BadInput("owners has to be a list of owners, and after one of them.")
        is_rowless = wish.get("rowless") is True
        done = self._compared(whose, after, is_rowless=is_rowless)
        if done.after is None and whose is None and not is_rowless:
            wish, after, is_rowless = {**wish, "rowless": True}, "", True
            done = done.and_then(self._compared(None, "", is_rowless=True))
        current().count("index_differences", done.found)
        current().count("index_unrepaired", done.left)
        counts = {"owners": done.owners, "found": done.found, "repaired": done.repaired}
        log.info("reconciled", **counts, finished=done.after is None)
        if done.after is None:
            return done
        done = done._replace(after=done.after or after)
        self._hand_on({**wish, "after": done.after}, is_further=done.owners + done.repaired > 0)
        return done

    def _compared(self, whose: list[str] | None, after: str, *, is_rowless: bool) -> Reconciled:
        """One part of a reconciliation: of these owners, of all who have rows, or of all others."""
        indexer = self.spotter.indexer
        records, recall = indexer.records, indexer.recall
        if whose is not None:
            owners: Iterable[str] = (owner for owner in sorted(set(whose)) if owner > after)
        elif is_rowless:
            owners = owners_without_rows(records, recall, after)
        else:
            owners = owners_of_rows(records, after, self.is_late)
        aside: list[IndexDifference] = []

        def noticed(difference: IndexDifference, mended: bool) -> None:
            if self._noticed(difference, mended):
                aside.append(difference)

        done = reconciled(indexer, owners, is_late=self.is_late, notice=noticed)
        return done._replace(aside=len(aside))

    def _noticed(self, difference: IndexDifference, mended: bool) -> bool:
        """Log a difference; whether it was put aside, as it could not be repaired. Raises StorageError."""
        how = {"workout_id": difference.workout_id, "kind": difference.kind, "repaired": mended}
        whose = current().hash_of(difference.owner)
        (log.info if mended else log.error)("index differs", **how, owner_hash=whose)
        if mended or not difference.workout_id:
            return False
        return self._put_aside(difference.owner, difference.workout_id, difference.kind)

    def _hand_on(self, rest: Mapping[str, Any], *, is_further: bool) -> None:
        """Put the rest into the redrive queue. Without one, or after a run that got nowhere, a person has to
        ask for it: the log says so. Raises StorageError."""
        url = self.spotter.settings.redrive_url
        if is_further and queued_again(url, rest):
            current().count("index_reconcile_continued")
            return
        current().count("index_reconcile_stopped")
        log.error("reconciliation stopped", is_further=is_further, has_queue=url is not None)


def _is_all_seen_to(answer: Mapping[str, Any]) -> bool:
    """Whether nothing of a reconciliation that went to its end differs still and was not put aside either."""
    return answer.get("after", "") is not None or answer["found"] == answer["repaired"] + answer["aside"]


def changes_of(records: Iterable[Mapping[str, Any]]) -> list[WorkoutEvent]:
    """The workouts that changed, each once, in the order in which they first appear."""
    found: dict[tuple[str, str], WorkoutEvent] = {}
    for record in records:
        keys = record["dynamodb"]["Keys"]
        owner, key = keys["owner"]["S"], keys["key"]["S"]
        if not key.startswith(WORKOUTS) or key == WORKOUTS:
            continue
        change = WorkoutEvent(owner, key.removeprefix(WORKOUTS), record["dynamodb"]["SequenceNumber"], False)
        before = found.setdefault((owner, key), change)
        if record.get("eventName") == "REMOVE":
            found[owner, key] = before._replace(afresh=True)
    return list(found.values())


def wish_of(body: Any) -> Mapping[str, Any]:
    """What a message of the redrive queue asks for. Raises ValueError for one that asks for nothing."""
    wish = json.loads(body)
    if not isinstance(wish, Mapping):
        raise BadInput("the message is no JSON object.")
    return EVERYTHING if "DDBStreamBatchInfo" in wish else wish


def _are_names(whose: Any) -> bool:
    return isinstance(whose, list) and all(isinstance(each, str) and each for each in whose)


def queued_again(url: str | None, wish: Mapping[str, Any]) -> bool:
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


snapshot.prepare(by_model=False)
