"""What the model says besides its calls, as far as it may be shown: only sentences that are known to be so.

A sentence is sent as soon as it is whole, if all that it says is known by then; behind one that is held back
nothing more is sent before the reply and its calls are over, since what was done then may bear it out. At
the end each is judged once more, by what has been done: what is said is the same however the words came, and
however often the message is read.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from agents.conversation import Conversation
from agents.events import Event, Listener, SentenceSaid, TextDelta
from agents.guests import GuestAnswer
from agents.honesty.claims import is_entry
from agents.honesty.deeds import CommittedDeed, DeedKind
from agents.honesty.known import Known
from agents.honesty.sentences import cut, is_rule, message_sentences
from agents.logger import brief
from agents.logger.report import change_of
from agents.logger.workout_in_words import line_of
from agents.logger.worktable import Worktable
from agents.models.port import Quote, Reply

_DEEDS: dict[str, DeedKind] = {"log": "kept", "amend": "changed", "delete": "deleted"}  # else planned
# Of a first turn: what stands in `said`; a model's own words, which calls that were refused repeat.
_NOT_KNOWN = frozenset(("message", brief.OWN_WORDS, brief.DONE))
_CHANGES: dict[str, DeedKind] = {"logged": "kept", "deleted": "deleted"}  # else changed


def spoken_of(table: Worktable, conversation: Conversation, replies: Sequence[Reply]) -> str:
    """What the model has said in these replies, less the sentences of which something is not known."""
    known = known_to(table, conversation)
    said = (sentence for reply in replies for sentence in message_sentences(reply.text))
    once: dict[str, str] = {}
    for each in said:  # a reply that mends a call may say it again
        once.setdefault(each.strip(), each)
    return joined(_borne_out(once.values(), known))


def _borne_out(said: Iterable[str], known: Known) -> Iterator[str]:
    """The sentences that are known to be so. A list goes with the line over it: "Here's what I changed:"."""
    is_under_held = False
    for each in said:
        plain = each.strip()
        if is_under_held and is_entry(plain):
            continue
        is_held = any(known.objections(plain))
        is_under_held = is_held and plain.rstrip("*_").endswith(":")
        if not is_held:
            yield each


def joined(sentences: Iterable[str]) -> str:
    """The sentences as one text."""
    text = ""
    for sentence in sentences:
        text += behind(sentence, is_first=not text)
    return text.rstrip()


def behind(sentence: str, *, is_first: bool) -> str:
    """A sentence as it stands behind the others; where two replies meet, on a line of its own."""
    if is_first:
        return sentence.lstrip()
    return sentence if sentence[:1].isspace() else f"\n{sentence}"


def known_to(table: Worktable, conversation: Conversation) -> Known:
    """What the message, the records that it was shown and what was done make known so far."""
    given = table.given
    said = tuple(given.texts.by_id.values())
    shown = (
        part.text
        for part in brief.first_turn(table, conversation).parts
        if isinstance(part, Quote) and part.of not in _NOT_KNOWN
    )
    answered = (each.told for each in table.calls.trace if each.ok)
    proposed = (each for guest in table.guests for each in waiting(guest.answers))
    return Known(said, (*shown, *answered), tuple(_done(table)), tuple(proposed), given.today)


def _done(table: Worktable) -> Iterator[CommittedDeed]:
    """What the message has committed."""
    for workout_id in table.saved_ids():
        stored = table.shelf.get(workout_id)
        if stored is not None and stored.workout is not None:
            yield CommittedDeed("kept", line_of(stored.workout))
    for stored in table.changes.made:
        row = change_of(stored, table.changes.was.get((stored.workout_id, stored.revision)))
        words = " ".join(filter(None, (row.workoutName, row.summary, row.before, row.after)))
        yield CommittedDeed(_CHANGES.get(row.change, "changed"), words)
    for guest in table.guests:
        for answer in guest.answers:
            if answer.moved:
                yield CommittedDeed(_kind_of(answer), answer.message)


def _kind_of(answer: GuestAnswer) -> DeedKind:
    """What a guest has done, by its tool's verb: log_measurements, delete_measurement, bump_training_max."""
    return _DEEDS.get(answer.tool.partition("_")[0], "planned")


def waiting(answers: Sequence[GuestAnswer]) -> Iterator[str]:
    """What answers propose, in words; of what was decided on there is no preview any more."""
    for answer in answers:
        previews = (each.get("preview") or {} for each in answer.result.get("proposals", ()))
        yield from (str(each["summary"]) for each in previews if each)


@dataclass
class Speaking:
    """A listener in front of another, which hears the sentences that may be shown instead of the words as
    they come."""

    table: Worktable
    conversation: Conversation
    listener: Listener
    _said: set[str] = field(default_factory=set)
    _rest: str = ""
    _held: bool = False
    _known: Known | None = field(default=None, repr=False)

    def __call__(self, event: Event) -> None:
        if isinstance(event, TextDelta):
            whole, self._rest = cut(self._rest + event.text)
            self._send(whole)
            return
        self._reply_ended()
        self.listener(event)

    def _reply_ended(self) -> None:
        """A reply is over before its tools run: what they do, the words behind them may stand on."""
        self._send((self._rest,) if self._rest.strip() else ())
        self._rest, self._known = "", None

    def _send(self, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            self._known = self._known or known_to(self.table, self.conversation)
            if sentence.strip() in self._said:
                continue
            is_end = is_rule(sentence, first=not self._said)
            self._held = self._held or is_end or any(self._known.objections(sentence.strip()))
            if self._held:
                return
            self.listener(SentenceSaid(behind(sentence, is_first=not self._said), len(self._said)))
            self._said.add(sentence.strip())
