"""What is played for the goldens: by fixed seeds, in virtual time, the same at every run."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, repeat
from typing import Any

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Condition, Started
from controller.core.table.config import House
from tests.golden.binding import recorded
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import finish, open_codes, settle_everything
from tests.support.players import Answer, random_server, standing_server
from tests.support.shipped_book import shipped_book
from tests.support.storms.storm import Storm
from tests.support.storms.stormy_people import calm
from tests.support.storms.stormy_world import World
from tests.support.table_driver import Driver, acknowledgement, any_shoe, config_of

GAMES = ("infinite", "blackjack_live", "igt", "olivia", "quebec")

CROWDS = (1, 2, 3, 5, 7, 20, 100, 400)
"""Players of the eight tables of a game for a crowd."""

SEATS = (1, 2, 3, 4, 5, 6, 7, 7)
"""Most boxes in play at the eight tables of a game of boxes."""

TABLES, ROUNDS = 8, 25
"""Tables of a game, and rounds at each."""


class Dealer(Driver):
    """The driver, who also deals each shoe from its own first card to its cut card."""

    rng: random.Random
    cut: int

    def load_shoe(self) -> None:
        super().load_shoe()
        decks = self.engine.table.config.rules.decks
        self.cards = iter(any_shoe(decks, self.rng.shuffle))
        self.cut = self.rng.randrange(decks * 26, decks * 40)

    def pull(self, card: Card | None = None) -> Card:
        self.cut -= 1
        if self.cut == 0:
            self.feed(d.CutCardRead("shoe0", next(self.report), boot=1))
        return super().pull(card)


NUMBERS = {
    name: f"p{number}"
    for number, name in enumerate(
        ("dealer-1", "dealer-2", "shift_manager-1", "manager-1", "manager-2", "shuffler-1"), 1
    )
}
"""What the record calls people; only the storms are of a house that has no people file."""


def config_with_book(game: str, house: House) -> Any:
    book = shipped_book()
    return replace(config_of(game, house), remedies=book)


def dealer(game: str, table: int) -> Dealer:
    """The dealer of one of the game's tables; every second one asks him to check, or burns."""
    peek_by = "dealer_and_controller" if table % 2 else "controller"
    house = House(check_by=peek_by, burn_first=table % 4 > 1)
    made = Dealer(Engine(config_with_book(game, house)), iter(()), numbers=NUMBERS)
    made.rng, made.cut = random.Random(1000 * GAMES.index(game) + table), 0
    return made


def rounds(driver: Driver, table: int, number: int, answer: Answer | None = None) -> None:
    """Open the table and play so many rounds to their acknowledgement."""
    answer = answer or random_server(table, CROWDS[table % TABLES], SEATS[table % TABLES])
    driver.open()
    for n in range(1, number + 1):
        driver.close_betting()
        driver.until(lambda n=n: len(driver.of(f.RoundSettled)) == n, answer)
        driver.command(c.AckRound(), driver.of(f.RoundSettled)[-1].round)
        driver.until(lambda: driver.phase == "idle", answer)
    assert not driver.of(f.IrregularityOpened)


# --- journals -----------------------------------------------------------------------------------

SLIPS = (
    ("idle_draw", "idle"),
    ("early_card", "betting"),
    ("wrong_box", "dealing"),
    ("read_disagreement", "dealing"),
    ("unread_card", "dealing"),
    ("two_cards_pulled", "dealing"),
    ("misscan", "dealing"),
    ("unseen_card", "dealing"),
    ("face_down_card", "dealing"),
    ("missing_card", "dealing"),
    ("pulled_out_of_turn", "window"),
    ("unknown_card", "window"),
    ("overdraw", "results"),
    ("card_on_floor", "dealing"),
    ("reports_lost", "dealing"),
    ("shoe_trouble", "dealing"),
    ("exposed_draw", "window"),
    ("hole_exposed", "dealing"),
    ("cleared_too_early", "dealing"),
    ("strayed_card", "window"),
    ("wrong_back", "window"),
    ("card_exposed", "window"),
    ("void_requested", "window"),
    ("hole_unread", "dealing"),
    ("peek_contradicted", "dealing"),
)
"""Irregularity and phase, in the order in which they happen at the one table."""


