"""A table that was saved and taken up again is the same table, whatever happens next."""

import json
import random
from itertools import product
from typing import Any

import pytest

from controller.core.engine import Engine
from controller.core.messages.facts import AlarmRaised, Fact, ShoeEnded
from controller.core.messages.inputs import Input, Moment, Started, Tick
from controller.core.step import StepResult
from controller.core.table import saved as part
from controller.core.table.saved import may_be_saved, saved, table_of
from controller.core.table.shoes.shoe import Shoe
from controller.core.table.shoes.shuffle_audit import Audit
from controller.core.table.table import Table
from tests.golden.play import dealer
from tests.support.players import random_server
from tests.support.sampled import sampled
from tests.support.storms.storm import GAMES, night
from tests.support.storms.stormy_world import World
from tests.support.table_driver import acknowledgement, any_shoe
from tests.support.table_driver import table_of as driven

Facts = list[tuple[Moment, Fact]]


IN_ANOTHER_SHAPE = ("alarms", "seen_commands", "sets", "shoe")
"""Fields that are saved so that equal tables give equal texts."""

OF_THE_CONFIGURATION = ("config", "devices_of", "game", "last_snapshot", "zones")
"""Fields that a new table has already."""


def test_every_field_of_a_table_is_saved_or_said_to_be_empty_or_of_the_configuration() -> None:
    named = (
        *part.AS_IT_IS,
        *IN_ANOTHER_SHAPE,
        *part.EMPTY_AT_REST,
        *OF_THE_CONFIGURATION,
    )
    assert sorted(named) == sorted(Table.__slots__)
    assert {*part.AS_IT_IS, *IN_ANOTHER_SHAPE, "form"} == set(part.SavedTable.__dataclass_fields__)


def test_every_field_of_a_shoe_and_its_audit_is_saved_or_empty_at_rest() -> None:
    empty = {"unaudited", "unreported"}
    assert {*part.SavedShoe._fields} | empty == set(Shoe.__dataclass_fields__)
    audit = {name.lstrip("_") for name in Audit.__dataclass_fields__}
    assert {*part.SavedAudit._fields, "places"} == audit, "places are made of what was before"


def folded(engine: Engine, facts: Facts) -> Engine:
    for moment, fact in facts:
        engine.replay(moment, fact)
    return engine


def looks(engine: Engine, moment: Moment) -> list[Any]:
    """All that anybody sees of a table, and what it is told to wait for."""
    return [engine.console_view(moment), engine.public_state(moment), engine.deadline()]


def steps(engine: Engine, after: Moment) -> list[StepResult]:
    """What the table does next: it is waited for, it starts again, it is waited for."""
    later = Moment(after.at + 60_000, after.utc + 60_000)
    much_later = Moment(after.at + 3_600_000, after.utc + 3_600_000)
    inputs: list[tuple[Moment, Input]] = [
        (later, Tick()),
        (later, Started("test")),
        (much_later, Tick()),
    ]
    return [engine.step(moment, message) for moment, message in inputs]


def check(config: Any, facts: Facts, rests: list[int], rng: random.Random) -> None:
    """From each of some rests on, the saved table and the folded one are one table."""
    for rest in rng.sample(rests, min(3, len(rests))):
        then = folded(Engine(config), facts[:rest])
        text = then.saved()
        again = Engine.resumed(config, text, facts[rest - 1][0].at)
        assert again.saved() == text
        whole = folded(Engine(config), facts)
        folded(again, facts[rest:])
        assert again.saved() == whole.saved()
        moment = facts[-1][0]
        assert looks(again, moment) == looks(whole, moment)
        assert steps(again, moment) == steps(whole, moment)
        assert looks(again, moment) == looks(whole, moment)


def rests_of(config: Any, facts: Facts) -> list[int]:
    """Numbers of facts after which the table is at rest."""
    engine, found = Engine(config), []
    for number, (moment, fact) in enumerate(facts, 1):
        engine.replay(moment, fact)
        if may_be_saved(engine.table):
            found.append(number)
    return found


STORMS = [*product((1, 2), GAMES)]


@pytest.mark.long
@pytest.mark.parametrize(("seed", "game"), sampled(STORMS, *STORMS[len(GAMES) :], (1, "igt")))
def test_in_storms_it_is_the_same_table(game: str, seed: int) -> None:
    rng = random.Random(seed)
    world: World = night(game, rng, 150)
    config = world.engine.table.config
    rests = rests_of(config, world.facts)
    assert rests
    check(config, world.facts, rests, rng)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_over_several_shoes_it_is_the_same_table(game: str) -> None:
    driver = dealer(game, 2)
    driver.feed(Started("test"))
    driver.open()
    answer = random_server(3)
    while len(driver.of(ShoeEnded)) < 2:
        driver.close_betting()
        driver.until(lambda: bool(driver.engine.table.awaiting_ack), answer)
        name = driver.engine.table.awaiting_ack[0]
        driver.command(acknowledgement(driver.engine, name), name)
        driver.until(lambda: driver.phase == "betting", answer)
    config = driver.engine.table.config
    rests = rests_of(config, driver.facts)
    assert len(rests) > 10
    check(config, driver.facts, rests, random.Random(3))


def test_a_live_table_is_saved_as_its_fold_is() -> None:
    """What a step made of it, not through JSON, gives the same text."""
    driver = driven("igt", any_shoe(6, random.Random(4).shuffle))
    driver.feed(Started("test"))
    driver.open()
    driver.close_betting()
    seen: list[str] = []

    def rest() -> bool:
        text = driver.engine.saved()
        if text:
            seen.append(text)
        return len(seen) > 0

    driver.until(rest, random_server(4))
    config = driver.engine.table.config
    assert folded(Engine(config), driver.facts).saved() == seen[-1]


def test_each_alarm_of_a_device_is_saved_and_a_text_that_keeps_one_of_each_is_refused() -> None:
    driver = driven("igt", [])
    config, table = driver.engine.table.config, driver.engine.table
    for code in (3, 7):
        table.alarms["shuffler0", code] = AlarmRaised("shuffler0", code, "jam", 5)
    text = driver.engine.saved()
    assert table_of(config, text).alarms == table.alarms
    for old in ({}, {"shuffler0": {"device": "shuffler0", "code": 7, "text": "jam"}}):
        with pytest.raises(ValueError, match="validation error"):
            table_of(config, json.dumps({**json.loads(text), "alarms": old}))


def test_a_table_in_a_round_is_not_saved() -> None:
    driver = driven("igt", any_shoe(6, random.Random(4).shuffle))
    driver.feed(Started("test"))
    driver.open()
    driver.close_betting()
    assert driver.engine.saved() == ""
    with pytest.raises(ValueError, match="between rounds"):
        saved(driver.engine.table)


@pytest.mark.parametrize("change", ["{", "[]", "form", "key"])
def test_another_text_is_refused(change: str) -> None:
    driver = driven("igt", [])
    config, text = driver.engine.table.config, driver.engine.saved()
    told = json.loads(text)
    if change == "form":
        change = json.dumps({**told, "form": 2})
    elif change == "key":
        del told["facts"]
        change = json.dumps(told)
    with pytest.raises(ValueError, match="validation error"):
        table_of(config, change)
