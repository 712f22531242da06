"""A text as tokens that know where they stand: numbers, words, marks and line ends. Pure.

Both sides of evidence use it: the message is cut into tokens, a quote is cut the same way, and the two are
compared by what they mean, not by how they are spelled. Spelling is folded one character at a time (NFKC,
case, accents, dashes, quotes, the multiplication sign), so a token's span always points into the text as it
came.

A number is one token however it is written: `185`, `62.5`, `.5`, `1,000`, `1.200 m`, `102,5 kg`, `24:10`,
`1:02:30`, `½`, full-width digits, whatever mark stands around it. A list stays a list: `225x5,5,3` has four
numbers. Number words carry their value too; `spoken_number` reads several of them as one ("one thirty-five"
is 135).
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import takewhile
from typing import Literal, NamedTuple

TokenKind = Literal["number", "time", "word", "mark", "line"]

LONGEST_NUMBER = 18  # characters

# One alternative a kind of token; the first that fits wins.
_ALTERNATIVES = (
    r"(?P<line>\n)",
    # A1, B2 (read alike wherever they stand, so that a quote of them matches), t2b, s2oh, e2mom; not x2sets
    r"(?P<label>(?<!\w)(?:1(?=[ -]?(?:arm|leg)(?:ed|ged)?\b)|"  # 1-arm rows
    r"[a-f][1-9](?!\w|[.,:]\d)|(?!x2)[a-z]{1,3}2(?!(?:kg|lb|km|mi|min|sec|set|rep)s?\b)"
    r"[a-z]{1,4}(?!\w)))",
    r"(?P<time>\d{1,3}:[0-5]\d(?::[0-5]\d)?(?:\.\d+)?(?!\d|:\d))",  # "21:40:" opens a list or a remark
    # 45,135 is a list of loads and 135x5,200x3 two sets; 10,500 and 12,345 m are numbers
    r"(?P<thousands>(?<![\d.,x@])(?:\d,\d{3}|\d{2},\d00(?!\s*x)|\d{2},\d{3}(?=\s*(?:m|met(?:er|re)s?|steps?|ft"
    r"|feet|yds?|yards?|k?cals?|calories)\b))(?!,?\d)(?:\.\d+)?)",
    r"(?P<dotted>(?<![\d.,x@:])[1-9]\d?\.\d{3}(?=\s*(?:m|met(?:er|re)s?|metros|steps?|schritte|k?cals?)\b))",
    r"(?P<comma>(?<![\d.,])\d+,\d{1,2}(?=\s*(?:kgs?|kilos?|km|h|std|stunden|horas)\b)"
    r"|(?<![\d.,x@])(?:[2-9]\d|\d{3}),(?:5|25|75)(?= for\b)|\A\d{2,3},(?:5|25|75)\Z"  # 82,5 for 5
    # @ 82,5 and +12,5 and 3x5 82,5 and 27,5 each: a load there is no list, and no reps follow it
    r"|(?:(?<=@)|(?<=@\s)|(?<=\bwas\s)|(?<=\bis\s)|(?<=\+)|(?<=x\d\s)|(?<=x\d\d\s))\d{2,3},(?:5|25|75)(?!\d|,\s?\d|\s?[x@])"
    r"|(?<![\d.,x@])\d{2,3},(?:5|25|75)(?=\s?each\b|\s\d{1,2}\s?x\s?\d))",  # 82,5 3x5
    # 2.2.2 is a cluster or a tempo; "done.185x5" ends a sentence
    r"(?P<number>(?<![\d.])\d(?=\.\d\.\d(?!\d))|(?<=\d\.)\d(?=\.\d(?!\d))|(?<=\.\d\.)\d(?!\d)"
    r"|\d+\.\d+|(?<![^\W\dx])(?<![.)])(?!(?<=\b\d)\.\d(?!\d))\.\d+(?!\d|:\d|x)|\d+)",
    r"(?P<unit>(?:kgs?|lbs?|(?<![a-z])(?:bw|bar))(?=x\s?\d)"  # 5kgx5, BWx10
    r"|(?<=\d)x(?=(?:amrap|max|f|bw)\b))",  # 3xAMRAP, 80xF, 4xBW
    r"(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)",
    r"(?P<mark>(?P<again>[^\w\s])(?P=again){7,}|\S)",  # a ruled line is one mark
)

_FOLDED = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
        **dict.fromkeys("‘’‚‛′`´", "'"),
        **dict.fromkeys("“”„‟″", '"'),
        **dict.fromkeys("×✕✖", "x"),
        "½": ".5",
        "¼": ".25",
        "¾": ".75",
        "⅛": ".125",
        "⅜": ".375",
        "⅝": ".625",
        "⅞": ".875",
        "⅕": ".2",
        "⅖": ".4",
        "⅗": ".6",
        "⅘": ".8",
        "⁄": "/",
        **dict.fromkeys("\r\x85\u2028\u2029", "\n"),
    }
)

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_SPOKEN_DIGITS = "zero one two three four five six seven eight nine".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
NUMBER_WORDS: dict[str, int] = {
    **{word: value for value, word in enumerate(_SMALL)},
    **{word: 10 * place for place, word in enumerate(_TENS, start=2)},
    "once": 1,
    "twice": 2,
    "couple": 2,
    "hundred": 100,
    "thousand": 1000,
}
# German, as far as people count sets and reps: no English word is written so.
NUMBER_WORDS |= {
    word: value
    for value, words in {
        2: "zwei", 3: "drei", 4: "vier", 5: "funf fuenf", 6: "sechs", 7: "sieben", 8: "acht", 9: "neun",
        10: "zehn", 12: "zwolf zwoelf", 15: "funfzehn fuenfzehn", 20: "zwanzig",
    }.items()
    for word in words.split()
}  # fmt: skip
# Sets that are called by their reps: "heavy singles", "a triple", "three sets of fives".
REPS_ALONE: dict[str, int] = {
    **{name + s: value for value, name in enumerate(("single", "double", "triple"), 1) for s in ("", "s")},
    **{f"{name}s": value for value, name in enumerate(_SMALL) if value > 1},
    "sixes": 6,
    "twenties": 20,  # and no "sixs"
}


# The tens and what is called by them: "three sets of fifteens", "curls with the twenty fives".
_PLURALS: dict[str, int] = {
    **{word: value for word, value in REPS_ALONE.items() if value > 3},
    **{f"{word[:-1]}ies": 10 * place for place, word in enumerate(_TENS, start=2)},
}


class Token(NamedTuple):
    """A piece of a text. `start` and `end` count code points of the text as it came.

    `folded` is what it is compared by. `value` is there for numbers and number words; a time's value is in
    seconds as if it read minutes:seconds or hours:minutes:seconds. `source` names the text it stands in.
    """

    kind: TokenKind
    folded: str
    start: int
    end: int
    value: Decimal | None = None
    source: str = ""

    @property
    def is_number(self) -> bool:
        """Whether it is written in digits; number words are words."""
        return self.kind in ("number", "time")


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    return re.compile("|".join(_ALTERNATIVES))


def fold(text: str) -> str:
    """The text as it is compared: NFKC, lower case, no accents, one kind of dash, quote and times sign."""
    return "".join(_fold_character(character) for character in text)


@lru_cache(maxsize=4096)
def _fold_character(character: str) -> str:
    plain = character.translate(_FOLDED)
    category = unicodedata.category(plain) if len(plain) == 1 else ""
    if plain == "\u200b" or (category == "Cc" and plain != "\n"):
        return " "  # it stands between words: a number is never made up by dropping it
    if category in ("Cf", "Me") or "\u0300" <= plain <= "\u036f" or "\ufe00" <= plain <= "\ufe0f":
        return ""  # marks of writing direction, accents typed apart, what makes a digit a picture
    folded = _without_accents(unicodedata.normalize("NFKC", plain).casefold().translate(_FOLDED))
    if plain == character and category != "Nd" and any(map(str.isdecimal, folded)):
        return f" {folded} "  # 10² is not 102, 2⅓ is not 21/3
    return folded


def _without_accents(folded: str) -> str:
    """A Latin letter alone: keyboards send its accents with it or apart, and quotes of both must match."""
    first, *rest = list(unicodedata.normalize("NFKD", folded))
    return first if first.isascii() and all(map(unicodedata.combining, rest)) else folded


def tokens(text: str, source: str = "") -> tuple[Token, ...]:
    """The text's tokens in order; white space other than line ends, and format characters, give none."""
    row = _cut(text)
    return tuple(Token(*token[:5], source) for token in row) if source else row


