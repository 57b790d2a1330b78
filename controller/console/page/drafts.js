// What was half entered in a form. It stays with whoever entered it, so that a sign-in that runs out
// costs nothing; another person begins anew, since he vouches for what he sends. No PIN is kept.

const FORGOTTEN_MS = 600000; // after so long the thing in hand is another one

const drafts = new Map(); // `form person` -> {entries, at}

const name = (form, person) => `${form} ${person}`;

/** What this person had entered in this form; nothing where that is long ago or was sent. */
export function draftOf(form, person) {
  const draft = drafts.get(name(form, person));
  return draft && performance.now() - draft.at < FORGOTTEN_MS ? draft.entries : {};
}

/** Keep what stands in the form now. */
export function keepDraft(form, person, entries) {
  drafts.set(name(form, person), { entries, at: performance.now() });
}

/** It was sent, or is thrown away. */
export const dropDraft = (form, person) => drafts.delete(name(form, person));
