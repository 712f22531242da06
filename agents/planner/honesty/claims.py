"""Which sentences of an answer claim that the plan has been changed. Pure.

A sentence is cut into clauses, and a clause is a claim where a subject, a finished act and a plan stand
together and nothing takes it back:

    spoken   "I've swapped squats for leg press": the speaker did it
    told     "Your plan has been updated", "Thursday is now a rest day", "that's in": it was done
    brief    "Done!", "Added to your plan", "Changes saved": a report without a subject or a verb

    taken back by   a question, a condition, what would or will be, "not", what waits for the athlete's
                    consent, what was done to a proposal or a list of ideas, or in another week, quoted words

Words can't tell everything. Where they leave it open the sentence is taken as a claim: in a turn without a
commit a false claim shown is worse than a true sentence held back. In a turn with a commit nothing is a false
claim here: a claim of more than was committed can't be told apart by words, and what was committed is printed
by code below the answer.
"""

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from agents.planner.honesty import claim_words as w
from agents.planner.honesty.sentences import message_sentences, starts_a_line
from agents.words import fold

CLAUSE_WORDS = 60
CLAUSES_AROUND = 8  # how far before and after a clause it is looked for what takes it back
Heading = Literal["", "claim", "offer"]


class Judged(NamedTuple):
    """Whether a sentence is a claim; and what stands over the sentences after it, for the next judgement."""

    is_claim: bool
    heading: Heading


def claims(text: str) -> tuple[str, ...]:
    """The sentences that claim a change of the plan, as they stand in it, without the space around them.

    A list belongs to the line over it: under "Here's what I changed:" each entry is a claim, under "Here's
    what I'd change:" none is.
    """
    return tuple(sentence.strip() for sentence, is_claim in _judged(text) if is_claim)


def without_claims(text: str) -> str:
    """The message less its claims, and less the replies suggested below `---`."""
    return "".join(sentence for sentence, is_claim in _judged(text) if not is_claim)


def unbacked(text: str, commits: int) -> tuple[str, ...]:
    """The claims that nothing stands behind: all of them in a turn without a commit, else none."""
    return claims(text) if commits == 0 else ()


def judge(sentence: str, heading: Heading) -> Judged:
    """Judge the next sentence of an answer. `heading` is what the sentence before gave; "" at the start."""
    in_list = _is_entry(sentence) or (bool(heading) and not starts_a_line(sentence))
    over = heading if in_list else ""
    is_claim = (over == "claim" and _is_entry(sentence)) or _claims_change(
        sentence, under_offer=over == "offer"
    )
    if sentence.rstrip(" \t*_").endswith(":"):
        return Judged(
            is_claim, "claim" if is_claim else over or ("offer" if _found(w.OFFER, _plain(sentence)) else "")
        )
    return Judged(is_claim, over)


def _judged(text: str) -> list[tuple[str, bool]]:
    found = []
    heading: Heading = ""
    for sentence in message_sentences(text):
        is_claim, heading = judge(sentence, heading)
        found.append((sentence, is_claim))
    return found


def _is_entry(sentence: str) -> bool:
    return re.match(r"\s*(?:[-*+•|–]|\d{1,2}[.)])\s?(?!\*)", sentence) is not None


def _claims_change(sentence: str, under_offer: bool) -> bool:
    """Whether one sentence claims a change, whatever stands around it."""
    if sentence.lstrip().startswith(">"):  # the athlete's own words
        return False
    plain = _plain(sentence)
    if _found(w.WAITS, plain):
        return False
    is_question = "?" in sentence[-4:]
    clauses = _clauses(plain)
    for place, clause in enumerate(clauses):
        if is_question and re.match(w.ASKS, clause):
            return False
        asked = is_question and place == len(clauses) - 1
        rest = " ; ".join(clauses[place : place + CLAUSES_AROUND])
        before = clauses[max(0, place - CLAUSES_AROUND) : place]
        if _is_spoken(clause, rest) or (not asked and _is_told(clause, rest)):
            return True
        if not asked and not under_offer and _is_brief(clause, before, rest):
            return True
    return False


