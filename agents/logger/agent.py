"""The logger: one message in, one WorkoutLogResult out.

    receive     the message is stored before it is read; one that has its report is answered from it
    prepare     the athlete, the conversation, the words that may ground a workout: the bench
    converse    the loop, with the model or the embedded engine
    report      what was committed, what was blocked, what to ask
    settle      report, trace and conversation are written together; then search follows

Killed anywhere, it is run again from the message: the journal replays what the model said, every write
knows its act, and the same workouts stand once.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import structlog

from agents.conversation import Conversation, Question, Spoken
from agents.dates import local_day
from agents.events import Listener, nobody
from agents.journal import RecordsJournal
from agents.logger import brief
from agents.logger.athlete import Athlete, checked_units
from agents.logger.bench import LogBench
from agents.logger.inbox import Entry, Inbox, Message
from agents.logger.report import Report, report
from agents.logger.result import UsageOut, WorkoutLogResult
from agents.logger.shelf import Shelf
from agents.logger.texts import Texts
from agents.logger.tools import amend, detect, extract, log_set, normalize, save, summarize, validate
from agents.loop import Budget, Outcome, converse
from agents.models.offline.engine import Offline
from agents.models.offline.reader import read
from agents.models.offline.reading import Context
from agents.models.port import Model, ModelError, ModelMisconfigured, Reply
from agents.toolbox import Toolbox
from agents.words import tokens
from storage.ports import Conflict, Records, Write

TOOLBOX: Toolbox[LogBench] = Toolbox(
    (
        detect.tool,
        extract.tool,
        validate.tool,
        normalize.tool,
        summarize.tool,
        save.tool,
        amend.amend_tool,
        amend.delete_tool,
        log_set.tool,
    )
)
DUPLICATE = "possible_duplicate"
YES = frozenset("y yes yeah yep yup sure ok okay please do log it again twice really".split())
NO = frozenset("n no nope don't dont do not leave it that thanks thank you skip never mind".split())
QUESTIONS_SHOWN = 3  # of those that are open: an answer belongs to a recent one
SPENT_KEPT_SECONDS = 3 * 86_400

log = structlog.get_logger()


@dataclass(frozen=True)
class Limits:
    """What a message and an athlete's day may cost; None for no limit."""

    message_usd: Decimal | None = None
    day_usd: Decimal | None = None
    turns: int = 8
    fast_path: bool = False  # a message that the embedded engine reads completely needs no model


