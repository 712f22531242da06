"""The end of a message: report, trace and conversation are written together, once.

If another worker settled the same message first, its report is the answer of both. If the message has
another text by now, nothing is written: the newest text is read instead.

A message's record holds its text and its report, and a report says much of the text again: a long message
of which little was understood has one that is too large for a store. What the store has no room for is left
out, and says so: first the trace, then what the report says again of the message. What was saved and changed
stays, with its ids; of what was not, the first parts are told and the others counted. Words that were cut end
in "...", and where they stand in the message is still said.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple

from agents import schemas
from agents.athlete import Athlete, checked_units
from agents.conversation import (
    NOTHING_BEFORE,
    NOTHING_SHOWN,
    SPOKEN_KEPT,
    Conversation,
    Ground,
    Question,
    Replied,
    Shown,
    Spoken,
    Stand,
    WaitingDraft,
)
from agents.dates import local_day
from agents.errors import Overtaken
from agents.logger.asking.questions import Lesson, remembered
from agents.logger.records.draft import Draft, draft_key
from agents.logger.records.inbox import Entry, Inbox, Message, Minted, athlete_of
from agents.logger.records.loading import trace_key
from agents.logger.records.replaced_drafts import replaced
from agents.logger.report import Report
from agents.logger.report_as_of_now import CUT
from agents.logger.result import (
    Blocked,
    DraftedWorkout,
    NotLogged,
    WorkoutLogResult,
    answer_of,
    outcomes_of,
    replacing,
)
from agents.recorded import changed_athlete, read_conversation, rewritten_conversation
from agents.retries import retry_on_conflict
from storage.ports import Records, TooLarge, Write

LONGEST_TRACE = 1_500_000  # characters, for stores that would take more; a longer one is cut, and says so


class Settlement(NamedTuple):
    """What there is to write down. `answered` are ids of questions that the message settled, `decided` of
    drafts; `shown` is what its reply puts up for a yes. `learned` gives what the answers teach, by what the
    records say then: it is asked before each try to write. `acts` are the calls that the report tells of;
    None where that was not looked at."""

    reported: Report
    trace: dict[str, Any]
    answered: frozenset[str] = frozenset()
    learned: Callable[[], tuple[Lesson, ...]] = tuple
    decided: frozenset[str] = frozenset()
    shown: Shown = NOTHING_SHOWN
    acts: frozenset[str] | None = None


def settle(
    inbox: Inbox, entry: Entry, settlement: Settlement, trace_seconds: float | None = None
) -> WorkoutLogResult:
    """Write it all in one batch; the report that stands then, which may be another worker's.

    The trace is kept for `trace_seconds`, None for ever.
    """
    gives_up = f"message {entry.message.id}: others kept writing its conversation"
    shorter = _ever_shorter(settlement, entry)
    written = next(shorter)
    while True:
        try:
            return retry_on_conflict(partial(_settled, inbox, entry, written, trace_seconds), gives_up)
        except TooLarge:
            # The workouts are saved: "send it in parts" would be wrong now, and so would no answer at all.
            found = next(shorter, None)
            if found is None:
                raise
            written = found


def _settled(
    inbox: Inbox, entry: Entry, settlement: Settlement, trace_seconds: float | None
) -> WorkoutLogResult:
    """One try. Raises Conflict, TooLarge, Overtaken."""
    message = entry.message
    newest = inbox.entry(message.owner, message.id) or entry
    if newest.revision != entry.revision:
        raise Overtaken(f"message {message.id} was changed meanwhile")
    if newest.report is not None:
        return WorkoutLogResult.model_validate_json(json.dumps(newest.report))
    if settlement.acts is not None and not _acts_of(newest) <= settlement.acts:
        raise Overtaken(f"another worker has changed workouts for message {message.id}")
    inbox.records.put_all(_writes(inbox, newest, settlement, trace_seconds))
    return settlement.reported.result


def _acts_of(entry: Entry) -> set[str]:
    """The calls of this text of the message that have changed workouts."""
    return {each.act for each in entry.targets if each.act.startswith(f"{entry.scope}#")}


def _writes(inbox: Inbox, newest: Entry, settlement: Settlement, trace_seconds: float | None) -> list[Write]:
    records = inbox.records
    reported = replace(newest, report=settlement.reported.result.model_dump(mode="json"))
    if newest.before.message_id not in _known_messages(records, newest.message):
        reported = replace(reported, before=NOTHING_BEFORE)  # it was erased meanwhile
    kept_until = None if trace_seconds is None else inbox.clock() + trace_seconds
    writes = [
        inbox.write_of(reported, after=newest.version),
        _conversation_write(records, newest, settlement, inbox.clock),
        _traced(records, newest.message, settlement.trace)._replace(expires_at=kept_until),
    ]
    writes += _taught(inbox, newest.message, settlement.learned())
    return [*writes, *_drafted(records, newest, settlement.reported.drafts)]


def _known_messages(records: Records, message: Message) -> set[str]:
    return {each.message_id for each in conversation_of(records, message).replies}


def _ever_shorter(settlement: Settlement, entry: Entry) -> Iterator[Settlement]:
    """The settlement, then what a store with small records may take: without its trace, then told shorter."""
    for result in ever_shorter(settlement.reported.result):
        told = replacing(result) if entry.revision > 1 else result
        reported = settlement.reported._replace(result=told)
        yield settlement._replace(reported=reported)
        yield settlement._replace(reported=reported, trace=_cut(settlement.trace))


def conversation_of(records: Records, message: Message) -> Conversation:
    """The conversation that a message belongs to."""
    return read_conversation(records, message.owner, message.conversation_id)


def _conversation_write(
    records: Records, entry: Entry, settlement: Settlement, clock: Callable[[], float]
) -> Write:
    message, result = entry.message, settlement.reported.result
    now = datetime.fromtimestamp(clock(), UTC)
    day = local_day(message.sent_at, athlete_of(records, message).timezone).isoformat()
    came = outcomes_of(result)
    own = tuple(stand_of(minted, message.id) for minted in entry.workouts)
    last = list(_shown_before(records, entry))
    on_others: dict[str, list[Stand]] = {}
    for minted in entry.workouts:
        for span in minted.spans:
            on_others.setdefault(span.message_id, []).append(stand_of(minted, span.message_id))

    def after_message(before: Conversation) -> Conversation:
        model = Spoken("model", message.id, result.model_says[:SPOKEN_KEPT], day)
        spoken = (
            Spoken("athlete", message.id, message.text[:SPOKEN_KEPT], day),
            *([model] if model.text else []),
            Spoken("coach", message.id, result.answer[:SPOKEN_KEPT], day, came),
        )
        # What was asked about an earlier text of the message, or whether to log it again, is asked anew.
        own_before = {each.id for each in before.questions if each.message_id == message.id}
        settled = before.settled({*settlement.answered, *own_before})
        asking = settled.with_turns(*spoken).asking(*settlement.reported.questions)
        put = _put(settlement.reported, asking.questions)
        drafts = tuple(each.waiting for each in settlement.reported.drafts)
        shown, wrote = settlement.shown.drafts, _written(entry, result)
        replied = Replied(message.id, _utc(message), put, shown, wrote)
        superseded = {
            each.draft_id for each in _superseded(records, before, entry, settlement.reported.drafts)
        }
        gone = {each.draft_id for each in last if each.state != "open"}
        asking = asking.without_drafts(settlement.decided | superseded | gone).drafting(message.id, drafts)
        asking = asking.listing(each.waiting for each in last)
        asking = asking.showing(settlement.shown).open_at(now).replied(replied)
        return asking.grounded(Ground(message.id, entry.revision, own), on_others)

    return rewritten_conversation(records, message.owner, message.conversation_id, after_message)


def _superseded(
    records: Records, before: Conversation, entry: Entry, drafts: Sequence[Draft]
) -> list[WaitingDraft]:
    """The drafts of an earlier text of the message, those of the message that it repeats, if it has some
    itself, and those of the last reply that its own say anew: shown anew, they would be logged twice by a yes
    to all."""
    new, repeats = {each.draft_id for each in drafts}, entry.repeats if drafts else ""
    shown = _shown_before(records, entry) if drafts else ()
    anew = replaced(shown, drafts, entry.message.text)
    return [
        each
        for each in before.drafts
        if each.draft_id not in new
        and (each.message_id in (entry.message.id, repeats) or each.draft_id in anew)
    ]


def _shown_before(records: Records, entry: Entry) -> Iterator[Draft]:
    """The drafts of the last reply before a message, as they stand."""
    kept = (records.get(entry.message.owner, draft_key(each)) for each in entry.before.drafts)
    yield from (Draft.from_json(each.body, each.key) for each in kept if each is not None)


def _drafted(records: Records, entry: Entry, drafts: Sequence[Draft]) -> list[Write]:
    """The message's drafts; those that they stand in place of are dropped, if nobody has decided on them."""
    owner = entry.message.owner
    before = _superseded(records, conversation_of(records, entry.message), entry, drafts)
    kept = (records.get(owner, draft_key(each.draft_id)) for each in before)
    writes = []
    for record in kept:
        old = None if record is None else Draft.from_json(record.body, record.key)
        if record is not None and old is not None and old.state == "open":
            dropped = old.model_copy(update={"state": "dropped"})
            writes.append(Write(owner, record.key, dropped.to_json(), record.version))
    return [*(_new(records, owner, each) for each in drafts), *writes]


