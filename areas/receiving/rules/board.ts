import type { IsoDate } from '#kit/shared/dates.ts'

/**
 * The groups of the dock board, in the order of what can be done now (RCV-14): being scanned, due before today, due
 * today, received today. A delivery that is being scanned is here, whatever its date.
 */
export const boardGroups = ['here', 'late', 'expected', 'received'] as const
export type BoardGroup = (typeof boardGroups)[number]

const DAY_MS = 86_400_000

/** How many days ago a delivery was due. */
export const daysLate = (deliveryDate: IsoDate, today: IsoDate): number =>
  Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${deliveryDate}T00:00:00Z`)) / DAY_MS)

export interface BoardFilter {
  readonly site: string
  readonly supplier: string
}

/** The deliveries or problems of a site and supplier; an empty filter admits all. */
export const filterBoard = <T extends BoardFilter>(
  rows: readonly T[],
  { site, supplier }: BoardFilter,
): readonly T[] =>
  site === '' && supplier === ''
    ? rows
    : rows.filter((row) => (site === '' || row.site === site) && (supplier === '' || row.supplier === supplier))
