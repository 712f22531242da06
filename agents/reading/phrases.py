"""The phrases of a paragraph: what the forms of notation read, and each item that none of them took. Pure.

Forms are joined: sets of which each thing is said by itself, in any order, as "80 kg, 3 sets, 8 reps". What
is joined are rows of `forms.txt`: sets, loads, counts, and the pieces and tails that say nothing by
themselves. Each thing is said once: two loads or two counts are never of the same sets.

Set apart are remarks: clauses, and ends of clauses, that can say nothing of sets. A clause goes from one
boundary to the next: a comma, a full stop, a line's end, a dash, a bracket, a word that joins ("so", "but",
"because"). It is a remark if nothing in it speaks of sets: no number, no notation, no word that has a part
in them, no day but the message's own, no exercise; at its beginning it may have one that it says something
of ("double unders finally clicked"), where no sets wait for a name. The end of a clause is one behind words
that only open remarks ("felt", "while"), and behind what is said of sets the words of where, when, why and
with whom ("before work", "with my brother"), where no exercise has a name with these. What is left of words
elsewhere is not understood: in "bench with chains 3x5" they may change the exercise.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from agents.exercises import catalogue
from agents.reading.cover import Claim, cheapest
from agents.reading.items import NUMBERS, Item
from agents.reading.notation import Form, FormMatch, coded, matches, sets_of, sum_of, ways_of
from agents.reading.paragraph import SAID, Paragraph
from agents.reading.statements import StatedFact

_COSTS = {
    **dict.fromkeys(NUMBERS, 3.0),
    **dict.fromkeys("x sets reps rpe rir tempo minus".split(), 1.5),
    **dict.fromkeys("each hand extra more plus single double triple bw fail emptybar".split(), 0.5),
    **dict.fromkeys("barbell plate tofail times apart setting".split(), 0.5),
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
    "stroke": 0.5,
    "allin": 0.3,
    **dict.fromkeys(("further", "differ"), 0.5),
}
_OF_DAYS = frozenset("start end location bodyweight skipped date".split())  # roles that are facts themselves


_ALONE = {"load": "num", "further": "glue", "differ": "word"}
_JOINED = frozenset(("piece", "tail"))  # forms that say nothing by themselves
_JOINTS = frozenset("comma colon dash for of glue".split())  # what may stand between two pieces
_FIRST = frozenset("set load counted piece".split())
_BEHIND = _FIRST | {"tail"}
_DEAREST = 0.2  # of the sets that are joined
# What a role says of sets; a role that isn't named here is of what was done.
_SAYS = {
    "count": "count", "twice": "count", "load": "load", "loads": "load", "pairs": "load done",
    "rpes": "rating", "rirs": "reserve", "got": "got", "missed": "missed", "which": "missed",
    "back": "kind", "drop": "kind", "tofail": "kind", "amrap": "kind",
}  # fmt: skip
_DONE = "done"
_OF_LAST = frozenset("reps x at atsign each".split())  # behind a number that is no load: "at 60, 8 reps"
_OF_REPS = frozenset("reps list sided amrap".split())
_SIGNS = frozenset("comma stop nl semi dash open close mark".split())
_BOUNDARIES = _SIGNS | {"join"}
_PARTING = frozenset("comma stop nl semi join".split())  # what ends chatter, numbers and all
_TOPICS = ("besides", "degrees", "sleep")
_NAMING = ("word", "gear", "name", "besides")  # what an exercise may be called
_OF_SETS = frozenset(
    "set load fact name bench hero complex counted day body sets reps rounds x same move".split()
)
_ENDS = ("stop", "nl")
_TOLD = SAID | {"bench"}  # what says of sets or a score that they were done
# Kinds of words that a remark opens with, whatever stands before them.
_OPENING = frozenset("remark worn and be join".split())
# Kinds of words that one opens with behind what is said of sets.
_PLACING = ("where", "for")
_WITH = ("with", "w", "w/", "without", "like", "no", "until", "till")
_WORDS = frozenset("word heavy gear thing stroke muscle".split())
# What makes a stretch of words a remark.
_SAYING = _WORDS | frozenset("remark worn every partial parity swap besides degrees".split())
_PREDICATES = ("word", "remark", "be")  # behind the name of which something is said
_SPEAKING = (
    (NUMBERS - {"date", "tod", "label"})
    | _SIGNS
    | SAID
    | frozenset("day name bench hero x sets reps rr rounds superset giant circuit complexes station".split())
    | frozenset("fortime rft emom emoms tabata chipper wod cap capped rx sum excepted".split())
) | frozenset(
    """fail warm cool drop back amrap rest tempo rpe rir hr pace colon plus minus more ask bar slash
    same""".split()
)
# Days that a remark may name: "felt great today"; "better than yesterday" may be of another day.
_TODAY = frozenset(("today", "this morning", "this evening", "this afternoon", "tonight"))


class FactPlace(NamedTuple):
    """A fact and its items."""

    fact: StatedFact
    at: int
    to: int


def phrases_of(paragraph: Paragraph) -> tuple[Claim, ...]:
    """The claims of notation, and the items that none of them took, in order."""
    said = paragraph.items
    kinds = coded(said)
    found = [list(matches(said, kinds, at)) for at in range(len(said))]
    alone = ((at, each) for at, here in enumerate(found) for each in here if each.form.kind not in _JOINED)
    claims = [_claim(at, match) for at, match in chain(alone, joined(said, found))]
    ends = frozenset(claim.to for claim in claims if claim.kind == "set")
    claims = [claim for claim in claims if not _is_torn(said, ends, claim)]
    chosen, places = cheapest([_COSTS.get(item.kind, 0.0) for item in said], claims)
    read = [each._replace(value=_value(paragraph, each.at, each.value)) for each in chosen]
    left = [Claim(at, at + 1, _alone(said[at].kind), _of_item(paragraph, at), 0.0) for at in places]
    return tuple(asides(paragraph, sorted([*read, *left], key=lambda claim: claim.at)))


def _of_item(paragraph: Paragraph, at: int) -> object:
    """What an item that no form took says: a number its value, a day its words."""
    item = paragraph.items[at]
    return paragraph.words(at, at + 1).casefold() if item.kind == "date" else item.value


def _alone(kind: str) -> str:
    """The kind of an item that no form reads: "3,480 kg" is no load, "more" says nothing by itself."""
    return _ALONE.get(kind, kind)


def _is_torn(said: Sequence[Item], ends: frozenset[int], claim: Claim) -> bool:
    """Whether it takes what is said of one exercise for what is said of the next: "3x10 rows 120, 3x12 curls
    50", "swings 10x10 with the 16 and then 3 get-ups", "12, 12, then one set"."""
    listed = any(item.kind in ("comma", "and") for item in said[claim.at : claim.to])
    if listed and claim.to < len(said) and said[claim.to].kind == "sets" and said[claim.to - 1].value == 1:
        return True
    if not listed or not claim.at or claim.to == len(said) or said[claim.to].kind != "name":
        return False
    start = claim.at - (said[claim.at - 1].kind == "name")
    while start and said[start - 1].kind in ("at", "a"):
        start -= 1
    return start in ends


