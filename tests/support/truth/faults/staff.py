"""People who rule wrongly, do not carry out, change and pause."""

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.table.as_read import key_of
from tests.support.truth import people, rulings
from tests.support.truth.faults.fault import fault, zone_of
from tests.support.truth.things import WrongError
from tests.support.truth.world import World


@fault
def reported(world: World) -> bool:
    """A person reports what no sensor sees."""
    return _reported(world)


@fault
def reported_while_players_decide(world: World) -> bool:
    return world.phase == "window" and _reported(world)


@fault
def reported_while_players_bet(world: World) -> bool:
    if world.phase == "betting" and world.rng.random() < 0.5:
        world.command(c.CloseBetting())
    return world.phase in ("betting", "bets_due") and _reported(world)


@fault
def reported_while_cards_lie(world: World) -> bool:
    return world.phase in ("dealing", "results") and _reported(world)


def _reported(world: World) -> bool:
    codes = [entry["code"] for entry in world.menu()["reportable"]]
    counts = world.counts["reported"]
    if not codes:
        return False
    world.rng.shuffle(codes)  # a night is short: of those told least often, any
    code = min(codes, key=lambda one: counts[f"{one} / {world.phase}"])
    counts[f"{code} / {world.phase}"] += 1
    return world.tap(c.Report(code, zone_of(world))) == "accepted"


UNCHANGED: dict[str, tuple[type, ...]] = {
    "resume_table": (f.TablePaused, f.TableResumed, f.FactsUndone, f.StepsGiven),
    "void_round": (f.BettingOpened, f.RoundVoided, f.RoundSettled),
    "confirm_step": (f.StepSeen, f.StepsGiven, f.CardDealt, f.CardMoved, f.TablePaused),
}
"""What must not have come between the reading of a screen and a tap that is taken."""


@fault
def tapped_on_what_was_read_before(world: World) -> bool:
    """Hands and cameras go on between a look at the screen and the tap on it."""
    view = world.view()
    acts: list[c.Act] = [c.ResumeTable()] if world.engine.table.pause else []
    if view["instruction"].get("tap"):
        acts = [c.ConfirmStep(view["instruction"]["irregularity"])]
    if view["menu"]["void_reasons"] and world.rng.random() < 0.2:
        acts.append(c.VoidRound("misdeal", "manager-2"))
    if not acts:
        return False
    act = world.rng.choice(acts)
    seen, before = view["marks"].get(key_of(act), "none"), len(world.facts)
    for _ in range(world.rng.choice([1, 2, 4])):
        people.follow(world)
    since = [fact for _, fact in world.facts[before:] if isinstance(fact, UNCHANGED[act.kind])]
    if isinstance(act, c.ConfirmStep) and not since:
        return True  # the hands are not done: nobody says that they are
    if world.tap(act, "shift_manager", seen=seen) == "accepted" and since:
        raise WrongError("a tap confirmed what nobody had read", (act, since[0]))
    return True


@fault
def dealer_looks_wrongly(world: World) -> bool:
    if world.screen()["instruction"]["code"] != "peek":
        return False
    world.tap(c.PeekAnswer(world.rng.random() < 0.8))
    return True


@fault
def ruled_wrongly(world: World) -> bool:
    """Somebody chooses a remedy without looking."""
    wrong = next(iter(world.engine.table.irregularities.values()), None)
    if wrong is None:
        return False
    offered = world.config.remedies.offered(wrong.code, world.phase)
    row = rulings.choose(world, offered)
    return rulings.rule_wrongly(world, wrong, row) == "accepted"


@fault
def ruling_not_carried_out(world: World) -> bool:
    """The ruling is right, and the cards stay where they are."""
    wrong = next(iter(world.engine.table.irregularities.values()), None)
    if wrong is None:
        return False
    offered = world.config.remedies.offered(wrong.code, world.phase)
    rows = [row for row in offered if row.action in ("set_aside", "burn", "hold", "dead_hand")]
    return bool(rows) and rulings.rule(world, wrong, rows[0], "shift_manager") == "accepted"


@fault
def dealers_change(world: World) -> bool:
    other = "dealer-2" if world.dealer == "dealer-1" else "dealer-1"
    second = world.rng.choice(["", "manager-2"])
    if world.tap(c.SignIn(second), person=other) != "accepted":
        return False
    world.dealer = other
    return True


@fault
def paused(world: World) -> bool:
    return world.tap(c.PauseTable("look", now=world.rng.random() < 0.5)) == "accepted"


@fault
def taken_back(world: World) -> bool:
    choices = world.menu()["undoable"]
    if not choices:
        return False
    act = c.Undo(world.rng.choice(choices)["fact"], "wrong")
    return world.tap(act, "shift_manager") == "accepted"


@fault
def voided(world: World) -> bool:
    if world.rng.random() < 0.7:
        return False
    return world.tap(c.VoidRound("misdeal", "manager-2"), "shift_manager") == "accepted"


@fault
def closing_announced(world: World) -> bool:
    return world.tap(c.CloseTable(world.rng.choice([0, 1, 3])), "shift_manager") == "accepted"
