"""Turns of the conversation in records: the parts of an answer, kept as they are made.

    turn/{message_id}              how far the answer to a message is: its state, how many batches it has
    turn-parts/{message_id}/{n}    a batch of its parts
    conversing/{conversation_id}   the message whose answer is the newest one

Whoever asks again, or comes back, gets the same parts. One worker at a time makes an answer: it says so with
every batch and while nothing comes (`beat_at`), and one that was silent for SILENT_SECONDS is taken to be
dead; then the next one makes the answer anew, from what the message's journal has, and what was sent already
is not kept twice. All of it expires: what was done stands in the records of the workouts and of the plan.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from agents.coach.parts import Part, is_kept, key_of
from agents.retention import TURN_SECONDS
from agents.retries import CROWD, retry_on_conflict
from storage.ports import CONVERSING, TURN_PARTS, TURNS, Records, Write

SILENT_SECONDS = 40.0
TurnState = Literal["running", "finished", "stopped", "failed"]


class ChatTurn(NamedTuple):
    """How far an answer is. `beat_at` is when its worker last said that it is at work; `text` is what the
    message's text is known by, `begins` how many batches answered an earlier text of it."""

    message_id: str
    conversation_id: str
    state: TurnState
    batches: int
    beat_at: float
    text: str = ""
    begins: int = 0
    version: int = 0

    @property
    def answer_id(self) -> str:
        """The id of the answer, which is the message's own with a letter before it."""
        return f"a-{self.message_id}"

    def is_alive(self, now: float) -> bool:
        """Whether a worker is making it."""
        return self.state == "running" and now - self.beat_at < SILENT_SECONDS


@dataclass(frozen=True)
class Turns:
    """The turns of one athlete. Raises StorageError."""

    records: Records
    owner: str
    clock: Callable[[], float]

    def turn(self, message_id: str) -> ChatTurn | None:
        """How far the answer to a message is; None if nobody has begun it."""
        record = self.records.get(self.owner, f"{TURNS}{message_id}")
        return None if record is None else ChatTurn(**json.loads(record.body), version=record.version)

    def newest(self, conversation_id: str) -> ChatTurn | None:
        """The newest answer of a conversation."""
        record = self.records.get(self.owner, f"{CONVERSING}{conversation_id}")
        return None if record is None else self.turn(json.loads(record.body)["message_id"])

    def begin(self, message_id: str, conversation_id: str, text: str = "") -> ChatTurn | None:
        """The turn, for who makes the answer now; None where it is made already, or by another worker. To
        another text of the message the answer is another one."""

        def begin() -> ChatTurn | None:
            known, now = self.turn(message_id), self.clock()
            fresh = ChatTurn(message_id, conversation_id, "running", 0, now, text)
            if known is not None:
                is_new = known.text != text
                if not is_new and (known.state in ("finished", "stopped") or known.is_alive(now)):
                    return None
                begins = known.batches if is_new else known.begins
                fresh = fresh._replace(batches=known.batches, begins=begins, version=known.version)
            turn = fresh._replace(version=fresh.version + 1)
            self.records.put_all([self._write(turn), self._newest(turn)])
            return turn

        return retry_on_conflict(begin, f"turn {message_id}: others kept writing it", tries=CROWD)

    def parts(self, turn: ChatTurn, after: int = 0) -> list[Part]:
        """The parts of its batches, from the one behind `after`."""
        first = max(after, turn.begins) + 1
        keys = [_batch_key(turn.message_id, number) for number in range(first, turn.batches + 1)]
        found: list[Part] = []
        for start in range(0, len(keys), 100):
            records = self.records.get_many(self.owner, keys[start : start + 100])
            for key in keys[start : start + 100]:
                found += json.loads(records[key].body) if key in records else []
        return found

    def add(
        self,
        message_id: str,
        parts: Sequence[Part],
        state: TurnState | None = None,
        text: str | None = None,
    ) -> ChatTurn | None:
        """Keep parts of an answer, and that its worker is at work; with a `state`, that this is what it is
        now. None if there is no such turn any more: none at all, or none that answers this `text`."""
        kept = [each for each in parts if is_kept(each)]

        def add() -> ChatTurn | None:
            turn = self.turn(message_id)
            if turn is None or text not in (None, turn.text):
                return None
            now = turn._replace(
                state="stopped" if turn.state == "stopped" else state or turn.state,
                batches=turn.batches + bool(kept),
                beat_at=self.clock(),
                version=turn.version + 1,
            )
            writes = [self._write(now)]
            if kept:
                key, expires = _batch_key(message_id, now.batches), self.clock() + TURN_SECONDS
                writes.append(Write(self.owner, key, json.dumps(kept), after=0, expires_at=expires))
            self.records.put_all(writes)
            return now

        return retry_on_conflict(add, f"turn {message_id}: others kept writing it", tries=CROWD)

    def stop(self, conversation_id: str) -> ChatTurn | None:
        """Say that the newest answer of a conversation is to be stopped: nothing more of it is begun."""
        turn = self.newest(conversation_id)
        return self.add(turn.message_id, (), "stopped") if turn and turn.state == "running" else turn

    def _write(self, turn: ChatTurn) -> Write:
        body = json.dumps({name: value for name, value in turn._asdict().items() if name != "version"})
        expires = self.clock() + TURN_SECONDS
        return Write(self.owner, f"{TURNS}{turn.message_id}", body, turn.version - 1, expires)

    def _newest(self, turn: ChatTurn) -> Write:
        key = f"{CONVERSING}{turn.conversation_id}"
        record = self.records.get(self.owner, key)
        body, expires = json.dumps({"message_id": turn.message_id}), self.clock() + TURN_SECONDS
        return Write(self.owner, key, body, 0 if record is None else record.version, expires)


def unsent(parts: Sequence[Part], sent: Sequence[Part]) -> list[Part]:
    """Those parts that are not among the sent ones, or that say something else by now."""
    before = {key_of(each): each for each in sent}
    return [each for each in parts if before.get(key_of(each)) != each]


def _batch_key(message_id: str, number: int) -> str:
    return f"{TURN_PARTS}{message_id}/{number:06}"
