import { expect, test } from 'vitest'
import { sampleScan, sampleSettings, scanAll } from '#tests/support/samples/session-sample.ts'
import { restoreSession } from './dock-memory.ts'

const HOUR_MS = 60 * 60 * 1000
const scannedAt = Date.parse(sampleScan('').at)
const { session } = scanAll(['EMP-0042', 'EMP-0043'], [])
const saved = { kept: { form: 3, at: 0, upTo: 2, session }, scans: [] } as const
const receiver = ({ employeeId, employeeName, pendingEmployee }: typeof session) => [
  employeeId,
  employeeName,
  pendingEmployee?.employeeId ?? null,
]

test('[RCV-11] a restored session has no receiver whose badge was scanned more than a shift ago or at an unknown time', () => {
  const now = scannedAt + 13 * HOUR_MS
  expect(receiver(restoreSession(saved, sampleSettings, now))).toEqual([null, null, null])
  const sooner = scannedAt + 11 * HOUR_MS
  expect(receiver(restoreSession(saved, sampleSettings, sooner))).toEqual(['EMP-0042', null, 'EMP-0043'])
  const timeless = { ...saved, kept: { ...saved.kept, session: { ...session, employeeAt: null } } }
  expect(receiver(restoreSession(timeless, sampleSettings, sooner))).toEqual([null, null, null])
})

test('[RCV-11] a badge scanned after the session was saved becomes the receiver', () => {
  const badge = { ...sampleScan('EMP-0099'), at: new Date(scannedAt + 13 * HOUR_MS).toISOString(), nth: 3 }
  const restored = restoreSession({ ...saved, scans: [badge] }, sampleSettings, scannedAt + 14 * HOUR_MS)
  expect(receiver(restored)).toEqual(['EMP-0099', null, null])
})
