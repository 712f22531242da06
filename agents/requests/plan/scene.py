"""What one request is read in: the plan to be written on, what was said last, and the calls made.

SceneWeek > SceneSession > SceneExercise
                            the plan as it was shown, and as each sent call leaves it for the next; a session
                            whose exercises were not shown has None for them
Scene                       the request on its way to calls
NeedsAnswer                      what is not certain is asked: the words, and replies to choose from
UnreadFrame                 the words don't say one thing: they are quoted
NeedsWeeks                  a week that was not shown has to be read first
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, NamedTuple, TypeVar

from agents.exercises.spelling import fold_words
from agents.requests.matching import FoundFrames

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
CARDIO_TYPES = ("zone2", "intervals", "sweetspot", "threshold", "vo2max")

_HEADING = re.compile(rf"[0-9]+ (?:({'|'.join(WEEKDAYS)}) )?(.*)", re.DOTALL)
_LINE = re.compile(r"[0-9]+\. (.+?) ([0-9]+x.*)", re.DOTALL)
_SAID = re.compile(r"([0-9]+)x(.*?)(?: @ (.*))?", re.DOTALL)
_TAIL = re.compile(
    r"rest (?:(?P<rest>[0-9]+).*|.*)|tempo (?P<tempo>.*)|notes? .*|(?P<skipped>skipped)|"
    r"(?P<warmups>[0-9]+) warm-?up.*",
    re.DOTALL,
)
_GROUP = re.compile(
    r", group (?P<label>.+?)(?: \((?P<type>single|superset|circuit)(?:, (?P<rounds>[0-9]+) rounds?)?"
    r"(?:, (?P<pause>[0-9]+) s rest between rounds)?\))?(?=(?:, tempo .*)?(?:, skipped)?$)",
    re.DOTALL,
)
_CARDIO = re.compile(rf"({'|'.join(CARDIO_TYPES)}) ([0-9.]+) min(?: (.*))?", re.DOTALL)


_ON_THE_WIRE = """name=name reps=reps targetLoad=load workingSets=sets warmupSets=warmups restSeconds=rest
    notes=notes groupLabel=group skipped=skipped tempo=tempo"""
FIELDS = dict(each.split("=") for each in _ON_THE_WIRE.split())  # of an exercise
_ALWAYS = ("name", "reps", "targetLoad", "workingSets")


@dataclass(eq=False)
class SceneExercise:
    """One exercise. `rest` is seconds, None where the plan did not say."""

    name: str
    sets: int = 0
    reps: str = ""
    load: str = ""
    rest: int | None = None
    warmups: int = 0
    group: str = ""
    tempo: str = ""
    notes: str = ""
    skipped: bool = False

    def wire(self) -> dict[str, Any]:
        """The exercise as add_exercise takes it."""
        said = {key: getattr(self, field) for key, field in FIELDS.items() if field != "skipped"}
        rests = {"restSeconds": 0} if self.rest == 0 else {}
        return {**rests, **{key: value for key, value in said.items() if value or key in _ALWAYS}}


@dataclass(eq=False)
class SceneSession:
    """One training day; `exercises` is None where they were not shown."""

    name: str
    day: str = ""
    exercises: list[SceneExercise] | None = None
    date: str = ""
    completed: bool = False
    trained: bool = False  # at least in part
    cardio: dict[str, Any] | None = None
    notes: str = ""
    groups: dict[str, dict[str, Any]] = field(default_factory=dict)  # what is known of its blocks, by label

    @property
    def modality(self) -> str:
        """What its cardio is done on."""
        return str((self.cardio or {}).get("modality") or "")

    @property
    def is_rest(self) -> bool:
        return not self.exercises and self.cardio is None

    def said(self) -> str:
        """The session as it is named to the athlete: "Monday's Lower A"."""
        return f"{self.day}'s {self.name}" if self.day else self.name

    def wire(self) -> dict[str, Any]:
        """The session as add_session takes it, without its date; of blocks what their label does not tell."""
        told = {label: known for label, known in self.groups.items() if known != {"blockType": "superset"}}
        more = {
            "groups": [{"label": label, **known} for label, known in told.items()],
            "dayOfWeek": self.day,
            "cardio": self.cardio,
            "notes": self.notes,
        }
        wire = {"name": self.name, "exercises": [exercise.wire() for exercise in self.exercises or ()]}
        return wire | {key: value for key, value in more.items() if value}


@dataclass(eq=False)
class SceneWeek:
    """One week; `known_as` is its number before the request, 0 for one that the request adds.

    It is whole where get_weekly_plan gave it: the context leaves out the notes of exercises.
    """

    known_as: int
    phase: str
    start: str
    end: str
    is_whole: bool = False
    sessions: list[SceneSession] = field(default_factory=list)

    @property
    def is_shown(self) -> bool:
        return all(session.exercises is not None for session in self.sessions)

    def date_of(self, day: str) -> str:
        """The ISO date of a weekday in this week; "" where the week has no such day."""
        start, end = iso(self.start), iso(self.end)
        if start is None or end is None:
            return ""
        on = start + timedelta((WEEKDAYS.index(day) - start.weekday()) % 7)
        return on.isoformat() if on <= end else ""


def iso(text: str) -> date | None:
    """The date of an ISO text, None if it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def weeks_of(context: Mapping[str, Any]) -> list[SceneWeek]:
    """The weeks that the plan's context lists, with the sessions of `detail` whole."""
    weeks = [week for row in context.get("weeks") or () for week in _row(row)]
    for session in context.get("detail") or ():
        number = int(session.get("weekNumber") or 0)
        place = int(session.get("sessionNumber") or 0) - 1
        if 1 <= number <= len(weeks) and 0 <= place < len(weeks[number - 1].sessions):
            weeks[number - 1].sessions[place] = _session(session)
    return weeks


