"""Questions: what is asked, what says yes or no to it, and what an answer teaches. Pure.

About a saved workout code asks what is missing. A model asks in its own words where it calls nothing, or
says what it can't do and what would: that is shown as the model's. Where nothing came of a message, all that
it says in short is shown: "1,800 yards in total". Nothing else is taken, and nothing that tells of something
done: what was logged or changed is printed by code from what was committed.

A whole message that says yes or no and nothing else is about the drafts that the reply before it showed.
Anything else is read by itself and decides on no draft. Where that reply held something else that takes a yes
(a change of the plan, a deletion), a bare yes or no means neither: it is asked which. Words that only a draft
is answered with ("log it", "scrap the draft") say which.

An answer teaches names of the athlete's own, and how they want a notation read that can be read in several
ways, so that it is not asked again:

    which_load   first or second     which of a workout's loads for men and women is theirs (95/65)
    triple       sets_reps_load, load_reps_sets or load_sets_reps     what they mean by 8x3x10
    aliases      by name as written  which exercise they call so ("rows")
    units        lb or kg            what their loads without a unit are in
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise, permutations
from typing import Literal, NamedTuple

from agents.athlete import Athlete
from agents.conversation import Question, Shown
from agents.exercises import catalogue
from agents.words import fold, tokens
from agents.workout import Exercise, Issue, SetDone, Workout

# --- what is asked about a saved workout


DELETION = "deletion_unclear"  # whether to delete
DELETE_WHICH = "delete_which"  # which of several to delete
WHICH = "which_workout"  # which of several a correction means
LOAD_MISSING = "load_missing"


def asked_of_saved(
    workout: Workout, workout_id: str, message_id: str, fragment: str, id_of: Callable[[int], str]
) -> list[Question]:
    """The questions about a workout that is saved; all loads that were not said are one question, whose
    options are their exercises. `id_of` gives the id of the question of a number, counted from 0."""
    asking = [each for each in workout.issues if each.severity == "ask"]
    loads = [each for each in asking if each.code == LOAD_MISSING]
    rows = [[each] for each in asking if len(loads) == 1 or each not in loads]
    rows += [loads] if len(loads) > 1 else []
    return [
        Question(
            id=id_of(number),
            code=row[0].code,
            question=_question_for(row),
            message_id=message_id,
            fragment=fragment,
            field=row[0].field,
            workout_id=workout_id,
            exercise=row[0].exercise if len(row) == 1 else "",
            options=row[0].options if len(row) == 1 else tuple(each.exercise for each in row),
        )
        for number, row in enumerate(sorted(rows, key=lambda row: asking.index(row[0])))
    ]


def _question_for(row: Sequence[Issue]) -> str:
    if len(row) == 1:
        return row[0].question
    *others, last = dict.fromkeys(each.exercise for each in row)
    return f"What loads did you use for {', '.join(others)} and {last}?"


def asks_still(workout: Workout, question: Question) -> bool:
    """Whether what a question about the workout asks is not known of it yet."""
    about = question.options if question.code == LOAD_MISSING and question.options else [question.exercise]
    return any(
        issue.code == question.code and any(catalogue.same(issue.exercise, each) for each in about)
        for issue in workout.issues
    )


# --- what a model asks in its own words


ASKED = "asked_by_model"  # code of such a question
STARTS, SAYS = "The model asks: ", "The model says: "
LONGEST_SHOWN = 300  # characters of one that is shown
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
    if 0 < len(found) <= LONGEST_SHOWN:
        return f"{STARTS}{found}"
    unable = next((at for at, each in enumerate(said) if _UNABLE.search(each.casefold())), len(said))
    told = " ".join(said[unable:])
    return f"{SAYS}{told}" if 0 < len(told) <= LONGEST_SHOWN and not _claims(told) else ""


class ShownReply(NamedTuple):
    """What a last reply without a call says, as it is shown: what it asks, and all of it for a message that
    nothing came of; "" for what may not be shown."""

    asks: str = ""
    tells: str = ""


NOTHING_SAID = ShownReply()


def said_in(text: str) -> ShownReply:
    """What of a model's words may be shown."""
    told = " ".join(text.replace("’", "'").split())
    shown = 0 < len(told) <= LONGEST_SHOWN and not _claims(told) and not _AS_DONE.search(told.casefold())
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


