import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import type { IsoDate } from '#kit/shared/dates.ts'

/** A file of an upload. The browser derives `kind` from the file extension, the server from the content. */
export interface UploadedFile {
  readonly name: string
  readonly kind: FileKind | undefined
}

/** The input of a kind's validation. */
export interface UploadFacts {
  readonly files: readonly UploadedFile[]
  /** The supplier code of the selected email group. It counts, not the name of the group (G-6). */
  readonly supplierCode: string | undefined
  /** The first part of file names in the factory of the email group. For AH this is APD (G-8). */
  readonly prefix: string | undefined
  /** The first part of file names in the factory of the uploader; undefined if the uploader may use any factory. */
  readonly ownPrefix: string | undefined
  /** Whether the supplier master contains the supplier with its short code. */
  readonly supplierKnown: boolean
  readonly today: IsoDate
}

/** The fields of a record that come from the file names. */
export interface RecordFacts {
  /** Empty for SQM and code of conduct. */
  readonly poNumber: string
  readonly relNumber: string
  /** SEQ in the file name of an order; empty for other kinds. */
  readonly sequence: string
  /** The second part of the file name; empty for an order. */
  readonly revision: string
  readonly dueDate: IsoDate
}
