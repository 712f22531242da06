"""The Lambda that reads messages again, with messages that kill it or meet a fault of it, and with athletes
of whom the table is down.

Which, says a file in the bucket of jobs, beside the chats:

    {"kills": [["ann", "m1"]], "faults": [["ann", "m2"]], "down": ["ben"]}
"""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass

from handlers import reprocess
from handlers.reprocessing.outcome import RereadOutcome
from handlers.reprocessing.shards import Shard
from handlers.reprocessing.unit import Rereader, RereadUnit
from storage.ports import Unavailable

POISON = "imports/poison.json"


@dataclass(frozen=True)
class PoisonedStep(reprocess.ReprocessStep):
    """The same step, but for some messages."""

    def _settles(self, rereader: Rereader, shard: Shard) -> Callable[[RereadUnit], RereadOutcome]:
        poison = json.loads(self.files.get(POISON) or b"{}")
        settle = super()._settles(rereader, shard)

        def settled(unit: RereadUnit) -> RereadOutcome:
            if [unit.owner, unit.message_id] in poison["kills"]:
                os._exit(137)  # as the kernel ends who takes too much memory
            if [unit.owner, unit.message_id] in poison["faults"]:
                raise ZeroDivisionError(unit.message_id)
            if unit.owner in poison["down"]:
                raise Unavailable("the table is down")
            return settle(unit)

        return settled


reprocess.ReprocessStep = PoisonedStep  # type: ignore[misc]
handler = reprocess.handler
