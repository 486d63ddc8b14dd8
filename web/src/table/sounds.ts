// The sounds of cards and chips, made here from noise and a tone; off unless the person turns them on.
import { settings } from "../settings";
import type { RoundEvent } from "./types";

const CARD = ["dealt", "shown", "looked", "turned_down"];
const CHIP = ["settled", "acted"];
let audio: AudioContext | undefined;

export function sound(event: RoundEvent | undefined): void {
  if (!event || settings.value.sound !== "on") return;
  if (CARD.includes(event.event)) card();
  else if (CHIP.includes(event.event)) chip();
}

// A short brush of noise: a card slides over the felt.
function card(): void {
  const at = (audio ??= new AudioContext());
  const length = Math.round(at.sampleRate * 0.07);
  const noise = at.createBuffer(1, length, at.sampleRate);
  const wave = noise.getChannelData(0);
  for (let n = 0; n < length; n += 1) wave[n] = (2 * Math.random() - 1) * (1 - n / length) ** 2;
  const source = at.createBufferSource();
  const filter = new BiquadFilterNode(at, { type: "bandpass", frequency: 2400, Q: 0.7 });
  source.buffer = noise;
  source.connect(filter).connect(new GainNode(at, { gain: 0.12 })).connect(at.destination);
  source.start();
}

// Two clicks of clay.
function chip(): void {
  const at = (audio ??= new AudioContext());
  for (const [after, frequency] of [[0, 3100], [0.045, 2600]] as const) {
    const begin = at.currentTime + after;
    const tone = new OscillatorNode(at, { type: "triangle", frequency });
    const loud = new GainNode(at, { gain: 0 });
    loud.gain.setValueAtTime(0.08, begin);
    loud.gain.exponentialRampToValueAtTime(0.001, begin + 0.04);
    tone.connect(loud).connect(at.destination);
    tone.start(begin);
    tone.stop(begin + 0.05);
  }
}
