// The page is complete: all its files have arrived and run.

/** Hide the message that the page did not load completely; the last act of each page's start. */
export function stand() {
  document.documentElement.dataset.stands = "";
}
