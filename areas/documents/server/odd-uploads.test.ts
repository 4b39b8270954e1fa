import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Exchange, openExchange, orderName, sqmFiles, uploadWithData } from '#tests/support/documents.ts'
import { formOf, pdf } from '#tests/support/samples/sample-files.ts'

let { world, store, purchase, group } = {} as Exchange
beforeAll(async () => {
  ;({ world, store, purchase, group } = await openExchange())
})
afterAll(() => world.close())

test('[DOC-07] stores or rejects remarks and file names with unusual characters, and never returns a server error', async () => {
  const remarked = async (remark: string) =>
    (await uploadWithData(purchase, '/sqm-tables', { group_id: group.id, remark }, sqmFiles())).status
  expect(await remarked('a\0b')).toBe(400)
  for (const remark of ['\ud800x', '\u202e', '💥'.repeat(900), '<b>"\r\nBcc: x@y.example'])
    expect(await remarked(remark)).toBe(201)
  const named = async (name: string) =>
    (await uploadWithData(store, '/confirm-pos', { group_id: group.id }, [{ name, content: pdf() }])).status
  expect(await named(orderName({ po: '4'.repeat(240) }))).toBe(201)
  for (const po of ["1'; drop table", '<b>', '💥', 'ใบสั่ง', '\0']) expect(await named(orderName({ po })), po).toBe(409)
})

test('[DOC-07] rejects data that is invalid or refers to missing records', async () => {
  const sent = async (data: string) =>
    (await store.post('/confirm-pos', formOf({ data }, [{ name: orderName(), content: pdf() }]))).status
  for (const data of ['null', '[]', '"x"', '{', '{"group_id":1e99}', '{"group_id":-1}'])
    expect(await sent(data)).toBe(400)
  for (const data of ['{}', '{"group_id":4000000000}', '{"__proto__":{"group_id":1}}'])
    expect(await sent(data)).toBe(409)
})

test('[EGR-02] [EML-03] rejects an email address that would start another mail header', async () => {
  for (const email_list of ['a@b.example\r\nBcc: x@y.example', 'a@b.example\0', '<a@b.example>, "x"@y.example']) {
    const body = { vendor_id: group.vendor_id, email_list, description: 'orders' }
    expect((await store.post('/email-groups', body)).status, email_list).toBe(400)
  }
})
