"""The message as a guest's tools see it (`guests.Host`): which words are said, and a session kept.

One writer: a session of a guest is a workout as any other, saved by the shelf with what the guest writes
of it in the same batch. What was told as a workout already is not told again as a session.

Behind it stands what is asked of all guests of a message: who comes, which workouts they meet, what they
report.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from agents.dates import UnreadableDate, read_day
from agents.errors import Refusal, Unfinished
from agents.events import GuestAnswered, Listener, WorkoutSaved
from agents.exercises import catalogue
from agents.guests import Guest, LoggedTwice, ReportPart, Room, SessionToKeep, Visit
from agents.logger.amending.one_set import names_said
from agents.logger.evidence.texts import Texts
from agents.logger.finished_workout import finished_anew
from agents.logger.guests.kept_sessions import NotSaid, Stands, grounded, is_free
from agents.logger.guests.said_numbers import (
    around,
    lifts_said_of,
    numbers_said,
    only_asks,
    stands_alone,
)
from agents.logger.records.inbox import Entry
from agents.logger.records.shelf import Saved, Shelf
from agents.logger.worktable import OF_SEVERAL, OF_WORKOUTS, OFFLINE, SessionOfGuest, Worktable
from agents.loop import Budget
from agents.snapshot import Snapshot
from agents.words import fold
from agents.workout import Source, Span, StoredWorkout, Workout

# A day that can only be the session's: "move it to Friday" stands beside "done" as well.
_DAY = re.compile(
    r"\b(?:the day before yesterday|yesterday|last night|\d{4}-\d\d-\d\d|\w+ days? ago"
    r"|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
)


@dataclass(frozen=True)
class Hosted:
    """One call of a guest's tool in a message: a `guests.Host`."""

    table: Worktable
    guest: Guest

    @property
    def act(self) -> str:
        return self.table.act

    @property
    def budget(self) -> Budget | None:
        return self.table.guests.budget

    @property
    def listener(self) -> Listener:
        return self.table.guests.listener

    @property
    def only_asks(self) -> bool:
        answers = any(each.code.startswith(self.guest.name) for each in self.table.given.questions)
        return not answers and only_asks(self.table.given.texts, self.table.given.message.id)

    @property
    def confirmed(self) -> bool:
        return self.table.given.message.again

    def quoted(self, said: str, what: str, beside: str = "") -> frozenset[int]:
        table = self.table
        ledger = table.ledger(-1)
        shared = _standing_as(table, beside) if beside else frozenset()
        ledger.taken -= table.claims.said_to.get(self.guest.name, frozenset()) | shared
        free = ledger.taken
        # What an earlier message said in the same words is no place: a set-up said again is of this one.
        ledger.taken = free | (frozenset(range(len(table.given.texts.tokens))) - frozenset(table.given.own))
        where = ledger.find(said)
        if isinstance(where, str):
            ledger.taken = free
            where = ledger.find(said)
        if isinstance(where, str):
            raise Refusal(f"said has to quote {what}: {said!r}: {where}.")
        row = table.given.texts.tokens[where.first : where.last + 1]
        if any(token.source != table.given.message.id for token in row):
            raise Refusal("said has to quote this message, not an earlier one.")
        return frozenset((*where.numbers, *where.words)) - shared

    def find_number(self, value: Decimal, unit: str = "", lift: str = "") -> frozenset[int] | None:
        return find_number(self.table, self.guest, value, unit, lift)

    def write_session(self, session: SessionToKeep) -> tuple[StoredWorkout, frozenset[int]]:
        written = write_session(self.table, self.guest, session)
        return written.saved.standing, written.tokens


@dataclass(frozen=True)
class GuestToolResult:
    """What a guest's tool gave, to be entered by its guest."""

    guest: Guest
    result: Any  # a GuestResult that is a ToolAnswer

    def answer_text(self) -> str:
        text: str = self.result.answer_text()
        return text

    def enter(self, table: Worktable) -> None:
        claims: frozenset[int] = self.result.claims
        table.claims.settled |= claims
        self.guest.enter(table.call, self.result)
        table.claims.say_to(self.guest.name, claims)
        self._tell(table)
        session = table.guests.sessions.get(table.act)
        if session is not None and session.standing is not None:
            saved = session.saved
            table.guests.listener(WorkoutSaved(saved.workout_id, session.standing.name, saved.already_there))

    def _tell(self, table: Worktable) -> None:
        """Tell who listens what the guest has answered."""
        answers = self.result.answers
        before = Counter(each.tool for each in self.guest.answers)
        before.subtract(each.tool for each in answers)
        for each in answers:
            table.guests.listener(GuestAnswered(each.tool, each.result, each.message, before[each.tool]))
            before[each.tool] += 1


