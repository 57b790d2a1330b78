"""Nothing that can come is dropped in silence: each table of handlers has every kind."""

from types import UnionType
from typing import get_args

import pytest

from controller.core.device_reports.all import REPORTS
from controller.core.fold.all import FOLDS
from controller.core.fold.registry import folds
from controller.core.games.registry import SHIPPED
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Input
from controller.core.messages.orders import Order
from controller.core.messages.parse import ACTS, VERBS
from controller.core.public_events.all import EVENT_BUILDERS
from controller.core.requests.legality import commands_of, taps_of
from controller.core.step import TAKEN

PRIVATE = {
    f.ActRefused,
    f.SignInRefused,
    f.AdmittedReported,
    f.BackSeen,
    f.CardReturned,
    f.AlarmAcknowledged,
    f.AlarmRaised,
    f.BatchChecked,
    f.BytesRejected,
    f.CallExtended,
    f.CameraChanged,
    f.CardAdmitted,
    f.CardLifted,
    f.CardPulled,
    f.CardSeen,
    f.CardShifted,
    f.CommandTaken,
    f.ConditionChanged,
    f.SoftwareChanged,
    f.DeviceConnected,
    f.DeviceLost,
    f.FaceSeen,
    f.GameDisabled,
    f.GameEnabled,
    f.HoleExposureAccepted,
    f.ManagerCalled,
    f.OrderChanged,
    f.PauseAsked,
    f.PauseTakenBack,
    f.PullKeptAsNext,
    f.PullSetAside,
    f.ReceiptTaken,
    f.RemedyChosen,
    f.ReportTaken,
    f.ReportsDisagreed,
    f.ReportsLost,
    f.ResultsShown,
    f.ProposalEnded,
    f.ReviewAsked,
    f.RoundAcknowledged,
    f.RoundRefused,
    f.RoundResolved,
    f.RulingProposed,
    f.SetCleared,
    f.CoupTold,
    f.ShoeCondemned,
    f.ShoeCountSetAside,
    f.ShoeLoaded,
    f.ShoeNoticed,
    f.ShoeResetOrdered,
    f.ShuffleReported,
    f.ShuffleSuspected,
    f.SignedOut,
    f.SingleSourceRuled,
    f.StepSeen,
    f.StepsGiven,
    f.StubReported,
    f.TableCleared,
    f.TableConfigured,
    f.TrackLinked,
    f.TrackRecognised,
    f.TrackSetAside,
    f.TracksForgotten,
}
"""Facts of which the public hears nothing; a new fact is decided on here or is told."""

TABLES: dict[str, tuple[set[type], object]] = {
    "folds": (set(FOLDS), f.Fact),
    "reports": (set(REPORTS), d.DeviceInput),
    "inputs": (set(TAKEN), Input),
    "commands": ({kind for game in SHIPPED for kind in commands_of(game)}, c.Verb),
    "taps": ({kind for game in SHIPPED for kind in taps_of(game)}, c.Act),
    "words of commands": (set(VERBS.values()), c.Verb),
    "words of taps": (set(ACTS.values()), c.Act),
    "public and private facts": (set(EVENT_BUILDERS) | PRIVATE, f.Fact),
}


def kinds(union: object) -> set[type]:
    """All classes of a union, however it is nested."""
    if isinstance(union, UnionType):
        return set().union(*(kinds(one) for one in get_args(union)))
    assert isinstance(union, type)
    return {union}


@pytest.mark.parametrize("name", TABLES)
def test_every_kind_has_its_handler(name: str) -> None:
    handled, union = TABLES[name]
    assert handled == kinds(union)


def test_no_fact_is_both_public_and_private() -> None:
    assert not set(EVENT_BUILDERS) & PRIVATE


@pytest.mark.parametrize("union", [f.Fact, Input, Order, c.Verb, c.Act])
def test_no_two_kinds_are_called_alike(union: object) -> None:
    names = [kind.__dataclass_fields__["kind"].default for kind in kinds(union)]  # type: ignore[attr-defined]
    assert len(names) == len(set(names))


def test_a_fact_has_one_fold() -> None:
    with pytest.raises(ValueError, match="CardSeen has a fold already"):
        folds(f.CardSeen)(FOLDS[f.CardSeen])
