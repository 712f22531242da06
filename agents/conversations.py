"""Conversations in records: read with the version that the next write follows."""

from collections.abc import Callable

from agents.conversation import Conversation
from storage.ports import CONVERSATIONS, Records, Write


def read_conversation(records: Records, owner: str, conversation_id: str) -> Conversation:
    """The conversation; an empty one if nothing was said in it."""
    return _read(records, owner, conversation_id)[0]


def rewritten_conversation(
    records: Records, owner: str, conversation_id: str, change: Callable[[Conversation], Conversation]
) -> Write:
    """The write of what `change` makes of the conversation, after the very version that it was read at."""
    before, version = _read(records, owner, conversation_id)
    return Write(owner, conversation_key(conversation_id), change(before).to_json(), version)


def _read(records: Records, owner: str, conversation_id: str) -> tuple[Conversation, int]:
    record = records.get(owner, conversation_key(conversation_id))
    if record is None:
        return Conversation(), 0
    return Conversation.from_json(record.body), record.version


def conversation_key(conversation_id: str) -> str:
    return f"{CONVERSATIONS}{conversation_id}"
