import type { Readable } from 'node:stream'
import { piping } from './piping.ts'

/**
 * Gives a piece's memory back now: the collector lets some 64 MB of such pieces gather before it looks, which is three files. The piece
 * is empty afterwards. One that is a part of a larger buffer is left alone: somebody else may read the rest.
 */
export const giveBack = (piece: Uint8Array): void => {
  const { buffer } = piece
  if (buffer instanceof ArrayBuffer && piece.byteLength === buffer.byteLength) buffer.transfer(0)
}

/** The stream; each piece that is piped into a target is given back once the target has written it. For one target. */
export const givingBack = <S extends Readable>(stream: S): S =>
  piping(stream, (piece: Uint8Array, target) =>
    target.write(piece, (fault) => {
      if (!fault) giveBack(piece)
    }),
  )
