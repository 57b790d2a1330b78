"""Game servers for tests: they answer bets and windows by chance from a seed."""

import random
from collections.abc import Callable

from controller.core.games.blackjack.deal.crowd import CrowdRound
from controller.core.messages import commands as c
from tests.support.table_driver import Driver

Answer = Callable[[Driver], None]


def random_server(seed: int, players: int = 7, seats: int = 7) -> Answer:
    """Any legal answer, timeouts and missing funds included; every side bet now and then.

    At most the first `seats` boxes play, where the game has boxes.
    """
    rng = random.Random(seed)

    def answer(driver: Driver) -> None:
        if driver.engine.table.window is None:
            reply = driver.command(_bets(driver, rng, players, seats))
        else:
            reply = driver.command(_choice(driver, rng))
        assert reply.status == "accepted", reply

    return answer


def _bets(driver: Driver, rng: random.Random, players: int, seats: int) -> c.BetsFinal:
    rules = driver.engine.table.config.rules
    sides = [*rules.side.offered()]
    if getattr(rules, "kind", "crowd") == "crowd":  # or of two sides: a common deal too
        return c.BetsFinal(players=players, side={name: rng.randint(0, players) for name in sides})
    boxes = [box for box in range(1, min(rules.boxes, seats) + 1) if rng.random() < 0.7] or [1]
    return c.BetsFinal(
        {box: c.BoxBets(tuple(s for s in sides if rng.random() < 0.4)) for box in boxes}
    )


def _choice(driver: Driver, rng: random.Random) -> c.Verb:
    window, deal = driver.engine.table.window, driver.engine.table.deal
    assert window is not None
    if isinstance(deal, CrowdRound):
        return _crowd(driver, deal, rng)
    if window.question == "insurance":
        answers = {int(a.who): rng.choice([*a.legal, "timeout"]) for a in window.asks}
        return c.InsuranceAnswers(answers)
    ask = window.asks[0]
    return c.Decision(ask.hand, rng.choice([*ask.legal, *ask.legal, "timeout"]))


def _crowd(driver: Driver, deal: CrowdRound, rng: random.Random) -> c.Verb:
    window = driver.engine.table.window
    assert window is not None
    assert deal.eligible is not None
    ask = window.asks[0]
    options = [*ask.legal, "timeout", *(f"{a}!" for a in ("double", "split") if a in ask.legal)]
    counts: dict[str, int] = {}
    for _ in range(deal.eligible):
        action = rng.choice(options)
        counts[action] = counts.get(action, 0) + 1
    if window.question == "insurance":
        return c.InsuranceAnswers(counts=counts)
    return c.Decisions(counts)


def bet(driver: Driver) -> None:
    crowd = driver.engine.table.config.rules.kind == "crowd"
    body = c.BetsFinal(players=3) if crowd else c.BetsFinal({1: c.BoxBets()})
    assert driver.command(body).status == "accepted"


def cards_dealt(driver: Driver, number: int) -> Driver:
    """The table opens, bets are in, and the dealer has dealt so many cards."""
    driver.open()
    driver.close_betting()
    bet(driver)
    for _ in range(number):
        driver.obey()
    return driver


def standing_server(driver: Driver) -> None:
    """Everybody stands and declines."""
    window = driver.engine.table.window
    if window is None:
        bet(driver)
        return
    deal = driver.engine.table.deal
    action = "decline" if window.question == "insurance" else "stand"
    crowd = driver.engine.table.config.rules.kind == "crowd"
    counts = {action: deal.eligible} if crowd else {}
    if window.question == "insurance":
        answers = {} if crowd else {int(a.who): action for a in window.asks}
        driver.command(c.InsuranceAnswers(answers, counts))
    elif crowd:
        driver.command(c.Decisions(counts))
    else:
        driver.command(c.Decision(window.asks[0].hand, action))
