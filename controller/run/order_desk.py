"""Takes orders that were left beside the journal (`livetable disable`), like taps on a screen."""

import logging
from collections.abc import Callable
from pathlib import Path

from controller.core.messages.commands import Tap
from controller.core.messages.orders import Reply
from controller.journal.order_file import OrderError, answer_order, waiting_order
from controller.system_errors import reason_of
from controller.words.catalogue import english

log = logging.getLogger("livetable.orders")


class OrderDesk:
    """Looks for an order when called, and answers it after the table has.

    The order's file stays until it is answered. A table that is killed in between takes the order
    again under the same id, so nothing is done twice.
    """

    def __init__(self, journal: Path, emit: Callable[[Tap], None]) -> None:
        self._journal, self._emit = journal, emit
        self._asked = ""
        self._complaint = ""

    def look(self) -> None:
        """Look for an order that was not given to the table yet."""
        try:
            order = waiting_order(self._journal)
        except OrderError as error:
            if str(error) != self._complaint:
                log.error("%s", error)
            self._complaint = str(error)
            return
        if order is not None and order.id != self._asked:
            self._asked = order.id
            self._emit(order)

    def answer(self, reply: Reply) -> None:
        """The table has answered a command; it may be this order."""
        if not self._asked or reply.id != self._asked:
            return
        text = reply.text if isinstance(reply.text, str) else english(reply.text)
        try:
            answer_order(self._journal, reply.id, reply.status == "accepted", text)
        except OSError as error:
            log.error("%s: an order cannot be answered (%s)", self._journal, reason_of(error))
