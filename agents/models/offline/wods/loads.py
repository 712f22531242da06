"""Loads that are said apart from movements: "used the 65", "scaled to 95", "185 on the bar", "26 lb kb".

What such a load belongs to: the movement whose two loads it is one of, the movement or thing named behind it,
the only movement that could have one; of a benchmark the whole ("Grace at 95").
"""

from agents.exercises import benchmarks, catalogue
from agents.models.offline.ledger import Entry, Ledger
from agents.models.offline.notation.drafts import Draft, Part, Source, part
from agents.models.offline.wods.blocks import Wod
from agents.models.offline.wods.details import is_tight
from agents.models.offline.wods.movements import movement_at

_CUES = frozenset("used using went with took did scaled to at @ rx w on for".split())
_ARTICLES = frozenset("the a an my only".split())
_THINGS = frozenset("bar barbell ball kb kettlebell db dbs dumbbell dumbbells wallball".split())
_TOWARDS = frozenset("for on the of a my all".split())
_BEHIND = frozenset("and in for on rx scaled the but lb kg then".split()) | _THINGS
_ENDS = frozenset("comma stop close line dash time open".split())
_VESTS = frozenset(("vest", "vests", "weighted"))
_NO_LOAD = frozenset("reps rounds plus x slash cal num dist dur".split())


def load_at(wod: Wod, ledger: Ledger, place: int, at: int, end: int) -> int:
    """After a load that starts at an item of the clause from `at`, given to what it is of; else the item."""
    source = ledger.source
    kind = source.kind(place, end)
    if (to := _options(wod, ledger, place, end)) > place:
        return to
    cued = _is_cued(source, place, at) or (
        bool(wod.options) and place > at and source.kind(place - 1, end) == "open"
    )
    if kind not in ("load", "secs", "num") or source.kind(place + 1, end) in _NO_LOAD:
        return place
    if kind != "load" and not cued and not _on_a_thing(source, place + 1, end):
        return place
    after = source.items[place + 1] if place + 1 < end else None
    if kind == "num" and after is not None and after.kind == "word" and after.word not in _BEHIND:
        return place
    return _give(wod, ledger, place, end)


def _options(wod: Wod, ledger: Ledger, place: int, end: int) -> int:
    """After "135/95" that stands apart, put to the only movement that can have it; else the item."""
    source = ledger.source
    loads = source.kind(place, end) in ("num", "load") and source.kind(place + 1, end) == "slash"
    if (
        not loads
        or source.kind(place + 2, end) not in ("num", "load")
        or source.kind(place + 3, end) == "word"
    ):
        return place
    entries = [each for each in wod.entries if _takes_load(each)]
    if len(entries) != 1 or not is_tight(source, place, end):
        return place
    wod.options.append((entries[0], part(source, "load_options", place, place + 3)))
    _said_apart(entries[0], source, *ledger.tokens(place, place + 3))
    return place + 3


def load_of_scaling(wod: Wod, ledger: Ledger, place: int, end: int) -> int:
    """After "to 95", "(135)", "65 lb" behind "scaled" or "Rx"; the item itself where no load stands."""
    source, to = ledger.source, place
    while to < end and (
        source.items[to].word in ("to", "at", "@", "with", "w", "the") or source.kind(to, end) == "open"
    ):
        to += 1
    kind = source.kind(to, end)
    behind = source.items[to + 1] if to + 1 < end else None
    ends = behind is None or behind.kind in _ENDS or behind.word in _BEHIND
    heavy = kind in ("load", "secs") or (kind == "num" and to > place)
    if not heavy or not ends:
        return place
    loaded = [each for each in wod.entries if each.loaded]
    if wod.benchmark is None and len(loaded) == 1 and not any(map(_takes_load, wod.entries)):
        for draft in loaded[0].sets:
            draft.load = None  # what it asks for; what was lifted follows
    return max(place, _give(wod, ledger, to, end))


def _is_cued(source: Source, place: int, at: int) -> bool:
    near = place - 1
    while near > at and source.items[near].word in _ARTICLES:
        near -= 1
    return near >= at and (source.items[near].word in _CUES or source.items[near].kind == "at")


def _on_a_thing(source: Source, place: int, end: int) -> bool:
    words = [item.word for item in source.items[place : min(end, place + 3)]]
    return words[:1] == ["on"] and any(word in _THINGS for word in words)