def _clauses(plain: str) -> list[str]:
    """The clauses; one that is longer than people write is taken in pieces, so that no pattern runs long."""
    words = [clause.split() for clause in plain.split(";")]
    return [
        " ".join(row[start : start + CLAUSE_WORDS])
        for row in words
        for start in range(0, len(row), CLAUSE_WORDS)
    ]


def _plain(sentence: str) -> str:
    """The sentence as it is matched: lower case, quotes taken out, contractions written out, clauses by "
    "" ; "."""
    text = fold(re.sub(r"[—–―]| - ", " ; ", re.sub(r"^\s*(?:[-*+•#|]|\d{1,2}[.)])+\s", "", sentence)))
    text = re.sub(r'"[^"]*"|(?<!\w)\'[^\']*\'(?!\w)', "quoted", text)
    text = re.sub(r"->|=>|→|➡|>", " to ", re.sub(r"[*_`#~]", "", text))
    for short, full in _CONTRACTIONS:
        text = re.sub(short, full, text)
    text = re.sub(r"[,;:()\[\]!?.…|\n]+(?=\s|$)|[()\[\]|]|[^\w\s.,;:'\"%/+@&$-]", " ; ", text)
    return re.sub(r"\s+", " ", text).strip(" ;")


_CONTRACTIONS = (
    (r"\bfrom now on,", "from now on"),
    (r"\bas of now,", "as of now"),
    (r"\bcan't\b", "can not"),
    (r"\bwon't\b", "will not"),
    (r"n't\b", " not"),
    (r"'ve\b", " have"),
    (r"'ll\b", " will"),
    (r"'d\b", " would"),
    (r"'re\b", " are"),
    (r"'m\b", " am"),
    (r"'s\b", " 's"),
    (r"\bas soon as possible\b|\ball or nothing\b", ""),
)

_ACT = (
    rf"(?:(?!pulled (?:up|your|together)\b){w.CHANGED}|(?:put|brought)(?! (?:together|forward|forth|"
    r"up)\b)|set(?! (?:out|aside|a reminder)\b)|"
    r"made(?! (?:sure|an? (?:mental )?(?:note|list|proposal|draft|plan)|my|some notes|it (?:clear|easy))\b)|"
    r"(?:taken|took)\b.*\b(?:out|off|away|down|care of)|(?:given|gave)\b.*\b(?:instead|in place of|off|"
    r"now|extra|more)|"
    r"got (?:you|it|that|this|them) (?:down|set|in|on|booked|swapped|scheduled)|got\b.* in (?:for|on|at|"
    r"instead)|"
    r"got\b.* (?:swapped|moved|added|in there|updated)|followed through|(?:your|the|it|that|this|them) "
    rf"(?:(?!you\b)\S+ ){{0,3}}{w.CHANGED}|"
    r"(?:done|did) (?:it|that|so|this|as you|what you|both|all of|everything|(?:the|your|that|both) "
    rf"{w.CHANGE})|"
    rf"(?:did|(?:was|were) able to|managed to) (?:just |also )?{w.BASE}|(?:gone|went) (?:ahead )?with "
    rf"(?:the|that|your) {w.CHANGE}|"
    r"finished (?:adding|swapping|moving|updating|changing|removing|replacing|making|putting)|"
    rf"{w.FIRST_DID}|written (?:it|that|this|(?:the|your) \S+ (?:in|into|to))|"
    r"wrote (?:it|that|this)\b.* (?:in|into))\b"
)
_SPOKEN = rf"\b(?P<who>i|we|spotter|the (?:app|system))(?: have| had| has)?(?: {w.ADVERB})* (?P<act>{_ACT})"
_THEN = rf"\b(?P<who>i|we)(?: have)? (?P<between>[^;]{{1,80}}?) and (?:{w.ADVERB} )*(?P<act>{w.CHANGED})\b"
_NOT_SAID = (
    rf"\b(?:{w.WHEN}|should|would|could|can|have|has|had|did|do|if only|wish|said|wrote|mentioned|told "
    r"me|thought|think|"
    r"claim|asked (?:if|whether|why)|like|than|not)(?: that)?$"
)
_NOT_THEN = rf"\b(?:{w.MODAL}|not|never|you|he|she|they|am|was|were)\b"


