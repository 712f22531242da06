"""Lines that head others: "Plan for tomorrow:", and programmes that were pasted, not done."""

from collections.abc import Sequence

from agents.models.offline.acts.openers import INSIDE, Said
from agents.reading.said import Act
from agents.words import Token

_PLANNED = frozenset(
    """plan plans planned goal goals tomorrow tomorrows tmrw tmr program programme target targets todo
    upcoming prescribed programming""".split()
)
_REPORTED = frozenset(
    "done did today actual actually result results log logged completed workout yesterday".split()
)
_SESSIONS = frozenset(
    """wod workout workouts session sessions program programme programming plan split routine template ppl
    training schedule week weekend block cycle mesocycle lifts lift sheet list""".split()
)
_AHEAD = frozenset("tomorrow tomorrows tmrw tmr tmw upcoming next".split())
_FROM = frozenset(
    "coach coachs coaches trainer programme program pt physio chatgpt gpt reddit app ai".split()
)
_FOUND = frozenset(
    "found thoughts opinions rate review critique wrote made built writing idea ideas wdyt".split()
)
_THESE = frozenset("this these below following heres".split())
_WEEKS = frozenset("week wk cycle block phase mesocycle meso".split())
_DONE = frozenset(
    """did done felt feels feeling hit got finished completed easy hard tough brutal good great pr pb today
    yesterday tonight ran managed failed missed last smooth solid strong tired sore skipped ended worked
    moved today's crushed smashed heavy light grinder rough""".split()
)
_LOADS = frozenset("lb lbs kg kgs kilos pounds".split())
_MOST = 400  # tokens: nobody pastes a longer programme that has no load


def heading(row: Sequence[Token], said: Sequence[str], at: int, end: int, before: Said | None) -> Said | None:
    """What a line says that it and the lines under it are; the one before holds on otherwise."""
    line = [place for place in range(at, min(end, at + 14)) if row[place].kind != "line"]
    words = [said[place] for place in line if row[place].kind == "word"]
    if len(line) > 1 and row[line[0]].is_number and said[line[1]] == "/":
        return None  # a date
    if not words:
        return before
    numbers = any(row[place].is_number for place in line)
    heads = said[line[-1]] == ":" or len(words) <= 2
    if not numbers and words[0] in _PLANNED and len(line) <= 8:
        return ("plan", words[0]) if heads else before
    if said[line[-1]] == ":" and len(line) <= 12 and (found := _told_of(words)):
        return found
    return None if words[0] in _REPORTED and len(line) <= 8 else before


def _told_of(words: Sequence[str]) -> Said | None:
    """What a line that ends in a colon speaks of: "From coach for the weekend:", "Workout for tomorrow:"."""
    if words[0] in _REPORTED - {"workout"}:
        return None
    ahead = next((word for word in words if word in _AHEAD), "")
    if ahead:
        return "plan", ahead
    given = words[0] in ("from", "per") and len(words) > 1
    source = next((word for word in words[:4] if word in _FROM), "")
    if source and (given or source.startswith("coach") or words[-1] in _SESSIONS):
        return "prescription", source
    return None


def under(
    row: Sequence[Token], said: Sequence[str], at: int, end: int, act: Act, before: Said | None
) -> Said | None:
    """What the lines under a line are, whose last clause has this act: "tomorrows wod looks brutal"."""
    if before is not None or end >= len(row) or act not in ("plan", "question", "prescription", "chat"):
        return before
    words = said[at:end]
    if any(token.is_number for token in row[at:end]):
        return before
    session = any(word in _SESSIONS for word in words)
    if act == "plan":
        return (act, words[0]) if session else before
    shown = next((word for word in words if word in _FOUND or word in _FROM), "")
    pointed = next((word for word in words if word in _THESE), "") if act == "question" else ""
    if (shown and (session or act in ("question", "prescription"))) or pointed:
        return "prescription", shown or pointed
    return before


def pasted(row: Sequence[Token], said: Sequence[str]) -> Said | None:
    """What a whole message is that lists a programme: its week, percentages, no load, nothing done."""
    if len(row) > _MOST or not any(token.kind == "line" for token in row):
        return None
    words = set(said)
    if words & _DONE or words & _LOADS or INSIDE.within(said, 0, 0):
        return None
    percent = "%" in words
    if _labelled(row, said) and (percent or not _loaded(row, said)):
        return "prescription", "week"
    return None


def _labelled(row: Sequence[Token], said: Sequence[str]) -> bool:
    """Whether the first line is a programme's ("Week 3 Day 1", "W2D3"), or days head its parts."""
    line = next((place for place in range(len(row)) if row[place].kind == "line"), 0)
    weeks = sum(
        said[at] in _WEEKS or said[at] == "day" for at in range(max(0, line - 1)) if row[at + 1].is_number
    )
    days = sum(
        said[at] == "day" and row[at + 1].is_number and row[at - 1].kind == "line"
        for at in range(1, len(row) - 1)
    )
    return (line <= 10 and (weeks >= 1 or said[0] in ("w", "wk"))) or days > 1


def _loaded(row: Sequence[Token], said: Sequence[str]) -> bool:
    """Whether any number is a load: nobody does more reps than that in sets."""
    return any(token.kind == "number" and (token.value or 0) >= 30 for token in row)
