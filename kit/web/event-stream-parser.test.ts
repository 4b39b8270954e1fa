import { expect, test } from 'vitest'
import { createEventStreamParser } from './event-stream-parser.ts'

const stream = 'event: delivery.create\ndata: {"id":1}\n\nevent: reset\ndata: {}\nid: 7:9:8\n\nid: 9:9:\n\n'
const notified = [
  { event: 'delivery.create', data: '{"id":1}', id: undefined },
  { event: 'reset', data: '{}', id: '7:9:8' },
  { event: undefined, data: undefined, id: '9:9:' },
]

test('[STA-09] reads the same events from a stream that is split at any point', () => {
  for (let size = 1; size <= stream.length; size++) {
    const read = createEventStreamParser()
    const chunks = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    expect(chunks.flatMap(read)).toEqual(notified)
  }
})

test('[STA-09] ignores an event that is cut off in the middle', () => {
  expect(createEventStreamParser()('event: delivery.create\ndata: {"id":')).toEqual([])
})