def _is_spoken(clause: str, rest: str) -> bool:
    """The speaker says that they did it, and not to an idea, nor in another week."""
    said = [
        found for found in _all(_SPOKEN, clause) if not _found(_NOT_SAID, clause[: found.start()].strip())
    ]
    then = [found for found in _all(_THEN, clause) if not _found(_NOT_THEN, found["between"])]
    return any(not _is_elsewhere(found["act"], rest, found.end()) for found in (*said, *then))


def _is_elsewhere(act: str, rest: str, end: int) -> bool:
    """Whether what was done was done to a proposal, at another time, or to the log of a workout."""
    if _found(w.EARLIER, rest):
        return True
    if _found(w.WORKOUT_KEPT, rest) and _found(w.WORKOUT, rest) and not _found(r"\bplan\b", rest):
        return True
    return not _found(w.CARRIED_OUT, act) and _found(rf"\b{w.IDEA}", rest[end:])


_IS = r"(?:is|are|'s)"
_HAS = r"(?:has|have|'s)"
_TOLD = (
    # what was done to it
    rf"(?<!\S){_HAS}(?: {w.ADVERB})* been(?: {w.ADVERB})* (?:{w.CHANGED}|{w.DONE_TO})\b(?! note)",
    rf"\b(?:was|were|got)(?: {w.ADVERB})* (?:{w.CHANGED}|(?:put|set|cut(?! short)|taken out|made|split))\b",
    rf"(?<!\S){_IS}(?: {w.ADVERB})* {w.IS_CHANGED}\b",
    rf"\b{w.PLAN} (?:{_HAS} )?(?:{w.ADVERB} )*(?:changed|(?:moved|shifted|switched)(?= to\b))",
    rf"\b{w.CHANGE}(?: {_HAS})?(?: {w.ADVERB})* (?:went through|gone through|took effect|taken effect|"
    r"took)\b",
    # how it is, now
    rf"\S (?:{_IS}|am)(?: {w.ADVERB})* now(?= (?!and (?:then|again)|or never|that\b)|$)",
    r"(?<!\bright)(?<!\bfor)(?<!\bby)(?<!\buntil)(?<!\btill)(?<!^and)(?<!^so)(?<!^but) now (?:has|have|"
    r"includes?|contains?|"
    r"starts?|ends?|reads?|shows?|says|looks? like|calls? for|runs|goes|sits|falls|features?|comes|lists|"
    r"reflects?|"
    r"replaces?|takes|begins?|finish(?:es)?|opens|closes)\b",
    rf"\b{w.PLAN}\b.*\b(?:{_IS}|has|have|reads?|includes?|shows|looks? like|starts?) (?!\bright).* "
    r"(?<!right )"
    r"(?<!for )(?<!by )(?<!until )now$",
    rf"(?<!\S)(?:{_IS}|has|have) "
    rf"[^;]*\b{w.PLAN}(?<!that)(?<!it)(?<!this)\b[^;]*(?<!right)(?<!for)(?<!by)(?<!until) now$",
    r"\bno longer (?:has|have|in|on|includes?|contains?|part|there|scheduled|features?)\b",
    rf"(?<!\S){_IS}(?: {w.ADVERB})* (?:live|in effect|in place|official|locked in|all set|squared away|"
    r"gone|set in stone|"
    r"on the books|up to date|complete)\b",
    r"\b(?:that|it|this|they|those|all|everything|both|finisher|swap|change|changes|week|block|update|"
    rf"circuit) {_IS}"
    rf"(?: {w.ADVERB})* (?:in|on|out|done|set|in there|off)(?= (?:there|now|already|for (?:you|"
    rf"{w.any_of(w.DAYS)}))\b|$)",
    rf"\b(?:that|it|this|they|those|everything|both) {_IS}(?: {w.ADVERB})* (?:in|on|off|part of|out of) "
    r"(?:your|the) "
    r"(?:plan|program|schedule|calendar|week|books)\b",
    rf"(?<!\S){_IS} (?:out|off) (?:and|;) [^;]* {_IS} in$",
    rf"\b\S+ {_IS} in (?:instead of|in place of|for the)\b",
    rf"\b(?:plan|program|programme|schedule|calendar)(?: {w.ADVERB})* (?:reflects?|shows?|has) (?:that|"
    r"this|these|it|those|"
    rf"the (?:new )?{w.CHANGE}|your {w.CHANGE})\b",
    rf"\b{w.PLAN} (?:became|turned into|(?:has|have) become|(?:just )?got (?:a |an |\w+er))\b",
    r"\bas of now \S.* instead\b",
    r"\bfrom now on \S.* (?:is|are|has|have|starts?|ends?)\b",
    r"\b(?:has|have) taken the place of\b",
    rf"\byou are (?:all )?set for (?:{w.any_of(w.DAYS)}|that|it)\b",
    # the new plan, shown
    r"\bhere (?:is|are|'s) (?:the|your|an?|how the|what your) (?:\S+ 's )?(?:new|updated|revised|"
    r"modified|adjusted|amended)\b",
    r"\b(?:your|the|\S+ 's) (?:newly )?(?:updated|revised|modified|amended|adjusted) "
    rf"(?:{w.PLAN}|version)\b",
)
# A look ahead that claims all the same, though "will" and "not" stand in it.
_SEEN = (
    r"\byou will (?:now )?(?:find|see|notice) (?:the|your|a) (?:new|updated|revised|changed)\b",
    rf"^no more [^;]* on {w.any_of(w.DAYS)}$",
    r"\byou will not (?:see|find|have) [^;]*\b(?:anymore|any more|any longer)\b",
)
_TAKEN_BACK = rf"\b(?:{w.NEGATION}|{w.MODAL}|{w.WHEN}|{w.OFTEN})\b"
_REPORTED = r"\byou (?:said|told me|wrote|mentioned|thought|think|asked (?:if|whether|why|how))\b"
_RELATIVE = r"(?:\S (?<!so )(?<!and )(?<!ok )(?<!but )(?:that|which)|\bwhat|\bwho)$"


