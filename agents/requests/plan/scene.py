"""What one request is read in: the plan as drafted so far, what was said last, and the calls made.

Ask     what is not certain is asked: the words, and replies to choose from
Unread  the words don't say one thing: they are quoted
Need    a week that was not shown has to be read first
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple, TypeVar

from agents.exercises.spelling import fold_words
from agents.requests.matching import Found
from agents.requests.plan.draft import Exercise, Session, Week, iso

NEVER_MIND = "Never mind"
T = TypeVar("T")


class Ask(Exception):
    """A question to the athlete. `replies` are suggested answers; `about` the words that it is about."""

    def __init__(self, question: str, replies: Sequence[str] = (), about: str = "") -> None:
        super().__init__(question)
        self.question = question
        self.replies = tuple(replies)
        self.about = about


class Unread(Exception):
    """The words of a frame don't say one thing."""


class Need(Exception):
    """Weeks, by their numbers in the plan as it is, that have to be read before this can be answered."""

    def __init__(self, weeks: Sequence[int]) -> None:
        super().__init__(str(weeks))
        self.weeks = tuple(weeks)


class Spot(NamedTuple):
    """A session and its week."""

    week: Week
    session: Session


class Place(NamedTuple):
    """An exercise and the session it stands in."""

    spot: Spot
    exercise: Exercise


class Scene:
    """One request on its way to calls. `answers` are what the athlete said to questions about it."""

    def __init__(self, weeks: list[Week], today: str, current: int, units: str) -> None:
        self.weeks = weeks
        self.today: date | None = iso(today)
        self.current = weeks[current - 1] if 1 <= current <= len(weeks) else None
        self.units = "kg" if units == "kg" else "lb"
        self.answers: list[str] = []
        self.context: Mapping[str, Any] = {}  # as it was shown
        self.text = ""  # all of it
        self.read: dict[str, Found] = {}  # what was read of texts on this plan
        self.told = ""  # what is answered without a call
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.topic: list[Place] = []  # what "it" is
        self.mentioned: Ask | None = None  # what to ask if nothing but a mention was made
        self.spot: Spot | None = None  # where the clause before was
        self.touched: list[Place] = []  # what the clause that is being acted on changed
        self.several = False  # the clause before changed several sessions
        self.left_out: list[str] = []  # the sessions that a change of several leaves as they are, and why
        self.session: Spot | None = None  # the session that "it" is, where one was spoken of

    def call(self, tool: str, **arguments: Any) -> None:
        """One more call. What it does to the draft is its writer's to do, after this."""
        self.calls.append((tool, arguments))

    def acted(self) -> None:
        """The clause is done: "it" is all that it changed, and "there" the session, if it was one."""
        here = {id(place.spot.session) for place in self.touched}
        if here:
            self.several = len(here) > 1
        if len(self.touched) > 1:
            self.topic = self.touched
        self.touched = []

    def names(self) -> tuple[tuple[str, str], ...]:
        """Of each exercise that was shown its session's name and its own; (name, "") is of a session."""
        found = {(spot.session.name, "") for spot in self.spots()}
        found |= {
            (spot.session.name, each.name) for spot in self.spots() for each in spot.session.exercises or ()
        }
        return tuple(sorted(found))

    def session_names(self) -> tuple[str, ...]:
        """The names of the plan's sessions, each once."""
        return tuple(dict.fromkeys(spot.session.name for spot in self.spots() if spot.session.name))

    # --- numbers, as they are now

    def week_number(self, week: Week) -> int:
        return self.weeks.index(week) + 1

    def week_called(self, said: int) -> int:
        """Where the week stands now that had this number before the request; the number, if none had."""
        known = [place for place, week in enumerate(self.weeks, start=1) if week.known_as == said]
        return known[0] if known else said

    def numbers(self, spot: Spot) -> dict[str, int]:
        """The session's place, as the tools take it."""
        return {
            "weekNumber": self.week_number(spot.week),
            "sessionNumber": spot.week.sessions.index(spot.session) + 1,
        }

    def exercises(self, spot: Spot) -> list[Exercise]:
        """The session's exercises. Raises: Need: they were not shown."""
        if spot.session.exercises is None:
            raise Need([spot.week.known_as])
        return spot.session.exercises

    def number(self, place: Place) -> int:
        return self.exercises(place.spot).index(place.exercise) + 1

    def shown(self, weeks: Sequence[Week]) -> None:
        """Raises: Need: some of these weeks were not shown whole."""
        missing = [week.known_as for week in weeks if not week.is_shown]
        if missing:
            raise Need(missing)

    def whole(self, weeks: Sequence[Week]) -> None:
        """Raises: Need: of some of these weeks not all is known: the context has no notes of exercises."""
        missing = [week.known_as for week in weeks if week.known_as and not week.is_whole]
        if missing:
            raise Need(missing)

    def spots(self, weeks: Sequence[Week] | None = None) -> list[Spot]:
        return [
            Spot(week, session)
            for week in (self.weeks if weeks is None else weeks)
            for session in week.sessions
        ]

    # --- asking

    def choose_name(self, name: str, known: str) -> None:
        """Raises: Ask: whether the exercise is to be called all of this. A quoted name never is asked."""
        raise Ask(f"Is {name!r} the exercise, or do you mean {known}?", [f"I mean {known}", NEVER_MIND])

    def choose(self, question: str, choices: Sequence[tuple[str, T]], about: str = "") -> T:
        """The choice that an answer has picked already. Raises: Ask."""
        for answer in self.answers:
            picked = _picked(answer, choices)
            if len(picked) == 1:
                return picked[0]
        raise Ask(question, [label for label, _ in choices], about)


def _picked(answer: str, choices: Sequence[tuple[str, T]]) -> list[T]:
    """The choices that an answer means: by its whole text, by its number, or by words that only one has."""
    exact = [value for label, value in choices if fold_words(label) == fold_words(answer)]
    if exact:
        return exact
    words = set(fold_words(re.sub(r"(?i)\b(?:the|one|please|in|on|i mean|'s)\b", " ", answer)))
    return [value for label, value in choices if words and words <= set(fold_words(label))]
