"""How a command is made, and the options that several share.

    @command(SHOW_EXAMPLES)
    def show(log: Opened, workout_id: WorkoutId) -> CommandAnswer:
        \"\"\"One workout: its table, the source of every number, its revisions.\"\"\"
        stored = log.found(workout_id)
        return CommandAnswer([whole_record(stored)], lambda out: [workout_card(out, log, stored)])

Nothing here loads a worker.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from inspect import Parameter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agents.errors import Refusal
from handlers.terminal.faults import DONE, STORE, USAGE, tell_left_out
from handlers.terminal.plain import print_json, print_line

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from handlers.terminal.opened import Opened
    from storage.ports import StorageError

User = Annotated[str, typer.Option("--user", metavar="NAME", help="Whose log it is.")]
Home = Annotated[
    Path | None,
    typer.Option("--home", metavar="DIR", help="Where the data file is. Default: SPOTTER_HOME, or .spotter."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Timezone = Annotated[
    str, typer.Option("--timezone", metavar="ZONE", help="The athlete's timezone, like Europe/Berlin.")
]
UnitsOption = Annotated[
    str, typer.Option("--units", metavar="lb|kg", help="What a load without a unit is in: lb or kg.")
]
DayOption = Annotated[
    str, typer.Option("--date", metavar="DAY", help="The day it was sent, like 2026-03-02. Default: now.")
]
Engine = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="NAME",
        help="What reads: offline (no key, no network), claude, claude-aws, bedrock, openrouter; or several, "
        "commas between: the first that answers. Default: SPOTTER_ENGINE, or offline.",
    ),
]
WorkoutId = Annotated[
    str,
    typer.Argument(metavar="ID", help="The workout: its id, the start of it, or last.", show_default=False),
]


@dataclass(frozen=True)
class CommandAnswer:
    """What a command came to: for a program rows of JSON, one a line, for a person what is shown.

    The exit code is `code`, and STORE where records were left out because they can't be read. What was
    `refused` of several things is raised once the others are printed.
    """

    rows: Iterable[Any]
    shown: "Callable[[Console], Iterable[RenderableType]]"
    code: int = DONE
    left_out: "Sequence[StorageError]" = ()
    refused: Refusal | None = None

    def print(self, *, as_json: bool) -> int:
        """Print it for a program or for a person; the exit code. Raises Refusal."""
        if as_json:
            for row in self.rows:
                print_json(row)
        else:
            from handlers.terminal.tables import console, show

            out = console()
            for part in self.shown(out):
                show(out, part)
        tell_left_out(self.left_out)
        if self.refused is not None:
            raise self.refused
        return STORE if self.left_out else self.code


@dataclass(frozen=True)
class Command:
    """A command: its function, and `run` as typer takes it, which has the options that all have too."""

    name: str
    function: "Callable[..., CommandAnswer | int]"
    run: Callable[..., int]
    examples: str
    settings: Mapping[str, Any] = field(default_factory=dict)

    def add_to(self, app: typer.Typer, does: str) -> typer.Typer:
        """The app with it in; its help says what it `does`."""
        settings = dict(self.settings)
        app.command(self.name, help=does, epilog=self.examples, context_settings=settings)(self.run)
        return app

    def alone(self, does: str) -> typer.Typer:
        """An app that is this command."""
        return self.add_to(typer.Typer(add_completion=False, rich_markup_mode=None), does)


def command(
    examples: str, *, asks_model: bool = False, settings: Mapping[str, Any] | None = None
) -> Callable[[Callable[..., "CommandAnswer | int"]], Command]:
    """Make a command of a function.

    One whose first parameter is `log` has --user and --home, and is given that log, opened; it may have its
    own `user`, and `verbose`, which shows events. One that asks a model has --engine. One that gives back a
    CommandAnswer has --json, and the answer is printed; one that gives back an exit code has printed what it
    says, with an `as_json` of its own where it takes --json.
    """

    def made(function: Callable[..., CommandAnswer | int]) -> Command:
        signature = inspect.signature(function)
        own = dict(signature.parameters)
        opens = own.pop("log", None) is not None
        prints = signature.return_annotation is not int
        shared = _shared(opens=opens, asks_model=asks_model, prints=prints)
        parameters = {**own, **{name: each for name, each in shared.items() if name not in own}}
        if "as_json" in own:  # the last one, as everywhere
            parameters["as_json"] = parameters.pop("as_json")

        def run(**given: Any) -> int:
            said = {name: given[name] for name in own}
            with _opened(given, asks_model) if opens else nullcontext(()) as log:
                answer = function(*log, **said)
                # While the log is open: what is shown may be read from it.
                return answer.print(as_json=given["as_json"]) if isinstance(answer, CommandAnswer) else answer

        run.__name__, run.__module__ = function.__name__, function.__module__
        run.__signature__ = inspect.Signature(list(parameters.values()))  # type: ignore[attr-defined]
        run.__annotations__ = {name: each.annotation for name, each in parameters.items()}
        name = function.__name__.strip("_").replace("_", "-")
        return Command(name, function, run, examples, settings or {})

    return made


def _shared(*, opens: bool, asks_model: bool, prints: bool) -> dict[str, Parameter]:
    """The options that a command has besides its own."""
    options = (
        ("user", User, "local", opens),
        ("home", Home, None, opens),
        ("engine", Engine, "", asks_model),
        ("as_json", AsJson, False, prints),
    )
    return {
        name: Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation)
        for name, annotation, default, is_there in options
        if is_there
    }


@contextmanager
def _opened(given: Mapping[str, Any], asks_model: bool) -> "Iterator[tuple[Opened]]":
    """The log that a command's options name."""
    from handlers.terminal.opened import opened

    named = {name: given[name] for name in ("user", "home", "engine", "verbose") if name in given}
    with opened(**named, asks_model=asks_model) as log:
        yield (log,)


def group(*rows: tuple[Command, str], examples: str | None = None) -> typer.Typer:
    """Commands under one name, which alone shows its help, with what it says of each."""
    app = typer.Typer(
        callback=help_without_command,
        epilog=examples,
        add_completion=False,
        invoke_without_command=True,
        rich_markup_mode=None,
    )
    for each, does in rows:
        each.add_to(app, does)
    return app


def help_without_command(context: typer.Context) -> None:
    """Show the help where a command was to be named and none was, and exit as for wrong usage."""
    if context.invoked_subcommand is None:
        print_line(context.get_help())
        raise typer.Exit(USAGE)
