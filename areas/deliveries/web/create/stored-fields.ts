import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { isIsoDate } from '#kit/shared/dates.ts'

// Checks of stored data of this device. They do not use zod, so that the start page does not load it.

export type Fields = Readonly<Record<string, unknown>>

/** The type of a field. With `?`, the field may also be null. */
export type FieldKind = 'text' | 'text?' | 'number' | 'number?' | 'boolean' | 'boolean?' | 'day?'

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number'
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

const isOfKind = {
  text: isText,
  'text?': (value) => value === null || isText(value),
  number: isNumber,
  'number?': (value) => value === null || isNumber(value),
  boolean: isBoolean,
  'boolean?': (value) => value === null || isBoolean(value),
  'day?': (value) => value === null || (isText(value) && isIsoDate(value)),
} as const satisfies Record<FieldKind, (value: unknown) => boolean>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isKind = (kind: FieldKind, value: unknown): boolean => isOfKind[kind](value)

export const hasFields = (kinds: Readonly<Record<string, FieldKind>>, value: unknown): value is Fields =>
  isObject(value) && Object.entries(kinds).every(([name, kind]) => isKind(kind, value[name]))

const lineFields = {
  ITEM_CODE: 'text',
  item_code_int: 'text?',
  DESCRIPTION: 'text',
  PO_NUMBER: 'text',
  RELEASE_NUM: 'number?',
  LINE_NUM: 'number',
  SHIPMENT_NUM: 'number',
  LINE_TYPE_ID: 'number?',
  UNIT_PRICE: 'number?',
  UOM: 'text?',
  DUE_DATE: 'day?',
  PIECES_PER_KANBAN: 'text?',
  PDS_NUMBER: 'text?',
  TRIP: 'text?',
  CREDIT_TERMS: 'text?',
  DOCK_CODE: 'text?',
  DELIVERY_CYCLE: 'text?',
  COMMENTS: 'text?',
  INV_ORGID: 'number',
  ORG_ID: 'number',
  JOBS: 'text?',
  ITEM_TYPE: 'text?',
  QUANTITY: 'number',
  QUANTITY_RECEIVED: 'number',
  QUANTITY_REMAIN: 'number',
  transit: 'number',
} as const satisfies Record<keyof PoLine, FieldKind>

/** Returns whether the value has the fields of an order line. */
export const isOrderLine = (value: unknown): boolean => hasFields(lineFields, value)
