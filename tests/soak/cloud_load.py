"""Many messages through the queue on MiniStack, with workers killed and Pinecone out in the middle; then all
that the product promises is compared with what stands. It prints its figures.

python -m tests.soak.cloud_load --messages 2000 --athletes 50 --seed 7
"""

import argparse
import json
from pathlib import Path

from storage.dynamodb import DynamoRecords
from storage.pinecone import PineconeRecall
from storage.pinecone_embeddings import PineconeEmbeddings
from tests.soak import cloud_oracle
from tests.soak.children import forked
from tests.soak.cloud_figures import Ended, Figures, figures_of, told
from tests.soak.cloud_oracle import Address, Outcome
from tests.soak.cloud_pollers import checkpoint_of, logged, redrive
from tests.soak.cloud_run import Load, Run, prepared
from tests.soak.progress import bar


def loaded(load: Load) -> Figures:
    """Make the run and check it. Raises AssertionError for a promise that was not kept."""
    with prepared(load) as run:
        home = run.place.folder / "oracle"
        home.mkdir()
        oracle = forked(lambda _: cloud_oracle.log_all(run.mail, home, run.place.parent))
        with bar(f"letters, seed {load.seed}", len(run.mail.letters)) as progress:
            run.until_all_is_handled(progress)
        drained = run.until_the_stream_is_followed()
        oracle.ended()
        expected = cloud_oracle.expected(run.mail, home)
        ended = _compared(run, expected)
        return figures_of(run, ended._replace(drained_seconds=drained))


def _compared(run: Run, expected: dict[Address, Outcome]) -> Ended:
    """Everything that stands, against what has to stand."""
    client = run.ministack.client("dynamodb")
    stands = cloud_oracle.outcomes_in(DynamoRecords(run.table, client=client), run.owners())
    assert_same(expected, stands)
    assert_dead_letters_are_the_poison(run)
    processed = assert_all_was_announced(run)
    assert_logs_hold_no_words(run.place.folder)
    wanted = cloud_oracle.standing(expected)
    before = _searchable(run)
    assert not set(before) - set(wanted), "search has what does not stand"
    assert set(before.values()) <= {1}
    forked(lambda _: redrive(run.place)).ended()
    assert wanted == _searchable(run)
    lines = list(logged(run.place.folder, "reconciler"))
    assert [(0, None)] == [(each["found"], each["after"]) for each in lines if each["event"] == "poller"]
    repaired = sum(each["repaired"] for each in lines if each["event"] == "reconciled")
    missing = len(set(wanted) - set(before))
    assert missing == repaired
    assert missing <= checkpoint_of(run.place).given_up, "search missed what the stream did not give up"
    return Ended(workouts=len(wanted), missing=missing, processed=processed)


def assert_same(
    expected: dict[Address, Outcome],
    stands: dict[Address, Outcome],
) -> None:
    """Every message has its report and its workouts, each once at its first revision, and nobody else's."""
    assert sorted(expected) == sorted(stands)
    unlike = [at for at in expected if expected[at] != stands[at]]
    assert not unlike, (
        f"{len(unlike)} messages ended otherwise, such as {told_apart(unlike[0], expected, stands)}"
    )
    assert all(revision == 1 for each in stands.values() for _, revision, _ in each.workouts)
    assert all(each.ids == each.reported for each in stands.values())
    ids = [workout_id for each in stands.values() for workout_id in each.ids]
    assert len(ids) == len(set(ids))


def told_apart(
    address: Address,
    expected: dict[Address, Outcome],
    stands: dict[Address, Outcome],
) -> str:
    """Where the two differ."""
    fields = zip(Outcome._fields, expected[address], stands[address], strict=True)
    lines = [f"{name}\n  {one}\n  {other}" for name, one, other in fields if one != other]
    return "\n".join([str(address), *lines])


def assert_dead_letters_are_the_poison(run: Run) -> None:
    """Each is there once, and refused in the log with its reason: by the queue's id of it."""
    poison = {queue_id: letter for queue_id, letter in run.sent.items() if letter.is_poison}
    dead = run.drained(run.dead_url)
    assert sorted(poison) == sorted(each["MessageId"] for each in dead)
    assert {each["MessageId"]: each["Body"] for each in dead} == {
        at: each.body for at, each in poison.items()
    }
    lines = [each for each in logged(run.place.folder, "worker") if each["event"] == "poison"]
    assert set(poison) == {each["queue_message_id"] for each in lines}
    wrong = [each for each in lines if cloud_oracle.unlike(poison[each["queue_message_id"]], each)]
    assert not wrong, f"refused for another reason: {wrong[0]}"


def assert_all_was_announced(run: Run) -> int:
    """Every message was told as processed, every poison as refused; how many events there were."""
    heard = [json.loads(each["Body"]) for each in run.drained(run.bus_url)]
    processed = [each["detail"] for each in heard if each["detail-type"] == "message.processed"]
    refused = [each["detail"] for each in heard if each["detail-type"] == "message.refused"]
    assert set(run.mail.messages) == {(each["owner"], each["message_id"]) for each in processed}
    poison = {queue_id: letter.code for queue_id, letter in run.sent.items() if letter.is_poison}
    assert poison == {each["queue_message_id"]: each["code"] for each in refused}
    return len(processed)


def assert_logs_hold_no_words(folder: Path) -> None:
    """No log has what an athlete wrote, or who it was."""
    for path in folder.glob("*.log"):
        text = path.read_text("utf-8")
        found = [words for words in ("felt good", "Thanks coach", "@example.com") if words in text]
        assert not found, f"{path.name} holds {found}"


def _searchable(run: Run) -> dict[Address, int]:
    environment = run.pinecone.environment
    host, key = environment["SPOTTER_PINECONE"], environment["PINECONE_API_KEY"]
    recall = PineconeRecall(host, key, embeddings=PineconeEmbeddings(key, host=host))
    try:
        return cloud_oracle.searchable(recall)
    finally:
        recall.close()  # and with it its thread: more forks may follow


def main() -> None:
    parser = argparse.ArgumentParser(description="Messages through the queue on MiniStack, with faults.")
    parser.add_argument("--messages", type=int, default=Load().messages)
    parser.add_argument("--athletes", type=int, default=Load().athletes)
    parser.add_argument("--seed", type=int, default=Load().seed)
    parser.add_argument("--workers", type=int, default=Load().workers)
    parser.add_argument("--kill-seconds", type=float, default=Load().kill_seconds)
    asked = parser.parse_args()
    print(told(loaded(Load()._replace(**vars(asked)))))


if __name__ == "__main__":
    main()
