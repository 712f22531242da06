"""What is known of an athlete for reading what they write. Pure values.

Nobody is asked for it up front: units and timezone come with the messages, and what came with the newest is
kept for messages and questions without; the rest is as below until the athlete says it. What the athlete has
chosen (`spotter athlete --units kg`) wins: a message that says otherwise is read as it says, and changes
nothing of it.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from agents import schemas
from agents.errors import BadInput
from agents.units import Load

Units = Literal["lb", "kg"]
SETTINGS = ("units", "bar_value", "bar_unit", "plates", "chosen")  # what an athlete changes by saying it
CHANGES_KEPT = 10


class SettingsChange(NamedTuple):
    """A change that was said in a message: the act that made it, the settings before and after it, as they
    are kept, and the act that took it back, "" for none."""

    act: str
    message_id: str
    before: dict[str, Any]
    after: dict[str, Any]
    undone_by: str = ""


@dataclass(frozen=True, slots=True)
class Athlete:
    """Loads without a unit are in `units`; `plates` are single plates in that unit, `bar` with its own.

    `aliases` are names of the athlete's own. `conventions` are readings that the athlete chose when asked, by
    what was open: see `agents/logger/asking/questions.py`. `chosen` are the fields that the athlete set, not
    a message; `heard_at` is when the message was sent that units or timezone were last learned from, in ISO,
    "" for none. `changes` are those of settings that were said in messages, the oldest first.
    """

    units: Units = "lb"
    timezone: str = "UTC"
    locale: str = "en-US"
    bar_value: Decimal | None = None
    bar_unit: Units = "lb"
    plates: tuple[Decimal, ...] = ()
    aliases: dict[str, str] = field(default_factory=dict)
    conventions: dict[str, str] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    heard_at: str = ""
    changes: tuple[SettingsChange, ...] = ()

    @property
    def settings(self) -> dict[str, Any]:
        """What an athlete changes by saying it, as it is kept."""
        kept: dict[str, Any] = json.loads(self.to_json())
        return {name: kept[name] for name in SETTINGS}

    def with_settings(self, kept: dict[str, Any]) -> "Athlete":
        """With settings as they were kept."""
        return replace(self, **{name: _READ.get(name, _as_it_is)(value) for name, value in kept.items()})

    @property
    def which_load(self) -> int | None:
        """Which of a workout's two loads (95/65) is the athlete's: 0, 1, or None for not known."""
        return {"first": 0, "second": 1}.get(self.conventions.get("which_load", ""))

    @property
    def bar(self) -> Load | None:
        """The bar the athlete lifts with, once it is known."""
        if self.bar_value is None:
            return None
        return Load(self.bar_value, self.bar_unit, "total", unit_said=True)

    def named(self, name: str) -> str:
        """What the athlete means by a name of their own; the name itself if it is none."""
        return self.aliases.get(" ".join(name.casefold().split()), name)

    def choosing(self, units: Units) -> "Athlete":
        """The athlete whose unit is this one from now on. Plates are in the athlete's unit: with another unit
        those of before are no longer known."""
        plates = self.plates if units == self.units else ()
        return replace(self, units=units, plates=plates, chosen=tuple(sorted({*self.chosen, "units"})))

    def having_heard(self, units: Units | None, timezone: str | None, at: datetime) -> "Athlete":
        """The athlete after a message of that moment that came with these; None for one that did not say.

        What was chosen stays, and so does what a message of a later moment has changed.
        """
        came: dict[str, Any] = {"units": units, "timezone": timezone}
        new = {
            name: said
            for name, said in came.items()
            if said is not None and said != getattr(self, name) and name not in self.chosen
        }
        if not new or (self.heard_at and at < datetime.fromisoformat(self.heard_at)):
            return self
        return replace(self, **new, heard_at=at.astimezone(UTC).isoformat())

    def to_json(self) -> str:
        return json.dumps(schemas.numbered("athlete", asdict(self)), default=str, ensure_ascii=False)

    @classmethod
    @schemas.reading("athlete")
    def from_json(cls, text: str) -> "Athlete":
        kept = schemas.read("athlete", text)
        return cls(**{name: _READ.get(name, _as_it_is)(value) for name, value in kept.items()})


def _as_it_is(value: Any) -> Any:
    return value


# How the fields are read that are more than texts.
_READ: dict[str, Callable[[Any], Any]] = {
    "bar_value": lambda value: None if value is None else Decimal(value),
    "plates": lambda values: tuple(map(Decimal, values)),
    "chosen": tuple,
    "changes": lambda rows: tuple(SettingsChange(*row) for row in rows),
}


def checked_units(said: str) -> Units:
    """The unit by its sign. Raises BadInput for anything but lb and kg."""
    match said.strip().casefold():
        case "lb" | "lbs":
            return "lb"
        case "kg" | "kgs":
            return "kg"
        case _:
            raise BadInput(f"units {said!r} are not known: there are lb and kg.")


def checked_timezone(said: str) -> str:
    """The timezone's name. Raises BadInput for one that the timezone database doesn't have."""
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(said).key
    except (KeyError, ValueError, OSError):
        raise BadInput(f"timezone {said!r} is not known: write one like Europe/Berlin.") from None
