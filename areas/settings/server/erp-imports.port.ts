/** The report of one imported file. A file is imported completely or not at all. */
export interface ErpImport {
  readonly file: string
  readonly at: Date
  readonly rows: number
  /** Null if nothing was imported; `refusals` or `unreadable` then contain the reasons. */
  readonly counts: {
    readonly inserted: number
    readonly changed: number
    readonly unchanged: number
    readonly removed: number
  } | null
  readonly refusedRows: number
  /** The first refused rows and their reasons. */
  readonly refusals: readonly { readonly row: number; readonly column: string; readonly reason: string }[]
  /** The reason why the file could not be read; null if it was read. */
  readonly unreadable: string | null
}

/** Reports of the files that the operator imports from the ERP. */
export interface ErpImportsPort {
  /** Returns the latest report of each file, the newest first. */
  lastOfEachFile(): Promise<ErpImport[]>
}