def _is_told(clause: str, rest: str) -> bool:
    """Something is said to have been done to the plan, or to be so now."""
    if any(_found(seen, clause) for seen in _SEEN):
        return not _found(rf"\b{w.WHEN}\b", rest) and not _found(rf"\b{w.IDEA}", rest)
    return any(_is_result(clause, rest, found) for told in _TOLD for found in _all(told, clause))


def _is_result(clause: str, rest: str, found: re.Match[str]) -> bool:
    before = clause[: found.start()]
    said = found.group()
    if _found(rf"{_TAKEN_BACK}|{_REPORTED}", before + re.sub(r"\bno longer\b", "", said)):
        return False
    if _found(_RELATIVE, before.strip()) or _found(w.PROGRESS, rest):
        return False
    if _found(rf"\b{w.GENERAL} (?:is|are)\b", clause) and not _found(r"\bnow\b", clause):
        return False
    if re.match(r"you are(?: \w+)? now (?!doing|set|scheduled|resting|training|down|off|on )", clause):
        return False
    return not _is_elsewhere(said, rest, found.end())


_PAST_FIRST = (
    rf"(?:(?:and|so|then|just|all|ok|okay|both|now|also|already|successfully) )*(?P<act>{w.CHANGED}|"
    r"taken out|took out|"
    r"put in|locked in|marked)\b"
    r"(?! (?:weight|volume|load|bonus|resistance|intensity|benefit|fatigue|for bodyweight|difficulty|"
    r"rest (?:makes|helps))\b)"
)
_NOUN_FIRST = (
    rf"(?P<noun>(?:\S+ ){{1,5}}?)(?:{w.ADVERB} )*(?P<act>{w.CHANGED}|taken out|locked in|made|complete)\b"
)
_SWAP_DONE = rf"(?:\S+ ){{0,2}}(?:{w.CHANGE}|swapping|updating) (?:done|complete|made|successful|confirmed)"
_OF_A_COMPARISON = r"(?:modified|changed|reduced|increased)"  # the label over what the athlete did otherwise
_NO_NOUN = (
    r"\b(?:you|i|we|he|she|they|who|is|are|was|were|am|be|been|has|have|had|do|does|did|'s|not|no|"
    r"nothing|none|to|want|"
    r"suggest|propose|recommend|consider|like|get|getting|see|keep|need|prefer|with|when|once|if|after|"
    r"until|before|in|"
    rf"at|by|of|than|as|any|which|what|that were|never|{w.MODAL})\b"
)
_VERB_LATER = (
    r" (?:is|are|was|were|will|would|has|have|makes?|can|help|helps|do|does|should|may|felt|feels?|look)\b"
)
_GREW = r"\b(?:increased|decreased|dropped|improved|moved up|went|gone|moved from|reduced)\b"


