"""What is put on the queue in a load run: messages of athletes, some sent twice, and poison among them.

Pure: the same seed gives the same letters in the same order. No reading of one message depends on another of
the same athlete, so whatever order the workers take them in, the same workouts have to stand.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

DUPLICATES, POISON = 0.05, 0.02  # of all messages
LONGEST_BURST = 4  # of one athlete's messages, one after the other
FIRST = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)


class Letter(NamedTuple):
    """One body for the queue. Of poison, the code and the field that it is to be refused for."""

    owner: str | None
    body: str
    message_id: str
    workouts: int = 0  # that it tells of
    code: str = ""
    field: str = ""

    @property
    def is_poison(self) -> bool:
        return bool(self.code)


class Mail(NamedTuple):
    """All letters in the order in which they are sent; duplicates are there twice."""

    letters: tuple[Letter, ...]
    at_once: int  # duplicates that follow their first copy closely
    later: int  # those that come when it was answered long ago

    @property
    def messages(self) -> dict[tuple[str, str], Letter]:
        """Each message that can be read once, by owner and id."""
        return {
            (each.owner, each.message_id): each
            for each in self.letters
            if each.owner is not None and not each.is_poison
        }

    @property
    def poison(self) -> list[Letter]:
        return [each for each in self.letters if each.is_poison]


def mail(messages: int, athletes: int, seed: int) -> Mail:
    """So many messages, poison included; duplicates are more."""
    chance = random.Random(seed)
    poisoned = round(messages * POISON)
    letters = list(_told(messages - poisoned, athletes, chance))
    twice = chance.sample(range(len(letters)), round(messages * DUPLICATES))
    at_once, later = sorted(twice[::2]), sorted(twice[1::2])
    sent: list[tuple[float, Letter]] = [(float(at), each) for at, each in enumerate(letters)]
    sent += [(at + chance.choice([0.5, 3.5, 8.5]), letters[at]) for at in at_once]
    sent += [(chance.uniform(at, len(letters)), letters[at]) for at in later]
    places = (chance.uniform(0, len(letters)) for _ in range(poisoned))
    sent += [(place, _poison(number)) for number, place in enumerate(places)]
    ordered = tuple(letter for _, letter in sorted(sent, key=lambda each: each[0]))
    return Mail(ordered, len(at_once), len(later))


def _told(count: int, athletes: int, chance: random.Random) -> Iterator[Letter]:
    """Messages in bursts of one athlete's. Every athlete counts from m1: ids alone tell nobody apart."""
    met: Counter[str] = Counter()
    left = 0
    owner = ""
    for _ in range(count):
        if not left:
            left, owner = (
                chance.randint(1, LONGEST_BURST),
                f"athlete-{chance.randrange(athletes)}@example.com",
            )
        left -= 1
        met[owner] += 1
        yield _letter(owner, met[owner], chance.choice(KINDS))


def _letter(owner: str, number: int, kind: "Kind") -> Letter:
    """An athlete's message of this number; no other of theirs has its text, its hour or its figures."""
    fields = {
        "id": f"m{number}",
        "conversation_id": "main",
        "text": kind.text(number),
        "sent_at": (FIRST + timedelta(hours=7 * number)).isoformat(),
        "timezone": "America/New_York",
        "units": "lb",
    }
    return Letter(owner, json.dumps(fields), f"m{number}", kind.workouts)


class Kind(NamedTuple):
    text: Callable[[int], str]
    workouts: int


def _load(number: int) -> int:
    return 95 + 5 * (number % 60)


def _clock(number: int, first_minute: int) -> str:
    return f"{first_minute + number // 60}:{number % 60:02}"


KINDS = (
    Kind(lambda n: f"Bench {2 + n // 60}x5 @ {_load(n)}", 1),
    Kind(lambda n: f"Deadlift {_load(n)}x5, {_load(n) + 20}x3, {_load(n) + 40}x{1 + n // 60}", 1),
    Kind(lambda n: f"Ran 5k in {_clock(n, 21)}, felt good", 1),
    Kind(lambda n: f"Fran in {_clock(n, 3)} Rx", 1),
    Kind(lambda n: f"Squat {2 + n // 60}x5 @ {_load(n)}, then ran 10k in {_clock(n, 44)}", 2),
    Kind(
        lambda n: (
            f"Bench 3x{3 + n // 60} @ {_load(n)}\n\nthen ran 5k in {_clock(n, 24)}\n\n"
            f"Fran in {_clock(n, 4)} Rx"
        ),
        3,
    ),
    Kind(lambda n: f"Thanks coach, that was message number {n}!", 0),
)


def _poison(number: int) -> Letter:
    """What no delivery can mend, each kind in its turn."""
    message_id, owner = f"poison-{number}", f"athlete-{number}@example.com"
    fields = {"id": message_id, "text": "Bench 3x5 @ 185"}
    kinds = (
        Letter(owner, f"Bench 3x5 @ {number}", "", 0, "bad_input"),
        Letter(None, json.dumps(fields), message_id, 0, "unidentified"),
        Letter(owner, json.dumps({**fields, "text": " "}), message_id, 0, "bad_input", "text"),
        Letter(owner, json.dumps({**fields, "weight": 185}), message_id, 0, "bad_input"),
        Letter(owner, json.dumps({**fields, "user_id": "bob"}), message_id, 0, "bad_input"),
    )
    return kinds[number % len(kinds)]
