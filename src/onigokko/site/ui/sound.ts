/** Four short sounds, made as they are played; none unless the person has switched sound on. */
import { soundOn } from "./app";

export type Sound = "turn" | "card" | "move" | "end";

/** Tones of a sound: pitch in Hz, begin and length in s. */
const TONES: Record<Sound, ReadonlyArray<readonly [number, number, number]>> = {
  turn: [
    [587, 0, 0.12],
    [880, 0.11, 0.22],
  ],
  card: [[330, 0, 0.07]],
  move: [[220, 0, 0.09]],
  end: [
    [440, 0, 0.18],
    [554, 0.15, 0.18],
    [659, 0.3, 0.4],
  ],
};

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!soundOn.value || document.hidden) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [pitch, begin, length] of TONES[name]) {
    const start = context.currentTime + begin;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
