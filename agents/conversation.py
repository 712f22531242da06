"""What an athlete and a coach have going: recent turns, what older ones came to, replies, open questions,
drafts that wait. Pure values. Pure.

A reply puts at most one question, and the next message may answer that one. What was not answered stays open
for a week, to be answered by its id. A draft waits as long as it says, however much is said meanwhile.
Messages stand in the order in which they were sent, then of their ids: what was before a message is looked up
once, when it is first stored, and kept with it (`Before`).

Turns go several at once, and with them the summary of what is gone is written on: what a model is shown of
all that stays the same from message to message, and can be read from its cache, but for what is appended.
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from typing import Any, NamedTuple

from agents import schemas

TURNS_KEPT = 20  # at least, of those that there were
TURNS_AT_MOST = 32  # of more, or where they are long, all but TURNS_KEPT go at once
QUESTIONS_KEPT = 20
REPLIES_KEPT = 40
SHOWN = 8  # workouts that a model is shown, and may mean by their handle
OPEN_FOR = timedelta(days=7)  # how long a question can be answered
CLOCKS_APART = timedelta(hours=1)  # at most: a reply further ahead was to a message that says another time
_A_MOMENT = timedelta(microseconds=1)
SPOKEN_KEPT = 2_000  # characters of a turn, and of the words that a question is about
OUTCOMES_KEPT, OUTCOME_KEPT = 8, 120  # of what came of a turn; characters of each
SUMMARY_KEPT = 4_000  # characters of what older turns came to: the oldest days go
ASKED_KEPT = 500  # characters of a question's own words
ROUNDS = 3  # messages of one exchange, of which each reply asked something, whose words may be quoted
DRAFTS_KEPT = 50  # that are listed with a conversation; each has a record of its own
LINE_KEPT = 200  # characters of what a draft says


_HANDLE = re.compile(r"w([1-9]\d?)")


class Spoken(NamedTuple):
    """One thing that was said, by the athlete, by a model or in answer to them, or decided by a button (an
    event).

    `came` is what came of it, a few words each, made by code; `day` is in ISO, "" for that of what was said
    before it.
    """

    by: str  # "athlete", "model", "coach" (code's words) or "event"
    message_id: str
    text: str
    day: str = ""
    came: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many characters are kept of it."""
        return len(self.text) + sum(map(len, self.came))

    @property
    def outcomes(self) -> tuple[str, ...]:
        """What came of it; of what says nothing of that (an event is one) its first line."""
        is_words = self.by in ("athlete", "model")
        told = self.came or (() if is_words else self.text.strip().splitlines()[:1])
        return tuple(each[:OUTCOME_KEPT] for each in told)


class PastTurn(NamedTuple):
    """A turn as it is remembered: what the athlete said, "" for an event, in a line what came of it, and what
    a model said besides."""

    message_id: str
    said: str
    came: str
    answered: str = ""


class PastDay(NamedTuple):
    """What the turns of a day came to that are not kept any more; `day` is "" where that is not known."""

    day: str
    came: tuple[str, ...]

    @property
    def line(self) -> str:
        return f"{self.day or 'before'}: {'; '.join(self.came)}"


def summed(days: Sequence[PastDay], turns: Iterable[Spoken]) -> tuple[PastDay, ...]:
    """The summary of these days with what turns after them came to, the oldest day first; nothing twice, and
    no more than is kept."""
    by_day = {each.day: dict.fromkeys(each.came) for each in days}
    day = days[-1].day if days else ""
    for turn in turns:
        day = turn.day or day
        by_day.setdefault(day, {}).update(dict.fromkeys(turn.outcomes))
    newest, room = list[PastDay](), SUMMARY_KEPT
    for day, came in reversed(by_day.items()):
        kept = list[str]()
        for each in reversed(came):
            room -= len(each)
            kept += [each] if room >= 0 else []
        newest += [PastDay(day, tuple(reversed(kept)))] if kept else []
    return tuple(reversed(newest))


class Question(NamedTuple):
    """Something to ask: about which words of which message, and what an answer would settle.

    `workout_id` is there if the workout is saved already and the answer amends it; `options` are the
    readings to choose from, if there are some. `targets` are the workouts that a yes deletes, or that the
    options name, in their order; `asked_at` is when it was asked, in ISO.
    """

    id: str
    code: str
    question: str
    message_id: str
    fragment: str = ""
    field: str = ""
    workout_id: str = ""
    exercise: str = ""
    options: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    asked_at: str = ""


