import { z } from 'zod'
import { isIsoDate } from './dates.ts'
import { MAX_ROWS } from './sheets/max-rows.ts'
import { storableText } from './storable-text.ts'

/**
 * The type of a field in a list. `integer` and `number` are compared as different SQL types; `flag` is true or false.
 */
export type FieldKind = 'text' | 'integer' | 'number' | 'day' | 'instant' | 'flag'
export type ListFieldKinds = Readonly<Record<string, FieldKind>>

const EARLIEST_DAY = '1900-01-01'
const day = z.iso.date().refine((text) => text >= EARLIEST_DAY, `must be ${EARLIEST_DAY} or later`)
const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= '1900-01-02' && text < '9999-12-31', 'must be within 1900 and 9999')

/** An empty value, which `readComparisons` ignores. It is checked first, because `coerce` would convert it to 0. */
const empty = z.literal('')

const values = {
  text: storableText(200),
  integer: empty.or(z.coerce.number().int()),
  number: empty.or(z.coerce.number()),
  day: empty.or(day),
  instant: z.union([empty, instant, day]),
  flag: z.enum(['', 'true', 'false']),
} as const satisfies Record<FieldKind, z.ZodType>

/** The filter operators of each type, as suffixes of the field name; '' compares for equality. */
const operators = {
  text: ['', '_contains', '_gte', '_lte'],
  integer: ['', '_gte', '_lte'],
  number: ['', '_gte', '_lte'],
  day: ['', '_gte', '_lte'],
  instant: ['', '_gte', '_lte'],
  flag: [''],
} as const satisfies Record<FieldKind, readonly string[]>
export type FilterOperator = (typeof operators)[FieldKind][number]

type Shape<F extends ListFieldKinds> = {
  [K in keyof F & string as `${K}${(typeof operators)[F[K]][number]}`]: z.ZodOptional<(typeof values)[F[K]]>
}

/**
 * The query parameters of a list for the fields of its reply: `field`, `field_contains`, `field_gte`, `field_lte`
 * (API-01).
 */
export const listFields = <const F extends ListFieldKinds>(fields: F): Shape<F> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, kind]) =>
      operators[kind].map((operator) => [`${name}${operator}`, values[kind].optional()]),
    ),
  ) as Shape<F>

/** The query parameters for paging and sorting a list (API-01). */
export const listPaging = {
  _start: z.coerce.number().int().min(0).optional(),
  _limit: z.coerce.number().int().min(-1).max(MAX_ROWS).optional().describe('default 100; −1 = all, streamed'),
  _sort: z.string().max(60).optional().describe('field:ASC or field:DESC; newest first when left out'),
  _order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
}

export interface Comparison {
  readonly field: string
  readonly kind: FieldKind
  readonly operator: FilterOperator
  readonly value: string | number
}

/** Returns the comparisons in a query. Empty values are ignored, because older clients send empty filters. */
export const readComparisons = (fields: ListFieldKinds, query: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).flatMap(([field, kind]) =>
    operators[kind].flatMap((operator): Comparison[] => {
      const value = query[`${field}${operator}`]
      if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return []
      return [{ field, kind, operator, value }]
    }),
  )

/** Returns whether a query searches for part of a text. The number of matches is then not known in advance. */
export const hasTextSearch = (query: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(query).some(([name, value]) => name.endsWith('_contains') && String(value ?? '').trim() !== '')

const meets = (fieldValue: unknown, { operator, value, kind }: Comparison): boolean => {
  if (operator === '_contains')
    return String(fieldValue ?? '')
      .toLowerCase()
      .includes(String(value).trim().toLowerCase())
  if (fieldValue === null || fieldValue === undefined) return false
  if (kind === 'instant' && isIsoDate(String(value)))
    throw new Error('instants of rows in memory are compared by instants')
  if (operator === '') return String(fieldValue) === String(value)
  const [a, b] = typeof fieldValue === 'number' ? [fieldValue, Number(value)] : [String(fieldValue), String(value)]
  return operator === '_gte' ? a >= b : a <= b
}

/** Filters rows in memory. A row must match all comparisons. */
export const filterRows = <T extends object>(rows: readonly T[], comparisons: readonly Comparison[]): T[] =>
  rows.filter((row) => comparisons.every((one) => meets((row as Record<string, unknown>)[one.field], one)))
