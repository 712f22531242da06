"""Which tokens of a message something stands on, so that no word stands for two things. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass
class Claims:
    """`settled` are the tokens of changes, of what was said to guests, and of earlier workouts: of these
    `before` says by token which workout it is. By workout of this message, `taken` are those it stands on,
    `restated` numbers of it that were said once more. `said_to` are by guest those that were said to it."""

    settled: frozenset[int] = frozenset()
    before: Mapping[int, str] = field(default_factory=dict)
    taken: dict[int, frozenset[int]] = field(default_factory=dict)
    restated: dict[int, frozenset[int]] = field(default_factory=dict)
    said_to: dict[str, frozenset[int]] = field(default_factory=dict)

    @classmethod
    def after(cls, before: Mapping[int, str]) -> "Claims":
        """The claims of a message that nothing was made of yet: those of earlier workouts."""
        return cls(frozenset(before), before)

    @property
    def all(self) -> frozenset[int]:
        """Every token that is claimed."""
        return self.settled.union(*self.taken.values(), *self.restated.values())

    @property
    def standing(self) -> frozenset[int]:
        """The same without what is only said once more."""
        return self.settled.union(*self.taken.values())

    def besides(self, workout_index: int, *, over_logged: bool = False) -> frozenset[int]:
        """What another workout or a change stands on; `over_logged`: without what earlier workouts do."""
        others = (tokens for index, tokens in self.taken.items() if index != workout_index)
        return (self.settled - (self.before.keys() if over_logged else frozenset())).union(*others)

    def besides_guest(self, guest: str) -> frozenset[int]:
        """All but what was said to this guest alone."""
        said = self.said_to.get(guest, frozenset())
        return (self.settled - said).union(*self.taken.values(), *self.restated.values())

    def say_to(self, guest: str, tokens: frozenset[int]) -> None:
        """Note that these were said to a guest."""
        self.said_to[guest] = self.said_to.get(guest, frozenset()) | tokens
