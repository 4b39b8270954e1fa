import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { formOf, jpeg, pdf, png } from '#tests/support/samples/sample-files.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { callPortal, refusalBody, tokenOf } from './call-portal.ts'

let world: World
let store: string
let books: string
let vendor: string
let vendor2: string
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData })
  store = await tokenOf(world, 'store')
  books = await tokenOf(world, 'account_admin')
  vendor = await tokenOf(world, 'vendor')
  vendor2 = await tokenOf(world, 'vendor2')
})
afterAll(() => world.close())

interface Item {
  readonly id: number
  readonly vendor_id: string
  readonly files: readonly { readonly _id: number; readonly url: string; readonly ext: string }[]
  readonly thumbnail: { readonly url: string }
}

const form = (data: object, name = 'plan.pdf') =>
  formOf({ data: JSON.stringify(data) }, [
    { field: 'files.files', name, content: pdf('plan') },
    { field: 'files.thumbnail', name: 'plan.png', content: png() },
  ])
const publish = async (token: string, data: object): Promise<Item> => {
  const sent = await callPortal(world, 'POST /api/information', { token, form: form(data) })
  expect(sent.status).toBe(201)
  return sent.body as Item
}

test('[API-01] information can be created with data, files.files and files.thumbnail, and listed with a from filter', async () => {
  const sentFields = {
    title: 'Calendar 2026',
    description: 'Working days',
    type: 'calendar',
    vendor_id: 'all',
    from: 'store',
  }
  const item = await publish(store, sentFields)
  expect(item).toMatchObject({ ...sentFields, id: expect.any(Number) })
  expect(item.files).toEqual([
    expect.objectContaining({ _id: expect.any(Number), url: expect.any(String), ext: '.pdf' }),
  ])
  await publish(books, { ...sentFields, type: 'wht', from: 'account' })
  const listed = await callPortal(world, 'GET /api/information?from=store&_sort=createdAt:DESC', { token: vendor })
  expect([listed.status, listed.range, (listed.body as Item[]).map(({ id }) => id)]).toEqual([
    200,
    'items 0-0/1',
    [item.id],
  ])
  const frame = await callPortal(world, `GET ${item.files[0]?.url}?inline=1` as 'GET /api/x', { token: vendor })
  expect([frame.status, frame.type, String(frame.body).slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  const preview = await callPortal(world, `GET ${item.thumbnail.url}` as 'GET /api/x', { token: vendor })
  expect([preview.status, preview.type]).toEqual([200, 'image/png'])
  expect((await callPortal(world, 'GET /api/information?from=account', { token: vendor })).body).toEqual(
    refusalBody(403, 'FORBIDDEN'),
  )
  expect((await callPortal(world, `GET ${item.files[0]?.url}` as 'GET /api/x')).status).toBe(401)
})

test('[API-01] information can be updated, gain files, lose a file by id and be deleted', async () => {
  const item = await publish(store, {
    title: 'Route',
    description: 'Gate 2',
    type: 'map',
    vendor_id: '100234,100235',
    from: 'store',
  })
  const json = { title: 'Route', description: 'Gate 3', type: 'map', vendor_id: '100234', from: 'store' }
  const changed = await callPortal(world, `PUT /api/information/${item.id}`, { token: store, json })
  expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(json)])
  expect((await callPortal(world, `GET /api/information/${item.id}`, { token: vendor2 })).body).toEqual(
    refusalBody(404, 'NEWS_NOT_FOUND'),
  )
  const deletion = await callPortal(world, `DELETE /api/information/files/${item.files[0]?._id}`, { token: store })
  expect(deletion.status).toBe(200)
  const more = formOf({}, [{ field: 'thumbnail', name: 'gate.jpg', content: jpeg() }])
  const added = await callPortal(world, `POST /api/information/${item.id}/files`, { token: store, form: more })
  expect(added.body).toMatchObject({ files: [], thumbnail: { ext: '.jpg' } })
  expect((await callPortal(world, `DELETE /api/information/${item.id}`, { token: vendor })).body).toEqual(
    refusalBody(403, 'FORBIDDEN'),
  )
  expect((await callPortal(world, `DELETE /api/information/${item.id}`, { token: store })).status).toBe(200)
  expect((await callPortal(world, `GET /api/information/${item.id}`, { token: store })).status).toBe(404)
})
