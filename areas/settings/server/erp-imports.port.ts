import type { ErpImportReport } from '../contract.ts'

/** The report of one imported file. A file is imported completely or not at all. */
export type ErpImport = Omit<ErpImportReport, 'at'> & { readonly at: Date }

/** Reports of the files that the operator imports from the ERP. */
export interface ErpImportsPort {
  /** Returns the latest report of each file, the newest first. */
  lastOfEachFile(): Promise<ErpImport[]>
}
