import { expect, test } from 'vitest'
import { csvLine } from '#kit/shared/sheets/csv.ts'
import type { OrderDocument, SigningDocument } from '../contract.ts'
import { orderCells, orderColumns, orderFileName } from './orders.ts'
import { reportCells, reportColumns, reportFileName } from './report.ts'

const order = {
  po_number: '42000001',
  rel_number: '0',
  supplier_name: 'สยามพาร์ท จำกัด',
  supplier_code: 'SPT',
  factory: 'AH',
  due_date: '2025-11-28',
  uploader: 'store',
  createdAt: '2025-11-21T03:00:00.000Z',
  mail_sent: false,
  email_group: '',
  downloaded_by: null,
  downloaded_at: null,
  download_count: 0,
  confirm_count: 0,
  superseded_by: null,
} as OrderDocument

test('[DOC-02] exports the orders as CSV with number and status first and a dash for blank values', () => {
  const cells = orderCells(order)
  expect(cells).toHaveLength(orderColumns.length)
  const named = (row: readonly string[]) => Object.fromEntries(orderColumns.map((title, at) => [title, row[at]]))
  expect(named(cells)).toMatchObject({
    PO_NUM: '42000001',
    STATUS: 'Waiting',
    CREATED_AT: '2025-11-21 10:00',
    MAIL_SENT: 'N',
    EMAIL_GROUP: '-',
    DOWNLOAD_BY: '-',
    VIEW_COUNT: '0',
  })
  expect(named(orderCells({ ...order, download_count: 2 })).STATUS).toBe('Downloaded')
  expect(named(orderCells({ ...order, download_count: 2, confirm_count: 1 })).STATUS).toBe('Confirmed')
  expect(named(orderCells({ ...order, download_count: 2, superseded_by: 8 })).STATUS).toBe('Replaced')
  expect(csvLine(cells)).toBe(
    '42000001,Waiting,0,สยามพาร์ท จำกัด,SPT,AH,2025-11-28,store,2025-11-21 10:00,N,-,-,-,0,0\r\n',
  )
  expect(csvLine(orderCells({ ...order, supplier_name: '=HYPERLINK("x")' }))).toContain(`"'=HYPERLINK(""x"")"`)
  expect(orderFileName('2025-11-21')).toBe('Order Export at 2025-11-21.csv')
})

test('[DOC-05] [DOC-06] exports the report with code, name, downloaded and confirmed, without a colon in its file name', () => {
  const signed = { supplier_code: 'SPT', supplier_name: 'S', downloaded_at: '2025-11-21 10:00', confirmAttachment: [] }
  expect(reportColumns.map(({ title }) => title)).toEqual([
    'Supplier Code',
    'Supplier Name',
    'Downloaded At',
    'Confirm At',
  ])
  expect(reportCells(signed as unknown as SigningDocument)).toEqual(['SPT', 'S', { date: '2025-11-21 10:00' }, ''])
  const confirmed = { ...signed, confirmAttachment: [{ createdAt: '2025-11-22T01:30:00.000Z' }] }
  expect(reportCells(confirmed as unknown as SigningDocument)[3]).toEqual({ date: '2025-11-22 08:30' })
  expect(reportFileName('SQM', '2025-11-21 10:05')).toBe('Report SQM - 2025-11-21 1005.xlsx')
  expect(reportFileName('Code-of-Conduct', '2025-11-21 10:05')).toBe('Report Code-of-Conduct - 2025-11-21 1005.xlsx')
})
