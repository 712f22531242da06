"""What an athlete asks his log, read into a query: days, an order, names, a distance; the rest stays words.

    last time I did deadlifts       newest · Deadlift and those that end so (Romanian, Sumo, ...)
    runs over 10 miles              farthest · running: those that are come first
    heaviest bench in October       heaviest · Bench Press ... · 2026-10-01 to 2026-10-31
    fastest 5k                      fastest · running · 5 km
    longest run                     farthest · running: of what is measured in distance, the farthest
    leg day last week               words "legs" · 2026-11-09 to 2026-11-15

Only with an order do names and distances leave workouts out: without one, they are words like all others,
and what fits best comes first. Beside names or a distance only topics ask for a superlative: the heaviest
squat "for Mike" is the heaviest squat; "last run with Mike" keeps its words. Units ask for
nothing. A "best", "PR" or "record" is the heaviest of what is loaded, the fastest of what goes a distance.
"heavy" and "long" ask for no order, nor does a best of several reps ("5 rep max"), which recall can't tell.
What is not understood stays as words; any text is a question. Pure: the caller says what today is.

Recall is asked again where nothing fits all of it: beside a name or an order, a word can leave everything
out, since the athlete wrote it in other words, or not at all ("last easy run" where no run says so). Of words
that are no topic ("last run with Mike"), those workouts come first that have them, and the others after them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import NamedTuple, TypeVar

from agents.search.days import SEASONS, days_in
from agents.search.vocabulary import (
    AskedName,
    PhraseWords,
    StatedDistance,
    as_main_word,
    as_word,
    asked_names,
    distance_in,
    distance_word,
    folded,
    is_topic_word,
    known,
    names_of,
    pieces,
    topic_of,
    words_in,
)
from agents.words import NUMBER_WORDS, fold
from storage.ports import NEAR, Hit, Order, Query, Recall

READ_CHARACTERS = 600  # of a question: what a longer one says after that are words
_RUN_DISTANCES = (1_609.344, 5_000, 8_046.72, 10_000, 15_000, 16_093.44, 21_097.5, 42_195)
Row = TypeVar("Row")
_RUNNING = ("running", "trail_running")

_SO_MANY = rf"(?: (?:\d\d?(?! ?(?:k|km|m|mi|miles?)\b)|few|couple(?: of)?|{'|'.join(NUMBER_WORDS)}))?"
_OVER = "(?:over|more than|longer than|heavier than|at least|above)"
_ORDERS: tuple[tuple[Order | str, str], ...] = (
    ("fastest", r"fastest|quickest|best (?:time|pace|split)s?"),
    ("farthest", r"farthest|furthest|longest distance|most (?:distance|miles|mileage|kilomet(?:er|re)s|km)"),
    ("longest", r"longest|most time"),
    ("heaviest", r"heaviest|strongest|biggest|most weight|max weight|highest weight|top weight"),
    ("newest", r"(?:last|latest|most recent|newest|recent|previous|recently|lately)"
               r"(?! set| round| rep| minute| night| mile| lap)(?: time)?" + _SO_MANY),
    ("oldest", r"(?:first|earliest|oldest)(?! thing| set| round| rep| day back| session back| mile| lap)"
               r"(?: ever| time)?" + _SO_MANY),
    ("farthest", rf"{_OVER} [\d.,]+ ?(?:k|km|mi|miles?|kilomet(?:er|re)s?)"),
    ("lasting", rf"{_OVER} (?:an?|\d+) ?(?:hours?|hrs?|h|minutes?|mins?)"),
    ("over", rf"{_OVER} \d{{2,3}}(?: ?(?:lbs?|kgs?|pounds|kilos|plates))?"),
    ("under", r"(?:sub|under|below|faster than|less than)[- ](?:\d+:)?\d+(?: ?min(?:ute)?s?)?"),
    ("best", r"1 ?rm|one rep max|1 rep max|max(?! reps| effort| hang| heart|ed| out)(?:es)?"),
    ("best", r"(?:all[- ]time |life ?time |season )?(?:best(?! of)|personal (?:best|record)|pr|pb|record)s?"),
)  # fmt: skip

# Words that ask and don't say for what.
_ASKING = frozenset(
    """a about across after all also always am an and any anything are as at be been before best but by
    altogether can could day days did do does doing done during each ever every far total everything
    exercise exercises feel feeling feels felt find for from gave get getting give go going gone got
    had has have having history hit how i i'd i'll i'm i've if in into is it it's its just kg kgs
    kilo kilogram kilograms kilometer kilometers kilometre kilometres kilos kind km kms last lb lbs
    lift list log logged look made make many me mi mile miles mine most much my myself no not of off
    on one ones only or our over performed please pound pounds rep reps s see session sessions set
    sets show since so some something sort stuff t tell than that that's the their them then there
    these they thing things this those through time times to too train trained training type under
    up us use used want was we were what what's when where which while who why will with work worked
    working workout workouts would x year you your""".split()
)
_UNITS_ASKED = re.compile(
    r"(?<![\w-])(?:in|as) (?:kgs?|kilos?|kilograms?|lbs?|pounds|kms?|kilomet(?:er|re)s|mi|miles|met(?:er|re)s"
    r"|yards|minutes|mins|seconds|secs|hours|hrs)(?![\w-])"
)
_SUPERLATIVES = ("heaviest", "fastest", "longest", "farthest")
_SHORTEST_MISSPELLED = 5  # letters: what is shorter is another word
_SETS = range(2, 7)  # that a summary counts: "3x5"
_COUNT = rf"\d{{1,2}}|{'|'.join(NUMBER_WORDS)}"
_NO_REPS = "days?|weeks?|months?|years?|min(?:ute)?s?|sec(?:ond)?s?|h(?:ou)?rs?|k|km|m|mi|miles?|lbs?|kgs?|x"
_SAID = re.compile(
    rf"\b(?P<most>{_COUNT})[- ]?(?:reps?[- ]max(?:es)?|rms?)\b"
    rf"|\b(?:sets? of |for |x ?)?(?P<reps>{_COUNT})[- ]?(?:reps?|repetitions?)\b"
    rf"|\b(?:sets? of|for|x) ?(?P<last>\d{{1,2}})\b(?![.,:x/]\d| ?(?:{_NO_REPS})\b)"
    r"|\b(?P<sets>\d{1,2} ?x ?(?P<each>\d{1,2}))\b"
    r"|\bfor reps\b|\b(?:doubles?|triples?)\b"
)


class _Reading(NamedTuple):
    """A question taken apart: its order, names, distance, the words left [each a folded one]; and the text
    for where there is no order, with words to look for besides."""

    order: Order
    names: tuple[AskedName, ...]
    distance: StatedDistance | None
    left: tuple[str, ...]
    text: str
    besides: str = ""


def query_of(text: str, today: date) -> Query:
    """The query that a question asks. Never raises: what is not understood stays as words."""
    said = " ".join(fold(text[:READ_CHARACTERS]).split())
    days = days_in(_UNITS_ASKED.sub(" ; ", said), today)
    reading = _read(days.rest)
    beyond = text[READ_CHARACTERS:]
    if reading.order == "fit":
        words = [*_words_of(reading.text), reading.besides, beyond]
        said = said if not any(days[:2]) else ""  # nothing but words that ask: then for these words
        return Query(" ".join(filter(None, words)) or said, (), days.first, days.last)
    names, topics = names_of(reading.names, reading.order, reading.distance is not None)
    if not names and reading.distance is not None and _is_run(reading.distance):
        names = _RUNNING
    metres = reading.distance.metres if reading.distance is not None else 0.0
    # The last leg day is mainly legs; the last heavy squats are squats, and somehow heavy.
    mainly = not names and reading.order in ("newest", "oldest")
    asked = _asked_for(reading.left, as_main_word if mainly else as_word)
    words = [*topics, *asked, beyond]
    if (names or metres) and reading.order in _SUPERLATIVES:
        words = list(filter(is_topic_word, words))
    return Query(
        " ".join(dict.fromkeys(filter(None, words))), names, days.first, days.last, metres, reading.order
    )


def _is_run(distance: StatedDistance) -> bool:
    return any(abs(distance.metres - each) <= NEAR * each for each in _RUN_DISTANCES)


def _read(text: str) -> _Reading:
    """The question's parts; an order that is about nothing is none."""
    said, order = _order(text)
    distance = distance_in(said) if order is not None else None
    rest = said if distance is None else _without(said, distance)
    found = asked_names(words_in(rest), _may_be_misspelled)
    meant = _meant(order, found.names, distance)
    reps = reps_in(text)
    if reps is not None and (meant == "heaviest" or reps.is_most):
        # Recall has the heaviest of any reps. What is asked for is looked for in words.
        text = f"{text[: reps.start]} ; {text[reps.end :]}" if reps.words else text
        return _Reading("fit", found.names, distance, found.left, _order(text)[0], reps.words)
    return _Reading(meant, found.names, distance, found.left, text)


