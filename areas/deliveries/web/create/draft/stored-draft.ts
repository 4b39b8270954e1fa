import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { isIsoDate } from '#kit/shared/dates.ts'
import { comparedFields } from '../../../rules/lines/line-changes.ts'
import { emptyPack, packTextFields } from '../../../rules/lines/pack.ts'
import { type DeliveryForm, type DeliveryHead, type FormRow, hasInput } from '../delivery-form.ts'

// Validates stored data of this device. Does not use zod, so that the start page need not load it.

type Fields = Readonly<Record<string, unknown>>

/** The type of a field: a result of `typeof`, or a day. With `?`, the field may also be null. */
type FieldKind = `${'string' | 'number' | 'boolean' | 'day'}${'' | '?'}`

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOfKind = (kind: FieldKind, value: unknown): boolean => {
  if (value === null) return kind.endsWith('?')
  const type = kind.replace('?', '')
  return type === 'day' ? typeof value === 'string' && isIsoDate(value) : typeof value === type
}

export const hasFields = (kinds: Readonly<Record<string, FieldKind>>, value: unknown): value is Fields =>
  isObject(value) && Object.entries(kinds).every(([name, kind]) => isOfKind(kind, value[name]))

const lineFields = {
  ITEM_CODE: 'string',
  item_code_int: 'string?',
  DESCRIPTION: 'string',
  PO_NUMBER: 'string',
  RELEASE_NUM: 'number?',
  LINE_NUM: 'number',
  SHIPMENT_NUM: 'number',
  LINE_TYPE_ID: 'number?',
  UNIT_PRICE: 'number?',
  UOM: 'string?',
  DUE_DATE: 'day?',
  PIECES_PER_KANBAN: 'string?',
  PDS_NUMBER: 'string?',
  TRIP: 'string?',
  CREDIT_TERMS: 'string?',
  DOCK_CODE: 'string?',
  DELIVERY_CYCLE: 'string?',
  COMMENTS: 'string?',
  INV_ORGID: 'number',
  ORG_ID: 'number',
  JOBS: 'string?',
  ITEM_TYPE: 'string?',
  QUANTITY: 'number',
  QUANTITY_RECEIVED: 'number',
  QUANTITY_REMAIN: 'number',
  transit: 'number',
} as const satisfies Record<keyof PoLine, FieldKind>

/** Returns whether the value has the fields of an order line. */
export const isOrderLine = (value: unknown): boolean => hasFields(lineFields, value)

/** The version of the format of stored drafts. A draft in another format is unreadable. */
const FORMAT_VERSION = 3

/** A draft as it is stored on the device. */
export interface StoredDraft {
  readonly building: DeliveryForm
  /** The sign-in of the last change. After another sign-in, the user must confirm before continuing (SES-07). */
  readonly signIn: number
  /** The time of the last change in ISO 8601. */
  readonly changedAt: string
  /** The number of lines that could not be read. */
  readonly lost: number
}

export type StoredDraftResult =
  | { readonly kind: 'none' | 'unreadable' }
  | { readonly kind: 'draft'; readonly draft: StoredDraft }

const isPack = (pack: Fields): boolean =>
  hasFields({ quantity: 'number?' }, pack) && packTextFields.every((field) => typeof pack[field] === 'string')

const isChange = (change: unknown): boolean =>
  isObject(change) && comparedFields.some((field) => field === change.fact) && 'from' in change && 'to' in change

/** Restores an amount that is not a number. JSON has no NaN, so only its text is stored. */
const withUnreadAmount = (one: FormRow): FormRow =>
  one.amountText === '' ? one : { ...one, draft: { ...one.draft, amount: Number.NaN } }

/** Reads a row of a stored draft. Returns no row if it cannot be read. */
const readRow = (stored: unknown): FormRow[] => {
  if (!isObject(stored) || !isObject(stored.draft)) return []
  const { draft } = stored
  if (!hasFields({ key: 'string', chosen: 'boolean', amountText: 'string', isGone: 'boolean' }, stored)) return []
  if (!hasFields({ amount: 'number?', packCount: 'number?', lotSup: 'string' }, draft) || !isOrderLine(draft.line))
    return []
  if (!Array.isArray(stored.changes) || !stored.changes.every(isChange)) return []
  if (!Array.isArray(draft.packs) || !draft.packs.every(isObject)) return []
  const packs = draft.packs.map((pack: Fields) => ({ ...emptyPack, ...pack }))
  return packs.every(isPack) ? [withUnreadAmount({ ...stored, draft: { ...draft, packs } } as unknown as FormRow)] : []
}

interface StoredForm extends Pick<StoredDraft, 'signIn' | 'changedAt'> {
  readonly building: Omit<DeliveryForm, 'rows'> & { readonly rows: readonly unknown[] }
}

const headFields = {
  company: 'number?',
  supplier: 'number?',
  isInvoice: 'boolean?',
  number: 'string',
  documentDate: 'day?',
  documentDateText: 'string',
  deliveryDate: 'day?',
  deliveryDateText: 'string',
} as const satisfies Record<keyof Omit<DeliveryHead, 'site'>, FieldKind>

const isSite = (site: unknown): boolean =>
  site === null || hasFields({ VENDOR_SITE_CODE: 'string', ADDR: 'string' }, site)

const isHead = (head: unknown): boolean => isObject(head) && hasFields(headFields, head) && isSite(head.site)

const isStoredForm = (value: unknown): value is StoredForm =>
  hasFields({ format: 'number', signIn: 'number', changedAt: 'string' }, value) &&
  value.format === FORMAT_VERSION &&
  hasFields({ searched: 'string' }, value.building) &&
  isHead(value.building.head) &&
  Array.isArray(value.building.rows)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a stored draft, or reports that it is unreadable. */
export const parseStoredDraft = (text: string | null, preset: Partial<DeliveryHead>): StoredDraftResult => {
  if (text === null) return { kind: 'none' }
  const stored = parseJson(text)
  if (!isStoredForm(stored)) return { kind: 'unreadable' }
  const { building, signIn, changedAt } = stored
  // ignores a draft for a company to which the role cannot deliver
  if (preset.company !== undefined && building.head.company !== preset.company) return { kind: 'none' }
  const rows = building.rows.flatMap(readRow)
  return {
    kind: 'draft',
    draft: { building: { ...building, rows }, signIn, changedAt, lost: building.rows.length - rows.length },
  }
}

/** Serializes the draft for the device; null if there is nothing to save. `now` is the time of the last change. */
export const serializeDraft = (building: DeliveryForm, signIn: number, now: Date): string | null =>
  hasInput(building) || building.rows.length > 0 || building.head.company !== null || building.head.isInvoice !== null
    ? JSON.stringify({ format: FORMAT_VERSION, signIn, changedAt: now.toISOString(), building })
    : null
