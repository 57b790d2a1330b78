// What this tab keeps while its page is loaded anew: who sits in a seat, by the token of his session.
// Another language, a newer program or a step back in the browser signs nobody out.

const name = (seat) => `livetable-seat-${seat}`;

/** The token that a seat had before the page was loaded; empty where nobody sat in it. */
export const keptToken = (seat) => sessionStorage.getItem(name(seat)) ?? "";

/** Whoever sits in the seat now has another token than `before`; empty: nobody sits there. */
export function keepToken(seat, token, before = "") {
  if (token) sessionStorage.setItem(name(seat), token);
  else if (keptToken(seat) === before) sessionStorage.removeItem(name(seat));
}
