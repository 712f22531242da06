"""The settings as a guest: the unit, the bar and the plates are changed by saying it, once, and taken back.

Each change tells old and new value. A running program computes for the bar and the plates as well: what is
changed of them it hears of in the same call.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Protocol

from pydantic import Field

from agents.athlete import Athlete, SettingsChange
from agents.errors import Refusal
from agents.guests import (
    Guest,
    GuestAnswer,
    GuestResult,
    Host,
    HowFarAnswered,
    ReportPart,
    ToolAnswered,
    Visit,
    refused_row,
)
from agents.models.port import Call
from agents.requests.settings import HowPlates, plates_called, settings_said, unit_called
from agents.settings.book import SettingsBook
from agents.settings.values import Wanted, standing, told
from agents.toolbox import Tool, ToolInput, argument
from agents.words import as_number, tokens

NAME = "settings"
CHANGE, TAKE_BACK = "change_settings", "undo_settings_change"
BRIEF = """\

The unit that weights without one are in, the bar and the plates are settings. If the athlete says how they \
are from now on ("switch me to kg", "my bar is 20 kg", "no 2.5 plates"), call change_settings; to take the \
last such change back, undo_settings_change. A unit alone, or beside a weight that was lifted, is no setting.\
"""
NO_DAYS = "no days were changed: no 5/3/1 program runs here, and no plan. \
“I want to start 5/3/1, squat 350, bench 250, deadlift 400, ohp 170” sets a program up"


class ChangeSettings(ToolInput):
    said: str = Field(description="The words that say it, quoted from this message.")
    units: Literal["lb", "kg", ""] = Field(description="The unit of weights from now on; '' if not said.")
    bar: str = Field(description="What the bar weighs, as said: '20 kg'; '' if not said.")
    plates: str = Field(description="The plates that are named, as said: '45s, 25s and 10s'; '' for none.")
    plates_are: HowPlates | Literal[""] = Field(
        description="Whether these are 'all' the plates there are, are 'added', or 'gone'; '' without plates."
    )


class UndoSettingsChange(ToolInput):
    said: str = Field(description="The words that ask for it, quoted from this message.")
    of: Literal["", "units", "bar", "plates"] = Field(description="What it changed, if they name it.")


def change_settings(args: ChangeSettings, host: Host) -> ToolAnswered:
    """Set the unit of the athlete's weights, their bar, or the plates there are, because they say so.

    Once for each thing that is set. Nothing that is logged is converted. A second call changes nothing more.
    """
    guest = guest_of(host)
    if host.only_asks:
        raise Refusal("the message only asks: nothing of it is set.")
    words = host.quoted(args.said, "what is set")
    _check_said(args)
    wanted = Wanted(args.units, args.bar.strip(), args.plates.strip(), args.plates_are)
    before, after = guest.book.change(host.act, guest.visit.message_id, wanted)
    message = " ".join(filter(None, (told(before, after), guest.used(host.act, before, after))))
    result = {"before": before.settings, "after": after.settings}
    answer = GuestAnswer(CHANGE, result, message or standing(after, wanted), moved=bool(message))
    return ToolAnswered((answer,), words)


def undo_settings_change(args: UndoSettingsChange, host: Host) -> ToolAnswered:
    """Take the newest change of unit, bar or plates back, because the athlete asks for it.

    A second call of the same message changes nothing more.
    """
    guest = guest_of(host)
    words = host.quoted(args.said, "what is asked for")
    change = guest.newest(host.act, args.of)
    if change is None:
        raise Refusal(f"no change of {args.of or 'unit, bar or plates'} is kept that could be taken back.")
    before, after = guest.book.take_back(host.act, change)
    message = " ".join(filter(None, ("Taken back.", told(before, after), guest.unused(host.act, change))))
    result = {"before": before.settings, "after": after.settings}
    return ToolAnswered((GuestAnswer(TAKE_BACK, result, message, moved=True),), words)


TOOLS: tuple[Tool[Host], ...] = (
    Tool(CHANGE, ChangeSettings, change_settings, wave=6),
    Tool(TAKE_BACK, UndoSettingsChange, undo_settings_change, wave=6),
)


class BarUser(Protocol):
    """What computes weights for the bar and the plates besides: a running program. Raises StorageError."""

    def use_bar(self, act: str, before: Athlete, after: Athlete) -> str:
        """Compute for the bar and the plates of the athlete after, as far as they were changed; once for each
        act. What that means, in words; "" for nothing."""

    def unuse_bar(self, act: str, of: str) -> str:
        """Take back what the act `of` made of it."""


@dataclass
class SettingsGuest(Guest):
    """The settings of one athlete during one message."""

    book: SettingsBook
    visit: Visit
    program: BarUser | None = None
    has_days: bool = False  # there are a program's or a plan's, which other rooms change
    answers: list[GuestAnswer] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)  # by what was to be set, and not mended
    refused_quotes: list[str] = field(default_factory=list)

    name: ClassVar[str] = NAME
    tools: Sequence[Tool[Any]] = TOOLS
    brief = BRIEF
    edition = "settings-1"

    def used(self, act: str, before: Athlete, after: Athlete) -> str:
        return self.program.use_bar(act, before, after) if self.program is not None else ""

    def unused(self, act: str, change: SettingsChange) -> str:
        return self.program.unuse_bar(act, change.act) if self.program is not None else ""

    def newest(self, act: str, of: str = "") -> SettingsChange | None:
        """The change that an act takes back: the one it took back before, else the newest that stands; of
        what is named."""
        newest = [each for each in self.book.changes()[::-1] if not of or _is_of(each, of)]
        own = (each for each in newest if each.undone_by == act)
        return next(own, next((each for each in newest if not each.undone_by), None))

    def changed_at(self) -> int:
        said = self.visit.conversation
        newest = next((each for each in self.book.changes()[::-1] if not each.undone_by), None)
        return -1 if said is None or newest is None else said.turn_of(newest.message_id)

    def begin(self, written: Any) -> None:
        """Take back what earlier texts of the message changed, the newest first."""
        if self.visit.revision == 1:
            return
        for change in self.book.changes()[::-1]:
            of_this = change.message_id == self.visit.message_id
            if of_this and not change.act.startswith(self.visit.scope) and not change.undone_by:
                self._superseded(change)

    def _superseded(self, change: SettingsChange) -> None:
        act = f"{self.visit.scope}#without {change.act}"
        try:
            before, after = self.book.take_back(act, change)
        except Refusal:
            return  # it was changed since, on purpose
        of_program = self.unused(act, change)
        said = ("Taken back, since the message was changed.", told(before, after), of_program)
        message = " ".join(filter(None, said))
        self.answers.append(GuestAnswer(TAKE_BACK, {"after": after.settings}, message, moved=True))

    def enter(self, call: Call, result: GuestResult) -> None:
        self.answers += result.answers
        self.refused.pop(_wanted_by(call), None)

    def refuse(self, call: Call, refusal: Refusal) -> None:
        self.refused[_wanted_by(call)] = str(refusal)
        self.refused_quotes.append(str(argument(call, "said")))

    def how_far_answered(self, *, by_model: bool) -> HowFarAnswered:
        return "answered" if self.answers or self.refused else ""

    def part(self, workout_ids: Sequence[str]) -> ReportPart:
        refused = (refused_row(wanted.split()[0], why) for wanted, why in self.refused.items())
        rows = (*(each.row for each in self.answers), *refused)
        return ReportPart(rows=rows, lost=bool(self.refused))

    def not_understood(self, text: str) -> str:
        days = any(each.kind == "days" for each in settings_said(text))
        return NO_DAYS if days and not self.has_days else ""


def guest_of(host: Host) -> SettingsGuest:
    guest = host.guest
    assert isinstance(guest, SettingsGuest), "its tools are called where it is a guest"
    return guest


def _wanted_by(call: Call) -> str:
    """The tool, and what it was to set: "change_settings bar"."""
    return " ".join([call.name, *(name for name in ("units", "bar", "plates", "of") if argument(call, name))])


def _is_of(change: SettingsChange, of: str) -> bool:
    return any(value != change.before[name] for name, value in change.after.items() if name.startswith(of))


def _check_said(args: ChangeSettings) -> None:
    """Raises Refusal for a value that the quoted words don't say."""
    row = list(map(as_number, tokens(args.said)))
    numbers, units = {each.value for each in row}, {unit_called(each.folded) for each in row}
    if args.units and args.units not in units:
        raise Refusal(f"units is {args.units!r}: the quoted words name no such unit.")
    if not (args.units or args.bar.strip() or args.plates.strip()):
        raise Refusal("nothing is set: send units, bar or plates.")
    said = [each.value for each in map(as_number, tokens(args.bar)) if each.value is not None]
    if not numbers.issuperset((*said, *plates_called(args.plates).values)):
        raise Refusal("bar and plates have to be the athlete's own numbers, in the quoted words.")
