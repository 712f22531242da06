"""Remarks: clauses, and ends of clauses, that can say nothing of sets. Pure.

A clause goes from one boundary to the next: a comma, a full stop, a line's end, a dash, a bracket, a word
that joins ("so", "but", "because"). It is a remark if nothing in it speaks of sets: no number, no notation,
no word that has a part in them, no day but the message's own, no exercise; at its beginning it may have one
that it says something of ("double unders finally clicked"), where no sets wait for a name. The end of a
clause is one behind words that only open remarks ("felt", "while"), and behind what is said of sets the words
of where, when, why and with whom ("before work", "with my brother"), where no exercise has a name with these.
What is left of words elsewhere is not understood: in "bench with chains 3x5" they may change the exercise.
"""

from collections.abc import Iterator, Sequence

from agents.exercises import catalogue
from agents.reading.cover import Claim
from agents.reading.items import NUMBERS
from agents.reading.paragraph import SAID, Paragraph

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


def asides(paragraph: Paragraph, phrases: Sequence[Claim]) -> Iterator[Claim]:
    """The phrases with each remark as one of kind "aside"."""
    at, named = 0, None
    while at < len(phrases):
        end = _end_of_remark(paragraph, phrases, at, named)
        if end > at:
            yield Claim(phrases[at].at, phrases[end - 1].to, "aside", None, 0.0)
        else:
            end = at + 1
            yield _alone(paragraph, phrases, at)
            if phrases[at].kind in ("stop", "nl", "name"):
                named = phrases[at] if _is_lift(paragraph, phrases[at]) else None
        at = end


def _alone(paragraph: Paragraph, phrases: Sequence[Claim], at: int) -> Claim:
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
        counted = any(each.kind == "set" and each.value[0][0].times for each in phrases[at:to])
        told = kinds & ({"name"} if phrases[at].kind in _TOPICS else _OF_SETS)
        if not kinds.isdisjoint(_TOPICS) and not (told or counted):
            return to
    return 0


def _end_of_title(paragraph: Paragraph, phrases: Sequence[Claim], at: int) -> int:
    """Where words end that stand over an exercise of their line, before a colon: "skill work: dips 3x8". One
    word alone may be whose it is: "ben: squat 5x5", and words of an exercise may be of that one."""
    end = at
    while end < len(phrases) and not _speaks(phrases[end]):
        end += 1
    named = [each.kind for each in phrases[end : end + 2]] == ["colon", "name"]
    words = [paragraph.said(each) for each in phrases[at:end] if each.kind in _NAMING]
    opens = at == 0 or phrases[at - 1].kind in _BOUNDARIES
    owned = any(each.endswith(("'s", "s'")) for each in words)
    plain = words and not owned and words[-1][:1].islower() and not any(map(catalogue.describes, words))
    return end if opens and named and end - at > 1 and plain else at


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
