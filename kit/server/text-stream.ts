import { Readable, type Writable } from 'node:stream'
import { piping } from './piping.ts'

/** Bytes of a room: about a batch of a list. */
const ROOM = 256 * 1024
/** As many as long lists are usually read at once. */
const MOST_ROOMS = 32
const rooms: Uint8Array[] = []
const encoder = new TextEncoder()

/** Sends the first bytes of a room; it is used again once they are written. */
const send = (target: Writable, room: Uint8Array, bytes: number): boolean =>
  target.write(room.subarray(0, bytes), (fault) => {
    if (!fault && rooms.length < MOST_ROOMS) rooms.push(room)
  })

/**
 * Texts that follow one another, some at a time, as a stream for one target. Their bytes are written into rooms that are used again:
 * to join the texts and to fetch fresh memory for them takes longer than all else that is done with them.
 */
export const streamOfTexts = (pieces: AsyncIterable<readonly string[]>): Readable =>
  piping(Readable.from(pieces, { highWaterMark: 1 }), (texts: readonly string[], target) => {
    let room = rooms.pop() ?? new Uint8Array(ROOM)
    let filled = 0
    for (const text of texts)
      for (let rest = text; rest !== ''; ) {
        const { read, written } = encoder.encodeInto(rest, room.subarray(filled))
        filled += written
        rest = rest.slice(read)
        if (rest === '') break
        send(target, room, filled)
        room = rooms.pop() ?? new Uint8Array(ROOM)
        filled = 0
      }
    return send(target, room, filled)
  })
