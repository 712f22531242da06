"""What a store must do: the whole contract of this room, its errors, its limits and its table of keys. Pure.

There are two kinds of store. Records hold the truth: JSON texts by owner and key, each with a version.
Recall is a search index over workout summaries; it is derived and can be rebuilt from records at any time.

One law for records: you write only after the newest version you have read. A write names the version it
follows (0 for "there is none"); if somebody wrote in between, nothing of the batch is written and the
writer gets a Conflict.

    StorageError            the queue retries, or the person is told
      Conflict              somebody wrote first: read again, decide again
      TooLarge              the batch will never fit: it has to be split or refused
      Unavailable           the store can't be reached or is locked: try again later
        TooNew              a record of a newer version of this program: that version reads it
      Damaged               the store can't be read or written as it is: read-only, full, corrupt, too new
        KeyRefused          the store doesn't take the key that it is asked with: another may do

Keys (the second half of every record's address; the first half is the owner):

    athlete                         units, timezone, locale, bar and plates, aliases, conventions
    message/{message_id}            the message as it came, the ids its workouts got, its report
    queued/{message_id}             which text of a message was put on the queue, or why it failed; expires
    trace/{message_id}              how the report came about: replies, calls, refusals
    spent/{date}                    what the athlete's messages of a day have cost; expires
    pace                            when the last of the athlete's messages has had its share; expires then
    text/{digest}                   which message last said exactly this; expires after an hour
    journal/{message_id}/{turn}     what the model answered, kept before it is acted on; expires
    conversation/{conversation_id}  recent turns and open questions
    conversing/{conversation_id}    the message whose answer is the newest one there; expires
    turn/{message_id}               how far the answer to a message is that is streamed; expires
    turn-parts/{message_id}/{n}     a batch of its parts; expires
    draft/{draft_id}                a workout that waits for the athlete's yes, or what became of it
    workout/{workout_id}            a workout's newest revision, or its tombstone
    revision/{workout_id}/{number}  what a workout was before
    day/{date}/{workout_id}/{number}    from this revision on the workout is of this day, or was; "" for none
    changes                         the newest changes of workouts, in the order in which undo takes them
                                    back; and whether all workouts have their rows of days
    days                            of earlier versions, which nobody reads: some workouts have such rows
    plan                            the training plan, packed
    proposal/{proposal_id}          changes of the plan that were proposed, and what became of them; expires
    proposing/{conversation_id}     written with every proposal: each is drawn on all before it; expires
    decision/{press_id}             which proposals a press of "all" meant when it first came, or which
                                    workouts an undo of this id takes back, or why a press was refused;
                                    expires
    request/{scope}                 the answer to a request about the plan; expires
    program                         the 5/3/1 program as it stands
    program-move/{number}           every move of the program, from the first
    measurement/{date}/{measurement_id}     what was measured of body and day, or that it is deleted
    reread/{job}/{message_id}       what a job that reads messages again made of one, and how to take it back;
                                    expires
    batch/{job}/{part}/{round}-{n}  of JOBS_OWNER, who is no athlete: a batch of requests that a job has sent,
                                    and which messages it is of; expires
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, Protocol

ATHLETE_KEY = "athlete"
PLAN_KEY = "plan"
PROGRAM_KEY = "program"
CHANGES_KEY = "changes"
PACE_KEY = "pace"
JOBS_OWNER = "~jobs"
# With what follows it in the table above, the key of one record.
BATCHES = "batch/"
CONVERSATIONS = "conversation/"
CONVERSING = "conversing/"
DAYS = "day/"
DECISIONS = "decision/"
DRAFTS = "draft/"
JOURNALS = "journal/"
MEASUREMENTS = "measurement/"
MESSAGES = "message/"
PROGRAM_MOVES = "program-move/"
PROPOSALS = "proposal/"
PROPOSING = "proposing/"
QUEUED = "queued/"
REQUESTS = "request/"
REREADS = "reread/"
REVISIONS = "revision/"
SPENT = "spent/"
TEXTS = "text/"
TRACES = "trace/"
TURN_PARTS = "turn-parts/"
TURNS = "turn/"
WORKOUTS = "workout/"
LARGEST_BODY_BYTES = (
    350_000  # of one body, for who can refuse it: DynamoDB keeps 400 kB an item, names and all
)
MAX_OWNER_BYTES = 2_048  # as UTF-8: DynamoDB's partition key
MAX_KEY_BYTES = 1_024  # as UTF-8: DynamoDB's sort key
MAX_BATCH_ITEMS = 100  # of one put_all: DynamoDB's TransactWriteItems takes 100 actions
LATEST_EXPIRY = 253_402_300_799  # the last second of the year 9999; the earliest is 1
MAX_BATCH_BYTES = 4_000_000  # of one put_all, over all bodies as UTF-8: TransactWriteItems takes 4 MB


class StorageError(Exception):
    """Something about the store, not about the request. Told to the queue that retries."""


class Conflict(StorageError):
    """A record is not at the version that the write follows. Nothing of the batch was written."""


class TooLarge(StorageError):
    """The batch is over a limit of the store. Nothing of it was written."""


class Unavailable(StorageError):
    """The store did not answer in time: locked, throttled or unreachable. Trying again may work."""


class TooNew(Unavailable):
    """A record was written by a newer version, which may be on its way here or back: it is left as it is."""


class Damaged(StorageError):
    """The store can't be used as it is: read-only, full, corrupt, or of a newer schema."""


