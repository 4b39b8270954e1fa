import { sql } from 'kysely'
import type { DocumentRecord, OrderDocument, SigningDocument } from '#areas/documents/contract.ts'
import { type KindName, kindOf } from '#areas/documents/kinds/index.ts'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import type { Client, ClientResponse } from './client.ts'
import { addErpData, vendors } from './erp/erp-data.ts'
import { formOf, pdf, xlsx } from './samples/sample-files.ts'
import { openWorld, type World } from './world.ts'

/** Adds an email group of a supplier at the factory of the client's user. */
export const addGroup = async (
  client: Client,
  addresses: readonly string[] = ['vendor@test.example', 'vendorColleague@test.example'],
  vendorId: number = vendors.siam,
): Promise<EmailGroup> => {
  const body = { vendor_id: vendorId, email_list: addresses.join(','), description: 'orders and documents' }
  const { status, body: group } = await client.post<EmailGroup>('/email-groups', body)
  if (status !== 201) throw new Error(`no group: ${JSON.stringify(group)}`)
  return group
}

/** The users of a document test: a store, a purchaser and a supplier with its email group. */
export interface Exchange {
  readonly world: World
  readonly store: Client
  readonly purchase: Client
  readonly vendor: Client
  readonly group: EmailGroup
  /** Counts the rows of a table. */
  rowsOf(table: string): Promise<number>
}

/** Starts a portal with its clock at 10:00 on 21 November 2025 in Bangkok. */
export const openExchange = async (): Promise<Exchange> => {
  const world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData, smtp: true })
  const store = await world.signIn('store')
  const rowsOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(world.database.db)
    return Number(rows[0]?.n)
  }
  return {
    world,
    store,
    purchase: await world.signIn('purchase'),
    vendor: await world.signIn('vendor'),
    group: await addGroup(store),
    rowsOf,
  }
}

let count = 0

/** Returns a unique file name of an order. APD is the file prefix of organisation AH. */
export const orderName = ({
  prefix = 'APD',
  supplier = 'SPT',
  po = `4200${String(++count).padStart(4, '0')}`,
  rel = '0',
} = {}) => `${prefix}-${supplier}-${String(++count).padStart(3, '0')}-20251128-${po}-${rel}.pdf`

interface Sent {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

export const uploadWithData = <T>(
  client: Client,
  path: string,
  data: Readonly<Record<string, unknown>>,
  files: readonly Sent[],
  fields: Readonly<Record<string, string>> = {},
  headers: Record<string, string> = {},
): Promise<ClientResponse<T>> => client.post<T>(path, formOf({ ...fields, data: JSON.stringify(data) }, files), headers)

const expectCreated = <T>({ status, body }: ClientResponse<T>): T => {
  if (status !== 201) throw new Error(`not uploaded: ${JSON.stringify(body)}`)
  return body
}

/** Uploads an order with unique content and throws if it is refused. */
export const uploadOrder = async (client: Client, group: EmailGroup, name = orderName()): Promise<OrderDocument> =>
  expectCreated(
    await uploadWithData<OrderDocument>(client, '/confirm-pos', { group_id: group.id }, [
      { name, content: pdf(`${name} ${++count}`) },
    ]),
  )

export const sqmFiles = (revision = '03'): Sent[] => [
  { name: `SQM-${revision}.pdf`, content: pdf('sqm') },
  { name: `SQM-${revision}.xlsx`, content: xlsx() },
]

export const uploadSqm = async (client: Client, group: EmailGroup, revision = '03'): Promise<SigningDocument> =>
  expectCreated(
    await uploadWithData<SigningDocument>(client, '/sqm-tables', { group_id: group.id }, sqmFiles(revision)),
  )

export const uploadCoc = async (client: Client, group: EmailGroup, revision = '1'): Promise<SigningDocument> =>
  expectCreated(
    await uploadWithData<SigningDocument>(client, '/coc-tables', { group_id: group.id }, [
      { name: `COC-${revision}.pdf`, content: pdf('coc') },
    ]),
  )

/** Confirms an order with an ASN. */
export const confirmOrder = (client: Client, orderId: number, deliveryDate: string | null = '2025-11-27') =>
  uploadWithData<{ id: number; delivery_date: string; email_sent: boolean }>(
    client,
    '/confirm-asns',
    { delivery_date: deliveryDate, confirm_po: orderId, uploader: 'somebody else' },
    [{ name: 'ASN.pdf', content: pdf('asn') }],
  )

/** Uploads a record of any kind to a group, with files that the kind accepts. */
export const uploadAnyKind = <R extends DocumentRecord>(
  client: Client,
  name: KindName,
  group: Pick<EmailGroup, 'id'>,
): Promise<ClientResponse<R>> => {
  const { accept, addresseeOf, calls } = kindOf(name)
  const pdfName = addresseeOf ? orderName() : `${name}-1.pdf`
  const files = accept.includes('xlsx') ? sqmFiles() : [{ name: pdfName, content: pdf(`${pdfName} ${++count}`) }]
  return uploadWithData<R>(client, calls.upload.path, { group_id: group.id }, files)
}

/** Signs a document by `POST upload` with this `ref`. */
export const signDocument = (client: Client, ref: string, id: number) =>
  client.upload(
    '/upload',
    formOf({ ref, refId: String(id), field: 'confirmAttachment' }, [{ name: 'signed.pdf', content: pdf('signed') }]),
  )
