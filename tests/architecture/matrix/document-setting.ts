import { sql } from 'kysely'
import type { OrderDocument, SigningDocument } from '#areas/documents/contract.ts'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { addGroup, confirmOrder, orderName, sign, uploadCoc, uploadOrder, uploadSqm } from '#tests/support/documents.ts'
import { vendors } from '#tests/support/goods.ts'
import type { World } from '#tests/support/world.ts'
import type { Setting } from './setting.ts'

/** The owner of a document: supplier, factory and recipients. */
export const documentOwners = ['mine103', 'everyones103', 'mine175', 'other103'] as const
export type DocumentOwner = (typeof documentOwners)[number]

/**
 * `mine`: sent only to the user vendor; `everyones`: to all users of the same supplier; `other`: to another supplier.
 */
export const documentReaders: Readonly<Record<DocumentOwner, string>> = {
  mine103: 'vendor store purchase admin adminAll',
  everyones103: 'vendor vendorColleague demo demo2 store purchase admin adminAll',
  mine175: 'vendor store2 purchase2 admin2 adminAll',
  other103: 'vendor2 store purchase admin adminAll',
}

export interface DocumentSetting {
  readonly groups: Readonly<Record<DocumentOwner, EmailGroup>>
  readonly orders: Readonly<Record<DocumentOwner, OrderDocument>>
  readonly sqms: Readonly<Record<DocumentOwner, SigningDocument>>
  readonly cocs: Readonly<Record<DocumentOwner, SigningDocument>>
}

const created = new WeakMap<World, Promise<DocumentSetting>>()

/** The documents of this test, created when the first probe needs them. */
export const documentsOf = (setting: Setting): Promise<DocumentSetting> => {
  const known = created.get(setting.world) ?? prepare(setting)
  created.set(setting.world, known)
  return known
}

const staff = (owner: DocumentOwner) =>
  owner === 'mine175' ? (['store2', 'purchase2', 'SAT'] as const) : (['store', 'purchase', 'APD'] as const)

const prepare = async ({ clients, world }: Setting): Promise<DocumentSetting> => {
  const forEach = async <V>(make: (owner: DocumentOwner) => Promise<V>) => {
    const found: [DocumentOwner, V][] = []
    for (const owner of documentOwners) found.push([owner, await make(owner)])
    return Object.fromEntries(found) as Record<DocumentOwner, V>
  }
  const groups = await forEach((owner) =>
    addGroup(
      clients[staff(owner)[0]],
      [owner === 'other103' ? 'VENDOR2@test.example' : 'Vendor@test.example'],
      owner === 'other103' ? vendors.other : vendors.siam,
    ),
  )
  const supplier = (owner: DocumentOwner) => (owner === 'other103' ? 'OTH' : 'SPT')
  const setting = {
    groups,
    orders: await forEach((owner) =>
      uploadOrder(
        clients[staff(owner)[0]],
        groups[owner],
        orderName({ prefix: staff(owner)[2], supplier: supplier(owner) }),
      ),
    ),
    sqms: await forEach((owner) => uploadSqm(clients[staff(owner)[1]], groups[owner])),
    cocs: await forEach((owner) => uploadCoc(clients[staff(owner)[1]], groups[owner])),
  }
  const everyones = [setting.orders, setting.sqms, setting.cocs].map((records) => records.everyones103.id)
  await sql`update documents.document set receivers = '{}', receiver_keys = '{}' where id = any (${everyones})`.execute(
    world.database.db,
  )
  return setting
}

/** A new order of `mine103`. */
export const freshOrder = async (setting: Setting): Promise<OrderDocument> =>
  uploadOrder(setting.clients.store, (await documentsOf(setting)).groups.mine103)

/**
 * Creates a confirmed order.
 * @returns the id of its ASN
 */
export const freshAsn = async (setting: Setting): Promise<number> => {
  const order = await freshOrder(setting)
  return (await confirmOrder(setting.clients.vendor, order.id)).body.id
}

export const freshSigning = async (setting: Setting, kind: 'sqm' | 'coc'): Promise<SigningDocument> => {
  const group = (await documentsOf(setting)).groups.mine103
  return (kind === 'sqm' ? uploadSqm : uploadCoc)(setting.clients.purchase, group)
}

/**
 * Creates a signed SQM.
 * @returns the id of the signed copy's file
 */
export const signedFile = async (setting: Setting): Promise<number> => {
  const { id } = await freshSigning(setting, 'sqm')
  await sign(setting.clients.vendor, 'sqm-table', id)
  const { body } = await setting.clients.purchase.get<SigningDocument>(`/sqm-tables/${id}`)
  return body.confirmAttachment[0]?.id ?? 0
}
