"""Records in a dict: the contract at its shortest, and the machine that compares real engines with it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from storage.ports import (
    LATEST_EXPIRY,
    MAX_BATCH_BYTES,
    MAX_BATCH_ITEMS,
    MAX_KEY_BYTES,
    MAX_OWNER_BYTES,
    Conflict,
    Record,
    Records,
    TooLarge,
    Write,
)


class MemoryRecords:
    """Every record that was ever written and not erased, by owner and key."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._kept: dict[tuple[str, str], Record] = {}

    def get(self, owner: str, key: str) -> Record | None:
        address = _address(owner, key)
        found = self._kept.get(address)
        return found if found is not None and self._is_there(found) else None

    def get_many(self, owner: str, keys: Sequence[str]) -> dict[str, Record]:
        _address(owner, "any")
        found = (self.get(owner, key) for key in keys)
        return {record.key: record for record in found if record is not None}

    def put_all(self, writes: Sequence[Write]) -> None:
        addresses = {_address(write.owner, write.key) for write in writes}
        if len(writes) > MAX_BATCH_ITEMS:
            raise TooLarge(f"{len(writes)} records: the limit is {MAX_BATCH_ITEMS}")
        if len(addresses) < len(writes):
            raise ValueError("one record twice")
        size_bytes = sum(len(write.body.encode()) for write in writes)
        if size_bytes > MAX_BATCH_BYTES:
            raise TooLarge(f"{size_bytes} bytes: the limit is {MAX_BATCH_BYTES}")
        records = [self._following(write) for write in writes]
        self._kept |= {(record.owner, record.key): record for record in records}

    def list(
        self, owner: str, prefix: str, *, newest_first: bool = False, before: str = ""
    ) -> Iterator[Record]:
        _address(owner, before or "any")
        found = (r for r in self._sorted(prefix) if r.owner == owner and (not before or r.key < before))
        in_order = sorted(found, key=lambda r: r.key.encode(), reverse=newest_first)
        return (record for record in in_order if self._is_there(record))

    def erase(self, owner: str) -> int:
        _address(owner, "any")
        erased = [record for record in self._kept.values() if record.owner == owner]
        for record in erased:
            del self._kept[record.owner, record.key]
        return sum(self._is_there(record) for record in erased)

    def walk(self, prefix: str = "", *, after: str = "") -> Iterator[Record]:
        in_order = self._sorted(prefix)
        rest = (record for record in in_order if record.owner.encode() > after.encode())
        return (record for record in rest if self._is_there(record))

    def close(self) -> None:
        pass

    def _following(self, write: Write) -> Record:
        never = write.expires_at is None
        if write.after < 0 or not (never or 1 <= write.expires_at <= LATEST_EXPIRY):
            raise ValueError(f"{write.key!r}: after {write.after}, expires at {write.expires_at}")
        newest = self.get(write.owner, write.key)
        version = 0 if newest is None else newest.version
        if write.after != version:
            raise Conflict(f"{write.key!r} is at version {version}, not {write.after}")
        return Record(write.owner, write.key, version + 1, write.body, write.expires_at)

    def _is_there(self, record: Record) -> bool:
        return record.expires_at is None or record.expires_at > self._clock()

    def _sorted(self, prefix: str) -> tuple[Record, ...]:
        prefix.encode()
        found = (r for r in self._kept.values() if r.key.startswith(prefix) and self._is_there(r))
        return tuple(sorted(found, key=lambda r: (r.owner.encode(), r.key.encode())))


def _address(owner: str, key: str) -> tuple[str, str]:
    for name, limit_bytes in ((owner, MAX_OWNER_BYTES), (key, MAX_KEY_BYTES)):
        if not name or "\0" in name:
            raise ValueError(f"{name!r} is no address")
        if len(name.encode()) > limit_bytes:
            raise ValueError(f"{len(name.encode())} bytes: up to {limit_bytes}")
    return owner, key


class MovableClock(Protocol):
    now: float

    def __call__(self) -> float: ...


class Comparison(RuleBasedStateMachine):
    """Any sequence of calls and of time passing, done to an engine and to a dict alike."""

    owners = ("ann", "ann2", "Ann")
    keys = ("a", "a/1", "a/10", "a/2", "a%", "a_", "b", "\uffff", "\U0001f600")

    bodies = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    places = st.tuples(st.sampled_from(owners), st.sampled_from(keys))
    lifetimes = st.sampled_from((None, None, -1, 0, 1, 5))

    def __init__(self, records: Records, clock: MovableClock) -> None:
        super().__init__()
        self.records, self.clock, self.oracle = records, clock, MemoryRecords(clock)

    @initialize()
    def nothing_is_there(self):
        for owner in self.owners:
            self.records.erase(owner)

    @rule(places=st.lists(places, min_size=1, max_size=4, unique=True), lifetime=lifetimes, body=bodies)
    def write_after_the_newest(self, places: list, lifetime: float | None, body: str):
        self.put([self.write(place, body, lifetime) for place in places])

    @rule(places=st.lists(places, min_size=1, max_size=3), off_by=st.integers(-2, 2), body=bodies)
    def write_one_of_a_batch_after_another_version(self, places: list, off_by: int, body: str):
        first, *others = (self.write(place, body, None) for place in places)
        self.put([*others, first._replace(after=first.after + off_by)])

    @precondition(lambda self: any(self.oracle.walk()))
    @rule(choice=st.integers(0, 1000), body=bodies, lifetime=lifetimes)
    def write_again_what_is_there(self, choice: int, body: str, lifetime: float | None):
        there = tuple(self.oracle.walk())
        record = there[choice % len(there)]
        self.put([self.write((record.owner, record.key), body, lifetime)])

    @rule(seconds=st.sampled_from((0.5, 1, 5)))
    def time_passes(self, seconds: float):
        self.clock.now += seconds

    @rule(owner=st.sampled_from(owners))
    def erase(self, owner: str):
        assert self.oracle.erase(owner) == self.records.erase(owner)

    @invariant()
    def both_hold_the_same(self):
        assert list(self.oracle.walk()) == sorted(self.records.walk(), key=lambda r: (r.owner, r.key))

    @rule(
        place=places,
        prefix=st.sampled_from(("", "a", "a/1", "\uffff")),
        newest_first=st.booleans(),
        before=st.sampled_from(("", "a", "a/1", "a/11", "a0", "\U0001f600")),
    )
    def both_answer_the_same(self, place: tuple[str, str], prefix: str, newest_first: bool, before: str):
        assert self.oracle.get(*place) == self.records.get(*place)
        asked = {"newest_first": newest_first, "before": before}
        expected = list(self.oracle.list(place[0], prefix, **asked))
        assert expected == list(self.records.list(place[0], prefix, **asked))
        assert list(self.oracle.walk(prefix)) == sorted(
            self.records.walk(prefix), key=lambda r: (r.owner, r.key)
        )

    def write(self, place: tuple[str, str], body: str, lifetime: float | None) -> Write:
        newest = self.oracle.get(*place)
        expires_at = None if lifetime is None else self.clock.now + lifetime
        return Write(*place, body, 0 if newest is None else newest.version, expires_at)

    def put(self, writes: list[Write]) -> None:
        assert outcome(self.oracle, writes) == outcome(self.records, writes)


def outcome(records: Records, writes: list[Write]) -> type[Exception] | None:
    """The type of what a put_all raised, or None if it wrote."""
    try:
        records.put_all(writes)
    except (Conflict, TooLarge, ValueError) as error:
        return type(error)
    return None
