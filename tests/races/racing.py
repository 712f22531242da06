"""Races: one deed with several workers at once, or two deeds of one conversation; and what came of it."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import count, permutations, product
from typing import NamedTuple

from storage.ports import Record, Records, Write
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock
from tests.races.acts import Act
from tests.races.deeds import Deed, House
from tests.races.meeting import Choose, ComesIn, Stepped, drawn, dying_at, in_turns, written
from tests.races.standing import State, difference, state_of, twice, wrong_reports
from tests.soak.children import forked

Make = Callable[[Clock], Records]
Again = Callable[..., Records]  # given a store of this process, and by name the clock
LAST_REQUEST = 14  # at which a worker is killed: most deeds take fewer


class Ended(NamedTuple):
    """A race: how it was run, and what is wrong with what it came to; "" for nothing."""

    name: str
    wrong: str = ""


@dataclass
class Race:
    """An act on stores that `make` makes, each as empty as the other."""

    act: Act
    make: Make = MemoryRecords
    _orders: dict[tuple[Deed, ...], list[State]] = field(default_factory=dict)

    @cached_property
    def _before(self) -> list[Record]:
        """What there is before the race."""
        house = self._house(MemoryRecords)
        house.begin(plan=self.act.plan, program=self.act.program)
        house.do_all(self.act.before)
        return list(house.records.walk())

    def _house(self, make: Make) -> House:
        clock = Clock()
        return House(make(clock), clock, self.act.model(), self.act.confirmation)

    def house(self, make: Make | None = None) -> House:
        """A worker on a store of its own, with what there is before the race."""
        house = self._house(make or self.make)
        house.clock.now += 60  # what came before is over
        put(house.records, self._before)
        return house

    def orders(self, deeds: tuple[Deed, ...]) -> list[State]:
        """What these deeds may end as: one after the other, in any order."""
        distinct = tuple(dict.fromkeys(deeds))
        if distinct not in self._orders:
            self._orders[distinct] = [self._in_order(each) for each in permutations(distinct)]
        return self._orders[distinct]

    def _in_order(self, deeds: tuple[Deed, ...]) -> State:
        house = self.house(MemoryRecords)
        house.do_all(deeds)
        return state_of(house.records)

    def wrong(self, records: Records, deeds: tuple[Deed, ...]) -> str:
        """What is wrong with how these deeds ended; "" for nothing."""
        state, orders = state_of(records), self.orders(deeds)
        found = [*wrong_reports(records), *(f"twice: {each}" for each in twice(records))]
        if state not in orders:
            nearest = min((difference(state, each) for each in orders), key=len)
            found += ["it ended as no order does:", *nearest]
        return "\n".join(found)

    # --- one comes in at each request of another

    def each_request(self, first: Deed, *others: Deed) -> Iterator[Ended]:
        """The others, one within the other, come in at each request of the first in turn."""
        for at in count(1):
            late = True
            for name, house, comes_in in self._meetings(first, others, at):
                late = late and comes_in.is_late
                if not comes_in.is_late:
                    yield Ended(name, self.wrong(house.records, (first, *others)))
            if late:
                return

    def _meetings(
        self, first: Deed, others: tuple[Deed, ...], at: int
    ) -> Iterator[tuple[str, House, ComesIn]]:
        """Those in which the second comes in at this request; and a third at each of the second's."""
        second, *third = others
        for within in count(1):
            house = self.house()
            last = ComesIn(within if third else 0, lambda house=house: house.do(third[0]))

            def come_in(house: House = house, last: ComesIn = last) -> None:
                house.through(lambda records: Stepped(records, last)).do(second)

            comes_in = ComesIn(at, come_in)
            house.through(lambda records, step=comes_in: Stepped(records, step)).do(first)
            if within > 1 and last.is_late:
                return
            yield f"{self.act.name} at {at}" + (f" and {within}" if third else ""), house, comes_in
            if not third or comes_in.is_late:
                return

    # --- by turns, as a seed draws them or as it is written

    def by_turns(self, seed: int, *deeds: Deed, killed: int = 0) -> Ended:
        """Each deed by a worker of its own. So many of them are killed on their way: then all of them are
        delivered again."""
        chance = random.Random(seed)
        dying = {worker: chance.randint(1, LAST_REQUEST) for worker in range(killed)}
        ids = ",".join(each.id for each in deeds)
        return self._in_turns(f"seed {seed} of {ids}, {killed} killed", deeds, drawn(seed), dying)

    def by_visits(
        self, first: Deed, second: Deed, some: Iterable[int] = range(1, LAST_REQUEST)
    ) -> Iterator[Ended]:
        """The second comes in when the first has read, and goes away after `some` requests; it comes again
        any number of requests later, does one more, and is killed."""
        for before, between in product(some, range(1, LAST_REQUEST)):
            order = (0, 0, 1, *[1] * before, *[0] * between, 1)  # at its first turn nobody asks anything
            name = f"visits {before}, {between}"
            yield self._in_turns(name, (first, second), written(order), {1: before + 2})

    def _in_turns(
        self, name: str, deeds: tuple[Deed, ...], choose: Choose, dying: Mapping[int, int]
    ) -> Ended:
        house = self.house()

        def work(worker: int) -> Callable[[Callable[[], None]], object]:
            def done(step: Callable[[], None]) -> object:
                mortal = dying_at(dying[worker], step) if worker in dying else step
                return house.through(lambda records: Stepped(records, mortal)).do(deeds[worker])

            return done

        in_turns([work(worker) for worker in range(len(deeds))], choose)
        if dying:
            house.do_all(deeds)
        return Ended(f"{self.act.name} {name}", self.wrong(house.records, deeds))

    def by_processes(self, seed: int, *deeds: Deed, again: Again) -> Ended:
        """Each deed by a process of its own, all at once; `again` opens the store in each."""
        house = self.house()
        opened = partial(again, clock=house.clock)
        running = [
            forked(lambda _, deed=deed: house.through(opened).do(deed))
            for deed in random.Random(seed).sample(deeds, len(deeds))
        ]
        for child in running:
            child.ended()
        return Ended(f"{self.act.name} processes {seed}", self.wrong(house.records, deeds))


def put(records: Records, rows: list[Record]) -> None:
    """Put these rows into an empty store, each at its version."""
    for at in range(max((row.version for row in rows), default=0)):
        batch = [Write(row.owner, row.key, row.body, at, row.expires_at) for row in rows if row.version > at]
        records.put_all(batch)