# A number in which letters stand for digits that look like them: "8O kg", "1l0", "7S kg", "I05 kg". A
# small s or l behind it is none: "20s" are two of 20, "10l" may be the left side.
_OF_A_NUMBER = r"(?:kgs?|lbs?|kilos?|pounds?|km|mi|reps?|min)\b"
_ENDS = rf"(?=\s?(?i:{_OF_A_NUMBER})|(?![\w'’]))"
_TIME_LIKE = r"(?<![\w.,:])(?=[\d:]*[oOlI])(?=[oOlI:]*\d)[\doOlI]{1,3}(?::[\doOlI]{2}){1,2}(?![\w:]|\.\d)"
_LOOK_ALIKE = (
    rf"{_TIME_LIKE}|(?<![^\WxX])(?<![.,:])(?:\d+[oO][\doO]*{_ENDS}|\d+[lIiBZsSbz]\d+{_ENDS}"
    rf"|(?:\d+[lIBZ]|[oOlI]\d+)(?=\s?(?i:{_OF_A_NUMBER}))|\d+S(?=\s?{_OF_A_NUMBER})|\dS(?![\w'’]))"
)
_OF_LABELS = "bsz"  # B1 is the first exercise of a pair
_DIGITS = str.maketrans("oilsbz", "011582", "²")


