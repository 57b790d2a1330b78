"""Lets a page speak a language, as the person before it chose."""

from playwright.sync_api import Page, expect


def speak_from_the_start(page: Page, language: str) -> None:
    """Let this page, which is not loaded yet, speak `language`: it need not be loaded twice."""
    page.add_init_script(f"localStorage.setItem('livetable-language', {language!r})")


def speak(page: Page, language: str) -> None:
    """Let this page speak `language` from now on, and wait until it does."""
    page.evaluate("language => localStorage.setItem('livetable-language', language)", language)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