def _claim(at: int, match: FormMatch) -> Claim:
    """A form that fits as a claim: what it says is read where it is chosen."""
    return Claim(at, match.to, match.form.kind, match, match.form.cost, match.form.name)


def _value(paragraph: Paragraph, at: int, match: FormMatch) -> object:
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
        case "skip" | "change":
            return None
        case _:
            return StatedFact(match.form.name, paragraph.words(*match.spans["say"]))


def _facts_of_day(paragraph: Paragraph, at: int, match: FormMatch) -> Iterator[FactPlace]:
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
        yield FactPlace(StatedFact(field, paragraph.words(*span)), *span)


def _each(paragraph: Paragraph, role: str, span: tuple[int, int]) -> list[tuple[int, int]]:
    """The items of a role that are a fact each: all of them, or each name."""
    if role != "skipped":
        return [span]
    return [(at, at + 1) for at in range(*span) if paragraph.items[at].kind == "name"]


def joined(said: Sequence[Item], found: Sequence[Sequence[FormMatch]]) -> Iterator[tuple[int, FormMatch]]:
    """Where joined forms begin, and what they are together; `found` are the forms that fit at each item."""
    pieces = [[each for each in here if _is_piece(each)] for here in found]
    for at, here in enumerate(pieces):
        told = set()
        for first in here:
            if first.form.kind in _FIRST:
                for match in _with_more(said, pieces, first):
                    key = (match.to, tuple(sorted(match.spans.items())))
                    if key not in told:
                        told.add(key)
                        yield at, match


