import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import { groupBy } from '#kit/shared/group-by.ts'
import type { Language } from '#kit/shared/message.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { parseDate } from '#kit/shared/typed-date.ts'
import { orderAnswerMessages as messages } from '../messages.ts'
import { checkAnswer } from './answer.ts'
import { MAX_PROMISED_DELIVERIES, MAX_REASON_LENGTH, type PromisedDelivery, readQuantity } from './schedule.ts'
import type { AnswerKind, LineAnswerState, OrderTerms } from './states.ts'

/** The column titles of the spreadsheet of unanswered order lines. The supplier fills in the last four (ACK-01). */
export const answerSheetTitles = {
  po: { en: 'PO', th: 'เลขที่ PO' },
  release: { en: 'Release', th: 'Release' },
  line: { en: 'Line', th: 'รายการ' },
  shipment: { en: 'Shipment', th: 'Shipment' },
  job: { en: 'Job', th: 'Job' },
  company: { en: 'Company', th: 'บริษัท' },
  item: { en: 'Item', th: 'รหัสสินค้า' },
  description: { en: 'Description', th: 'ชื่อสินค้า' },
  ordered: { en: 'Ordered', th: 'จำนวนที่สั่ง' },
  due: { en: 'Due date', th: 'กำหนดส่ง' },
  price: { en: 'Price', th: 'ราคา' },
  remaining: { en: 'Remaining', th: 'คงเหลือ' },
  answer: { en: 'Answer', th: 'คำตอบ' },
  date: { en: 'Date', th: 'วันที่' },
  quantity: { en: 'Quantity', th: 'จำนวน' },
  reason: { en: 'Reason', th: 'เหตุผล' },
} as const satisfies Record<string, Record<Language, string>>
export type AnswerSheetTitle = keyof typeof answerSheetTitles
export const answerSheetColumns = Object.keys(answerSheetTitles) as AnswerSheetTitle[]

/** The words that the supplier may enter in the column Answer. */
export const answerWords: Readonly<Record<AnswerKind, Readonly<Record<Language, string>>>> = {
  accept: { en: 'accept', th: 'ยอมรับ' },
  propose: { en: 'propose', th: 'เสนอ' },
  reject: { en: 'reject', th: 'ปฏิเสธ' },
}

/** The data of an open order line that is compared with the rows of the spreadsheet. */
export interface AnswerSheetLine extends LineIdentity, OrderTerms {
  readonly QUANTITY_REMAIN: number
  readonly answer: { readonly state: LineAnswerState } | null
}

/** The answer to one order line, read from its rows in the spreadsheet, and the refusal if it is invalid. */
export interface SheetAnswer<L extends AnswerSheetLine = AnswerSheetLine> {
  /** Row numbers as in the spreadsheet program, counted from 1. */
  readonly rows: readonly number[]
  readonly po: string
  readonly lineText: string
  readonly line: L | undefined
  readonly answer: AnswerKind | undefined
  readonly schedule: readonly PromisedDelivery[]
  readonly reason: string
  readonly refusal: Refusal | undefined
}

type Cells = Readonly<Record<AnswerSheetTitle, string>>
interface Row {
  readonly number: number
  readonly cells: Cells
}

const sameWord = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * Returns the position of each column by its title in either language. Returns undefined if a column is missing that
 * identifies the order line or contains the answer.
 */
const findColumnIndexes = (titles: readonly string[]): Readonly<Record<AnswerSheetTitle, number>> | undefined => {
  const places = Object.fromEntries(
    answerSheetColumns.map((column) => [
      column,
      titles.findIndex((title) => Object.values(answerSheetTitles[column]).some((known) => sameWord(known, title))),
    ]),
  ) as Record<AnswerSheetTitle, number>
  const needed = ['po', 'line', 'shipment', 'company', 'answer'] as const
  return needed.every((column) => places[column] >= 0) ? places : undefined
}

const readInteger = (text: string): number | undefined => {
  const value = readQuantity(text)
  return Number.isInteger(value) ? value : undefined
}

const readIdentity = ({ po, release, line, shipment, job, company }: Cells): LineIdentity | undefined => {
  const [LINE_NUM, SHIPMENT_NUM, INV_ORGID] = [readInteger(line), readInteger(shipment), readInteger(company)]
  const RELEASE_NUM = release.trim() === '' ? null : readInteger(release)
  if (po.trim() === '' || RELEASE_NUM === undefined) return undefined
  if (LINE_NUM === undefined || SHIPMENT_NUM === undefined || INV_ORGID === undefined) return undefined
  return { PO_NUMBER: po.trim(), RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, INV_ORGID, JOBS: job.trim() || null }
}

const readAnswerKind = (text: string): AnswerKind | undefined =>
  (Object.keys(answerWords) as AnswerKind[]).find((kind) =>
    [kind, ...Object.values(answerWords[kind])].some((word) => sameWord(word, text)),
  )

const readDay = (text: string): IsoDate => {
  const read = parseDate(text)
  return read.kind === 'day' || read.kind === 'buddhist' ? read.day : ''
}

