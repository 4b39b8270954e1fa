import type { Answer, Client } from '#tests/support/client.ts'
import { confirmOrder, orderName, send, sign, sqmFiles } from '#tests/support/documents.ts'
import { formOf, pdf, xlsx } from '#tests/support/sample-files.ts'
import {
  type DocumentOwner,
  documentOwners,
  documentReaders,
  documentsOf,
  freshAsn,
  freshOrder,
  freshSigning,
  signedFile,
} from './document-setting.ts'
import type { Probe } from './probe.ts'
import { accounting, outcome } from './roles.ts'
import type { Setting } from './setting.ts'

/** The result of reading a record: 200 for its readers, 403 for accountants, 404 for all others. */
const readersOf = (owner: DocumentOwner) => outcome({ 200: documentReaders[owner], 403: accounting }, '404')

const kinds = { orders: 'confirm-pos', sqms: 'sqm-tables', cocs: 'coc-tables' } as const
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as readonly Kind[]

/** The documents of this test that a list contains. */
const listedDocuments = (kind: Kind) => async (answer: Answer, setting: Setting) => {
  if (answer.status !== 200) return String(answer.status)
  const created = (await documentsOf(setting))[kind]
  const ids = new Set((answer.body as { id: number }[]).map(({ id }) => id))
  return documentOwners.filter((owner) => ids.has(created[owner].id)).join(' ')
}

const listed = outcome({
  'mine103 everyones103 mine175': 'vendor',
  everyones103: 'vendorColleague demo demo2',
  other103: 'vendor2',
  '': 'internal',
  'mine103 everyones103 other103': 'store purchase admin',
  mine175: 'store2 purchase2 admin2',
  'mine103 everyones103 mine175 other103': 'adminAll',
  403: accounting,
})

const suppliers = 'vendor vendorColleague vendor2 demo demo2 internal'

const reading: readonly Probe[] = kindNames.flatMap((kind): Probe[] => [
  {
    call: `GET /${kinds[kind]}`,
    what: 'own supplier and own address, own factory',
    send: async (client, setting) => {
      await documentsOf(setting)
      // a supplier or factory in the query narrows the scope and never widens it
      return client.get(`/${kinds[kind]}?_limit=-1`)
    },
    read: listedDocuments(kind),
    expected: listed,
  },
  ...documentOwners.flatMap((owner): Probe[] => [
    {
      call: `GET /${kinds[kind]}/{id}`,
      what: owner,
      send: async (client, setting) => client.get(`/${kinds[kind]}/${(await documentsOf(setting))[kind][owner].id}`),
      expected: readersOf(owner),
    },
    {
      call: 'GET /documents/files/{id}',
      what: `the file of ${kind}, ${owner}`,
      send: async (client, setting) => {
        const { attachment } = (await documentsOf(setting))[kind][owner]
        return client.bytes(`/documents/files/${attachment[0]?.id}`)
      },
      expected: readersOf(owner),
    },
    {
      call: 'GET /documents/{id}/timeline',
      what: `${kind}, ${owner}`,
      send: async (client, setting) =>
        client.get(`/documents/${(await documentsOf(setting))[kind][owner].id}/timeline`),
      expected: readersOf(owner),
    },
  ]),
  {
    call: `PUT /${kinds[kind]}/{id}`,
    what: 'an older client tells of a download that was counted already',
    send: async (client, setting) =>
      client.put(`/${kinds[kind]}/${(await documentsOf(setting))[kind].mine103.id}`, { download_count: 1 }),
    expected: readersOf('mine103'),
  },
])

const uploads = (client: Client, kind: Kind, setting: Setting) =>
  ({
    orders: async () => {
      const { groups } = await documentsOf(setting)
      return send(client, '/confirm-pos', { group_id: groups.mine103.id }, [{ name: orderName(), content: pdf() }])
    },
    sqms: async () => {
      const { groups } = await documentsOf(setting)
      return send(client, '/sqm-tables', { group_id: groups.mine103.id }, sqmFiles())
    },
    cocs: async () => {
      const { groups } = await documentsOf(setting)
      return send(client, '/coc-tables', { group_id: groups.mine103.id }, [{ name: 'COC-1.pdf', content: pdf() }])
    },
  })[kind]()

const fresh = (kind: Kind, setting: Setting) =>
  kind === 'orders' ? freshOrder(setting) : freshSigning(setting, kind === 'sqms' ? 'sqm' : 'coc')

/** The staff who upload a kind: of organisation 103, and of 175. */
const uploaders = {
  orders: ['store admin adminAll', 'store2 admin2'],
  sqms: ['purchase admin adminAll', 'purchase2 admin2'],
  cocs: ['purchase admin adminAll', 'purchase2 admin2'],
} as const

