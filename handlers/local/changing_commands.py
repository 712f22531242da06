"""The commands that change things: amend, delete, undo, athlete. What they do is imported when they run."""

from typing import TYPE_CHECKING, Annotated

import typer

from handlers.terminal.commands import Answer, WorkoutId, command

if TYPE_CHECKING:
    from handlers.terminal.opened import Opened

AMEND_EXAMPLES = """\b
Examples:
  spotter amend last --exercise "Bench Press" --set 2 --load 190
  spotter amend w_942a305a --set last --reps 4 --rpe 9
  spotter amend last --date 2026-03-01 --name "Push day"

\b
Without --exercise it is the workout's last one; without --set it is every set
of it. A load without a unit is in the athlete's own. spotter undo takes it
back.
"""
DELETE_EXAMPLES = """\b
Examples:
  spotter delete last
  spotter delete w_942a305a && spotter undo
"""
UNDO_EXAMPLES = """\b
Examples:
  spotter undo
  spotter undo && spotter undo

\b
A change is what one message logged, an amendment, or a deletion. Again, it is
the change before. Exit code: 1 if nothing is left to take back.
"""
ATHLETE_EXAMPLES = """\b
Examples:
  spotter athlete
  spotter athlete --units kg --timezone Europe/Berlin --locale de-DE
  spotter athlete --bar "20 kg" --plates 25,20,15,10,5,2.5,1.25
  spotter athlete --alias "rdl=Romanian Deadlift" --forget-alias ohp
"""


@command(AMEND_EXAMPLES)
def amend(
    log: "Opened",
    workout_id: WorkoutId,
    exercise: Annotated[str, typer.Option(metavar="NAME", help="Which exercise of it.")] = "",
    set_number: Annotated[
        str, typer.Option("--set", metavar="N", help="Which set of it, from 1; or last.")
    ] = "",
    load: Annotated[str, typer.Option(metavar="LOAD", help='The load it was: "190", "62.5 kg".')] = "",
    reps: Annotated[str, typer.Option(metavar="N", help="The reps it was.")] = "",
    rpe: Annotated[str, typer.Option(metavar="N", help="The RPE it was, 1 to 10.")] = "",
    date: Annotated[str, typer.Option(metavar="DAY", help="The day it was: 2026-03-02, yesterday.")] = "",
    name: Annotated[str, typer.Option(metavar="TEXT", help="What to call the workout.")] = "",
    note: Annotated[str, typer.Option(metavar="TEXT", help="A note for the sets.")] = "",
) -> Answer:
    """Correct a workout that is saved. It writes a new revision; undo works."""
    from handlers.local import changes
    from handlers.terminal.texts import text_of_arguments

    said = {"load": load, "reps": reps, "rpe": rpe, "date": date, "name": name, "note": note}
    text_of_arguments([*said.values(), exercise, set_number])
    return changes.amend(log, workout_id, exercise, set_number, said)


@command(DELETE_EXAMPLES)
def delete(log: "Opened", workout_id: WorkoutId) -> Answer:
    """Delete a workout. It leaves a tombstone; undo works."""
    from handlers.local import changes

    return changes.delete(log, workout_id)


@command(UNDO_EXAMPLES)
def undo(log: "Opened") -> Answer:
    """Take back the newest change."""
    from handlers.local import changes

    return changes.undo(log)


@command(ATHLETE_EXAMPLES)
def athlete(
    log: "Opened",
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
) -> Answer:
    """Show what is known of the athlete; with options, set it first."""
    from handlers.local.athlete import Wanted
    from handlers.local.athlete import athlete as run
    from handlers.terminal.texts import text_of_arguments

    names = tuple(alias or ()), tuple(forget_alias or ()), tuple(forget_convention or ())
    wanted = Wanted(units, timezone, locale, bar, plates, *names)
    text_of_arguments([locale, bar, plates, *(name for each in names for name in each)])
    return run(log, wanted)
