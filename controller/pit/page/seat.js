// This screen's line to the pit's program, and who is signed in on it.

export const seat = { link: null };

/** The session of this screen, or null. */
export const session = () => seat.link?.session ?? null;
