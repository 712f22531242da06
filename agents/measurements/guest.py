"""The measurements as a guest: what an athlete says of body and day goes to its tools, with their words.

Nothing of it becomes a workout. Each number stands in the words that are quoted, on which no workout stands;
but for the body weight, which may be a fact of a workout's day as well.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, ClassVar, Literal

from pydantic import Field

from agents.errors import Refusal, Unfinished
from agents.guests import (
    Guest,
    GuestAnswer,
    GuestResult,
    Host,
    HowFarAnswered,
    ReportPart,
    ToolAnswered,
    Visit,
)
from agents.measurements.book import KeptMeasurement, MeasurementBook
from agents.measurements.values import (
    Measurement,
    MeasurementKind,
    day_of,
    id_of,
    read_value,
    row_of,
)
from agents.models.port import Call
from agents.reading.body import may_correct, may_measure
from agents.reading.days import dates_in
from agents.requests.undo import may_take_back
from agents.toolbox import Tool, ToolInput
from agents.words import Token
from storage.ports import Records

NAME = "measurements"
BRIEF = """\

What the athlete measured of body and day (weight, sleep, resting heart rate, HRV, steps, pain, a note of \
the day) goes to log_measurements, in their words, and is never a workout. Goals, wishes, other people's \
numbers and values that only may be are not measured. A weight that is corrected or taken back is \
amend_measurement or delete_measurement.\
"""
EDITION = "measurements-1"
BODYWEIGHT = "bodyweight"  # the fact of a workout that is a measurement too
WAVE = 7  # when what the message says of workouts is decided
_APART = frozenset((*",;.!?\n", "and", "&", "but", "then"))
_SINCE = frozenset("since seit desde depuis".split())
_NIGHTS = frozenset("night nights tonight anoche".split())
LATELY = timedelta(days=7)  # which measurements are meant where no day is named


# --- the tools


class OneMeasurement(ToolInput):
    kind: MeasurementKind
    said: str = Field(description="What was measured, with its unit, as said: '82.4', '7h30', 'knee 3/10'.")


class LogMeasurements(ToolInput):
    said: str = Field(description="The words that tell it, quoted from this message.")
    day: str = Field(description="The words that say which day it is of: 'yesterday'. '' for none.")
    measurements: list[OneMeasurement]


class AmendMeasurement(ToolInput):
    said: str = Field(description="The words that correct it, quoted from this message.")
    kind: MeasurementKind
    day: str = Field(description="The words that say of which day it is. '' for the newest one.")
    value: str = Field(description="What it was instead, as said.")


class DeleteMeasurement(ToolInput):
    said: str = Field(description="The words that ask for it, quoted from this message.")
    kind: MeasurementKind | Literal[""] = Field(description="'' for all that was written down last.")
    day: str = Field(description="The words that say of which day it is. '' for the newest one.")


def log_measurements(args: LogMeasurements, host: Host) -> ToolAnswered:
    """Write down what the athlete measured of body and day: weight, sleep, resting heart rate, HRV, steps,
    pain, or a note of the day in their words.

    Once for all that is of one day. Leave the unit out where it was not said. What is said already is not
    written twice.
    """
    guest = guest_of(host)
    if host.only_asks:
        raise Refusal("the message only asks: nothing of it was measured.")
    words = host.quoted(args.said, "what was measured", BODYWEIGHT)
    measured = [guest.measured(args, one, host.act) for one in args.measurements]
    if not measured:
        raise Refusal("measurements is empty: say what was measured.")
    kept = guest.book.keep(measured)
    return ToolAnswered(tuple(map(_noted, kept, measured)), words)


