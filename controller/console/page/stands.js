// The page stands: all that it needs has come and ran to its end.

/** Hide what says that the page did not load whole; the last act of each page's start. */
export function stand() {
  document.documentElement.dataset.stands = "";
}
