import { afterEach } from 'vitest'
import { announce } from '#kit/server/live.ts'
import type { Client } from './client.ts'
import { vendors } from './erp/erp-data.ts'
import { type LiveStream, openLiveStream, type ReceivedEvent } from './live.ts'
import type { World } from './world.ts'

/** Opens live connections for a test file, and closes each one after the test that opened it. */
export const createListeners = (world: () => World) => {
  const streams: LiveStream[] = []
  afterEach(async () => {
    for (const stream of streams.splice(0)) await stream.close()
  })
  return async (client: Client, since?: string, url = world().url): Promise<LiveStream> => {
    const stream = await openLiveStream(url, client.token, since)
    streams.push(stream)
    return stream
  }
}

/** Announces a delivery of `vendors.siam` that does not exist. Listeners receive only its id. */
export const announceDelivery = ({ database }: World, id: number): Promise<void> =>
  database.db
    .transaction()
    .execute((unit) =>
      announce(unit, { topic: 'delivery.create', organisation: 103, vendor: vendors.siam, body: { id } }),
    )

export const includesDelivery =
  (id: number) =>
  (received: readonly ReceivedEvent[]): boolean =>
    received.some(({ data }) => data.id === id)
