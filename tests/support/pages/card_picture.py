"""A picture of a card, as vision would file it as evidence."""

import hashlib

import cv2
import numpy as np

from tests.support.pages.served_table import ServedTable
from tests.support.table_driver import Driver


def picture_of_a_card(served: ServedTable) -> str:
    """File a picture with the table's evidence; its digest."""
    done, data = cv2.imencode(".jpg", np.full((140, 100, 3), 200, np.uint8))
    assert done
    digest = hashlib.sha256(data.tobytes()).hexdigest()
    (served.evidence / f"{digest}.jpg").write_bytes(data.tobytes())
    return digest


def with_pictures(served: ServedTable) -> None:
    """The camera has filed a picture of each card that lies."""
    digest = picture_of_a_card(served)

    def pictured(driver: Driver) -> None:
        for card in driver.engine.table.lying.values():
            card.evidence = digest
        driver.wait(100)

    served.do(pictured)
