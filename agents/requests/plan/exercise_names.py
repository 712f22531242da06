"""Which exercises are meant: "squats", "exercise 2", "the last one", "it"; and names of new ones.

First what the words are: names of the plan, of the catalogue, new ones, or what is pointed at; then which
of the plan that is.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from agents.exercises.catalogue import lookup, same
from agents.exercises.spelling import fold, fold_words
from agents.requests.matching import Frame, SlotReader, Text, fitting, only
from agents.requests.plan.scene import ExerciseInSession, Missing, NeedsAnswer, Scene, Spot
from agents.requests.plan.where import (
    NOWHERE,
    Where,
    here,
    is_over,
    is_past,
    labels,
    leave_out,
    one,
    only_place,
    place_in,
    several,
    to_come,
)
from agents.requests.templates import words_of

POINTING = "en/pointing.txt"
EVERYTHING = "*"  # the words of all exercises of a session
LONGEST_NAME = 60  # characters
MOST_WORDS = 8  # of a name, and of a title
UNKNOWN, WORD = 0.4, 0.3  # what a name costs that nobody knows, and each of its words
ENDS = frozenset((".", "!", "?", ";", ",", ":", "and", "then", "but", "plus"))  # of a clause
_IN_NAMES = frozenset("-&'/().+")
_WAYS = ("up", "down")
_CLOSING = {'"': '"', "'": "'"}


class ExerciseTarget(NamedTuple):
    """Words for an exercise of the plan: a name, a number, "it"; `every`: all that are so called."""

    words: str
    every: bool = False


class Name(NamedTuple):
    """Words for something new, or a text in quotes."""

    words: str
    quoted: bool = False


@lru_cache(maxsize=4096)
def in_catalogue(words: str) -> bool:
    """Whether the catalogue has an exercise of this name, or several."""
    return lookup(words).how in ("exact", "alias", "ambiguous")


def fits(words: str, name: str) -> bool:
    """Whether an exercise of the plan can be called this: it is the same, or the words are in its name."""
    said = set(fold_words(words))
    within = said <= set(fold_words(name)) and not said <= words_of("body")
    return bool(said) and (within or same(words, name))


class KnownNames:
    """Names of exercises, with those that a plan has."""

    def __init__(self, own: frozenset[str]) -> None:
        self.folded = frozenset(map(fold, own))
        self.is_known = lru_cache(maxsize=2048)(
            lambda words: in_catalogue(words) or any(fits(words, name) for name in own)
        )

    def is_name(self, text: Text, at: int, to: int) -> bool:
        """Whether the words can be one exercise's name, new or of the plan."""
        words = text.said(at, to)
        if len(words) > LONGEST_NAME or not words[0].isalnum() or words[-1] in "-&'/(+.":
            return False
        if {text.words[at], text.words[to - 1]} & words_of("edge") and fold(words) not in self.folded:
            return False
        if text.words[at] in _WAYS or (text.words[to - 1] in _WAYS and in_catalogue(text.said(at, to - 1))):
            return False  # "bump up pull-ups", "push-ups up to 20"
        plain = not any(token.is_number for token in text.tokens[at:to])
        if plain and not words_of("in no name") & set(text.words[at:to]):
            return True
        return in_catalogue(words) or fold(words) in self.folded

    def names(self, text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        """All that can be a name from a token on; what is known costs less."""
        for to in range(at + 1, min(at + 2 * MOST_WORDS, len(text.words)) + 1):
            last = text.tokens[to - 1]
            if last.kind == "line" or (last.kind == "mark" and last.folded not in _IN_NAMES):
                return
            if self.is_name(text, at, to):
                words = text.said(at, to)
                known = self.is_known(words)
                whole = 0.05 if fold(words) in self.folded else 0.1
                yield to, words, whole if known else UNKNOWN + WORD * (to - at)

    def new(self, text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
        """A name for what is not in the plan yet, in quotes or not."""
        yield from quoted(text, at)
        start = at + (text.words[at] in ("a", "an", "some", "any"))
        for to, words, cost in self.names(text, start) if start < len(text.words) else ():
            if text.words[start] not in ("nothing", "something", "anything"):
                yield to, Name(words), cost

    def slots(self) -> dict[str, SlotReader]:
        """The slots of names: new ones, and what can be meant as an exercise of the plan."""
        return {
            "name": self.new,
            "known_name": only(self.new, lambda name: name.quoted or self.is_known(name.words)),
            "exercise": self.target,
            "known": lambda text, at: (
                (to, ExerciseTarget(words), cost)
                for to, words, cost in self.names(text, at)
                if self.is_known(words)
            ),
            "nth": only(_pointed, lambda target: target.words.startswith(("nth ", "exercise "))),
            "every": every,
            "title": titled,
            "quoted": quoted,
            "capital": capital,
        }

    def target(self, text: Text, at: int) -> Iterator[tuple[int, ExerciseTarget, float]]:
        """What can be meant as an exercise of the plan."""
        yield from _pointed(text, at)
        called = at + 2 if text.word(at + 1) in ("called", "named") else 0
        if called and text.words[at] in words_of("thing") and called < len(text.words):
            yield from ((to, ExerciseTarget(name.words), cost) for to, name, cost in self.new(text, called))
        every = _every(text, at)
        for to, words, cost in self.names(text, at + every) if at + every < len(text.words) else ():
            yield to, ExerciseTarget(words, bool(every)), cost
            if text.word(to) in words_of("wholly"):
                yield to + 1, ExerciseTarget(words, bool(every)), cost


def _pointed(text: Text, at: int) -> Iterator[tuple[int, ExerciseTarget, float]]:
    """ "it", "exercise 2", "#3", "the second exercise", "the last two exercises", "all my lifts"."""
    for template, step in fitting(text, POINTING, at, anywhere=True):
        said = dict(step.said)
        if template.frame == "point" and ("few" not in said or said["nth"] in (1, -1)):
            yield step.to, ExerciseTarget(_place_said(said)), float(said.get("cost", 0.05))
    if text.words[at].isdecimal() and len(text.words[at]) <= 3 and _is_listed(text.words, at):
        yield at + 1, ExerciseTarget(f"exercise {int(text.words[at])}"), 0.05


def _place_said(said: Mapping[str, Any]) -> str:
    if "few" in said:
        return f"few {said['nth']} {said['few']}"
    if "number" in said:
        return f"exercise {int(said['number'])}"
    return f"nth {said['nth']}" if "nth" in said else EVERYTHING if "all" in said else ""


def every(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """A slot for words that say that all are meant: "all of the"."""
    if to := _every(text, at):
        yield at + to, "all", 0.0


def _is_listed(words: list[str], at: int) -> bool:
    """Whether a number goes on a list of "exercises 1, 2 and 3"."""
    before = next(
        (word for word in reversed(words[:at]) if not word.isdecimal() and word not in ("and", ",")), ""
    )
    return before == "exercises" and words[at - 1] in ("and", ",")


def _every(text: Text, at: int) -> int:
    """How many words say that all are meant: "all of the"."""
    if text.words[at] not in ("all", "every", "each", "any"):
        return 0
    return text.past(at + 1, ("of", "the", "my", "single")) - at


def quoted(text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
    """A text in quotes."""
    sign = text.words[at]
    for to in range(at + 2, len(text.words)) if sign in _CLOSING else ():
        if text.words[to] == _CLOSING[sign] and text.tokens[to].start > text.tokens[to - 1].start:
            yield to + 1, Name(text.said(at + 1, to).strip(), quoted=True), 0.05
            return


def titled(text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
    """What something shall be called: in quotes, or words up to the end of the clause."""
    yield from quoted(text, at)
    for to in range(at + 1, min(at + MOST_WORDS, len(text.words)) + 1):
        if text.words[to - 1] in ENDS or text.tokens[to - 1].kind == "line":
            return
        if to - 1 > at and text.words[to - 1] in words_of("placing") and text.slot("phrase", to - 1):
            return
        yield to, Name(text.said(at, to)), UNKNOWN + 0.05 * (to - at)


def capital(text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
    """A word with a capital."""
    said = text.said(at, at + 1)
    if said[:1].isupper():
        yield at + 1, Name(said), 0.1


# --- which of the plan


class MeantWords(NamedTuple):
    """Words for exercises, and where they stand."""

    words: str
    where: Where = NOWHERE

    @property
    def is_place(self) -> bool:
        return self.words.startswith(("exercise ", "nth ")) and self.words.split()[-1].lstrip("-").isdecimal()


def place_of(frame: Frame) -> Where:
    """Where all of a frame is."""
    where: Where = frame.get("place", NOWHERE)
    return where._replace(every=True) if frame.get("often") == "every" else where


def meant(target: ExerciseTarget, where: Where) -> MeantWords:
    return MeantWords(target.words, where._replace(all=True) if target.every else where)


def all_meant(frame: Frame, role: str = "exercise") -> list[MeantWords]:
    """The exercises of a frame, with the place that it says."""
    where = place_of(frame)
    targets = frame.all(role)
    every = any(target.every for target in targets)
    return [meant(target._replace(every=every), where) for target in targets or [ExerciseTarget("")]]


def title(words: str) -> str:
    """A new name as the plan has names: "lunges" is "Lunges"; what has capitals stays as it was written."""
    words = re.sub(r"(?i)^(?:an? |some |the )", "", words.strip(" '\""))
    if words != words.lower():
        return words
    short = {"rdls": "RDLs", **{each: each.upper() for each in ("db", "bb", "kb", "rdl", "ez", "ghd", "ohp")}}
    return " ".join(short.get(word, word[:1].upper() + word[1:]) for word in words.split())


def variant(words: str, old: str) -> str:
    """A new name; "the cable ones" are the old exercise with a cable. Raises: NeedsAnswer: nobody knows that
    one."""
    kind = re.fullmatch(r"(?i)(?:the )?(.+) (?:ones?|versions?|variations?)", words.strip())
    if kind is None:
        return title(words)
    tails = (old.split(" ", many)[many:] for many in range(len(old.split())))
    found = (f"{title(kind[1].lower())} {tail}" for each in tails for tail in each)
    known = next((name for name in found if in_catalogue(name)), "")
    if not known:
        raise NeedsAnswer(f"Which exercise do you mean by {words!r}?", about=words)
    return title(known)


def is_in_plan(scene: Scene, words: str) -> bool:
    return any(fits(words, name) for _, name in scene.names() if name)


def ends_well(name: str, scene: Scene) -> None:
    """Raises: NeedsAnswer: the name is a known exercise and then words that are none of its ("leg press
    asap")."""
    words = name.split()
    starts = [" ".join(words[:to]) for to in range(len(words) - 1, 0, -1)]
    known = title(next((start for start in starts if in_catalogue(start)), ""))
    if known and not (in_catalogue(name) or is_in_plan(scene, name)):
        raise NeedsAnswer(f"Is {name!r} the exercise, or do you mean {known}?", [f"I mean {known}"])


# --- finding it


def find(scene: Scene, meant: MeantWords, lasting: bool = False) -> list[ExerciseInSession]:
    """The exercises that are meant: one, or with "all" or "every" all that fit. `lasting` is what is not done
    once: an exercise that comes again is asked about. Raises: NeedsAnswer, NeedsWeeks."""
    if not meant.words:
        return _it(scene, meant.where)
    if meant.words == EVERYTHING:
        return _all_there(scene, meant.where)
    if meant.words.startswith("few "):
        return _few(scene, meant)
    if meant.is_place:
        return [_nth(scene, meant)]
    if meant.where.is_bulk:
        return _all(scene, meant)
    spots = here(scene, meant.where)
    found = _fitting(scene, meant.words, spots)
    if not found and meant.where == NOWHERE:
        found = _elsewhere(scene, meant.words, spots)
    if not found:
        raise NeedsAnswer(_none(scene, meant.words, spots), _names(scene, spots))
    asked = f"Which exercise do you mean by {meant.words!r}?"
    place = found[0] if len(found) == 1 else scene.choose(asked, _choices(scene, found), about=meant.words)
    return _as_often(scene, place) if lasting and meant.where == NOWHERE else [place]


def _all_there(scene: Scene, where: Where) -> list[ExerciseInSession]:
    """All exercises of the session or the week that was said. Raises: NeedsAnswer: none was; NeedsWeeks."""
    of_week = where.week or where.relative is not None
    if not (where.names_session or of_week):
        raise NeedsAnswer("I can change all exercises of one session. Which one should it be?")
    whole_week = of_week and not where.names_session
    spots = to_come(scene, where._replace(all=True)) if whole_week else here(scene, where)
    found = list(scene.places(spots))
    if not found:
        raise NeedsAnswer("There is no exercise in it. Which session do you mean?")
    return found


def _all(scene: Scene, meant: MeantWords) -> list[ExerciseInSession]:
    """All that fit and are to come; of the others it is said that they stay. Raises: NeedsAnswer,
    NeedsWeeks."""
    spots, over = several(scene, meant.where)
    found, left = (_fitting(scene, meant.words, each) for each in (spots, over))
    if not found and left:
        said = left[0].spot.session.said()
        raise NeedsAnswer(
            f"{left[0].exercise.name} is in nothing to come there: {said} is over. Which day is it on?"
        )
    if not found:
        raise NeedsAnswer(_none(scene, meant.words, spots), _names(scene, spots))
    names = dict.fromkeys(place.exercise.name for place in found)
    if len(names) > 1 and not meant.where.all:
        asked = f"Which exercise do you mean by {meant.words!r}?"
        name = scene.choose(asked, [(each, each) for each in names], about=meant.words)
        found = [place for place in found if place.exercise.name == name]
    leave_out(scene, [place.spot for place in left])
    return found


def _as_often(scene: Scene, place: ExerciseInSession) -> list[ExerciseInSession]:
    """The exercise there, or wherever it comes again, as was answered. Raises: NeedsAnswer, NeedsWeeks."""
    name = place.exercise.name
    where = _scope(scene)
    if where is None:
        if scene.spot is not None or _is_said(scene, place.spot) or not _comes_again(scene, name):
            return [place]
        once = _this_one(scene, place.spot)
        said = f"{once[:1].lower()}{once[1:]}"
        raise NeedsAnswer(
            f"{name} comes again after that. Is it {said} only, or every week?", [once, "Every week"]
        )
    is_there = not where.is_bulk and (where == NOWHERE or place.spot in here(scene, where))
    return [place] if is_there else find(scene, MeantWords(name, where))


def _is_said(scene: Scene, spot: Spot) -> bool:
    """Whether the request says this place elsewhere: "deadlifts up 10, front squats down 10 tomorrow"."""
    said = place_in(scene.text, scene.session_names())
    named = said != NOWHERE and not said.torn and not said.is_bulk
    return named and spot in here(scene, said)


def _comes_again(scene: Scene, name: str) -> bool:
    """Whether it is in several sessions to come. Raises: NeedsWeeks: only weeks that were not shown tell."""
    always = NOWHERE._replace(every=True)
    known = [spot for spot in scene.spots() if spot.week.is_shown and not is_over(scene, spot)]
    return len(_fitting(scene, name, known)) > 1 or len(_fitting(scene, name, several(scene, always)[0])) > 1


def _this_one(scene: Scene, spot: Spot) -> str:
    """The session as it is told from those like it: "This Thursday", "Monday in week 4"."""
    day, week = spot.session.day, f"in week {scene.week_number(spot.week)}"
    if not day:
        return f"{spot.session.name} {week}"
    return f"This {day}" if spot.week is scene.current else f"{day} {week}"


_ONCE = re.compile(r"(?i)(?:(?:this|the|that|next) )?(?:one|once|time|next (?:one|time))")
_EACH = re.compile(r"(?i)(?:all|both|each|every)(?: (?:one|of them|time))?|always|whenever it comes up")


def _scope(scene: Scene) -> Where | None:
    """How often, as an answer says it: NOWHERE for once; None where none does."""
    for answer in scene.answers:
        said = re.sub(r"(?i)\b(?:just|only|please|yes|do (?:it|that)|make (?:it|that))\b", " ", answer)
        said = " ".join(re.sub(r"[.,!]", " ", said).split())
        if _ONCE.fullmatch(said):
            return NOWHERE
        if _EACH.fullmatch(said):
            return NOWHERE._replace(every=True)
        where = only_place(f"on {said}", scene.session_names()) or only_place(said, scene.session_names())
        if where is not None:
            return where if where.names_session else where._replace(all=True)
    return None


def the_one(scene: Scene, meant: MeantWords) -> ExerciseInSession:
    """The same, for what can be done to one exercise only."""
    found = find(scene, meant)
    if len(found) > 1:
        return scene.choose("Which one do you mean?", _choices(scene, found))
    return found[0]


def _fitting(scene: Scene, words: str, spots: Sequence[Spot]) -> list[ExerciseInSession]:
    found = [place for place in scene.places(spots) if fits(words, place.exercise.name)]
    return [place for place in found if fold(place.exercise.name) == fold(words)] or found


def _elsewhere(scene: Scene, words: str, spots: Sequence[Spot]) -> list[ExerciseInSession]:
    """What fits in the other sessions that were shown and are to come, this week's before the next's."""
    now = scene.weeks.index(scene.current) if scene.current in scene.weeks else len(scene.weeks)
    for week in scene.weeks[now : now + 2]:
        there = scene.spots([week]) if week.known_as and week.is_shown else []
        left = [spot for spot in there if spot not in spots and not spot.session.completed]
        found = _fitting(scene, words, [spot for spot in left if not is_past(scene, spot.session.date)])
        if found:
            return found
    return []


def _it(scene: Scene, where: Where) -> list[ExerciseInSession]:
    topic = [place for place in scene.topic if place.exercise in (place.spot.session.exercises or ())]
    if not topic:
        raise NeedsAnswer("Which exercise do you mean?", _names(scene, here(scene, where)))
    if where.is_bulk:
        names = dict.fromkeys(place.exercise.name for place in topic)
        return [each for name in names for each in _all(scene, MeantWords(name, where))]
    if where != NOWHERE:
        spots = here(scene, where)
        strange = [place for place in topic if place.spot not in spots]
        same_there = [_fitting(scene, place.exercise.name, spots) for place in topic]
        if strange and all(len(each) == 1 for each in same_there):
            return [place for each in same_there for place in each]
        if strange:
            name, said = strange[0].exercise.name, strange[0].spot.session.said()
            raise NeedsAnswer(
                f"{name} was taken from {said}. Which session do you mean?", _names(scene, spots)
            )
    return topic


def _few(scene: Scene, meant: MeantWords) -> list[ExerciseInSession]:
    """The first or the last few of a session."""
    spot = one(scene, meant.where)
    nth, many = map(int, meant.words.split()[1:])
    exercises = scene.exercises(spot)
    chosen = exercises[:many] if nth == 1 else exercises[-many:]
    if len(chosen) < many:
        asked = f"{spot.session.said()} has only {len(exercises)}. Which exercises do you mean?"
        raise NeedsAnswer(asked, _names(scene, [spot]))
    return [ExerciseInSession(spot, exercise) for exercise in chosen]


def _nth(scene: Scene, meant: MeantWords) -> ExerciseInSession:
    spot = one(scene, meant.where)
    exercises = scene.exercises(spot)
    nth = int(meant.words.split()[1])
    place = nth if nth > 0 or meant.words.startswith("exercise ") else len(exercises)
    if 1 <= place <= len(exercises):
        return ExerciseInSession(spot, exercises[place - 1])
    if not exercises:
        raise NeedsAnswer(f"{spot.session.said()} has no exercise. Which session do you mean?")
    return ExerciseInSession(spot, Missing(place))


def _choices(scene: Scene, found: Sequence[ExerciseInSession]) -> list[tuple[str, ExerciseInSession]]:
    spots = {id(place.spot.session): place.spot for place in found}
    sessions = {id(spot.session): label for label, spot in labels(scene, list(spots.values()))}
    names = [(place.spot, place.exercise.name) for place in found]
    named: list[tuple[str, ExerciseInSession]] = []
    for place in found:
        again = names.count((place.spot, place.exercise.name)) > 1
        label = f"{place.exercise.name} (exercise {scene.number(place)})" if again else place.exercise.name
        named.append((f"{label} in {sessions[id(place.spot.session)]}", place))
    return named


def _names(scene: Scene, spots: Sequence[Spot]) -> list[str]:
    if len(spots) == 1:
        return [exercise.name for exercise in scene.exercises(spots[0])]
    return [spot.session.said() for spot in spots]


def _none(scene: Scene, words: str, spots: Sequence[Spot]) -> str:
    if not spots:
        return f"{words!r} is in no session that you may mean. Which day is it on?"
    if len(spots) > 1:
        return f"{words!r} is in none of these sessions. Which exercise do you mean?"
    session = spots[0].session
    there = ", ".join(exercise.name for exercise in scene.exercises(spots[0])) or "no exercise"
    return f"{words!r} is not in {session.said()}: it has {there}. Which one do you mean?"
