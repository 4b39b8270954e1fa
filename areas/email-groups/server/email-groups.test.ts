import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import type { Client } from '#tests/support/client.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { EmailGroup } from '../contract.ts'
import { findChosenGroup, findGroupAddresses, findGroupByName, searchGroups } from './find-groups.query.ts'

let world: World
let store: Client
let store2: Client
let admin: Client
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData })
  ;[store, store2, admin] = await Promise.all([world.signIn('store'), world.signIn('store2'), world.signIn('admin')])
})
afterAll(() => world.close())

const requested = (overrides: Record<string, unknown> = {}) => ({
  vendor_id: vendors.other,
  email_list: 'one@supplier.example, two@supplier.example',
  description: 'Weekly forecast',
  ...overrides,
})
const add = async (client: Client, overrides: Record<string, unknown> = {}): Promise<EmailGroup> => {
  const answer = await client.post<EmailGroup>('/email-groups', requested(overrides))
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body
}
const refused = async (client: Client, overrides: Record<string, unknown>) => {
  const { status, body } = await client.post<{ code: string; message: string }>('/email-groups', requested(overrides))
  return [status, body.code, body.message]
}
const inFactory: Scope = { kind: 'organisation', companyId: 103 }

test('[EGR-02] gives twenty concurrent groups twenty consecutive numbers, per supplier and factory', async () => {
  const other = await world.another()
  const clients = [store, other.as(store.token ?? ''), admin]
  const created = await Promise.all(Array.from({ length: 20 }, (_, n) => add(clients[n % 3] ?? store)))
  const names = created.map(({ name }) => name).sort()
  expect(names).toEqual(Array.from({ length: 20 }, (_, n) => `AH-OTH-${String(n + 1).padStart(4, '0')}`))
  expect((await add(store2)).name).toBe('SAT-OTH-0001')
  expect((await add(store, { vendor_id: vendors.siam })).name).toBe('AH-SPT-0001')
})

test('[EGR-02] adds a group once per idempotency key, even for concurrent requests', async () => {
  const headers = { 'idempotency-key': 'group-dialog-0001' }
  const send = () => store.post<EmailGroup>('/email-groups', requested({ description: 'Once' }), headers)
  const answers = [...(await Promise.all([send(), send()])), await send()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.name)).size).toBe(1)
  const { body: groups } = await store.get<EmailGroup[]>('/email-groups?_q=Once')
  expect(groups).toHaveLength(1)
})

test('[EGR-02] stores a group with the factory of its creator and the supplier of the directory, not with the values sent', async () => {
  const group = await add(store, { supplier_name: 'Somebody else', factory: 'AH' })
  expect(group).toMatchObject({
    supplier_name: 'Other Parts Co., Ltd.',
    supplier_code: 'OTH',
    vendor_id: vendors.other,
    factory: 'AH',
    company: 103,
    email_list: 'one@supplier.example,two@supplier.example',
    createdAt: '2025-11-21T03:00:00.000Z',
  })
  expect(await refused(store, { factory: 'SAT' })).toEqual([409, 'GROUP_FACTORY_NOT_ALLOWED', expect.anything()])
  const all = await world.signIn('adminAll')
  expect(await refused(all, {})).toEqual([400, 'GROUP_FACTORY_REQUIRED', expect.anything()])
  expect((await add(all, { factory: 'SAT' })).name).toMatch(/^SAT-OTH-/)
})

test('[EGR-02] rejects missing or invalid values of a new group with the texts that the source documents specify', async () => {
  expect(await refused(store, { email_list: 'one@supplier.example,wrong' })).toEqual([
    400,
    'GROUP_EMAIL_REQUIRED',
    'Please fill email',
  ])
  expect((await refused(store, { email_list: '' }))[2]).toBe('Please fill email')
  expect((await refused(store, { vendor_id: null }))[2]).toBe('Please selected supplier')
  expect((await refused(store, { vendor_id: 999_999 }))[2]).toBe('Please selected supplier')
  expect((await refused(store, { description: '  ' }))[2]).toBe('Please add description')
  expect((await refused(store, { vendor_id: vendors.internal }))[2]).toBe('Vendor has no alternative name in ORACLE')
})

