import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { erpBookings, submitReceipt } from '#tests/support/receiving/dock.ts'
import { setSupervisor, setUpDock } from '#tests/support/receiving/set-up-dock.ts'
import type { DockDelivery, DockProgress } from '../../contract.ts'

const AT = '2025-11-24T03:00:00.000Z'
const dock = setUpDock(new Date(AT))

const make = async (): Promise<Delivery> =>
  confirmDelivery(dock.vendor, deliveryRequest([filledLine(await addLine(dock.world.database.db), 30)]))
const scan = (pack: number, id: string = randomUUID()) => ({ id, sequence: 1, pack, at: AT })
const send = (client: Client, { id: deliveryId }: Delivery, scans: unknown[], after = 0) =>
  client.post<DockProgress>('/receiving/scans', { deliveryId, scans, after })
const takeBack = (client: Client, { id: deliveryId }: Delivery, pack: number, overrides = {}) =>
  client.post<DockProgress>('/receiving/scans/take-back', { deliveryId, sequence: 1, pack, unsent: [], ...overrides })
const packsOf = ({ marks }: DockProgress) => marks.flatMap(({ packs }) => packs)

test('[RCV-13] the user who scanned a box can take its mark back, and other devices receive the change', async () => {
  const delivery = await make()
  const first = scan(1)
  const sent = await send(dock.store, delivery, [scan(0), first, scan(2)])
  const gone = await takeBack(dock.store, delivery, 1, { after: sent.body.upTo })
  expect(gone.body).toMatchObject({ marks: [], takenBack: [{ sequence: 1, pack: 1 }] })
  expect(gone.body.upTo).toBeGreaterThan(sent.body.upTo)
  // a device sends a scan again because it got no response; this does not set the mark again
  expect(packsOf((await send(dock.store, delivery, [first])).body)).toEqual([2])
  expect(packsOf((await takeBack(dock.store, delivery, 1)).body)).toEqual([2])
  // a new scan of the box sets the mark again
  const again = await send(dock.store, delivery, [scan(1)], gone.body.upTo)
  expect(again.body).toMatchObject({ marks: [{ sequence: 1, packs: [1] }], takenBack: [] })
  const { body } = await dock.store.get<DockDelivery>(
    `/receiving/delivery?number=${delivery.details.invoiceNo}&vendor_id=${delivery.vendor_id}`,
  )
  expect(body.upTo).toBe(again.body.upTo)
  expect(body.marks).toMatchObject([{ packs: [2, 1] }])
})

test('[RCV-13] only a supervisor can take back the mark of another user', async () => {
  const delivery = await make()
  await send(dock.store, delivery, [scan(0), scan(1)])
  await dock.world.database.db
    .updateTable('receiving.scan')
    .set({ user_id: 999_999, user_name: 'somchai' })
    .where('delivery_id', '=', delivery.id)
    .execute()
  const refused = await takeBack(dock.store, delivery, 1)
  expect([refused.status, errorCodeOf(refused)]).toEqual([403, 'MARK_OF_OTHER'])
  expect((refused.body as unknown as { message: string }).message).toContain('somchai scanned box 1 of line 1 at 2025')
  await setSupervisor(dock, true, new Date(AT))
  expect(packsOf((await takeBack(dock.store, delivery, 1)).body)).toEqual([])
  await setSupervisor(dock, false, new Date(AT))
  expect(errorCodeOf(await takeBack(await dock.world.signIn('store2'), delivery, 1))).toBe('INVOICE_NOT_IN_SYSTEM')
})

test('[RCV-13] a scan that arrives after its mark was taken back does not set the mark', async () => {
  const delivery = await make()
  const late = scan(3)
  await takeBack(dock.store, delivery, 3, { unsent: [late.id] })
  expect(packsOf((await send(dock.store, delivery, [scan(0), late, scan(2)])).body)).toEqual([2])
})

test('[RCV-13] refuses a Submit with a box that another device has taken back, until the box is scanned again', async () => {
  const delivery = await make()
  await send(dock.store, delivery, [scan(0), scan(1), scan(2), scan(3)])
  await takeBack(dock.store, delivery, 2)
  const stale = await submitReceipt(dock.store, delivery)
  expect([stale.status, errorCodeOf(stale)]).toEqual([409, 'BOX_TAKEN_BACK'])
  expect((await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).quantities).toEqual([])
  await send(dock.store, delivery, [scan(2)])
  expect((await submitReceipt(dock.store, delivery)).status).toBe(200)
  const after = await takeBack(dock.store, delivery, 2)
  expect([after.status, errorCodeOf(after)]).toEqual([409, 'SCAN_NOT_TRANSIT'])
})

test('[RCV-13] suppliers can neither read the names of the store’s users nor take marks back', async () => {
  const delivery = await make()
  await send(dock.store, delivery, [scan(0), scan(1)])
  const { body } = await dock.vendor.get<DockProgress>(`/receiving/progress/${delivery.id}`)
  expect(body.marks).toEqual([{ sequence: 1, packs: [1] }])
  expect((await takeBack(dock.vendor, delivery, 1)).status).toBe(403)
})