def stack(first: list[str], turn: int) -> Iterator[Card]:
    """Known cards, in other suits at each turn, so that no face runs out."""
    suits = "SHDC"
    endless = chain(first, chain.from_iterable(repeat(m.FILL)))
    for card in endless:
        suit = suits[(suits.index(card[1]) + turn) % 4]
        yield Card(card[0] + suit)


def plain(game: str) -> tuple[Driver, list[Any]]:
    """Rounds without a slip."""
    driver = dealer(game, 2)
    steps = recorded(driver)
    rounds(driver, 2, 6)
    return driver, steps


def slips(game: str) -> tuple[Driver, list[Any]]:
    """One slip after the other, each ruled on from the house's book and played to its end."""
    driver = Driver(Engine(config_with_book(game, House())), stack(m.QUIET, 0), numbers=NUMBERS)
    steps = recorded(driver)
    driver.open()
    for turn, (code, phase) in enumerate(SLIPS):
        case = m.Case(code, phase, game)
        if not m.impossible(case):
            one_slip(driver, case, turn)
    return driver, steps


def one_slip(driver: Driver, case: m.Case, turn: int) -> None:
    first = m.QUIET
    if case.code in ("hole_unread", "peek_contradicted"):
        first = m.ACE_UP if driver.engine.table.config.rules.dealer.peek == "A" else m.TEN_UP
    driver.cards = stack(first, turn)
    m.to_phase(driver, case.phase)
    opened = len(driver.of(f.BettingOpened))
    driver.round_before = opened  # type: ignore[attr-defined]
    m.INJECT[case.code](driver, case)
    assert case.code in open_codes(driver), (case, open_codes(driver))
    settle_everything(driver)
    finish(driver)


def undo(game: str) -> tuple[Driver, list[Any]]:
    """Placements taken back: the last one, all of them, and one while players decide."""
    driver = Driver(Engine(config_with_book(game, House())), stack(m.QUIET, 0), numbers=NUMBERS)
    steps = recorded(driver)
    driver.open()
    for turn, (phase, which) in enumerate([("dealing", -1), ("dealing", 0), ("window", -1)]):
        driver.cards = stack(m.QUIET, turn)
        m.to_phase(driver, phase)
        if phase == "dealing":
            driver.obey()
        fact = driver.view()["menu"]["undoable"][which]["fact"]
        taken_back = driver.tap(c.Undo(fact, "placed_wrong"), "shift_manager")
        assert taken_back == "accepted"
        driver.carry_out()
        assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"
        play_out(driver)
    return driver, steps


def play_out(driver: Driver) -> None:
    driver.round_before = len(driver.of(f.BettingOpened))  # type: ignore[attr-defined]
    finish(driver)


def void(game: str) -> tuple[Driver, list[Any]]:
    """Rounds voided by the shift manager, while dealing and while players decide; then one more."""
    driver = Driver(Engine(config_with_book(game, House())), stack(m.QUIET, 0), numbers=NUMBERS)
    steps = recorded(driver)
    driver.open()
    for turn, phase in enumerate(["dealing", "window", "bets_due"]):
        driver.cards = stack(m.QUIET, turn)
        m.to_phase(driver, phase)
        voided = driver.tap(c.VoidRound("misdeal", "manager-2"), "shift_manager")
        assert voided == "accepted"
        name = driver.of(f.RoundVoided)[-1].round
        assert driver.command(c.AckVoid(), name).status == "accepted"
        play_out(driver)
    driver.cards = stack(m.QUIET, 3)
    m.to_phase(driver, "window")
    play_out(driver)
    return driver, steps


def storm(game: str) -> tuple[Driver, list[Any]]:
    """Anything at once: lost devices, restarts, strange cards, rulings, then calm."""
    rng = random.Random(f"golden {game}")
    world = World(game, rng, House(check_by="dealer_and_controller"))
    steps = recorded(world)
    world.open()
    weather = Storm(world)
    for _ in range(5):
        for _ in range(60):
            weather.blow()
        calm(world)
    return world, steps


