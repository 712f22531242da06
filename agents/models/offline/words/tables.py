"""A log as a table: a line of headings, then a line an exercise, in columns or with bars between.

Exercise | Sets | Reps | Weight
Bench    | 3    | 8    | 70kg         is read as "Bench 3 x 8 at 70kg"
"""

from agents.models.offline.words.lexicon import Item

_NAMES = frozenset("exercise exercises movement lift name".split())
_LOADS = frozenset("weight load kg kgs lb lbs".split())
_BETWEEN = frozenset("| - ( ) : /".split())
_NUMBERS = ("num", "load", "secs", "bw")
# Between the cells, in the orders that notation has too: the kinds of the items put before a cell.
_ORDERS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("sets", "reps"): ("", "x"),
    ("sets", "reps", "load"): ("", "x", "at"),
    ("load", "sets", "reps"): ("", "", "x"),
}


def plain(found: list[Item]) -> list[Item]:
    """The items with each row of a table as notation; those of a message without a table as they are."""
    if not any(item.kind == "reps" for item in found) or not any(item.kind == "line" for item in found):
        return found
    out: list[Item] = []
    order: tuple[str, ...] | None = None
    for line in _lines(found):
        heads = _heads(line)
        if heads is not None:
            order = _ORDERS.get(heads)
            out += line[-1:] if order is not None else line
            continue
        out += _as_notation(line, order) if order is not None else line
    return out


def _lines(found: list[Item]) -> list[list[Item]]:
    """The items line by line, each with its line end."""
    lines: list[list[Item]] = [[]]
    for item in found:
        lines[-1].append(item)
        if item.kind == "line":
            lines.append([])
    return lines


def _heads(line: list[Item]) -> tuple[str, ...] | None:
    """What the columns behind the name hold, where a line has only headings."""
    heads: list[str] = []
    named = False
    for item in line:
        if item.word in _NAMES:
            named = True
        elif item.kind in ("sets", "reps"):
            heads.append(item.kind)
        elif item.word in _LOADS and item.value is None:
            heads += ["load"] if "load" not in heads else []
        elif item.kind != "line" and item.word not in _BETWEEN:
            return None
    return tuple(heads) if named and "reps" in heads else None


def _as_notation(line: list[Item], order: tuple[str, ...]) -> list[Item]:
    cells = [item for item in line if item.kind in _NUMBERS]
    if len(cells) != len(order):
        return line
    out: list[Item] = []
    for item in line:
        sign = order[cells.index(item)] if item in cells else ""
        if sign:
            out.append(Item(sign, item.at, item.at))
        if item.word != "|":
            out.append(item)
    return out
