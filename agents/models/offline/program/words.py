"""The words of a message as symbols that phrasings are written in.

`<squat>` is a lift however it is called, `@thursday` a day (`@thursdays` each of them), `%leviathan` a
template, `#8` a number, `#+5` one with its sign; `<all>` are all lifts, `<rest>` those that nothing else was
said of. Courtesies and fillers give no symbol. "Can you move my overhead press to Sat please" is `can you
move <ohp> to @saturday`.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from agents.models.offline.acts.openers import plain_words
from agents.models.offline.program.requests import DAYS
from agents.models.offline.program.spelling import meant
from agents.models.offline.words.lexicon import FULL_WEEKDAYS, LOAD_UNITS, WEEKDAYS, touches
from agents.words import Token, spoken_number

_LIFT_NAMES = {
    "squat": "squat|squats|squatting|sq|back squat|back squats|barbell squat|barbell squats",
    "bench": "bench|benches|benching|bench press|bench presses|bench pressing|barbell bench|flat bench|bp|"
    "flat bench press|barbell bench press|benchpress",
    "deadlift": "deadlift|deadlifts|deadlifting|dead lift|dead lifts|deads|dead|dl|dls|conventional "
    "deadlift|conventional deadlifts|barbell deadlift|pulling|pulls",
    "ohp": "ohp|ohps|overhead press|overhead presses|overhead pressing|overhead|military press|military|"
    "strict press|standing press|shoulder press|press|presses|pressing|oh press|barbell press",
}
_TEMPLATE_NAMES = {
    "leviathan": "leviathan|levi",
    "leviathan-leader": "leviathan leader",
    "leviathan-anchor": "leviathan anchor",
    "bbs-fsl-leader": "bbs|bbs leader|bbs fsl|bbs fsl leader|boring but strong|boring but strong leader",
    "fsl": "fsl|first set last",
    "fsl-leader": "fsl leader|first set last leader",
    "fsl-pr-set-anchor": "fsl anchor|fsl pr|fsl pr set|fsl pr sets|fsl pr set anchor|pr set anchor|"
    "fsl with pr sets|first set last anchor",
    "original-531": "original|original 531|original 5 / 3 / 1|531|5 / 3 / 1|classic 531|classic 5 / 3 / 1",
    "7th-week-deload": "deload|deload week|7 th week deload|seventh week deload|7 th week deload week",
    "7th-week-tm-test": "tm test|training max test|tm test week|7 th week tm test|seventh week tm test|"
    "7 th week test",
    "boring-but-big": "bbb|boring but big",
}
_WHOLE_WEEKDAYS = {short: next(day for day in DAYS if day.startswith(short[:3])) for short in WEEKDAYS}
_SPOKEN = {
    "whats": "what is", "hows": "how is", "whens": "when is", "wheres": "where is", "im": "i am",
    "i'm": "i am", "ill": "i will", "i'll": "i will", "id": "i would", "i'd": "i would", "ive": "i have",
    "thats": "that is", "its": "it is", "were": "were", "we're": "we are", "cannot": "cant", "gonna":
    "going to", "wanna": "want to", "gotta": "have to", "leaders": "leader", "anchors": "anchor", "+": "and",
    "&": "and", "pbs": "pr", "pb": "pr", "prs": "pr", "tms": "tm", "thru": "through", "@": "at",
    "template's": "template", "wk": "week", "wks": "weeks", "n": "and", "w": "with", "bk": "back",
    "ldr": "leader", "ldrs": "leader", "em": "them", "gimme": "give me", "lemme": "let me", "u": "you",
    "ya": "you", "wat": "what", "wut": "what", "wats": "what is", "wuts": "what is", "tonite": "tonight",
    "sched": "schedule", "prog": "program", "programme": "program", "aint": "isnt", "ur": "your",
    "maxs": "maxes", "temp": "template", "temps": "templates", "til": "until", "til'": "until",
    "cuz": "because", "cus": "because", "coz": "because", "bc": "because", "cause": "because",
    "gym's": "gym", "week's": "week is", "weeks'": "week", "todays": "todays", "tho": "", "though": "",
    "doin": "doing", "liftin": "lifting", "trainin": "training", "skippin": "skipping", "movin": "moving",
    "hittin": "hitting", "runnin": "running", "goin": "going", "bumpin": "bumping", "doing": "doing",
    "tmrw": "tomorrow", "tmr": "tomorrow", "tmw": "tomorrow", "tmrrw": "tomorrow", "2moro": "tomorrow",
    "tommorow": "tomorrow", "tomorow": "tomorrow", "tommorrow": "tomorrow", "wkly": "weekly",
}  # fmt: skip
_UNSAID = frozenset(
    """my the our please pls plz hey hi hello coach spotter ok okay just also actually well oh um uh yo
    alright thanks thx kindly yes yeah yep yup sure tbh lol haha man bro dude both either a an currently
    really gonna sorry btw quickly simply rn kinda honestly basically simply plain straight haha lmao fyi
    " ' * ~ )""".split()
)
_ABSORBED = frozenset("day days session workout lift lifts".split())  # behind a lift: "bench day"
_ENDS = frozenset(".!?;")
_LETTER_DAYS = {
    "m": "monday", "mo": "monday", "t": "tuesday", "tu": "tuesday", "with": "wednesday", "we": "wednesday",
    "th": "thursday", "r": "thursday", "f": "friday", "fr": "friday", "sa": "saturday", "su": "sunday",
    "s": "saturday",
}  # fmt: skip
_LETTER = r"(?:m|mo|tu?|with|we|th|r|fr?|sa|su|s|@\w+)"


