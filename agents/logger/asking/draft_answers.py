"""A message that decides on the drafts shown before it, and says nothing else: a yes, a no, or the one value
that is open. It is answered by code; no model is asked.

    yes     all of them are logged as shown
    value   the same, with that value, where one value is open and nothing else is in doubt
    no      they are dropped; but where one value is all that is in doubt, that is what is not right: it is
            asked for once, and the draft waits on
"""

from typing import Any

from agents.athlete import Athlete
from agents.conversation import Conversation
from agents.errors import Unfinished
from agents.logger.asking.answered_value import Answer, answer_in, the_open_one
from agents.logger.asking.deciding import Decided, Deciding, lessons_of, which_is_meant
from agents.logger.asking.open_values import given_in
from agents.logger.asking.yes_or_no import decided, only_refuses
from agents.logger.records.draft import Draft
from agents.logger.records.drafting import asked_of, told_of
from agents.logger.records.inbox import Entry
from agents.logger.records.settle import Settlement
from agents.logger.report import Report
from agents.logger.result import WorkoutLogResult


def may_decide(entry: Entry) -> bool:
    """Whether a message is a yes, a no or a value, and drafts were shown before it."""
    text, shown = entry.message.text, entry.shown
    for_drafts = bool(shown.drafts) and not entry.message.answers
    return decided(text, shown) is not None or (for_drafts and given_in(text) is not None)


def settlement(
    deciding: Deciding, entry: Entry, athlete: Athlete, conversation: Conversation
) -> Settlement | None:
    """What comes of a message that decides on the drafts shown before it; None where it is to be read."""
    text, shown = entry.message.text, entry.shown
    found = [each for each in map(deciding.drafts.get, shown.drafts) if each is not None]
    decision = decided(text, shown)
    if decision == "which":
        return Settlement(
            which_is_meant(entry.message.id, shown, found), _trace(entry, decision), shown=shown
        )
    open_one = None if shown.besides else the_open_one(found)
    if decision is None:
        if open_one is None or (answer := answer_in(text, entry.message.id, open_one, athlete)) is None:
            return None
        return _answered(deciding, entry, conversation, open_one, answer)
    asked = _asked_for_it(deciding, entry, athlete, open_one) if decision == "no" and open_one else None
    if asked is not None:
        return Settlement(asked, _trace(entry, decision), shown=shown)
    came = deciding.decide(shown.drafts, yes=decision == "yes", cause=entry.scope)
    return _settled(deciding, entry, conversation, decision, came)


def _answered(
    deciding: Deciding, entry: Entry, conversation: Conversation, draft: Draft, answer: Answer
) -> Settlement | None:
    """What was shown is logged with the answer; None where somebody has decided on the draft meanwhile."""
    answers = {draft.draft_id: answer}
    came = deciding.decide(entry.shown.drafts, yes=True, cause=entry.scope, answers=answers)
    return _settled(deciding, entry, conversation, "answer", came) if draft.draft_id in came.ids else None


def _settled(
    deciding: Deciding, entry: Entry, conversation: Conversation, why: str, came: Decided
) -> Settlement:
    return Settlement(
        deciding.report(entry.message.id, came, conversation),
        _trace(entry, why),
        decided=frozenset(entry.shown.drafts),
        learned=lambda: lessons_of(came),
    )


def _asked_for_it(deciding: Deciding, entry: Entry, athlete: Athlete, draft: Draft) -> Report | None:
    """The question for the open value of a draft, where what was proposed is refused for the first time."""
    if not only_refuses(entry.message.text):
        return None
    try:
        now = deciding.drafts.refuse_value(draft.draft_id, entry.scope, athlete)
    except Unfinished:
        return None  # decided meanwhile: dropping it says what stands
    if now.refused_by != entry.scope:
        return None
    asked = asked_of([now])
    result = WorkoutLogResult(
        message_id=entry.message.id, success=False, drafts=(told_of(now),), question=asked, answer=asked
    )
    return Report(result, ())


def _trace(entry: Entry, why: str) -> dict[str, Any]:
    return {"why": why, "of": list(entry.shown.drafts)}