def _standing_as(table: Worktable, fact: str) -> frozenset[int]:
    """The tokens that a fact of the message's workouts stands on."""
    workouts = (table.workout(place.index) for place in table.pipeline.places)
    sources = (each for workout in workouts for each in workout.sources if each.path == fact)
    return frozenset(table.given.texts.inside(span for each in sources for span in each.spans))


def find_number(
    table: Worktable, guest: Guest, value: Decimal, unit: str, lift: str = ""
) -> frozenset[int] | None:
    """The tokens that say a number, by itself and of this lift, and that no workout stands on; of this
    message first. None for none."""
    taken, own = _taken(table, guest), table.given.message.id
    there = numbers_said(table.given.texts, _sources(table, guest))
    alone = [each for each in there if stands_alone(table.given.texts, each)]
    said = [each for each in alone if each.says(value, unit) and is_free(each, taken)]
    if lift:
        of = lifts_said_of(table.given.texts, alone)
        said = [each for each in said if lift in of[each]]
    said.sort(key=lambda each: table.given.texts.tokens[each.first].source != own)
    return frozenset(said[0].tokens) if said else None


def _taken(table: Worktable, guest: Guest) -> frozenset[int]:
    """The tokens that workouts stand on, or another guest; not those that are only said to this one."""
    sessions = (each.tokens for each in table.guests.sessions.values())
    return table.claims.besides_guest(guest.name).union(*sessions)


def write_session(table: Worktable, guest: Guest, session: SessionToKeep) -> SessionOfGuest:
    """Save the session with what the guest writes of it. Raises Refusal."""
    written = table.guests.sessions.get(table.act) or _written_before(table, table.given.entry, session)
    if written is None:
        _check_new(table, guest, session)
        try:
            written = _written_now(table, guest, session)
        except Refusal as refusal:
            written = _written_meanwhile(table, session)
            if written is None and isinstance(refusal, NotSaid):
                _check_week(table, guest, session)
            if written is None:
                raise
    table.guests.sessions[table.act] = written
    return written


def _written_now(table: Worktable, guest: Guest, session: SessionToKeep) -> SessionOfGuest:
    _check_named(table, guest, session)
    sources = _sources_of(table, guest, session.lift)
    stands = grounded(session, table.given.texts, sources, _taken(table, guest), table.claims.before)
    stands = stands._replace(tokens=stands.tokens | _noted(table, session))
    return _saved(table, session, stands)


def _written_before(table: Worktable, entry: Entry, session: SessionToKeep) -> SessionOfGuest | None:
    """The session that this very call wrote when the message was read before, as it stands now: what the
    guest asks for may be another week's by now."""
    for minted in entry.workouts:
        stored = table.shelf.get(minted.workout_id)
        if stored is not None and table.act in stored.acts:
            sources = stored.workout.sources if stored.workout is not None else ()
            spans = [span for source in sources for span in source.spans]
            tokens = frozenset(table.given.texts.inside(spans or minted.spans))
            return SessionOfGuest(
                session.lift, Saved(stored.workout_id, True, stored.revision, stored), tokens
            )
    return None


def _written_meanwhile(table: Worktable, session: SessionToKeep) -> SessionOfGuest | None:
    """The same, where another worker has the message too and was faster."""
    newest = table.inbox.newest(table.given.message.owner, table.given.message.id)
    return None if newest is None else _written_before(table, newest, session)


def _check_week(table: Worktable, guest: Guest, session: SessionToKeep) -> None:
    """Raises Refusal where the message has ended a week of the guest's: figures of the week before are no
    session of the new one."""
    if guest.has_ended_a_week(table.saved_ids()):
        raise Refusal(
            f"{session.lift} is not logged with these figures: this message has ended the week, and"
            f" {session.of} asks for {guest.asks_for(session.lift)} now. Log it again if that was done."
        ) from None


def _sources(table: Worktable, guest: Guest) -> Collection[str]:
    """The messages whose numbers count: this one, and those that the guest asked about."""
    asked = (each.message_id for each in table.given.questions if each.code.startswith(guest.name))
    return {table.given.message.id, *asked}


def _sources_of(table: Worktable, guest: Guest, lift: str) -> Collection[str]:
    """The messages whose words count for a session: this one, and those of which the guest asked what they
    mean, or something about this lift. "Bench done" reports no deadlift."""
    asked = (
        each.message_id
        for each in table.given.questions
        if each.code.startswith(guest.name) and (each.code == guest.unclear or each.field == lift)
    )
    return {table.given.message.id, *asked}


def _check_new(table: Worktable, guest: Guest, session: SessionToKeep) -> None:
    """Raises Refusal where this message has logged the lift already, as a workout or by another call."""
    if any(each.lift == session.lift for each in table.guests.sessions.values()):
        raise LoggedTwice(
            f"{session.lift} is logged by an earlier call of this message: nothing is logged twice."
        )
    logged = [*table.saved.values(), *(each.workout_id for each in table.changes.made)]
    for workout_id in dict.fromkeys(logged):
        if guest.has_logged(session.lift, workout_id):
            raise LoggedTwice(
                f"{session.lift} is logged from these words already, as workout {workout_id}, and the"
                f" {guest.name} has heard of it: nothing is logged twice."
            )


