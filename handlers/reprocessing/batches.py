"""Reading again with a model in batches: rounds of requests, each answered within a day, for half the price.

    pass n      over all messages, in their order: what can be settled is; what still needs a turn of the
                model is a request of round n
    wait        until the batches of the round are ended
    keep        every reply, in the journal of its message
    pass n + 1  reads the messages again, with what they have been replied

A message is read by what reads it live, up to where a reply is missing; so nothing of the talk with a model
stands here. After ROUNDS rounds what is not settled is left, or asked live.

With `apply` the messages of an athlete are settled in their order: one waits for those before it. What the
model is shown is as it stood when it was asked.

Nothing is paid for twice. Before a batch is made, a row says that it is about to be (`batch_rows`). A row
without the batch's id is of a worker that was killed, or of an answer that was lost; then the newest batches
are looked through. One of as many requests is waited for until it ends: its results tell whose it is. Only
where there is none, and so long after the row that none can come any more, it is made again. What remains: a
batch that shows in the list later than SURE_SECONDS after it was asked for would be paid for twice, and one
that a person deletes before it was looked for is made again.

The three steps of a round take and give JSON, so that a state machine may call them:
`submit_round`, then `check` until it says "ended", then `collect`. `run_batches` is all of it on one machine.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, Literal

from agents.logger.records.inbox import message_key
from agents.models.batch_port import Batches, BatchRequest, BatchSeen, NoReply
from agents.models.deferred import Deferred
from agents.models.port import (
    Ask,
    ModelError,
    ModelMisconfigured,
    ModelUnavailable,
    NeedsTurn,
    NotThere,
    Reply,
    Turn,
)
from handlers.reprocessing.batch_rows import (
    BatchRow,
    BatchRows,
    Round,
    SentUnit,
    Unanswered,
    UnitKey,
    custom_id,
    rounds_of,
)
from handlers.reprocessing.unit import Read, Rereader, RereadOutcome, RereadUnit

ROUNDS = 3
MOST_REQUESTS = 10_000  # of one batch: small ones end earlier, and are cheap to repeat
MOST_BYTES = 50_000_000
MOST_ROW_BYTES = 300_000  # of what a row says of its messages, by storage.ports.LARGEST_BODY_BYTES
POLL_SECONDS, LONGEST_POLL_SECONDS = 30.0, 300.0
SURE_SECONDS = 900.0  # longer than sending a batch may take: what is not listed by then was never made
SKEW_SECONDS = 300.0  # that the API's clock may be behind ours
FAILURES_IN_A_ROW = 10  # of looking how batches are
MOST_REASONS = 100  # that a row tells apart
UNTOLD = NoReply("server")
GONE = "its batch is not there any more"
CUT = "cut"  # a reply that the token limit cut: it is asked for again with twice the limit, once
OVER = "invalid"  # a request that is refused for good
Finish = Literal["left", "live"]
LEFT = "it needs more turns than there are rounds of batches: --finish live asks for the rest"


def _always(under_way: int) -> bool:
    return True


def _nothing(paid: Decimal) -> None:
    """Nobody counts."""


@dataclass
class BatchRun:
    """A job over messages, or over a `part` of them, in batches.

    `rereader` has the model that is asked live, which is the one that `api` asks. `allows` says whether one
    more request may be sent beside so many that are under way; `paid` hears of every reply's cost.
    """

    rereader: Rereader
    api: Batches
    clock: Callable[[], float]
    apply: bool = False
    finish: Finish = "left"
    part: str = "all"
    settle: Callable[[Read], RereadOutcome] | None = None
    allows: Callable[[int], bool] = _always
    paid: Callable[[Decimal], None] = _nothing
    is_short: bool = False  # whether `allows` has kept something from being sent

    @property
    def rows(self) -> BatchRows:
        return BatchRows(self.rereader.worker.records, self.rereader.job.id, self.part)

    @property
    def deferred(self) -> Rereader:
        """What reads with the replies that there are."""
        reader = self.rereader
        return Rereader(reader.worker, Deferred(reader.model.name), reader.job)

    def settled(self, read: Read) -> RereadOutcome:
        """What a message comes to; written with `apply`. Raises StorageError."""
        return self.settle(read) if self.settle else self.deferred.settle(read, apply=self.apply)


# --- the steps, for a state machine -------------------------------------------------------------------------


def submit_round(
    run: BatchRun, units: Iterable[RereadUnit], state: Mapping[str, Any]
) -> tuple[dict[str, Any], list[RereadOutcome]]:
    """Pass over all messages, and send what they need. "status" is "waiting"; "done" where nothing is out and
    nothing needed; or "submit" where the next round has to ask.

    Of a pass that ends with "done" the outcomes are those of all messages, but for any that were not sent.
    """
    going = _Pass(run, _round_to_go_on_with(run, state.get("round", 1)))
    outcomes = list(going.over(units))
    return {"round": going.next_round, "status": going.status}, outcomes


def check(run: BatchRun, state: Mapping[str, Any]) -> dict[str, Any]:
    """How the batches of the round are: "ended" if some can be collected, "submit" if some were never made,
    else "waiting"."""
    number = state["round"]
    rows = [row for row in run.rows.of_round(number) if not row.is_kept]
    found = [row if row.batch_id else _looked_for(run, row) for row in rows]
    if any(row is None for row in found):
        return {"round": number, "status": "submit"}
    ids = [row.batch_id for row in found if row is not None and row.batch_id]
    ended = not rows or any(_has_ended(run, each) for each in ids)
    return {"round": number, "status": "ended" if ended else "waiting"}


def collect(run: BatchRun, units: Iterable[RereadUnit], state: Mapping[str, Any]) -> dict[str, Any]:
    """Keep the replies of all batches that are ended: "waiting" for others, or "submit" the next round."""
    number, by_key = state["round"], {_key(each): each for each in units}
    rows = run.rows.of_round(number)
    left = [row for row in rows if not row.is_kept and not _kept(run, row, by_key)]
    return {"round": number, "status": "waiting"} if left else {"round": number + 1, "status": "submit"}


def cancel(run: BatchRun) -> int:
    """Have all batches end that are out; how many. What they have answered by then is collected as ever; one
    that is not there any more is given up, and what it was asked may be asked again."""
    rows = [row for row in run.rows.all() if row.batch_id and not row.is_kept]
    for row in rows:
        try:
            run.api.cancel(row.batch_id)
            if run.api.status(row.batch_id).state == "ended":
                _ = next(iter(run.api.results(row.batch_id)), None)
        except NotThere:
            given_up = dict.fromkeys(range(len(row.units)), Unanswered("canceled", GONE))
            run.rows.put(replace(row, is_kept=True, missing=given_up), run.clock())
    return len(rows)


def finished(run: BatchRun) -> None:
    """A part is done with: the next run of its job begins with its first round."""
    run.rows.drop(run.rows.all(), run.clock())


# --- all of it, on one machine ------------------------------------------------------------------------------


@dataclass
class BatchesHere:
    """Runs rounds until all is settled. `wait` is given the seconds, and may come back earlier; `ended` says
    why it is not all: "stopped", "max_usd", or "submitted" where nobody waits."""

    run: BatchRun
    wait: Callable[[float], None]
    progress: Callable[[Round], None]
    stopped: Callable[[], bool] = lambda: False
    waits: bool = True
    ended: str = ""

    def __call__(self, units: Iterable[RereadUnit]) -> Iterator[RereadOutcome]:
        """The outcome of each message that could be settled. Raises ModelError, StorageError."""
        number = _round_to_go_on_with(self.run, 1)
        while True:
            going = _Pass(self.run, number)
            for outcome in going.over(units):
                yield outcome
                if self.stopped():
                    self.ended = "stopped"
                    return
            self._told(number)
            units, number = going.open, going.next_round
            if going.status == "waiting":
                number = self._waited(number, going.open)
            if self.ended:
                return
            if going.status == "done":
                break
        self.ended = "max_usd" if self.run.is_short else ""
        finished(self.run)

    def _waited(self, number: int, units: Sequence[RereadUnit]) -> int:
        """Wait until the round is collected, or has to be submitted again; which round is to be submitted."""
        state: dict[str, Any] = {"round": number, "status": "waiting"}
        seconds, failures = POLL_SECONDS, 0
        while True:
            try:
                state = check(self.run, state)
                if state["status"] == "ended":
                    state, seconds = collect(self.run, units, state), POLL_SECONDS
                    self._told(number)
                failures = 0
            except ModelUnavailable:
                failures += 1  # the batches go on all the same
                if failures == FAILURES_IN_A_ROW:
                    raise
            if state["status"] == "submit":
                return int(state["round"])
            if not self.waits or self.stopped():
                self.ended = "stopped" if self.stopped() else "submitted"
                return number
            self.wait(seconds)
            seconds = min(2 * seconds, LONGEST_POLL_SECONDS)

    def _told(self, number: int) -> None:
        for each in rounds_of(self.run.rows.of_round(number)):
            self.progress(each)


def run_batches(
    rereader: Rereader,
    units: Iterable[RereadUnit],
    api: Batches,
    *,
    apply: bool,
    finish: Finish = "left",
    clock: Callable[[], float],
    wait: Callable[[float], None],
    progress: Callable[[Round], None] = lambda round_: None,
) -> Iterator[RereadOutcome]:
    """The outcome of each message; begun again after it was killed, it goes on where it was."""
    return BatchesHere(BatchRun(rereader, api, clock, apply, finish), wait, progress)(units)


# --- a pass -------------------------------------------------------------------------------------------------


class _Pass:
    """One pass over messages: `open` are those that are not settled in it, in their order; `out` says whether
    some of them are in batches that are to be waited for."""

    def __init__(self, run: BatchRun, number: int) -> None:
        self.open: list[RereadUnit] = []
        self._run = run
        self._number = number
        rows = run.rows.all()
        self._sent = {unit.key for row in rows if row.round == number for unit in row.units}
        self._ever_sent = {unit.key for row in rows for unit in row.units}
        self._waited_for = {unit.key for row in rows if not row.is_kept for unit in row.units}
        self._missing = _missing_of(rows)
        self._lanes: set[str] = set()  # of which an earlier message is not settled
        self._asks_again = False  # whether a message that was asked about in this round needs the next
        self._sending = _Sending(
            run, number, max((row.shard for row in rows if row.round == number), default=-1)
        )
        self._deferred = run.deferred

    @property
    def status(self) -> str:
        """What comes after it: "waiting" for batches, "submit" the next round, or all is "done"."""
        if self._waited_for:
            return "waiting"
        return "submit" if self._asks_again else "done"

    @property
    def next_round(self) -> int:
        return self._number + (self.status == "submit")

    def over(self, units: Iterable[RereadUnit]) -> Iterator[RereadOutcome]:
        """The outcomes of those that can be settled; what the others need is sent."""
        for unit in units:
            outcome = self._outcome(unit)
            if outcome is not None:
                yield outcome
            else:
                self.open.append(unit)
                self._lanes.add(_lane(unit))
        self._sending.close()
        self._waited_for |= self._sending.sent

    def _outcome(self, unit: RereadUnit) -> RereadOutcome | None:
        """What a message comes to now; None if it waits."""
        if _key(unit) in self._waited_for:
            return None
        over = self._missing.get(_key(unit), {}).get(OVER)
        if over is not None:
            return self._run.settled(Read(unit, failed=over))
        try:
            read = self._deferred.read(unit)
        except NeedsTurn as needs:
            return self._needs(unit, needs.ask)
        return None if self._run.apply and _lane(unit) in self._lanes else self._run.settled(read)

    def _needs(self, unit: RereadUnit, ask: Ask) -> RereadOutcome | None:
        """What becomes of a message that needs a turn."""
        if self._number > ROUNDS:
            return self._last(unit)
        if _key(unit) in self._sent:
            self._asks_again = True
        elif self._run.allows(len(self._waited_for) + self._sending.under_way):
            self._sending.add(unit, self._request(unit, ask))
        else:
            self._run.is_short = True
        return None

    def _last(self, unit: RereadUnit) -> RereadOutcome | None:
        """What becomes of a message that needs a turn after the last round: it is asked live, or left."""
        if self._run.finish == "left":
            is_new = _key(unit) not in self._ever_sent  # there was no money for it
            return None if is_new else self._run.settled(Read(unit, failed=self._why_left(unit)))
        if not self._run.allows(0):
            self._run.is_short = True
            return None
        if self._run.apply and _lane(unit) in self._lanes:
            return None
        read = self._run.rereader.read(unit)
        self._run.paid(read.paid_usd)
        return self._run.settled(read)

    def _why_left(self, unit: RereadUnit) -> str:
        missing = self._missing.get(_key(unit), {})
        unanswered = [why for kind, why in missing.items() if kind not in (CUT, "too_strict", "thoughts")]
        return f"{LEFT} ({unanswered[-1]})" if unanswered else LEFT

    def _request(self, unit: RereadUnit, ask: Ask) -> BatchRequest:
        """What is asked, in the form that earlier rounds have taught."""
        taught = self._missing.get(_key(unit), {})
        more = replace(ask, max_output_tokens=2 * ask.max_output_tokens) if CUT in taught else ask
        return BatchRequest("", more, strict="too_strict" not in taught, verbatim="thoughts" not in taught)


def _round_to_go_on_with(run: BatchRun, number: int) -> int:
    """The round that comes next, or that is under way: those before it are collected."""
    rows = run.rows.all()
    newest = max((row.round for row in rows), default=0)
    is_out = any(not row.is_kept for row in rows if row.round == newest)
    return max(number, newest if is_out else newest + 1)


def _missing_of(rows: Iterable[BatchRow]) -> dict[UnitKey, dict[str, str]]:
    """Of each message why it had no reply, kind by kind, the last one last."""
    told: dict[UnitKey, dict[str, str]] = {}
    for row in rows:
        for n, missing in row.missing.items():
            its = told.setdefault(row.units[n].key, {})
            its.pop(missing.kind, None)
            its[missing.kind] = missing.why
    return told


def _key(unit: RereadUnit) -> UnitKey:
    return unit.owner, unit.message_id


def _lane(unit: RereadUnit) -> str:
    """What is settled in order: a conversation; of a chat that was never logged, all that an athlete said."""
    return f"{unit.owner}\0{'' if unit.line is not None else unit.conversation_id}"


# --- sending ------------------------------------------------------------------------------------------------


@dataclass
class _Sending:
    """Requests of one round, which are sent as soon as they fill a batch."""

    run: BatchRun
    number: int
    shard: int  # the last that there is
    sent: set[UnitKey] = field(default_factory=set)
    _units: list[SentUnit] = field(default_factory=list)
    _encoded: list[bytes] = field(default_factory=list)
    _bytes: int = 0
    _row_bytes: int = 0
    _token: str = ""

    @property
    def under_way(self) -> int:
        return len(self.sent) + len(self._units)

    def add(self, unit: RereadUnit, request: BatchRequest) -> None:
        """One more; what there is already is sent if it would be too much with it. Raises ModelError."""
        sent = SentUnit(unit.owner, unit.message_id, _next_turn(self.run, unit))
        encoded, row_bytes = self._encode(request), 40 + len(f"{unit.owner}{unit.message_id}".encode())
        too_many = len(self._units) == MOST_REQUESTS or self._row_bytes + row_bytes > MOST_ROW_BYTES
        if self._units and (too_many or self._bytes + len(encoded) > MOST_BYTES):
            self.close()
            encoded = self._encode(request)
        self._units.append(sent)
        self._encoded.append(encoded)
        self._bytes += len(encoded)
        self._row_bytes += row_bytes

    def close(self) -> None:
        """Send what there is. Raises ModelError, StorageError."""
        if not self._units:
            return
        run = self.run
        self.shard += 1
        row = BatchRow(
            run.rereader.job.id,
            run.part,
            self.number,
            self.shard,
            tuple(self._units),
            self._token,
            written_at=run.clock(),
        )
        row = run.rows.put(row, run.clock())
        try:
            batch_id = run.api.submit(self._encoded)
        except ModelUnavailable:
            pass  # it may be there all the same: it is looked for
        except ModelError:
            run.rows.drop([row], run.clock())
            raise
        else:
            run.rows.put(replace(row, batch_id=batch_id), run.clock())
        self.sent |= {unit.key for unit in self._units}
        self._units, self._encoded = [], []
        self._bytes = self._row_bytes = 0

    def _encode(self, request: BatchRequest) -> bytes:
        if not self._units:
            job, begun = self.run.rereader.job.id, self.run.clock()
            known = f"{job} {self.run.part} {self.number} {self.shard + 1} {begun}"
            self._token = hashlib.sha256(known.encode()).hexdigest()[:12]
        n = len(self._units)
        return self.run.api.encoded(request._replace(custom_id=custom_id(self.number, n, self._token)))


def _next_turn(run: BatchRun, unit: RereadUnit) -> int:
    """The turn of the talk about a message that has no reply yet."""
    journal, turn = run.rereader.journal(unit), 0
    while journal.read(turn) is not None:
        turn += 1
    return turn


def _looked_for(run: BatchRun, row: BatchRow) -> BatchRow | None:
    """The row with the id of its batch; without one while that is not known; None if there is no such batch,
    and the row is gone. Raises ModelError."""
    known, unsure = run.rows.batch_ids_of_all(), False
    for seen in run.api.newest():
        if seen.created_at < row.written_at - SKEW_SECONDS:
            break
        if seen.id in known or seen.requests != len(row.units):
            continue
        if seen.state != "ended":
            unsure = True
        elif _is_its_batch(run, row, seen):
            return run.rows.put(replace(row, batch_id=seen.id), run.clock())
    if unsure or run.clock() < row.written_at + SURE_SECONDS:
        return row
    run.rows.drop([row], run.clock())
    return None


def _is_its_batch(run: BatchRun, row: BatchRow, seen: BatchSeen) -> bool:
    try:
        first = next(iter(run.api.results(seen.id)), None)
    except NotThere:  # its results are not there any more, so nobody could collect them
        return False
    return first is not None and row.numbered(first[0]) is not None


# --- keeping ------------------------------------------------------------------------------------------------


def _has_ended(run: BatchRun, batch_id: str) -> bool:
    with _told_if_gone(batch_id):
        return run.api.status(batch_id).state == "ended"


def _results(run: BatchRun, batch_id: str) -> Iterable[tuple[str, Reply | NoReply]]:
    with _told_if_gone(batch_id):
        return run.api.results(batch_id)


@contextmanager
def _told_if_gone(batch_id: str) -> Iterator[None]:
    """Another key's batch looks as one that was deleted. It is not asked for again unless a person says so:
    it may be paid for, and its answers there."""
    try:
        yield
    except NotThere as error:
        raise ModelMisconfigured(
            f"batch {batch_id} can't be found: {error} It was sent with another key, deleted, or ended more "
            "than 29 days ago. Take the key it was sent with, or give it up with --cancel."
        ) from None


def _kept(run: BatchRun, row: BatchRow, units: Mapping[UnitKey, RereadUnit]) -> bool:
    """Whether the batch is ended and its replies are kept now. Kept twice, they are what they were."""
    if not row.batch_id or not _has_ended(run, row.batch_id):
        return False
    costs: list[Decimal] = []
    unanswered = set(range(len(row.units)))
    missing: dict[int, Unanswered] = {}
    whys: set[str] = set()
    was_cut = {key for key, kinds in _missing_of(run.rows.all()).items() if CUT in kinds}
    for custom_id_, result in _results(run, row.batch_id):
        n = row.numbered(custom_id_)
        if n is None or n not in unanswered:
            continue  # none of ours, or said twice
        unanswered.discard(n)
        costs += [result.usage.cost_usd] if isinstance(result, Reply) else []
        unit = units.get(row.units[n].key)
        if unit is None:
            continue
        if isinstance(result, NoReply):
            why = _why(run, unit, result)
            whys.add(why)
            missing[n] = Unanswered(
                result.kind, why if len(whys) <= MOST_REASONS else run.api.why(UNTOLD, ())
            )
        elif result.stop == "cut" and row.units[n].key not in was_cut:
            missing[n] = Unanswered(CUT)
        elif _is_there(run, unit):
            run.rereader.journal(unit).keep(row.units[n].turn, result)
    missing |= {n: Unanswered("expired", "its batch tells nothing of it") for n in unanswered}
    kept = replace(row, is_kept=True, missing=missing, paid_usd=sum(costs, Decimal(0)))
    run.rows.put(kept, run.clock())
    for each in costs:
        run.paid(each)
    return True


def _why(run: BatchRun, unit: RereadUnit, failed: NoReply) -> str:
    """Why there is no reply, without a word of the message: it is read again to know what they are."""
    turns: Sequence[Turn] = ()
    try:
        _ = run.deferred.read(unit) if failed.words else None
    except NeedsTurn as needs:
        turns = needs.ask.turns
    return run.api.why(failed, turns)


def _is_there(run: BatchRun, unit: RereadUnit) -> bool:
    """Whether the message is there still: of an athlete who was erased meanwhile nothing is kept."""
    key = message_key(unit.message_id)
    return unit.line is not None or run.rereader.worker.records.get(unit.owner, key) is not None
