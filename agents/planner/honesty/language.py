"""Whether a sentence is in a language that the guard can't judge. Pure.

Claims are told by English words. A sentence in another language could claim anything, so it is treated as a
claim: in a turn without a commit it is left out, and the code's own words stand. It is told by its script, by
small words and accents of other languages where they outnumber those of English, or because it is long and
has no common English word at all. What is terse in English (names of exercises, a list of sets, a cue of
three words) has neither; of a language that is not in the table a short sentence is taken for English.
"""

import re
import unicodedata

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
