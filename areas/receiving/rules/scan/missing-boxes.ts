/** Returns the numbers of the missing boxes with ranges, such as `3, 5–9`; empty if none is missing (RCV-09). */
export const formatMissingBoxes = (boxes: number, scanned: readonly number[]): string => {
  const seen = new Set(scanned)
  const runs: { from: number; to: number }[] = []
  for (let box = 1; box <= boxes; box++) {
    if (seen.has(box)) continue
    const last = runs.at(-1)
    if (last && last.to === box - 1) last.to = box
    else runs.push({ from: box, to: box })
  }
  return runs.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
