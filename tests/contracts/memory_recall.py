"""Recall in a dict: what is indexed, at which version. It searches by equal words alone."""

from collections.abc import Iterator

from storage.ports import Hit, Indexed, Query, RecallEntry


class MemoryRecall:
    """Every entry, by owner and workout."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, str], RecallEntry] = {}

    def upsert(self, entry: RecallEntry) -> None:
        address = (entry.owner, entry.workout_id)
        there = self.entries.get(address)
        if there is None or there.version <= entry.version:
            self.entries[address] = entry

    def remove(self, owner: str, workout_id: str) -> None:
        self.entries.pop((owner, workout_id), None)

    def search(self, owner: str, query: Query, *, limit: int = 10) -> tuple[Hit, ...]:
        wanted = set(query.words.lower().split())
        mine = (entry for entry in self.entries.values() if entry.owner == owner)
        scores = ((len(wanted & set(each.summary.lower().split())), each) for each in mine)
        hits = [Hit(each.workout_id, score) for score, each in scores if score or not wanted]
        return tuple(sorted(hits, key=lambda hit: -hit.score)[:limit])

    def indexed(self, owner: str) -> Iterator[Indexed]:
        mine = [each for each in self.entries.values() if each.owner == owner]
        return iter([Indexed(each.workout_id, each.version) for each in mine])

    def owners(self) -> Iterator[str]:
        return iter(sorted({owner for owner, _ in self.entries}))

    def erase(self, owner: str) -> int:
        mine = [address for address in self.entries if address[0] == owner]
        for address in mine:
            del self.entries[address]
        return len(mine)

    def close(self) -> None:
        pass
