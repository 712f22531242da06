"""What was said of sets, as the readers hand it on: strings of the message, "" for what was not said."""

from typing import NamedTuple


class Fact(NamedTuple):
    """One more thing said of sets: the field of a set, and its words."""

    field: str
    said: str


class Sets(NamedTuple):
    """Sets that are alike."""

    times: str = ""
    reps: str = ""
    load: str = ""
    kind: str = ""
    more: tuple[Fact, ...] = ()

    def facts(self, field: str) -> tuple[str, ...]:
        """The words of every fact of this field."""
        return tuple(fact.said for fact in self.more if fact.field == field)


class Entry(NamedTuple):
    """An exercise and its sets: the name as written."""

    name: str
    sets: tuple[Sets, ...]


class Statement(NamedTuple):
    """What is said of one exercise, or of several that belong together. `kind` is a block's ("superset",
    "amrap"), "" for plain sets, and `facts` are of the block: rounds, score, duration. `doubt` is why the
    statement is not certain, "" where it is."""

    entries: tuple[Entry, ...]
    doubt: str = ""
    kind: str = ""
    facts: tuple[Fact, ...] = ()
