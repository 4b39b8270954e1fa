/** A point of the picture, from 0 to 1: across, down. */
export type Point = readonly [x: number, y: number]

export interface SeenCode {
  readonly text: string
  /** Around the code. */
  readonly corners: readonly Point[]
}

/** To the worker: one picture. */
export interface ReadRequest {
  readonly frame: ImageBitmap
}

/** From the worker: what is in it, or that it cannot read at all. */
export type ReadReply = { readonly codes: readonly SeenCode[] } | { readonly fault: string }
