// What the cameras see, for the engineer: the newest picture with zones, cards, faces and
// confidences drawn in. It is fetched again and again while the panel is open and the page is
// visible.

import { dealerSession, desk, staffSession } from "./desk.js";
import { section } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./words.js";

const PAUSE_MS = 250; // between two pictures; the camera's process gives no more than five a second
const RETRY_MS = 1000;
const NO_PICTURE = 204;

/** A section for each camera of the table. */
export const cameraSections = () =>
  desk.view.devices.filter(({ kind }) => kind === "camera").map(({ name }) => cameraSection(name));

function cameraSection(name) {
  const picture = h("img", { alt: t("page_camera_sees", { name }), hidden: true });
  const said = h("p", { class: "faint", role: "status", text: t("page_waiting_picture") });
  const element = section(t("page_camera", { name }), h("div", { class: "live" }, picture), said);
  element.classList.add("camera");
  requestAnimationFrame(() => look(name, element, picture, said));
  return element;
}

/** Fetch pictures until the panel is closed. */
async function look(name, element, picture, said) {
  while (element.isConnected) {
    const text = document.hidden ? "" : await renew(name, picture);
    picture.hidden = text !== ""; // an old picture could be mistaken for the present one
    if (said.textContent !== text) said.textContent = text;
    await new Promise((go) => setTimeout(go, text ? RETRY_MS : PAUSE_MS));
  }
  URL.revokeObjectURL(picture.src);
}

/** Show the next picture; a sentence if there is none. */
async function renew(name, picture) {
  const token = (staffSession() ?? dealerSession())?.token ?? "";
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`/camera/${name}.jpg`, { headers }).catch(() => null);
  if (!answer) return t("page_silent");
  if (!answer.ok) return t(answer.status === 403 ? "page_not_your_role" : "page_camera_silent");
  if (answer.status === NO_PICTURE) return t("page_camera_silent");
  const before = picture.src;
  picture.src = URL.createObjectURL(await answer.blob());
  await picture.decode().catch(() => {});
  if (before) URL.revokeObjectURL(before);
  return "";
}
