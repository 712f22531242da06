"""What `spotter eval` does: read the labels, run them, print, save, compare."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from agents.errors import BadInput
from handlers.local.evaluation import saved
from handlers.local.evaluation.corpus import cases_in
from handlers.local.evaluation.diaries import figures as diary_figures
from handlers.local.evaluation.diaries.labels import diaries_in
from handlers.local.evaluation.diaries.run import diary_runs
from handlers.local.evaluation.diaries.tables import print_runs
from handlers.local.evaluation.run import Outcome, outcomes
from handlers.local.evaluation.tables import print_changes, print_run
from handlers.local.faults import DONE, NOTHING
from handlers.local.opened import opened
from handlers.local.plain import print_json
from handlers.local.tables import progress


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
    with (
        TemporaryDirectory(prefix="spotter-eval-") as home,
        opened("eval", Path(home), engine, asks_model=True) as log,
    ):
        name = log.worker.settings.engine
        done = list(_watched(outcomes(log.worker, cases), len(cases)))
    run = saved.as_json(name, done)
    if save is not None:
        saved.write(save, run)
    changes = None if then is None else saved.changes(then, run)
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
    with (
        TemporaryDirectory(prefix="spotter-eval-") as home,
        opened("eval", Path(home), engine, asks_model=True) as log,
        progress("measuring", sum(len(each.entries) for each in diaries)) as advance,
    ):
        name = log.worker.settings.engine
        done = list(diary_runs(log.worker, Path(home), diaries, advance))
    run = diary_figures.as_json(name, done)
    if save is not None:
        saved.write(save, run)
    if as_json:
        print_json(run)
    else:
        print_runs(name, done, failures)
    return DONE


def _check_place(save: Path | None) -> None:
    """Raises BadInput."""
    if save is not None and not save.parent.is_dir():
        raise BadInput(f"--save {str(save)!r} can't be written: its folder is not there.")


def _watched(done: Iterable[Outcome], total: int) -> Iterator[Outcome]:
    """The outcomes, with a bar on standard error while they come, if somebody watches."""
    with progress("measuring", total) as advance:
        for each in done:
            yield each
            advance(1)
