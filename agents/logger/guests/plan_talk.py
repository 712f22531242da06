"""Whether what was said last in the conversation is the plan's. Pure.

Then "every week" answers the planner, and "undo that" is not about a workout.
"""

from agents.conversation import Before, Conversation
from agents.desks import APPLIED


def plan_asks(conversation: Conversation, before: Before, message_id: str) -> bool:
    """Whether the last reply ends with a question that the logger didn't put: it is the planner's."""
    turns = [each for each in conversation.turns if each.message_id != message_id]
    asked = bool(turns) and turns[-1].by == "coach" and turns[-1].text.rstrip().endswith("?")
    return asked and not before.question and not before.drafts


def undoes_plan(conversation: Conversation, before: Before, message_id: str, *, has_pending: bool) -> bool:
    """Whether "undo that" is of the plan: the newest change of the conversation is one of it, or one waits
    and the message before changed no workout."""
    if has_pending and not before.workouts:
        return True
    for turn in reversed(conversation.turns):
        if turn.by == "event" and turn.text.startswith(APPLIED):
            return True
        if turn.message_id in before.changers and turn.message_id != message_id:
            return False
    return False
