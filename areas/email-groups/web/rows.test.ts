import { expect, test } from 'vitest'
import { addressError, addressesOfRows, createAddressRow, toRows, withoutRow, withPastedAddresses } from './rows.ts'

const texts = (rows: readonly { text: string }[]) => rows.map(({ text }) => text)

test('[EGR-02] fills rows from a pasted list, and keeps earlier entries above it', () => {
  const rows = [createAddressRow('a@b.co'), createAddressRow(''), createAddressRow('z@b.co')]
  expect(texts(withPastedAddresses(rows, rows[1]?.key ?? 0, ['c@d.ef', 'wrong']))).toEqual([
    'a@b.co',
    'c@d.ef',
    'wrong',
    'z@b.co',
  ])
  expect(texts(withPastedAddresses(rows, rows[0]?.key ?? 0, ['c@d.ef', 'e@f.gh']))).toEqual([
    'a@b.co',
    'c@d.ef',
    'e@f.gh',
    '',
    'z@b.co',
  ])
})

test('[EGR-03] checks each row separately, rejects an invalid or repeated email address, and omits an empty row', () => {
  const rows = [
    createAddressRow('a@b.co'),
    createAddressRow('wrong'),
    createAddressRow(' A@B.co '),
    createAddressRow(''),
  ]
  expect(rows.map((_, index) => addressError(rows, index))).toEqual([undefined, 'wrong', 'twice', undefined])
  expect(addressesOfRows(rows)).toEqual(['a@b.co', 'wrong', 'A@B.co'])
})

test('[EGR-03] an empty list still has one row for input', () => {
  const [only] = toRows(['a@b.co'])
  expect(texts(withoutRow(only ? [only] : [], only?.key ?? 0))).toEqual([''])
  expect(texts(toRows([]))).toEqual([''])
})
