"""What an operator asks for becomes a job: its messages listed, sorted by athlete, and cut into shards.

A job is planned once. The same selection and engine are the same job: asked for again, its shards stand, and
another pass over them applies, or takes back, the very messages that the first one showed. What there is no
time to list is left to the next call, which goes on behind the last athlete.
"""

import hashlib
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, NamedTuple

import structlog

from agents.errors import BadInput
from handlers.doors.quoting import quoted, unknown_fields
from handlers.reprocessing.chat_file import lines_in
from handlers.reprocessing.job_files import JobFiles
from handlers.reprocessing.selection import Selection, checked_edition, logged_units, since_of
from handlers.reprocessing.shard_pass import order_of, unit_line
from handlers.reprocessing.shards import (
    MOST_SHARD_MESSAGES,
    MOST_TOLD,
    PASSES,
    SHARD_MESSAGES,
    Folder,
    Pass,
    Shard,
    ShardCutting,
    line_of,
)
from handlers.reprocessing.unit import job_id
from storage.ports import Records, StorageError

log = structlog.get_logger()

IMPORTS = "imports/"
BATCH_MESSAGES = 2_000  # of a shard that is read in batches: a pass over it has to fit into one call
MOST_FILE_BYTES = 200_000_000  # of chats in one job: they are sorted in the memory of one worker
SELECTED = ("users", "since", "prompt_before", "file")
FIELDS = (*SELECTED, "shard_messages", "pass", "job", "redrive", "by_model")


class Wish(NamedTuple):
    """What is asked for: a job of this selection, or one that is there; and what is to be done with it.

    `file` is the key of a file of chats. Planning goes on behind the athlete `after`, in the file of
    `number`; so many rows were `unreadable` before.
    """

    what: Pass
    job: str = ""
    selection: Selection = Selection()
    file: str = ""
    shard_messages: int = SHARD_MESSAGES
    redrive: bool = False
    by_model: bool = False
    after: str = ""
    number: int = 0
    unreadable: int = 0

    @property
    def rest(self) -> dict[str, Any]:
        """What to ask for to go on."""
        place = [self.after, self.number, self.unreadable]
        return {"job": self.job, "pass": self.what, "from": place}


class PlannedPass(NamedTuple):
    """A pass over so many shards, those of the manifest; or, where planning is not at its end, what to ask
    for next."""

    folder: Folder
    what: Pass
    manifest: str = ""
    shards: int = 0
    rest: Mapping[str, Any] | None = None

    @property
    def answer(self) -> dict[str, Any]:
        told = {"job": self.folder.job, "folder": self.folder.of(self.what)}
        again = {} if self.rest is None else {"again": {"plan": self.rest}}
        return {**told, "manifest": self.manifest, "shards": self.shards, **again}


def wish_of(asked: Any) -> Wish:
    """What is asked for. Raises BadInput, which says what would work."""
    match asked:
        case {"job": job, "pass": what, "from": [str(after), int(number), int(unreadable)]}:
            named = Folder.named(job).job
            return Wish(_pass_of(what), named, after=after, number=number, unreadable=unreadable)
        case Mapping():
            pass
        case _:
            raise BadInput("plan is what is to be read again: an object, {} for all messages.")
    if unknown := set(asked) - set(FIELDS):
        raise BadInput(unknown_fields(unknown, "a job", FIELDS))
    selected = [name for name in (*SELECTED, "shard_messages") if name in asked]
    if "job" in asked and selected:
        raise BadInput(f"job is given, which is of a selection already: leave out {', '.join(selected)}.")
    if asked.get("redrive") and "job" not in asked:
        raise BadInput("redrive needs job: the id of the job whose shards are left.")
    texts = {name: _text_of(asked, name) for name in SELECTED[1:]}
    if texts["file"] and not texts["file"].startswith(IMPORTS):
        raise BadInput(f"file is {quoted(texts['file'])}: put it into the bucket below {IMPORTS}.")
    if texts["file"] and texts["prompt_before"]:
        raise BadInput("prompt_before is of messages that are logged: leave it out with file.")
    edition, by_model = checked_edition(texts["prompt_before"]), asked.get("by_model") is True
    return Wish(
        _pass_of(asked.get("pass", "read")),
        Folder.named(asked["job"]).job if "job" in asked else "",
        Selection(_users_of(asked), since_of(texts["since"]), edition),
        texts["file"],
        _messages_of(asked.get("shard_messages", BATCH_MESSAGES if by_model else SHARD_MESSAGES)),
        asked.get("redrive") is True,
        by_model,
    )


