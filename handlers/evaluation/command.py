"""The command `spotter eval`. What it does is imported when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from handlers.terminal.commands import AsJson, Engine, command

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
    """Measure an engine against messages with labels.

    Shows how many logs are exactly as labelled, what was wrong, and which numbers were made up.
    """
    from handlers.evaluation.evaluate import evaluate, evaluate_diaries

    if diary:
        return evaluate_diaries(paths, engine, failures, against=against, save=save, as_json=as_json)
    return evaluate(paths, engine, failures, against=against, save=save, as_json=as_json)
