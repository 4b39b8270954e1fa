/** The result of one imported file, which is imported completely or not at all. */
export interface ErpImport {
  readonly file: string
  readonly at: Date
  readonly rows: number
  /** Null: nothing was imported, for the reasons in `refusals` or `unreadable`. */
  readonly counts: {
    readonly inserted: number
    readonly changed: number
    readonly unchanged: number
    readonly removed: number
  } | null
  readonly refusedRows: number
  /** The first refused rows. */
  readonly refusals: readonly { readonly row: number; readonly column: string; readonly reason: string }[]
  /** Why the file could not be read. */
  readonly unreadable: string | null
}

/** Reports of the files that the operator imports from the ERP. */
export interface ErpImportsPort {
  /** The newest report of each file, the newest first. */
  lastOfEachFile(): Promise<ErpImport[]>
}
