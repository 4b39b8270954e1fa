import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { formOf, xlsx } from '#tests/support/samples/sample-files.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { callPortal, refusalBody, tokenOf } from './call-portal.ts'

let world: World
let store: string
let vendor: string
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData })
  store = await tokenOf(world, 'store')
  vendor = await tokenOf(world, 'vendor')
})
afterAll(() => world.close())

interface Group {
  readonly id: number
  readonly name: string
  readonly [field: string]: unknown
}

test('[API-01] email groups can be created, listed, searched by name, changed and deleted', async () => {
  const json = { vendor_id: 100234, email_list: 'vendor@test.example', description: 'Forecast' }
  const created = await callPortal(world, 'POST /api/email-groups', { token: store, json })
  const group = created.body as Group
  expect([created.status, group]).toEqual([
    201,
    expect.objectContaining({ ...json, name: 'AH-SPT-0001', factory: 'AH', createdAt: '2025-11-21T03:00:00.000Z' }),
  ])
  const listed = await callPortal(world, 'GET /api/email-groups?_limit=-1&_sort=createdAt:DESC', { token: store })
  expect([listed.range, listed.body]).toEqual(['items 0-0/1', [group]])
  const count = await callPortal(world, 'GET /api/email-groups/count?name=AH-SPT-0001', { token: store })
  expect(count.body).toEqual({ count: 1 })
  const change = { email_list: 'vendor@test.example,store@test.example' }
  const changed = await callPortal(world, `PUT /api/email-groups/${group.id}`, { token: store, json: change })
  expect([changed.status, changed.body]).toEqual([200, { ...group, ...change, version: 2 }])
  const second = (await callPortal(world, 'POST /api/email-groups', { token: store, json })).body as Group
  const deletion = await callPortal(world, `DELETE /api/email-groups/${second.id}`, { token: store })
  expect([deletion.status, deletion.body]).toEqual([200, { statusCode: 200, id: second.id }])
  expect((await callPortal(world, 'GET /api/email-groups', { token: vendor })).status).toBe(403)
})

test('[API-01] a forecast can be uploaded, marked as downloaded, filtered, downloaded and counted', async () => {
  const sentFields = {
    company: 'AH',
    company_id: 103,
    vendor: 'สยามพาร์ท จำกัด',
    vendor_id: 100234,
    forecast_date: '12-2025',
    uploader: 'store',
    receiver_email: 'vendor@test.example,store@test.example',
  }
  const post = (receiver_email: string) =>
    callPortal(world, 'POST /api/forecasts', {
      token: store,
      form: formOf({ data: JSON.stringify({ ...sentFields, receiver_email, email_status: 0 }) }, [
        { field: 'files.forecast', name: 'SPT-12-2025-V1.xlsx', content: xlsx() },
      ]),
    })
  const otherAddress = await post('thief@evil.example')
  expect(otherAddress.body).toMatchObject(refusalBody(400, 'FORECAST_GROUP_REQUIRED', 'Please select mail group'))
  const sent = await post(sentFields.receiver_email)
  const forecast = sent.body as { id: number; forecast: { url: string } }
  expect([sent.status, forecast]).toEqual([
    201,
    expect.objectContaining({ ...sentFields, email_status: 0, down_count: 0 }),
  ])
  const repeated = await post(sentFields.receiver_email)
  expect(repeated.body).toMatchObject(
    refusalBody(409, 'FORECAST_EXISTS', 'Upload error for SPT-12-2025-V1.xlsx, file already exist'),
  )
  const json = { email_status: 1 }
  for (let time = 0; time < 2; time++)
    expect((await callPortal(world, `PUT /api/forecasts/${forecast.id}`, { token: store, json })).status).toBe(200)

  const list = (query: string, token = vendor) => callPortal(world, `GET /api/forecasts?${query}`, { token })
  const listQuery = 'company_id=103&vendor_id=100234&forecast_date=12-2025&down_count=0&_limit=-1&_sort=createdAt:DESC'
  const fresh = await list(listQuery)
  expect([fresh.range, (fresh.body as { id: number }[]).map(({ id }) => id)]).toEqual(['items 0-0/1', [forecast.id]])
  const file = await callPortal(world, `GET ${forecast.forecast.url}` as 'GET /api/x', { token: vendor })
  expect([file.status, String(file.body).slice(0, 2)]).toEqual([200, 'PK'])
  const none = await list(listQuery)
  expect([none.range, none.body]).toEqual(['items */0', []])
  const all = await list('_limit=-1', store)
  expect(all.body).toEqual([expect.objectContaining({ id: forecast.id, down_count: 1 })])
  expect((await list('month=12-2025')).status).toBe(400)
})
