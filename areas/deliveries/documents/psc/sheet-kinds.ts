import type { IsoDate } from '#kit/shared/dates.ts'
import { pscDoHeaderPayload, pscHeaderPayload, pscItemPayload } from './payloads.ts'
import type { PscDocument, PscLine, PscSheet } from './psc-document.ts'

/** The differences between PSC sheets and DO sheets: titles, numbers, form, code size and prices. */
export interface SheetKind {
  readonly title: string
  readonly subtitle: string
  readonly copy: string
  /** True for a heavy frame, which marks the original. Inverted colours would use much toner. */
  readonly heavy: boolean
  readonly note: string | null
  readonly numberLabel: string
  readonly number: string
  readonly date: IsoDate
  /** The second number of the sheet; null if it has only one. */
  readonly other: { readonly label: string; readonly number: string; readonly date: IsoDate | null } | null
  readonly form: string
  readonly qrSize: number
  readonly priced: boolean
  readonly header: string
  readonly itemPayload: (line: PscLine) => string
}

const INVOICE_LABEL = 'เลขที่ใบกำกับสินค้า  Invoice No.'
const DO_LABEL = 'เลขที่ใบส่งสินค้า  DO No.'

const copies: Readonly<Record<PscSheet, string>> = {
  original: 'ต้นฉบับ  ORIGINAL',
  copy: 'สำเนา  COPY',
  'do-original': 'ต้นฉบับใบส่งสินค้า  DO ORIGINAL',
  'do-sheet': 'ใบส่งสินค้า  DO SHEET',
}

const pscSheet = (psc: PscDocument, sheet: PscSheet): SheetKind => ({
  title: 'Purchase Order Shipping Confirm (PSC)',
  subtitle: 'ใบยืนยันการส่งสินค้าตามใบสั่งซื้อ',
  copy: copies[sheet],
  heavy: sheet === 'original',
  note: psc.changedFromDo ? 'Change DO to INVOICE' : null,
  numberLabel: psc.isInvoice ? INVOICE_LABEL : DO_LABEL,
  number: psc.number,
  date: psc.date,
  other: psc.isInvoice
    ? { label: DO_LABEL, number: psc.doNumber ?? '-', date: psc.doDate }
    : { label: INVOICE_LABEL, number: '-', date: null },
  form: psc.forms.PSC,
  qrSize: 60,
  priced: true,
  header: pscHeaderPayload(psc),
  itemPayload: (line) => pscItemPayload(psc, line, psc.number),
})

/** The sheet that accompanies the goods under the DO's own number, without prices. */
const doSheet = (psc: PscDocument, sheet: PscSheet): SheetKind => {
  const number = psc.doNumber ?? psc.number
  return {
    title: 'Delivery Order (DO)',
    subtitle: 'ใบส่งสินค้า',
    copy: copies[sheet],
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
    itemPayload: (line) => pscItemPayload(psc, line, number),
  }
}

export const sheetKind = (psc: PscDocument, sheet: PscSheet): SheetKind =>
  sheet === 'original' || sheet === 'copy' ? pscSheet(psc, sheet) : doSheet(psc, sheet)
