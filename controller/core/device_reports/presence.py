"""Takes a driver's reports about its device: connected, lost, or not understood."""

from controller.core.device_reports.same_shoe import check_batch, check_identity
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.recorder import Recorder


def bad_frame(recorder: Recorder, report: d.BadFrame) -> None:
    """Record bytes that are not a frame."""
    recorder.record(f.BytesRejected(report.device, report.why))


def device_up(recorder: Recorder, report: d.DeviceUp) -> None:
    """Record that a device answers, or that it is another one or holds other cards."""
    device = recorder.table.devices.get(report.device)
    if device is None:
        return
    others = report.batch not in ("", device.batch)
    if device.state != "ok" or device.identity != report.identity or others:
        before = device.identity
        recorder.record(f.DeviceConnected(report.device, report.identity, report.batch))
        if not check_identity(recorder, report.device, before, report.identity):
            check_batch(recorder, report.device, report.batch)


def device_down(recorder: Recorder, report: d.DeviceDown) -> None:
    """Record that a device is lost."""
    device = recorder.table.devices.get(report.device)
    if device and (device.state, device.detail) != ("lost", report.why):
        recorder.record(f.DeviceLost(report.device, report.why))
