"""Mistakes for tests: how to bring a table into a phase, what then goes wrong, how it is mended.

Every injector does with the driver's hands (or the devices' bytes) what the catalogue's entry
describes, and nothing more; noticing it is the core's business.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain, repeat

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.steps import NeedCard, NeedReveal
from controller.core.irregularities.catalogue import CATALOGUE
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.table.config import House
from tests.support import played
from tests.support.mistakes.aftermath import ruled
from tests.support.mistakes.devices import (
    camera_lost,
    other_shoe,
    reports_disagree,
    reports_lost,
    shoe_exchanged,
    shoe_says,
    shoe_trouble,
)
from tests.support.mistakes.matrix import to_early_phase
from tests.support.places import REMEDIES
from tests.support.players import bet, random_server, standing_server
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, LyingCard, config_of, rules_of

BOOK = REMEDIES

QUIET = ["9S", "7D", "4C", "8H"]
"""Player 13 against a seven: a decision is open, no insurance, no check."""

ACE_UP = ["9S", "AD", "4C", "8H"]
TEN_UP = ["9S", "KD", "4C", "8H"]
FILL = ["2S", "3H", "4D", "5C", "6S", "2D", "3C", "4H", "5S", "6D", "7C", "8S", "9D"]


@dataclass(frozen=True)
class Case:
    """One cell of the matrix."""

    code: str
    phase: str
    game: str

    @property
    def name(self) -> str:
        return f"{self.code}-{self.phase}-{self.game}"


def cases() -> list[Case]:
    games = sorted(played.GAMES)
    return [
        Case(code, phase, game)
        for code, entry in CATALOGUE.items()
        for phase in entry.phases
        for game in games
    ]


def impossible(case: Case) -> str:
    """Why this cell cannot occur in this game; empty where it can."""
    rules = rules_of(case.game)
    if isinstance(rules, BaccaratRules):
        return _impossible_in_a_coup(case, rules)
    if case.code in ("peek_disagreement", "peek_contradicted"):
        return "" if rules.dealer.peek != "none" else "this game checks no hole card"
    return ""


def _impossible_in_a_coup(case: Case, rules: BaccaratRules) -> str:
    if case.phase == "window" and rules.style != "squeeze":
        return "nobody is asked anything"
    hidden = case.code.startswith("hole_") or case.code == "seen_early"
    if hidden and rules.style == "speed":
        return "no card is hidden"
    if case.code in ("unread_card", "face_down_card") and rules.style == "squeeze":
        return "every card is dealt face down"
    if case.code == "cleared_too_early" and rules.cards == 1:
        return "fewer cards lie than make a cleared table"
    if case.code in ("shoe_counts_otherwise", "shoe_overdraw") and rules.tableau is None:
        return "shoes count baccarat alone"
    return ""


WHILE_BURNING = ("unknown_card", "idle")
"""Between rounds that is looked for only while a card is to be burnt."""


OTHER_READY = ("shoe_lost", "idle")
"""Between rounds that is looked for only while another shoe is loaded."""


def shoes_for(case: Case) -> tuple[str, ...]:
    """The shoes of a table where the case can occur."""
    return ("shoe0", "shoe1") if (case.code, case.phase) == OTHER_READY else ("shoe0",)


def table_for(case: Case) -> Driver:
    """A table open and idle, its shoe stacked so that the case can occur."""
    driver = closed_table_for(case)
    driver.open()
    return driver


def closed_table_for(case: Case) -> Driver:
    """That table before anything was heard of it."""
    rules = rules_of(case.game)
    first, checks = QUIET, rules.dealer.peek != "none"
    if case.code in ("hole_unread", "peek_disagreement", "peek_contradicted") and checks:
        first = ACE_UP if rules.dealer.peek == "A" else TEN_UP
    peek_by = "dealer_and_controller" if case.code == "peek_disagreement" else "controller"
    book = shipped_book()
    house = House(check_by=peek_by, burn_first=(case.code, case.phase) == WHILE_BURNING)
    config = replace(config_of(case.game, house), remedies=book, shoes=shoes_for(case))
    stack = [*first, *FILL] if case.code != "impossible_copy" else FILL
    endless = chain(stack, chain.from_iterable(repeat(FILL)))
    return Driver(Engine(config), map(Card, endless))


# --- into the phase ---------------------------------------------------------------------------


def to_phase(driver: Driver, phase: str) -> None:
    """Play on until the first round stands in `phase`."""
    if to_early_phase(driver, phase, bet):
        return
    driver.until(lambda: driver.phase == "window", random_server(1, 3))
    if phase == "window":
        return
    driver.until(lambda: driver.phase == phase, standing_server)


def to_need(driver: Driver, kind: type, face_up: bool = True) -> None:
    """Play on until the game needs a step of this kind."""

    def there() -> bool:
        need = driver.engine.table.deal.next() if driver.engine.table.deal else None
        right = isinstance(need, kind) and driver.phase == "dealing"
        return right and (not isinstance(need, NeedCard) or need.face_up == face_up)

    driver.until(there, standing_server)


def wanted_zone(driver: Driver) -> str:
    deal = driver.engine.table.deal
    need = deal.next() if deal else None
    return need.zone if isinstance(need, NeedCard) else "dealer"


# --- what goes wrong --------------------------------------------------------------------------

Injector = Callable[[Driver, Case], None]


def early_card(driver: Driver, _case: Case) -> None:
    driver.lay(driver.pull(), "dealer")


def pulled_out_of_turn(driver: Driver, case: Case) -> None:
    if case.phase == "dealing":
        to_need(driver, NeedReveal)
    driver.pull()


def exposed_draw(driver: Driver, case: Case) -> None:
    if case.phase == "dealing":
        to_need(driver, NeedReveal)
    driver.lay(driver.pull(), "dealer")


def just_pull(driver: Driver, _case: Case) -> None:
    driver.pull()


def two_cards_pulled(driver: Driver, _case: Case) -> None:
    driver.pull()
    driver.pull()
    driver.wait(1600)


def unread(driver: Driver) -> Card:
    card = next(driver.cards)
    driver.pulled.append(card)
    driver.told_of(card, d.CardUnread("shoe0", next(driver.report), "no code seen", boot=1))
    return card


def misscan(driver: Driver, _case: Case) -> None:
    unread(driver)
    driver.pull()


def wrong_box(driver: Driver, _case: Case) -> None:
    zone = wanted_zone(driver)
    driver.lay(driver.pull(), "dealer" if zone != "dealer" else "1")
    driver.wait(1100)


def strayed(driver: Driver, _case: Case) -> None:
    card = driver.lying[0]
    driver.move(card, "L" if card.zone != "L" else "P")
    driver.wait(1100)


def missing(driver: Driver, _case: Case) -> None:
    driver.lift(driver.lying[0])
    driver.wait(1100)


def cleared(driver: Driver, _case: Case) -> None:
    while len(driver.lying) < 3:
        driver.obey()
    for card in list(driver.lying):
        driver.lift(card)
    driver.wait(1100)


def unseen(driver: Driver, _case: Case) -> None:
    driver.pull()
    driver.wait(6100)


def unknown(driver: Driver, _case: Case) -> None:
    driver.lay(Card("KH"), "dealer")
    driver.wait(1600)


def cut_card_dealt(driver: Driver, _case: Case) -> None:
    driver.feed(d.CutCardRead("shoe0", next(driver.report), boot=1))
    driver.lay(Card("KH"), wanted_zone(driver), face=d.UNREADABLE)
    driver.wait(1600)


def face_down(driver: Driver, case: Case) -> None:
    if case.phase == "dealing":
        driver.lay(driver.pull(), wanted_zone(driver), up=False)
    else:
        turn_down(driver)
    driver.wait(1600)


def turn_down(driver: Driver) -> None:
    """The newest card that lies open is turned face down."""
    card = [card for card in driver.lying if card.up][-1]
    card.up = False
    driver.sight("revealed", card)


def unread_card(driver: Driver, _case: Case) -> None:
    driver.lay(unread(driver), wanted_zone(driver))


def unreadable(driver: Driver, _case: Case) -> None:
    driver.lay(driver.pull(), wanted_zone(driver), face=d.UNREADABLE)
    driver.wait(1600)


def disagreement(driver: Driver, _case: Case) -> None:
    card = driver.pull()
    driver.lay(card, wanted_zone(driver), face="KH" if card != "KH" else "KD")
    driver.wait(1100)


def face_changed(driver: Driver, _case: Case) -> None:
    card = driver.lying[0]
    driver.sight("revealed", card, "KH" if card.card != "KH" else "KD")


def hole_unclear(driver: Driver, _case: Case) -> None:
    to_need(driver, NeedCard, face_up=False)
    driver.pull()
    driver.lay(driver.pull(), "dealer", up=False)


def wrong_back(driver: Driver, _case: Case) -> None:
    driver.lying.append(card := LyingCard(next(driver.tracks), "dealer", Card("KH"), False))
    order = len(driver.lying)
    driver.feed(
        d.Sighting(
            "camera0", "v1", card.track, "placed", "dealer", order, d.BACK, 1, 1, driver.at, "green"
        )
    )
    driver.wait(1100)


def impossible_copy(driver: Driver, _case: Case) -> None:
    """All copies of a face were burnt already, and one more comes."""
    driver.lay(driver.pull(Card("7H")), wanted_zone(driver))


def burn_all_copies(driver: Driver) -> None:
    for _ in range(driver.engine.table.config.rules.decks):
        driver.pull(Card("7H"))
        assert ruled(driver, "burn_it")
        driver.carry_out()


def hole_exposed(driver: Driver, case: Case) -> None:
    if case.phase == "dealing":
        to_need(driver, NeedCard, face_up=False)
        driver.lay(driver.pull(), "dealer", up=True)
        return
    turn_hole(driver)


def turn_hole(driver: Driver, face: str | None = None) -> None:
    hole = next(card for card in driver.lying if not card.up)
    hole.up = True
    driver.sight("revealed", hole, face)


def hole_unread(driver: Driver, case: Case) -> None:
    """It is due for the check, or is turned where the game makes none."""
    to_need(driver, NeedCard, face_up=False)
    driver.lay(unread(driver), "dealer", up=False)
    if rules_of(case.game).dealer.peek == "none":
        to_need(driver, NeedReveal)
        turn_hole(driver)
    if driver.phase == "window":
        standing_server(driver)


def hole_disagreement(driver: Driver, _case: Case) -> None:
    to_need(driver, NeedReveal)
    turn_hole(driver, "QH")
    driver.wait(1100)


def peek_disagreement(driver: Driver, _case: Case) -> None:
    driver.until(
        lambda: driver.screen()["instruction"]["code"] == "peek",
        standing_server,
    )
    driver.tap(c.PeekAnswer(True))


def peek_contradicted(driver: Driver, case: Case) -> None:
    to_need(driver, NeedReveal)
    ten = rules_of(case.game).dealer.peek == "A"
    turn_hole(driver, "QH" if ten else "AH")
    driver.wait(1100)
    assert ruled(driver, "camera_is_right")


def shoe_lost(driver: Driver, case: Case) -> None:
    if (case.code, case.phase) == OTHER_READY:
        driver.feed(d.DeviceUp("shoe1", "sim"))
        whole = driver.engine.table.config.rules.decks * 52
        act = c.LoadShoe("shoe1", "green", "b-other", "green", whole, ("machine",))
        assert driver.tap(act, "shuffler") == "accepted", driver.orders[-1]
        driver.feed(d.DeviceDown("shoe0", "the cable is out"))
        driver.wait(driver.engine.table.config.timings.escalate)
        return
    driver.feed(d.DeviceDown("shoe0", "the cable is out"))
    driver.wait(1500)


def void_requested(driver: Driver, _case: Case) -> None:
    driver.command(c.RequestVoid("money trouble"))


def reported(driver: Driver, case: Case) -> None:
    assert driver.tap(c.Report(case.code, "1")) == "accepted"


INJECT: dict[str, Injector] = {
    "early_card": early_card,
    "pulled_out_of_turn": pulled_out_of_turn,
    "exposed_draw": exposed_draw,
    "overdraw": just_pull,
    "idle_draw": just_pull,
    "two_cards_pulled": two_cards_pulled,
    "misscan": misscan,
    "wrong_box": wrong_box,
    "strayed_card": strayed,
    "missing_card": missing,
    "cleared_too_early": cleared,
    "unseen_card": unseen,
    "unknown_card": unknown,
    "cut_card_dealt": cut_card_dealt,
    "face_down_card": face_down,
    "unread_card": unread_card,
    "unreadable_card": unreadable,
    "read_disagreement": disagreement,
    "face_changed": face_changed,
    "impossible_copy": impossible_copy,
    "wrong_back": wrong_back,
    "hole_exposed": hole_exposed,
    "hole_unread": hole_unread,
    "hole_unclear": hole_unclear,
    "hole_disagreement": hole_disagreement,
    "peek_disagreement": peek_disagreement,
    "peek_contradicted": peek_contradicted,
    "camera_lost": camera_lost,
    "shoe_lost": shoe_lost,
    "shoe_empty": shoe_says("empty"),
    "shoe_trouble": shoe_trouble,
    "other_shoe": other_shoe,
    "shoe_exchanged": shoe_exchanged,
    "reports_lost": reports_lost,
    "reports_disagree": reports_disagree,
    "void_requested": void_requested,
    **{code: reported for code, entry in CATALOGUE.items() if entry.noticed == "report"},
}


def table_with(case: Case) -> Driver:
    """A table at which it went wrong."""
    driver = table_for(case)
    make(driver, case)
    return driver


def make(driver: Driver, case: Case) -> None:
    """Come to the phase at the open table, and make the mistake."""
    come_to(driver, case)
    INJECT[case.code](driver, case)


def come_to(driver: Driver, case: Case) -> None:
    """Play on until the mistake can be made."""
    if case.code == "impossible_copy":
        burn_all_copies(driver)
    to_phase(driver, case.phase)


POSSIBLE = [case for case in cases() if not impossible(case)]
