import type {
  DoReplacement,
  ErpPostResult,
  ErpReceipt,
  ErpReceiveResult,
  ErpRefusal,
  ReceivingPort,
} from '#areas/receiving/server/receiving.port.ts'
import { SystemUnavailable } from '#kit/server/away.ts'
import type { GatewayClient, GatewaySettings, Reply } from './gateway-client.ts'
import * as shapes from './shapes.ts'

/** Encodes a segment of a path. A text that consists only of dots would change the path, so it is replaced. */
const segment = (text: string): string => encodeURIComponent(/^\.+$/.test(text) ? '_' : text.toWellFormed())

/** The lines in the form of S2 §7, with additional fields by which an ERP can distinguish lines and receipts. */
const postedLines = (key: string, receipt: ErpReceipt) =>
  receipt.lines.map((line) => ({
    po: line.PO_NUMBER,
    rel: line.RELEASE_NUM === null ? '' : String(line.RELEASE_NUM),
    line: line.LINE_NUM,
    inv: receipt.invoiceNo,
    qty: line.quantity,
    supplier_lot: line.supplierLot,
    internal_lot: line.internalLot,
    inv_orgid: receipt.company,
    delivery_date: receipt.deliveryDate,
    invoice_date: receipt.invoiceDate,
    site1: receipt.site,
    isInvoice: receipt.isInvoice,
    shipment_num: line.SHIPMENT_NUM,
    item: line.ITEM_CODE,
    job: line.JOBS ?? '',
    vendor_id: receipt.vendorId,
    receiver: receipt.receiver,
    received_at: receipt.receivedAt.toISOString(),
    key,
  }))

const notUnderstood = (path: string, { status, text }: Reply): SystemUnavailable =>
  new SystemUnavailable(`${path} answers what is not understood: ${status} ${text.slice(0, 200)}`.trim())

/**
 * Returns the refusal of the ERP. Throws if the response does not come from the ERP itself: the error page of a proxy,
 * or a failed authentication, does not show whether the receipt was booked.
 */
const refusalOf = (reply: Reply, path: string): ErpRefusal => {
  const { data } = shapes.receiptReply.safeParse(reply.json)
  const isOfErp = reply.status !== 401 && reply.status !== 403 && data && !shapes.isSuccessStatus(data.Status)
  if (isOfErp && data.Message) return { ok: false, reason: data.Message }
  throw notUnderstood(path, reply)
}

const PATH = 'barcode_v2/invoice'

interface Gateway {
  readonly client: GatewayClient
  readonly settings: GatewaySettings
}

/** Returns the receive number if the ERP has booked this receipt. Only a 404 means that it is not booked. */
const findBookedReceipt = async (
  { client, settings: { timeoutMs, paths } }: Gateway,
  key: string,
  { invoiceNo, vendorId, company }: ErpReceipt,
): Promise<string | undefined> => {
  const query = { key, inv: invoiceNo, vendor_id: vendorId, inv_orgid: company }
  const reply = await client.once({ path: paths.booked, query, timeoutMs })
  if (reply.status === 404) return undefined
  const number = shapes.readSuccessfulReceipt(reply)?.ReceiveNumber
  if (number) return number
  throw notUnderstood(paths.booked, reply)
}

const post = async ({ client, settings }: Gateway, key: string, receipt: ErpReceipt): Promise<ErpReceiveResult> => {
  const reply = await client.once({
    method: 'POST',
    path: PATH,
    body: postedLines(key, receipt),
    headers: { 'idempotency-key': key },
    timeoutMs: settings.receiveTimeoutMs,
  })
  const receiveNumber = shapes.readSuccessfulReceipt(reply)?.ReceiveNumber
  if (receiveNumber) return { ok: true, receiveNumber }
  return refusalOf(reply, PATH)
}

/**
 * Books a receipt. Before that, it queries whether an earlier attempt was booked: this process or a crashed one may
 * have sent the receipt and lost the response. The ERP also gets the key, in case it is still processing an earlier
 * attempt.
 */
const receive = async (gateway: Gateway, key: string, receipt: ErpReceipt): Promise<ErpReceiveResult> => {
  if (receipt.lines.length === 0) return { ok: false, reason: 'A receipt needs at least one line.' }
  const before = await findBookedReceipt(gateway, key, receipt)
  if (before !== undefined) return { ok: true, receiveNumber: before }
  let answer: ErpReceiveResult
  try {
    answer = await post(gateway, key, receipt)
  } catch (fault) {
    if (!(fault instanceof SystemUnavailable)) throw fault
    // query the result immediately; if there is no response, the receipt stays pending
    const number = await findBookedReceipt(gateway, key, receipt).catch(() => undefined)
    if (number === undefined) throw fault
    return { ok: true, receiveNumber: number }
  }
  if (answer.ok) return answer
  // after the first query, the ERP may have booked an earlier attempt and refused this one as a duplicate
  const number = await findBookedReceipt(gateway, key, receipt)
  return number === undefined ? answer : { ok: true, receiveNumber: number }
}

const replaceDo = async (
  { client, settings }: Gateway,
  replacements: readonly DoReplacement[],
): Promise<ErpPostResult> => {
  const reply = await client.once({
    method: 'POST',
    path: 'replaceDO',
    body: replacements.map(({ doNo, invoiceNo, company, invoiceDate, vendorId }) => ({
      DO: doNo,
      INV: invoiceNo,
      INV_ORGID: company,
      INV_DATE: invoiceDate,
      VENDOR_ID: vendorId,
    })),
    timeoutMs: settings.receiveTimeoutMs,
  })
  return shapes.readSuccessfulReceipt(reply) ? { ok: true } : refusalOf(reply, 'replaceDO')
}

export const httpReceiving = (client: GatewayClient, settings: GatewaySettings): ReceivingPort => {
  const gateway = { client, settings }
  return {
    subInventory: async ({ company, ITEM_CODE, invoiceNo }) => {
      const parts = [invoiceNo, String(company), ITEM_CODE, String(company)].map(segment)
      const path = `barcode_v2/BC_Chk_DefSub/${parts.join('/')}`
      return {
        missing: (await client.query({ path, timeoutMs: settings.timeoutMs }, shapes.subInventoryReply)).Error === 1,
      }
    },
    receive: (key, receipt) => receive(gateway, key, receipt),
    replaceDo: (replacements) => replaceDo(gateway, replacements),
  }
}
