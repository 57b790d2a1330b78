// The sound of a call: two tones when it comes, and again while nobody has answered. A browser lets a
// page sound only after somebody has touched it; until then the page asks for that.

const AGAIN_MS = 10000; // while a call is not answered

let context = null;
let rung = 0;

/** Whether the page may sound now. */
export const sounds = () => context?.state === "running";

/** Let the page sound; called from a tap. */
export async function turnOn() {
  context ??= new AudioContext();
  await context.resume();
  ring();
}

/** Sound again, if the last time was long enough ago. */
export function ringAgain() {
  if (performance.now() - rung > AGAIN_MS) ring();
}

/** Sound once. */
export function ring() {
  rung = performance.now();
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
