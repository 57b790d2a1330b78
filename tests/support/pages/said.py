"""What a page says for a while, and what it covers while it says it."""

from tests.support.pages.scripts import part

SAY = f"text => {part('toast.js')}.then(({{ toast }}) => toast(text))"
"""Let the page say this."""

COVERED = """() => {
  const said = document.querySelector('#toast.on').getBoundingClientRect();
  if (said.left < 0 || said.top < 0 || said.right > innerWidth || said.bottom > innerHeight) {
    return ['out of view'];
  }
  const room = document.querySelector('dialog[open]') ?? document;
  return [...room.querySelectorAll('#title, .facts > div, .badge, button, .pick, .field, '
      + '#instruction, #clock, .trouble-head, .card')]
    .filter(part => part.checkVisibility())
    .filter(part => {
      const rooms = ['.trouble-body', 'dialog', '.side', '.upper'].map(name => part.closest(name));
      const boxes = [part, ...rooms]
        .filter(one => one && getComputedStyle(one).display !== 'contents')
        .map(one => one.getBoundingClientRect());
      const [top, bottom] = [Math.max(...boxes.map(box => box.top)),
        Math.min(...boxes.map(box => box.bottom))];
      const {left, right} = boxes[0];
      return said.left < right && left < said.right && said.top < bottom && top < said.bottom;
    }).map(part => part.id || part.className || part.textContent);
}"""
"""What it covers of what is read or tapped, in the dialog that is open or on the page."""

COVERED_BY_EACH = f"""async texts => {{
  const {{ toast }} = await {part("toast.js")};
  return texts.map(text => {{
    toast(text);
    return ({COVERED})();
  }});
}}"""
"""The same of each of these sentences, said one after the other."""
