/** The numbers of labels of a delivery, as shown in the status list (S1 §9, G-76). */
export interface TagCounts {
  /** One tag per line, plus one for the header. */
  readonly headerTags: number
  /** The header tags, plus one tag per pack. */
  readonly packTags: number
}

/** @param packsPerLine the number of packs of each line */
export const tagCounts = (packsPerLine: readonly number[]): TagCounts => {
  const headerTags = packsPerLine.length + 1
  return { headerTags, packTags: packsPerLine.reduce((total, packs) => total + packs, headerTags) }
}