def question_from(kept: dict[str, Any]) -> Question:
    """The question that its `_asdict` was kept of."""
    listed = {name: tuple(kept.get(name, ())) for name in ("options", "targets")}
    return _short(Question(**{**kept, **listed}))


def _short(question: Question) -> Question:
    """The question as it is kept: twenty about long messages would fill the record of a conversation."""
    return question._replace(
        fragment=question.fragment[:SPOKEN_KEPT], question=question.question[:ASKED_KEPT]
    )


class Replied(NamedTuple):
    """A message and what the reply to it led to: the question that it put, by its id, the drafts that it
    showed, and the workouts that it logged, changed or took back. `sent_at` is in ISO, "" where it is not
    known: then it was before all others."""

    message_id: str
    sent_at: str = ""
    question: str = ""
    drafts: tuple[str, ...] = ()
    workouts: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[datetime, str]:
        return moment_of(self.sent_at), self.message_id


class Before(NamedTuple):
    """What was before a message when it was first stored: the message directly before it, the question and
    the drafts of the reply to that, and its workouts.

    `shown` are the workouts that it may mean by a handle ("w1" is the first), those of the message before
    first; `changers` are the messages that changed something, the newest first. `exchange` are the messages
    before it, the oldest first, of which every reply left something open; `latest` are the workouts of the
    newest message that wrote any.
    """

    message_id: str = ""
    question: str = ""
    drafts: tuple[str, ...] = ()
    workouts: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    changers: tuple[str, ...] = ()
    exchange: tuple[str, ...] = ()
    latest: tuple[str, ...] = ()

    def workout_of(self, named: str) -> str:
        """The id of the workout behind a handle ("w1"); another id as it is."""
        match = _HANDLE.fullmatch(named.strip())
        place = int(match[1]) - 1 if match else len(self.shown)
        return self.shown[place] if place < len(self.shown) else named


NOTHING_BEFORE = Before()


def before_from(kept: dict[str, Any]) -> Before:
    """The `Before` that its `_asdict` was kept of."""
    listed = {name: tuple(each) for name, each in kept.items() if isinstance(each, list)}
    return Before(**{**kept, **listed})


def moment_of(sent_at: str) -> datetime:
    """A moment in ISO; the first there is for ""."""
    return datetime.fromisoformat(sent_at) if sent_at else datetime.min.replace(tzinfo=UTC)


class Stand(NamedTuple):
    """A workout that stands on words of a message: from where to where; 0 and 0 for none of its own."""

    workout_id: str
    start: int
    end: int


class Ground(NamedTuple):
    """What stands on a message that open questions are about, as of the turn that wrote this down.

    A copy of what the message's own record says, so that the next message need not read it.
    """

    message_id: str
    revision: int
    stands: tuple[Stand, ...] = ()

    def with_stands(self, more: Iterable[Stand]) -> "Ground":
        """With these workouts too; of one that is known, nothing changes."""
        known = {each.workout_id for each in self.stands}
        return self._replace(stands=(*self.stands, *(each for each in more if each.workout_id not in known)))


class WaitingDraft(NamedTuple):
    """A draft that waits for a yes: of which message it is, what it says in a line, and until when it waits
    (ISO; "" for as long as it takes)."""

    draft_id: str
    message_id: str
    line: str
    until: str = ""


class Shown(NamedTuple):
    """What a reply put up for a yes or a no: drafts by their ids, and in words what else takes one."""

    drafts: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()


NOTHING_SHOWN = Shown()


def shown_from(kept: Sequence[Sequence[str]]) -> Shown:
    """What was shown, from the lists that it was kept as."""
    drafts, besides = kept
    return Shown(tuple(drafts), tuple(besides))


