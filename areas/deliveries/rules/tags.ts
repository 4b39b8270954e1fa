/**
 * The numbers of labels of a delivery, as shown in the status list (S1 §9, G-76). The header tags are one per line and
 * one for the header. The pack tags are the header tags and one per pack.
 * @param packsPerLine the number of packs of each line
 */
export const tagCounts = (packsPerLine: readonly number[]) => {
  const headerTags = packsPerLine.length + 1
  return { headerTags, packTags: packsPerLine.reduce((total, packs) => total + packs, headerTags) }
}
