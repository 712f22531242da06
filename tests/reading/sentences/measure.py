"""Which sentences with numbers are taken for reports: `python -m tests.reading.sentences.measure`.

Each line of a file is `{"id", "text", "report", "kind"}`: something that the athlete did and that belongs in
a log, or something else with numbers (a goal, a question, another's training, a price). All files were
written without sight of the reader; `open.jsonl`, `blind.jsonl` and `again.jsonl` have been
worked on since, `fourth.jsonl` only where it was taken for a report.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Literal

from agents.athlete import Athlete
from agents.logger.evidence.certain import reads_whole
from agents.models.offline.reader import read

FOLDER = Path(__file__).parent
Became = Literal["logged", "draft", "asked", "nothing"]


def became(text: str) -> Became:
    """What the embedded engine makes of a message by itself: logged in part or whole, drafts alone, a
    question alone, or nothing."""
    reading = read(text)
    if any(not each.doubt for each in reading.workouts) or reads_whole(text, reading, Athlete()):
        return "logged"
    if reading.workouts:
        return "draft"
    return "asked" if reading.ambiguities else "nothing"


def counted(path: Path) -> Counter[tuple[bool, Became]]:
    """How often reports, and others, became what."""
    lines = map(json.loads, path.read_text("utf-8").splitlines())
    return Counter((line["report"], became(line["text"])) for line in lines)


def main() -> None:
    """Print the figures of all files."""
    for name in ("open", "blind", "again", "fourth"):
        found = counted(FOLDER / f"{name}.jsonl")
        for report, what in ((True, "reports"), (False, "no reports")):
            row = {became: found[report, became] for became in ("logged", "draft", "asked", "nothing")}
            told = ", ".join(f"{number} {became}" for became, number in row.items())
            sys.stdout.write(f"{name}: of {sum(row.values())} {what}: {told}\n")


if __name__ == "__main__":
    main()
