"""A workout as a vector's metadata in Pinecone, and back; an owner as a namespace, and back.

Metadata is flat, without nulls and at most 40 kB:

    version  number
    day      number, yyyymmdd, 0 for none: Pinecone compares numbers only
    date     ISO, absent for none
    discipline
    names    the names of the marks, for filters
    marks    "name|load_kg|metres|seconds", for distances and orders
    words    digests of the words that it should be found by and of its summary's, for filters: not the words
"""

import base64
import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from urllib.parse import quote, unquote_to_bytes

from storage.checks import checked_name, checked_text
from storage.ordering import Candidate, day_number, words_of
from storage.ports import BestMark, RecallEntry, TooLarge

MAX_METADATA_BYTES = 40_000
MAX_ID = 512  # characters, ASCII: the longest id of a vector
MAX_NAMESPACE = 512  # characters, ASCII
LAST_DAY = 99_999_999
MAX_WORDS = 1_000  # different ones, of a workout and of a query
DIGEST_BYTES = 4  # of a word: among an athlete's few thousand two are hardly ever equal
OWNED = "owner."  # what the namespaces of owners start with: others may be in the index
LONG = "owner.="  # those of owners whose name is too long in the readable way, which has no "="


def namespace_of(owner: str) -> str:
    """The owner's namespace: their id, percent-encoded, or in base64 where that is too long.

    Raises ValueError for one that is too long even so: any of up to 378 bytes as UTF-8 has one.
    """
    name = OWNED + quote(checked_name("owner", owner), safe="")
    if len(name) > MAX_NAMESPACE:
        name = LONG + base64.urlsafe_b64encode(owner.encode()).decode().rstrip("=")
    if len(name) > MAX_NAMESPACE:
        raise ValueError(
            f"owner {owner[:40]!r}... takes {len(name)} characters as a namespace's name:"
            f" up to {MAX_NAMESPACE} are taken."
        )
    return name


def owner_of(namespace: str) -> str | None:
    """The owner whose namespace this is, None if it is none of ours."""
    try:
        owner = _named(namespace)
        return owner if namespace == namespace_of(owner) else None
    except ValueError:
        return None


def _named(namespace: str) -> str:
    if namespace.startswith(LONG):
        said = namespace.removeprefix(LONG)
        return base64.urlsafe_b64decode(f"{said}{'=' * (-len(said) % 4)}".encode("ascii")).decode()
    return unquote_to_bytes(namespace.removeprefix(OWNED)).decode()


def checked_id(workout_id: str) -> str:
    """The id itself, if a vector can have it. Raises ValueError."""
    checked_name("workout_id", workout_id)
    if len(workout_id) > MAX_ID or not workout_id.isascii():
        raise ValueError(
            f"workout_id {workout_id[:40]!r} is no id for a vector: that is ASCII, up to {MAX_ID} characters."
        )
    return workout_id


def checked_entry(entry: RecallEntry) -> RecallEntry:
    """The entry itself, if it can be kept. Raises ValueError."""
    checked_name("owner", entry.owner)
    checked_id(entry.workout_id)
    names = (mark.name for mark in entry.marks)
    for text in (entry.date, entry.discipline, entry.summary, entry.words, *names):
        checked_text(f"a text of workout {entry.workout_id!r}", text)
    if entry.date and entry.date != date.fromisoformat(entry.date).isoformat():
        raise ValueError(f"workout {entry.workout_id!r} is of {entry.date!r}: write the day as 2026-11-02.")
    if not all(math.isfinite(figure) for mark in entry.marks for figure in mark[1:]):
        raise ValueError(f"workout {entry.workout_id!r} has a mark that is not finite: 0 stands for nothing.")
    return entry


def metadata_of(entry: RecallEntry) -> dict[str, Any]:
    """What is kept beside the vector; marks that don't fit into 40 kB are left out, the last ones first.

    Raises TooLarge where it doesn't fit without any.
    """
    most = len(entry.marks)
    while size_bytes(found := _metadata(entry, entry.marks[:most])) > MAX_METADATA_BYTES:
        if not most:
            raise TooLarge(f"workout {entry.workout_id!r} takes over {MAX_METADATA_BYTES} bytes of metadata.")
        most //= 2
    return found


def _metadata(entry: RecallEntry, marks: Sequence[BestMark]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "version": entry.version,
        "day": day_number(entry.date),
        "discipline": entry.discipline,
        "names": list(dict.fromkeys(mark.name for mark in marks)),
        "marks": [_written(mark) for mark in marks],
        "words": digests(f"{entry.words} {entry.summary}"),
    }
    return {**found, "date": entry.date} if entry.date else found


def digests(text: str) -> list[str]:
    """The words of a text so that equal ones can be found and none can be read off; at most MAX_WORDS."""
    words = (word.encode(errors="replace") for word in words_of(text))
    return sorted({hashlib.blake2s(word, digest_size=DIGEST_BYTES).hexdigest() for word in words})[:MAX_WORDS]


def size_bytes(metadata: Mapping[str, Any]) -> int:
    """How large Pinecone counts it: as JSON in UTF-8."""
    return len(json.dumps(metadata, ensure_ascii=False).encode())


def version_of(metadata: Mapping[str, Any] | None) -> int:
    """The version of the entry that was kept, 0 where there is none."""
    version = (metadata or {}).get("version", 0)
    return int(version) if isinstance(version, int | float) else 0


def candidate_of(workout_id: str, score: float, metadata: Mapping[str, Any] | None) -> Candidate:
    """A match as what can be ordered; one that was not written by `metadata_of` has no day and no marks."""
    held = metadata or {}
    try:
        marks = tuple(_read(written) for written in held.get("marks", ()))
        day_number(day := held.get("date", ""))
    except (AttributeError, TypeError, ValueError):
        return Candidate(workout_id, "", (), score)
    return Candidate(workout_id, day, marks, score)


def filter_of(names: Sequence[str], first: int, last: int, words: Sequence[str] = ()) -> dict[str, Any]:
    """The filter for workouts of these days, as numbers, with one of the names and of the words, if any.

    `words` are digests.
    """
    found: dict[str, Any] = {}
    if (first, last) != (0, LAST_DAY):
        found["day"] = {"$gte": first, "$lte": last}
    if names:
        found["names"] = {"$in": list(names)}
    if words:
        found["words"] = {"$in": list(words)}
    return found


def _written(mark: BestMark) -> str:
    return "|".join([mark.name, *(repr(float(figure)) for figure in mark[1:])])


def _read(written: str) -> BestMark:
    name, *figures = written.rsplit("|", 3)
    return BestMark(name, *map(float, figures))
