import type { ExportedFile, ExportProgress } from '#kit/web/list/row-files.ts'

export interface ExportRequest {
  /** The codes of the organisations by id. */
  readonly codes: ReadonlyMap<number, string>
  /** The next bytes of the list; undefined at its end. */
  readonly bytes: Uint8Array | undefined
}

export type ExportReply = ExportProgress | ExportedFile
