import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
  confirmDelivery,
  deliveryRequest,
  errorCodeOf,
  filledLine,
  freshNumber,
} from '#tests/support/deliveries.ts'
import { sendScans, submitReceipt } from '#tests/support/receiving/dock.ts'
import { setSupervisor, setUpDock } from '#tests/support/receiving/set-up-dock.ts'

const NOW = '2025-11-24T03:00:00.000Z'
const dock = setUpDock(new Date(NOW))

const makeDo = async (): Promise<Delivery> =>
  confirmDelivery(
    dock.vendor,
    deliveryRequest([filledLine(await addLine(dock.world.database.db), 30)], { isInvoice: false }),
  )
const scan = (delivery: Delivery, ...boxes: number[]) => sendScans(dock.store, delivery, NOW, boxes)
const remove = (client: Client, { id }: Delivery) =>
  client.put<Delivery>(`/deliveries/${id}`, { status: 'deleted', remarks: 'wrong truck' })
const convert = (client: Client, { id }: Delivery) =>
  client.put<{ Status: string; Message: string }>(`/deliveries/${id}`, {
    details: { isInvoice: true, invoiceNo: freshNumber(), invoiceDate: '2025-11-24' },
  })
const read = async ({ id }: Delivery) => (await dock.vendor.get<Delivery>(`/deliveries/${id}`)).body

test('[RCV-17] refuses to let the supplier delete or convert a delivery once a box is scanned, and names the store', async () => {
  const delivery = await makeDo()
  await scan(delivery, 0)
  expect((await read(delivery)).atDock).toBeUndefined()
  expect((await scan(delivery, 1)).status).toBe(200)
  const { atDock } = await read(delivery)
  expect(atDock).toEqual({ since: NOW, store: expect.stringMatching(/\S/), boxes: 1 })
  const refused = await remove(dock.vendor, delivery)
  expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'BEING_RECEIVED'])
  expect((refused.body as unknown as { message: string }).message).toContain(`${atDock?.store} has been receiving`)
  expect((await convert(dock.vendor, delivery)).body).toMatchObject({
    Status: 'ERROR',
    Message: expect.stringContaining(`${atDock?.store} has been receiving`),
  })
  expect((await read(delivery)).status).toBe('transit')
})

test('[STA-11] returns the numbers of scanned boxes and reported problems of a delivery until its receipt', async () => {
  const delivery = await makeDo()
  const problem = { deliveryId: delivery.id, kind: 'damaged', sequence: 1, pack: 1, reason: 'wet', photos: [] }
  expect((await read(delivery)).problems).toBeUndefined()
  await scan(delivery, 0, 1)
  for (const key of [randomUUID(), randomUUID()])
    expect((await dock.store.post('/receiving/discrepancies', { key, ...problem })).status).toBe(201)
  const [listed] = (await dock.store.get<Delivery[]>(`/deliveries?id=${delivery.id}`)).body
  expect(listed).toMatchObject({ problems: 2, atDock: { boxes: 1 } })
  expect((await submitReceipt(dock.store, delivery)).status).toBe(200)
  expect((await read(delivery)).problems).toBeUndefined()
})

test('[RCV-17] lets the store delete a delivery after boxes of it were scanned', async () => {
  const delivery = await makeDo()
  await scan(delivery, 1)
  expect((await remove(dock.store, delivery)).body).toMatchObject({ status: 'deleted' })
  expect((await read(delivery)).atDock).toBeUndefined()
})

test('[RCV-17] allows the supplier to convert a scanned DO once it is received', async () => {
  const delivery = await makeDo()
  await scan(delivery, 1)
  expect((await submitReceipt(dock.store, delivery)).status).toBe(200)
  expect((await read(delivery)).atDock).toBeUndefined()
  expect((await convert(dock.vendor, delivery)).body.Status).toBe('SUCCESS')
})

test('[RCV-17] lets the supplier delete a delivery whose receipt was undone, until the next box is scanned', async () => {
  const delivery = await makeDo()
  await scan(delivery, 1)
  await submitReceipt(dock.store, delivery)
  await setSupervisor(dock, true, new Date(NOW))
  await dock.store.post(`/receipts/${delivery.id}/undo`, { reason: 'wrong truck' })
  expect((await read(delivery)).atDock).toBeUndefined()
  expect((await remove(dock.vendor, delivery)).status).toBe(200)
})

test('[RCV-17] allows the supplier to delete a delivery once the store has taken back its only scan', async () => {
  const delivery = await makeDo()
  const takeBack = (pack: number) =>
    dock.store.post('/receiving/scans/take-back', { deliveryId: delivery.id, sequence: 1, pack, unsent: [] })
  await scan(delivery, 0, 1, 2)
  expect((await takeBack(1)).status).toBe(200)
  expect((await read(delivery)).atDock).toMatchObject({ since: NOW, boxes: 1 })
  expect(errorCodeOf(await remove(dock.vendor, delivery))).toBe('BEING_RECEIVED')
  expect((await takeBack(2)).status).toBe(200)
  expect((await read(delivery)).atDock).toBeUndefined()
  // the next box counts as the first one
  await scan(delivery, 3)
  expect((await read(delivery)).atDock).toMatchObject({ since: NOW, boxes: 1 })
  expect((await takeBack(3)).status).toBe(200)
  expect((await remove(dock.vendor, delivery)).body).toMatchObject({ status: 'deleted' })
})

test('[RCV-17] accepts either the first box or a concurrent deletion, never both', async () => {
  for (let round = 0; round < 8; round++) {
    const delivery = await makeDo()
    const [deleted, scanned] = await Promise.all([remove(dock.vendor, delivery), scan(delivery, 1)])
    expect([deleted.status, scanned.status].toSorted()).toEqual(deleted.status === 200 ? [200, 404] : [200, 409])
    expect((await read(delivery)).status).toBe(deleted.status === 200 ? 'deleted' : 'transit')
  }
})

test('[RCV-17] shows the supplier which store scanned the first box, without the name of the user', async () => {
  const delivery = await makeDo()
  await scan(delivery, 1)
  await scan(delivery, 2)
  const { body } = await dock.vendor.get<{ what: string; by: string | null; storeName: string | null }[]>(
    `/deliveries/${delivery.id}/history`,
  )
  const { atDock } = await read(delivery)
  expect(body.filter(({ what }) => what === 'delivery.begin-scan')).toEqual([
    expect.objectContaining({ by: null, storeName: atDock?.store }),
  ])
})
