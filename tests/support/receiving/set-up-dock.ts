import { afterAll, beforeAll } from 'vitest'
import { setUndoRight } from '#areas/receiving/server/index.ts'
import type { Client } from '../client.ts'
import { addErpData } from '../erp/erp-data.ts'
import { openWorld, type World } from '../world.ts'

interface Dock {
  world: World
  /** The supplier's client, which confirms deliveries. */
  vendor: Client
  /** The store's client, which receives the deliveries. */
  store: Client
}

/** A portal with ERP data for the tests of a file, with a supplier and a store that are signed in. */
export const setUpDock = (now = new Date('2025-11-24T03:00:00.000Z')): Dock => {
  const dock = {} as Dock
  beforeAll(async () => {
    dock.world = await openWorld({ now, prepare: addErpData })
    dock.vendor = await dock.world.signIn('vendor')
    dock.store = await dock.world.signIn('store')
  })
  afterAll(() => dock.world.close())
  return dock
}

/** Makes the store's user a supervisor, or revokes that right. */
export const setSupervisor = async ({ world, store }: Dock, isSupervisor: boolean, at: Date): Promise<void> => {
  const { id } = (await store.get<{ id: number }>('/users/me')).body
  await setUndoRight(world.database.db, id, isSupervisor, at)
}
