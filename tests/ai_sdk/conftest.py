"""The doors in this process: what `tests/handlers` has them from."""

from tests.handlers.conftest import doors as doors
