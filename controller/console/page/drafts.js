// Half-entered forms. A draft belongs to the person who entered it, so that an expired sign-in
// loses nothing. Another person starts from an empty form, because people vouch for what they send.
// No PIN is kept.

const FORGOTTEN_MS = 600000; // after this long the work in hand is something else

const drafts = new Map(); // `form person` -> {entries, at}

const name = (form, person) => `${form} ${person}`;

/** What this person had entered in this form; nothing if that is long ago or was sent. */
export function draftOf(form, person) {
  const draft = drafts.get(name(form, person));
  return draft && performance.now() - draft.at < FORGOTTEN_MS ? draft.entries : {};
}

/** Save the content of the form. */
export function keepDraft(form, person, entries) {
  drafts.set(name(form, person), { entries, at: performance.now() });
}

/** The form was sent or discarded. */
export const dropDraft = (form, person) => drafts.delete(name(form, person));
