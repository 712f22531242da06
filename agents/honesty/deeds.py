"""What a coach's sentence says was done, and whether it was. Pure.

    by me     "I nudged the max", "I've let your physio know": the speaker did it
    bare      "Logged.", "Run saved", "and copied into next week"
    a state   "the run is out", "your plan now has leg press": so it stands since then

What is asked, offered, denied or stands under a condition claims nothing, nor does what the athlete did or
how a figure has grown. A deed that is claimed has to be one that was committed, and of the things that it
names: exercises, days, figures, and whatever else has a name of its own. What only describes ("deadlifts are
planned for Friday") may stand on a record or a plan that says so in one line. Verbs are told by their form;
`deeds.txt` says what each may mean, and what stands in no row was never done.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from agents.exercises.catalogue import describes, mentions
from agents.honesty import claim_words as w
from agents.honesty.acts import found_in
from agents.honesty.claim_words import any_of
from agents.honesty.claims import clauses, is_unjudged, plain
from agents.honesty.figures import COUNT, DAY, PLACE, figures, is_unit
from agents.words import tokens

DeedKind = Literal["kept", "changed", "deleted", "planned"]


class CommittedDeed(NamedTuple):
    """What was committed: a workout or a measurement kept, changed or deleted, or a plan, a program or a
    setting changed; `words` name it."""

    kind: DeedKind
    words: str


class _Claim(NamedTuple):
    """A part of a sentence that says that something was done, and its verb; `is_state`: it may only describe.
    The verb is "" for what nobody here can do."""

    words: str
    verb: str
    is_state: bool = False


def false_deeds(
    sentence: str, done: Sequence[CommittedDeed], lines: Sequence[str] = (), said: Sequence[str] = ()
) -> Iterator[str]:
    """The parts of a sentence that claim a deed which was not done. `lines` are what records and plan say,
    `said` is what else has been said: a deed may be called as they call it."""
    if is_unjudged(sentence):
        yield sentence
        return
    for claim in _claims(sentence):
        if not _was_done(claim, done, lines, said) and not _is_described(claim, lines):
            yield claim.words


# --- the words


@lru_cache(maxsize=1)
def _rows() -> dict[str, frozenset[str]]:
    rows: dict[str, list[str]] = {}
    for line in Path(__file__).with_name("deeds.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, *words = line.split()
            rows.setdefault(name, []).extend(words)
    return {name: frozenset(words) for name, words in rows.items()}


def _is(row: str, word: str) -> bool:
    return word in _rows()[row]


_VERB = r"[a-z]{2,}ed|" + "|".join(sorted(_rows()["irregular"]))
_PARTICLE = any_of(
    "in out off gone live safe official set done sorted",
    r"(?:up|down)(?! (?:to|from|by|a|\d|\S+ (?:pounds|kilos|percent|lb|kg)))",
    "on (?:the |your |her |his )?(?:record|books|board|file|log|hold|ice)",
    r"on now",
    r"in (?:the|your) (?:\S+ ){0,2}notes?",
    rf"on (?:{'|'.join(w.DAYS.split())})s?",
)
_BE = r"(?:is|are|was|were|'s|been|got|gets|sits?|lives?|goes|runs?)"
_HAVE = r"(?:has|have|'s)"
_ADVERBS = rf"(?:(?:{w.ADVERB}|safely|officially|safe and sound|back|also|too|now|already) )*"
_SPEAKER = (
    rf"\b(?:i|we|spotter|the (?:app|system|log))(?: {_HAVE}| had)?"
    r"(?: (?:also|even|already|just|went ahead and|gone ahead and|\w+ly))*"
)
_LED = rf"^(?:(?:{w.INTERJECTION}|all|both|and|that|it|this|everything|now|already|\S+ly|then|also) )*"
_NO_SUBJECT = any_of(
    "you i we he she they it is are was were has have had with after from for at to as", "the plan"
)
_BY_ME = rf"{_SPEAKER} (?P<verb>{_VERB})\b"
_THEN_BY_ME = rf"^(?:also |then |even )?(?:re-)?(?P<verb>{_VERB})\b"
# What stands alone is told as done too: "Moving your squats to Friday."
_DONE_BY = {
    "moving": "moved", "adding": "added", "swapping": "swapped", "switching": "switched", "putting": "put",
    "deleting": "deleted", "removing": "removed", "logging": "logged", "saving": "saved", "setting": "set",
    "changing": "changed", "updating": "updated", "noting": "noted", "fixing": "fixed", "raising": "raised",
}  # fmt: skip
_DOING = rf"(?:{'|'.join(_DONE_BY)})(?= (?:your|the|that|it|this|them|both|all|\S+ to)\b)"
_BARE = rf"{_LED}(?P<verb>{_VERB}|{_DOING}|out|off)\b"
_NOUN_BARE = (  # "run logged", "your zones recalculated, too", "squats out"
    rf"{_LED}(?:(?!{_NO_SUBJECT}\b)\S+ ){{1,5}}?(?P<verb>[a-z]{{2,}}ed|undone|gone|out|off|sent)"
    r"(?=$| (?:too|as|at|for|in|on|under|with|from|to|and|now|today|again)\b)"
)
_STATES = (
    rf"(?<!\S){_BE} {_ADVERBS}(?P<verb>{_VERB}|{_PARTICLE})(?!\S)",
    rf"(?<!\S){_HAVE} {_ADVERBS}(?P<verb>{_VERB})\b",
    r"(?<!\S)(?:has|have|'s got) (?:their|its|your|a|the) (?P<verb>new)\b",
    # "Sunday it is"
    r"^(?!(?:so )?(?:there|here|that|this|as|what|where|how)\b)(?:\S+ ){1,3}it (?P<verb>is)$",
    r"\b(?:max(?:es)?|plan|program) (?P<verb>went|jumped|goes) (?:up|down)\b",
    rf"\b{w.CHANGE}(?: {_HAVE})? (?P<verb>went|gone) through\b",
    r"\b(?:plan|program|schedule) (?P<verb>reflects) (?:the|that|this|your|both)\b",
    r"^with \S.*\b(?P<verb>out|off|in) (?:of )?(?:the|your) (?:log|history|plan|books|way)\b",
)
_NOW = (
    r"(?<!\bstill )\b(?:now|again|as of today|from (?:\S+ ){1,2}on|going forward|instead|in place of"
    r"|no longer)\b(?!.*\bstill\b)"
)
_OF_PLAN = (
    r"\b(?:plan|program|schedule|calendar|split|both days|max(?:es)?|deload|block|everything|goals?|targets?|"
    rf"next week|{'|'.join(w.DAYS.split())})(?:s|'s)?\b"
)
_OUTSIDE = rf"\b(?:{'|'.join(sorted(_rows()['outside']))}|apple health|health app|(?:your|the) watch)\b"
_PROMISED = (
    r"\byou will (?:hear from|get an? (?:nudge|ping|message|reminder|alert))\b"
    r"|\bi will (?:remind|ping|nudge|text|email|message|alert|wake|call)\b"
)
_KEPT_SO = rf"\bkept (?:\S+ )?{_OF_PLAN}"
_DENIED = rf"\b(?:{w.NEGATION})\b"
_UNDONE = (
    rf"\b(?:{w.NEGATION}|{w.MODAL}|{w.OFTEN}|if|once|unless|until|till|whether|let us|let 's|try|want|ready)"
    r"\b"
)
_CONDITION = (
    r"\b(?:if|once|unless|(?:until|till) you|as soon as|whenever|assuming|provided|would|could|say yes)\b"
    r"|say the word|\bup for your\b|\bfor your (?:ok|okay|yes|approval|go-ahead)\b"
)
_OF_ATHLETE = (
    r"\b(?:you|he|she|who|that|what)(?: have| had| has| are| were)?(?: (?:just|really|actually|only|\w+ly))*$"
)
_DESCRIBES = (  # behind a bare verb: "Logged workouts show ..."
    r" (?!(?:the|your|that|it|this|a|an|in|at|as|for|from|on|to|with|under|and|both|all|up|down|out)\b)"
    r"\S+(?: \S+){0,3}? "
    r"(?:is|are|was|were|will|can|may|should|feels?|makes?|shows?|looks?|beats?|means?|has|have)\b"
)
_A_NOUN = (
    r"$| (?!(?:the|your|that|it|this|an?|in|at|as|for|from|on|to|into|with|under|and|both|all|now|too|last)"
    r"\b)\S"
)
_ADVICE = rf"{_LED}(?:put|set|cut|let|hit|run|read|split) (?:your|the|a|it|that|those)\b"
_AND = r"(?:and|but|so|which|while|though|because) "
_HAS_VERB = re.compile(rf"\b(?:{_VERB}|{_DOING}|{_PARTICLE}|{_BE}|has|have|i|you|will|now|again)\b|'s\b")
_WIDEST = 80  # characters without a verb that may belong to the part behind them


# --- what is claimed


def _claims(sentence: str) -> Iterator[_Claim]:
    """The parts that say that something was done."""
    row = _joined([part for clause in clauses(plain(sentence)) for part in _parts(clause)])
    is_question, by_me, is_open, is_denied = "?" in sentence[-4:], False, False, False
    for place, part in enumerate(row):
        if is_question and (place == len(row) - 1 or re.match(w.ASKS, part)):
            return
        around = " ; ".join(row[max(0, place - 1) : place + 3])
        is_open = is_open or found_in(_CONDITION, part) or found_in(w.WAITS, part)
        found = _by_me(part, after_me=by_me)
        by_me = found is not None or (by_me and not found_in(r"\b(?:you|it|he|she)\b", part))
        goes_on, is_denied = is_denied, _is_denied(part, is_denied)
        if found is None and not (is_open or found_in(_CONDITION, around)):
            found = _outside(part) or (None if goes_on else _bare(part)) or _state(part)
        if found is not None:
            yield found


def _is_denied(part: str, before: bool) -> bool:
    """Whether verbs behind this part are denied with it, or the athlete's: "nothing was changed, moved"."""
    goes_on = before and not found_in(r"\b(?:i|is|are|'s|has|have)\b", part)
    return goes_on or found_in(_DENIED, part) or found_in(r"\byou (?!are\b)\w+", part)


