// The program that served this page. A tab may stay open over an upgrade; the table reports the
// other program, and the page is reloaded.

const RENEWED = "livetable-renewed"; // the program for which this tab was reloaded

/** The digest of the program's pages and words at the time of this page. */
export const program = document.querySelector("meta[name=program]")?.content ?? "";

/** Load the page of the program that answers now; only once, if that gives the same page again. */
export function renew() {
  if (sessionStorage.getItem(RENEWED) === program) return;
  sessionStorage.setItem(RENEWED, program);
  location.reload();
}