def amend_measurement(args: AmendMeasurement, host: Host) -> ToolAnswered:
    """Correct something measured that was written down before, to what the athlete says now."""
    guest = guest_of(host)
    words = host.quoted(args.said, "the correction", BODYWEIGHT)
    _place(args.said, args.value, "value")
    one = guest.aimed_at(args.kind, args.day, host.act)
    value = read_value(args.kind, args.value, guest.visit.athlete.units)
    after = _done(lambda: guest.book.amend(one, args.value.strip(), value, host.act))
    was = after.was[-1] if after.was else None
    before = one if was is None else after._replace(said=was.said, value=was.value)
    told = f"Corrected {after.on}: {before.words} -> {after.words}"
    return ToolAnswered((GuestAnswer("amend_measurement", after.as_wire(), told, moved=True),), words)


def delete_measurement(args: DeleteMeasurement, host: Host) -> ToolAnswered:
    """Take out something measured that was written down before, because the athlete asks for it.

    Of several days the day has to be said.
    """
    guest = guest_of(host)
    words = host.quoted(args.said, "what is asked for")
    if args.kind and (several := guest.of_several_days(args.kind, args.day, host.act)) is not None:
        return ToolAnswered((several,), words)
    aimed = [guest.aimed_at(args.kind, args.day, host.act)] if args.kind else guest.written_last(host.act)
    return ToolAnswered(tuple(_deleted(guest, one, host.act) for one in aimed), words)


TOOLS: tuple[Tool[Host], ...] = (
    Tool("log_measurements", LogMeasurements, log_measurements, wave=WAVE),
    Tool("amend_measurement", AmendMeasurement, amend_measurement, wave=WAVE),
    Tool("delete_measurement", DeleteMeasurement, delete_measurement, wave=WAVE),
)


# --- the guest


