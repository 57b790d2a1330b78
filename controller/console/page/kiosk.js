// On the appliance's own screen (`?kiosk`) the page says once a second that it draws. It says so from
// a frame: a browser that hangs, or whose screen shows nothing new, falls silent.

const SAY_MS = 1000;
let saidAt = -Infinity;

function frame(now) {
  requestAnimationFrame(frame);
  if (now - saidAt < SAY_MS) return;
  saidAt = now;
  fetch("/kiosk", { method: "POST" }).catch(() => {}); // the table is away: it will hear the next
}

if (new URLSearchParams(location.search).has("kiosk")) requestAnimationFrame(frame);
