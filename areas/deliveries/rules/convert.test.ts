import { describe, expect, test } from 'vitest'
import { isRefusal } from '#kit/shared/result.ts'
import { type ConvertFacts, checkConversion, readNewInvoice, whyNotConvert } from './convert.ts'
import { allowedFrom, deliveryStatuses } from './status.ts'

const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.message.code : undefined)
const textFor = (number: string, date: string | null) => {
  const read = readNewInvoice(number, date)
  return read.ok ? read.value : read.message.en
}
const open: ConvertFacts = { status: 'transit', isInvoice: false, isBeingReceived: false, numberExists: false }

describe('what a DO becomes', () => {
  test('[STA-04] a number comes first, then a date, with the texts of the source', () => {
    expect(textFor('', '2025-11-24')).toBe('No invoice number provide')
    expect(textFor(' \u200B\t', null)).toBe('No invoice number provide')
    expect(textFor('INV-1', null)).toBe('Please input invoice date')
    expect(textFor('INV-1', '')).toBe('Please input invoice date')
  })

  test('[STA-04] the number loses its white space and keeps to the limits of every number', () => {
    expect(textFor(' INV 12 ', '2025-11-24')).toEqual({ number: 'INV12', date: '2025-11-24' })
    expect(textFor('9'.repeat(30), '2025-11-24')).toMatchObject({ number: '9'.repeat(30) })
    expect(codeOf(readNewInvoice('9'.repeat(31), '2025-11-24'))).toBe('TEXT_TOO_LONG')
    expect(codeOf(readNewInvoice('INV|1', '2025-11-24'))).toBe('TEXT_NOT_ALLOWED')
  })
})

describe('which DO becomes an invoice', () => {
  test('[STA-04] a DO exactly where the rule table opens it, an invoice never again', () => {
    for (const status of deliveryStatuses) {
      expect(whyNotConvert({ status, isInvoice: false }) === undefined, status).toBe(
        (allowedFrom.convert as readonly string[]).includes(status),
      )
      expect(codeOf(whyNotConvert({ status, isInvoice: true })), status).toBe(
        status === 'deleted' ? 'ALREADY_DELETED' : 'ALREADY_INVOICE',
      )
    }
  })

  test('[STA-04] not while the ERP is being told of its receipt, and not by a number that is taken', () => {
    expect(checkConversion(open)).toBeUndefined()
    expect(checkConversion({ ...open, status: 'received' })).toBeUndefined()
    expect(codeOf(checkConversion({ ...open, isBeingReceived: true }))).toBe('CONVERT_WHILE_RECEIVING')
    expect(codeOf(checkConversion({ ...open, numberExists: true }))).toBe('INVOICE_NO_EXISTS')
    expect(codeOf(checkConversion({ ...open, isInvoice: true, numberExists: true }))).toBe('ALREADY_INVOICE')
  })
})
