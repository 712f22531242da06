"""Every act raced at length: at each request of each other, by turns as seeds draw them, by processes, and
with workers that are killed on their way; on files and on tables. It prints how many races ended wrong.
"""

import logging
import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import count
from typing import Any, NamedTuple

import pytest
import structlog

from storage.dynamodb import DynamoRecords
from storage.ports import Records
from storage.sqlite import SqliteRecords
from tests.cloud.ministack import REGION, MiniStack, made_table, running
from tests.logger.kit import Clock
from tests.logger.test_faults import tables
from tests.races.acts import ACTS, OF_THE_PLAN, Act
from tests.races.racing import LAST_REQUEST, Again, Ended, Race
from tests.soak.progress import bar

pytestmark = pytest.mark.soak

SEEDS = int(os.environ.get("SOAK_RACES") or 8)  # of each act and mode that is drawn
LEAST_RACES = 2_000


class Engine(NamedTuple):
    """A kind of store: how an empty one is made, and how another process opens it again."""

    name: str
    make: Callable[[Clock], Records]
    again: Again


@pytest.fixture(scope="module")
def chance() -> random.Random:
    seed = int(os.environ.get("SOAK_SEED") or random.randrange(1_000_000))
    print(f"\nSOAK_SEED={seed} draws these races again")
    return random.Random(seed)


@pytest.fixture(scope="module", autouse=True)
def quiet() -> Iterator[None]:
    """Only the table is printed."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    folder, numbers = tmp_path_factory.mktemp("races"), count()

    def make(clock: Clock) -> Records:
        return SqliteRecords(str(folder / f"{next(numbers)}.db"), clock=clock)

    def again(records: Any, *, clock: Clock) -> Records:
        return SqliteRecords(records.file.path, clock=clock)

    return Engine("sqlite", make, again)


@pytest.fixture(scope="module")
def tables_here() -> Iterator[Engine]:
    """Tables of DynamoDB in this process."""
    with tables() as make:
        yield Engine("dynamodb", lambda _: make(), make)


@pytest.fixture(scope="module")
def ministack() -> Iterator[Engine]:
    """Tables of DynamoDB on a server: this process and its forks ask it through clients of their own."""
    with running() as server:
        mine, theirs = _client(server), _client(server)

        def again(records: Any, *, clock: Clock) -> Records:
            return DynamoRecords(records.table.name, client=theirs, clock=clock)

        yield Engine(
            "ministack", lambda clock: DynamoRecords(made_table(server), client=mine, clock=clock), again
        )


def _client(server: MiniStack) -> Any:
    session = import_module("boto3").session.Session(
        aws_access_key_id="test", aws_secret_access_key="test", region_name=REGION
    )
    return session.client("dynamodb", endpoint_url=server.url)


@pytest.fixture(scope="module")
def results() -> Iterator[Counter[tuple[str, str, str, bool]]]:
    """How many races of each act, mode and store ended right and wrong; told at the end."""
    counted: Counter[tuple[str, str, str, bool]] = Counter()
    yield counted
    rows = sorted({row[:3] for row in counted})
    print(f"\n{'act':32} {'mode':24} {'store':10} {'races':>6} {'wrong':>6}")
    for row in rows:
        wrong = counted[(*row, True)]
        print(f"{row[0]:32} {row[1]:24} {row[2]:10} {wrong + counted[(*row, False)]:6} {wrong:6}")
    print(f"{counted.total()} races, {sum(n for row, n in counted.items() if row[3])} wrong")


Modes = dict[str, Callable[[Act, Engine, random.Random], Iterable[Ended]]]


def the_same(act: Act, engine: Engine, chance: random.Random) -> Iterable[Ended]:
    return Race(act, engine.make).each_request(act.one, act.one)


def the_same_thrice(act: Act, engine: Engine, chance: random.Random) -> Iterable[Ended]:
    few = act not in OF_THE_PLAN  # these take thirty requests: nine hundred races each
    return Race(act, engine.make).each_request(act.one, act.one, act.one) if few else ()


def another(act: Act, engine: Engine, chance: random.Random) -> Iterable[Ended]:
    race = Race(act, engine.make)
    yield from race.each_request(act.one, act.other)
    yield from race.each_request(act.other, act.one)


def by_turns(act: Act, engine: Engine, chance: random.Random) -> Iterable[Ended]:
    race = Race(act, engine.make)
    for deeds in (
        (act.one, act.one, act.one),
        (act.one, act.one, act.other),
        (act.one, act.other, act.other),
    ):
        for _ in range(SEEDS):
            yield race.by_turns(chance.randrange(1_000_000), *deeds)


def killed(act: Act, engine: Engine, chance: random.Random) -> Iterable[Ended]:
    race = Race(act, engine.make)
    for dead in (1, 2):
        for _ in range(SEEDS):
            others = chance.choice(((act.one,), (act.other,), (act.one, act.other)))
            yield race.by_turns(chance.randrange(1_000_000), act.one, *others, killed=dead)


def by_visits(act: Act, engine: Engine, chance: random.Random) -> Iterable[Ended]:
    race, some = Race(act, engine.make), [chance.randrange(1, LAST_REQUEST)]
    yield from race.by_visits(act.one, act.one, some)
    yield from race.by_visits(act.one, act.other, some)


def by_processes(act: Act, engine: Engine, chance: random.Random) -> Iterable[Ended]:
    race = Race(act, engine.make)
    for _ in range(SEEDS // 2):
        deeds = (act.one, act.one, chance.choice((act.one, act.other)))
        yield race.by_processes(chance.randrange(1_000_000), *deeds, again=engine.again)


ON_FILES: Modes = {
    "at each request": the_same,
    "three, at each request": the_same_thrice,
    "another, at each request": another,
    "by turns": by_turns,
    "by turns, killed": killed,
    "by visits, killed": by_visits,
    "by processes": by_processes,
}
ON_TABLES: Modes = {
    "at each request": the_same,
    "another, at each request": another,
    "by visits, killed": by_visits,
}
ON_A_SERVER: Modes = {"by processes": by_processes}


def raced(
    modes: Modes, engine: Engine, chance: random.Random, results: Counter[tuple[str, str, str, bool]]
) -> list[str]:
    """Run them all; those that ended wrong."""
    wrong: list[str] = []
    with bar(f"races on {engine.name}", len(ACTS) * len(modes)) as progress:
        for act in ACTS:
            for mode, races in modes.items():
                for ended in races(act, engine, chance):
                    results[act.name, mode, engine.name, bool(ended.wrong)] += 1
                    wrong += [f"{ended.name}: {ended.wrong}"] if ended.wrong else []
                progress.step()
    return wrong


def test_races_on_files(files: Engine, chance: random.Random, results: Counter[Any]) -> None:
    assert [] == raced(ON_FILES, files, chance, results)
    assert LEAST_RACES <= results.total()


def test_races_on_tables(tables_here: Engine, chance: random.Random, results: Counter[Any]) -> None:
    assert [] == raced(ON_TABLES, tables_here, chance, results)


def test_races_of_processes_on_a_server(
    ministack: Engine, chance: random.Random, results: Counter[Any]
) -> None:
    assert [] == raced(ON_A_SERVER, ministack, chance, results)
