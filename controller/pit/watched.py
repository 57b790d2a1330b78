"""One table as the pit knows it: its messages, folded one by one.

A repeated message changes nothing, and one of another journal than the table's own is ignored. A
missing one is counted: the pit cannot ask for it, because it only listens.
"""

from collections.abc import Callable
from typing import Any

from controller.core.messages.public import alarms, betting, rounds
from controller.core.messages.public import retained as kept
from controller.core.messages.public import table as of
from controller.mqtt.envelope import number_of
from controller.pit.call import LASTING, STOPS, Call, CallKind
from controller.pit.heard import Heard
from controller.pit.round_log import RoundLog
from controller.pit.tally import Tally, count

MOST_CALLS = 100
"""Open calls of one table that are kept, and as many alarms; a real table has a handful.

Alarms that nobody acknowledges take no room from a stop of play.
"""


class WatchedTable:
    """One table. Times are the pit's, UTC in ms."""

    def __init__(self, site: str, table: str, now: int, shift: int) -> None:
        self.site, self.table = site, table
        self.first_at = self.heard_at = now
        """When it was first heard, and last; last 0: not since the pit was started."""
        self.tally = Tally(shift)
        self.status: kept.Status | None = None
        self.state: kept.State | None = None
        self.title = self.game = self.dealer = ""
        self.epoch, self.last = "", 0
        self.calls: dict[str, Call] = {}
        self.log: RoundLog | None = None
        self.finished: list[RoundLog] = []
        """Rounds that ended since they were last taken from here."""
        self.touched: list[Call] = []
        """Calls that came, ended or were acknowledged since they were last taken from here."""
        self.strange = 0
        """Messages of another journal than the table's own."""

    @property
    def name(self) -> str:
        """Its name on the floor, `site/table`."""
        return f"{self.site}/{self.table}"

    def hear(self, heard: Heard, now: int) -> None:
        """Process one message."""
        self.heard_at = now
        if heard.n and not self._is_next(heard):
            return
        if heard.n and heard.utc is not None:
            self.tally.delayed(now, now - heard.utc)
        fold = FOLDS.get(type(heard.told))
        if fold:
            fold(self, heard, now)
        if self.log and heard.round == self.log.round:
            self.log.tell(heard.told, heard.n)

    def acknowledge(self, key: str, person: str, now: int) -> Call | None:
        """Somebody is coming; None if nothing waits for that."""
        call = self.calls.get(key)
        if call is None or not call.stands or call.by:
            return None
        call.by, call.by_at = person, now
        self._touch(call)
        return call

    def standing(self) -> list[Call]:
        """The open calls, oldest first."""
        return [call for call in self.calls.values() if call.stands]

    def new_shift(self, start: int) -> None:
        """Start the counts anew."""
        self.tally = Tally(start)

    # --- numbers ---

    def _is_next(self, heard: Heard) -> bool:
        """Whether this message is to be folded; a gap before it is counted."""
        if self.status and self.status.epoch and heard.epoch != self.status.epoch:
            self.strange += 1
            return False
        if heard.epoch != self.epoch:
            self.epoch, self.last, self.log = heard.epoch, heard.n - 1, None
        if heard.n <= self.last:
            return False
        if missing := heard.n - self.last - 1:
            self.tally.missed += missing
            if self.log:
                self.log.whole = False
        self.last = heard.n
        return True

    def _is_ahead(self, as_of: str) -> bool:
        """Whether a state contains messages that were not heard."""
        epoch, n = number_of(as_of)
        return n > (self.last if epoch == self.epoch else 0)

    # --- calls ---

    def _call(self, now: int, key: str, kind: CallKind, code: str, text: object = "") -> None:
        alike = [one for one in self.standing() if (one.kind in LASTING) is (kind in LASTING)]
        if key in self.calls or len(alike) >= MOST_CALLS:
            return
        words = text if isinstance(text, str) else ""
        self.calls[key] = made = Call(
            key=key, kind=kind, code=code, text=words, dealer=self.dealer, since=now
        )
        self._touch(made)

    def _over(
        self, now: int, kinds: tuple[str, ...], remedy: str = "", key: str = "", but: str = ""
    ) -> None:
        for call in self.standing():
            if call.kind in kinds and key in ("", call.key) and call.key != but:
                call.over, call.remedy = now, remedy
                self._touch(call)

    def _touch(self, call: Call) -> None:
        self.touched.append(call)
        if not call.stands:
            del self.calls[call.key]

    def _look_whether_lost(self, now: int) -> None:
        """A table that disappears without having been closed is a call."""
        if self.status is None or self.state is None:
            return
        if self.status.state == "online":
            self._over(now, ("lost",))
        elif self.state.phase != "closed" and not any(
            call.kind == "lost" for call in self.calls.values()
        ):
            # one process may be lost again and again: each time is a call of its own
            self._call(now, f"lost-{self.status.instance}-{now}", "lost", "lost")

    # --- folds ---

    def _status(self, heard: Heard, now: int) -> None:
        self.status = heard.told
        self._look_whether_lost(now)

    def _described(self, heard: Heard, _now: int) -> None:
        self.title, self.game = heard.told.title, heard.told.game

    def _stated(self, heard: Heard, now: int) -> None:
        """The state shows what stands, even if messages before it were missed."""
        state: kept.State = heard.told
        self.state, self.dealer = state, state.dealer
        key = f"stopped-{state.as_of}"
        if not state.stopped or state.phase == "closed":
            self._over(now, STOPS)
        else:
            if self._is_ahead(state.as_of):  # it may have gone on, and stopped for something else
                self._over(now, STOPS, but=key)
            if not any(call.kind in STOPS for call in self.calls.values()):
                self._call(now, key, "stopped", "stopped")
        self._look_whether_lost(now)

    def _dealer(self, heard: Heard, _now: int) -> None:
        self.dealer = heard.told.dealer

    def _round_opened(self, heard: Heard, now: int) -> None:
        told: betting.RoundOpened = heard.told
        self.dealer = told.dealer
        self.log = RoundLog(
            round=heard.round, number=told.number, dealer=told.dealer, opened=now, whole=True
        )

    def _round_over(self, heard: Heard, now: int) -> None:
        told: rounds.Settled | rounds.Voided = heard.told
        log = self.log
        if log is None or log.round != heard.round:
            log = RoundLog(round=heard.round, dealer=self.dealer, opened=now)
        self.log = None
        log.end(told, now)
        self.tally.ended(now, log.dealer, log.void, log.corrections)
        self.finished.append(log)

    def _irregularity(self, heard: Heard, now: int) -> None:
        told: alarms.IrregularityOpened = heard.told
        count(self.tally.irregularities, self.dealer, told.code)
        self._over(now, ("stopped",))
        key = f"{heard.epoch}-{told.id}"
        self._call(now, key, "irregularity", told.code, told.text)
        if key in self.calls:
            self.calls[key].hand = told.hand or ""

    def _irregularity_closed(self, heard: Heard, now: int) -> None:
        told: alarms.IrregularityClosed = heard.told
        self._over(now, ("irregularity",), told.remedy, f"{heard.epoch}-{told.id}")

    def _paused(self, heard: Heard, now: int) -> None:
        told: of.TablePaused | of.WaitingForServer = heard.told
        kind: CallKind = "pause" if isinstance(told, of.TablePaused) else "server"
        self._over(now, ("stopped", "pause", "server"))
        self._call(now, f"{heard.epoch}-pause-{heard.n}", kind, told.code, told.text)

    def _goes_on(self, _heard: Heard, now: int) -> None:
        self._over(now, ("pause", "server", "stopped"))

    def _failed(self, heard: Heard, now: int) -> None:
        told: alarms.ProgramFailed = heard.told
        self._alarm(heard, now, "program", told.code, told.text)

    def _key_changed(self, heard: Heard, now: int) -> None:
        self._alarm(heard, now, "key", "signing_key_changed", heard.told.key)

    def _disputed(self, heard: Heard, now: int) -> None:
        told: alarms.CheckpointDisputed = heard.told
        self._alarm(heard, now, "checkpoint", "checkpoint_disputed", f"{told.client}: {told.of}")

    def _untaken(self, heard: Heard, now: int) -> None:
        told: alarms.NotTaken = heard.told
        self._alarm(heard, now, "untaken", told.code, f"{told.of_type}: {told.text}")

    def _alarm(self, heard: Heard, now: int, kind: CallKind, code: str, text: object) -> None:
        self._call(now, f"{heard.epoch}-alarm-{heard.n}", kind, code, text)


FOLDS: dict[type, Callable[[WatchedTable, Any, int], None]] = {
    kept.Status: WatchedTable._status,
    kept.Description: WatchedTable._described,
    kept.State: WatchedTable._stated,
    of.DealerChanged: WatchedTable._dealer,
    of.TablePaused: WatchedTable._paused,
    of.WaitingForServer: WatchedTable._paused,
    of.TableResumed: WatchedTable._goes_on,
    of.TableOpened: WatchedTable._goes_on,
    of.TableClosed: WatchedTable._goes_on,
    betting.RoundOpened: WatchedTable._round_opened,
    rounds.Settled: WatchedTable._round_over,
    rounds.Voided: WatchedTable._round_over,
    alarms.IrregularityOpened: WatchedTable._irregularity,
    alarms.IrregularityClosed: WatchedTable._irregularity_closed,
    alarms.ProgramFailed: WatchedTable._failed,
    alarms.SigningKeyChanged: WatchedTable._key_changed,
    alarms.CheckpointDisputed: WatchedTable._disputed,
    alarms.NotTaken: WatchedTable._untaken,
}
"""Messages that change what the pit knows of a table."""