def _parts(clause: str) -> list[str]:
    """A clause cut where another verb may begin: not within "the row and the swings are logged"."""
    parts = [""]
    for piece in re.split(rf"(?<=\S) (?={_AND})", clause):
        if parts[-1] and _HAS_VERB.search(parts[-1]) and _HAS_VERB.search(piece):
            parts.append(re.sub(f"^{_AND}", "", piece))
        else:
            parts[-1] = f"{parts[-1]} {piece}".strip()
    return parts


def _joined(row: Sequence[str]) -> list[str]:
    """The parts, each with what stands before it and has no verb: "squat; bench and press have new maxes"."""
    joined, waiting = [], ""
    for part in row:
        if _HAS_VERB.search(part) or len(waiting) > _WIDEST:
            joined.append(f"{waiting} {part}".strip())
            waiting = ""
        elif not re.fullmatch(w.INTERJECTION, part):
            waiting = f"{waiting} {part}".strip()
    return [*joined, *([waiting] if waiting else [])]


def _by_me(part: str, *, after_me: bool) -> _Claim | None:
    """What the speaker says to have done; behind such a part another verb may stand alone."""
    for pattern in (_BY_ME, *([_THEN_BY_ME] if after_me else [])):
        for found in re.finditer(pattern, part):
            looked = _is("looked", found["verb"]) and not found_in(
                rf"\bfound (?:room|space|time|a)\b|{_KEPT_SO}", part
            )
            denies = re.match(r" (?:not|never)\b", part[found.end() :])  # "I did not log it"
            if not (looked or denies or found_in(_UNDONE, part[: found.end()])):
                return _Claim(part[found.start() :], found["verb"])
    return None


