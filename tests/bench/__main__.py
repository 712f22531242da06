"""python -m tests.bench [PART ...] [--json]: ratios of one run, with targets. No part: all of them.

Figures are counts, or ratios within one run; nothing is asserted: the exit code is 0 whatever they are.
"""

import argparse
import json
import sys
from collections.abc import Callable

from tests.bench import (
    artefact,
    caching,
    calls,
    chat,
    cold,
    growth,
    house,
    overhead,
    page,
    peers,
    plans,
    program,
    reprocess,
)
from tests.bench.figures import Part

PARTS: dict[str, Callable[[Callable[[str], None]], Part]] = {
    "calls": calls.measure,
    "caching": caching.measure,
    "chat": chat.measure,
    "overhead": overhead.measure,
    "house": house.measure,
    "cold": cold.measure,
    "artefact": artefact.measure,
    "growth": growth.measure,
    "plans": plans.measure,
    "program": program.measure,
    "reprocess": reprocess.measure,
    "page": page.measure,
    "peers": peers.measure,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("part", nargs="*", help=f"{', '.join(PARTS)}; all of them if none is named")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    chosen = parser.parse_args()
    if unknown := set(chosen.part) - set(PARTS):
        parser.error(f"{', '.join(sorted(unknown))} is no part: there are {', '.join(PARTS)}")
    measured = []
    for name in chosen.part or PARTS:
        part = PARTS[name](lambda doing, name=name: _progress(f"{name}: {doing}"))  # type: ignore[misc]
        _progress("")
        measured.append(part)
        if not chosen.json:
            print("\n".join(part.lines()), flush=True)
    if chosen.json:
        print(json.dumps([part.as_json() for part in measured], indent=2))
    elif missed := [figure.what for part in measured for figure in part.figures if figure.met is False]:
        print("not met:", "; ".join(missed))
    else:
        print("every target is met")


def _progress(doing: str) -> None:
    """What is being measured, on one line that the table then takes; only for a person who watches."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{doing}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
