"""Whether a whole message agrees to what was proposed, or declines it, and says nothing else. Pure.

    "Yes, do it."  "Confirm."  "sounds good, go ahead"      agree
    "No thanks."   "cancel it"  "never mind"                decline
    "yes, but 3 rounds"  "sure, drop it"  "great workout"   are something else: they decide on nothing

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
_MARKS = " \n\t,.!;:…-–—"
_QUOTES = str.maketrans("‘’`´", "''''")


def agrees(text: str) -> bool:
    """Whether the message says yes, in whatever words, and nothing else."""
    return _says(text) == {"yes"}


def declines(text: str) -> bool:
    """Whether it says no to what was proposed, and nothing else."""
    return _says(text) == {"no"}


def _says(text: str) -> set[str]:
    """The kinds of phrases that the message is made of; none if one word of it is no such phrase."""
    said: set[str] = set()
    text = text.translate(_QUOTES).strip()
    at = _after_marks(text, 0) if len(text) <= LONGEST else len(text)
    while at < len(text):
        found = _phrase().match(text, at)
        if found is None:
            return set()
        said.add(str(found.lastgroup))
        at = _after_marks(text, found.end())
    return said - {"beside"}


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
