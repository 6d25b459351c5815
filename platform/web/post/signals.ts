export type Signal = 'permit' | 'warn' | 'deny';

/** Notes as [hertz, start, seconds]; told apart by ear, without looking. */
const NOTES: Readonly<Record<Signal, readonly (readonly [number, number, number])[]>> = {
  permit: [
    [880, 0, 0.12],
    [1318, 0.13, 0.18],
  ],
  warn: [
    [880, 0, 0.12],
    [880, 0.18, 0.12],
    [1318, 0.36, 0.18],
  ],
  deny: [
    [196, 0, 0.28],
    [156, 0.32, 0.42],
  ],
};
const PULSES: Readonly<Record<Signal, number | number[]>> = { permit: 80, warn: [80, 60, 80], deny: [300, 100, 300] };
const LOUDNESS = 0.25;

let context: AudioContext | undefined;

/** Sounds and shakes; a machine without sound stays silent. */
export function signal(kind: Signal): void {
  try {
    navigator.vibrate?.(PULSES[kind]);
    context ??= new AudioContext();
    void context.resume();
    for (const [hertz, start, seconds] of NOTES[kind]) play(context, kind, hertz, context.currentTime + start, seconds);
  } catch {
    // The screen says it all the same.
  }
}

function play(audio: AudioContext, kind: Signal, hertz: number, at: number, seconds: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = kind === 'deny' ? 'sawtooth' : 'sine';
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