test('[EGR-02] rejects a supplier code with a dash, because file names with it cannot be parsed', async () => {
  await sql`update erp.supplier set vendor_name_alt = 'IN-W' where vendor_id = ${vendors.internal}`.execute(
    world.database.db,
  )
  expect(await refused(store, { vendor_id: vendors.internal })).toEqual([
    409,
    'GROUP_SUPPLIER_CODE_DASH',
    expect.anything(),
  ])
})

test('[EGR-02] requires an unused name, does not reuse a deleted group’s number by default, and assigns no number after 9999', async () => {
  const first = await add(store2, { vendor_id: vendors.siam })
  expect(first.name).toBe('SAT-SPT-0001')
  expect((await refused(store2, { vendor_id: vendors.siam, name: 'SAT-SPT-0001' }))[2]).toBe(
    'Group Name already exists',
  )
  expect((await store2.get<{ count: number }>('/email-groups/count?name=SAT-SPT-0001')).body.count).toBe(1)
  expect((await store.get<{ count: number }>('/email-groups/count?name=SAT-SPT-0001')).body.count).toBe(0)
  const second = await add(store2, { vendor_id: vendors.siam })
  await store2.delete(`/email-groups/${second.id}`)
  const next = await store2.get<{ name: string }>(`/email-groups/next?vendor_id=${vendors.siam}`)
  expect(next.body.name).toBe('SAT-SPT-0003')
  expect((await add(store2, { vendor_id: vendors.siam, name: 'SAT-SPT-0002' })).name).toBe('SAT-SPT-0002')
  expect((await add(store2, { vendor_id: vendors.siam, name: 'SAT-SPT-9999' })).name).toBe('SAT-SPT-9999')
  expect((await refused(store2, { vendor_id: vendors.siam }))[2]).toBe('Sequence error')
  expect((await refused(store2, { vendor_id: vendors.siam, name: 'SAT-SPT-10000' }))[2]).toBe('Sequence error')
  expect((await store2.get(`/email-groups/next?vendor_id=${vendors.siam}`)).status).toBe(409)
})

test('[EGR-03] changes only the email addresses, requires at least one and all valid, and hides the group from another factory', async () => {
  const group = await add(store)
  const put = (client: Client, email_list: string) =>
    client.put<EmailGroup & { message: string }>(`/email-groups/${group.id}`, { email_list })
  expect((await put(admin, 'new@supplier.example,NEW@supplier.example')).body).toMatchObject({
    name: group.name,
    description: group.description,
    email_list: 'new@supplier.example',
  })
  expect((await put(store, 'new@supplier.example,wrong')).body.message).toBe(
    'Email have been change to invalid email format',
  )
  expect((await put(store, '')).body.message).toBe('Should exist at least one email')
  expect((await put(store2, 'x@y.example')).status).toBe(404)
  expect(
    (await store.put(`/email-groups/${group.id}`, { email_list: 'x@y.example', name: 'AH-OTH-0001' })).status,
  ).toBe(400)
  expect((await store2.delete(`/email-groups/${group.id}`)).status).toBe(404)
  expect((await admin.delete(`/email-groups/${group.id}`)).status).toBe(403)
  expect((await store.delete(`/email-groups/${group.id}`)).body).toEqual({ statusCode: 200, id: group.id })
  expect((await store.delete(`/email-groups/${group.id}`)).status).toBe(404)
  expect((await put(store, 'x@y.example')).status).toBe(404)
})

