"""What is told of a change that was asked for and not made: what was asked, what stands, what would work."""

from collections.abc import Collection, Iterator

from agents.logger.amending.aim import id_of, just_said
from agents.logger.amending.held_change import not_shown
from agents.logger.amending.taking_back import asked_anywhere, first_logged
from agents.logger.evidence.ledger import Ledger
from agents.logger.result import NOT_CHANGED, NotLogged
from agents.logger.tools.save import SavedWorkout
from agents.logger.workout_in_words import sets_in, title_and_day
from agents.logger.worktable import Worktable
from agents.models.port import Call
from agents.toolbox import argument


def not_changed(table: Worktable) -> Iterator[NotLogged]:
    """The words of calls for a change that were refused, and that nothing else was made of. What the athlete
    is asked about is told by its question."""
    asked = table.changes.missed.values() if table.questions_which() else ()
    done = table.claims.standing.union(*(each.claims for each in asked))
    for held in not_shown(table):
        yield _row(held.claims, "nothing was changed; say it once more", table)
    for call in reversed(table.changes.refused):  # the last words for it are the best ones
        found = Ledger(table.given.texts).find(str(argument(call, "said")))
        places = () if isinstance(found, str) else (*found.numbers, *found.words)
        own = {at for at in places if table.given.texts.tokens[at].source == table.given.message.id}
        if own and own.isdisjoint(done):
            done |= own
            yield _row(own, _why(call, table), table)
    heard = any(guest.answers for guest in table.guests)  # a guest may have taken it back
    if not (table.changes.refused or table.changes.made or asked or heard):
        yield from _not_taken_back(table)
    if table.given.entry.revision > 1:
        yield from _kept_as_amended(table)


def _kept_as_amended(table: Worktable) -> Iterator[NotLogged]:
    """What a new text of the message says of a workout that another message has amended since: it stands as
    it was amended, and the new words are not taken."""
    for place in table.pipeline.places:
        save = table.pipeline.of(place, "save") if place.saved else None
        standing = save.saved.standing if isinstance(save, SavedWorkout) else None
        if standing is None or standing.workout is None or standing.change != "amended":
            continue
        said = table.workout(place.index)
        if said.summary not in (standing.workout.summary, first_logged(table, standing).summary):
            own = table.given.texts.inside(
                each for each in said.spans if each.message_id == table.given.message.id
            )
            stands = f"{title_and_day(standing.workout)} was changed since and stands as"
            why = f"{stands} {'; '.join(sets_in(standing.workout))}; what this text says of it is not taken"
            yield _row(own, why, table)


def _not_taken_back(table: Worktable) -> Iterator[NotLogged]:
    """Words that ask to take a change back, and that nothing was done about."""
    asked = asked_anywhere(table) if table.given.before.changers else None
    if asked is not None:
        alone = "put it back" if asked.restores else "undo"
        why = f'nothing was changed; "{alone}" alone takes the last change back'
        yield _row({*asked.places}, why, table)


def _row(places: Collection[int], why: str, table: Worktable) -> NotLogged:
    message, row = table.given.message, table.given.texts.tokens
    start, end = row[min(places)].start, row[max(places)].end
    return NotLogged(text=message.text[start:end], start=start, end=end, why=why, code=NOT_CHANGED)


def _why(call: Call, table: Worktable) -> str:
    """What stands, and what would work."""
    handle = str(argument(call, "workout_id") or "")
    meant = [id_of(table, handle)] if handle else list(just_said(table))
    stored = [each for each in map(table.shelf.get, meant) if each is not None and each.workout is not None]
    if len(stored) != 1 or stored[0].workout is None:
        return "nothing was changed; say which workout, by its exercise and its day"
    workout = stored[0].workout
    if call.name == "delete_workout":
        name = title_and_day(workout)
        return f'{name} stands as it was; "delete {name}" takes it out'
    stands = "; ".join(sets_in(workout))
    return f"{title_and_day(workout)} stands as {stands}; say the exercise, what it was and what it should be"
