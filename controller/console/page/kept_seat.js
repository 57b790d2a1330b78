// What this tab keeps while its page is reloaded: who sits in a seat, by the session's token.
// Another language, a newer program or a step back in the browser signs nobody out.

const name = (seat) => `livetable-seat-${seat}`;

/** The token of a seat before the page was loaded; empty if nobody sat in it. */
export const keptToken = (seat) => sessionStorage.getItem(name(seat)) ?? "";

/** Keep the seat's new token; an empty one removes the token `before`, because nobody sits there. */
export function keepToken(seat, token, before = "") {
  if (token) sessionStorage.setItem(name(seat), token);
  else if (keptToken(seat) === before) sessionStorage.removeItem(name(seat));
}
