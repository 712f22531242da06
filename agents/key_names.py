"""What may be a name: of an owner, a message, a conversation, an exercise, a workout. Pure.

Names are parts of records' keys, so they are text that a key can hold: up to MAX_NAME_BYTES as UTF-8, no
null byte, no half of a surrogate pair. Every door asks here.
"""

from agents.errors import BadInput

MAX_NAME_BYTES = 300  # as UTF-8: a key of two names and a prefix stays under a store's 1,024


def checked_name(what: str, said: object, *, may_be_empty: bool = False) -> str:
    """The name itself. Raises BadInput, which says what `what` is, if it can't be one.

    `may_be_empty` is for what need not be named: an empty text and spaces are taken too.
    """
    if isinstance(said, str) and fits_a_key(said) and (may_be_empty or said.strip()):
        return said
    raise BadInput(
        f"{what} is {ascii(said)[:40]}: it takes 1 to {MAX_NAME_BYTES} bytes of text,"
        " without null bytes and half surrogate pairs."
    )


def is_name(said: str) -> bool:
    """Whether it names something: some text, not only spaces, that a record's key can hold."""
    return bool(said.strip()) and fits_a_key(said)


def fits_a_key(said: str) -> bool:
    """Whether a record's key can hold it; an empty text and spaces too."""
    return "\0" not in said and mended(said) == said and len(said.encode()) <= MAX_NAME_BYTES


def mended(text: str) -> str:
    """The text as it can be stored: half a surrogate pair becomes the replacement character."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
