"""The life of one table: its parts are started, run until the end is asked for, and stopped."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import assert_never

from controller.app.parts import HUNG_S, Parts
from controller.app.serving import serve_console, serve_figures
from controller.core.messages.inputs import Started
from controller.core.messages.orders import Acknowledge, Order, Reply, ResetShoe, SilenceAlarm
from controller.journal.live.reserve import keep_reserve
from controller.people.file import PeopleError, load_people
from controller.run.anchor_file import AnchorFile
from controller.run.disk_and_clock import HostWatch
from controller.run.loop import Commit, Edges
from controller.system_errors import named_reason
from controller.systemd import notify
from controller.upgrade_files import TableHealth

log = logging.getLogger("livetable.app")

LOOK_S = 5.0
"""How often disk and clock are looked at."""


class StartError(Exception):
    """A part of the table could not be started; the others are stopped. The text says why."""


class Life:
    """One table, from its first commit to its last."""

    def __init__(self, parts: Parts) -> None:
        """`parts` are closed when the life is over."""
        self._parts, table = parts, parts.table
        self._failure = ""
        self._ready = threading.Event()
        file, journal = parts.settings.table.anchor_file, table.journal
        self._anchor = AnchorFile(file, journal, parts.inbox.put) if file is not None else None
        edges = Edges(self._release, self._followers(), parts.watchdog.beat)
        self._loop = table.loop(table.engine, parts.inbox, edges)

    async def run(self) -> int:
        """Run until a signal or the loop's end; returns the exit code. Raises StartError."""
        ended = asyncio.Event()
        event_loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            event_loop.add_signal_handler(number, ended.set)
        loop_thread = threading.Thread(
            target=self._run_loop,
            args=(lambda: event_loop.call_soon_threadsafe(ended.set),),
            name="loop",
        )
        self._start_all(loop_thread)
        try:
            await self._until(ended)
        finally:
            self._stop(loop_thread)  # by this thread: the machine may give no other
        if self._failure:
            log.error("the table failed and ends: %s", self._failure)
        return 1 if self._failure else 0

    async def _until(self, ended: asyncio.Event) -> None:
        """Serve the console and look at the machine, until `ended`."""
        parts = self._parts
        async with asyncio.TaskGroup() as tasks:
            console = serve_console(parts.console, parts.listening, parts.inbox)
            edges = [tasks.create_task(console), tasks.create_task(self._look())]
            if parts.figures is not None:
                edges.append(tasks.create_task(serve_figures(*parts.figures)))
            if self._anchor is not None:
                edges.append(tasks.create_task(self._keep(self._anchor)))
            await ended.wait()
            notify("STOPPING=1")
            for task in edges:
                task.cancel()

    async def _look(self) -> None:
        watch = HostWatch(self._parts.settings.table.journal, self._parts.inbox.put)
        while True:
            watch.look()
            keep_reserve(self._parts.settings.table.journal)
            self._parts.orders.look()
            await asyncio.sleep(LOOK_S)

    async def _keep(self, anchor: AnchorFile) -> None:
        """Keep a checkpoint that is owed. Its disk is best another one, and may hang alone: screens
        and signals do not wait for it.
        """
        while True:
            with suppress(RuntimeError):  # no thread is left for it: at the next look
                await asyncio.to_thread(anchor.look)
            await asyncio.sleep(LOOK_S)

    def _followers(self) -> list[Callable[[Commit], None]]:
        """Return who hears of each commit, in this order."""
        parts = self._parts
        followers = [
            parts.table.note,
            parts.publisher.follow,
            parts.bench.follow,
            parts.console.follow,
            parts.metrics.follow,
            self._first,
        ]
        if self._anchor is not None:
            followers.insert(0, self._anchor.follow)
        return followers

    def _start_all(self, loop_thread: threading.Thread) -> None:
        """Start each part, or stop those that run: a loop alone would feed the watchdog for ever.

        They are stopped by this thread, because there may be no other left. Raises StartError.
        """
        try:
            self._start(loop_thread)
        except (OSError, RuntimeError) as error:
            self._stop(loop_thread)
            raise StartError(
                f"a part cannot be started ({named_reason(error)}); see to the machine's memory, "
                "processes and open files, then start the table again"
            ) from error
        except BaseException:
            self._stop(loop_thread)
            raise

    def _start(self, loop_thread: threading.Thread) -> None:
        parts, table = self._parts, self._parts.table
        parts.bench.start()
        try:
            load_people(parts.settings.table.people)
        except PeopleError as error:
            for fault in str(error).splitlines():
                log.warning("nobody can sign in: %s", fault)
        if table.restored.unreadable is not None:
            parts.inbox.put(table.restored.unreadable)
        parts.inbox.put(Started(parts.software, parts.record.public, parts.record.unsigned))
        parts.orders.look()
        if parts.integrity is not None:
            parts.integrity.start()
        parts.upgrades.start(self._health)
        loop_thread.start()
        parts.publisher.start()
        parts.devices.start()

    def _run_loop(self, ended: Callable[[], object]) -> None:
        try:
            self._loop.run()
        except Exception as error:
            log.exception("the loop failed")
            self._failure = str(error) or repr(error)
        finally:
            self._failure = self._failure or self._parts.inbox.failure
            ended()

    def _stop(self, loop_thread: threading.Thread) -> None:
        """Stop in this order: devices, the loop, the publisher, the journal.

        What was never started is left out.
        """
        parts = self._parts
        parts.devices.stop()
        if parts.integrity is not None:
            parts.integrity.stop()
        parts.upgrades.stop()
        parts.inbox.stop()
        if loop_thread.ident is not None:
            loop_thread.join()
        parts.publisher.stop()
        parts.bench.stop()
        parts.close()

    def _first(self, _commit: Commit) -> None:
        """The first commit was told: the table is up."""
        if self._ready.is_set():
            return
        self._ready.set()
        settings = self._parts.settings
        host, port = self._parts.listening.getsockname()[:2]
        scheme = "https" if settings.console.cert_file else "http"
        log.info(
            "table %s/%s is ready: %s, console %s://%s:%d/, broker %s:%d, journal %s",
            settings.table.site,
            settings.table.id,
            settings.table.game,
            scheme,
            host,
            port,
            settings.mqtt.host,
            settings.mqtt.port,
            settings.table.journal,
        )
        notify("READY=1")

    def _health(self) -> TableHealth:
        parts = self._parts
        return TableHealth(
            software=parts.software,
            pid=os.getpid(),
            loop=self._ready.is_set() and parts.watchdog.age() < HUNG_S,
            devices=parts.table.devices,
            broker=parts.publisher.condition,
            round=parts.table.round_open,
        )

    def _release(self, order: Order) -> None:
        parts = self._parts
        match order:
            case Acknowledge(device=device, boot=boot, n=n):
                parts.devices.committed(device, boot, n)
            case Reply():
                to_screen = order.client.startswith("console/")
                (parts.console.answer if to_screen else parts.publisher.answer)(order)
                parts.orders.answer(order)
            case ResetShoe(device=device, boot=boot):
                parts.devices.reset(device, boot)
            case SilenceAlarm(device=device, code=code, role=role, boot=boot):
                parts.devices.silence(device, boot, code, role)
            case never:
                assert_never(never)
