"""A question that a model asks in its own words, where it calls nothing: shown as the model's. Pure.

Nothing but the question is taken, and none that tells of something done: what was logged or changed is
printed by code from what was committed.
"""

import re

ASKED = "asked_by_model"  # code of such a question
STARTS = "The model asks: "
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


def question_in(text: str) -> str:
    """The first question in a model's words that claims nothing, as it is shown; "" for none."""
    asked = (each.strip(' "*-') for each in _END.split(text) if each.rstrip(' "*').endswith("?"))
    honest = (each for each in asked if CLAIMING.isdisjoint(map(str.casefold, _WORD.findall(each))))
    found = next((each for each in honest if _WORD.search(each)), "")
    return f"{STARTS}{found}" if 0 < len(found) <= LONGEST else ""
