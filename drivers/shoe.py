"""A shoe: whatever wire it speaks, its reports come out numbered, once and in order."""

from collections.abc import Callable

from controller.core.messages.devices import DeviceInput
from drivers.device import DeviceDriver, Supervision

UNREAD_ERRORS: dict[str, tuple[int, ...]] = {"angel_eye": (1, 6)}
"""Shoe errors that mean a card left and was not read: 1 cannot read, 6 card code error. The error
is told first, then a `CardUnread`; the dealer's re-scan gives the card."""


class ShoeDriver(DeviceDriver):
    """Reads one shoe and reports its cards."""

    def __init__(
        self,
        device: str,
        url: str,
        wire: str,
        emit: Callable[[DeviceInput], None],
        *,
        baud: int | None = None,
        wire_options: dict[str, object] | None = None,
        supervision: Supervision | None = None,
        unread_errors: tuple[int, ...] | None = None,
    ) -> None:
        """`unread_errors` replaces UNREAD_ERRORS. Raises ValueError for an unknown wire."""
        codes = UNREAD_ERRORS.get(wire, ()) if unread_errors is None else unread_errors
        super().__init__(
            device,
            url,
            wire,
            emit,
            baud=baud,
            wire_options=wire_options,
            supervision=supervision,
            unread_errors=codes,
        )
