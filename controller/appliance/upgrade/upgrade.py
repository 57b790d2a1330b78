"""Brings another version into use for all tables of an appliance, or keeps the previous one.

The order of the steps makes it safe: the target's files are checked, and the target is asked
whether it can open the journals; no round may be open; every journal is copied; only then the link
changes, in one rename. From there on the file `upgrade.json` says that nothing is decided. After a
power cut, or unless all tables are steadily well within a minute, the previous version and journals
are restored.
"""

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from controller.appliance.upgrade.judge import Patience, Table, health_of, judged, well_now
from controller.appliance.upgrade.services import ServiceError, Services
from controller.appliance.upgrade.snapshot import forget_old, open_round, restore, take_snapshot
from controller.appliance.upgrade.versions import Versions
from controller.folder_owner import as_owner
from controller.journal.file import JournalError
from controller.journal.live.reserve import give_up_reserve
from controller.system_errors import named_reason, reason_of
from controller.upgrade_files import (
    Ended,
    Outcome,
    begin_trial,
    end_trial,
    leave_ended,
)
from controller.whole_files import beside

RESUME = "see to that, then livetable upgrade --resume"

Step = Literal["begun", "switched", "returning", "taken"]


class UpgradeError(Exception):
    """The upgrade was refused and nothing has changed; the text gives the reason and what to do."""


