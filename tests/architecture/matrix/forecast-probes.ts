import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Forecast } from '#areas/forecasts/contract.ts'
import { forecastName, sendForecast } from '#tests/support/forecasts.ts'
import type { World } from '#tests/support/world.ts'
import { documentsOf } from './document-fixture.ts'
import type { Fixture } from './fixture.ts'
import type { Probe } from './probe.ts'
import { accountingUsers, outcomeByUser } from './roles.ts'

/** The owner of a forecast; `all103` is for all suppliers (AA). */
const owners = ['mine103', 'mine175', 'other103', 'all103'] as const
type Owner = (typeof owners)[number]

const readers: Readonly<Record<Owner, string>> = {
  mine103: 'vendor vendorColleague store purchase admin adminAll',
  mine175: 'vendor vendorColleague store2 purchase2 admin2 adminAll',
  other103: 'vendor2 store purchase admin adminAll',
  all103: 'vendor vendorColleague vendor2 internal demo demo2 store purchase admin adminAll',
}

const created = new WeakMap<World, Promise<Record<Owner, Forecast>>>()
const forecastsOf = (fixture: Fixture): Promise<Record<Owner, Forecast>> => {
  const known = created.get(fixture.world) ?? prepare(fixture)
  created.set(fixture.world, known)
  return known
}

const prepare = async (fixture: Fixture): Promise<Record<Owner, Forecast>> => {
  const { groups } = await documentsOf(fixture)
  const { store, store2 } = fixture.clients
  const upload = async (by: typeof store, owner: keyof typeof groups, code: string) => {
    const { status, body } = await sendForecast(by, groups[owner], forecastName({ code }))
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  const all = {
    mine103: await upload(store, 'mine103', 'SPT'),
    mine175: await upload(store2, 'mine175', 'SPT'),
    other103: await upload(store, 'other103', 'OTH'),
    all103: await upload(store, 'everyones103', 'SPT'),
  }
  await sql`update forecasts.forecast set supplier_code = 'AA', vendor_id = 1, receivers = '{nobody@test.example}',
    receiver_keys = '{nobody@test.example}' where id = ${all.all103.id}`.execute(fixture.world.database.db)
  // waits until all alerts were sent, because only failed alerts can be sent again
  for (const { id } of Object.values(all)) await untilSent(fixture, id)
  return all
}

const untilSent = (fixture: Fixture, id: number): Promise<void> =>
  expect
    .poll(async () => {
      const { body } = await fixture.clients.adminAll.get<Forecast[]>('/forecasts?_limit=-1')
      return body.find((one) => one.id === id)?.email_status
    })
    .toBe(1)

const senders = 'store store2 admin admin2 adminAll'

const byId = owners.flatMap((owner): Probe[] => [
  {
    call: 'GET /forecasts/{id}/file',
    what: `the file of ${owner}`,
    send: async (client, fixture) => client.bytes(`/forecasts/${(await forecastsOf(fixture))[owner].id}/file`),
    expected: outcomeByUser({ 200: readers[owner], 403: accountingUsers }, '404'),
  },
  {
    call: 'PUT /forecasts/{id}',
    what: `sending the alert of ${owner}, which went out, again`,
    send: async (client, fixture) =>
      client.put(`/forecasts/${(await forecastsOf(fixture))[owner].id}`, { email_status: 1 }),
    expected: outcomeByUser(
      Object.fromEntries(
        Object.entries({
          200: readers[owner].split(' ').filter((name) => senders.split(' ').includes(name)),
          404: senders.split(' ').filter((name) => !readers[owner].split(' ').includes(name)),
        }).map(([status, names]) => [status, names.join(' ')]),
      ),
      '403',
    ),
  },
])

export const forecastProbes: readonly Probe[] = [
  {
    call: 'GET /forecasts',
    what: 'the list contains the user’s own scope and nothing else',
    send: async (client, fixture) => {
      await forecastsOf(fixture)
      return client.get('/forecasts?_limit=-1')
    },
    read: async (answer, fixture) => {
      if (answer.status !== 200) return String(answer.status)
      const all = await forecastsOf(fixture)
      const ids = new Set((answer.body as Forecast[]).map(({ id }) => id))
      return owners.filter((owner) => ids.has(all[owner].id)).join(' ')
    },
    expected: outcomeByUser({
      'mine103 mine175 all103': 'vendor vendorColleague',
      'other103 all103': 'vendor2',
      all103: 'internal demo demo2',
      'mine103 other103 all103': 'store purchase admin',
      mine175: 'store2 purchase2 admin2',
      'mine103 mine175 other103 all103': 'adminAll',
      403: accountingUsers,
    }),
  },
  ...byId,
  {
    call: 'GET /forecasts/groups',
    what: 'the email groups of the user’s own factory',
    send: async (client, fixture) => {
      await documentsOf(fixture)
      // searches by description, because other probes add more groups than the call returns
      return client.get('/forecasts/groups?text=orders%20and%20documents')
    },
    read: async (answer, fixture) => {
      if (answer.status !== 200) return String(answer.status)
      const { groups } = await documentsOf(fixture)
      const ids = new Set((answer.body as { id: number }[]).map(({ id }) => id))
      return (['mine103', 'mine175'] as const).filter((owner) => ids.has(groups[owner].id)).join(' ')
    },
    expected: outcomeByUser({ mine103: 'store admin', mine175: 'store2 admin2', 'mine103 mine175': 'adminAll' }, '403'),
  },
  {
    call: 'POST /forecasts',
    what: 'a forecast to a group of 103',
    send: async (client, fixture) =>
      sendForecast(client, (await documentsOf(fixture)).groups.mine103, forecastName({ month: '11-2025' })),
    expected: outcomeByUser({ 201: 'store admin adminAll', 400: 'store2 admin2' }, '403'),
  },
]