def look_alike(token: Token) -> Decimal | None:
    """The number that a token looks like in which letters stand for digits: 80 of "8O". None for any other
    token: this one counts nothing before somebody has said so. Of a time ("4:1O") they are its seconds."""
    read = seen_as(token)
    return None if not read else _seconds(read) if ":" in read else Decimal(read)


def seen_as(token: Token) -> str:
    """What such a token looks like: "80", "4:10"; "" for any other."""
    is_mixed = token.kind == "word" and not (token.folded.isalpha() or token.folded.isdecimal())
    read = token.folded.translate(_DIGITS) if is_mixed and token.folded[0] not in _OF_LABELS else ""
    return read if read and all(map(str.isdecimal, read.split(":"))) else ""


def as_number(token: Token) -> Token:
    """A token in which letters stand for digits as the number that it looks like; any other as it is."""
    value, seen = look_alike(token), seen_as(token)
    if value is None:
        return token
    clock = ":" in seen
    kind: TokenKind = "time" if clock else "number"
    return token._replace(kind=kind, folded=seen if clock else str(value), value=value)


def seen_through(said: str) -> str:
    """The words with the digits that their letters look like: "80 kg" of "8O kg"."""
    for token in reversed(tokens(said)):
        if read := seen_as(token):
            said = f"{said[: token.start]}{read}{said[token.end :]}"
    return said


# What colours a terminal, moves its cursor or names its window is no word and no number.
_ESCAPES = r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)|\x1b[()][0-9A-Z]"
# Nobody sees these in a number: it is the number without them. What else stands in one, like a backspace or a
# raised digit at its end ("185²"), leaves open which number is meant.
_UNSEEN = r"[\u200b\u115f\u1160\u3164\uffa0]|(?:\x1b\[|\x9b)[0-9;]*m|\x1b[()][0-9A-Z]"
_IN_A_NUMBER = rf"(?<=[\d:])(?:{_UNSEEN})+(?=[\d:])"
_BROKEN = r"[0²][0²\x00.,:]*[0²]"  # of a text's shape


@lru_cache(maxsize=1)
def _escapes() -> re.Pattern[str]:
    return re.compile(_ESCAPES)


@lru_cache(maxsize=1)
def _smudges() -> re.Pattern[str]:
    return re.compile(_LOOK_ALIKE)


