"""The messages that are read right, by the labels of the corpus: logged, or shown as a draft."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from agents.logger.records.drafts import Drafts
from agents.logger.records.inbox import Inbox
from agents.logger.records.shelf import Shelf
from agents.models.offline.engine import Offline
from agents.models.port import Ask, Reply, Result
from handlers.evaluation.corpus import cases_in
from handlers.evaluation.labels import Case
from handlers.evaluation.logged import found_in
from handlers.evaluation.run import messages_of
from handlers.evaluation.scores import MessageScore, score
from storage.ports import Write
from tests.logger.kit import Desk
from tests.mutants.trial import OWNER, Subject, athlete_of, subject_of

CORPUS = Path(__file__).parents[1] / "corpus" / "own"


@lru_cache(maxsize=1)
def labels() -> tuple[Case, ...]:
    """Every label of the corpus that the grammar is worked on with."""
    return tuple(cases_in([CORPUS]))


@lru_cache(maxsize=2)
def right_labels(every: int = 1) -> tuple[Case, ...]:
    """Of every so many labels with something to log those that the embedded engine reads exactly so."""
    return tuple(case for case in labels()[::every] if case.label.workouts and _is_right(case))


def subjects(cases: Sequence[Case]) -> list[Subject]:
    """The messages with nothing before them."""
    return [subject_of(case) for case in cases if not case.label.before]


class Relay:
    """The embedded engine under another name: its calls are judged as a model's. Keeps what was refused."""

    name = "model"

    def __init__(self) -> None:
        self.refused: list[str] = []

    def reply(self, ask: Ask) -> Reply:
        parts = [part for turn in ask.turns for part in turn.parts]
        self.refused += [part.text for part in parts if isinstance(part, Result) and part.is_error]
        return Offline().reply(ask)


def doubts_about(case: Case) -> list[str]:
    """What is refused of the calls for the label's last message, those before it logged as they are.

    Empty too where the label itself asks about words of the message: to doubt those is right.
    """
    relay = Relay()
    _log(case, relay)
    return [] if case.label.asked else relay.refused


def _is_right(case: Case) -> bool:
    try:
        return is_right(_log(case, Offline()))
    except Exception:  # the reader's own tests tell of a crash
        return False


def is_right(found: MessageScore) -> bool:
    """Whether the sets, their exercises and every number, logged or drafted, are those of the label."""
    return found.exact and found.names_right == found.sets_found and not found.invented


def _log(case: Case, model: Offline | Relay) -> MessageScore:
    """The label's score; its last message is logged by this engine, those before it by the embedded one."""
    desk = Desk()
    *before, last = messages_of(case, OWNER)
    desk.clock.now = last.sent_at.timestamp()
    desk.records.put_all([Write(OWNER, "athlete", athlete_of(case).to_json(), after=0)])
    results = [desk.logger.log(each) for each in before]
    desk.model = model
    results.append(desk.logger.log(last))
    shelf, inbox = Shelf(desk.records, OWNER, desk.clock), Inbox(desk.records, desk.clock)
    drafts = Drafts(desk.records, shelf, inbox, desk.clock)
    return score(case, found_in(shelf, drafts, last.conversation_id, results).read)