# --- a yes or a no


YesOrNo = Literal["yes", "no", "which"]

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
MOST_WORDS = 8  # words


def decided(text: str, shown: Shown) -> YesOrNo | None:
    """What the message decides on the drafts shown before it; None where it decides nothing."""
    if not shown.drafts:
        return None
    said = _words(text)
    decision: YesOrNo | None = "yes" if _is_yes(said) else "no" if _is_no(said) else None
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
    return words if len(words) <= MOST_WORDS else []


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


# --- what an answer teaches


class Lesson(NamedTuple):
    """One thing to remember: `kind` is "alias", "convention" or "units"."""

    kind: str
    of: str
    meaning: str


def lessons(
    answered: Iterable[Question], amended: Mapping[str, Workout], logged: Iterable[Workout]
) -> tuple[Lesson, ...]:
    """What the answers teach; `amended` (by workout id) and `logged` are the workouts that they led to.

    A question about a saved workout is answered in that one; answers that contradict each other teach
    nothing.
    """
    said_in = tuple(logged)
    found: list[Lesson] = []
    for question in answered:
        asked_of = [amended[question.workout_id]] if question.workout_id in amended else []
        match question.code:
            case "which_load":
                found += _which_load(question, _exercises(asked_of))
            case "which_reading":
                found += _triple(question.fragment, _exercises(said_in))
            case "exercise_ambiguous":
                found += _alias(question, _exercises(asked_of))
    different = dict.fromkeys(found)
    clear = Counter((lesson.kind, lesson.of) for lesson in different)
    return tuple(lesson for lesson in different if clear[lesson.kind, lesson.of] == 1)


def remembered(athlete: Athlete, learned: Iterable[Lesson]) -> Athlete:
    """The athlete with the lessons; a newer one replaces an older one."""
    aliases, conventions = dict(athlete.aliases), dict(athlete.conventions)
    for lesson in learned:
        if lesson.kind == "units":
            athlete = athlete.choosing("kg" if lesson.meaning == "kg" else "lb")
            continue
        (aliases if lesson.kind == "alias" else conventions)[lesson.of] = lesson.meaning
    return replace(athlete, aliases=aliases, conventions=conventions)


def _exercises(workouts: Iterable[Workout]) -> Iterable[Exercise]:
    return (exercise for workout in workouts for exercise in workout.exercises())


def _which_load(question: Question, exercises: Iterable[Exercise]) -> Iterator[Lesson]:
    """Which of the two loads the exercise that was asked about has, where they differ."""
    for exercise in exercises:
        names = (exercise.name, exercise.name_as_written)
        if not any(catalogue.same(name, question.exercise) for name in names):
            continue
        for one in exercise.sets:
            same = [
                one.load is not None and (one.load.value, one.load.unit) == (each.value, each.unit)
                for each in one.load_options
            ]
            if sum(same) == 1:
                yield Lesson("convention", "which_load", ("first", "second")[same.index(True)])


def _triple(fragment: str, exercises: Iterable[Exercise]) -> Iterator[Lesson]:
    """Which of the fragment's three numbers were sets, reps and load, of an exercise that quotes them."""
    numbers = _numbers(fragment)
    for exercise in exercises:
        one = exercise.sets[0] if exercise.sets else SetDone()
        quoted = not Counter(numbers) - Counter(_numbers(exercise.said))
        if len(numbers) != 3 or one.load is None or one.reps is None or not quoted:
            continue
        value = {"sets": len(exercise.sets), "reps": one.reps, "load": one.load.value}
        orders = [order for order in permutations(value) if [value[role] for role in order] == numbers]
        if len(orders) == 1:
            yield Lesson("convention", "triple", "_".join(orders[0]))


def _numbers(said: str) -> list[Decimal]:
    return [token.value for token in tokens(said) if token.is_number and token.value is not None]


def _alias(question: Question, exercises: Iterable[Exercise]) -> Iterator[Lesson]:
    """The name that was asked about, for the exercise that it was said of."""
    name = " ".join(fold(question.exercise).split())
    for exercise in exercises:
        if exercise.name in question.options and name in " ".join(fold(exercise.said).split()):
            yield Lesson("alias", name, exercise.name)
