"""A run for people: a table by file and kind, the worst failures, and what changed since an earlier run."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from handlers.engines import price_named
from handlers.evaluation.figures import EngineUse, LabelFigures, Share, figures, grouped
from handlers.evaluation.notation import say_workouts
from handlers.evaluation.run import LabelOutcome
from handlers.evaluation.saved import RunChanges
from handlers.evaluation.wanted import wanted
from handlers.terminal.plain import one_line, shortened
from handlers.terminal.tables import console, plain_table, show

TEXT_WIDTH = 400  # characters of a message or a log that are shown of a failure
IDS_SHOWN = 40

PIPE_WIDTH = 4_000  # columns where no terminal wraps the lines
KIND_WIDTH = 11  # the same in the tables of all files, so that their columns stand under each other

# Heading and the share under it; those that nothing is known of are left out of the table.
COLUMNS = (
    ("exact", "exact"),
    ("right", "all_right"),
    ("names", "names"),
    ("disc.", "discipline"),
    ("dates", "dates"),
    ("count", "workouts"),
    ("det.", "details"),
    ("told", "told"),
    ("ref.", "refused"),
)
LEGEND = (
    "exact: the sets, logged or as a draft. right: all that is labelled. disc.: discipline. count: how many",
    "workouts. det.: details. ref.: nothing logged where nothing is to be. inv.: numbers invented.",
)


def print_run(engine: str, outcomes: Sequence[LabelOutcome], failures: int) -> None:
    """Print the tables and the worst failures."""
    out = wide_console()
    everything = figures(outcomes)
    used = [(heading, name) for heading, name in COLUMNS if everything.shares[name].of]
    for file, kinds in groupby(grouped(outcomes).items(), key=lambda each: each[0][0]):
        show(out, Text(one_line(file)), _table(used, [(kind, each) for (_, kind), each in kinds]), "")
    show(out, "in all", _table(used, [("", everything)]), "", *LEGEND, "")
    for line in _lines(engine, everything):
        show(out, Text(line))
    for outcome in worst_first(outcomes)[:failures]:
        show(out, "", *map(Text, _failure(outcome)))


def wide_console() -> Console:
    """A console whose lines are not wrapped in a pipe or a file."""
    out = console()
    if not out.is_terminal:
        out.width = PIPE_WIDTH
    return out


def _table(used: Sequence[tuple[str, str]], rows: Sequence[tuple[str, LabelFigures]]) -> Table:
    table = plain_table("", "n", *(heading for heading, _ in used), "F1", "inv.")
    table.padding = (0, 1, 0, 0)
    table.columns[0].min_width = KIND_WIDTH
    for column in table.columns[1:]:
        column.min_width, column.justify = 4, "right"
    for kind, each in rows:
        if not each.messages:  # all of them are counted apart
            continue
        table.add_row(f"  {kind}", *_cells(each, [name for _, name in used]))
    return table


def worst_first(outcomes: Sequence[LabelOutcome]) -> list[LabelOutcome]:
    """What went wrong: crashes, then most numbers invented, then most sets wrong, then other things."""
    failed = [each for each in outcomes if not each.score.all_right and not each.case.apart]
    failed += [each for each in outcomes if each.case.apart and each.crashed]
    return sorted(
        failed,
        key=lambda each: (
            not each.crashed, -len(each.score.invented), -each.score.sets_wrong, -len(each.score.wrong)
        ),
    )  # fmt: skip


def print_changes(changes: RunChanges) -> None:
    """Print what is different from the earlier run."""
    out = wide_console()
    show(out, "", Text(f"Against the earlier run ({one_line(changes.engine)}):"))
    table = plain_table("", "then", "now")
    for name, then, now in changes.figures:
        table.add_row(
            name.replace("_", " "), Share(then.right, then.of).said(), Share(now.right, now.of).said()
        )
    if changes.invented[0] != changes.invented[1]:
        table.add_row("numbers invented", *map(str, changes.invented))
    show(out, table if table.row_count else "  no figure changed")
    for heading, rows in (("was right, is wrong now", changes.worse), ("is right now", changes.better)):
        named = ", ".join(f"{one_line(each)} ({what})" for each, what in rows[:IDS_SHOWN])
        more = f", and {len(rows) - IDS_SHOWN} more" if len(rows) > IDS_SHOWN else ""
        show(out, Text(f"{heading}: {len(rows)}{': ' if rows else ''}{named}{more}"))
    if changes.only_now or changes.only_then:
        show(out, f"only in one run: {changes.only_now} now, {changes.only_then} then")


def _cells(each: LabelFigures, names: Sequence[str]) -> list[str]:
    cells = [str(each.messages), *(_percent(each.shares[name]) for name in names)]
    return [*cells, "" if each.f1 is None else f"{each.f1:.2f}", str(each.invented)]


def _lines(engine: str, every: LabelFigures) -> Iterator[str]:
    shares = every.shares
    yield f"{engine}: {every.messages} messages."
    yield f"Logged wrong: {shares['logged_wrong'].said()}. Drafted wrong: {shares['drafted_wrong'].said()}."
    refused = shares["refused"]
    if refused.of:
        yield f"Logged though there is nothing to log: {refused.of - refused.right} of {refused.of}."
    inventing = shares["invents_nothing"].of - shares["invents_nothing"].right
    yield f"Numbers invented: {every.invented}, in {inventing} messages."
    yield f"Logged right: {shares['logged_right'].said()}. Drafted right: {shares['drafted_right'].said()}."
    yield f"Drafted in part, the rest asked: {shares['drafted_part'].said()}."
    yield f"Asked: {shares['asked'].said()}. Silent: {shares['silent'].said()}."
    yield f"Exact: {shares['exact'].said()}. All right: {shares['all_right'].said()}."
    yield f"Sets found that are right: {shares['set_precision'].said()}."
    yield f"Sets wanted that were found: {shares['set_recall'].said()}."
    yield f"Read completely (the fast path): {shares['complete'].said()}."
    yield f"Exact of those: {shares['complete_exact'].said()}."
    if every.apart:
        yield f"Counted apart, since they state too little: {shares['apart_exact'].said()} as stated."
    if every.crashed:
        yield f"Crashed: {every.crashed}."
    if every.degraded:
        yield f"Read by the embedded engine in place of the model: {every.degraded}."
    if every.model_calls:
        tokens = ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in every.tokens.items())
        yield f"{every.model_calls} model calls, {tokens}, {every.cost_usd} US dollars."
        yield from map(_used_of, every.by_engine, every.by_engine.values())
    if every.messages_per_second is not None:
        yield f"{every.messages_per_second:,.0f} messages per second, with what was sent before them."


def _used_of(name: str, used: EngineUse) -> str:
    told = f"  {name}: {used.messages} messages, {used.model_calls} calls, {used.cost_usd} US dollars"
    if not used.model_calls:
        return f"{told}."
    price = price_named(name)
    if price is None:
        return f"{told}, {'as it says itself' if used.cost_usd else 'its price is not known'}."
    each = f"{price.input:f} in, {price.output:f} out, {price.cache_read:f} from the cache"
    return f"{told}, at {each} for a million tokens."


def _failure(outcome: LabelOutcome) -> list[str]:
    case, score = outcome.case, outcome.score
    before = [each if isinstance(each, str) else each.text for each in case.label.before]
    rows = [f"{one_line(case.label.id)} ({case.file}, line {case.line})"]
    rows += [f"  before   {shortened(text, TEXT_WIDTH)}" for text in before]
    rows += [
        f"  text     {shortened(case.label.text, TEXT_WIDTH)}",
        f"  wanted   {shortened(say_workouts(wanted(case)), TEXT_WIDTH)}",
        f"  found    {shortened(say_workouts(outcome.found.workouts), TEXT_WIDTH)}",
    ]
    if outcome.found.drafts:
        rows.append(f"  drafted  {shortened(say_workouts(outcome.found.drafts), TEXT_WIDTH)}")
    if outcome.crashed:
        rows.append(f"  crashed  {shortened(outcome.crashed, TEXT_WIDTH)}")
    if score.invented:
        rows.append(f"  invented {', '.join(number.said() for number in score.invented)}")
    if score.wrong:
        rows.append(f"  wrong    {shortened('; '.join(dict.fromkeys(score.wrong)), TEXT_WIDTH)}")
    return rows


def _percent(share: Share) -> str:
    return "" if share.value is None else f"{share.value:.0%}"
