"""Takes orders that were left beside the journal (`livetable disable`), as taps from afar."""

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
    """Looks for an order when it is called, and answers it when the table has.

    The order stays until it is answered: a table that is killed in between takes it again, under
    the same id, and does nothing twice.
    """

    def __init__(self, journal: Path, emit: Callable[[Tap], None]) -> None:
        self._journal, self._emit = journal, emit
        self._asked = ""
        self._complaint = ""

    def look(self) -> None:
        """Look whether an order waits that was not given to the table yet."""
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
        """The table has answered somebody; perhaps this order."""
        if not self._asked or reply.id != self._asked:
            return
        text = reply.text if isinstance(reply.text, str) else english(reply.text)
        try:
            answer_order(self._journal, reply.id, reply.status == "accepted", text)
        except OSError as error:
            log.error("%s: an order cannot be answered (%s)", self._journal, reason_of(error))
