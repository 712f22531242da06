"""What engines behind an HTTP API share: the deadline of a whole reply, the wait before a request is sent
again, and what no error may hold.

Times are those of `time.monotonic`; `name` is who is asked, as errors call it.
"""

import json
import re
import socket
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

from agents.models.claude_wire import Garbled
from agents.models.port import Call, ModelMisconfigured, ModelUnavailable, Turn

if TYPE_CHECKING:
    import httpx2

SECONDS_TO_CONNECT = 5.0
LONGEST_REPLY_BYTES = 64_000_000  # of a stream; a reply of 60,000 tokens has some nine million
GARBAGE = (Garbled, json.JSONDecodeError, UnicodeError, RecursionError)  # an answer that is none
LONGEST_SECONDS = 600.0  # the default of Anthropic's SDK, also for a request without a deadline
# 0.5 s, 1 s, 2 s, ... up to 8 s, as Anthropic's and OpenAI's SDKs wait.
FIRST_BACKOFF_SECONDS = 0.5
LONGEST_BACKOFF_SECONDS = 8.0
PIECE_WORDS = 3  # on end, that are a piece of what was said
KEY_BEGINNING = 12  # characters; "sk-or-v1-" and "sk-ant-api03-" are in every key
WORD = re.compile(r"\w+")
ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})|\\[nrt]")  # as JSON writes them


def deadline_of(seconds_left: float | None) -> float:
    """When a reply has to be there."""
    left = LONGEST_SECONDS if seconds_left is None else seconds_left
    return time.monotonic() + min(left, LONGEST_SECONDS)


def seconds_until(deadline: float, name: str) -> float:
    """How long is left. Raises ModelUnavailable when nothing is."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise ModelUnavailable(f"{name} did not answer in time.")
    return left


def timeout_of(left: float) -> "httpx2.Timeout":
    import httpx2

    return httpx2.Timeout(left, connect=min(left, SECONDS_TO_CONNECT))


@contextmanager
def hung_up_at(deadline: float, response: "httpx2.Response") -> Iterator[None]:
    """Ends the connection at the deadline: a read timeout starts again with each byte, and so a slow answer
    would never end."""
    timer = threading.Timer(max(0.0, deadline - time.monotonic()), _hang_up, (response,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _hang_up(response: "httpx2.Response") -> None:
    connection = response.extensions["network_stream"].get_extra_info("socket")
    with suppress(OSError):
        # Not its own method: that of an SSL socket would forget the state another thread is reading with.
        socket.socket.shutdown(connection, socket.SHUT_RDWR)


def bounded(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """No more of a stream than the longest reply takes. Raises Garbled."""
    read = 0
    for piece in pieces:
        read += len(piece)
        if read > LONGEST_REPLY_BYTES:
            raise Garbled("it goes on and on")
        yield piece


def parsed(sent: bytes) -> Any:
    """The value that this JSON is. Raises GARBAGE."""
    try:
        return json.loads(sent)
    except ValueError as error:
        if is_long_number(error):
            raise Garbled(reason_of(error)) from None
        raise


def is_long_number(error: Exception) -> bool:
    """Whether it is of a number in JSON that Python doesn't take, of thousands of digits."""
    return type(error) is ValueError and "integer string conversion" in str(error)


def check_wait(wait_seconds: float, deadline: float, name: str, reason: str) -> None:
    """Raises ModelUnavailable when nothing would be left of the time after this wait."""
    if wait_seconds >= deadline - time.monotonic():
        raise ModelUnavailable(
            f"{name} did not answer in time: {reason}, and no time to try again."
        ) from None


def backoff_seconds(retries_taken: int, headers: Mapping[str, str]) -> float:
    """How long to wait before it is tried again: what the API asked for, else longer each time."""
    asked = retry_after_seconds(headers)
    if asked > 0:
        return asked
    return float(min(FIRST_BACKOFF_SECONDS * 2**retries_taken, LONGEST_BACKOFF_SECONDS))


def retry_after_seconds(headers: Mapping[str, str]) -> float:
    """What an answer's headers ask to wait; 0 when they don't."""
    with suppress(ValueError):
        return float(headers.get("retry-after-ms", "")) / 1000
    told = headers.get("retry-after", "")
    with suppress(ValueError):
        return float(told)
    with suppress(ValueError):
        return parsedate_to_datetime(told).timestamp() - time.time()
    return 0.0


def check_key(name: str, key: str) -> None:
    """Raises ModelMisconfigured."""
    if not key:
        raise ModelMisconfigured(f"{name} has no key: set an API key, or choose the offline engine.")
    if not re.fullmatch(r"[!-~]+", key):
        raise ModelMisconfigured(f"{name}'s key can't be one: it holds spaces or letters beyond ASCII.")


def check_url(name: str, base_url: str) -> None:
    """Raises ModelMisconfigured."""
    if not re.fullmatch(r"https?://(\[[0-9a-fA-F:]+\]|[\w.-]+)(:\d+)?(/\S*)?", base_url):
        raise ModelMisconfigured(f"{name}'s base URL is not one: it should look like https://host/path.")


def reason_of(error: Exception) -> str:
    """Why there is no whole answer, in words that hold nothing of it."""
    if isinstance(error, Garbled):
        return str(error)
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    return "it sent what is not JSON" if isinstance(error, ValueError) else type(error).__name__


def without(private: Iterable[str], words: str) -> str:
    """These words of an API in one line that may be shown: without what is private, and not too long."""
    told = tuple(private)
    for text in told:
        words = words.replace(text, "…")
    words = _without_pieces(told, words)
    return " ".join(words.split())[:400] or "without a word"


def _without_pieces(private: Iterable[str], words: str) -> str:
    """APIs quote a piece of what they were sent, also as JSON has it: what stands there in the same words, as
    many as PIECE_WORDS on end, and a key's beginning with what hangs on it."""
    known: set[tuple[str, ...]] = set()
    for text in private:
        if " " not in text and len(text) > 2 * KEY_BEGINNING:
            words = re.sub(re.escape(text[:KEY_BEGINNING]) + r"\S*", "…", words)
        of_it = [word.casefold() for word in WORD.findall(text)]
        known.update(zip(*(of_it[n:] for n in range(PIECE_WORDS)), strict=False))
    words = ESCAPED.sub(lambda escaped: chr(int(escaped[1], 16)) if escaped[1] else " ", words)
    found = list(WORD.finditer(words))
    folded = [word[0].casefold() for word in found]
    starts = (at for at in range(len(found)) if tuple(folded[at : at + PIECE_WORDS]) in known)
    for at in sorted(starts, reverse=True):
        begin, end = found[at].start(), found[at + PIECE_WORDS - 1].end()
        words = words[:begin] + "…" * (end - begin) + words[end:]  # places stay what they are
    return re.sub("…+", "…", words)


def private_in(secrets: Iterable[str], turns: Iterable[Turn]) -> list[str]:
    """What no message may hold: secrets, and the lines of everything that was said, the longest first."""
    said = [part.text for turn in turns for part in turn.parts if not isinstance(part, Call)]
    lines = {line.strip() for text in said for line in (text, *text.splitlines())}
    return [*filter(None, secrets), *sorted((line for line in lines if len(line) > 3), key=len, reverse=True)]
