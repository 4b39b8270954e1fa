import type { Readable } from 'node:stream'

interface FilePart {
  readonly kind: 'file'
  /** The name of the form field. */
  readonly name: string
  /** The file name from the sender, which may contain any text. */
  readonly fileName: string
  /** Must be read to its end before the next part is available. */
  readonly content: Readable
  /** Returns whether the file exceeded the limit and was truncated. Call this after reading the content. */
  isCut(): boolean
}

export type UploadPart = { readonly kind: 'field'; readonly name: string; readonly value: string } | FilePart

/**
 * Iterates over the parts of a multipart request in their order. Throws `UploadBroken`.
 * @param limits the maximum number of files, and the maximum size of each
 */
export type ReadUpload = (limits: { readonly files: number; readonly bytes: number }) => AsyncIterable<UploadPart>

/** `many`: too many files or fields; `broken`: the request ended early or is not multipart. */
export class UploadBroken extends Error {
  override readonly name = 'UploadBroken'
  readonly why: 'many' | 'broken'

  constructor(why: 'many' | 'broken', cause?: unknown) {
    super(why === 'many' ? 'too many parts' : 'the upload broke off', { cause })
    this.why = why
  }
}
