import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type SheetCell, XlsxWriter } from '#kit/shared/sheets/xlsx.ts'
import { sampleDelivery } from '#tests/support/samples/delivery-sample.ts'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import type { Delivery } from '../../contract.ts'
import { exportColumns, exportFileName, exportRow } from './row.ts'

const delivery = (details: Partial<Delivery['details']> = {}): Delivery =>
  sampleDelivery(
    {
      site: { VENDOR_SITE_CODE: 'BKK-01', ADDR: '=1+1 <บางนา> & "กรุงเทพ"\u0007' },
      poSelect: [
        samplePoLine({ PO_NUMBER: '41000123', RELEASE_NUM: 2, ITEM_CODE: 'A-1' }),
        samplePoLine({ PO_NUMBER: '41000123', RELEASE_NUM: 3, ITEM_CODE: 'B-2' }),
        samplePoLine({ PO_NUMBER: '41000999', RELEASE_NUM: null, ITEM_CODE: 'A-1' }),
      ],
      delAmount: [0.0001, 12.5, 120000],
      lotDetails: [[0.0001], [12.5], Array(12).fill(10000)],
      ...details,
    },
    { status: 'received', timeStamp: '2025-11-21T18:05:00.000Z', receivedNo: '1032511-000001' },
  )
const codeOf = (id: number) => (id === 103 ? 'AH' : undefined)
const titles = exportColumns.map(({ title }) => title)

const written = (rows: readonly SheetCell[][]): Uint8Array[] => {
  const parts: Uint8Array[] = []
  const file = new XlsxWriter('Deliveries', exportColumns, (bytes) => parts.push(bytes))
  for (const row of rows) file.row(row)
  file.end()
  return parts
}

test('[STA-06] exports the specified columns, with one row per delivery that joins its lines', () => {
  expect(titles.join(' ')).toBe(
    'To Invoice_no DO Invoice_date Site Address PO Release_no Item QTY Received_date Received_no Status Created_date Received_QTY',
  )
  const row = Object.fromEntries(exportRow(delivery(), codeOf).map((text, at) => [titles[at], text]))
  expect(row).toMatchObject({
    To: 'AH',
    Invoice_no: 'INV-1',
    DO: '',
    PO: '41000123, 41000999',
    Release_no: '2, 3',
    Item: 'A-1|B-2|A-1',
    QTY: '0.0001|12.5|120000',
    Received_date: { date: '2025-11-22 01:05' },
    Created_date: { date: '2025-11-21' },
  })
})

test('[STA-06] [RCV-12] exports the received quantity of a delivery with missing boxes', () => {
  const at = titles.indexOf('Received_QTY')
  expect(exportRow(delivery(), codeOf)[at]).toBe('')
  expect(exportRow({ ...delivery(), shortReceipt: { quantity: 40.5, packs: 3 } }, codeOf)[at]).toBe(40.5)
})

test('[STA-06] exports a DO with its DO number and no invoice date, and a converted DO with both numbers', () => {
  const plainDo = exportRow(delivery({ isInvoice: false, invoiceNo: 'DO-9' }), codeOf)
  expect(plainDo.slice(1, 4)).toEqual(['', 'DO-9', ''])
  const converted = exportRow(delivery({ doNo: 'DO-9', doDate: '2025-11-19' }), codeOf)
  expect(converted.slice(1, 4)).toEqual(['INV-1', 'DO-9', { date: '2025-11-20' }])
})

test('[STA-06] preserves every row in the exported file, including text that looks like a formula', async () => {
  const row = exportRow(delivery(), codeOf)
  const many = Array.from({ length: 3000 }, (_, at) => row.with(1, `INV-${at}`))
  const back = await readSheet(Buffer.concat(written(many)), { trim: false })
  const readable = (cells: readonly SheetCell[]) =>
    cells.map((cell) => {
      if (typeof cell === 'object') return new Date(`${cell.date.replace(' ', 'T')}${cell.date.length > 10 ? 'Z' : ''}`)
      return String(cell).replace('\u0007', '') || null
    })
  expect(back[0]).toEqual(titles)
  expect(back).toHaveLength(3001)
  expect(back[1]).toEqual(readable(many[0] ?? []))
  expect(back[3000]).toEqual(readable(many[2999] ?? []))
})

test('[STA-06] names the file after the requested days', () => {
  expect(exportFileName('2025-10-01', '2025-11-24')).toBe('deliveries_from_2025-10-01_to_2025-11-24.xlsx')
  expect(exportFileName(null, '2025-11-24')).toBe('deliveries_from_any_to_2025-11-24.xlsx')
})
