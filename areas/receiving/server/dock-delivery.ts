import type { Caller } from '#areas/accounts/rules/caller.ts'
import { formatSscc } from '#areas/deliveries/rules/codes/sscc.ts'
import { deliveredLines } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import {
  type DeliveryReference,
  findByNumber,
  findBySscc,
  type ReceivableDelivery,
} from '#areas/deliveries/server/index.ts'
import type { Db } from '#kit/server/database/database.ts'
import { inSnapshot } from '#kit/server/database/snapshot.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { DockDelivery, DockLine, SsccOwner } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { readSscc } from '../rules/scan/scan-sscc.ts'
import { readMarks } from './marks.ts'
import { readReceiptState } from './post-to-erp.ts'
import type { ReceivingPort } from './receiving.port.ts'

type SubInventory = DockLine['subInventory']

/**
 * Returns, by item code, whether a required sub-inventory is missing; 'unknown' if the ERP is not available (G-114).
 */
export const readSubInventories = async (
  erp: ReceivingPort,
  { company, number, details }: ReceivableDelivery,
): Promise<Map<string, SubInventory>> => {
  const items = [...new Set(details.poSelect.map(({ ITEM_CODE }) => ITEM_CODE))]
  const answers = await Promise.all(
    items.map((ITEM_CODE) =>
      erp.subInventory({ company, ITEM_CODE, invoiceNo: number }).then(
        ({ missing }): SubInventory => (missing ? 'missing' : 'fine'),
        (): SubInventory => 'unknown',
      ),
    ),
  )
  return new Map(items.map((item, index) => [item, answers[index] ?? 'unknown']))
}

/**
 * Reads a delivery, its marks and the state of its posting in one snapshot. Otherwise, a posting that completes between
 * two reads would seem neither waiting nor done.
 */
const readDeliverySnapshot = (db: Db, company: number, reference: DeliveryReference) =>
  inSnapshot(db, async (unit) => {
    const [found] = await findByNumber(unit, company, reference)
    if (!found) return undefined
    return { found, marked: await readMarks(unit, found.id), receipt: await readReceiptState(unit, found.id) }
  })

/**
 * Returns a delivery of the organisation with the data that the dock needs, such as its stored lines, packs and
 * quantities (RCV-07); undefined if there is none.
 */
export const readDockDelivery = async (
  db: Db,
  erp: ReceivingPort,
  company: number,
  reference: DeliveryReference,
): Promise<DockDelivery | undefined> => {
  const read = await readDeliverySnapshot(db, company, reference)
  if (!read) return undefined
  const { found, marked, receipt } = read
  const { details, isDemo: _, shortReceipt, receivedAt, deletedAt, ...facts } = found
  const stock = await readSubInventories(erp, found)
  return {
    ...facts,
    deliveryDate: details.deliveryDate,
    site: details.site.VENDOR_SITE_CODE,
    receivedAt: receivedAt?.toISOString() ?? null,
    ...(shortReceipt ? { shortReceipt } : {}),
    deletedAt: deletedAt?.toISOString() ?? null,
    ...marked,
    ...receipt,
    lines: deliveredLines(details).map(({ line, amount, lotSup, packs }, index) => ({
      sequence: index + 1,
      po: line.PO_NUMBER,
      release: line.RELEASE_NUM,
      line: line.LINE_NUM,
      shipment: line.SHIPMENT_NUM,
      job: line.JOBS,
      itemCode: line.ITEM_CODE,
      internalItemCode: line.item_code_int,
      description: line.DESCRIPTION,
      uom: line.UOM,
      amount,
      packs: [...packs],
      lotSup,
      subInventory: stock.get(line.ITEM_CODE) ?? 'unknown',
    })),
  }
}

const EIGHTEEN_DIGITS = /^\d{18}$/

/** Finds the delivery of the caller's organisation that has a pack with this SSCC (EDI-03). */
export const findSsccOwner = async (db: Db, { companyId }: Caller, text: string): Promise<Result<SsccOwner>> => {
  const read = readSscc(EIGHTEEN_DIGITS.test(text) ? formatSscc(text) : text)
  if (!read?.isValid) return refuse(messages.SSCC_MISREAD, { sscc: text }, { path: 'sscc' })
  const found = companyId === null ? undefined : await findBySscc(db, companyId, read.sscc)
  if (!found) return refuse(messages.SSCC_UNKNOWN, { sscc: formatSscc(read.sscc) })
  const packs = deliveredLines(found.details).flatMap((line, row) =>
    line.packs.map(({ sscc }, index) => ({ sscc, sequence: row + 1, pack: index + 1 })),
  )
  const place = packs.find(({ sscc }) => sscc === read.sscc)
  if (!place) throw new Error(`delivery ${found.id} has the run of ${read.sscc} and no such pack`)
  return ok({
    deliveryId: found.id,
    number: found.number,
    vendorName: found.vendorName,
    status: found.status,
    sequence: place.sequence,
    pack: place.pack,
    receivedNo: found.receivedNo,
    receivedAt: found.receivedAt?.toISOString() ?? null,
    receiver: found.receiver,
    storeName: found.storeName,
    deletedAt: found.deletedAt?.toISOString() ?? null,
    deletedBy: found.deletedBy,
  })
}
