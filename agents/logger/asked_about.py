"""The messages that open questions are about: their words may ground a workout, where none stands on them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from agents.conversation import Conversation, Ground, Question
from agents.logger import duplicates
from agents.logger.inbox import Entry, Inbox
from agents.logger.settle import stand_of
from agents.logger.texts import Texts
from agents.workout import Span


class AskedAbout(NamedTuple):
    """A message that open questions are about: its words, and what stands on them."""

    text: str
    ground: Ground


def asked_about(
    questions: Sequence[Question], entry: Entry, conversation: Conversation, inbox: Inbox
) -> list[AskedAbout]:
    """The messages that the questions are about which this one answers, in their order; whether to log one
    again is asked of the whole of it, and answered by a yes: nothing is logged from its words."""
    asked = [each for each in questions if each.code != duplicates.DUPLICATE]
    found = []
    for message_id in dict.fromkeys(question.message_id for question in asked):
        words = conversation.words_of(message_id)
        ground = inbox.believed.get(message_id)
        other = None if ground else inbox.entry(entry.message.owner, message_id)
        if message_id == entry.message.id:
            continue
        if ground is not None and words is not None:
            found.append(AskedAbout(words, ground))
        elif other is not None:
            stands = tuple(stand_of(minted, message_id) for minted in other.workouts)
            ground = Ground(message_id, other.revision, stands)
            found.append(AskedAbout(other.message.text, ground))
    return found


def logged_before(entry: Entry, texts: Texts, asked: Iterable[AskedAbout]) -> dict[int, str]:
    """The tokens of earlier messages that workouts stand on already, with the workout."""
    own = {minted.workout_id for minted in entry.workouts}
    return {
        token: stand.workout_id
        for _, (message_id, _, stands) in asked
        for stand in stands
        if stand.workout_id not in own
        for token in texts.inside([Span(message_id=message_id, start=stand.start, end=stand.end)])
    }
