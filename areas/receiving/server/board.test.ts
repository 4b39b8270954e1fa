import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { sendScans, submitReceipt } from '#tests/support/receiving/dock.ts'
import { setUpDock } from '#tests/support/receiving/set-up-dock.ts'
import type { DockBoard } from '../contract.ts'

const NOW = '2025-11-24T03:00:00.000Z'
const dock = setUpDock(new Date(NOW))

/**
 * Creates a delivery with one line of three packs. Its date is changed afterwards, because a delivery for a past date
 * cannot be confirmed.
 */
const make = async (day: string): Promise<Delivery> => {
  const delivery = await confirmDelivery(
    dock.vendor,
    deliveryRequest([filledLine(await addLine(dock.world.database.db), 30)]),
  )
  await dock.world.database.db
    .updateTable('deliveries.delivery')
    .set({ delivery_date: day })
    .where('id', '=', delivery.id)
    .execute()
  return delivery
}
const scan = (delivery: Delivery, ...boxes: number[]) => sendScans(dock.store, delivery, NOW, boxes)
const board = (client: Client, query = '') => client.get<DockBoard>(`/receiving/board${query}`)
const placeOf = ({ deliveries }: DockBoard, { id }: Delivery) => deliveries.find((one) => one.id === id)

test('[RCV-14] the board shows each delivery in exactly one group, with its scanned boxes', async () => {
  const [expected, late, later, here, hereEarly, received] = [
    await make('2025-11-24'),
    await make('2025-11-22'),
    await make('2025-11-25'),
    await make('2025-11-24'),
    await make('2025-11-30'),
    await make('2025-11-24'),
  ]
  await scan(here, 0, 1, 3)
  await scan(hereEarly, 2)
  await scan(received, 0, 1, 2, 3)
  const { receiveNumber } = (await submitReceipt(dock.store, received)).body
  const { status, body } = await board(dock.store)
  expect([status, body.company, body.now, body.today]).toEqual([200, 103, NOW, '2025-11-24'])
  expect([expected, late, later, here, hereEarly, received].map((one) => placeOf(body, one)?.group)).toEqual([
    'expected',
    'late',
    undefined,
    'here',
    'here',
    'received',
  ])
  expect(placeOf(body, here)).toMatchObject({
    number: here.details.invoiceNo,
    site: here.details.site.VENDOR_SITE_CODE,
    boxes: 3,
    scanned: 2,
    since: NOW,
    lastScan: { by: 'store', at: NOW },
    lines: [{ sequence: 1, boxes: 3, scanned: [1, 3] }],
  })
  expect(placeOf(body, late)).toMatchObject({ deliveryDate: '2025-11-22', scanned: 0, lastScan: null, since: null })
  expect(placeOf(body, received)).toMatchObject({ receivedNo: receiveNumber, receivedAt: NOW, boxes: 3, scanned: 3 })
  for (const { group, deliveries, boxes } of body.totals) {
    const rows = body.deliveries.filter((one) => one.group === group)
    expect([group, deliveries, boxes]).toEqual([group, rows.length, rows.reduce((sum, row) => sum + row.boxes, 0)])
  }
})

test('[RCV-14] the board shows reported problems until the delivery has left transit', async () => {
  const delivery = await make('2025-11-24')
  const report = { key: randomUUID(), deliveryId: delivery.id, kind: 'damaged', sequence: 1, pack: 2, reason: 'wet' }
  await dock.store.post('/receiving/discrepancies', { ...report, photos: [] })
  const problemsOf = async () =>
    (await board(dock.store)).body.problems.filter(({ deliveryId }) => deliveryId === delivery.id)
  expect(await problemsOf()).toMatchObject([
    { number: delivery.details.invoiceNo, kind: 'damaged', sequence: 1, pack: 2, reason: 'wet', by: 'store', at: NOW },
  ])
  expect(placeOf((await board(dock.store)).body, delivery)).toMatchObject({ group: 'expected', problems: 1 })
  await scan(delivery, 0, 1, 2, 3)
  await submitReceipt(dock.store, delivery)
  expect(await problemsOf()).toEqual([])
  expect(placeOf((await board(dock.store)).body, delivery)).toMatchObject({ group: 'received', problems: 1 })
})

test('[RCV-14] staff see only the board of their own organisation, and an admin of all organisations must select one', async () => {
  const delivery = await make('2025-11-24')
  for (const person of ['store', 'admin'] as const)
    expect(placeOf((await board(await dock.world.signIn(person))).body, delivery)).toBeDefined()
  expect(placeOf((await board(await dock.world.signIn('store2'))).body, delivery)).toBeUndefined()
  for (const person of ['store2', 'admin2'] as const)
    expect((await board(await dock.world.signIn(person), '?company=103')).status).toBe(403)
  for (const person of ['vendor', 'purchase', 'account'] as const)
    expect((await board(await dock.world.signIn(person))).status).toBe(403)
  const everywhere = await dock.world.signIn('adminAll')
  expect(errorCodeOf(await board(everywhere))).toBe('COMPANY_REQUIRED')
  expect(placeOf((await board(everywhere, '?company=103')).body, delivery)).toBeDefined()
  expect((await board(everywhere, '?company=999')).status).toBe(404)
})
