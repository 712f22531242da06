"""Which messages are read again: of whom, since when, and those that were last read by an older edition."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from agents import schemas
from agents.errors import BadInput
from agents.logger.records.loading import trace_key
from handlers.reprocessing.outcome import job_prefix, row_key, row_of
from handlers.reprocessing.unit import RereadUnit
from storage.ports import MESSAGES, REREADS, UNREADABLE, Record, Records, StorageError

_EDITION = re.compile(r"(?P<name>.*?[^\d/-])[/-](?P<number>\d{1,9})(?:-[a-z]+)?")


@dataclass(frozen=True)
class Selection:
    """What was asked for; everything that is given has to hold. `file` is what the content of a file of chats
    is known by, "" for messages that are logged."""

    users: tuple[str, ...] = ()
    since: datetime | None = None
    prompt_before: str = ""
    file: str = ""

    @property
    def known_as(self) -> str:
        """The same for the same selection, whatever order it is said in."""
        since = "" if self.since is None else self.since.astimezone(UTC).isoformat()
        return json.dumps([sorted(set(self.users)), since, self.prompt_before, self.file])

    def takes(self, owner: str, sent_at: datetime) -> bool:
        """Whether a message of that athlete and moment is meant, as far as that says."""
        return (not self.users or owner in self.users) and (self.since is None or sent_at >= self.since)


def since_of(said: str) -> datetime | None:
    """The moment from which on messages are meant: a day begins at midnight UTC. Raises BadInput."""
    if not said:
        return None
    try:
        moment = datetime.fromisoformat(said)
    except ValueError:
        raise BadInput(f"--since is {said!r}: write a day like 2026-03-02.") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def logged_units(
    records: Records,
    selection: Selection,
    unreadable: Callable[[StorageError], None],
    *,
    but: str = "",
    after: str = "",
) -> Iterator[RereadUnit]:
    """The messages that are logged and meant, by athlete; those that can't be read are told to `unreadable`.
    What the job `but` has read is meant still: else it would end where it was stopped. With `after`
    from behind that athlete on, in the store's order."""
    owner, jobs = "", list[str]()
    for record in _messages(records, selection.users, after):
        try:
            message = schemas.read("message", record.body, record.key)["message"]
            unit = RereadUnit(record.owner, message["id"], message["conversation_id"], message["sent_at"])
            if not selection.takes(unit.owner, datetime.fromisoformat(unit.sent_at)):
                continue
            if selection.prompt_before and record.owner != owner:
                owner, jobs = record.owner, [each for each in jobs_of(records, record.owner) if each != but]
            if not selection.prompt_before or _is_due(records, unit, jobs, selection.prompt_before):
                yield unit
        except UNREADABLE as error:
            unreadable(error)


def jobs_of(records: Records, owner: str) -> Iterator[str]:
    """The jobs that have read messages of an athlete, each once: from one to the next, not row by row."""
    before = ""
    while (row := next(records.list(owner, REREADS, newest_first=True, before=before), None)) is not None:
        job = row.key.split("/")[1]
        yield job
        before = job_prefix(job)


def _messages(records: Records, users: Iterable[str], after: str) -> Iterator[Record]:
    if not users:
        return records.walk(MESSAGES, after=after)
    chosen = (user for user in sorted(set(users)) if user > after)
    return (record for user in chosen for record in records.list(user, MESSAGES))


# --- by which edition a message was read --------------------------------------------------------------------


def _is_due(records: Records, unit: RereadUnit, jobs: Iterable[str], edition: str) -> bool:
    """Whether all that is known of who read a message is of before; nothing known is before."""
    trace = trace_key(unit.message_id)
    rows = [row_key(job, unit.message_id) for job in jobs]
    found = records.get_many(unit.owner, [trace, *rows][:100])
    known = [_read_by(schemas.read("trace", found[trace].body, trace))] if trace in found else []
    for key in rows:
        outcome = row_of(found[key]).outcome if key in found else None
        if outcome is not None and not outcome.undone:
            known.append(outcome.engine if "/" in outcome.engine else outcome.prompt)
    return all(is_before(each, edition) for each in known)


def _read_by(trace: Mapping[str, Any]) -> str:
    """The edition of the embedded engine, or of the prompt, that a report came about with."""
    replies = trace.get("replies") or [{}]
    model = str(replies[-1].get("model", ""))
    return (
        model if "/" in model and model.startswith(str(trace.get("engine"))) else str(trace.get("prompt", ""))
    )


def checked_edition(said: str) -> str:
    """The edition as it was said. Raises BadInput for one that has no number."""
    if said and not _EDITION.fullmatch(said):
        raise BadInput(f"--prompt-before is {said!r}: write an edition like logger-5 or offline/4.")
    return said


def is_before(read_by: str, edition: str) -> bool:
    """Whether a reading by this prompt ("logger-5 log-3") or engine ("offline/4") is not of that edition or a
    newer one: an older one of its kind, another kind, or one that is not known."""
    own, wanted = _EDITION.fullmatch(read_by.split(" ")[0]), _EDITION.fullmatch(edition)
    if own is None or wanted is None or own["name"] != wanted["name"]:
        return True
    return int(own["number"]) < int(wanted["number"])
