import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { setSupervisor, setUpDock } from '#tests/support/receiving/set-up-dock.ts'
import type { DockDelivery, DockProgress } from '../contract.ts'

const AT = '2025-11-24T03:00:00.000Z'
const dock = setUpDock(new Date(AT))

/** Creates a delivery with two lines: one with three packs of 10, and one with two equal packs. */
const make = async (): Promise<Delivery> =>
  confirmDelivery(
    dock.vendor,
    deliveryRequest([
      filledLine(await addLine(dock.world.database.db), 30),
      filledLine(await addLine(dock.world.database.db, { PIECES_PER_KANBAN: null }), 20, 2),
    ]),
  )
const scan = (sequence: number, pack: number, id: string = randomUUID()) => ({ id, sequence, pack, at: AT })
const send = (client: Client, { id: deliveryId }: Delivery, scans: unknown[], after?: number, undone?: number) =>
  client.post<DockProgress & { unknown: string[] }>('/receiving/scans', { deliveryId, scans, after, undone })
const progress = (client: Client, { id }: Delivery, after = 0) =>
  client.get<DockProgress>(`/receiving/progress/${id}?after=${after}`)

test('[RCV-09] stores each mark once when a scan is repeated or another device scans the same box', async () => {
  const delivery = await make()
  const first = [scan(1, 0), scan(1, 2)]
  const sent = await send(dock.store, delivery, first)
  expect(sent.status).toBe(200)
  const marks = [{ sequence: 1, packs: [2] }]
  expect(sent.body).toMatchObject({ deliveryId: delivery.id, status: 'transit', boxes: 5, marks, unknown: [] })
  for (const repeatedScans of [first, [scan(1, 2), scan(1, 0)], [scan(1, 2), scan(1, 2)]])
    expect(await send(dock.store, delivery, repeatedScans)).toMatchObject({
      status: 200,
      body: { marks, upTo: sent.body.upTo },
    })
  const more = await send(dock.store, delivery, [scan(2, 0), scan(2, 1), scan(1, 1)], sent.body.upTo)
  expect(more.body.marks).toMatchObject([
    { sequence: 2, packs: [1] },
    { sequence: 1, packs: [1] },
  ])
  const { body } = await dock.store.get<DockDelivery>(
    `/receiving/delivery?number=${delivery.details.invoiceNo}&vendor_id=${delivery.vendor_id}`,
  )
  expect(body).toMatchObject({ upTo: more.body.upTo, receivedAt: null })
  expect(body.marks).toMatchObject([
    { sequence: 1, packs: [2, 1], boxes: [{ pack: 2, by: 'store', at: AT }, { pack: 1 }] },
    { sequence: 2, packs: [1] },
  ])
})

test('[RCV-09] returns the scans of boxes that the delivery does not have as unknown, and accepts the others', async () => {
  const delivery = await make()
  const invalid = [scan(1, 4), scan(3, 1)]
  const { status, body } = await send(dock.store, delivery, [...invalid, scan(1, 3)])
  expect([status, [...body.unknown].sort()]).toEqual([200, invalid.map(({ id }) => id).sort()])
  expect(body.marks).toMatchObject([{ sequence: 1, packs: [3] }])
})

test('[RCV-09] only the supplier and the factory can read the progress of a receipt', async () => {
  const delivery = await make()
  await send(dock.store, delivery, [scan(1, 0), scan(1, 1)])
  for (const person of ['vendor', 'store', 'purchase', 'admin', 'adminAll'] as const)
    expect((await progress(await dock.world.signIn(person), delivery)).body).toMatchObject({
      boxes: 5,
      marks: [{ sequence: 1, packs: [1] }],
    })
  for (const person of ['vendor2', 'store2', 'admin2', 'demo', 'internal'] as const)
    expect((await progress(await dock.world.signIn(person), delivery)).status).toBe(404)
  expect((await progress(await dock.world.signIn('account'), delivery)).status).toBe(403)
})

test('[RCV-09] rejects scans of another organisation’s delivery and by users other than the store', async () => {
  const delivery = await make()
  expect(errorCodeOf(await send(await dock.world.signIn('store2'), delivery, [scan(1, 1)]))).toBe(
    'INVOICE_NOT_IN_SYSTEM',
  )
  for (const person of ['vendor', 'admin', 'purchase'] as const)
    expect((await send(await dock.world.signIn(person), delivery, [scan(1, 1)])).status).toBe(403)
  expect((await send(dock.store, delivery, [{ ...scan(1, 1), id: 'not a uuid' }])).status).toBe(400)
  for (const at of ['0000-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z'])
    expect((await send(dock.store, delivery, [{ ...scan(1, 1), at }])).status).toBe(400)
  expect((await progress(dock.store, delivery)).body.marks).toEqual([])
})

