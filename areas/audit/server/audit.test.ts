import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentKinds } from '#areas/documents/kinds/index.ts'
import { operatorActor, writeAudit } from '#kit/server/audit.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addGroup, signDocument, uploadSqm } from '#tests/support/documents.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { AuditEntry } from '../contract.ts'

const NOW = new Date('2025-11-24T03:00:00.000Z')
let world: World
beforeAll(async () => {
  world = await openWorld({ now: NOW, prepare: addErpData })
})
afterAll(() => world.close())

const read = async (username: 'admin' | 'admin2' | 'adminAll', query = '') =>
  (await (await world.signIn(username)).get<AuditEntry[]>(`/audit?${query}`)).body
const write = (id: string, organisation: number | null, at = NOW) =>
  world.database.db.transaction().execute((unit) =>
    writeAudit(unit, operatorActor(`a command of ${id}`), at, {
      what: 'thing.make',
      kind: 'thing',
      id,
      organisation,
      vendor: null,
    }),
  )
const records = (entries: readonly AuditEntry[]) => entries.map(({ record }) => record)

test('[OPS-05] an admin sees the changes of their organisation, an admin of all organisations sees all, each with before, after and origin', async () => {
  const vendor = await world.signIn('vendor')
  const { id } = await confirmDelivery(vendor, deliveryRequest([filledLine(await addLine(world.database.db), 30)]))
  await vendor.put(`/deliveries/${id}`, { status: 'deleted', remarks: 'wrong truck' }, { 'user-agent': 'Handheld 7' })
  const [entry] = await read('admin', `kind=delivery&record=${id}`)
  expect(entry).toMatchObject({
    at: NOW.toISOString(),
    userName: 'vendor',
    userType: 'vendor',
    what: 'delivery.delete',
    organisation: 103,
    subject: { supplier: 'สยามพาร์ท จำกัด', path: '/table', search: { psc: String(id) } },
    before: { status: 'transit' },
    after: { status: 'deleted', remarks: 'wrong truck' },
    ip: '127.0.0.1',
    device: 'Handheld 7',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(await read('admin2', `kind=delivery&record=${id}`)).toEqual([])
  expect((await read('adminAll', `kind=delivery&record=${id}`)).length).toBe(2)

  await write('of nobody', null)
  await write('of 175', 175)
  expect(records(await read('admin', 'kind=thing'))).toEqual([])
  expect(records(await read('admin2', 'kind=thing'))).toEqual(['of 175'])
  expect(records(await read('adminAll', 'kind=thing'))).toEqual(['of 175', 'of nobody'])
})

test('[OPS-05] returns the names of the documents and users of entries, with the pages that show them', async () => {
  const [store, purchase, vendor] = [
    await world.signIn('store'),
    await world.signIn('purchase'),
    await world.signIn('vendor'),
  ]
  const sqm = await uploadSqm(purchase, await addGroup(store))
  await signDocument(vendor, 'sqm-table', sqm.id)
  const [entry] = await read('admin', `kind=document&record=${sqm.id}`)
  expect(entry).toMatchObject({
    what: 'document.confirmed',
    subject: {
      name: 'SQM 03',
      supplier: 'สยามพาร์ท จำกัด',
      path: '/purchase',
      search: { id: String(sqm.id) },
      isSigned: true,
    },
  })
  await write('of 103', 103)
  expect((await read('admin', 'kind=thing'))[0]?.subject).toBeNull()
})

test('[OPS-05] shows the name of a document of an added kind, and no name after the kind is removed', async () => {
  const notice = { ...documentKinds.coc, page: '/added-kind-notices', nameOf: () => 'Notice 1' }
  const [purchase, store] = [await world.signIn('purchase'), await world.signIn('store')]
  const { id } = await uploadSqm(purchase, await addGroup(store))
  Object.assign(documentKinds, { notice })
  try {
    await sql`update documents.document set kind = 'notice' where id = ${id}`.execute(world.database.db)
    const [entry] = await read('admin', `kind=document&record=${id}`)
    expect(entry?.subject).toMatchObject({ name: 'Notice 1', path: '/added-kind-notices', isSigned: true })
  } finally {
    Reflect.deleteProperty(documentKinds, 'notice')
  }
  expect((await read('admin', `kind=document&record=${id}`))[0]?.subject).toBeNull()
})

test('[OPS-05] denies access to all users except admins', async () => {
  for (const username of ['vendor', 'store', 'purchase', 'account', 'account_admin', 'demo', 'internal'] as const)
    expect([username, (await (await world.signIn(username)).get('/audit')).status]).toEqual([username, 403])
})

test('[OPS-05] filters the list by person, record and day, and continues page by page', async () => {
  const day = new Date('2025-12-24T17:00:00.000Z') // midnight in Bangkok: the 25th
  for (let index = 1; index <= 5; index++) await write(`nth ${index}`, 103, day)
  await write('a day later', 103, new Date('2025-12-25T17:00:00.000Z'))
  const filterQuery = 'kind=thing&from=2025-12-25&to=2025-12-25&user=OPERA'
  const first = await read('admin', `${filterQuery}&_limit=3`)
  expect(records(first)).toEqual(['nth 5', 'nth 4', 'nth 3'])
  expect(records(await read('admin', `${filterQuery}&_limit=3&before=${first.at(-1)?.id}`))).toEqual(['nth 2', 'nth 1'])
  expect(await read('admin', 'kind=thing&user=%25')).toEqual([])
})