def _bare(part: str) -> _Claim | None:
    """A report without a subject."""
    found = re.search(_BARE, part) or re.search(_NOUN_BARE, part)
    if found is None or found_in(_UNDONE, part):
        return None
    verb, behind = _DONE_BY.get(found["verb"], found["verb"]), part[found.end("verb") :]
    is_known = bool(_means(verb)) or _is("irregular", verb)
    is_adjective = not is_known and re.match(_A_NOUN, behind)  # "banded pull-ups", "recorded and respected"
    says_else = is_adjective or re.match(_ADVICE, part) or re.match(r" from \S+ to ", behind)
    if says_else or _is("becomes", verb) or _is("looked", verb) or re.match(_DESCRIBES, behind):
        return None
    return _Claim(part, verb)


def _state(part: str) -> _Claim | None:
    """How something stands since it was done."""
    for pattern in _STATES:
        for found in re.finditer(pattern, part):
            before = part[: found.start()]
            if _is("becomes", found["verb"]) or found_in(_UNDONE, f"{before} {found[0]}"):
                continue
            if not found_in(_OF_ATHLETE, before.strip()):
                return _Claim(part, found["verb"], is_state=True)
    is_now = (
        found_in(_NOW, part) and found_in(_OF_PLAN, part) and found_in(r"\b(?:is|are|has|have|\w+s)\b", part)
    )
    if is_now and not found_in(_UNDONE, part) and not found_in(r"\byou (?!are on\b)", part):
        return _Claim(part, "now", is_state=True)
    return None


def _outside(part: str) -> _Claim | None:
    """What nobody here can do."""
    if found_in(rf"{_DENIED}|\b(?:your own|you can|you could|want|would you|phone)\b", part):
        return None
    is_said = found_in(rf"\b(?:is|are|'s|has|have|should|will|i|on|in|up|{_VERB})\b", part)
    promised = found_in(_PROMISED, part)
    return _Claim(part, "") if promised or (is_said and found_in(_OUTSIDE, part)) else None


