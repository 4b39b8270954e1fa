/** A point of the picture: horizontal and vertical position from 0 to 1. */
export type Point = readonly [x: number, y: number]

export interface SeenCode {
  readonly text: string
  /** The corners of the code. */
  readonly corners: readonly Point[]
}

/** A message to the worker: one picture. */
export interface CodeReaderRequest {
  readonly frame: ImageBitmap
}

/** A message from the worker: the codes in the picture, or that it cannot read any. */
export type CodeReaderReply = { readonly codes: readonly SeenCode[] } | { readonly fault: string }
