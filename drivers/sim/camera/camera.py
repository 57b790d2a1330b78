"""The simulated camera: takes frames of a scene and serves them as a network camera does.

`Camera` owns the renderer and the stream. After `start`, a thread takes a frame every 1/fps second
while anybody watches. Without `start`, `render_at` takes single frames at given times, for runs
that are stepped by frame time. The stream carries only pixels: the truth stays in the `Scene`.
"""

import threading
from collections import deque
from contextlib import suppress

from drivers.sim.camera.disturbances import Disturbances, late_ms, look_of, over_the_felt
from drivers.sim.camera.mjpeg_server import MjpegServer, StreamFrame
from drivers.sim.felt.optics import Optics
from drivers.sim.felt.scene import Scene
from drivers.sim.render.frame import Renderer

FPS = 30.0


class Camera:
    """A camera over a scene's felt.

    `port` 0 picks a free port at `start`; it stays the same when the camera is lost and comes back.
    Frame numbers and capture times follow the scene's clock.
    """

    def __init__(
        self,
        scene: Scene,
        *,
        port: int = 0,
        fps: float = FPS,
        seed: int = 0,
        optics: Optics | None = None,
    ) -> None:
        self.scene = scene
        self.fps = fps
        self.server = MjpegServer(port)
        self.disturbances = Disturbances()
        self._renderer = Renderer(scene.layout, optics, seed)
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._frozen: bytes | None = None
        self._on_its_way: deque[StreamFrame] = deque()

    @property
    def url(self) -> str:
        """Return the URL of the stream."""
        return self.server.url

    def fault(self, name: str, seconds: float, seed: int = 0) -> None:
        """Disturb the view from now on; names in `disturb.NAMES`, ValueError for another."""
        self.disturbances.add(name, self.scene.clock(), seconds, seed)

    def render_at(self, t_ms: int) -> StreamFrame:
        """Take the frame of that moment; times must not go back."""
        active = self.disturbances.active(t_ms)
        number = round(t_ms * self.fps / 1000)
        if any(d.name == "camera_frozen" for d in active) and self._frozen is not None:
            return StreamFrame(self._frozen, number, t_ms)
        scene = over_the_felt(self.scene.at(t_ms), active)
        look = look_of(active, t_ms, self._renderer.optics)
        self._frozen = self._renderer.jpeg(scene, look)
        return StreamFrame(self._frozen, number, t_ms)

    def arrives_at(self, t_ms: int, number: int | None = None) -> StreamFrame | None:
        """Take the frame of that moment; return the one that arrives then, None if none does.

        `number` is the frame's own number, if it is not to follow from the clock.
        """
        active = {d.name: d for d in self.disturbances.active(t_ms)}
        if active.keys() & {"camera_lost", "stall"}:
            self._on_its_way.clear()
            return None
        frame = self.render_at(t_ms)
        self._on_its_way.append(frame if number is None else frame._replace(number=number))
        behind = late_ms(active["camera_late"]) if "camera_late" in active else 0
        arrived = None
        while self._on_its_way and self._on_its_way[0].t_ms <= t_ms - behind:
            arrived = self._on_its_way.popleft()
        return arrived

    def start(self) -> None:
        """Listen and take frames. OSError if the port is taken."""
        self.server.on()
        self._thread = threading.Thread(target=self._run, name="sim-camera", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Hang up on every client and stop; afterwards connections are refused."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
        self.server.off()

    def _run(self) -> None:
        number = 0
        while not self._stop.is_set():
            now = self.scene.clock()
            number = max(number + 1, int((now + 1) * self.fps / 1000))
            self._obey_faults(now)
            if self.server.clients:
                frame = self.arrives_at(now, number)
                if frame is not None:
                    self.server.publish(frame)
            else:
                self.server.forget()
            next_ms = (number + 1) * 1000 / self.fps
            self._stop.wait(max(0.0, next_ms - self.scene.clock()) / 1000)

    def _obey_faults(self, now: int) -> None:
        names = {d.name for d in self.disturbances.active(now)}
        self.server.stalled = "stall" in names
        if "camera_lost" in names:
            self.server.off()
        else:
            with suppress(OSError):  # its port was taken meanwhile: try again with the next frame
                self.server.on()
