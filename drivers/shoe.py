"""Reads a shoe: its reports come out numbered, once and in order, on every wire."""

import logging

from drivers.device import DeviceDriver

log = logging.getLogger("livetable.drivers")


class ShoeDriver(DeviceDriver):
    """Reads one shoe and reports its cards."""

    def reset(self, boot: int) -> None:
        """Tell the shoe to start anew, if it has failed in this boot; a person ordered it.

        The report of its new start says that it did. A shoe that is not heard is told nothing.
        """
        log.info("%s: told to start anew, on a person's order", self.device)
        self.send(self._codec.reset(boot))
