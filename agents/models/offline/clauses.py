"""What the athlete does with each stretch of a message: reports it, asks, plans, tells of somebody else.

A line is cut into sentences, a sentence into clauses where a new act opens ("..., but my buddy did 405",
"... tomorrow I'll do 5x5"). Only reports are read for sets. A heading such as "Plan for tomorrow:" holds
for the lines under it, until a date or a heading that reports.
"""

from collections.abc import Sequence
from typing import NamedTuple

from agents.exercises import catalogue
from agents.models.offline import names
from agents.models.offline.lexicon import MONTHS, WEEKDAYS
from agents.models.offline.reading import Act
from agents.words import Token


class Stretch(NamedTuple):
    """Tokens `at` up to `to`, and the act of them."""

    at: int
    to: int
    act: Act
    why: str


# Phrases that open an act where a clause may begin; the first words decide, the longest phrase wins.
_OPENERS: tuple[tuple[Act, str], ...] = (
    ("question", (
        "should i|should we|what|what's|whats|which|how|when should|when is|why|who|where|can i|can you|"
        "could i|could you|do i|do you|does|is it|is that|is this|is there|are there|am i|would it|"
        "would you|will it|any idea|any advice|any tips|is my|was that|was it"
    )),
    ("plan", (
        "tomorrow|next week|next time|next session|next workout|next monday|next tuesday|next wednesday|"
        "next thursday|next friday|next saturday|next sunday|i'll|ill|i will|we'll|we will|i'm going to|"
        "im going to|i am going to|i'm gonna|im gonna|gonna|going to|will do|will hit|will try|will go|plan|"
        "plans|planning|planned|i plan|goal|goals|the goal|my goal|i want|want to|i wanna|wanna|"
        "i'm planning|im planning|aiming|hoping|i hope|hope to|thinking of|thinking about|i'm thinking|"
        "about to|will|i might|might do|let's|lets|if i|if we|i'd like|later i|tonight i'll|todo|to do"
    )),
    ("others", (
        "my buddy|my friend|my friends|my wife|my husband|my partner|my training partner|my gym partner|"
        "my brother|my sister|my son|my daughter|my coach did|my coach hit|my girlfriend|my boyfriend|"
        "my dad|my mom|my mum|my father|my mother|my kid|my teammate|my roommate|a friend|a guy|some guy|"
        "this guy|a girl|somebody|someone|he|she|they|he's|she's|his|her|their"
    )),
    ("advice", (
        "you should|you could|try|try to|i recommend|i'd recommend|consider"
    )),
    ("prescription", (
        "coach says|coach said|coach wants|coach told|my coach says|my coach said|my coach wants|"
        "my coach told|the program says|program says|the program calls|program calls|programmed|prescribed|"
        "the plan says|plan says|supposed to|i'm supposed|im supposed|do|perform|complete|target|targets|"
        "today's workout is|todays workout is|the workout is|the wod is"
    )),
    ("not_done", (
        "didn't|didnt|did not|i didn't|i didnt|i did not|skipped|i skipped|skip|no training|no workout|"
        "no gym|rest day|couldn't|couldnt|could not|i couldn't|i couldnt|wasn't able|cancelled|canceled|"
        "day off|took the day|i haven't|haven't|never|i never|missed my|missed the gym|missed training|"
        "missed the workout|was going to|i was going|wanted to|i wanted|was supposed|i was supposed|"
        "should have|i should have|instead of"
    )),
    ("chat", (
        "last week|last month|last year|last time|i used to|used to|back in|my best|my pr is|my max|my 1|"
        "my current|my old|best ever|all time best|previous best|previously|my previous"
    )),
    ("report", (
        "i did|did|i got|got|hit|i hit|ended up|i ended|managed|i managed|only did|only got|actually did|"
        "so i|instead i|today i|today|yesterday|this morning|finished|completed|i finished|i completed|done|"
        "worked up|i worked|benched|squatted|deadlifted|pressed|ran|rowed|rode|swam|cycled|biked|lifted|"
        "i ran|i rode|i rowed|i swam|i benched|i squatted|i deadlifted|i pressed|we did|my coach had|"
        "my coach made|coach had|coach made|he had me|she had me|made it|did it|went"
    )),
)  # fmt: skip
# Phrases that turn the whole clause wherever they stand in it.
_ANYWHERE: tuple[tuple[Act, str], ...] = (
    ("plan", "tomorrow|next week|next time|next session|next workout|i'll|going to|gonna|i will|plan to|"
     "if i can|would be nice|is the plan|the goal is|plan is|planned for|planning to|want to|this coming"),
    ("prescription", "you should|on the program|is programmed|are programmed|supposed to|calls for|on paper"),
    ("not_done", "didn't do|didnt do|did not do|didn't train|didnt train|didn't happen"),
    ("others", "my buddy did|my friend did|my wife did|my partner did"),
    ("chat", "years ago|year ago|months ago|month ago"),
    ("question", "should i"),
)  # fmt: skip
_EXEMPT = ("as planned", "as prescribed", "as programmed", "according to plan", "went to plan")
_BOUNDARIES = frozenset({",", ";", "-", "(", ")", ":"})
_CONJUNCTIONS = frozenset(
    "but and while then so though although whereas because however yet also plus now".split()
)
_HEADINGS = frozenset(
    "plan plans planned goal goals tomorrow program programme target targets todo upcoming prescribed".split()
)
_REPORT_HEADINGS = frozenset(
    "done did today actual actually result results log logged completed workout".split()
)
_ABBREVIATIONS = frozenset("lb lbs kg kgs min mins sec secs reps rep approx vs hr hrs mi ft".split())
_ENDS = frozenset(".!?")
_DAYS = frozenset(("today", "yesterday"))
_REPORT: tuple[Act, str] = ("report", "")


