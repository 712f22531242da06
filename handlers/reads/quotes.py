"""The athlete's words that a workout stands on, where the message that it was read from says them still."""

from collections import defaultdict

from agents.logger.records.inbox import Entry, Inbox
from agents.workout import Span, StoredWorkout, Workout
from handlers.reads.read_answers import WordsQuoted


def texts_of(
    inbox: Inbox, owner: str, workout: Workout, stored: StoredWorkout | None = None
) -> dict[str, str]:
    """The messages that a workout stands on, by id, in the words that it was read from; "" where these are
    not kept: the message has another text by now."""
    ids = {span.message_id for span in _spans(workout)}
    entries = {each: inbox.entry(owner, each) for each in ids}
    return {
        each: entry.message.text if entry and _is_read_from(entry, workout, stored) else ""
        for each, entry in entries.items()
    }


def quotes_of(inbox: Inbox, stored: StoredWorkout, owner: str) -> tuple[WordsQuoted, ...]:
    """Of each of these messages the stretch that holds every span of the workout."""
    workout = stored.workout or Workout()
    texts, spans = texts_of(inbox, owner, workout, stored), defaultdict[str, list[Span]](list)
    for span in _spans(workout):
        spans[span.message_id].append(span)
    quotes = []
    for message_id, own in sorted(spans.items()):
        start, end = min(each.start for each in own), max(each.end for each in own)
        quotes.append(WordsQuoted(message_id=message_id, start=start, text=texts[message_id][start:end]))
    return tuple(quotes)


def _spans(workout: Workout) -> list[Span]:
    return [*workout.spans, *(span for source in workout.sources for span in source.spans)]


def _is_read_from(entry: Entry, workout: Workout, stored: StoredWorkout | None) -> bool:
    """Whether a workout was read from the text that the message has now: it never had another, or this one
    has written the workout, or it says in the same place what each exercise was read from."""
    acts = stored.acts if stored is not None else ()
    written = acts[: acts.index(stored.act) + 1] if stored is not None and stored.act in acts else ()
    if entry.revision == 1 or any(act.rpartition("#")[0] == entry.scope for act in written):
        return True
    own = [span for span in workout.spans if span.message_id == entry.message.id]
    start, end = min((each.start for each in own), default=0), max((each.end for each in own), default=0)
    there = entry.message.text[start:end]
    said = [each.said.strip(" .,;") for each in workout.exercises()]
    return bool(said) and all(each and each in there for each in said)
