import type { Caller } from '#areas/accounts/rules/caller.ts'
import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { inSnapshot } from '#kit/server/database/snapshot.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import { type Result, refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { readDockBoard } from './board.ts'
import { type DiscrepancyDeps, readDiscrepancies, readPhoto, reportDiscrepancy } from './corrections/discrepancies.ts'
import { convertDosInErp } from './corrections/replace-do.ts'
import {
  allowsShortReceipt,
  readOrganisationSettings,
  setOrganisationSettings,
  shortReceiptLines,
} from './corrections/short-receipt.ts'
import { takeBackScan } from './corrections/take-back.ts'
import { isSupervisor, undoReceipt } from './corrections/undo-receipt.ts'
import { findSsccOwner, readDockDelivery } from './dock-delivery.ts'
import { readEmployeeList, readEmployees, removeEmployee, saveEmployees } from './employees.ts'
import { readProgress, storeScans, withoutUserNames } from './marks.ts'
import { completeReplacement, postOlderReceipt, postOlderReplacements } from './older-client.ts'
import { receiveDelivery } from './receive.ts'
import { countByNumber, findReceived, reportReceiver, visibleDelivery } from './received-invoice.ts'

const deliveryKey = (query: { number: string; vendor_id: number; id?: number | undefined }) => ({
  number: query.number,
  vendorId: query.vendor_id,
  id: query.id,
})

const supervisorRights = async ({ db, erp }: DiscrepancyDeps, { userId, companyId }: Caller) => {
  const may = await isSupervisor(db, userId)
  return {
    isSupervisor: may,
    mayUndo: may && erp.undoReceipt !== undefined,
    mayReceiveShort: may && companyId !== null && (await allowsShortReceipt(db, companyId)),
  }
}

const dockRoutes = (deps: DiscrepancyDeps): PortalRoute[] => [
  defineRoute(calls.getDockSettings, async ({ caller }) => ({
    company: caller.companyId,
    employeePattern: deps.employeePattern.source,
    employees: caller.companyId === null ? [] : await readEmployees(deps.db, caller.companyId),
    boxOpensLine: deps.boxOpensLine,
    ...(await supervisorRights(deps, caller)),
    today: bangkokDay(deps.now()),
  })),

  defineRoute(calls.findDockDelivery, async ({ query, caller }) => {
    if (caller.companyId === null) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
    const found = await readDockDelivery(deps.db, deps.erp, caller.companyId, deliveryKey(query))
    return found ?? refuse(messages.INVOICE_NOT_IN_SYSTEM)
  }),

  defineRoute(calls.findSscc, ({ query, caller }) => findSsccOwner(deps.db, caller, query.sscc)),

  defineRoute(calls.getDockBoard, ({ query, caller }) => readDockBoard(deps, caller, query.company)),

  defineRoute(calls.sendScans, ({ body, caller }) => storeScans(deps, caller, body)),

  defineRoute(calls.takeBackScan, ({ body, caller }) => takeBackScan(deps, caller, body)),

  defineRoute(calls.getDockProgress, async ({ params, query, caller }) => {
    const progress = await inSnapshot(deps.db, async (unit) => {
      const delivery = await visibleDelivery(unit, caller, { id: params.id })
      return delivery && readProgress(unit, delivery, query.after ?? 0)
    })
    if (!progress) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
    return caller.vendorId === null ? progress : withoutUserNames(progress)
  }),

  defineRoute(calls.receiveDelivery, async ({ body, caller, language }) => {
    const received = await receiveDelivery(deps, caller, body)
    if (!received.ok) return received
    const { receivedAt, shortReceipt, ...facts } = received.value
    return {
      ...facts,
      ...(shortReceipt ? { shortReceipt } : {}),
      receivedAt: receivedAt.toISOString(),
      message: textOf(messages.RECEIVED, language, { no: facts.number, receiveNo: facts.receiveNumber }),
    }
  }),
]

