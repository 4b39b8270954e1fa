import type { PrintPart } from '../../rules/print-part.ts'
import type { PscDocument } from './psc-document.ts'

/** What the page asks of the PSC worker; the answer bears the same id. */
export interface PscRequest {
  readonly id: number
  readonly psc: PscDocument
  readonly part?: PrintPart | undefined
}

export type PscReply =
  /** `of`: how many pages the whole PSC has. */
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer>; readonly of: number }
  /** Pages were asked for beyond the last one. */
  | { readonly id: number; readonly beyond: number }
  | { readonly id: number; readonly fault: string }
