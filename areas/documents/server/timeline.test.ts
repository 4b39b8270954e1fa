import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TimelineEntry } from '#areas/documents/contract.ts'
import { addGroup, confirmOrder, uploadOrder } from '#tests/support/documents.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData })
})
afterAll(() => world.close())

test('[DOC-08] shows in the timeline who sent, opened, downloaded, confirmed and replaced a document, with the mails', async () => {
  const store = await world.signIn('store')
  const vendor = await world.signIn('vendor')
  const group = await addGroup(store)
  const order = await uploadOrder(store, group)
  const file = `/documents/files/${order.attachment[0]?.id}`
  await vendor.bytes(`${file}?inline=1`)
  await vendor.bytes(file)
  await confirmOrder(vendor, order.id)
  await uploadOrder(store, group, order.attachment[0]?.name)
  const { body } = await vendor.get<TimelineEntry[]>(`/documents/${order.id}/timeline`)
  const events = body.filter(({ what }) => what !== 'mail').map(({ what, by }) => `${what} ${by}`)
  expect(events).toEqual([
    'uploaded store',
    'opened vendor',
    'downloaded vendor',
    'confirmed vendor',
    'superseded store',
  ])
  expect(body.find(({ what }) => what === 'mail')?.mail).toMatchObject({
    template: 'po',
    recipients: [{ address: 'vendor@test.example' }, { address: 'vendorColleague@test.example' }],
  })
})
