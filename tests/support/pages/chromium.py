"""Debian's Chromium, as tests, measures and pictures start it."""

import shutil

from playwright.sync_api import Browser, Playwright

CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
"""The same engine without a window's parts takes two thirds of the processor time of a page."""

UNSEEN = ("SpareRendererForSitePerProcess", "WebUIOmniboxAimPopup", "WebUIOmniboxPopup")
"""What each window would start two more processes for, though nobody sees it here."""

OF_PLAYWRIGHT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""What Playwright switches off itself: a list of ours takes the place of its own."""

DISABLED = "--disable-features=" + ",".join(UNSEEN + OF_PLAYWRIGHT)


def chromium(playwright: Playwright) -> Browser:
    """Start Chromium without a window."""
    arguments = ["--no-sandbox", "--disable-gpu", DISABLED]
    return playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
