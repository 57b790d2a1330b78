// On the appliance's own screen (`?kiosk`) the page says once a second that it draws. It says so from
// a frame: a browser that hangs, or whose screen shows nothing new, falls silent. There is no other
// window there: a finger that rests opens no menu of the browser, and links stay in this one.

const SAY_MS = 1000;
let saidAt = -Infinity;

/** Whether this is the appliance's own screen. */
export const isKiosk = new URLSearchParams(location.search).has("kiosk");

/** A link to another page of the console: beside this one, or in its place where there is no other. */
export const linkTo = (path) =>
  (isKiosk ? { href: `${path}?kiosk` } : { href: path, target: "_blank" });

function frame(now) {
  requestAnimationFrame(frame);
  if (now - saidAt < SAY_MS) return;
  saidAt = now;
  fetch("/kiosk", { method: "POST" }).catch(() => {}); // the table is away: it will hear the next
}

if (isKiosk) {
  requestAnimationFrame(frame);
  document.documentElement.dataset.kiosk = "";
  for (const kind of ["contextmenu", "dragstart"]) {
    addEventListener(kind, (event) => event.preventDefault());
  }
}
