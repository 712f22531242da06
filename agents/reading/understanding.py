"""A message understood whole, or not: its statements, and why they are not certain. Pure.

    text -> tokens -> items (items.py) -> claims of notation (forms.py) -> phrases -> statements

Both times the cover chooses. A message is certain where every statement is, where nothing of it is left but
glue and remarks set apart, where no other cover as cheap reads it otherwise, and where no word leaves open
whether it reports something that was done.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from agents.reading import forms
from agents.reading.asides import asides
from agents.reading.blocks import blocks
from agents.reading.complexes import complexes
from agents.reading.cover import Claim, Cover, cover
from agents.reading.groups import groups
from agents.reading.items import NUMBERS, Item, items, own_words
from agents.reading.lasting import lasting
from agents.reading.lifts import lifts, lifts_before, lifts_of_now, unknown_names
from agents.reading.moving import moving
from agents.reading.notation import sets_of, sum_of, ways_of
from agents.reading.paragraph import NOTHING_KNOWN, Context, Paragraph, Reader
from agents.reading.reporting import Reporting
from agents.reading.said import Act, DayFact, Fact, Number, Question, Role, Statement
from agents.words import Token, as_number, look_alike, tokens

READERS: tuple[Reader, ...] = (
    lifts, lifts_before, unknown_names, lifts_of_now, moving, blocks, groups, complexes, lasting,
)  # fmt: skip
BODY_WEIGHT = "body weight"  # a measurement; of a workout that is said with it, a fact of its day
NO_SETS = "no sets"  # why a message of which all is understood is not certain all the same
FORMS = "en/forms.txt"  # of notation, which is the same in every language
LANGUAGES = ("de",)  # besides English, by folder
LONGEST = 1_500  # tokens of a message that is read; what is longer is nobody's message

_COSTS_OF_ITEMS = {
    **dict.fromkeys(NUMBERS, 3.0),
    **dict.fromkeys("x sets reps rpe rir tempo minus".split(), 1.5),
    **dict.fromkeys("each hand extra more plus single double triple bw fail emptybar".split(), 0.5),
    **dict.fromkeys("barbell plate tofail".split(), 0.5),
    "amrap": 0.8,
    **dict.fromkeys("at of for upto pair heavy gear atsign left start weighed total".split(), 0.05),
    **dict.fromkeys("clock dur dist metres".split(), 0.3),
    **dict.fromkeys("session start end".split(), 0.05),
    **dict.fromkeys("way1 mile moved elapsed partly steps climbed lengths better pool".split(), 0.5),
    **dict.fromkeys(
        "way1 hour zone gain gauge most_hr sendoff jog prime cals hr off rest omit ago place loc".split(), 0.5
    ),
    **dict.fromkeys("sleep hrv rhr steps pain".split(), 1.0),
    "pace": 0.7,
    "allin": 0.3,
}
_COSTS_OF_PHRASES = {
    **dict.fromkeys(NUMBERS - {"date", "label"}, 3.0),
    **dict.fromkeys("set load complex either counted".split(), 4.0),
    **dict.fromkeys("name fact bench move".split(), 2.0),
    **dict.fromkeys("superset giant rx cap capped rounds".split(), 1.0),
    "last": 0.05,
    **dict.fromkeys("amrap emom emoms tabata fortime rft chipper wod circuit head".split(), 1.0),
}
# What may be left between statements and says nothing.
_NOTHING = frozenset(
    """comma stop nl semi colon dash bar and joined a glue did part date pr label tod mark open close day
    aside worn be wod station track session place start end ago rest off body sleep hrv rhr pain
    allin mend pool skip""".split()
)


class Understanding(NamedTuple):
    """The statements of a message, in order, each with its own doubt. `doubt` is why not all of it is
    certain: the first of theirs, or what nothing accounts for; "" where it is. `days` are facts of the day,
    in order; `questions` what has to be asked; `numbers` what each number was read as; `measured` what was
    said of the body, which is no sets; `unread` how many words and signs nothing accounts for."""

    statements: tuple[Statement, ...]
    doubt: str
    days: tuple[DayFact, ...] = ()
    questions: tuple[Question, ...] = ()
    numbers: tuple[Number, ...] = ()
    measured: tuple[DayFact, ...] = ()
    unread: int = 0

    @property
    def certain(self) -> bool:
        """Whether every statement may be logged as it stands."""
        return bool(self.statements) and not self.doubt


@lru_cache(maxsize=8)
def understood(text: str, context: Context = NOTHING_KNOWN) -> Understanding:
    """What the message says of sets and runs, and whether that is certain: in English, or in the language in
    which more of it is understood, where words of that stand in it."""
    said = _understood(text, context, "en")
    if not said.doubt:
        return said
    words = {token.folded for token in tokens(text)}
    others = [_understood(text, context, each) for each in LANGUAGES if words & own_words(each)]
    return min([*others, said], key=lambda each: (bool(each.doubt), each.unread))


def _understood(text: str, context: Context, language: str) -> Understanding:
    written = tokens(text)
    row = tuple(map(as_number, written))
    if len(row) > LONGEST:
        return Understanding((), "it is too long to read")
    found = items(row, frozenset(dict(context.names)), language)
    paragraph = Paragraph(text, row, found, (), context)
    paragraph = paragraph._replace(phrases=_phrases(paragraph, language))
    chosen, lasted = _apart(_statements(paragraph))
    reporting = Reporting(paragraph, chosen, language)
    left = (*_odd(written), *_left(paragraph, chosen))
    beside, warmed = _beside_numbers(paragraph, chosen, reporting), _warmed(paragraph, chosen)
    statements = tuple(
        (_as_warm_up(said) if number in warmed else said)._replace(
            doubt=said.doubt or _doubt(number, chosen, left, reporting)
        )
        for number, claim in enumerate(chosen.claims)
        for said in _placed(paragraph, claim, reporting.act(claim), asked=number in beside)
    )
    doubts = chain(
        (each.doubt for each in statements if each.doubt),
        (each.why for each in left),
        (NO_SETS,) if not statements else (),
    )
    days, questions = (
        tuple(_days(paragraph, chosen, lasted)),
        tuple(_questions(paragraph, chosen, statements)),
    )
    return Understanding(
        statements,
        next(doubts, ""),
        days,
        questions,
        tuple(_numbers(paragraph, chosen)),
        tuple(_measured(paragraph, days)),
        len(left),
    )


def _warmed(paragraph: Paragraph, chosen: Cover) -> frozenset[int]:
    """The numbers of the claims under a line that says only that what follows is a warm-up, up to an empty
    line or one for the work."""
    warm, found = False, set()
    begins = {claim.at: number for number, claim in enumerate(chosen.claims)}
    for place, phrase in enumerate(paragraph.phrases):
        if place in chosen.left and _is_section(paragraph, place):
            warm = phrase.kind == "warm"
        elif phrase.kind == "nl" and _kind(paragraph, place - 1) == "nl":
            warm = False
        elif warm and place in begins:
            found.add(begins[place])
    return frozenset(found)


def _is_section(paragraph: Paragraph, place: int) -> bool:
    """Whether a line says only that what follows is a warm-up, or the work."""
    alone = _kind(paragraph, place - 1) == "nl" and _kind(paragraph, place + 1) in ("nl", "colon")
    return alone and paragraph.phrases[place].kind in ("warm", "work")


def _as_warm_up(said: Statement) -> Statement:
    """A statement whose sets are warm-up sets, where nothing else is said of them."""
    entries = tuple(
        each._replace(sets=tuple(one._replace(kind=one.kind or "warm-up") for one in each.sets))
        for each in said.entries
    )
    return said._replace(entries=entries)


def _doubt(number: int, chosen: Cover, left: Sequence["_Left"], reporting: Reporting) -> str:
    """Why a claim is not certain, besides its own doubts: another cover reads it otherwise, something of its
    sentence is not understood, or a number beside it, or it may be no report."""
    if number in chosen.tied:
        return "it can be read in more than one way"
    claim = chosen.claims[number]
    sentence, beside = reporting.sentence(claim), reporting.beside(claim)
    for each in left:
        at, to = beside if each.counts else sentence
        if at <= each.at < to:
            return each.why
    return reporting.open(claim)


def _placed(paragraph: Paragraph, claim: Claim, act: Act, asked: bool) -> Iterator[Statement]:
    """The statements of a claim with their act, their words and where these stand; `asked`: what they may be
    is asked first."""
    at, to = paragraph.characters(paragraph.phrases[claim.at].at, paragraph.phrases[claim.to - 1].to)
    for said in claim.value if claim.kind == "statements" else (claim.value,):
        asks = said.asks or ("unreadable" if asked else "")
        yield said._replace(act=act, asks=asks, said=paragraph.text[at:to], at=at, to=to)


def _phrases(paragraph: Paragraph, language: str) -> tuple[Claim, ...]:
    """The claims of notation, and the items that none of them took, in order."""
    said = paragraph.items
    coded = forms.coded(said)
    claims = [
        _claim(paragraph, at, match)
        for at in range(len(said))
        for match in forms.matches(said, coded, at, FORMS)
    ]
    ends = frozenset(claim.to for claim in claims if claim.kind == "set")
    claims = [claim for claim in claims if not _is_torn(said, ends, claim)]
    chosen = cover([_COSTS_OF_ITEMS.get(item.kind, 0.0) for item in said], claims)
    left = [Claim(at, at + 1, _alone(said[at].kind), _of_item(paragraph, at), 0.0) for at in chosen.left]
    return tuple(asides(sorted([*chosen.claims, *left], key=lambda claim: claim.at)))


def _of_item(paragraph: Paragraph, at: int) -> object:
    """What an item that no form took says: a number its value, a day its words."""
    item = paragraph.items[at]
    return paragraph.words(at, at + 1).casefold() if item.kind == "date" else item.value


def _alone(kind: str) -> str:
    """The kind of an item that no form reads: "3,480 kg" is no load."""
    return "num" if kind == "load" else kind


def _is_torn(said: Sequence[Item], ends: frozenset[int], claim: Claim) -> bool:
    """Whether it takes the load of one exercise for that of the next: "3x10 rows 120, 3x12 curls 50"."""
    between = claim.at and claim.to < len(said) and said[claim.at - 1].kind == said[claim.to].kind == "name"
    inside = (item.kind == "comma" for item in said[claim.at : claim.to])
    return bool(between) and claim.at - 1 in ends and any(inside)


def _claim(paragraph: Paragraph, at: int, match: forms.Match) -> Claim:
    form = match.form
    return Claim(at, match.to, form.kind, _value(paragraph, at, match), form.cost, form.name)


class _Place(NamedTuple):
    """A fact and its items."""

    fact: Fact
    at: int
    to: int


_OF_DAYS = frozenset("start end location bodyweight skipped date".split())  # roles that are facts themselves


def _facts_of_day(paragraph: Paragraph, at: int, match: forms.Match) -> Iterator[_Place]:
    """The facts of a form of the day: its roles, and what it is named for."""
    spans = [
        (role, place)
        for role, span in match.spans.items()
        if role in _OF_DAYS
        for place in _each(paragraph, role, span)
    ]
    if match.form.name == "rest day":
        spans.append(("", (at, match.to)))
    if "say" in match.spans:
        spans.append((match.form.name, match.spans["say"]))
    for field, span in spans:
        yield _Place(Fact(field, paragraph.words(*span)), *span)


def _each(paragraph: Paragraph, role: str, span: tuple[int, int]) -> list[tuple[int, int]]:
    """The items of a role that are a fact each: all of them, or each name."""
    if role != "skipped":
        return [span]
    return [(at, at + 1) for at in range(*span) if paragraph.items[at].kind == "name"]


def _value(paragraph: Paragraph, at: int, match: forms.Match) -> object:
    """What a form reads, by its kind: sets, words of a load, a fact."""
    match match.form.kind:
        case "set":
            return sets_of(paragraph, match)
        case "complex":
            return sum_of(paragraph, match)
        case "either":
            return ways_of(paragraph, match)
        case "counted":
            return paragraph.words(*match.spans["count"])
        case "load":
            return paragraph.words(*match.spans["load"])
        case "day":
            return tuple(_facts_of_day(paragraph, at, match))
        case "skip":
            return None
        case _:
            return Fact(match.form.name, paragraph.words(*match.spans["say"]))


def _statements(paragraph: Paragraph) -> Cover:
    claims = [claim for reader in READERS for claim in reader(paragraph)]
    return cover([_COSTS_OF_PHRASES.get(each.kind, 0.0) for each in paragraph.phrases], claims)


def _apart(chosen: Cover) -> tuple[Cover, tuple[Claim, ...]]:
    """The claims of statements, and those of how long the session took."""
    stated = [number for number, claim in enumerate(chosen.claims) if claim.kind != "day"]
    tied = frozenset(place for place, number in enumerate(stated) if number in chosen.tied)
    lasted = tuple(claim for claim in chosen.claims if claim.kind == "day")
    return chosen._replace(claims=tuple(chosen.claims[number] for number in stated), tied=tied), lasted


# --- what is said of the day


_NAMED_DAYS = {"date": "date", "part": "part", "rx": "rx"}  # items that say something of the day
_BOUNDARIES = frozenset("comma stop nl semi dash colon and open ask".split())
_OPENING = frozenset("glue did day date part a place start end label".split())  # between a boundary and a day
_TITLES = frozenset("day session workout body".split())


def _days(paragraph: Paragraph, chosen: Cover, lasted: Sequence[Claim]) -> Iterator[DayFact]:
    """The facts of the day and the session, in order; how long a journey took is the journey's, and the
    time of a block that has a score is its score."""
    aside = _aside_days(paragraph, chosen)
    timed = {place for claim in chosen.claims if _is_timed(claim) for place in range(claim.at, claim.to)}
    times = {claim.to - 1: claim.value for claim in lasted}
    for place, phrase in enumerate(paragraph.phrases):
        if place in times:
            yield DayFact(times[place], *paragraph.characters(phrase.at, phrase.to))
        if place in aside:
            continue
        for fact, at, to in _facts_of(paragraph, place, phrase):
            if fact.field == "duration" and place in timed:
                continue
            yield DayFact(fact, *paragraph.characters(at, to), opens=_leads(paragraph, place))


def _is_timed(claim: Claim) -> bool:
    scored = claim.by == "blocks" and any(fact.field == "score" for fact in claim.value.facts)
    return scored or claim.by == "moving"


def _facts_of(paragraph: Paragraph, place: int, phrase: Claim) -> Iterator[_Place]:
    if phrase.kind == "day":
        yield from phrase.value
    elif phrase.kind in _NAMED_DAYS and not _is_compared(paragraph, phrase):
        yield _Place(Fact(_NAMED_DAYS[phrase.kind], paragraph.said(phrase)), phrase.at, phrase.to)
    elif phrase.kind == "place" and _is_apart(paragraph, place) and paragraph.said(phrase) != "gym":
        yield _Place(Fact("location", paragraph.said(phrase)), phrase.at, phrase.to)
    elif phrase.kind == "glue" and _is_title(paragraph, place):
        yield _Place(Fact("name", paragraph.said(phrase)), phrase.at, phrase.to)


def _is_compared(paragraph: Paragraph, phrase: Claim) -> bool:
    """Whether a day is only what another one is compared with: "better than monday"."""
    at = paragraph.items[phrase.at].at
    return at > 0 and paragraph.row[at - 1].folded == "than"


def _kind(paragraph: Paragraph, place: int) -> str:
    return paragraph.phrases[place].kind if 0 <= place < len(paragraph.phrases) else "nl"


def _leads(paragraph: Paragraph, place: int) -> bool:
    """Whether what stands there opens a clause."""
    before = place - 1
    while _kind(paragraph, before) in _OPENING:
        before -= 1
    return _kind(paragraph, before) in _BOUNDARIES


def _is_apart(paragraph: Paragraph, place: int) -> bool:
    """Whether nothing but days stand with it between two boundaries."""
    return _leads(paragraph, place) and _kind(paragraph, place + 1) in (*_BOUNDARIES, "day", "date")


def _is_title(paragraph: Paragraph, place: int) -> bool:
    """Whether words are a heading of what comes: "Leg Day", "Session 1:"."""
    words = paragraph.said(paragraph.phrases[place]).casefold().split()
    return len(words) > 1 and bool(_TITLES & set(words)) and _leads(paragraph, place)


def _aside_days(paragraph: Paragraph, chosen: Cover) -> frozenset[int]:
    """The days of sentences that hold no statement and something that is not understood: "sat is 12 with
    the group"."""
    left = set(chosen.left)
    aside: set[int] = set()
    for sentence in _sentences(paragraph):
        others = [at for at in sentence if at in left and paragraph.phrases[at].kind not in _NOTHING]
        stated = any(at not in left for at in sentence)
        aside |= set(sentence) if others and not stated else set()
    return frozenset(aside)


