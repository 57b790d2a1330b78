"""One cell of a matrix of irregularities: brought about, noticed, ruled on, judged."""

from collections.abc import Callable

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from tests.support.mistakes.aftermath import finish, open_codes, settle_everything
from tests.support.players import Answer, standing_server
from tests.support.table_driver import Driver, replayed


def to_early_phase(driver: Driver, phase: str, bet: Callable[[Driver], object]) -> bool:
    """Play up to `phase`, where that is no later than the first card; whether it was."""
    if phase == "idle":
        return True
    while driver.phase != "betting":
        driver.obey()
    if phase == "betting":
        return True
    driver.command(c.CloseBetting())
    if phase == "bets_due":
        return True
    bet(driver)
    if phase == "dealing":
        driver.obey()
    return phase == "dealing"


def gone_wrong(
    driver: Driver,
    code: str,
    phase: str,
    inject: Callable[[], None],
    server: Answer = standing_server,
) -> list[str]:
    """Let a mistake happen in this phase and play on; the remedies that ended it."""
    driver.round_before = len(driver.of(f.BettingOpened))
    inject()
    assert code in open_codes(driver), (open_codes(driver), driver.view()["instruction"])
    assert driver.phase == phase
    remedies = settle_everything(driver)
    finish(driver, server)
    return remedies


def judge(driver: Driver, code: str) -> None:
    """Hold what was told of the mistake, who ended it, and what replay says of it."""
    opened = [fact for fact in driver.of(f.IrregularityOpened) if fact.code == code]
    closed = [fact for fact in driver.of(f.IrregularityClosed) if fact.code == code]
    assert opened
    assert len(opened) == len(closed)
    assert all(fact.ms >= 0 for fact in closed)
    assert {fact.role for fact in driver.of(f.RoundVoided)} <= {"shift_manager"}
    assert all(fact.cause for fact in driver.of(f.RoundVoided))
    told = [event.data["code"] for event in driver.events if event.type == "irregularity_opened"]
    assert code in told
    again = replayed(driver)
    assert again.console_view(driver.now) == driver.engine.console_view(driver.now)
