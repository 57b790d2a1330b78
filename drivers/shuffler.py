"""Reads a shuffling machine, and tells it that a person has seen an alarm."""

from collections.abc import Callable

from controller.core.messages.devices import DeviceInput, ShufflerAlarm
from drivers.device import DeviceDriver, Supervision


class ShufflerDriver(DeviceDriver):
    """Reads one shuffler."""

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
    ) -> None:
        """Begin as `DeviceDriver` does. Raises ValueError: see `load_wire`."""
        self._alarms: dict[int, int] = {}
        super().__init__(
            device,
            url,
            wire,
            self._note_alarms(emit),
            baud=baud,
            wire_options=wire_options,
            supervision=supervision,
        )

    def acknowledge_alarm(self, code: int, role: str) -> None:
        """Tell the machine that a person of `role` has seen alarm `code`.

        The machine answers with the alarm's end, or not at all while its cause lasts; the caller
        waits for the report and may ask again. Raises KeyError if no such alarm is on.
        """
        if code not in self._alarms:
            raise KeyError(f"{self.device}: alarm {code} is not on")
        self.send(self._codec.acknowledge_alarm(self._alarms[code], code, role))

    def _note_alarms(self, emit: Callable[[DeviceInput], None]) -> Callable[[DeviceInput], None]:
        def noted(report: DeviceInput) -> None:
            if isinstance(report, ShufflerAlarm):
                if report.active:
                    self._alarms[report.code] = report.boot
                else:
                    self._alarms.pop(report.code, None)
            emit(report)

        return noted
