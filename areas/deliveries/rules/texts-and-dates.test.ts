import { expect, test } from 'vitest'
import { checkDeliveryDate, checkDocumentDate, warnOfDeliveryDate } from './dates.ts'
import { checkText, cleanNumber, numberKey } from './numbers.ts'

test('[DLV-10] all white space is removed from a number, wherever it stands', () => {
  expect(cleanNumber(' INV 25\t11\u00a0001\n')).toBe('INV2511001')
  expect(cleanNumber('\u200bINV\ufeff1\u2003')).toBe('INV1')
  expect(cleanNumber(' \t ')).toBe('')
  expect(numberKey('inv 1')).toBe(numberKey('INV1'))
})

test("[DLV-10] a printed text has at most 30 characters, no '|' and no control characters", () => {
  const code = (text: string) => checkText(text, 'Lot Sup')?.message.code
  expect(code('A'.repeat(30))).toBeUndefined()
  expect(code('A'.repeat(31))).toBe('TEXT_TOO_LONG')
  expect(code('ก'.repeat(30))).toBeUndefined()
  for (const bad of ['A|B', 'A\u0000', 'A\u001fB', 'A\u007f', 'A\u0085', 'A\u202eB', 'A\u2028B', '\ud800']) {
    expect(code(bad), JSON.stringify(bad)).toBe('TEXT_NOT_ALLOWED')
  }
  expect(code('INV-25/11_001 ก')).toBeUndefined()
  expect(code('')).toBeUndefined()
  expect(checkText('A'.repeat(31), 'Site', { line: 2 })).toMatchObject({
    params: { field: 'Site', most: 30 },
    culprit: { line: 2 },
  })
})

test('[DLV-11] the delivery date is not before the invoice date', () => {
  expect(checkDeliveryDate('2025-11-20', '2025-11-21')?.message.code).toBe('DELIVERY_BEFORE_INVOICE')
  expect(checkDeliveryDate('2025-11-21', '2025-11-21')).toBeUndefined()
  expect(checkDeliveryDate('2025-11-20', null)).toBeUndefined()
  expect(checkDeliveryDate(null, '2025-11-20')).toBeUndefined()
})

test('[DLV-11] the invoice date needs a delivery date and is not after it', () => {
  expect(checkDocumentDate('2025-11-21', null)?.message.code).toBe('DELIVERY_DATE_FIRST')
  expect(checkDocumentDate('2025-11-22', '2025-11-21')?.message.code).toBe('INVOICE_AFTER_DELIVERY')
  expect(checkDocumentDate('2025-11-21', '2025-11-21')).toBeUndefined()
  expect(checkDocumentDate(null, null)).toBeUndefined()
})

test('[DLV-11] a delivery date in the past is warned of, not refused', () => {
  expect(warnOfDeliveryDate('2025-11-20', '2025-11-21')?.message.code).toBe('DELIVERY_DATE_PAST')
  expect(warnOfDeliveryDate('2025-11-21', '2025-11-21')).toBeUndefined()
})
