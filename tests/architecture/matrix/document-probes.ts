import { type KindName, kindNames, kindOf } from '#areas/documents/kinds/index.ts'
import type { ClientResponse } from '#tests/support/client.ts'
import { confirmOrder, signDocument, uploadAnyKind } from '#tests/support/documents.ts'
import { formOf, pdf, xlsx } from '#tests/support/samples/sample-files.ts'
import {
  type DocumentOwner,
  documentCases,
  documentReaders,
  documentsOf,
  freshAsn,
  freshOrder,
  freshRecord,
  signedFile,
} from './document-fixture.ts'
import type { Fixture } from './fixture.ts'
import type { Probe } from './probe.ts'
import { accountingUsers, outcomeByUser } from './roles.ts'

/** Returns the results of reading a record: 200 for its readers, 403 for accountants, 404 for all others. */
const readersOf = (owner: DocumentOwner) => outcomeByUser({ 200: documentReaders[owner], 403: accountingUsers }, '404')

const pathOf = (kind: KindName): string => kindOf(kind).calls.list.path

/** Returns the documents of this test that a list contains. */
const listedDocuments = (kind: KindName) => async (answer: ClientResponse, fixture: Fixture) => {
  if (answer.status !== 200) return String(answer.status)
  const created = (await documentsOf(fixture)).records[kind]
  const ids = new Set((answer.body as { id: number }[]).map(({ id }) => id))
  return documentCases.filter((owner) => ids.has(created[owner].id)).join(' ')
}

const listed = outcomeByUser({
  'mine103 everyones103 mine175': 'vendor',
  everyones103: 'vendorColleague demo demo2',
  other103: 'vendor2',
  '': 'internal',
  'mine103 everyones103 other103': 'store purchase admin',
  mine175: 'store2 purchase2 admin2',
  'mine103 everyones103 mine175 other103': 'adminAll',
  403: accountingUsers,
})

const suppliers = 'vendor vendorColleague vendor2 demo demo2 internal'

const reading: readonly Probe[] = kindNames.flatMap((kind): Probe[] => [
  {
    call: `GET ${pathOf(kind)}`,
    what: 'documents of the user’s own supplier and email address, or own factory',
    send: async (client, fixture) => {
      await documentsOf(fixture)
      // a supplier or factory in the query can only narrow the scope
      return client.get(`${pathOf(kind)}?_limit=-1`)
    },
    read: listedDocuments(kind),
    expected: listed,
  },
  ...documentCases.flatMap((owner): Probe[] => [
    {
      call: `GET ${pathOf(kind)}/{id}`,
      what: owner,
      send: async (client, fixture) =>
        client.get(`${pathOf(kind)}/${(await documentsOf(fixture)).records[kind][owner].id}`),
      expected: readersOf(owner),
    },
    {
      call: 'GET /documents/files/{id}',
      what: `the file of ${kind}, ${owner}`,
      send: async (client, fixture) => {
        const { attachment } = (await documentsOf(fixture)).records[kind][owner]
        return client.bytes(`/documents/files/${attachment[0]?.id}`)
      },
      expected: readersOf(owner),
    },
    {
      call: 'GET /documents/{id}/timeline',
      what: `${kind}, ${owner}`,
      send: async (client, fixture) =>
        client.get(`/documents/${(await documentsOf(fixture)).records[kind][owner].id}/timeline`),
      expected: readersOf(owner),
    },
  ]),
  {
    call: `PUT ${pathOf(kind)}/{id}`,
    what: 'an older client reports a download that is already counted',
    send: async (client, fixture) =>
      client.put(`${pathOf(kind)}/${(await documentsOf(fixture)).records[kind].mine103.id}`, { download_count: 1 }),
    expected: readersOf('mine103'),
  },
])

/** The staff of organisations 103 and 175 who upload each kind, and the users who delete such records. */
const uploaders: Readonly<Record<string, { own: string; foreign: string; remover: readonly [string, string] }>> = {
  'order-document.upload': {
    own: 'store admin adminAll',
    foreign: 'store2 admin2',
    remover: ['store', 'store2'],
  },
  'signing-document.upload': {
    own: 'purchase admin adminAll',
    foreign: 'purchase2 admin2',
    remover: ['purchase', 'purchase2'],
  },
}

const writing: readonly Probe[] = kindNames.flatMap((kind): Probe[] => {
  const staff = uploaders[kindOf(kind).may.upload]
  if (!staff) throw new Error(`the matrix does not know who uploads ${kind}`)
  const { own, foreign, remover } = staff
  return [
    {
      call: `POST ${pathOf(kind)}`,
      what: 'an upload to a group of organisation 103: another organisation does not find the group',
      send: async (client, fixture) => uploadAnyKind(client, kind, (await documentsOf(fixture)).groups.mine103),
      expected: outcomeByUser({ 201: own, 409: foreign }, '403'),
    },
    {
      call: `PUT ${pathOf(kind)}/{id}`,
      what: 'send the mail of a document of organisation 103',
      send: async (client, fixture) =>
        client.put(`${pathOf(kind)}/${(await freshRecord(fixture, kind)).id}`, { mail_sent: true }),
      expected: outcomeByUser({ 200: own, 404: foreign }, '403'),
    },
    {
      call: `DELETE ${pathOf(kind)}/{id}`,
      what: 'a document of organisation 103',
      send: async (client, fixture) => client.delete(`${pathOf(kind)}/${(await freshRecord(fixture, kind)).id}`),
      expected: outcomeByUser({ 200: remover[0], 404: remover[1] }, '403'),
    },
  ]
})

