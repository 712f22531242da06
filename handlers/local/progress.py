"""spotter progress: how an exercise, a muscle or a measurement goes, drawn in the terminal or into a file."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, RenderableType
from rich.text import Text

from agents.coach.drawn_svg import svg_of
from agents.coach.drawn_text import lines_of
from agents.coach.progress import Series, say
from agents.dates import local_day
from agents.errors import BadInput
from agents.recorded import read_athlete
from handlers.desks.charted import Chartable, ChartDesk, Charted
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.faults import DONE, NOTHING
from handlers.terminal.opened import Opened
from handlers.terminal.plain import one_line
from handlers.terminal.tables import day_in_words, mark_of, plain_table

PROGRESS_EXAMPLES = """\b
Examples:
  spotter progress
  spotter progress squat
  spotter progress chest --json
  spotter progress run --svg pace.svg
  spotter progress squat --series 2 --svg volume.svg

\b
An exercise has its estimated one-rep max, volume and sets a week, or its pace
and distance a week; a muscle volume and sets. Weeks without any are gaps.
Exit code: 1 if nothing of it is logged.
"""


@command(PROGRESS_EXAMPLES)
def progress(
    log: Opened,
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="An exercise, a muscle, body weight or sleep.", show_default=False
        ),
    ] = "",
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the first series into this file.")
    ] = None,
    number: Annotated[
        int | None, typer.Option("--series", metavar="N", min=1, help="Only this series, from 1.")
    ] = None,
) -> CommandAnswer:
    """The series of a name, or what there is to chart. Raises Refusal, BadInput."""
    today = local_day(datetime.now(UTC), read_athlete(log.records, log.owner).timezone)
    desk = ChartDesk(log.records, log.owner, log.worker.clock, log.athlete().units, today)
    if not name:
        if svg is not None or number is not None:
            raise BadInput("of what? Write spotter progress NAME; spotter progress alone lists the names.")
        return _listed(desk.chartable())
    charted = desk.charted(name)
    series = charted.series
    if number is not None:
        if number > len(series):
            raise BadInput(f"--series is {number}: {charted.of} has {len(series)}.")
        series = (series[number - 1],)
    if svg is not None and series:
        return _written(svg, charted.of, series[0])
    return _drawn(Charted(charted.of, series))


def _listed(there: list[Chartable]) -> CommandAnswer:
    table = plain_table("of", "", "days", "newest")
    for each in there:
        newest = day_in_words(each.newest.isoformat())
        table.add_row(one_line(each.of), each.kind, str(each.days), newest)
    rows = ({**each._asdict(), "newest": each.newest.isoformat()} for each in there)
    none = Text("nothing is logged yet that could be charted.")
    return CommandAnswer(rows, lambda _: [table if there else none], DONE if there else NOTHING)


def _written(file: Path, of: str, series: Series) -> CommandAnswer:
    """Raises BadInput for a file that can't be written."""
    try:
        file.write_text(svg_of(series), "utf-8")
    except OSError as error:
        raise BadInput(f"--svg {one_line(str(file))}: {error.strerror}.") from None
    row = {"of": of, "title": series.title, "svg": str(file)}
    said = f"{series.title} is drawn in {file}"
    return CommandAnswer([row], lambda out: [Text(f"{mark_of(out, 'saved')} {one_line(said)}")])


def _drawn(charted: Charted) -> CommandAnswer:
    rows = ({"of": charted.of, **each.to_wire()} for each in charted.series)
    if not charted.series:
        none = Text(f"nothing is logged of {one_line(charted.of)} that gives a chart.")
        return CommandAnswer(rows, lambda _: [none], NOTHING)

    def shown(out: Console) -> Iterator[RenderableType]:
        for each in charted.series:
            yield from _shown(out, each)

    return CommandAnswer(rows, shown)


def _shown(out: Console, series: Series) -> Iterator[RenderableType]:
    """The title, the drawing, and the sentence that says the same; figures, where letters are few."""
    yield Text(one_line(series.title), style="bold")
    if out.encoding.startswith("utf"):
        yield from map(Text, lines_of(series, out.width))
    else:
        yield from (Text(f"  {each.day}  {say(each.value, series.unit)}") for each in series.points)
    yield Text(one_line(series.sentence))
    if series.formula:
        yield Text(f"* {series.formula}", style="dim")
    yield ""
