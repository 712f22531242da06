"""What of a message looks like training and stands in no workout: its leftovers, and which of them are told.

Of the embedded engine every leftover is told to the athlete. A model has read the words: of what it made
nothing of, only that is told which the code can see to be training, or which a guest minds. What says only
what stands already is not "not logged":

    "did it go through? squat 5x5 100, rows 3x8 60"   the numbers of the message that was logged, in its order
    "yes, 3x8 on the squats"                          of one exercise, and each of them is true of it
    "the chins were 4x5", with 5 for 6                4 is what stands
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import date

from agents.athlete import Athlete
from agents.logger.amending import targets
from agents.logger.amending.targets import Denied, NamedTargets
from agents.logger.evidence.coverage import Leftover, has_sets, is_measured, leftovers
from agents.logger.evidence.ledger import Ledger
from agents.logger.worktable import OFFLINE, Worktable
from agents.toolbox import argument
from agents.words import Token, tokens
from agents.workout import Block, Span, Workout


def unlogged(table: Worktable) -> tuple[Leftover, ...]:
    """What of the message looks like training and stands in no workout that was extracted."""
    texts, by_model = table.given.texts, table.given.engine != OFFLINE
    missed = [each.claims for each in table.changes.missed.values()] if table.questions_which() else []
    written = (texts.inside(_spans(each.workout)) for each in table.written_otherwise if each.workout)
    refused = (Ledger(texts).find(each) for guest in table.guests for each in guest.refused_quotes)
    told = ((*each.numbers, *each.words) for each in refused if not isinstance(each, str))
    claimed = table.claims.all.union(*missed, *written, *told)
    answered = tuple((guest.name, guest.how_far_answered(by_model=by_model)) for guest in table.guests)
    if (claimed, answered) not in table.unlogged:
        found = leftovers(texts, table.given.message.id, claimed, answered)
        if by_model:
            found = tuple(each for each in found if _is_left_out(table, each, claimed))
        table.unlogged[claimed, answered] = found
    return table.unlogged[claimed, answered]


def _spans(workout: Workout) -> list[Span]:
    """The words that a workout and its amendments stand on."""
    return [*workout.spans, *(span for source in workout.sources for span in source.spans)]


def worth_a_call(table: Worktable) -> list[Leftover]:
    """What no call covers though it can be read as sets in one way only. Words that were extracted in part,
    or doubted, are named to the athlete alone."""
    texts, claimed = table.given.texts, table.claims.all
    return [
        each
        for each in unlogged(table)
        if each.question
        and claimed.isdisjoint(texts.inside((each.span,)))
        and has_sets(texts, each.span, claimed, reported=True)
    ]


# --- what is told of what a model has read


def _is_left_out(table: Worktable, left: Leftover, claimed: frozenset[int]) -> bool:
    """Whether words that a model made nothing of are told. It has read them: so only where a change was
    refused, what a guest minds, sets in closed notation, and measures that no call stands on."""
    texts = table.given.texts
    if _stands_already(table, left, claimed):
        return False
    return (
        any(each.already is not None for each in table.attempts.values())
        or not texts.inside((left.span,)).isdisjoint(_refused_words(table))
        or any(guest.minds(left.code) for guest in table.guests)
        or has_sets(texts, left.span, claimed)
        or is_measured(texts, left, claimed | _quoted(table))
    )


def _refused_words(table: Worktable) -> frozenset[int]:
    """The tokens of words that asked for a change which was refused."""
    quotes = (str(argument(call, "said")) for call in table.changes.refused)
    found = (Ledger(table.given.texts).find(each) for each in dict.fromkeys(quotes))
    return frozenset(at for each in found if not isinstance(each, str) for at in (*each.numbers, *each.words))


def _quoted(table: Worktable) -> frozenset[int]:
    """The tokens of what is quoted in what was extracted, notes among it: a model has read them."""
    found = (table.pipeline.of(place, "extraction") for place in table.pipeline.places)
    read = [each for each in found if each is not None]
    noted = (span for each in read for source in each.workout.sources for span in source.spans)
    return frozenset(table.given.texts.inside(noted)).union(*(each.assembled.stands_on for each in read))


def _stands_already(table: Worktable, left: Leftover, claimed: frozenset[int]) -> bool:
    """Whether words say what stands: of a workout that this message has changed, or of one of before, which
    is told then."""
    texts = table.given.texts
    places = texts.inside((left.span,))
    return _says_what_changed(table, places - claimed) or (
        claimed.isdisjoint(places) and _tells_again(table, places)
    )


def _says_what_changed(table: Worktable, places: Iterable[int]) -> bool:
    numbers = [row for row in (table.given.texts.tokens[at] for at in places) if row.is_number]
    for stored in table.changes.made:
        was = table.changes.was.get((stored.workout_id, stored.revision))
        if was and stored.workout and says_what_changed(numbers, was, stored.workout):
            return True
    return False


def _tells_again(table: Worktable, places: frozenset[int] | set[int]) -> bool:
    """Whether words tell once more a workout of the messages before; it is noted as told again."""
    given = table.given
    for stored in filter(None, map(table.shelf.get, given.before.latest)):
        told = table.inbox.entry(given.message.owner, stored.message_id)
        if stored.workout is None or told is None:
            continue
        text = told.message.text
        if tells_again(given.texts.tokens, places, stored.workout, text, given.athlete, given.today):
            table.changes.told_again[stored.workout_id] = stored
            return True
    return False


# --- words that say what stands


def tells_again(
    row: Sequence[Token], places: Collection[int], workout: Workout, text: str, athlete: Athlete, today: date
) -> bool:
    """Whether the words at these places say nothing but what a workout holds that was told in this text."""
    named = targets.named_in(row, places, athlete, today)
    numbers = tuple(row[at] for at in sorted(places) if row[at].is_number)
    if not numbers or not named.exercises or not targets.has_all(workout, named):
        return False
    one = len(named.exercises) == 1 and targets.is_true(Denied(numbers=numbers), workout, named)
    return one or _run_in(
        [each.value for each in numbers], [each.value for each in tokens(text) if each.is_number]
    )


def _run_in(run: list[object], within: list[object]) -> bool:
    """Whether a list stands in another one, in its order and without a gap."""
    return any(within[at : at + len(run)] == run for at in range(len(within)))


def says_what_changed(numbers: Sequence[Token], before: Workout, after: Workout) -> bool:
    """Whether each of these numbers is true of what a change has made."""
    changed = tuple(each for each in after.exercises() if each not in before.exercises())
    of_these = Workout(blocks=(Block(kind="straight", exercises=changed),))
    return bool(changed) and targets.is_true(Denied(numbers=tuple(numbers)), of_these, NamedTargets())
