"""Fifty conversations at once, round after round: each is answered, and memory stays as it was."""

import asyncio
import gc
import os
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from handlers.settings import Settings
from handlers.wiring import worker
from tests.handlers.conversation import Conversation
from tests.soak.progress import bar

pytestmark = pytest.mark.soak

ROUNDS, AT_ONCE = 10, 50
GROWS_AT_MOST = 8.0  # MiB behind the first round: 18 KiB for a conversation, whose answers are some 30
SAID = (
    "Bench 3x5 @ 185, then ran 5k in 24:10",
    "Jenny 3x5 @ 95",
    "how is my bench going?",
    "slept 7h last night",
    "no wait, bench was 190",
    "swap Thursday's squats for leg press",
)


def test_fifty_conversations_at_once_leave_memory_as_it_was(tmp_path: Path) -> None:
    grown: list[float] = []
    with closing(worker(Settings(home=tmp_path))) as spotter, bar("rounds", ROUNDS) as progress:
        for number in range(ROUNDS):
            asyncio.run(one_round(Conversation(spotter), number))
            gc.collect()
            grown.append(resident_mebibytes())
            progress.step()
        workouts = len(list(spotter.records.walk("workout/")))

    print("MiB after each round:", ", ".join(f"{each:.1f}" for each in grown))
    assert ROUNDS * AT_ONCE * 2 == workouts
    assert grown[-1] - grown[0] <= GROWS_AT_MOST


async def one_round(talk: Conversation, number: int) -> None:
    """Fifty athletes who were not there before talk at once."""
    new = (replace(talk, owner=f"athlete-{number}-{each}", id=f"c-{each}") for each in range(AT_ONCE))
    await asyncio.gather(*map(held, new))


async def held(talk: Conversation) -> None:
    for place, text in enumerate(SAID):
        answer = await talk.asked("POST", "/chat", talk.saying(text, f"m{place}"))
        assert (200, []) == (answer.status, answer.of("error"))


def resident_mebibytes() -> float:
    """The memory that this process has in use."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
