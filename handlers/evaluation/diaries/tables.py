"""A run of diaries for people: what was written wrong first, then what was right, and how the logs ended."""

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from handlers.evaluation.diaries.figures import BECAME, DiaryFigures, by_kind, figures, say_found, say_wanted
from handlers.evaluation.diaries.run import DiaryOutcome, DiaryRun, Tally
from handlers.evaluation.figures import Share
from handlers.evaluation.tables import TEXT_WIDTH, wide_console
from handlers.terminal.plain import one_line, shortened
from handlers.terminal.tables import plain_table, show

LEGEND = (
    "right: the log changed as labelled, or stayed as it should. drafted: so after a yes to what was shown.",
    "apart: right sets and days, in other workouts than labelled. asked: nothing wrong, something left out,",
    "and asked or named. silent: left out without a word. wrong: something is written that should not be.",
)
HEADINGS = {"drafted_right": "drafted", "regrouped": "apart"}
WORST_FIRST = ("wrong", "silent", "asked", "regrouped")


def print_runs(engine: str, runs: Sequence[DiaryRun], failures: int) -> None:
    """Print the figures, the table by kind, the diaries, and the worst failures."""
    out = wide_console()
    every = [each for run in runs for each in run.outcomes]
    for line in _lines(engine, len(runs), figures(every)):
        show(out, Text(line))
    show(out, "", _kinds(every), "", *LEGEND, "", _diaries(runs))
    for outcome in worst_first(every)[:failures]:
        show(out, "", *map(Text, _failure(outcome)))


def worst_first(outcomes: Sequence[DiaryOutcome]) -> list[DiaryOutcome]:
    """What went wrong: crashes, wrong writes at once, then after a yes, silence, questions, other groups."""
    failed = [each for each in outcomes if each.became in WORST_FIRST]
    return sorted(
        failed,
        key=lambda each: (
            not each.crashed, WORST_FIRST.index(each.became), each.at_once.written != "wrong"
        ),
    )  # fmt: skip


def _lines(engine: str, diaries: int, every: DiaryFigures) -> Iterator[str]:
    shares = every.shares
    yield f"{engine}: {diaries} diaries, {every.messages} messages."
    yield f"Wrote something wrong: {shares['wrong'].said()}; without a yes: {every.wrong_at_once}."
    yield f"Silent: {shares['silent'].said()}."
    yield f"Right: {shares['right'].said()}. Drafted right: {shares['drafted_right'].said()}."
    yield f"Right sets in other workouts: {shares['regrouped'].said()}."
    yield f"Asked: {shares['asked'].said()}."
    yield f"To the last detail, of what was written right: {every.detailed.said()}."
    yield f"Asked where a careful reader would: {every.asked_in_doubt.said()}."
    yield f"Asked where there is nothing to ask: {every.asked_needlessly.said()}."
    if every.crashed:
        yield f"Crashed: {every.crashed}."


def _kinds(every: Sequence[DiaryOutcome]) -> Table:
    table = plain_table(
        "", "n", *(HEADINGS.get(each, each) for each in BECAME), "right (95 %)", "wrong (95 %)"
    )
    _to_the_right(table, len(BECAME) + 1)
    rows = [(f"  {kind}", each) for kind, each in by_kind(every).items()]
    for name, each in (*rows, ("  in all", figures(every))):
        counts = [str(each.shares[became].right) for became in BECAME]
        intervals = (_interval(each.shares[became]) for became in ("right", "wrong"))
        table.add_row(name, str(each.messages), *counts, *intervals)
    return table


def _interval(share: Share) -> str:
    low, high = share.interval
    return f"{low * 100:.1f}-{high * 100:.1f}"


def _diaries(runs: Sequence[DiaryRun]) -> Table:
    table = plain_table(
        "",
        "n",
        *(HEADINGS.get(each, each) for each in BECAME),
        "log",
        "workouts",
        "sets: right, missing, surplus",
    )
    _to_the_right(table, len(BECAME) + 1)
    for run in runs:
        counts = figures(run.outcomes).shares
        table.add_row(
            f"  {one_line(run.diary.person.id)}",
            str(len(run.outcomes)),
            *(str(counts[each].right) for each in BECAME),
            _end(run),
            _tally(run.workouts),
            _tally(run.sets),
        )
    ends = [run.sets for run in runs]
    whole = Tally(*(sum(each) for each in zip(*ends, strict=True)))
    ended = Tally(*(sum(each) for each in zip(*(run.workouts for run in runs), strict=True)))
    blank = [""] * (len(BECAME) + 1)
    right = f"{sum(run.is_right for run in runs)} right"
    table.add_row("  in all", *blank, right, _tally(ended), _tally(whole))
    return table


def _to_the_right(table: Table, columns: int) -> None:
    table.padding = (0, 1, 0, 0)
    for column in table.columns[1 : columns + 1]:
        column.min_width, column.justify = 4, "right"


def _end(run: DiaryRun) -> str:
    """How the log ended: right, right but for which workout a set stands in, or wrong."""
    if run.is_right:
        return "right"
    return "wrong" if run.sets.missing or run.sets.surplus else "sets right"


def _tally(tally: Tally) -> str:
    return f"{tally.right}, -{tally.missing}, +{tally.surplus}"


def _failure(outcome: DiaryOutcome) -> Iterator[str]:
    entry, diary = outcome.entry, outcome.diary
    waited = outcome.became == "wrong" and outcome.at_once.written != "wrong"
    became = f"{outcome.became}{' after a yes' if waited else ''}"
    yield f"{became}: {entry.kind} ({diary.file}, line {diary.lines[outcome.number]})"
    yield f"  text     {shortened(entry.text, TEXT_WIDTH)}"
    yield f"  wanted   {shortened(say_wanted(outcome), TEXT_WIDTH)}"
    yield f"  found    {shortened(say_found(outcome), TEXT_WIDTH)}"
    if outcome.settled.why:
        yield f"  why      {shortened('; '.join(outcome.settled.why), TEXT_WIDTH)}"
    if outcome.answer:
        yield f"  answer   {shortened(outcome.answer, TEXT_WIDTH)}"
    if outcome.crashed:
        yield f"  crashed  {shortened(outcome.crashed, TEXT_WIDTH)}"
