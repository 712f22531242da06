"""What a clause says of an act: that the speaker did it, that it was done, or a report in a word. Pure.

    spoken   "I've swapped squats for leg press": the speaker did it
    told     "Your plan has been updated", "Thursday is now a rest day", "that's in": it was done
    brief    "Done!", "Added to your plan", "Changes saved": a report without a subject or a verb

Each is a table of patterns and what takes them back: "not" and "would", what was done to a proposal or at
another time, a workout that was logged. A clause is read with what stands around it in its sentence: `before`
are the clauses in front of it, `rest` is the clause and those behind it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from agents.honesty import claim_words as w
from agents.honesty.claim_words import any_of

# --- spoken

_DID_SOMETHING = (
    rf"(?!pulled (?:up|your|together)\b){w.CHANGED}",
    w.FIRST_DID,
    r"(?:put|brought)(?! (?:together|forward|forth|up)\b)",
    r"set(?! (?:out|aside|a reminder)\b)",
    r"made(?! (?:sure|my|some notes|an? (?:mental )?(?:note|list|proposal|draft|plan)|it (?:clear|easy))\b)",
    r"(?:taken|took)\b.*\b(?:out|off|away|down|care of)",
    r"(?:given|gave)\b.*\b(?:instead|in place of|off|now|extra|more)",
    r"got (?:you|it|that|this|them) (?:down|set|in|on|booked|swapped|scheduled)",
    r"got\b.* in (?:for|on|at|instead)",
    r"got\b.* (?:swapped|moved|added|in there|updated)",
    rf"(?:your|the|it|that|this|them) (?:(?!you\b)\S+ ){{0,3}}{w.CHANGED}",
    r"(?:done|did) (?:it|that|so|this|as you|what you|both|all of|everything)",
    rf"(?:done|did) (?:the|your|that|both) {w.CHANGE}",
    rf"(?:did|(?:was|were) able to|managed to) (?:just |also )?{w.BASE}",
    rf"(?:gone|went) (?:ahead )?with (?:the|that|your) {w.CHANGE}",
    "followed through",
    r"finished (?:adding|swapping|moving|updating|changing|removing|replacing|making|putting)",
    r"written (?:it|that|this|(?:the|your) \S+ (?:in|into|to))",
    r"wrote (?:it|that|this)\b.* (?:in|into)",
)
_WHO = r"\b(?P<who>i|we|spotter|the (?:app|system))"
_SPOKEN = rf"{_WHO}(?: have| had| has)?(?: {w.ADVERB})* (?P<act>{any_of('', *_DID_SOMETHING)}\b)"
_THEN = rf"\b(?P<who>i|we)(?: have)? (?P<between>[^;]{{1,80}}?) and (?:{w.ADVERB} )*(?P<act>{w.CHANGED})\b"
_ONLY_SAID = any_of(
    """
    should would could can have has had did do like than not
    wish said wrote mentioned thought think claim
    """,
    w.WHEN,
    "if only",
    "told me",
    "asked (?:if|whether|why)",
)
_NOT_SAID = rf"\b{_ONLY_SAID}(?: that)?$"
_NOT_THEN = rf"\b(?:{w.MODAL}|not|never|you|he|she|they|am|was|were)\b"


def is_spoken(clause: str, rest: str) -> bool:
    """The speaker says that they did it, and not to an idea, nor in another week."""
    said = [
        found for found in _all(_SPOKEN, clause) if not found_in(_NOT_SAID, clause[: found.start()].strip())
    ]
    then = [found for found in _all(_THEN, clause) if not found_in(_NOT_THEN, found["between"])]
    return any(not _is_elsewhere(found["act"], clause, rest, found.end()) for found in (*said, *then))


def _is_elsewhere(act: str, clause: str, rest: str, end: int) -> bool:
    """Whether what was done was done to a proposal, at another time, or to the log of a workout."""
    if found_in(w.EARLIER, clause):
        return True
    if found_in(w.WORKOUT_KEPT, rest) and found_in(w.WORKOUT, rest) and not found_in(r"\bplan\b", rest):
        return True
    return not found_in(w.CARRIED_OUT, act) and found_in(rf"\b{w.IDEA}", clause[end:])


# --- told

_IS = r"(?:is|are|'s)"
_HAS = r"(?:has|have|'s)"
_ADVERBS = rf"(?: {w.ADVERB})*"
_ON_A_DAY = any_of(w.DAYS)
_NOT_A_TIME = r"(?<!\bright)(?<!\bfor)(?<!\bby)(?<!\buntil)(?<!\btill)"  # before "now"
_FROM_THEN_ON = any_of(
    "",
    rf"from (?:here|now|today|{_ON_A_DAY}) on",
    "going forward",
    rf"starting (?:today|tomorrow|this week|next week|{_ON_A_DAY})",
)
_THINGS = r"(?:[a-z-]+ ){0,3}?[a-z-]+s"  # "front squats", "leg presses"
_WAS_DONE = (
    rf"(?<!\S){_HAS}{_ADVERBS} been{_ADVERBS} (?:{w.CHANGED}|{w.DONE_TO})\b(?! note)",
    rf"\b(?:was|were|got){_ADVERBS} (?:{w.CHANGED}|put|set|cut(?! short)|taken out|made|split)\b",
    rf"(?<!\S){_IS}{_ADVERBS} {w.IS_CHANGED}\b",
    rf"\b{w.PLAN} (?:{_HAS} )?(?:{w.ADVERB} )*(?:changed|(?:moved|shifted|switched)(?= to\b))",
    rf"\b{w.CHANGE}(?: {_HAS})?{_ADVERBS} (?:went through|gone through|took effect|taken effect|took)\b",
    r"\b(?:has|have) taken the place of\b",
    r"\b(?:sets|rounds|rest) (?:have |has |just )?(?:went|gone) (?:up |down )?from\b",
    rf"\b{w.PLAN} (?:became|turned into|(?:has|have) become|(?:just )?got (?:a |an |\w+er))\b",
    rf"s (?:became|turned into|have (?:now )?become) {_THINGS}(?= (?:on|in|from|for|instead)\b|$)",
)
_IS_SO_NOW = (
    rf"\S (?:{_IS}|am){_ADVERBS} now(?= (?!and (?:then|again)|or never|that\b)|$)",
    rf"{_NOT_A_TIME}(?<!^and)(?<!^so)(?<!^but) now "
    + any_of(
        """
        has have includes? contains? features? lists starts? begins? opens ends? finish(?:es)? closes
        reads? shows? says reflects? runs goes sits falls comes replaces? takes
        """,
        "looks? like",
        "calls? for",
    )
    + r"\b",
    rf"\b{w.PLAN}\b.*(?<!\S)(?:{_IS}|has|have|reads?|includes?|shows|looks? like|starts?) "
    rf"(?!\bright).*{_NOT_A_TIME} now$",
    rf"(?<!\S)(?:{_IS}|has|have) [^;]*\b{w.PLAN}(?<!that)(?<!it)(?<!this)\b[^;]*{_NOT_A_TIME} now$",
    rf"^(?:your|the) {_THINGS} are {_THINGS} now$",
    r"\bno longer (?:has|have|in|on|includes?|contains?|part|there|scheduled|features?)\b",
    r"\bas of now \S.* instead\b",
    rf"\bfrom (?:now|here|{_ON_A_DAY}) on \S.* (?:is|are|has|have|starts?|ends?|replaces?)\b",
    rf"\b(?:replaces?|takes? the place of|(?:steps?|stands?) in for) .*\b{_FROM_THEN_ON}\b",
)
_STANDS = (
    rf"(?<!\S){_IS}{_ADVERBS} "
    + any_of(
        "live official gone complete",
        *("in effect", "in place", "locked in", "all set", "squared away", "set in stone"),
        *("on the books", "up to date"),
    )
    + r"\b",
    rf"\b(?:that|it|this|they|those|all|everything|both|week|{w.ADDED}) {_IS}{_ADVERBS} "
    rf"(?:in|on|out|done|set|in there|off)(?= (?:there|now|already|for (?:you|{_ON_A_DAY}))\b|$)",
    rf"\b(?:that|it|this|they|those|everything|both) {_IS}{_ADVERBS} (?:in|on|off|part of|out of) "
    r"(?:your|the) (?:plan|program|schedule|calendar|week|books)\b",
    # Only as a report: with a day or an "already" it describes what is there.
    rf"\b{w.ADDED} {_IS} (?:in|on|part of) (?:your|the) (?:plan|program|schedule|calendar)$",
    rf"(?<!\S){_IS} \w+ and (?:in|on|part of) (?:your|the) (?:plan|program|schedule|calendar)$",
    rf"(?<!\S){_IS} (?:out|off) (?:and|;) [^;]* {_IS} in$",
    rf"\b\S+ {_IS} in (?:instead of|in place of|for the)\b",
    rf"\byou are (?:all )?set for (?:{_ON_A_DAY}|that|it)\b",
)
_NEW_PLAN = (
    rf"\b(?:plan|program|programme|schedule|calendar){_ADVERBS} (?:reflects?|shows?|has) "
    rf"(?:that|this|these|it|those|the (?:new )?{w.CHANGE}|your {w.CHANGE})\b",
    r"\bhere (?:is|are|'s) (?:the|your|an?|how the|what your) (?:\S+ 's )?"
    r"(?:new|updated|revised|modified|adjusted|amended)\b",
    r"\b(?:your|the|\S+ 's) (?:newly )?(?:updated|revised|modified|amended|adjusted) "
    rf"(?:{w.PLAN}|version)\b(?! (?:needs?|requires?|waits?)\b)",
)
_TOLD = (*_WAS_DONE, *_IS_SO_NOW, *_STANDS, *_NEW_PLAN)
# A look ahead that claims all the same, though "will" and "not" stand in it.
_SEEN = (
    r"\byou will (?:now )?(?:find|see|notice) (?:the|your|a) (?:new|updated|revised|changed)\b",
    rf"^no more [^;]* on {_ON_A_DAY}$",
    r"\byou will not (?:see|find|have) [^;]*\b(?:anymore|any more|any longer)\b",
)
_TAKEN_BACK = rf"\b(?:{w.NEGATION}|{w.MODAL}|{w.WHEN}|{w.OFTEN})\b"
_REPORTED = r"\byou (?:said|told me|wrote|mentioned|thought|think|asked (?:if|whether|why|how))\b"
_RELATIVE = r"(?:\S (?<!so )(?<!and )(?<!ok )(?<!but )(?:that|which)|\bwhat|\bwho)$"
_PROPOSAL = r"(?:proposal|preview|draft|suggestion|idea|option)s?"
_A_PROPOSAL = rf"(?:(?:and|so|here is|here 's|the|my|a|an|this|new) )*{_PROPOSAL}(?: is)?"


def is_told(clause: str, before: Sequence[str], rest: str) -> bool:
    """Something is said to have been done to the plan, or to be so now."""
    if any(found_in(seen, clause) for seen in _SEEN):
        return not found_in(rf"\b{w.WHEN}\b", rest) and not found_in(rf"\b{w.IDEA}", clause)
    if before and re.fullmatch(_A_PROPOSAL, before[-1]):
        return False
    return any(_is_result(clause, rest, found) for told in _TOLD for found in _all(told, clause))


def _is_result(clause: str, rest: str, found: re.Match[str]) -> bool:
    before = clause[: found.start()]
    said = found.group()
    if found_in(rf"{_TAKEN_BACK}|{_REPORTED}", before + re.sub(r"\bno longer\b", "", said)):
        return False
    if found_in(_RELATIVE, before.strip()) or found_in(w.PROGRESS, rest):
        return False
    if found_in(rf"\b{_PROPOSAL}$", before.strip()) and not found_in(w.CARRIED_OUT, said):
        return False
    if found_in(rf"\b{w.GENERAL} (?:is|are)\b", clause) and not found_in(r"\bnow\b", clause):
        return False
    if re.match(r"you are(?: \w+)? now (?!doing|set|scheduled|resting|training|down|off|on )", clause):
        return False
    return not _is_elsewhere(said, clause, rest, found.end())


# --- brief

_PAST_FIRST = (
    r"(?:(?:and|so|then|just|all|ok|okay|both|now|also|already|successfully) )*"
    rf"(?P<act>{w.CHANGED}|taken out|took out|put in|locked in|marked)\b"
)
_IN_GENERAL = any_of(
    """
    weight volume load bonus resistance intensity benefit fatigue difficulty
    """,
    "for bodyweight",
    "rest (?:makes|helps)",
)  # "Added weight makes it harder"
_NOUN_FIRST = (
    rf"(?P<noun>(?:\S+ ){{1,5}}?)(?:{w.ADVERB} )*(?P<act>{w.CHANGED}|taken out|locked in|made|complete)\b"
)
_SWAP_DONE = rf"(?:\S+ ){{0,2}}(?:{w.CHANGE}|swapping|updating) (?:done|complete|made|successful|confirmed)"
_OF_A_COMPARISON = r"(?:modified|changed|reduced|increased)"  # the label over what the athlete did otherwise
_NO_NOUN = (
    r"\b"
    + any_of(
        """
        you i we he she they who which what any
        is are was were am be been has have had do does did 's get getting see keep like
        not no nothing none never want need prefer suggest propose recommend consider
        to with when once if after until before in at by of than as
        """,
        "that were",
        w.MODAL,
    )
    + r"\b"
)
_VERB = any_of("""
    is are was were will would has have can do does should may makes? helps? needs? requires? takes? wants?
    felt feels? look
