import type { ErpData } from '#adapters/erp/built-in/index.ts'

type InvoiceRow = ErpData['invoices'][number]
type PaymentRow = ErpData['payments'][number]
type PdsRow = ErpData['pds'][number]

const SIAM = 100234
const OTHER = 100235

const invoice = (overrides: Partial<InvoiceRow>): InvoiceRow => ({
  MONTH: '2025-11',
  INVOICE_NO: 'INV-A1',
  ORG_CODE: 'AH',
  SUPPLIER_NAME: 'สยามพาร์ท จำกัด',
  SUPPLIER_NO: 'S-0234',
  TOTAL_AMOUNT: '10000.10',
  INVOICE_DATE: '2025-11-03',
  VENDOR_ID: SIAM,
  TERMS: '30 days',
  DUE_DATE: null,
  ...overrides,
})

/**
 * Invoices with these totals. November: the supplier siam has 12,000.25 in AH (one row has the file prefix APD instead)
 * and 2,500.00 in SAT; the supplier other has 77.77 in AH. October: siam has 99.99.
 */
export const invoices: readonly InvoiceRow[] = [
  invoice({ MONTH: '2025-10', INVOICE_NO: 'INV-A0', TOTAL_AMOUNT: '99.99', INVOICE_DATE: '2025-10-02' }),
  invoice({}),
  invoice({ INVOICE_NO: 'INV-A2', TOTAL_AMOUNT: '0.20', INVOICE_DATE: '2025-11-04' }),
  invoice({ INVOICE_NO: 'CN-1', TOTAL_AMOUNT: '-500.05', INVOICE_DATE: '2025-11-05', SUPPLIER_NO: null }),
  invoice({
    INVOICE_NO: 'INV-A3',
    ORG_CODE: 'APD',
    TOTAL_AMOUNT: '2500.00',
    INVOICE_DATE: '2025-11-06',
    DUE_DATE: '2025-12-06',
  }),
  invoice({ INVOICE_NO: 'INV-S1', ORG_CODE: 'SAT', TOTAL_AMOUNT: '2500.00' }),
  invoice({
    INVOICE_NO: 'OTH-1',
    TOTAL_AMOUNT: '77.77',
    SUPPLIER_NAME: 'Other Parts Co., Ltd.',
    SUPPLIER_NO: 'S-0235',
    VENDOR_ID: OTHER,
  }),
]

const payment = (overrides: Partial<PaymentRow>): PaymentRow => {
  const TOTAL_AMOUNT = overrides.TOTAL_AMOUNT ?? '9900.10'
  return {
    MONTH: '2025-11',
    CHECK_NUMBER: '700001',
    AMOUNT: TOTAL_AMOUNT,
    BASE_AMOUNT: null,
    WHT_AMT: '100.00',
    ORG_CODE: 'AH',
    BANK_NAME: 'KBANK',
    INVOICE_NUM: 'INV-A1',
    BANK_ACCOUNT_NAME: 'Group Company 103 Co., Ltd.',
    INV_DESCRIPTION: 'ค่าชิ้นส่วน งวด พ.ย.',
    INVOICE_DATE: '2025-11-03',
    VENDOR_ID: SIAM,
    SUPPLIER_NAME: null,
    PAYMENT_DATE: '2025-11-20',
    ...overrides,
    TOTAL_AMOUNT,
  }
}

/**
 * Payments with these cheques. November: in AH, the supplier siam has the cheque 700001 for three invoices (one with
 * the amount 0) and a settlement, and the supplier other has the cheque 700002; in SAT, siam has the cheque 800001.
 * October: siam has the cheque 600001.
 */
export const payments: readonly PaymentRow[] = [
  payment({ MONTH: '2025-10', CHECK_NUMBER: '600001', INVOICE_NUM: 'INV-A0', TOTAL_AMOUNT: '99.99', WHT_AMT: null }),
  payment({}),
  payment({ INVOICE_NUM: 'INV-A2', TOTAL_AMOUNT: '0.20', WHT_AMT: '0.00' }),
  payment({ INVOICE_NUM: 'INV-Z', TOTAL_AMOUNT: '0.00', WHT_AMT: '0.00' }),
  payment({ CHECK_NUMBER: '', BANK_NAME: 'CLEARING', INVOICE_NUM: 'CN-1', TOTAL_AMOUNT: '-500.05', WHT_AMT: null }),
  payment({
    CHECK_NUMBER: '800001',
    ORG_CODE: 'SAT',
    INVOICE_NUM: 'INV-S1',
    TOTAL_AMOUNT: '2500.00',
    BANK_NAME: 'SCB',
  }),
  payment({ CHECK_NUMBER: '700002', INVOICE_NUM: 'OTH-1', TOTAL_AMOUNT: '77.77', WHT_AMT: null, VENDOR_ID: OTHER }),
]

const line = (overrides: Partial<PdsRow>): PdsRow => ({
  PDS_NUM: 'PDS-0001',
  PDS_LINE: '1',
  STATUS: null,
  ORGANIZATION_CODE: 'AH',
  VENDOR_NAME: 'สยามพาร์ท จำกัด',
  VENDOR_ID: SIAM,
  PO_NUM: '42000201',
  PO_REL_NUM: 1,
  ITEM_CODE: 'AX-10-220',
  ITEM_DESCRIPTION: 'Bracket, front',
  ITEM_TYPE: 'FG',
  NEED_BY_DATE: '2025-11-25',
  QTY_ORDER: 200,
  QTY_REMAIN: 150.5,
  ...overrides,
})

/**
 * Schedule lines. In AH, the supplier siam has a waiting line, a delayed line (with the file prefix) and a confirmed
 * line; the supplier other has a waiting line. In SAT, siam has a delayed line.
 */
export const pds: readonly PdsRow[] = [
  line({}),
  line({ PDS_LINE: '2', STATUS: 'Delayed', ORGANIZATION_CODE: 'APD', NEED_BY_DATE: '2025-11-18' }),
  line({ PDS_LINE: '3', STATUS: 'Confirmed', NEED_BY_DATE: '2025-11-20', QTY_REMAIN: 0 }),
  line({
    PDS_NUM: 'PDS-0002',
    VENDOR_ID: OTHER,
    VENDOR_NAME: 'Other Parts Co., Ltd.',
    PO_NUM: '45000501',
    PO_REL_NUM: null,
  }),
  line({ ORGANIZATION_CODE: 'SAT', STATUS: 'Delayed', PDS_NUM: null, PDS_LINE: null }),
]
