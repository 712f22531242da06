"""Where in the plan: days, weeks, sessions by name and number, as they are said, and what that means in it.

    "on Thursday in week 3"  ->  Where(day="Thursday", week=3)  ->  the sessions there

The phrases are the rows of `places.txt`. A weekday alone is that day of the current week, or of the next if
it is past. Nothing said is today's session, else the next one that is not completed; one that was missed is
not meant. Before the plan a day is that of its first week, but "this week" and "next week" are asked about;
after it the week is asked for.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import lru_cache
from typing import NamedTuple

from agents.requests import numbers
from agents.requests.matching import Frame, SlotReader, Text, sub_grammar
from agents.requests.plan.scene import WEEKDAYS, NeedsAnswer, Scene, SceneSession, SceneWeek, Spot
from agents.requests.templates import words_of
from agents.words import tokens

FILE = "en/places.txt"
FLOATING = 0.15  # what a phrase costs that stands where no slot is for it
TORN = 0.9  # what it costs to read two days that are said as one place
MOST_PHRASES = 5
_SHORT = {"sat": "Saturday", "sun": "Sunday"}  # that are words of another meaning too


class Where(NamedTuple):
    """What was said of the place; nothing at all where all is empty."""

    week: int = 0
    relative: int | None = None  # weeks from the current one
    day: str = ""
    days_from_today: int | None = None
    session: str = ""
    this: bool = False
    every: bool = False  # of all weeks that are left, or that were said
    since: int = 0  # of the weeks that were said: the first, 0 for the current one, -1 for the next
    torn: bool = False  # two days or two weeks were said
    until: int = 0  # and the last, 0 for the plan's; below 0 `since` is so many weeks before its end
    number: int = 0  # the session's of its week
    weekly: bool = False  # "every week" was said, which may mean more from week to week
    all: bool = False  # all that is in the place that was said; where none was, all that is left

    @property
    def is_bulk(self) -> bool:
        """Whether several sessions are meant, and not one of several."""
        return self.every or self.all

    @property
    def names_session(self) -> bool:
        """Whether it says which session: not its week alone."""
        return bool(self.day or self.session or self.this or self.number or self.days_from_today is not None)


NOWHERE = Where()


def merged(one: Where, other: Where) -> Where:
    """What two phrases say together; torn where they contradict each other."""
    values = []
    torn = one.torn or other.torn
    for name, first, second, nothing in zip(Where._fields, one, other, NOWHERE, strict=True):
        clash = nothing not in (first, second) and first != second
        torn = torn or (clash and name in ("day", "week", "relative", "number", "session", "days_from_today"))
        values.append(first if second == nothing else second)
    return Where._make(values)._replace(torn=torn)


def _where(frame: Frame) -> Where:
    said = dict(frame.said)
    since, until = said.get("since", -int(said.get("from", 0))), said.get("until", said.get("next", 0))
    if "last" in said:
        since, until = said["last"], -1
    plain = {role: said[role] for role in ("week", "day", "session", "number") if role in said}
    often = said.get("often")
    return Where(
        **plain,
        relative=int(said["relative"]) if "relative" in said else None,
        days_from_today=int(said["today"]) if "today" in said else None,
        torn=said.get("next", since + 1) != since + 1,
        this="this" in said,
        every=often in ("every", "weekly"),
        weekly=often == "weekly",
        since=since,
        until=until,
        all=often == "all",
    )


# --- slots


def _weekday(word: str) -> str:
    """The weekday that a word is, whoever's: "thursday's", "thursdays"."""
    plain = word.removesuffix("'").removesuffix("s").removesuffix("'")
    return next((day for day in WEEKDAYS if day.lower() in (plain, word)), "")


