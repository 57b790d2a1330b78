"""Taps each irregularity with each remedy at a console, as the people would, and counts the taps.

A slip is made by the hands of `mistakes`; the dealer is signed in at his screen. Where the shift
manager is wanted he signs in there with his name's button and his PIN, which is counted apart: a
night's second slip finds him signed in. What a ruling gives hands to do is done on the felt, and
tapped where no sensor sees it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect

from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.words import say
from controller.words.catalogue import catalogue
from tests.support.console.acts import HELD_MS, open_table, sign_in_dealer
from tests.support.mistakes.aftermath import tidy
from tests.support.pages.made_slips import SlipCase, closed_table_of, made
from tests.support.pages.served_table import COLLEAGUE, DEALER, MANAGER, PIN, ServedTable
from tests.support.table_driver import Driver

TAP_S, HOLD_S, TAKE_BACK_S = 1.2, 1.0, 5.0
"""What a tap takes a person who knows where it is; what holding adds; how long one tap can be
taken back."""

NAMES = f'{{"dealer": ["{DEALER}"], "shift_manager": ["{MANAGER}", "{COLLEAGUE}"]}}'
"""Names that were signed in at this screen before: their buttons are there."""


@dataclass
class Finger:
    """The finger of whoever taps, which counts."""

    taps: int = 0
    seconds: float = 0.0

    def tap(self, what: Locator) -> None:
        """Tap, or hold what wants to be held."""
        held = "hold" in (what.get_attribute("class") or "").split()
        what.click(delay=HELD_MS if held else 0)
        self.taps += 1
        self.seconds += TAP_S + (HOLD_S if held else 0)

    def prove(self, dialog: Locator, name: str) -> None:
        """Say who one is, by the button of one's name and the PIN."""
        self.tap(dialog.locator(".names").get_by_role("button", name=name, exact=True))
        for digit in PIN:
            self.tap(dialog.locator(".pin-pad").get_by_role("button", name=digit, exact=True))
        self.tap(dialog.locator("button[type=submit]"))


@dataclass(frozen=True, kw_only=True)
class Mended:
    """One slip that was put right: by which remedy, how it ended, and what that took.

    `came` are the taps of the shift manager's signing in, none where the dealer may choose.
    """

    code: str
    remedy: str
    people: int
    outcome: str
    taps: int
    seconds: float
    came: int = 0