def _row(row: Mapping[str, Any]) -> list[SceneWeek]:
    first, _, last = str(row.get("weeks") or "1").partition("-")
    numbers = range(int(first), int(last or first) + 1)
    start, to = iso(str(row.get("from") or "")), str(row.get("to") or "")
    weeks = []
    for place, number in enumerate(numbers):
        begins = "" if start is None else (start + timedelta(7 * place)).isoformat()
        ends = "" if start is None else (start + timedelta(7 * place + 6)).isoformat()
        week = SceneWeek(number, str(row.get("phase") or ""), begins, to if number == numbers[-1] else ends)
        week.sessions = [_heading(str(text)) for text in row.get("sessions") or ()]
        weeks.append(week)
    return weeks


def _heading(text: str) -> SceneSession:
    found = _HEADING.fullmatch(text)
    return SceneSession(found[2], found[1] or "") if found else SceneSession(text)


def fill(week: SceneWeek, shown: Mapping[str, Any]) -> None:
    """Writes into the week what get_weekly_plan gave for the whole of it."""
    week.phase = str(shown.get("phase") or week.phase)
    week.start = str(shown.get("startDate") or week.start)
    week.end = str(shown.get("endDate") or week.end)
    week.sessions = [_session(session) for session in shown.get("sessions") or ()]
    week.is_whole = True


def _session(shown: Mapping[str, Any]) -> SceneSession:
    rows = shown.get("exercises") or ()
    lines = [_line(row) if isinstance(row, str) else _listed(row) for row in rows]
    session = SceneSession(
        str(shown.get("name") or ""),
        str(shown.get("dayOfWeek") or ""),
        [exercise for exercise, _ in lines],
        date=str(shown.get("scheduledDate") or ""),
        completed=bool(shown.get("completed")),
        trained=bool(shown.get("completed") or shown.get("trained")),
        cardio=cardio_of(shown.get("cardio")),
        notes=str(shown.get("notes") or ""),
        groups={exercise.group: known for exercise, known in lines if known},
    )
    _explain(session, shown.get("blocks") or ())
    return session


ExerciseLine = tuple[SceneExercise, dict[str, Any]]  # an exercise, and what its line tells of its block


def _line(line: str) -> ExerciseLine:
    """ "1. Squat 3x5 @ 185 lb, rest 180 s" of get_weekly_plan."""
    found = _LINE.fullmatch(line)
    return _said(found[1], found[2]) if found else (SceneExercise(re.sub(r"^[0-9]+\. ", "", line)), {})


