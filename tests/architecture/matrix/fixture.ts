import type { Delivery } from '#areas/deliveries/contract.ts'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
  CHONBURI,
  confirmDelivery,
  deliveryRequest,
  filledLine,
  freshNumber,
} from '#tests/support/deliveries.ts'
import { vendors } from '#tests/support/erp/erp-data.ts'
import { type Username, usernames } from '#tests/support/people.ts'
import type { World } from '#tests/support/world.ts'

/**
 * The owner of a delivery: supplier and organisation. `demo` is the user demo of the supplier siam and organisation
 * 103.
 */
export const owners = {
  siam103: { by: 'vendor', vendor: vendors.siam, company: 103 },
  siam175: { by: 'vendor', vendor: vendors.siam, company: 175 },
  other103: { by: 'vendor2', vendor: vendors.other, company: 103 },
  internal103: { by: 'internal', vendor: vendors.internal, company: 103 },
  demo: { by: 'demo', vendor: vendors.siam, company: 103 },
} as const satisfies Record<string, { by: Username; vendor: number; company: number }>
export type Owner = keyof typeof owners
export const everyOwner = Object.keys(owners) as Owner[]

const sites: Readonly<Record<number, string>> = {
  [vendors.other]: CHONBURI.VENDOR_SITE_CODE,
  [vendors.internal]: 'PLANT2',
}

/**
 * The data of the matrix test: a client for every user and, for each owner, a delivery in transit, a deleted one and a
 * received one.
 */
export interface Fixture {
  readonly world: World
  readonly clients: Readonly<Record<Username, Client>>
  readonly ids: Readonly<Record<Username, number>>
  readonly inTransit: Readonly<Record<Owner, Delivery>>
  readonly deleted: Readonly<Record<Owner, Delivery>>
  /** One received delivery for each owner except `demo`, because demo deliveries cannot be received. */
  readonly received: Readonly<Record<Exclude<Owner, 'demo'>, Delivery>>
}

const forEach = async <K extends string, V>(
  keys: readonly K[],
  make: (key: K) => Promise<V>,
): Promise<Record<K, V>> => {
  const created: [K, V][] = []
  for (const key of keys) created.push([key, await make(key)])
  return Object.fromEntries(created) as Record<K, V>
}

/** Signs in all users, and creates, deletes and receives the deliveries. */
export const prepareFixture = async (world: World): Promise<Fixture> => {
  const clients = await forEach(usernames, (username) => world.signIn(username))
  const ids = await forEach(
    usernames,
    async (username) => (await clients[username].get<{ id: number }>('/users/me')).body.id,
  )

  const make = async (owner: Owner): Promise<Delivery> => {
    const { by, vendor, company } = owners[owner]
    const line = await addLine(world.database.db, { INV_ORGID: company }, vendor)
    const site = { VENDOR_SITE_CODE: sites[vendor] ?? 'BANGPOO', ADDR: '' }
    return confirmDelivery(clients[by], deliveryRequest([filledLine(line, 30)], { number: freshNumber(), site }))
  }
  const remove = async (owner: Owner): Promise<Delivery> => {
    const { id } = await make(owner)
    const body = { status: 'deleted', remarks: 'made to be deleted' }
    return (await clients[owners[owner].by].put<Delivery>(`/deliveries/${id}`, body)).body
  }
  const receive = async (owner: Owner): Promise<Delivery> => {
    const delivery = await make(owner)
    const store = clients[owners[owner].company === 103 ? 'store' : 'store2']
    const scanned = delivery.details.qtyLot.map((packs, index) => ({
      sequence: index + 1,
      packs: Array.from({ length: packs }, (_, pack) => pack + 1),
    }))
    const answer = await store.post('/receipts', { deliveryId: delivery.id, employeeId: 'E1001', scanned })
    if (answer.status !== 200) throw new Error(`not received: ${JSON.stringify(answer.body)}`)
    return delivery
  }
  return {
    world,
    clients,
    ids,
    inTransit: await forEach(everyOwner, make),
    deleted: await forEach(everyOwner, remove),
    received: await forEach(['siam103', 'siam175', 'other103', 'internal103'] as const, receive),
  }
}
