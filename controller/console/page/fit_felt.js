// Makes what stands on the felt fit into its frames: heads of hands give way step by step where the
// rows are too low, and where a word has no room its sign stands for it, never half a word.

const STEPS = ["", "low", "lowest"];

/** Let no frame run into another, and cut no word. */
export function fitFelt(felt) {
  for (const step of STEPS) {
    felt.dataset.fit = step;
    putSigns(felt);
    if (!isTooHigh(felt.querySelector(".boxes"))) return;
  }
}

const isTooHigh = (boxes) => boxes !== null && boxes.scrollHeight > boxes.clientHeight + 1;

function putSigns(felt) {
  const badges = [...felt.querySelectorAll(".status")];
  for (const badge of badges) badge.classList.remove("tight");
  const tight = badges.filter((badge) => badge.scrollWidth > badge.clientWidth);
  for (const badge of tight) badge.classList.add("tight");
}
