/** A range of merged cells, counted from 0, including its last row and column. */
export interface MergedRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** A sheet as texts. Empty rows stay, so that row numbers match those of the spreadsheet. */
export interface Sheet {
  readonly rows: readonly (readonly string[])[]
  readonly merged: readonly MergedRange[]
  /** Numbers may have a decimal comma: the separator of a CSV is not one. */
  readonly decimalComma: boolean
}

/** A delivery has far fewer lines; this is a month of a busy supplier. */
export const MAX_IMPORT_ROWS = 10_000
export const MAX_IMPORT_COLUMNS = 200
export const MAX_IMPORT_MB = 10
export const MAX_IMPORT_UNPACKED_MB = 100
