import { describe, expect, test } from 'vitest'
import {
  convertedHeaderPayload,
  type HeaderFacts,
  headerPayload,
  type ItemFacts,
  itemPayload,
  type PackFacts,
  packPayload,
} from './qr-payload.ts'
import { readPayload } from './read-payload.ts'

const header: HeaderFacts = {
  isInvoice: true,
  number: 'INV2511001',
  organisation: 103,
  date: '2025-11-21',
  lineCount: 3,
  site: 'BKK-01',
  firstPo: '41000123',
  vendor: 100234,
  deliveryId: 58102,
}
const item: ItemFacts = {
  number: 'INV2511001',
  po: '41000123',
  release: 2,
  line: 1,
  itemCode: 'AX-10-220',
  amount: 1200,
  packs: 24,
  lotSup: '20251124',
  deliveryDate: '2025-11-24',
  organisation: 103,
  sequence: 1,
  shipment: 1,
  vendor: 100234,
  lineTypeId: 1,
  job: null,
}
const pack: PackFacts = {
  pack: 7,
  sequence: 1,
  po: '41000123',
  release: 2,
  line: 1,
  itemCode: 'AX-10-220',
  amount: 1200,
  quantity: 50,
  number: 'INV2511001',
  job: null,
  shipment: 1,
  vendor: 100234,
  organisation: 103,
  internalItemCode: 'AX-10-220',
}
const converted = { ...header, number: 'INV2511044', date: '2025-11-28', doNumber: 'DO2511009' }

const headerText = '0|1|INV2511001|103|20251121|3|BKK-01|41000123|100234|58102'
const itemText = '1|INV2511001|41000123|2|1|AX-10-220|1200|24|20251124|20251124|103|1|1|100234|1|1|'
const convertedText = '2|1|INV2511044|103|20251128|3|BKK-01|41000123|100234|58102|DO2511009'
const packText = '3|7|1|41000123|2|1|AX-10-220|1200|50|INV2511001||1|100234|103|AX-10-220'

describe('writing codes', () => {
  test('[PSC-03] encodes a header as type 0, an item as type 1, a converted header as type 2 and a pack as type 3', () => {
    expect(headerPayload(header)).toBe(headerText)
    expect(itemPayload(item)).toBe(itemText)
    expect(convertedHeaderPayload(converted)).toBe(convertedText)
    expect(packPayload(pack)).toBe(packText)
  })

  test('[PSC-03] encodes a DO with the flag 0, and omits only the id of an unsaved header', () => {
    expect(headerPayload({ ...header, isInvoice: false, deliveryId: null })).toBe(
      '0|0|INV2511001|103|20251121|3|BKK-01|41000123|100234',
    )
    expect(convertedHeaderPayload({ ...converted, deliveryId: null })).toBe(
      '2|1|INV2511044|103|20251128|3|BKK-01|41000123|100234||DO2511009',
    )
  })

  test('[PSC-03] encodes a field without a value as an empty field', () => {
    expect(itemPayload({ ...item, release: null, lineTypeId: null, lotSup: '', job: 'J1,J2' })).toBe(
      '1|INV2511001|41000123||1|AX-10-220|1200|24||20251124|103|1|1|100234||1|J1,J2',
    )
  })

  test('[PSC-03] encodes quantities without separators, trailing zeros or exponents', () => {
    expect(itemPayload({ ...item, amount: 12.5 })).toContain('|12.5|24|')
    expect(packPayload({ ...pack, amount: 1234567.25, quantity: 0.0001 })).toContain('|1234567.25|0.0001|')
    expect(itemPayload({ ...item, amount: 99_999_999_999 })).toContain('|99999999999|24|')
  })

  test('[PSC-03] uses the item code when the internal code is missing', () => {
    expect(packPayload({ ...pack, internalItemCode: null })).toBe(packText)
    expect(packPayload({ ...pack, internalItemCode: 'P-77' })).toMatch(/\|103\|P-77$/)
  })

  test('[DLV-10] rejects separators in entered texts, and replaces them with a space in texts from the ERP', () => {
    expect(() => headerPayload({ ...header, number: 'A|B' })).toThrow(RangeError)
    expect(() => itemPayload({ ...item, lotSup: 'A\nB' })).toThrow(RangeError)
    expect(itemPayload({ ...item, itemCode: 'A|B\t' })).toContain('|A B |')
  })
})

describe('reading codes', () => {
  test('[PSC-03] decodes the encoded values of every type, including Thai text', () => {
    expect(readPayload(headerText)).toEqual({ kind: 'header', ...header })
    expect(readPayload(itemText)).toEqual({ kind: 'item', ...item })
    expect(readPayload(convertedText)).toEqual({ kind: 'convertedHeader', ...converted })
    expect(readPayload(packText)).toEqual({ kind: 'pack', ...pack })
    const odd = {
      ...item,
      itemCode: 'น้ำมัน 5W-30',
      release: null,
      job: 'J1',
      lineTypeId: null,
      amount: 0.25,
      lotSup: '',
    }
    expect(readPayload(itemPayload(odd))).toEqual({ kind: 'item', ...odd })
  })

  test('[RCV-03] decodes a header with and without its id, and with its flag as a digit or a word', () => {
    expect(readPayload(headerText.replace('|58102', ''))).toEqual({ kind: 'header', ...header, deliveryId: null })
    for (const yes of ['1', 'INV', 'inv', 'true', 'TRUE']) {
      expect(readPayload(headerText.replace('0|1|', `0|${yes}|`))).toEqual({ kind: 'header', ...header })
    }
    for (const no of ['0', 'DO', 'do', 'false']) {
      expect(readPayload(headerText.replace('0|1|', `0|${no}|`))).toEqual({
        kind: 'header',
        ...header,
        isInvoice: false,
      })
    }
  })

  test('[RCV-03] ignores white space and line ends that a scanner adds', () => {
    expect(readPayload(`\uFEFF ${packText}\r\n`)).toEqual({ kind: 'pack', ...pack })
    expect(readPayload(itemText.replace(/\|$/, ''))).toEqual({ kind: 'item', ...item })
  })

  test('[RCV-03] reads a text without separators as an employee id if it matches the pattern, otherwise as unknown', () => {
    expect(readPayload('E-10042\r')).toEqual({ kind: 'employee', employeeId: 'E-10042' })
    expect(readPayload('8850123456789')).toEqual({ kind: 'unknown', text: '8850123456789' })
    expect(readPayload('8850123456789', /^\d{13}$/)).toEqual({ kind: 'employee', employeeId: '8850123456789' })
    expect(readPayload('')).toEqual({ kind: 'unknown', text: '' })
  })

  test('[RCV-03] reads a payload that matches no type as unknown, never as an employee', () => {
    for (const broken of [
      '9|1|2',
      '0|1|INV',
      headerText.replace('20251121', '20251341'),
      headerText.replace('0|1|', '0|2|'),
      packText.replace('|50|', '|x|'),
      packText.replace('|50|', '|-50|'),
      itemText.replace('|24|', '|2.5|'),
      `${packText}|more`,
      '|||||||||',
    ]) {
      expect(readPayload(broken)).toEqual({ kind: 'unknown', text: broken })
    }
  })
})
