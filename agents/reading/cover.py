"""Claims on stretches of a row, and the cover: the claims that account for most of it. Pure.

A claim costs what it costs to make it, a place that no claim takes what it costs to leave it. The cover is
the cheapest choice of claims that don't overlap. Where another choice costs the same and reads a place
otherwise, the claims there are in doubt.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

_EPSILON = 1e-6


class Claim(NamedTuple):
    """A reading of the places `at` up to `to`: of a kind, with its value; `by` names what read it."""

    at: int
    to: int
    kind: str
    value: Any
    cost: float
    by: str = ""


class Cover(NamedTuple):
    """The chosen claims in order, the places that none took, and the numbers of claims that are in doubt."""

    claims: tuple[Claim, ...]
    left: tuple[int, ...]
    tied: frozenset[int]


def cover(left_costs: Sequence[float], claims: Iterable[Claim]) -> Cover:
    """The cheapest choice; of two that cost the same the one whose claims begin earlier."""
    starting = _starting(left_costs, claims)
    chosen, left, ahead = _chosen(left_costs, starting)
    return Cover(chosen, left, _tied(starting, left_costs, ahead, chosen))


def cheapest(
    left_costs: Sequence[float], claims: Iterable[Claim]
) -> tuple[tuple[Claim, ...], tuple[int, ...]]:
    """The claims of the cheapest choice, and the places that none took; what is in doubt is not asked."""
    chosen, left, _ = _chosen(left_costs, _starting(left_costs, claims))
    return chosen, left


def _starting(left_costs: Sequence[float], claims: Iterable[Claim]) -> list[list[Claim]]:
    """The claims by the place where they begin."""
    starting: list[list[Claim]] = [[] for _ in left_costs]
    for claim in claims:
        starting[claim.at].append(claim)
    return starting


def _chosen(
    left_costs: Sequence[float], starting: Sequence[Sequence[Claim]]
) -> tuple[tuple[Claim, ...], tuple[int, ...], list[float]]:
    """The cheapest choice, the places that it leaves, and what it costs from each place on."""
    size = len(left_costs)
    ahead = [0.0] * (size + 1)
    choice: list[Claim | None] = [None] * size
    for at in range(size - 1, -1, -1):
        ahead[at] = left_costs[at] + ahead[at + 1]
        for claim in starting[at]:
            cost = claim.cost + ahead[claim.to]
            if cost < ahead[at] - _EPSILON:
                ahead[at], choice[at] = cost, claim
    chosen: list[Claim] = []
    left: list[int] = []
    at = 0
    while at < size:
        best = choice[at]
        if best is None:
            left.append(at)
        else:
            chosen.append(best)
        at = at + 1 if best is None else best.to
    return tuple(chosen), tuple(left), ahead


def _tied(
    starting: Sequence[Sequence[Claim]],
    left_costs: Sequence[float],
    ahead: Sequence[float],
    chosen: Sequence[Claim],
) -> frozenset[int]:
    """The chosen claims that another cover, as cheap as this one, reads otherwise."""
    behind = _behind(starting, left_costs)
    by_place = {at: number for number, claim in enumerate(chosen) for at in range(claim.at, claim.to)}
    picked = {id(claim) for claim in chosen}
    tied: set[int] = set()
    for claim in (each for found in starting for each in found if id(each) not in picked):
        if behind[claim.at] + claim.cost + ahead[claim.to] > ahead[0] + _EPSILON:
            continue
        for number in {by_place[at] for at in range(claim.at, claim.to) if at in by_place}:
            if (chosen[number].kind, chosen[number].value) != (claim.kind, claim.value):
                tied.add(number)
    return frozenset(tied)


def _behind(starting: Sequence[Sequence[Claim]], left_costs: Sequence[float]) -> list[float]:
    """What it costs at least to come to each place."""
    behind = [0.0] + [float("inf")] * len(left_costs)
    for at, cost in enumerate(left_costs):
        behind[at + 1] = min(behind[at + 1], behind[at] + cost)
        for claim in starting[at]:
            behind[claim.to] = min(behind[claim.to], behind[at] + claim.cost)
    return behind
