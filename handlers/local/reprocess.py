"""spotter reprocess: what was said is read again, shown, and written where it is asked for."""

from pathlib import Path
from typing import Annotated

import typer

from agents.errors import BadInput
from agents.key_names import checked_name
from handlers.local.reprocess_batches import checked_finish
from handlers.local.reprocess_jobs import list_jobs, take_back
from handlers.local.reprocess_run import read_again
from handlers.local.reprocess_selected import Asked
from handlers.settings import dollars_of
from handlers.terminal.commands import AsJson, Engine, Home, command
from handlers.terminal.opened import opened

MOST_WORKERS = 256

REPROCESS_EXAMPLES = """\b
Examples:
  spotter reprocess
  spotter reprocess --user ann --since 2025-01-01
  spotter reprocess --prompt-before offline/5 --apply
  spotter reprocess --engine claude --max-usd 5 --json > changes.jsonl
  spotter reprocess --engine claude --batches --no-wait
  spotter reprocess --file chats.jsonl --apply
  spotter reprocess --jobs
  spotter reprocess --undo r0a1b2c3d4e

\b
Without --apply nothing is written: it shows what would change, and the command
that changes it. Workouts keep their ids. What an athlete amended, deleted,
confirmed or answered is not touched, and nobody is asked anything.

\b
same       what stands is what is read now
better     more is read, and all else is the same; --apply writes it
different  other values are read; --apply writes it, but for --only better
fewer      less is read: what stands stays
failed     it could not be read, and is read again by the next run

\b
Killed or stopped anywhere, the same command goes on where it was, and does
nothing twice. What a model replied is kept: --apply after a dry run, or a run
that goes on, pays for no reply again (for two weeks).

\b
With --batches a model is asked in Message Batches of Anthropic's, for half the
price. Each batch is answered within a day, mostly within the hour. What was not
answered, or needs another turn, is in the next of three rounds. Stop it at any
time: the same command goes on, and no batch is sent twice.

\b
A line of --file is a message of a chat that was never logged:
  {"user": "ann", "id": "c1-17", "conversation_id": "c1", "text": "Bench 3x5 @ 185",
   "sent_at": "2024-03-02T18:30:00Z", "timezone": "Europe/Berlin", "units": "kg"}
The last two may be left out. Lines may stand in any order: the messages of an
athlete are logged in the order in which they were sent.

\b
Exit code: 0 all of it was read, 1 there was nothing to read, or --max-usd was
reached, 2 bad input, or wrong lines in the file, 3 the store, 4 the model,
130 and 143 stopped by Ctrl-C or SIGTERM.
"""


@command(REPROCESS_EXAMPLES)
def reprocess(
    user: Annotated[
        list[str] | None,
        typer.Option(
            "--user", metavar="NAME", help="Whose messages; may be said several times. Default: all."
        ),
    ] = None,
    since: Annotated[
        str, typer.Option("--since", metavar="DATE", help="Only what was sent from this day on, in UTC.")
    ] = "",
    engine: Engine = "",
    prompt_before: Annotated[
        str,
        typer.Option(
            "--prompt-before",
            metavar="EDITION",
            help="Only what was last read by an edition before this (offline/5, logger-6).",
        ),
    ] = "",
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="Chats that were never logged, a JSON object a line."),
    ] = None,
    apply: Annotated[bool, typer.Option("--apply", help="Write what is better or different.")] = False,
    only: Annotated[
        str, typer.Option("--only", metavar="OUTCOME", help="With --apply: write only what is better.")
    ] = "",
    max_usd: Annotated[
        str, typer.Option("--max-usd", metavar="N", help="Begin no message that would pass this cost.")
    ] = "",
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            min=1,
            max=MOST_WORKERS,
            metavar="N",
            help="How many are read at once. Default: the processors, or 16 for a model.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="A JSON line for each message, into a file.")
    ] = None,
    batches: Annotated[
        bool,
        typer.Option("--batches", help="Ask the model in Message Batches: half the price, within a day."),
    ] = False,
    no_wait: Annotated[
        bool, typer.Option("--no-wait", help="With --batches: send them, and end; the same again collects.")
    ] = False,
    finish: Annotated[
        str,
        typer.Option(
            "--finish",
            metavar="HOW",
            help="With --batches: what three rounds leave is asked live, at full price, or left (default).",
        ),
    ] = "",
    cancel: Annotated[
        bool, typer.Option("--cancel", help="With --batches: have those that were sent end now.")
    ] = False,
    undo: Annotated[str, typer.Option("--undo", metavar="JOB", help="Take all that a job wrote back.")] = "",
    jobs: Annotated[bool, typer.Option("--jobs", help="List the jobs of the last 90 days.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask before a model is paid.")] = False,
    home: Home = None,
    as_json: AsJson = False,
) -> int:
    """The exit code of a run; what it came to is printed. Raises BadInput."""
    asked = Asked(
        users=tuple(checked_name("--user", each) for each in user or ()),
        since=since,
        engine=engine,
        prompt_before=prompt_before,
        file=file,
        home=home,
        apply=apply,
        only=only,
        max_usd=dollars_of("--max-usd", max_usd),
        workers=workers,
        out=out,
        yes=yes,
        as_json=as_json,
        batches=batches,
        no_wait=no_wait,
        cancel=cancel,
        finish=finish,
    )
    _one_thing(asked, undo=undo, jobs=jobs)
    with opened("local", home, engine, asks_model=not (undo or jobs)) as log:
        if jobs:
            return list_jobs(log.worker.records, as_json=as_json)
        if undo:
            return take_back(log.worker, checked_name("--undo", undo), as_json=as_json)
        return read_again(log.worker, asked)


def _one_thing(asked: Asked, *, undo: str, jobs: bool) -> None:
    """Raises BadInput for options that don't go together."""
    if undo and jobs:
        raise BadInput("--undo and --jobs are two things: ask for one of them.")
    if (undo or jobs) and asked != Asked(home=asked.home, yes=asked.yes, as_json=asked.as_json):
        raise BadInput(f"{'--undo' if undo else '--jobs'} takes no selection: only --home, --yes and --json.")
    if asked.prompt_before and asked.file:
        raise BadInput("--prompt-before is about messages that are logged: leave it out with --file.")
    if (asked.no_wait or asked.cancel or asked.finish) and not asked.batches:
        raise BadInput("--no-wait, --finish and --cancel are about batches: they need --batches.")
    if asked.batches and asked.workers is not None:
        raise BadInput("--workers is about a model that is asked live: leave it out with --batches.")
    checked_finish(asked.finish)
    if asked.only and not asked.apply:
        raise BadInput("--only says what is written: it needs --apply.")
