import { expect, test } from 'vitest'
import { withoutThaiLayout } from './us-layout.ts'
import {
  endSilentScan,
  idleWedge,
  type KeyStroke,
  processScannerKey,
  SCAN_TIMEOUT_MS,
  type Scan,
  type WedgeState,
} from './wedge.ts'

const codes: Readonly<Record<string, [string, boolean]>> = {
  '|': ['Backslash', true],
  '-': ['Minus', false],
  '/': ['Slash', false],
  '.': ['Period', false],
  '\n': ['Enter', false],
  '\t': ['Tab', false],
  ' ': ['Space', false],
}

/** Returns the key strokes of a scanner with US layout for a text, one every `pace` ms. */
const keysOf = (text: string, { from = 1000, pace = 2, key = '?' } = {}): KeyStroke[] =>
  [...text].map((sign, index) => {
    const digit = /\d/.test(sign) ? ([`Digit${sign}`, false] as [string, boolean]) : undefined
    const letter = /[a-z]/i.test(sign)
      ? ([`Key${sign.toUpperCase()}`, sign !== sign.toLowerCase()] as [string, boolean])
      : undefined
    const [code, shift] = codes[sign] ?? digit ?? letter ?? ['', false]
    return { code, key, shift, chord: false, repeat: false, at: from + index * pace }
  })

const run = (strokes: readonly KeyStroke[], start: WedgeState = idleWedge) => {
  const scans: Scan[] = []
  const swallowed: boolean[] = []
  let wedge = start
  for (const stroke of strokes) {
    const pressed = processScannerKey(wedge, stroke)
    wedge = pressed.wedge
    scans.push(...pressed.scans)
    swallowed.push(pressed.swallow)
  }
  return { wedge, scans, swallowed, texts: scans.map(({ text }) => text) }
}

const payload = '3|7|1|41000123|2|1|AX-10-220|1200|12.5|INV2511001||1|100234|103|AX-10-220'

test('[RCV-02] reads a payload by its physical key codes in any keyboard layout', () => {
  for (const key of ['ๅ', 'é', 'Process', 'Dead']) expect(run(keysOf(`${payload}\n`, { key })).texts).toEqual([payload])
})

test('[RCV-02] takes upper and lower case from Shift and ignores Caps Lock', () => {
  const strokes = keysOf('inv-A1b\n', { key: 'I' }).map((stroke) => ({ ...stroke, capsLock: true }))
  expect(run(strokes).texts).toEqual(['inv-A1b'])
})

test('[RCV-02] accepts the characters of software that sends shifted characters without the Shift key', () => {
  const strokes = keysOf(`${payload}\n`).map((stroke, index) => ({
    ...stroke,
    shift: false,
    key: payload[index] ?? 'Enter',
  }))
  expect(run(strokes).texts).toEqual([payload])
})

test('[RCV-02] Enter and Tab end a scan immediately', () => {
  expect(run(keysOf('EMP-0042\tEMP-0043\n')).texts).toEqual(['EMP-0042', 'EMP-0043'])
})

test('[RCV-02] 500 ms without input end a scan that has no terminator', () => {
  const { wedge, texts } = run(keysOf(payload))
  expect(texts).toEqual([])
  expect(endSilentScan(wedge, wedge.lastAt + SCAN_TIMEOUT_MS - 1).scans).toEqual([])
  expect(endSilentScan(wedge, wedge.lastAt + SCAN_TIMEOUT_MS).scans.map(({ text }) => text)).toEqual([payload])
  expect(run([...keysOf('EMP-0042'), ...keysOf('EMP-0043\n', { from: 1600 })]).texts).toEqual(['EMP-0042', 'EMP-0043'])
})

test('[RCV-02] accepts several codes in one burst, in order', () => {
  const burst = Array.from({ length: 200 }, (_, index) => `3|${index + 1}|1|41000123`)
  expect(run(keysOf(burst.map((code) => `${code}\n`).join(''), { pace: 1 })).texts).toEqual(burst)
})

test('[RCV-02] keys of a scan and the second key of CR LF never reach a focused button', () => {
  const { texts, swallowed } = run(keysOf('EMP-0042\n\n'))
  expect(texts).toEqual(['EMP-0042'])
  expect(swallowed.every(Boolean)).toBe(true)
})

test('[RCV-02] a user’s Enter, Tab, Space and shortcuts keep their normal effect', () => {
  for (const sign of ['\n', '\t', ' ']) expect(run(keysOf(sign)).swallowed).toEqual([false])
  const [r] = keysOf('r')
  if (!r) throw new Error('no key')
  expect(run([{ ...r, chord: true }])).toMatchObject({ texts: [], swallowed: [false] })
  const late = keysOf('\n', { from: 5000 })
  expect(run([...keysOf('EMP-0042\n'), ...late]).swallowed.at(-1)).toBe(false)
})

test('[RCV-02] a key held down or pressed by accident does not count as a scan', () => {
  const [key] = keysOf('a')
  if (!key) throw new Error('no key')
  const heldKey = [key, ...Array.from({ length: 30 }, (_, n) => ({ ...key, repeat: true, at: key.at + 30 * (n + 1) }))]
  const { wedge } = run(heldKey)
  expect(wedge.text).toBe('a')
  expect(endSilentScan(wedge, wedge.lastAt + 1000).scans).toEqual([])
})

test('[RCV-02] uses the characters of a device that sends no physical key codes', () => {
  const strokes = keysOf('EMP-0042\n').map((stroke, index) => ({
    ...stroke,
    code: '',
    key: ['E', 'M', 'P', '-', '0', '0', '4', '2', 'Enter'][index] ?? '',
  }))
  expect(run(strokes).texts).toEqual(['EMP-0042'])
})

test('[RCV-02] distinguishes a scanner from a person by the typing speed', () => {
  expect(run(keysOf('EMP-0042\n', { pace: 8 })).scans[0]?.fast).toBe(true)
  expect(run(keysOf('EMP-0042\n', { pace: 8 })).scans[0]?.isTyped).toBe(false)
  expect(run(keysOf('EMP-0042\n', { pace: 120 })).scans[0]).toMatchObject({ fast: false, isTyped: true })
})

test('[RCV-02] corrects a code that was typed into a field under the Thai layout', () => {
  expect(withoutThaiLayout('จฅๅฅณ์ฮ/ถๅๅจจๅ')).toBe('0|1|INV2511001')
  expect(withoutThaiLayout('-ฅึ')).toBe('3|7')
  expect(withoutThaiLayout('0|1|INV1|103|20251121|1|บางนา')).toBe('0|1|INV1|103|20251121|1|บางนา')
  expect(withoutThaiLayout('EMP-0042')).toBe('EMP-0042')
})
