import type { ExportedFile, ExportProgress } from '#kit/web/row-files.ts'

/**
 * The messages of the page to the export worker, in this order: the codes of the organisations, the list in chunks, and
 * the end of the list.
 */
export type ExportRequest =
  | { readonly codes: ReadonlyMap<number, string> }
  | { readonly bytes: Uint8Array }
  | { readonly end: true }

/** The reply to each chunk, and to the end of the list. */
export type ExportReply = ExportProgress | ExportedFile