def _listed(row: Any) -> ExerciseLine:
    """["Squat", "3x5 @ 185 lb, rest 180 s", "skipped"] of the context."""
    name, said, *more = [*map(str, row), "", ""][: max(len(row), 2)]
    exercise, known = _said(name, said)
    exercise.skipped = exercise.skipped or "skipped" in more
    return exercise, known


def _said(name: str, said: str) -> ExerciseLine:
    exercise = SceneExercise(name)
    block = _GROUP.search(said)
    if block:
        said = said[: block.start()] + said[block.end() :]
        exercise.group = block["label"]
    pieces = said.split(", ")
    while len(pieces) > 1 and (tail := _TAIL.fullmatch(pieces[-1])):
        for key, value in tail.groupdict().items():
            kind = {"rest": int, "warmups": int, "skipped": bool}.get(key, str)
            setattr(exercise, key, kind(value) if value else getattr(exercise, key))
        pieces.pop()
    scheme = _SAID.fullmatch(", ".join(pieces))
    if scheme:
        exercise.sets, exercise.reps, exercise.load = int(scheme[1]), scheme[2], scheme[3] or ""
    return exercise, _known(block) if block else {}


def _known(block: re.Match[str]) -> dict[str, Any]:
    """What a block's first line tells of it, as add_session takes it; {} of the lines after it."""
    numbers = (("rounds", block["rounds"]), ("restBetweenRoundsSec", block["pause"]))
    known = {"blockType": block["type"], **{key: int(value) for key, value in numbers if value}}
    return known if block["type"] else {}


def _explain(session: SceneSession, blocks: Sequence[Mapping[str, Any]]) -> None:
    """Writes into the session what its blocks say and its lines don't: notes, tempo, the order of blocks."""
    left = [(str(block.get("label")), [*(block.get("members") or ())]) for block in blocks]
    for exercise in session.exercises or ():
        label = exercise.group or exercise.name
        members = (each for named, each in left if named == label and each)
        member: Mapping[str, Any] = next(
            (each.pop(0) for each in members if each[0].get("exercise") == exercise.name), {}
        )
        exercise.notes = str(member.get("notes") or "")
        exercise.tempo = str(member.get("tempo") or exercise.tempo)
    for place, block in enumerate(blocks, start=1):
        known = session.groups.get(str(block.get("label")))
        if known is not None and block.get("order_index", place) != place:
            known["orderIndex"] = block["order_index"]


def cardio_of(shown: Any) -> dict[str, Any] | None:
    """A session's cardio as a CardioBlock, from "zone2 30 min Running" or from the block itself."""
    if isinstance(shown, dict):
        return shown
    found = _CARDIO.fullmatch(str(shown or ""))
    if not found:
        return None
    minutes = float(found[2])
    cardio: dict[str, Any] = {"type": found[1], "duration": int(minutes) if minutes.is_integer() else minutes}
    return {**cardio, "modality": found[3]} if found[3] else cardio


# --- the request


NEVER_MIND = "Never mind"
T = TypeVar("T")


class NeedsAnswer(Exception):
    """A question to the athlete. `replies` are suggested answers; `about` the words that it is about."""

    def __init__(self, question: str, replies: Sequence[str] = (), about: str = "") -> None:
        super().__init__(question)
        self.question = question
        self.replies = tuple(replies)
        self.about = about


class UnreadFrame(Exception):
    """The words of a frame don't say one thing."""


class NeedsWeeks(Exception):
    """Weeks, by their numbers in the plan as it is, that have to be read before this can be answered."""

    def __init__(self, weeks: Sequence[int]) -> None:
        super().__init__(str(weeks))
        self.weeks = tuple(weeks)


class Missing(SceneExercise):
    """An exercise number that the session does not have: the tools say so in their own words."""

    def __init__(self, place: int) -> None:
        super().__init__(f"exercise {place}")
        self.place = place


class Spot(NamedTuple):
    """A session and its week."""

    week: SceneWeek
    session: SceneSession


class ExerciseInSession(NamedTuple):
    """An exercise and the session it stands in."""

    spot: Spot
    exercise: SceneExercise