def _pass_of(said: Any) -> Pass:
    for known in PASSES:
        if said == known:
            return known
    raise BadInput(f"pass is {quoted(said)}: there are {', '.join(PASSES)}.")


def _text_of(asked: Mapping[str, Any], name: str) -> str:
    said = asked.get(name, "")
    if not isinstance(said, str):
        raise BadInput(f"{name} is {quoted(said)}: write it as a text.")
    return said


def _users_of(asked: Mapping[str, Any]) -> tuple[str, ...]:
    users = asked.get("users", [])
    if not isinstance(users, list) or not all(isinstance(each, str) and each for each in users):
        raise BadInput('users has to be a list of athletes, like ["ann"].')
    return tuple(users)


def _messages_of(said: Any) -> int:
    if not isinstance(said, int) or not 1 <= said <= MOST_SHARD_MESSAGES:
        raise BadInput(f"shard_messages is {quoted(said)}: write a number up to {MOST_SHARD_MESSAGES:,}.")
    return said


class JobSettings(NamedTuple):
    """What job.json says: what is read, by which engine, in shards of how many messages. `by_model`: in
    batches of requests; `fast_path` is of such a job."""

    id: str
    engine: str
    users: list[str]
    since: str
    prompt_before: str
    file: str
    shard_messages: int
    by_model: bool = False
    fast_path: bool = False

    @property
    def selection(self) -> Selection:
        return Selection(tuple(self.users), since_of(self.since), self.prompt_before)


def settings_of(files: JobFiles, job: str) -> JobSettings:
    """What a job is. Raises BadInput for one that is not there."""
    body = files.get(Folder(job).job_key)
    if body is None:
        raise BadInput(f"there is no job {job}: start one without job, its answer names it.")
    return JobSettings(**json.loads(body))


class JobPlan(NamedTuple):
    """What plan.json says: how many files of messages there are, and what is in none of them: rows that can't
    be read, and lines of chats that are wrong, the first of them by number."""

    files: int
    unreadable: int
    wrong_lines: int
    wrong: list[dict[str, Any]]

    @property
    def told(self) -> dict[str, Any]:
        return {name: said for name, said in self._asdict().items() if name != "files"}


def plan_of(files: JobFiles, folder: Folder) -> JobPlan:
    """The plan of a job. Raises BadInput where it is not made to its end."""
    body = files.get(folder.plan_key)
    if body is None:
        raise BadInput(f"{folder.job} is not planned yet: start it without report.")
    return JobPlan(**json.loads(body))


def shards_of(files: JobFiles, folder: Folder) -> Iterator[Shard]:
    """All shards of a job that is planned, a file at a time."""
    for number in range(plan_of(files, folder).files):
        key = folder.messages_key(number)
        shards = json.loads(files.get(folder.shards_key(number)) or b"[]")
        yield from (Shard(key, start, end) for start, end in shards)


