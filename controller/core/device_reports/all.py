"""The table of device reports: each class with the function that takes it."""

from collections.abc import Callable
from typing import Any

from controller.core.device_reports import camera, presence, shoe, shuffler
from controller.core.messages import devices as d
from controller.core.recorder import Recorder

REPORTS: dict[type, Callable[[Recorder, Any], None]] = {
    d.CardRead: shoe.card_read,
    d.CardUnread: shoe.card_unread,
    d.CutCardRead: shoe.cut_card,
    d.ShoeNotice: shoe.shoe_notice,
    d.ReportConflict: shoe.conflict,
    d.ReportGap: shoe.gap,
    d.BadFrame: presence.bad_frame,
    d.DeviceUp: presence.device_up,
    d.DeviceDown: presence.device_down,
    d.CameraState: camera.camera_state,
    d.Sighting: camera.sighting,
    d.ShuffleReport: shuffler.shuffle_report,
    d.DeckCheck: shuffler.deck_check,
    d.ShufflerAlarm: shuffler.shuffler_alarm,
    d.BatchReceipt: shuffler.batch_receipt,
}
"""The handler of each device report; a test holds that none is missing."""
