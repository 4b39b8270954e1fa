import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import type { IsoDate } from '#kit/shared/dates.ts'

/** A file to be uploaded, as far as rules look at it. The browser knows its kind by its ending only, the server by its content. */
export interface UploadedFile {
  readonly name: string
  readonly kind: FileKind | undefined
}

/** The chosen e-mail group: whose it is counts, not what it is called (G-6). */
export interface GroupFacts {
  readonly factory: string
  readonly supplierCode: string
}

/** The uploader's factory; undefined for an administrator of all. */
export interface FactoryFacts {
  readonly code: string
  /** The first part of file names: AH's is APD (G-8). */
  readonly prefix: string
}

/** What a kind's rules are told. */
export interface UploadFacts {
  readonly files: readonly UploadedFile[]
  readonly group: GroupFacts | undefined
  /** The factory of the group. */
  readonly factory: FactoryFacts | undefined
  /** The factory that the uploader belongs to; undefined: any. */
  readonly own: FactoryFacts | undefined
  /** Whether the supplier master has the supplier with its short code. */
  readonly supplierKnown: boolean
  readonly today: IsoDate
}

/** What the names of the files say of the record. */
export interface RecordFacts {
  /** Empty for a document to sign. */
  readonly poNumber: string
  readonly relNumber: string
  /** SEQ of an order's name; empty else. */
  readonly sequence: string
  /** Second part of the name; empty for an order. */
  readonly revision: string
  readonly dueDate: IsoDate
}