def _give(wod: Wod, ledger: Ledger, at: int, end: int) -> int:
    """Gives the load at an item to what it is of; the item itself where that is not clear."""
    source, said = ledger.source, part(ledger.source, "load", at, at + 1)
    after = at + 1
    while after < end and source.items[after].word in _TOWARDS:
        after += 1
    if (to := _past_vest(source, at, after, end)) > at:
        ledger.note_fact("note", part(source, "label", at, to))
        ledger.see(said._replace(role="other"))
        return to
    if wod.benchmark is not None and not wod.is_counted:
        return _give_benchmark(wod, ledger, said, at, after, end)
    entries, to = _settled(wod, ledger, said), at + 1
    thing = source.items[after].word if after < end else ""
    if not entries and thing in _THINGS:
        wod.things.append((thing, said))
        ledger.see(said)
        return after + 1
    if not entries and after > to and (named := movement_at(source, after, end)) is not None:
        name = source.said(named.named.at, named.named.to)
        entries, to = [each for each in wod.entries if catalogue.same(each.name, name)], named.to
    if not entries:
        loadable = [each for each in wod.entries if _takes_load(each)]
        entries = loadable if len(loadable) == 1 else []
    for entry in entries:
        _put(entry, ledger, said)
    return to if entries else at


def put_things(wod: Wod, ledger: Ledger) -> None:
    """Gives the load of a bar or a bell to the movements that are done with it."""
    for thing, said in wod.things:
        for entry in wod.entries:
            known = catalogue.lookup(entry.name).known
            alike = known is not None and known.equipment == benchmarks.IMPLEMENTS.get(thing)
            if alike and _takes_load(entry):
                _put(entry, ledger, said)


def _past_vest(source: Source, at: int, after: int, end: int) -> int:
    """After "20 lb vest", which loads the athlete and no movement; the item itself where there is none."""
    words = {token.folded for token in source.row[source.items[at].at : source.items[at].to]}
    if words & _VESTS:
        return at + 1
    return after + 1 if after < end and source.items[after].word in _VESTS else at


def _settled(wod: Wod, ledger: Ledger, said: Part) -> list[Entry]:
    """The movements of whose two loads this is one."""
    row = ledger.source.row
    value = row[said.at].value
    matching = [
        each for each in wod.options if value in [token.value for token in row[each[1].at : each[1].to]]
    ]
    wod.options = [each for each in wod.options if each not in matching]
    for _, options in matching:
        ledger.see(options._replace(role="other"))
    return [entry for entry, _ in matching]


def _takes_load(entry: Entry) -> bool:
    known = catalogue.lookup(entry.name).known
    return (
        not entry.loaded
        and known is not None
        and known.measured_by == "reps+load"
        and known.equipment != "any"
    )


def _put(entry: Entry, ledger: Ledger, said: Part) -> None:
    entry.sets = entry.sets or [Draft()]
    for draft in entry.sets:
        draft.load = said
    ledger.see(said)
    _said_apart(entry, ledger.source, said.at, said.to)


def _said_apart(entry: Entry, source: Source, at: int, to: int) -> None:
    """Takes words that stand elsewhere into an entry's quote, in their order."""
    if at < entry.at:
        entry.carried = f"{source.said(at, to)} {entry.carried}".strip()
    else:
        entry.carried = f"{entry.carried} {source.said(entry.at, entry.to)}".strip()
        entry.at, entry.to = at, to


def _give_benchmark(wod: Wod, ledger: Ledger, said: Part, at: int, after: int, end: int) -> int:
    """A load of a benchmark: of the movement or thing that is named behind it, else of the whole."""
    source, draft = ledger.source, Draft(None, None, said)
    ledger.see(said)
    thing = after < end and source.items[after].word in _THINGS
    named = movement_at(source, after, end) if after < end and not thing else None
    if thing:
        words, to = (source.items[after].at, source.items[after].to), after + 1
    elif named is not None and named.named.known and not named.draft.performed:
        words, to = (named.named.at, named.named.to), named.to
    else:
        name = wod.benchmark.said.said if wod.benchmark else ""
        wod.entries.append(Entry(name, said.at, said.to, [draft], name))
        return at + 1
    wod.entries.append(Entry(source.said(*words), min(said.at, words[0]), max(said.to, words[1]), [draft]))
    return to
