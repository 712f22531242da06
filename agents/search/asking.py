"""Asking recall: what a question means, and what is looked for if nothing fits all of it.

Beside a name or an order, a word can leave everything out: the athlete wrote it in other words, or not at
all ("last easy run" where no run says so). Then the question is asked again without such words.
"""

from typing import NamedTuple

from storage.ports import Hit, Query, Recall


class Answer(NamedTuple):
    """What was looked for in the end, and what fits, best first."""

    query: Query
    hits: tuple[Hit, ...]


def answered(recall: Recall, owner: str, query: Query, *, limit: int = 10) -> Answer:
    """The workouts that fit the query; where none does, those that fit it but for its words."""
    hits = recall.search(owner, query, limit=limit)
    looser = without_words(query)
    if hits or looser == query:
        return Answer(query, hits)
    return Answer(looser, recall.search(owner, looser, limit=limit))


def without_words(query: Query) -> Query:
    """The query without its words, if names or a distance are left in an order; else the query."""
    asks_enough = query.order != "fit" and (query.names or query.metres)
    return query._replace(words="") if asks_enough else query
