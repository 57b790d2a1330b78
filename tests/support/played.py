"""Plays short rounds for tests: cards as one string, answers in table order."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from controller.core.cards import parse_card
from controller.core.games.blackjack.deal.boxes import BoxRound
from controller.core.games.blackjack.deal.crowd import CrowdRound
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.settle.settlement import RoundResult, settle
from controller.core.games.registry import load_rules
from controller.core.games.steps import (
    CROWD,
    Finished,
    NeedCard,
    NeedCheck,
    NeedChoices,
    NeedMove,
    NeedReveal,
)
from tests.support.places import PROJECT

GAMES = ("infinite", "blackjack_live", "igt", "olivia", "quebec")

Answer = str | Mapping[str, int]
Deal = BoxRound | CrowdRound


@cache
def text_of(game: str) -> str:
    """The game's file as shipped."""
    return (PROJECT / "config" / "games" / f"{game}.toml").read_text(encoding="utf-8")


@cache
def rules_of(game: str) -> GameRules:
    """The game as shipped."""
    return load_rules(text_of(game), f"{game}.toml")


def changed(game: str, *edits: tuple[str, str]) -> GameRules:
    """The game with parts of its file replaced; each part must be there."""
    text = text_of(game)
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    return load_rules(text, f"{game}.toml")


def start(
    rules: GameRules,
    seats: Sequence[int] = (),
    *,
    sides: Mapping[int | str, Collection[str]] | None = None,
    players: int | None = None,
    no_insurance: Collection[int] = (),
) -> Deal:
    """A new round of these seats; of the crowd where the game has one."""
    if rules.kind == "crowd":
        return CrowdRound(rules, sides or {}, players)
    return BoxRound(rules, tuple(sorted(seats)), sides or {}, no_insurance)


class Table:
    """A round played to its end, with every step it asked for."""

    def __init__(
        self,
        rules: GameRules,
        cards: str,
        answers: Sequence[Answer] = (),
        seats: Sequence[int] = (1,),
        sides: Mapping[int | str, Sequence[str]] | None = None,
        players: int | None = None,
    ) -> None:
        self.sides = dict(sides or {})
        self.deal = start(rules, seats, sides=self.sides, players=players)
        self.shoe = [parse_card(word) for word in cards.split()]
        self.answers = list(answers)
        self.steps: list[str] = []
        self._hole = ""
        while not self._step():
            pass
        assert not self.shoe, f"cards left over: {self.shoe}"
        assert not self.answers, f"answers left over: {self.answers}"
        self.result: RoundResult = settle(self.deal, self.sides)

    def _step(self) -> bool:
        need = self.deal.next()
        match need:
            case NeedCard():
                card = self.shoe.pop(0)
                self.steps.append(need.zone if need.face_up else f"{need.zone} down")
                if not need.face_up:
                    self._hole = card
                self.deal.card(card)
            case NeedMove():
                self.steps.append(f"{need.from_zone}>{need.to_zone}")
                self.deal.moved()
            case NeedCheck():
                self.steps.append("peek")
                self.deal.peeked(self.deal.dealer.blackjack)
            case NeedReveal():
                self.steps.append("turn")
                self.deal.reveal(parse_card(self._hole))
            case NeedChoices():
                ask = need.asks[0]
                self.steps.append(f"{ask.who} {ask.at}")
                self._answer(ask.who, self.answers.pop(0))
            case Finished():
                return True
        return False

    def _answer(self, who: int | str, answer: Answer) -> None:
        if isinstance(self.deal, CrowdRound):
            self.deal.choose_counts({answer: 1} if isinstance(answer, str) else answer)
        else:
            assert isinstance(answer, str)
            assert isinstance(who, int)
            self.deal.choose(who, answer)

    @property
    def boxes(self) -> BoxRound:
        """The round as one of boxes."""
        assert isinstance(self.deal, BoxRound)
        return self.deal

    def paid(self) -> list[tuple[str, float | None]]:
        """(result, multiplier) of each hand or crowd line, in settling order."""
        return [(hand.verdict.result, hand.verdict.multiplier) for hand in self.result.hands]

    def side(self, name: str, who: int | str = 1) -> tuple[str | None, int]:
        """(class, multiplier) of one side bet."""
        verdict = self.result.sides[who][name]
        return verdict.cls, verdict.multiplier


def play(game: str, cards: str, *answers: Answer, **rest: object) -> Table:
    """A round of a shipped game."""
    return Table(rules_of(game), cards, answers, **rest)  # type: ignore[arg-type]


def crowd_side(cards: str, *answers: Answer, bet: str, rules: GameRules | None = None) -> object:
    """(class, multiplier) of a side bet in a round of the crowd game."""
    table = Table(rules or rules_of("infinite"), cards, answers, sides={CROWD: (bet,)})
    return table.side(bet, CROWD)