class Conversation(NamedTuple):
    """The newest turns, oldest first, the questions that are open, oldest first, and the newest replies, in
    the order of their messages.

    `summary` is what turns before these came to. `grounds` are of messages that these questions are about,
    not of all of them. `drafts` wait for a yes; `shown` is what the last reply put up for one.
    """

    turns: tuple[Spoken, ...] = ()
    questions: tuple[Question, ...] = ()
    grounds: tuple[Ground, ...] = ()
    drafts: tuple[WaitingDraft, ...] = ()
    shown: Shown = NOTHING_SHOWN
    replies: tuple[Replied, ...] = ()
    summary: tuple[PastDay, ...] = ()

    def with_turns(self, *spoken: Spoken) -> "Conversation":
        """The conversation with further turns. What was shown before them is not what was shown last."""
        return self.noting(*spoken)._replace(shown=NOTHING_SHOWN)

    def noting(self, *spoken: Spoken) -> "Conversation":
        """The conversation with further turns, which answer nothing that was shown. Of too many the oldest
        are summed up, answers together with what they answer."""
        turns = (*self.turns, *spoken)
        is_full = len(turns) > TURNS_AT_MOST or sum(each.size for each in turns) > TURNS_KEPT * SPOKEN_KEPT
        gone = max(0, len(turns) - TURNS_KEPT) if is_full else 0
        while gone and gone < len(turns) and turns[gone].by in ("model", "coach"):
            gone += 1
        return self._replace(turns=turns[gone:], summary=summed(self.summary, turns[:gone]))

    def past(self, but: str) -> Iterator[PastTurn]:
        """The turns, oldest first, but for those of one message."""
        words: dict[tuple[str, str], str] = {}
        for turn in self.turns:
            if turn.by in ("athlete", "model"):
                words[turn.by, turn.message_id] = turn.text
            elif turn.message_id != but:
                said, answered = (words.pop((by, turn.message_id), "") for by in ("athlete", "model"))
                yield PastTurn(turn.message_id, said, "; ".join(turn.outcomes), answered)

    def drafting(self, message_id: str, drafts: Iterable[WaitingDraft]) -> "Conversation":
        """The conversation with a message's drafts in place of those that it had before."""
        others = (each for each in self.drafts if each.message_id != message_id)
        new = (each._replace(line=each.line[:LINE_KEPT]) for each in drafts)
        return self._replace(drafts=(*others, *new)[-DRAFTS_KEPT:])

    def listing(self, drafts: Iterable[WaitingDraft]) -> "Conversation":
        """The conversation whose drafts are listed as they stand."""
        now = {each.draft_id: each._replace(line=each.line[:LINE_KEPT]) for each in drafts}
        return self._replace(drafts=tuple(now.get(each.draft_id, each) for each in self.drafts))

    def without_drafts(self, draft_ids: Collection[str]) -> "Conversation":
        """The conversation without these drafts: they were logged, dropped, or ran out."""
        return self._replace(drafts=tuple(each for each in self.drafts if each.draft_id not in draft_ids))

    def showing(self, shown: Shown) -> "Conversation":
        """The conversation whose last reply put this up for a yes."""
        return self._replace(shown=shown)

    def replied(self, reply: Replied) -> "Conversation":
        """The conversation with this reply, the only one to its message."""
        others = (each for each in self.replies if each.message_id != reply.message_id)
        in_order = sorted([*others, reply], key=lambda each: each.order)
        return self._replace(replies=tuple(in_order[-REPLIES_KEPT:]))

    def before(self, message_id: str, sent_at: datetime) -> Before:
        """What was before a message that was sent then."""
        own = (sent_at.astimezone(UTC), message_id)
        earlier = [each for each in self.replies if each.order < own and each.message_id != message_id]
        if not earlier:
            return Before()
        last = earlier[-1]
        workouts = dict.fromkeys(workout_id for each in reversed(earlier) for workout_id in each.workouts)
        changers = tuple(each.message_id for each in reversed(earlier) if each.workouts)
        return Before(
            last.message_id,
            last.question,
            last.drafts,
            last.workouts,
            tuple(workouts)[:SHOWN],
            changers,
            _exchange(earlier),
            next((each.workouts for each in reversed(earlier) if each.workouts), ()),
        )

    def next_moment(self, came: datetime) -> datetime:
        """When a message was sent that came then and says no moment: after what was answered before it. The
        clocks of two machines differ, one is set back, and a day's noon may stand for all that was said."""
        last = self.replies[-1].order[0] if self.replies else came
        return last + _A_MOMENT if timedelta(0) <= last - came <= CLOCKS_APART else came

    @property
    def replies_of_then(self) -> tuple[str, ...]:
        """The messages of replies that an earlier version gave: what they wrote is not kept here."""
        return tuple(each.message_id for each in self.replies if not each.sent_at)

    def turn_of(self, message_id: str) -> int:
        """Which of the turns ended a message, counted from 0; -1 if none of it is kept."""
        return max((at for at, turn in enumerate(self.turns) if turn.message_id == message_id), default=-1)

    def question(self, question_id: str) -> Question | None:
        """The open question of this id."""
        return next((each for each in self.questions if each.id == question_id), None)

    def open_at(self, now: datetime) -> "Conversation":
        """The conversation without the questions that waited too long; of one that nobody knows how long it
        waits, the wait begins now."""
        stamped = (
            each if each.asked_at else each._replace(asked_at=now.isoformat()) for each in self.questions
        )
        fresh = tuple(each for each in stamped if now - moment_of(each.asked_at) <= OPEN_FOR)
        return self._replace(questions=fresh)

    def asking(self, *questions: Question) -> "Conversation":
        """The conversation with further open questions; of two with one id the later one stays."""
        newest = {question.id: _short(question) for question in questions}
        kept = tuple(question for question in self.questions if question.id not in newest)
        return self._replace(questions=(*kept, *newest.values())[-QUESTIONS_KEPT:])

    def settled(self, question_ids: set[str]) -> "Conversation":
        """The conversation without these questions."""
        return self._replace(questions=tuple(each for each in self.questions if each.id not in question_ids))

    def grounded(self, own: Ground, on_others: Mapping[str, Sequence[Stand]]) -> "Conversation":
        """The conversation as a message leaves it: what stands on its own words, and what of it on others'.

        What no open question is about any more, and no exchange that goes on, is dropped.
        """
        asked = {question.message_id for question in self.questions} | {*_exchange(self.replies)}
        grounds = [
            each.with_stands(on_others.get(each.message_id, ()))
            for each in self.grounds
            if each.message_id in asked - {own.message_id}
        ]
        return self._replace(grounds=(*grounds, own) if own.message_id in asked else tuple(grounds))

    def words_of(self, message_id: str) -> str | None:
        """All that the athlete wrote in a message, if it is kept here whole."""
        said = [turn.text for turn in self.turns if (turn.by, turn.message_id) == ("athlete", message_id)]
        return said[-1] if said and len(said[-1]) < SPOKEN_KEPT else None

    def to_json(self) -> str:
        turns = [spoken._asdict() for spoken in self.turns]
        questions = [question._asdict() for question in self.questions]
        body = schemas.numbered(
            "conversation",
            {
                "turns": turns,
                "questions": questions,
                "grounds": self.grounds,
                "drafts": [each._asdict() for each in self.drafts],
                "shown": self.shown,
                "replies": self.replies,
                "summary": self.summary,
            },
        )
        return json.dumps(body, ensure_ascii=False)

    @classmethod
    @schemas.reading("conversation")
    def from_json(cls, text: str) -> "Conversation":
        kept = schemas.read("conversation", text)
        return cls(
            turns=tuple(map(_spoken_from, kept["turns"])),
            questions=tuple(map(question_from, kept["questions"])),
            grounds=tuple(map(_ground_from, kept["grounds"])),
            drafts=tuple(WaitingDraft(**each) for each in kept["drafts"]),
            shown=shown_from(kept["shown"]),
            replies=tuple(map(_replied_from, kept["replies"])),
            summary=tuple(PastDay(day, tuple(came)) for day, came in kept["summary"]),
        )


def _exchange(replies: Sequence[Replied]) -> tuple[str, ...]:
    """The last messages of which every reply left something open, the oldest first."""
    last = takewhile(lambda each: each.question or each.drafts, reversed(replies[-ROUNDS:]))
    return tuple(each.message_id for each in last)[::-1]


def _spoken_from(kept: dict[str, Any]) -> Spoken:
    return Spoken(**{**kept, "came": tuple(kept["came"])})


def _ground_from(kept: list[Any]) -> Ground:
    message_id, revision, stands = kept
    return Ground(message_id, revision, tuple(Stand(*each) for each in stands))


def _replied_from(kept: list[Any]) -> Replied:
    message_id, sent_at, question, drafts, workouts = kept
    return Replied(message_id, sent_at, question, tuple(drafts), tuple(workouts))
