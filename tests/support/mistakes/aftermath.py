"""What people do after a mistake in tests: rule, carry it out, tidy up, play on."""

from controller.core.cards import Card
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.support.players import Answer, standing_server
from tests.support.table_driver import Driver, acknowledgement


def open_codes(driver: Driver) -> list[str]:
    return [wrong.code for wrong in driver.engine.table.irregularities.values()]


def ruled(driver: Driver, remedy: str) -> bool:
    """The shift manager, with a second person, rules; whether that was accepted."""
    table = driver.engine.table
    wrong = next(iter(table.irregularities.values()))
    row = table.config.remedies.named(remedy)
    act = c.Rule(wrong.id, remedy, row.reasons[0], Card("6C"), "1", "manager-2")
    return driver.tap(act, "shift_manager") == "accepted"


def settle_everything(driver: Driver) -> list[str]:
    """Rule on whatever is open, the first remedy that ends it; the remedies that did."""
    used = []
    for _ in range(20):
        table = driver.engine.table
        if not table.irregularities:
            return used
        wrong = next(iter(table.irregularities.values()))
        for row in table.config.remedies.offered(wrong.code, table.phase):
            if row.action != "put_right" and ruled(driver, row.name):
                used.append(f"{wrong.code}:{row.name}")
                break
        tidy(driver)
    raise AssertionError(f"no end of irregularities: {used}")


def tidy(driver: Driver) -> None:
    """Take off the felt what no longer belongs there; a jam is cleared by the engineer."""
    table = driver.engine.table
    driver.carry_out()
    if table.devices["camera0"].state != "ok":
        driver.feed(d.CameraState("camera0", "v1", "ok", ""))
    if table.devices["shoe0"].state == "lost":
        driver.feed(d.DeviceUp("shoe0", "sim"))
    if table.devices["shoe0"].trouble == "error":
        driver.feed(d.ShoeNotice("shoe0", next(driver.report), "error_cleared", boot=1))
    known = {track.number: lying for track, lying in table.lying.items()}
    for card in list(driver.lying):
        lying = known.get(card.track)
        snapshot = table.snapshot()
        held = any(pull.kept_as_next for pull in snapshot.in_transit)
        if lying is None:
            continue
        if lying.excluded or (held and lying.track not in snapshot.matched):
            driver.lift(card)


def finish(driver: Driver, answer: Answer = standing_server) -> None:
    """Play on to the next betting: no dead end, whatever was ruled."""
    ended = (f.RoundSettled, f.RoundVoided)

    def next_betting() -> bool:
        if driver.engine.table.irregularities:
            settle_everything(driver)
        if driver.engine.table.pause:
            driver.tap(c.ResumeTable(), "shift_manager")
        for fact in [fact for kind in ended for fact in driver.of(kind)]:
            if fact.round in driver.engine.table.awaiting_ack:
                driver.command(acknowledgement(driver.engine, fact.round), fact.round)
        tidy(driver)
        playing = driver.engine.table.round
        started = len(driver.of(f.BettingOpened))
        return driver.phase == "betting" and playing is not None and started > driver.round_before

    driver.until(next_betting, answer)
