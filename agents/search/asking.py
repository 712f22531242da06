"""Asking recall: what a question means, and what is looked for beside it, or if nothing fits all of it.

Beside a name or an order, a word can leave everything out: the athlete wrote it in other words, or not at
all ("last easy run" where no run says so). Then the question is asked again without such words. And of words
that are no topic ("last run with Mike"), those workouts come first that have them, and the others after them.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from agents.search.synonyms import is_topic_word
from storage.ports import Hit, Query, Recall

Row = TypeVar("Row")


class Answer(NamedTuple):
    """What was looked for in the end, and what fits, best first."""

    query: Query
    hits: tuple[Hit, ...]


def answered(recall: Recall, owner: str, query: Query, *, limit: int = 10) -> Answer:
    """The workouts that fit the query; where none does, those that fit it but for its words."""
    return Answer(*asked(lambda each: recall.search(owner, each, limit=limit), query, limit))


def asked(
    search: Callable[[Query], Sequence[Row]], query: Query, limit: int
) -> tuple[Query, tuple[Row, ...]]:
    """The query that found something in the end, and the rows, each once, at most `limit`."""
    if asks_nothing(query):
        return query, ()
    rows = tuple(search(query))
    looser = with_topics_alone(query)
    if looser != query and len(rows) < limit:
        query = query if rows else looser
        rows = tuple(dict.fromkeys([*rows, *search(looser)]))[:limit]
    if rows or (loosest := without_words(query)) == query:
        return query, rows
    return loosest, tuple(search(loosest))


def asks_nothing(query: Query) -> bool:
    """Whether there is nothing to look for: no word with a letter or a digit, no name, no day, no order."""
    has_word = any(character.isalnum() for character in query.words)
    return not has_word and query._replace(words="") == Query()


def with_topics_alone(query: Query) -> Query:
    """The query with those of its words that are topics, if names or a distance are left in an order."""
    words = " ".join(word for word in query.words.split() if is_topic_word(word))
    return query._replace(words=words) if _asks_enough(query) else query


def without_words(query: Query) -> Query:
    """The query without its words, if names or a distance are left in an order; else the query."""
    return query._replace(words="") if _asks_enough(query) else query


def _asks_enough(query: Query) -> bool:
    return query.order != "fit" and bool(query.names or query.metres)
