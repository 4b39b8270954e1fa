/** A page of a list, from the row `start` on. */
export interface PageOfRows<Rows> {
  readonly rows: Rows
  readonly total: number | undefined
  /** There are more rows than `total - 1`; the server stopped counting. */
  readonly more: boolean
  readonly start: number
}

/**
 * Loads a page of a list. A page beyond the end, which somebody typed or whose rows were deleted meanwhile, is the last page there is.
 * @param load loads the page that begins at this row
 */
export const existingPage = async <Page extends Omit<PageOfRows<readonly unknown[]>, 'start'>>(
  load: (start: number) => Promise<Page>,
  start: number,
  size: number,
): Promise<Page & { readonly start: number }> => {
  const asked = await load(start)
  if (asked.rows.length > 0 || start === 0 || asked.total === undefined || size < 1) return { ...asked, start }
  const lastStart = Math.max(0, Math.floor((asked.total - 1) / size) * size)
  const page = lastStart < start && asked.total > 0 ? await load(lastStart) : asked
  return { ...page, start: lastStart }
}