@dataclass
class Slip:
    """One irregularity at a served table, with a page before it."""

    case: SlipCase
    served: ServedTable
    page: Page
    finger: Finger = field(default_factory=Finger)

    def make(self) -> None:
        """Come to the phase and make the mistake."""
        self.served.do(lambda driver: made(driver, self.case))
        expect(self.page.locator("#trouble")).to_be_visible()

    @property
    def options(self) -> list[dict[str, Any]]:
        """The remedies that the screen offers for it; none where another irregularity is first."""
        wrong = self.served.do(lambda driver: driver.view()["irregularity"])
        its_own = wrong and wrong["code"] == self.case.code
        return [one for one in wrong["options"] if not one["refused"]] if its_own else []

    def mend(self, option: dict[str, Any]) -> Mended:
        """Rule by this remedy and do what it says, until nothing is open or the round is void."""
        came = 0 if "dealer" in option["roles"] else self._manager_comes()
        finger = self.finger = Finger()
        refused = self._rule(option)
        if not refused:
            self._hands()
            self._what_follows()
        return Mended(
            code=self.case.code,
            remedy=option["remedy"],
            people=option["people"],
            outcome=f"refused: {refused}" if refused else self._outcome(),
            taps=finger.taps,
            seconds=finger.seconds,
            came=came,
        )

    def _what_follows(self) -> None:
        """A ruling may leave another slip, such as a card too many: its first remedy ends it."""
        wrong = self.served.do(lambda driver: driver.view()["irregularity"])
        options = [one for one in wrong["options"] if not one["refused"]] if wrong else []
        if wrong and wrong["code"] != self.case.code and options:
            self._rule(options[0])
            self._hands()

    def _manager_comes(self) -> int:
        finger = Finger()
        finger.tap(self.page.locator("#trouble .remedy.sign-in"))
        finger.prove(self.page.get_by_role("dialog"), MANAGER)
        expect(self.page.locator("#people .badge.here")).to_have_count(2)
        return finger.taps

    def _rule(self, option: dict[str, Any]) -> str:
        """Choose it and fill in what it asks; the sentence where the table refuses it."""
        rulings = self._told(f.RemedyChosen)
        title = option["title"] + (" (two people)" if option["people"] == 2 else "")
        remedies = self.page.locator("#trouble .remedies")
        mark = catalogue("en").text(say("page_dealer_may"))
        marked = re.compile(rf"^{re.escape(title)}\s*({mark})?$")
        self.finger.tap(remedies.locator("button.remedy").filter(has_text=marked))
        form = remedies.locator(".ruling")
        expect(form).to_be_visible()
        if form.locator(".soon-track").count():
            self.finger.seconds += TAKE_BACK_S
            expect(form).to_have_count(0)
        else:
            self._fill(form)
            self.finger.tap(form.locator("button.primary"))
            if option["people"] == 2:
                self.finger.prove(self.page.get_by_role("dialog"), COLLEAGUE)
        said = self.page.locator("#toast.on, dialog .refusal:not(:empty)")
        self._until(lambda: self._told(f.RemedyChosen) > rulings or said.count() > 0)
        return "" if self._told(f.RemedyChosen) > rulings else said.first.inner_text()

    def _fill(self, form: Locator) -> None:
        """Choose what is still open: a card's rank and suit, a box, a reason."""
        for fieldset in form.locator("fieldset.picks").all():
            if not fieldset.locator("input:checked").count():
                self.finger.tap(self._pick(fieldset))

    def _pick(self, choices: Locator) -> Locator:
        """The card is the one that lies, where a card is asked; else the first choice."""
        card = self.served.do(lambda driver: driver.lying[-1].card if driver.lying else "6C")
        row = (choices.get_attribute("class") or "").split()
        value = card[0] if "ranks" in row else card[1] if "suits" in row else ""
        which = f"label.pick:has(input[value='{value}'])" if value else "label.pick"
        return choices.locator(which).first

    def _hands(self) -> None:
        """Do the steps: with the hands, or by a tap where nobody sees them."""
        for _ in range(20):
            step = self.served.do(_step)
            if step == "tap":
                self.finger.tap(self.page.get_by_role("button", name="Done", exact=True))
                self._until(lambda: self.served.do(_step) != "tap")
            elif step == "":
                break
        self.served.do(tidy)
        if self.case.code in PUT_RIGHT:
            self.served.do(lambda driver: PUT_RIGHT[self.case.code](driver))

    def _outcome(self) -> str:
        ended = self.served.do(lambda driver: driver.of(f.RoundVoided))
        if ended:
            return f"void: {ended[-1].cause}"
        still = self.served.do(
            lambda driver: [one.code for one in driver.engine.table.irregularities.values()]
        )
        if self.case.code in still:
            return "open"
        if not still:
            expect(self.page.locator("#trouble")).to_be_hidden()
        return "Table OK" if not still else f"then {still[0]}"

    def _until(self, there: Callable[[], bool]) -> None:
        """Wait until the table has come so far; what was tapped is on its way."""
        for _ in range(1500):
            if there():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"{self.case.name}: {self.page.locator('#toast').text_content()}")

    def _told(self, kind: type) -> int:
        return self.served.do(lambda driver: len(driver.of(kind)))


def _step(driver: Driver) -> str:
    """Carry out the due step by hand; `tap` where it wants one, empty where there is none."""
    guide = driver.view().get("guide")
    table = driver.engine.table
    held = table.guide(next(iter(table.irregularities), 0)) if guide else None
    if held is None or held.now is None:
        return ""
    if guide["tap"]:
        return "tap"
    if held.now.done_when == "laid":
        driver.lay(driver.known[held.now.pull], held.now.zone)
        return "hands"
    lying = next(one for one in driver.lying if one.track == held.now.lying.track.number)
    driver._do(lying, held.now.zone if held.now.done_when == "there" else "")
    return "hands"


def _laid_back(driver: Driver) -> None:
    """The last card goes where the instruction says."""
    wrong = driver.view()["irregularity"]
    zone = driver.view()["instruction"].get("zone", "")
    if wrong and zone and driver.lying:
        driver._do(driver.lying[-1], zone)
        driver.wait(2000)