def _is_piece(match: FormMatch) -> bool:
    """Whether a form may be joined with others: a bare number is of what stands beside it."""
    return match.form.kind in _BEHIND and (match.form.kind != "set" or match.form.cost <= _DEAREST)


def _with_more(
    said: Sequence[Item], pieces: Sequence[Sequence[FormMatch]], before: FormMatch
) -> Iterator[FormMatch]:
    """A form with each that may stand behind it, and with those behind that."""
    says = _says(before.spans)
    for to in _joints(said, before.to):
        for piece in pieces[to] if to < len(said) else ():
            if says & _says(piece.spans) or (to == before.to and piece.form.kind == "set"):
                continue
            if "got" in piece.spans and "missed" not in piece.spans and not _is_open(said, before):
                continue
            if "loads" in piece.spans and _kind(said, piece.to) in _OF_LAST:
                continue
            both = _together(before, piece)
            if _DONE in _says(both.spans) and not _is_of_next(said, to, piece) and _is_load(said, both):
                yield both
            yield from _with_more(said, pieces, both)


def _joints(said: Sequence[Item], at: int) -> Iterator[int]:
    """Where a piece may begin behind another."""
    yield at
    if at < len(said) and said[at].kind in _JOINTS:
        yield at + 1


def _says(spans: Mapping[str, tuple[int, int]]) -> set[str]:
    """What is said of sets: how many, what was done, with what."""
    return {each for role in spans for each in _SAYS.get(role, _DONE).split()}


def _together(before: FormMatch, piece: FormMatch) -> FormMatch:
    cost = max((each.form.cost for each in (before, piece) if each.form.kind == "set"), default=0.1)
    form = Form("set", "joined", before.form.expression, (), {}, cost)
    return FormMatch(form, piece.to, {**before.spans, **piece.spans})


def _is_open(said: Sequence[Item], match: FormMatch) -> bool:
    """Whether the last of its reps are at least so many: "5+"."""
    ends = (span[1] for role, span in match.spans.items() if role in ("reps", "list"))
    return any(said[to - 1].kind == "more" for to in ends)


def _kind(said: Sequence[Item], at: int) -> str:
    return said[at].kind if at < len(said) else ""


def _is_load(said: Sequence[Item], match: FormMatch) -> bool:
    """Whether the load of sets is one: a bare number beside a way or a time may be another thing."""
    loads = range(*match.spans.get("load", (0, 0)))
    open_ = said[loads.start - 1].kind == "x" or any(said[at].kind == "num" for at in loads)
    return bool(match.spans.keys() & _OF_REPS) or not open_


def _is_of_next(said: Sequence[Item], at: int, piece: FormMatch) -> bool:
    """Whether a load behind a comma is of the name behind it, or may be a time: "3x5, 225 lb deadlift"."""
    if piece.form.kind != "load" or said[at - 1].kind != "comma":
        return False
    kinds = [each.kind for each in said[at : piece.to]]
    return _kind(said, piece.to) in ("name", "years") or ("pl" in kinds and "pair" not in kinds)


