import { sql } from 'kysely'
import type { DocumentRecord, OrderDocument, SigningDocument } from '#areas/documents/contract.ts'
import { type KindName, kindNames, kindOf } from '#areas/documents/kinds/index.ts'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import type { ClientResponse } from '#tests/support/client.ts'
import {
  addGroup,
  confirmOrder,
  orderName,
  signDocument,
  uploadAnyKind,
  uploadOrder,
} from '#tests/support/documents.ts'
import { vendors } from '#tests/support/erp/erp-data.ts'
import type { World } from '#tests/support/world.ts'
import type { Fixture } from './fixture.ts'

/** The owner of a document: supplier, factory and recipients. */
export const documentCases = ['mine103', 'everyones103', 'mine175', 'other103'] as const
export type DocumentOwner = (typeof documentCases)[number]

/**
 * The users who can read the documents of each owner. `mine`: sent only to the user vendor; `everyones`: to all users
 * of the same supplier; `other`: to another supplier.
 */
export const documentReaders: Readonly<Record<DocumentOwner, string>> = {
  mine103: 'vendor store purchase admin adminAll',
  everyones103: 'vendor vendorColleague demo demo2 store purchase admin adminAll',
  mine175: 'vendor store2 purchase2 admin2 adminAll',
  other103: 'vendor2 store purchase admin adminAll',
}

export interface DocumentFixture {
  readonly groups: Readonly<Record<DocumentOwner, EmailGroup>>
  readonly records: Readonly<Record<KindName, Readonly<Record<DocumentOwner, DocumentRecord>>>>
}

const created = new WeakMap<World, Promise<DocumentFixture>>()

/** The documents of this test, created when the first probe needs them. */
export const documentsOf = (fixture: Fixture): Promise<DocumentFixture> => {
  const known = created.get(fixture.world) ?? prepare(fixture)
  created.set(fixture.world, known)
  return known
}

const made201 = async <R>(answer: Promise<ClientResponse<R>>): Promise<R> => {
  const { status, body } = await answer
  if (status !== 201) throw new Error(`not uploaded: ${JSON.stringify(body)}`)
  return body
}

const staff = (owner: DocumentOwner) =>
  owner === 'mine175' ? (['store2', 'purchase2', 'SAT'] as const) : (['store', 'purchase', 'APD'] as const)

const prepare = async ({ clients, world }: Fixture): Promise<DocumentFixture> => {
  const forEach = async <V>(make: (owner: DocumentOwner) => Promise<V>) => {
    const found: [DocumentOwner, V][] = []
    for (const owner of documentCases) found.push([owner, await make(owner)])
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
  const recordsOf = (kind: KindName) =>
    forEach((owner) => {
      const [store, purchase, prefix] = staff(owner)
      return kindOf(kind).addresseeOf
        ? uploadOrder(clients[store], groups[owner], orderName({ prefix, supplier: supplier(owner) }))
        : made201(uploadAnyKind<DocumentRecord>(clients[purchase], kind, groups[owner]))
    })
  const records: [KindName, Record<DocumentOwner, DocumentRecord>][] = []
  for (const kind of kindNames) records.push([kind, await recordsOf(kind)])
  const fixture: DocumentFixture = { groups, records: Object.fromEntries(records) as DocumentFixture['records'] }
  const everyones = records.map(([, { everyones103 }]) => everyones103.id)
  await sql`update documents.document set receivers = '{}', receiver_keys = '{}' where id = any (${everyones})`.execute(
    world.database.db,
  )
  return fixture
}

/** A new order of `mine103`. */
export const freshOrder = async (fixture: Fixture): Promise<OrderDocument> =>
  uploadOrder(fixture.clients.store, (await documentsOf(fixture)).groups.mine103)

/**
 * Creates a confirmed order.
 * @returns the id of its ASN
 */
export const freshAsn = async (fixture: Fixture): Promise<number> => {
  const order = await freshOrder(fixture)
  return (await confirmOrder(fixture.clients.vendor, order.id)).body.id
}

/** Creates a record of `mine103` with which no probe has done anything yet. */
export const freshRecord = async (fixture: Fixture, kind: KindName): Promise<DocumentRecord> =>
  kindOf(kind).addresseeOf
    ? freshOrder(fixture)
    : made201(uploadAnyKind(fixture.clients.purchase, kind, (await documentsOf(fixture)).groups.mine103))

/**
 * Creates a signed SQM.
 * @returns the id of the signed copy's file
 */
export const signedFile = async (fixture: Fixture): Promise<number> => {
  const { id } = await freshRecord(fixture, 'sqm')
  await signDocument(fixture.clients.vendor, 'sqm-table', id)
  const { body } = await fixture.clients.purchase.get<SigningDocument>(`/sqm-tables/${id}`)
  return body.confirmAttachment[0]?.id ?? 0
}