class _Phrases(NamedTuple):
    """The phrases that begin with one word: the word alone, and longer ones by their second word."""

    alone: Act | None
    longer: dict[str, list[tuple[tuple[str, ...], Act]]]


def _table(phrases: tuple[tuple[Act, str], ...]) -> dict[str, _Phrases]:
    table: dict[str, _Phrases] = {}
    for act, listed in phrases:
        for phrase in listed.split("|"):
            words = tuple(phrase.split())
            begun = table.setdefault(words[0], _Phrases(None, {}))
            if len(words) == 1:
                table[words[0]] = begun._replace(alone=act)
            else:
                begun.longer.setdefault(words[1], []).append((words, act))
    for begun in table.values():
        for rows in begun.longer.values():
            rows.sort(key=lambda each: -len(each[0]))
    return table


_OPENING, _INSIDE = _table(_OPENERS), _table(_ANYWHERE)
_EXEMPTING = _table((("report", "|".join(_EXEMPT)),))


# First words of a sentence that say what the exercise behind them was.
_TRIED = frozenset("missed failed almost nearly".split())
_TRYING = frozenset("got get hit did the my a on at i".split())
_HEADED: dict[str, Act] = dict.fromkeys("program programme prescription programming".split(), "prescription")
_HEADED |= dict.fromkeys(
    "client trainee student customer buddy partner wife husband friend".split(), "others"
)
_NOBODY = frozenset(
    "morning evening night gym workout legs arms chest back shoulders upper lower push pull abs core cardio "
    "farmer waiter devil captain child world let there here that what who she he".split()
)


def stretches(row: Sequence[Token], text: str) -> list[Stretch]:
    """The message's clauses in order, without a gap; line ends are part of the clause before them."""
    found: list[Stretch] = []
    heading: tuple[Act, str] | None = None
    at = 0
    while at < len(row):
        end = _line_end(row, at)
        heading = _heading(row, at, end, heading)
        for sentence in _sentences(row, at, end):
            cut = _clauses(row, *sentence, _sentence_act(row, text, *sentence))
            if heading and not any(part.act in ("question", "others") for part in cut):
                cut = [part._replace(act=heading[0], why=heading[1]) for part in cut]
            found.extend(cut)
        at = end
    return found


def _line_end(row: Sequence[Token], at: int) -> int:
    while at < len(row) and row[at].kind != "line":
        at += 1
    while at < len(row) and row[at].kind == "line":
        at += 1
    return at


