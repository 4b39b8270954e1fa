import { emptyPack, packsAt } from '../../rules/pack.ts'
import { type DeliveryForm, type DeliveryHead, formWithHead, hasWork, type Row } from './delivery-form.ts'

/**
 * The number of the format of stored drafts. Drafts of format 1 had no such number and no changes of lines. Drafts of
 * format 2 had separate lists of quantities and heats instead of packs.
 */
const FORMAT_VERSION = 3

/** A draft as it is stored on the device. */
export interface StoredDraft {
  readonly building: DeliveryForm
  /** The sign-in of the last change. In another sign-in, the user must confirm before continuing (SES-07). */
  readonly signIn: number
  /** ISO 8601; empty: not known. */
  readonly changedAt: string
  /** The number of lines that could not be read. */
  readonly lost: number
}

export type StoredDraftResult =
  | { readonly kind: 'none' | 'unreadable' }
  | { readonly kind: 'draft'; readonly draft: StoredDraft }

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Without these fields, the page cannot show a line. The server checks all of them. */
const isLine = (line: unknown): boolean =>
  isObject(line) &&
  [line.PO_NUMBER, line.ITEM_CODE, line.DESCRIPTION].every(isText) &&
  [line.LINE_NUM, line.SHIPMENT_NUM, line.INV_ORGID, line.ORG_ID].every(isNumber) &&
  [line.QUANTITY, line.QUANTITY_REMAIN, line.transit].every(isNumber)

/** Up to format 2 a line had lists of quantities and heat numbers, and `packs` was their count. */
const withPacks = (draft: Fields): Fields => {
  const { packs: packCount, lots, heats, ...line } = draft
  if (!Array.isArray(lots) || !Array.isArray(heats)) return draft
  return { ...line, packCount, packs: packsAt({ lotDetails: [lots], heatDetails: [heats] }, 0) }
}

/** JSON has no NaN, so a quantity that is not a number is stored as its text. */
const withUnreadAmount = (one: Row): Row =>
  one.amountText === '' ? one : { ...one, draft: { ...one.draft, amount: Number.NaN } }

/** The line of a stored draft; none if it cannot be read. */
const readRow = (stored: unknown): Row[] => {
  if (!isObject(stored) || !isText(stored.key) || !isObject(stored.draft)) return []
  const draft = withPacks(stored.draft)
  const { line, lotSup, packs } = draft
  if (!isLine(line) || !isText(lotSup) || !Array.isArray(packs) || !packs.every(isObject)) return []
  const read = { amountText: '', changes: [], isGone: false, ...stored }
  if (!isText(read.amountText) || !Array.isArray(read.changes)) return []
  const known = { ...draft, packs: packs.map((pack) => ({ ...emptyPack, ...pack })) }
  return [withUnreadAmount({ ...read, draft: known } as unknown as Row)]
}

interface StoredForm {
  readonly format?: number
  readonly signIn?: number
  readonly changedAt?: string
  readonly building: {
    readonly head: Partial<DeliveryHead>
    readonly rows: readonly unknown[]
    readonly searched?: string
  }
}

/** Each field of a head has the type that it has in an empty one, which may be null. */
const isHead = (head: unknown): boolean =>
  isObject(head) &&
  Object.entries(formWithHead({}).head).every(([name, empty]) => {
    const value = head[name] ?? null
    return value === null || empty === null || typeof value === typeof empty
  })

const isStoredForm = (value: unknown): value is StoredForm =>
  isObject(value) &&
  Number(value.format ?? 1) <= FORMAT_VERSION &&
  isObject(value.building) &&
  isHead(value.building.head) &&
  Array.isArray(value.building.rows)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Format 1 was the form itself. */
const storedFormIn = (value: unknown): unknown => (isObject(value) && 'rows' in value ? { building: value } : value)

/**
 * Parses the stored draft of any version; unreadable data is not a draft. Checked without zod, which would take a tenth
 * of the start page's CPU time.
 */
export const parseStoredDraft = (text: string | null, preset: Partial<DeliveryHead>): StoredDraftResult => {
  if (text === null) return { kind: 'none' }
  const stored = storedFormIn(parseJson(text))
  if (!isStoredForm(stored)) return { kind: 'unreadable' }
  const { building, signIn = 0, changedAt = '' } = stored
  const head = { ...formWithHead(preset).head, ...building.head }
  // ignores a draft for a company that the role cannot deliver to
  if (preset.company !== undefined && head.company !== preset.company) return { kind: 'none' }
  const rows = building.rows.flatMap(readRow)
  const form = { head, rows, searched: building.searched ?? '' }
  return { kind: 'draft', draft: { building: form, signIn, changedAt, lost: building.rows.length - rows.length } }
}

/** Serializes the draft for the device; null if there is nothing to save. `now`: instant of the last change. */
export const serializeDraft = (building: DeliveryForm, signIn: number, now: Date): string | null =>
  hasWork(building) || building.rows.length > 0 || building.head.company !== null || building.head.isInvoice !== null
    ? JSON.stringify({ format: FORMAT_VERSION, signIn, changedAt: now.toISOString(), building })
    : null
