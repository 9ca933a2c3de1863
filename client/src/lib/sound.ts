/**
 * A few short sounds, made by the browser: no files. Off at first on phones and where somebody wants less motion; a choice
 * is kept. Nothing sounds before the page was touched: browsers do not allow it.
 */
export type Sound = "turn" | "dice" | "end";

/** Notes of a sound: pitch in hertz, when it begins, how long it lasts (seconds), how loud. */
export type Note = readonly [pitch: number, at: number, lasts: number, loud: number];
export const NOTES: Record<Sound, readonly Note[]> = {
  turn: [
    [660, 0, 0.12, 0.16],
    [880, 0.11, 0.2, 0.16],
  ],
  dice: [
    [240, 0, 0.03, 0.2],
    [190, 0.06, 0.03, 0.16],
    [220, 0.13, 0.04, 0.12],
  ],
  end: [
    [523, 0, 0.2, 0.14],
    [659, 0.16, 0.2, 0.14],
    [784, 0.32, 0.5, 0.16],
  ],
};
const KEPT = "sandtable.sound";

/** Is sound on? As somebody chose; else on, but for phones and people who want less motion. */
export function sounding(): boolean {
  try {
    const kept = localStorage.getItem(KEPT);
    if (kept !== null) return kept === "on";
  } catch {
    // without storage as at first
  }
  return !matchMedia("(pointer: coarse)").matches && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
export function setSounding(on: boolean): void {
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    // it holds for no longer than this page then
  }
  if (on) play("turn");
}

let context: AudioContext | null = null;

/** Sounds if sound is on and the page was touched. */
export function play(sound: Sound): void {
  if (!sounding() || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const note of NOTES[sound]) strike(context, note);
}

function strike(audio: AudioContext, [pitch, at, lasts, loud]: Note): void {
  const tone = audio.createOscillator(),
    volume = audio.createGain(),
    begin = audio.currentTime + at;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + lasts);
}

export interface Heard {
  mine: boolean; // am I asked?
  over: boolean;
  dice: boolean; // did some fall with the last change?
}

/** What sounds when the table has changed: the end, my turn, or dice; nothing for what was there when the page opened. */
export function soundOf(before: Heard | null, now: Heard): Sound | null {
  if (!before) return null;
  if (now.over) return before.over ? null : "end";
  if (now.mine && !before.mine) return "turn";
  return now.dice ? "dice" : null;
}