def _new(records: Records, owner: str, draft: Draft) -> Write:
    key = draft_key(draft.draft_id)
    record = records.get(owner, key)
    return Write(owner, key, draft.to_json(), 0 if record is None else record.version)


def _put(reported: Report, questions: Sequence[Question]) -> str:
    """The id of the question that the reply puts, if it is one of those that are open."""
    asked = (
        each.id for each in (*reported.questions, *questions) if each.question == reported.result.question
    )
    return next(asked, "")


def _utc(message: Message) -> str:
    return message.sent_at.astimezone(UTC).isoformat()


def _written(entry: Entry, result: WorkoutLogResult) -> tuple[str, ...]:
    """The workouts that the message logged, changed or took back; not those that were there before it."""
    own = {each.workout_id for each in entry.workouts}
    rows = (each for each in result.allWorkouts if each.saved)
    logged = [each.workoutId for each in rows if each.workoutId in own or not each.already_there]
    return tuple(dict.fromkeys((*logged, *(each.workoutId for each in result.changes))))


def stand_of(minted: Minted, message_id: str) -> Stand:
    """Where a workout stands in a message: at most in one span of it."""
    spans = (span for span in minted.spans if span.message_id == message_id)
    start, end = next(((span.start, span.end) for span in spans), (0, 0))
    return Stand(minted.workout_id, start, end)


