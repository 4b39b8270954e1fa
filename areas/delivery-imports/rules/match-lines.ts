import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { groupBy } from '#kit/shared/group-by.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { importMessages as messages } from '../messages.ts'
import type { ColumnName } from './columns.ts'
import type { ImportRow } from './read-rows.ts'

/** Returns the texts by which a sheet may name an organisation: its code, its names and its number. */
export type CompanyNames = (company: number) => readonly string[]

/**
 * Returns a key for comparison, because spreadsheets remove leading zeros of numbers and users type upper or lower
 * case.
 */
const looseKey = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^0+(?=\d+$)/, '')

const comparedFields = ['company', 'release', 'line', 'shipment', 'job', 'item'] as const
type ComparedField = (typeof comparedFields)[number]

/**
 * Returns the texts of an order line by column. A filled cell must equal one of them; an empty cell matches every line.
 */
const textsOf = (line: PoLine, companyNames: CompanyNames): Readonly<Record<ComparedField, readonly string[]>> => ({
  company: companyNames(line.INV_ORGID),
  release: [String(line.RELEASE_NUM ?? 0)],
  line: [String(line.LINE_NUM)],
  shipment: [String(line.SHIPMENT_NUM)],
  job: [line.JOBS ?? ''],
  item: [line.ITEM_CODE, ...(line.item_code_int ? [line.item_code_int] : [])],
})

export type LineFinder<L extends PoLine> = (
  row: ImportRow,
) => { readonly line: L } | { readonly column: ColumnName; readonly refusal: Refusal }

export const createLineFinder = <L extends PoLine>(lines: readonly L[], companyNames: CompanyNames): LineFinder<L> => {
  const byOrder = groupBy(lines, ({ PO_NUMBER }) => looseKey(PO_NUMBER))
  return (row) => {
    if (row.order === '') return { column: 'order', refusal: refuse(messages.IMPORT_ORDER_MISSING) }
    const found = (byOrder.get(looseKey(row.order)) ?? []).filter((line) => {
      const texts = textsOf(line, companyNames)
      return comparedFields.every(
        (name) => row[name] === '' || texts[name].some((text) => looseKey(text) === looseKey(row[name])),
      )
    })
    const [only] = found
    if (only && found.length === 1) return { line: only }
    const exact = found.filter(
      (line) => line.PO_NUMBER === row.order && (row.item === '' || line.ITEM_CODE === row.item),
    )
    const [sure] = exact
    if (sure && exact.length === 1) return { line: sure }
    return found.length === 0
      ? { column: 'order', refusal: refuse(messages.IMPORT_LINE_UNKNOWN) }
      : { column: 'line', refusal: refuse(messages.IMPORT_LINE_AMBIGUOUS, { count: found.length }) }
  }
}
