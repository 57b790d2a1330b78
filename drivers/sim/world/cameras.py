"""The cameras over the simulated felt: one for all of it, or one for the dealer's cards alone.

Two cameras look at the same felt through a lens each; the layout files, which say who watches
which zones, are written into a config directory of the world's own.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

from drivers.sim.camera.camera import Camera
from drivers.sim.felt.scene import Scene

DEALERS = "dealer"
"""The zone that the first of two cameras watches; the second one watches all others."""

ZONE = "[[zones]]"


@dataclass(frozen=True, slots=True)
class Vantage:
    """A camera, and the layout file of the zones that it watches."""

    camera: Camera
    layout: str


def split_layout(text: str, name: str) -> tuple[str, str]:
    """A layout file's text as two: the dealer's zone with the felt, all other zones with it.

    Where the dealer has no hand of his own, the first zone is alone.
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
    text = (config / "layouts" / f"{name}.toml").read_text("utf-8")
    for part, told in zip(("dealer", "players"), split_layout(text, name), strict=True):
        (made / "layouts" / f"{name}_{part}.toml").write_text(told, "utf-8")
    return made


def watches(scene: Scene, ports: tuple[int, ...], fps: float, seed: int) -> list[Vantage]:
    """One camera for each port, not started."""
    name = scene.layout.name
    layouts = [name] if len(ports) == 1 else [f"{name}_dealer", f"{name}_players"]
    return [
        Vantage(Camera(scene, port=port, fps=fps, seed=seed + number), layout)
        for number, (port, layout) in enumerate(zip(ports, layouts, strict=True))
    ]