""")
_VERB_LATER = rf" {_VERB}\b"
_ADJECTIVE = rf"\w+ (?:(?!to |from |in |on |so |and |your |the |it |that |this )\S+ ){{1,2}}{_VERB}\b"
_GREW = r"\b(?:increased|decreased|dropped|improved|moved up|went|gone|moved from|reduced)\b"


def is_brief(clause: str, before: Sequence[str], rest: str) -> bool:
    """A report without a subject: "Done", "Added to your plan", "Changes saved"."""
    led = [each for each in before if not re.fullmatch(w.INTERJECTION, each)]
    lead = " ; ".join(led)
    clause = re.sub(rf"^(?:{w.INTERJECTION} )+", "", clause)
    if re.fullmatch(rf"{w.DONE_WORDS}|{_SWAP_DONE}", clause):
        return not found_in(rf"\b{w.WHEN}\b", lead)
    if found_in(rf"\b(?:{w.MODAL}|{w.WHEN}|{w.NEGATION})\b", lead):
        return False
    if found_in(rf"\b{w.IDEA}|{w.EARLIER}", clause):
        return False
    if re.fullmatch(w.BARE, clause):
        return not led or found_in(rf"\b(?:{w.CHANGE}|plan|request)\b", lead) or _is_an_arrow(led[-1])
    if re.fullmatch(_OF_A_COMPARISON, clause):
        return False
    if (past := re.match(_PAST_FIRST, clause)) is not None:
        of_others = _speaks_of_others(lead) or re.match(rf" {_IN_GENERAL}\b", clause[past.end() :])
        return not (of_others or re.match(_ADJECTIVE, clause))
    noun = re.match(_NOUN_FIRST, clause)
    if noun is None or found_in(_NO_NOUN, noun["noun"]) or found_in(_GREW, clause):
        return _is_in_and_out(clause, before)
    return not found_in(_VERB_LATER, clause[noun.end() :])


def _is_an_arrow(clause: str) -> bool:
    """ "Squats → leg press": read as "squats to leg press"."""
    return re.fullmatch(r"\S+(?: \S+){0,2} to \S+(?: \S+){0,2}", clause) is not None


def _speaks_of_others(lead: str) -> bool:
    """Whether the last one spoken of before is not the speaker: "You hit every rep, added 10 lb"."""
    who = re.findall(r"\b(?:i|we|you|he|she|they)\b", lead)
    return who[-1:] not in ([], ["i"], ["we"])


def _is_in_and_out(clause: str, before: Sequence[str]) -> bool:
    """ "Squats out, leg press in." """
    both = " ; ".join([*before[-1:], clause])
    if found_in(w.OFFER, " ; ".join(before)):
        return False
    return re.fullmatch(r"(?:\S+ ){1,3}out(?: ;| and) (?:\S+ ){1,4}in", both) is not None


# --- patterns


@lru_cache(maxsize=256)
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)


def found_in(source: str, text: str) -> bool:
    """Whether the pattern is anywhere in the text."""
    return _pattern(source).search(text) is not None


def _all(source: str, text: str) -> list[re.Match[str]]:
    return list(_pattern(source).finditer(text))