def _heading(
    row: Sequence[Token], at: int, end: int, before: tuple[Act, str] | None
) -> tuple[Act, str] | None:
    """A line that says what the lines under it are; the one before holds on otherwise."""
    line = [token for token in row[at : min(end, at + 9)] if token.kind != "line"]
    words = [token.folded for token in line if token.kind == "word"]
    if line and line[0].is_number and "/" in [token.folded for token in line[:4]]:
        return None
    if not words or len(line) > 8:
        return before
    if not any(token.is_number for token in line) and words[0] in _HEADINGS:
        return ("plan", words[0]) if line[-1].folded == ":" or len(words) <= 2 else before
    return None if words[0] in _REPORT_HEADINGS else before


def _sentences(row: Sequence[Token], at: int, end: int) -> list[tuple[int, int]]:
    """Where sentences start and end: at ". ", "!" and "?" but not after "lbs." before more of the same."""
    found, start, place = [], at, at
    while place < end:
        token = row[place]
        place += 1
        if token.kind != "mark" or token.folded not in _ENDS:
            continue
        abbreviated = token.folded == "." and place - 2 >= at and row[place - 2].folded in _ABBREVIATIONS
        if abbreviated and place < end and row[place].kind != "line":
            continue
        if (
            token.folded == "."
            and place < end
            and token.end == row[place].start
            and row[place].kind == "word"
        ):
            continue
        while place < end and row[place].kind in ("mark", "line") and row[place].folded in ".!?\n)":
            place += 1
        found.append((start, place))
        start = place
    if start < end:
        found.append((start, end))
    return found


def _sentence_act(row: Sequence[Token], text: str, at: int, end: int) -> tuple[Act, str] | None:
    """What the first words say of the exercise behind them: "Almost got bench 225x1", "Tom did bench 3x5"."""
    opening = row[at]
    second = row[at + 1].folded if at + 1 < end else ""
    if opening.kind != "word":
        return None
    if opening.folded in _TRIED:
        place = at + 1
        while place < end and row[place].folded in _TRYING:
            place += 1
        tried = place < end and (row[place].is_number or _known_at(row, place, end))
        return ("not_done", opening.folded) if tried else None
    if opening.folded == "no" and _known_at(row, at + 1, end):
        return "not_done", "no"
    if opening.folded in _HEADED and second == ":" and _known_at(row, at + 2, end):
        return _HEADED[opening.folded], opening.folded
    return ("others", opening.folded) if _is_somebody(row, text, at, end) else None


def _is_somebody(row: Sequence[Token], text: str, at: int, end: int) -> bool:
    """ "Tom did", "Sarah's squat": a capitalised word that is no exercise, day or filler."""
    word = row[at].folded
    owner = word.removesuffix("'s")
    owns = owner != word and _known_at(row, at + 1, end)
    did = at + 1 < end and row[at + 1].folded == "did"
    if not (owns or did) or not text[row[at].start].isupper() or _known_at(row, at, end):
        return False
    return owner not in names.PROSE and owner not in names.LEAD and owner not in _NO_NAMES


_NO_NAMES = _NOBODY | set(MONTHS) | set(WEEKDAYS) | _CONJUNCTIONS | _REPORT_HEADINGS


def _known_at(row: Sequence[Token], at: int, end: int) -> bool:
    """Whether an exercise that the catalogue knows starts at a token."""
    words = [names.folded(token.folded) for token in row[at : min(end, at + 6)] if token.kind == "word"]
    return at < end and row[at].kind == "word" and catalogue.longest_name(words, 0) > 0