@dataclass
class Planning:
    """Plans a job as far as the time goes. `engine` is the name of what reads, with its edition or prompt."""

    files: JobFiles
    records: Records
    engine: str
    is_late: Callable[[], bool]
    fast_path: bool = False
    _wrong: list[dict[str, Any]] = field(default_factory=list)
    _unreadable: int = 0

    def planned(self, wish: Wish) -> PlannedPass:
        """The pass that is asked for, or where to go on. Raises BadInput, StorageError."""
        if not wish.job:
            wish = wish._replace(job=self._begun(wish))
        settings, folder = settings_of(self.files, wish.job), Folder(wish.job)
        if wish.redrive:
            return self._redriven(wish, folder)
        if self.files.get(folder.plan_key) is None:
            listed = self._chats(settings) if settings.file else self._logged(settings, wish.after)
            rest = self._filed(wish, folder, settings, listed)
            if rest is not None:
                return PlannedPass(folder, wish.what, rest=rest)
        return self._passed(wish, folder)

    def _begun(self, wish: Wish) -> str:
        """The id of the job of this selection; what it is stands in its folder then."""
        selection = wish.selection
        if wish.file:
            selection = replace(selection, file=self._digest(wish.file))
        since = "" if selection.since is None else selection.since.isoformat()
        settings = JobSettings(
            job_id(
                selection.known_as, self.engine, "fast" if self.fast_path else ""
            ),  # as the command has it
            self.engine,
            list(selection.users),
            since,
            selection.prompt_before,
            wish.file,
            wish.shard_messages,
            wish.by_model,
            self.fast_path,
        )
        key = Folder(settings.id).job_key
        if self.files.get(key) is None:
            self.files.put(key, line_of(settings._asdict()))
        return settings.id

    # --- what is to be read

    def _logged(self, settings: JobSettings, after: str) -> Iterator[tuple[str, list[bytes]]]:
        """The messages that are logged, an athlete's together, from behind one athlete on."""
        units = logged_units(self.records, settings.selection, self._noticed, but=settings.id, after=after)
        for owner, group in groupby(units, lambda unit: unit.owner):
            yield owner, [unit_line(unit) for unit in sorted(group, key=order_of)]

    def _noticed(self, error: StorageError) -> None:
        self._unreadable += 1
        log.warning("message unreadable", error=type(error).__name__)

    def _chats(self, settings: JobSettings) -> Iterator[tuple[str, list[bytes]]]:
        """The lines of a file of chats, an athlete's together. Wrong ones are left out, and named."""
        body, selection = self._body(settings.file), settings.selection
        places = []
        for line in lines_in(io.BytesIO(body)):
            message = line.message
            if message is None:
                self._wrong.append({"line": line.number, "id": line.id, "why": line.wrong})
            elif selection.takes(message.owner, message.sent_at):
                places.append((message.owner, message.sent_at, message.id, line.offset, line.size))
        places.sort()
        for owner, group in groupby(places, lambda place: place[0]):
            yield owner, [_as_line(body[at : at + size]) for *_, at, size in group]

    def _body(self, key: str) -> bytes:
        size = self.files.size(key)
        if size is None:
            raise BadInput(f"there is no {quoted(key)} in the bucket of jobs.")
        if size > MOST_FILE_BYTES:
            raise BadInput(
                f"{quoted(key)} has {size:,} bytes: up to {MOST_FILE_BYTES:,} are one job. Split it."
            )
        return self.files.get(key) or b""

    def _digest(self, key: str) -> str:
        return hashlib.sha256(self._body(key)).hexdigest()

    # --- files and shards

    def _filed(
        self,
        wish: Wish,
        folder: Folder,
        settings: JobSettings,
        listed: Iterable[tuple[str, list[bytes]]],
    ) -> Mapping[str, Any] | None:
        """Write messages and shards, a file as it is full; what to ask for next where the time was up."""
        number, most = wish.number, settings.shard_messages
        cutting = ShardCutting(folder.messages_key(number), most)
        for owner, lines in listed:
            cutting.add(lines)
            is_late = not settings.file and self.is_late()
            if cutting.is_full or is_late:
                self._put(folder, number, cutting)
                number += 1
                cutting = ShardCutting(folder.messages_key(number), most)
            if is_late:
                unreadable = wish.unreadable + self._unreadable
                return wish._replace(after=owner, number=number, unreadable=unreadable).rest
        if cutting.body:
            self._put(folder, number, cutting)
            number += 1
        wrong = self._wrong
        plan = JobPlan(number, wish.unreadable + self._unreadable, len(wrong), wrong[:MOST_TOLD])
        self.files.put(folder.plan_key, line_of(plan._asdict()))
        return None

    def _put(self, folder: Folder, number: int, cutting: ShardCutting) -> None:
        shards = [[each.start, each.end] for each in cutting.closed()]
        self.files.put(cutting.key, bytes(cutting.body))
        self.files.put(folder.shards_key(number), json.dumps(shards).encode())

    def _passed(self, wish: Wish, folder: Folder) -> PlannedPass:
        """The manifest of the pass."""
        shards = [each._replace(what=wish.what) for each in shards_of(self.files, folder)]
        key = f"{folder.of(wish.what)}/manifest.jsonl"
        self.files.put(key, b"".join(line_of(each.item) for each in shards))
        return PlannedPass(folder, wish.what, key, len(shards))

    def _redriven(self, wish: Wish, folder: Folder) -> PlannedPass:
        """The shards that the last report has left."""
        key = f"{folder.of(wish.what)}/redrive.jsonl"
        if self.files.get(f"{folder.of(wish.what)}/report.json") is None:
            raise BadInput(
                f"{wish.job} has no report of {wish.what}: nothing is known to be left. Leave out redrive."
            )
        shards = [Shard.of(json.loads(line.text)) for line in self.files.lines(key)]
        return PlannedPass(folder, wish.what, key, len(shards))


def _as_line(raw: bytes) -> bytes:
    """A line of a file of chats, as it is written here: no mark before it, one end."""
    return raw.decode("utf-8-sig").strip().encode() + b"\n"
