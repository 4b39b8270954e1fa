import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { streamOfTexts } from './text-stream.ts'

/** A target that takes one piece at a time, and only later. */
const slowReader = () => {
  const got: Buffer[] = []
  const target = new Writable({
    highWaterMark: 1,
    write: (piece: Uint8Array, _, done) =>
      setImmediate(() => {
        got.push(Buffer.from(piece))
        done()
      }),
  })
  return { target, text: () => Buffer.concat(got).toString() }
}

/** Two streams at once, so that a room that is used again too early would show. */
const readBoth = async (lists: readonly (readonly (readonly string[])[])[]) =>
  Promise.all(
    lists.map(async (pieces) => {
      const { target, text } = slowReader()
      await once(streamOfTexts(Readable.from(pieces)).pipe(target), 'finish')
      return text()
    }),
  )

test('[API-01] concurrent slow readers each receive their own complete text, including Thai', async () => {
  const lists = ['จัดส่ง', 'heat'].map((word) =>
    Array.from({ length: 40 }, (_, piece) => Array.from({ length: 50 }, (_, row) => `${word} ${piece}.${row} 🚚,`)),
  )
  expect(await readBoth(lists)).toEqual(lists.map((pieces) => pieces.flat().join('')))
})

test('[API-01] streams a text larger than any buffer, an empty text and no text', async () => {
  const long = 'ก'.repeat(600_000)
  expect(await readBoth([[['[', long], [], [''], [']']], []])).toEqual([`[${long}]`, ''])
})
