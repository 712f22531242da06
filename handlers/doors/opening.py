"""The worker behind the doors. Where none can be made, that is for the operator, not for the caller."""

from agents.errors import BadInput
from handlers.doors.failures import Misconfigured
from handlers.wiring import Worker, kept_worker


def opened_worker() -> Worker:
    """The worker of this process. Raises Misconfigured for settings that can't be, and StorageError."""
    try:
        return kept_worker()
    except BadInput as error:
        raise Misconfigured(f"the settings: {error}") from error
