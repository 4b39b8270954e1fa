import { expect, test } from 'vitest'
import { brokenUniqueConstraint, isConnectionFault, isDatabaseBusy } from './database-fault.ts'

const coded = (code: string, message = 'fault') => Object.assign(new Error(message), { code })

test('[OPS-02] recognises a broken connection by any code or message that it comes with', () => {
  const codes = ['57P01', '57P05', '25P03', '08006', '53300', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED']
  for (const code of codes) expect(isConnectionFault(coded(code)), code).toBe(true)
  const messages = [
    'Connection terminated unexpectedly',
    'Connection terminated',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ]
  for (const message of messages) expect(isConnectionFault(new Error(message)), message).toBe(true)
})

test('[OPS-02] treats no other fault as a busy database', () => {
  const faults = [coded('23505'), coded('22P02'), coded('XX000', 'Connection terminated'), new Error('no'), 'no', null]
  for (const fault of faults) expect(isDatabaseBusy(fault)).toBe(false)
  for (const code of ['40001', '40P01', '55P03', '57014']) expect(isDatabaseBusy(coded(code)), code).toBe(true)
})

test('[DLV-13] names a unique constraint only for the fault that breaks it', () => {
  expect(brokenUniqueConstraint(Object.assign(coded('23505'), { constraint: 'one' }))).toBe('one')
  expect(brokenUniqueConstraint(Object.assign(coded('23503'), { constraint: 'one' }))).toBeUndefined()
})
