"""The conversation's desk: what the other rooms do of a turn, as parts, while they do it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from agents.agreement import declines
from agents.coach.guest import TOOLS as LOG_TOOLS
from agents.coach.parts import Part, approved, denied, not_done, sentence, status
from agents.coach.telling import draft_decided, guest_parts, parts_of, plan_parts, workout_card
from agents.coach.turns import unsent
from agents.events import Event, GuestAnswered, SentenceSaid, ToolStarted, WorkoutSaved
from agents.logger.asking.questions import STARTS
from agents.logger.records.draft import Draft
from agents.logger.records.inbox import Inbox, Message
from agents.logger.report import drafted_workout
from agents.logger.result import NOTHING_TO_LOG, WorkoutLogResult, answer_of, messages_of, read_by
from agents.planner.proposals.drawer import Drawer
from agents.planner.proposals.proposal import Proposal
from handlers.doors.draft_desk import decide, deciding_for
from handlers.doors.failures import NotFound
from handlers.reads.reading import workout
from handlers.wiring import Worker

Emit = Callable[[Part], None]


class Press(NamedTuple):
    """A yes or a no to a draft or a proposal of a conversation; `call_id` is the call that asked for it."""

    conversation_id: str
    what_id: str
    call_id: str
    yes: bool


FROM_THE_LOG = tuple(tool.name for tool in LOG_TOOLS)
FROM_THE_PLAN = ("get_weekly_plan", "compare_workout_to_plan")
WHAT_IS_TAKEN = (
    "Nothing to log or to look up in that. Tell me what you did (Bench 3x5 @ 185), ask your log (how is my "
    "bench going?), or say what to change in your plan."
)
LET_BE = "All right: nothing was changed."
UNDER_WAY = {"plan_change": "looking at the plan", "save_workout_to_database": "saving"}


@dataclass(frozen=True)
class CoachDesk:
    """What is said and pressed in one athlete's conversations, on one worker."""

    worker: Worker
    owner: str

    def answer(
        self,
        message: Message,
        emit: Emit,
        *,
        cancelled: Callable[[], bool] = lambda: False,
        seconds_left: Callable[[], float | None] = lambda: None,
    ) -> WorkoutLogResult:
        """Log a message; its parts are emitted as they are made, each workout's card once it is saved.

        Raises BadInput, StorageError, ModelError.
        """

        sent: list[Part] = []

        def tell(part: Part) -> None:
            if unsent([part], sent):
                sent.append(part)
                emit(part)

        def hears(event: Event) -> None:
            if isinstance(event, SentenceSaid):
                for part in sentence(event.sentence, event.place):
                    tell(part)
            elif isinstance(event, GuestAnswered):
                for part in shown_at_once(event):
                    tell(part)
            elif isinstance(event, ToolStarted) and event.name in UNDER_WAY:
                tell(status(UNDER_WAY[event.name]))
            elif isinstance(event, WorkoutSaved) and (stored := self.workout(event.workout_id)):
                tell(workout_card(stored, "already_logged" if event.already_there else "logged"))

        tell(status("reading"))
        result = self.worker.logger.log(
            message, listener=hears, cancelled=cancelled, seconds_left=seconds_left, speaks=True
        )
        said = said_besides(result, message.text)
        for part in parts_of(result.model_dump(mode="json"), self.workout, said):
            tell(part)
        if by := read_by(result):
            tell(status(by))
        return result

    def message(self, message_id: str) -> Message | None:
        """What was said, as it is stored."""
        entry = Inbox(self.worker.records, self.worker.clock).entry(self.owner, message_id)
        return None if entry is None else entry.message

    def workout(self, workout_id: str) -> Mapping[str, Any] | None:
        """A workout that stands, as `read` answers it."""
        try:
            stored = workout(self.worker, self.owner, workout_id)
        except NotFound:
            return None
        return stored.model_dump(mode="json", exclude={"workout", "revisions", "quotes"})

    def decide(self, press: Press, emit: Emit) -> None:
        """Do what was approved, or drop it; pressed twice it is done once.

        Raises NotFound for what is not there in this athlete's conversation, Unfinished, StorageError.
        """
        draft = self._draft(press)
        if draft is not None:
            self._decide_draft(draft, press, emit)
        else:
            self._decide_plan(press, emit)

    def message_of(self, press: Press) -> str:
        """The message that led to what is approved or not. Raises NotFound."""
        draft = self._draft(press)
        return draft.message_id if draft is not None else self._proposal(press).message_id

    def _draft(self, press: Press) -> Draft | None:
        draft = deciding_for(self.worker, self.owner).drafts.get(press.what_id)
        return draft if draft is not None and draft.conversation_id == press.conversation_id else None

    def _proposal(self, press: Press) -> Proposal:
        drawer = Drawer(self.worker.records, self.owner, press.conversation_id, self.worker.clock)
        found = drawer.find(press.what_id)
        if found is None:
            raise NotFound("there is nothing with this id in this conversation that takes a yes or a no.")
        return found.proposal

    def _decide_draft(self, draft: Draft, press: Press, emit: Emit) -> None:
        told, yes, parts = drafted_workout(draft).model_dump(mode="json"), press.yes, list[Part]()
        if draft.state == "open":
            cause = f"press/{draft.draft_id}"
            result = decide(self.worker, self.owner, [draft], yes=yes, cause=cause).result
            parts += parts_of(result.model_dump(mode="json"), self.workout, said_besides(result))
        else:
            yes = draft.state == "logged"
        emit(approved(press.call_id, {"logged": True}) if yes else denied(press.call_id))
        for part in (draft_decided(told, yes=yes), *parts):
            emit(part)

    def _decide_plan(self, press: Press, emit: Emit) -> None:
        self._proposal(press)
        do = self.worker.planner.commit if press.yes else self.worker.planner.cancel
        # The call that asked is the press: one that asks again, with another preview, is agreed to anew.
        result = do(self.owner, press.conversation_id, press.what_id, by=f"press/{press.call_id}")
        shown = result.model_dump(mode="json")
        states = {each["proposal_id"]: each["status"] for each in shown["proposals"]}
        match states.get(press.what_id):
            case "committed":
                emit(approved(press.call_id, {"wrote": result.wrote, "results": shown["results"]}))
            case "cancelled":
                emit(denied(press.call_id))
            case _:
                emit(not_done(press.call_id, result.message))
        for part in plan_parts(shown, again=press.call_id):
            emit(part)


def shown_at_once(answered: GuestAnswered) -> Iterator[Part]:
    """What a room has answered, where a model may say something of it: that stands before its sentence."""
    if answered.tool in FROM_THE_LOG:
        yield from guest_parts(answered._asdict(), answered.place)
    elif answered.tool in FROM_THE_PLAN:
        yield from plan_parts(answered.result)


def said_besides(result: WorkoutLogResult, to: str = "") -> str:
    """The result in words, less what the cards say; `to` is the message that it answers."""
    shown = ("allWorkouts", "changes", "drafts", "program", "plan_changes", "guests")
    if not any(getattr(result, name) for name in (*shown, "model_says")):
        nothing = LET_BE if declines(to) else WHAT_IS_TAKEN
        return result.answer if result.answer != NOTHING_TO_LOG else nothing
    told = [*messages_of((*result.plan_changes, *result.program, *result.guests)), result.model_says]
    asked = (result.question or "").removeprefix(STARTS)
    question = None if any(asked in each for each in told) else result.question
    rest = result.model_copy(update={**dict.fromkeys(shown, ()), "question": question, "model_says": ""})
    bare = not (rest.not_logged or rest.blocked or rest.question or rest.stopped)
    return "" if bare else answer_of(rest)
