import { Readable } from 'node:stream'
import { piping } from './piping.ts'

/** Room for the longest batch of a list, in bytes. */
const ROOM = 512 * 1024
/** As many as long lists are usually read at once. */
const MOST_ROOMS = 32
const rooms: Uint8Array[] = []
const encoder = new TextEncoder()

/**
 * Texts that follow one another, some at a time, as a stream for one target. Their bytes are written into rooms that are used again:
 * to join the texts and to fetch fresh memory for them takes longer than all else that is done with them.
 */
export const streamOfTexts = (pieces: AsyncIterable<readonly string[]>): Readable =>
  piping(Readable.from(pieces, { highWaterMark: 1 }), (texts: readonly string[], target) => {
    // no letter takes more than three bytes
    if (texts.reduce((sum, { length }) => sum + length, 0) * 3 > ROOM) return target.write(texts.join(''))
    const room = rooms.pop() ?? new Uint8Array(ROOM)
    let filled = 0
    for (const text of texts) filled += encoder.encodeInto(text, room.subarray(filled)).written
    return target.write(room.subarray(0, filled), (fault) => {
      if (!fault && rooms.length < MOST_ROOMS) rooms.push(room)
    })
  })
