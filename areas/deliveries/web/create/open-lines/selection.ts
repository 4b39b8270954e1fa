import { useCallback, useRef, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import type { Holiday } from '#areas/directory/contract.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import { sum } from '#kit/shared/quantity.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import type { Delivery, OpenLine } from '../../../contract.ts'
import { nextWorkingDay } from '../../../rules/dates.ts'
import { type DraftLine, newDraftLine, withAmount } from '../../../rules/draft.ts'
import { readNumber, requiredPackSize } from '../../../rules/lines/amount.ts'
import { packCountFor } from '../../../rules/lines/packs.ts'
import { draftKey } from '../../draft-key.ts'
import { type DeliveryForm, type DeliveryHead, formWithHead, toSelectedRows } from '../delivery-form.ts'
import { hasFields, isOrderLine } from '../draft/stored-draft.ts'

/** A line that is selected for a delivery. */
export interface SelectedLine {
  readonly line: OpenLine
  /** The quantity to deliver, as typed. */
  readonly text: string
}

/** The selected lines by `lineKey`, in the order in which they were selected. */
export type Selection = ReadonlyMap<string, SelectedLine>

export const selectedQuantity = ({ text }: SelectedLine): number | null => readNumber(text)

/** Returns the text of the Packs column for a quantity; null without a pack size. */
export const packsOfQuantity = (line: OpenLine, quantity: number | null, facts: PackExemption) => {
  const size = requiredPackSize(line, facts)
  return size && quantity !== null && quantity > 0
    ? { packs: packCountFor(quantity, size), size: size.toNumber() }
    : null
}

/** Selects lines with their suggested quantities, or unselects them. Returns the new selection. */
export const withSelectedLines = (before: Selection, lines: readonly OpenLine[], isSelected: boolean): Selection => {
  const after = new Map(before)
  for (const line of lines) {
    const key = lineKey(line)
    if (!isSelected) after.delete(key)
    else if (line.suggested > 0 && !after.has(key)) after.set(key, { line, text: String(line.suggested) })
  }
  return after
}

/** The selected lines of one company, with their totals. */
export interface CompanySelection {
  readonly company: number
  readonly selected: readonly SelectedLine[]
  readonly quantity: number
  readonly packs: number
}

/** Returns an entry for each company with selected lines. The company with the most lines is first. */
export const groupByCompany = (selection: Selection, facts: PackExemption): CompanySelection[] => {
  const companies = new Map<number, SelectedLine[]>()
  for (const one of selection.values())
    companies.set(one.line.INV_ORGID, [...(companies.get(one.line.INV_ORGID) ?? []), one])
  return [...companies]
    .map(([company, selected]) => ({
      company,
      selected,
      quantity: sum(selected.map((one) => selectedQuantity(one) ?? 0).filter(Number.isFinite)).toNumber(),
      packs: selected.reduce(
        (total, one) => total + (packsOfQuantity(one.line, selectedQuantity(one), facts)?.packs ?? 0),
        0,
      ),
    }))
    .sort((a, b) => b.selected.length - a.selected.length)
}

const draftLinesOf = (selected: readonly SelectedLine[]): DraftLine[] =>
  selected.map((one) => {
    const { VENDOR_ID: _vendor, suggested: _suggested, late: _late, answer: _answer, ...line } = one.line
    return withAmount(newDraftLine(line), selectedQuantity(one))
  })

/** The values for a new delivery to a company that are known before the user types. */
interface CompanyDefaults {
  readonly preset: Partial<DeliveryHead>
  readonly last: Delivery | undefined
  readonly today: IsoDate
  readonly holidays: readonly Holiday[]
}

/**
 * Creates a delivery form with all known values: the selected lines and their company, the type and site of the last
 * delivery to it, the next working day as delivery date, and today as document date (PO-09).
 */
export const createFormOfSelection = (
  { company, selected }: Pick<CompanySelection, 'company' | 'selected'>,
  { preset, last, today, holidays }: CompanyDefaults,
): DeliveryForm => ({
  ...formWithHead({
    ...preset,
    company,
    isInvoice: last?.details.isInvoice ?? null,
    site: last?.details.site ?? null,
    deliveryDate: nextWorkingDay(today, holidays),
    documentDate: today,
  }),
  rows: toSelectedRows(draftLinesOf(selected)),
})

const selectionKey = (user: SessionUser): string => `${draftKey(user)}.selection`

const isSelectedLine = (value: unknown): boolean => hasFields({ text: 'string' }, value) && isOrderLine(value.line)

const readStoredSelection = (user: SessionUser): Selection => {
  try {
    const stored: SelectedLine[] = JSON.parse(deviceMemory.read(selectionKey(user)) ?? '[]')
    return new Map(stored.filter(isSelectedLine).map((one) => [lineKey(one.line), one]))
  } catch {
    return new Map()
  }
}

/**
 * Holds the selection of the user, which is stored on the device until a delivery is created from it, and the ways to
 * select lines of a page: one line, a range with Shift, several lines, or by typing a quantity.
 */
export const useSelection = (user: SessionUser, rows: readonly OpenLine[]) => {
  const [selection, setSelection] = useState(() => readStoredSelection(user))
  const change = useCallback(
    (step: (before: Selection) => Selection) =>
      setSelection((before) => {
        const after = step(before)
        deviceMemory.write(selectionKey(user), after.size === 0 ? null : JSON.stringify([...after.values()]))
        return after
      }),
    [user],
  )
  const lastPicked = useRef<OpenLine>(undefined)
  const onSelect = useCallback(
    (lines: readonly OpenLine[], isSelected: boolean) =>
      change((before) => withSelectedLines(before, lines, isSelected)),
    [change],
  )
  const onPick = useCallback(
    (line: OpenLine, isSelected: boolean, withShift: boolean) => {
      const [from, to] = [rows.indexOf(lastPicked.current ?? line), rows.indexOf(line)].sort((a, b) => a - b)
      const isRange = withShift && from !== undefined && from >= 0
      lastPicked.current = line
      onSelect(isRange ? rows.slice(from, (to ?? 0) + 1) : [line], isSelected)
    },
    [rows, onSelect],
  )
  const onType = useCallback(
    (line: OpenLine, text: string) => change((before) => new Map(before).set(lineKey(line), { line, text })),
    [change],
  )
  return { selection, change, onSelect, onPick, onType }
}
