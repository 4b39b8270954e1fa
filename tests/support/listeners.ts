import { afterEach } from 'vitest'
import { announce } from '#kit/server/live.ts'
import type { Client } from './client.ts'
import { vendors } from './goods.ts'
import { type HeardEvent, type OpenStream, openLive } from './live.ts'
import type { World } from './world.ts'

/** How a test file listens to its world; each of its streams is closed after the test that opened it. */
export const listenersOf = (world: () => World) => {
  const streams: OpenStream[] = []
  afterEach(async () => {
    for (const stream of streams.splice(0)) await stream.close()
  })
  return async (client: Client, since?: string, url = world().url): Promise<OpenStream> => {
    const stream = await openLive(url, client.token, since)
    streams.push(stream)
    return stream
  }
}

/** News of a delivery of `vendors.siam` that nobody made: only its id is heard. */
export const announceDelivery = ({ database }: World, id: number): Promise<void> =>
  database.db
    .transaction()
    .execute((unit) =>
      announce(unit, { topic: 'delivery.create', organisation: 103, vendor: vendors.siam, body: { id } }),
    )

export const holds =
  (id: number) =>
  (received: readonly HeardEvent[]): boolean =>
    received.some(({ data }) => data.id === id)
