"""How fast the messages of one athlete are taken, so that nobody has to wait behind them.

Each takes its share of a minute, a long one several; the shares are laid end to end, and one row says when
the last of them is over (the "generic cell rate algorithm"). Less than a minute ahead of that a message is
taken at once, so a minute's worth may come together. Beyond it a caller that waits for the answer is told
when to come back; a message that waits in the queue has its share laid all the same, and comes again then.
"""

import json
import math

from agents.logger.records.inbox import Message
from agents.retries import CROWD, retry_on_conflict
from handlers.doors.failures import TooManyRequests
from handlers.wiring import Worker
from storage.ports import PACE_KEY, Record, Write

MINUTE = 60.0
SHARE_BYTES = 10_000  # of text, in one share: reading takes as long as a text is


def take(spotter: Worker, message: Message) -> None:
    """Take this message now. Raises TooManyRequests where its athlete has sent too many, StorageError."""
    seconds = _laid(spotter, message, waits=False)
    if seconds:
        raise TooManyRequests(seconds)


def seconds_to_wait(spotter: Worker, message: Message) -> int:
    """How long this message waits for its turn, which is its own from here on. Raises StorageError."""
    return _laid(spotter, message, waits=True)


def _laid(spotter: Worker, message: Message, *, waits: bool) -> int:
    """The seconds until there is room for a message; its shares are laid, if there is now or if it waits."""
    if spotter.settings.athlete_per_minute is None:
        return 0
    share = MINUTE / spotter.settings.athlete_per_minute
    shares = 1 + len(message.text.encode("utf-8", "surrogatepass")) // SHARE_BYTES

    def lay() -> int:
        record, now = spotter.records.get(message.owner, PACE_KEY), spotter.clock()
        over = max(now, _over(record))
        seconds = max(0, math.ceil(round(over + share - now - MINUTE, 3)))
        if seconds and not waits:
            return seconds
        body, after = json.dumps({"over": over + shares * share}), 0 if record is None else record.version
        spotter.records.put_all([Write(message.owner, PACE_KEY, body, after, over + shares * share)])
        return seconds

    gives_up = "others kept writing how fast the athlete's messages are taken"
    return retry_on_conflict(lay, gives_up, tries=CROWD)


def _over(record: Record | None) -> float:
    return 0.0 if record is None else float(json.loads(record.body)["over"])
