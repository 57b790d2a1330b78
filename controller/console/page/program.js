// The program that served this page. A tab may stay open over an upgrade; the table says when it is
// another program, and the page is loaded anew.

const RENEWED = "livetable-renewed"; // of which program this tab was loaded anew

/** The digest of the program's pages and words, as the page came with it. */
export const program = document.querySelector("meta[name=program]")?.content ?? "";

/** Load the page of the program that answers now; not again where that brings the same one. */
export function renew() {
  if (sessionStorage.getItem(RENEWED) === program) return;
  sessionStorage.setItem(RENEWED, program);
  location.reload();
}
