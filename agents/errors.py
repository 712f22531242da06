"""What can go wrong in a conversation, and who is told. Pure.

    SpotterError
      Refusal         the model is told, and can mend it: a wrong argument, a stage out of order
      Overtaken       nobody is told: the message was changed meanwhile, and its newest text is read
      Unfinished      the person is told: the request can't be carried out as it is
        BadInput      what came in at the edge is not a message: too long, no text, an unknown timezone
      ModelError      the engine could not answer; see the subclasses in `agents/models/port.py`

A StorageError (`storage/ports.py`) is told to the queue that retries. Anything else is a bug: it ends the
message and leaves nothing half done.

A message has three parts: what was asked, what is true, what would work.
"""


class SpotterError(Exception):
    """Anything that Spotter says no to on purpose."""


class Refusal(SpotterError):
    """Told to the model in words it can act on. The same call, corrected, may pass."""


class Overtaken(SpotterError):
    """Told to nobody: the message was changed while it was read; the newest text is read instead."""


class Unfinished(SpotterError):
    """Told to the person: what could not be done, and what would help."""


class BadInput(Unfinished):
    """Refused at the edge, before anything was stored or read."""
