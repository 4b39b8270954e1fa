import type { PrintPart } from '../../rules/print-part.ts'
import type { PscDocument } from './psc-document.ts'

/** A request of the page to the PSC worker. */
export interface PscRequest {
  readonly psc: PscDocument
  /** The part to draw; undefined for the whole PSC. */
  readonly part?: PrintPart | undefined
}

export interface DrawnPsc {
  readonly pdf: Blob
  /** The number of pages of the whole PSC. */
  readonly of: number
}
