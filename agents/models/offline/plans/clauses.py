"""A request as clauses, each read by the first of the phrasings that fits the whole of it.

A message is cut at "and", "then", commas and sentence ends, but never inside quotes; the longest run of
pieces that reads as one clause is one. A piece without a verb takes the one before it ("remove squats and
lunges on Monday"). If one piece can't be read, nothing is: that piece is asked about.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

from agents.agreement import agrees
from agents.models.offline.plans.phrases import NOWHERE, cut, where_first
from agents.models.offline.plans.scene import NEVER_MIND, Ask, Scene
from agents.models.offline.plans.where import session_names

LONGEST_TEXT = 3000  # characters of a request
MOST_PIECES = 60
LONGEST_CLAUSE = 30  # pieces

Act = Callable[[Scene], None]
Reader = Callable[[re.Match[str], Scene], Act | None]


class Phrasing(NamedTuple):
    """A way to say something. `reader` gives None where the slots are not what they have to be."""

    pattern: re.Pattern[str]
    reader: Reader


def phrasing(pattern: str, reader: Reader) -> Phrasing:
    """The phrasing of a whole clause, in any case."""
    return Phrasing(re.compile(rf"(?is)(?:{pattern})"), reader)


_PLAIN = str.maketrans(
    {
        **dict.fromkeys("‘’‛′`´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "×": "x",
    }
)
_SEPARATOR = re.compile(
    r"""(?is)(?:"[^"]*"|(?<!\w)'[^']*(?:'\w[^']*)*'(?!\w))"""
    r"|(\s*[.!?;]+(?=\s|$)\s*|\s*\n\s*|,\s*(?:and\s+|but\s+|or\s+)?(?:then\s+|also\s+)?(?![0-9]{3}\b)"
    r"|\s+(?:and|then|plus|but|&)\s+(?:(?:then|also)\s+)*)"
)
_OPENING = re.compile(
    r"(?i)(?:(?:please|ok(?:ay)?|hey|hi|hello|coach|spotter|also|and|then|so|well|yes|yeah|sorry|"
    r"actually|just|oh|only"
    r"|(?:no|next)(?=,)|finally|first of all|afterwards|after that|maybe|lastly)\b[ ,]*"
    r"|(?:can|could|would|will) (?:you|we|i)(?: (?:please|just|also|maybe))? |let'?s (?:just |"
    r"also )?|i(?:'d| would) (?:like|love)(?: you)? to "
    r"|i(?:'d| would) (?:like|love) (?=a )|i (?:want|need)(?: you)? to |i (?:want|need) (?=(?:a|"
    r"an|to) )|(?:you|we) (?:can|could|should) |we need to |i have to |i've got to |go ahead and "
    r"|do me a favou?r and |how about (?:we |you )?|what if (?:we|you) |is it possible to |"
    r"are you able to |i think (?:we|you) should |i(?:'d| would) (?:like|love|prefer|"
    r"rather(?!.* than ))(?: to)?(?: do)? )"
)
_CLOSING = re.compile(
    r"(?i)[ ,]*(?:\b(?:please|thanks|thank you|thx|for me|if you can|if possible|okay|ok|"
    r"instead please)|[.!?]+)$"
)
_REASON = re.compile(
    r"(?i)(?:because|since|cause|cuz)\b[^0-9]*|my [a-z ]{2,30}(?:hurts?|aches?|is|are|feels?|feel)\b[^0-9]*"
    r"|i'?m (?:too |so |very |really |a bit |feeling )*(?:tired|sore|beat up|exhausted|sick|"
    r"travel\w*|injured|strong|good|great)\b[^0-9]*"
    r"|i (?:feel|hurt|tweaked|have|got)\b[^0-9]*|it(?:'s| is) too (?:hard|easy|much|heavy|"
    r"light)[^0-9]*|thanks?(?: you)?(?: so much)?|cheers|hi|hello|hey|no|(?:hey |hi |hello )?coach"
    r"|good morning|thanks? (?:you )?(?:so much )?for [a-z ]{2,40}|(?:it |that |last week )?felt [a-z ]{2,30}"
    r"|(?:the |my )?[a-z]+(?: [a-z]+)? (?:is|are|feels?|gets?|'s) (?:still |really |very |so |too |pretty |"
    r"a (?:bit|little) )?(?:cranky|sore|tight|stiff|closed|busy|tired|fried|wrecked|beat up|messed up|"
    r"acting up|killing me|bugging me|bothering me|hurting|in pain|smoked|toast)[^0-9]*"
)
_BECAUSE = re.compile(r"(?i) (?:because|since|cause|cuz) (?:my|i|i'm|it|the|of) [^0-9]*$")
_LIMITS = re.compile(
    r"(?i)\b(?:not (?:on|in|for|this|today|the)|except|unless|other than|apart from|without|if|"
    r"never|only (?:on|in|for)|maybe)\b"
)
# A reason that wishes for something too is not passed over: "squats hurt so swap them".
_WISH = re.compile(
    r"(?i)\b(?:remove|delete|drop|cut|add|swap|replace|change|switch|move|skip|make|put|rename|copy|increase|"
    r"decrease|lower|raise|bump|reduce|keep|ditch|kill)\b"
)
# What was done is for the logger: "benched 3x5 at 200" wishes for nothing.
_REPORT = re.compile(
    r"(?i)\b(?:benched|squatted|deadlifted|pressed|rowed|curled|lunged|repped|ran|rode|swam|jogged|did|done|"
    r"went|felt|lifted|managed|completed|finished)\b(?! (?:to |by |all |or |as |i |we |planned))"
)
# "Add squats to my plan" is nothing else than "add squats"; "remove squats from my plan" may mean all.
_OWN_PLAN = re.compile(
    r"(?i)(?<!\bend) (?:in|to) (?:my|the) (?:training |workout |current )?"
    r"(?:plan|program|programme|schedule)$"
)
_TAKES = re.compile(
    r"(?i)(?:remove|delete|drop|cut|take|get rid|ditch|kill|no|skip)\b(?! (?:session|exercise) [0-9])"
)
_VERB = re.compile(r"(?i)(?:don't |do not |un-?)?[a-z]+(?: (?:out|off|up|in))?\b")