def _weekdays(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    if day := _weekday(text.words[at]):
        yield at + 1 + (text.word(at + 1) in ("'", "'s")), day, 0.0


def _each_weekday(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """ "Mondays" at the end of what is said: all of them, and not what Monday has."""
    day = _weekday(text.words[at])
    ends = text.word(at + 1) in ("", "and") or text.tokens[at + 1].kind == "mark"
    if ends and day and day.lower() != text.words[at]:
        yield at + 1, day, -0.04


def _short_weekday(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    word = text.words[at].removesuffix("'s").removesuffix("s")
    if word in _SHORT:
        yield at + 1, _SHORT[word], 0.0


def _short_behind(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """The same behind a word of place, which another has read: "move it to sat"."""
    if at and text.words[at - 1] in ("to", "onto", "on", "until", "till"):
        yield from _short_weekday(text, at)


def _session_slot(names: tuple[str, ...], *, alone: bool = False) -> SlotReader:
    """Sessions by their names; `alone`: where no other phrase stands beside it, and it ends what is said."""
    phrases = [(name.lower(), [token.folded for token in tokens(name)], "") for name in names if tokens(name)]
    phrases += [(name, [*words[:-1], f"{words[-1]}'s"], "'s") for name, words, _ in phrases]

    def read(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        for name, words, owned in phrases:
            to, follows = at + len(words), text.word(at + len(words))
            ends = owned or not follows or (text.tokens[to].kind in ("mark", "line") and follows != "-")
            fits = not alone or ends or follows in words_of("goes on") or _weekday(follows)
            if fits and text.words[at:to] == words:
                yield to + (alone and follows in ("session", "workout")), name, 0.0

    return read


@lru_cache(maxsize=8)
def place_slots(names: tuple[str, ...]) -> dict[str, SlotReader]:
    """The slots of places, for a plan whose sessions have these names; `place` is where none is due."""
    own: dict[str, SlotReader] = {
        "count": numbers.count,
        "weekday": _weekdays,
        "weekdays": _each_weekday,
        "short_weekday": _short_weekday,
        "short_behind": _short_behind,
        "session_named": _session_slot(names),
        "session_alone": _session_slot(names, alone=True),
        "phrase": sub_grammar(FILE, _where, cost=0.01),
    }
    return {**own, "places": _phrases(0.05), "place": _phrases(FLOATING)}


def _phrases(cost: float) -> SlotReader:
    """One phrase or several, one behind the other; several that contradict each other cost more."""

    def read(text: Text, at: int) -> Iterator[tuple[int, Where, float]]:
        ways = [(each.to, each.said[0][1], cost + each.cost) for each in text.slot("phrase", at)]
        for _ in range(MOST_PHRASES):
            for to, where, so_far in ways:
                yield to, where, so_far + (TORN if where.torn else 0.0)
            ways = [
                (more.to, merged(where, more.said[0][1]), so_far + more.cost)
                for to, where, so_far in ways
                for gap in gaps(text, to)
                for more in text.slot("phrase", gap)
            ]

    return read


def gaps(text: Text, at: int) -> tuple[int, ...]:
    """Where the next phrase may begin: there, or behind a comma, \"and\" or \"the\"."""
    return (at, at + 1) if text.word(at) in (",", "and", "the") else (at,)


def cut_place(said: str, names: tuple[str, ...]) -> tuple[str, Where]:
    """The text without what it says of the place, and that."""
    text = Text(said, place_slots(names), spelled=numbers.spelled)
    where, end, pieces = NOWHERE, 0, []
    for at, step in text.found("places"):
        where = merged(where, step.said[0][1])
        pieces.append(said[end : text.tokens[at].start])
        end = text.tokens[step.to - 1].end
    return " ".join(" ".join([*pieces, said[end:]]).split()).strip(" ,:"), where


def place_in(said: str, names: tuple[str, ...]) -> Where:
    """All that a text says of the place, wherever in it."""
    return cut_place(said, names)[1]


def only_place(said: str, names: tuple[str, ...]) -> Where | None:
    """The place that a text says and nothing else; None where it says more, or none."""
    left, where = cut_place(said.strip(" .!?,"), names)
    return None if left or where == NOWHERE else where


# --- what that means in the plan


def week_of(scene: Scene, where: Where) -> SceneWeek | None:
    """The week that was said; None if none was. Raises: NeedsAnswer: the plan has no such week."""
    if where.torn:
        raise NeedsAnswer("That names several days or weeks. Please ask for one at a time: which is it?")
    if where.week:
        week_number = scene.week_called(where.week)
        if week_number > len(scene.weeks):
            raise NeedsAnswer(
                f"Week {where.week} does not exist: the plan has {len(scene.weeks)}. Which week?"
            )
        return scene.weeks[week_number - 1]
    if where.relative is None:
        return None
    now = _answered_week(scene, outside) if (outside := _outside(scene)) else current(scene)
    number = scene.week_number(now) + where.relative
    if not 1 <= number <= len(scene.weeks):
        raise NeedsAnswer(f"The plan has no such week: it has {len(scene.weeks)}. Which week do you mean?")
    return scene.weeks[number - 1]


def current(scene: Scene) -> SceneWeek:
    """The current week, as the context says it. Raises: NeedsAnswer: there is no plan, or none any more."""
    if scene.current is None or scene.current not in scene.weeks:
        raise NeedsAnswer("There is no plan to look at yet.")
    outside = _outside(scene)
    return _answered_week(scene, outside) if " ended " in outside else scene.current


def _outside(scene: Scene) -> str:
    """How today is outside of the plan's dates: "Your plan ended on 2027-02-14"; "" if it is not."""
    days = [day for week in scene.weeks if week.known_as for day in (week.start, week.end) if day]
    if scene.today is None or not days or min(days) <= scene.today.isoformat() <= max(days):
        return ""
    ended = max(days) < scene.today.isoformat()
    return f"Your plan ended on {max(days)}" if ended else f"Your plan begins on {min(days)}"


def _answered_week(scene: Scene, outside: str) -> SceneWeek:
    many = len(scene.weeks)
    near = range(max(1, many - 2), many + 1) if " ended " in outside else range(1, min(many, 3) + 1)
    for answer in scene.answers:
        week = place_in(answer, ()).week
        if 1 <= week <= many:
            return scene.weeks[week - 1]
    raise NeedsAnswer(f"{outside}: which week do you mean?", [f"Week {number}" for number in near])


def day_of(scene: Scene, where: Where) -> tuple[SceneWeek, str] | None:
    """The week and weekday that were said; None if no day was. Raises: NeedsAnswer."""
    if where.torn:
        raise NeedsAnswer("That names several days or weeks. Please ask for one at a time: which is it?")
    if where.days_from_today is not None:
        if scene.today is None:
            raise NeedsAnswer("Which day do you mean?", WEEKDAYS)
        day = scene.today + timedelta(where.days_from_today)
        for week in scene.weeks:
            if week.start <= day.isoformat() <= week.end:
                return week, WEEKDAYS[day.weekday()]
        raise NeedsAnswer(f"{day.isoformat()} is not in the plan. Which day do you mean?", WEEKDAYS)
    if not where.day:
        return None
    said = week_of(scene, where)
    if said is not None:
        return said, where.day
    now = current(scene)
    later = scene.weeks[scene.weeks.index(now) + 1 :]
    passed = later and is_past(scene, now.date_of(where.day)) and not _outside(scene)
    return later[0] if passed else now, where.day


def is_past(scene: Scene, day: str) -> bool:
    """Whether the ISO date is before today."""
    return bool(day) and scene.today is not None and day < scene.today.isoformat()


def on_day(week: SceneWeek, day: str) -> list[SceneSession]:
    return [session for session in week.sessions if session.day == day]


def one(scene: Scene, where: Where) -> Spot:
    """The session that was said, or that of today. Raises: NeedsAnswer: none, or several."""
    spots = here(scene, where)
    if len(spots) == 1:
        return spots[0]
    if spots:
        return scene.choose("Which session do you mean?", labels(scene, spots))
    week, day = _week_or_current(scene, where), day_of(scene, where)
    sessions = [session.said() for session in week.sessions]
    on = f"no session on {day[1]}" if day else "no such session"
    there = f"Week {scene.week_number(week)} has {on}: it has {', '.join(sessions) or 'none at all'}."
    raise NeedsAnswer(f"{there} Which do you mean?", sessions)


def once(to: Where) -> None:
    """Raises: NeedsAnswer: it was said for several weeks."""
    if to.is_bulk:
        raise NeedsAnswer("I can do that for one week at a time. Which week should it be?")


def here(scene: Scene, where: Where) -> list[Spot]:
    """The sessions that were said. Raises: NeedsAnswer."""
    if where.is_bulk and not where.torn:
        return several(scene, where)[0]
    if where.number:
        return _numbered(scene, where)
    if where.session and not where.day and where.days_from_today is None:
        return _named(scene, where)
    day = day_of(scene, where)
    if day is not None:
        return _called(scene, [day[0]], where._replace(day=day[1]))
    week = week_of(scene, where)
    if week is not None:
        return scene.spots([week])
    if scene.several and where == NOWHERE:
        raise NeedsAnswer("That is about several sessions. Which of them is the rest for?")
    if scene.spot is not None and not where.this and scene.spot.session in scene.spot.week.sessions:
        return [scene.spot]
    return nearest(scene)


def nearest(scene: Scene) -> list[Spot]:
    """Today's sessions; else the next one that is not completed. Raises: NeedsAnswer: none is left;
    NeedsWeeks."""
    now, outside = current(scene), _outside(scene)
    today = scene.today.isoformat() if scene.today else ""
    for week in [now] if outside else scene.weeks[scene.weeks.index(now) :]:
        scene.shown([week])
        training = [spot for spot in scene.spots([week]) if not spot.session.is_rest]
        if outside:
            return training
        todays = [spot for spot in scene.spots([week]) if today and _date(spot) == today]
        left = [spot for spot in training if not (spot.session.completed or is_past(scene, _date(spot)))]
        dated = [spot for spot in left if _date(spot)] or left  # one without a day only where no other is
        if todays or left:
            return [spot for spot in todays if spot in training] or todays or dated[:1]
    raise NeedsAnswer("The plan has no session left from today on. Which day do you mean?")


def _date(spot: Spot) -> str:
    return spot.session.date or (spot.week.date_of(spot.session.day) if spot.session.day else "")


def several(scene: Scene, where: Where) -> tuple[list[Spot], list[Spot]]:
    """The sessions that were said all at once: those that are to come, and those that are trained or past.

    "All squats on Thursday" stays in that day, and a week that was said is never left. Raises NeedsAnswer,
    Need.
    """
    spots = _several(scene, where)
    scene.shown(list({spot.week.known_as: spot.week for spot in spots}.values()))
    left = [spot for spot in spots if is_over(scene, spot)]
    return [spot for spot in spots if spot not in left], left


def to_come(scene: Scene, where: Where) -> list[Spot]:
    """The sessions of those that were said that are to come; the others are left out."""
    left, over = several(scene, where)
    if not left:
        raise NeedsAnswer("No session of that is to come. Which day do you mean?")
    leave_out(scene, over)
    return left


def _several(scene: Scene, where: Where) -> list[Spot]:
    every = where.every and where.days_from_today is None  # of today there is one
    place = where._replace(all=False, every=every)
    if not every and place != NOWHERE:
        there = here(scene, place)
        if not where.session or any(not is_over(scene, spot) for spot in there):
            return there
        # The session of this name is over in its week: the next one is meant, unless that week was said.
        later = [spot for spot in _several(scene, where._replace(every=True)) if not is_over(scene, spot)]
        return [spot for spot in later if spot.week is later[0].week] or there
    week = week_of(scene, where)
    spots = _called(scene, _span(scene, where) if week is None else [week], where)
    return [spot for spot in spots if where.number in (0, spot.week.sessions.index(spot.session) + 1)]


def is_over(scene: Scene, spot: Spot) -> bool:
    """Whether the session is trained, at least in part, or its day is past."""
    return spot.session.trained or is_past(scene, _date(spot))


def leave_out(scene: Scene, spots: Sequence[Spot]) -> None:
    """These stay as they are, and that is said."""
    for spot in spots:
        why = "trained" if spot.session.trained else "past"
        said = f"{spot.session.said()} of week {scene.week_number(spot.week)} ({why})"
        if said not in scene.left_out:
            scene.left_out.append(said)


def _span(scene: Scene, where: Where) -> list[SceneWeek]:
    """The weeks that were said, or from the current one on. Raises: NeedsAnswer: the plan has not all of
    them."""
    many = len(scene.weeks)
    if where.since <= 0:
        return scene.weeks[scene.weeks.index(current(scene)) - where.since :]
    first = many + 1 - where.since if where.until < 0 else where.since
    last = where.until if where.until > 0 else many
    if not 1 <= first <= last <= many:
        raise NeedsAnswer(f"The plan has weeks 1 to {many}. Which of them do you mean?")
    return [week for week in scene.weeks if first <= week.known_as <= last]


def _numbered(scene: Scene, where: Where) -> list[Spot]:
    """The session of this number, in the week that was said. Raises: NeedsAnswer: it is over, so that week
    may be another; there is none."""
    week = week_of(scene, where)
    for answer in () if week else scene.answers:
        week = week_of(scene, place_in(answer, ())) or week
    asked = week is None
    week = week or current(scene)
    if where.number > len(week.sessions) or where.number < 1:
        there = ", ".join(session.said() for session in week.sessions) or "no session"
        raise NeedsAnswer(
            f"Week {scene.week_number(week)} has no session {where.number}: it has {there}. Which one?"
        )
    spot = Spot(week, week.sessions[where.number - 1])
    over = spot.session.completed or is_past(scene, _date(spot))
    if asked and over:
        number = scene.week_number(week)
        said = f"Session {where.number} of week {number}, {spot.session.said()}, is over."
        near = [f"Week {each}" for each in (number, number + 1) if each <= len(scene.weeks)]
        raise NeedsAnswer(f"{said} Which week do you mean?", near)
    return [spot]


def _named(scene: Scene, where: Where) -> list[Spot]:
    """The sessions of that name in the week that was said; else in the first that has one to come, or any."""
    week = week_of(scene, where)
    now = scene.weeks.index(current(scene)) if week is None else 0
    weeks = [week] if week else [*scene.weeks[now:], *reversed(scene.weeks[:now])]
    found = [_called(scene, [each], where) for each in weeks]
    to_come = (
        spots for spots in found[: len(weeks) - now] if any(not each.session.completed for each in spots)
    )
    return next(to_come, None) or next(filter(None, found), [])


def _called(scene: Scene, weeks: Sequence[SceneWeek], where: Where) -> list[Spot]:
    """The sessions of these weeks on the day and of the name that were said, as far as they were."""
    return [
        spot
        for spot in scene.spots(weeks)
        if where.day in ("", spot.session.day) and where.session in ("", spot.session.name.lower())
    ]


def _week_or_current(scene: Scene, where: Where) -> SceneWeek:
    day = day_of(scene, where)
    return day[0] if day else week_of(scene, where) or current(scene)


def labels(scene: Scene, spots: Sequence[Spot]) -> list[tuple[str, Spot]]:
    """The sessions as they are named to choose from, told apart by what differs."""
    said = [spot.session.said() for spot in spots]
    several_weeks = len({scene.week_number(spot.week) for spot in spots}) > 1
    named = []
    for place, spot in enumerate(spots):
        label = said[place]
        if several_weeks:
            label = f"{label} in week {scene.week_number(spot.week)}"
        elif said.count(label) > 1:
            label = f"{label}, session {spot.week.sessions.index(spot.session) + 1}"
        named.append((label, spot))
    return named
