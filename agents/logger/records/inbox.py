"""The message as it came, stored before it is read; then the ids its workouts got, and its report.

new                  stored, to be read
seen, with a report  answered from it; no model is asked
seen, no report      a worker was stopped: read again, from the journal as far as it goes
same id, other text  sent later: a revision, to be read again; sent earlier: noted, and the newest stands.
                     Where nobody said when it was sent, it is what comes later
same text, other id  within ten minutes: a possible duplicate, asked about
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from agents import schemas
from agents.athlete import Athlete, checked_timezone, checked_units
from agents.conversation import (
    NOTHING_BEFORE,
    NOTHING_SHOWN,
    Before,
    Conversation,
    Ground,
    Question,
    Shown,
    before_from,
    question_from,
    shown_from,
)
from agents.errors import BadInput, Overtaken
from agents.key_names import checked_name, mended
from agents.recorded import read_athlete
from agents.retries import retry_on_conflict
from agents.workout import Span, Workout
from storage.ports import MESSAGES, TEXTS, Record, Records, Write

MAX_TEXT_BYTES = 128_000  # of one message as UTF-8; with its trace it stays under a DynamoDB item's 400 kB
DUPLICATE_SECONDS = 600
TEXT_SECONDS = 3600  # how long it is kept who said a text: a file may be logged for longer than ten minutes
EARLIEST_YEAR, LATEST_YEAR = 2000, 2200


@dataclass(frozen=True, slots=True)
class Message:
    """What an athlete wrote. `owner` comes from the caller's verified identity, never from the text.

    `units` and `timezone` are the athlete's; None means as the athlete's record has them. `exercise` is the
    one the caller knows to be current. `again` says to log it even if the same text was logged just now.
    `answers` is the id of the open question that it answers, where the caller says so. Where nobody said when
    it was sent (`is_timed` is False), `sent_at` is when it came: see `Inbox.placed`.
    """

    owner: str
    id: str
    conversation_id: str
    text: str
    sent_at: datetime
    timezone: str | None = None
    units: str | None = None
    exercise: str = ""
    again: bool = False
    answers: str = ""
    is_timed: bool = True

    def checked(self) -> "Message":
        """This message, if it can be taken. Raises BadInput, naming what is wrong and what would work."""
        for name in ("owner", "id"):
            checked_name(name, getattr(self, name))
        for name in ("conversation_id", "exercise", "answers"):
            checked_name(name, getattr(self, name), may_be_empty=True)
        size = len(self.text.encode("utf-8", "surrogatepass"))
        if size > MAX_TEXT_BYTES:
            raise BadInput(
                f"the message has {size:,} bytes: up to {MAX_TEXT_BYTES:,} are read. Send it in parts."
            )
        if not self.text.strip():
            raise BadInput("the message is empty: there is nothing to log.")
        if self.sent_at.tzinfo is None:
            raise BadInput("sent_at has no timezone: write it like 2026-03-02T18:30:00Z.")
        if not EARLIEST_YEAR <= self.sent_at.year <= LATEST_YEAR:
            raise BadInput(
                f"sent_at is in {self.sent_at.year}: years from {EARLIEST_YEAR} to {LATEST_YEAR} are taken."
            )
        if self.timezone is not None:
            checked_timezone(self.timezone)
        if self.units is not None:
            checked_units(self.units)
        return replace(self, text=mended(self.text))


class Minted(NamedTuple):
    """A workout's id, and where it stood when it got it: in which text of the message, on which exercises.

    In another message's entry it says that a workout of a later one stands on these words. `revision` is 0
    where the text is not known: then it is the one that stands here in any text. `draft_id` is the draft
    that it was until the athlete said yes.
    """

    workout_id: str
    ordinal: int
    spans: tuple[Span, ...]
    revision: int = 1
    exercises: tuple[str, ...] = ()
    draft_id: str = ""

    def overlap(self, spans: tuple[Span, ...]) -> int:
        """How many characters both stand on."""
        return sum(
            max(0, min(one.end, other.end) - max(one.start, other.start))
            for one in self.spans
            for other in spans
            if one.message_id == other.message_id
        )


class CallTarget(NamedTuple):
    """The workouts that a call of the message means: looked up once, and kept before or with the change."""

    act: str
    workouts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A message's record. `earlier` are digests of its other texts, to know them again; `repeats` is the
    message that it seems to repeat, if there is one. `before` is what was before it when it came, `questions`
    are those that it may answer, and `shown` was put up for a yes by the reply before it: a replay must see
    the same. `targets` are the workouts that its calls mean, by act."""

    message: Message
    revision: int = 1
    repeats: str = ""
    earlier: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    workouts: tuple[Minted, ...] = ()
    report: dict[str, Any] | None = None
    shown: Shown = NOTHING_SHOWN
    before: Before = NOTHING_BEFORE
    targets: tuple[CallTarget, ...] = ()
    version: int = field(default=0, compare=False)

    @property
    def scope(self) -> str:
        """What the writes of this revision are known by."""
        return f"{self.message.id}/{self.revision}"

    @property
    def journal_scope(self) -> str:
        """What the journal of this text is kept under. With its digest: after an erasure the id may come
        again with other words, and what was answered to the first ones may not be replayed for them."""
        return f"{self.scope}/{digest_of(self.message.text)[:12]}"

    def question_id(self, number: int) -> str:
        """The id of a question that this text leaves open, counted from 0: another text's are others."""
        first = f"{self.message.id}.{number}"
        return first if self.revision == 1 else f"{first}@{self.revision}"

    def target_of(self, act: str) -> tuple[str, ...] | None:
        """The workouts that this call means; None if nobody has looked yet."""
        return next((each.workouts for each in self.targets if each.act == act), None)

    def aiming(self, act: str, workouts: tuple[str, ...]) -> "Entry":
        """The entry in which this call means these workouts."""
        others = (each for each in self.targets if each.act != act)
        return replace(self, targets=(*others, CallTarget(act, workouts)))

    @property
    def digests(self) -> tuple[str, ...]:
        """What every text that the message ever had is known by, the newest first."""
        return (digest_of(self.message.text), *self.earlier)

    def minted_for(
        self, workout: Workout, taken: set[str], *, of_its_exercises: bool = False, draft_id: str = ""
    ) -> Minted | None:
        """The id given before to this workout: where it stands, or of an earlier text, by its exercises.

        `of_its_exercises`: never that of a workout with none of them, wherever it stands. Sessions of several
        lifts may stand on one word: "Done with squats and bench". `draft_id`: the one that this draft got, or
        one of an earlier text; what else was logged of this text is another workout.
        """

        def likeness(minted: Minted) -> int:
            alike = set(minted.exercises) & set(names_of(workout))
            if of_its_exercises and minted.exercises and not alike:
                return 0
            if minted.revision in (self.revision, 0):
                return 0 if draft_id else minted.overlap(workout.spans)
            return len(alike)

        own = next((minted for minted in self.workouts if draft_id and minted.draft_id == draft_id), None)
        if own is not None:
            return own
        free = [minted for minted in self.workouts if minted.workout_id not in taken]
        best = max(free, key=likeness, default=None)
        return best if best is not None and likeness(best) else None

    def standing_on(self, minted: Minted, workout: Workout, draft_id: str) -> "Entry":
        """The entry in which the workout of this id, if an earlier text logged it, is what this one says."""
        if minted.revision in (self.revision, 0):
            return self
        now = minted._replace(
            spans=workout.spans, revision=self.revision, exercises=names_of(workout), draft_id=draft_id
        )
        return replace(self, workouts=tuple(now if each == minted else each for each in self.workouts))

    def having_added(self, workout_id: str, workout: Workout) -> "Entry":
        """The entry in which the workout of this id has the exercises of this one too."""
        names = names_of(workout)
        longer = (
            each._replace(exercises=tuple(dict.fromkeys((*each.exercises, *names))))
            if each.workout_id == workout_id
            else each
            for each in self.workouts
        )
        return replace(self, workouts=tuple(longer))

    def mint(self, workout: Workout, draft_id: str = "") -> Minted:
        """A new id: of the owner, the message and the workout's place among those of the message."""
        ordinal = len(self.workouts)
        seed = "\0".join((self.message.owner, self.message.id, str(ordinal)))
        workout_id = f"w_{hashlib.sha256(seed.encode()).hexdigest()[:20]}"
        return Minted(workout_id, ordinal, workout.spans, self.revision, names_of(workout), draft_id)

    def to_json(self) -> str:
        message = schemas.fields_of(self.message)
        kept = {**schemas.fields_of(self), "message": message}
        del kept["version"], message["is_timed"]
        kept["before"] = self.before._asdict() if self.before != NOTHING_BEFORE else {}
        kept["targets"] = [each._asdict() for each in self.targets]
        kept["questions"] = [each._asdict() for each in self.questions]
        kept["workouts"] = [
            {**each._asdict(), "spans": [span.model_dump() for span in each.spans]} for each in self.workouts
        ]
        body = schemas.numbered("message", kept)
        return json.dumps(body, default=datetime.isoformat, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    @schemas.reading("message")
    def from_json(cls, text: str, version: int) -> "Entry":
        kept = schemas.read("message", text)
        message = kept.pop("message")
        workouts = tuple(
            Minted(
                each["workout_id"],
                each["ordinal"],
                tuple(Span(**span) for span in each["spans"]),
                each["revision"],
                tuple(each["exercises"]),
                each["draft_id"],
            )
            for each in kept.pop("workouts")
        )
        return cls(
            message=Message(**{**message, "sent_at": datetime.fromisoformat(message["sent_at"])}),
            workouts=workouts,
            version=version,
            **{
                **kept,
                "earlier": tuple(kept["earlier"]),
                "questions": tuple(map(question_from, kept["questions"])),
                "shown": shown_from(kept["shown"]),
                "before": before_from(kept["before"]),
                "targets": tuple(
                    CallTarget(each["act"], tuple(each["workouts"])) for each in kept["targets"]
                ),
            },
        )


def workouts_of(entry: Entry | None) -> tuple[str, ...]:
    """The workouts that a message logged or changed, as far as its entry and its report say: also those of
    earlier messages' drafts that it said yes to."""
    if entry is None:
        return ()
    told = [] if entry.report is None else [*entry.report["changes"], *entry.report["allWorkouts"]]
    aimed = (each for target in entry.targets for each in target.workouts)
    logged = (each.workout_id for each in entry.workouts)
    return tuple(dict.fromkeys((*logged, *aimed, *(each["workoutId"] for each in told))))


@dataclass(frozen=True)
class Inbox:
    """The messages of all athletes, in records.

    `believed` is what stood on other messages when this one was read, by id: as their records say, or the
    conversation where they were not read.
    """

    records: Records
    clock: Callable[[], float]
    believed: Mapping[str, Ground] = field(default_factory=dict)

    def entry(self, owner: str, message_id: str) -> Entry | None:
        record = self.records.get(owner, message_key(message_id))
        return None if record is None else Entry.from_json(record.body, record.version)

    def newest(self, owner: str, message_id: str) -> Entry | None:
        """The entry as the store has it: a copy of the records answers `get` from what it read before, while
        a list is always asked of the store."""
        key = message_key(message_id)
        record = next(self.records.list(owner, key), None)
        return Entry.from_json(record.body, record.version) if record and record.key == key else None

    def placed(self, message: Message, conversation: Conversation) -> Message:
        """The message, sent after all that was before it: where nobody said when it was sent, it is what
        comes last that was sent last, whatever this machine's clock says of it."""
        if message.is_timed:
            return message
        known = self.entry(message.owner, message.id)
        came = conversation.next_moment(message.sent_at)
        return replace(message, sent_at=came if known is None else max(came, known.message.sent_at))

    def receive(
        self,
        message: Message,
        questions: tuple[Question, ...] = (),
        before: Before = NOTHING_BEFORE,
        shown: Shown = NOTHING_SHOWN,
    ) -> Entry:
        """The message's entry, stored: the one that is there already, or a new one, or a new revision.

        Of two texts the one that was sent later stands, whichever comes first; of two that were sent at the
        same moment, the one that comes last. A text that it had before never comes back. `questions` are
        those that it may answer, `before` is what was before it, and `shown` is what the reply before it
        showed.
        """

        def receive() -> Entry:
            known = self.entry(message.owner, message.id)
            if known is not None and digest_of(message.text) in known.digests:
                return known  # an earlier text comes late: the newest stands
            if known is not None and message.sent_at < known.message.sent_at:
                return self._note(message, known)  # the same, and nobody has seen it yet
            return self._store(message, questions, before, shown, known)

        return retry_on_conflict(receive, f"message {message.id}: others kept writing it")

    def first_text(self, message: Message) -> Entry:
        """The message's entry, stored with this text if it is new: of two texts at once one is stored, and no
        later one becomes a revision of it."""

        def stored() -> Entry:
            known = self.entry(message.owner, message.id)
            return known or self._store(message, (), NOTHING_BEFORE, NOTHING_SHOWN, None)

        return retry_on_conflict(stored, f"message {message.id}: others kept writing it")

    def _note(self, message: Message, known: Entry) -> Entry:
        """The entry as it is, with this text among those that it had before."""
        noted = replace(known, earlier=(*known.earlier, digest_of(message.text)), version=known.version + 1)
        self.records.put_all([self.write_of(noted, after=known.version)])
        return noted

    def _store(
        self,
        message: Message,
        questions: tuple[Question, ...],
        before: Before,
        shown: Shown,
        known: Entry | None,
    ) -> Entry:
        said = self.records.get(message.owner, text_key(message))
        if known is None:
            repeats = _repeated(message, said)
            entry = Entry(
                message, version=1, repeats=repeats, questions=questions, before=before, shown=shown
            )
        else:
            entry = Entry(
                message,
                revision=known.revision + 1,
                earlier=(*known.earlier, digest_of(known.message.text)),
                questions=questions,
                shown=shown,
                before=before,
                workouts=known.workouts,
                version=known.version + 1,
            )
        writes = [self.write_of(entry, after=entry.version - 1)]
        if not entry.repeats:
            writes.append(self._said_now(message, said))
        self.records.put_all(writes)
        return entry

    def claims_on_others(self, entry: Entry, minted: Minted) -> list[Write]:
        """Writes that note in other messages that a workout of this one stands on their words.

        Raises Overtaken if one of them is not as it was when this one was read: its words may have gone
        elsewhere meanwhile.
        """
        writes = []
        own = {minted.workout_id, *(each.workout_id for each in entry.workouts)}
        for span in minted.spans:
            other = self.entry(entry.message.owner, span.message_id)
            if other is None or span.message_id == entry.message.id:
                continue
            ground = self.believed.get(other.message.id)
            if ground is not None and not _is_as_believed(other, ground, own):
                raise Overtaken(f"message {other.message.id} has other workouts by now")
            if all(each.workout_id != minted.workout_id for each in other.workouts):
                here = minted._replace(spans=(span,), exercises=(), revision=other.revision)
                noted = replace(other, workouts=(*other.workouts, here))
                writes.append(self.write_of(noted, after=other.version))
        return writes

    def reopen(self, owner: str, message_id: str) -> Entry | None:
        """A message that was answered as a duplicate, to be read after all; None if it is not there."""

        def reopen() -> Entry | None:
            entry = self.entry(owner, message_id)
            if entry is None or not entry.repeats:
                return entry
            opened = replace(entry, repeats="", report=None, version=entry.version + 1)
            self.records.put_all([self.write_of(opened, after=entry.version)])
            return opened

        return retry_on_conflict(reopen, f"message {message_id}: others kept writing it")

    def write_of(self, entry: Entry, after: int) -> Write:
        return Write(entry.message.owner, message_key(entry.message.id), entry.to_json(), after=after)

    def _said_now(self, message: Message, said: Record | None) -> Write:
        """Which message says this text; it follows what was read, so that of two at once one is first."""
        body = json.dumps({"message_id": message.id, "sent_at": message.sent_at.isoformat()})
        return Write(
            message.owner,
            text_key(message),
            body,
            after=0 if said is None else said.version,
            expires_at=self.clock() + TEXT_SECONDS,
        )


def _repeated(message: Message, said: Record | None) -> str:
    """The earlier message that said exactly this within ten minutes, "" if none did."""
    if said is None or message.again:
        return ""
    earlier = json.loads(said.body)
    apart = abs((datetime.fromisoformat(earlier["sent_at"]) - message.sent_at).total_seconds())
    recent = earlier["message_id"] != message.id and apart <= DUPLICATE_SECONDS
    return str(earlier["message_id"]) if recent else ""


def _is_as_believed(entry: Entry, ground: Ground, own: set[str]) -> bool:
    """Whether an entry is of this text and has no workouts but these, and those of who asks."""
    known = own | {each.workout_id for each in ground.stands}
    return entry.revision == ground.revision and all(each.workout_id in known for each in entry.workouts)


def message_key(message_id: str) -> str:
    return f"{MESSAGES}{message_id}"


def digest_of(text: str) -> str:
    """What a text of a message is known again by."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def names_of(workout: Workout) -> tuple[str, ...]:
    """What a workout is known again by: its exercises and its named blocks."""
    named = [exercise.name for exercise in workout.exercises()]
    named += [block.name for block in workout.blocks if block.name]
    return tuple(dict.fromkeys(named))


def text_key(message: Message) -> str:
    said = "\0".join(" ".join(each.casefold().split()) for each in (message.exercise, message.text))
    return f"{TEXTS}{hashlib.sha256(said.encode()).hexdigest()[:32]}"


def athlete_of(records: Records, message: Message) -> Athlete:
    """The athlete as recorded, with the units and the timezone that came with the message."""
    athlete = read_athlete(records, message.owner)
    if message.units:
        athlete = replace(athlete, units=checked_units(message.units))
    if message.timezone:
        athlete = replace(athlete, timezone=message.timezone)
    return athlete
