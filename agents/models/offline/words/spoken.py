"""Items as they are talked rather than noted: fillers around numbers fall away, numbers in words are counted.

    "with the 60s"         -> at, load          "a set of four"       -> for, num
    "twelve then ten"      -> num, word, num    "rpe nine and a half" -> rpe
    "a minute thirty"      -> dur               "five more"           -> num

One pass over the items with a look-ahead of a few, so the sets' grammar sees one notation for both.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal

from agents.models.offline.acts.people import known_at
from agents.models.offline.words.lexicon import LOAD_FROM, TIME_UNITS, Item, word_at
from agents.words import Token, spoken_number

_Row = Sequence[Token]
_Step = tuple[list[Item], int]  # the items instead, and the place to read on from

_FILLERS = frozenset(
    """a an the my some just about like around roughly only another easy heavy hard solid quick strong clean
    maybe approx empty pair of total tough paused set sets""".split()
)
_NAMED_BY = frozenset("hang hold plank rest off on pause work each".split())  # "the 30s hold" is a time
_JOINING = frozenset("then and got plus".split())
_ADJECTIVES = frozenset("heavy hard easy light solid good top straight quick clean".split())
_GOT = frozenset("got hit managed did made only".split())
_LONGEST_FILLER = 5
_FEWEST_OF_MOVEMENT = 3  # "one" and "two" are other words too
_SAYING_A_LOAD = ("bar", "bw", "load")  # "empty bar", "pair of 8s"
_HUNG = frozenset("hanging hung strapped dangling belt vest waist".split())
_AROUND_HUNG = frozenset("on off from around to the my a dip weight plate kettlebell db kb dumbbell".split())


def plain(row: _Row, found: list[Item]) -> list[Item]:
    """The items as notation would give them. Tokens may fall away; none changes its place."""
    out: list[Item] = []
    place = 0
    while place < len(found):
        reader = (
            _READERS.get(found[place].word)
            if found[place].kind in ("word", "at", "for", "each", "of")
            else None
        )
        step = (reader(row, found, place) if reader else None) or _counted(row, found, place, out)
        step = step or _load_in_hands(found, place, out)
        items, place = step or ([found[place]], place + 1)
        out += items
    return out


def _kind(found: list[Item], place: int) -> str:
    return found[place].kind if 0 <= place < len(found) else ""


def _word(found: list[Item], place: int) -> str:
    return found[place].word if 0 <= place < len(found) else ""


def _past_fillers(found: list[Item], place: int) -> int:
    limit = place + _LONGEST_FILLER
    while place < limit and _word(found, place) in _FILLERS and _kind(found, place) not in _SAYING_A_LOAD:
        place += 1
    return place


def _with(row: _Row, found: list[Item], place: int) -> _Step | None:
    """ "with the 60s", "w a 45 hanging off the belt", "at about 185", "with the empty bar"."""
    at = place + 1 + (_kind(found, place + 1) == "slash" and found[place].word == "w")
    to = _past_fillers(found, at)
    joiner = Item("at", found[place].at, found[at - 1].to, None, found[place].word)
    if _kind(found, to) == "bar" or (_is_word_of(row, found, to, "bar") and to > at):
        return [joiner, Item("bar", found[to].at, found[to].to, None, "bar")], to + 1
    counted = _kind(found, to) in ("num", "load", "secs") or _number_word(row, found, to) is not None
    if not counted or (to == at and found[place].kind == "at"):
        return None
    hung = _hung(found, to)
    if hung > to:
        first = found[to]
        return [joiner, Item("load", first.at, found[hung - 1].to, first.value, first.word)], hung
    if _is_pair(found, to):
        return [joiner, _as_load(found[to])], to + 1
    return [joiner], to


def _wore(row: _Row, found: list[Item], place: int) -> _Step | None:
    """ "wore the 20 lb vest for pushups": only what hangs on the body is a load."""
    step = _with(row, found, place)
    return step if step is not None and len(step[0]) > 1 and step[0][1].kind == "load" else None


def _is_word_of(row: _Row, found: list[Item], place: int, word: str) -> bool:
    return _kind(found, place) == "word" and _word(found, place) == word


def _hung(found: list[Item], place: int) -> int:
    """After "45 hanging off the belt", "10 lb vest": where it ends; `place` itself where nothing hangs."""
    if _kind(found, place) not in ("num", "load"):
        return place
    to, seen = place + 1, place
    while _word(found, to) in _HUNG | _AROUND_HUNG and to < place + 8:
        seen = to + 1 if _word(found, to) in _HUNG else seen
        to += 1
    return seen


def _is_pair(found: list[Item], place: int) -> bool:
    """Whether "60s" is a pair of dumbbells, where no time is spoken of."""
    return _kind(found, place) == "secs" and _word(found, place + 1) not in _NAMED_BY


def _as_load(item: Item) -> Item:
    return item._replace(kind="load", word="s")


def _the(row: _Row, found: list[Item], place: int) -> _Step | None:
    """ "the 50s", "the 100 kg": the article falls away; a pair of dumbbells is no time."""
    if _is_pair(found, place + 1):
        return [_as_load(found[place + 1])], place + 2
    return ([], place + 1) if _kind(found, place + 1) in ("num", "load") else None


def _article(row: _Row, found: list[Item], place: int) -> _Step | None:
    """ "a hundred and five", "a minute thirty"."""
    first, unit = found[place].at, word_at(row, found[place].to)
    if _kind(found, place + 1) in ("num", "load") and unit == "hundred":
        return [], place + 1
    if TIME_UNITS.get(unit) != "min" or _kind(found, place + 1) != "word":
        return None
    to, half = place + 2, [each.word for each in found[place + 2 : place + 5]]
    if half == ["and", "a", "half"]:
        to += 3
    elif _is_seconds(_number_word(row, found, to)) or (
        _kind(found, to) in ("num", "secs") and 10 <= (found[to].value or 0) < 60
    ):
        to += 1
    return [Item("dur", first, found[to - 1].to, Decimal(60), "min")], to


def _is_seconds(number: Item | None) -> bool:
    """Whether a number behind "a minute" is seconds: "thirty", not the "three" of "three times"."""
    return number is not None and (number.value or 0) >= 10


def _for(row: _Row, found: list[Item], place: int) -> _Step | None:
    """ "for a set of four", "for a heavy single", "for another 5", "for just three"."""
    to = _past_fillers(found, place + 1)
    if to == place + 1 and found[place].kind == "for":
        return None
    joiner = Item("for", found[place].at, found[place].to, None, "for")
    number = _number_word(row, found, to)
    if number is not None:
        return [joiner, number], to + 1
    return ([joiner], to) if _kind(found, to) in ("num", "repword", "reps") else None


def _of(row: _Row, found: list[Item], place: int) -> _Step | None:
    """ "a heavy single of 315"."""
    heavy = _kind(found, place + 1) in ("num", "load") and (found[place + 1].value or 0) >= LOAD_FROM
    if _kind(found, place - 1) != "repword" or not heavy:
        return None
    return [found[place]._replace(kind="at", word="at")], place + 1


def _another(row: _Row, found: list[Item], place: int) -> _Step | None:
    """ "then another 12": one more number of the list."""
    return ([], place + 1) if _kind(found, place + 1) == "num" else None


def _more(row: _Row, found: list[Item], place: int) -> _Step | None:
    """ "5 more with 120": the number alone counts; "one more set" stays as it is."""
    follows = _kind(found, place + 1)
    return ([], place + 1) if _kind(found, place - 1) == "num" and follows in _AFTER_MORE else None


_AFTER_MORE = ("at", "for", "reps", "repword", "comma", "stop", "line", "", "each")


def _rated(row: _Row, found: list[Item], place: int) -> _Step | None:
    """ "rpe eight", "RPE of nine and a half"."""
    to = found[place].to
    while word_at(row, to) in ("of", "was", ":", "an", "a", "like", "about"):
        to += 1
    said = spoken_number(row, to)
    if said is None:
        return None
    after = place + 1
    while after < len(found) and found[after].at < said[1]:
        after += 1
    return [Item(found[place].word, found[place].at, said[1], said[0])], after


def _number_word(row: _Row, found: list[Item], place: int) -> Item | None:
    """A number up to twenty that is still a word, as the number it says."""
    if _kind(found, place) != "word" or row[found[place].at].value is None:
        return None
    value = row[found[place].at].value or Decimal(0)
    word = found[place].word
    return (
        None if word in ("once", "twice", "couple") else Item("num", found[place].at, found[place].to, value)
    )


def _counted(row: _Row, found: list[Item], place: int, out: list[Item]) -> _Step | None:
    """A number in words where notation has a number: in a list, after "got", before "each leg"."""
    number = _number_word(row, found, place)
    if number is None:
        return None
    follows, to = _kind(found, place + 1), place + 1
    if _word(found, to) == "more":
        follows = _kind(found, to + 1)
        return ([number], to + 1) if follows in (*_AFTER_MORE, "sets") else None
    before = out[-1] if out else None
    got = before is not None and before.word in _GOT and (number.value or 0) > 1
    if got and follows in ("", "stop", "line", "comma", "reps", "close"):
        return [number], to
    if follows in ("kind", "work", "sets") or (
        _word(found, to) in _ADJECTIVES and _kind(found, to + 1) == "sets"
    ):
        return [number], to
    if before is not None and _is_listed_movement(row, found, to, before, number):
        return [number], to
    if (
        follows == "each"
        or (_listed_before(out) and _ends_number(found, to))
        or _lists_on(row, found, to, before)
    ):
        return [number], to
    return None


def _is_listed_movement(row: _Row, found: list[Item], to: int, before: Item, number: Item) -> bool:
    """ ", ten ring rows": a movement of a list, and how many of it."""
    joined = before.kind == "comma" or before.word == "and"
    many = (number.value or 0) >= _FEWEST_OF_MOVEMENT
    return joined and many and to < len(found) and known_at(row, found[to].at, len(row))


def _listed_before(out: list[Item]) -> bool:
    """Whether a number stands just before, with a comma or "then" between: "twelve then ten"."""
    place = len(out) - 1
    while place >= 0 and (out[place].kind == "comma" or out[place].word in _JOINING):
        place -= 1
    joined = place < len(out) - 1
    return joined and place >= 0 and out[place].kind == "num"


def _ends_number(found: list[Item], to: int) -> bool:
    return (
        _kind(found, to) in ("", "comma", "stop", "line", "at", "reps", "for") or _word(found, to) in _JOINING
    )


def _lists_on(row: _Row, found: list[Item], to: int, before: Item | None) -> bool:
    """ "..., twelve then ten": the first of a list, after a load or a comma."""
    opens = before is not None and before.kind in (
        "comma",
        "load",
        "secs",
        "colon",
        "line",
        "for",
        "dash",
        "num",
    )
    joined = to
    while _kind(found, joined) == "comma" or _word(found, joined) in _JOINING:
        joined += 1
    return opens and joined > to and _number_word(row, found, joined) is not None


def _load_in_hands(found: list[Item], place: int, out: list[Item]) -> _Step | None:
    """ "15s for three sets of 15", "40s 3x10" behind a name: a pair, no time."""
    if found[place].kind != "secs" or found[place].word != "s":
        return None
    counted = _kind(found, place + 1) == "for" and _kind(found, place + 2) == "num"
    loaded = counted and _kind(found, place + 3) in ("sets", "x", "reps", "comma")
    return ([_as_load(found[place])], place + 1) if loaded else None


_READERS: dict[str, Callable[[_Row, list[Item], int], _Step | None]] = {
    **dict.fromkeys(("with", "w", "using", "holding", "wearing", "at", "@", "on"), _with),
    "wore": _wore,
    "the": _the,
    "a": _article,
    "for": _for,
    "of": _of,
    "another": _another,
    "more": _more,
    **dict.fromkeys(("rpe", "rir"), _rated),
}
