"""The reference server with one mistake planted: `mistaken_server.py MISTAKE HOST PORT ...`."""

import itertools
import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from controller.kit.servers import players
from controller.kit.servers import server as reference

Json = dict[str, Any]
fresh = itertools.count()

LATE_S = 4.0
"""How long after the end of betting bets come that are late."""


class Server(reference.Server):
    """Each mistake of `MISTAKES` changes one method."""

    changed: Callable[[str, str, Json], tuple[str, str, Json] | None] = staticmethod(
        lambda id, verb, body: (id, verb, body)
    )

    def _send(self, id: str, verb: str, round: str, body: Json) -> None:
        made = self.changed(id, verb, {"round": round, **body})
        if made is not None:
            id, verb, body = made
            body = dict(body)
            super()._send(id, verb, body.pop("round"), body)


def changing(verb: str, change: Callable[[str, str, Json], tuple[str, str, Json] | None]) -> None:
    """Commands of this verb are sent otherwise."""

    def made(id: str, given: str, body: Json) -> tuple[str, str, Json] | None:
        return change(id, given, body) if given == verb else (id, given, body)

    Server.changed = staticmethod(made)


def late_bets() -> None:
    def later(self: Server, data: Json, round: str) -> None:
        reference.Server._on_betting_closed(self, data, round)
        late = time.monotonic() + LATE_S - reference.AGAIN_S
        sent = {id: (late, verb, body) for id, (_, verb, body) in self.waiting.items()}
        self.waiting.update({id: one for id, one in sent.items() if one[1] == "bets_final"})

    Server._on_betting_closed = later


def hears_twice() -> None:
    """Nothing heard again is passed over, and ids are made anew."""
    event = reference.Server._event

    def every(self: Server, told: Json, *, replayed: bool) -> None:
        n = int(told["sequence"].rpartition("-")[2])
        if self.last >= n:
            self.last = n - 1
        event(self, told, replayed=replayed)

    Server._event = every
    changing("bets_final", lambda id, verb, body: (f"{id}-{next(fresh)}", verb, body))


def no_answer() -> None:
    Server._on_window_opened = lambda self, data, round: None


def two_answers() -> None:
    asked = reference.Server._on_window_opened

    def twice(self: Server, data: Json, round: str) -> None:
        asked(self, data, round)
        id, (since, verb, body) = next((id, one) for id, one in self.waiting.items() if "/w" in id)
        self.waiting[id + "-b"] = (since, verb, body | {"id": id + "-b"})

    Server._on_window_opened = twice


def no_window() -> None:
    def without(id: str, verb: str, body: Json) -> tuple[str, str, Json]:
        return id, verb, {key: value for key, value in body.items() if key != "window"}

    changing("decisions", without)


def illegal() -> None:
    changing("decisions", lambda id, verb, body: (id, verb, body | {"counts": {"surrender": 3}}))


def no_ack() -> None:
    changing("ack_round", lambda id, verb, body: None)


def ack_round_for_void() -> None:
    changing("ack_void", lambda id, verb, body: (id, "ack_round", body))


def wrong_digest() -> None:
    changing("ack_round", lambda id, verb, body: (id, verb, body | {"digest": "0" * 64}))


def early_ack() -> None:
    Server._on_started = lambda self, data, round: self._send(f"{round}/e", "ack_round", round, {})


def one_id() -> None:
    changing("bets_final", lambda id, verb, body: (f"{body['round']}/ack", verb, body))


def unknown_field() -> None:
    changing("bets_final", lambda id, verb, body: (id, verb, body | {"playerz": 3}))


def retained() -> None:
    run = reference.Server.run

    def keeping(self: Server) -> None:
        publish = self.mqtt.publish
        self.mqtt.publish = lambda topic, body, qos: publish(topic, body, qos=qos, retain=True)
        run(self)

    Server.run = keeping


def stopped_is_no() -> None:
    reply = reference.Server._reply
    Server._reply = lambda self, told: reply(self, {**told, "code": ""})


def never_takes_no() -> None:
    opened, reply = reference.Server._on_round_opened, reference.Server._reply
    reference.AGAIN_S = 0.5

    def asks(self: Server, data: Json, round: str) -> None:
        opened(self, data, round)
        if round:
            self._send(f"{round}/more", "extend_betting", round, {"seconds": 100_000})

    Server._on_round_opened = asks
    Server._reply = lambda self, told: None if told["id"].endswith("/more") else reply(self, told)


