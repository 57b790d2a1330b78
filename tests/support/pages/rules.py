"""Rules that hold on every page, in every language and size: names, focus, targets, whole texts."""

from playwright.sync_api import Page

from tests.support.pages.usable import SMALLEST_TARGET

BROKEN = """least => {
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root = modal ?? document.body;
  const shown = part => part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const unseen = part => Boolean(part.closest('.unseen, [inert]'));
  const sign = part => `${part.tagName.toLowerCase()}${part.id ? '#' + part.id : ''}`
    + `.${[...part.classList].join('.')} "${part.textContent.trim().slice(0, 40)}"`;
  const textOf = id => document.getElementById(id)?.textContent ?? '';
  const idsOf = part => (part.getAttribute('aria-labelledby') ?? '').split(' ');
  const byIds = part => idsOf(part).map(textOf).join(' ');
  const spoken = part => [...part.childNodes].map(node => {
    if (node.nodeType === 3) return node.data;
    if (node.nodeType !== 1 || node.getAttribute('aria-hidden') === 'true') return '';
    return node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? spoken(node);
  }).join('');
  const nameOf = part => byIds(part).trim()
    || part.getAttribute('aria-label')
    || [...(part.labels ?? [])].map(spoken).join(' ')
    || (part.matches('input, select, textarea') ? '' : spoken(part))
    || part.getAttribute('title') || '';
  const scrolls = overflow => ['auto', 'scroll'].includes(overflow);
  const found = [];
  for (const part of root.querySelectorAll(CONTROLS)) {
    if (!shown(part) || unseen(part)) continue;
    if (!nameOf(part).trim()) found.push(`no name: ${sign(part)}`);
    if (part.tabIndex > 0) found.push(`an order of its own: ${sign(part)}`);
    if (part.matches('[tabindex="0"]:not(button, a, input, summary)')) continue;
    const target = part.matches('[type=radio], [type=checkbox]') && part.closest('label') || part;
    const box = target.getBoundingClientRect();
    const letter = part.matches('.letters .key, .digits .key'); // as wide as on any phone
    const wide = letter ? 24 : least;
    if (least && (box.width < wide - .5 || box.height < least - .5)) {
      found.push(`small: ${sign(target)} ${box.width} x ${box.height}`);
    }
  }
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const part = text.parentElement;
    if (!text.data.trim() || !shown(part) || unseen(part) || part.closest('svg, select')) continue;
    if (parseFloat(getComputedStyle(part).fontSize) === 0) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let frame = part; frame && frame !== document.body; frame = frame.parentElement) {
      const style = getComputedStyle(frame);
      const its = frame.getBoundingClientRect();
      if (style.clipPath !== 'none') break;
      const cutsX = ['hidden', 'clip'].includes(style.overflowX);
      const cutsY = ['hidden', 'clip'].includes(style.overflowY);
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) break;
      if (cutsX && (box.right > its.right + 1.5 || box.left < its.left - 1.5)) {
        found.push(`cut: ${sign(part)} in ${sign(frame).slice(0, 40)}`); break;
      }
      if (cutsY && (box.top >= its.bottom - 1)) break; // left out whole: the next width shows it
      if (cutsY && (box.bottom > its.bottom + 3 || box.top < its.top - 3)) {
        found.push(`cut below: ${sign(part)} in ${sign(frame).slice(0, 40)}`); break;
      }
    }
  }
  if (document.scrollingElement.scrollWidth > innerWidth + 1) found.push('sideways');
  for (const part of root.querySelectorAll('*')) {
    const style = getComputedStyle(part);
    const wider = part.scrollWidth > part.clientWidth + 1;
    if (wider && shown(part) && scrolls(style.overflowX) && !part.matches('.names')) {
      found.push(`sideways in ${sign(part).slice(0, 60)}`);
    }
  }
  return found;
}"""
"""Of the dialog that is open, else of the page: controls without a name or too small for a finger,
texts that a frame cuts, and what is reached by scrolling sideways alone."""

FOCUSED = """() => {
  const part = document.activeElement;
  if (!part || part === document.body) return null;
  const seen = part.matches('[type=radio], [type=checkbox]') ? part.closest('label') ?? part : part;
  const its = seen.getBoundingClientRect();
  const [top, bottom] = [Math.max(0, its.top), Math.min(innerHeight, its.bottom)];
  const free = [.1, .3, .5, .7, .9].some(share => {
    const y = top + (bottom - top) * share;
    const there = document.elementFromPoint(its.left + its.width / 2, y);
    return there !== null && (seen.contains(there) || there.contains(seen));
  });
  const ring = [part, seen].some(one => {
    const style = getComputedStyle(one);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });
  part.dataset.stop ??= String(document.querySelectorAll('[data-stop]').length + 1);
  return {
    stop: Number(part.dataset.stop),
    name: `${part.tagName.toLowerCase()}#${part.id}.${[...part.classList].join('.')}`
      + ` "${part.textContent.trim().slice(0, 30)}"`,
    ring, covered: !free,
    out: its.bottom <= 0 || its.top >= innerHeight || its.right <= 0 || its.left >= innerWidth,
  };
}"""

FORGET = """() => {
  for (const one of document.querySelectorAll('[data-stop]')) delete one.dataset.stop;
}"""

MOST_STOPS = 120


def broken(page: Page, *, finger: bool = True) -> list[str]:
    """What breaks a rule now; `finger`: the page is tapped at a table."""
    found: list[str] = page.evaluate(BROKEN, SMALLEST_TARGET if finger else 0)
    return sorted(set(found))


def lost_focus(page: Page) -> list[str]:
    """Tab through the page or its dialog: each stop is in view, uncovered, and has a ring."""
    page.evaluate(FORGET)
    found, last = [], 0
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop is None:
            continue
        if stop["stop"] <= last:
            break
        last = stop["stop"]
        for what in ("out", "covered"):
            if stop[what]:
                found.append(f"{what}: {stop['name']}")
        if not stop["ring"]:
            found.append(f"no ring: {stop['name']}")
    return found
