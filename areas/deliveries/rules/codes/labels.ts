/** The paper of pack tags: A4 with eight tags, or one label per tag with this width and height in mm (PSC-09). */
export const labelFormats = ['a4', '100x75', '100x150'] as const
export type LabelFormat = (typeof labelFormats)[number]

export const LABELS_PER_A4 = 8

export interface LabelSettings {
  readonly format: LabelFormat
  /** The position of the first tag on A4, counted from 1, row by row. The positions before it are already used. */
  readonly start: number
}

export const defaultLabelSettings: LabelSettings = { format: 'a4', start: 1 }

export const labelPageCount = ({ format, start }: LabelSettings, tags: number): number =>
  tags === 0 ? 0 : format === 'a4' ? Math.ceil((start - 1 + tags) / LABELS_PER_A4) : tags

/** Returns the settings after printing. On A4, the start is then the next free position. */
export const labelSettingsAfterPrint = (labels: LabelSettings, tags: number): LabelSettings =>
  labels.format === 'a4' ? { ...labels, start: ((labels.start - 1 + tags) % LABELS_PER_A4) + 1 } : labels

/**
 * The numbers of labels of a delivery, as shown in the status list (S1 §9, G-76). The header tags are one per line and
 * one for the header. The pack tags are the header tags and one per pack.
 * @param packsPerLine the number of packs of each line
 */
export const tagCounts = (packsPerLine: readonly number[]) => {
  const headerTags = packsPerLine.length + 1
  return { headerTags, packTags: packsPerLine.reduce((total, packs) => total + packs, headerTags) }
}