def _taught(inbox: Inbox, message: Message, learned: tuple[Lesson, ...]) -> list[Write]:
    """What the message taught of the athlete: the answers in it, and the units and timezone it came with."""
    units = checked_units(message.units) if message.units else None
    at = min(message.sent_at, datetime.fromtimestamp(inbox.clock(), UTC))  # a fast clock is no later message

    def taught(athlete: Athlete) -> Athlete:
        return remembered(athlete, learned).having_heard(units, message.timezone or None, at)

    return changed_athlete(inbox.records, message.owner, taught)


def _traced(records: Records, message: Message, trace: dict[str, Any]) -> Write:
    record = records.get(message.owner, trace_key(message.id))
    body = json.dumps(schemas.numbered("trace", trace))
    if len(body) > LONGEST_TRACE:
        body = json.dumps(schemas.numbered("trace", _cut(trace)))
    return Write(message.owner, trace_key(message.id), body, 0 if record is None else record.version)


def _cut(trace: dict[str, Any]) -> dict[str, Any]:
    """What the trace says in short, and how many characters it had."""
    return {**trace, "replies": [], "ran": [], "too_long": len(json.dumps(trace))}


# --- a result as short as its record needs it


MORE = "more"  # code of a row that stands for those that are not told one by one


class RoomLeft(NamedTuple):
    """How many rows are told of what was not logged, and how many characters of a text."""

    rows: int
    characters: int


