"""What was said of sets, as the readers hand it on: strings of the message, "" for what was not said."""

from typing import Literal, NamedTuple

Act = Literal["report", "question", "plan", "advice", "prescription", "not_done", "others", "chat", "order"]
# What a number is read as.
Role = Literal[
    "count", "reps", "load", "rpe", "rir", "percent", "duration", "distance", "pace", "score", "date",
    "time", "rest", "rounds", "calories", "heart_rate", "bodyweight", "tempo", "label", "other",
    "load_options", "load_change", "scheme",
]  # fmt: skip


class StatedFact(NamedTuple):
    """One more thing said of sets: the field of a set, and its words."""

    field: str
    said: str


class Sets(NamedTuple):
    """Sets that are alike."""

    times: str = ""
    reps: str = ""
    load: str = ""
    kind: str = ""
    more: tuple[StatedFact, ...] = ()

    def facts(self, field: str) -> tuple[str, ...]:
        """The words of every fact of this field."""
        return tuple(fact.said for fact in self.more if fact.field == field)


class StatedExercise(NamedTuple):
    """An exercise and its sets: the name as written."""

    name: str
    sets: tuple[Sets, ...]


class Statement(NamedTuple):
    """What is said of one exercise, or of several that belong together. `kind` is a block's ("superset",
    "amrap"), "" for plain sets, and `facts` are of the block: rounds, score, duration. `sort` is what it is a
    part of: "strength", "wod", or the discipline of a journey. `doubt` is why the statement is not certain,
    "" where it is; `asks` is the code of the question that would settle it, "" where a yes would. `act` is
    what it is told as: where it is no report, it is neither logged nor a draft.

    `said` are its words, which stand at the characters `at` up to `to`. `options` are the answers to choose
    from, if it asks.
    """

    entries: tuple[StatedExercise, ...]
    doubt: str = ""
    kind: str = ""
    facts: tuple[StatedFact, ...] = ()
    sort: str = "strength"
    asks: str = ""
    act: Act = "report"
    said: str = ""
    at: int = 0
    to: int = 0
    options: tuple[str, ...] = ()


class DayFact(NamedTuple):
    """A fact of the day or the session, its words at the characters `at` up to `to`; field "" says nothing
    of it ("week 3"). `opens`: it opens a line or a clause, and may be said of what follows it."""

    fact: StatedFact
    at: int
    to: int
    opens: bool = False


class ReadingQuestion(NamedTuple):
    """What only the athlete can say of the characters `at` up to `to`. `options` may be empty."""

    at: int
    to: int
    code: str
    text: str
    options: tuple[str, ...] = ()


class StatedNumber(NamedTuple):
    """The characters `at` up to `to`, in which a number stands, and what it is read as."""

    at: int
    to: int
    role: Role
