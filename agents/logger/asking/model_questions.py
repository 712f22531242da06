"""What a model says in its own words where it calls nothing: a question, or what it can't do and what would.
Shown as the model's. Pure.

Where nothing came of a message, all that it says in short is shown: "1,800 yards in total". Nothing else is
taken, and nothing that tells of something done: what was logged or changed is printed by
code from what was committed. "I can't bring a deleted workout back" tells of nothing done.
"""

import re
from itertools import pairwise
from typing import NamedTuple

ASKED = "asked_by_model"  # code of such a question
STARTS, SAYS = "The model asks: ", "The model says: "
LONGEST = 300  # characters of one that is shown
# What tells of something done, in English, German, Spanish and French.
CLAIMING = frozenset(
    """logged saved recorded noted stored added deleted removed changed updated corrected amended adjusted
    fixed booked entered registered undone scrapped swapped moved replaced renamed applied tracked
    eingetragen gespeichert notiert gelöscht geändert korrigiert hinzugefügt entfernt angepasst
    guardado guardada registrado registrada anotado anotada borrado borrada cambiado corregido añadido
    eliminado enregistré enregistrée noté notée supprimé supprimée modifié corrigé ajouté""".split()
)
_END = re.compile(r"(?<=[.!?])[\s*\"]+|\n+")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_PART = re.compile(r"[,:;()]|\b(?:but|and|so|aber|und|pero|y|mais|et)\b")
_UNABLE = re.compile(
    r"\b(?:can't|cannot|can not|couldn't|could not|unable|no (?:tool|way)|kann\b.*\bnicht|konnte\b.*\bnicht"
    r"|no puedo|no pude|ne peux pas|n'ai pas)\b"
)
_TO_BE = re.compile(r"\b(?:should|shall|to|can|could) be \w+")  # "which should be deleted?"
# What tells of something done without a word for doing it: "Done!", "it is now 190", "I took it out".
_AS_DONE = re.compile(
    r"^\W*(?:all |okay,? |ok,? )?(?:done|set|erledigt|gemacht|hecho|listo|fait)\b|\bset to\b"
    r"|\bin (?:your|the) log\b|\bno longer\b|\b(?:kept|left as)\b|\bstands? (?:at|with)\b"
    r"|\bnow (?:at|reads?|says|shows?|is)\b|\b(?:is|are|reads?|says|shows?) now\b"
    r"|\bi(?:'ve| have|'m| am)\b|\bi (?:put|took|set|wrote|made|did|got|marked)\b"
)
_BY_ME = frozenset("i i've have ich habe he j'ai ai".split())


def question_in(text: str) -> str:
    """The first question in a model's words that claims nothing, else the first sentence of what it can't do
    with all behind it, as it is shown; "" for neither."""
    said = [each.strip(' "*-') for each in _END.split(text.replace("’", "'"))]
    said = [each for each in said if _WORD.search(each)]
    found = next((each for each in said if each.endswith("?") and not _claims(each)), "")
    if 0 < len(found) <= LONGEST:
        return f"{STARTS}{found}"
    unable = next((at for at, each in enumerate(said) if _UNABLE.search(each.casefold())), len(said))
    told = " ".join(said[unable:])
    return f"{SAYS}{told}" if 0 < len(told) <= LONGEST and not _claims(told) else ""


class ShownReply(NamedTuple):
    """What a last reply without a call says, as it is shown: what it asks, and all of it for a message that
    nothing came of; "" for what may not be shown."""

    asks: str = ""
    tells: str = ""


NOTHING_SAID = ShownReply()


def said_in(text: str) -> ShownReply:
    """What of a model's words may be shown."""
    told = " ".join(text.replace("’", "'").split())
    shown = 0 < len(told) <= LONGEST and not _claims(told) and not _AS_DONE.search(told.casefold())
    return ShownReply(question_in(text), f"{SAYS}{told}" if shown and _WORD.search(told) else "")


def _claims(text: str) -> bool:
    return any(map(_tells_of_a_deed, _PART.split(_TO_BE.sub(" ", text.casefold()))))


def _tells_of_a_deed(part: str) -> bool:
    """Whether a part of a sentence tells of something done: not what can't be done, unless "I" did it."""
    unable = _UNABLE.search(part)
    words = _WORD.findall(part)
    by_me = any(one in _BY_ME and then in CLAIMING for one, then in pairwise(words))
    said = words if unable is None else _WORD.findall(part[: unable.start()])
    return by_me or not CLAIMING.isdisjoint(said)
