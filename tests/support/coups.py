"""Coups for tests: a table of two sides in any style, and a server that answers its windows."""

import random
from collections.abc import Callable, Iterable

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.games.baccarat.rules import BaccaratRules, Style
from controller.core.games.rules import rules_hash
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.table.config import House, TableConfig
from tests.support import table_driver
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver

Answer = Callable[[Driver], None]

BOOK = shipped_book()


def shipped_rules(game: str) -> BaccaratRules:
    """The game as shipped."""
    rules = table_driver.rules_of(game)
    assert isinstance(rules, BaccaratRules)
    return rules


def rules_of(game: str, style: Style | None = None, burn: int = 1) -> BaccaratRules:
    """The shipped rules, in another style if one is named; a fixed burn unless it is 0."""
    rules = shipped_rules(game)
    changes: dict[str, object] = {} if style is None else {"style": style}
    if burn:
        changes["burn"] = rules.burn.model_copy(update={"by": "fixed", "cards": burn})
    return rules.model_copy(update=changes)


def config_of(rules: BaccaratRules, house: House | None = None) -> TableConfig:
    return TableConfig(
        "test", "t1", rules, rules_hash(rules), "test", remedies=BOOK, house=house or House()
    )


def coup_table(
    game: str, cards: Iterable[str], style: Style | None = None, house: House | None = None
) -> Driver:
    """An open table whose shoe deals these cards after one that is burnt."""
    config = config_of(rules_of(game, style), house)
    table = Driver(Engine(config), map(Card, ["2S", *cards]))
    table.open()
    return table


def first_named(table: Driver) -> None:
    """Two players bet; sides are turned in their order."""
    answering(0, lambda hands, _: hands[0])(table)


def answering(seed: int, which: Callable[[list[str], random.Random], str] | None = None) -> Answer:
    """A game server that names one of the sides that may be turned."""
    rng = random.Random(f"server {seed}")

    def answer(table: Driver) -> None:
        window = table.engine.table.window
        if window is None:
            body: c.Verb = c.BetsFinal(players=2)
        else:
            hands = [ask.hand for ask in window.asks]
            body = c.Reveal(which(hands, rng) if which else rng.choice(hands))
        assert table.command(body).status == "accepted", table.orders[-1]

    return answer


def coup(table: Driver, answer: Answer = first_named) -> None:
    """One coup, from its betting to its result, acknowledged."""
    table.close_betting()
    settled = len(table.of(f.RoundSettled)) + 1
    table.until(lambda: len(table.of(f.RoundSettled)) == settled, answer)
    table.command(c.AckRound(), table.of(f.RoundSettled)[-1].round)


def over(table: Driver) -> bool:
    """Whether the coup is settled, or stands still for a copy too many that was turned."""
    return bool(table.of(f.RoundSettled) or table.of(f.IrregularityOpened))
