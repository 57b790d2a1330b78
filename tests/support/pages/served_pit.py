"""A pit behind its real server, in a thread of its own, with its files in a folder."""

import asyncio
import threading
from contextlib import suppress
from pathlib import Path

from controller.pit.server import PitServer
from controller.pit.store import Store
from controller.settings.floor_file import FloorFile, load_floor
from tests.support.pages.served_table import book_people


class ServedPit:
    """One pit at a broker; use as a context."""

    def __init__(self, folder: Path, broker: int, consoles: dict[str, str] | None = None) -> None:
        folder.mkdir(exist_ok=True)
        if not (folder / "people.toml").exists():
            book_people(folder / "people.toml")
        lines = [f'"{table}" = "{address}"' for table, address in (consoles or {}).items()]
        (folder / "floor.toml").write_text(
            f'[pit]\ntitle = "Riga"\n[mqtt]\nport = {broker}\n[console]\nport = 0\n'
            f"[consoles]\n{chr(10).join(lines)}\n"
        )
        self.file: FloorFile = load_floor(folder / "floor.toml")
        self._started = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}/"

    def __enter__(self) -> "ServedPit":
        self._thread.start()
        assert self._started.wait(20)
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Stop it; a second call does nothing."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._task.cancel)
            self._thread.join()

    async def _serve(self) -> None:
        store = Store(self.file.pit.store)
        server = PitServer(self.file, store)
        listening = server.bind()
        self._port = listening.getsockname()[1]
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.ensure_future(server.serve(listening))
        self._started.set()
        with listening, suppress(asyncio.CancelledError):
            await self._task
        store.close()
