"""Commands that answer a window: insurance, decisions of boxes and of the crowd."""

from controller.core.games.blackjack.deal.queries import converted_choice, converted_counts
from controller.core.games.blackjack.deal.start import BoxRound, CrowdRound, Illegal
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.table.state import Window


def _window(recorder: Recorder, question: str) -> Window:
    window = recorder.table.window
    if window is None or window.question != question:
        asked = window.question if window else "nothing"
        raise Refused(f"The open window asks for {asked}, not for {question}.")
    return window


def _resume(recorder: Recorder, client: str) -> None:
    """The answer the table was waiting for has come."""
    stop = recorder.table.pause
    if stop and stop.waiting_for == "game_server":
        recorder.record(f.TableResumed(client))


def insurance(recorder: Recorder, command: c.Command, body: c.Insurance) -> None:
    """All asked boxes answer at once, or the crowd's counts."""
    window = _window(recorder, "insurance")
    if isinstance(recorder.table.deal, CrowdRound):
        _counts(recorder, command, window, body.counts)
        return
    asked = [int(ask.who) for ask in window.asks]
    missing = [box for box in asked if box not in body.answers]
    extra = [box for box in body.answers if box not in asked]
    if missing or extra:
        raise Refused(f"Insurance is asked of boxes {asked}: missing {missing}, not asked {extra}.")
    for ask in window.asks:
        answer = body.answers[int(ask.who)]
        if answer not in (*ask.legal, "timeout"):
            raise Refused(f"Box {ask.who} may answer {' or '.join(ask.legal)}, not {answer}.")
    _resume(recorder, command.client)
    for ask in window.asks:
        answer = body.answers[int(ask.who)]
        applied = "decline" if answer == "timeout" else answer
        recorder.record(f.ChoiceMade(ask.who, ask.at, answer, applied))
    recorder.record(f.WindowClosed(window.window))


def decision(recorder: Recorder, command: c.Command, body: c.Decision) -> None:
    """The asked box decides for the asked hand."""
    window = _window(recorder, "play")
    deal = recorder.table.deal
    ask = window.asks[0]
    at = f"play:{body.hand}"
    if not isinstance(deal, BoxRound) or (ask.who, ask.at) != (str(body.box), at):
        raise Refused(f"The window asks box {ask.who} at {ask.at}, not box {body.box} at {at}.")
    try:
        applied = converted_choice(deal, body.box, body.action)
    except Illegal as illegal:
        raise Refused(f"{illegal}; legal: {', '.join(ask.legal)}.") from None
    _resume(recorder, command.client)
    recorder.record(f.ChoiceMade(ask.who, ask.at, body.action, applied))
    recorder.record(f.WindowClosed(window.window))


def decisions(recorder: Recorder, command: c.Command, body: c.Decisions) -> None:
    """The crowd decides; only the final counts are applied, earlier ones are only noted."""
    window = _window(recorder, "play")
    ask = window.asks[0]
    if ask.at != body.at:
        raise Refused(f"The window asks at {ask.at}, not at {body.at}.")
    if body.final:
        _counts(recorder, command, window, body.counts)


def _counts(recorder: Recorder, command: c.Command, window: Window, counts: c.Counts) -> None:
    deal = recorder.table.deal
    ask = window.asks[0]
    if not isinstance(deal, CrowdRound):
        raise Refused("This game asks box by box: send a decision of one box.")
    try:
        applied = converted_counts(deal, counts)
    except Illegal as illegal:
        raise Refused(f"{illegal}; legal: {', '.join(ask.legal)}.") from None
    _resume(recorder, command.client)
    recorder.record(f.CountsTaken(ask.at, dict(counts), applied))
    recorder.record(f.WindowClosed(window.window))


def box_interrupted(recorder: Recorder, command: c.Command, body: c.BoxInterrupted) -> None:
    """A player is lost in mid-round: his box is handed over frozen, the round goes on."""
    deal = recorder.table.deal
    rules = recorder.table.config.rules
    if rules.automatic.lost_player != "hand_over" or not isinstance(deal, BoxRound):
        raise Refused(f"{rules.name} hands over no box: send timeout as its decisions.")
    if body.box not in deal.hands or not deal.unfinished(body.box):
        raise Refused(f"Box {body.box} has no open hand: it is settled by this round.")
    _resume(recorder, command.client)
    window = recorder.table.window
    asked = window is not None and any(ask.who == str(body.box) for ask in window.asks)
    recorder.record(f.BoxHandedOver(body.box, frozen_box(deal, body.box)))
    if window and asked:
        recorder.record(f.WindowClosed(window.window))


def frozen_box(deal: BoxRound, box: int) -> dict[str, object]:
    """The state of a box as it is handed over; the hole card is `hidden` (BJL-12)."""
    hole = None if deal.dealer.revealed else deal.dealer.hole
    return {
        "hands": [
            {"cards": list(hand.cards), "total": hand.total, "doubled": hand.doubled}
            for hand in deal.hands[box]
        ],
        "dealer": ["hidden" if n == hole else card for n, card in enumerate(deal.dealer.cards)],
        "insurance": deal.insurance.get(box),
    }