test('[OPS-05] records in the audit who added, changed and deleted a group, with the email addresses', async () => {
  const group = await add(store, { email_list: 'first@supplier.example' })
  await admin.put(`/email-groups/${group.id}`, { email_list: 'second@supplier.example' })
  await store.delete(`/email-groups/${group.id}`)
  const { rows } = await sql<{
    what: string
    user_name: string
    before: unknown
    after: unknown
    organisation: number
  }>`
    select what, user_name, before, after, organisation from audit.entry
    where kind = 'email-group' and record = ${String(group.id)} order by id`.execute(world.database.db)
  const [first, second] = [['first@supplier.example'], ['second@supplier.example']]
  expect(rows.map(({ what, user_name, organisation }) => [what, user_name, organisation])).toEqual([
    ['email-group.create', 'store', 103],
    ['email-group.change', 'admin', 103],
    ['email-group.delete', 'store', 103],
  ])
  expect(rows[0]?.after).toMatchObject({ name: group.name, addresses: first })
  expect(rows[1]).toMatchObject({ before: { addresses: first }, after: { addresses: second } })
  expect(rows[2]?.before).toMatchObject({ name: group.name, addresses: second })
})

test('[EGR-01] pages and counts the list, searches it by supplier ignoring case and spaces, and sorts it newest first', async () => {
  const page = await store.get<EmailGroup[]>('/email-groups?_start=0&_limit=5&supplier_name_contains=otherPARTSco')
  expect(page.body).toHaveLength(5)
  const total = Number(/\/(\d+)$/.exec(page.headers.get('content-range') ?? '')?.[1])
  expect(page.headers.get('content-range')).toBe(`items 0-4/${total}`)
  const all = await store.get<EmailGroup[]>('/email-groups?_limit=-1&supplier_name_contains=Other%20Parts')
  expect(all.body).toHaveLength(total)
  expect(new Set(all.body.map(({ factory }) => factory))).toEqual(new Set(['AH']))
  expect(all.body.map(({ id }) => id)).toEqual(all.body.map(({ id }) => id).sort((a, b) => b - a))
  const byName = await store.get<EmailGroup[]>('/email-groups?_sort=name:ASC&_limit=1&vendor_id=100235')
  expect(byName.body[0]?.name).toBe('AH-OTH-0001')
  expect((await store.get('/email-groups?_sort=addresses:ASC')).status).toBe(400)
  expect((await store.get('/email-groups?color=red')).status).toBe(400)
  expect((await store.get<EmailGroup[]>('/email-groups?supplier_name_contains=100%25')).body).toEqual([])
})

test('[FCT-02] lets other areas find groups by id, name and text within a scope, ignoring case and spaces', async () => {
  const { db } = world.database
  const group = await add(store, { vendor_id: vendors.siam, description: 'กลุ่ม Night Shift' })
  expect((await searchGroups(db, inFactory, { text: 'กลุ่มnightSHIFT' })).map(({ id }) => id)).toEqual([group.id])
  expect(await searchGroups(db, { kind: 'organisation', companyId: 175 }, { text: 'nightshift' })).toEqual([])
  expect(await searchGroups(db, { kind: 'vendor', vendorId: vendors.siam }, {})).toEqual([])
  expect((await findGroupByName(db, inFactory, group.name))?.id).toBe(group.id)
  expect(await findChosenGroup(db, { kind: 'organisation', companyId: 175 }, { group_id: group.id })).toBeUndefined()
  expect(await findGroupAddresses(db, { vendorId: vendors.siam, company: 103 })).toEqual([
    'one@supplier.example',
    'two@supplier.example',
  ])
  const purchase = await world.signIn('purchase')
  expect((await purchase.get<EmailGroup[]>('/email-groups?_q=nightshift')).body.map(({ id }) => id)).toEqual([group.id])
})

test('[EGR-03] returns the name of the first editor and the current email addresses to the second of two editors of a group', async () => {
  const group = await add(store, { description: 'edited twice' })
  const edit = (client: Client, email_list: string, version: number) =>
    client.put<EmailGroup>(`/email-groups/${group.id}`, { email_list, version })
  const first = await edit(admin, 'first@supplier.example', group.version)
  expect([first.status, first.body.version]).toEqual([200, group.version + 1])
  expect(await edit(store, 'second@supplier.example', group.version)).toMatchObject({
    status: 409,
    body: { code: 'GROUP_CHANGED', details: { params: { by: 'admin' }, now: first.body } },
  })
  expect((await edit(store, 'second@supplier.example', first.body.version)).status).toBe(200)
})
