// Fits the content of the felt into its frames: heads of hands shrink step by step if the rows are
// too low, and a word without room is replaced by its sign, never cut.

const STEPS = ["", "low", "lowest"];

/** Keep frames from overlapping, and words from being cut. */
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
