"""Figures: what was measured, the target beside it, and whether it is met. Nothing here is asserted."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

WIDTH = 74  # characters of the first column


@dataclass(frozen=True)
class Figure:
    """One figure. `unit` is "x" for a ratio, else what is counted; `by_minima` is the ratio of the minima,
    which a busy machine disturbs less than the median. `detail` is one line about how to read it."""

    what: str
    value: float
    unit: str
    at_most: float | None = None
    by_minima: float | None = None
    detail: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None without one."""
        return None if self.at_most is None else self.value <= self.at_most

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "met": self.met}


@dataclass(frozen=True)
class Part:
    """The figures of one part, and in a line how they were measured."""

    name: str
    how: str
    figures: tuple[Figure, ...]
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "figures": [figure.as_json() for figure in self.figures]}

    def lines(self) -> list[str]:
        rows = [f"{self.name}: {self.how}", ""]
        rows += [line for figure in self.figures for line in _lines(figure)]
        rows += [f"  {note}" for note in self.notes]
        return [*rows, ""]


def ratio(
    what: str,
    seconds: Sequence[float],
    base: Sequence[float],
    at_most: float | None = None,
    detail: str = "",
) -> Figure:
    """The median of the ratios round by round: what slows a whole round down changes none of them."""
    rounds = [one / other for one, other in zip(seconds, base, strict=True)]
    return Figure(what, median(rounds), "x", at_most, min(seconds) / min(base), detail)


def milliseconds(what: str, seconds: Sequence[float]) -> str:
    """A note with the absolute figures of this run: they mean nothing on another machine."""
    return f"{what}: {median(seconds) * 1000:,.1f} ms (at least {min(seconds) * 1000:,.1f})"


def _counted(value: float, unit: str) -> str:
    return f"{value:g} {unit.removesuffix('s') if value == 1 and len(unit) > 1 else unit}"


def _lines(figure: Figure) -> list[str]:
    value = f"{figure.value:.2f} x" if figure.unit == "x" else _counted(figure.value, figure.unit)
    minima = "" if figure.by_minima is None else f"({figure.by_minima:.2f} x)"
    target = "" if figure.at_most is None else f"at most {figure.at_most:g}"
    met = {None: "", True: "met", False: "NOT MET"}[figure.met]
    rows = [f"  {figure.what:<{WIDTH}} {value:>10}  {minima:<9} {target:<12} {met}".rstrip()]
    return [*rows, f"      {figure.detail}"] if figure.detail else rows
