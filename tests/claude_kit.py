"""What a server on loopback answers in place of Claude: words and calls."""

from agents.models.port import Call
from tests import messages_api


def says(*calls: Call, text: str = "") -> messages_api.Answer:
    """An answer of these words and calls."""
    blocks = [messages_api.call(each.id, each.name, each.arguments) for each in calls]
    return messages_api.says(*([messages_api.text(text)] if text else []), *blocks)
