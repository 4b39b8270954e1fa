import { comparedFields } from '../../rules/line-changes.ts'
import { emptyPack, packsAt, packTextFields } from '../../rules/pack.ts'
import { type DeliveryForm, type DeliveryHead, formWithHead, hasWork, type Row } from './delivery-form.ts'
import { type FieldKind, type Fields, hasFields, isKind, isObject, isOrderLine } from './stored-fields.ts'

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
  /** The time of the last change in ISO 8601; empty if it is not known. */
  readonly changedAt: string
  /** The number of lines that could not be read. */
  readonly lost: number
}

export type StoredDraftResult =
  | { readonly kind: 'none' | 'unreadable' }
  | { readonly kind: 'draft'; readonly draft: StoredDraft }

const isPack = (pack: Fields): boolean =>
  isKind('number?', pack.quantity) && packTextFields.every((field) => isKind('text', pack[field]))

const isChange = (change: unknown): boolean =>
  isObject(change) && comparedFields.some((field) => field === change.fact) && 'from' in change && 'to' in change

/** Converts a line of format 1 or 2, which had lists of quantities and heat numbers, and their count in `packs`. */
const withPacks = (draft: Fields): Fields => {
  const { packs: packCount, lots, heats, ...line } = draft
  if (!Array.isArray(lots) || !Array.isArray(heats)) return draft
  return { ...line, packCount, packs: packsAt({ lotDetails: [lots], heatDetails: [heats] }, 0) }
}

/** Restores an amount that is not a number. JSON has no NaN, so only its text is stored. */
const withUnreadAmount = (one: Row): Row =>
  one.amountText === '' ? one : { ...one, draft: { ...one.draft, amount: Number.NaN } }

/** Reads a row of a stored draft. Returns no row if it cannot be read. */
const readRow = (stored: unknown): Row[] => {
  if (!isObject(stored) || !isObject(stored.draft)) return []
  const row = { amountText: '', changes: [], isGone: false, ...stored }
  const draft = withPacks(stored.draft)
  if (!hasFields({ key: 'text', chosen: 'boolean', amountText: 'text' }, row)) return []
  if (!hasFields({ amount: 'number?', packCount: 'number?', lotSup: 'text' }, draft) || !isOrderLine(draft.line))
    return []
  if (!Array.isArray(row.changes) || !row.changes.every(isChange)) return []
  if (!Array.isArray(draft.packs) || !draft.packs.every(isObject)) return []
  const packs = draft.packs.map((pack: Fields) => ({ ...emptyPack, ...pack }))
  return packs.every(isPack) ? [withUnreadAmount({ ...row, draft: { ...draft, packs } } as unknown as Row)] : []
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

const headFields = {
  company: 'number?',
  supplier: 'number?',
  isInvoice: 'boolean?',
  number: 'text',
  documentDate: 'day?',
  documentDateText: 'text',
  deliveryDate: 'day?',
  deliveryDateText: 'text',
} as const satisfies Record<keyof Omit<DeliveryHead, 'site'>, FieldKind>

const isSite = (site: unknown): boolean => site === null || hasFields({ VENDOR_SITE_CODE: 'text', ADDR: 'text' }, site)

/** Returns whether a value is the head of a draft. Fields may be missing, because earlier formats did not have them. */
const isHead = (head: unknown): boolean => {
  const { site, ...fields } = isObject(head) ? { ...formWithHead({}).head, ...head } : {}
  return hasFields(headFields, fields) && isSite(site)
}

const isStoredForm = (value: unknown): value is StoredForm =>
  isObject(value) &&
  Number(value.format ?? 1) <= FORMAT_VERSION &&
  isObject(value.building) &&
  isHead(value.building.head) &&
  Array.isArray(value.building.rows) &&
  isKind('text', value.building.searched ?? '')

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Converts a draft of format 1, which was only the form. */
const storedFormIn = (value: unknown): unknown => (isObject(value) && 'rows' in value ? { building: value } : value)

/**
 * Parses a stored draft of any format, or reports that it is unreadable.
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

/** Serializes the draft for the device; null if there is nothing to save. `now` is the time of the last change. */
export const serializeDraft = (building: DeliveryForm, signIn: number, now: Date): string | null =>
  hasWork(building) || building.rows.length > 0 || building.head.company !== null || building.head.isInvoice !== null
    ? JSON.stringify({ format: FORMAT_VERSION, signIn, changedAt: now.toISOString(), building })
    : null
