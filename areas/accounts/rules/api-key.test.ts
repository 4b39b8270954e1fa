import { expect, test } from 'vitest'
import { isMachineToken, keyEndTime, keyState, parseApiKey } from './api-key.ts'
import { readScopes, usefulScopes, writeScopes } from './scopes.ts'

const now = new Date('2025-11-24T03:00:00Z')

test('[API-04] a key expires after a year, at a given time, or at the end of a given day in Bangkok', () => {
  expect(keyEndTime(undefined, now).toISOString()).toBe('2026-11-24T03:00:00.000Z')
  expect(keyEndTime('2026-01-31', now).toISOString()).toBe('2026-01-31T16:59:59.999Z')
  expect(keyEndTime('2026-01-31T08:00:00Z', now).toISOString()).toBe('2026-01-31T08:00:00.000Z')
})

test('[API-04] a key is read only in its own format, and is never mistaken for a session token', () => {
  const secret = 'A'.repeat(43)
  const clientId = 'sdp_0123456789abcdef'
  expect(parseApiKey(`${clientId}_${secret}`)).toEqual({ clientId, secret })
  for (const text of [clientId, `${clientId}_`, `${clientId}_${secret}x`, `sdp_0123_${secret}`, '', 'eyJhbGciOi'])
    expect([text, parseApiKey(text)]).toEqual([text, undefined])
  expect([isMachineToken(`${clientId}_${secret}`), isMachineToken('sdt_x'), isMachineToken('eyJhbGciOi')]).toEqual([
    true,
    true,
    false,
  ])
})

test('[API-04] a key that was revoked, has expired or lost its creator does not work', () => {
  const key = { expires_at: new Date('2025-12-01T00:00:00Z'), revoked_at: null }
  expect(keyState(key, false, now)).toBe('active')
  expect(keyState(key, true, now)).toBe('suspended')
  expect(keyState({ ...key, expires_at: now }, false, now)).toBe('expired')
  expect(keyState({ ...key, revoked_at: now }, true, now)).toBe('revoked')
})

test('[API-04] reads scopes from a list separated by spaces, and offers administrators no scope that creates deliveries', () => {
  expect(readScopes('deliveries:write orders:read  orders:read')).toEqual(['orders:read', 'deliveries:write'])
  expect(readScopes('orders:read everything')).toBeUndefined()
  expect(writeScopes(['deliveries:write', 'orders:read'])).toBe('orders:read deliveries:write')
  expect(usefulScopes('vendor')).toHaveLength(6)
  expect(usefulScopes('admin')).toEqual(['orders:read', 'deliveries:read', 'receipts:read', 'documents:read'])
})
