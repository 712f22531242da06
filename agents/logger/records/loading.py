"""What a message needs of the records, asked for at once: one request for most messages, a second where the
first shows what else there is to know.

    first    the message, its words, its conversation, the athlete, the order of changes of workouts,
             what guests look at, the day's cost
    then     a new message      nothing: what is made of its id can't be there before it
             one met again      its journal and trace, the workouts it made
             one with a report  the workouts it tells of, as they stand now
             open questions     the messages that they are about, if the conversation has not enough of them
             drafts shown       as they stand now
"""

from collections.abc import Callable, Collection, Iterable, Sequence

from agents.conversation import Conversation, Ground
from agents.journal import journal_prefix
from agents.logger.records.draft import draft_key
from agents.logger.records.inbox import Entry, Message, message_key, text_key
from agents.logger.records.shelf import workout_key
from agents.recorded import conversation_key
from agents.snapshot import Snapshot
from agents.spending import spent_key
from storage.ports import ATHLETE_KEY, CHANGES_KEY, TRACES, Records

AT_ONCE = 100  # records of one request; what is beyond is read when it is asked for


def first_read(
    records: Records,
    clock: Callable[[], float],
    message: Message,
    *,
    with_cost: bool,
    also: Sequence[str] = (),
) -> Snapshot:
    """The copy for this message, with what every message needs; `also` is what its guests look at."""
    keys = [
        message_key(message.id),
        text_key(message),
        conversation_key(message.conversation_id),
        ATHLETE_KEY,
        CHANGES_KEY,
        *also,
        *([spent_key(clock)] if with_cost else ()),
    ]
    snapshot = Snapshot(records, clock)
    snapshot.get_many(message.owner, keys)
    return snapshot


def believed(conversation: Conversation, entry: Entry) -> dict[str, Ground]:
    """What the conversation says of the messages that the entry's questions are about, where it says all."""
    asked = {question.message_id for question in entry.questions} | {*entry.before.exchange}
    grounds = (each for each in conversation.grounds if each.message_id in asked)
    return {each.message_id: each for each in grounds if conversation.words_of(each.message_id) is not None}


def read_on(
    snapshot: Snapshot, entry: Entry, known: Collection[str], *, shows_workouts: bool = False
) -> None:
    """What this entry leaves to read, after it was received through the copy.

    `known` are messages of which no more is needed than the conversation says. `shows_workouts`: a model is
    shown the last ones, and what the last reply left open.
    """
    owner, own = entry.message.owner, message_key(entry.message.id)
    keys = set(map(workout_key, entry.before.shown if shows_workouts else ()))
    keys |= {message_key(each.message_id) for each in entry.questions if each.message_id not in known}
    if shows_workouts:
        keys |= {message_key(each) for each in entry.before.exchange if each not in known}
    keys |= set(map(draft_key, entry.before.drafts))
    if entry.repeats:
        keys.add(message_key(entry.repeats))
    if snapshot.has_made(owner, own):
        # The journal and the trace are made after the message's record and die before it.
        snapshot.none_under(owner, journal_prefix(entry.journal_scope))
        snapshot.none_at(owner, trace_key(entry.message.id))
    elif entry.report is not None:
        keys = set(map(workout_key, _told_of(entry.report)))
    else:
        snapshot.read_under(owner, journal_prefix(entry.scope))
        keys |= {trace_key(entry.message.id), *(workout_key(each.workout_id) for each in entry.workouts)}
    if keys:
        snapshot.get_many(owner, sorted(keys)[:AT_ONCE])


def trace_key(message_id: str) -> str:
    return f"{TRACES}{message_id}"


def _told_of(report: dict[str, list[dict[str, str]]]) -> Iterable[str]:
    rows = (*report["allWorkouts"], *report["changes"])
    return (row["workoutId"] for row in rows if row["workoutId"])
