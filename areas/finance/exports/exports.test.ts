import { expect, test } from 'vitest'
import type { Payment } from '../contract.ts'
import { invoiceCells } from './invoices.ts'
import { paymentCells } from './payments.ts'

test('[FIN-01] [FIN-05] the CSV has the columns of the screen, and amounts with two decimals and no thousands separators', () => {
  const cells = invoiceCells({
    INVOICE_NO: 'INV-1',
    ORG_CODE: 'AH',
    SUPPLIER_NAME: 'บริษัท หนึ่ง จำกัด',
    SUPPLIER_NO: null,
    TOTAL_AMOUNT: 1234567.5,
    INVOICE_DATE: '2025-11-01',
    VENDOR_ID: 7,
    TERMS: '30 days',
    DUE_DATE: null,
  })
  expect(cells).toEqual(['INV-1', 'AH', 'บริษัท หนึ่ง จำกัด', '', '1234567.50', '2025-11-01', '30 days', ''])
})

test('[FIN-02] [FIN-05] the spreadsheet has one row per paid invoice and none per cheque, shows CLEARING as SETTLE and keeps AMOUNT', () => {
  const row: Payment = {
    id: '4',
    parentId: 'c3',
    DATA_TYPE: 'detail',
    CHECK_NUMBER: '700001',
    AMOUNT: 1000.5,
    BASE_AMOUNT: null,
    TOTAL_AMOUNT: 970.49,
    WHT_AMT: 30.01,
    ORG_CODE: 'AH',
    BANK_NAME: 'CLEARING',
    INVOICE_NUM: 'INV-1',
    BANK_ACCOUNT_NAME: 'Account',
    INV_DESCRIPTION: 'งวด 1',
    INVOICE_DATE: '2025-11-01',
    VENDOR_ID: 7,
    SUPPLIER_NAME: 'บริษัท หนึ่ง จำกัด',
    PAYMENT_DATE: '2025-11-25',
  }
  expect(paymentCells(row)).toEqual([
    '700001',
    970.49,
    30.01,
    'AH',
    'SETTLE',
    'INV-1',
    'Account',
    'งวด 1',
    { date: '2025-11-01' },
    1000.5,
    '',
    'บริษัท หนึ่ง จำกัด',
    { date: '2025-11-25' },
  ])
  expect(paymentCells({ ...row, DATA_TYPE: 'summary' })).toBeUndefined()
})