UNREADABLE = (TooNew, Damaged)  # what one of many records may be: it is named, and the others are read


class KeyRefused(Damaged):
    """The store does not take the key that it is asked with, or lets it do too little."""


class Record(NamedTuple):
    """One stored text. `version` counts from 1; `expires_at` is in seconds since 1970, None for never."""

    owner: str
    key: str
    version: int
    body: str
    expires_at: float | None = None


class Write(NamedTuple):
    """A text to store after the version that was read, 0 for none; its own version is `after + 1`."""

    owner: str
    key: str
    body: str
    after: int
    expires_at: float | None = None


class Records(Protocol):
    """The truth. Every method raises StorageError, or ValueError for a bug of the caller, and nothing else.

    From the second `expires_at` on a record does not exist: not for get, list, walk or erase's count, and a
    write onto it has `after=0` and gives version 1.

    Owners and keys are any text of at least one character, without NUL, of up to MAX_OWNER_BYTES and
    MAX_KEY_BYTES; a prefix may be empty, and none of
    its characters is special. Bodies are any text. Half a surrogate pair is a ValueError everywhere.
    """

    def get(self, owner: str, key: str) -> Record | None:
        """The newest version of one record, or None."""

    def get_many(self, owner: str, keys: Sequence[str]) -> dict[str, Record]:
        """The newest version of each of these records that is there, by key: one request for up to 100.

        Each is as new as `get` would give it; together they are no moment of the store.
        """

    def put_all(self, writes: Sequence[Write]) -> None:
        """Write all or nothing; after it returns, the batch survives a crash. No writes is no error.

        Raises:
            Conflict: a record is not at the version that its write follows.
            TooLarge: over MAX_BATCH_ITEMS or MAX_BATCH_BYTES, or a body that the engine can't keep, which is
                larger than LARGEST_BODY_BYTES.
            ValueError: two writes of one record, a negative `after`, an `expires_at` that is not from 1 to
                LATEST_EXPIRY.
        """

    def list(
        self, owner: str, prefix: str, *, newest_first: bool = False, before: str = ""
    ) -> Iterator[Record]:
        """Every record of the owner whose key starts with the prefix, in order of key, however many.

        The order is that of code points, `newest_first` its reverse. With `before`, which is a key, be it
        there or not, only those are met whose keys come before it in the order of code points: newest first,
        a list goes on there and reads nothing of what is above. Records are read as they are asked for,
        and the caller may write in between: what existed all along comes exactly once, what was written or
        deleted meanwhile may or may not.
        """

    def erase(self, owner: str) -> int:
        """Delete everything the owner has, expired or not; how many that existed went.

        Stopped halfway, call it again.
        """

    def walk(self, prefix: str = "", *, after: str = "") -> Iterator[Record]:
        """Every record of every owner under a prefix, for operators, never for a request.

        As lazy as `list`. Grouped by owner and in order of key for each; the order of owners is the engine's,
        and always the same. With `after` only owners are met that come after this one, be it there or not.
        """

    def close(self) -> None:
        """Let go of what this process holds open; using it again opens it again."""


