import { expect, test } from 'vitest'
import { sampleDelivery } from '#tests/support/samples/delivery-sample.ts'
import { deliveredLines } from '../lines/delivered-lines.ts'
import {
  checkDigitOf,
  createSscc,
  createSsccBody,
  formatSscc,
  hasCheckDigit,
  maxSerial,
  readCompanyPrefix,
  serialOf,
  withSsccs,
} from './sscc.ts'

test.each([
  // from the GS1 calculator and the examples in the EPC Tag Data Standard
  ['37610425002123456', '9'],
  ['10614141234567890', '8'],
  ['10614141123456789', '7'],
  // a GTIN-13 and a GTIN-14 from the GS1 General Specifications
  ['629104150021', '3'],
  ['1061414112345', '9'],
])('[EDI-03] computes the check digit of %s as %s', (digits, expected) => {
  expect(checkDigitOf(digits)).toBe(expected)
  expect(hasCheckDigit(`${digits}${expected}`)).toBe(true)
  expect(hasCheckDigit(`${digits}${(Number(expected) + 1) % 10}`)).toBe(false)
})

test.each([
  ['8851234', 3, 1, '388512340000000013'],
  ['8851234', 0, 999_999_999, '088512349999999994'],
  ['0614141', 1, 234_567_890, '106141412345678908'],
  ['8851234567', 9, 42, '988512345670000426'],
])('[EDI-03] builds 18 digits from prefix %s, extension digit %i and serial %i', (prefix, extension, serial, sscc) => {
  const setting = { prefix, extension }
  expect(createSscc(setting, serial)).toBe(sscc)
  expect(formatSscc(sscc)).toBe(`(00)${sscc}`)
  expect(serialOf(setting, createSsccBody(setting, serial))).toBe(serial)
  expect(maxSerial(setting)).toBe(10 ** (16 - prefix.length) - 1)
})

test('[EDI-03] reads a typed prefix of 7 to 10 digits with spaces or hyphens, and an empty text as no prefix', () => {
  expect(readCompanyPrefix(' 885-1234 ')).toEqual({ ok: true, value: '8851234' })
  expect(readCompanyPrefix(' ')).toEqual({ ok: true, value: null })
  for (const typed of ['123456', '12345678901', '88512A4', '๘๘๕๑๒๓๔'])
    expect([typed, readCompanyPrefix(typed)]).toMatchObject([typed, { message: { code: 'SSCC_PREFIX_WRONG' } }])
})

test('[EDI-03] assigns SSCCs to the packs in the order of the sheet, and no SSCCs without a prefix', () => {
  const lines = deliveredLines(sampleDelivery().details)
  const numbers = Array.from({ length: 14 }, (_, index) => createSscc({ prefix: '8851234', extension: 3 }, index + 1))
  const given = withSsccs(lines, numbers).map(({ packs }) => packs.map(({ sscc }) => sscc))
  expect(given.map((packs) => packs.length)).toEqual([1, 1, 12])
  expect(given.flat()).toEqual(numbers)
  expect(withSsccs(lines, [])).toEqual(lines)
})