ROOMS = (RoomLeft(20, 300), RoomLeft(3, 60))


def ever_shorter(result: WorkoutLogResult) -> Iterator[WorkoutLogResult]:
    """The result as it is, then shorter and shorter ones: each says all that was saved and changed."""
    yield result
    for room in ROOMS:
        yield _within(result, room)


def _within(result: WorkoutLogResult, room: RoomLeft) -> WorkoutLogResult:
    def cut(text: str) -> str:
        return text if len(text) <= room.characters else f"{text[: room.characters - len(CUT)]}{CUT}"

    rows = (
        row.model_copy(update={name: cut(getattr(row, name)) for name in ("workoutName", "summary")})
        for row in result.allWorkouts
    )
    changes = (row.model_copy(update={"summary": cut(row.summary)}) for row in result.changes)
    blocked = (
        row.model_copy(
            update={name: cut(getattr(row, name)) for name in ("workoutName", "message", "question")}
        )
        for row in result.blocked[: room.rows]
    )
    unlogged = (
        row.model_copy(update={name: cut(getattr(row, name)) for name in ("text", "why", "question")})
        for row in result.not_logged[: room.rows]
    )
    drafts = (row.model_copy(update={**_cut_of(row, cut), "rows": ()}) for row in result.drafts)
    of_guests = {"program": result.program, "guests": result.guests}
    shorter = result.model_copy(
        update={
            "allWorkouts": tuple(rows),
            "drafts": tuple(drafts),
            "open": (),
            "changes": tuple(changes),
            "blocked": (*blocked, *_more_blocked(result.blocked[room.rows :])),
            "not_logged": (*unlogged, *_more_not_logged(result.not_logged[room.rows :])),
            "question": None if result.question is None else cut(result.question),
            "plan_changes": tuple(_outlined(each) for each in result.plan_changes),
            **{name: tuple(_short(row, cut) for row in rows) for name, rows in of_guests.items()},
        }
    )
    return shorter.model_copy(update={"answer": answer_of(shorter)})


def _short(row: dict[str, Any], cut: Callable[[str], str]) -> dict[str, Any]:
    """What a guest did, in words alone."""
    return {**row, "result": {}, "message": cut(str(row["message"]))}


def _cut_of(draft: DraftedWorkout, cut: Callable[[str], str]) -> dict[str, str]:
    """What a draft says, cut: its record says all of it."""
    return {name: cut(getattr(draft, name)) for name in ("workoutName", "summary", "text", "why")}


def _more_blocked(rows: tuple[Blocked, ...]) -> tuple[Blocked, ...]:
    if not rows:
        return ()
    told = f"{len(rows)} more workouts of this message were not saved, and are not told one by one"
    first = rows[0].workout_index
    return (Blocked(workout_index=first, workoutName=f"{len(rows)} more", code=MORE, message=told),)


def _more_not_logged(rows: tuple[NotLogged, ...]) -> tuple[NotLogged, ...]:
    if not rows:
        return ()
    told = f"{len(rows)} more parts of this message look like training, and are not told one by one"
    end = max(row.end for row in rows)
    return (NotLogged(text="", start=rows[0].start, end=end, why=told, code=MORE),)


def _outlined(change: dict[str, Any]) -> dict[str, Any]:
    """What became of a wish for the plan, without the details that are in its proposals' own records."""
    proposals = [{**each, "preview": {}} for each in change.get("proposals", ())]
    return {**change, "proposals": proposals, "results": [], "verify": None, "technicalDetails": ""}
