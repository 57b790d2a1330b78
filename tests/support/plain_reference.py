"""A slow, plain dealing of one round, told as one script per kind of game.

Written from the rule sheets without a look at the machine: no phases, no queue, no caches; totals
by trying both values of every ace, payments as fractions. A script yields what is due and is sent
what happened.
"""

from collections.abc import Collection, Generator, Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from controller.core.games.blackjack.rules.game_file import GameRules

Script = Generator[tuple[Any, ...], Any, "Outcome"]
TENS = "TJQK"


def points(card: str) -> tuple[int, ...]:
    if card[0] == "A":
        return (1, 11)
    return (10,) if card[0] in TENS else (int(card[0]),)


def totals(cards: Iterable[str]) -> set[int]:
    return {sum(choice) for choice in product(*map(points, cards))}


def best(cards: Iterable[str]) -> int:
    found = totals(cards)
    fitting = [total for total in found if total <= 21]
    return max(fitting) if fitting else min(found)


def is_soft(cards: Iterable[str]) -> bool:
    cards = list(cards)
    return best(cards) != min(totals(cards))


def blackjack(cards: list[str]) -> bool:
    return len(cards) == 2 and best(cards) == 21


class Spot:
    """One player's hand of the script."""

    def __init__(self, cards: list[str], zone: str, split: bool = False, generation: int = 0):
        self.cards = cards
        self.zone = zone
        self.split = split
        self.generation = generation
        self.doubled = False
        self.stood = False
        self.aces = False
        """A split of aces made it."""

    def natural(self) -> bool:
        return not self.split and blackjack(self.cards)

    def bust(self) -> bool:
        return best(self.cards) > 21

    def charlie(self, rules: GameRules) -> bool:
        enough = rules.charlie is not None and len(self.cards) >= rules.charlie.cards
        counts = not self.split or (rules.charlie is not None and rules.charlie.on_split)
        return enough and counts and not self.bust()


class Outcome:
    """What the script ends with: the dealer's cards and what is paid per hand."""

    def __init__(self, dealer: list[str], opened: bool, spots: list[Spot], paid: list[Fraction]):
        self.dealer = dealer
        self.opened = opened
        self.spots = spots
        self.paid = paid


def value_pair(spot: Spot, rules: GameRules) -> bool:
    if len(spot.cards) != 2:
        return False
    one, two = spot.cards
    return points(one) == points(two) if rules.split.by == "value" else one[0] == two[0]


def options(spot: Spot, hands: int, rules: GameRules) -> set[str]:
    """What a player of an unfinished hand may do; empty when the hand is finished."""
    if spot.stood or spot.doubled or spot.bust() or spot.charlie(rules) or spot.natural():
        return set()
    if best(spot.cards) == 21 and (
        rules.stands_on_21 == "any" or (rules.stands_on_21 == "soft" and is_soft(spot.cards))
    ):
        return set()
    limit = 2 if rules.split.resplit == "tree" else 99
    splits = value_pair(spot, rules) and hands < rules.split.max_hands and spot.generation < limit
    if spot.aces and not rules.split.resplit_aces:
        splits = False
    if spot.aces and rules.split.aces_one_card:
        return {"stand", "split"} if splits else set()
    found = {"hit", "stand"}
    if len(spot.cards) == 2 and (not spot.split or rules.double.after_split):
        lowest = {"any": 0, "9-11": 9, "10-11": 10}[rules.double.on]
        hard = not is_soft(spot.cards) and lowest <= best(spot.cards) <= 11
        found |= {"double"} if rules.double.on == "any" or hard else set()
    return found | {"split"} if splits else found


def peeks(up: str, rules: GameRules) -> bool:
    return (up[0] == "A" and "A" in rules.dealer.peek) or (
        up[0] in TENS and rules.dealer.peek == "AT"
    )


def dealer_turn(
    rules: GameRules, up: str, hole: str, spots: list[Spot], known: bool, need: bool
) -> Generator[tuple[Any, ...], Any, tuple[list[str], bool]]:
    """The dealer's second card and his draws; `need` says that something but comparing needs it.

    Where no card lies face down `hole` is empty, and the second card is drawn now.
    """
    cards = [up, hole] if hole else [up]
    compare = [
        spot for spot in spots if not spot.bust() and not spot.charlie(rules) and not spot.natural()
    ]
    draws = {
        "always": True,
        "unless_all_blackjack": any(not spot.natural() for spot in spots),
        "unless_all_bust": any(not spot.bust() for spot in spots),
        "when_compared": bool(compare),
    }[rules.dealer.draw]
    opens = rules.dealer.open_hole == "always" or need or draws
    if rules.dealer.open_hole == "not_if_all_blackjack_or_bust":
        opens = any(not spot.natural() and not spot.bust() for spot in spots)
    if not (opens or known):
        return cards, False
    if hole:
        yield ("turn",)
    else:
        cards.append((yield ("card", "dealer", True)))
    while draws and not known:
        total = best(cards)
        if total > 17 or (total == 17 and not (is_soft(cards) and rules.dealer.soft_17 == "hit")):
            break
        if rules.dealer.max_cards is not None and len(cards) >= rules.dealer.max_cards:
            break
        cards.append((yield ("card", "dealer", True)))
    return cards, True