def _lettered(found: re.Match[str]) -> str:
    """ "T / W / F / Sa" as days; a lone letter twice is no list of days."""
    said = [_LETTER_DAYS.get(each, each.removeprefix("@")) for each in found[0].split(" / ")]
    return " / ".join(f"@{each}" for each in said) if len(set(said)) == len(said) else found[0]


_PLAIN: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (rf"(?<![^ ]){_LETTER}(?: / {_LETTER}){{2,}}(?![^ ])", _lettered),
    (r"\bfrom #0\b", "from zero"),
    (r"#1 st\b", "first"), (r"#2 nd\b", "second"), (r"#3 rd\b", "third"), (r"#4 th\b", "fourth"),
    (r"\band set\b", "plus set"),  # "the + set"
    (r"\b(?:from now on|for good|every week|each week|permanently|going forward|moving forward|always"
     r"|weekly|for ever|forever)\b", "always"),
    (r"\bw /(?= |$)", "with"),
    (r"\bcan not\b", "cant"),
    (r"\bdo not\b", "dont"),
    (r"\b(?:only |for |in |again )*this week(?: only| though)?\b", "this week"),
    (r" (?:now|right now|right away)\b", ""),
    (r" ?- >| = >| >|→", " to"),
    (r"\b(?:this once|this one time|only this time|only once|one time (?:only|thing))\b", "this week"),
    (r"\b(?:every|each) (?:single )?(?:rep|set)\b", "<all> reps"),
    (r"\b(?:permanent|long term|for keeps|until further notice|every single week)\b", "always"),
    (r"\b(?:lowers|lower body(?: lifts?| days?)?|lower (?:lifts|days|ones))\b",
     "<squat> and <deadlift>"),
    (r"\b(?:uppers|upper body(?: lifts?| days?)?|upper (?:lifts|days|ones))\b",
     "<bench> and <ohp>"),
    (r"\b((?:can|could|should|will) i|(?:i )?(?:am )?going to|i will|lets|i (?:want|have|need) to|i"
     r"|supposed to) pull(?= (?:@|today|tomorrow|instead|on @|this week))", "\\1 <deadlift>"),
    (r"\bever (?:squatted|done squatting)", "ever done on <squat>"),
    (r"\bever benched\b", "ever done on <bench>"), (r"\bever pressed\b", "ever done on <ohp>"),
    (r"\bever (?:deadlifted|pulled)\b", "ever done on <deadlift>"),
    (r"\b(?:training max|training maxes|t m)\b", "tm"),
    (r"#1 ?-? ?rm\b|#1 rep max(?:es)?|#1 rms\b", "1rm"),
    (r"\b(?:personal best|personal record|rep record|record|records|personal records)\b", "pr"),
    (r"\b(?:everything|every lift|each lift|every one|them all|all (?:of )?(?:#4|them|lifts)(?: lifts)?"
     r"|all of em|all)(?= |$)", "<all>"),
    (r"<all> else|\b(?:rest(?: of (?:them|lifts))?|others|other (?:lifts|ones|#\d)(?: lifts)?"
     r"|remaining (?:lifts|ones|#\d))(?= |$)", "<rest>"),
    (r"\bthis weeks (<\w+>)", "\\1 this week"),
    (r"(?: [,.!(-])+(?= (?:this week|always)(?: (?:please|only))?$)", ""),  # ", just this week"
    (r"\b(first|second|third|fourth) week\b", "week \\1"),
    (r"\bweek first\b", "week #1"), (r"\bweek second\b", "week #2"), (r"\bweek third\b", "week #3"),
    (r"\bweek fourth\b", "week #4"),
)  # fmt: skip


class Symbol(NamedTuple):
    """What stands at tokens `at` up to `to`, as phrasings have it; it may be several words ("what is")."""

    text: str
    at: int
    to: int

    @property
    def ends(self) -> bool:
        """Whether a sentence ends here."""
        return self.text in _ENDS or self.text == "\n"


