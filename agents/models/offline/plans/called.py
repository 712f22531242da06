"""Which session a slot names: "Thursday's workout", "Lower A", "leg day", "the ride"."""

import re

from agents.exercises.spelling import fold_words
from agents.models.offline.plans.phrases import NOWHERE, Where, cut
from agents.models.offline.plans.scene import Scene
from agents.models.offline.plans.where import session_names

MODALITIES = {
    "Running": r"runs?|running|jog(?:s|ging)?",
    "Cycling": r"cycl(?:e|ing)|bik(?:e|ing)|rid(?:e|ing)|spin(?:ning)?",
    "Rowing": r"row(?:s|ing|er)?|erg",
    "Swimming": r"swim(?:s|ming)?",
    "Walking": r"walk(?:s|ing)?",
    "Elliptical": r"elliptical",
    "Ski Erg": r"ski ?erg|skiing",
    "Stairs": r"stair ?(?:s|master|climber|climbing)",
}


def session(text: str, scene: Scene) -> Where | None:
    """The session that a slot names, and nothing else ("Thursday's workout", "Lower A", "this session")."""
    text = re.sub(r"(?i)^(?:the|my) (?=(?:session|workout)$)", "this ", text.strip())
    rest, where = cut(text, session_names(scene))
    rest = re.sub(r"(?i)^(?:the|my)$", "", rest)
    if rest and not where.session and not where.this:
        rest, where = _by_kind(rest, where, scene)
    return (
        where
        if where != NOWHERE
        and not rest
        and (
            where.day
            or where.session
            or where.this
            or where.number
            or where.days_from_today is not None
            or (where.all and (where.week or where.relative is not None))
        )
        else None
    )


def _by_kind(words: str, where: Where, scene: Scene) -> tuple[str, Where]:
    """ "leg day" and "the ride" as the session of that name or cardio, if all such share one name."""
    kind = re.sub(r"(?i)^(?:the |my )+|(?: (?:day|session|workout))$", "", words)
    said = set(fold_words(kind))
    modality = next((each for each, named in MODALITIES.items() if re.fullmatch(f"(?i){named}", kind)), "")
    names = {
        spot.session.name
        for spot in scene.spots()
        if (said and said <= set(fold_words(spot.session.name)))
        or (modality and (spot.session.cardio or {}).get("modality") == modality)
    }
    day = kind != re.sub(r"(?i)^(?:the |my )+", "", words)
    if len(names) != 1 or not (day or modality):
        return words, where
    return "", where._replace(session=names.pop().lower())