def _is_brief(clause: str, before: list[str], rest: str) -> bool:
    """A report without a subject: "Done", "Added to your plan", "Changes saved"."""
    led = [each for each in before if not re.fullmatch(w.INTERJECTION, each)]
    lead = " ; ".join(led)
    clause = re.sub(rf"^(?:{w.INTERJECTION} )+", "", clause)
    if re.fullmatch(rf"{w.DONE_WORDS}|{_SWAP_DONE}", clause):
        return not _found(rf"\b{w.WHEN}\b", lead)
    if _found(rf"\b(?:{w.MODAL}|{w.WHEN}|{w.NEGATION})\b", lead) or _found(rf"\b{w.IDEA}|{w.EARLIER}", rest):
        return False
    if re.fullmatch(w.BARE, clause):
        return not led or _found(rf"\b(?:{w.CHANGE}|plan|request)\b", lead)
    if re.fullmatch(_OF_A_COMPARISON, clause):
        return False
    if (past := re.match(_PAST_FIRST, clause)) is not None:
        return not _speaks_of_others(lead) and not _is_elsewhere(past["act"], rest, past.end())
    noun = re.match(_NOUN_FIRST, clause)
    if noun is None or _found(_NO_NOUN, noun["noun"]) or _found(_GREW, clause):
        return _is_in_and_out(clause, before)
    return not _found(_VERB_LATER, clause[noun.end() :])


def _speaks_of_others(lead: str) -> bool:
    """Whether the last one spoken of before is not the speaker: "You hit every rep, added 10 lb"."""
    who = re.findall(r"\b(?:i|we|you|he|she|they)\b", lead)
    return who[-1:] not in ([], ["i"], ["we"])


def _is_in_and_out(clause: str, before: list[str]) -> bool:
    """ "Squats out, leg press in." """
    both = " ; ".join([*before[-1:], clause])
    if _found(w.OFFER, " ; ".join(before)):
        return False
    return re.fullmatch(r"(?:\S+ ){1,3}out(?: ;| and) (?:\S+ ){1,4}in", both) is not None


@lru_cache(maxsize=128)
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)


def _found(source: str, text: str) -> bool:
    return _pattern(source).search(text) is not None


def _all(source: str, text: str) -> list[re.Match[str]]:
    return list(_pattern(source).finditer(text))
