"""A run as JSON, which `--json` prints and `--save` writes, and what has changed since an earlier one."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from agents.errors import BadInput
from handlers.evaluation.figures import SHARES, figures, grouped
from handlers.evaluation.notation import say_sets
from handlers.evaluation.run import LabelOutcome

SCHEMA_VERSION = 1


class SavedShare(BaseModel):
    right: int
    of: int


class SavedFigures(BaseModel):
    """The figures that are compared; the others are for reading."""

    messages: int
    invented: int
    shares: dict[str, SavedShare]


class SavedMessage(BaseModel):
    file: str
    id: str
    exact: bool
    all_right: bool

    @property
    def key(self) -> tuple[str, str]:
        """As of a case: ids are unique in a folder."""
        return self.file.rpartition("/")[0], self.id


class SavedRun(BaseModel):
    """An earlier run, as far as it is compared."""

    model_config = ConfigDict(frozen=True)

    schema_version: Literal[1]
    engine: str
    figures: SavedFigures
    messages: tuple[SavedMessage, ...]


@dataclass(frozen=True)
class RunChanges:
    """This run beside an earlier one. Of each message that got worse or better, what did: sets or details.

    `figures` are those that differ, of all messages of each run; `only_now` and `only_then` count messages
    that the other run doesn't have.
    """

    engine: str
    figures: tuple[tuple[str, SavedShare, SavedShare], ...]  # name, then, now
    invented: tuple[int, int]  # then, now
    worse: tuple[tuple[str, str], ...]  # id, what
    better: tuple[tuple[str, str], ...]
    only_now: int
    only_then: int

    def as_json(self) -> dict[str, Any]:
        return {
            "engine": self.engine,
            "figures": {
                name: {"then": then.model_dump(), "now": now.model_dump()} for name, then, now in self.figures
            },
            "invented": {"then": self.invented[0], "now": self.invented[1]},
            "worse": [{"id": each, "what": what} for each, what in self.worse],
            "better": [{"id": each, "what": what} for each, what in self.better],
            "only_now": self.only_now,
            "only_then": self.only_then,
        }


def as_json(engine: str, outcomes: Sequence[LabelOutcome]) -> dict[str, Any]:
    """The whole run."""
    return {
        "schema_version": SCHEMA_VERSION,
        "engine": engine,
        "figures": figures(outcomes).as_json(),
        "by_file_and_kind": [
            {"file": file, "kind": kind, "figures": each.as_json()}
            for (file, kind), each in grouped(outcomes).items()
        ],
        "messages": [_message(each) for each in outcomes],
    }


def _message(outcome: LabelOutcome) -> dict[str, Any]:
    case, score = outcome.case, outcome.score
    return {
        "file": case.file,
        "id": case.label.id,
        "kind": case.label.kind,
        "apart": case.apart,
        "exact": score.exact,
        "all_right": score.all_right,
        "complete": outcome.complete,
        "became": outcome.became,
        "invented": [number.said() for number in score.invented],
        "missing": say_sets(score.missing),
        "extra": say_sets(score.extra),
        "wrong": list(score.wrong),
        "crashed": outcome.crashed,
    }


def write(path: Path, run: dict[str, Any]) -> None:
    """Write a run to a file. Raises BadInput if it can't be written."""
    try:
        path.write_text(f"{json.dumps(run, ensure_ascii=False)}\n", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"--save {str(path)!r} can't be written: {error.strerror}.") from None


def earlier(path: Path) -> SavedRun:
    """A run that was saved. Raises BadInput for what is none."""
    try:
        return SavedRun.model_validate_json(path.read_bytes())
    except OSError as error:
        raise BadInput(f"--against {str(path)!r} can't be read: {error.strerror}.") from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise BadInput(
            f"--against {str(path)!r} is no saved run ({where}: {first['msg']}): give one that --save wrote."
        ) from None


def changes(then: SavedRun, now: dict[str, Any]) -> RunChanges:
    """What is different now. `now` is this run's `as_json`."""
    this = SavedRun.model_validate(now)
    before = {each.key: each for each in then.messages}
    after = {each.key: each for each in this.messages}
    both = [(before[key], after[key]) for key in after if key in before]
    none = SavedShare(right=0, of=0)
    shares = [
        (name, then.figures.shares.get(name, none), this.figures.shares.get(name, none)) for name in SHARES
    ]
    return RunChanges(
        engine=then.engine,
        figures=tuple(each for each in shares if each[1] != each[2]),
        invented=(then.figures.invented, this.figures.invented),
        worse=tuple((new.id, what) for old, new in both if (what := _lost(old, new))),
        better=tuple((new.id, what) for old, new in both if (what := _lost(new, old))),
        only_now=len(after.keys() - before.keys()),
        only_then=len(before.keys() - after.keys()),
    )


def _lost(was: SavedMessage, now: SavedMessage) -> str:
    """What was right and is wrong: "sets", or "details" if its sets are right still; "" for nothing."""
    if was.exact and not now.exact:
        return "sets"
    return "details" if was.all_right and not now.all_right else ""
