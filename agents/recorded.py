"""An athlete and a conversation as recorded: read with the version that the next write follows."""

from collections.abc import Callable

from agents.athlete import Athlete
from agents.conversation import Conversation
from storage.ports import ATHLETE_KEY, CONVERSATIONS, Records, Write


def read_athlete(records: Records, owner: str) -> Athlete:
    """The athlete as recorded; one of whom nothing is known, if nothing is."""
    return _athlete(records, owner)[0]


def changed_athlete(records: Records, owner: str, change: Callable[[Athlete], Athlete]) -> list[Write]:
    """The write of what `change` makes of the athlete, after the very version that was read; none if it
    changes nothing."""
    before, version = _athlete(records, owner)
    after = change(before)
    return [] if after == before else [Write(owner, ATHLETE_KEY, after.to_json(), version)]


def _athlete(records: Records, owner: str) -> tuple[Athlete, int]:
    record = records.get(owner, ATHLETE_KEY)
    return (Athlete(), 0) if record is None else (Athlete.from_json(record.body), record.version)


def read_conversation(records: Records, owner: str, conversation_id: str) -> Conversation:
    """The conversation; an empty one if nothing was said in it."""
    return _conversation(records, owner, conversation_id)[0]


def rewritten_conversation(
    records: Records, owner: str, conversation_id: str, change: Callable[[Conversation], Conversation]
) -> Write:
    """The write of what `change` makes of the conversation, after the very version that it was read at."""
    before, version = _conversation(records, owner, conversation_id)
    return Write(owner, conversation_key(conversation_id), change(before).to_json(), version)


def _conversation(records: Records, owner: str, conversation_id: str) -> tuple[Conversation, int]:
    record = records.get(owner, conversation_key(conversation_id))
    if record is None:
        return Conversation(), 0
    return Conversation.from_json(record.body), record.version


def conversation_key(conversation_id: str) -> str:
    return f"{CONVERSATIONS}{conversation_id}"