def hole_matters(rules: GameRules, up: str, spots: list[Spot], checked: bool) -> bool:
    """A finished hand still waits for the dealer's blackjack."""
    if checked or (up[0] != "A" and up[0] not in TENS):
        return False
    charlies = rules.charlie is not None and not rules.charlie.beats_blackjack
    back = rules.dealer.late_blackjack_returns if rules.dealer.late_blackjack_returns_busted else ""
    return any(
        spot.natural()
        or (charlies and spot.charlie(rules))
        or (spot.bust() and back.startswith("doubles") and spot.doubled)
        or (spot.bust() and back == "doubles_and_splits" and spot.split)
        for spot in spots
    )


def pay(
    rules: GameRules, spot: Spot, dealer: list[str], opened: bool, late: bool, first: bool = True
) -> Fraction:
    """Net per unit of the base bet; `first` of the hands of its box."""
    stake = Fraction(2 if spot.doubled else 1)
    natural = opened and blackjack(dealer)
    returns = rules.dealer.late_blackjack_returns if natural and late else "none"
    lost = -stake
    if returns != "none":
        lost = Fraction(0) if returns == "doubles_and_splits" and not first else Fraction(-1)
    if spot.bust():
        return lost if rules.dealer.late_blackjack_returns_busted else -stake
    if spot.charlie(rules) and rules.charlie and (rules.charlie.beats_blackjack or not natural):
        return stake
    if spot.natural():
        return Fraction(0) if natural else Fraction(*rules.blackjack.pays)
    if natural:
        even = best(spot.cards) == 21 and not rules.dealer.blackjack_beats_21
        return Fraction(0) if even else lost
    mine, theirs = best(spot.cards), best(dealer)
    if theirs > 21 or mine > theirs:
        return stake
    return Fraction(0) if mine == theirs else -stake


def boxes_script(
    rules: GameRules,
    seats: list[int],
    sides: Mapping[int, Collection[str]],
    opted_out: Collection[int] = (),
) -> Script:
    """A round of boxes from the first card to the last; `sides` are the side bets of each box."""
    first = {}
    for box in seats:
        first[box] = yield ("card", str(box), True)
    up = yield ("card", "dealer", True)
    boxes: dict[int, list[Spot]] = {}
    for box in seats:
        boxes[box] = [Spot([first[box], (yield ("card", str(box), True))], str(box))]
    hole = (yield ("card", "dealer", False)) if rules.dealer.hole == "face_down" else ""

    insured = False
    even = set()
    if up[0] == "A" and rules.insurance.offered:
        for box in seats:
            natural = boxes[box][0].natural()
            asks = not natural or rules.insurance.on_blackjack or rules.insurance.even_money
            if box in opted_out or not asks:
                continue
            offer = "even_money" if natural and rules.insurance.even_money else "insure"
            answer = yield ("ask", box, "insurance", {offer, "decline"})
            insured = insured or answer == "insure"
            if answer == "even_money":
                even.add(box)
    checked = peeks(up, rules)
    known = False
    if checked:
        known = yield ("peek",)
    if not known:
        for box in seats:
            yield from box_script(rules, box, boxes[box])

    spots = [spot for box in seats for spot in boxes[box]]
    waiting = [spot for box in seats for spot in boxes[box] if box not in even]
    need = (
        (insured and not checked)
        or any("dealer_pair" in names for names in sides.values())
        or hole_matters(rules, up, waiting, checked)
    )
    dealer, opened = yield from dealer_turn(rules, up, hole, spots, known, need)
    paid = [
        Fraction(1) if box in even else pay(rules, spot, dealer, opened, not checked, not place)
        for box in seats
        for place, spot in enumerate(boxes[box])
    ]
    return Outcome(dealer, opened, spots, paid)


