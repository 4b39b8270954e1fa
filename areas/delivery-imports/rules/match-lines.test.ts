import { expect, test } from 'vitest'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { createLineFinder } from './match-lines.ts'
import type { ImportRow } from './read-rows.ts'

const empty: ImportRow = {
  row: 2,
  number: 'A',
  isInvoice: null,
  date: null,
  deliveryDate: null,
  site: '',
  company: '',
  order: '00450',
  release: '',
  line: '',
  shipment: '',
  job: '',
  item: '',
  quantity: 1,
  packs: null,
  lotSup: '',
  heat: '',
}
const names = (company: number) => [String(company), `NS${company}`]
const found = (lines: Parameters<typeof createLineFinder>[0], row: Partial<ImportRow>) => {
  const match = createLineFinder(lines, names)({ ...empty, ...row })
  return 'line' in match ? match.line : match.refusal.message.code
}

test('[DLV-24] finds an order line by the filled cells, and requires more values when several lines match', () => {
  const one = samplePoLine({ PO_NUMBER: '00450', LINE_NUM: 1, ITEM_CODE: 'AB-1', RELEASE_NUM: null })
  const two = samplePoLine({ PO_NUMBER: '00450', LINE_NUM: 2, ITEM_CODE: 'AB-2', RELEASE_NUM: null })
  const elsewhere = samplePoLine({ PO_NUMBER: '00450', LINE_NUM: 2, ITEM_CODE: 'AB-2', INV_ORGID: 175 })
  expect(found([one, two], { line: '2' })).toBe(two)
  expect(found([one, two], { item: 'ab-1' })).toBe(one)
  expect(found([one, two], { release: '0', line: '1' })).toBe(one)
  expect(found([one, two], {})).toBe('IMPORT_LINE_AMBIGUOUS')
  expect(found([two, elsewhere], { line: '2' })).toBe('IMPORT_LINE_AMBIGUOUS')
  expect(found([two, elsewhere], { line: '2', company: 'ns175' })).toBe(elsewhere)
  expect(found([one, two], { line: '3' })).toBe('IMPORT_LINE_UNKNOWN')
  expect(found([one, two], { order: '' })).toBe('IMPORT_ORDER_MISSING')
})

test('[DLV-24] finds an order whose leading zeros a spreadsheet removed, and prefers the order number as written', () => {
  const padded = samplePoLine({ PO_NUMBER: '00450' })
  const plain = samplePoLine({ PO_NUMBER: '450' })
  expect(found([padded], { order: '450' })).toBe(padded)
  expect(found([padded, plain], { order: '450' })).toBe(plain)
  expect(found([padded, plain], { order: '0450' })).toBe('IMPORT_LINE_AMBIGUOUS')
})
