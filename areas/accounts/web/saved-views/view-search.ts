/** URL parameters that are not part of a view: the page number, the selected view itself, and open dialogs. */
const notInViews = new Set(['page', 'size', 'view', 'saved', 'psc', 'line', 'id'])

/** Returns the URL parameters that a view stores, in a fixed order, so that equal views are equal texts. */
export const viewSearch = (search: string): string => {
  const parameters = [...new URLSearchParams(search)].filter(([name]) => !notInViews.has(name))
  return new URLSearchParams(parameters.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
}