@lru_cache(maxsize=1)
def _in_numbers() -> tuple[re.Pattern[str], re.Pattern[str]]:
    return re.compile(_IN_A_NUMBER), re.compile(_BROKEN)


@lru_cache(maxsize=4096)
def _shape(character: str) -> str:
    """What a character is of a number: a digit, a raised or ringed one, what can't be seen, or itself."""
    if character.isdecimal():
        return "0"
    if character.isnumeric() and unicodedata.normalize("NFKC", character).isdecimal():
        return "²"
    unseen = unicodedata.category(character) == "Cc" and not character.isspace()
    return "\x00" if unseen else character


def _broken_numbers(text: str) -> dict[int, int]:
    """Where numbers begin and end in which a raised digit or a control character stands."""
    if _is_plain(text):
        return {}
    shape = _escapes().sub(lambda escape: "\x00" * len(escape[0]), _seen_whole(text))
    found = _in_numbers()[1].finditer("".join(map(_shape, shape)))
    return {each.start(): each.end() for each in found if "²" in each[0] or "\x00" in each[0]}


def _in_doubt(said: str) -> str:
    """Such a number with one sign for what leaves it open."""
    seen = _escapes().sub("²", _seen_whole(said))
    return "".join(each if each in ".,:" else fold(each) if each.isdecimal() else "²" for each in seen)


def _seen_whole(text: str) -> str:
    """The text, and in its numbers joiners for what nobody sees there."""
    return _in_numbers()[0].sub(lambda unseen: "\u2060" * len(unseen[0]), text)


@lru_cache(maxsize=8)  # a message is cut by its reader, its bench and its coverage
def _cut(text: str) -> tuple[Token, ...]:
    folded, places = _folded_with_places(text)
    found = _smudges().finditer(text)
    smudged = {each.start(): each.end() for each in found if not (each[0][-1] == "S" and text.isupper())}
    broken = _broken_numbers(text)
    smudged |= broken
    row, at = [], 0
    while match := _pattern().search(folded, at):
        kind, start, at = match.lastgroup or "mark", places[match.start()], match.end()
        if start in smudged:
            kind, at = "word", bisect_left(places, smudged[start])
        said = _in_doubt(text[start : broken[start]]) if start in broken else folded[match.start() : at]
        row.append(_token(kind, said, start, places[at - 1] + 1))
    return tuple(row)


def _is_plain(text: str) -> bool:
    return text.isascii() and text.replace("\n", " ").isprintable()


