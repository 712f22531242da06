"""What words ask to delete: a word of taking away, or that it was not done, about what was logged. Pure.

"delete that", "lose the squats", "streich das"   asked for
"I never did the rows", "that was my brother's"   asked for, where a model reads them so
"don't delete it", "should I delete it?",         not asked for: a Refusal says why
"if it's late delete it", "I forget what I did",
"forget about my belt", "delete it from my plan",
"forget it", "nah, forget about that"
"delete the thing from sam's birthday"            asked for, but not all of it is understood: not `exact`

The words are rows of `agents/reading/taking_away.txt`.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from agents.errors import Refusal
from agents.reading import word_rows
from agents.words import Token, fold, spoken_number

_MOST = 16  # workouts that "the last ..." may count
_NEAR = 3  # words between "from" and the workout
_CLAUSE_ENDS = frozenset((",", ";", ":", ".", "!", "?", "-", "(", ")", "\n"))
_row = partial(word_rows.words, "taking_away")
_phrases = partial(word_rows.phrases, "taking_away")
DELETING = _row("take") | _row("wary")


def asks_to_undo(row: Sequence[Token], places: Sequence[int]) -> bool:
    """Whether these words ask to take the last change back, and name nothing: "undo that", "put it back"."""
    return takes_back(_said_words(row, places))


def _said_words(row: Sequence[Token], places: Sequence[int]) -> list[str]:
    return [row[at].folded for at in places if row[at].kind == "word" or row[at].is_number]


class TakingBack(NamedTuple):
    """A clause that asks to take a change back; `restores`: to put back what a change took away."""

    places: tuple[int, ...]
    restores: bool


def may_take_back(row: Sequence[Token]) -> bool:
    """Whether there is a word of taking back at all."""
    return not (_row("undo") | _row("put")).isdisjoint(token.folded for token in row)


def may_take_back_abroad(row: Sequence[Token]) -> bool:
    """Whether there is a word of taking back that is not "take" and "back", in any language."""
    said = {token.folded for token in row}
    apart = not (_row("put").isdisjoint(said) or (_row("back") - {"back"}).isdisjoint(said))
    return apart or not _row("undo").isdisjoint(said)


def taking_back_in(
    row: Sequence[Token], places: Sequence[int], named: Collection[int], quoted: Collection[int] = ()
) -> TakingBack | None:
    """The first of these clauses that says more than filler, or of those that are quoted, if it asks to take
    a change back and nothing else but what it is of: `named` are the tokens that name it. "put the run back,
    but it was 25:10"."""
    if not may_take_back(row) or not _row("condition").isdisjoint(_said_words(row, places)):
        return None
    among = frozenset(quoted)
    for clause in _clauses(row, places):
        if among and among.isdisjoint(clause):
            continue
        if (asked := _taking_back(row, clause, named)) is not None:
            asks = clause[-1] + 1 < len(row) and row[clause[-1] + 1].folded == "?"
            return None if asks else asked
        if not _row("beside").issuperset(_said_words(row, clause)):
            break
    return None


def taking_back_begun(
    row: Sequence[Token], places: Sequence[int], named: Collection[int]
) -> TakingBack | None:
    """The first words of a clause that ask for it, whatever it says beside: enough to be told of."""
    begun = (each[:end] for each in _clauses(row, places) for end in range(len(each), 0, -1))
    return next(filter(None, (_taking_back(row, each, named) for each in begun)), None)


def _taking_back(row: Sequence[Token], clause: tuple[int, ...], named: Collection[int]) -> TakingBack | None:
    unnamed = _said_words(row, [at for at in clause if at not in named])
    restores = not _row("restoring").isdisjoint(unnamed)
    return TakingBack(clause, restores) if takes_back(unnamed) else None


def is_withdrawn(text: str) -> bool:
    """Whether a message takes back what it asks for: "undo that. no, never mind"."""
    return any(each in fold(text) for each in _phrases("withdrawn"))


