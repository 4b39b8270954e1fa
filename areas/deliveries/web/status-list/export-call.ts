import type { Exported, ExportedFile } from '#kit/web/row-files.ts'

/** What the page sends the worker of an export, in this order: the organisations' codes, the list in pieces, its end. */
export type ExportRequest =
  | { readonly codes: ReadonlyMap<number, string> }
  | { readonly bytes: Uint8Array }
  | { readonly end: true }

/** The answer to each piece and to the end. */
export type ExportReply = Exported | ExportedFile