class BestMark(NamedTuple):
    """The best of one exercise or discipline in one workout, for filters and orders; 0 for nothing said.

    `load_kg` is the heaviest load of a set that was not failed, `metres` and `seconds` are of one piece of
    work: the fastest of those that have both, else the longest. A piece of less than half of the farthest
    counts for nothing: strides don't hide a 5k.
    """

    name: str  # an exercise's canonical name, or a discipline
    load_kg: float = 0.0
    metres: float = 0.0
    seconds: float = 0.0


class RecallEntry(NamedTuple):
    """What recall keeps of one workout: enough to search, filter and order; the truth stays in records."""

    owner: str
    workout_id: str
    version: int
    date: str  # ISO, in the athlete's timezone
    discipline: str
    summary: str
    words: str = ""  # what else it should be found by: muscles, patterns, synonyms
    marks: tuple[BestMark, ...] = ()  # one for each exercise and discipline


NEAR = 0.03  # of the metres that a query asks for: so far from it a distance still is that distance
Order = Literal["fit", "newest", "oldest", "heaviest", "fastest", "longest", "farthest"]


class Query(NamedTuple):
    """What is looked for. Everything that is given has to hold; nothing given means every workout.

    `words` is any text: none of its characters is special, and any word may match. `names` are canonical
    exercises and disciplines, of which one has to have a mark. Days are ISO and included. `metres` leaves
    only marks within NEAR (3 %) of that distance. `order` is how well the words fit, or the day, or the best
    of the marks that `names` leave (all of them, without names): the heaviest load, the least seconds per
    metre, the most seconds, the most metres; workouts without that figure are left out. The newest of equals
    is first.

    Words without a letter or a digit ask for nothing. An engine may match words by nearness of meaning: then
    the order "fit" leaves nothing out for its words, and another order keeps what is near, where it is of no
    names and no distance: beside those a word is looked for as it stands.
    """

    words: str = ""
    names: tuple[str, ...] = ()
    first_day: str = ""
    last_day: str = ""
    metres: float = 0.0
    order: Order = "fit"


class Hit(NamedTuple):
    """One workout found; a higher score is a better match, in the order that was asked for."""

    workout_id: str
    score: float


class Indexed(NamedTuple):
    """What recall has of a workout, for whoever compares it with records."""

    workout_id: str
    version: int


class Recall(Protocol):
    """Search over one owner's workouts. Every method raises StorageError, or ValueError as Records does.

    An engine may answer from a moment ago: what was just upserted or removed shows after a while.
    """

    def upsert(self, entry: RecallEntry) -> None:
        """Keep this entry; an entry of the same workout with a higher version stays."""

    def remove(self, owner: str, workout_id: str) -> None:
        """Forget one workout; one that isn't there is no error."""

    def search(self, owner: str, query: Query, *, limit: int = 10) -> tuple[Hit, ...]:
        """The owner's workouts that the query is about, best first, at most `limit` (1 or more)."""

    def indexed(self, owner: str) -> Iterator[Indexed]:
        """Every workout of the owner that recall has, in no order."""

    def owners(self) -> Iterator[str]:
        """Every owner of whom recall has something, for operators."""

    def erase(self, owner: str) -> int:
        """Forget everything of the owner; how many entries went."""

    def close(self) -> None:
        """Let go of what this process holds open; using it again opens it again."""


class Embeddings(Protocol):
    """Texts as vectors of one length, the nearer the more two texts mean the same. Raises StorageError."""

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""

    def embed(self, texts: Sequence[str], *, for_query: bool) -> list[list[float]]:
        """One vector for each text, in their order: of what is looked for, or of what is to be found.

        Raises ValueError for a text without a character.
        """

    def close(self) -> None:
        """Let go of what this process holds open; using it again opens it again."""
