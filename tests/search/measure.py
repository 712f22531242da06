"""How well questions find what they mean: python -m tests.search.measure [FILE]

A file has messages and questions, each question with the messages whose workouts it means. Every message is
logged by the worker, offline, into a temporary home; then every question is asked. Beside it the plainest
search there is: FTS5 with porter stemming over the summaries, any word, as typed.

    recall@3   of the workouts that are meant, how many are among the first three (of three at most)
    hit@1      how often the first is meant
    MRR        one by the place of the first that is meant, 0 if it is not among the first ten
"""

import json
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from agents.logger.result import WorkoutLogResult
from agents.search.question import answered, query_of
from handlers.build_workout import message_from
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from storage.local_recall import match_any

OWNER = "ann"
LIMIT = 10
Search = Callable[[str], list[str]]  # a question to messages, best first


class Scores(NamedTuple):
    recall_at_3: float
    hit_at_1: float
    mrr: float


class Measured(NamedTuple):
    spotter: Scores
    plain: Scores
    workouts: int
    queries: int
    missed: list[str]


def measured(path: Path) -> Measured:
    """The scores of spotter and of plain search on one file."""
    said = json.loads(path.read_text("utf-8"))
    with tempfile.TemporaryDirectory() as home:
        spotter = worker(Settings(home=Path(home)))
        try:
            messages = logged(spotter, said["workouts"])
            ours = _spotter_search(spotter, messages, date.fromisoformat(said["today"]))
            plain = _plain_search(spotter, messages)
            scores = [scores_of(search, said["queries"]) for search in (ours, plain)]
            missed = [
                f"{each['query']!r}: meant {each['relevant']}, found {ours(each['query'])[:4]}"
                for each in said["queries"]
                if recall_at_3(ours(each["query"]), each["relevant"]) < 1
            ]
        finally:
            spotter.close()
    return Measured(*scores, len(messages), len(said["queries"]), missed)


def logged(spotter: Worker, workouts: list[dict[str, Any]]) -> dict[str, str]:
    """Logs each message; the message of each workout that was saved, by the workout's id."""
    found = {}
    for said in workouts:
        fields = {**said, "again": True, "conversation_id": said["id"]}
        result = spotter.logger.log(message_from(fields, owner=OWNER))
        if result.drafts:
            yes = {**fields, "id": f"{said['id']}-yes", "text": "yes"}
            found |= saved_by(result, said["id"])
            result = spotter.logger.log(message_from(yes, owner=OWNER))
        found |= saved_by(result, said["id"])
    return found


def saved_by(result: WorkoutLogResult, message: str) -> dict[str, str]:
    """The workouts that a result has saved, each with the message."""
    return {each.workoutId: message for each in result.allWorkouts if each.saved}


def _spotter_search(spotter: Worker, messages: dict[str, str], today: date) -> Search:
    def search(question: str) -> list[str]:
        asked = query_of(question, today)
        hits = answered(spotter.recall, OWNER, asked, limit=LIMIT).hits
        return list(dict.fromkeys(messages[hit.workout_id] for hit in hits))

    return search


def _plain_search(spotter: Worker, messages: dict[str, str]) -> Search:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE texts USING fts5 (message, summary, tokenize = 'porter')")
    for workout_id, message in messages.items():
        stored = json.loads(spotter.records.get(OWNER, f"workout/{workout_id}").body)
        connection.execute("INSERT INTO texts VALUES (?, ?)", (message, stored["workout"]["summary"]))

    def search(question: str) -> list[str]:
        match = match_any(question)
        rows = connection.execute(
            "SELECT message FROM texts WHERE texts MATCH ? ORDER BY bm25(texts), message LIMIT ?",
            (f"summary : ({match})", LIMIT),
        )
        return list(dict.fromkeys(message for (message,) in rows)) if match else []

    return search


def scores_of(search: Search, queries: list[dict[str, Any]]) -> Scores:
    """The scores of a search, averaged over the questions."""
    found = [(search(each["query"]), each["relevant"]) for each in queries]
    places = [_place(ids, relevant) for ids, relevant in found]
    return Scores(
        sum(recall_at_3(ids, relevant) for ids, relevant in found) / len(found),
        sum(place == 1 for place in places) / len(found),
        sum(1 / place for place in places if place) / len(found),
    )


def recall_at_3(found: list[str], relevant: list[str]) -> float:
    """How many of what is meant is among the first three, of three at most."""
    return len(set(found[:3]) & set(relevant)) / min(3, len(relevant))


def _place(found: list[str], relevant: list[str]) -> int:
    return next((place for place, each in enumerate(found, start=1) if each in relevant), 0)


def main(arguments: list[str]) -> None:
    """Print the scores; with --missed also each question that did not find all it means."""
    files = [each for each in arguments if not each.startswith("--")]
    path = Path(files[0]) if files else Path(__file__).with_name("own.json")
    found = measured(path)
    rows = [f"{path.name}: {found.workouts} workouts, {found.queries} questions"]
    rows.append(f"{'':16}recall@3  hit@1    MRR")
    for name, scores in (("spotter", found.spotter), ("plain porter", found.plain)):
        rows.append(f"{name:16}{scores.recall_at_3:8.3f} {scores.hit_at_1:6.3f} {scores.mrr:6.3f}")
    rows += found.missed if "--missed" in arguments else []
    sys.stdout.write("\n".join([*rows, ""]))


if __name__ == "__main__":
    main(sys.argv[1:])
