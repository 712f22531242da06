"""Outcomes of diaries added up, and the run as JSON. Pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, get_args

from handlers.evaluation.diaries.edits import dated, less
from handlers.evaluation.diaries.judging import Log, say_dated
from handlers.evaluation.diaries.labels import DiaryKind
from handlers.evaluation.diaries.run import DiaryGrade, DiaryOutcome, DiaryRun
from handlers.evaluation.figures import TOKENS, Share
from handlers.evaluation.values import WorkoutSaid
from handlers.evaluation.wanted import wanted_workout

SCHEMA_VERSION = 1
BECAME: tuple[DiaryGrade, ...] = get_args(DiaryGrade)
KINDS: tuple[DiaryKind, ...] = get_args(DiaryKind)


class DiaryFigures(NamedTuple):
    """What some messages gave. `wrong_at_once` are those of the wrong ones that waited for no yes;
    `detailed` is how many of the right ones are so to the last detail; `asked_in_doubt` how many of those
    that a careful reader would ask about were asked about, and `asked_needlessly` how many of those that say
    nothing of the log."""

    messages: int
    shares: dict[str, Share]
    wrong_at_once: int
    detailed: Share
    asked_in_doubt: Share
    asked_needlessly: Share
    crashed: int

    def as_json(self) -> dict[str, Any]:
        return {
            **self._asdict(),
            "shares": {name: share.as_json() for name, share in self.shares.items()},
            **{
                name: getattr(self, name).as_json()
                for name in ("detailed", "asked_in_doubt", "asked_needlessly")
            },
        }


def figures(outcomes: Iterable[DiaryOutcome]) -> DiaryFigures:
    """The figures of these messages."""
    every = list(outcomes)
    became = Counter(each.became for each in every)
    right = [each for each in every if each.became in ("right", "drafted_right") and each.change.keys]
    doubtful = [each for each in every if each.entry.asks]
    idle = [each for each in every if is_idle(each)]
    return DiaryFigures(
        messages=len(every),
        shares={name: Share(became[name], len(every)) for name in BECAME},
        wrong_at_once=sum(each.became == "wrong" and each.at_once.written == "wrong" for each in every),
        detailed=Share(sum(each.settled.details for each in right), len(right)),
        asked_in_doubt=Share(sum(each.told or each.drafted for each in doubtful), len(doubtful)),
        asked_needlessly=Share(sum(each.told for each in idle), len(idle)),
        crashed=sum(bool(each.crashed) for each in every),
    )


def is_idle(outcome: DiaryOutcome) -> bool:
    """Whether the message says nothing of the log, the plan or the program, and leaves nothing to ask."""
    entry = outcome.entry
    return entry.kind in ("goal", "question", "chat", "body", "notdone") and not (
        entry.asks or outcome.change.keys
    )


def by_kind(outcomes: Sequence[DiaryOutcome]) -> dict[DiaryKind, DiaryFigures]:
    """The figures of each kind that there is, in the order of the kinds."""
    found = {kind: [each for each in outcomes if each.entry.kind == kind] for kind in KINDS}
    return {kind: figures(those) for kind, those in found.items() if those}


def as_json(engine: str, runs: Sequence[DiaryRun]) -> dict[str, Any]:
    """The whole run."""
    every = [each for run in runs for each in run.outcomes]
    usages = [each.usage for each in every]
    return {
        "schema_version": SCHEMA_VERSION,
        "engine": engine,
        "figures": figures(every).as_json(),
        "by_kind": [{"kind": kind, "figures": each.as_json()} for kind, each in by_kind(every).items()],
        "diaries": [_diary(each) for each in runs],
        "seconds": round(sum(each.seconds for each in every), 3),
        "model_calls": sum(each.model_calls for each in usages),
        "tokens": {name: sum(getattr(each, name) for each in usages) for name in TOKENS},
        "cost_usd": str(sum((Decimal(each.cost_usd) for each in usages), Decimal(0))),
    }


def _diary(run: DiaryRun) -> dict[str, Any]:
    return {
        "id": run.diary.person.id,
        "file": run.diary.file,
        "final": {
            "right": run.is_right,
            "workouts": run.workouts._asdict(),
            "sets": run.sets._asdict(),
        },
        "figures": figures(run.outcomes).as_json(),
        "messages": [_message(each) for each in run.outcomes],
    }


def _message(outcome: DiaryOutcome) -> dict[str, Any]:
    entry, settled = outcome.entry, outcome.settled
    return {
        "line": outcome.diary.lines[outcome.number],
        "kind": entry.kind,
        "text": entry.text,
        "became": outcome.became,
        "at_once": outcome.at_once.written,
        "told": outcome.told,
        "drafted": outcome.drafted,
        "asks": entry.asks,
        "details": settled.details,
        "wanted": say_wanted(outcome),
        "found": say_found(outcome),
        "why": list(settled.why),
        "answer": outcome.answer,
        "crashed": outcome.crashed,
    }


def say_wanted(outcome: DiaryOutcome) -> str:
    """What the message should have changed in the log: "+" and "-" before what comes in and goes out."""
    before, after = (
        {key: wanted_workout(each, "") for key, each in labelled.items()}
        for labelled in (outcome.before.wanted, outcome.change.wanted)
    )
    return _say_change(before, after, outcome.change.keys)


def say_found(outcome: DiaryOutcome) -> str:
    """What it changed."""
    return _say_change(outcome.before.log, outcome.change.log, outcome.change.ids)


def _say_change(before: Log, after: Log, touched: Sequence[str]) -> str:
    was, stands = (dated(_of(log, touched)) for log in (before, after))
    rows = [f"- {say_dated(lost)}"] if (lost := less(was, stands)) else []
    rows += [f"+ {say_dated(gained)}"] if (gained := less(stands, was)) else []
    return "  ".join(rows) or ("other details" if touched else "nothing")


def _of(log: Log, ids: Sequence[str]) -> list[WorkoutSaid]:
    return [log[each] for each in ids if each in log]
