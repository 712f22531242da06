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
from agents.reading.cover import Claim, Cover, cover
from agents.reading.groups import groups
from agents.reading.items import NUMBERS, items
from agents.reading.lifts import lifts, lifts_before, lifts_unnamed
from agents.reading.moving import moving
from agents.reading.notation import sets_of
from agents.reading.paragraph import NOTHING_KNOWN, Context, Paragraph, Reader
from agents.reading.reporting import Reporting
from agents.reading.said import Act, DayFact, Fact, Number, Question, Role, Statement
from agents.words import tokens

READERS: tuple[Reader, ...] = (lifts, lifts_before, lifts_unnamed, moving, blocks, groups)
NO_SETS = "no sets"  # why a message of which all is understood is not certain all the same
LONGEST = 1_500  # tokens of a message that is read; what is longer is nobody's message

_COSTS_OF_ITEMS = {
    **dict.fromkeys(NUMBERS, 3.0),
    **dict.fromkeys("x sets reps rpe rir tempo minus".split(), 1.5),
    **dict.fromkeys("each hand extra more plus single double triple amrap bw fail emptybar".split(), 0.5),
    **dict.fromkeys("at of for upto pair heavy gear atsign left start weighed total".split(), 0.05),
    **dict.fromkeys("clock dur dist metres".split(), 0.3),
    **dict.fromkeys("way1 hour zone gain gauge most_hr sendoff jog prime cals hr off rest".split(), 0.5),
    "pace": 0.7,
}
_COSTS_OF_PHRASES = {
    **dict.fromkeys(NUMBERS - {"date", "tod", "label"}, 3.0),
    **dict.fromkeys("set load".split(), 4.0),
    **dict.fromkeys("name fact bench move".split(), 2.0),
    **dict.fromkeys("superset giant rx cap capped rounds".split(), 1.0),
}
# What may be left between statements and says nothing.
_NOTHING = frozenset(
    """comma stop nl semi colon dash bar and joined a glue did part date pr label tod mark open close day
    aside worn be wod station track""".split()
)


