import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { isIsoDate } from '#kit/shared/dates.ts'

// Checks of stored data of this device. They do not use zod, so that the start page does not load it.

export type Fields = Readonly<Record<string, unknown>>

/** The type of a field, as `typeof` returns it, or a day. With `?`, the field may also be null. */
export type FieldKind = `${'string' | 'number' | 'boolean' | 'day'}${'' | '?'}`

export const isObject = (value: unknown): value is Fields =>
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
