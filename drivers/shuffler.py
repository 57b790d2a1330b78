"""Reads a shuffling machine, and tells it that a person has seen an alarm."""

from drivers.device import DeviceDriver


class ShufflerDriver(DeviceDriver):
    """Reads one shuffler."""

    def acknowledge_alarm(self, boot: int, code: int, role: str) -> None:
        """Tell the machine that a person of `role` has seen alarm `code` of `boot`.

        The driver keeps no list of active alarms: one may have begun before this program started.
        The machine answers with the alarm's end, or not at all while its cause lasts. A machine
        that is lost is told once it is back: the table has no such alarm any more, so that nobody
        could acknowledge it again.
        """
        self.send(self._codec.acknowledge_alarm(boot, code, role), keep=True)
