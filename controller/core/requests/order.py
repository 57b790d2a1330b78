"""The order to stop dealing a game, and its end (docs/decisions/a-game-is-disabled-by-one.md).

One person stops a game, two people let it be dealt again. The round in play ends normally; then the
table closes, and cannot be opened while the order stands.
"""

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.words import say


def disable_game(recorder: Recorder, tap: c.Tap, act: c.DisableGame) -> None:
    """Let no round open from now on; an open table closes after the round in play."""
    table, config = recorder.table, recorder.table.config
    if not act.reason.strip():
        raise Refused(say("order_needs_reason"))
    if table.disabled is not None:
        raise Refused(say("disabled_already", why=table.disabled.reason))
    recorder.record(
        f.GameDisabled(config.rules.name, config.rules_hash, tap.person, tap.role, act.reason)
    )
    if table.stage != "closed":
        recorder.record(f.ClosingAnnounced(0, tap.person))


def enable_game(recorder: Recorder, tap: c.Tap, act: c.EnableGame) -> None:
    """Lift the order, by two people; the table is then opened as usual."""
    if recorder.table.disabled is None:
        raise Refused(say("not_disabled"))
    if not act.reason.strip():
        raise Refused(say("order_needs_reason"))
    if act.second in ("", tap.person):
        raise Refused(say("second_lifts_order"))
    recorder.record(f.GameEnabled(tap.person, tap.role, act.second, act.reason))
