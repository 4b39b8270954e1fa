import { beforeEach, expect, test } from 'vitest'
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
import { erpBookings, submitReceipt } from '#tests/support/receiving/dock.ts'
import { setSupervisor, setUpDock } from '#tests/support/receiving/set-up-dock.ts'

const NOW = new Date('2025-11-24T03:00:00.000Z')
const dock = setUpDock(NOW)
beforeEach(() => setSupervisor(dock, true, NOW))

const make = async (overrides = {}): Promise<Delivery> =>
  confirmDelivery(dock.vendor, deliveryRequest([filledLine(await addLine(dock.world.database.db), 30)], overrides))
const undo = (client: Client, { id }: Delivery, reason = 'wrong truck') =>
  client.post<{ status: string }>(`/receipts/${id}/undo`, { reason })
const statusOf = async ({ id }: Delivery) => (await dock.store.get<Delivery>(`/deliveries/${id}`)).body.status

test('[RCV-10] a supervisor undoes a receipt of today: the delivery is in transit again, the ERP reverts the receipt, and the audit has the reason', async () => {
  const delivery = await make()
  const number = delivery.details.invoiceNo
  const first = await submitReceipt(dock.store, delivery)
  expect((await undo(dock.store, delivery)).body).toEqual({ deliveryId: delivery.id, status: 'transit' })
  expect((await erpBookings(dock.world.database.db, number)).quantities).toEqual([])
  const { PO_NUMBER = '' } = delivery.details.poSelect[0] ?? {}
  const line = dock.world.database.db
    .selectFrom('erp.po_line')
    .select(['quantity_received', 'quantity_remain'])
    .where('po_number', '=', PO_NUMBER)
  expect(await line.executeTakeFirst()).toEqual({ quantity_received: '0.0000', quantity_remain: '100.0000' })
  const entry = await dock.world.database.db
    .selectFrom('audit.entry')
    .select(['user_name', 'before', 'after'])
    .where('record', '=', String(delivery.id))
    .where('what', '=', 'delivery.undo-receipt')
    .executeTakeFirst()
  expect(entry).toMatchObject({
    user_name: 'store',
    before: { status: 'completed', receivedNo: first.body.receiveNumber },
    after: { status: 'transit', reason: 'wrong truck' },
  })
  const receivedAgain = await submitReceipt(dock.store, delivery)
  expect([receivedAgain.status, (await erpBookings(dock.world.database.db, number)).quantities]).toEqual([200, [30]])
  expect(receivedAgain.body.receiveNumber).not.toBe(first.body.receiveNumber)
})

test('[RCV-10] rejects an undo without the right, without a reason, on another day and in another organisation', async () => {
  const delivery = await make()
  expect(errorCodeOf(await undo(dock.store, delivery))).toBe('UNDO_NOT_RECEIVED')
  await submitReceipt(dock.store, delivery)
  expect(errorCodeOf(await undo(dock.store, delivery, ' '))).toBe('REASON_REQUIRED')
  expect(errorCodeOf(await undo(await dock.world.signIn('store2'), delivery))).toBe('INVOICE_NOT_IN_SYSTEM')
  for (const person of ['vendor', 'admin', 'purchase'] as const)
    expect((await undo(await dock.world.signIn(person), delivery)).status).toBe(403)
  const receivedAt = (received_at: Date) =>
    dock.world.database.db
      .updateTable('deliveries.delivery')
      .set({ received_at })
      .where('id', '=', delivery.id)
      .execute()
  await receivedAt(new Date('2025-11-23T16:59:00.000Z'))
  expect(errorCodeOf(await undo(dock.store, delivery))).toBe('UNDO_TOO_LATE')
  await receivedAt(NOW)
  await setSupervisor(dock, false, NOW)
  expect(errorCodeOf(await undo(dock.store, delivery))).toBe('UNDO_NOT_ALLOWED')
  expect((await dock.store.get<{ mayUndo: boolean }>('/receiving/settings')).body.mayUndo).toBe(false)
  expect(await statusOf(delivery)).toBe('completed')
  expect((await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).quantities).toEqual([30])
})

test('[RCV-10] rejects an undo of a DO that became an invoice in the ERP', async () => {
  const delivery = await make({ isInvoice: false, number: freshNumber() })
  await submitReceipt(dock.store, delivery)
  const details = { isInvoice: true, invoiceNo: freshNumber(), invoiceDate: '2025-12-01' }
  await dock.vendor.put(`/deliveries/${delivery.id}`, { details })
  await dock.store.post('/receiving/do-to-invoice', { deliveryIds: [delivery.id] })
  expect(errorCodeOf(await undo(dock.store, delivery))).toBe('UNDO_CONSUMED')
  expect(await statusOf(delivery)).toBe('completed')
})

test('[RCV-10] ten concurrent undos and submits leave one receipt or none, the same in the portal and in the ERP', async () => {
  const delivery = await make()
  await submitReceipt(dock.store, delivery)
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 ? submitReceipt(dock.store, delivery) : undo(dock.store, delivery),
    ),
  )
  const { quantities } = await erpBookings(dock.world.database.db, delivery.details.invoiceNo)
  expect(quantities).toEqual((await statusOf(delivery)) === 'completed' ? [30] : [])
})