def too_late_close() -> None:
    Server._on_started = lambda self, data, round: self._send(
        f"{round}/close", "close_betting", round, {}
    )


def no_replay() -> None:
    event = reference.Server._event

    def jumps(self: Server, told: Json, *, replayed: bool) -> None:
        self.epoch, self.last = "x", 0
        epoch, _, digits = told["sequence"].rpartition("-")
        self.epoch, self.last = epoch, int(digits) - 1
        event(self, told, replayed=replayed)

    Server._event = jumps
    Server._replay = lambda self: None


def says_it_once() -> None:
    send = reference.Server._send

    def once(self: Server, id: str, verb: str, round: str, body: Json) -> None:
        send(self, id, verb, round, body)
        _, verb, whole = self.waiting.pop(id)
        self.mqtt.publish(f"{self.prefix}/cmd/{verb}", json.dumps(whole), qos=1)

    Server._send = once


def forgets_when_offline() -> None:
    hear = reference.Server._hear

    def heard(self: Server, message: Any) -> None:
        hear(self, message)
        if message is None:
            self.mqtt.subscribe(f"{self.prefix}/status", 1)
        elif message.topic.endswith("/status") and b"offline" in message.payload:
            self.deaf = True

    def send(self: Server, id: str, verb: str, round: str, body: Json) -> None:
        if not getattr(self, "deaf", False):
            reference.Server._send(self, id, verb, round, body)

    Server._hear, Server._send = heard, send


def one_epoch() -> None:
    event, reply = reference.Server._event, reference.Server._reply

    def same(self: Server, told: Json, *, replayed: bool) -> None:
        if self.epoch in ("", told["sequence"].rpartition("-")[0]):
            event(self, told, replayed=replayed)

    Server._event = same
    Server._reply = lambda self, told: reply(self, {**told, "status": "accepted"})


def dies_of_nonsense() -> None:
    hear = reference.Server._hear

    def heard(self: Server, message: Any) -> None:
        if message is not None:
            try:
                json.loads(message.payload)["data"]
            except (ValueError, TypeError):
                sys.exit("what is that")
            except KeyError:
                pass
        hear(self, message)

    Server._hear = heard


def floods() -> None:
    reference.AGAIN_S = 0.05
    Server._reply = lambda self, told: None


def books_twice() -> None:
    """A result heard again is booked again."""
    event = reference.Server._event

    def ends_twice(self: Server, told: Json, *, replayed: bool) -> None:
        heard = self.last >= int(told["sequence"].rpartition("-")[2])
        if told["type"] == "livetable.settled" and heard:
            lines = [*self.ledger.read_text().splitlines(), ""]
            self.ledger.write_text("\n".join([*lines[:-1], lines[-2], ""]))
        event(self, told, replayed=replayed)

    Server._event = ends_twice


def wrong_money() -> None:
    good = players.bet

    def bet(who: str, base: int, verdict: Json, **where: Any) -> Json:
        won = verdict["multiplier"] or 0
        return good(who, base, {**verdict, "multiplier": won + (won > 0)}, **where)

    players.bet = bet


def forgets_commission() -> None:
    """A bet on the banker that wins is paid as one on the player."""
    good = players.bet

    def bet(who: str, base: int, verdict: Json, **where: Any) -> Json:
        won = verdict["multiplier"] or 0
        whole = 1 if where.get("spot") == "banker" and won > 0 else won
        return good(who, base, {**verdict, "multiplier": whole}, **where)

    players.bet = bet


def names_nothing() -> None:
    """Main bets stand in the ledger under a key of the server's own, and pay what it likes."""
    good = players.bet

    def bet(who: str, base: int, verdict: Json, **where: Any) -> Json:
        if "spot" not in where:
            return good(who, base, verdict, **where)
        return good(who, base, {"multiplier": 1.5}, xyz=where["spot"])

    players.bet = bet


def leaves_out_side_bets() -> None:
    """Side bets are taken and never booked."""
    good = players.Players.settled
    players.Players.settled = lambda self, result: iter(
        [one for one in good(self, result) if "side" not in one]
    )


