import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewsItem } from '#areas/news/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { errorCodeOf } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { imagePart, newsForm, noticePart, publishNews, sendNews } from '#tests/support/news.ts'
import { executable, jpeg, largePng, pdf, png, xlsx } from '#tests/support/samples/sample-files.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let store: Client
let admin: Client
let vendor: Client
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData })
  ;[store, admin, vendor] = await Promise.all([world.signIn('store'), world.signIn('admin'), world.signIn('vendor')])
})
afterAll(() => world.close())

const rowsOf = async (table: string): Promise<number> =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(world.database.db)).rows[0]?.n,
  )
const everything = async () => ({
  items: await rowsOf('news.item'),
  attachments: await rowsOf('news.attachment'),
  files: await rowsOf('files.file'),
})
const countFiles = async () =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from files.file where state = 'kept'`.execute(world.database.db))
      .rows[0]?.n,
  )
const audited = async (id: number) =>
  (
    await sql<{ what: string; by: string; before: unknown; after: unknown }>`
      select what, user_name as by, before, after from audit.entry where kind = 'news' and record = ${String(id)} order by id`.execute(
      world.database.db,
    )
  ).rows

test('[NWS-02] publishes an item together with its files and preview image', async () => {
  const before = await everything()
  const title = 'วันหยุดปลายปี'
  const item = await publishNews(store, { title: ` ${title} `, description: 'ปิดคลัง 30 ธ.ค.' }, [
    noticePart('a.pdf'),
    noticePart('b.xlsx', xlsx()),
    noticePart('c.jpg', jpeg()),
    imagePart(),
  ])
  expect(item).toMatchObject({
    title,
    description: 'ปิดคลัง 30 ธ.ค.',
    type: 'news',
    vendor_id: 'all',
    from: 'store',
    company: 103,
    factory: 'AH',
    version: 1,
    uploader: 'store',
    createdAt: '2025-11-21T03:00:00.000Z',
    updatedAt: '2025-11-21T03:00:00.000Z',
    thumbnail: { name: 'preview.png', ext: '.png', mime: 'image/png', size: png().length },
  })
  expect(item.files.map(({ name, ext }) => [name, ext])).toEqual([
    ['a.pdf', '.pdf'],
    ['b.xlsx', '.xlsx'],
    ['c.jpg', '.jpg'],
  ])
  const { items, attachments, files } = before
  expect(await everything()).toEqual({ items: items + 1, attachments: attachments + 4, files: files + 4 })
  const file = await vendor.bytes(item.files[0]?.url.replace('/api', '') ?? '')
  expect([file.status, file.body]).toEqual([200, new Uint8Array(pdf('a.pdf'))])
  expect((await audited(item.id)).map(({ what, by }) => [what, by])).toEqual([['news.create', 'store']])
})

test("[NWS-02] returns 'Required *' for a missing field, and stores neither record nor file of a rejected item", async () => {
  const before = await everything()
  const refusedFor = async (data: object, parts = [imagePart()]) => {
    const answer = await sendNews(store, { ...data }, parts)
    const { message, details } = answer.body as unknown as { message: string; details?: { path?: string } }
    return [answer.status, errorCodeOf(answer), message, details?.path]
  }
  const required = (path: string) => [400, 'NEWS_REQUIRED', 'Required *', path]
  expect(await refusedFor({ title: ' ' })).toEqual(required('title'))
  expect(await refusedFor({ description: '\n' })).toEqual(required('description'))
  expect(await refusedFor({ vendor_id: '' })).toEqual(required('vendor_id'))
  expect(await refusedFor({}, [noticePart()])).toEqual(required('thumbnail'))
  expect((await refusedFor({}, [imagePart('x.png', pdf())])).slice(0, 2)).toEqual([415, 'NEWS_IMAGE_KIND'])
  expect((await refusedFor({}, [imagePart(), imagePart()])).slice(0, 2)).toEqual([409, 'NEWS_ONE_IMAGE'])
  const bomb = largePng(8, 8, { width: 60_000, height: 60_000 })
  expect((await refusedFor({}, [imagePart('bomb.png', bomb)])).slice(0, 3)).toEqual([
    413,
    'FILE_PICTURE_TOO_LARGE',
    'bomb.png has more than 120 megapixels',
  ])
  const four = [noticePart(), noticePart(), noticePart(), noticePart(), imagePart()]
  expect((await refusedFor({}, four)).slice(0, 3)).toEqual([409, 'NEWS_TOO_MANY_FILES', 'At most 3 files'])
  expect((await refusedFor({}, [noticePart('run.pdf', executable()), imagePart()])).slice(0, 2)).toEqual([
    415,
    'FILE_KIND_UNSUPPORTED',
  ])
  expect((await refusedFor({ vendor_id: '999' })).slice(0, 2)).toEqual([400, 'NEWS_SUPPLIER_UNKNOWN'])
  expect((await refusedFor({ vendor_id: 'all,1' })).slice(0, 2)).toEqual([400, 'NEWS_DATA_INVALID'])
  expect((await refusedFor({ type: 'advert' })).slice(0, 2)).toEqual([400, 'NEWS_DATA_INVALID'])
  expect((await refusedFor({ from: 'account' })).slice(0, 2)).toEqual([403, 'FORBIDDEN'])
  expect((await refusedFor({}, [{ ...noticePart(), field: 'other' }, imagePart()])).slice(0, 2)).toEqual([
    400,
    'NEWS_DATA_INVALID',
  ])
  expect(await everything()).toEqual(before)
})

test('[NWS-02] publishes once per idempotency key, even for concurrent requests, and rejects different content with the same key', async () => {
  const headers = { 'Idempotency-Key': 'dialog-0001' }
  const parts = [noticePart('same.pdf', pdf('same')), imagePart()]
  const before = await rowsOf('news.item')
  const answers = await Promise.all([1, 2, 3].map(() => sendNews(store, { title: 'Once' }, parts, headers)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const other = await sendNews(store, { title: 'Twice' }, parts, headers)
  expect([other.status, errorCodeOf(other)]).toEqual([409, 'NEWS_KEY_REUSED'])
  const otherFile = await sendNews(
    store,
    { title: 'Once' },
    [noticePart('same.pdf', pdf('other')), imagePart()],
    headers,
  )
  expect(errorCodeOf(otherFile)).toBe('NEWS_KEY_REUSED')
  // the same key is a new request for another user
  expect((await sendNews(admin, { title: 'Twice' }, parts, headers)).status).toBe(201)
  expect(await rowsOf('news.item')).toBe(before + 2)
})

test('[NWS-02] a change leaves omitted fields unchanged, adds and removes files, and needs no new preview image', async () => {
  const item = await publishNews(store, {}, [noticePart('a.pdf'), noticePart('b.pdf'), imagePart()])
  const fileCount = await countFiles()
  const data = { title: 'Changed', version: 1, keep: [item.files[1]?._id] }
  const changed = await store.put<NewsItem>(`/information/${item.id}`, newsForm(data, [noticePart('c.pdf')]))
  expect([changed.status, changed.body]).toEqual([
    200,
    expect.objectContaining({
      title: 'Changed',
      description: 'Closed.',
      version: 2,
      thumbnail: item.thumbnail,
      uploader: 'store',
    }),
  ])
  expect(changed.body.files.map(({ name }) => name)).toEqual(['b.pdf', 'c.pdf'])
  expect((await vendor.bytes(`/information/files/${item.files[0]?._id}`)).status).toBe(404)
  expect(await countFiles()).toBe(fileCount)
  const json = await store.put<NewsItem>(`/information/${item.id}`, { description: 'Only text', type: 'map' })
  expect(json.body).toMatchObject({ title: 'Changed', description: 'Only text', type: 'map', version: 3 })
  expect(json.body.files.map(({ name }) => name)).toEqual(['b.pdf', 'c.pdf'])
  const [, first, second] = await audited(item.id)
  expect(first).toMatchObject({
    what: 'news.change',
    before: { title: 'Holidays', files: ['a.pdf', 'b.pdf', 'preview.png'] },
    after: { title: 'Changed', files: ['b.pdf', 'c.pdf', 'preview.png'] },
  })
  expect(second?.after).toEqual({ description: 'Only text', type: 'map' })
  const four = await store.put(`/information/${item.id}`, newsForm({}, [noticePart(), noticePart()]))
  expect(errorCodeOf(four)).toBe('NEWS_TOO_MANY_FILES')
  const blank = await store.put(`/information/${item.id}`, { title: '' })
  expect([blank.status, errorCodeOf(blank)]).toEqual([400, 'NEWS_REQUIRED'])
})

test('[NWS-02] rejects the second of two changes of the same version and names the user who made the first', async () => {
  const { id } = await publishNews(store)
  const first = await store.put(`/information/${id}`, { title: 'One', version: 1 })
  const second = await admin.put(`/information/${id}`, newsForm({ title: 'Two', version: 1 }, [noticePart()]))
  expect([first.status, second.status, errorCodeOf(second)]).toEqual([200, 409, 'NEWS_CHANGED'])
  expect((second.body as { message: string }).message).toContain('store has changed this')
  // the refusal contains the current item
  expect(second.body).toMatchObject({ details: { now: first.body } })
  expect((await vendor.get<NewsItem>(`/information/${id}`)).body).toMatchObject({ title: 'One', files: [{}] })
  const both = await Promise.all(['A', 'B'].map((title) => store.put(`/information/${id}`, { title, version: 2 })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('[NWS-02] deletes the files of a deleted item from the storage, and returns 404 when it is deleted again', async () => {
  const item = await publishNews(store)
  const left = await countFiles()
  const deleted = await store.delete(`/information/${item.id}`)
  expect([deleted.status, deleted.body]).toEqual([200, { statusCode: 200, id: item.id }])
  expect(await countFiles()).toBe(left - 2)
  for (const path of [`/information/${item.id}`, `/information/files/${item.thumbnail._id}`])
    expect((await store.get(path)).status).toBe(404)
  expect((await store.delete(`/information/${item.id}`)).status).toBe(404)
  expect((await store.put(`/information/${item.id}`, { title: 'Back' })).status).toBe(404)
  expect((await audited(item.id)).at(-1)).toMatchObject({ what: 'news.delete', before: { title: 'Holidays' } })
})

test('[NWS-02] an older client adds files one call at a time, replaces the preview image and deletes a file by its id', async () => {
  const item = await publishNews(store, {}, [imagePart()])
  const added = await store.upload<NewsItem>(`/information/${item.id}/files`, newsForm({}, [noticePart('late.pdf')]))
  expect([added.status, added.body.files.map(({ name }) => name)]).toEqual([200, ['late.pdf']])
  const other = newsForm({}, [imagePart('new.jpg', jpeg())])
  const replaced = await store.upload<NewsItem>(`/information/${item.id}/files`, other)
  expect(replaced.body.thumbnail).toMatchObject({ name: 'new.jpg', ext: '.jpg' })
  expect((await vendor.bytes(`/information/files/${item.thumbnail._id}`)).status).toBe(404)
  const fileId = added.body.files[0]?._id
  expect((await store.delete(`/information/files/${fileId}`)).status).toBe(200)
  expect((await store.delete(`/information/files/${fileId}`)).status).toBe(404)
  const stays = await store.delete(`/information/files/${replaced.body.thumbnail._id}`)
  expect([stays.status, errorCodeOf(stays)]).toEqual([409, 'NEWS_IMAGE_STAYS'])
  expect((await vendor.get<NewsItem>(`/information/${item.id}`)).body).toMatchObject({ files: [], version: 4 })
})

test('[NWS-01] lists items newest first, ten per page, filtered by type and search text', async () => {
  const word = 'Fahrplan_100%'
  const created: NewsItem[] = []
  for (let index = 0; index < 12; index++) {
    world.setNow(new Date(Date.UTC(2025, 10, 21, 4, index)))
    created.push(
      await publishNews(store, { title: `${word} ${index}`, type: index % 6 === 0 ? 'calendar' : 'news' }, [
        imagePart(),
      ]),
    )
  }
  const list = (query: string) => vendor.get<NewsItem[]>(`/information?_q=${encodeURIComponent(word)}&${query}`)
  const first = await list('from=store&type=news&_start=0&_limit=10')
  expect(first.headers.get('content-range')).toBe('items 0-9/10')
  expect(first.body.map(({ id }) => id)).toEqual(
    created
      .filter(({ type }) => type === 'news')
      .map(({ id }) => id)
      .reverse(),
  )
  expect((await list('type=calendar,wht,map&_sort=title:ASC')).body.map(({ title }) => title)).toEqual([
    `${word} 0`,
    `${word} 6`,
  ])
  expect((await list('_start=20')).headers.get('content-range')).toBe('items */12')
  expect((await vendor.get<NewsItem[]>('/information?_q=fahrplan%25100')).body).toEqual([])
  for (const invalid of ['type=advert', '_sort=vendor_ids:ASC', 'from=nowhere', 'vendor_id=1'])
    expect((await list(invalid)).status, invalid).toBe(400)
})

test("[NWS-03] shows a supplier the audience of an item as 'all' or its own number, never the other suppliers", async () => {
  const both = `${vendors.siam},${vendors.other}`
  const { id } = await publishNews(store, { vendor_id: both })
  expect((await store.get<NewsItem>(`/information/${id}`)).body.vendor_id).toBe(both)
  expect((await vendor.get<NewsItem>(`/information/${id}`)).body.vendor_id).toBe(String(vendors.siam))
  const narrowed = await store.put<NewsItem>(`/information/${id}`, { vendor_id: String(vendors.other) })
  expect(narrowed.status).toBe(200)
  expect((await vendor.get(`/information/${id}`)).status).toBe(404)
  const listed = (await vendor.get<NewsItem[]>('/information?vendor_id=all&_limit=-1')).body
  expect(listed.every(({ vendor_id }) => vendor_id === 'all')).toBe(true)
})
