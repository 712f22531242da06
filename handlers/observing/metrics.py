"""Metrics of a Lambda: lines on standard output that CloudWatch reads, in its embedded metric format. Pure.

A line is a JSON object that names, under "_aws", which of its fields are metrics and by which of its fields
they are told apart. aws-lambda-powertools writes the same (a test compares them), and costs 38 ms of CPU to
import, at every cold start and in every command that calls a handler.
"""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

NAMESPACE = "Spotter"
AT_ONCE = 100
Unit = Literal["Count", "Milliseconds", "None"]


class Metric(NamedTuple):
    """One figure. `by` is one dimension more, as name and value: it is told with it, and without it too."""

    name: str
    value: float
    unit: Unit = "Count"
    by: tuple[str, str] | None = None


def lines_of(metrics: Sequence[Metric], dimensions: Mapping[str, str], now: float) -> list[str]:
    """The lines that say these metrics; `now` is in seconds since 1970. What is no number is left out."""
    told = [each for each in metrics if math.isfinite(each.value)]
    plain = [each for each in told if each.by is None]
    lines = [_line(plain[at : at + AT_ONCE], dimensions, now) for at in range(0, len(plain), AT_ONCE)]
    return lines + [_line([each], dimensions, now) for each in told if each.by is not None]


def _line(metrics: Sequence[Metric], dimensions: Mapping[str, str], now: float) -> str:
    more = dict(each.by for each in metrics if each.by is not None)
    sets = [list(dimensions), *([[*dimensions, *more]] if more else [])]
    about: dict[str, Any] = {
        "Timestamp": int(now * 1000),
        "CloudWatchMetrics": [
            {
                "Namespace": NAMESPACE,
                "Dimensions": sets,
                "Metrics": [{"Name": each.name, "Unit": each.unit} for each in metrics],
            }
        ],
    }
    values = {each.name: each.value for each in metrics}
    return json.dumps({"_aws": about, **dimensions, **more, **values})
