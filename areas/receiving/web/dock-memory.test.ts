import { expect, test } from 'vitest'
import { sampleSettings, scanAll, scanOf } from '#tests/support/session-sample.ts'
import { restoreSession } from './dock-memory.ts'

const HOUR_MS = 60 * 60 * 1000
const scannedAt = Date.parse(scanOf('').at)
const { session } = scanAll(['EMP-0042', 'EMP-0043'], [])
const savedAt = (at: number, stored = session) => ({
  kept: { form: 3, at, upTo: 2, session: stored } as const,
  scans: [],
})
const receiver = ({ employeeId, employeeName, pendingEmployee }: typeof session) => [
  employeeId,
  employeeName ?? null,
  pendingEmployee?.employeeId ?? null,
]

test('[RCV-11] a restored session has no receiver whose badge was scanned more than a shift ago, even if it was just saved', () => {
  const now = scannedAt + 13 * HOUR_MS
  expect(receiver(restoreSession(savedAt(now), sampleSettings, now))).toEqual([null, null, null])
  const sooner = scannedAt + 11 * HOUR_MS
  expect(receiver(restoreSession(savedAt(sooner), sampleSettings, sooner))).toEqual(['EMP-0042', null, 'EMP-0043'])
})

test('[RCV-11] the receiver of a session without the time of the badge scan stays for a shift after it was saved', () => {
  const { employeeAt: _, ...older } = session
  const restored = (hours: number) =>
    restoreSession(savedAt(scannedAt, older), sampleSettings, scannedAt + hours * HOUR_MS)
  expect(receiver(restored(11))).toEqual(['EMP-0042', null, 'EMP-0043'])
  expect(receiver(restored(13))).toEqual([null, null, null])
})

test('[RCV-11] a badge scanned after the session was saved becomes the receiver', () => {
  const badge = { ...scanOf('EMP-0099'), at: new Date(scannedAt + 13 * HOUR_MS).toISOString(), nth: 3 }
  const restored = restoreSession({ ...savedAt(scannedAt), scans: [badge] }, sampleSettings, scannedAt + 14 * HOUR_MS)
  expect(receiver(restored)).toEqual(['EMP-0099', null, null])
})