test('[RCV-09] counts each box once when two devices send the same scans repeatedly, in any order and with wrong clocks', async () => {
  const delivery = await make()
  const other = (await dock.world.another()).as(dock.store.token ?? '')
  const own = [scan(1, 0), scan(1, 1), scan(1, 2)]
  const theirs = [scan(2, 2), scan(2, 1), scan(2, 0)].map((one, position) => ({
    ...one,
    at: `20${90 - position}-01-01T00:00:00Z`,
  }))
  const late = [scan(1, 3), scan(1, 1)].map((one) => ({ ...one, at: '1970-01-02T00:00:00Z' }))
  const all = [...own, ...theirs, ...late]
  const turns = all.flatMap((_, position) => [
    send(position % 2 ? other : dock.store, delivery, [...all.slice(position), ...all.slice(0, position)].reverse()),
    send(position % 2 ? dock.store : other, delivery, [all[position] as (typeof all)[number]]),
  ])
  for (const { status } of await Promise.all(turns)) expect(status).toBe(200)
  const { body } = await progress(dock.store, delivery)
  const boxes = body.marks.map(({ sequence, packs }) => [sequence, ...packs.toSorted((a, b) => a - b)])
  expect(boxes.toSorted()).toEqual([
    [1, 1, 2, 3],
    [2, 1, 2],
  ])
  expect((await progress(dock.store, delivery, body.upTo)).body.marks).toEqual([])
})

test('[RCV-10] rejects scans that were made before the receipt was undone, however late they arrive', async () => {
  const delivery = await make()
  const early = [scan(1, 1), scan(1, 2)]
  expect((await send(dock.store, delivery, early, 0, 0)).body).toMatchObject({ undone: 0, marks: [{ packs: [1, 2] }] })
  await submitReceipt(dock.store, delivery)
  await setSupervisor(dock, true, new Date(AT))
  expect((await dock.store.post(`/receipts/${delivery.id}/undo`, { reason: 'wrong truck' })).status).toBe(200)
  expect(errorCodeOf(await send(dock.store, delivery, early, 0, 0))).toBe('UNDONE_MEANWHILE')
  expect(errorCodeOf(await submitReceipt(dock.store, delivery, { undone: 0 }))).toBe('UNDONE_MEANWHILE')
  expect((await progress(dock.store, delivery)).body).toMatchObject({ status: 'transit', undone: 1, marks: [] })
  expect((await send(dock.store, delivery, [scan(1, 3)], 0, 1)).body).toMatchObject({ marks: [{ packs: [3] }] })
  expect((await submitReceipt(dock.store, delivery, { undone: 1 })).status).toBe(200)
})

test('[RCV-09] rejects marks after the receipt', async () => {
  const delivery = await make()
  expect((await submitReceipt(dock.store, delivery)).status).toBe(200)
  expect(errorCodeOf(await send(dock.store, delivery, [scan(1, 1)]))).toBe('SCAN_NOT_TRANSIT')
  expect((await progress(dock.store, delivery)).body).toMatchObject({ status: 'completed', marks: [] })
})

test('[RCV-09] twelve concurrent devices on two servers lose no mark and duplicate none', async () => {
  const line = await addLine(dock.world.database.db, { QUANTITY: 1000, QUANTITY_REMAIN: 1000 })
  const delivery = await confirmDelivery(dock.vendor, deliveryRequest([filledLine(line, 600)]))
  const other = (await dock.world.another()).as(dock.store.token ?? '')
  const boxes = Array.from({ length: 60 }, (_, index) => index + 1)
  await Promise.all(
    Array.from({ length: 12 }, async (_, device) => {
      // each of the twelve devices scans a third of the boxes, so that four devices scan each box
      for (const box of boxes.filter((one) => one % 3 === device % 3))
        expect((await send(device % 2 ? other : dock.store, delivery, [scan(1, box)])).status).toBe(200)
    }),
  )
  const { body } = await progress(dock.store, delivery)
  expect([...(body.marks[0]?.packs ?? [])].sort((a, b) => a - b)).toEqual(boxes)
  expect(body.boxes).toBe(60)
})
