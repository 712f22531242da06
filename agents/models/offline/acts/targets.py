"""What had been aimed at beside what was done: "was supposed to do 5x5 at 225 on squat, got 5,5,4".

The exercise and the load stand for what was done; the sets and reps that had been aimed at are no sets.
"""

from agents.exercises import benchmarks
from agents.models.offline.acts.clauses import LAST_TIME, Stretch
from agents.models.offline.notation.drafts import LOAD_FROM, Part, Source
from agents.models.offline.words import names
from agents.models.offline.words.lexicon import Item
from agents.words import Token

_COUNTING = frozenset("sets reps rounds each x of for plus".split())
_MEASURED = frozenset("num load secs dist dur time pace cal rpe rir".split())
_AIMING = frozenset(
    """wanted planned was were meant to do be i coach had has me down for the my plan goal target aim program
    called
    calls supposed said says wants hit get prescribed aimed intended going gonna""".split()
)
_TELLING = frozenset(
    """but and so then i we got did only just managed hit ended up with w actual actually reality made instead
    could
    finished completed ran went""".split()
)
_NEAR = 14  # tokens of what was done


def joined(source: Source, stretches: list[Stretch]) -> list[Stretch]:
    """The stretches; what had been aimed at is a report too where what was done of it follows."""
    found = _told_of_a_load(source, stretches)
    for place in range(len(found) - 1):
        aim, done = found[place], found[place + 1]
        if aim.aims and done.act == "report" and not done.aims and _is_of(source, aim, done):
            found[place] = aim._replace(act="report")
        else:
            found[place] = aim._replace(aims=False)
    return [*found[:-1], *(each._replace(aims=False) for each in found[-1:])]


def _told_of_a_load(source: Source, stretches: list[Stretch]) -> list[Stretch]:
    """The stretches; one that tells of a load what was aimed at and what came of it is a report as a whole:
    "then 255 was supposed to be a triple but failed on the second so only 1"."""
    found: list[Stretch] = []
    for stretch in stretches:
        before = found[-1] if found else None
        goes_on = before is not None and stretch.act == "report" and _aim_of_load(source, before)
        if before is not None and goes_on and any(map(_is_number, source.row[stretch.at : stretch.to])):
            found[-1] = Stretch(before.at, stretch.to, "report", "")
            continue
        aim = _aim_of_load(source, stretch)
        told = [token.folded for token in source.row[aim : stretch.to]] if aim else []
        came = told[told.index("but") :] if "but" in told else []
        numbers = came and any(map(_is_number, source.row[stretch.to - len(came) : stretch.to]))
        found.append(Stretch(stretch.at, stretch.to, "report", "") if numbers else stretch)
    return found


def _is_number(token: Token) -> bool:
    return token.is_number


def _aim_of_load(source: Source, stretch: Stretch) -> int:
    """After "255 was supposed to be", said of a load in an aim; 0 where it is not."""
    if stretch.act != "prescription" and not stretch.aims:
        return 0
    row = source.row
    for at in range(stretch.at, stretch.to - 4):
        heavy = row[at].is_number and (row[at].value or 0) >= LOAD_FROM
        words = [token.folded for token in row[at + 1 : at + 5]] if heavy else []
        if words[1:] in (["supposed", "to", "be"], ["meant", "to", "be"]) and words[0] in ("was", "were"):
            return at + 5
    return 0


def _is_of(source: Source, aim: Stretch, done: Stretch) -> bool:
    """Whether a report tells what was done of an aim: it has numbers, and no other exercise."""
    row = source.row
    if not any(token.is_number for token in row[aim.at : aim.to]):
        return False
    if not any(token.is_number for token in row[done.at : done.to]):
        return False
    return not (names.has_known(row[done.at : done.to]) and names.has_known(row[aim.at : aim.to]))


def left_out(source: Source, aim: Stretch, at: int, end: int) -> list[Part]:
    """Takes what an aim alone says out of the items `at` up to `end`: its sets and reps, its loads where the
    words behind it say others, and the words that say that it is one. Gives the numbers."""
    items, said = source.items, source.row[aim.to : aim.to + _NEAR]
    loads = aim.why != LAST_TIME and not any(
        token.kind == "number" and (token.value or 0) >= LOAD_FROM for token in said
    )
    wod = any(benchmarks.lookup(token.folded) for token in source.row[aim.at : aim.to])
    gone = []
    for place in range(at, end):
        item = items[place]
        if (
            item.kind in _MEASURED
            and not (loads and _is_load(items, place, at))
            and not (wod and item.kind == "dur")
        ):
            gone.append(Part("other", "", item.at, item.to))
            items[place] = Item("mark", item.at, item.to)
        elif item.kind == "secs":
            items[place] = item._replace(kind="load")  # "with 35s"
        elif item.kind == "num" and place > at and items[place - 1].kind == "mark":
            items[place - 1] = items[place - 1]._replace(kind="at", word="@")  # "5x5 225"
        elif item.kind in _COUNTING or item.word in _AIMING:
            items[place] = Item("mark", item.at, item.to)
        elif item.kind == "line":
            items[place] = Item("comma", item.at, item.to, None, ",")
    return gone


def _is_load(items: list[Item], place: int, at: int) -> bool:
    item = items[place]
    before = items[place - 1].kind if place > at else ""
    if item.kind in ("load", "secs"):
        return True
    return item.kind == "num" and ((item.value or 0) >= LOAD_FROM or before == "at")


def told_by(source: Source, at: int) -> None:
    """Takes the words that open what was done out of the items from `at` on, up to its numbers or name: the
    "got" of "got 5,5,4", "Actual:"."""
    while source.items[at].word in _TELLING or source.items[at].kind in ("comma", "colon"):
        item = source.items[at]
        source.items[at] = Item("mark" if item.kind == "word" else "comma", item.at, item.to)
        at += 1
