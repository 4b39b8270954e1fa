import { expect, test } from 'vitest'
import { type ClaimedMessage, Lanes } from './lanes.ts'

const message = (endpoint_id: number, id: number): ClaimedMessage => ({ id, endpoint_id, lease_until: new Date(0) })
const takeAll = (lanes: Lanes): number[] => {
  const message = lanes.take()
  return message ? [message.id, ...takeAll(lanes)] : []
}

test('[API-05] gives lanes to the endpoints in turn, up to the limit of each endpoint', () => {
  const lanes = new Lanes(5, 2)
  lanes.add([message(1, 11), message(1, 12), message(1, 13), message(2, 21), message(3, 31), message(3, 32)])
  expect(takeAll(lanes)).toEqual([11, 21, 31, 12, 32])
  expect([lanes.free, lanes.hasWaiting(1), lanes.hasWaiting(2)]).toEqual([0, true, false])
  expect([...lanes.occupied].sort()).toEqual([1, 3])
})

test('[API-05] gives a lane that became free to the next message, and returns the waiting messages on `clear`', () => {
  const lanes = new Lanes(4, 1)
  lanes.add([message(1, 11), message(1, 12), message(1, 13)])
  expect(takeAll(lanes)).toEqual([11])
  lanes.leave(message(1, 11))
  expect(takeAll(lanes)).toEqual([12])
  expect(lanes.clear().map(({ id }) => id)).toEqual([13])
  lanes.leave(message(1, 12))
  expect([lanes.free, lanes.occupied]).toEqual([4, []])
})
