"""The zones that the cameras watch between them: one is watched while a camera over it sees.

A camera of which no zones are told stands for itself alone.
"""

from collections.abc import Iterable, Mapping, Sequence

from controller.core.table.state import Device

Sees = Mapping[str, frozenset[str]]
"""The zones that each camera has in view."""


def unwatched(cameras: Sequence[Device], sees: Sees) -> frozenset[str]:
    """The zones that no camera sees now."""
    lost = _zones((camera for camera in cameras if camera.state != "ok"), sees)
    return lost - _watched(cameras, sees)


def needed(cameras: Sequence[Device], sees: Sees) -> list[Device]:
    """Cameras that see, and those without which nobody watches a zone."""
    if all(camera.state == "ok" for camera in cameras):
        return list(cameras)
    watched = _watched(cameras, sees)
    return [
        camera
        for camera in cameras
        if camera.state == "ok" or not sees.get(camera.name) or sees[camera.name] - watched
    ]


def gaps(cameras: Sequence[Device], sees: Sees) -> list[Device]:
    """For each thing that nobody watches now the camera by whose loss that came about."""
    lost = [camera for camera in cameras if camera.state != "ok"]
    alone = [camera for camera in lost if not sees.get(camera.name)]
    last = [
        max((one for one in lost if zone in sees.get(one.name, ())), key=lambda one: one.since)
        for zone in sorted(unwatched(cameras, sees))
    ]
    return alone + last


def watched_since(cameras: Sequence[Device], sees: Sees, zone: str) -> int | None:
    """Since when a zone is watched without a gap that is known; None where it is not now."""
    seeing = [camera for camera in cameras if camera.state == "ok"]
    over = [camera.since for camera in seeing if zone in sees.get(camera.name, ())]
    return min(over, default=None)


def well_since(cameras: Sequence[Device], sees: Sees) -> int:
    """When the last zone that nobody had watched was watched again; 0: none ever was so."""
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
