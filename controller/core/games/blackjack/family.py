"""The family of blackjack: games of boxes and games of one common hand."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from controller.core.games.blackjack.answers import answer
from controller.core.games.blackjack.bets import read_bets
from controller.core.games.blackjack.deal.at_table import BoxDeal, CrowdDeal
from controller.core.games.blackjack.deal.base import HOLE_CARD, ZONE
from controller.core.games.blackjack.deal.crowd import LEFT, MAIN, NAMES, RIGHT
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.rules.remarks import remarks
from controller.core.games.blackjack.settle.published import placed
from controller.core.games.blackjack.sheets.expected import expected
from controller.core.games.blackjack.sheets.export import round_sheet
from controller.core.games.blackjack.sheets.redeal import redeal
from controller.core.games.deal import Deal, Json
from controller.core.games.game import Call, Game, OpenWindow, Situation, Tapped
from controller.core.games.instructions import Instruction, Place, instruct, tell
from controller.core.games.steps import CROWD, NeedCheck, NeedChoices, Next
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.public.games import blackjack_events as told
from controller.core.messages.public.games.blackjack_result import BoxesResult, CrowdResult
from controller.core.words import Say, say

OWN_PLACE = say("place_dealer")

CROWD_ZONES = {
    ZONE: OWN_PLACE,
    "P": say("place_players"),
    "H": say("place_drawn"),
    "L": say("place_left"),
    "R": say("place_right"),
}

CROWD_HANDS = {"P": NAMES[MAIN], "H": NAMES[MAIN], "L": NAMES[LEFT], "R": NAMES[RIGHT]}
"""The public names of the crowd's hands, by zone."""


def _place_of(zone: str) -> Say:
    """A box by its zone, `3`, or a further hand of one, `3.2`."""
    box, *further = map(int, zone.split("."))
    return say("place_hand", box=box, hand=further[0]) if further else say("place_box", box=box)


def _unbroken(zones: Collection[str], before: str, first: int) -> int:
    """Count the zones whose numbers follow each other from the first one."""
    return next(n for n in count() if f"{before}{first + n}" not in zones)


def _revealed(deal: Deal, fact: f.HoleRevealed) -> told.HoleRevealed:
    spot = deal.spot(ZONE)
    return told.HoleRevealed(fact.card, (spot.total if spot else 0) or 0, bool(spot and spot.soft))


def _peeked(_deal: Deal, fact: f.HoleChecked) -> told.Peek:
    return told.Peek(fact.blackjack)


def _interrupted(_deal: Deal, fact: f.BoxHandedOver) -> told.Interrupted:
    frozen = fact.frozen
    hands = tuple(told.FrozenHand(**hand) for hand in frozen["hands"])
    return told.Interrupted(
        str(fact.box), told.Frozen(hands, frozen["dealer"], frozen["insurance"])
    )


def _released(_deal: Deal, fact: f.HoleReleased) -> told.HoleReleased:
    return told.HoleReleased(fact.card)