def keeps_the_insurance_of_the_dead() -> None:
    """The stake of an insurance is forgotten where the result has no insurance."""
    good = players.Players.settled

    def kept(self: players.Players, result: Json) -> Iterator[Json]:
        self.insured = self.insured and bool(result["boxes"]["1"]["insurance"])
        return good(self, result)

    players.Players.settled = kept


def loses_his_line() -> None:
    """Who hits or doubles is looked for on the line that he held before."""
    together = players.Players._together

    def stays(self: players.Players, window: Json, ask: Json) -> players.Command:
        before = {who: [*lines] for who, lines in self.lines.items()}
        command = together(self, window, ask)
        self.lines = before
        return command

    players.Players._together = stays


def malformed_ack() -> None:
    changing("ack_round", lambda id, verb, body: (id, verb, body | {"amount": 3}))


def dies_at_the_result() -> None:
    Server._on_settled = lambda self, data, round: sys.exit("the ledger cannot be written")


def turns_unasked() -> None:
    changing("reveal", lambda id, verb, body: (id, verb, body | {"hand": "dealer"}))


MISTAKES: dict[str, tuple[Callable[[], None], str, str]] = {
    one.__name__: (one, clause, step)
    for one, clause, step in (
        (late_bets, "bets_are_final_in_time", "plain_rounds"),
        (hears_twice, "bets_are_sent_once", "events_again"),
        (no_answer, "questions_are_answered_in_time", "plain_rounds"),
        (two_answers, "questions_are_answered_once", "plain_rounds"),
        (no_window, "answers_name_their_window", "plain_rounds"),
        (illegal, "answers_are_legal", "plain_rounds"),
        (no_ack, "results_are_acknowledged", "plain_rounds"),
        (ack_round_for_void, "voids_are_acknowledged", "a_void"),
        (wrong_digest, "acknowledgements_carry_the_digest", "plain_rounds"),
        (early_ack, "nothing_is_acknowledged_early", "plain_rounds"),
        (one_id, "one_id_one_command", "plain_rounds"),
        (unknown_field, "commands_are_well_formed", "plain_rounds"),
        (retained, "commands_are_not_retained", "plain_rounds"),
        (stopped_is_no, "a_stopped_answer_comes_again", "a_pause"),
        (never_takes_no, "a_refusal_is_taken", "plain_rounds"),
        (too_late_close, "nothing_is_refused", "plain_rounds"),
        (no_replay, "a_gap_is_asked_for", "the_broker_is_cut"),
        (says_it_once, "a_silent_table_is_asked_again", "replies_withheld"),
        (forgets_when_offline, "a_killed_table_is_played_on", "the_table_is_killed"),
        (one_epoch, "a_new_epoch_is_followed", "a_new_record"),
        (dies_of_nonsense, "strange_words_do_no_harm", "words_of_tomorrow"),
        (floods, "the_broker_is_not_flooded", "plain_rounds"),
        (books_twice, "rounds_are_booked_once", "events_again"),
        (wrong_money, "the_money_is_right", "plain_rounds"),
        (forgets_commission, "the_money_is_right", "plain_rounds"),
        (turns_unasked, "answers_are_legal", "plain_rounds"),
        (names_nothing, "every_bet_names_its_place", "plain_rounds"),
        (leaves_out_side_bets, "every_bet_taken_is_booked", "plain_rounds"),
        (keeps_the_insurance_of_the_dead, "every_bet_taken_is_booked", "a_dead_box"),
        (loses_his_line, "every_player_holds_a_line", "plain_rounds"),
        (malformed_ack, "results_are_acknowledged", "plain_rounds"),
        (dies_at_the_result, "the_night_is_lived_through", "plain_rounds"),
    )
}
"""Each mistake, the clause that it breaks, and the step of the night that shows it."""

GAMES = {
    "forgets_commission": "baccarat",
    "keeps_the_insurance_of_the_dead": "quebec",
    "names_nothing": "baccarat",
    "turns_unasked": "baccarat_squeeze",
}
"""The game that shows a mistake, where the game of most does not."""

if __name__ == "__main__":
    MISTAKES[sys.argv[1]][0]()
    Server(*sys.argv[2:]).run()
