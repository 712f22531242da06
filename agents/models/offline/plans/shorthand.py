"""A request in the words that the phrasings know: chat shorthand and slips of the verb spelled out.

    "cant train tmrw, pls move it to sat"  ->  "can't train tomorrow, move it to Saturday"

Names of exercises are not touched here, nor anything in quotes, nor the words of a note: those are stored as
they were written.
"""

import re
from itertools import pairwise

from agents.models.offline.plans.draft import WEEKDAYS

_WORDS = {
    **dict.fromkeys(("tmrw", "tmr", "tmw", "tomo", "tommorow", "tommorrow", "tomorow", "2moro"), "tomorrow"),
    **dict.fromkeys(("tdy", "2day"), "today"),
    "tomorrows": "tomorrow's",
    "tmrws": "tomorrow's",
    "todays": "today's",
    "u": "you",
    "ur": "your",
    "wk": "week",
    "wks": "weeks",
    "w/": "with",
    "w/o": "without",
    "cant": "can't",
    "dont": "don't",
    "doesnt": "doesn't",
    "didnt": "didn't",
    "wont": "won't",
    "isnt": "isn't",
    "im": "i'm",
    "ive": "i've",
    "whats": "what's",
    "wanna": "want to",
    "gonna": "going to",
    "gotta": "have to",
    "lets": "let's",
    "thx": "thanks",
    "ty": "thanks",
    **{f"{day.lower()}s": f"{day}'s" for day in WEEKDAYS},
}
# What an athlete types wrong is the verb as often as the exercise; names have their own spelling.
_VERBS = (
    "increase decrease replace remove delete change switch reduce rename substitute duplicate lower raise "
    "insert exchange reschedule superset"
).split()
_POLITE = re.compile(r"(?i)(?:^|(?<=\s))(?:pls|plz|please|kindly)\b,? ?")
_HELD = re.compile(r"""(?is)"[^"]*"|(?<!\w)'[^']*(?:'\w[^']*)*'(?!\w)|\b(?:note|cue|reminder)s?\b.*""")
_WORD = re.compile(r"(?<![\w'@-])[A-Za-z0-9][\w']*(?:/o?(?!\w))?")
_DAY = re.compile(r"(?i)(?<![\w'-])(?:mon|tues?|weds?|thurs?|thu|fri)(?![\w'-])")
_ASIDE = re.compile(r"(?i)\(((?:of|in|on|from|for) [^()]*|today|tomorrow)\)")
_EACH = re.compile(r"(?i)\b(with|at|@) ?([0-9]{2,3})s\b(?! ?(?:rest|of rest|hold|work))")


def spelled(text: str) -> str:
    """The request spelled out; quotes and notes as they are."""
    pieces, end = [], 0
    for held in _HELD.finditer(text):
        pieces += [_spelled(text[end : held.start()]), held[0]]
        end = held.end()
    return "".join([*pieces, _spelled(text[end:])]).strip()


def _spelled(text: str) -> str:
    text = _POLITE.sub("", text)
    text = _WORD.sub(lambda found: _word(found[0]), text)
    text = _DAY.sub(lambda found: _day(found[0]), text)
    text = _ASIDE.sub(r"\1", text)
    return _EACH.sub(r"\1 \2", text)


def _word(said: str) -> str:
    low = said.lower()
    if low in _WORDS:
        return _WORDS[low]
    slip = len(low) >= 5 and low not in _VERBS
    meant = [verb for verb in _VERBS if slip and low[0] == verb[0] and _one_slip(low, verb)]
    return meant[0] if len(meant) == 1 else said


def _one_slip(said: str, verb: str) -> bool:
    """Whether one letter was left out, doubled, or two changed places; another letter is another word."""
    if len(said) == len(verb):
        at = next((at for at, (one, other) in enumerate(zip(said, verb, strict=True)) if one != other), 0)
        return said == f"{verb[:at]}{verb[at + 1 : at + 2]}{verb[at]}{verb[at + 2 :]}"
    short, long = sorted((said, verb), key=len)
    return (
        len(long) == len(short) + 1
        and any(short == long[:at] + long[at + 1 :] for at in range(len(long)))
        and (len(said) < len(verb) or any(one == other for one, other in pairwise(said)))
    )


def _day(said: str) -> str:
    return next(day for day in WEEKDAYS if day.lower().startswith(said.lower()[:3]))