def asides(paragraph: Paragraph, phrases: Sequence[Claim]) -> Iterator[Claim]:
    """The phrases with each remark as one of kind "aside"."""
    at, named = 0, None
    while at < len(phrases):
        end = _end_of_remark(paragraph, phrases, at, named)
        if end > at:
            yield Claim(phrases[at].at, phrases[end - 1].to, "aside", None, 0.0)
        else:
            end = at + 1
            yield _stands_alone(paragraph, phrases, at)
            if phrases[at].kind in ("stop", "nl", "name"):
                named = phrases[at] if _is_lift(paragraph, phrases[at]) else None
        at = end


def _stands_alone(paragraph: Paragraph, phrases: Sequence[Claim], at: int) -> Claim:
    """A phrase that is in no remark. A word that joins is glue behind one: "pool was packed but I swam 1k";
    in "bench 3x5 again but 205" it says something."""
    if phrases[at].kind in _TOPICS[:1]:
        return phrases[at]._replace(kind="word")
    if phrases[at].kind != "join":
        return phrases[at]
    behind_words = at and not _speaks(phrases[at - 1])
    glue = behind_words or paragraph.said(phrases[at]).casefold() == "so"
    return phrases[at]._replace(kind="glue" if glue else "remark")


def _end_of_remark(paragraph: Paragraph, phrases: Sequence[Claim], at: int, named: Claim | None) -> int:
    """Where the remark ends that begins here; where it begins if none does."""
    if (end := _end_of_chatter(phrases, at) or _end_of_title(paragraph, phrases, at)) > at:
        return end
    if _closes_a_topic(phrases, at):
        return _end(phrases, at + 1)
    if _is_placed(paragraph, phrases, at):
        return _end(phrases, at)
    end = _end(phrases, at) if _opens(phrases, at, named is not None) else at
    return end if end > at and _is_remark(paragraph, named, phrases[at:end]) else at


def _end_of_chatter(phrases: Sequence[Claim], at: int) -> int:
    """Where words of gear, weather, food, money and the like end, numbers and all; 0 where none begin, or
    where sets stand among them."""
    if at and not _closes(phrases, at - 1) and phrases[at].kind != "and":
        return 0
    behind = range(at + 1, len(phrases))
    end = next((to for to in behind if phrases[to].kind in _PARTING), len(phrases))
    ands = [to for to in range(at + 1, end) if phrases[to].kind == "and"]
    for to in (end, *reversed(ands)):
        kinds = {each.kind for each in phrases[at:to]}
        if kinds.isdisjoint(_TOPICS):
            return 0  # nor are there any in less of it
        counted = any(each.kind == "set" and each.value[0][0].times for each in phrases[at:to])
        told = kinds & ({"name"} if phrases[at].kind in _TOPICS else _OF_SETS)
        if not (told or counted):
            return to
    return 0


def _end_of_title(paragraph: Paragraph, phrases: Sequence[Claim], at: int) -> int:
    """Where words end that stand over an exercise of their line, before a colon: "skill work: dips 3x8". One
    word alone may be whose it is: "ben: squat 5x5", and words of an exercise may be of that one."""
    if at and phrases[at - 1].kind not in _BOUNDARIES:
        return at
    end = at
    while end < len(phrases) and not _speaks(phrases[end]):
        end += 1
    named = [each.kind for each in phrases[end : end + 2]] == ["colon", "name"]
    words = [paragraph.said(each) for each in phrases[at:end] if each.kind in _NAMING]
    owned = any(each.endswith(("'s", "s'")) for each in words)
    plain = words and not owned and words[-1][:1].islower() and not any(map(catalogue.describes, words))
    return end if named and end - at > 1 and plain else at


def _closes_a_topic(phrases: Sequence[Claim], at: int) -> bool:
    """Whether an exercise stands there of which something else than sets is said, to the end of its sentence:
    "double unders finally clicked". Sets stand before it, and those behind it have a name of their own."""
    behind = next((each.kind for each in phrases[at + 1 :] if each.kind != "glue"), "")
    if phrases[at].kind != "name" or behind not in _PREDICATES or not (at and _closes(phrases, at - 1)):
        return False
    end = _end(phrases, at + 1)
    told = any(each.kind in _TOLD for each in phrases[:at])
    ends = end > at + 1 and (end == len(phrases) or phrases[end].kind in _ENDS)
    speaking = (each.kind for each in phrases[end:] if _speaks(each) and each.kind not in _BOUNDARIES)
    return told and ends and next(speaking, "name") == "name"


