import { deliveryMessages } from '#areas/deliveries/messages.ts'
import type { DraftLine } from '#areas/deliveries/rules/draft.ts'
import { emptyPack } from '#areas/deliveries/rules/lines/pack.ts'
import { computePackCount, proposePackQuantities } from '#areas/deliveries/rules/lines/packs.ts'
import { cleanNumber, numberKey } from '#areas/deliveries/rules/number-key.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { groupBy } from '#kit/shared/group-by.ts'
import { sum } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { importMessages as messages } from '../messages.ts'
import type { ColumnName } from './columns.ts'
import type { LineFinder } from './match-lines.ts'
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
  const byKey = groupBy(rows, ({ number }) => numberKey(number))
  const unnumbered = byKey.get('') ?? []
  byKey.delete('')
  return {
    groups: [...byKey].map(([key, own]) => ({ number: cleanNumber(own[0]?.number ?? ''), key, rows: own })),
    faults: unnumbered.map(({ row }) => ({ row, column: 'number', refusal: refuse(messages.IMPORT_NUMBER_MISSING) })),
  }
}

const headFields = { type: 'isInvoice', date: 'date', deliveryDate: 'deliveryDate', site: 'site' } as const

/**
 * Returns the values that all rows of a delivery share. Rows may leave them empty, but different values are refused.
 */
export const sharedValuesOfRows = ({ rows }: RowGroup) => {
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

/**
 * Returns a key for a row. Two rows of a line must not have the same key, because packs with one heat number must be in
 * one row.
 */
const partKey = ({ heat, quantity, packs }: ImportRow): string => JSON.stringify([heat, quantity, packs])

const faultsOfParts = (rows: readonly ImportRow[]): RowFault[] => {
  const faults: RowFault[] = []
  const known = new Map<string, ImportRow>()
  const lot = rows.find(({ lotSup }) => lotSup !== '')
  for (const row of rows) {
    const add = (column: ColumnName, refusal: Refusal) => faults.push({ row: row.row, column, refusal })
    const repeated = known.get(partKey(row))
    if (repeated) {
      add('order', refuse(messages.IMPORT_ROW_REPEATED, { row: repeated.row }))
      continue
    }
    known.set(partKey(row), row)
    if (row.quantity === null) add('quantity', refuse(deliveryMessages.AMOUNT_MISSING))
    if (row.heat === '') add('heat', refuse(deliveryMessages.HEAT_REQUIRED))
    if (lot && row.lotSup !== '' && row.lotSup !== lot.lotSup)
      add('lotSup', refuse(messages.IMPORT_ROW_DIFFERS, { row: lot.row }))
  }
  return faults
}

/** Creates one line of a delivery from its rows. Each row is a part of the line with its own heat number. */
const createDraftLine = <L extends PoLine>(line: L, rows: readonly ImportRow[]): DraftLine & { readonly line: L } => {
  const parts = rows.map(({ quantity, packs, heat }) => ({
    quantity,
    heat,
    packs: packs ?? computePackCount(line, quantity),
  }))
  const packCounts = parts.flatMap(({ packs }) => (packs === null ? [] : [packs]))
  return {
    line,
    amount: sum(parts.map(({ quantity }) => quantity ?? 0)).toNumber(),
    packCount: packCounts.length < parts.length ? null : sum(packCounts).toNumber(),
    lotSup: rows.find(({ lotSup }) => lotSup !== '')?.lotSup ?? '',
    packs: parts.flatMap(({ quantity, packs, heat }) =>
      proposePackQuantities(line, quantity, packs).map((planned) => ({ ...emptyPack, quantity: planned, heat })),
    ),
    lotsConfirmed: true,
  }
}

/** Creates the lines of a delivery from its rows. Several rows may be parts of one line. */
export const createLinesOfGroup = <L extends PoLine>({ rows }: RowGroup, find: LineFinder<L>) => {
  const faults: RowFault[] = []
  const parts = new Map<string, { line: L; rows: ImportRow[] }>()
  for (const row of rows) {
    const found = find(row)
    if (!('line' in found)) {
      faults.push({ row: row.row, ...found })
      continue
    }
    const key = lineKey(found.line)
    const known = parts.get(key)
    if (known) known.rows.push(row)
    else parts.set(key, { line: found.line, rows: [row] })
  }
  const list = [...parts.values()]
  return {
    lines: list.map(({ line, rows: own }) => createDraftLine(line, own)),
    /** The row numbers of each line, as in the spreadsheet. */
    rowsOfLine: list.map(({ rows: own }) => own.map(({ row }) => row)),
    faults: [...faults, ...list.flatMap(({ rows: own }) => faultsOfParts(own))],
  }
}
