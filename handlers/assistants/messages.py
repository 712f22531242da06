"""The tools that take what an athlete said: reports, and answers to what was asked of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import structlog
from pydantic import Field

from agents.errors import BadInput
from agents.key_names import checked_name
from agents.logger.records.draft import Draft
from agents.logger.records.inbox import Inbox, Message
from agents.logger.report import drafted_workout
from agents.logger.result import DraftedWorkout, WorkoutLogResult
from agents.models.port import ModelMisconfigured
from agents.planner.result import ProposalOut
from handlers.assistants.asking import Decision, LookedAt
from handlers.assistants.assistant_desk import CONVERSATION, AssistantDesk
from handlers.assistants.told import ToolSaid
from handlers.doors import pace
from handlers.doors.draft_desk import decide, deciding_for
from handlers.doors.failures import NotFound
from handlers.observing.telemetry import current
from handlers.reads import reading
from handlers.reads.open_questions import questions
from handlers.reads.read_answers import OpenQuestions
from handlers.wiring import Worker, kept_worker

log = structlog.get_logger()

Words = Annotated[
    str,
    Field(
        description="The athlete's own words, verbatim and whole, as they typed or said them. Never your own "
        "wording: no number may be added, converted, rounded or worked out, and none left out."
    ),
]
MessageId = Annotated[
    str,
    Field(
        min_length=1,
        description="An id for what was said, made up by you once (a UUID). The same id with the same words "
        "again logs nothing twice and is answered the same; with other words it is refused.",
    ),
]
OTHER_MESSAGE = "message_id is that of another message, with other words: make up a new one for each."
SentAt = Annotated[
    str,
    Field(description='When they said it, ISO 8601: "2026-03-02T18:30:00-05:00". Left out: now.'),
]
DraftName = Annotated[str, Field(description="The draft's id, as log_message gave it: d_...")]
ZoneOfTheirs = Annotated[
    str,
    Field(description='Their timezone, like "Europe/Berlin", if you know it: "yesterday" goes by it.'),
]


class WhatIsOpen(OpenQuestions):
    """What waits for the athlete: what was asked in the last seven days, drafts, and the proposals of the
    conversation that assistants have."""

    drafts: tuple[DraftedWorkout, ...]
    proposals: tuple[ProposalOut, ...]


@dataclass(frozen=True)
class MessageTools:
    """What was said, given to the logger as by every door."""

    desk: AssistantDesk

    def log_message(
        self, text: Words, message_id: MessageId, sent_at: SentAt = "", timezone: ZoneOfTheirs = ""
    ) -> ToolSaid:
        """Log what the athlete did, in their own words: sets, runs, classes, a body weight, a correction.

        Call it once for everything that they report, want corrected ("that was 195") or settle ("yes" to a
        draft that you showed them). Pass their words on verbatim: Spotter reads the numbers itself, and
        refuses each that is not in the words. Don't ask for missing values first, don't convert units, don't
        split or tidy up. What can't be read is named in the answer with a question for the athlete; what was
        read and is not certain is a draft, which confirm_draft logs. Show the athlete the answer.
        A second call with the same message_id is harmless.
        """
        said = {"id": message_id, "text": text, "sent_at": sent_at, "timezone": timezone}
        return self._logged(self.desk.message(said))

    def answer_question(self, question_id: str, text: Words, message_id: MessageId) -> ToolSaid:
        """Give the athlete's answer to a question that open_questions lists.

        Call it when they answered that one question. Never answer it yourself. A second call with the same
        message_id is harmless.
        """
        worker, owner = self.desk.worker(), self.desk.owner()
        known = Inbox(worker.records, worker.clock).entry(owner, message_id)
        if known is not None:
            where = known.message.conversation_id
        else:
            asked = (each for each in self._open(worker).questions if each.id == question_id)
            where = next((each.conversation_id for each in asked), "")
        if not where:
            raise NotFound("there is no open question with this id: open_questions lists those there are.")
        said = {"id": message_id, "text": text, "answers": question_id}
        return self._logged(self.desk.message(said, where))

    def open_questions(self) -> ToolSaid:
        """List what waits for the athlete: questions without an answer, drafts, proposals for the plan.

        Call it when they want to know what is open, or decide something that you have no id of. It changes
        nothing.
        """
        worker, owner = self.desk.worker(), self.desk.owner()
        asked = self._open(worker)
        found = WhatIsOpen(
            questions=asked.questions,
            unreadable=asked.unreadable,
            drafts=reading.drafts(worker, owner).drafts,
            proposals=worker.planner.pending(owner, CONVERSATION).proposals,
        )
        return ToolSaid(found, "\n".join(_open_rows(found)) or "Nothing is open.")

    def _open(self, worker: Worker) -> OpenQuestions:
        return questions(worker.records, self.desk.owner(), worker.now())

    def shown(self, draft_id: str) -> LookedAt:
        """What the athlete is asked of a draft, from what is stored. Raises NotFound."""
        draft = self._draft(self.desk.worker(), draft_id)
        return LookedAt(settled=True) if draft.state != "open" else LookedAt("\n".join(_asked(draft)))

    def confirmed(self, draft_id: str, decision: Decision) -> ToolSaid:
        """What became of a draft that was agreed to. Raises Unfinished, StorageError."""
        worker = self.desk.worker()
        press = (
            f"Press Log it in the app or on its page, or: spotter yes {draft_id}. If the athlete says yes to "
            "it, pass that on with log_message."
        )
        decision.check(worker.settings.confirmation, press)
        decision.check_same(self.shown(draft_id))
        return self._decided(worker, draft_id, yes=True)

    def drop_draft(self, draft_id: DraftName) -> ToolSaid:
        """Drop a draft: it is not logged. The message that it was read from stays.

        Call it when the athlete doesn't want it logged. A second call is harmless.
        """
        return self._decided(self.desk.worker(), draft_id, yes=False)

    def _decided(self, worker: Worker, draft_id: str, *, yes: bool) -> ToolSaid:
        draft, owner = self._draft(worker, draft_id), self.desk.owner()
        result = decide(worker, owner, [draft], yes=yes, cause=f"press/{draft_id}").result
        log.info("draft", yes=yes, message_id=draft.message_id, door="mcp")
        return ToolSaid(result, in_words(result))

    def _draft(self, worker: Worker, draft_id: str) -> Draft:
        draft = deciding_for(worker, self.desk.owner()).drafts.get(checked_name("draft_id", draft_id))
        if draft is None:
            raise NotFound("there is no draft with this id.")
        return draft

    def _logged(self, message: Message) -> ToolSaid:
        """What became of a message. Raises BadInput, TooManyRequests, StorageError, ModelError."""
        worker = self.desk.worker()
        current().about(message.owner, message.id)
        known = Inbox(worker.records, worker.clock).entry(message.owner, message.id)
        # Elsewhere other words correct the message, in whose place they come: an id that a model made up
        # comes again by mistake, and would take what was logged with it.
        if known is not None and known.message.text != message.text:
            raise BadInput(OTHER_MESSAGE)
        pace.take(worker, message)
        try:
            result = worker.logger.log(message, seconds_left=self.desk.left, listener=current().listener)
        except ModelMisconfigured:
            kept_worker.read_keys_again(worker)
            raise
        current().message(result)
        saved = sum(each.saved for each in result.allWorkouts)
        log.info("message", message_id=message.id, saved=saved, engine=result.engine, door="mcp")
        return ToolSaid(result, in_words(result))


def in_words(result: WorkoutLogResult) -> str:
    """The answer, and the ids that other tools take."""
    return "\n".join((result.answer, *_ids(result)))


def _asked(draft: Draft) -> Iterator[str]:
    told = drafted_workout(draft)
    yield f"Log this as it was read? {told.summary.partition(': ')[0] or told.workoutName}"
    yield from (f"  {row.exercise} {row.sets}".rstrip() for row in told.rows)
    yield f'From "{" ".join(told.text.split())}"; in doubt: {told.why}'


def _open_rows(found: WhatIsOpen) -> Iterator[str]:
    for asked in found.questions:
        yield f"{asked.question} [question {asked.id}]"
    for draft in found.drafts:
        yield f"{draft.summary} [draft {draft.draft_id}: not logged yet]"
    for proposal in found.proposals:
        yield f"{proposal.summary} [proposal {proposal.proposal_id}: not applied yet]"


def _ids(result: WorkoutLogResult) -> Iterator[str]:
    for logged in result.allWorkouts:
        if logged.saved:
            yield f"[workout {logged.workoutId}: {logged.workoutName}]"
    for draft in result.drafts:
        yield f"[draft {draft.draft_id}: {draft.workoutName}; confirm_draft logs it, drop_draft drops it]"
    for made in result.plan_changes:
        for proposal in made.get("proposals", ()):
            if proposal["status"] == "pending":
                yield f"[proposal {proposal['proposal_id']}; apply_proposal applies it]"