/**
 * Returns the order line's exact number if the spreadsheet contains the same number with two decimals, because
 * spreadsheet programs save CSV files with the displayed decimals only.
 */
const withLineDecimals = (shown: number, own: number | null): number =>
  own !== null && shown === Number(own.toFixed(2)) ? own : shown

/**
 * Returns the ordered quantity, due date and price that the spreadsheet contains for the order line; undefined if any
 * of them cannot be read.
 */
const readSeenTerms = ({ ordered, due, price }: Cells, line: OrderTerms): OrderTerms | undefined => {
  const QUANTITY = withLineDecimals(readQuantity(ordered), line.QUANTITY)
  const DUE_DATE = due.trim() === '' ? null : readDay(due)
  const UNIT_PRICE = price.trim() === '' ? null : withLineDecimals(readQuantity(price), line.UNIT_PRICE)
  const isRead = !Number.isNaN(QUANTITY) && DUE_DATE !== '' && !Number.isNaN(UNIT_PRICE)
  return isRead ? { QUANTITY, DUE_DATE, UNIT_PRICE } : undefined
}

/** Returns the rows that contain an answer; undefined if the file lacks the columns of the spreadsheet. */
const readRows = (sheet: readonly (readonly string[])[]): readonly Row[] | undefined => {
  const places = findColumnIndexes(sheet[0] ?? [])
  if (!places) return undefined
  return sheet.slice(1).flatMap((texts, index) => {
    const cells = Object.fromEntries(
      answerSheetColumns.map((column) => [column, texts[places[column]] ?? '']),
    ) as unknown as Cells
    return cells.answer.trim() === '' ? [] : [{ number: index + 2, cells }]
  })
}

const checkRows = (rows: readonly Row[], line: AnswerSheetLine | undefined, today: IsoDate) => {
  const cells = rows.map((row) => row.cells)
  const [first] = cells as [Cells]
  const answer = readAnswerKind(first.answer)
  const filledCells = cells.filter(({ date, quantity }) => date.trim() !== '' || quantity.trim() !== '')
  const schedule = filledCells.map(({ date, quantity }) => ({ date: readDay(date), quantity: readQuantity(quantity) }))
  const reason = cells.map((one) => one.reason.trim()).find((text) => text !== '') ?? ''
  const content = { po: first.po.trim(), lineText: first.line.trim(), answer, schedule, reason }
  const named = { po: content.po, line: content.lineText }
  const refused = (refusal: Refusal) => ({ ...content, refusal })
  if (cells.some((one) => readAnswerKind(one.answer) !== answer) || answer === undefined)
    return refused(refuse(messages.ANSWER_WORD, { word: first.answer.trim() }))
  if (!line) return refused(refuse(messages.ORDER_LINE_NOT_OPEN, named))
  if (rows.length > 1 && answer !== 'propose') return refused(refuse(messages.ORDER_LINE_TWICE, named))
  if (line.answer && line.answer.state !== 'open' && line.answer.state !== 'changed')
    return refused(refuse(messages.ORDER_LINE_ANSWERED, named))
  if (schedule.some(({ date }) => date === '')) return refused(refuse(messages.ANSWER_DATE_UNREADABLE))
  if (schedule.length > MAX_PROMISED_DELIVERIES)
    return refused(refuse(messages.ANSWER_TOO_MANY_DATES, { most: MAX_PROMISED_DELIVERIES }))
  if (answer !== 'accept' && reason.length > MAX_REASON_LENGTH)
    return refused(refuse(messages.ANSWER_REASON_TOO_LONG, { most: MAX_REASON_LENGTH }))
  const given = { ...line, answer, schedule, reason, seen: readSeenTerms(first, line) }
  // the tolerance decides only whether a buyer must approve, not whether the answer is valid
  const tolerance = { daysEarly: 0, daysLate: 0 }
  const checked = checkAnswer(given, { ordered: line, latest: undefined, tolerance, today })
  return checked.ok ? { ...content, refusal: undefined } : refused(checked)
}

/**
 * Reads the answers from a completed spreadsheet, and checks them by the rules of the server. Several rows for one
 * order line are the dates of one proposal. Returns undefined if the columns are not those of the spreadsheet.
 */
export const readAnswerSheet = <L extends AnswerSheetLine>(
  sheet: readonly (readonly string[])[],
  lines: readonly L[],
  today: IsoDate,
): readonly SheetAnswer<L>[] | undefined => {
  const rows = readRows(sheet)
  if (!rows) return undefined
  const byKey = new Map(lines.map((line) => [lineKey(line), line]))
  const groups = groupBy(rows, ({ number, cells }) => {
    const identity = readIdentity(cells)
    return identity ? lineKey(identity) : `row ${number}`
  })
  return [...groups].map(([key, own]): SheetAnswer<L> => {
    const line = byKey.get(key)
    const checked = checkRows(own, line, today)
    const isUnnamed = key.startsWith('row ')
    return {
      rows: own.map(({ number }) => number),
      line,
      ...checked,
      ...(isUnnamed ? { refusal: refuse(messages.ANSWER_ROW_WITHOUT_ORDER) } : {}),
    }
  })
}
