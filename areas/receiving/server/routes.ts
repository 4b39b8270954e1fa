import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { findByNumber } from '#areas/deliveries/server/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import { type Result, refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { type DiscrepancyDeps, discrepanciesOf, photoOf, reportDiscrepancy } from './discrepancies.ts'
import { dockDelivery } from './dock-delivery.ts'
import { progressOf, storeScans } from './marks.ts'
import { postInvoice } from './post-invoice.ts'
import { postReplaceDo, updateDo } from './post-replace-do.ts'
import { receive } from './receive.ts'
import { countByNumber, findReceived, updateStatus, visibleDelivery } from './received-invoice.ts'
import { replaceDos } from './replace-do.ts'
import { isSupervisor, undoReceipt } from './undo-receipt.ts'

const named = (query: { number: string; vendor_id: number; id?: number | undefined }) => ({
  number: query.number,
  vendorId: query.vendor_id,
  id: query.id,
})

/** The calls of the scan page. */
const dockRoutes = (parts: DiscrepancyDeps): PortalRoute[] => [
  answer(calls.getDockSettings, async ({ caller }) => ({
    company: caller.companyId,
    employeePattern: parts.employeePattern.source,
    boxOpensLine: parts.boxOpensLine,
    mayUndo: parts.erp.undoReceipt !== undefined && (await isSupervisor(parts.db, caller.userId)),
    today: bangkokDay(parts.now()),
  })),

  answer(calls.findDockDelivery, async ({ query, caller }) => {
    const [found] = caller.companyId === null ? [] : await findByNumber(parts.db, caller.companyId, named(query))
    return found ? dockDelivery(parts.db, parts.erp, found) : refuse(messages.INVOICE_NOT_IN_SYSTEM)
  }),

  answer(calls.sendScans, ({ body, caller }) => storeScans(parts, caller, body).then(answerOf)),

  answer(calls.getProgress, async ({ params, query, caller }) => {
    const delivery = await visibleDelivery(parts.db, caller, { id: params.id })
    return delivery ? progressOf(parts.db, delivery, query.after ?? 0) : refuse(messages.INVOICE_NOT_IN_SYSTEM)
  }),

  answer(calls.receive, async ({ body, caller, language }) => {
    const received = await receive(parts, caller, body)
    if (!received.ok) return received
    const { receivedAt, ...facts } = received.value
    return {
      ...facts,
      receivedAt: receivedAt.toISOString(),
      message: textOf(messages.RECEIVED, language, { no: facts.number, receiveNo: facts.receiveNumber }),
    }
  }),
]

/** The calls of older clients (S2 §7), and those of the stickers. */
const invoiceRoutes = (parts: DiscrepancyDeps): PortalRoute[] => [
  answer(calls.postInvoice, async ({ body, caller, language }) => {
    const received = await postInvoice(parts, caller, body)
    return received.ok
      ? { Status: 'SUCCESS' as const, ReceiveNumber: received.value.receiveNumber }
      : { Status: 'ERROR' as const, Message: textOf(received.message, language, received.params) }
  }),

  answer(calls.checkSubInventory, async ({ params, caller, language }) => {
    if (params.company !== caller.companyId) return refuse(messages.SCAN_OTHER_COMPANY)
    const { missing } = await parts.erp.subInventory({
      company: params.company,
      ITEM_CODE: params.item,
      invoiceNo: params.invoice,
    })
    return missing
      ? { Error: 1 as const, Message: textOf(messages.NO_SUBINVENTORY, language) }
      : { Error: 0 as const, Message: '' }
  }),

  answer(calls.checkExist, async ({ query, caller }) => ({
    count: await countByNumber(parts.db, caller, { number: query.invoiceNo, vendorId: query.vendor_id }, [
      query.status,
    ]),
  })),

  answer(calls.checkReceived, async ({ query, caller }) => ({
    count: await countByNumber(parts.db, caller, { number: query.invoiceNo, vendorId: query.vendor_id }, [
      'received',
      'completed',
    ]),
  })),

  answer(calls.findSticker, ({ query, caller }) => findReceived(parts.db, caller, named(query)).then(answerOf)),

  answer(calls.getReceived, ({ params, caller }) => findReceived(parts.db, caller, { id: params.id }).then(answerOf)),

  answer(calls.updateStatus, async ({ body, caller }) => {
    const done = await updateStatus(
      parts,
      caller,
      { number: body.invoiceNo, vendorId: body.vendor_id },
      { receiver: body.receiver || null, storeName: caller.storeName ?? (body.store_name || null) },
    )
    return done.ok ? { status: done.value } : done
  }),
]

/** The calls of problem reports, of undoing a receipt, and of replacing DOs. */
const correctionRoutes = (parts: DiscrepancyDeps): PortalRoute[] => [
  answer(calls.listDiscrepancies, ({ query, caller }) =>
    discrepanciesOf(parts.db, caller, query.delivery_id).then(answerOf),
  ),

  answer(calls.reportDiscrepancy, ({ body, caller }) => reportDiscrepancy(parts, caller, body).then(answerOf)),

  answer(calls.getDiscrepancyPhoto, ({ params, caller }) => photoOf(parts, caller, params.id)),

  answer(calls.undoReceipt, ({ params, body, caller }) =>
    undoReceipt(parts, caller, params.id, body.reason).then(answerOf),
  ),

  answer(calls.makeInvoices, async ({ body, caller, language }) => {
    const done = await replaceDos(parts, caller, body.deliveryIds)
    return done.ok ? { deliveryIds: [...done.value], message: textOf(messages.DO_CHANGED, language) } : done
  }),

  answer(calls.postReplaceDo, async ({ body, caller, language }) =>
    olderAnswer(await postReplaceDo(parts, caller, body), language),
  ),

  answer(calls.updateDo, async ({ body, caller, language }) =>
    olderAnswer(await updateDo(parts, caller, { number: body.invoiceNo, vendorId: body.vendor_id }), language),
  ),
]

export const receivingRoutes = (parts: DiscrepancyDeps): PortalRoute[] => [
  ...dockRoutes(parts),
  ...invoiceRoutes(parts),
  ...correctionRoutes(parts),
]

const olderAnswer = (done: Result<unknown>, language: Language) =>
  done.ok
    ? { Status: 'SUCCESS' as const, Message: textOf(messages.DO_CHANGED, language) }
    : { Status: 'ERROR' as const, Message: textOf(done.message, language, done.params) }

const answerOf = <T>(result: Result<T>) => (result.ok ? result.value : result)