def plain(text: str) -> str:
    """The text as it is read: one kind of quote and dash, spaces single, no control characters."""
    folded = unicodedata.normalize("NFKC", text.translate(_PLAIN)).translate(_PLAIN)
    kept = "".join(each if each == "\n" or each.isprintable() else " " for each in folded)
    return "\n".join(" ".join(line.split()) for line in kept.split("\n")).strip()


def said(text: str) -> str:
    """A piece of the request, to be quoted in a question: one line, cut after 60 characters."""
    line = " ".join(text.split())
    return f'"{line if len(line) <= 60 else line[:57] + "..."}"'


def read(text: str, scene: Scene, phrasings: Sequence[Phrasing]) -> list[Act]:
    """What the request asks for, in order. Raises: Ask, about the first piece that can't be read."""
    pieces = _pieces(text)
    if len(text) > LONGEST_TEXT or len(pieces) > MOST_PIECES:
        raise Ask("That is more than I can change at once. Please ask for a few changes at a time.")
    acts: list[Act] = []
    at, verb, place = 0, "", ""
    lone = True  # the clause before has more than a verb and a place
    loose = False  # a place was said that no clause has taken yet
    while at < len(pieces):
        taken, act, clause = _longest(text, pieces, at, scene, phrasings, verb, place, lone)
        if act is not None:
            acts.append(act)
            verb = _verb(clause)
            lone = not _is_place(clause[len(verb) :], scene)
        elif taken:
            loose = loose or (bool(clause) and clause != place)
            place = clause
        else:
            raise _unread(text, pieces[at])
        loose = loose and act is None
        at += taken or 1
    if loose and acts:
        raise Ask(f"What should change {said(place)}? I can't read it from there.", [NEVER_MIND])
    return acts


def _pieces(text: str) -> list[tuple[int, int]]:
    pieces, start = [], 0
    for found in _SEPARATOR.finditer(text):
        if found[1] is not None:
            pieces.append((start, found.start(1)))
            start = found.end()
    pieces.append((start, len(text)))
    return [(at, to) for at, to in pieces if text[at:to].strip(" .,!?;:\"'")]