def box_script(
    rules: GameRules, box: int, spots: list[Spot]
) -> Generator[tuple[Any, ...], Any, None]:
    """One box's hands from left to right."""
    place = 0
    while place < len(spots):
        spot = spots[place]
        if len(spot.cards) == 1:
            spot.cards.append((yield ("card", spot.zone, True)))
        while legal := options(spot, len(spots), rules):
            action = yield ("ask", box, f"play:{place}", legal)
            if action == "stand":
                spot.stood = True
            elif action == "split":
                other = Spot([spot.cards.pop()], f"{box}.{len(spots) + 1}", split=True)
                spot.split = True
                spot.generation += 1
                other.generation = spot.generation
                spot.aces = other.aces = spot.cards[0][0] == "A"
                spots.insert(place + 1, other)
                yield ("move", spot.zone, other.zone)
                spot.cards.append((yield ("card", spot.zone, True)))
                if rules.split.dealing == "both_at_once":
                    other.cards.append((yield ("card", other.zone, True)))
            else:
                spot.doubled = action == "double"
                spot.cards.append((yield ("card", spot.zone, True)))
        place += 1


def crowd_script(rules: GameRules, players: list[str]) -> Script:
    """A round of the crowd, every player followed by name; choices come as {player: action}."""
    one = yield ("card", "P", True)
    up = yield ("card", "dealer", True)
    two = yield ("card", "P", True)
    hole = (yield ("card", "dealer", False)) if rules.dealer.hole == "face_down" else ""
    insured = False
    asks = rules.insurance.on_blackjack or not blackjack([one, two])
    if up[0] == "A" and rules.insurance.offered and asks:
        answers = yield ("ask", players, "insurance", {"insure", "decline"})
        insured = "insure" in answers.values()
    checked = peeks(up, rules)
    known = False
    if checked:
        known = yield ("peek",)
    held: dict[str, list[Spot]] = {name: [Spot([one, two], "P")] for name in players}
    if not known and not blackjack([one, two]):
        yield from crowd_play(rules, held, one, two)
    spots = [spot for name in players for spot in held[name]]
    need = (insured and not checked) or hole_matters(rules, up, spots, checked)
    dealer, opened = yield from dealer_turn(rules, up, hole, spots, known, need)
    paid = [
        pay(rules, spot, dealer, opened, not checked, not place)
        for name in players
        for place, spot in enumerate(held[name])
    ]
    return Outcome(dealer, opened, spots, paid)


def crowd_play(
    rules: GameRules, held: dict[str, list[Spot]], one: str, two: str
) -> Generator[tuple[Any, ...], Any, None]:
    """The first window, the main branch, then the two split hands."""
    legal = options(Spot([one, two], "P"), 1, rules)
    chosen = yield ("ask", list(held), "initial", legal)
    takers = [name for name in held if chosen[name] in ("hit", "double")]
    for name in takers:
        held[name][0].doubled = chosen[name] == "double"
    drawing = [held[name][0] for name in takers]
    names = {id(held[name][0]): name for name in takers}
    splitters = [name for name in held if chosen[name] == "split"]
    if rules.crowd_order == "main_first" or not splitters:
        yield from shared_line(rules, drawing, names, "H", "main{}")
    if splitters:
        yield from split_play(rules, held, splitters, one, two)
        if rules.crowd_order == "split_first":
            yield from shared_line(rules, drawing, names, "H", "main{}")


def split_play(
    rules: GameRules, held: dict[str, list[Spot]], splitters: list[str], one: str, two: str
) -> Generator[tuple[Any, ...], Any, None]:
    """The pair is moved apart, each hand gets its card, and the left one is played first."""
    yield ("move", "P", "L")
    yield ("move", "P", "R")
    left = yield ("card", "L", True)
    right = yield ("card", "R", True)
    for name in splitters:
        held[name] = [Spot([one, left], "L", split=True), Spot([two, right], "R", split=True)]
        for spot in held[name]:
            spot.aces = one[0] == "A"
    for side, zone in enumerate("LR"):
        spots = [held[name][side] for name in splitters]
        names = {id(held[name][side]): name for name in splitters}
        legal = options(spots[0], 2, rules)
        if legal:
            at = f"s{side + 1}:2"
            chosen = yield ("ask", list(splitters), at, legal)
            takers = [name for name in splitters if chosen[name] in ("hit", "double")]
            for name in takers:
                held[name][side].doubled = chosen[name] == "double"
            spots = [held[name][side] for name in takers]
            yield from shared_line(rules, spots, names, zone, f"s{side + 1}:{{}}")


def shared_line(
    rules: GameRules, drawing: list[Spot], names: dict[int, str], zone: str, at: str
) -> Generator[tuple[Any, ...], Any, None]:
    """One card for everybody who draws; those who may go on are asked again."""
    while drawing:
        card = yield ("card", zone, True)
        for spot in drawing:
            spot.cards.append(card)
        drawing = [spot for spot in drawing if options(spot, 2, rules)]
        if drawing:
            legal = options(drawing[0], 2, rules)
            asked = [names[id(spot)] for spot in drawing]
            chosen = yield ("ask", asked, at.format(len(drawing[0].cards)), legal)
            drawing = [spot for spot in drawing if chosen[names[id(spot)]] == "hit"]
