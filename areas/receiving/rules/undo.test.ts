import { expect, test } from 'vitest'
import { whyNotUndoReceipt } from './undo.ts'

const facts = {
  status: 'completed',
  // ten minutes before midnight in Bangkok
  receivedAt: new Date('2025-11-24T16:50:00Z'),
  isSupervisor: true,
  isReplaced: false,
} as const
const now = new Date('2025-11-24T16:59:00Z')
const code = (over: object, at = now) => whyNotUndoReceipt({ ...facts, ...over }, at)?.message.code

test('[RCV-10] only a supervisor may undo a receipt, on the same day in Bangkok, unless it was processed further (G-123)', () => {
  expect(code({})).toBeUndefined()
  expect(code({ status: 'received' })).toBeUndefined()
  expect(code({ isSupervisor: false })).toBe('UNDO_NOT_ALLOWED')
  expect(code({ status: 'transit', receivedAt: null })).toBe('UNDO_NOT_RECEIVED')
  expect(code({}, new Date('2025-11-24T17:00:00Z'))).toBe('UNDO_TOO_LATE')
  expect(code({ isReplaced: true })).toBe('UNDO_CONSUMED')
})
