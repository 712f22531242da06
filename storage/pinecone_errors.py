"""What the SDK of Pinecone raises, in the terms of the ports: translated here and nowhere else.

413                                         TooLarge
401, 403, no key at all                     KeyRefused: another key may help
402, 404, other 4xx, its checks             Damaged: nothing but another configuration will help
429, 408, 409, 5xx, no answer, garbage      Unavailable: trying again may work
"""

from storage.ports import Damaged, KeyRefused, StorageError, TooLarge, Unavailable

LONGEST_MESSAGE = 200  # characters of what the server said that are passed on
_LATER = (408, 409, 429)
_FIXES = {
    401: "set PINECONE_API_KEY to a key of the index's project",
    402: "the project's plan or payment has to be settled",
    403: "the key needs the role to read and write data, and the project room in its quota",
    404: "check SPOTTER_PINECONE (the index's host) and SPOTTER_EMBEDDING_MODEL",
}
_NO_KEY = "set PINECONE_API_KEY, or SPOTTER_SECRET to a secret that has it"
_CHECK = "check SPOTTER_PINECONE (the index's host), its dimension and metric, and SPOTTER_EMBEDDING_MODEL"


def translated(error: Exception, what: str, api_key: str) -> StorageError:
    """The storage error for what went wrong while `what` was done; the key is never in it."""
    from pinecone.errors import ApiError, PineconeConnectionError, PineconeTypeError, PineconeValueError

    said = _said(error, api_key)
    if isinstance(error, ApiError):
        return _of_status(error.status_code, f"{what} was answered with {error.status_code}: {said}")
    if isinstance(error, TimeoutError):  # the SDK's too
        return Unavailable(f"{what} took too long: try again later.")
    if isinstance(error, PineconeConnectionError):
        return Unavailable(f"{what}: Pinecone can't be reached ({said}): try again later.")
    if isinstance(error, PineconeValueError) and not api_key:
        return KeyRefused(f"{what} needs a key for Pinecone, and there is none: {_NO_KEY}.")
    if isinstance(error, PineconeValueError | PineconeTypeError):
        return Damaged(f"{what} was refused by the SDK: {said}: {_CHECK}.")
    return Unavailable(
        f"{what} was answered with what can't be read ({type(error).__name__}): try again later."
    )


def is_no_namespace(error: Exception) -> bool:
    """Whether the error says that there is no such namespace, which is how an owner without entries looks."""
    from pinecone.errors import NotFoundError

    return isinstance(error, NotFoundError) and "namespace" in error.message.lower()


def _of_status(status: int, told: str) -> StorageError:
    if status == 413:
        return TooLarge(f"{told}: send less.")
    if status in _LATER or status >= 500:
        return Unavailable(f"{told}: try again later.")
    kind = KeyRefused if status in (401, 403) else Damaged
    return kind(f"{told}: {_FIXES.get(status, _CHECK)}.")


def _said(error: Exception, api_key: str) -> str:
    said = str(getattr(error, "message", error)).replace(api_key, "***") if api_key else str(error)
    return " ".join(said.split())[:LONGEST_MESSAGE].rstrip(".")
