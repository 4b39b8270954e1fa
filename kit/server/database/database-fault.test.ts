import { expect, test } from 'vitest'
import { isConnectionFault, isDatabaseBusy, violatedUniqueConstraint } from './database-fault.ts'

const faultWithCode = (code: string, message = 'fault') => Object.assign(new Error(message), { code })

test('[OPS-02] recognises a broken connection by each of its error codes and messages', () => {
  const codes = ['57P01', '57P05', '25P03', '25006', '28P01', '08006', '53300', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED']
  for (const code of codes) expect(isConnectionFault(faultWithCode(code)), code).toBe(true)
  const messages = [
    'Connection terminated unexpectedly',
    'Connection terminated',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ]
  for (const message of messages) expect(isConnectionFault(new Error(message)), message).toBe(true)
})

test('[OPS-02] counts only locks, serialization failures and time-outs as a busy database', () => {
  const faults = [
    faultWithCode('23505'),
    faultWithCode('22P02'),
    faultWithCode('XX000', 'Connection terminated'),
    new Error('no'),
    'no',
    null,
  ]
  for (const fault of faults) expect(isDatabaseBusy(fault)).toBe(false)
  for (const code of ['40001', '40P01', '55P03', '57014']) expect(isDatabaseBusy(faultWithCode(code)), code).toBe(true)
})

test('[DLV-13] returns the name of a constraint only for a unique violation', () => {
  expect(violatedUniqueConstraint(Object.assign(faultWithCode('23505'), { constraint: 'one' }))).toBe('one')
  expect(violatedUniqueConstraint(Object.assign(faultWithCode('23503'), { constraint: 'one' }))).toBeUndefined()
})
