"""The people of a table without any: they get out of what happens between two of their acts."""

from collections.abc import Iterable, Sequence

import pytest

from controller.core.cards import Card
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.inputs import Input
from controller.core.table.config import House
from controller.kit.hands import Hands
from tests.support.fresh_table import table
from tests.support.places import GAMES
from tests.support.players import random_server
from tests.support.table_driver import Driver

SEED = 4
MOST_ACTS = 400
ALL = House().model_copy(update={"unacknowledged_rounds": 999})


def night(game: str, *rounds: Sequence[Card]) -> tuple[Driver, Hands]:
    driver = table(game, house=ALL)
    hands = Hands(driver.engine.table, SEED, "start-1", rounds)
    for message in hands.arrive():
        driver.feed(message)
    return driver, hands


def asked(driver: Driver) -> None:
    """A game server answers."""
    table, window = driver.engine.table, driver.engine.table.window
    if not window and (boxes := table.game.offer(table.config.rules)["boxes"]):
        driver.command(c.BetsFinal({box: c.BoxBets(()) for box in range(1, min(boxes, 3) + 1)}))
    elif window and window.question == "reveal":
        driver.command(c.Reveal(window.asks[0].who))
    else:
        random_server(SEED)(driver)


def went_on(driver: Driver, hands: Hands) -> list[Input]:
    """The act that the people do next; nothing where others are waited for."""
    table = driver.engine.table
    if table.window or table.phase == "bets_due":
        asked(driver)
        return []
    act = hands.next_act()
    driver.wait(100 if act else 500)
    return act


def fed(driver: Driver, messages: Iterable[Input] | None) -> None:
    for message in messages or ():
        driver.feed(message)


@pytest.mark.parametrize("game", sorted(path.stem for path in GAMES.glob("*.toml")))
@pytest.mark.parametrize("cards", [1, 2])
@pytest.mark.parametrize("told", [0, 1])
def test_a_void_while_a_card_is_laid_is_got_out_of(game: str, cards: int, told: int) -> None:
    """The word comes when the first `told` reports of the act are heard."""
    driver, hands = night(game)
    for _ in range(MOST_ACTS):
        act = went_on(driver, hands)
        laying = driver.phase == "dealing" and len(act) == 2
        if laying and not driver.of(f.RoundVoided) and len(driver.of(f.CardDealt)) == cards - 1:
            fed(driver, act[:told])
            fed(driver, hands.staff("void"))
            fed(driver, act[told:])
        else:
            fed(driver, act)
        if driver.of(f.RoundSettled):
            break
    assert len(driver.of(f.RoundVoided)) == 1
    assert driver.of(f.RoundSettled)


def played_until(driver: Driver, hands: Hands, fact: type[f.Fact]) -> None:
    """The people go on until there is one more of such facts."""
    before = len(driver.of(fact))
    for _ in range(MOST_ACTS):
        if len(driver.of(fact)) > before:
            return
        fed(driver, went_on(driver, hands))
        for round_id in [*driver.engine.table.awaiting_ack]:
            driver.command(c.AckRound(), round_id)
    raise AssertionError(f"no {fact.__name__} within {MOST_ACTS} acts")


@pytest.mark.parametrize("word", ["pause", "void", "close"])
def test_who_acts_on_a_word_may_do_so(word: str) -> None:
    driver, hands = night("infinite")
    played_until(driver, hands, f.CardDealt)
    fed(driver, hands.staff(word))
    refused = [order for order in driver.orders if getattr(order, "status", "") == "rejected"]
    assert refused == []


def test_a_table_told_to_close_closes_after_the_round_and_opens_again() -> None:
    driver, hands = night("infinite")
    played_until(driver, hands, f.CardDealt)
    fed(driver, hands.staff("close"))
    assert driver.of(f.ClosingAnnounced)
    played_until(driver, hands, f.TableClosed)
    assert len(driver.of(f.RoundSettled)) == 1
    played_until(driver, hands, f.TableOpened)


@pytest.mark.parametrize("game", ["blackjack_live", "igt", "olivia", "quebec"])
@pytest.mark.parametrize("cards", [0, 1, 3])
def test_a_box_dies_behind_an_ace_in_the_round_dealt_next(game: str, cards: int) -> None:
    """A round of which so many cards lie is gone on with as it is."""
    driver, hands = night(game)
    played_until(driver, hands, f.BettingClosed)
    for _ in range(cards):
        played_until(driver, hands, f.CardDealt)
    assert hands.staff("dead") == []
    assert hands.staff("dead") == []  # told twice, one dies
    dies_in_round(driver, hands, 2 if cards else 1)


def test_a_box_dies_in_the_first_round_in_which_a_script_leaves_room_for_the_ace() -> None:
    without_aces = ("9S", "9D", "9C", "9H", "8S", "8D", "8C", "8H")
    driver, hands = night("quebec", [Card(card) for card in without_aces])
    assert hands.staff("dead") == []
    dies_in_round(driver, hands, 2)


def dies_in_round(driver: Driver, hands: Hands, number: int) -> None:
    """The dealer shows an ace, a question of insurance is over, and one box dies: there alone."""
    played_until(driver, hands, f.HandKilled)
    assert len(driver.of(f.BettingOpened)) == number
    lying = driver.engine.table.lying.values()
    assert "A" in [one.face[0] for one in lying if one.zone == "dealer"]
    assert [one.question for one in driver.of(f.WindowOpened)].count("insurance") >= 1
    played_until(driver, hands, f.RoundSettled)
    played_until(driver, hands, f.RoundSettled)
    assert len(driver.of(f.HandKilled)) == 1