def _may_be_misspelled(word: str) -> bool:
    """Whether a word that is in no name may be a slip: it is not known as another."""
    others = word in _ASKING or word in SEASONS or folded(word) in known().head_of
    return len(word) >= _SHORTEST_MISSPELLED and not others


def _without(text: str, distance: StatedDistance) -> str:
    return f"{text[: distance.start]} ; {text[distance.end :]}"


def _order(text: str) -> tuple[str, str | None]:
    """The text without the first word of an order, and that order."""
    for order, words in _ORDERS:
        match = re.search(rf"(?<![\w-])(?:{words})(?![\w-])", text)
        if match is not None:
            return f"{text[: match.start()]} ; {text[match.end() :]}", order
    return text, None


def _meant(order: str | None, names: Sequence[AskedName], distance: StatedDistance | None) -> Order:
    """The order that is asked for, by what it is asked of."""
    measured = {each.measured_by for each in names}
    goes = distance is not None or "distance" in measured
    match order:
        case "newest":
            return "newest"
        case "oldest":
            return "oldest"
        case "farthest":
            return "farthest"
        case "longest":
            return "farthest" if "distance" in measured else "longest"
        case "lasting":
            return "longest"
        case "heaviest":
            return "heaviest"
        case "fastest" | "under" | "best" if goes:
            return "fastest"
        case "best" | "over" if "reps+load" in measured:
            return "heaviest"
        case "best" if "duration" in measured:
            return "longest"
    return "fit"


