"""The cameras over the simulated felt: one or two for all of it, or two for a part each.

Two cameras look at the same felt through separate lenses. If they divide it, the layout files,
which say who watches which zones, are written into a config directory of the world.
"""

import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from controller.core.config.layout import Layout
from controller.whole_files import whole_text
from drivers.sim.camera.camera import Camera
from drivers.sim.felt.optics import Optics
from drivers.sim.felt.scene import Scene

DEALERS = "dealer"
"""The only zone that the first of two cameras watches if they divide the felt."""

ZONE = "[[zones]]"


@dataclass(frozen=True, slots=True)
class Vantage:
    """A camera, and the layout file of the zones that it watches."""

    camera: Camera
    layout: str


def split_layout(text: str, name: str) -> tuple[str, str]:
    """Split a layout file's text in two: the dealer's zone with the felt, and all other zones with
    it.

    If the dealer has no hand, the first zone is separated instead.
    """
    felt, *zones = text.split(ZONE)
    dealers = [zone for zone in zones if f'name = "{DEALERS}"' in zone] or zones[:1]
    others = [zone for zone in zones if zone not in dealers]
    first, second = (ZONE.join([felt, *some]) for some in (dealers, others))
    named = f'name = "{name}"'
    return (
        first.replace(named, f'name = "{name}_dealer"', 1),
        second.replace(named, f'name = "{name}_players"', 1),
    )


def two_layouts(config: Path, name: str, beside: Path) -> Path:
    """Write the config directory of a table with two cameras; returns its path."""
    made = beside / "config"
    shutil.copytree(config, made, dirs_exist_ok=True)
    text = whole_text(config / "layouts" / f"{name}.toml")
    for part, told in zip(("dealer", "players"), split_layout(text, name), strict=True):
        (made / "layouts" / f"{name}_{part}.toml").write_text(told, "utf-8")
    return made


def watches(
    scene: Scene, ports: tuple[int, ...], fps: float, seed: int, *, parted: bool = False
) -> list[Vantage]:
    """Make one camera for each port, not yet started; with `parted` each has zones of its own."""
    name = scene.layout.name
    layouts = [f"{name}_dealer", f"{name}_players"] if parted else [name] * len(ports)
    optics = [None, None if parted else opposite(scene.layout)]
    return [
        Vantage(Camera(scene, port=port, fps=fps, seed=seed + n, optics=optics[n]), layouts[n])
        for n, port in enumerate(ports)
    ]


def opposite(layout: Layout) -> Optics:
    """Make a camera at the other side of the table: it sees the same felt upside down."""
    usual = Optics()
    aim = (layout.width - usual.aim[0] + 6.0, layout.height - usual.aim[1] - 4.0)
    return replace(usual, roll=usual.roll + 178.6, tilt=-usual.tilt - 2.0, aim=aim)
