"""Which exercises of the plan are meant: "squats", "exercise 2", "the last one", "it"."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from agents.exercises.spelling import fold
from agents.requests.matching import Frame
from agents.requests.plan.draft import Exercise, Week
from agents.requests.plan.names import EVERYTHING, Target, fits, in_catalogue
from agents.requests.plan.places import NOWHERE, Where, only_place, place_in
from agents.requests.plan.scene import NEVER_MIND, Ask, Place, Scene, Spot
from agents.requests.plan.where import here, is_over, is_past, labels, leave_out, several, to_come
from agents.requests.plan.where import one as one_session


class Meant(NamedTuple):
    """Words for exercises, and where they stand."""

    words: str
    where: Where = NOWHERE

    @property
    def is_place(self) -> bool:
        return self.words.startswith(("exercise ", "nth ")) and self.words.split()[-1].lstrip("-").isdecimal()


class Missing(Exercise):
    """An exercise number that the session does not have: the tools say so in their own words."""

    def __init__(self, place: int) -> None:
        super().__init__(f"exercise {place}")
        self.place = place


def place_of(frame: Frame) -> Where:
    """Where all of a frame is."""
    where: Where = frame.get("place", NOWHERE)
    return where._replace(every=True) if frame.get("often") == "every" else where


def meant(target: Target, where: Where) -> Meant:
    return Meant(target.words, where._replace(all=True) if target.every else where)


def all_meant(frame: Frame, role: str = "exercise") -> list[Meant]:
    """The exercises of a frame, with the place that it says."""
    where = place_of(frame)
    targets = frame.all(role)
    every = any(target.every for target in targets)
    return [meant(target._replace(every=every), where) for target in targets or [Target("")]]


def title(words: str) -> str:
    """A new name as the plan has names: "lunges" is "Lunges"; what has capitals stays as it was written."""
    words = re.sub(r"(?i)^(?:an? |some |the )", "", words.strip(" '\""))
    if words != words.lower():
        return words
    short = {"rdls": "RDLs", **{each: each.upper() for each in ("db", "bb", "kb", "rdl", "ez", "ghd", "ohp")}}
    return " ".join(short.get(word, word[:1].upper() + word[1:]) for word in words.split())


def variant(words: str, old: str) -> str:
    """A new name; "the cable ones" are the old exercise with a cable. Raises: Ask: nobody knows that one."""
    kind = re.fullmatch(r"(?i)(?:the )?(.+) (?:ones?|versions?|variations?)", words.strip())
    if kind is None:
        return title(words)
    tails = (old.split(" ", many)[many:] for many in range(len(old.split())))
    found = (f"{title(kind[1].lower())} {tail}" for each in tails for tail in each)
    known = next((name for name in found if in_catalogue(name)), "")
    if not known:
        raise Ask(f"Which exercise do you mean by {words!r}?", [NEVER_MIND], about=words)
    return title(known)


def is_known(words: str, scene: Scene) -> bool:
    """Whether the words are an exercise that the catalogue or the plan has."""
    return in_catalogue(words) or is_in_plan(scene, words)


def is_in_plan(scene: Scene, words: str) -> bool:
    return any(fits(words, name) for _, name in scene.names() if name)


def ends_well(name: str, scene: Scene) -> None:
    """Raises: Ask: the name is a known exercise and then words that are none of its ("leg press asap")."""
    words = name.split()
    starts = [" ".join(words[:to]) for to in range(len(words) - 1, 0, -1)]
    known = next((start for start in starts if in_catalogue(start)), "")
    if known and not is_known(name, scene):
        scene.choose_name(name, title(known))


# --- finding it


def find(scene: Scene, meant: Meant, lasting: bool = False) -> list[Place]:
    """The exercises that are meant: one, or with "all" or "every" all that fit. `lasting` is what is not done
    once: an exercise that comes again is asked about. Raises: Ask, Need."""
    if not meant.words:
        return _it(scene, meant.where)
    if meant.words == EVERYTHING:
        return _everything(scene, meant.where)
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
        raise Ask(_none(scene, meant.words, spots), _names(scene, spots))
    asked = f"Which exercise do you mean by {meant.words!r}?"
    place = found[0] if len(found) == 1 else scene.choose(asked, _choices(scene, found), about=meant.words)
    return _as_often(scene, place) if lasting and meant.where == NOWHERE else [place]


def _everything(scene: Scene, where: Where) -> list[Place]:
    """All exercises of the session or the week that was said. Raises: Ask: none was; Need."""
    of_week = where.week or where.relative is not None
    if not (where.names_session or of_week):
        raise Ask("I can change all exercises of one session. Which one should it be?", [NEVER_MIND])
    spots = (
        to_come(scene, where._replace(all=True))
        if of_week and not where.names_session
        else here(scene, where)
    )
    if not any(scene.exercises(spot) for spot in spots):
        raise Ask("There is no exercise in it. Which session do you mean?", [NEVER_MIND])
    return [Place(spot, exercise) for spot in spots for exercise in scene.exercises(spot)]


def _all(scene: Scene, meant: Meant) -> list[Place]:
    """All that fit and are to come; of the others it is said that they stay. Raises: Ask, Need."""
    spots, over = several(scene, meant.where)
    found, left = (_fitting(scene, meant.words, each) for each in (spots, over))
    if not found and left:
        said = left[0].spot.session.said()
        raise Ask(f"{left[0].exercise.name} is in nothing to come there: {said} is over. Which day is it on?")
    if not found:
        raise Ask(_none(scene, meant.words, spots), _names(scene, spots))
    names = dict.fromkeys(place.exercise.name for place in found)
    if len(names) > 1 and not meant.where.all:
        asked = f"Which exercise do you mean by {meant.words!r}?"
        name = scene.choose(asked, [(each, each) for each in names], about=meant.words)
        found = [place for place in found if place.exercise.name == name]
    leave_out(scene, [place.spot for place in left])
    return found


def _as_often(scene: Scene, place: Place) -> list[Place]:
    """The exercise there, or wherever it comes again, as was answered. Raises: Ask, Need."""
    name = place.exercise.name
    where = _scope(scene)
    if where is None:
        if scene.spot is not None or _is_said(scene, place.spot) or not _comes_again(scene, name):
            return [place]
        once = _this_one(scene, place.spot)
        said = f"{once[:1].lower()}{once[1:]}"
        raise Ask(f"{name} comes again after that. Is it {said} only, or every week?", [once, "Every week"])
    is_there = not where.is_bulk and (where == NOWHERE or place.spot in here(scene, where))
    return [place] if is_there else find(scene, Meant(name, where))


def _is_said(scene: Scene, spot: Spot) -> bool:
    """Whether the request says this place elsewhere: "deadlifts up 10, front squats down 10 tomorrow"."""
    said = place_in(scene.text, scene.session_names())
    named = said != NOWHERE and not said.torn and not said.is_bulk
    return named and spot in here(scene, said)


def _comes_again(scene: Scene, name: str) -> bool:
    """Whether it is in several sessions to come. Raises: Need: only weeks that were not shown tell."""
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


def the_one(scene: Scene, meant: Meant) -> Place:
    """The same, for what can be done to one exercise only."""
    found = find(scene, meant)
    if len(found) > 1:
        return scene.choose("Which one do you mean?", _choices(scene, found))
    return found[0]


def _fitting(scene: Scene, words: str, spots: Sequence[Spot]) -> list[Place]:
    found = [
        Place(spot, exercise)
        for spot in spots
        for exercise in scene.exercises(spot)
        if fits(words, exercise.name)
    ]
    exact = [place for place in found if fold(place.exercise.name) == fold(words)]
    return exact or found


def _elsewhere(scene: Scene, words: str, spots: Sequence[Spot]) -> list[Place]:
    """What fits in the other sessions that were shown and are to come, this week's before the next's."""
    for week in scene.weeks:
        if week.known_as and week.is_shown:
            to_come = [
                spot
                for spot in scene.spots([week])
                if spot not in spots and not spot.session.completed and not is_past(scene, spot.session.date)
            ]
            found = _fitting(scene, words, to_come) if week is scene.current or _is_next(scene, week) else []
            if found:
                return found
    return []


def _is_next(scene: Scene, week: Week) -> bool:
    at = scene.weeks.index(scene.current) if scene.current in scene.weeks else len(scene.weeks)
    return week in scene.weeks[at + 1 : at + 2]


def _it(scene: Scene, where: Where) -> list[Place]:
    topic = [place for place in scene.topic if place.exercise in (place.spot.session.exercises or ())]
    if not topic:
        raise Ask("Which exercise do you mean?", _names(scene, here(scene, where)))
    if where.is_bulk:
        names = dict.fromkeys(place.exercise.name for place in topic)
        return [each for name in names for each in _all(scene, Meant(name, where))]
    if where != NOWHERE:
        spots = here(scene, where)
        strange = [place for place in topic if place.spot not in spots]
        same_there = [_fitting(scene, place.exercise.name, spots) for place in topic]
        if strange and all(len(each) == 1 for each in same_there):
            return [each[0] for each in same_there]
        if strange:
            name, said = strange[0].exercise.name, strange[0].spot.session.said()
            raise Ask(f"{name} was taken from {said}. Which session do you mean?", _names(scene, spots))
    return topic


def _few(scene: Scene, meant: Meant) -> list[Place]:
    """The first or the last few of a session."""
    spot = one_session(scene, meant.where)
    nth, many = map(int, meant.words.split()[1:])
    exercises = scene.exercises(spot)
    chosen = exercises[:many] if nth == 1 else exercises[-many:]
    if len(chosen) < many:
        raise Ask(
            f"{spot.session.said()} has only {len(exercises)}. Which exercises do you mean?",
            _names(scene, [spot]),
        )
    return [Place(spot, exercise) for exercise in chosen]


def _nth(scene: Scene, meant: Meant) -> Place:
    spot = one_session(scene, meant.where)
    exercises = scene.exercises(spot)
    nth = int(meant.words.split()[1])
    place = nth if nth > 0 or meant.words.startswith("exercise ") else len(exercises)
    if 1 <= place <= len(exercises):
        return Place(spot, exercises[place - 1])
    if not exercises:
        raise Ask(f"{spot.session.said()} has no exercise. Which session do you mean?", [NEVER_MIND])
    return Place(spot, Missing(place))


def number_of(scene: Scene, place: Place) -> int:
    """Where the exercise stands now, from 1."""
    return place.exercise.place if isinstance(place.exercise, Missing) else scene.number(place)


def numbers(scene: Scene, place: Place) -> dict[str, int]:
    """Week, session and exercise number, as the tools take them."""
    return {**scene.numbers(place.spot), "exerciseNumber": number_of(scene, place)}


def _choices(scene: Scene, found: Sequence[Place]) -> list[tuple[str, Place]]:
    sessions = dict(labels_of(scene, [place.spot for place in found]))
    named: list[tuple[str, Place]] = []
    names = [(place.spot, place.exercise.name) for place in found]
    for place in found:
        label = place.exercise.name
        if names.count((place.spot, place.exercise.name)) > 1:
            label = f"{label} (exercise {scene.number(place)})"
        named.append((f"{label} in {sessions[id(place.spot.session)]}", place))
    return named


def labels_of(scene: Scene, spots: Sequence[Spot]) -> list[tuple[int, str]]:
    """Each session's label, by its identity."""
    different = list({id(spot.session): spot for spot in spots}.values())
    return [(id(spot.session), label) for label, spot in labels(scene, different)]


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
