import type { PrintPart } from '../../rules/print-part.ts'
import type { PscDocument } from './psc-document.ts'

/** A request of the page to the PSC worker. The reply has the same id. */
export interface PscRequest {
  readonly id: number
  readonly psc: PscDocument
  readonly part?: PrintPart | undefined
}

export type PscReply =
  /** The PDF. `of` is the number of pages of the whole PSC. */
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer>; readonly of: number }
  /** Pages that do not exist were requested. `beyond` is the number of pages of the whole PSC. */
  | { readonly id: number; readonly beyond: number }
  | { readonly id: number; readonly fault: string }