@dataclass(frozen=True)
class WorkoutLogger:
    """Logs messages. `follow` brings search up to date after a save: (owner, workout id) -> done or not."""

    records: Records
    model: Model
    clock: Callable[[], float]
    follow: Callable[[str, str], bool]
    limits: Limits = field(default_factory=Limits)
    embedded: Offline = field(default_factory=Offline)

    def log(
        self,
        message: Message,
        *,
        listener: Listener = nobody,
        seconds_left: Callable[[], float | None] = lambda: None,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> WorkoutLogResult:
        """What became of the message. Raises BadInput at the edge, StorageError for the queue to retry."""
        inbox = Inbox(self.records, self.clock)
        entry = inbox.receive(message.checked())
        if entry.report is not None:
            return WorkoutLogResult.model_validate_json(json.dumps(entry.report))
        work = _Work(self, inbox, entry)
        if entry.repeats and not message.again and work.repeats_a_log():
            return work.settle(work.duplicate())
        asked = work.asked_to_log_again()
        if asked is not None:
            again = self._log_again(inbox, entry, asked) if said_yes(entry.message.text) else None
            return work.settle(work.duplicate_answered(asked, again))
        return work.run(listener, seconds_left, cancelled)

    def _log_again(self, inbox: Inbox, answer: Entry, asked: Question) -> WorkoutLogResult | None:
        """Log the message that seemed to be a duplicate, because the athlete says so."""
        entry = inbox.reopen(answer.message.owner, asked.message_id)
        return None if entry is None else _Work(self, inbox, entry).run(nobody, lambda: None, lambda: False)


@dataclass
class _Work:
    """One message on its way through the logger."""

    logger: WorkoutLogger
    inbox: Inbox
    entry: Entry
    trace: dict[str, Any] = field(default_factory=dict)
    cost: Decimal = Decimal(0)
    answered: set[str] = field(default_factory=set)  # ids of questions that this message settled

    @property
    def owner(self) -> str:
        return self.entry.message.owner

    # --- the way through

    def run(
        self,
        listener: Listener,
        seconds_left: Callable[[], float | None],
        cancelled: Callable[[], bool],
    ) -> WorkoutLogResult:
        message = self.entry.message
        athlete = athlete_of(self.logger.records, message)
        conversation, _ = self._conversation()
        questions = conversation.questions[-QUESTIONS_SHOWN:]
        bench = self._bench(athlete, questions, listener)
        journal = RecordsJournal(self.logger.records, self.owner, self.entry.scope, self.logger.clock)
        first = journal.read(0)
        model = (
            self._engine(bench)
            if first is None or first.model != self.logger.embedded.name
            else self.logger.embedded
        )
        budget = Budget(
            turns=self.logger.limits.turns, cost_usd=self.logger.limits.message_usd, seconds_left=seconds_left
        )

        def talk(model: Model) -> Outcome:
            bench.engine = model.name
            turn = brief.first_turn(
                message, athlete, bench.today.isoformat(), bench.questions, self._earlier(bench)
            )
            return converse(
                model, brief.SYSTEM, [turn], TOOLBOX, bench,
                journal=journal, budget=budget, listener=listener, cancelled=cancelled,
            )  # fmt: skip

        try:
            outcome = talk(model)
        except ModelMisconfigured:
            raise
        except ModelError as error:  # it has said nothing yet: the embedded engine answers in its place
            log.warning("model failed", message_id=message.id, error=type(error).__name__)
            outcome = talk(self.logger.embedded)
        why = outcome.why if outcome.failed is None else f"model failed: {type(outcome.failed).__name__}"
        self.cost = budget.used.cost_usd
        self.trace = _trace(bench, why, outcome.replies)
        indexed = {workout_id: self._follow(workout_id) for workout_id in self._touched(bench)}
        self.answered = _answered(bench, questions) | _logged_after_all(message, conversation)
        reported = report(
            bench,
            why=why,
            usage=budget.used,
            turns=budget.turns_used,
            degraded=bench.engine == self.logger.embedded.name and self._expects_model(bench),
            waiting=[each for each in conversation.questions if each.id not in self.answered],
            indexed=indexed,
        )
        # A cancelled message keeps what was saved and has no report: delivered again, it is finished.
        return reported.result if why == "cancelled" else self.settle(reported)

    def settle(self, reported: Report) -> WorkoutLogResult:
        """Write the report, the trace, the cost and the conversation in one batch; what stands then.

        If another worker settled the same message first, its report is the answer.
        """
        while True:
            entry = self.inbox.entry(self.owner, self.entry.message.id) or self.entry
            if entry.report is not None and entry.revision == self.entry.revision:
                return WorkoutLogResult.model_validate_json(json.dumps(entry.report))
            settled = replace(entry, report=reported.result.model_dump(mode="json"))
            writes = [
                self.inbox.write_of(settled, after=entry.version),
                self._heard(reported),
                self._rewrite(f"trace/{self.entry.message.id}", json.dumps(self.trace)),
            ]
            if self.cost:
                writes.append(self._spent())
            try:
                self.logger.records.put_all(writes)
            except Conflict:
                continue
            return reported.result

    # --- duplicates

    def repeats_a_log(self) -> bool:
        """Whether the message that this one repeats is being logged, or logged something."""
        earlier = self.inbox.entry(self.owner, self.entry.repeats)
        return earlier is not None and (earlier.report is None or bool(earlier.workouts))

    def duplicate(self) -> Report:
        """The answer to a message that says what another one just said: a question, and nothing logged."""
        earlier = self.entry.repeats
        question = Question(
            id=f"{self.entry.message.id}.0",
            code=DUPLICATE,
            question="You sent exactly this a few minutes ago, and it is logged. Shall I log it again?",
            message_id=self.entry.message.id,
            fragment=self.entry.message.text,
        )
        result = WorkoutLogResult(
            message_id=self.entry.message.id,
            success=False,
            possible_duplicate=earlier,
            question=question.question,
            engine="",
            usage=UsageOut(),
            answer=f"Not logged again: it says exactly what message {earlier} said.\n{question.question}",
        )
        self.trace = {"why": DUPLICATE, "of": earlier, "replies": [], "ran": []}
        return Report(result, (question,))

    def asked_to_log_again(self) -> Question | None:
        """The open question about a duplicate that this message answers with a yes or a no."""
        text = self.entry.message.text
        conversation, _ = self._conversation()
        asked = conversation.questions[-1] if conversation.questions else None
        if asked is None or asked.code != DUPLICATE or not (said_yes(text) or said_no(text)):
            return None
        return asked

    def duplicate_answered(self, asked: Question, again: WorkoutLogResult | None) -> Report:
        """The answer to that yes or no."""
        self.answered = {asked.id}
        self.trace = {"why": DUPLICATE, "of": asked.message_id, "replies": [], "ran": []}
        if again is None:
            answer = "Left as it is: nothing was logged again."
            again = WorkoutLogResult(message_id="", success=False, answer=answer)
        return Report(again.model_copy(update={"message_id": self.entry.message.id}), ())

    # --- parts

    def _bench(self, athlete: Athlete, questions: tuple[Question, ...], listener: Listener) -> LogBench:
        message = self.entry.message
        today = local_day(message.sent_at, athlete.timezone)
        texts = [*self._asked_about(questions), (message.id, message.text)]
        context = Context(exercise=message.exercise, units=athlete.units)
        readings = {message_id: read(text, context) for message_id, text in texts}
        return LogBench(
            entry=self.entry,
            inbox=self.inbox,
            shelf=Shelf(self.logger.records, self.owner, self.logger.clock),
            athlete=athlete,
            texts=Texts(texts, readings, message.exercise),
            today=today,
            questions=questions,
            listener=listener,
        )

    def _asked_about(self, questions: tuple[Question, ...]) -> list[tuple[str, str]]:
        """The messages that open questions are about, oldest first."""
        found = []
        for message_id in dict.fromkeys(question.message_id for question in questions):
            entry = self.inbox.entry(self.owner, message_id)
            if entry is not None and message_id != self.entry.message.id:
                found.append((message_id, entry.message.text))
        return found

    def _earlier(self, bench: LogBench) -> tuple[tuple[str, str], ...]:
        return tuple(each for each in bench.texts.by_id.items() if each[0] != self.entry.message.id)

    def _engine(self, bench: LogBench) -> Model:
        """The model, or the embedded engine where that is enough or the day's money is spent."""
        if self._over_budget() or self._reads_completely(bench):
            return self.logger.embedded
        return self.logger.model

    def _over_budget(self) -> bool:
        limit = self.logger.limits.day_usd
        if limit is None:
            return False
        record = self.logger.records.get(self.owner, self._spent_key())
        return record is not None and Decimal(json.loads(record.body)["usd"]) >= limit

    def _reads_completely(self, bench: LogBench) -> bool:
        reading = bench.texts.readings[self.entry.message.id]
        return self.logger.limits.fast_path and reading.complete and bool(reading.workouts)

    def _expects_model(self, bench: LogBench) -> bool:
        return self.logger.model.name != self.logger.embedded.name and not self._reads_completely(bench)

    def _touched(self, bench: LogBench) -> list[str]:
        return [*bench.ids.values(), *(each.workout_id for each in bench.changed)]

    def _follow(self, workout_id: str) -> bool:
        """Bring search up to date. The records have it already: a failure here is mended later."""
        try:
            return self.logger.follow(self.owner, workout_id)
        except Exception as error:
            log.warning("not indexed yet", workout_id=workout_id, error=type(error).__name__)
            return False

    # --- what is written at the end

    def _conversation(self) -> tuple[Conversation, int]:
        record = self.logger.records.get(self.owner, self._conversation_key())
        if record is None:
            return Conversation(), 0
        return Conversation.from_json(record.body), record.version

    def _conversation_key(self) -> str:
        return f"conversation/{self.entry.message.conversation_id}"

    def _heard(self, reported: Report) -> Write:
        conversation, version = self._conversation()
        message_id = self.entry.message.id
        after = (
            conversation.settled(self.answered)
            .heard(
                Spoken("athlete", message_id, self.entry.message.text[:2_000]),
                Spoken("coach", message_id, reported.result.answer[:2_000]),
            )
            .asking(*reported.questions)
        )
        return Write(self.owner, self._conversation_key(), after.to_json(), after=version)

    def _rewrite(self, key: str, body: str, expires_at: float | None = None) -> Write:
        record = self.logger.records.get(self.owner, key)
        return Write(self.owner, key, body, 0 if record is None else record.version, expires_at)

    def _spent_key(self) -> str:
        return f"spent/{datetime.fromtimestamp(self.logger.clock(), UTC).date()}"

    def _spent(self) -> Write:
        record = self.logger.records.get(self.owner, self._spent_key())
        before = Decimal(json.loads(record.body)["usd"]) if record else Decimal(0)
        body = json.dumps({"usd": str(before + self.cost)})
        return self._rewrite(self._spent_key(), body, self.logger.clock() + SPENT_KEPT_SECONDS)


def athlete_of(records: Records, message: Message) -> Athlete:
    """The athlete as recorded, with the units and the timezone that came with the message."""
    record = records.get(message.owner, "athlete")
    athlete = Athlete() if record is None else Athlete.from_json(record.body)
    if message.units:
        athlete = replace(athlete, units=checked_units(message.units))
    if message.timezone:
        athlete = replace(athlete, timezone=message.timezone)
    return athlete


def said_yes(text: str) -> bool:
    """Whether a message is nothing but a yes: "yes please", "log it again"."""
    words = [token.folded for token in tokens(text) if token.kind == "word"]
    return bool(words) and set(words) <= YES


def said_no(text: str) -> bool:
    """Whether a message is nothing but a no: "no thanks", "leave it"."""
    words = [token.folded for token in tokens(text) if token.kind == "word"]
    return bool(words) and set(words) <= NO


def _answered(bench: LogBench, questions: tuple[Question, ...]) -> set[str]:
    """The open questions that this message settled: their words are logged now, or their workout amended."""
    claimed = {bench.texts.tokens[at].source for tokens in bench.taken.values() for at in tokens}
    changed = {each.workout_id for each in bench.changed}
    return {
        question.id
        for question in questions
        if question.message_id in claimed or (question.workout_id and question.workout_id in changed)
    }


def _logged_after_all(message: Message, conversation: Conversation) -> set[str]:
    """Questions whether to log these very words again, which are now logged."""
    asked = (each for each in conversation.questions if each.code == DUPLICATE)
    return {each.id for each in asked if message.id == each.message_id or message.text == each.fragment}


def _trace(bench: LogBench, why: str, replies: tuple[Reply, ...]) -> dict[str, Any]:
    return {
        "why": why,
        "engine": bench.engine,
        "prompt": brief.PROMPT_VERSION,
        "texts": list(bench.texts.by_id),
        "replies": [json.loads(reply.to_json()) for reply in replies],
        "ran": [each._asdict() for each in bench.trace],
    }