def _table(names: dict[str, str]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Names by their first word, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for symbol, listed in names.items():
        for name in listed.split("|"):
            words = tuple(name.split())
            found.setdefault(words[0], []).append((words, symbol))
    for rows in found.values():
        rows.sort(key=lambda row: -len(row[0]))
    return found


_LIFTS_BY_WORD, _TEMPLATES_BY_WORD = _table(_LIFT_NAMES), _table(_TEMPLATE_NAMES)
MOST_OF_A_NAME = 12  # words of a template's own name
_OWN_NAME_ENDS = frozenset("leader anchor deload test template".split())


def symbols(row: Sequence[Token]) -> list[Symbol]:
    """The symbols of a message's tokens in order."""
    said = [meant(word) for word in plain_words(row)]
    found: list[Symbol] = []
    at = 0
    while at < len(row):
        symbol = _symbol(row, said, at)
        at = symbol.to
        if symbol.text:
            found.append(symbol)
    return found


def _symbol(row: Sequence[Token], said: list[str], at: int) -> Symbol:
    token, word = row[at], said[at]
    if word == "push" and said[at + 1 : at + 2] == ["press"]:
        return Symbol("push-press", at, at + 2)  # an exercise of its own, no order to push the press
    named = _named(row, said, at, _TEMPLATES_BY_WORD) or _own_template(row, said, at)
    if named is not None:
        return Symbol(f"%{named[0]}", at, named[1])
    lift = _named(row, said, at, _LIFTS_BY_WORD)
    if lift is not None:
        to = lift[1] + (lift[1] < len(said) and said[lift[1]] in _ABSORBED)
        return Symbol(f"<{lift[0]}>", at, to)
    if token.kind == "word" and token.value is not None and (spoken := spoken_number(row, at)):
        return Symbol(f"#{spoken[0]}", at, spoken[1])
    if token.kind == "number":
        return Symbol(f"#{token.value}", at, at + 1)
    if _is_sign(row, at):
        return Symbol(f"#{word}{row[at + 1].value}", at, at + 2)
    if token.kind == "line":
        return Symbol("\n", at, at + 1)
    return Symbol(_word(row, said, at, word), at, at + 1)


def _is_sign(row: Sequence[Token], at: int) -> bool:
    """Whether a + or - is written to the number behind it, and to nothing before: "squat +5"."""
    if at == 0 or row[at].folded not in ("+", "-") or not touches(row, at) or row[at + 1].kind != "number":
        return False
    before = row[at - 1]
    apart = before.kind == "word" and not touches(row, at - 1)
    return apart or before.folded in (":", ",", "(")


def _word(row: Sequence[Token], said: list[str], at: int, word: str) -> str:
    """The symbol of one word or mark; "" for what says nothing here."""
    day = _WHOLE_WEEKDAYS.get(word)
    if day is not None:
        return f"@{day}"
    if word.removesuffix("s") in FULL_WEEKDAYS:
        return f"@{word}"
    tight = word == "-" and at > 0 and touches(row, at - 1) and touches(row, at)
    if word in _UNSAID or (tight and not row[at - 1].is_number) or not word.isascii():
        return ""
    return LOAD_UNITS.get(word) or _SPOKEN.get(word, word)


def _named(
    row: Sequence[Token], said: list[str], at: int, table: dict[str, list[tuple[tuple[str, ...], str]]]
) -> tuple[str, int] | None:
    """The name that stands here, its hyphens passed over, and where it ends."""
    for words, symbol in table.get(said[at], ()):
        to = at + 1
        for word in words[1:]:
            to += to < len(said) and said[to] == "-" and word != "-"
            if to >= len(said) or said[to] != word:
                break
            to += 1
        else:
            return symbol, to
    return None


def _own_template(row: Sequence[Token], said: list[str], at: int) -> tuple[str, int] | None:
    """A template's name that is spelled as its file is: "my-own-leader"."""
    to, last = at + 1, min(len(said), at + 2 * MOST_OF_A_NAME)
    while to + 1 < last and said[to] == "-" and touches(row, to - 1) and touches(row, to):
        to += 2
    own = to > at + 1 and said[to - 1] in _OWN_NAME_ENDS
    return ("".join(said[at:to]), to) if own else None


@lru_cache(maxsize=1)  # with the first line that is wanted: who runs no program needs no pattern
def _plain() -> tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]:
    return tuple((re.compile(pattern), plain) for pattern, plain in _PLAIN)


def line(found: Sequence[Symbol]) -> str:
    """Symbols as one text, in the plain words that phrasings are written in."""
    return _in_plain_words(" ".join(symbol.text for symbol in found))


@lru_cache(maxsize=256)
def _in_plain_words(text: str) -> str:
    for pattern, plain in _plain():
        text = pattern.sub(plain, text)
    return text.strip()
