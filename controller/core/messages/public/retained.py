"""Messages that are retained, and the publisher's own: state, description, status, health."""

from typing import Any, Literal

from controller.core.messages.facts.words import Light as Colour
from controller.core.messages.phases import Phase
from controller.core.messages.public.base import Face, Hand, Utc, public
from controller.core.messages.public.games.roads import Roads
from controller.core.messages.public.windows import Ask


@public(frozen=True, slots=True)
class StateLight:
    """The betting light."""

    colour: Colour
    """Green, yellow or red."""
    ends_at: Utc
    """When betting ends, or ended; while `stopped` and not red, void."""


@public(frozen=True, slots=True)
class StateWindow:
    """The open question."""

    window: int
    """Its number."""
    question: str
    """The question, by its word."""
    asks: tuple[Ask, ...]
    """The hands or seats that are asked."""
    ends_at: Utc
    """Until when players may answer; void while `stopped`."""
    due_at: Utc
    """Until when the final answer is awaited; void while `stopped`."""


@public(frozen=True, slots=True)
class StateHand:
    """A hand as it lies."""

    hand: Hand
    """The hand."""
    cards: tuple[Face, ...]
    """Its cards in order."""
    total: int
    """Its total; hidden cards count nothing."""
    soft: bool
    """Whether an ace counts eleven in the total."""


@public(frozen=True, slots=True)
class State:
    """The public view of one moment, retained on `state`."""

    phase: Phase
    """The phase of the round."""
    stopped: bool
    """Whether play and clocks stand still: a pause, or something that is wrong."""
    round: str | None
    """The round in play."""
    number: str | None
    """The number players see of it."""
    light: StateLight | None
    """The betting light, while the round is not over."""
    window: StateWindow | None
    """The open question."""
    hands: tuple[StateHand, ...]
    """The players' hands in order, the dealer's last."""
    dealer: str
    """The dealer's number, as in `p17`; the house's people file alone holds names."""
    unacknowledged: tuple[str, ...]
    """Finished rounds that the game server has not acknowledged: send `ack_round`, `ack_void`, or
    `replay` without `from` to hear them again."""
    blocked_by: tuple[str, ...]
    """Codes of all that keeps the next round from opening, `unacknowledged` among them."""
    roads: Roads | None = None
    """The results of the shoe as players follow them; null in games without roads."""
    as_of: str = ""
    """The sequence of the newest event that this view contains."""
    events_head: str = ""
    """The hash of the journal's events up to that one; that of an old copy differs."""


@public(frozen=True, slots=True)
class DeviceName:
    """A device of the table."""

    name: str
    """Its name."""
    kind: Literal["shoe", "camera", "shuffler"]
    """Its face."""


@public(frozen=True, slots=True)
class Description:
    """The game and its offer, retained on `description`; with what the game's family offers."""

    contract: str
    """The version of this contract, `1.3` say."""
    site: str
    """The site."""
    table: str
    """The table."""
    game: str
    """The game's short name."""
    title: str
    """The game's name for people."""
    rules_hash: str
    """The rules in force, SHA-256."""
    software: str
    """The program's version."""
    decks: int
    """Decks in the shoe."""
    boxes: int
    """Betting boxes; 0 in games of one common hand."""
    side_bets: tuple[str, ...]
    """Side bets by name."""
    limits: dict[str, Any]
    """Bet limits in minor units; the game server holds to them."""
    devices: tuple[DeviceName, ...]
    """The devices."""
    main_bets: tuple[str, ...] = ()
    """Main bets by name, in games that have several."""


@public(frozen=True, slots=True)
class Status:
    """Whether the table is there, retained on `status`; `offline` is also its will."""

    state: Literal["online", "offline"]
    """Whether it is."""
    instance: str
    """This start of the program."""
    epoch: str
    """The life of its journal: every sequence begins with it."""


@public(frozen=True, slots=True)
class Health:
    """The publisher's progress, every 10 s on `health`."""

    instance: str
    """This start of the program."""
    records: int
    """Records in the journal."""
    head: str
    """The last hash of its chain."""
    committed: int
    """The last event that the journal holds."""
    sent: int
    """The last event that the broker took."""
    settled: int
    """The last event up to which every round is acknowledged."""
