"""What is known of an athlete for reading what they write. Pure values.

Nobody is asked for it up front: units, timezone and locale come with the first message, the rest is absent
until the athlete says it.
"""

import json
from dataclasses import asdict, dataclass, field
from decimal import Decimal
from typing import Literal

from agents import schemas
from agents.errors import BadInput
from agents.units import Load

Units = Literal["lb", "kg"]


@dataclass(frozen=True, slots=True)
class Athlete:
    """Loads without a unit are in `units`; `plates` are single plates in that unit, `bar` with its own.

    `aliases` are names of the athlete's own. `conventions` are readings that the athlete chose when asked, by
    what was open: see `learning.py`.
    """

    units: Units = "lb"
    timezone: str = "UTC"
    locale: str = "en-US"
    bar_value: Decimal | None = None
    bar_unit: Units = "lb"
    plates: tuple[Decimal, ...] = ()
    aliases: dict[str, str] = field(default_factory=dict)
    conventions: dict[str, str] = field(default_factory=dict)

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

    def to_json(self) -> str:
        return json.dumps(schemas.numbered("athlete", asdict(self)), default=str, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Athlete":
        kept = schemas.read("athlete", text)
        bar = kept.pop("bar_value")
        plates = tuple(Decimal(plate) for plate in kept.pop("plates"))
        return cls(**kept, bar_value=None if bar is None else Decimal(bar), plates=plates)


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