/** The calls of older clients (S2 §7) and of the stickers. */
const invoiceRoutes = (deps: DiscrepancyDeps): PortalRoute[] => [
  defineRoute(calls.postOlderReceipt, async ({ body, caller, language }) => {
    const received = await postOlderReceipt(deps, caller, body)
    return received.ok
      ? { Status: 'SUCCESS' as const, ReceiveNumber: received.value.receiveNumber }
      : { Status: 'ERROR' as const, Message: textOf(received.message, language, received.params) }
  }),

  defineRoute(calls.checkSubInventory, async ({ params, caller, language }) => {
    if (params.company !== caller.companyId) return refuse(messages.SCAN_OTHER_COMPANY)
    const { missing } = await deps.erp.subInventory({
      company: params.company,
      ITEM_CODE: params.item,
      invoiceNo: params.invoice,
    })
    return missing
      ? { Error: 1 as const, Message: textOf(messages.NO_SUBINVENTORY, language) }
      : { Error: 0 as const, Message: '' }
  }),

  defineRoute(calls.countDeliveriesWithNumber, async ({ query, caller }) => ({
    count: await countByNumber(deps.db, caller, { number: query.invoiceNo, vendorId: query.vendor_id }, [query.status]),
  })),

  defineRoute(calls.countReceivedWithNumber, async ({ query, caller }) => ({
    count: await countByNumber(deps.db, caller, { number: query.invoiceNo, vendorId: query.vendor_id }, [
      'received',
      'completed',
    ]),
  })),

  defineRoute(calls.findSticker, ({ query, caller }) => findReceived(deps.db, caller, deliveryKey(query))),

  defineRoute(calls.getReceivedInvoice, ({ params, caller }) => findReceived(deps.db, caller, { id: params.id })),

  defineRoute(calls.recordOlderReceiver, ({ body, caller }) =>
    reportReceiver(
      deps,
      caller,
      { number: body.invoiceNo, vendorId: body.vendor_id },
      { receiver: body.receiver || null, storeName: caller.storeName ?? (body.store_name || null) },
    ),
  ),
]

const correctionRoutes = (deps: DiscrepancyDeps): PortalRoute[] => [
  defineRoute(calls.listDiscrepancies, ({ query, caller }) => readDiscrepancies(deps.db, caller, query.delivery_id)),

  defineRoute(calls.reportDiscrepancy, ({ body, caller }) => reportDiscrepancy(deps, caller, body)),

  defineRoute(calls.getDiscrepancyPhoto, ({ params, caller }) => readPhoto(deps, caller, params)),

  defineRoute(calls.undoReceipt, ({ params, body, caller }) => undoReceipt(deps, caller, params.id, body.reason)),

  defineRoute(calls.replaceReceivedDos, async ({ body, caller, language }) => {
    const outcome = await convertDosInErp(deps, caller, body.deliveryIds)
    return outcome.ok ? { deliveryIds: [...outcome.value], message: textOf(messages.DO_CHANGED, language) } : outcome
  }),

  defineRoute(calls.postOlderReplacements, async ({ body, caller, language }) =>
    toOlderReply(await postOlderReplacements(deps, caller, body), language),
  ),

  defineRoute(calls.postOlderCompletion, async ({ body, caller, language }) =>
    toOlderReply(
      await completeReplacement(deps, caller, { number: body.invoiceNo, vendorId: body.vendor_id }),
      language,
    ),
  ),
]

const settingsRoutes = (deps: DiscrepancyDeps): PortalRoute[] => [
  defineRoute(calls.listEmployees, ({ query, caller }) => readEmployeeList(deps, caller, query.company)),

  defineRoute(calls.saveEmployees, ({ body, caller }) => saveEmployees(deps, caller, body)),

  defineRoute(calls.getOrganisationSettings, ({ query, caller }) =>
    readOrganisationSettings(deps, caller, query.company),
  ),

  defineRoute(calls.setOrganisationSettings, ({ body, caller }) => setOrganisationSettings(deps, caller, body)),

  defineRoute(calls.getShortReceipt, async ({ params, caller }) => {
    const delivery = await visibleDelivery(deps.db, caller, { id: params.id })
    return delivery ? shortReceiptLines(deps.db, delivery) : refuse(messages.INVOICE_NOT_IN_SYSTEM)
  }),

  defineRoute(calls.removeEmployee, ({ body, caller }) => removeEmployee(deps, caller, body)),
]

export const receivingRoutes = (deps: DiscrepancyDeps): PortalRoute[] => [
  ...settingsRoutes(deps),
  ...dockRoutes(deps),
  ...invoiceRoutes(deps),
  ...correctionRoutes(deps),
]

const toOlderReply = (outcome: Result<unknown>, language: Language) =>
  outcome.ok
    ? { Status: 'SUCCESS' as const, Message: textOf(messages.DO_CHANGED, language) }
    : { Status: 'ERROR' as const, Message: textOf(outcome.message, language, outcome.params) }
