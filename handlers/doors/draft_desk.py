"""A yes or a no to drafts that comes by a command or a button instead of a message.

What is decided so is taken out of what its conversation lists as open, and teaches what a yes in chat would.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from agents.conversation import OUTCOME_KEPT, OUTCOMES_KEPT, SPOKEN_KEPT, Conversation, Spoken
from agents.errors import Overtaken, Unfinished
from agents.logger.asking.deciding import DecidedDrafts, Deciding, lessons_of
from agents.logger.asking.questions import remembered
from agents.logger.records.draft import Draft
from agents.logger.report import Report
from agents.logger.result import WorkoutLogResult, outcomes_of
from agents.recorded import changed_athlete, read_conversation, rewritten_conversation
from agents.retries import retry_on_conflict
from handlers.wiring import Worker
from storage.ports import Conflict, Write


class AnsweredDrafts(NamedTuple):
    """What became of the drafts, and the same as a result."""

    decided: DecidedDrafts
    result: WorkoutLogResult


def deciding_for(spotter: Worker, owner: str) -> Deciding:
    """The athlete's drafts, and who follows what a yes logs."""
    return spotter.logger.deciding(spotter.visit(owner))


def decide(spotter: Worker, owner: str, drafts: Sequence[Draft], *, yes: bool, cause: str) -> AnsweredDrafts:
    """Log these drafts, or drop them. `cause` is the press or the command: one undo takes all of it back.

    Raises Unfinished where nothing came of any of them, StorageError.
    """
    deciding = deciding_for(spotter, owner)
    try:
        decided = deciding.decide([each.draft_id for each in drafts], yes=yes, cause=cause)
    except Overtaken:
        raise Unfinished("the message of the draft has another text by now: see its report.") from None
    if decided.refused and not decided.settled:
        raise Unfinished(" ".join(decided.refused))
    first = drafts[0]
    conversation = read_conversation(spotter.records, owner, first.conversation_id)
    reported = deciding.report(first.message_id, decided, conversation)
    _note(spotter, owner, decided, reported)
    return AnsweredDrafts(decided, reported.result)


def _note(spotter: Worker, owner: str, decided: DecidedDrafts, reported: Report) -> None:
    """What the conversations list, and what is known of the athlete: nothing else hangs on it, so that a
    writer who keeps coming first costs a line that is listed too long."""

    def note() -> None:
        spotter.records.put_all(_writes(spotter, owner, decided, reported))

    with suppress(Conflict):
        retry_on_conflict(note, "others kept writing the conversation")


def _writes(spotter: Worker, owner: str, decided: DecidedDrafts, reported: Report) -> list[Write]:
    press = _press(decided, reported)

    def noted(before: Conversation) -> Conversation:
        of_its_own = {turn.message_id for turn in before.turns}
        asked = (each for each in reported.questions if each.message_id in of_its_own)
        rest = before.without_drafts(decided.ids).asking(*asked)
        known = any((each.by, each.message_id) == ("event", press.message_id) for each in before.turns)
        return rest if known else rest.noting(press)

    conversations = dict.fromkeys(each.draft.conversation_id for each in decided.settled)
    rewritten = (rewritten_conversation(spotter.records, owner, each, noted) for each in conversations)
    writes = [write for write in rewritten if write.after]  # what was erased meanwhile stays so
    learned = lessons_of(decided)
    return [*writes, *changed_athlete(spotter.records, owner, lambda each: remembered(each, learned))]


def _press(decided: DecidedDrafts, reported: Report) -> Spoken:
    """What a button did, as the conversation remembers it."""
    lines = (each.draft.line.partition(": ")[2] or each.draft.line for each in decided.settled)
    dropped = (f"dropped {each}"[:OUTCOME_KEPT] for each in lines)
    came = outcomes_of(reported.result) if decided.logged else tuple(dropped)[:OUTCOMES_KEPT]
    answer = reported.result.answer[:SPOKEN_KEPT]
    return Spoken("event", " ".join(sorted(decided.ids)), answer, came=came)
