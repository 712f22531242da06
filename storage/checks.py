"""What every engine checks before it writes or looks something up: the law of the ports, in one place."""

from collections.abc import Sequence

from storage.ports import (
    LATEST_EXPIRY,
    MAX_BATCH_BYTES,
    MAX_BATCH_ITEMS,
    MAX_KEY_BYTES,
    MAX_OWNER_BYTES,
    Conflict,
    TooLarge,
    Write,
)

LONGEST_BYTES = {"owner": MAX_OWNER_BYTES, "key": MAX_KEY_BYTES}


def checked_batch(writes: Sequence[Write]) -> None:
    """Nothing, if the batch may be written. Raises TooLarge, or ValueError for a bug of the caller."""
    if len(writes) > MAX_BATCH_ITEMS:
        raise TooLarge(f"a batch of {len(writes)} records is over the limit of {MAX_BATCH_ITEMS}: split it.")
    for write in writes:
        checked_name("owner", write.owner)
        checked_name("key", write.key)
        checked_text(f"the body of {write.key!r}", write.body)
        if write.after < 0:
            raise ValueError(f"{write.key!r} can't follow version {write.after}: 0 stands for no record.")
        if write.expires_at is not None and not 1 <= write.expires_at <= LATEST_EXPIRY:
            raise ValueError(
                f"{write.key!r} can't expire at {write.expires_at}: it takes seconds since 1970, up to"
                " the year 9999; None stands for never."
            )
    if len({(write.owner, write.key) for write in writes}) < len(writes):
        raise ValueError("a batch names one record twice: join the two writes into one.")
    size_bytes = sum(len(write.body.encode()) for write in writes)
    if size_bytes > MAX_BATCH_BYTES:
        raise TooLarge(f"a batch of {size_bytes} bytes is over the limit of {MAX_BATCH_BYTES}: split it.")


def follows(write: Write, version: int) -> None:
    """Nothing, if the write follows this version. Raises Conflict."""
    if write.after != version:
        raise not_followed(write, version)


def not_followed(write: Write, version: int) -> Conflict:
    """What to raise where the record is at another version than the write follows."""
    return Conflict(
        f"{write.key!r} is at version {version}, the write follows {write.after}:"
        " read it again and decide again."
    )


def checked_text(what: str, text: str) -> str:
    """The text itself, if it can be stored as UTF-8. Raises ValueError for half a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(
            f"{what} {text[:40]!r} has half a surrogate pair at {error.start}: decode it before storing it."
        ) from None
    return text


def checked_name(what: str, name: str) -> str:
    """The name itself, if it can be an address: some text, no NUL (it ends a name early in many tools)."""
    if not name or "\0" in name:
        raise ValueError(
            f"{what} {name[:40]!r} is no address: it takes at least one character, none of them NUL."
        )
    size_bytes, limit_bytes = len(checked_text(what, name).encode()), LONGEST_BYTES.get(what, MAX_KEY_BYTES)
    if size_bytes > limit_bytes:
        raise ValueError(f"{what} {name[:40]!r}... has {size_bytes} bytes: up to {limit_bytes} are taken.")
    return name
