"""A whole message that says yes or no and nothing else, to the drafts that the reply before it showed. Pure.

Anything else is read by itself and decides on no draft. Where that reply held something else that takes a
yes (a change of the plan, a deletion), a bare yes or no means neither: it is asked which. Words that only a
draft is answered with ("log it", "scrap the draft") say which.
"""

from collections.abc import Sequence
from typing import Literal

from agents.conversation import Shown
from agents.words import tokens

Decision = Literal["yes", "no", "which"]

AGREEING = frozenset(
    """y yes yeah yep yup ya yessir yea sure ok okay k correct right exactly true confirm confirmed 👍 👌 ✅
    si claro vale dale correcto exacto ja jo jep genau stimmt passt richtig korrekt oui ouais exact""".split()
)
_LOGGING = frozenset("log save record logged".split())
_AROUND_YES = frozenset(
    """that thats it its is this those these them they are all both looks sounds good great perfect fine
    please thanks thank you coach do so draft drafts as shown absolutely totally indeed spot on the go ahead
    everything to of
    eso es asi esta bien que perfecto gracias das ist so danke bitte alles gut cest ca merci
    parfait""".split()
)
REFUSING = frozenset("n no nope nah wrong incorrect 👎 nein nee ne non falsch incorrecto".split())
_DROPPING = frozenset("scrap drop discard skip forget cancel delete".split())
_AROUND_NO = frozenset(
    """that thats it its is this those these them they are all both not dont do log save never mind leave
    thanks thank you please coach draft drafts right correct the of out any either none
    nicht das stimmt passt gracias danke merci""".split()
)
_ALONE = frozenset(
    (
        *("looks good", "sounds good", "thats it", "go ahead", "spot on", "do it", "looks right"),
        *("eso es", "asi es", "esta bien", "das stimmt", "das passt", "cest ca"),
    )
)
_REFUSING = frozenset(
    (
        *("never mind", "dont log", "do not", "not right", "thats wrong", "thats not", "leave it"),
        *("stimmt nicht", "passt nicht"),
    )
)
_NOT_RIGHT = frozenset(
    "that thats it its is this not right correct thanks thank you please nicht das stimmt passt danke "
    "gracias merci".split()
)
_RIGHT = frozenset("right correct correcto richtig stimmt passt".split())
_NOT = frozenset(("not", "nicht"))
_DRAFT = frozenset(("draft", "drafts"))
LONGEST = 8  # words


def decided(text: str, shown: Shown) -> Decision | None:
    """What the message decides on the drafts shown before it; None where it decides nothing."""
    if not shown.drafts:
        return None
    said = _words(text)
    decision: Decision | None = "yes" if _is_yes(said) else "no" if _is_no(said) else None
    if decision is None or not shown.besides or not (_DRAFT | _LOGGING).isdisjoint(said):
        return decision
    return "which"


def only_refuses(text: str) -> bool:
    """Whether a no says that something is not right, and not what is to be done about it: "no", "that's
    wrong"; not "scrap it"."""
    said = set(_words(text))
    return said <= REFUSING | _NOT_RIGHT


def is_decision(text: str) -> bool:
    """Whether a message says yes or no and nothing else: said again, it repeats no message."""
    said = _words(text)
    return _is_yes(said) or _is_no(said)


def _words(text: str) -> list[str]:
    """The words of a message that has nothing but a few words in it, without their apostrophes."""
    row = tokens(text)
    if any(token.is_number or token.folded == "?" for token in row):
        return []
    said = (token.folded for token in row if token.kind == "word" or token.folded in AGREEING | REFUSING)
    words = [each.replace("'", "").replace("’", "") for each in said]
    return words if len(words) <= LONGEST else []


def _is_yes(said: Sequence[str]) -> bool:
    agrees = not AGREEING.isdisjoint(said[:1]) or said[:1] in (["log"], ["save"], ["record"])
    agrees = agrees or " ".join(said[:2]) in _ALONE or _ends_in_right(said)
    return bool(said) and agrees and set(said) <= AGREEING | _AROUND_YES | _LOGGING


def _ends_in_right(said: Sequence[str]) -> bool:
    """ "that's right", "all correct", "this is correct"."""
    return not _RIGHT.isdisjoint(said[-1:])


def _is_no(said: Sequence[str]) -> bool:
    refuses = bool(said) and (said[0] in REFUSING | _DROPPING or " ".join(said[:2]) in _REFUSING)
    praises = not _RIGHT.isdisjoint(said) and _NOT.isdisjoint(said)  # "no that's right" can be either
    return refuses and not praises and set(said) <= REFUSING | _DROPPING | _AROUND_NO
