import { accountMessages } from '#areas/accounts/messages.ts'
import { scopeOf } from '#areas/accounts/rules/caller.ts'
import { reachOf } from '#areas/accounts/rules/capabilities.ts'
import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { undefinedIfUnavailable } from '#kit/server/away.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import { Reply } from '#kit/server/route.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import { type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { deliveryMessages } from '../messages.ts'
import type { ConversionReply } from '../rules/convert.ts'
import { convertDelivery, deleteDelivery } from './change-delivery.ts'
import { checkScannedCode } from './check-code.ts'
import { type ConfirmDeliveryDeps, confirmDelivery } from './confirm-delivery.ts'
import { readCreator, supplierOfRequest } from './creator.ts'
import type { DockStockPort } from './dock-stock.port.ts'
import { numberExists } from './lock-lines.ts'
import { type PrintPscDeps, printPsc } from './psc/psc.ts'
import { deliveryList } from './queries/delivery-list.query.ts'
import { findDelivery } from './queries/find-delivery.query.ts'
import { deliveryHistory } from './queries/history.query.ts'
import { openLineCounts, openLineList } from './queries/open-lines.query.ts'
import { findDeliveriesOfLine } from './queries/transit.query.ts'
import { mayReadDemo } from './scope.ts'
import { readSsccSetting, saveSsccSetting } from './sscc.ts'

interface DeliveryDeps extends ConfirmDeliveryDeps, PrintPscDeps {
  readonly stock: DockStockPort
}

/**
 * Returns the reply to a conversion. A refusal is a normal reply with its message (S1 §4), except for a delivery
 * outside the scope, which is not found.
 */
const conversionReply = (converted: Result<null>, language: Language): ConversionReply | Refusal => {
  if (converted.ok) return { Status: 'SUCCESS', Message: textOf(deliveryMessages.CONVERT_SUCCESS, language) }
  const { message, params } = converted
  if (message === deliveryMessages.DELIVERY_NOT_FOUND) return converted
  return { Status: 'ERROR', Message: textOf(message, language, params) }
}

const singleDeliveryRoutes = (deps: DeliveryDeps): PortalRoute[] => [
  defineRoute(calls.getDelivery, async ({ params, caller }) => {
    const found = await findDelivery(deps.db, scopeOf(caller), params.id, mayReadDemo(caller))
    return found ? Reply.jsonText(found.json) : refuse(deliveryMessages.DELIVERY_NOT_FOUND)
  }),

  defineRoute(calls.getHistory, ({ params, caller }) => deliveryHistory(deps.db, caller, params.id)),

  defineRoute(calls.changeDelivery, async ({ params, body, caller, language }) => {
    if ('status' in body) {
      const deleted = await deleteDelivery(deps, caller, params.id, body.remarks)
      return deleted.ok ? Reply.jsonText(deleted.value) : deleted
    }
    const reach = reachOf(caller.userType, 'delivery.convert')
    if (reach === undefined) return refuse(accountMessages.FORBIDDEN)
    const converted = await convertDelivery(deps, { ...caller, reach }, params.id, body.details)
    return conversionReply(converted, language)
  }),

  defineRoute(calls.getSsccSetting, ({ params, caller }) => readSsccSetting(deps, caller, params.id)),

  defineRoute(calls.putSsccSetting, ({ params, body, caller }) => saveSsccSetting(deps, caller, params.id, body)),

  defineRoute(calls.checkPrintedCode, ({ body, caller }) => checkScannedCode(deps.db, caller, body.text)),

  defineRoute(calls.getDeliveryPsc, async ({ params, query, caller }) => {
    const printed = await printPsc(deps, caller, params.id, query)
    if (!printed.ok) return printed
    const { bytes, fileName } = printed.value
    return Reply.raw(bytes, 'application/pdf', { 'content-disposition': `inline; filename="${fileName}"` })
  }),
]

/** The number in an ERP call that requires one, for a delivery without a number. */
const NO_NUMBER = '-'

export const deliveryRoutes = (deps: DeliveryDeps): PortalRoute[] => [
  defineRoute(calls.listDeliveries, ({ query, caller }) =>
    listReply(deliveryList(deps.db, scopeOf(caller), query, mayReadDemo(caller))),
  ),

  defineRoute(calls.checkDuplicate, async ({ query, caller }) => {
    const supplier = supplierOfRequest(caller, query.vendor_id)
    if (!supplier.ok) return supplier
    const owner = { vendorId: supplier.value, demo: caller.reach === 'demo' }
    const exists = await numberExists(deps.db, owner, query.invoiceNo, deps.billed)
    return { count: exists ? 1 : 0 }
  }),

  defineRoute(calls.createDelivery, async ({ body, headers, caller }) => {
    const confirmed = await confirmDelivery(deps, caller, body, headers['idempotency-key'])
    if (!confirmed.ok) return confirmed
    const { json: text, replayed } = confirmed.value
    return Reply.jsonText(text, {}, replayed ? 200 : undefined)
  }),

  defineRoute(calls.listDeliveriesOfLine, ({ query, caller }) => findDeliveriesOfLine(deps.db, caller, query)),

  defineRoute(calls.listOpenLines, ({ query, caller }) => listReply(openLineList(deps, caller, query))),

  defineRoute(calls.countOpenLines, ({ query, caller }) => openLineCounts(deps, caller, query)),

  // if the ERP is not available for an item, the item is left out (G-221)
  defineRoute(calls.checkSubInventories, async ({ query: { company, vendor_id, item }, caller }) => {
    const creator = readCreator(caller, { company, vendor_id })
    if (!creator.ok) return creator
    const items = [...new Set([item].flat())]
    const answers = await Promise.all(
      items.map((ITEM_CODE) =>
        deps.stock.subInventory({ company, ITEM_CODE, invoiceNo: NO_NUMBER }).catch(undefinedIfUnavailable),
      ),
    )
    return { lacking: items.filter((_, index) => answers[index]?.missing) }
  }),

  ...singleDeliveryRoutes(deps),
]
