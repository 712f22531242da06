"""Which sentences of an answer claim that the plan has been changed. Pure.

A sentence is cut into clauses (`plain.py`), and a clause is a claim where it says of an act that it was
done (`acts.py`) and nothing takes it back: a question, a condition, an offer that stands over a list, quoted
words, or that all waits for the athlete's consent. Consent takes back only what is said with it or behind it
("press Apply and it's in"), and never what the speaker says was done ("I've swapped it, ready when you are").

Words can't tell everything. Where they leave it open the sentence is taken as a claim: in a turn without a
commit a false claim shown is worse than a true sentence held back. So "The finisher is in your plan." is a
claim and "The finisher is in your plan on Thursday." is none: the report of an addition ends there, and who
describes what is there says where. A sentence in another language can't be judged (`language.py`) and counts
as a claim too. In a turn with a commit nothing is a false claim here: a claim of more than was committed
can't be told apart by words, and what was committed is printed by code below the answer.
"""

import re
from typing import Literal, NamedTuple

from agents.planner.honesty import claim_words as w
from agents.planner.honesty.acts import found_in, is_brief, is_spoken, is_told
from agents.planner.honesty.language import is_unjudged
from agents.planner.honesty.plain import clauses, plain
from agents.planner.honesty.sentences import message_sentences, starts_a_line

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
    found: list[str] = []
    heading: Heading = ""
    for sentence in message_sentences(text):
        is_claim, heading = judge(sentence, heading)
        if is_claim:
            found.append(sentence.strip())
    return tuple(found)


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
        return Judged(is_claim, "claim" if is_claim else over or _offer(sentence))
    return Judged(is_claim, over)


def _offer(sentence: str) -> Heading:
    return "offer" if found_in(w.OFFER, plain(sentence)) else ""


_TICKED = r"\s*(?:[-*+•|]\s*)?[✅✔☑✓]"


def _is_entry(sentence: str) -> bool:
    return re.match(rf"\s*(?:[-*+•|–]|\d{{1,2}}[.)])\s?(?!\*)|{_TICKED}", sentence) is not None


def _claims_change(sentence: str, under_offer: bool) -> bool:
    """Whether one sentence claims a change, whatever stands around it."""
    if sentence.lstrip().startswith(">"):  # the athlete's own words
        return False
    if re.match(rf"{_TICKED}.*(?:→|➡|->|=>)", sentence):  # "✅ Squat → Leg Press"
        return not under_offer
    if is_unjudged(sentence):
        return True
    is_question = "?" in sentence[-4:]
    row = clauses(plain(sentence))
    waits = False
    for place, clause in enumerate(row):
        if is_question and re.match(w.ASKS, clause):
            return False
        asked = is_question and place == len(row) - 1
        rest = " ; ".join(row[place : place + CLAUSES_AROUND])
        before = row[max(0, place - CLAUSES_AROUND) : place]
        if is_spoken(clause, rest):
            return True
        waits = waits or found_in(w.WAITS, clause)
        if asked or waits:
            continue
        if is_told(clause, before, rest) or (not under_offer and is_brief(clause, before, rest)):
            return True
    return False
