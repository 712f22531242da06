"""The figures of a load run: read from what its processes logged, and told in lines."""

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.soak.cloud_pollers import checkpoint_of, logged

if TYPE_CHECKING:
    from tests.soak.cloud_run import Run


class Ended(NamedTuple):
    """What the comparison came to: workouts that stand, of which so many were missing in search before it was
    reconciled; events of message.processed; seconds that the stream took after the queue was empty."""

    workouts: int
    missing: int
    processed: int
    drained_seconds: float = 0.0


class Figures(NamedTuple):
    """Seconds are wall-clock, of a machine that may have had other things to do."""

    messages: int
    athletes: int
    workouts: int
    duplicates: int
    poison: int
    seconds: float
    waited_seconds: float
    deliveries: int
    redeliveries: int
    kills: int
    kills_within_a_call: int
    indexer_kills: int
    conditions_refused: int
    failed_by_conflict: int
    failed_otherwise: dict[str, int]
    call_ms: tuple[float, float]
    message_ms: tuple[float, float]
    requests_per_message: float
    requests: dict[str, float]
    announced: int
    outage_seconds: float
    lag_records: int
    lag_seconds: float
    batches_given_up: int
    records_given_up: int
    drained_seconds: float
    missing: int


def figures_of(run: "Run", ended: Ended) -> Figures:
    lines = list(logged(run.place.folder, "worker"))
    begun = [each for each in lines if each.get("step") == "begin"]
    done = [each for each in lines if each.get("step") == "end"]
    failed = Counter(each["error"] for each in lines if each["event"] == "failed")
    requests: Counter[str] = Counter()
    for each in done:
        requests.update(each["requests"])
    asked = {name: count for name, count in requests.items() if not name.startswith("refused")}
    records = sum(each["records"] for each in done)
    checkpoint = checkpoint_of(run.place)
    return Figures(
        messages=run.load.messages,
        athletes=len({owner for owner, _ in run.mail.messages}),
        workouts=ended.workouts,
        duplicates=run.mail.at_once + run.mail.later,
        poison=len(run.mail.poison),
        seconds=run.lasted,
        waited_seconds=run.waited,
        deliveries=sum(each["records"] for each in begun),
        redeliveries=sum(each["again"] for each in begun),
        kills=run.kills,
        kills_within_a_call=len(begun) - len(done),
        indexer_kills=run.indexer_kills,
        conditions_refused=sum(count for name, count in requests.items() if name.startswith("refused")),
        failed_by_conflict=failed.pop("Conflict", 0),
        failed_otherwise=dict(failed),
        call_ms=_middle_and_high([each["seconds"] for each in done]),
        message_ms=_middle_and_high([each["seconds"] / each["records"] for each in done]),
        requests_per_message=sum(asked.values()) / records,
        requests={name: count / records for name, count in asked.items()},
        announced=ended.processed,
        outage_seconds=run.outage[1] - run.outage[0],
        lag_records=run.lag[0],
        lag_seconds=run.lag[1],
        batches_given_up=checkpoint.batches_given_up,
        records_given_up=checkpoint.given_up,
        drained_seconds=ended.drained_seconds,
        missing=ended.missing,
    )


def _middle_and_high(seconds: list[float]) -> tuple[float, float]:
    """The median and the 95th percentile, in milliseconds."""
    ordered = sorted(seconds)
    return 1000 * ordered[len(ordered) // 2], 1000 * ordered[len(ordered) * 95 // 100]


def told(figures: Figures) -> str:
    """The figures in lines."""
    by_kind = ", ".join(f"{name} {count:.2f}" for name, count in sorted(figures.requests.items()))
    rows: list[tuple[str, Any]] = [
        ("messages", f"{figures.messages} of {figures.athletes} athletes, {figures.workouts} workouts"),
        ("beside them", f"{figures.duplicates} duplicates; of the messages {figures.poison} are poison"),
        (
            "deliveries",
            f"{figures.deliveries} to workers, {figures.redeliveries} of them not the first of their letter",
        ),
        (
            "kills",
            f"{figures.kills} of workers, {figures.kills_within_a_call} within a call;"
            f" {figures.indexer_kills} of the indexer",
        ),
        (
            "conflicts",
            f"{figures.conditions_refused} writes refused by their condition;"
            f" {figures.failed_by_conflict} deliveries failed by one,"
            f" {figures.failed_otherwise or 'none'} otherwise",
        ),
        (
            "handled in",
            f"{figures.seconds:.0f} s, {figures.messages / figures.seconds:.1f} messages a second",
        ),
        ("a call", f"p50 {figures.call_ms[0]:.0f} ms, p95 {figures.call_ms[1]:.0f} ms, of up to 10 records"),
        ("a record of it", f"p50 {figures.message_ms[0]:.0f} ms, p95 {figures.message_ms[1]:.0f} ms"),
        ("asked of the table", f"{figures.requests_per_message:.2f} requests a record ({by_kind})"),
        ("on the bus", f"{figures.announced} message.processed"),
        (
            "dead letters",
            f"{figures.poison}: all poison, and nothing else, {figures.waited_seconds:.0f} s later",
        ),
        ("Pinecone's outage", f"{figures.outage_seconds:.0f} s"),
        (
            "search at its end",
            f"{figures.lag_records} workouts behind, by {figures.lag_seconds:.0f} s; given up before:"
            f" {figures.batches_given_up} batches of {figures.records_given_up} workouts",
        ),
        ("search caught up", f"{figures.drained_seconds:.0f} s after the queue was empty"),
        (
            "reconciled",
            f"{figures.missing} workouts were missing, all repaired; compared again: none",
        ),
    ]
    return "\n".join(f"{name:>20}  {said}" for name, said in rows)
