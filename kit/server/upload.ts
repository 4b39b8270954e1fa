import type { Readable } from 'node:stream'

export interface FieldPart {
  readonly kind: 'field'
  readonly name: string
  readonly value: string
}

export interface FilePart {
  readonly kind: 'file'
  /** The form field that it was sent in. */
  readonly name: string
  /** What the sender calls it; any text. */
  readonly fileName: string
  /** Must be read to its end before the next part comes. */
  readonly content: Readable
  /** Once read: whether it was longer than allowed and cut off. */
  isCut(): boolean
}

export type UploadPart = FieldPart | FilePart

export interface UploadLimits {
  readonly files: number
  /** Of one file. */
  readonly bytes: number
}

/** A multipart request's parts, in their order, as they come. Throws `UploadBroken`. */
export type Upload = (limits: UploadLimits) => AsyncIterable<UploadPart>

/** `many`: more files or fields than allowed; `broken`: it ended early or is no multipart. */
export class UploadBroken extends Error {
  override readonly name = 'UploadBroken'
  readonly why: 'many' | 'broken'

  constructor(why: 'many' | 'broken', cause?: unknown) {
    super(why === 'many' ? 'too many parts' : 'the upload broke off', { cause })
    this.why = why
  }
}
