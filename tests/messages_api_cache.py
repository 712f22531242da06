"""The prompt cache of the Messages API: which tokens of a request it would read, write and count in full.

    prefix      tools, then system, then messages, block after block: the exact bytes up to a block
    written     at the blocks that carry `cache_control`, and nowhere else, where the prefix is long enough
    read        from each of these blocks backwards, itself first, up to 20: the longest prefix that was
                written before and has not run out. A prefix that is read lasts its time once more
    in full     what stands behind the last of them

As the pages "Prompt caching" and "Pricing" of the API tell it. Tokens are four bytes of a block's JSON, which
is what a model takes English for; ratios depend little on it.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from tests.messages_api_rules import blocks_of

LOOKBACK = 20  # blocks that are tried from a breakpoint on, itself among them
BYTES_A_TOKEN = 4
SECONDS = {"5m": 300.0, "1h": 3600.0}
# The shortest prefix that is kept, in tokens; what is shorter is read in full, without an error.
SHORTEST = {"claude-haiku": 4_096, "claude-sonnet": 1_024, "claude-opus-4": 4_096, "claude-opus-5": 512}
SHORTEST_OF_OTHERS = 1_024


class Prefix(NamedTuple):
    """A request up to a block: what it is known by, its length in tokens, and how long the block asks it to
    be kept ("" for not)."""

    digest: str
    tokens: int
    ttl: str


@dataclass
class PromptCache:
    """What one workspace has written so far. `clock` is in seconds."""

    clock: Callable[[], float]
    _until: dict[str, tuple[float, str]] = field(default_factory=dict)

    def usage(self, body: dict[str, Any]) -> dict[str, Any]:
        """The usage of a request's input, and what it leaves behind."""
        prefixes, shortest = list(_prefixes(body)), _shortest(body["model"])
        marked = [at for at, each in enumerate(prefixes) if each.ttl and each.tokens >= shortest]
        read = max((self._found(prefixes, at) for at in marked), default=0)
        writes = [prefixes[at] for at in marked if prefixes[at].tokens > read]
        steps = zip(pairwise([read, *(each.tokens for each in writes)]), writes, strict=True)
        written = dict.fromkeys(SECONDS, 0)
        for (before, up_to), each in steps:
            written[each.ttl] += up_to - before
        for at in marked:
            self._keep(prefixes[at].digest, prefixes[at].ttl)
        return {
            "input_tokens": prefixes[-1].tokens - read - sum(written.values()),
            "cache_read_input_tokens": read,
            "cache_creation_input_tokens": sum(written.values()),
            "cache_creation": {f"ephemeral_{ttl}_input_tokens": count for ttl, count in written.items()},
        }

    def _found(self, prefixes: list[Prefix], at: int) -> int:
        """The tokens of the longest prefix that is read from this breakpoint."""
        for each in reversed(prefixes[max(0, at - LOOKBACK + 1) : at + 1]):
            until, ttl = self._until.get(each.digest, (0.0, ""))
            if self.clock() < until:
                self._keep(each.digest, ttl)
                return each.tokens
        return 0

    def _keep(self, digest: str, ttl: str) -> None:
        self._until[digest] = (self.clock() + SECONDS[ttl], ttl)


def _prefixes(body: dict[str, Any]) -> Iterator[Prefix]:
    """The request, up to each of its blocks."""
    known, tokens = hashlib.sha256(body["model"].encode()), 0
    for where, block in _blocks(body):
        bare = {name: said for name, said in block.items() if name != "cache_control"}
        written = json.dumps([where, bare], ensure_ascii=False, separators=(",", ":")).encode()
        known.update(written)
        tokens += -(-len(written) // BYTES_A_TOKEN)
        control = block.get("cache_control") or {}
        yield Prefix(known.hexdigest(), tokens, control.get("ttl", "5m") if control else "")


def _blocks(body: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    system = body.get("system", ())
    yield from (("tools", each) for each in body.get("tools", ()))
    texts = [{"type": "text", "text": system}] if isinstance(system, str) else system
    yield from (("system", each) for each in texts)
    # What changes how messages are read is part of them.
    options = {name: body[name] for name in ("tool_choice", "thinking") if name in body}
    for place, message in enumerate(body["messages"]):
        of = f"{place}/{message['role']}/{json.dumps(options)}"
        yield from ((of, each) for each in blocks_of(message))


def _shortest(model: str) -> int:
    return next((least for name, least in SHORTEST.items() if model.startswith(name)), SHORTEST_OF_OTHERS)
