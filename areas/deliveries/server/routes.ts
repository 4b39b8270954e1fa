import { scopeOf } from '#areas/accounts/rules/caller.ts'
import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { purchaseOrderMessages } from '#areas/purchase-orders/messages.ts'
import { Reply } from '#kit/server/route.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { deliveryMessages } from '../messages.ts'
import { type Confirmation, confirmDelivery } from './confirm-delivery.ts'
import { deleteDelivery } from './delete-delivery.ts'
import { deliveryList, isStreamed } from './delivery-list.query.ts'
import { findDelivery } from './find-delivery.query.ts'
import { numberExists } from './hold-lines.ts'
import { listReply } from './list-reply.ts'
import { printPsc } from './psc.ts'

/** What the area needs of the world around it. */
export type DeliveryParts = Confirmation

const json = (text: string): Reply<calls.Delivery> => Reply.raw(text, 'application/json; charset=utf-8')

export const deliveryRoutes = (parts: DeliveryParts): PortalRoute[] => [
  answer(calls.listDeliveries, async ({ query, caller }) => {
    const list = await deliveryList(parts.db, scopeOf(caller), query)
    return list.ok ? listReply(list.value, query._start ?? 0, isStreamed(query._limit ?? 100)) : list
  }),

  answer(calls.checkDuplicate, async ({ query, caller }) => {
    const vendorId = caller.vendorId ?? query.vendor_id
    if (vendorId === undefined) return refuse(purchaseOrderMessages.SUPPLIER_REQUIRED, {}, { path: 'vendor_id' })
    if (query.vendor_id !== undefined && query.vendor_id !== vendorId) {
      return refuse(deliveryMessages.SUPPLIER_NOT_ALLOWED, {}, { path: 'vendor_id' })
    }
    const exists = await numberExists(parts.db, { vendorId, demo: caller.reach === 'demo' }, query.invoiceNo)
    return { count: exists ? 1 : 0 }
  }),

  answer(calls.createDelivery, async ({ body, headers, caller }) => {
    const confirmed = await confirmDelivery(parts, caller, body, headers['idempotency-key'])
    if (!confirmed.ok) return confirmed
    const { json: text, replayed } = confirmed.value
    return replayed ? Reply.json(JSON.parse(text) as calls.Delivery, {}, 200) : json(text)
  }),

  answer(calls.getDelivery, async ({ params, caller }) => {
    const found = await findDelivery(parts.db, scopeOf(caller), params.id)
    return found ? json(found.json) : refuse(deliveryMessages.DELIVERY_NOT_FOUND)
  }),

  answer(calls.deleteDelivery, async ({ params, body, caller }) => {
    const deleted = await deleteDelivery(parts, caller, params.id, body.remarks)
    return deleted.ok ? json(deleted.value) : deleted
  }),

  answer(calls.deliveryPsc, async ({ params, caller }) => {
    const printed = await printPsc(parts, caller, params.id)
    if (!printed.ok) return printed
    const { bytes, fileName } = printed.value
    return Reply.raw(bytes, 'application/pdf', { 'content-disposition': `inline; filename="${fileName}"` })
  }),
]
