"""A ruling asked for at one screen and signed at another, in virtual time."""

from dataclasses import replace
from typing import Any

from controller.core.config.remedies import Remedy, RemedyBook
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.roles import Role
from controller.words.catalogue import english
from tests.support.mistakes import blackjack as m
from tests.support.players import standing_server
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, tap_of

BOOK = shipped_book()
MAX, SHU = "shift_manager-1", "shuffler-1"
PIT: dict[str, Any] = {"place": "named", "place_name": "Pit 2"}
OTHER_PIT: dict[str, Any] = {"place": "named", "place_name": "Pit 3"}
TABLE: dict[str, Any] = {"place": "table"}
AFAR: dict[str, Any] = {"place": "elsewhere"}
UNKNOWN: dict[str, Any] = {}


def with_book(driver: Driver, name: str, **changes: Any) -> Driver:
    """The table, where the house's book has one row otherwise."""
    rows = [
        Remedy.model_validate(row.model_dump() | changes) if row.name == name else row
        for row in BOOK.remedy
    ]
    table = driver.engine.table
    table.config = replace(table.config, remedies=RemedyBook(house="own", remedy=tuple(rows)))
    return driver


def disagreement() -> Driver:
    """Shoe and camera read a card differently; a shift manager is at the table."""
    case = m.Case("read_disagreement", "dealing", "infinite")
    driver = m.table_with(case)
    for card in driver.engine.table.lying.values():
        card.evidence = "ab" * 32
    driver.feed(tap_of("in", MAX, "shift_manager", c.SignIn()))
    return driver


def hidden(code: str) -> Driver:
    """A card that lies face down must be named; a shift manager is at the table."""
    case = m.Case(code, "dealing", "igt")
    driver = m.table_with(case)
    driver.until(lambda: bool(driver.engine.table.irregularities), standing_server)
    driver.feed(tap_of("in", MAX, "shift_manager", c.SignIn()))
    return driver


def number(driver: Driver) -> int:
    return next(iter(driver.engine.table.irregularities))


def asks(driver: Driver, where: dict[str, Any] = PIT, **named: Any) -> str:
    """The manager asks that a second person signs that the shoe is right; the refusal, if any."""
    act = c.ProposeRuling(number(driver), "shoe_is_right", "card_checked_at_table")
    return put(driver, replace(act, **named), MAX, "shift_manager", where)


def put(
    driver: Driver, act: c.Act, who: str, role: Role, where: dict[str, Any], how: Any = "session"
) -> str:
    name = f"p{next(driver.ids)}"
    proofs = [c.Proof(who, role, how, **where)]
    waits = driver.engine.table.proposal
    if isinstance(act, c.Countersign) and waits:
        proofs.append(c.Proof(waits.asked.person, waits.asked.role, "employed"))
    driver.feed(c.Tap(name, who, role, act, tuple(proofs)))
    reply = driver.reply(name)
    return "" if reply.status == "accepted" else english(reply.text) or "no sentence"


def signs(
    driver: Driver,
    who: str = SHU,
    role: Role = "shuffler",
    where: dict[str, Any] = TABLE,
    id: int = 0,
) -> str:
    last = driver.engine.table.last_proposal
    return put(driver, c.Countersign(id or last), who, role, where, "pin")


def ended(driver: Driver) -> list[str]:
    return [fact.how for fact in driver.of(f.ProposalEnded)]