class Scene:
    """One request on its way to calls. `answers` are what the athlete said to questions about it."""

    def __init__(self, weeks: list[SceneWeek], today: str, current: int, units: str) -> None:
        self.weeks = weeks
        self.today: date | None = iso(today)
        self.current = weeks[current - 1] if 1 <= current <= len(weeks) else None
        self.units = "kg" if units == "kg" else "lb"
        self.answers: list[str] = []
        self.context: Mapping[str, Any] = {}  # as it was shown
        self.text = ""  # all of it
        self.read: dict[str, FoundFrames] = {}  # what was read of texts on this plan
        self.told = ""  # what is answered without a call
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.topic: list[ExerciseInSession] = []  # what "it" is
        self.mentioned: NeedsAnswer | None = None  # what to ask if nothing but a mention was made
        self.spot: Spot | None = None  # where the clause before was
        self.touched: list[ExerciseInSession] = []  # what the clause that is being acted on changed
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

    def week_number(self, week: SceneWeek) -> int:
        return self.weeks.index(week) + 1

    def week_called(self, said: int) -> int:
        """Where the week stands now that had this number before the request; the number, if none had."""
        known = [place for place, week in enumerate(self.weeks, start=1) if week.known_as == said]
        return known[0] if known else said

    def numbers(self, spot: Spot) -> dict[str, int]:
        """The session's place, as the tools take it."""
        at = spot.week.sessions.index(spot.session) + 1
        return {"weekNumber": self.week_number(spot.week), "sessionNumber": at}

    def exercises(self, spot: Spot) -> list[SceneExercise]:
        """The session's exercises. Raises: NeedsWeeks: they were not shown."""
        if spot.session.exercises is None:
            raise NeedsWeeks([spot.week.known_as])
        return spot.session.exercises

    def number(self, place: ExerciseInSession) -> int:
        """Where the exercise stands in its session."""
        missing = place.exercise if isinstance(place.exercise, Missing) else None
        return missing.place if missing else self.exercises(place.spot).index(place.exercise) + 1

    def place(self, place: ExerciseInSession) -> dict[str, int]:
        """Week, session and exercise number, as the tools take them."""
        return {**self.numbers(place.spot), "exerciseNumber": self.number(place)}

    def shown(self, weeks: Sequence[SceneWeek]) -> None:
        """Raises: NeedsWeeks: some of these weeks were not shown whole."""
        missing = [week.known_as for week in weeks if not week.is_shown]
        if missing:
            raise NeedsWeeks(missing)

    def whole(self, weeks: Sequence[SceneWeek]) -> None:
        """Raises: NeedsWeeks: of some of these weeks not all is known: the context has no notes of
        exercises."""
        missing = [week.known_as for week in weeks if week.known_as and not week.is_whole]
        if missing:
            raise NeedsWeeks(missing)

    def spots(self, weeks: Sequence[SceneWeek] | None = None) -> list[Spot]:
        weeks = self.weeks if weeks is None else weeks
        return [Spot(week, session) for week in weeks for session in week.sessions]

    def places(self, spots: Sequence[Spot]) -> Iterator[ExerciseInSession]:
        """The exercises of these sessions. Raises: NeedsWeeks."""
        return (ExerciseInSession(spot, exercise) for spot in spots for exercise in self.exercises(spot))

    # --- asking

    def choose(self, question: str, choices: Sequence[tuple[str, T]], about: str = "") -> T:
        """The choice that an answer has picked already. Raises: NeedsAnswer."""
        for answer in self.answers:
            picked = _picked(answer, choices)
            if len(picked) == 1:
                return picked[0]
        raise NeedsAnswer(question, [label for label, _ in choices], about)


def _picked(answer: str, choices: Sequence[tuple[str, T]]) -> list[T]:
    """The choices that an answer means: by its whole text, by its number, or by words that only one has."""
    exact = [value for label, value in choices if fold_words(label) == fold_words(answer)]
    if exact:
        return exact
    words = set(fold_words(re.sub(r"(?i)\b(?:the|one|please|in|on|i mean|'s)\b", " ", answer)))
    return [value for label, value in choices if words and words <= set(fold_words(label))]
