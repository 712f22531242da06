"""Runs, rides, rows and swims: a name, a way and a time, within a line. Pure."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from agents.reading.cover import Claim
from agents.reading.paragraph import Named, Paragraph
from agents.reading.said import Entry, Fact, Sets, Statement
from agents.units.kinds import Unreadable
from agents.units.times import read_distance, read_duration

# Metres in a second that people move at.
_SPEEDS: dict[str, tuple[float, float]] = {
    "running": (1.6, 6.8),
    "cycling": (3, 16),
    "rowing": (2.2, 6.2),
    "swimming": (0.4, 2.2),
    "hiking": (0.3, 2.4),
    "rucking": (0.8, 3.0),
}


def moving(paragraph: Paragraph) -> Iterator[Claim]:
    """A run, ride, row or swim with one way, one time or both, within a line: "ran 5k in 24:10"."""
    phrases = paragraph.phrases
    said = frozenset("dist metres dur clock fact".split())
    around = frozenset(
        """comma and a at glue did part date heavy took of for open close remark dash colon pr gear
        label""".split()
    )
    for n, phrase in enumerate(phrases):
        exercise = paragraph.named(phrase) if phrase.kind == "name" else None
        if exercise is None or not _moves(exercise):
            continue
        first = n
        while first and phrases[first - 1].kind in said | around and n - first < 8:
            first -= 1
        for at in range(first, n + 1):
            if at < n and phrases[at].kind not in said:
                continue
            for to in range(n + 1, min(len(phrases), n + 14) + 1):
                if to > n + 1 and phrases[to - 1].kind not in said | around:
                    break
                if to > n + 1 and phrases[to - 1].kind not in said:
                    continue
                made = _moved(paragraph, exercise, [each for each in phrases[at:to] if each.kind in said])
                if made is not None:
                    yield Claim(at, to, "statement", made, 0.1 + (0.02 if at < n else 0), "moving")


def _moves(exercise: Named) -> bool:
    if exercise.known is None:
        return "Rowing" in exercise.candidates
    return exercise.known.pattern == "locomotion"


def _moved(paragraph: Paragraph, exercise: Named, said: Sequence[Claim]) -> Statement | None:
    ways = [paragraph.said(each) for each in said if each.kind in ("dist", "metres")]
    times = [paragraph.said(each) for each in said if each.kind in ("dur", "clock")]
    if len(ways) > 1 or len(times) > 1 or not (ways or times):
        return None
    more = [Fact("distance", each) for each in ways] + [Fact("duration", each) for each in times]
    more += [each.value for each in said if each.kind == "fact"]
    doubt = _speed_doubted(exercise, ways, times) or (
        "one of metres or minutes" if any(each.kind == "metres" for each in said) else ""
    )
    if times and not ways and ":" in times[0]:
        doubt = doubt or "a time alone"
    if any(fact.field not in ("distance", "duration", "pace", "heart_rate", "rpe") for fact in more):
        return None
    return Statement((Entry(exercise.written, (Sets(more=tuple(more)),)),), doubt)


def _speed_doubted(exercise: Named, ways: Sequence[str], times: Sequence[str]) -> str:
    """Why nobody moves so far in so much time."""
    disciplines = exercise.known.disciplines if exercise.known is not None else ("rowing",)
    bounds = next((_SPEEDS[each] for each in disciplines if each in _SPEEDS), (0.3, 16))
    if not (ways and times):
        return ""
    try:
        metres, seconds = read_distance(ways[0]).metres, read_duration(times[0])
    except Unreadable:
        return "a way or a time that can't be read"
    speed = float(Decimal(metres) / seconds) if seconds else 0
    return "" if bounds[0] <= speed <= bounds[1] else "nobody is so fast, or so slow"