const confirming: readonly Probe[] = [
  {
    call: 'GET /confirm-asns',
    what: 'the confirmations of the user’s own orders',
    send: async (client, fixture) => {
      const order = (await documentsOf(fixture)).records.po.mine103
      await confirmOrder(fixture.clients.vendor, order.id)
      return client.get(`/confirm-asns?confirm_po=${order.id}`)
    },
    read: ({ status, body }) => (status === 200 ? ((body as unknown[]).length > 0 ? 'some' : 'none') : String(status)),
    expected: outcomeByUser({ some: documentReaders.mine103, 403: accountingUsers }, 'none'),
  },
  {
    call: 'POST /confirm-asns',
    what: 'an order that was sent to the user vendor alone',
    send: async (client, fixture) => confirmOrder(client, (await freshOrder(fixture)).id),
    expected: outcomeByUser({ 201: 'vendor', 404: 'vendorColleague vendor2' }, '403'),
  },
  {
    call: 'PUT /confirm-asns/{id}',
    what: 'send an ASN of the user vendor',
    send: async (client, fixture) => client.put(`/confirm-asns/${await freshAsn(fixture)}`, { email_sent: true }),
    expected: outcomeByUser({ 200: 'vendor', 404: 'vendorColleague vendor2' }, '403'),
  },
  {
    call: 'POST /documents/confirmations/{id}/void',
    what: 'an ASN of organisation 103',
    send: async (client, fixture) =>
      client.post(`/documents/confirmations/${await freshAsn(fixture)}/void`, { reason: 'wrong' }),
    expected: outcomeByUser({ 200: 'admin adminAll', 404: 'admin2' }, '403'),
  },
  {
    call: 'POST /documents/remind',
    what: 'an SQM of organisation 103: other factories do not find it, a store does not send SQMs',
    send: async (client, fixture) =>
      client.post('/documents/remind', { ids: [(await freshRecord(fixture, 'sqm')).id] }),
    read: ({ status, body }) => {
      if (status !== 200) return String(status)
      const reason = (body as { refused: { reason: string }[] }).refused[0]?.reason
      // whether the first mail about the SQM was already sent does not depend on the user
      return reason === 'notFound' || reason === 'notAllowed' ? reason : 'found'
    },
    expected: outcomeByUser(
      { found: 'purchase admin adminAll', notAllowed: 'store', notFound: 'store2 purchase2 admin2' },
      '403',
    ),
  },
  {
    call: 'POST /upload',
    what: 'the signed copy of an SQM that was sent to the user vendor alone',
    send: async (client, fixture) => signDocument(client, 'sqm-table', (await freshRecord(fixture, 'sqm')).id),
    expected: outcomeByUser({ 200: 'vendor', 404: 'vendorColleague vendor2' }, '403'),
  },
  {
    call: 'POST /upload',
    what: 'the files of an SQM of organisation 103 that waits for them',
    send: async (client, fixture) => {
      const { groups } = await documentsOf(fixture)
      const { body } = await fixture.clients.purchase.post<{ id: number }>('/sqm-tables', {
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
    expected: outcomeByUser({ 200: 'purchase admin adminAll', 404: 'purchase2 admin2' }, '403'),
  },
  {
    call: 'POST /documents/uploads/{key}/end',
    what: 'the upload of another user, which stays as it is',
    send: (client) => client.post('/documents/uploads/upload-of-a-probe/end'),
    expected: outcomeByUser({ 403: accountingUsers }, '200'),
  },
  {
    call: 'DELETE /upload/files/{id}',
    what: 'one of two files of organisation 103',
    send: async (client, fixture) =>
      client.delete(`/upload/files/${(await freshRecord(fixture, 'sqm')).attachment[1]?.id}`),
    expected: outcomeByUser({
      200: 'purchase admin adminAll',
      404: 'purchase2 admin2 store2',
      403: `store ${suppliers} ${accountingUsers}`,
    }),
  },
  {
    call: 'GET /documents/files/{id}',
    what: 'a signed copy of what was sent to the user vendor alone',
    send: async (client, fixture) => client.bytes(`/documents/files/${await signedFile(fixture)}`),
    expected: readersOf('mine103'),
  },
]

export const documentProbes: readonly Probe[] = [...reading, ...writing, ...confirming]
