import type { PscDocument } from './psc-document.ts'

/** What the page asks of the PSC worker; the answer bears the same id. */
export interface PscRequest {
  readonly id: number
  readonly psc: PscDocument
}

export type PscReply =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly fault: string }
