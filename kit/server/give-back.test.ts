import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { giveBack, givingBack } from './give-back.ts'

const pieceOf = (size: number, value: number): Buffer => Buffer.allocUnsafeSlow(size).fill(value)

test('[DOC-07] frees a buffer after it is read, but not a part of a larger buffer', () => {
  const whole = pieceOf(70_000, 1)
  giveBack(whole)
  expect([whole.length, whole.buffer.byteLength]).toEqual([0, 0])
  const larger = pieceOf(70_000, 2)
  for (const part of [larger.subarray(1), larger.subarray(0, 10), larger.subarray(3, 9)]) giveBack(part)
  expect(larger.every((value) => value === 2)).toBe(true)
})

test('[DOC-07] a slow reader receives every byte, and each chunk is freed after it is read', async () => {
  const pieces = Array.from({ length: 20 }, (_, index) => pieceOf(10_000 + index, index))
  const sent = Buffer.concat(pieces)
  const got: Buffer[] = []
  let before: Uint8Array | undefined
  const leftInMemory: number[] = []
  const target = new Writable({
    highWaterMark: 1,
    write: (piece: Uint8Array, _, done) => {
      if (before) leftInMemory.push(before.length)
      before = piece
      setImmediate(() => {
        got.push(Buffer.from(piece))
        done()
      })
    },
  })
  await once(givingBack(Readable.from(pieces)).pipe(target), 'finish')
  expect(Buffer.concat(got).equals(sent)).toBe(true)
  expect(leftInMemory).toEqual(Array.from({ length: 19 }, () => 0))
  expect(pieces.at(-1)).toHaveLength(0)
})

test('[DOC-07] stops writing when a reader disconnects, and can leave the target open', async () => {
  const leaving = new Writable({ write: (_, __, done) => done() })
  const source = givingBack(Readable.from([pieceOf(100, 1), pieceOf(100, 2)]))
  source.pipe(leaving)
  leaving.destroy()
  await once(leaving, 'close')
  expect(source.isPaused()).toBe(true)
  const open = new Writable({ write: (_, __, done) => done() })
  const another = givingBack(Readable.from([pieceOf(100, 1)]))
  another.pipe(open, { end: false })
  await once(another, 'end')
  expect(open.writableEnded).toBe(false)
})
