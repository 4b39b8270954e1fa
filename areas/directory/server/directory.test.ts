import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { LOGO } from '#tests/support/samples/logo.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

type Output = { Output: Record<string, unknown>[] }

test('[API-03] shows a user with a supplier only that supplier, and every other user all suppliers', async () => {
  for (const name of ['vendor', 'demo', 'account'] as const) {
    const { body } = await (await world.signIn(name)).get<Output>('/metadata?type=vendors')
    expect(body.Output, name).toEqual([{ VENDOR_ID: 100234, VENDOR_NAME: 'สยามพาร์ท จำกัด', VENDOR_NAME_ALT: 'SPT' }])
  }
  for (const name of ['store', 'purchase', 'admin', 'accountCompany', 'account_admin'] as const) {
    const { body } = await (await world.signIn(name)).get<Output>('/metadata?type=vendors')
    expect(body.Output, name).toHaveLength(3)
  }
  expect((await world.nobody.get('/metadata?type=vendors')).status).toBe(401)
})

test('[PO-02] returns the organisations, and marks those that can be chosen as Invoice to', async () => {
  const { body } = await (await world.signIn('vendor')).get<Output>('/metadata?type=companies')
  expect(body.Output.filter(({ OFFERED }) => OFFERED).map(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID)).toEqual([
    103, 310, 175,
  ])
  expect(body.Output[0]).toEqual({
    INVENTORY_ORG_ID: 103,
    INVENTORY_ORG_CODE: 'AH',
    OPERATING_UNIT_ORG_ID: 81,
    COMPANY_NAME: 'Group Company 103 Co., Ltd.',
    NAME: 'Factory 103',
    OFFERED: true,
    PACK_EXEMPT: false,
  })
})

test('[API-01] rejects an unknown type and an unknown parameter', async () => {
  const client = await world.signIn('vendor')
  expect((await client.get('/metadata?type=sites')).body).toMatchObject({ statusCode: 400, code: 'BAD_REQUEST' })
  expect((await client.get('/metadata?type=vendors&vendor_id=100235')).status).toBe(400)
})

test('[G-196] lets administrators upload, replace and remove the logo of their organisation', async () => {
  const admin = await world.signIn('admin')
  const vendor = await world.signIn('vendor')
  const versions = async () =>
    (await vendor.get<Output>('/metadata?type=companies')).body.Output.flatMap(({ INVENTORY_ORG_ID: id, LOGO: at }) =>
      at === undefined ? [] : [[id, at]],
    )
  const logo = { width: 48, height: 16, jpeg: LOGO }
  expect((await vendor.get('/organisations/103/logo')).status).toBe(404)
  for (const _ of ['first', 'again']) {
    expect(await admin.put('/organisations/103/logo', { jpeg: LOGO })).toMatchObject({ status: 200, body: logo })
  }
  expect(await versions()).toEqual([[103, expect.stringMatching(/^\d{4}-.*Z$/)]])
  expect((await vendor.get('/organisations/103/logo')).body).toEqual(logo)
  const log = await admin.get<{ what: string }[]>('/audit?kind=logo&record=103')
  expect(log.body.map(({ what }) => what)).toEqual(['logo.upload', 'logo.upload'])
  expect((await admin.delete('/organisations/103/logo')).body).toEqual({ removed: true })
  expect((await admin.delete('/organisations/103/logo')).body).toEqual({ removed: false })
  expect(await versions()).toEqual([])
})

test('[G-196] rejects a logo that is not a JPEG, and one of an unknown organisation', async () => {
  const admin = await world.signIn('adminAll')
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
  expect((await admin.put('/organisations/103/logo', { jpeg: png })).status).toBe(415)
  expect((await admin.put('/organisations/999/logo', { jpeg: LOGO })).status).toBe(404)
  expect((await admin.put('/organisations/103/logo', { jpeg: 'A'.repeat(200_000) })).status).toBe(413)
})

test('[DLV-18] lets administrators replace the holidays of a year of their organisation, which everyone can read', async () => {
  const admin = await world.signIn('admin')
  const vendor = await world.signIn('vendor')
  const put = (year: number, ...days: { day: string; name: string }[]) =>
    admin.put<{ days: unknown[] }>('/organisations/103/holidays', { year, days })
  const eve = { day: '2026-12-31', name: 'วันสิ้นปี' }
  const first = { day: '2027-01-01', name: 'New Year’s Day' }
  expect(await put(2026, eve, { day: '2026-12-10', name: 'Constitution Day' })).toMatchObject({ status: 200 })
  expect((await put(2027, first)).body.days).toHaveLength(3)
  expect((await put(2026, eve)).body.days).toEqual([eve, first])
  expect((await vendor.get('/organisations/103/holidays')).body).toEqual({ days: [eve, first] })
  expect((await vendor.get('/organisations/310/holidays')).body).toEqual({ days: [] })
  expect((await put(2026, first)).body).toMatchObject({ code: 'HOLIDAY_OTHER_YEAR' })
  expect((await put(2026, eve, eve)).body).toMatchObject({ code: 'HOLIDAY_REPEATED' })
  expect((await put(2026, { day: '2026-12-31', name: ' ' })).status).toBe(400)
  expect((await admin.put('/organisations/310/holidays', { year: 2026, days: [] })).status).toBe(403)
  const log = await admin.get<{ what: string; after: unknown }[]>('/audit?kind=holidays&record=103')
  expect(log.body[0]).toMatchObject({ what: 'holidays.change', after: { days: '2026-12-31 วันสิ้นปี' } })
})

test('[DLV-18] refuses holidays that are based on an outdated list, and returns the stored holidays', async () => {
  const admin = await world.signIn('admin')
  const put = (days: readonly unknown[], before?: readonly unknown[]) =>
    admin.put<{ days: unknown[] }>('/organisations/103/holidays', { year: 2031, days, ...(before ? { before } : {}) })
  const eve = { day: '2031-12-31', name: 'Eve' }
  const first = { day: '2031-01-01', name: 'First' }
  expect((await put([eve], [])).status).toBe(200)
  const refused = await put([first], [])
  expect(refused).toMatchObject({ status: 409, body: { code: 'HOLIDAYS_CHANGED', details: { now: [eve] } } })
  expect((await put([eve, first], [eve])).status).toBe(200)
  expect((await put([first], [eve, first])).status, 'in any order').toBe(200)
  expect((await put([])).status, 'an older client sends no list').toBe(200)
})