class Blackjack(Game[GameRules]):
    """The game of blackjack, as the table asks for it."""

    family = "blackjack"
    model = GameRules
    unrevealed = HOLE_CARD
    odds = "controller.odds.blackjack.family:ODDS"
    commands = {  # noqa: RUF012 - the protocol's members are no class variables
        c.InsuranceAnswers: ("window",),
        c.Decision: ("window",),
        c.Decisions: ("window",),
        c.BoxInterrupted: ("dealing", "window"),
    }
    taps = {c.PeekAnswer: Tapped(("dealing",), ("dealer",))}  # noqa: RUF012
    deal_facts = (f.HoleChecked, f.HoleRevealed, f.BoxHandedOver)
    notes = (f.HoleReleased,)
    checks = (f.HoleChecked,)
    events = {  # noqa: RUF012
        f.HoleRevealed: _revealed,
        f.HoleChecked: _peeked,
        f.BoxHandedOver: _interrupted,
        f.HoleReleased: _released,
    }
    told = (told.HoleRevealed, told.Peek, told.Interrupted, told.HoleReleased)
    results = (BoxesResult, CrowdResult)

    titles = {  # noqa: RUF012
        "hole_exposed": "title_hole_card_exposed",
        "hole_unread": "title_hole_card_unread",
        "hole_unclear": "title_hole_card_unclear",
        "hole_disagreement": "title_hole_card_disagreement",
        "peek_contradicted": "title_hole_card_contradicts",
    }
    remedies = {  # noqa: RUF012
        "private_reader": "remedy_hole_card_private_reader",
        "void_hole": "remedy_hole_card_void",
        "hole_seen_go_on": "remedy_hole_card_seen_go_on",
        "hole_seen_play_on": "remedy_hole_card_seen_play_on",
    }

    def zones(self, rules: GameRules) -> Mapping[str, Say | str]:
        """The crowd's four zones, or each box with its further spots; and the dealer's."""
        if rules.kind == "crowd":
            return CROWD_ZONES
        found: dict[str, Say | str] = {ZONE: OWN_PLACE}
        for box in range(1, rules.boxes + 1):
            for zone in (str(box), *(f"{box}.{n}" for n in range(2, rules.split.max_hands + 1))):
                found[zone] = _place_of(zone)
        return found

    def room(self, rules: GameRules, zones: Collection[str]) -> Say | str:
        """Return the boxes, and the hands for which each has room; or the one common hand."""
        if rules.kind == "crowd":
            return say("config_room_crowd") if CROWD_ZONES.keys() <= set(zones) else ""
        boxes = _unbroken(zones, "", 1)
        hands = min((_unbroken(zones, f"{n}.", 2) + 1 for n in range(1, boxes + 1)), default=0)
        return say("config_room_boxes", count=boxes, hand=hands) if boxes else ""

    def remarks(self, rules: GameRules) -> Iterable[Say]:
        """Return keys that have no effect, and bets that cannot be paid in whole units."""
        return remarks(rules)

    def hand(self, zone: str) -> str:
        """The crowd's hands by name; a box's by the zone in which it began."""
        return CROWD_HANDS.get(zone, zone)

    def shape(self, rules: GameRules) -> Json:
        """Return one common hand, or so many boxes."""
        return {"kind": rules.kind, "boxes": rules.boxes}

    def hands(self, rules: GameRules) -> int:
        """A hand per box; a crowd's common hand is one."""
        return max(rules.boxes, 1)

    def offer(self, rules: GameRules) -> Json:
        """Boxes and side bets."""
        return {"boxes": rules.boxes, "side_bets": [*rules.side_bets]}

    def read_bets(self, rules: GameRules, body: c.BetsFinal) -> f.BetsAccepted:
        """Return who plays. Raises Refused."""
        return read_bets(rules, body)

    def no_bets(self, rules: GameRules) -> f.BetsAccepted | None:
        """A crowd's hand can be dealt without players; a game of boxes needs one box that plays."""
        return f.BetsAccepted({}, 0, {}) if rules.kind == "crowd" else None

    def start(self, rules: GameRules, bets: f.BetsAccepted) -> Deal:
        """A round of the crowd, or over the boxes that bet."""
        if rules.kind == "crowd":
            names = placed(bets)
            return CrowdDeal(rules, {CROWD: names} if names else {}, bets.players)
        sides = {box: names for box, names in bets.boxes.items() if names}
        return BoxDeal(rules, tuple(sorted(bets.boxes)), sides, bets.uninsured)

    def unused(self, rules: GameRules) -> Collection[type]:
        """Return the answers of boxes in a game of one hand, and what the rules leave out."""
        left_out: list[type] = [c.Decision if rules.kind == "crowd" else c.Decisions]
        if rules.automatic.lost_player != "hand_over":
            left_out.append(c.BoxInterrupted)
        if not rules.insurance.offered:
            left_out.append(c.InsuranceAnswers)
        return left_out

    def answer(self, asked: Situation, body: Any) -> Sequence[f.Fact | Call]:
        """Insurance, decisions, a box handed over, the dealer's look. Raises Refused."""
        return answer(asked, body)

    def unasked(self, deal: Deal, need: NeedChoices) -> Sequence[f.Fact]:
        """A crowd without players stands and declines by itself."""
        if not isinstance(deal, CrowdDeal) or deal.eligible != 0:
            return ()
        passes = "decline" if need.kind == "insurance" else "stand"
        return [f.CountsTaken(need.asks[0].at, {passes: 0}, {passes: 0})]

    def declined(self, deal: Deal, need: NeedChoices) -> Sequence[f.ChoiceMade | f.CountsTaken]:
        """Insurance is a bet on the hole card: anybody who knows the card is treated as not
        answering.
        """
        if need.kind != "insurance":
            return ()
        if isinstance(deal, CrowdDeal):
            all_late = {"timeout": deal.eligible or 0}
            late = (deal.preview(all_late), deal.became(all_late))
            return [f.CountsTaken(need.asks[0].at, all_late, *late)]
        return [f.ChoiceMade(str(ask.who), ask.at, "timeout", "decline") for ask in need.asks]

    def closing(self, answers: Sequence[f.Fact]) -> Say | str:
        """Say which boxes decline insurance, or how many of the crowd."""
        boxes = [
            say("place_box", box=int(one.who))
            for one in answers
            if isinstance(one, f.ChoiceMade) and one.at == "insurance"
        ]
        for one in answers:
            if isinstance(one, f.CountsTaken) and one.at == "insurance":
                return say("insurance_closed_for", count=sum(one.applied.values()))
        return say("insurance_closed", zones=tuple(boxes)) if boxes else ""

    def instruct(self, need: Next, place: Place) -> Instruction:
        """Instruct as every game does; additionally the hole card's check is looked at and
        tapped.
        """
        if isinstance(need, NeedCheck):
            return tell("peek", say("check_and_tap", called=HOLE_CARD), zone=need.zone)
        return instruct(need, place)

    def asking(self, window: OpenWindow) -> Say:
        """Say for whose decision the dealer waits."""
        if window.question == "insurance":
            return say("insurance_asked")
        asked = window.asks[0]
        if asked.who == CROWD:
            return say("players_decide")
        return say("box_decides", zone=_place_of(asked.hand or asked.who))

    def taken_back(self, fact: f.DealFact) -> Say:
        """The check is the only step of this family that can be taken back."""
        del fact
        return say("hidden_checked", called=HOLE_CARD)

    def summary(self, result: Json) -> Say:
        """Return what the dealer had."""
        dealer = result["dealer"]
        if dealer["blackjack"]:
            return say("dealer_had_blackjack")
        if dealer["total"] is None:
            return say("hidden_not_turned", called=HOLE_CARD)
        return say("dealer_had", count=int(dealer["total"]))

    def sheet(self, deal: Deal, round_id: str, bets: f.BetsAccepted) -> Json:
        """The round sheet of a live round. Raises SheetError."""
        if not isinstance(deal, BoxDeal | CrowdDeal):
            raise LookupError(f"{type(deal).__name__} is no deal of this family")
        sides: dict[int | str, Collection[str]] = dict(bets.boxes.items())
        return round_sheet(deal, round_id, sides or {CROWD: placed(bets)})

    def expected(self, rules: GameRules, sheet: Mapping[str, Any]) -> Json:
        """Return how the sheet's round is settled. Raises SheetError."""
        return expected(redeal(rules, sheet))


BLACKJACK = Blackjack()
