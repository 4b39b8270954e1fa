/** A code in a picture of the camera. Its corners are horizontal and vertical positions from 0 to 1. */
export interface SeenCode {
  readonly text: string
  readonly corners: readonly (readonly [x: number, y: number])[]
}
