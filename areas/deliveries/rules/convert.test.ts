import { describe, expect, test } from 'vitest'
import { isRefusal } from '#kit/shared/result.ts'
import { type ConversionInput, checkConversion, readNewInvoice, whyNotConvert } from './convert.ts'
import { allowedFrom, deliveryStatuses } from './status.ts'

const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.message.code : undefined)
const textFor = (number: string, date: string | null) => {
  const read = readNewInvoice(number, date, '2025-11-24')
  return read.ok ? read.value : read.message.en
}
const open: ConversionInput = {
  status: 'transit',
  isInvoice: false,
  isBeingReceived: false,
  atDock: null,
  isStore: false,
  numberExists: false,
}

describe('number and date of the new invoice', () => {
  test('[STA-04] requires the number first and then the date, with the texts that the source documents specify', () => {
    expect(textFor('', '2025-11-24')).toBe('No invoice number provide')
    expect(textFor(' \u200B\t', null)).toBe('No invoice number provide')
    expect(textFor('INV-1', null)).toBe('Please input invoice date')
    expect(textFor('INV-1', '')).toBe('Please input invoice date')
  })

  test('[STA-04] removes white space from the number, and applies the length and character rules of invoice numbers', () => {
    expect(textFor(' INV 12 ', '2025-11-24')).toEqual({ number: 'INV12', date: '2025-11-24' })
    expect(textFor('9'.repeat(30), '2025-11-24')).toMatchObject({ number: '9'.repeat(30) })
    expect(codeOf(readNewInvoice('9'.repeat(31), '2025-11-24', '2025-11-24'))).toBe('TEXT_TOO_LONG')
    expect(codeOf(readNewInvoice('INV|1', '2025-11-24', '2025-11-24'))).toBe('TEXT_NOT_ALLOWED')
  })
})

describe('range of the invoice date', () => {
  test('[DLV-18] rejects an invoice date more than a year from today', () => {
    const codeFor = (date: string) => codeOf(readNewInvoice('INV-1', date, '2025-11-24'))
    expect([codeFor('2568-11-24'), codeFor('9999-12-31'), codeFor('1900-01-01'), codeFor('2026-11-25')]).toEqual([
      'DATE_BUDDHIST',
      'DATE_TOO_FAR',
      'DATE_TOO_FAR',
      'DATE_TOO_FAR',
    ])
    expect(codeFor('2026-11-24')).toBeUndefined()
    expect(codeFor('2024-11-24')).toBeUndefined()
  })
})

describe('DOs that can be converted', () => {
  test('[STA-04] converts a DO exactly when the rule table allows it, and never an invoice', () => {
    for (const status of deliveryStatuses) {
      expect(whyNotConvert({ status, isInvoice: false }) === undefined, status).toBe(
        (allowedFrom.convert as readonly string[]).includes(status),
      )
      expect(codeOf(whyNotConvert({ status, isInvoice: true })), status).toBe(
        status === 'deleted' ? 'ALREADY_DELETED' : 'ALREADY_INVOICE',
      )
    }
  })

  test('[STA-04] rejects a conversion while the ERP is booking the receipt of the DO, or when the number is taken', () => {
    expect(checkConversion(open)).toBeUndefined()
    expect(checkConversion({ ...open, status: 'received' })).toBeUndefined()
    expect(codeOf(checkConversion({ ...open, isBeingReceived: true }))).toBe('CONVERT_WHILE_RECEIVING')
    expect(codeOf(checkConversion({ ...open, numberExists: true }))).toBe('INVOICE_NO_EXISTS')
    expect(codeOf(checkConversion({ ...open, isInvoice: true, numberExists: true }))).toBe('ALREADY_INVOICE')
  })

  test('[RCV-17] rejects a conversion by the supplier while the store scans the boxes', () => {
    const atDock = { since: '2025-11-24T03:00:00.000Z', store: 'Main store' }
    const refused = checkConversion({ ...open, atDock })
    expect(refused).toMatchObject({ params: { store: 'Main store', since: '2025-11-24 10:00' } })
    expect(codeOf(refused)).toBe('BEING_RECEIVED')
    expect(checkConversion({ ...open, atDock, isStore: true })).toBeUndefined()
  })
})
