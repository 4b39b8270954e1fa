import { cleanNumber, numberKey } from '#areas/deliveries/rules/number-key.ts'
import { groupBy } from '#kit/shared/group-by.ts'
import { refuse } from '#kit/shared/result.ts'
import { importMessages as messages } from '../messages.ts'
import type { ImportRow, RowFault } from './read-rows.ts'

/** The rows of one delivery number. */
export interface RowGroup {
  readonly number: string
  /** The number in the form for comparison (`numberKey`). */
  readonly key: string
  readonly rows: readonly ImportRow[]
}

/** Groups rows by delivery number, in the order of the first row of each group. Rows without a number are refused. */
export const groupRows = (
  rows: readonly ImportRow[],
): { readonly groups: readonly RowGroup[]; readonly faults: readonly RowFault[] } => {
  const groups = [...groupBy(rows, ({ number }) => numberKey(number))].map(
    ([key, list]): RowGroup => ({
      number: cleanNumber(list[0]?.number ?? ''),
      key,
      rows: list,
    }),
  )
  return {
    groups: groups.filter(({ key }) => key !== ''),
    faults: groups
      .filter(({ key }) => key === '')
      .flatMap((group) => group.rows)
      .map(({ row }) => ({ row, column: 'number', refusal: refuse(messages.IMPORT_NUMBER_MISSING) })),
  }
}

const headFields = { type: 'isInvoice', date: 'date', deliveryDate: 'deliveryDate', site: 'site' } as const

/** Returns the values that rows of a delivery share. A row may leave them empty, but different values are refused. */
export const sharedValues = ({ rows }: RowGroup) => {
  const faults: RowFault[] = []
  const common = <F extends keyof typeof headFields>(column: F): ImportRow[(typeof headFields)[F]] | undefined => {
    const field = headFields[column]
    const filledRows = rows.filter((row) => row[field] !== null && row[field] !== '')
    const [first] = filledRows
    for (const { row, [field]: value } of filledRows)
      if (first && value !== first[field])
        faults.push({ row, column, refusal: refuse(messages.IMPORT_ROW_DIFFERS, { row: first.row }) })
    return first?.[field]
  }
  const head = {
    isInvoice: common('type') ?? null,
    date: common('date') ?? null,
    deliveryDate: common('deliveryDate') ?? null,
    site: common('site') ?? '',
  }
  return { head, faults }
}