def _lifted(driver: Driver) -> None:
    if driver.view()["irregularity"] and driver.lying:
        driver.lift(driver.lying[-1])
        driver.wait(2000)


def _laid_in_hand(driver: Driver) -> None:
    if driver.view()["irregularity"] and driver.engine.table.snapshot().in_transit:
        zone = driver.view()["instruction"]["zone"]
        driver.lay(driver.first_in_hand(), zone)
        driver.wait(2000)


def _turned(driver: Driver) -> None:
    if driver.view()["irregularity"] and driver.lying:
        driver.lying[-1].up = True
        driver.sight("revealed", driver.lying[-1])
        driver.wait(2000)


def _laid_there_again(driver: Driver) -> None:
    """Cards that were taken away lie again where the instructions say, one after the other."""
    for _ in range(len(driver.pulled)):
        told, wrong = driver.view()["instruction"], driver.view()["irregularity"]
        if not wrong or told.get("action") != "place":
            return
        table = driver.engine.table
        gone = (
            number
            for number, pull in table.pulls.items()
            if pull.state == "dealt" and pull.zone == told["zone"] and pull.track not in table.lying
        )
        driver.lay(driver.known[next(gone)], told["zone"])
        driver.wait(2000)


def _shown_right(driver: Driver) -> None:
    """The card in question lies straight, its own face in sight."""
    if driver.view()["irregularity"]:
        track = next(iter(driver.engine.table.irregularities.values())).tracks[0].number
        driver.sight("revealed", next(one for one in driver.lying if one.track == track))
        driver.wait(2000)


def _pushed_back(driver: Driver) -> None:
    """The card that came second goes back into the shoe, which says so."""
    if driver.view()["irregularity"]:
        report, pulled = next(driver.report), driver.pulled.pop()
        driver.feed(d.ShoeNotice("shoe0", report, "pulled_back", pulled, boot=1))
        driver.wait(2000)


PUT_RIGHT: dict[str, Callable[[Driver], None]] = {
    "wrong_box": _laid_back,
    "strayed_card": _laid_back,
    "cleared_too_early": _laid_there_again,
    "missing_card": _laid_there_again,
    "face_changed": _shown_right,
    "unreadable_card": _shown_right,
    "two_cards_pulled": _pushed_back,
    "unseen_card": _laid_in_hand,
    "unknown_card": _lifted,
    "wrong_back": _lifted,
    "cut_card_dealt": _lifted,
    "face_down_card": _turned,
}
"""What hands do where a ruling says that the record is right."""


def slips(
    browser: Browser, folder: Path, cases: list[SlipCase], wanted: Callable[[str, str], bool]
) -> Iterator[Mended]:
    """Mend each case by each remedy that its screen offers and that is wanted."""
    for case in cases:
        tried: set[str] = set()
        while (mended := _tried_twice(browser, folder, case, tried, wanted)) is not None:
            tried.add(mended.remedy)
            yield mended


Wanted = Callable[[str, str], bool]


def _tried_twice(
    browser: Browser, folder: Path, case: SlipCase, tried: set[str], wanted: Wanted
) -> Mended | None:
    """Mend the next one; a page that a busy machine let wait too long is opened once more."""
    try:
        return _next(browser, folder, case, tried, wanted)
    except TimeoutError:
        return _next(browser, folder, case, tried, wanted)


def _next(
    browser: Browser,
    folder: Path,
    case: SlipCase,
    tried: set[str],
    wanted: Callable[[str, str], bool],
) -> Mended | None:
    """Mend the case by a remedy that was not tried yet, on a table of its own."""
    folder.mkdir(exist_ok=True)
    with ServedTable(folder, case.game, (), driver=closed_table_of(case)) as served:
        served.do(open_table)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        try:
            page.add_init_script(f"localStorage.setItem('livetable-names', '{NAMES}')")
            page.goto(served.url)
            page.wait_for_selector("#page:not([inert])")
            sign_in_dealer(page, DEALER)
            slip = Slip(case, served, page)
            slip.make()
            for option in slip.options:
                name = option["remedy"]
                if name not in tried and wanted(case.code, name):
                    return slip.mend(option)
            return None
        finally:
            page.close()
