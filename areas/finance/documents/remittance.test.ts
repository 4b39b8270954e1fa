import { expect, test } from 'vitest'
import { pscFonts } from '#areas/deliveries/server/index.ts'
import { textsOf } from '#tests/paper/read-pdf.ts'
import type { Payment } from '../contract.ts'
import { renderRemittance } from './remittance.ts'

const part = (at: number, overrides: Partial<Payment> = {}): Payment => ({
  id: String(at),
  parentId: 'c1',
  DATA_TYPE: 'detail',
  CHECK_NUMBER: '700001',
  AMOUNT: 1000.1,
  BASE_AMOUNT: null,
  TOTAL_AMOUNT: 970.1,
  WHT_AMT: 30,
  ORG_CODE: 'AH',
  BANK_NAME: 'KBANK',
  INVOICE_NUM: `INV-${at}`,
  BANK_ACCOUNT_NAME: 'บริษัท ตัวอย่าง จำกัด (มหาชน)',
  INV_DESCRIPTION: 'ค่าจ้างชุบผิวชิ้นงานประจำเดือนพฤศจิกายน งวดที่ 1',
  INVOICE_DATE: '2025-11-03',
  VENDOR_ID: 100234,
  SUPPLIER_NAME: 'บริษัท สยามพาร์ท ออโต้ จำกัด',
  PAYMENT_DATE: '2025-11-25',
  ...overrides,
})
const remittance = (parts: readonly Payment[], overrides: Partial<Payment> = {}) =>
  renderRemittance(
    {
      cheque: { ...part(0), id: 'c1', parentId: null, DATA_TYPE: 'summary', ...overrides },
      parts,
      month: 'Nov-2025',
      fetchedAt: '2025-11-26T01:00:00.000Z',
    },
    pscFonts(),
  )

test('[FIN-05] the remittance names payee, cheque, bank, date, every invoice and exact sums, in Thai and English', async () => {
  const [page = '', ...more] = textsOf(await remittance([part(1), part(2, { TOTAL_AMOUNT: 0.2, WHT_AMT: null })]))
  expect(more).toEqual([])
  for (const text of [
    'ใบแจ้งการจ่ายเงิน Remittance advice',
    'บริษัท สยามพาร์ท ออโต้ จำกัด',
    'บริษัท ตัวอย่าง จำกัด (มหาชน)',
    '700001',
    'KBANK',
    '2025-11-25',
    'INV-1',
    'INV-2',
    '2,000.20',
    '30.00',
    '970.30',
    'withholding tax certificate',
  ])
    expect(page.replace(/[ \u00A0]+/g, ' ')).toContain(text)
})

test('[FIN-05] a missing payee and payment date stay blank, and many invoices continue over pages with the sum on the last page', async () => {
  const parts = Array.from({ length: 120 }, (_, at) => part(at))
  const pages = textsOf(await remittance(parts, { SUPPLIER_NAME: null, PAYMENT_DATE: null }))
  expect(pages).toHaveLength(4)
  const numbers = pages.flatMap((page) => page.match(/INV-\d+/g) ?? [])
  expect(numbers).toEqual(parts.map(({ INVOICE_NUM }) => INVOICE_NUM))
  expect(pages[0]).not.toMatch(/2025-11-25|null/)
  expect(pages.map((page) => page.includes('116,412.00') && page.includes('3,600.00'))).toEqual([
    false,
    false,
    false,
    true,
  ])
})
