"""Which sentences of an answer claim that the plan has been changed. Pure.

A sentence is cut into clauses, and a clause is a claim where it says of an act that it was
done (`acts.py`) and nothing takes it back: a question, a condition, an offer that stands over a list, quoted
words, or that all waits for the athlete's consent. Consent takes back only what is said with it or behind it
("press Apply and it's in"), and never what the speaker says was done ("I've swapped it, ready when you are").

Words can't tell everything. Where they leave it open the sentence is taken as a claim: in a turn without a
commit a false claim shown is worse than a true sentence held back. So "The finisher is in your plan." is a
claim and "The finisher is in your plan on Thursday." is none: the report of an addition ends there, and who
describes what is there says where. A sentence in another language can't be judged and counts
as a claim too. In a turn with a commit nothing is a false claim here: a claim of more than was committed
can't be told apart by words, and what was committed is printed by code below the answer.

Claims are told by English words. A sentence in another language could claim anything, so it is treated as a
claim: in a turn without a commit it is left out, and the code's own words stand. It is told by its script, by
small words and accents of other languages where they outnumber those of English, or because it is long and
has no common English word at all. What is terse in English (names of exercises, a list of sets, a cue of
three words) has neither; of a language that is not in the table a short sentence is taken for English.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from agents.honesty import claim_words as w
from agents.honesty.acts import found_in, is_brief, is_spoken, is_told
from agents.honesty.sentences import message_sentences, starts_a_line
from agents.words import fold

CLAUSES_AROUND = 8  # how far before and after a clause it is looked for what takes it back
Heading = Literal["", "claim", "offer"]
_TICKED = r"\s*(?:[-*+•|]\s*)?[✅✔☑✓]"
FEWEST_ELSEWHERE = 2  # words of other languages: one alone may be a name
LONG = 6  # words, from which on English doesn't do without a common one
_ENGLISH = frozenset(
    """
    the a an and of for with your you i my me we our us it its is isn't are aren't was were be been
    this that these those there here they them their what when where which who why how
    if then than but or not no yes can can't could should would will won't
    do don't does doesn't did didn't have haven't has hasn't had
    get keep let make take give want need like feel try add remove move change swap replace drop
    from into onto over under up down out off in on to at by as about after before until because since while
    during through without within again back more most less some any all each every both only just very too
    done got getting nice work
    still already now today tomorrow week day days good great well easy hard heavy light next first one two
    """.split()
)
_ELSEWHERE = frozenset(
    """
    el la los las del una por para con su sus tu tus que esta este ahora sido está jueves lunes viernes
    os na pelo pela seu sua foi agora com uma quinta segunda sexta você
    le les des du une est sont pour avec votre vos ai dans sur maintenant jeudi lundi vendredi j'ai c'est
    ich habe hast dein deine deinen der das dem den und ist sind jetzt mit durch statt wurde wurden ein eine
    einen dich dir auf donnerstag montag freitag
    ik heb je jouw het een voor nu zijn op werd donderdag maandag vrijdag
    il gli di della dei nel nella ho hai tuo tua sono stato stata ora adesso
    jag har din ditt och jeg du er
    jest twój dla został masz
    """.split()
)
# The usual words for "done", as the whole of a sentence.
_DONE = frozenset(
    """
    hecho listo lista cambiado agregado erledigt fertig gemacht geändert fait terminé ajouté fatto aggiunto
    feito pronto adicionado klaar gedaan klart gotowe zrobione
    """.split()
)
CLAUSE_WORDS = 60
_CONTRACTIONS = (
    (r"\bfrom (now|here|\w+day) on,", r"from \1 on"),
    (r"\bas of now,", "as of now"),
    (r"\bcan't\b", "can not"),
    (r"\bwon't\b", "will not"),
    (r"n't\b", " not"),
    (r"'ve\b", " have"),
    (r"\b(i|we)ve\b", r"\1 have"),
    (r"'ll\b", " will"),
    (r"'d\b", " would"),
    (r"'re\b", " are"),
    (r"'m\b", " am"),
    (r"'s\b", " 's"),
    (r"\bas soon as possible\b|\ball or nothing\b", ""),
)


class JudgedSentence(NamedTuple):
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


def judge(sentence: str, heading: Heading) -> JudgedSentence:
    """Judge the next sentence of an answer. `heading` is what the sentence before gave; "" at the start."""
    in_list = is_entry(sentence) or (bool(heading) and not starts_a_line(sentence))
    over = heading if in_list else ""
    is_claim = (over == "claim" and is_entry(sentence)) or _claims_change(
        sentence, under_offer=over == "offer"
    )
    if sentence.rstrip(" \t*_").endswith(":"):
        return JudgedSentence(is_claim, "claim" if is_claim else over or _offer(sentence))
    return JudgedSentence(is_claim, over)


def _offer(sentence: str) -> Heading:
    return "offer" if found_in(w.OFFER, plain(sentence)) else ""


def is_entry(sentence: str) -> bool:
    """Whether a sentence is an entry of a list."""
    return re.match(rf"\s*(?:[-*+•|–]|\d{{1,2}}[.)])\s?(?!\*)|{_TICKED}", sentence) is not None


def _claims_change(sentence: str, under_offer: bool) -> bool:
    """Whether one sentence claims a change, whatever stands around it."""
    if sentence.lstrip().startswith(">"):  # the athlete's own words
        return False
    if re.match(rf"{_TICKED}.*(?:→|➡|->|=>)", sentence):  # "✅ Squat → Leg Press"
        return not under_offer
    return is_unjudged(sentence) or next(claiming_clauses(sentence, under_offer), None) is not None


def claiming_clauses(
    sentence: str, under_offer: bool = False, also: Callable[[str, str], bool] = lambda clause, rest: False
) -> Iterator[str]:
    """The clauses of a sentence that claim that something was done to the plan; and those of which `also`
    says so, given the clause and the clause with those behind it."""
    is_question = "?" in sentence[-4:]
    row = clauses(plain(sentence))
    waits = False
    for place, clause in enumerate(row):
        if is_question and re.match(w.ASKS, clause):
            return
        asked = is_question and place == len(row) - 1
        rest = " ; ".join(row[place : place + CLAUSES_AROUND])
        before = row[max(0, place - CLAUSES_AROUND) : place]
        waits = waits or found_in(w.WAITS, clause)
        if is_spoken(clause, rest):
            yield clause
        elif asked or waits:
            continue
        elif (
            is_told(clause, before, rest)
            or (not under_offer and is_brief(clause, before, rest))
            or also(clause, rest)
        ):
            yield clause


def is_unjudged(sentence: str) -> bool:
    """Whether the sentence is in another language than English, as far as its words tell."""
    words = [word.lower() for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", sentence)]
    words = [word.replace("’", "'") for word in words]
    if _is_other_script(sentence) or (words and all(word in _DONE for word in words)):
        return True
    english = sum(word in _ENGLISH for word in words)
    elsewhere = sum(word in _ELSEWHERE or not word.replace("'", "").isascii() for word in words)
    if elsewhere >= FEWEST_ELSEWHERE and elsewhere > english:
        return True
    return len(words) >= LONG and not english and not _is_list(sentence)


def _is_list(sentence: str) -> bool:
    """Whether it may be a list of exercises or of the sets of one: it has numbers or commas."""
    return re.search(r"[\d,;:/|+&]|_", sentence) is not None


def _is_other_script(sentence: str) -> bool:
    """Whether most of the letters are none of the Latin alphabet."""
    letters = [character for character in sentence if character.isalpha()]
    others = [each for each in letters if not unicodedata.name(each, "LATIN").startswith("LATIN")]
    return len(others) * 2 > len(letters)


def plain(sentence: str) -> str:
    """The sentence in lower case: quotes taken out, contractions written out, clauses parted by " ; "."""
    text = fold(re.sub(r"[—–―]| - ", " ; ", re.sub(r"^\s*(?:[-*+•#|]|\d{1,2}[.)])+\s", "", sentence)))
    text = re.sub(r'"[^"]*"|(?<!\w)\'[^\']*\'(?!\w)', "quoted", text)
    text = re.sub(r"->|=>|→|➡|>", " to ", re.sub(r"[*_`#~]", "", text))
    for short, full in _CONTRACTIONS:
        text = re.sub(short, full, text)
    text = re.sub(r"[,;:()\[\]!?.…|\n]+(?=\s|$)|[()\[\]|]|[^\w\s.,;:'\"%/+@&$-]", " ; ", text)
    return re.sub(r"\s+", " ", text).strip(" ;")


def clauses(words: str) -> list[str]:
    """The clauses of a plain sentence; one that is longer than people write is taken in pieces, so that no
    pattern runs long."""
    rows = [clause.split() for clause in words.split(";")]
    return [
        " ".join(row[start : start + CLAUSE_WORDS])
        for row in rows
        for start in range(0, len(row), CLAUSE_WORDS)
    ]