def _sentences(paragraph: Paragraph) -> Iterator[range]:
    """The phrases of each sentence."""
    start = 0
    for place, phrase in enumerate(paragraph.phrases):
        if phrase.kind in ("nl", "stop", "ask"):
            yield range(start, place)
            start = place + 1
    yield range(start, len(paragraph.phrases))


def _measured(paragraph: Paragraph, days: Sequence[DayFact]) -> Iterator[DayFact]:
    """What was measured of the body: weight, sleep, heart rates, steps, pain."""
    for phrase in paragraph.phrases:
        if phrase.kind == "body":
            yield DayFact(phrase.value, *paragraph.characters(phrase.at, phrase.to))
    for each in days:
        if each.fact.field == "bodyweight":
            yield each._replace(fact=Fact(BODY_WEIGHT, each.fact.said))


# --- what numbers are

_ROLES: dict[str, Role] = {
    "num": "reps", "load": "load", "pl": "load", "plates": "load", "dist": "distance", "metres": "distance",
    "dur": "duration", "clock": "duration", "cal": "calories", "pct": "percent", "bpm": "heart_rate",
    "watts": "other", "height": "other", "ord": "label", "label": "label", "tod": "time", "date": "date",
    "rm": "label", "station": "label", "bw": "bodyweight",
}  # fmt: skip
_ROLES_OF_FACTS: dict[str, Role] = {
    "rpe": "rpe", "rir": "rir", "rest": "rest", "tempo": "tempo", "heart_rate": "heart_rate", "pace": "pace",
    "percent": "percent", "date": "date", "": "time", "bodyweight": "bodyweight", "session_rpe": "rpe",
    "duration": "duration", "distance": "distance", "start": "time", "end": "time",
}  # fmt: skip
_BY_THEMSELVES = frozenset(("label", "time", "date"))  # roles that numbers have outside of statements


