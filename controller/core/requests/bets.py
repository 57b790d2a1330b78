"""Commands about betting and rounds: open, extend, close, the bets, acknowledgements."""

from controller.core.irregularities.actions.play import voided
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.canonical import digest
from controller.core.messages.commands.words import LONGEST_BETTING
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.round import procedure as rounds
from controller.core.round.start_gate import may_open_round, why_no_round
from controller.core.words import Say, say

NO_BETS = "no_bets"
"""The cause of a round that ends because nobody bet."""


def _seconds(value: int) -> int:
    if not 0 < value <= LONGEST_BETTING:
        raise Refused(say("no_betting_time", number=value, most=LONGEST_BETTING))
    return value


def open_betting(recorder: Recorder, _command: c.Command, body: c.OpenBetting) -> None:
    """Open betting now, if nothing blocks it. Raises Refused."""
    if body.seconds is not None:
        _seconds(body.seconds)
    if not may_open_round(recorder.table, recorder.now):
        raise Refused(say("no_round_opens", why=why_no_round(recorder.table) or say("try_again")))
    rounds.open_betting(recorder, body.seconds)


def extend_betting(recorder: Recorder, _command: c.Command, body: c.ExtendBetting) -> None:
    """Give betting more time. Raises Refused."""
    playing = recorder.table.round
    if playing is None:
        raise Refused(say("no_betting_open"))
    ends_at = playing.ends_at + 1000 * _seconds(body.seconds)
    yellow_at = ends_at - recorder.table.config.timings.yellow
    recorder.record(f.BettingExtended(yellow_at, ends_at))
    if playing.light != "green":
        recorder.record(f.LightTurned("green", ends_at))


def close_betting(recorder: Recorder, _command: c.Command, _body: c.CloseBetting) -> None:
    """Close betting early."""
    rounds.close_betting(recorder)


def bets_final(recorder: Recorder, command: c.Command, body: c.BetsFinal) -> None:
    """Take the players' bets; without any, reopen or deal anyway, as the house says.

    While the table is to close, or to pause after the round, a round without bets ends instead.
    Raises Refused.
    """
    table = recorder.table
    bets = table.game.read_bets(table.config.rules, body)
    if table.pause and table.pause.waiting_for == "game_server":
        recorder.record(f.TableResumed(command.client))
    if bets.boxes or bets.players:
        recorder.record(bets)
    else:
        _nobody(recorder)


def _nobody(recorder: Recorder) -> None:
    table, times = recorder.table, recorder.table.config.timings
    playing = table.round
    nobodys = table.game.no_bets(table.config.rules)
    if table.config.house.no_bets == "deal_anyway" and nobodys is not None:
        recorder.record(f.BetsMissing("deal_anyway"))
        recorder.record(nobodys)
    elif playing is not None and (table.closing is not None or table.asked_pause is not None):
        # its end is waited for, and would never come while nobody bets
        text = say("round_voided", reason=NO_BETS)
        made = f.RoundVoided(playing.round, NO_BETS, text, "table", "house")
        for fact in voided(table, recorder.now, made):
            recorder.record(fact)
    else:
        recorder.record(f.BetsMissing("reopen"))
        ends_at = recorder.now.at + times.betting
        recorder.record(f.BettingExtended(ends_at - times.yellow, ends_at))
        recorder.record(f.LightTurned("green", ends_at))


def ack_round(recorder: Recorder, command: c.Command, body: c.AckRound | c.AckVoid) -> None:
    """Record that the game server has a settled or voided round. Raises Refused.

    Of a round whose end stands in records that are set aside nothing is kept to compare with.
    """
    table, name = recorder.table, command.round
    if name not in table.awaiting_ack:
        raise Refused(_none_awaits(name), "nothing_to_acknowledge")
    settled = name in table.unacknowledged
    if isinstance(body, c.AckVoid) and settled:
        raise Refused(say("settled_not_voided", round=name))
    if isinstance(body, c.AckRound) and not settled and name in table.voids:
        raise Refused(say("voided_not_settled", round=name))
    published = table.unacknowledged.get(name) or table.voids.get(name)
    if published and body.digest and body.digest != digest(published):
        raise Refused(say("another_digest", round=name), "other_digest")
    if name in table.disputed and not body.checkpoint:  # one that came is the published one
        raise Refused(say("name_the_checkpoint", round=name), "other_checkpoint")
    recorder.record(f.RoundAcknowledged(command.round, command.client))


def nack_round(recorder: Recorder, command: c.Command, body: c.NackRound) -> None:
    """Record that the game server rejects a round: the next one waits for a person. Raises
    Refused.
    """
    if command.round not in recorder.table.awaiting_ack:
        raise Refused(_none_awaits(command.round), "awaits_no_acknowledgement")
    recorder.record(f.RoundRefused(command.round, command.client, body.reason))


def _none_awaits(name: str) -> Say:
    """Return the refusal for a round that awaits nothing, or for a command that names no round."""
    return say("awaits_no_acknowledgement", round=name) if name else say("name_the_round")