def _clauses(row: Sequence[Token], at: int, end: int, first: tuple[Act, str] | None) -> list[Stretch]:
    """One sentence, cut where a new act opens; `first` is the act of its opening, where that is known."""
    asks = any(row[place].folded == "?" for place in range(max(at, end - 3), end))
    cuts: list[Stretch] = []
    start = at
    act, why = first or _opening(row, at, end) or _REPORT
    turned = dated = False
    for place in range(at + 1, end):
        turned = turned or _phrase(_INSIDE, row, place - 1, end) is not None
        dated = dated or row[place - 1].folded in _DAYS
        boundary = row[place - 1].folded in _BOUNDARIES or row[place].folded in _CONJUNCTIONS
        opening = _opening(row, place, end) if boundary else _inside_opening(row, place, end)
        if opening is None or place <= start:
            continue
        if opening[0] == act and act != "report":
            continue
        day = opening[1] in _DAYS and (dated or _ends_act(row, place, end))
        another = act == "report" and (turned or day)
        if opening[0] == "report" and not another and (act == "report" or not _ends_act(row, place, end)):
            continue
        cuts.append(_stretch(row, start, place, act, why))
        start, (act, why), turned, dated = place, opening, False, False
    cuts.append(_stretch(row, start, end, act, why))
    return _asked(row, cuts) if asks else cuts


def _ends_act(row: Sequence[Token], place: int, end: int) -> bool:
    """Whether a report really opens here: "today" alone doesn't end a plan, "today I squatted" does."""
    if row[place].folded in ("today", "yesterday"):
        opening = _opening(row, place + 1, end)
        return opening is not None and opening[0] == "report"
    return row[place].folded not in ("done", "finished")


def _opening(row: Sequence[Token], at: int, end: int) -> tuple[Act, str] | None:
    limit = min(end, at + 4)  # a row of brackets opens nothing
    while at < limit and (
        row[at].folded in _CONJUNCTIONS or row[at].kind == "line" or row[at].folded in _BOUNDARIES
    ):
        at += 1
    found = _phrase(_OPENING, row, at, end)
    if found is None:
        return None
    after = at + len(found[1].split())
    following = row[after] if after < end else None
    if found[1] in ("do", "perform", "complete", "try", "target", "targets"):
        is_order = following is not None and (following.is_number or found[1].startswith("t"))
        return found if is_order else None
    if found[1] in ("he", "she", "they") and [token.folded for token in row[at + 1 : at + 3]] in (
        ["had", "me"],
        ["made", "me"],
    ):
        return ("report", "had me")
    if found[1] in ("plan", "goal") and following is not None and following.folded == "b":
        return None
    return found


def _inside_opening(row: Sequence[Token], place: int, end: int) -> tuple[Act, str] | None:
    """Acts that open without a comma: "225x5 i'll do 230 next"."""
    if row[place].folded in ("i'll", "i'm", "im", "should", "i"):
        found = _phrase(_OPENING, row, place, end)
        return found if found and found[0] in ("plan", "question", "not_done") else None
    return None


def _phrase(table: dict[str, _Phrases], row: Sequence[Token], at: int, end: int) -> tuple[Act, str] | None:
    """The longest phrase of a table that begins at a token."""
    begun = table.get(row[at].folded) if at < end else None
    if begun is None:
        return None
    for words, act in begun.longer.get(row[at + 1].folded, ()) if at + 1 < end else ():
        if at + len(words) <= end and all(row[at + n].folded == word for n, word in enumerate(words)):
            return act, " ".join(words)
    return None if begun.alone is None else (begun.alone, row[at].folded)


def _stretch(row: Sequence[Token], at: int, to: int, act: Act, why: str) -> Stretch:
    """The stretch, turned by what stands inside it: "squats 5x5 tomorrow" is a plan."""
    if act not in ("report", "plan"):
        return Stretch(at, to, act, why)
    turned: tuple[Act, str] | None = None
    for place in range(at, to):
        if row[place].kind != "word":
            continue
        if _phrase(_EXEMPTING, row, place, to):
            return Stretch(at, to, "report", "")
        turned = turned or (_phrase(_INSIDE, row, place, to) if act == "report" else None)
    return Stretch(at, to, *turned) if turned else Stretch(at, to, act, why)


def _asked(row: Sequence[Token], cuts: list[Stretch]) -> list[Stretch]:
    """A sentence that ends in "?" asks; what was reported before the asking clause stays a report."""
    last = len(cuts) - 1
    if cuts[last].act != "question":
        return [cut._replace(act="question", why="?") for cut in cuts]
    return cuts