# --- whether it was done


def _means(verb: str) -> tuple[DeedKind, ...]:
    """The kinds of deed that a verb, or a particle, may mean."""
    verb = verb.split()[0] if verb else verb
    return tuple(kind for kind in get_args(DeedKind) if _is(kind, verb))


def _was_done(
    claim: _Claim, done: Sequence[CommittedDeed], lines: Sequence[str], said: Sequence[str]
) -> bool:
    """Whether such a deed was done, of all that the part names."""
    kinds = _means(claim.verb) if claim.verb else get_args(DeedKind)
    of_plan = found_in(r"\b(?:plan|program|schedule|split|next week|cycle|swaps?|proposals?)\b", claim.words)
    fitting = [
        each
        for each in done
        if each.kind in kinds and (not of_plan or each.kind == "planned" or "plan" in each.words)
    ]
    words = " ; ".join(each.words for each in fitting)
    if not fitting or ((outside := re.search(_OUTSIDE, claim.words)) and outside[0] not in words.lower()):
        return False
    if found_in(r"\bboth\b", claim.words) and len(fitting) < 2 and " and " not in words:
        return False
    moved = {day for each in fitting if each.kind in ("planned", "changed") for day in _weekdays(each.words)}
    beside = [line for line in lines if moved & _weekdays(line)]  # what a day held that was moved or changed
    if not _names_only(claim.words, words, beside):
        return False
    return claim.verb == "is" or not _strange(claim.words, (words, *lines, *said))


def _is_described(claim: _Claim, lines: Sequence[str]) -> bool:
    """Whether one line of the records says what the part says; not that it is so by now."""
    is_dated = any(each.of == DAY for each in figures(claim.words))
    may_describe = is_dated or claim.verb.partition(" ")[0] in (
        "set",
        "put",
        "down",
        "on",
        "scheduled",
        "planned",
    )
    if not (claim.is_state and may_describe) or found_in(_NOW, claim.words):
        return False
    names_any = bool(_exercises(claim.words) or _weekdays(claim.words))
    return (names_any or is_dated) and any(_names_only(claim.words, line) for line in lines)


def _names_only(part: str, words: str, beside: Sequence[str] = ()) -> bool:
    """Whether all that is named in a part is named in the words: exercises, days, things, figures."""
    all_words = re.sub(r"\bHR\b", "heart rate", " ; ".join((words, *beside)))
    if not _exercises(part, all_words) <= _exercises(all_words):
        return False
    if (days := _weekdays(words)) and not _weekdays(part) <= days:
        return False
    things = (word for word in re.findall(r"[a-z]+", part) if _is("things", word))
    lower = all_words.lower()
    if not all(_stem(thing) in lower or _ALSO.get(thing, thing) in lower for thing in things):
        return False
    known = {value for each in figures(all_words) for value in (each.value, each.said)}
    unbounded = re.sub(r"\b(?:under|over|below|above|past) \S+", "", part)
    named = [each for each in figures(unbounded) if each.of not in (COUNT, DAY, PLACE)]
    return not known or all(each.value in known or each.said in known for each in named)


_ALSO = {"ride": "cycling", "rides": "cycling"}


def _strange(part: str, known: Sequence[str]) -> list[str]:
    """The words of a part that name something of which nothing has been heard."""
    heard = {_stem(word) for text in known for word in re.findall(r"[a-z]{2,}", text.lower())}
    return [
        token.folded
        for token in tokens(part)
        if token.kind == "word"
        and token.value is None
        and len(token.folded) > 2
        and not (_means(token.folded) or _is("plain", token.folded) or is_unit(token.folded))
        and _stem(token.folded) not in heard
        and not (describes(token.folded) or token.folded in w.DAYS)
        and not token.folded.endswith("ly")
    ]


def _stem(word: str) -> str:
    return re.sub(r"(?:'s|es|s|ed|ing)$", "", word)


def _exercises(text: str, known_as: str = "") -> frozenset[str]:
    """The exercises that a text names; without those whose words stand in the other text."""
    row, stems = tokens(text), {_stem(word) for word in re.findall(r"[a-z]+", known_as.lower())}
    named = ((known.name, [_stem(row[at].folded) for at in places]) for known, places in mentions(row))
    return frozenset(
        name for name, words in named if not stems.issuperset(each for each in words if each.isalpha())
    )


def _weekdays(text: str) -> frozenset[str]:
    """The weekdays that a text names; those of its dates too."""
    named = {day for day in w.DAYS.split() if re.search(rf"\b{day}(?:s|'s)?\b", text.lower())}
    dated = {w.DAYS.split()[each.weekday] for each in figures(text) if each.weekday is not None}
    return frozenset(named | dated)
