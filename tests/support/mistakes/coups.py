"""Mistakes for tests at games of two sides: how a coup comes into a phase, what then goes wrong.

Every injector does with the driver's hands (or the devices' bytes) what the catalogue's entry
describes, and nothing more; noticing it is the core's business.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain, repeat

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.games.baccarat.family import BACCARAT
from controller.core.games.baccarat.rules import Style
from controller.core.games.steps import NeedCard, NeedReveal
from controller.core.irregularities.catalogue import FAMILIES
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.support.coups import config_of, first_named, rules_of
from tests.support.mistakes import blackjack as common
from tests.support.mistakes import devices
from tests.support.mistakes.aftermath import ruled
from tests.support.mistakes.matrix import to_early_phase
from tests.support.table_driver import Driver

CATALOGUE = FAMILIES[BACCARAT.family]

TABLES: dict[str, tuple[str, Style]] = {
    "speed": ("baccarat", "speed"),
    "classic": ("baccarat", "classic"),
    "squeeze": ("baccarat", "squeeze"),
    "one_each": ("dragon_tiger", "speed"),
    "one_each_squeezed": ("dragon_tiger", "squeeze"),
}
"""The tables of the matrix; what the others of the family pay changes nothing that lies."""

SIX = ["2S", "AD", "3H", "KC", "9D", "4D"]
"""Player 5 draws a nine, Banker 1 draws whatever it is."""

COPY = Card("7H")
"""The face of which more come than the shoe held."""


@dataclass(frozen=True)
class Case:
    """One cell of the matrix."""

    code: str
    phase: str
    table: str

    @property
    def name(self) -> str:
        return f"{self.code}-{self.phase}-{self.table}"

    @property
    def game(self) -> str:
        return TABLES[self.table][0]

    @property
    def style(self) -> Style:
        return TABLES[self.table][1]

    @property
    def never_up(self) -> bool:
        """Whether no card is ever dealt face up."""
        return self.style == "squeeze"


def cases() -> list[Case]:
    return [
        Case(code, phase, table)
        for code, row in CATALOGUE.items()
        for phase in row.phases
        for table in TABLES
    ]


HIDES = ("hole_unread", "hole_unclear", "hole_disagreement", "seen_early")
NONE_DUE = ("pulled_out_of_turn", "exposed_draw")
FACE_UP = ("face_down_card", "unread_card")


def impossible(case: Case) -> str:
    """Why this cell cannot occur at this table; empty where it can."""
    if case.phase == "window" and case.style != "squeeze":
        return "nobody is asked anything in this style"
    if case.style == "speed" and case.code in HIDES:
        return "no card is hidden in this style"
    if case.style == "speed" and case.code in NONE_DUE:
        return "a card is due for as long as cards are dealt"
    if case.style != "speed" and case.code == "misscan":
        return "the first card is due face down: two cards are out"
    if case.never_up and case.code in FACE_UP and case.phase == "dealing":
        return "no card is dealt face up in this style"
    if case.game == "dragon_tiger" and case.code == "cleared_too_early":
        return "a table of two cards is never cleared of three"
    if case.game == "dragon_tiger" and case.code == "shoe_counts_otherwise":
        return "shoes count two cards a side, not one"
    return ""


def table_for(case: Case) -> Driver:
    """A table open, its first card burnt, its shoe stacked so that the case can occur."""
    driver = closed_table_for(case)
    driver.open()
    burn(driver, case)
    return driver


def closed_table_for(case: Case) -> Driver:
    """That table before anything was heard of it."""
    cards = map(Card, chain(["2S"], chain.from_iterable(repeat(SIX))))
    config = config_of(rules_of(case.game, case.style))
    return Driver(Engine(replace(config, shoes=common.shoes_for(case))), cards)


def burn(driver: Driver, case: Case) -> None:
    """Burn the first card, and all copies of a face where the case takes that."""
    if (case.code, case.phase) == common.WHILE_BURNING:
        return
    while driver.engine.table.shoe is None or driver.engine.table.shoe.to_burn:
        driver.obey()
    if case.code == "impossible_copy":
        for _ in range(driver.engine.table.config.rules.decks):
            driver.pull(COPY)
            assert ruled(driver, "burn_it")
            driver.carry_out()


# --- into the phase ---------------------------------------------------------------------------


def to_phase(driver: Driver, phase: str) -> None:
    """Play on until the first coup stands in `phase`."""
    if not to_early_phase(driver, phase, first_named):
        driver.until(lambda: driver.phase == phase, first_named)


def to_need(driver: Driver, kind: type, face_up: bool | None = None) -> None:
    """Play on until the coup needs a step of this kind."""

    def there() -> bool:
        need = driver.engine.table.deal.next() if driver.engine.table.deal else None
        if driver.phase != "dealing" or not isinstance(need, kind):
            return False
        return face_up is None or (isinstance(need, NeedCard) and need.face_up == face_up)

    driver.until(there, first_named)


def to_irregularity(driver: Driver) -> None:
    driver.until(lambda: bool(driver.engine.table.irregularities), first_named)


def due(driver: Driver) -> NeedCard:
    need = driver.engine.table.deal.next()
    assert isinstance(need, NeedCard)
    return need


def sides(driver: Driver) -> tuple[str, str]:
    return driver.engine.table.config.rules.sides


def other(driver: Driver, zone: str) -> str:
    first, second = sides(driver)
    return second if zone == first else first


# --- what goes wrong --------------------------------------------------------------------------

Injector = Callable[[Driver, Case], None]


def lay_due(driver: Driver, card: Card, face: str | None = None) -> None:
    driver.lay(card, due(driver).zone, due(driver).face_up, face)


def lay_first_side(driver: Driver, _case: Case) -> None:
    driver.lay(driver.pull(), sides(driver)[0])


def none_due(driver: Driver, case: Case) -> None:
    if case.phase == "dealing":
        to_need(driver, NeedReveal)


def pulled_out_of_turn(driver: Driver, case: Case) -> None:
    none_due(driver, case)
    driver.pull()


def exposed_draw(driver: Driver, case: Case) -> None:
    none_due(driver, case)
    lay_first_side(driver, case)


def wrong_side(driver: Driver, _case: Case) -> None:
    need = due(driver)
    driver.lay(driver.pull(), other(driver, need.zone), need.face_up)
    driver.wait(1_100)


def strayed(driver: Driver, _case: Case) -> None:
    card = driver.lying[0]
    driver.move(card, other(driver, card.zone))
    driver.wait(1_100)


def unknown(driver: Driver, _case: Case) -> None:
    driver.lay(Card("KH"), sides(driver)[1])
    driver.wait(1_600)


def cut_card_dealt(driver: Driver, _case: Case) -> None:
    driver.feed(d.CutCardRead("shoe0", next(driver.report), boot=1))
    driver.lay(Card("KH"), sides(driver)[1], face=d.UNREADABLE)
    driver.wait(1_600)


def any_open(driver: Driver) -> bool:
    return any(card.up for card in driver.lying)


def face_down(driver: Driver, case: Case) -> None:
    if case.phase == "window":
        driver.until(lambda: driver.phase == "window" and any_open(driver), first_named)
        common.turn_down(driver)
        driver.wait(1_600)
        return
    to_need(driver, NeedCard, face_up=True)
    driver.lay(driver.pull(), due(driver).zone, up=False)
    driver.wait(1_600)


def unread_card(driver: Driver, _case: Case) -> None:
    to_need(driver, NeedCard, face_up=True)
    lay_due(driver, common.unread(driver))


def unreadable(driver: Driver, case: Case) -> None:
    if case.never_up:
        turned(driver, d.UNREADABLE)
    else:
        to_need(driver, NeedCard, face_up=True)
        lay_due(driver, driver.pull(), d.UNREADABLE)
    driver.wait(1_600)


def disagreement(driver: Driver, case: Case) -> None:
    """Where all cards are hidden, one that was dealt face up and let pass shows it."""
    if case.never_up:
        driver.lay(driver.pull(), due(driver).zone, up=True, face="KH")
        assert ruled(driver, "seen_go_on")
    else:
        to_need(driver, NeedCard, face_up=True)
        lay_due(driver, driver.pull(), "KH")
    driver.wait(1_100)


def face_changed(driver: Driver, case: Case) -> None:
    if case.style != "speed":
        driver.until(
            lambda: bool(driver.of(f.CardRevealed)) and driver.phase == case.phase, first_named
        )
    card = next(card for card in driver.lying if card.up)
    driver.sight("revealed", card, "KH")


def impossible_copy(driver: Driver, case: Case) -> None:
    """It is noticed when its face shows."""
    lay_due(driver, driver.pull(COPY))
    if case.style != "speed":
        to_irregularity(driver)


def turned(driver: Driver, face: str | None = None) -> None:
    """The card that is to be turned shows this face."""
    to_need(driver, NeedReveal)
    need = driver.engine.table.deal.next()
    assert isinstance(need, NeedReveal)
    there = [card for card in driver.lying if card.zone == need.zone]
    there[need.index].up = True
    driver.sight("revealed", there[need.index], face)


def hole_unread(driver: Driver, _case: Case) -> None:
    to_need(driver, NeedCard, face_up=False)
    lay_due(driver, common.unread(driver))
    to_irregularity(driver)


def hole_unclear(driver: Driver, _case: Case) -> None:
    driver.pull()
    lay_due(driver, driver.pull())


def hole_disagreement(driver: Driver, _case: Case) -> None:
    turned(driver, "KH")
    driver.wait(1_100)


def seen_early(driver: Driver, case: Case) -> None:
    if case.phase == "dealing":
        driver.lay(driver.pull(), due(driver).zone, up=True)
    else:
        driver.lying[0].up = True
        driver.sight("revealed", driver.lying[0])


def counts_otherwise(driver: Driver, case: Case) -> None:
    if case.phase == "results":
        driver.feed(d.ShoeNotice("shoe0", next(driver.report), "result", "tie", boot=1))
        return
    card = next(driver.cards)
    report = d.CardRead("shoe0", next(driver.report), card, boot=1, target="burn")
    driver.told_of(card, report)


SPECIAL: dict[str, Injector] = {
    "early_card": lay_first_side,
    "pulled_out_of_turn": pulled_out_of_turn,
    "exposed_draw": exposed_draw,
    "wrong_box": wrong_side,
    "strayed_card": strayed,
    "unknown_card": unknown,
    "cut_card_dealt": cut_card_dealt,
    "face_down_card": face_down,
    "unread_card": unread_card,
    "unreadable_card": unreadable,
    "read_disagreement": disagreement,
    "face_changed": face_changed,
    "impossible_copy": impossible_copy,
    "hole_unread": hole_unread,
    "hole_unclear": hole_unclear,
    "hole_disagreement": hole_disagreement,
    "seen_early": seen_early,
    "extra_card_unseen": lambda driver, _: driver.pull() and None,
    "extra_card_seen": lay_first_side,
    "shoe_counts_otherwise": counts_otherwise,
    "shoe_overdraw": devices.shoe_says("overdraw"),
}


def reported(driver: Driver, case: Case) -> None:
    assert driver.tap(c.Report(case.code, sides(driver)[0])) == "accepted"


def injector(code: str) -> Injector:
    """What makes this irregularity happen: the common way where both families share it."""
    if code in SPECIAL:
        return SPECIAL[code]
    if CATALOGUE[code].noticed == "report":
        return reported
    shared = common.INJECT[code]
    return lambda driver, case: shared(driver, common.Case(case.code, case.phase, case.game))


def table_with(case: Case) -> Driver:
    """A table at which it went wrong."""
    driver = table_for(case)
    make(driver, case)
    return driver


def make(driver: Driver, case: Case) -> None:
    """Come to the phase at a table that has burnt its first card, and make the mistake."""
    to_phase(driver, case.phase)
    injector(case.code)(driver, case)


POSSIBLE = [case for case in cases() if not impossible(case)]
