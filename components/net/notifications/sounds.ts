/** Synthesized notification sounds. */

type Note = { hertz: number; at: number };

/** By the setting's value; `at` in seconds. */
const SOUNDS: Readonly<Record<string, readonly Note[]>> = {
  zulip: [
    { hertz: 659, at: 0 },
    { hertz: 988, at: 0.12 },
  ],
  ding: [{ hertz: 880, at: 0 }],
};

const LOUDNESS = 0.12;
const SECONDS = 0.5;

let context: AudioContext | null = null;

/** Silent before the first interaction: browsers would play all sounds at the first click. */
export function playSound(name: unknown): void {
  const notes = typeof name === "string" && Object.hasOwn(SOUNDS, name) ? SOUNDS[name] : undefined;
  if (!notes || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  // Some browsers suspend background pages' audio.
  void context.resume();
  for (const note of notes) playNote(context, note);
}

function playNote(audio: AudioContext, { hertz, at }: Note): void {
  const begin = audio.currentTime + at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + SECONDS);
}
