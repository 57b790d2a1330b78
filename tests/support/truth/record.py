"""What the world itself did in the round in play: bets and answers taken, and what was ruled."""

from dataclasses import dataclass, field


@dataclass
class Hand:
    """One hand of a box, as its player's accepted answers made it."""

    doubled: bool = False
    split: bool = False


@dataclass
class Record:
    """One round, by the world's own doing.

    `excuse`: why the felt may differ from the result: somebody asserted what is not so, or the only
    witness of a card erred. `disordered`: a ruling changed who gets which card in what order.
    """

    boxes: dict[int, tuple[str, ...]] = field(default_factory=dict)
    players: int = 0
    side: tuple[str, ...] = ()
    uninsured: tuple[int, ...] = ()
    insurance: dict[int, str] = field(default_factory=dict)
    insured: dict[str, int] | None = None
    decisions: list[tuple[int, int, str]] = field(default_factory=list)
    counts: list[dict[str, int]] = field(default_factory=list)
    hands: dict[int, list[Hand]] = field(default_factory=dict)
    handed_over: set[int] = field(default_factory=set)
    excuse: str = ""
    disordered: str = ""

    def bet(self, boxes: dict[int, tuple[str, ...]], players: int, side: tuple[str, ...]) -> None:
        """The bets were taken."""
        self.boxes, self.players, self.side = boxes, players, side
        self.hands = {box: [Hand()] for box in boxes}

    def decide(self, box: int, hand: int, action: str) -> None:
        """A box's decision was taken."""
        self.decisions.append((box, hand, action))
        hands = self.hands[box]
        if action == "double":
            hands[hand].doubled = True
        elif action == "split":
            hands[hand].split = True
            hands.insert(hand + 1, Hand(split=True))