const writing: readonly Probe[] = kindNames.flatMap((kind): Probe[] => {
  const [own, foreign] = uploaders[kind]
  const remover = kind === 'orders' ? ['store', 'store2'] : ['purchase', 'purchase2']
  return [
    {
      call: `POST /${kinds[kind]}`,
      what: 'an upload to a group of organisation 103: another organisation does not find the group',
      send: (client, setting) => uploads(client, kind, setting),
      expected: outcome({ 201: own, 409: foreign }, '403'),
    },
    {
      call: `PUT /${kinds[kind]}/{id}`,
      what: 'send the mail of a document of organisation 103',
      send: async (client, setting) =>
        client.put(`/${kinds[kind]}/${(await fresh(kind, setting)).id}`, { mail_sent: true }),
      expected: outcome({ 200: own, 404: foreign }, '403'),
    },
    {
      call: `DELETE /${kinds[kind]}/{id}`,
      what: 'a document of organisation 103',
      send: async (client, setting) => client.delete(`/${kinds[kind]}/${(await fresh(kind, setting)).id}`),
      expected: outcome({ 200: remover[0] ?? '', 404: remover[1] ?? '' }, '403'),
    },
  ]
})

const confirming: readonly Probe[] = [
  {
    call: 'GET /confirm-asns',
    what: 'those of the own orders',
    send: async (client, setting) => {
      const order = (await documentsOf(setting)).orders.mine103
      await confirmOrder(setting.clients.vendor, order.id)
      return client.get(`/confirm-asns?confirm_po=${order.id}`)
    },
    read: ({ status, body }) => (status === 200 ? ((body as unknown[]).length > 0 ? 'some' : 'none') : String(status)),
    expected: outcome({ some: documentReaders.mine103, 403: accounting }, 'none'),
  },
  {
    call: 'POST /confirm-asns',
    what: 'an order that was sent to the user vendor alone',
    send: async (client, setting) => confirmOrder(client, (await freshOrder(setting)).id),
    expected: outcome({ 201: 'vendor', 404: 'vendorColleague vendor2' }, '403'),
  },
  {
    call: 'PUT /confirm-asns/{id}',
    what: 'send an ASN of the user vendor',
    send: async (client, setting) => client.put(`/confirm-asns/${await freshAsn(setting)}`, { email_sent: true }),
    expected: outcome({ 200: 'vendor', 404: 'vendorColleague vendor2' }, '403'),
  },
  {
    call: 'POST /documents/confirmations/{id}/void',
    what: 'an ASN of organisation 103',
    send: async (client, setting) =>
      client.post(`/documents/confirmations/${await freshAsn(setting)}/void`, { reason: 'wrong' }),
    expected: outcome({ 200: 'admin adminAll', 404: 'admin2' }, '403'),
  },
  {
    call: 'POST /upload',
    what: 'the signed copy of an SQM that was sent to the user vendor alone',
    send: async (client, setting) => sign(client, 'sqm-table', (await freshSigning(setting, 'sqm')).id),
    expected: outcome({ 200: 'vendor', 404: 'vendorColleague vendor2' }, '403'),
  },
  {
    call: 'POST /upload',
    what: 'the files of an SQM of organisation 103 that waits for them',
    send: async (client, setting) => {
      const { groups } = await documentsOf(setting)
      const { body } = await setting.clients.purchase.post<{ id: number }>('/sqm-tables', {
        group_id: groups.mine103.id,
      })
      return client.upload(
        '/upload',
        formOf({ ref: 'sqm-table', refId: String(body.id), field: 'attachment' }, [
          { name: 'SQM-1.pdf', content: pdf() },
          { name: 'SQM-1.xlsx', content: xlsx() },
        ]),
      )
    },
    expected: outcome({ 200: 'purchase admin adminAll', 404: 'purchase2 admin2' }, '403'),
  },
  {
    call: 'DELETE /upload/files/{id}',
    what: 'one of two files of organisation 103',
    send: async (client, setting) =>
      client.delete(`/upload/files/${(await freshSigning(setting, 'sqm')).attachment[1]?.id}`),
    expected: outcome({
      200: 'purchase admin adminAll',
      404: 'purchase2 admin2 store2',
      403: `store ${suppliers} ${accounting}`,
    }),
  },
  {
    call: 'GET /documents/files/{id}',
    what: 'a signed copy of what was sent to the user vendor alone',
    send: async (client, setting) => client.bytes(`/documents/files/${await signedFile(setting)}`),
    expected: readersOf('mine103'),
  },
]

export const documentProbes: readonly Probe[] = [...reading, ...writing, ...confirming]