def procedures(game: str) -> tuple[Driver, list[Any]]:
    """What people and game servers may do beside playing: each procedure in a round of its own."""
    house = House(check_by="dealer_and_controller", next_round="tap")
    driver = Driver(Engine(config_with_book(game, house)), stack(m.QUIET, 0), numbers=NUMBERS)
    steps = recorded(driver)
    driver.open()
    for turn, procedure in enumerate(PROCEDURES):
        driver.cards = stack(m.QUIET, turn)
        m.to_phase(driver, "betting")
        procedure(driver)
        play_out(driver)
    assert driver.tap(c.CloseTable(0), "shift_manager") == "accepted"
    m.to_phase(driver, "bets_due")
    driver.until(lambda: driver.phase == "idle", standing_server)
    for name in list(driver.engine.table.awaiting_ack):
        driver.command(acknowledgement(driver.engine, name), name)
    driver.wait(10_000)
    return driver, steps


def server_pauses(driver: Driver) -> None:
    m.to_phase(driver, "window")
    assert driver.command(c.RequestPause("money trouble")).status == "accepted"
    driver.until(lambda: driver.phase == "results", standing_server)


def server_refuses_the_round(driver: Driver) -> None:
    m.to_phase(driver, "results")
    name = driver.of(f.RoundSettled)[-1].round
    assert driver.command(c.NackRound("amounts differ"), name).status == "accepted"
    assert driver.command(c.RequestReview("a player asks"), name).status == "accepted"
    assert driver.tap(c.ResolveRound(name, "amounts agreed"), "shift_manager") == "accepted"


def box_handed_over(driver: Driver) -> None:
    """Accepted in the one game that hands boxes over; elsewhere the refusal leaves no trace."""
    m.to_phase(driver, "window")
    driver.command(c.BoxInterrupted("1"))


def call_extended(driver: Driver) -> None:
    m.to_phase(driver, "dealing")
    m.just_pull(driver, m.Case("", "", ""))
    driver.wait(10_000)
    wrong = driver.engine.table.last_irregularity
    assert driver.tap(c.MoreTime(wrong), "shift_manager") == "accepted"
    driver.wait(200_000)


def devices_fail(driver: Driver) -> None:
    m.to_phase(driver, "window")
    driver.feed(d.BadFrame("shoe0", "ff00", "no frame starts so"))
    driver.feed(d.DeviceDown("shoe0", "unplugged"))
    driver.feed(d.DeviceUp("shoe0", "sim"))
    driver.feed(d.CameraState("camera0", "v1", "black", "picture black"))
    driver.feed(d.CameraState("camera0", "v1", "ok", ""))
    driver.feed(Condition("disk", "nearly full"))
    driver.feed(Condition("disk", ""))
    driver.feed(Started("test"))
    driver.feed(d.DeviceUp("shoe0", "sim"))
    driver.feed(d.CameraState("camera0", "v1", "ok", ""))
    for card in driver.lying:
        driver.sight("placed", card)


def dealers_change(driver: Driver) -> None:
    m.to_phase(driver, "window")
    driver.until(lambda: driver.phase == "idle", standing_server)
    assert driver.tap(c.SignOut()) == "accepted", driver.orders[-1]
    assert driver.tap(c.SignIn(), person="dealer-2") == "accepted"


def check_disputed(driver: Driver) -> None:
    """The dealer says what the shoe does not: possible where the game checks its hole card."""
    rules = driver.engine.table.config.rules
    if rules.dealer.peek != "none":
        turn = len(driver.of(f.BettingOpened))
        driver.cards = stack(m.ACE_UP if rules.dealer.peek == "A" else m.TEN_UP, turn)
        m.to_phase(driver, "dealing")
        m.peek_disagreement(driver, m.Case("peek_disagreement", "dealing", rules.name))


PROCEDURES = (
    server_pauses,
    server_refuses_the_round,
    box_handed_over,
    call_extended,
    devices_fail,
    dealers_change,
    check_disputed,
)


SETS: dict[str, Callable[[str], tuple[Driver, list[Any]]]] = {
    "plain": plain,
    "slips": slips,
    "undo": undo,
    "void": void,
    "procedures": procedures,
    "storm": storm,
}
"""Name of a journal to how it is played."""
