import type { PrintPart } from '../../rules/codes/print-part.ts'
import type { PscDocument } from './psc-document.ts'

export interface PscRequest {
  readonly psc: PscDocument
  readonly part?: PrintPart | undefined
}

export interface DrawnPsc {
  readonly pdf: Blob
  /** The number of pages of the whole PSC. */
  readonly totalPages: number
}
