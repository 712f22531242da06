"""Whether a whole message agrees to what was proposed, or declines it, and says nothing else. Pure.

    "Yes, do it."  "Confirm."  "sounds good, go ahead"      agree
    "No thanks."   "cancel it"  "never mind"                decline
    "yes, but 3 rounds"  "sure, drop it"  "great workout"   are something else: they decide on nothing
    "yes please on the lighter week"  "do the Wednesday one"   agree to what they name, if that waits

The message is read from its start, phrase by phrase; one word that is in no row, and it is neither.
"""

import re
from functools import lru_cache

LONGEST = 120  # characters: more than that says something else too
_CHANGES = (
    r"(?:(?:the|that|this|those|these|all|all the|my|both) )?(?:plan )?"
    r"(?:changes?|proposals?|updates?|edits?|swaps?|moves?)"
)
_IT = r"all of (?:it|them|the changes)|it|that|this|them|these|those|both|all|everything|pr_\w+"
_THEM = rf"(?: (?:{_CHANGES}|{_IT}|now))?"
_FINE = r"(?:good|great|perfect|fine|right|correct|ok(?:ay)?|excellent)"
_YES = (
    r"yes+|yea|yeah|yep|yup|ya|y|aye|affirmative|of course|absolutely|definitely|certainly|sure(?: thing)?",
    r"ok(?:ay|ey)?|k|deal|lgtm|👍[🏻-🏿]?|👌[🏻-🏿]?|✅",
    rf"(?:i )?(?:confirm|approv|accept|agre)(?:ed?|ing)?{_THEM}|(?:you can )?(?:apply|commit|save){_THEM}",
    r"(?:go ahead|proceed)(?: with (?:it|that|this|them|both))?|go for it|go|please do|by all means",
    # What is proposed, said once more by its verb alone; not "drop it", which may be a no.
    r"(?:let'?s )?(?:add|swap|move|put) (?:it|that|this|them|those|these|both)(?: in)?",
    r"(?:let'?s )?(?:start|begin)(?: (?:it|that|this|now|today))?|set (?:it|that|this) up(?: so)?",
    r"(?:let'?s )?do (?:it|that|this|them|both|all of (?:it|them)|(?:the|that|this|those) (?:swap|change)s?)",
    r"(?:let'?s )?make (?:the|that|this|those|these|all|all the) changes?|let'?s go|make it so|will do",
    rf"(?:(?:that|it|this|all) )?(?:sounds|looks|seems)(?: all)? {_FINE}(?: to me)?",
    rf"(?:that|it|this)(?:'?s| is) {_FINE}",
    rf"that works|(?:works|{_FINE}) (?:for|by|with) me|good to go|{_FINE}|exactly",
)
_NO = (
    r"no+|nope|nah|never ?mind|nvm|not now|stop|(?:leave|keep) (?:it|that)(?: as (?:it )?is)?",
    r"(?:don'?t|do not)(?: (?:do|apply|make|change) (?:it|that|this|them|anything))?",
    rf"forget (?:about )?(?:it|that|this)|(?:cancel|discard|withdraw|reject){_THEM}|scratch that",
    rf"(?:drop|scrap|ditch) (?:{_CHANGES}|{_IT})",
)
_BESIDE = (
    "please|thanks|thank you(?: so much| very much)?|coach|and|then|now|just|so|all|both|everything|again"
)
# What is agreed to, by its name: behind a yes, or what is to be done by itself.
_NAMED = re.compile(
    r"(?:(?:and )?(?P<does>do|apply|go (?:ahead )?with) |(?:to|on|for|with|about) )?(?:the|that|those|these) "
    r"(?P<name>[^\W\d_]+(?:[' -][^\W\d_]+){0,4})(?:, (?:please|thanks|thank you|coach))*",
    re.IGNORECASE,
)
_NO_NAME = frozenset(
    """but not no nor keep without instead only except if when then than more less other rest also though
    although unless until before after or don't isn't first""".split()
)
_BEHIND_A_NAME = frozenset(
    "one ones change changes proposal proposals swap move update please thanks thank you then now".split()
)
_MARKS = " \n\t,.!;:…-–—"
_QUOTES = str.maketrans("‘’`´", "''''")


def agrees(text: str) -> bool:
    """Whether the message says yes, in whatever words, and nothing else."""
    return _says(text) == {"yes"}


def declines(text: str) -> bool:
    """Whether it says no to what was proposed, and nothing else."""
    return _says(text) == {"no"}


def named_in_a_yes(text: str) -> frozenset[str]:
    """The words by which a message names what it agrees to, where it says nothing else; none elsewhere.

    "yes please on the lighter week" is lighter, week. Plurals are as their singulars.
    """
    text = text.translate(_QUOTES).strip(_MARKS) if len(text) <= LONGEST else ""
    said, at = _phrases_in(text)
    found = _NAMED.fullmatch(text, at)
    if found is None or said - {"beside"} not in ([set(), {"yes"}] if found["does"] else [{"yes"}]):
        return frozenset()
    words = [each.casefold() for each in re.split(r"[ -]", found["name"])]
    while words and words[-1] in _BEHIND_A_NAME:
        words.pop()
    return frozenset() if _NO_NAME.intersection(words) else frozenset(map(_singular, words))


def words_to_name(text: str) -> frozenset[str]:
    """The words of a text by which a yes may name it."""
    return frozenset(_singular(each.casefold()) for each in re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", text))


def _singular(word: str) -> str:
    return word.removesuffix("'s").removesuffix("s")


def _says(text: str) -> set[str]:
    """The kinds of phrases that the message is made of; none if one word of it is no such phrase."""
    text = text.translate(_QUOTES).strip()
    said, at = _phrases_in(text) if len(text) <= LONGEST else (set[str](), 0)
    return said - {"beside"} if at == len(text) else set()


def _phrases_in(text: str) -> tuple[set[str], int]:
    """The kinds of phrases that a text begins with, and where what is none of them begins."""
    said: set[str] = set()
    at = _after_marks(text, 0)
    while at < len(text) and (found := _phrase().match(text, at)) is not None:
        said.add(str(found.lastgroup))
        at = _after_marks(text, found.end())
    return said, at


@lru_cache(maxsize=1)
def _phrase() -> re.Pattern[str]:
    """A phrase of any kind. It is long: what asks for no yes need not wait for it."""
    kinds = (("no", _NO), ("yes", _YES), ("beside", (_BESIDE,)))
    each = (rf"(?P<{kind}>(?:{'|'.join(rows)})(?![\w'-]))" for kind, rows in kinds)
    return re.compile("|".join(each), re.IGNORECASE)


def _after_marks(text: str, at: int) -> int:
    while at < len(text) and text[at] in _MARKS:
        at += 1
    return at