def _numbers(paragraph: Paragraph, chosen: Cover) -> Iterator[Number]:
    """Each number of statements and of the day, and what it is."""
    stated = {place for claim in chosen.claims for place in range(claim.at, claim.to)}
    for place, phrase in enumerate(paragraph.phrases):
        if phrase.kind == "day":
            for fact, at, to in phrase.value:
                for n in range(at, to):
                    if paragraph.items[n].kind in NUMBERS:
                        yield Number(
                            *paragraph.characters(n, n + 1), _ROLES_OF_FACTS.get(fact.field, "other")
                        )
            continue
        of_fact = isinstance(phrase.value, Fact) and _ROLES_OF_FACTS.get(phrase.value.field, "other")
        for at in range(phrase.at, phrase.to):
            role = of_fact or _ROLES.get(paragraph.items[at].kind)
            if role and (place in stated or phrase.kind == "body" or role in _BY_THEMSELVES):
                yield Number(*paragraph.characters(at, at + 1), role)


# --- what is asked


def _questions(paragraph: Paragraph, chosen: Cover, statements: tuple[Statement, ...]) -> Iterator[Question]:
    """What has to be asked: of sets whose exercise is not said, of WODs that nobody says were done."""
    for each in statements:
        if each.asks == "score_missing":
            text = f"Did you do {each.said[:40]!r}, and what was your score?"
            yield Question(each.at, each.to, each.asks, text)
        elif each.options:
            text = f"Is {each.said[:60]} {' or '.join(each.options)}?"
            yield Question(each.at, each.to, each.asks, text, each.options)
        elif each.asks == "which_of_two":
            yield Question(each.at, each.to, each.asks, f"Which of the two was it: {each.said[:60]!r}?")
        elif each.asks and each.sort == "wod":
            text = f"What was done of it, and what was your score: {each.said[:60]!r}?"
            yield Question(each.at, each.to, each.asks, text)
        elif each.asks and each.sort != "strength":
            text = f"How far was it, and how long did it take: {each.said[:60]!r}?"
            yield Question(each.at, each.to, each.asks, text)
        elif each.asks:
            text = f"What does {each.said[:60]!r} stand for: sets, reps, load?"
            yield Question(each.at, each.to, each.asks, text)
    for place in chosen.left:
        phrase = paragraph.phrases[place]
        if phrase.kind in ("set", "complex"):
            said = paragraph.said(phrase)
            yield Question(
                *paragraph.characters(phrase.at, phrase.to),
                "exercise_missing",
                f"Which exercise was {said[:60]}?",
            )