@dataclass
class MeasurementsGuest(Guest):
    """The measurements of one athlete during one message."""

    book: MeasurementBook
    visit: Visit
    answers: list[GuestAnswer] = field(default_factory=list)

    name: ClassVar[str] = NAME
    tools: Sequence[Tool[Any]] = TOOLS
    brief = BRIEF
    edition = EDITION

    def known(self) -> Mapping[str, bool]:
        """The kinds that the message directly before measured, where it logged nothing else: a value alone
        may correct them."""
        before = self.visit.before
        if before.workouts or not (before.message_id and may_correct(self.visit.text)):
            return {}
        return {f"measured_{each.kind}": True for each in self.book.of_message(before.message_id)}

    def enter(self, call: Call, result: GuestResult) -> None:
        self.answers += result.answers

    def how_far_answered(self, *, by_model: bool) -> HowFarAnswered:
        return "answered" if self.answers else ""

    def part(self, workout_ids: Sequence[str]) -> ReportPart:
        told = {each.message: each for each in (*self.answers, *self._superseded())}
        return ReportPart(rows=tuple(each.row for each in told.values()))

    def measured(self, args: LogMeasurements, one: OneMeasurement, act: str) -> Measurement:
        """What is measured, as it would be kept. Raises Refusal."""
        visit = self.visit
        start, end = _place(visit.text, one.said, "said", within=args.said)
        value = read_value(one.kind, one.said, visit.athlete.units)
        day = day_of(one.kind, self._day_said(args, one), visit.today, visit.athlete.locale)
        return Measurement(
            id_of(visit.owner, visit.message_id, one.kind, start),
            one.kind,
            one.said.strip(),
            value,
            day.isoformat(),
            visit.message_id,
            start,
            end,
            args.said.strip(),
            act,
        )

    def aimed_at(self, kind: MeasurementKind, day: str, act: str) -> Measurement:
        """The measurement that words mean: of the day that they name, else the newest of the last days; the
        one that this very call has changed before. Raises Refusal where there is none, or are several."""
        today = self.visit.today
        days = day_of(kind, day, today, self.visit.athlete.locale).isoformat() if day.strip() else ""
        since = days or (today - LATELY).isoformat()
        there = [each for each in self._of(kind, act) if each.day >= since and days in ("", each.day)]
        newest = [each for each in there if each.day == there[0].day]
        done = [each for each in newest if each.act == act]
        if len(done or newest) == 1:
            return (done or newest)[0]
        if not newest:
            raise Refusal(f"no {kind} is written down of {day.strip() or 'the last 7 days'}.")
        told = ", ".join(each.words for each in newest)
        raise Refusal(f"several are written down of {newest[0].on}: {told}. Ask which one is meant.")

    def changed_at(self) -> int:
        """Of a correction or a deletion too: "undo" can't take those back, and takes nothing older in their
        place. What "undo" took out counts no more."""
        said = self.visit.conversation
        changer = self._changed_last()
        return said.turn_of(changer) if said is not None and changer else -1

    def _changed_last(self) -> str:
        """The message of the conversation that changed something measured last; "" for none."""
        turns = self.visit.conversation.turns if self.visit.conversation is not None else ()
        undoing = {each.message_id for each in turns if each.by == "athlete" and may_take_back(each.text)}
        changing = {each.written_by for each in self.book.ever_kept()} - undoing - {""}
        return next((each.message_id for each in turns[::-1] if each.message_id in changing), "")

    def written_last(self, act: str) -> list[Measurement]:
        """What the message before wrote down, else what the last change of the conversation did, as far as it
        stands or this very call has deleted it. Raises Refusal where that is nothing."""
        there = list(self.book.newest_first(deleted_by=act))
        for message_id in (self.visit.before.message_id, self._changed_last()):
            found = [each for each in there if message_id and each.message_id == message_id]
            if found:
                return found
        raise Refusal(
            "the message before wrote nothing down that was measured, and a correction or a deletion is not "
            "taken back: say what was measured, as it should stand."
        )

    def of_several_days(self, kind: MeasurementKind, day: str, act: str) -> GuestAnswer | None:
        """What is told of a wish to take one out that says no day, where several days have one and none is of
        the message before; None where it is clear which is meant."""
        since = (self.visit.today - LATELY).isoformat()
        there = [each for each in self._of(kind, act) if each.day >= since]
        of_before = any(each.message_id == self.visit.before.message_id for each in there)
        settled = any(each.act == act for each in there)  # by this very call
        if day.strip() or of_before or settled or len({each.day for each in there}) < 2:
            return None
        told = ", ".join(f"{each.words} on {each.on}" for each in there)
        message = f"Nothing was deleted: {told}. Which day do you mean? Say it with its day."
        return GuestAnswer("which_measurement", {"kind": kind}, message)

    def _of(self, kind: MeasurementKind, act: str) -> list[Measurement]:
        """Those of a kind, the newest day first, and what this call has deleted before."""
        found = self.book.newest_first(deleted_by=act)
        return [each for each in found if each.kind == kind and each.day <= self.visit.today.isoformat()]

    def _day_said(self, args: LogMeasurements, one: OneMeasurement) -> str:
        """The words of the day that something was measured on: those that are sent, else those quoted with
        it. A night that is said of something else is no day of it, nor is one that it lasts since."""
        quoted = row_of(args.said)
        part = _part_of(quoted, _find(quoted, row_of(one.said)))
        if args.day.strip():
            _place(self.visit.text, args.day, "day")
            sent, whole = row_of(args.day), row_of(self.visit.text)
            of_another = _is_a_night(sent) and _find(quoted, sent) and not _find(part, sent)
            lasts = _lasts_since(whole, whole.index(_find(whole, sent)[0])) or _lasts_since(sent, 1)
            return "" if of_another or lasts else args.day
        days = [
            quoted[each.start : each.stop]
            for each in dates_in(quoted)
            if not _lasts_since(quoted, each.start)
        ]
        own = [each for each in days if each[0] in part]
        near = own or [each for each in days if not _is_a_night(each)]
        return args.said[near[0][0].start : near[0][-1].end] if len(near) == 1 else ""

    def _superseded(self) -> list[GuestAnswer]:
        """What earlier texts of the message measured, and this one does not: it is taken out, unless somebody
        has changed it since."""
        visit = self.visit
        if visit.revision == 1 or (may_measure(visit.text) and not self.answers):
            return []
        said = {str(each.result.get("measurement_id")) for each in self.answers}
        gone = [
            each
            for each in self.book.of_message(visit.message_id)
            if each.id not in said and each.is_as_written
        ]
        return [self._taken_out(each) for each in gone]

    def _taken_out(self, one: Measurement) -> GuestAnswer:
        self.book.delete(one, f"{self.visit.scope}#superseded")
        told = f"Taken out: {one.words} on {one.on}, which the message does not say any more"
        return GuestAnswer("delete_measurement", one.as_wire(), told, moved=True)


