// The sound of a call: two tones, until somebody comes every few seconds. A browser lets a page sound
// only after somebody has touched it; until then the page asks for that.

let context = null;

/** Whether the page may sound now. */
export const sounds = () => context?.state === "running";

/** Let the page sound; called from a tap. */
export async function turnOn() {
  context ??= new AudioContext();
  await context.resume();
  ring();
}

/** Sound once. */
export function ring() {
  const count = Number(document.documentElement.dataset.rung ?? 0);
  document.documentElement.dataset.rung = String(count + 1);
  if (!sounds()) return;
  const now = context.currentTime;
  tone(880, now);
  tone(1175, now + 0.22);
}

function tone(frequency, at) {
  const source = context.createOscillator();
  const volume = context.createGain();
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.5, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.2);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + 0.21);
}