def _longest(
    text: str,
    pieces: list[tuple[int, int]],
    at: int,
    scene: Scene,
    phrasings: Sequence[Phrasing],
    verb: str,
    place: str,
    lone: bool,
) -> tuple[int, Act | None, str]:
    """How many pieces are one clause, what it asks for, and the clause; an act of None asks for nothing."""
    runs = range(min(len(pieces), at + LONGEST_CLAUSE), at, -1)
    for prefix in ("", f"{verb} ") if verb else ("",):
        if prefix and lone and _is_place(bare(text[pieces[at][0] : pieces[at][1]]), scene):
            break  # "remove squats on Monday and Friday" takes no whole Friday away
        for to in runs:
            clause = prefix + bare(text[pieces[at][0] : pieces[to - 1][1]])
            act = _read_one(clause, scene, phrasings, place)
            if act is not None:
                return to - at, act, clause
    only = bare(text[pieces[at][0] : pieces[at][1]])
    if _is_place(only, scene):
        return 1, None, only
    if not only or agrees(only) or (_REASON.fullmatch(only) and not _WISH.search(only)):
        return 1, None, place
    return 0, None, ""


def _is_place(text: str, scene: Scene) -> bool:
    """Whether the text says a place in the plan and nothing else."""
    rest, where = cut(text, session_names(scene))
    return not rest and where != NOWHERE


def _read_one(clause: str, scene: Scene, phrasings: Sequence[Phrasing], place: str) -> Act | None:
    if _LIMITS.search(re.split("[:'\"]", clause)[0]):
        return None  # half of it would be dropped
    if _REPORT.search(clause):
        return None
    own = _OWN_PLAN.search(clause)
    if own and not _TAKES.match(clause) and first(clause, scene, phrasings) is None:
        clause = clause[: own.start()]
    leading = where_first(clause, session_names(scene))
    if leading:
        clause = f"{bare(leading[1])} {leading[0]}"
    if place and cut(clause, session_names(scene))[1] == NOWHERE:
        return first(f"{clause} {place if ' ' in place else f'on {place}'}", scene, phrasings)
    return first(clause, scene, phrasings)


def first(clause: str, scene: Scene, phrasings: Sequence[Phrasing]) -> Act | None:
    """What the first phrasing that fits the clause makes of it."""
    for each in phrasings:
        found = each.pattern.fullmatch(clause)
        act = each.reader(found, scene) if found else None
        if act is not None:
            return act
    return None


def bare(clause: str) -> str:
    """The clause without courtesies and reasons."""
    clause = clause.strip(" ,")
    while (opening := _OPENING.match(clause)) and opening.end() < len(clause):
        clause = clause[opening.end() :]
    while closing := _CLOSING.search(clause):
        clause = clause[: closing.start()]
    because = _BECAUSE.search(clause)
    return clause if because and _WISH.search(because[0]) else _BECAUSE.sub("", clause).strip()


def _verb(clause: str) -> str:
    found = _VERB.match(clause)
    return found[0] if found else ""


def _unread(text: str, piece: tuple[int, int]) -> Ask:
    if re.match(
        r"(?i)(?:what|why|how|when|which|who|where|is|are|does|should)\b", bare(text[piece[0] : piece[1]])
    ):
        return Ask(
            f"I can't answer {said(text[piece[0] : piece[1]])}: I can show the plan, compare a workout "
            f"with it, or change it. "
            "What should it be?",
            ["Show me my plan", NEVER_MIND],
        )
    quoted = said(bare(text[piece[0] : piece[1]]) or text[piece[0] : piece[1]])
    return Ask(
        f"I can't read {quoted}, so nothing of this was prepared. What should change, and on which day?",
        ["Show me my plan", NEVER_MIND],
    )


_QUOTES = re.compile(r"""(?s)(?:"(.*)"|'(.*)')""")


def unquoted(text: str) -> str:
    """The text without the quotes around it."""
    text = text.strip()
    found = _QUOTES.fullmatch(text)
    return (found[1] or found[2] or "").strip() if found else text
