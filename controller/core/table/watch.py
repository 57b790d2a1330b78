"""The zones that the cameras watch together: a zone is watched while a camera over it works.

A camera without configured zones is always needed.
"""

from collections.abc import Iterable, Mapping, Sequence

from controller.core.table.device import Device

Sees = Mapping[str, frozenset[str]]
"""The zones that each camera has in view."""


def unwatched(cameras: Sequence[Device], sees: Sees) -> frozenset[str]:
    """Return the zones that no working camera sees."""
    lost = _zones((camera for camera in cameras if camera.state != "ok"), sees)
    return lost - _watched(cameras, sees)


def needed(cameras: Sequence[Device], sees: Sees) -> list[Device]:
    """Return the working cameras, and the lost ones without which some zone is unwatched."""
    if all(camera.state == "ok" for camera in cameras):
        return list(cameras)
    watched = _watched(cameras, sees)
    return [
        camera
        for camera in cameras
        if camera.state == "ok" or not sees.get(camera.name) or sees[camera.name] - watched
    ]


def gaps(cameras: Sequence[Device], sees: Sees) -> list[Device]:
    """For each zone (or camera without zones) that nobody watches, return the camera lost last."""
    lost = [camera for camera in cameras if camera.state != "ok"]
    alone = [camera for camera in lost if not sees.get(camera.name)]
    last = [
        max((one for one in lost if zone in sees.get(one.name, ())), key=lambda one: one.since)
        for zone in sorted(unwatched(cameras, sees))
    ]
    return alone + last


def watched_since(cameras: Sequence[Device], sees: Sees, zone: str) -> int | None:
    """Return since when a zone is watched, as far as is known; None if it is not watched now."""
    seeing = [camera for camera in cameras if camera.state == "ok"]
    over = [camera.since for camera in seeing if zone in sees.get(camera.name, ())]
    return min(over, default=None)


def well_since(cameras: Sequence[Device], sees: Sees) -> int:
    """Return when the last unwatched zone was watched again; 0 if every zone always was."""
    alone = [camera.well_since for camera in cameras if not sees.get(camera.name)]
    seeing = [camera for camera in cameras if camera.state == "ok"]
    shared = [
        min(camera.well_since for camera in seeing if zone in sees.get(camera.name, ()))
        for zone in _watched(cameras, sees)
    ]
    return max((*alone, *shared), default=0)


def _watched(cameras: Iterable[Device], sees: Sees) -> frozenset[str]:
    return _zones((camera for camera in cameras if camera.state == "ok"), sees)


def _zones(cameras: Iterable[Device], sees: Sees) -> frozenset[str]:
    return frozenset[str]().union(*(sees.get(camera.name, ()) for camera in cameras))
