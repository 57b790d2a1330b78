// On the appliance's own screen (`?kiosk`) the page reports once a second that it draws. It reports
// from within a frame, so a browser that hangs, or whose screen does not change, falls silent.
// There is no other window: a resting finger opens no browser menu, and links open in this window.

const SAY_MS = 1000;
let saidAt = -Infinity;

/** Whether this is the appliance's own screen. */
export const isKiosk = new URLSearchParams(location.search).has("kiosk");

/** A link to another page of the console: in a new tab, or in place of this page if there are no tabs. */
export const linkTo = (path) =>
  (isKiosk ? { href: `${path}?kiosk` } : { href: path, target: "_blank" });

function frame(now) {
  requestAnimationFrame(frame);
  if (now - saidAt < SAY_MS) return;
  saidAt = now;
  fetch("/kiosk", { method: "POST" }).catch(() => {}); // the table is away: it will get the next report
}

if (isKiosk) {
  requestAnimationFrame(frame);
  document.documentElement.dataset.kiosk = "";
  for (const kind of ["contextmenu", "dragstart"]) {
    addEventListener(kind, (event) => event.preventDefault());
  }
}
