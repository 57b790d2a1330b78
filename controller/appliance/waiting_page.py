"""The page that the appliance's own browser shows until the console answers.

Without it, a browser that starts before its table would show its own error page, in English, for as
long as that takes. The language is not chosen yet, so the page uses all of them.
"""

import json
from html import escape

from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue

STYLE = """
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; padding: 4vmin; background: #8c0d17; color: #fff; display: flex;
  flex-direction: column; align-items: center; justify-content: center; gap: 2.5vmin;
  text-align: center; font-family: system-ui, sans-serif; }
svg { width: 14vmin; }
h1 { font-size: 6vmin; line-height: 1.1; }
p { font-size: 3.4vmin; line-height: 1.3; max-width: 42em; }
"""

OCTAGON = (
    '<svg viewBox="0 0 100 100" aria-hidden="true">'
    '<path d="M31 4h38l27 27v38L69 96H31L4 69V31z" fill="#fff"/>'
    '<path d="M27 50h46" stroke="#8c0d17" stroke-width="15"/></svg>'
)
"""The console page's own sign for a lost connection."""

SCRIPT = """
const there = %s;
async function look() {
  try {
    await fetch(there, { mode: "no-cors", cache: "no-store" });
    location.replace(there);
  } catch {
    setTimeout(look, 500);
  }
}
look();
"""


def waiting_page(address: str) -> str:
    """The page, which changes to the console at this address as soon as it answers."""
    there = json.dumps(address).replace("<", "\\u003c")
    words = "".join(map(_words, LANGUAGES))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>livetable</title>'
        f'<style>{STYLE}</style></head><body role="alert">{OCTAGON}{words}'
        f"<script>{SCRIPT % there}</script></body></html>\n"
    )


def _words(language: Language) -> str:
    told = catalogue(language)
    title, text = told.text(say("page_offline")), told.text(say("page_offline_text"))
    return f'<div lang="{language}"><h1>{escape(title)}</h1><p>{escape(text)}</p></div>'