class Understanding(NamedTuple):
    """The statements of a message, in order, each with its own doubt. `doubt` is why not all of it is
    certain: the first of theirs, or what nothing accounts for; "" where it is. `days` are
    facts of the day, in order; `questions` what has to be asked; `numbers` what each number was read as."""

    statements: tuple[Statement, ...]
    doubt: str
    days: tuple[DayFact, ...] = ()
    questions: tuple[Question, ...] = ()
    numbers: tuple[Number, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether every statement may be logged as it stands."""
        return bool(self.statements) and not self.doubt


@lru_cache(maxsize=8)
def understood(text: str, context: Context = NOTHING_KNOWN, language: str = "en") -> Understanding:
    """What the message says of sets and runs, and whether that is certain."""
    row = tokens(text)
    if len(row) > LONGEST:
        return Understanding((), "it is too long to read")
    found = items(row, frozenset(dict(context.names)), language)
    paragraph = Paragraph(text, row, found, (), context)
    paragraph = paragraph._replace(phrases=_phrases(paragraph, language))
    chosen = _statements(paragraph)
    reporting = Reporting(paragraph, chosen, language)
    left = tuple(_left(paragraph, chosen))
    statements = tuple(
        said._replace(doubt=said.doubt or _doubt(number, chosen, left, reporting))
        for number, claim in enumerate(chosen.claims)
        for said in _placed(paragraph, claim, reporting.act(claim))
    )
    doubts = chain(
        (each.doubt for each in statements if each.doubt),
        (each.why for each in left),
        (NO_SETS,) if not statements else (),
    )
    days, questions = tuple(_days(paragraph)), tuple(_questions(paragraph, chosen, statements))
    return Understanding(statements, next(doubts, ""), days, questions, tuple(_numbers(paragraph, chosen)))


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


def _placed(paragraph: Paragraph, claim: Claim, act: Act) -> Iterator[Statement]:
    """The statements of a claim with their act, their words and where these stand."""
    at, to = paragraph.characters(paragraph.phrases[claim.at].at, paragraph.phrases[claim.to - 1].to)
    for said in claim.value if claim.kind == "statements" else (claim.value,):
        yield said._replace(act=act, said=paragraph.text[at:to], at=at, to=to)


def _phrases(paragraph: Paragraph, language: str) -> tuple[Claim, ...]:
    """The claims of notation, and the items that none of them took, in order."""
    said = paragraph.items
    coded = forms.coded(said)
    claims = [
        _claim(paragraph, at, match)
        for at in range(len(said))
        for match in forms.matches(said, coded, at, f"{language}/forms.txt")
    ]
    chosen = cover([_COSTS_OF_ITEMS.get(item.kind, 0.0) for item in said], claims)
    left = [Claim(at, at + 1, said[at].kind, _of_item(paragraph, at), 0.0) for at in chosen.left]
    return tuple(asides(sorted([*chosen.claims, *left], key=lambda claim: claim.at)))


def _of_item(paragraph: Paragraph, at: int) -> object:
    """What an item that no form took says: a number its value, a day its words."""
    item = paragraph.items[at]
    return paragraph.words(at, at + 1).casefold() if item.kind == "date" else item.value


def _claim(paragraph: Paragraph, at: int, match: forms.Match) -> Claim:
    form = match.form
    return Claim(at, match.to, form.kind, _value(paragraph, at, match), form.cost, form.name)


_DAYS = {"times of day": "", "rest day": ""}  # forms that say nothing of the session


def _value(paragraph: Paragraph, at: int, match: forms.Match) -> object:
    """What a form reads, by its kind: sets, words of a load, a fact."""
    match match.form.kind:
        case "set":
            return sets_of(paragraph, match)
        case "load":
            return paragraph.words(*match.spans["load"])
        case "day":
            words = (
                paragraph.words(*match.spans["say"])
                if "say" in match.spans
                else paragraph.words(at, match.to)
            )
            return Fact(_DAYS.get(match.form.name, match.form.name), words)
        case _:
            return Fact(match.form.name, paragraph.words(*match.spans["say"]))


def _statements(paragraph: Paragraph) -> Cover:
    claims = [claim for reader in READERS for claim in reader(paragraph)]
    return cover([_COSTS_OF_PHRASES.get(each.kind, 0.0) for each in paragraph.phrases], claims)


# --- what is said of the day


_BEFORE_A_DAY = frozenset("glue and a did part at mark".split())
_ENDING = frozenset("nl stop semi".split())  # what ends the sentence before
_GOING_ON = frozenset("name did num load glue".split())  # what a day behind a comma is said of
_NAMED_DAYS = {"date": "date", "tod": "", "rx": "rx"}  # items that say something of the day by themselves


def _days(paragraph: Paragraph) -> Iterator[DayFact]:
    """The facts of the day and the session, in order."""
    for phrase in paragraph.phrases:
        if phrase.kind == "day":
            yield _day(paragraph, phrase, phrase.value)
        elif phrase.kind in _NAMED_DAYS:
            words = paragraph.words(phrase.at, phrase.to)
            yield _day(paragraph, phrase, Fact(_NAMED_DAYS[phrase.kind], words))


def _day(paragraph: Paragraph, phrase: Claim, fact: Fact) -> DayFact:
    kinds = [each.kind for each in paragraph.items]
    first = phrase.at
    while first and kinds[first - 1] in _BEFORE_A_DAY:
        first -= 1
    said_of = kinds[phrase.to] if phrase.to < len(kinds) else ""
    opens = not first or kinds[first - 1] in _ENDING or (kinds[first - 1] == "comma" and said_of in _GOING_ON)
    return DayFact(fact, *paragraph.characters(phrase.at, phrase.to), opens)


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
    "duration": "duration", "distance": "distance",
}  # fmt: skip
_BY_THEMSELVES = frozenset(("label", "time", "date"))  # roles that numbers have outside of statements


def _numbers(paragraph: Paragraph, chosen: Cover) -> Iterator[Number]:
    """Each number of statements and of the day, and what it is."""
    stated = {place for claim in chosen.claims for place in range(claim.at, claim.to)}
    for place, phrase in enumerate(paragraph.phrases):
        of_fact = isinstance(phrase.value, Fact) and _ROLES_OF_FACTS.get(phrase.value.field, "other")
        for at in range(phrase.at, phrase.to):
            role = of_fact or _ROLES.get(paragraph.items[at].kind)
            if role and (place in stated or phrase.kind == "day" or role in _BY_THEMSELVES):
                yield Number(*paragraph.characters(at, at + 1), role)


# --- what is asked


def _questions(paragraph: Paragraph, chosen: Cover, statements: tuple[Statement, ...]) -> Iterator[Question]:
    """What has to be asked: of sets whose exercise is not said, of WODs that nobody says were done."""
    for each in statements:
        if each.asks == "score_missing":
            text = f"Did you do {each.said[:40]!r}, and what was your score?"
            yield Question(each.at, each.to, each.asks, text)
        elif each.asks:
            text = f"What does {each.said[:60]!r} stand for: sets, reps, load?"
            yield Question(each.at, each.to, each.asks, text)
    for place in chosen.left:
        phrase = paragraph.phrases[place]
        if phrase.kind == "set":
            said = paragraph.said(phrase)
            yield Question(
                *paragraph.characters(phrase.at, phrase.to),
                "exercise_missing",
                f"Which exercise was {said[:60]}?",
            )


# --- what is left


class _Left(NamedTuple):
    """Something that no statement accounts for: the token that it begins with, why it is a doubt, and whether
    it is a number."""

    at: int
    why: str
    counts: bool


def _left(paragraph: Paragraph, chosen: Cover) -> Iterator[_Left]:
    """What no statement accounts for and is neither glue nor set apart."""
    for place in chosen.left:
        phrase = paragraph.phrases[place]
        if phrase.kind not in _NOTHING:
            why = f"{paragraph.said(phrase)!r} is not understood"
            counts = any(item.kind in NUMBERS for item in paragraph.items[phrase.at : phrase.to])
            yield _Left(paragraph.items[phrase.at].at, why, counts)
