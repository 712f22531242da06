"""A model that many threads ask at once, as fast as it lets itself be asked."""

import threading
import time
from collections.abc import Callable, Mapping

from agents.models.port import Ask, Model, ModelUnavailable, Reply
from handlers.reprocessing.estimating import tokens_of
from handlers.reprocessing.pacing import AskingPace


class StoppedBefore(Exception):
    """The run was stopped before this was asked: nothing was paid, and the next run reads the message."""


class PacedModel:
    """Asks at most so many things at once, and none before its pace allows it.

    An answer's headers come to `heard`, where the engine tells them. That it is too much, or not there, holds
    up all who wait: one that is asked less is there again sooner.
    """

    def __init__(
        self,
        model: Model,
        at_once: int,
        pace: AskingPace | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = model.name
        self._model = model
        self._at_once = threading.BoundedSemaphore(at_once)
        self._pace = pace or AskingPace()
        self._lock = threading.Lock()
        self._clock = clock
        self._stopped = threading.Event()

    def reply(self, ask: Ask) -> Reply:
        """The model's reply, in its turn. Raises ModelError, and StoppedBefore once it was stopped."""
        with self._at_once:
            self._wait_for_turn(tokens_of(ask))
            try:
                reply = self._model.reply(ask)
            except ModelUnavailable:
                with self._lock:
                    self._pace.refused(self._clock())
                raise
            with self._lock:
                self._pace.answered()
            return reply

    def heard(self, headers: Mapping[str, str]) -> None:
        """What an answer says of the limits."""
        with self._lock:
            self._pace.heard(headers, self._clock())

    def stop(self) -> None:
        """Who still waits does not ask any more."""
        self._stopped.set()

    def _wait_for_turn(self, tokens: float) -> None:
        while not self._stopped.is_set():
            with self._lock:
                now = self._clock()
                seconds = self._pace.seconds_to_wait(tokens, now)
                if not seconds:
                    self._pace.sent(tokens, now)
                    return
            self._stopped.wait(seconds)
        raise StoppedBefore
