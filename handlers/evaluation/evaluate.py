"""spotter eval: read the labels, run them, print, save, compare."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from agents.errors import BadInput
from handlers.evaluation import saved
from handlers.evaluation.corpus import cases_in
from handlers.evaluation.diaries import figures as diary_figures
from handlers.evaluation.diaries.labels import diaries_in
from handlers.evaluation.diaries.run import diary_runs
from handlers.evaluation.diaries.tables import print_runs
from handlers.evaluation.run import LabelOutcome, outcomes
from handlers.evaluation.tables import print_changes, print_run
from handlers.terminal.commands import AsJson, Engine, command
from handlers.terminal.faults import DONE, NOTHING
from handlers.terminal.opened import opened
from handlers.terminal.plain import print_json
from handlers.terminal.tables import progress
from handlers.wiring import Worker

EVAL_EXAMPLES = """\b
Examples:
  spotter eval tests/corpus
  spotter eval tests/corpus/own/prose.jsonl --failures 30
  spotter eval tests/corpus/blind --failures 0 --json > run.json
  spotter eval tests/corpus --save new.json --against old.json
  spotter eval tests/corpus --engine claude --save claude.json
  spotter eval --diary tests/diaries/own --failures 20

\b
A line is a message and what should stand in the log after it; the keys are
described in tests/corpus/README.md. Records of others, which have "expected",
are read too, and only what they state is compared. Everything happens in a
store of its own that is deleted afterwards.

\b
With --diary a file is one athlete who writes for weeks (tests/diaries/README.md).
Each message is judged by the difference that it makes: what it takes out of the
log and puts in is held against what its label takes out and puts in, workout by
workout. So an error of an earlier message is counted once, where it was made: a
correction of a set that was read wrong is right if it corrects it. After each
message all drafts are confirmed, wrong ones too; questions are left unanswered.

\b
Exit code: 0 measured, 1 with --against something that was right is wrong now,
2 bad input, 4 the model.
"""


@command(EVAL_EXAMPLES)
def eval_(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...", help="Files of labels, or folders with .jsonl files.", show_default=False
        ),
    ],
    diary: Annotated[
        bool, typer.Option("--diary", help="The files are diaries: whole conversations, a file an athlete.")
    ] = False,
    engine: Engine = "",
    failures: Annotated[
        int,
        typer.Option("--failures", min=0, metavar="N", help="How many failures to show, the worst first."),
    ] = 10,
    against: Annotated[
        Path | None, typer.Option("--against", metavar="FILE", help="An earlier run to compare with.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the run, for --against later.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """The exit code of a run over messages with labels, or over diaries; what it came to is printed."""
    measured = evaluate_diaries if diary else evaluate
    return measured(paths, engine, failures, against=against, save=save, as_json=as_json)


def evaluate(
    paths: Sequence[Path],
    engine: str,
    failures: int,
    *,
    against: Path | None,
    save: Path | None,
    as_json: bool,
) -> int:
    """The exit code: NOTHING if something was right in the run `against` and is wrong now.

    Raises BadInput before anything is measured, for labels, an earlier run or a place that can't be used.
    """
    then = None if against is None else saved.earlier(against)
    _check_place(save)
    cases = cases_in(paths)
    with _measuring(engine, len(cases)) as (worker, _, advance):
        name = worker.settings.engine
        done = list(_watched(outcomes(worker, cases), advance))
    run = saved.as_json(name, done)
    changes = None if then is None else saved.changes(then, run)
    _keep(run, save)
    if as_json:
        print_json(run if changes is None else {**run, "against": changes.as_json()})
    else:
        print_run(name, done, failures)
        if changes is not None:
            print_changes(changes)
    return NOTHING if changes is not None and changes.worse else DONE


def evaluate_diaries(
    paths: Sequence[Path],
    engine: str,
    failures: int,
    *,
    against: Path | None,
    save: Path | None,
    as_json: bool,
) -> int:
    """The exit code, DONE. Raises BadInput before anything is measured, for diaries or a place that can't be
    used."""
    if against is not None:
        raise BadInput("--against compares runs of single messages: leave it out with --diary.")
    _check_place(save)
    diaries = diaries_in(paths)
    with _measuring(engine, sum(len(each.entries) for each in diaries)) as (worker, home, advance):
        name = worker.settings.engine
        done = list(diary_runs(worker, home, diaries, advance))
    run = diary_figures.as_json(name, done)
    _keep(run, save)
    if as_json:
        print_json(run)
    else:
        print_runs(name, done, failures)
    return DONE


@contextmanager
def _measuring(engine: str, messages: int) -> Iterator[tuple[Worker, Path, Callable[[float], None]]]:
    """A worker with a store of its own, its folder, and a bar on standard error if somebody watches."""
    with (
        TemporaryDirectory(prefix="spotter-eval-") as home,
        opened("eval", Path(home), engine, asks_model=True) as log,
        progress("measuring", messages) as advance,
    ):
        yield log.worker, Path(home), advance


def _check_place(save: Path | None) -> None:
    """Raises BadInput."""
    if save is not None and not save.parent.is_dir():
        raise BadInput(f"--save {str(save)!r} can't be written: its folder is not there.")


def _keep(run: dict[str, Any], place: Path | None) -> None:
    if place is not None:
        saved.write(place, run)


def _watched(done: Iterable[LabelOutcome], advance: Callable[[float], None]) -> Iterator[LabelOutcome]:
    for each in done:
        yield each
        advance(1)
