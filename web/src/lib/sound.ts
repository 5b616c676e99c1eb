/** Few, soft sounds, made on the spot with Web Audio. Silent until somebody turns them on. */

export type Sound = "turn" | "dice" | "card" | "coin" | "end" | "tick";

let context: AudioContext | null = null;

/** What is heard when something of this kind is told; games use these words for like things. */
const HEARD: Record<string, Sound> = {
  rolled: "dice",
  rerolls: "dice",
  rolls: "dice",
  rerolled: "dice",
  turned: "card",
  placed: "card",
  returned: "card",
  caught: "card",
  egg: "coin",
  bred: "coin",
  formed: "coin",
  challenged: "coin",
  diversity: "coin",
  drew: "card",
  revealed: "card",
  chose: "card",
  opponent_drew: "card",
  stole: "coin",
  gained: "coin",
  hatched: "coin",
  medal_won: "coin",
};

/** The sounds of what was told, each once, in its order. */
export function soundsOf(kinds: string[]): Sound[] {
  const heard = kinds.map((kind) => HEARD[kind]).filter((sound) => sound !== undefined);
  return [...new Set(heard)];
}

/** Play sounds one after the other. */
export function play(...sounds: Sound[]): void {
  // Browsers let nothing be heard before the page has been touched.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  } catch {
    return;
  }
  let at = context.currentTime + 0.01;
  for (const sound of sounds) at += MADE[sound](context, at);
}

/** Each starts at a time and says for how long nothing should follow. */
const MADE: Record<Sound, (audio: AudioContext, at: number) => number> = {
  tick: (audio, at) => (tone(audio, at, 660, 0.06, 0.03), 0.08),
  card: (audio, at) => (rustle(audio, at, 1800, 0.09, 0.05), 0.12),
  dice: (audio, at) => {
    for (const [i, after] of [0, 0.07, 0.13, 0.21, 0.27].entries()) rustle(audio, at + after, 900 + 160 * (i % 3), 0.035, 0.09);
    return 0.36;
  },
  coin: (audio, at) => {
    tone(audio, at, 1480, 0.22, 0.035);
    tone(audio, at + 0.06, 1976, 0.26, 0.03);
    return 0.2;
  },
  turn: (audio, at) => {
    tone(audio, at, 523.25, 0.5, 0.045);
    tone(audio, at + 0.12, 783.99, 0.7, 0.04);
    return 0.4;
  },
  end: (audio, at) => {
    for (const [i, note] of [392, 523.25, 659.25, 783.99].entries()) tone(audio, at + 0.15 * i, note, 1.1, 0.045);
    return 1;
  },
};

function tone(audio: AudioContext, at: number, pitch: number, seconds: number, loud: number): void {
  const string = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  string.connect(fading(audio, at, seconds, loud));
  string.start(at);
  string.stop(at + seconds);
}

function rustle(audio: AudioContext, at: number, pitch: number, seconds: number, loud: number): void {
  const length = Math.ceil(audio.sampleRate * seconds);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  source.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.4 })).connect(fading(audio, at, seconds, loud));
  source.start(at);
}

function fading(audio: AudioContext, at: number, seconds: number, loud: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.012, seconds / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}