# --- what is left


class _Left(NamedTuple):
    """Something that no statement accounts for, or only by a guess: the token that it begins with, why it is
    a doubt, and whether it is a number that counts beside its sentence."""

    at: int
    why: str
    counts: bool


def _odd(row: Sequence[Token]) -> Iterator[_Left]:
    """The tokens in which letters stand for digits."""
    for at, token in enumerate(row):
        if look_alike(token) is not None:
            yield _Left(at, f"{token.folded!r} is no number", counts=False)


def _left(paragraph: Paragraph, chosen: Cover) -> Iterator[_Left]:
    """What no statement accounts for and is neither glue nor set apart."""
    for place in chosen.left:
        phrase = paragraph.phrases[place]
        if phrase.kind not in _NOTHING and not _is_section(paragraph, place):
            why = f"{paragraph.said(phrase)!r} is not understood"
            counts = any(item.kind in NUMBERS for item in paragraph.items[phrase.at : phrase.to])
            yield _Left(paragraph.items[phrase.at].at, why, counts)


_QUANTITIES = (NUMBERS - {"date", "label"}) | frozenset(
    "set load either counted x sets reps minus last move times same single double triple".split()
)


def _counts(paragraph: Paragraph, phrase: Claim) -> bool:
    """Whether a phrase is a quantity: "marathon" is none that has a number."""
    named = phrase.kind == "dist" and paragraph.items[phrase.at].value is None
    return phrase.kind in _QUANTITIES and not named


