import { sql } from 'kysely'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { Actor } from '#kit/server/audit.ts'
import { LAST_IN_UNIT, type Unit } from '#kit/server/database.ts'
import type { DeliveryDetails } from '../contract.ts'
import type { Draft } from '../rules/draft.ts'
import { numberKey } from '../rules/numbers.ts'
import type { Creator } from './creator.ts'
import { deliveryJson } from './delivery-json.ts'
import { recorded } from './recorded.ts'

interface KeyedRequest {
  readonly key: string
  readonly hash: string
}

export interface NewDeliveryFacts {
  readonly draft: Draft
  readonly vendorName: string
  readonly creator: Creator
  readonly createdAt: Date
  readonly request?: KeyedRequest | undefined
  /** Who asked for it, for the audit. */
  readonly by: Actor
}

/** A draft that passed every check, with nothing left open. */
const completed = (draft: Draft) => {
  const { company, isInvoice, documentDate, deliveryDate, site } = draft
  if (company === null || isInvoice === null || !documentDate || !deliveryDate || !site) {
    throw new Error('a delivery is inserted only after its checks')
  }
  return { ...draft, company, isInvoice, documentDate, deliveryDate, site }
}

type Completed = ReturnType<typeof completed>

const detailsOf = (draft: Completed, vendorName: string): DeliveryDetails => ({
  isInvoice: draft.isInvoice,
  invoiceNo: draft.number,
  invoiceDate: draft.documentDate,
  doNo: null,
  doDate: null,
  deliveryDate: draft.deliveryDate,
  site: draft.site,
  poSelect: draft.lines.map(({ line }) => line),
  delAmount: draft.lines.map(({ amount }) => amount ?? 0),
  qtyLot: draft.lines.map(({ packs }) => packs ?? 0),
  lotSup: draft.lines.map(({ lotSup }) => lotSup),
  lotDetails: draft.lines.map(({ lots }) => lots.map((lot) => lot ?? 0)),
  heatDetails: draft.lines.map(({ heats }) => [...heats]),
  vendorName,
})

/** Rows for `json_to_recordset`, so that all lines go in with one statement. */
const lineRows = (draft: Completed) =>
  draft.lines.map(({ line, amount, packs, lots, heats, lotSup }, index) => ({
    sequence: index + 1,
    line_key: lineKey(line),
    po_number: line.PO_NUMBER,
    release_num: line.RELEASE_NUM ?? 0,
    line_num: line.LINE_NUM,
    shipment_num: line.SHIPMENT_NUM,
    job: line.JOBS ?? '',
    item_code: line.ITEM_CODE,
    quantity: amount,
    packs,
    lot_quantities: lots,
    heats,
    lot_sup: lotSup,
  }))

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

/** Inserts delivery, lines and number in one statement, which ends the unit of work. @returns the contract's `delivery` as JSON text */
export const insertDelivery = async (unit: Unit, facts: NewDeliveryFacts): Promise<string> => {
  const { creator, vendorName, createdAt, request } = facts
  const draft = completed(facts.draft)
  const lines = draft.lines.map(({ line }) => line)
  const status = creator.demo ? 'transit_demo' : 'transit'
  const [invoiceNo, doNo] = draft.isInvoice ? [draft.number, null] : [null, draft.number]
  const [invoiceDate, doDate] = draft.isInvoice ? [draft.documentDate, null] : [null, draft.documentDate]
  const packs = draft.lines.reduce((total, line) => total + (line.packs ?? 0), 0)
  const { rows } = await sql<{ json: string }>`
    with d as (
      insert into deliveries.delivery (status, demo, created_by, created_by_name, created_at, vendor_id, vendor_name,
        company, job_id, is_invoice, invoice_no, invoice_date, do_no, do_date, delivery_date, site_code, po_numbers,
        releases, line_count, pack_count, idempotency_key, request_hash, details)
      values (${status}, ${creator.demo}, ${creator.userId}, ${creator.userName}, ${createdAt}, ${creator.vendorId},
        ${vendorName}, ${draft.company}, ${distinct(lines.flatMap(({ JOBS }) => JOBS || [])).join(',') || null},
        ${draft.isInvoice}, ${invoiceNo}, ${invoiceDate}, ${doNo}, ${doDate}, ${draft.deliveryDate},
        ${draft.site.VENDOR_SITE_CODE}, ${distinct(lines.map(({ PO_NUMBER }) => PO_NUMBER)).join(',')},
        ${distinct(lines.flatMap(({ RELEASE_NUM }) => (RELEASE_NUM === null ? [] : String(RELEASE_NUM))))},
        ${lines.length}, ${packs}, ${request?.key ?? null}, ${request?.hash ?? null},
        ${JSON.stringify(detailsOf(draft, vendorName))})
      returning *
    ), lines as (
      insert into deliveries.delivery_line (delivery_id, status, vendor_id, sequence, line_key, po_number, release_num,
        line_num, shipment_num, job, item_code, quantity, packs, lot_quantities, heats, lot_sup)
      select d.id, d.status, d.vendor_id, l.* from d, json_to_recordset(${JSON.stringify(lineRows(draft))}::json) as l (
        sequence integer, line_key text, po_number text, release_num integer, line_num integer, shipment_num integer,
        job text, item_code text, quantity numeric, packs integer, lot_quantities numeric[], heats text[], lot_sup text)
    ), numbers as (
      insert into deliveries.delivery_number (vendor_id, demo, number_key, delivery_id)
      select d.vendor_id, d.demo, ${numberKey(draft.number)}, d.id from d
    )
    select ${deliveryJson} as json, ${recorded(unit, { by: facts.by, at: createdAt }, 'delivery.create', {
      after: sql`json_build_object('status', d.status, 'invoiceNo', d.invoice_no, 'invoiceDate', d.invoice_date,
        'doNo', d.do_no, 'doDate', d.do_date, 'deliveryDate', d.delivery_date, 'site', d.site_code, 'po', d.po_numbers,
        'lines', d.line_count, 'packs', d.pack_count)`,
    })} from d ${sql.raw(LAST_IN_UNIT)}`.execute(unit)
  const json = rows[0]?.json
  if (json === undefined) throw new Error('an inserted delivery answers')
  return json
}
