"""A message understood whole, or not: its statements, why they are not certain, what to ask. Pure.

    text -> tokens -> items (items.py) -> claims of notation (notation.py) -> phrases -> statements

Both times the cover chooses. A message is certain where every statement is, where nothing of it is left but
glue and remarks set apart, where no other cover as cheap reads it otherwise, and where no word leaves open
whether it reports something that was done.

Some things are said of several statements at once: "dips 3x10, pull-ups 3x8, both with 10 kg". A load
behind "both" or "all" is of the lifts before it too that have none, and a time there, or one in total, is
of no run or ride alone: all of them are asked about, since a number is logged of one exercise.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from agents.reading.blocks import blocks
from agents.reading.cover import Claim, Cover, cover
from agents.reading.days import days_of, lasting, measured
from agents.reading.doubts import Reporting, UnaccountedWords, beside_numbers, left_over, odd_tokens
from agents.reading.groups import complexes, groups
from agents.reading.items import NUMBERS, items, own_words
from agents.reading.lifts import lifts, lifts_before, lifts_of_now, unknown_names
from agents.reading.moving import moving
from agents.reading.notation import numbers_of
from agents.reading.paragraph import NOTHING_KNOWN, ClaimReader, Paragraph, ParagraphContext
from agents.reading.phrases import phrases_of
from agents.reading.statements import Act, DayFact, ReadingQuestion, StatedNumber, Statement
from agents.words import as_number, tokens

READERS: tuple[ClaimReader, ...] = (
    lifts, lifts_before, unknown_names, lifts_of_now, moving, blocks, groups, complexes, lasting,
)  # fmt: skip
NO_SETS = "no sets"  # why a message of which all is understood is not certain all the same
LANGUAGES = ("de",)  # besides English, by folder
_PARTING = frozenset(
    "comma stop nl semi and bar ask superset".split()
)  # what parts a statement from the next
LONGEST = 3_000  # tokens of a message that is read; what is longer is nobody's message
_OF_THE_SAME = 0.5
_COSTS = {
    **dict.fromkeys(NUMBERS - {"date", "label"}, 3.0),
    **dict.fromkeys("set load change complex either counted repeated".split(), 4.0),
    **dict.fromkeys("name fact bench move".split(), 2.0),
    **dict.fromkeys("superset giant rx cap capped rounds".split(), 1.0),
    "last": 0.05,
    **dict.fromkeys("amrap emom emoms tabata fortime rft chipper wod circuit head".split(), 1.0),
}
_MOST_QUOTED = 60  # characters
WHOSE = "it is said of several"  # why statements wait that share a load or a time
_SHARING = {"both": 1, "all": 60}  # words, and of how many statements before their own they speak
_TOTALS = frozenset("total altogether combined".split())  # behind a time
_SIGNS = frozenset("comma stop nl semi dash open and".split())  # before such a word
_BETWEEN = frozenset("glue of at took a be".split())  # between it and what is shared
# The kinds of phrases that tell a load, and a time.
_KINDS = {"load": ("load",), "duration": ("set", "day", "move", "clock", "dur")}


class Understanding(NamedTuple):
    """The statements of a message, in order, each with its own doubt. `doubt` is why not all of it is
    certain: the first of theirs, or what nothing accounts for; "" where it is. `days` are facts of the day,
    in order; `questions` what has to be asked; `numbers` what each number was read as; `measured` what was
    said of the body, which is no sets; `unread` how many words and signs nothing accounts for."""

    statements: tuple[Statement, ...]
    doubt: str
    days: tuple[DayFact, ...] = ()
    questions: tuple[ReadingQuestion, ...] = ()
    numbers: tuple[StatedNumber, ...] = ()
    measured: tuple[DayFact, ...] = ()
    unread: int = 0

    @property
    def certain(self) -> bool:
        """Whether every statement may be logged as it stands."""
        return bool(self.statements) and not self.doubt


@lru_cache(maxsize=8)
def understood(text: str, context: ParagraphContext = NOTHING_KNOWN) -> Understanding:
    """What the message says of sets and runs, and whether that is certain: in English, or in the language in
    which more of it is understood, where words of that stand in it."""
    said = _understood(text, context, "en")
    if not said.doubt:
        return said
    words = {token.folded for token in tokens(text)}
    others = [_understood(text, context, each) for each in LANGUAGES if words & own_words(each)]
    return min([*others, said], key=lambda each: (bool(each.doubt), each.unread))


def _understood(text: str, context: ParagraphContext, language: str) -> Understanding:
    written = tokens(text)
    row = tuple(map(as_number, written))
    if len(row) > LONGEST:
        return Understanding((), "it is too long to read")
    found = items(row, frozenset(dict(context.names)), language)
    paragraph = Paragraph(text, row, found, (), context)
    paragraph = paragraph._replace(phrases=phrases_of(paragraph))
    chosen, lasted = _apart(_statements(paragraph))
    chosen = shared(paragraph, chosen)
    left = (*odd_tokens(written), *left_over(paragraph, chosen))
    statements = tuple(_said(paragraph, chosen, left, language))
    doubts = chain(
        (each.doubt for each in statements if each.doubt),
        (each.why for each in left),
        (NO_SETS,) if not statements else (),
    )
    days = tuple(days_of(paragraph, chosen, lasted))
    return Understanding(
        statements,
        next(doubts, ""),
        days,
        tuple(questions_of(paragraph, chosen, statements)),
        tuple(numbers_of(paragraph, chosen)),
        tuple(measured(paragraph, days)),
        len(left),
    )


def _said(
    paragraph: Paragraph, chosen: Cover, left: Sequence[UnaccountedWords], language: str
) -> Iterator[Statement]:
    """The statements, each with its doubt, its act and its words."""
    reporting = Reporting(paragraph, chosen, language)
    beside, warm = beside_numbers(paragraph, chosen, reporting), warmed(paragraph, chosen)
    beside |= _beside_asked(paragraph, chosen)
    for number, claim in enumerate(chosen.claims):
        doubt = _doubt(number, chosen, left, reporting)
        for said in _placed(paragraph, claim, reporting.act(claim), asked=number in beside):
            yield (as_warm_up(said) if number in warm else said)._replace(doubt=said.doubt or doubt)


def _doubt(number: int, chosen: Cover, left: Sequence[UnaccountedWords], reporting: Reporting) -> str:
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


def _beside_asked(paragraph: Paragraph, chosen: Cover) -> frozenset[int]:
    """The numbers of the claims that no sign or "and" parts from one that is asked about: what that has may
    be theirs."""
    found = set()
    for number, (claim, behind) in enumerate(pairwise(chosen.claims)):
        between = (each.kind for each in paragraph.phrases[claim.to : behind.at])
        if _PARTING.isdisjoint(between):
            asks = [any(each.asks for each in statements_of(one)) for one in (claim, behind)]
            found |= {number, number + 1} if any(asks) else set()
    return frozenset(found)


def _placed(paragraph: Paragraph, claim: Claim, act: Act, asked: bool) -> Iterator[Statement]:
    """The statements of a claim with their act, their words and where these stand; `asked`: what they may be
    is asked first."""
    at, to = paragraph.characters(paragraph.phrases[claim.at].at, paragraph.phrases[claim.to - 1].to)
    for said in statements_of(claim):
        asks = said.asks or ("unreadable" if asked else "")
        yield said._replace(act=act, asks=asks, said=paragraph.text[at:to], at=at, to=to)


def _statements(paragraph: Paragraph) -> Cover:
    claims = [claim for reader in READERS for claim in reader(paragraph)]
    return cover([_cost(paragraph, each) for each in paragraph.phrases], claims)


def _cost(paragraph: Paragraph, phrase: Claim) -> float:
    """What it costs to leave a phrase; "same weight" is said of sets, "again" may be of anything."""
    same = phrase.kind == "same" and "same" in paragraph.said(phrase).casefold()
    return _OF_THE_SAME if same else _COSTS.get(phrase.kind, 0.0)


def _apart(chosen: Cover) -> tuple[Cover, tuple[Claim, ...]]:
    """The claims of statements, and those of how long the session took."""
    stated = [number for number, claim in enumerate(chosen.claims) if claim.kind != "day"]
    tied = frozenset(place for place, number in enumerate(stated) if number in chosen.tied)
    lasted = tuple(claim for claim in chosen.claims if claim.kind == "day")
    return chosen._replace(claims=tuple(chosen.claims[number] for number in stated), tied=tied), lasted


def _quoted(said: str, most: int = _MOST_QUOTED) -> str:
    """Words in quotes, on one line, and cut between words where they are many."""
    whole = " ".join(said.split())
    return repr(whole if len(whole) <= most else f"{whole[:most].rsplit(' ', 1)[0]} ...")


def questions_of(
    paragraph: Paragraph, chosen: Cover, statements: tuple[Statement, ...]
) -> Iterator[ReadingQuestion]:
    """What has to be asked: of sets whose exercise is not said, of WODs that nobody says were done."""
    for each in statements:
        if each.asks == "score_missing":
            text = f"Did you do {_quoted(each.said, 40)}, and what was your score?"
            yield ReadingQuestion(each.at, each.to, each.asks, text)
        elif each.options:
            text = f"Is {_quoted(each.said)} {' or '.join(each.options)}?"
            yield ReadingQuestion(each.at, each.to, each.asks, text, each.options)
        elif each.asks == "which_of_two":
            yield ReadingQuestion(
                each.at, each.to, each.asks, f"Which of the two was it: {_quoted(each.said)}?"
            )
        elif each.asks and each.sort == "wod":
            text = f"What was done of it, and what was your score: {_quoted(each.said)}?"
            yield ReadingQuestion(each.at, each.to, each.asks, text)
        elif each.asks and each.sort != "strength":
            text = f"How far was it, and how long did it take: {_quoted(each.said)}?"
            yield ReadingQuestion(each.at, each.to, each.asks, text)
        elif each.asks:
            text = f"What does {_quoted(each.said)} stand for: sets, reps, load?"
            yield ReadingQuestion(each.at, each.to, each.asks, text)
    for place in chosen.left:
        phrase = paragraph.phrases[place]
        if phrase.kind in ("set", "complex"):
            said = paragraph.said(phrase)
            yield ReadingQuestion(
                *paragraph.characters(phrase.at, phrase.to),
                "exercise_missing",
                f"Which exercise was {_quoted(said)}?",
            )


def shared(paragraph: Paragraph, chosen: Cover) -> Cover:
    """The cover, with the statements asked about that share a load or a time with others before them."""
    claims = list(chosen.claims)
    for number, claim in enumerate(chosen.claims):
        many, kind = _said_of(paragraph, claim)
        others = sum(1 for _ in _lacking(claims[max(0, number - many) : number], kind))
        for place in range(number - others, number + 1) if others else ():
            claims[place] = _asked(claims[place])
    return chosen._replace(claims=tuple(claims))


def _said_of(paragraph: Paragraph, claim: Claim) -> tuple[int, str]:
    """Of how many statements before it a load or a time of a claim is said too, and which it is."""
    for place in range(claim.at, claim.to):
        word = paragraph.said(paragraph.phrases[place]).casefold()
        if word in _SHARING and paragraph.kind(place - 1) in _SIGNS:
            behind = place + 1
            while paragraph.kind(behind) in _BETWEEN:
                behind += 1
            kind = "duration" if claim.by == "moving" else "load"
            own = behind < claim.to and paragraph.phrases[behind].by == "bodyweight"  # no load to share
            if behind < claim.to and paragraph.kind(behind) in _KINDS[kind] and not own:
                return _SHARING[word], kind
    if claim.by != "moving" or paragraph.kind(claim.to - 1) not in (*_KINDS["duration"], "word"):
        return 0, ""
    words = {each.folded for each in paragraph.row[slice(*_last_tokens(paragraph, claim))]}
    return (_SHARING["all"], "duration") if words & _TOTALS else (0, "")


def _last_tokens(paragraph: Paragraph, claim: Claim) -> tuple[int, int]:
    """The tokens of the last phrase of a claim, and the one behind it."""
    last = paragraph.phrases[claim.to - 1]
    return paragraph.items[last.at].at, paragraph.items[last.to - 1].to + 1


def _lacking(claims: list[Claim], kind: str) -> Iterator[Claim]:
    """The last of the claims that have no load, or no time, up to one that has."""
    for claim in reversed(claims):
        sets = [one for each in statements_of(claim) for entry in each.entries for one in entry.sets]
        alike = claim.by == "moving" if kind == "duration" else claim.kind == "statement"
        if not alike or any(one.load if kind == "load" else one.facts(kind) for one in sets):
            return
        yield claim


def statements_of(claim: Claim) -> tuple[Statement, ...]:
    """The statements that a claim makes."""
    return tuple(claim.value) if claim.kind == "statements" else (claim.value,)


def _asked(claim: Claim) -> Claim:
    """A claim that asks."""
    made = tuple(
        each._replace(doubt=each.doubt or WHOSE, asks=each.asks or "unreadable")
        for each in statements_of(claim)
    )
    return claim._replace(value=made if claim.kind == "statements" else made[0])


def warmed(paragraph: Paragraph, chosen: Cover) -> frozenset[int]:
    """The numbers of the claims under a line that says only that what follows is a warm-up, up to an empty
    line or one for the work."""
    warm, found, left = False, set(), frozenset(chosen.left)
    begins = {claim.at: number for number, claim in enumerate(chosen.claims)}
    for place, phrase in enumerate(paragraph.phrases):
        if place in left and paragraph.is_section(place):
            warm = phrase.kind == "warm"
        elif phrase.kind == "nl" and paragraph.kind(place - 1) == "nl":
            warm = False
        elif warm and place in begins:
            found.add(begins[place])
    return frozenset(found)


def as_warm_up(said: Statement) -> Statement:
    """A statement whose sets are warm-up sets, where nothing else is said of them."""
    entries = tuple(
        each._replace(sets=tuple(one._replace(kind=one.kind or "warm-up") for one in each.sets))
        for each in said.entries
    )
    return said._replace(entries=entries)
