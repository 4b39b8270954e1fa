import { A4, type MeasureText, type Page, Pen } from '#areas/deliveries/documents/psc/drawing-marks.ts'
import type { PscFonts } from '#areas/deliveries/documents/psc/fonts.ts'
import { drawPdf } from '#areas/deliveries/documents/psc/render.ts'
import {
  BOTTOM_EDGE,
  CONTENT_WIDTH,
  drawFooter,
  drawLabel,
  drawLargeValue,
  drawOneLine,
  drawParagraph,
  LEFT_EDGE,
  RIGHT_EDGE,
  type TableColumn,
  textAnchor,
} from '#areas/deliveries/documents/psc/sheet-parts.ts'
import { formatMoney, sum } from '#kit/shared/quantity.ts'
import type { Payment } from '../contract.ts'
import { bankForDisplay } from '../rules/settled.ts'
import type { Remittance } from './remittance-call.ts'

const TITLE = 'ใบแจ้งการจ่ายเงิน  Remittance advice'
/** Withheld tax has its own certificate, which this sheet does not replace. */
const NOTE = 'เอกสารนี้ไม่ใช่หนังสือรับรองการหักภาษี ณ ที่จ่าย  This is not a withholding tax certificate.'
const TOP = 28
const ROW = 17
const TEXT = 9

type Amount = 'AMOUNT' | 'WHT_AMT' | 'TOTAL_AMOUNT'
type Text = 'INVOICE_NUM' | 'INVOICE_DATE' | 'ORG_CODE' | 'INV_DESCRIPTION'

/** A column shows either a text or an amount of each payment. Amounts have a total. */
type Column = TableColumn & ({ readonly text: Text } | { readonly amount: Amount })

const leftAligned = (x: number, width: number) => ({ x, width: width - 8, align: 'left' as const })
const rightAligned = (x: number, width: number) => ({ x, width, align: 'right' as const })

const columns: readonly Column[] = [
  { thai: 'เลขที่ใบแจ้งหนี้', english: 'Invoice No', ...leftAligned(LEFT_EDGE, 108), text: 'INVOICE_NUM' },
  { thai: 'วันที่ใบแจ้งหนี้', english: 'Invoice date', ...leftAligned(LEFT_EDGE + 108, 68), text: 'INVOICE_DATE' },
  { thai: 'องค์กร', english: 'Org.', ...leftAligned(LEFT_EDGE + 176, 42), text: 'ORG_CODE' },
  { thai: 'รายละเอียด', english: 'Description', ...leftAligned(LEFT_EDGE + 218, 123), text: 'INV_DESCRIPTION' },
  { thai: 'จำนวนเงิน', english: 'Amount', ...rightAligned(LEFT_EDGE + 341, 68), amount: 'AMOUNT' },
  { thai: 'หัก ณ ที่จ่าย', english: 'WHT', ...rightAligned(LEFT_EDGE + 413, 54), amount: 'WHT_AMT' },
  { thai: 'จ่ายสุทธิ', english: 'Paid', ...rightAligned(LEFT_EDGE + 471, CONTENT_WIDTH - 471), amount: 'TOTAL_AMOUNT' },
]

/** Returns the sum of an amount in these rows; '-' if none of them has the amount. */
const moneyOf = (parts: readonly Payment[], amount: Amount): string => {
  const amounts = parts.flatMap((part) => part[amount] ?? [])
  return amounts.length === 0 ? '-' : formatMoney(sum(amounts))
}

/** Draws the payee, the cheque and the paid sum, and returns the y position at which the table may begin. */
const head = (pen: Pen, { cheque, parts, month }: Remittance): number => {
  pen.text(TITLE, LEFT_EDGE, TOP + 14, { size: 15, face: 'bold' })
  pen.text(`เดือน Month ${month}`, RIGHT_EDGE, TOP + 14, { size: 10, align: 'right' })
  pen.line(LEFT_EDGE, TOP + 24, RIGHT_EDGE, TOP + 24, 1.2)
  const half = CONTENT_WIDTH / 2 - 10
  const right = LEFT_EDGE + CONTENT_WIDTH / 2 + 10
  drawLabel(pen, 'จ่ายให้  Payee', LEFT_EDGE, TOP + 40)
  const payee = cheque.SUPPLIER_NAME ?? '-'
  const below = drawParagraph(pen, payee, {
    x: LEFT_EDGE,
    y: TOP + 56,
    width: half,
    size: 12.5,
    face: 'bold',
    maxLines: 3,
  })
  pen.text(`รหัส Code ${cheque.VENDOR_ID}`, LEFT_EDGE, below - 2, { size: 8.5 })
  const payers = [...new Set(parts.flatMap(({ BANK_ACCOUNT_NAME }) => BANK_ACCOUNT_NAME || []))]
  drawLabel(pen, 'จ่ายโดย  Paid by', right, TOP + 40)
  const payer = drawParagraph(pen, payers.join(', ') || '-', {
    x: right,
    y: TOP + 55,
    width: half,
    size: 10,
    maxLines: 3,
  })
  const top = Math.max(below + 8, payer + 4)
  pen.line(LEFT_EDGE, top, RIGHT_EDGE, top, 0.5)
  const quarter = CONTENT_WIDTH / 4
  drawLabel(pen, 'เลขที่เช็ค  Cheque No', LEFT_EDGE, top + 13)
  drawLargeValue(pen, cheque.CHECK_NUMBER, { x: LEFT_EDGE, y: top + 33, width: quarter - 10, maxSize: 16, minSize: 7 })
  drawLabel(pen, 'ธนาคาร  Bank', LEFT_EDGE + quarter, top + 13)
  drawOneLine(pen, bankForDisplay(cheque.BANK_NAME) || '-', {
    x: LEFT_EDGE + quarter,
    y: top + 32,
    width: quarter - 10,
    size: 12,
    face: 'bold',
  })
  drawLabel(pen, 'วันที่จ่าย  Payment date', LEFT_EDGE + 2 * quarter, top + 13)
  pen.text(cheque.PAYMENT_DATE ?? '-', LEFT_EDGE + 2 * quarter, top + 32, { size: 12, face: 'bold' })
  drawLabel(pen, 'จ่ายสุทธิ (บาท)  Paid (baht)', RIGHT_EDGE, top + 13, 'right')
  drawLargeValue(pen, moneyOf(parts, 'TOTAL_AMOUNT'), {
    x: RIGHT_EDGE,
    y: top + 33,
    width: quarter - 6,
    maxSize: 16,
    minSize: 7,
    align: 'right',
  })
  return top + 46
}

