"""A message's change of the log against the change that its label states, workout by workout. Pure.

Which workout of the log is which of the label is settled when one of them comes: by the sets that they share,
else by what came with the same message. Such pairs are kept through the diary, so that a correction of a
workout that was read wrong is held against that workout. Only what the message touched is looked at.

Where sets and days are right and only stand in other workouts than the label's (one for two, or an addition
on its own), that is no wrong number: the message is `regrouped`, and from then on these workouts are judged
together.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from handlers.evaluation.diaries.edits import DatedSet, JudgedSets, SetsEdit, dated, judged, less
from handlers.evaluation.diaries.labels import Labelled
from handlers.evaluation.invented import invented, numbers_of
from handlers.evaluation.labels import Case, Label
from handlers.evaluation.notation import say_sets
from handlers.evaluation.scores import score
from handlers.evaluation.values import FoundInLog, WorkoutSaid
from handlers.evaluation.wanted import wanted_workout

Written = Literal["right", "regrouped", "part", "nothing", "wrong"]
Log = Mapping[str, WorkoutSaid]  # by id
Link = tuple[str, str]  # a workout's key in the label, its id in the log


class StandingLog(NamedTuple):
    """What should stand and what stands between two messages, and which is which."""

    wanted: Labelled
    log: Log
    links: frozenset[Link] = frozenset()


class LogChange(NamedTuple):
    """Before and after a message."""

    before: StandingLog
    wanted: Labelled
    log: Log

    @property
    def keys(self) -> list[str]:
        """The workouts that the label says are new, changed or gone."""
        return _touched(self.before.wanted, self.wanted)

    @property
    def ids(self) -> list[str]:
        """Those that are so in the log."""
        return _touched(self.before.log, self.log)


class Verdict(NamedTuple):
    """What a message has written of what it should. `details` is whether that is right to the last detail;
    `why` says what is wrong or left undone."""

    written: Written
    details: bool
    why: tuple[str, ...]
    standing: StandingLog


class _Group(NamedTuple):
    """Workouts of the label and of the log that are one, or are judged as one."""

    keys: frozenset[str]
    ids: frozenset[str]


class _Result(NamedTuple):
    sets: JudgedSets
    made_up: tuple[str, ...] = ()  # numbers that the message brought and the label has nowhere
    differs: tuple[str, ...] = ()  # details that are not as labelled since the message
    of_details: bool = False  # the label changes no set, only details

    @property
    def is_wrong(self) -> bool:
        return self.sets.is_wrong or bool(self.made_up)

    @property
    def is_whole(self) -> bool:
        return self.sets.is_whole and not (self.of_details and self.differs)

    def why(self) -> Iterator[str]:
        rows = (
            ("too much", self.sets.put_in),
            ("taken out", self.sets.taken_out),
            ("missing", self.sets.missed),
            ("left standing", self.sets.left_standing),
        )
        for what, sets in rows:
            if sets:
                yield f"{what}: {say_dated(sets)}"
        yield from (f"made up: {each}" for each in self.made_up)
        yield from self.differs


def verdict(change: LogChange) -> Verdict:
    """What the message has written, and what stands after it."""
    links = _linked(change)
    groups = _groups(change, links)
    results = [_result(change, each) for each in groups]
    if astray := _astray(change, groups, results):
        return _verdict(change, links, results, "wrong", astray)
    if any(each.is_wrong for each in results):
        together = _Group(
            frozenset().union(*(each.keys for each in groups)),
            frozenset().union(*(each.ids for each in groups)),
        )
        whole = _result(change, together)
        if whole.is_wrong:
            return _verdict(change, links, results, "wrong")
        links |= {(key, each) for key in together.keys for each in together.ids}
        return _verdict(change, links, [whole], "regrouped" if whole.is_whole else "part")
    if change.keys and not change.ids:
        return _verdict(change, links, results, "nothing")
    return _verdict(change, links, results, "right" if all(each.is_whole for each in results) else "part")


def say_dated(sets: Sequence[DatedSet]) -> str:
    """The sets, with the day before those of each day."""
    days = dict.fromkeys(each.day for each in sets)
    return " | ".join(f"{day} {say_sets(one for of, one in sets if of == day)}" for day in days)


def _verdict(
    change: LogChange,
    links: frozenset[Link],
    results: Sequence[_Result],
    written: Written,
    astray: Sequence[str] = (),
) -> Verdict:
    why = tuple(dict.fromkeys([*astray, *(row for each in results for row in each.why())]))
    details = not any(each.differs for each in results)
    return Verdict(written, details, why, StandingLog(change.wanted, change.log, links))


def _touched(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    return [each for each in {**before, **after} if before.get(each) != after.get(each)]


# --- which is which


def _linked(change: LogChange) -> frozenset[Link]:
    """The links with those of this message: workouts without a partner that share most sets, then those that
    came with it and share none, in order."""
    links = change.before.links
    linked_ids = {each for _, each in links}
    free_ids = [each for each in change.log if each not in linked_ids]
    new_ids = [each for each in free_ids if each not in change.before.log]
    free_keys = [key for key in change.wanted if not any(key == of and at in change.log for of, at in links)]
    touched = [key for key in free_keys if key in change.keys]
    for keys, ids in ((touched, new_ids), (touched, free_ids), (free_keys, free_ids)):
        links |= _pairs(change, keys, ids, links)
    came = [key for key in touched if key not in change.before.wanted]
    links |= frozenset(zip(_unlinked(came, links, 0), _unlinked(new_ids, links, 1), strict=False))
    return links


def _pairs(
    change: LogChange, keys: Sequence[str], ids: Sequence[str], links: Collection[Link]
) -> frozenset[Link]:
    """Those without a link that share a set, most sets first."""
    new = {link for link in links if link not in change.before.links}
    free = [(key, at) for key in _unlinked(keys, new, 0) for at in _unlinked(ids, new, 1)]
    shared = {link: _sets_shared(change, *link) for link in free}
    found: list[Link] = []
    for link in sorted((each for each in free if shared[each]), key=lambda each: -shared[each]):
        if link[0] not in {key for key, _ in found} and link[1] not in {at for _, at in found}:
            found.append(link)
    return frozenset(found)


def _unlinked(these: Sequence[str], links: Collection[Link], side: Literal[0, 1]) -> list[str]:
    known = {link[side] for link in links}
    return [each for each in these if each not in known]


def _sets_shared(change: LogChange, key: str, workout_id: str) -> int:
    wanted = dated(_wanted(change.wanted, (key,)))
    return len(wanted) - len(less(wanted, dated([change.log[workout_id]])))


def _groups(change: LogChange, links: Collection[Link]) -> list[_Group]:
    """What the message touched: workouts that are linked are one group."""
    groups = [_Group(frozenset({key}), frozenset()) for key in change.keys]
    groups += [_Group(frozenset(), frozenset({each})) for each in change.ids]
    found: list[_Group] = []
    for group in groups:
        keys, ids = _closed(group, links)
        if not any(keys & each.keys or ids & each.ids for each in found):
            found.append(_Group(keys, ids))
    return found


def _closed(group: _Group, links: Collection[Link]) -> _Group:
    """The group with all that is linked to it."""
    keys, ids = group
    more = [link for link in links if (link[0] in keys) != (link[1] in ids)]
    if not more:
        return group
    return _closed(_Group(keys | {key for key, _ in more}, ids | {each for _, each in more}), links)


# --- one group


def _result(change: LogChange, group: _Group) -> _Result:
    before, after = change.before, change.wanted
    wanted = [_wanted(each, group.keys) for each in (before.wanted, after)]
    stands = [_stands(each, group.ids) for each in (before.log, change.log)]
    label = SetsEdit(*(dated(each) for each in wanted))
    sets = judged(label, SetsEdit(*(dated(each) for each in stands)))
    known = {*numbers_of(stands[0])}
    made_up = [each.said() for each in invented(wanted[1], stands[1]) if each not in known]
    differs = Counter(_differs(after, group, change.log)) - Counter(
        _differs(before.wanted, group, before.log)
    )
    of_details = bool(group.keys & {*change.keys}) and not (label.gained or label.lost)
    return _Result(sets, tuple(made_up), tuple(differs), of_details)


def _wanted(labelled: Labelled, keys: Collection[str]) -> list[WorkoutSaid]:
    return [wanted_workout(each, "") for key, each in labelled.items() if key in keys]


def _stands(log: Log, ids: Collection[str]) -> list[WorkoutSaid]:
    return [each for workout_id, each in log.items() if workout_id in ids]


def _differs(labelled: Labelled, group: _Group, log: Log) -> tuple[str, ...]:
    """What is wrong in words, besides sets that are missing or too many."""
    workouts = tuple(each for key, each in labelled.items() if key in group.keys)
    label = Label(id="a", kind="prose", text="", sent_at=datetime.min.replace(tzinfo=UTC), workouts=workouts)
    return score(Case("", 0, label), FoundInLog(tuple(_stands(log, group.ids)))).wrong


def _astray(change: LogChange, groups: Sequence[_Group], results: Sequence[_Result]) -> list[str]:
    """What a message took out besides what it should: where nothing of the log was to change, or where
    something else than what was to be deleted is gone. Of another group nobody would miss it."""
    undone = any(not each.is_whole for each in results)
    apart = [each for group in groups if not group.keys for each in group.ids if each in change.before.log]
    gone = [each for each in apart if each not in change.log or not change.keys]
    sets = less(dated(_stands(change.before.log, gone)), dated(_stands(change.log, gone)))
    return [f"taken out: {say_dated(sets)}"] if sets and (undone or not change.keys) else []