def _words_of(text: str) -> Iterator[str]:
    """The words to look for, where nothing but words is asked for: as said, and the topics they name."""
    found: dict[str, None] = {}
    distance = distance_in(text)
    if distance is not None and (word := distance_word(distance.metres)):
        found[word] = None
        text = _without(text, distance)
    asked = asked_names(words_in(text), _may_be_misspelled)
    if distance is not None and not asked.names and _is_run(distance):
        found[as_word(topic_of("running"))] = None
    for each in asked.names:
        found.update(dict.fromkeys([*each.said, *each.topics]))
    topics = [*_asked_for(asked.left, as_word, also_as_said=True), *_asked_for(asked.left, as_main_word)]
    found.update(dict.fromkeys(topics))
    yield from found


def _asked_for(
    words: Sequence[str], as_topic: Callable[[PhraseWords], str], *, also_as_said: bool = False
) -> Iterator[str]:
    """What the words ask for: their topics, and those that are of none; none of those that only ask."""
    plain = [folded(word)[0] if folded(word) else word for word in words]
    as_said = set(range(len(words)))
    in_topics: set[int] = set()
    for piece in pieces(plain):
        alone = piece.end == piece.start + 1
        if not alone or words[piece.start] not in _ASKING:
            in_topics.update(range(piece.start, piece.end))
            as_said -= set() if alone else set(range(piece.start, piece.end))
            yield as_topic(piece.topic)
    shown = as_said if also_as_said else as_said - in_topics
    yield from (words[at] for at in sorted(shown) if words[at] != ";" and words[at] not in _ASKING)


class AskedReps(NamedTuple):
    """Where a text says how many reps, and whether it asks for the most that way; `words` are how a summary
    says them, empty if the text's own do."""

    start: int
    end: int
    words: str
    is_most: bool


def reps_in(text: str) -> AskedReps | None:
    """The first reps that a folded text names, more than one."""
    for match in _SAID.finditer(text):
        said = match["most"] or match["reps"] or match["last"] or match["each"] or ""
        count = int(said) if said.isdecimal() else NUMBER_WORDS.get(said, 0)
        if count == 1:
            continue
        sets = [] if match["sets"] or not count else [f"{number}x{count}" for number in _SETS]
        words = " ".join([str(count), *sets]) if sets else ""
        return AskedReps(match.start(), match.end(), words, match["most"] is not None)
    return None


class SearchAnswer(NamedTuple):
    """What was looked for in the end, and what fits, best first."""

    query: Query
    hits: tuple[Hit, ...]


def answered(recall: Recall, owner: str, query: Query, *, limit: int = 10) -> SearchAnswer:
    """The workouts that fit the query; where none does, those that fit it but for its words."""
    return SearchAnswer(*asked(lambda each: recall.search(owner, each, limit=limit), query, limit))


def asked(
    search: Callable[[Query], Sequence[Row]], query: Query, limit: int
) -> tuple[Query, tuple[Row, ...]]:
    """The query that found something in the end, and the rows, each once, at most `limit`."""
    if asks_nothing(query):
        return query, ()
    rows = tuple(search(query))
    looser = with_topics_alone(query)
    if looser != query and len(rows) < limit:
        query = query if rows else looser
        rows = tuple(dict.fromkeys([*rows, *search(looser)]))[:limit]
    if rows or (loosest := without_words(query)) == query:
        return query, rows
    return loosest, tuple(search(loosest))


def asks_nothing(query: Query) -> bool:
    """Whether there is nothing to look for: no word with a letter or a digit, no name, no day, no order."""
    has_word = any(character.isalnum() for character in query.words)
    return not has_word and query._replace(words="") == Query()


def with_topics_alone(query: Query) -> Query:
    """The query with those of its words that are topics, if names or a distance are left in an order."""
    words = " ".join(word for word in query.words.split() if is_topic_word(word))
    return query._replace(words=words) if _asks_enough(query) else query


def without_words(query: Query) -> Query:
    """The query without its words, if names or a distance are left in an order; else the query."""
    return query._replace(words="") if _asks_enough(query) else query


def _asks_enough(query: Query) -> bool:
    return query.order != "fit" and bool(query.names or query.metres)
