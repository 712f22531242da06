"""What a conversation shows to who comes back to it: what was said, and the parts of the answers to it.

Parts are kept for two days; of what was said before, and by other doors, what came of it is told in a line.
"""

from typing import Any

from agents.coach.turns import Turns
from agents.logger.records.inbox import Entry, Message, message_key
from agents.recorded import read_conversation
from storage.ports import Records

SCHEMA_VERSION = 1


def past_answers(records: Records, turns: Turns, conversation_id: str, since: str = "") -> dict[str, Any]:
    """The messages that a conversation keeps whole, oldest first, each with its answer; of these those from
    the message `since` on, if it is among them. Raises StorageError."""
    conversation = read_conversation(records, turns.owner, conversation_id)
    came = {each.message_id: each.came for each in conversation.past("") if each.said}
    newest = turns.newest(conversation_id)
    ids = [*came, newest.message_id] if newest is not None else list(came)
    ids = list(dict.fromkeys(ids))
    ids = ids[ids.index(since) :] if since in ids else ids
    found = records.get_many(turns.owner, [message_key(each) for each in ids])
    entries = [Entry.from_json(record.body, record.version) for record in found.values()]
    said = {entry.message.id: entry.message for entry in entries}
    answers = [_answer(turns, said[each], came.get(each, "")) for each in ids if each in said]
    return {"schema_version": SCHEMA_VERSION, "conversation_id": conversation_id, "turns": answers}


def _answer(turns: Turns, message: Message, came: str) -> dict[str, Any]:
    turn = turns.turn(message.id)
    return {
        "message_id": message.id,
        "answer_id": f"a-{message.id}" if turn is None else turn.answer_id,
        "sent_at": message.sent_at.isoformat(),
        "text": message.text,
        "state": "finished" if turn is None else turn.state,
        "parts": [] if turn is None else turns.parts(turn),
        "came": came,
    }
