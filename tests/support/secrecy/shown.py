"""What screens and public are shown while a card is hidden."""

from typing import Any

from tests.support.table_driver import Driver


def shown(driver: Driver) -> list[Any]:
    """What screens and public are shown, from the moment the hidden card has left the shoe."""
    snapshot = driver.engine.table.snapshot()
    hand = snapshot.in_transit and snapshot.wanted and not snapshot.wanted.face_up
    if not (hand or snapshot.unrevealed):
        return []
    return [driver.view(), driver.engine.public_state(driver.now)]
