import { pscDoHeaderPayload, pscHeaderPayload, pscItemPayload } from './payloads.ts'
import type { PscDocument, PscLine, PscSheet } from './psc-document.ts'

const INVOICE_LABEL = 'เลขที่ใบกำกับสินค้า  Invoice No.'
const DO_LABEL = 'เลขที่ใบส่งสินค้า  DO No.'

const copyTexts: Readonly<Record<PscSheet, string>> = {
  original: 'ต้นฉบับ  ORIGINAL',
  copy: 'สำเนา  COPY',
  'do-original': 'ต้นฉบับใบส่งสินค้า  DO ORIGINAL',
  'do-sheet': 'ใบส่งสินค้า  DO SHEET',
}

const pscSheetKind = (psc: PscDocument, sheet: PscSheet) => ({
  title: 'Purchase Order Shipping Confirm (PSC)',
  subtitle: 'ใบยืนยันการส่งสินค้าตามใบสั่งซื้อ',
  copy: copyTexts[sheet],
  /** True for a heavy frame, which marks the original. Inverted colours would use much toner. */
  heavy: sheet === 'original',
  note: psc.changedFromDo ? 'Change DO to INVOICE' : null,
  numberLabel: psc.isInvoice ? INVOICE_LABEL : DO_LABEL,
  number: psc.number,
  date: psc.date,
  /** The second number of the sheet; null if it has only one. */
  other: psc.isInvoice
    ? { label: DO_LABEL, number: psc.doNumber ?? '-', date: psc.doDate }
    : { label: INVOICE_LABEL, number: '-', date: null },
  form: psc.forms.PSC,
  qrSize: 60,
  priced: true,
  header: pscHeaderPayload(psc),
  itemPayload: (line: PscLine) => pscItemPayload(psc, line, psc.number),
})

/** The sheet that accompanies the goods under the DO's own number, without prices. */
const doSheetKind = (psc: PscDocument, sheet: PscSheet) => {
  const number = psc.doNumber ?? psc.number
  return {
    title: 'Delivery Order (DO)',
    subtitle: 'ใบส่งสินค้า',
    copy: copyTexts[sheet],
    heavy: sheet === 'do-original',
    note: psc.changedFromDo ? 'Change DO to INVOICE' : null,
    numberLabel: DO_LABEL,
    number,
    date: psc.doDate ?? psc.date,
    other: psc.changedFromDo ? { label: INVOICE_LABEL, number: psc.number, date: psc.date } : null,
    form: psc.forms.DO,
    qrSize: 50,
    priced: false,
    header: pscDoHeaderPayload(psc),
    itemPayload: (line: PscLine) => pscItemPayload(psc, line, number),
  }
}

/** Returns in what PSC sheets and DO sheets differ: titles, numbers, form, code size and prices. */
export const sheetKind = (psc: PscDocument, sheet: PscSheet) =>
  sheet === 'original' || sheet === 'copy' ? pscSheetKind(psc, sheet) : doSheetKind(psc, sheet)
export type SheetKind = ReturnType<typeof sheetKind>
