"""Outcomes added up: shares with their 95 % intervals, counts, speed and cost. Pure."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from math import sqrt
from typing import Any, NamedTuple, get_args

from agents.budget import UsageOut
from handlers.evaluation.run import LabelGrade, LabelOutcome

Z_95 = 1.959964  # of the normal distribution: 95 % lie within so many standard deviations


class Share(NamedTuple):
    """So many of so many."""

    right: int
    of: int

    @property
    def value(self) -> float | None:
        """From 0 to 1; None of nothing."""
        return self.right / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson score interval at 95 %: where the share lies if messages like these are drawn again.

        Example: 8 of 10 is 0.490 to 0.943 (Wilson 1927, as in Brown, Cai and DasGupta 2001).
        """
        if not self.of:
            return 0.0, 1.0
        share, spread = self.right / self.of, Z_95**2 / self.of
        middle = (share + spread / 2) / (1 + spread)
        half = Z_95 * sqrt(share * (1 - share) / self.of + spread / self.of / 4) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def said(self) -> str:
        """ "42 of 50 (84.0%, 71.5-91.7)"; the interval is where it lies at 95 %."""
        if self.value is None:
            return "none"
        low, high = self.interval
        return f"{self.right} of {self.of} ({self.value:.1%}, {low * 100:.1f}-{high * 100:.1f})"

    def as_json(self) -> dict[str, Any]:
        low, high = self.interval
        value = None if self.value is None else round(self.value, 4)
        return {
            "right": self.right,
            "of": self.of,
            "share": value,
            "low": round(low, 4),
            "high": round(high, 4),
        }


class EngineUse(NamedTuple):
    """What one engine has answered, and what that cost."""

    messages: int = 0
    model_calls: int = 0
    cost_usd: Decimal = Decimal(0)

    def with_one(self, usage: UsageOut) -> "EngineUse":
        calls, cost = self.model_calls + usage.model_calls, self.cost_usd + Decimal(usage.cost_usd)
        return EngineUse(self.messages + 1, calls, cost)

    def as_json(self) -> dict[str, Any]:
        return {**self._asdict(), "cost_usd": str(self.cost_usd)}


class LabelFigures(NamedTuple):
    """What a group of labels gave. `f1` is of the sets; None where there are none."""

    messages: int
    apart: int
    crashed: int
    degraded: int
    shares: dict[str, Share]
    f1: float | None
    invented: int
    messages_per_second: float | None
    model_calls: int
    tokens: dict[str, int]
    cost_usd: Decimal
    by_engine: dict[str, EngineUse]

    def as_json(self) -> dict[str, Any]:
        return {
            **self._asdict(),
            "by_engine": {name: each.as_json() for name, each in self.by_engine.items()},
            "shares": {name: share.as_json() for name, share in self.shares.items()},
            "f1": None if self.f1 is None else round(self.f1, 4),
            "messages_per_second": self.messages_per_second and round(self.messages_per_second, 1),
            "cost_usd": str(self.cost_usd),
        }


SHARES = (
    "exact", "all_right", "set_precision", "set_recall", "names", "discipline", "dates", "workouts",
    "details", "told", "refused", "invents_nothing", "complete", "complete_exact", "apart_exact",
    *get_args(LabelGrade),
)  # fmt: skip
TOKENS = ("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens")


def figures(outcomes: Iterable[LabelOutcome]) -> LabelFigures:
    """The figures of these outcomes. Records that are kept apart count in `apart_exact`, speed and cost.

    They are of what was read, logged or shown as a draft; what is made up, and what was logged though there
    was nothing to log, is of the log alone.
    """
    everything = list(outcomes)
    counted = [each for each in everything if not each.case.apart]
    scores, logged = [each.score for each in counted], [each.logged for each in counted]
    became = Counter(each.became for each in counted)
    right = sum(each.sets_right for each in scores)
    wanted, found = sum(each.sets_wanted for each in scores), sum(each.sets_found for each in scores)
    complete = [each.score for each in counted if each.complete]
    apart = [each.score for each in everything if each.case.apart]
    seconds = sum(each.seconds for each in everything)
    usages = [usage for each in everything for usage in each.usages]
    values = (
        _share(scores, lambda each: each.exact),
        _share(scores, lambda each: each.all_right),
        Share(right, found),
        Share(right, wanted),
        Share(sum(each.names_right for each in scores), right),
        _share(scores, lambda each: each.disciplines_right),
        _share(scores, lambda each: each.dates_right),
        _share(scores, lambda each: each.count_right),
        _share(scores, lambda each: each.details_right),
        _share(scores, lambda each: each.told),
        _share(logged, lambda each: each.refused),
        _share(logged, lambda each: not each.invented),
        Share(len(complete), len(scores)),
        _share(complete, lambda each: each.exact),
        _share(apart, lambda each: each.exact),
        *(Share(became[kind], len(counted)) for kind in get_args(LabelGrade)),
    )
    return LabelFigures(
        messages=len(counted),
        apart=len(apart),
        crashed=sum(bool(each.crashed) for each in everything),
        degraded=sum(each.degraded for each in everything),
        shares=dict(zip(SHARES, values, strict=True)),
        f1=2 * right / (wanted + found) if wanted + found else None,
        invented=sum(len(each.invented) for each in logged),
        messages_per_second=sum(each.messages for each in everything) / seconds if seconds else None,
        model_calls=sum(each.model_calls for each in usages),
        tokens={name: sum(getattr(each, name) for each in usages) for name in TOKENS},
        cost_usd=sum((Decimal(each.cost_usd) for each in usages), Decimal(0)),
        by_engine=_by_engine(everything),
    )


def _by_engine(outcomes: Iterable[LabelOutcome]) -> dict[str, EngineUse]:
    found: dict[str, EngineUse] = {}
    for each in outcomes:
        for name, usage in zip(each.engines, each.usages, strict=False):
            if name:  # nobody read what was refused at the door
                found[name] = found.get(name, EngineUse()).with_one(usage)
    return found


def grouped(outcomes: Sequence[LabelOutcome]) -> dict[tuple[str, str], LabelFigures]:
    """The figures by file and kind, in the order of the files."""
    found: dict[tuple[str, str], list[LabelOutcome]] = {}
    for each in outcomes:
        found.setdefault((each.case.file, each.case.label.kind), []).append(each)
    return {group: figures(those) for group, those in found.items()}


def _share(scores: Sequence[Any], asked: Callable[[Any], bool | None]) -> Share:
    """How often the answer is yes, of those where there is one."""
    said = [answer for answer in map(asked, scores) if answer is not None]
    return Share(sum(said), len(said))
