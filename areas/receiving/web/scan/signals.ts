import type { OutcomeKind } from '../../rules/scan/session.ts'

type Signal = OutcomeKind | 'complete'

const tone = (hertz: number, from: number, ms: number, wave: OscillatorType = 'sine') => ({ hertz, from, ms, wave })
type Tone = ReturnType<typeof tone>

/**
 * The tones and vibration of each outcome. The sounds differ in pitch, length, wave form and number of tones, so that
 * users can tell them apart.
 */
const signals: Readonly<Record<Signal, { readonly tones: readonly Tone[]; readonly vibration: number[] }>> = {
  good: { tones: [tone(1320, 0, 80)], vibration: [40] },
  unverified: { tones: [tone(880, 0, 80)], vibration: [40] },
  duplicate: {
    tones: [tone(620, 0, 110, 'triangle'), tone(620, 170, 110, 'triangle')],
    vibration: [60, 60, 60],
  },
  wrong: { tones: [tone(170, 0, 420, 'sawtooth')], vibration: [350] },
  waiting: { tones: [], vibration: [] },
  question: {
    tones: [tone(520, 0, 130, 'triangle'), tone(780, 160, 180, 'triangle')],
    vibration: [80, 80, 160],
  },
  info: { tones: [tone(440, 0, 160, 'triangle')], vibration: [100] },
  complete: { tones: [tone(990, 0, 110), tone(1480, 120, 220)], vibration: [40, 40, 120] },
}

const LOUDNESS = 0.25
let audio: AudioContext | undefined

/**
 * Plays the sound and vibration of an outcome (RCV-03). There is no sound if the browser has none or does not allow it
 * yet.
 */
export const playSignal = (signal: Signal): void => {
  const { tones, vibration } = signals[signal]
  navigator.vibrate?.(vibration)
  if (tones.length === 0 || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // browsers allow sound only after the first key press or touch
  if (audio.state === 'suspended') void audio.resume().catch(() => {})
  for (const one of tones) playTone(audio, one, audio.currentTime)
}

const playTone = (context: AudioContext, { hertz, from, ms, wave }: Tone, now: number): void => {
  const start = now + from / 1000
  const seconds = ms / 1000
  const source = new OscillatorNode(context, { type: wave, frequency: hertz })
  const volume = new GainNode(context, { gain: 0 })
  // ramps prevent the speaker from clicking
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.008)
  volume.gain.setValueAtTime(LOUDNESS, start + seconds - 0.02)
  volume.gain.linearRampToValueAtTime(0, start + seconds)
  source.connect(volume).connect(context.destination)
  source.start(start)
  source.stop(start + seconds)
}
