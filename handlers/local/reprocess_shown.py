"""How a run of `spotter reprocess` is shown: a bar while it runs, JSON lines, and a table in the end."""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any, TextIO

from rich.console import RenderableType
from rich.text import Text

from agents.errors import BadInput
from handlers.reprocessing.outcome import RereadOutcome
from handlers.terminal.plain import one_line, print_json, shortened
from handlers.terminal.tables import console, plain_table

OUTCOMES = ("same", "better", "different", "fewer", "failed")
MEANINGS = {
    "same": "what stands is what is read now",
    "better": "more is read, all else is the same",
    "different": "other values are read",
    "fewer": "less is read: what stands stays",
    "failed": "it could not be read",
}
EXAMPLES = 3  # messages of an outcome that are shown
REASONS = 3  # of an outcome that are shown, the most frequent first
MOST_REASONS = 200  # that are counted one by one
WIDTH = 96


@dataclass
class RunTally:
    """What a run has come to so far. `before` are those that the job had done already."""

    outcomes: Counter[str] = field(default_factory=Counter)
    applied: int = 0
    before: int = 0
    drafts: int = 0
    workouts: Counter[str] = field(default_factory=Counter)
    reasons: dict[str, Counter[str]] = field(default_factory=dict)
    examples: dict[str, list[RereadOutcome]] = field(default_factory=dict)

    def count(self, outcome: RereadOutcome, *, before: bool = False) -> None:
        """One more."""
        self.outcomes[outcome.outcome] += 1
        self.before += before
        self.drafts += outcome.drafts
        self.applied += outcome.applied and outcome.outcome in ("better", "different")
        self.workouts.update(each.outcome for each in outcome.workouts)
        reasons = self.reasons.setdefault(outcome.outcome, Counter())
        if outcome.why and (outcome.why in reasons or len(reasons) < MOST_REASONS):
            reasons[outcome.why] += 1
        examples = self.examples.setdefault(outcome.outcome, [])
        if len(examples) < EXAMPLES and outcome.outcome != "same":
            examples.append(outcome)

    @property
    def messages(self) -> int:
        return self.outcomes.total()

    def as_json(self) -> dict[str, Any]:
        return {
            "messages": self.messages,
            "outcomes": {name: self.outcomes[name] for name in OUTCOMES},
            "workouts": {name: self.workouts[name] for name in OUTCOMES[:4]},
            "drafts": self.drafts,
            "applied": self.applied,
            "done_before": self.before,
        }


def outcomes_table(tally: RunTally) -> RenderableType:
    """Each outcome, how many messages have it, and the reasons that most of them have."""
    table = plain_table("outcome", "messages", "why")
    for name in OUTCOMES:
        reasons = tally.reasons.get(name, Counter())
        shown = [f"{one_line(why)} ({count:,})" for why, count in reasons.most_common(REASONS)]
        more = ["..."] if len(reasons) > REASONS else []
        table.add_row(name, f"{tally.outcomes[name]:,}", Text("; ".join([*shown, *more]) or MEANINGS[name]))
    return table


def examples_of(tally: RunTally) -> Iterator[RenderableType]:
    """A few messages of each outcome that changes something or is to be looked at."""
    for name in OUTCOMES[1:]:
        for outcome in tally.examples.get(name, ()):
            whose = one_line(f"{outcome.user} {outcome.message_id}")
            rows = [each for each in outcome.workouts if each.outcome == name] or outcome.workouts
            if not rows:
                yield Text(shortened(f"{name}: {whose}: {outcome.why}", WIDTH))
            for each in rows[:EXAMPLES]:
                yield Text(f"{name}: {whose}")
                if each.before:
                    yield Text(f"  was  {shortened(each.before, WIDTH)}")
                yield Text(f"  now  {shortened(each.after, WIDTH) if each.after else each.why}")


def counted(number: int, what: str) -> str:
    """ "1 message", "2,000 messages"."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def in_dollars(usd: Decimal) -> str:
    """ "$0.42", "$0.0031": two digits that say something."""
    return f"${usd:,.2f}" if usd >= 1 or not usd else f"${usd:.4f}"


# --- lines for programs -------------------------------------------------------------------------------------


class Lines:
    """A JSON line for each message, on standard output or in a file, or nowhere."""

    def __init__(self, *, as_json: bool, file: TextIO | None) -> None:
        self._as_json = as_json
        self._file = file

    def write(self, line: dict[str, Any]) -> None:
        """One line. Raises OSError."""
        if self._as_json:
            print_json(line)
        if self._file is not None:
            self._file.write(f"{json.dumps(line, ensure_ascii=False)}\n")


@contextmanager
def lines_to(out: Path | None, *, as_json: bool) -> Iterator[Lines]:
    """Where the lines go. Raises BadInput for a file that can't be written."""
    with ExitStack() as stack:
        file = None
        if out is not None:
            try:
                file = stack.enter_context(out.open("w", encoding="utf-8", newline="\n"))
            except OSError as error:
                raise BadInput(f"--out {str(out)!r} can't be written: {error.strerror}.") from None
        yield Lines(as_json=as_json, file=file)


# --- while it runs ------------------------------------------------------------------------------------------


@contextmanager
def watched(total: int, said: Callable[[], str], *, as_json: bool) -> Iterator[Callable[[], None]]:
    """A bar on standard error: how many are done of all, how fast, what is left, and what else is `said`; and
    what moves it on. Nothing where nobody watches."""
    if not sys.stderr.isatty() or (as_json and sys.stdout.isatty()):
        yield lambda: None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TimeRemainingColumn,
    )

    class _Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.1f}/s" if task.speed else "", style="dim")

    class _Said(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(said())

    columns = (BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn(), _Said())
    out = console(stderr=True)
    with Progress(*columns, console=out, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)


def said_so_far(
    tally: RunTally, spent: Callable[[], Decimal], finishing: Callable[[], bool]
) -> Callable[[], str]:
    """The outcomes so far, and the dollars if there were any."""

    def said() -> str:
        counts = [f"{tally.outcomes[name]:,} {name}" for name in OUTCOMES if tally.outcomes[name]]
        dollars = [in_dollars(spent())] if spent() else []
        ending = ["finishing what is under way"] if finishing() else []
        return ", ".join([*counts, *dollars, *ending])

    return said
