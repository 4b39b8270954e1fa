/** A page of a list, starting at row `start`. */
export interface PageOfRows<Rows> {
  readonly rows: Rows
  readonly total: number | undefined
  /** True if the server stopped counting: there are at least `total` rows. */
  readonly more: boolean
  readonly start: number
}

/**
 * Loads a page of a list. If the page is beyond the end, because its number was typed or rows were deleted, loads the
 * last page instead.
 * @param load loads the page that starts at the given row
 */
export const loadExistingPage = async <Page extends Omit<PageOfRows<readonly unknown[]>, 'start'>>(
  load: (start: number) => Promise<Page>,
  start: number,
  size: number,
): Promise<Page & { readonly start: number }> => {
  const requestedPage = await load(start)
  if (requestedPage.rows.length > 0 || start === 0 || requestedPage.total === undefined || size < 1)
    return { ...requestedPage, start }
  const lastStart = Math.max(0, Math.floor((requestedPage.total - 1) / size) * size)
  const page = lastStart < start && requestedPage.total > 0 ? await load(lastStart) : requestedPage
  return { ...page, start: lastStart }
}
