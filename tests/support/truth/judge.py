"""A settled round against the world's own truth, settled by the plain script of the rule sheets.

Three looks: the cards that lie there are the cards of the result; every hand pays what the sheets
say for those cards; and where nobody changed the order, the whole round is dealt again by the plain
script, from the cards as they lie and the answers as they were given.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.messages import facts as f
from controller.core.messages.devices import BACK
from tests.support.plain_reference import (
    Outcome,
    Script,
    Spot,
    blackjack,
    boxes_script,
    crowd_script,
    pay,
    peeks,
)
from tests.support.truth.things import Piece, WrongError
from tests.support.truth.world import World

GRACE = 6_500
"""The longest time (ms of play) that the table gives a disturbed card to be put right by itself."""

Zones = dict[str, list[Piece]]


def judge(world: World, fact: f.RoundSettled) -> None:
    """Raise WrongError unless the result is what lies there and what the sheets pay for it."""
    rules, result = world.config.rules, fact.result
    assert isinstance(rules, GameRules)
    dealer = [str(card) for card in result["dealer"]["cards"]]
    told = _told(world, result)
    checks = world.counts["check"]
    if world.record.excuse:
        checks[f"excused: {world.record.excuse}"] += 1
    elif told_untruly(world):
        checks["excused: an unseen or only witness erred"] += 1
    else:
        checks["felt against result"] += 1
        firm, soft = lying(world)
        same_cards(firm, soft, {**told, "dealer": [dealer]})
        if not soft and not world.record.disordered and not world.record.handed_over:
            checks["dealt again by the plain script"] += 1
            _dealt_again(world, rules, firm, result)
    checks["paid by the sheets"] += 1
    _checked_rightly(world, rules, result, dealer)
    if world.crowd:
        _lines_paid(world, rules, result, dealer)
    else:
        _boxes_paid(world, rules, result, dealer)


# --- what lies there ------------------------------------------------------------------------------


def lying(world: World) -> tuple[Zones, Zones]:
    """By zone: what surely lies there, and what was disturbed so lately that it may not count."""
    firm: Zones = defaultdict(list)
    soft: Zones = defaultdict(list)
    for piece in world.felt:
        if _unsettled(world, piece):
            soft[piece.zone].append(piece)
            if piece.was:
                soft[piece.was].append(piece)
        else:
            firm[piece.zone].append(piece)
    for piece in world.lifted:
        if piece.was and piece not in world.felt and _unsettled(world, piece):
            soft[piece.was].append(piece)
    return firm, soft


def _unsettled(world: World, piece: Piece) -> bool:
    """Whether it was disturbed, or a camera that sees tells of it only after others it looks at."""
    if piece.since is None:
        return not piece.told and world.watched(piece.zone)
    return not piece.told or world.at - max(piece.since, world.runs_since) < GRACE


def told_untruly(world: World) -> bool:
    """Whether a card that nobody else saw was told wrongly: no program can know it.

    So it is with one that turns out to be another before a camera has told it.
    """
    lies = world.felt
    if any(piece in world.printed and not piece.told for piece in lies):
        return True
    in_the_dark = [
        piece
        for piece in (*lies, *world.lifted)
        if _unwitnessed(world, piece) and not world.watched(piece.zone)
    ]
    return any(piece.misread and not piece.up for piece in lies) or any(
        world.lied_about.get(piece)
        for piece in (*in_the_dark, *(piece for piece in lies if not piece.up))
    )


def _unwitnessed(world: World, piece: Piece) -> bool:
    """Whether no camera has told the face of a card that lies: laid, or turned, where none saw."""
    shown = [eye.shown[piece][3] for eye in world.eyes.values() if piece in eye.shown]
    return piece in world.unwitnessed or all(face == BACK for face in shown)


def _told(world: World, result: dict[str, Any]) -> dict[str, list[list[str]]]:
    """The hands of the result by the place in which they lie."""
    if "boxes" in result:
        return {
            box: [[str(card) for card in hand["cards"]] for hand in entry["hands"]]
            for box, entry in result["boxes"].items()
            if all(hand["result"] not in ("refunded", "interrupted") for hand in entry["hands"])
        }
    longest: dict[str, list[str]] = {"main": [], "left": [], "right": []}
    for line in result["lines"]:
        if len(line["cards"]) > len(longest[line["hand"]]):
            longest[line["hand"]] = [str(card) for card in line["cards"]]
    split = bool(longest["left"] or longest["right"])
    main = longest["main"]
    places = {
        "P": [] if split else main[:2],
        "H": main[2:],
        "L": longest["left"],
        "R": longest["right"],
    }
    return {zone: [cards] for zone, cards in places.items()} if result["lines"] else {}


def same_cards(firm: Zones, soft: Zones, told: dict[str, list[list[str]]]) -> None:
    for place, hands in told.items():
        zones = [zone for zone in {*firm, *soft} if zone.partition(".")[0] == place]
        here = [sorted(str(p.face) for p in firm.get(zone, [])) for zone in zones]
        maybe = Counter(str(p.face) for zone in zones for p in soft.get(zone, []))
        named = [sorted(card for card in cards if card != "hidden") for cards in hands]
        hidden = sum(cards.count("hidden") for cards in hands)
        sure = Counter(card for cards in here for card in cards)
        said = Counter(card for cards in named for card in cards)
        missing, extra = said - sure - maybe, sure - said
        if missing or extra.total() > hidden:
            raise WrongError("the felt is not the result", (place, "told", hands, "lying", here))
        if not maybe and not hidden and sorted(filter(None, here)) != sorted(filter(None, named)):
            raise WrongError("the felt is not the result", (place, "told", hands, "lying", here))


# --- what is paid ---------------------------------------------------------------------------------


def _paid(multiplier: float) -> Fraction:
    return Fraction(multiplier).limit_denominator(100)


def _opened(result: dict[str, Any]) -> bool:
    return bool(result["dealer"]["hole_revealed"])


def _boxes_paid(world: World, rules: GameRules, result: dict[str, Any], dealer: list[str]) -> None:
    record, opened = world.record, _opened(result)
    if {int(box) for box in result["boxes"]} != set(record.boxes):
        raise WrongError("other boxes than bet", (result["boxes"].keys(), record.boxes))
    for name, entry in result["boxes"].items():
        hands, own = entry["hands"], record.hands[int(name)]
        if any(hand["result"] in ("refunded", "interrupted") for hand in hands):
            continue
        if [h["doubled"] for h in hands] != [h.doubled for h in own]:
            raise WrongError("other hands than decided", (name, hands, own))
        for hand, mine in zip(hands, own, strict=True):
            even = record.insurance.get(int(name)) == "even_money"
            spot = Spot(hand["cards"], name, mine.split)
            spot.doubled = mine.doubled
            late = not peeks(dealer[0], rules)
            due = Fraction(1) if even else pay(rules, spot, dealer, opened, late)
            if _paid(hand["multiplier"]) != due:
                raise WrongError("paid otherwise than the sheets", (name, hand, dealer, due))
        _insurance_paid(record.insurance.get(int(name)), entry.get("insurance"), dealer, opened)


def _insurance_paid(
    answer: str | None, entry: dict[str, Any] | None, dealer: list[str], opened: bool
) -> None:
    if (answer == "insure") != (entry is not None):
        raise WrongError("insurance otherwise than answered", (answer, entry))
    if entry is not None:
        won = opened and blackjack(dealer)
        if (entry["multiplier"] > 0) != won:
            raise WrongError("insurance otherwise than the hole card", (entry, dealer))


def _lines_paid(world: World, rules: GameRules, result: dict[str, Any], dealer: list[str]) -> None:
    opened = _opened(result)
    for line in result["lines"]:
        if line["result"] == "refunded":
            continue
        spot = Spot(line["cards"], line["hand"], line["hand"] != "main")
        spot.doubled = line["doubled"]
        due = pay(rules, spot, dealer, opened, True)
        if _paid(line["multiplier"]) != due:
            raise WrongError("paid otherwise than the sheets", (line, dealer, due))
    record = world.record
    if record.insured is not None and record.insured.get("insure"):
        _insurance_paid("insure", result["insurance"], dealer, opened)


def _checked_rightly(
    world: World, rules: GameRules, result: dict[str, Any], dealer: list[str]
) -> None:
    """Nobody was asked to play against a blackjack that the check had denied."""
    played = world.record.decisions or world.record.counts
    if played and _opened(result) and peeks(dealer[0], rules) and blackjack(dealer):
        raise WrongError("a check denied the dealer's blackjack", (dealer, played))


# --- dealt again ----------------------------------------------------------------------------------


def _dealt_again(world: World, rules: GameRules, there: Zones, result: dict[str, Any]) -> None:
    record = world.record
    if world.crowd:
        names = [f"p{n}" for n in range(record.players)]
        if not names:
            return
        outcome = _run(world, crowd_script(rules, names), there)
        _same_lines(outcome, result)
        return
    outcome = _run(world, boxes_script(rules, [*record.boxes], record.boxes), there)
    hands = [hand for entry in result["boxes"].values() for hand in entry["hands"]]
    dealer = [str(c) for c in result["dealer"]["cards"] if c != "hidden"]
    if [sorted(hand["cards"]) for hand in hands] != [sorted(s.cards) for s in outcome.spots]:
        raise WrongError("hands otherwise than dealt", (hands, [s.cards for s in outcome.spots]))
    if [_paid(hand["multiplier"]) for hand in hands] != outcome.paid:
        raise WrongError("paid otherwise than the script", (hands, outcome.paid))
    if dealer != outcome.dealer[: len(dealer)] or _opened(result) != outcome.opened:
        raise WrongError("the dealer otherwise than dealt", (dealer, outcome.dealer))


def _same_lines(outcome: Outcome, result: dict[str, Any]) -> None:
    told: Counter[Fraction] = Counter()
    for line in result["lines"]:
        told[_paid(line["multiplier"])] += line["players"]
    if told != Counter(outcome.paid):
        raise WrongError("lines otherwise than the script", (result["lines"], outcome.paid))


def _run(world: World, script: Script, there: Zones) -> Outcome:
    """The plain script, fed with the cards as they lie and the answers as they were given."""
    feeder = _Feeder(world, there)
    due = next(script)
    while True:
        try:
            due = script.send(feeder.feed(due))
        except StopIteration as end:
            if feeder.cards_left() or feeder.answers_left():
                raise WrongError("more was dealt or asked than the script", feeder.left()) from None
            outcome: Outcome = end.value
            return outcome


class _Feeder:
    """What happened, in the script's order."""

    def __init__(self, world: World, there: Zones) -> None:
        self.record = world.record
        self.dealt: dict[str, list[str]] = defaultdict(list)
        pieces = sorted((p for zone in there.values() for p in zone), key=lambda p: p.laid)
        for piece in pieces:
            self.dealt[piece.split_from or piece.zone].append(str(piece.face))
        self.decisions = list(self.record.decisions)
        self.counts = list(self.record.counts)
        self.dealer = list(self.dealt["dealer"])

    def cards_left(self) -> bool:
        return any(self.dealt.values())

    def answers_left(self) -> bool:
        return bool(self.decisions or self.counts)

    def left(self) -> object:
        return dict(self.dealt), self.decisions, self.counts

    def feed(self, due: tuple[Any, ...]) -> object:
        match due:
            case ("card", zone, _):
                if not self.dealt[zone]:
                    raise WrongError("fewer cards than the script", (due, self.left()))
                return self.dealt[zone].pop(0)
            case ("peek",):
                return blackjack(self.dealer[:2])
            case ("ask", box, "insurance", _) if isinstance(box, int):
                return self.record.insurance.get(box, "decline")
            case ("ask", list() as names, "insurance", _):
                return _spread(names, self.record.insured or {"decline": len(names)})
            case ("ask", list() as names, _, _):
                return _spread(names, self._counts(due))
            case ("ask", box, at, _):
                return self._decision(box, at)
            case _:
                return None

    def _counts(self, due: tuple[Any, ...]) -> dict[str, int]:
        if not self.counts:
            raise WrongError("the script asks what the table did not", due)
        return self.counts.pop(0)

    def _decision(self, box: int, at: str) -> str:
        if not self.decisions:
            raise WrongError("the script asks what the table did not", (box, at))
        who, hand, action = self.decisions.pop(0)
        if (who, f"play:{hand}") != (box, at):
            raise WrongError("the script asks another", (box, at, who, hand, action))
        return action


def _spread(names: list[str], counts: dict[str, int]) -> dict[str, str]:
    actions = [action for action, n in counts.items() for _ in range(n)]
    return dict(zip(names, actions, strict=True))
