"""The second reading of sets: which numbers the offline reader takes for one set, and what is sent otherwise.

Pure. `225x5, 245x3` sent as 225x3 and 245x5 has every number in the words and in its role; only which of them
belong together is wrong. Numbers that the reader is not certain of say nothing.
"""

from collections.abc import Mapping, Set

from agents.logger.evidence import WORDY, Ledger, Together
from agents.logger.facts import ROLES
from agents.logger.quotes import Alignment
from agents.logger.second_reading import exercises_read
from agents.logger.texts import Texts
from agents.models.offline.reading import SetRead

CARRIED_ON = frozenset({"reps", "load", "count"})  # said before, they may hold where the reader gives none


def sets_read(texts: Texts) -> dict[int, tuple[Together, ...]]:
    """For each number token the sets that it stands in, as the offline reading has them."""
    book = Ledger(texts)
    sets: dict[int, tuple[Together, ...]] = {}
    for exercise, where, here in exercises_read(texts, book):
        for one in exercise.sets:
            together = _tokens_of(one, book, where)
            for at in set().union(*together.values()):
                sets[at] = (*sets.get(at, ()), together)
            here |= set().union(*together.values())
    return sets


def _tokens_of(one: SetRead, book: Ledger, where: Alignment) -> Together:
    book.stood_on.clear()
    for fact, said in (("count", one.count), ("reps", one.reps), ("load", one.load), *one.more):
        if said.strip() and fact not in WORDY:
            book.ground(ROLES.get(fact, fact), said, where)
    return {fact: read for fact, places in _certain(book).items() if (read := _read_as(fact, places, book))}


def _read_as(fact: str, places: Set[int], book: Ledger) -> frozenset[int]:
    """Those of the tokens that the reader takes for this fact; the others are free again."""
    read = {at for at in places if (seen := book.texts.role(at)) is not None and seen.role == fact}
    for at in places - read:
        book.claims.pop(at, None)
    return frozenset(read)


def _certain(book: Ledger) -> Together:
    """What the facts grounded last stand on, as far as the reader is certain of it."""
    known = {
        fact: frozenset(at for at in places if (seen := book.texts.role(at)) is not None and seen.certain)
        for fact, places in book.stood_on.items()
    }
    return {fact: places for fact, places in known.items() if places}


def put_together(ledger: Ledger, own: Set[int]) -> str:
    """How the offline reading puts the facts grounded last together, if it is otherwise; "" if it is not.

    `own` are the tokens that no entry before claimed.
    """
    sent = _certain(ledger)
    places = sorted(set().union(*sent.values()))
    read = [together for at in places for together in ledger.sets.get(at, ())]
    claimed = {fact for fact, places in ledger.stood_on.items() if places}
    if not read or any(_alike(sent, together, own, claimed) for together in read):
        return ""
    nearest = max(read, key=lambda together: len(set(places) & set().union(*together.values())))
    return f"you sent {_row(sent, ledger)} of one set; the notation reads {_row(nearest, ledger)}"


def left_out(ledger: Ledger) -> frozenset[int]:
    """The tokens of facts that the set of the offline reading has, and those grounded last don't.

    Its count is not among them: sets may be written out one by one.
    """
    sent = _certain(ledger)
    places = sorted(at for each in sent.values() for at in each)
    more = [
        frozenset(at for fact in together.keys() - sent.keys() - {"count"} for at in together[fact])
        for each in places
        for together in ledger.sets.get(each, ())
    ]
    return min(more, key=len, default=frozenset())


def _alike(sent: Together, read: Together, own: Set[int], claimed: Set[str]) -> bool:
    for fact in {*sent, *read}:
        here, there = sent.get(fact, frozenset()), read.get(fact, frozenset())
        missing = fact not in claimed  # for `left_out`, or for coverage
        carried = not here & own and (here < there or (not there and fact in CARRIED_ON))
        if here != there and not missing and not carried:
            return False
    return True


def _row(together: Mapping[str, Set[int]], ledger: Ledger) -> str:
    rows = (
        f"{' '.join(ledger.texts.tokens[at].folded for at in sorted(places))} as {fact}"
        for fact, places in together.items()
    )
    return ", ".join(rows)
