"""What the grammar of sets is made of: parts with roles, set entries while they are read, and troubles."""

from decimal import Decimal
from typing import NamedTuple

from agents.models.offline.reading import Role
from agents.models.offline.words.lexicon import Item
from agents.words import Token

LOAD_FROM = 30  # a first number from here on is a load: nobody does 30 sets
SETS_UP_TO = 12  # and up to here it counts sets
REPS_UP_TO = 100
LONGEST_LIST = 100
PLATE = 25  # from here on "35 each side 3x5" is what is on the bar


class Part(NamedTuple):
    """A piece of what was said and its role; `at` and `to` are tokens."""

    role: Role
    said: str
    at: int
    to: int


class Trouble(NamedTuple):
    """Why a group can't be read for certain, and what to ask."""

    code: str
    question: str
    options: tuple[str, ...] = ()


class Source(NamedTuple):
    """A message with its tokens and items, and what is known where a group of sets starts.

    `triple` is how the athlete reads `A x B x C` ("load_reps_sets"). `held`: whether a time can be a set of
    the exercise, as of planks; None if no exercise is known. `listed`: a load times reps stands before, so
    that 25x10 is no 25 sets. `dropped`: it is one of a row of drop sets. `body`: a
    move with the body stands before.
    """

    text: str
    row: tuple[Token, ...]
    items: list[Item]
    triple: str = ""
    held: bool | None = None
    listed: bool = False
    dropped: bool = False
    body: bool = False

    def said(self, at: int, to: int) -> str:
        """The words of tokens `at` up to `to`, verbatim."""
        return self.text[self.row[at].start : self.row[to - 1].end] if to > at else ""

    def kind(self, place: int, end: int) -> str:
        return self.items[place].kind if place < end else ""


class Draft:
    """A set entry while it is read. `more` holds (field, part); `labels` say what is told otherwise."""

    __slots__ = ("certain", "count", "kind", "labels", "load", "more", "reps")

    def __init__(self, count: Part | None = None, reps: Part | None = None, load: Part | None = None) -> None:
        self.count, self.reps, self.load = count, reps, load
        self.kind = ""
        self.more: list[tuple[str, Part]] = []
        self.labels: list[Part] = []
        self.certain = True

    @property
    def loaded(self) -> bool:
        """Whether a load was said, or the share of one."""
        return self.load is not None or any(field == "percent" for field, _ in self.more)

    @property
    def measured(self) -> bool:
        """Whether it is a time, a distance or calories."""
        return any(field in ("duration", "distance", "calories") for field, _ in self.more)

    @property
    def performed(self) -> bool:
        """Whether it says anything that was done: repetitions, a time, a distance, calories."""
        failed = any(field == "failed" for field, _ in self.more)
        return self.reps is not None or self.measured or failed


class Group(NamedTuple):
    """Sets that stand together; `at` and `to` are items. `bare`: plain reps that need a name to be sets."""

    drafts: list[Draft]
    at: int
    to: int
    bare: bool = False
    trouble: Trouble | None = None


def part(source: Source, role: Role, at: int, to: int) -> Part:
    """The items `at` up to `to` as one part."""
    first, last = source.items[at].at, source.items[to - 1].to
    said = source.said(first, last)
    return Part(role, said, first, last)


def tight(source: Source, at: int, to: int) -> bool:
    """Whether two neighbouring items touch."""
    return source.row[source.items[at].to - 1].end == source.row[source.items[to].at].start


def whole(value: Decimal) -> bool:
    return value == value.to_integral_value()


def unread(source: Source, at: int, to: int) -> Trouble:
    fragment = source.said(source.items[at].at, source.items[max(at, to - 1)].to)
    return Trouble("unreadable", f"What does {fragment[:60]!r} stand for: sets, reps, load?")
