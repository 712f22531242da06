"""What a message made of some sets, against what it should have made of them. Pure.

A message is judged by the difference it makes. What it took out and put in is held against what the label
takes out and puts in, so that an error of an earlier message, which is still there before and after, is no
error of this one. Three things follow:

    a repair          a set that an earlier message missed may come in, a wrong one may go
    a carried error   where the log had 158 for 185, a correction that makes 5 reps of 6 makes 158x5: right
    a set that was    what is to be changed and never stood in the log can't be changed, and isn't asked for
    never there

Sets are compared by exercise, day, reps, load, unit, seconds, metres and calories.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from handlers.evaluation.pairing import is_same_exercise, same_measures
from handlers.evaluation.values import SetSaid, WorkoutSaid


class DatedSet(NamedTuple):
    """A set and the day (ISO) of its workout."""

    day: str
    one: SetSaid


class SetsEdit(NamedTuple):
    """Some sets before a message and after it."""

    before: Sequence[DatedSet]
    after: Sequence[DatedSet]

    @property
    def gained(self) -> list[DatedSet]:
        return less(self.after, self.before)

    @property
    def lost(self) -> list[DatedSet]:
        return less(self.before, self.after)


class JudgedSets(NamedTuple):
    """What was put in or taken out and should not have been, and what should have been and was not."""

    put_in: tuple[DatedSet, ...] = ()
    taken_out: tuple[DatedSet, ...] = ()
    missed: tuple[DatedSet, ...] = ()
    left_standing: tuple[DatedSet, ...] = ()

    @property
    def is_wrong(self) -> bool:
        return bool(self.put_in or self.taken_out)

    @property
    def is_whole(self) -> bool:
        return not (self.missed or self.left_standing)


class _Mistake(NamedTuple):
    """A set as it should stand, and as it stands."""

    wanted: DatedSet
    found: DatedSet


def dated(workouts: Iterable[WorkoutSaid]) -> list[DatedSet]:
    """All sets of these workouts, each with its day."""
    return [DatedSet(each.date, one) for each in workouts for one in each.sets]


def less(these: Sequence[DatedSet], those: Sequence[DatedSet]) -> list[DatedSet]:
    """Those of `these` that have no partner among `those`; each has at most one."""
    left = list(those)
    found = []
    for each in these:
        partner = next((at for at, other in enumerate(left) if is_same(each, other)), None)
        if partner is None:
            found.append(each)
        else:
            del left[partner]
    return found


def is_same(one: DatedSet, other: DatedSet) -> bool:
    """Whether both are one exercise of one day with the same measures."""
    return (
        one.day == other.day
        and is_same_exercise(one.one.exercise, other.one.exercise)
        and same_measures(one.one, other.one)
    )


def judged(label: SetsEdit, log: SetsEdit) -> JudgedSets:
    """What the log's edit has wrong, and has left undone, of the label's."""
    missing, surplus = less(label.before, log.before), less(log.before, label.before)
    mistakes = _mistakes(missing, surplus)
    put_in, missed = less(log.gained, label.gained), less(label.gained, log.gained)
    put_in = less(put_in, less(missing, label.lost))  # a repair
    put_in, missed = _less_carried(put_in, missed, mistakes)
    missed = less(missed, less(surplus, log.lost))  # it stood there before its time
    never_there = [each for each in missing if not any(each is one.wanted for one in mistakes)]
    missed = _less_replacing(missed, _shared(never_there, label.lost))
    taken_out = less(less(log.lost, label.lost), surplus)
    left_standing = less(less(label.lost, log.lost), missing)
    grown, wanted = (len(each.gained) - len(each.lost) for each in (log, label))
    if log.gained and left_standing and grown > max(0, wanted):
        put_in = [*put_in, *left_standing]  # the new sets stand beside those that they replace
    if log.lost and missed and grown < min(0, wanted):
        taken_out = [*taken_out, *missed]  # the old sets are gone, and none is there in their place
    return JudgedSets(tuple(put_in), tuple(taken_out), tuple(missed), tuple(left_standing))


def _mistakes(missing: Sequence[DatedSet], surplus: Sequence[DatedSet]) -> list[_Mistake]:
    """Which wrong set stands for which that is missing: they share two of exercise, day and measures."""
    left = list(surplus)
    found = []
    for wanted in missing:
        near = next((at for at, each in enumerate(left) if _is_near(wanted, each)), None)
        if near is not None:
            found.append(_Mistake(wanted, left.pop(near)))
    return found


def _is_near(one: DatedSet, other: DatedSet) -> bool:
    names = is_same_exercise(one.one.exercise, other.one.exercise)
    return (one.day == other.day) + names + same_measures(one.one, other.one) >= 2


def _less_carried(
    put_in: Sequence[DatedSet], missed: Sequence[DatedSet], mistakes: Sequence[_Mistake]
) -> tuple[list[DatedSet], list[DatedSet]]:
    """Both without the sets that are as wanted but for an error that was there before."""
    others, left = [], list(missed)
    for each in put_in:
        carried = next(
            (
                at
                for at, wanted in enumerate(left)
                if any(is_same(each, _with_mistake(wanted, one)) for one in mistakes)
            ),
            None,
        )
        if carried is None:
            others.append(each)
        else:
            del left[carried]
    return others, left


def _with_mistake(wanted: DatedSet, mistake: _Mistake) -> DatedSet:
    """The set with the same error: the other day, and of the same exercise the other name and measures where
    it has what was mistaken."""
    right, wrong = mistake
    day = wrong.day if wanted.day == right.day else wanted.day
    if not is_same_exercise(wanted.one.exercise, right.one.exercise):
        return DatedSet(day, wanted.one)
    one, said, stands = (each._asdict() for each in (wanted.one, right.one, wrong.one))
    carried = {field: stands[field] for field in one if one[field] == said[field] or field == "exercise"}
    return DatedSet(day, SetSaid(**{**one, **carried}))


def _shared(these: Sequence[DatedSet], those: Sequence[DatedSet]) -> list[DatedSet]:
    """Those of `these` that have a partner among `those`."""
    return less(these, less(these, those))


def _less_replacing(missed: Sequence[DatedSet], never_there: Sequence[DatedSet]) -> list[DatedSet]:
    """Without the sets that would replace some that were never in the log: one of the exercise for each."""
    left = list(missed)
    for gone in never_there:
        name = gone.one.exercise
        at = next((at for at, each in enumerate(left) if is_same_exercise(each.one.exercise, name)), None)
        if at is not None:
            del left[at]
    return left
