"""Which workout a question finds first, however it is put: units and asides move no superlative.

Asked as the doors ask: read into a query, and answered with what is looked for beside it.
"""

from datetime import date
from decimal import Decimal
from typing import Any

from agents.search.findable import marks_of, words_of
from agents.search.question import answered, query_of
from agents.workout import LoadDone, SetDone
from storage.ports import Recall, RecallEntry
from tests.search.kit import exercise, lifted, went, workout

TODAY = date(2026, 11, 22)

FIRST = {
    # with units beside the name
    "heaviest squat in kg": "squat-405-lb",
    "heaviest squat (kg)": "squat-405-lb",
    "squat pr kg": "squat-405-lb",
    "Squat PR, kilos": "squat-405-lb",
    "heaviest squat lb": "squat-405-lb",
    "max deadlift in pounds": "deadlift-200-kg",
    "deadlift pr kgs please": "deadlift-200-kg",
    "longest run in km": "run-10-miles",
    "longest run in miles": "run-10-miles",
    "farthest run, in kilometers": "run-10-miles",
    "fastest 5k in minutes": "run-5k-fast",
    "longest workout in minutes": "run-10-miles",
    # with words that nothing is known of
    "heaviest squat with wraps by the river": "squat-405-lb",
    "heaviest squat right now, dude": "squat-405-lb",
    "heaviest squat with Mike": "squat-405-lb",
    "fastest 5k along the river": "run-5k-fast",
    "squat pr on the wooden platform": "squat-405-lb",
    "longest run with Mike": "run-10-miles",
    "last squat, my friend Mike says": "squat-315-lb",
    # of which some say which of the last ones is meant
    "last run with Mike": "run-with-mike",
    "last run with Zebedee": "run-5k-slow",
    # with days, and misspelled
    "heaviest squat in november last year": "squat-300-lb",
    "heaviest squat last november": "squat-300-lb",
    "heaviest squat in november": "squat-150-kg",
    "last november's heaviest squat in kg": "squat-300-lb",
    "heaviest deadlfit": "deadlift-200-kg",
    "heaviest benhc press in kg": "bench-225-lb",
}


def kilos(reps: int, load: int) -> SetDone:
    done = LoadDone(value=Decimal(load), unit="kg", basis="total")
    return SetDone(reps=reps, load=done, load_kg=Decimal(load))


def log() -> list[RecallEntry]:
    """Workouts by id, their summaries as the athlete's words in short."""
    rows = [
        ("squat-300-lb", "2025-11-12", "Back Squat 1 @ 300 lb", "Back Squat", lifted(1, 300)),
        ("squat-405-lb", "2026-06-01", "Back Squat 1 @ 405 lb", "Back Squat", lifted(1, 405)),
        ("squat-150-kg", "2026-11-18", "Back Squat 1 @ 150 kg", "Back Squat", kilos(1, 150)),
        ("squat-315-lb", "2026-11-20", "Back Squat 5 @ 315 lb", "Back Squat", lifted(5, 315)),
        ("deadlift-200-kg", "2026-06-02", "Deadlift 3 @ 200 kg", "Deadlift", kilos(3, 200)),
        ("deadlift-405-lb", "2026-11-19", "Deadlift 5 @ 405 lb", "Deadlift", lifted(5, 405)),
        ("bench-100-kg", "2026-11-17", "Bench Press 3 @ 100 kg", "Bench Press", kilos(3, 100)),
        ("bench-225-lb", "2026-10-30", "Bench Press 1 @ 225 lb", "Bench Press", lifted(1, 225)),
        ("run-10-miles", "2026-03-01", "Run 10 mi in 1:20:00", "Run", went(16_093, 4_800)),
        ("run-5k-fast", "2026-05-01", "Run 5 km in 22:30", "Run", went(5_000, 1_350)),
        ("run-5k-slow", "2026-11-15", "Run 5 km in 24:10 by the river", "Run", went(5_000, 1_450)),
        ("run-with-mike", "2026-11-10", "Run 3 km in 15:00", "Run", went(3_000, 900)),
    ]
    return [_entry(*row) for row in rows]


def _entry(workout_id: str, day: str, summary: str, name: str, one: SetDone) -> RecallEntry:
    notes = {"run-with-mike": "with Mike", "run-10-miles": "", "run-5k-fast": "", "squat-405-lb": ""}
    said: dict[str, Any] = {
        "date": day,
        "notes": (notes.get(workout_id, "by the river, on the wooden platform"),),
    }
    if name == "Run":
        said |= {"discipline": "running", "duration_seconds": one.duration_seconds}
    done = workout(exercise(name, one), **said)
    return RecallEntry("ann", workout_id, 1, day, done.discipline, summary, words_of(done), marks_of(done))


class RecallQuestionsContract:
    def test_however_a_question_is_put_it_finds_what_it_is_about(self, recall: Recall):
        for entry in log():
            recall.upsert(entry)
        self.settled(recall)

        found = {}
        for question in FIRST:
            hits = answered(recall, "ann", query_of(question, TODAY)).hits
            found[question] = hits[0].workout_id if hits else ""

        assert FIRST == found

    def test_words_about_the_last_ones_put_theirs_first_and_leave_none_out(self, recall: Recall):
        for entry in log():
            recall.upsert(entry)
        self.settled(recall)

        hits = answered(recall, "ann", query_of("last run with Mike", TODAY), limit=3).hits

        assert ["run-with-mike", "run-5k-slow", "run-5k-fast"] == [hit.workout_id for hit in hits]
