"""Makes the events of the table: open, stopped, going on, closed, and who deals."""

from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.messages.public import table as of
from controller.core.messages.public.base import worded
from controller.core.public_events.builder import EventBuilder, Told, clocks
from controller.core.table.table import Table
from controller.core.words import code_of


def _opened(_t: Table, _m: Moment, _f: f.TableOpened) -> Told:
    return of.TableOpened()


def _paused(t: Table, _m: Moment, fact: f.TablePaused) -> Told:
    if fact.waiting_for != "game_server":
        return of.TablePaused(code_of(fact.cause, "paused"), *worded(fact.cause))
    words = worded(fact.cause)
    if t.window:
        return of.WaitingForServer("answers_missing", *words, t.window.window)
    return of.WaitingForServer("bets_missing", *words, None)


def _resumed(t: Table, m: Moment, _f: f.TableResumed) -> Told:
    return of.TableResumed(clocks(t, m))


def _restarted(t: Table, m: Moment, _f: f.TableRestarted) -> Told:
    return of.TableRestarted(clocks(t, m))


def _closing(_t: Table, _m: Moment, fact: f.ClosingAnnounced) -> Told:
    return of.Closing(fact.rounds_left)


def _closed(_t: Table, _m: Moment, _f: f.TableClosed) -> Told:
    return of.TableClosed()


def _signed_in(_t: Table, _m: Moment, fact: f.SignedIn) -> Told:
    return of.DealerChanged(fact.person) if fact.role == "dealer" else None


BUILDERS: dict[type, EventBuilder] = {
    f.TableOpened: _opened,
    f.TablePaused: _paused,
    f.TableResumed: _resumed,
    f.TableRestarted: _restarted,
    f.ClosingAnnounced: _closing,
    f.TableClosed: _closed,
    f.SignedIn: _signed_in,
}