def measurements_guest(records: Records, visit: Visit) -> MeasurementsGuest:
    """The room in one message."""
    return MeasurementsGuest(MeasurementBook(records, visit.owner), visit)


def guest_of(host: Host) -> MeasurementsGuest:
    guest = host.guest
    assert isinstance(guest, MeasurementsGuest), "its tools are called where it is a guest"
    return guest


def _deleted(guest: MeasurementsGuest, one: Measurement, act: str) -> GuestAnswer:
    _done(lambda: guest.book.delete(one, act))
    return GuestAnswer("delete_measurement", one.as_wire(), f"Deleted: {one.words} on {one.on}", moved=True)


def _noted(kept: KeptMeasurement, meant: Measurement) -> GuestAnswer:
    """What became of a measurement, in words."""
    one = kept.measurement
    own = one.id == meant.id
    noted = "Noted" if own or not kept.already else "Already noted"
    if one.deleted:
        told = f"Not noted again: {one.words} on {one.on} was deleted since"
    elif own and one.value != meant.value:
        told = f"Noted before, and corrected since: {one.words} on {one.on}"
    else:
        told = f"{noted}: {one.words} on {one.on}"
    return GuestAnswer("log_measurements", one.as_wire(), told, moved=own and not one.deleted)


def _done(write: Callable[[], Measurement]) -> Measurement:
    try:
        return write()
    except Unfinished as error:
        raise Refusal(str(error)) from None


# --- where words stand


def _place(text: str, said: str, what: str, within: str = "") -> tuple[int, int]:
    """From where to where these words stand in a text, in those that are quoted of it; of a number alone.
    Raises Refusal."""
    quoted = _find(row_of(text), row_of(within)) if within else row_of(text)
    found = _find(quoted, row_of(said))
    if not found:
        raise Refusal(f"{what}: {said!r} does not stand in {within or text!r}: quote the athlete.")
    numbers = [token for token in found if token.value is not None] or found
    return numbers[0].start, numbers[-1].end


def _find(row: Sequence[Token], wanted: Sequence[Token]) -> Sequence[Token]:
    """The first run of tokens that says the same; none if there is none."""
    said = [token.folded for token in wanted]
    starts = range(len(row) - len(said) + 1) if said else ()
    runs = (row[at : at + len(said)] for at in starts)
    return next((run for run in runs if [token.folded for token in run] == said), ())


def _part_of(row: Sequence[Token], found: Sequence[Token]) -> Sequence[Token]:
    """The part between commas, stops and "and" that these tokens stand in."""
    first, last = row.index(found[0]), row.index(found[-1])
    start = next((at + 1 for at in range(first - 1, -1, -1) if row[at].folded in _APART), 0)
    return row[start : next((at for at in range(last, len(row)) if row[at].folded in _APART), len(row))]


def _lasts_since(row: Sequence[Token], at: int) -> bool:
    """Whether the words before a day say that something lasts since then."""
    return at > 0 and row[at - 1].folded in _SINCE


def _is_a_night(day: Sequence[Token]) -> bool:
    return any(token.folded in _NIGHTS for token in day)
