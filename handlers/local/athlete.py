"""spotter athlete: what is known of an athlete, shown and set."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from agents import units
from agents.athlete import Athlete, checked_timezone, checked_units
from agents.errors import BadInput
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.opened import Opened
from handlers.terminal.plain import one_line
from handlers.terminal.tables import plain_table
from handlers.terminal.texts import text_of_arguments
from storage.ports import ATHLETE_KEY, Write

ATHLETE_EXAMPLES = """\b
Examples:
  spotter athlete
  spotter athlete --units kg --timezone Europe/Berlin --locale de-DE
  spotter athlete --bar "20 kg" --plates 25,20,15,10,5,2.5,1.25
  spotter athlete --alias "rdl=Romanian Deadlift" --forget-alias ohp
"""


@dataclass(frozen=True)
class AthleteSettings:
    """What to set, as typed; "" and empty leave a thing as it is."""

    units: str = ""
    timezone: str = ""
    locale: str = ""
    bar: str = ""
    plates: str = ""
    aliases: Sequence[str] = ()
    forget_aliases: Sequence[str] = ()
    forget_conventions: Sequence[str] = ()

    def anything(self) -> bool:
        return self != AthleteSettings()


@command(ATHLETE_EXAMPLES)
def athlete(
    log: Opened,
    units: Annotated[str, typer.Option(metavar="lb|kg", help="What a load without a unit is in.")] = "",
    timezone: Annotated[str, typer.Option(metavar="ZONE", help="Like Europe/Berlin.")] = "",
    locale: Annotated[str, typer.Option(metavar="LOCALE", help="Like en-US: how 3/2 is read.")] = "",
    bar: Annotated[str, typer.Option(metavar="LOAD", help='The bar: "20 kg".')] = "",
    plates: Annotated[str, typer.Option(metavar="LIST", help="The plates there are, in the own unit.")] = "",
    alias: Annotated[
        list[str] | None, typer.Option(metavar="NAME=EXERCISE", help="What the athlete means by a name.")
    ] = None,
    forget_alias: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Forget what a name means.")
    ] = None,
    forget_convention: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Ask again how to read it, like which_load.")
    ] = None,
) -> CommandAnswer:
    """What is known, once what is wanted is set. Raises BadInput, and nothing is set then."""
    names = tuple(alias or ()), tuple(forget_alias or ()), tuple(forget_convention or ())
    wanted = AthleteSettings(units, timezone, locale, bar, plates, *names)
    text_of_arguments([locale, bar, plates, *(name for each in names for name in each)])
    record = log.records.get(log.owner, ATHLETE_KEY)
    known = log.athlete()
    if wanted.anything():
        known = with_wanted(known, wanted)
        after = 0 if record is None else record.version
        log.records.put_all([Write(log.owner, ATHLETE_KEY, known.to_json(), after=after)])
    return CommandAnswer([json.loads(known.to_json())], lambda _: [_table(known)])


def with_wanted(known: Athlete, wanted: AthleteSettings) -> Athlete:
    """The athlete with what is wanted. Raises BadInput for anything that can't be."""
    changed: dict[str, Any] = {}
    if wanted.units:
        changed["units"] = checked_units(wanted.units)
    if wanted.timezone:
        changed["timezone"] = checked_timezone(wanted.timezone)
    if wanted.locale:
        changed["locale"] = checked_locale(wanted.locale)
    unit = changed.get("units", known.units)
    if wanted.bar:
        bar = _load("--bar", wanted.bar, unit)
        changed |= {"bar_value": bar.value, "bar_unit": bar.unit}
    if wanted.plates:
        changed["plates"] = _plates(wanted.plates, unit)
    aliases = _without("--forget-alias", wanted.forget_aliases, known.aliases)
    aliases |= dict(map(_alias, wanted.aliases))
    conventions = _without("--forget-convention", wanted.forget_conventions, known.conventions)
    chosen = {*known.chosen, *changed} & {"units", "timezone"}
    chosen |= {"units"} if wanted.plates else set()  # they are in that unit
    return replace(known, **changed, aliases=aliases, conventions=conventions, chosen=tuple(sorted(chosen)))


def _without(option: str, forgotten: Sequence[str], known: dict[str, str]) -> dict[str, str]:
    kept = dict(known)
    for said in forgotten:
        if kept.pop(_key(said), None) is None:
            raise BadInput(f"{option} {said!r} is not known: there are {', '.join(kept) or 'none'}.")
    return kept


def checked_locale(said: str) -> str:
    """The locale as it is kept, "en-US". Raises BadInput."""
    language, _, country = said.replace("_", "-").partition("-")
    if not (language.isalpha() and len(language) in (2, 3) and (not country or country.isalnum())):
        raise BadInput(f"--locale is {said!r}: write a language and a country, like en-US or de-DE.")
    return f"{language.lower()}-{country.upper()}" if country else language.lower()


def _load(option: str, said: str, unit: units.LoadUnit) -> units.Load:
    try:
        load = units.read_load(said, unit=unit)
    except units.UnreadableQuantity as error:
        raise BadInput(f"{option}: {error}") from None
    if load is None or load.basis != "total" or load.value <= 0:
        raise BadInput(f"{option} is {said!r}: write one weight, like 20 kg.")
    return load


def _plates(said: str, unit: units.LoadUnit) -> tuple[Decimal, ...]:
    loads = [_load("--plates", part, unit) for part in said.replace(",", " ").split()]
    others = [load for load in loads if load.unit != unit]
    if others:
        raise BadInput(f"--plates are in {unit}, the athlete's own unit: {units.say_load(others[0])} is not.")
    return tuple(sorted({load.value for load in loads}, reverse=True))


def _alias(said: str) -> tuple[str, str]:
    name, equals, meant = said.partition("=")
    if not (equals and name.strip() and len(meant.strip()) > 1):
        raise BadInput(f'--alias is {said!r}: write it like "rdl=Romanian Deadlift".')
    return _key(name), " ".join(meant.split())


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _table(known: Athlete) -> Table:
    table = plain_table("", "")
    table.show_header = False
    rows = {
        "units": known.units,
        "timezone": known.timezone,
        "locale": known.locale,
        "bar": units.say_load(known.bar) if known.bar else "not said",
        "plates": f"{', '.join(map(units.say_number, known.plates))} {known.units}"
        if known.plates
        else "not said",
        **{f"alias {name}": meant for name, meant in sorted(known.aliases.items())},
        **{f"convention {of}": reading for of, reading in sorted(known.conventions.items())},
    }
    for name, value in rows.items():
        table.add_row(Text(one_line(name), style="dim"), Text(one_line(value)))
    return table
