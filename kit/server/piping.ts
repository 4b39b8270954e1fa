import type { Readable, Writable } from 'node:stream'

/** The stream; each of its pieces goes to its target by `write`, which says whether the target wants more. For one target. */
export const piping = <S extends Readable, P>(stream: S, write: (piece: P, target: Writable) => boolean): S =>
  Object.assign(stream, {
    pipe: <T extends Writable>(target: T, { end = true }: { end?: boolean } = {}): T => {
      const carry = (piece: P) => {
        if (write(piece, target)) return
        stream.pause()
        target.once('drain', () => stream.resume())
      }
      target.once('close', () => stream.off('data', carry).pause())
      if (end) stream.once('end', () => target.end())
      stream.on('data', carry)
      target.emit('pipe', stream)
      return target
    },
  })
