import { describe, expect, test } from 'vitest'
import { checkDeliveryDate, checkDocumentDate, deliveryDateWarning } from './dates.ts'
import { cleanNumber, numberKey } from './number-key.ts'
import { checkNumber, checkText } from './numbers.ts'

test('[DLV-10] removes all white space and invisible characters from a number', () => {
  expect(cleanNumber(' INV 25\t11\u00a0001\n')).toBe('INV2511001')
  expect(cleanNumber('\u200bINV\ufeff1\u2003')).toBe('INV1')
  expect(cleanNumber(' \t ')).toBe('')
  expect(numberKey('inv 1')).toBe(numberKey('INV1'))
  expect(cleanNumber('IN\u00adV\u202e\u28001')).toBe('INV1')
})

describe('[G-213] numbers that look the same have one key', () => {
  const families: Record<string, readonly string[]> = {
    'white space and case': ['inv 2611-1', 'INV2611-1', 'Inv\u00a02611-1', 'INV2611\u2003-1'],
    'composed and decomposed letters': ['\u00c91', 'E\u03011', 'e\u034f\u03011'],
    'SARA AM in one character and in two': ['\u0e01\u0e331', '\u0e01\u0e4d\u0e321'],
    'invisible characters': [
      'A1',
      ...['\u00ad', '\u034f', '\u115f', '\u1160', '\u200b', '\u200d', '\u202e', '\u2060', '\u2800', '\u3164'].map(
        (invisible) => `A${invisible}1`,
      ),
      ...['\ufe0f', '\ufeff', '\uffa0', '\u{e0041}'].map((invisible) => `A${invisible}1`),
    ],
    'full-width characters': ['INV-12', '\uff29\uff2e\uff36\uff0d\uff11\uff12'],
    'Thai digits': ['INV-2568', 'INV-\u0e52\u0e55\u0e56\u0e58', 'INV-25\u0e568'],
    'mathematical and Roman letters': ['IV1', '\u21631', '\ud835\udc08\ud835\udc151'],
  }
  test.each(Object.entries(families))('%s', (_, members) => {
    expect(new Set(members.map(numberKey)).size).toBe(1)
  })
  test('gives different numbers different keys', () => {
    const different = ['INV1', 'INV-1', 'INV01', 'INVl', 'INVI', 'INVO', 'INV0', '\u0e011', '\u0e021']
    expect(new Set(different.map(numberKey)).size).toBe(different.length)
  })
  test('keeps a key unchanged when it is normalised again', () => {
    for (const number of ['\u0390\u01f0', '\ufb01x', 'e\u034f\u0301', '\u00a8a', 'stra\u00dfe'])
      expect(numberKey(numberKey(number)), number).toBe(numberKey(number))
  })
})

test('[G-213] rejects letters of different scripts in one number', () => {
  const code = (text: string) => checkNumber(text, 'Invoice No.')?.message.code
  for (const mixed of ['\u0406NV-1', 'IN\u03a5-1', 'INV\u0e01-1', '\u0410B'])
    expect(code(mixed), mixed).toBe('NUMBER_MIXES_SCRIPTS')
  for (const single of ['INV-1', '\u0e01\u0e01-1', '123/45', '\uff29NV', '\u7968\u30ab1', 'E\u0301T\u00c9'])
    expect(code(single), single).toBeUndefined()
})

test("[DLV-10] limits a printed text to 30 characters, without '|' or control characters", () => {
  const code = (text: string) => checkText(text, 'Lot Sup')?.message.code
  expect(code('A'.repeat(30))).toBeUndefined()
  expect(code('A'.repeat(31))).toBe('TEXT_TOO_LONG')
  expect(code('ก'.repeat(30))).toBeUndefined()
  for (const bad of [
    'A|B',
    'A\u0000',
    'A\u001fB',
    'A\u007f',
    'A\u0085',
    'A\u202eB',
    'A\u2028B',
    '\ud800',
    'A\u034f',
    'A\u2800B',
  ]) {
    expect(code(bad), JSON.stringify(bad)).toBe('TEXT_NOT_ALLOWED')
  }
  expect(code('INV-25/11_001 ก')).toBeUndefined()
  expect(code('')).toBeUndefined()
  expect(checkText('A'.repeat(31), 'Site', { line: 2 })).toMatchObject({
    params: { field: 'Site', most: 30 },
    culprit: { line: 2 },
  })
})

test('[DLV-11] rejects a delivery date before the invoice date', () => {
  expect(checkDeliveryDate('2025-11-20', '2025-11-21')?.message.code).toBe('DELIVERY_BEFORE_INVOICE')
  expect(checkDeliveryDate('2025-11-21', '2025-11-21')).toBeUndefined()
  expect(checkDeliveryDate('2025-11-20', null)).toBeUndefined()
  expect(checkDeliveryDate(null, '2025-11-20')).toBeUndefined()
})

test('[DLV-11] rejects an invoice date without a delivery date, and an invoice date after the delivery date', () => {
  expect(checkDocumentDate('2025-11-21', null)?.message.code).toBe('DELIVERY_DATE_FIRST')
  expect(checkDocumentDate('2025-11-22', '2025-11-21')?.message.code).toBe('INVOICE_AFTER_DELIVERY')
  expect(checkDocumentDate('2025-11-21', '2025-11-21')).toBeUndefined()
  expect(checkDocumentDate(null, null)).toBeUndefined()
})

test('[DLV-11] warns about a delivery date in the past, but does not reject it', () => {
  expect(deliveryDateWarning('2025-11-20', '2025-11-21', [])?.message.code).toBe('DELIVERY_DATE_PAST')
  expect(deliveryDateWarning('2025-11-21', '2025-11-21', [])).toBeUndefined()
})

test('[DLV-18] warns about a delivery date on a weekend', () => {
  expect(deliveryDateWarning('2025-11-22', '2025-11-21', [])?.message.code).toBe('DELIVERY_DATE_WEEKEND')
  expect(deliveryDateWarning('2025-11-24', '2025-11-21', [])).toBeUndefined()
})

test('[DLV-18] warns about a delivery date on a holiday of the organisation and names the holiday, also on a weekend', () => {
  const holidays = [{ day: '2025-12-05', name: 'วันพ่อแห่งชาติ' }]
  const warned = deliveryDateWarning('2025-12-05', '2025-11-21', holidays)
  expect(warned).toMatchObject({
    message: { code: 'DELIVERY_DATE_HOLIDAY', status: 200 },
    params: { name: 'วันพ่อแห่งชาติ' },
  })
  expect(deliveryDateWarning('2025-12-04', '2025-11-21', holidays)).toBeUndefined()
  expect(
    deliveryDateWarning('2025-12-06', '2025-11-21', [{ day: '2025-12-06', name: 'Stocktaking' }])?.message.code,
  ).toBe('DELIVERY_DATE_HOLIDAY')
})