def _clauses(row: Sequence[Token], places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The parts between marks, and words that begin another one."""
    for ends, clause in groupby(places, lambda at: _ends(row, at) or row[at].folded in _row("joins")):
        if not ends:
            yield tuple(clause)


class DeletionRequest(NamedTuple):
    """What a sentence asks to take away: its verb, None where it says that it was not done or that it did
    not count, and the tokens that say what."""

    verb: int | None
    places: tuple[int, ...]


def asked_in(row: Sequence[Token], sentence: range) -> DeletionRequest | None:
    """What a sentence asks to take away; None where it doesn't ask for it in so many words."""
    verb = _verb_in(row, sentence)
    words = _words(row, sentence)
    if verb is None:
        ends = sentence.stop < len(row) and row[sentence.stop].folded == "?"
        told = _is_said(words, "void") or (
            _is_said(words, "undone") and not _row("meaning").isdisjoint(words)
        )
        if ends or not told or not (_row("if") | _row("matter")).isdisjoint({*words} - _row("not")):
            return None
        return DeletionRequest(None, tuple(at for at in sentence if not _ends(row, at)))
    places = _clause_behind(row, sentence, verb)
    before = _words(row, _clause_before(row, sentence, verb))
    try:
        _check_asked(row, sentence, verb, before, _words(row, places))
    except Refusal:
        return None
    return DeletionRequest(verb, tuple(places))


def is_sure(row: Sequence[Token], verb: int | None) -> bool:
    """Whether a verb asks for a deletion, whatever stands beside it: "delete", "take ... out", and not
    "forget", "drop"."""
    return verb is not None and row[verb].folded in _row("take") | _row("apart")


def is_of_object(token: Token) -> bool:
    """Whether a token says nothing of what is to go but that it is something that was logged."""
    told = {word for row in ("undone", "void") for each in _phrases(row) for word in each.split()}
    return token.folded in told or any(
        token.folded in _row(each) for each in ("object", "all", "whole", "last", "part", "set", "meaning")
    )


def means_whole(row: Sequence[Token], places: Collection[int]) -> bool:
    """Whether the words mean whole workouts: "the bench session", "all", "both"."""
    return any(row[at].folded in _row("whole") | _row("all") for at in places)


class Deletion(NamedTuple):
    """What is to be deleted: the tokens that say it, whether all of them were understood, and how many
    workouts they mean: of the last ones so many (0 for none), or all that there are of a day or a message."""

    places: frozenset[int]
    exact: bool
    last: int = 0
    all: bool = False
    whole: bool = False  # "the last workout", not what was added to it last
    entire: bool = False  # "the bench session", not "the bench from the last session"
    newest: bool = False  # "the last one", which may be a part of the workout
    part: bool = False  # "the last exercise"


def deletion_in(row: Sequence[Token], sentence: range, named: Collection[int]) -> Deletion:
    """What this sentence asks to delete; `named` are its tokens that name a workout. Raises Refusal."""
    verb = _verb_in(row, sentence)
    if verb is None and (_is_undone(row, sentence) or _is_verb_denied(row, sentence, named)):
        _check_no_other_matter(row, sentence, [row[at].folded for at in sentence])
        return Deletion(frozenset(), True, whole=True)
    if verb is None:
        raise Refusal(
            "the quoted words don't ask to delete anything: quote those that do, or extract what they report."
        )
    before = _words(row, _clause_before(row, sentence, verb))
    places = _clause_behind(row, sentence, verb)
    behind = _words(row, places)
    _check_asked(row, sentence, verb, before, behind)
    unknown = [at for at in places if at not in named and not _is_of_object(row[at])]
    if row[verb].folded in _row("wary") and (unknown or not places):
        raise Refusal(f"{_said(row, (verb, *places))!r} asks to delete nothing that was logged.")
    if _row("set") & set(behind) and not any(row[at].is_number for at in places if at not in named):
        raise Refusal(
            f"{_said(row, (verb, *places))!r} asks to take a part out: amend_workout does that, with removed."
        )
    of_it = not {*named}.isdisjoint(places) and _is_all_of_it(row, places)
    return Deletion(
        frozenset(places),
        not unknown,
        _last(row, places),
        not (_row("all").isdisjoint(behind) or of_it),
        not _row("whole").isdisjoint(behind),
        of_it or _is_entire(row, places),
        not _row("last").isdisjoint(behind),
        not (_row("last").isdisjoint(behind) or _row("part").isdisjoint(behind)),
    )


def _is_all_of_it(row: Sequence[Token], places: Sequence[int]) -> bool:
    """Whether "all" is said of the one thing that is named: "the press from Monday, all of it"."""
    return any(
        [token.folded for token in row[at : at + 3]] in (["all", "of", "it"], ["all", "of", "that"])
        for at in places
    )


def _is_entire(row: Sequence[Token], places: Sequence[int]) -> bool:
    """Whether what goes is a workout, and not a part of one: "the bench session", "the bench, all of it"."""
    wholes = [at for at in places if row[at].folded in _row("whole")]
    inside = any(
        row[near].folded in _row("inside") for at in wholes for near in places if at - _NEAR <= near < at
    )
    return bool(wholes) and not inside


def asking_in(row: Sequence[Token], first: int, last: int) -> list[int]:
    """The tokens of a quote in which it says what to delete: those behind the verb in its clause; none where
    no verb asks for it. What stands around it says why: "delete the run, I was on the bike"."""
    quote = range(first, last + 1)
    verb = _verb_in(row, quote)
    return [] if verb is None else [verb, *_clause_behind(row, quote, verb)]


def _verb_in(row: Sequence[Token], places: range) -> int | None:
    """The word of taking away: one that tells what somebody does only where there is no other."""
    verbs = [at for at in places if _deletes(row, places, at)]
    asking = (at for at in verbs if not _tells(_words(row, _clause_before(row, places, at))))
    return next(asking, verbs[0] if verbs else None)


def _deletes(row: Sequence[Token], sentence: range, at: int) -> bool:
    said = row[at].folded
    behind = _clause_behind(row, sentence, at)
    if said in _row("apart"):
        return any(row[place].folded in _row("off") for place in behind)
    if said in _row("soft"):  # "drop it to 80", "lose 5 kg" take off a part
        bare = all(row[place].folded in ("it", "that", "this", "them") for place in behind)
        lowered = any(row[place].folded in ("to", "by") for place in behind)
        return not (bare or lowered or (bool(behind) and row[behind[0]].is_number))
    if said in _row("declining") and behind and _row("waved").issuperset(_words(row, behind)):
        return False
    return said in _row("take") or said in _row("wary")


def _is_undone(row: Sequence[Token], places: range) -> bool:
    """Whether the words say that it was not done, or that it was somebody else's."""
    words = _words(row, places)
    if _is_said(words, "undone") or _is_said(words, "void"):
        return True
    told = min(
        (place for place, at in enumerate(places) if row[at].folded in _row("telling")), default=len(words)
    )
    return bool(set(words[told:]) & _row("others")) and _row("not").isdisjoint(words)


def retracts(row: Sequence[Token], places: range, named: Collection[int]) -> bool:
    """Whether a sentence says no more than that something was not done, or was somebody else's: "I didn't
    do the bench", "that was Tom's, not mine". It may be said of what was logged."""
    words = _words(row, places)
    mine = not {"me", "mine"}.isdisjoint(words)
    told = (_is_undone(row, places) and "skipped" not in words) or _is_verb_denied(row, places, named)
    known = _row("not") | _row("others") | _row("telling") | _row("meaning") | _row("end") | {"never"}
    said = [at for at in places if row[at].kind == "word" and at not in named]
    unknown = [at for at in said if not (is_of_object(row[at]) or row[at].folded in known)]
    other = not (_row("if") | _row("matter") | _row("set") | _row("wanting")).isdisjoint(words)
    return told and not other and len(unknown) <= mine


def is_doubtful(row: Sequence[Token], sentence: range, named: Collection[int]) -> bool:
    """Whether it is only said that something was not done: what was logged of it is asked about."""
    asked = asked_in(row, sentence)
    known = asked is not None and all(at in named or is_of_object(row[at]) for at in asked.places)
    return _verb_in(row, sentence) is None and not known


def _is_verb_denied(row: Sequence[Token], places: range, named: Collection[int]) -> bool:
    """Whether an exercise is denied by its name as a verb: "I didn't actually bench today"."""
    said = [at for at in places if row[at].folded not in _row("really")]
    words = " ".join("|" if at in named else row[at].folded for at in said)
    return any(each in words for each in ("didn't |", "didnt |", "never |"))


def _is_said(words: Sequence[str], phrases: str) -> bool:
    """Whether a phrase of these stands there, whatever "actually" stands in it."""
    said = f" {' '.join(word for word in words if word not in _row('really'))} "
    return any(f" {each} " in said for each in _phrases(phrases))


def _tells(before: list[str]) -> bool:
    """Whether a verb tells what somebody does: "they drop it"."""
    asked = _is_request(before) or bool(_row("wanting") & set(before))
    return bool(before) and before[-1] in _row("person") and not asked


def _is_request(before: list[str]) -> bool:
    return bool(_row("request") & set(before)) and bool(_row("asked") & set(before))


def _check_asked(
    row: Sequence[Token], sentence: range, verb: int, before: list[str], behind: list[str]
) -> None:
    """Raises Refusal where the words ask for no deletion, or for one of something else."""
    ends_asking = sentence.stop < len(row) and row[sentence.stop].folded == "?"
    tag = _words(row, sentence)[-2:]  # "strike the rows, would you?"
    request = _is_request(before) or (sentence.stop - verb > len(tag) and _is_request(tag))
    if _row("not") & set(before) or _row("not_behind") & set(behind):
        raise Refusal("the quoted words ask not to delete anything.")
    if ends_asking and not request:
        raise Refusal("the quoted words ask whether to delete, which is no request.")
    if _tells(before):
        raise Refusal(f"{row[verb].folded!r} tells there what somebody does: it asks for nothing.")
    _check_no_other_matter(row, sentence, [*(() if request else before), *behind])


def _check_no_other_matter(row: Sequence[Token], sentence: range, words: Sequence[str]) -> None:
    if _row("if") & set(words) or {"if", "unless"} & {row[at].folded for at in sentence}:
        raise Refusal("the quoted words delete nothing for certain: they say when, or whether.")
    if matters := _row("matter") & set(words):
        raise Refusal(f"the quoted words are about another matter: {', '.join(sorted(matters))}.")


def _words(row: Sequence[Token], places: Sequence[int]) -> list[str]:
    return [row[at].folded.removesuffix("'s") for at in places]


def _ends(row: Sequence[Token], at: int) -> bool:
    if row[at].folded == "-" and 0 < at < len(row) - 1:  # the hyphen of "push-ups" ends nothing
        return (row[at - 1].end, row[at].end) != (row[at].start, row[at + 1].start)
    return row[at].folded in _CLAUSE_ENDS or row[at].folded in _row("end")


def _clause_before(row: Sequence[Token], sentence: range, verb: int) -> range:
    at = verb
    while at > sentence.start and not _ends(row, at - 1):
        at -= 1
    return range(at, verb)


def _clause_behind(row: Sequence[Token], sentence: range, verb: int) -> list[int]:
    """What is to go: up to the next mark, the reason, or "would you"; with ", all of it" behind a mark."""
    at = verb + 1
    while at < sentence.stop and not (_ends(row, at) or _is_tag(row, at)):
        at += 1
    at = _past_whole(row, sentence, at)
    return [place for place in range(verb + 1, at) if row[place].folded != "about"]


def _is_of_object(token: Token) -> bool:
    known = any(token.folded in _row(each) for each in ("object", "all", "whole", "last", "part"))
    return known or token.is_number or token.value is not None or token.kind != "word"


def _is_tag(row: Sequence[Token], at: int) -> bool:
    """Whether "would you" stands here, and not "would you say"."""
    ends = at + 2 >= len(row) or row[at + 2].kind != "word" or row[at + 2].folded in ("please", "pls")
    return (
        row[at].folded in _row("request")
        and row[at + 1 : at + 2] != ()
        and (ends and row[at + 1].folded in _row("asked"))
    )


def _past_whole(row: Sequence[Token], sentence: range, at: int) -> int:
    """Past ", all of it", ", the whole thing"; the same place where they don't stand there."""
    end = at + 1
    while end < sentence.stop and not _ends(row, end):
        end += 1
    said = {row[near].folded for near in range(at + 1, end)}
    whole = said & (_row("whole") | _row("all"))
    return (
        end
        if at < sentence.stop and row[at].folded == "," and whole and said - whole <= _row("object")
        else at
    )


def _last(row: Sequence[Token], places: Sequence[int]) -> int:
    """How many "the last two" are; 0 where no number is said."""
    for at in places:
        spoken = spoken_number(row, at)
        if at - 1 in places and row[at - 1].folded in _row("last") and (row[at].is_number or spoken):
            value = row[at].value if spoken is None else spoken[0]
            return int(value or 0) if value is not None and value == int(value) and value <= _MOST else 0
    return 0


def _said(row: Sequence[Token], places: Sequence[int]) -> str:
    return " ".join(row[at].folded for at in places)


def takes_back(said: Collection[str]) -> bool:
    """Whether these words ask to take the last change back, and name nothing: "undo that", "put it back"."""
    back = _row("put") | _row("back") if _row("put") & {*said} and _row("back") & {*said} else frozenset()
    verbs = _row("undo") | back
    return bool(verbs & {*said}) and {*said} <= verbs | _row("beside")