class UndecidedError(UpgradeError):
    """The upgrade could not be finished; `livetable upgrade --resume` does that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """An unfinished upgrade, as it survives a power cut. `ran` are the tables that ran."""

    id: str
    was: str
    now: str
    by: str
    step: Step
    ran: list[str]
    why: str = ""


class Upgrade:
    """One appliance's upgrade."""

    def __init__(
        self,
        versions: Versions,
        tables: list[Table],
        services: Services,
        *,
        patience: Patience | None = None,
        tell: Callable[[str], None] = lambda _step: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`tell` receives each finished step; `clock` measures how old a table's report is."""
        self._versions, self._tables, self._services = versions, tables, services
        self._patience, self._tell = patience or Patience(), tell
        self._clock = clock

    def to(self, version: str, by: str) -> str:
        """Try a version; return why it was rolled back, or empty: it runs. Raises UpgradeError."""
        with self._alone():
            if self._versions.pending.exists():
                raise UpgradeError("an upgrade was cut off; first: livetable upgrade --resume")
            self._refuse_bad(version)
            state = self._begin(version, by)
            try:
                wanted = well_now(self._tables)
                self._quiet(state)
                self._snapshots(state)
            except (UpgradeError, JournalError, ServiceError, OSError) as error:
                self._give_up(state)
                raise UpgradeError(f"{named_reason(error)}; version {state.was} goes on") from error
            why = self._tried(state, wanted)
            if why:
                self._return(replace(state, why=why))
            else:
                self._take(state)
            return why

    def resume(self) -> str:
        """Finish an interrupted upgrade and describe the result; empty: there was none.

        Raises UpgradeError.
        """
        with self._alone():
            state = self._cut_off()
            if state is None:
                return ""
            if state.step == "taken":
                self._take(state)
                return f"version {state.now} runs"
            if state.step == "begun":
                self._give_up(state)
                return f"version {state.was} goes on; nothing had been changed"
            why = state.why or "the trial was cut off before its end"
            self._return(replace(state, why=why))
            return f"version {state.was} is back: {why}"

    # --- the steps ---

    def _refuse_bad(self, version: str) -> None:
        faults = list(self._versions.faults(version))
        if not faults:
            there = [table.journal for table in self._tables if _has_record(table)]
            faults = list(filter(None, [self._versions.refusal(version, there)]))
        if faults:
            more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
            raise UpgradeError(f"{faults[0]}{more}; version {self._versions.current()} goes on")

    def _begin(self, version: str, by: str) -> State:
        try:
            ran = [one.name for one in self._tables if self._services.runs(one.name)]
            was = self._versions.current()
            name = f"{time.time_ns():x}"
            state = State(id=name, was=was, now=version, by=by, step="begun", ran=ran)
            self._versions.lead("previous", was)
            self._note(state)
        except (ServiceError, OSError) as error:
            raise UpgradeError(f"{named_reason(error)}; nothing was changed") from error
        return state

    def _quiet(self, state: State) -> None:
        """Keep rounds from opening, and stop the tables unless a round is open."""
        for table in self._tables:
            health = health_of(table, self._clock)
            _refuse_open(table, health.round if health else "")
        for table in filter(_has_record, self._tables):
            with as_owner(table.journal):
                begin_trial(table.journal, state.was, state.now)
        self._tell("marked")
        for table in self._ran(state):
            self._services.stop(table.name)
        self._tell("stopped")
        for table in self._tables:
            with as_owner(table.journal):
                _refuse_open(table, open_round(table.journal))

    def _snapshots(self, state: State) -> None:
        for table in self._tables:
            with as_owner(table.journal):
                take_snapshot(table.journal, state.id)
        self._tell("copied")

    def _tried(self, state: State, wanted: dict[str, list[str]]) -> str:
        """Switch, start and judge; return why the version was rejected. Raises only in case of a
        bug.
        """
        ran = self._ran(state)
        try:
            self._note(replace(state, step="switched"))
            self._versions.lead("current", state.now)
            self._tell("switched")
            for table in ran:
                with as_owner(table.journal):
                    beside(table.journal, ".health").unlink(missing_ok=True)
                self._services.start(table.name)
            self._tell("started")
            if not ran:
                return ""
            return judged(ran, state.now, wanted, self._services.runs, self._patience)
        except (ServiceError, OSError) as error:
            return named_reason(error)

    def _take(self, state: State) -> None:
        self._note(replace(state, step="taken"))
        self._end(state, "taken")
        self._versions.forget()
        for table in self._tables:
            with as_owner(table.journal):
                forget_old(table.journal)
        self._tell("taken")

    def _return(self, state: State) -> None:
        try:
            self._note(replace(state, step="returning"))
            for table in self._ran(state):
                self._services.stop(table.name)
            self._versions.lead("current", state.was)
            self._tell("led back")
            for table in self._tables:
                with as_owner(table.journal):
                    restore(table.journal, state.id)
                    give_up_reserve(table.journal)
            self._tell("restored")
        except (ServiceError, JournalError, OSError) as error:
            raise UndecidedError(
                f"{named_reason(error)}; the way back to version {state.was} is not done: {RESUME}"
            ) from error
        self._end(state, "returned")
        self._start_again(state)
        self._versions.forget()
        self._tell("returned")

    def _give_up(self, state: State) -> None:
        """Nothing was switched: the tables go on."""
        for table in self._tables:
            with as_owner(table.journal):
                end_trial(table.journal)
        self._start_again(state)
        self._versions.forget()

    def _end(self, state: State, outcome: Outcome) -> None:
        """Leave a note for every record, then let rounds open."""
        ended = Ended(
            id=state.id,
            was=state.was,
            now=state.now,
            by=state.by,
            outcome=outcome,
            why=state.why,
        )
        for table in self._tables:
            there = _has_record(table)
            with as_owner(table.journal):
                if there:
                    leave_ended(table.journal, ended)
                end_trial(table.journal)
        self._tell("told")

    def _start_again(self, state: State) -> None:
        for table in self._ran(state):
            try:
                if not self._services.runs(table.name):
                    self._services.start(table.name)
            except ServiceError as error:
                raise UpgradeError(str(error)) from error

    # --- small things ---

    def _ran(self, state: State) -> list[Table]:
        return [table for table in self._tables if table.name in state.ran]

    def _note(self, state: State) -> None:
        told: dict[str, Any] = asdict(state)
        self._versions.note(told)
        self._tell(state.step)

    def _cut_off(self) -> State | None:
        try:
            told = self._versions.noted()
            return State(**told) if told is not None else None
        except (OSError, ValueError, TypeError) as error:
            raise UpgradeError(
                f"{self._versions.pending}: cannot be read ({reason_of(error)}); "
                "call the engineer of the appliance"
            ) from error

    @contextmanager
    def _alone(self) -> Iterator[None]:
        try:
            lock = self._versions.lock.open("a")
        except PermissionError as error:
            raise UpgradeError(f"{named_reason(error)}; be root") from error
        except OSError as error:
            raise UpgradeError(
                f"{named_reason(error)}; write --root, where the versions lie"
            ) from error
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise UpgradeError("another upgrade is running; wait for its end") from None
            try:
                yield
            except OSError as error:
                raise UndecidedError(
                    f"{named_reason(error)}; the upgrade is not over: {RESUME}"
                ) from error


def _has_record(table: Table) -> bool:
    with as_owner(table.journal):
        return table.journal.exists()


def _refuse_open(table: Table, name: str) -> None:
    if name:
        raise UpgradeError(
            f"round {name} is open at table {table.name}: let it end and close the table first"
        )
