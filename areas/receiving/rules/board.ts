/**
 * The groups of the dock board, most urgent first (RCV-14). `here`: being scanned, whatever the due date; `late`: due
 * before today; `expected`: due today; `received`: received today.
 */
export const boardGroups = ['here', 'late', 'expected', 'received'] as const
export type BoardGroup = (typeof boardGroups)[number]

export interface BoardFilter {
  readonly site: string
  readonly supplier: string
}

/** Returns the deliveries or problems of a site and supplier. An empty text means any site or any supplier. */
export const filterBoard = <T extends BoardFilter>(rows: readonly T[], { site, supplier }: BoardFilter): readonly T[] =>
  rows.filter((row) => (site === '' || row.site === site) && (supplier === '' || row.supplier === supplier))