def _folded_with_places(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its characters where it stands in the text as it came."""
    if _is_plain(text):
        return text.replace("`", "'").lower(), list(range(len(text)))
    pieces, places = [], []
    text = _escapes().sub(lambda escape: " " * len(escape[0]), _seen_whole(text))
    for place, character in enumerate(text):
        piece = "" if text[place : place + 2] == "\r\n" else _fold_character(character)
        pieces.append(piece)
        places.extend([place] * len(piece))
    return "".join(pieces), places


def _token(kind: str, folded: str, start: int, end: int) -> Token:
    if len(folded) > LONGEST_NUMBER and kind in ("number", "thousands", "dotted", "comma"):
        return Token("word", folded, start, end, None)  # a card number, a hash: it counts nothing
    match kind:
        case "time":
            return Token("time", folded, start, end, _seconds(folded))
        case "number":
            return Token("number", folded, start, end, Decimal(folded))
        case "thousands":
            return Token("number", folded, start, end, Decimal(folded.replace(",", "")))
        case "dotted":
            return Token("number", folded, start, end, Decimal(folded.replace(".", "")))
        case "comma":
            return Token("number", folded, start, end, Decimal(folded.replace(",", ".")))
        case "line":
            return Token("line", folded, start, end, None)
        case "mark":
            return Token("mark", folded, start, end, None)
        case _:
            said = NUMBER_WORDS.get(folded)
            return Token("word", folded, start, end, None if said is None else Decimal(said))


def _seconds(time: str) -> Decimal:
    total = Decimal(0)
    for piece in time.split(":"):
        total = total * 60 + Decimal(piece)
    return total


def spoken_number(row: Sequence[Token], at: int) -> tuple[Decimal, int] | None:
    """The number said in words from `at`, and where it ends: "one thirty-five" gives (135, at + 4).

    Hundreds may be left out, as lifters do ("two twenty-five" is 225); "and" may stand after "hundred", and
    "and a half" behind all of it. A dash joins only what is written with one ("thirty-five", "two-hundred"):
    "five-ten" is a range. None where no number word stands.
    """
    groups: list[int] = []
    place = end = at
    while place < len(row):
        token = row[place]
        if token.kind == "word" and token.value is not None:
            if groups and not _joins(groups, int(token.value), row, place):
                break
            _join(groups, int(token.value))
            place += 1
            end = place
            if token.folded in ("once", "twice"):
                break
        elif groups and token.folded in ("-", "and") and _next_is_spoken(row, place + 1):
            if token.folded == "and" and row[place - 1].folded != "hundred":
                break
            place += 1
        else:
            break
    if not groups:
        return None
    if digits := _behind_point(row, end):
        return Decimal(f"{sum(groups)}.{digits}"), end + 1 + len(digits)
    half = half_behind(row, end)
    return Decimal(sum(groups)) + (Decimal("0.5") if half else 0), end + half


def _behind_point(row: Sequence[Token], at: int) -> str:
    """The digits of "point four" and "point two five" from `at`; "" where none are said."""
    if at >= len(row) or row[at].folded != "point":
        return ""
    digits = takewhile(lambda token: token.folded in _SPOKEN_DIGITS, row[at + 1 :])
    return "".join(str(_SPOKEN_DIGITS.index(token.folded)) for token in digits)


def spoken_plural(row: Sequence[Token], at: int) -> tuple[Decimal, int] | None:
    """The number that reps or bells are called by from `at`, and where it ends: "fives", "twenty-fives"."""
    tens = (row[at].value or Decimal(0)) if row[at].folded in _TENS else Decimal(0)
    behind = [token.folded for token in row[at + 1 : at + 2]]
    last = at + (1 + (behind == ["-"]) if tens else 0)
    ones = _PLURALS.get(row[last].folded, 0) if last < len(row) else 0
    return (tens + ones, last + 1) if 0 < ones < (10 if tens else 100) else None


def in_digits(said: str) -> str:
    """The words with what is called by a number in digits: "the 25s" of "the twenty-fives"."""
    row = tokens(said)
    for at, token in enumerate(row):
        if (found := spoken_plural(row, at)) is not None:
            return f"{said[: token.start]}{found[0]}s{said[row[found[1] - 1].end :]}"
    return said


def half_behind(row: Sequence[Token], at: int) -> int:
    """How many tokens of "and a half" stand behind a number; that of "ten and a half mile" is the mile's."""
    said = [token.folded for token in row[at : at + 4]]
    return 3 if said[:3] == ["and", "a", "half"] and said[3:] not in _HALVED else 0


_HALVED = (["mile"], ["marathon"], ["hour"], ["minute"])


def _next_is_spoken(row: Sequence[Token], at: int) -> bool:
    return at < len(row) and row[at].kind == "word" and row[at].value is not None


def _joins(groups: list[int], value: int, row: Sequence[Token], place: int) -> bool:
    """Whether a further number word belongs to the same number."""
    last = groups[-1]
    if row[place].folded in ("once", "twice", "couple"):
        return False
    if value == 1000:
        return 0 < last < value and groups[0] < value
    if value == 100:
        return 0 < last < 20 and (len(groups) == 1 or (last < 10 and groups[0] % 1000 == 0))
    if last % 100 == 0 and last:
        return value > 0
    if 20 <= last % 100 and last % 10 == 0:
        return 0 < value < 10
    left_out = 0 < last < 10 <= value and len(groups) == 1  # "one thirty": a hundred left out
    return left_out and row[place - 1].folded not in ("-", "couple")


def _join(groups: list[int], value: int) -> None:
    if groups and value == 1000:
        groups[:] = [sum(groups) * 1000]
    elif groups and value == 100:
        groups[-1] *= 100
    elif groups and groups[-1] < 10 <= value:
        groups[:] = [groups[-1] * 100, value]
    else:
        groups.append(value)
