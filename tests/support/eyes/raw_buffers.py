"""Buffers of one scene, laid out as the kernel's raw formats are."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
WIDTH, HEIGHT = 64, 48


def scene() -> Bytes:
    """A picture of smooth colours: formats with fewer colour samples lose next to nothing."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    planes = (40 + 2 * x, 200 - 3 * y, 60 + x + 2 * y)
    return np.stack(planes, axis=2).clip(0, 255).astype(np.uint8)


def _yuv(picture: Bytes) -> tuple[Bytes, Bytes, Bytes]:
    """BT.601 with limited range, written out here so that OpenCV does not judge itself."""
    b, g, r = (picture[..., k].astype(float) for k in range(3))
    y = 16 + 0.257 * r + 0.504 * g + 0.098 * b
    u = 128 - 0.148 * r - 0.291 * g + 0.439 * b
    v = 128 + 0.439 * r - 0.368 * g - 0.071 * b
    planes = [np.rint(plane).clip(0, 255).astype(np.uint8) for plane in (y, u, v)]
    return planes[0], planes[1], planes[2]


def _packed(order: str) -> Bytes:
    y, u, v = _yuv(scene())
    parts = {"Y": iter((y[:, ::2], y[:, 1::2])), "U": iter([u[:, ::2]]), "V": iter([v[:, ::2]])}
    return np.stack([next(parts[letter]) for letter in order], axis=2).ravel()


def _planar(order: str) -> Bytes:
    y, u, v = _yuv(scene())
    u, v = u[::2, ::2], v[::2, ::2]
    halves = {"uv": np.stack([u, v], 2), "vu": np.stack([v, u], 2)}
    chroma = halves.get(order, np.concatenate([u.ravel(), v.ravel()]))
    if order == "v,u":
        chroma = np.concatenate([v.ravel(), u.ravel()])
    return np.concatenate([y.ravel(), chroma.ravel()])


BUFFERS: dict[str, Callable[[], Bytes]] = {
    "YUYV": lambda: _packed("YUYV"),
    "YVYU": lambda: _packed("YVYU"),
    "UYVY": lambda: _packed("UYVY"),
    "NV12": lambda: _planar("uv"),
    "NV21": lambda: _planar("vu"),
    "YU12": lambda: _planar("u,v"),
    "YV12": lambda: _planar("v,u"),
    "BGR3": lambda: scene().ravel(),
    "RGB3": lambda: np.ascontiguousarray(scene()[..., ::-1]).ravel(),
}
