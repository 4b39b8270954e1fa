const ROUND = 3

/** Returns up to three page numbers around the current one, shifted at both ends. */
export const pagesAround = (page: number, last: number): number[] => {
  const first = Math.max(1, Math.min(page - 1, last - ROUND + 1))
  return Array.from({ length: Math.min(ROUND, last) }, (_, index) => first + index)
}