def _is_placed(paragraph: Paragraph, phrases: Sequence[Claim], at: int) -> bool:
    """Whether words begin there, right behind sets, that say where, when, why or with whom these were done,
    and are in no exercise's name."""
    if not at or not (phrases[at - 1].kind in SAID or _is_counted(phrases, at - 1)):
        return False
    if phrases[at].kind not in _PLACING and paragraph.said(phrases[at]).casefold() not in _WITH:
        return False
    words = phrases[at + 1 : _end(phrases, at)]
    plain = [paragraph.said(each) for each in words if each.kind in _NAMING]
    if phrases[at].kind == "for" and any(each[:1].isupper() for each in plain):
        return False  # whose sets they may be
    return bool(plain) and not any(map(catalogue.describes, plain))


def _is_counted(phrases: Sequence[Claim], at: int) -> bool:
    """Whether a name stands there behind its number: "10 push-ups", "30s plank"."""
    return at > 0 and phrases[at].kind == "name" and phrases[at - 1].kind in NUMBERS | SAID


def _is_lift(paragraph: Paragraph, phrase: Claim) -> bool:
    """Whether it names an exercise that is no way to move."""
    known = paragraph.named(phrase).known if phrase.kind == "name" else None
    return known is not None and known.pattern != "locomotion"


def _is_remark(paragraph: Paragraph, name: Claim | None, words: Sequence[Claim]) -> bool:
    """Whether words may not make another exercise of a name: "curls 3x10, hammer", "ez bar, curls 3x10"."""
    if name is None:
        return any(each.kind != "gear" for each in words)
    if len(words) > 1:
        return True
    said, more = paragraph.said(name), paragraph.said(words[0])
    known = paragraph.named(name).known
    others = (paragraph.known_as(each).known for each in (f"{more} {said}", f"{said} {more}"))
    return all(each in (None, known) for each in others)


def _opens(phrases: Sequence[Claim], at: int, named: bool) -> bool:
    """Whether a remark may begin here."""
    if phrases[at].kind in _OPENING:
        return True
    if at and named and phrases[at - 1].kind in SAID:
        return phrases[at].kind == "where" or (phrases[at].kind in _WORDS and _closes(phrases, at + 1))
    return not _speaks(phrases[at]) and (
        at == 0 or phrases[at - 1].kind in _BOUNDARIES or _goes_on(phrases, at - 1)
    )


def _closes(phrases: Sequence[Claim], at: int) -> bool:
    """Whether a sign or the end stands there."""
    return at == len(phrases) or phrases[at].kind in _BOUNDARIES


def _end(phrases: Sequence[Claim], at: int) -> int:
    """Where the remark ends that begins here; where it begins if it is none."""
    end = at
    while end < len(phrases) and not _speaks(phrases[end]):
        end += 1
    if not (_closes(phrases, end) or _goes_on(phrases, end)):
        end = max((to for to in range(at + 1, end) if phrases[to].kind == "join"), default=at)
    return end if any(each.kind in _SAYING for each in phrases[at:end]) else at


def _goes_on(phrases: Sequence[Claim], at: int) -> bool:
    """Whether words follow a colon on its line: "location: the garage" is no heading of what comes."""
    behind = phrases[at + 1].kind if at + 1 < len(phrases) else "nl"
    return phrases[at].kind == "colon" and behind != "nl" and not _speaks(phrases[at + 1])


def _speaks(phrase: Claim) -> bool:
    """Whether a phrase says something of sets: notation, a name, a number, a word with a part in them, or a
    day that is not the message's own."""
    if phrase.kind == "date":
        return phrase.value not in _TODAY
    return (bool(phrase.by) and phrase.kind != "skip") or phrase.kind in _SPEAKING
