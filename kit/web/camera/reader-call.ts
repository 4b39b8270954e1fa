/** A point of the picture: horizontal and vertical position from 0 to 1. */
export type Point = readonly [x: number, y: number]

/** A code in a picture of the camera. */
export interface SeenCode {
  readonly text: string
  readonly corners: readonly Point[]
}