def _beside_numbers(paragraph: Paragraph, chosen: Cover, reporting: Reporting) -> frozenset[int]:
    """The numbers of the claims in whose sentence a number is left that is not understood: it may be of
    their sets. So may one of the next sentence where words mend what was said."""
    left = {at for at in chosen.left if _counts(paragraph, paragraph.phrases[at])}
    sentences = list(_sentences(paragraph))
    found = set()
    for place, claim in enumerate(chosen.claims):
        lost = {at for at in left if not (_is_whole(claim) and paragraph.phrases[at].kind in _OF_NO_SCORE)}
        beside = (sentence for sentence in sentences if lost.intersection(sentence))
        at, to = reporting.beside(claim) if reporting.is_mended(claim) else (0, 0)
        if any(claim.to - 1 in sentence or claim.at in sentence for sentence in beside) or any(
            at <= paragraph.items[paragraph.phrases[number].at].at < to for number in left
        ):
            found.add(place)
        if claim.to in chosen.left and paragraph.phrases[claim.to].kind == "name":
            found.add(place)
    return frozenset(found)


_OF_NO_SCORE = frozenset(
    "num x height set counted either".split()
)  # numbers beside a score that are none of its own


def _is_whole(claim: Claim) -> bool:
    """Whether it is a benchmark with its score: it asks for nothing more."""
    fields = {fact.field for fact in claim.value.facts} if claim.by == "blocks" else set()
    return {"name", "score"} <= fields