def _check_named(table: Worktable, guest: Guest, session: SessionToKeep) -> None:
    """Raises Refusal where the words name another lift of the guest's, and not this one: figures that are
    the guest's own would be logged of a lift that nobody spoke of."""
    if table.given.engine == OFFLINE:
        return  # the embedded engine has the lift from its own reading
    row, sources = table.given.texts.tokens, _sources_of(table, guest, session.lift)
    words = {token.folded.removesuffix("s") for token in row if token.source in sources}
    others = sorted(words & set(guest.lifts) - {session.lift})
    said = (name for name, places in names_said(table.given.texts) if row[places[0]].source in sources)
    if not others or session.lift in words or any(catalogue.same(name, session.exercise) for name in said):
        return
    raise Refusal(f"the words say {', '.join(others)}, not {session.lift}: log the lift that was done.")


def _noted(table: Worktable, session: SessionToKeep) -> frozenset[int]:
    """The numbers that the notes stand on. Raises Refusal for notes that are not the athlete's words."""
    if not session.notes.strip():
        return frozenset()
    ledger = table.ledger(-1)
    ground = ledger.ground("note", session.notes, None)
    if isinstance(ground, str):
        raise Refusal(f"notes: {ground}: quote the athlete.")
    return frozenset(ledger.claims)


class _Dated(NamedTuple):
    """The day that the words say it was done; None for the message's."""

    said: str
    span: Span


def _saved(table: Worktable, session: SessionToKeep, stands: Stands) -> SessionOfGuest:
    workout = _described(table, stands)
    others = set(table.saved_ids())
    try:
        saved, _ = table.shelf.save(table.inbox, table.given.entry, workout, table.act, others, session)
    except Unfinished as error:
        raise Refusal(str(error)) from None
    return SessionOfGuest(session.lift, saved, stands.tokens)


def _described(table: Worktable, stands: Stands) -> Workout:
    """The draft with its date, its canonical values and its summary."""
    draft = stands.workout.model_copy(update={"engine": table.given.engine})
    dated = next(_days(table.given.texts, stands.tokens, table.given.today, table.given.athlete.locale), None)
    if dated is not None:
        source = Source(path="date_as_said", kind="words", spans=(dated.span,))
        draft = draft.model_copy(update={"date_as_said": dated.said, "sources": (*draft.sources, source)})
    return finished_anew(draft, table.given.today, table.given.athlete)


def _days(texts: Texts, tokens: Collection[int], today: date, locale: str) -> Iterator[_Dated]:
    """The days said in the clauses of these tokens, none that is still to come."""
    for span in dict.fromkeys(around(texts, at) for at in sorted(tokens)):
        text = texts.by_id[span.message_id][span.start : span.end]
        folded = fold(text)
        found = _DAY.search(folded) if len(folded) == len(text) else None
        if found is None:
            continue
        try:
            day = read_day(found.group(), today, locale)
        except UnreadableDate:
            continue
        if day <= today:
            place = Span(
                message_id=span.message_id, start=span.start + found.start(), end=span.start + found.end()
            )
            yield _Dated(text[found.start() : found.end()], place)


# --- a message and all its guests


def guests_of(rooms: Iterable[Room], records: Snapshot, visit: Visit) -> tuple[Guest, ...]:
    """The guests of these rooms that take part."""
    found = (room.guest(records, visit) for room in rooms)
    return tuple(guest for guest in found if guest is not None)


def undo_is_of(guests: Iterable[Guest], workouts_changed_at: int) -> str:
    """Whose change is the newest of the conversation, which "undo" alone takes back: a guest's by its name,
    or OF_WORKOUTS; OF_SEVERAL where one message changed things of both; "" where none is known."""
    at = {OF_WORKOUTS: workouts_changed_at, **{guest.name: guest.changed_at() for guest in guests}}
    newest = [name for name, turn in at.items() if turn >= 0 and turn == max(at.values())]
    return OF_SEVERAL if len(newest) > 1 else "".join(newest)


def tell_guests(guests: Iterable[Guest], shelf: Shelf, workout_ids: Iterable[str]) -> None:
    """Every guest that has to meets these workouts, as they stand now. Raises Conflict, Unavailable."""
    meeting, ids = [guest for guest in guests if guest.meets], [*dict.fromkeys(workout_ids)]
    for guest in meeting:
        for stored in map(shelf.get, ids):
            if stored is not None:
                guest.meet(stored)


def parts_of(guests: Iterable[Guest], workout_ids: Iterable[str]) -> tuple[ReportPart, ...]:
    """What the guests add to the report of these workouts."""
    ids: Sequence[str] = [*dict.fromkeys(workout_ids)]
    return tuple(guest.part(ids) for guest in guests)
