// The engineer's page. The engineer signs in here, on the screen's own seat (a visitor's would be
// left after two minutes), and stays signed in while the page is visible. Its data is fetched once
// a second; the WebSocket brings the table's view and says whether the table is alive.

import { dealerSession, desk, leaveDealer } from "../desk.js";
import { askPerson, closeDialogs, languageRow } from "../dialogs.js";
import { button, byId, h, setText, whenChanged } from "../dom.js";
import { replaceKept } from "../kept.js";
import { isKiosk, linkTo } from "../kiosk.js";
import { Link } from "../link.js";
import { sayLeft } from "../on_its_way.js";
import { openScreen } from "../screen.js";
import { stand } from "../stands.js";
import { toast } from "../toast.js";
import { sayLasting, t } from "../words.js";
import { bench, renew } from "./bench.js";
import { drawDevices } from "./devices.js";
import { drawDoctor } from "./doctor.js";
import { drawDoubts } from "./doubts.js";
import { drawLog } from "./log.js";
import { drawSeeing } from "./seeing.js";

const EVERY_MS = 1000;
const FIRST_WORD_MS = 2000;

const PARTS = {
  devices: ["page_part_devices", drawDevices],
  seeing: ["page_part_seeing", drawSeeing],
  doubts: ["page_part_doubts", drawDoubts],
  doctor: ["page_part_doctor", drawDoctor],
  log: ["page_part_log", drawLog],
};

let heard = false;
let drawn = "";

/** The part that the address names; the doctor has its own address. */
function partNow() {
  const named = location.hash.slice(1);
  if (named in PARTS) return named;
  return location.pathname === "/doctor" ? "doctor" : "devices";
}

const drawBand = whenChanged(({ off, closed, round }) => {
  const band = byId("band");
  band.className = `band band-${off ? "off" : closed ? "test" : "live"}`;
  setText(band, off ? t("page_band_off") : closed ? t("page_band_test")
    : round ? t("page_band_round", { round }) : t("page_band_live"));
});

/** Nobody can sign in before the table is heard: the table checks the PIN. */
const drawPeople = whenChanged(({ person, asks }) => replaceKept(byId("people"), [
  person && h("span", { class: "badge here" },
    h("small", { text: t("page_engineer") }), h("b", { text: person })),
  person ? button(t("page_leave"), leaveDealer, { className: "quiet" })
    : asks && button(t("page_sign_in"), signIn, { className: "primary" }),
  button(t("page_screen"), openScreen, { className: "quiet" }),
  isKiosk && h("a", { class: "button quiet", ...linkTo("/"), text: t("page_to_the_table") }),
].filter(Boolean)));

const drawParts = whenChanged(({ part }) => replaceKept(byId("parts"),
  Object.entries(PARTS).map(([name, [code]]) => h("a", {
    class: "button", href: `#${name}`, text: t(code), "aria-current": name === part ? "page" : null,
  }))));

function signIn() {
  return askPerson(t("page_sign_in"), ["engineer"], t("page_sign_in"),
    async (claim) => desk.dealer.signIn(claim.person, claim.role, claim.pin),
    { above: languageRow() });
}

/** Ask for a name first; nothing is shown before. */
function drawEntry() {
  if (drawn === "entry") return;
  drawn = "entry";
  byId("part").replaceChildren(h("p", { text: t("page_engineer_signs_in") }));
}

function draw() {
  const { view } = desk;
  const session = dealerSession();
  const part = partNow();
  drawPeople({ person: session?.person ?? "", asks: heard });
  drawParts({ part });
  if (!view) return;
  setText(byId("title"), t("page_engineer_of", { table: `${view.table.site} ${view.table.id}` }));
  drawBand({
    off: !heard, closed: view.table.phase === "closed", round: view.round?.number ?? null,
  });
  if (!session) {
    drawEntry();
    return;
  }
  const [, show] = PARTS[part];
  if (drawn !== part) {
    drawn = part;
    byId("part").replaceChildren(...show.made());
    bench.checks = null; // made again when somebody looks at them
  }
  show({ view, ...bench });
}

/** Ask for news while somebody is signed in and the page is visible. */
async function watch() {
  const session = dealerSession();
  if (session && !document.hidden) await renew(session.token);
  draw();
  setTimeout(watch, EVERY_MS);
}

function down() {
  heard = false;
  closeDialogs();
  draw();
}

function up() {
  heard = true;
  sayLeft(toast);
  draw();
}

sayLasting();
document.title = t("page_engineer_title");
desk.changed = draw;
bench.changed = draw;
desk.dealer = new Link({
  view: (view) => {
    desk.view = view;
    draw();
  },
  session: () => {
    drawn = "";
    bench.forget();
    renew(dealerSession()?.token).then(draw);
  },
  out: toast,
  up,
  down,
}, "engineer");
addEventListener("hashchange", draw);
setTimeout(() => desk.dealer.live || down(), FIRST_WORD_MS);
draw();
watch();
stand();
