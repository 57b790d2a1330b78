"""The longest and oddest values that the parameters of sentences have."""

from controller.core.words import Param, say

EXTREMES: dict[str, tuple[Param, ...]] = {
    "card": ("9S", "TH", "back", "unreadable"),
    "cards": ((), ("9S",), ("AS",) * 416),
    "colour": ("red", "purple"),
    "device": ("shoe0", "shoe3", "camera0", "shuffler1", "the red one"),
    "name": ("Ana", "Maria-José dos Santos de la Vega"),
    "names": ((), ("A",), ("A", "B", "C")),
    "number": (1, 2, 21, 416),
    "phase": ("idle", "bets_due"),
    "place": (
        say("place_dealer"),
        say("place_players"),
        say("place_drawn"),
        say("place_left"),
        say("place_other", name="rail"),
        say("place_right"),
        say("place_box", box=7),
        say("place_hand", box=7, hand=4),
    ),
    "places": ((say("place_dealer"),), (say("place_box", box=1), say("place_players"))),
    "question": ("insurance", "play"),
    "reason": ("moved_back", "cancel_after"),
    "reasons": (("moved_back",), ("void", "misread", "a_house_s_own")),
    "remedies": ((say("remedy_void"),), (say("remedy_void"), say("remedy_go_on"))),
    "role": ("dealer", "shift_manager"),
    "roles": (("shift_manager",), ("shuffler", "shift_manager", "dealer")),
    "choices": (("hit",), ("hit", "stand", "even_money")),
    "text": ("a word", "dealer-2 said: \N{BULLET} stop!"),
    "verb": ("next_round", "acknowledge_alarm"),
    "verbs": (("next_round",), ("next_round", "rule", "confirm_step")),
    "words": (say("hidden_card"), say("hole_card"), "dealer change."),
}
