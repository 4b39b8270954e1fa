/** Labels of a delivery, as the status list counts them (S1 §9, G-76). */
export interface TagCounts {
  /** Lines + 1: one label per line and one for the header. */
  readonly headerTags: number
  /** Header tags and a tag per pack. */
  readonly packTags: number
}

/** From the number of packs of each line. */
export const tagCounts = (packsPerLine: readonly number[]): TagCounts => {
  const headerTags = packsPerLine.length + 1
  return { headerTags, packTags: packsPerLine.reduce((total, packs) => total + packs, headerTags) }
}
