import { expect, test } from 'vitest'
import { OperatorError } from '#kit/server/operator-error.ts'
import { readErpSettings } from './erp.ts'

const gateway = { ERP: 'gateway', ERP_URL: 'https://gateway.example/group', ERP_KEY: 'k-1' }

test('[ERP-03] reads the gateway’s URL and key, an optional URL for the dock, and default timeouts and paths', () => {
  expect(readErpSettings({})).toEqual({ kind: 'built-in' })
  expect(readErpSettings(gateway)).toMatchObject({
    kind: 'gateway',
    gateway: {
      url: gateway.ERP_URL,
      receivingUrl: gateway.ERP_URL,
      key: 'k-1',
      timeoutMs: 5000,
      receiveTimeoutMs: 10_000,
    },
  })
  const overrides = {
    ...gateway,
    ERP_RECEIVING_URL: 'http://oracle.example',
    ERP_PATHS: 'pds:/api/pds, booked:receipts',
  }
  expect(readErpSettings(overrides)).toMatchObject({
    gateway: {
      receivingUrl: 'http://oracle.example',
      paths: { pds: 'api/pds', booked: 'receipts', invoices: 'invoiceSummary' },
    },
  })
})

test('[ERP-03] rejects incomplete or invalid ERP settings', () => {
  const invalid = [
    { ...gateway, ERP_URL: '' },
    { ...gateway, ERP_KEY: '' },
    { ...gateway, ERP_KEY: 'two words' },
    { ...gateway, ERP_URL: 'gateway.example' },
    { ...gateway, ERP_PATHS: 'receipts:x' },
    { ...gateway, ERP_PATHS: 'pds:https://elsewhere.example' },
    { ...gateway, ERP_TIMEOUT_MS: '0' },
    { ERP: 'oracle' },
    { ERP_TIMEOUT_MS: '5000' },
  ]
  for (const env of invalid) expect(() => readErpSettings(env), JSON.stringify(env)).toThrow(OperatorError)
})