const continuedHead = (pen: Pen, { cheque }: Remittance): number => {
  pen.text(TITLE, LEFT_EDGE, TOP + 12, { size: 11, face: 'bold' })
  pen.text(`เช็ค Cheque ${cheque.CHECK_NUMBER}`, RIGHT_EDGE, TOP + 12, { size: 11, face: 'bold', align: 'right' })
  return TOP + 24
}

const tableHead = (pen: Pen, top: number): number => {
  pen.line(LEFT_EDGE, top, RIGHT_EDGE, top, 1.2)
  for (const column of columns) {
    pen.text(column.thai, textAnchor(column), top + 12, { size: 8.5, face: 'bold', align: column.align })
    pen.text(column.english, textAnchor(column), top + 22, { size: 7.5, align: column.align })
  }
  pen.line(LEFT_EDGE, top + 28, RIGHT_EDGE, top + 28, 0.8)
  return top + 28
}

const cell = (pen: Pen, column: Column, text: string, y: number, face: 'regular' | 'bold' = 'regular') => {
  if (column.align === 'right') {
    const size = pen.fit(text, face, column.width, TEXT, 5)
    pen.text(text, textAnchor(column), y, { size, face, align: 'right' })
  } else drawOneLine(pen, text, { x: column.x, y, width: column.width, size: TEXT, face })
}

const totals = (pen: Pen, parts: readonly Payment[], top: number): void => {
  const y = top + 14
  pen.text('รวม  Total', LEFT_EDGE, y, { size: TEXT, face: 'bold' })
  for (const column of columns) if ('amount' in column) cell(pen, column, moneyOf(parts, column.amount), y, 'bold')
  pen.line(LEFT_EDGE, top + 20, RIGHT_EDGE, top + 20, 1.2)
  pen.text(NOTE, LEFT_EDGE, top + 34, { size: 7.5 })
}

/** The height of the totals and the note, which stay on one page. */
const END = 40

const layout = (remittance: Remittance, measure: MeasureText): Page[] => {
  const { parts } = remittance
  const pens: Pen[] = []
  const nextPage = (): { pen: Pen; y: number } => {
    const pen = new Pen(measure)
    pens.push(pen)
    const top = pens.length === 1 ? head(pen, remittance) : continuedHead(pen, remittance)
    return { pen, y: tableHead(pen, top) }
  }
  let { pen, y } = nextPage()
  for (const part of parts) {
    if (y + ROW > BOTTOM_EDGE) ({ pen, y } = nextPage())
    for (const column of columns)
      cell(pen, column, 'amount' in column ? moneyOf([part], column.amount) : (part[column.text] ?? ''), y + 12)
    y += ROW
    pen.line(LEFT_EDGE, y, RIGHT_EDGE, y, 0.3)
  }
  if (y + END > BOTTOM_EDGE) ({ pen, y } = nextPage())
  totals(pen, parts, y)
  pens.forEach((one, index) => {
    drawFooter(one, { form: '', number: remittance.cheque.CHECK_NUMBER, page: index + 1, pages: pens.length })
  })
  return pens.map(({ marks }) => marks)
}

/**
 * Draws the remittance advice of a cheque as a PDF, with the same drawing code as the PSC. The same input gives the
 * same bytes on every platform.
 */
export const renderRemittance = async (remittance: Remittance, fonts: PscFonts): Promise<Uint8Array<ArrayBuffer>> => {
  const { cheque, fetchedAt } = remittance
  const facts = {
    Title: `Remittance ${cheque.CHECK_NUMBER}`,
    Author: bankForDisplay(cheque.BANK_NAME),
    Subject: `Cheque ${cheque.CHECK_NUMBER}`,
    CreationDate: new Date(fetchedAt),
  }
  const drawn = await drawPdf(facts, fonts, (measure) => {
    const pages = layout(remittance, measure)
    return { pages, size: A4, totalPages: pages.length }
  })
  return drawn.bytes
}
