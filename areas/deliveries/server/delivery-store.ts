import { sql } from 'kysely'
import { lineIdentityColumns } from '#areas/purchase-orders/rules/line-key.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { DeliveryDetails } from '../contract.ts'
import { ssccBodyOf, withSsccs } from '../rules/codes/sscc.ts'
import type { Draft } from '../rules/draft.ts'
import { jobsOf } from '../rules/draft-request.ts'
import { type DeliveredLine, toDeliveredLine, toLineLists } from '../rules/lines/delivered-lines.ts'
import { numberKey } from '../rules/number-key.ts'
import type { Creator } from './creator.ts'
import { auditAndAnnounceSql, type EventContext } from './event-sql.ts'
import { deliveryJson } from './queries/find-delivery.query.ts'

interface DeliveryToInsert extends EventContext {
  readonly draft: Draft
  readonly vendorName: string
  readonly creator: Creator
  readonly request: { readonly key: string; readonly hash: string } | undefined
  /** One SSCC for each pack, or none. */
  readonly ssccs: readonly string[]
}

/** Converts a draft that has passed every check to a type without missing values. */
const withoutMissingValues = (draft: Draft, ssccs: readonly string[]) => {
  const { company, isInvoice, documentDate, deliveryDate, site } = draft
  if (company === null || isInvoice === null || !documentDate || !deliveryDate || !site) {
    throw new Error('a delivery is inserted only after its checks')
  }
  const lines = withSsccs(
    draft.lines.map((line) => toDeliveredLine(line, deliveryDate)),
    ssccs,
  )
  return { ...draft, company, isInvoice, documentDate, deliveryDate, site, lines }
}

type CompleteDraft = ReturnType<typeof withoutMissingValues>

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

/** Returns the row of the delivery. Its number is stored as the invoice number or as the DO number. */
const deliveryRow = (draft: CompleteDraft, { vendorName, creator, at, request }: DeliveryToInsert) => {
  const lines = draft.lines.map(({ line }) => line)
  const { isInvoice, number, documentDate, deliveryDate, site } = draft
  const details: DeliveryDetails = {
    isInvoice,
    invoiceNo: number,
    invoiceDate: documentDate,
    doNo: null,
    doDate: null,
    deliveryDate,
    site,
    ...toLineLists(draft.lines),
    vendorName,
  }
  return {
    status: creator.demo ? ('transit_demo' as const) : ('transit' as const),
    demo: creator.demo,
    created_by: creator.userId,
    created_by_name: creator.userName,
    created_at: at,
    vendor_id: creator.vendorId,
    vendor_name: vendorName,
    company: draft.company,
    job_id: jobsOf(draft.lines),
    is_invoice: isInvoice,
    invoice_no: isInvoice ? number : null,
    invoice_date: isInvoice ? documentDate : null,
    do_no: isInvoice ? null : number,
    do_date: isInvoice ? null : documentDate,
    delivery_date: deliveryDate,
    site_code: site.VENDOR_SITE_CODE,
    po_numbers: distinct(lines.map(({ PO_NUMBER }) => PO_NUMBER)).join(','),
    releases: distinct(lines.flatMap(({ RELEASE_NUM }) => (RELEASE_NUM === null ? [] : String(RELEASE_NUM)))),
    line_count: lines.length,
    pack_count: draft.lines.reduce((total, { packs }) => total + packs.length, 0),
    idempotency_key: request?.key ?? null,
    request_hash: request?.hash ?? null,
    details: JSON.stringify(details),
  }
}

/**
 * Inserts the delivery with its lines and number, writes the audit entry, and announces the delivery.
 * @returns the delivery as JSON text in the form of the contract
 */
export const insertDelivery = async (unit: Unit, facts: DeliveryToInsert): Promise<string> => {
  const { ssccs } = facts
  const draft = withoutMissingValues(facts.draft, ssccs)
  const bodies = ssccs.map(ssccBodyOf)
  const { rows } = await sql<{ json: string }>`
    with d as (${unit.insertInto('deliveries.delivery').values(deliveryRow(draft, facts)).returningAll()}), lines as (
      insert into deliveries.delivery_line (delivery_id, status, vendor_id, sequence, line_key, po_number, release_num,
        line_num, shipment_num, job, item_code, quantity, packs, lot_quantities, heats, lot_sup)
      select d.id, d.status, d.vendor_id, l.* from d, json_to_recordset(${JSON.stringify(deliveryLineRows(draft.lines))}::json) as l (
        sequence integer, line_key text, po_number text, release_num integer, line_num integer, shipment_num integer,
        job text, item_code text, quantity numeric, packs integer, lot_quantities numeric[], heats text[], lot_sup text)
    ), numbers as (
      insert into deliveries.delivery_number (vendor_id, demo, number_key, delivery_id)
      select d.vendor_id, d.demo, ${numberKey(draft.number)}, d.id from d
    ), ssccs as (
      insert into deliveries.sscc_run (first, last, delivery_id)
      select ${bodies[0] ?? null}::bigint, ${bodies.at(-1) ?? null}::bigint, d.id from d
      where ${bodies.length > 0}
    )
    select ${deliveryJson} as json, ${auditAndAnnounceSql(unit, facts, 'delivery.create', {
      after: sql`json_build_object('status', d.status, 'invoiceNo', d.invoice_no, 'invoiceDate', d.invoice_date,
        'doNo', d.do_no, 'doDate', d.do_date, 'deliveryDate', d.delivery_date, 'site', d.site_code, 'po', d.po_numbers,
        'lines', d.line_count, 'packs', d.pack_count)`,
    })} from d`.execute(unit)
  if (!rows[0]) throw new Error('an insert with returning answers its row')
  return rows[0].json
}

/**
 * Returns rows of `deliveries.delivery_line`, so that one statement inserts all lines. The keys are the names of the
 * columns.
 */
export const deliveryLineRows = (lines: readonly DeliveredLine[]) =>
  lines.map(({ line, amount, packs, lotSup }, index) => ({
    sequence: index + 1,
    ...lineIdentityColumns(line),
    item_code: line.ITEM_CODE,
    quantity: amount,
    packs: packs.length,
    lot_quantities: packs.map(({ quantity }) => quantity),
    heats: packs.map(({ heat }) => heat),
    lot_sup: lotSup,
  }))

/**
 * Deletes the idempotency keys of deliveries that were created before `before` (OPS-11). A later request with such a
 * key counts as a new request.
 */
export const clearIdempotencyKeys = async (db: Db, before: Date): Promise<void> => {
  await db
    .updateTable('deliveries.delivery')
    .set({ idempotency_key: null, request_hash: null })
    .where('idempotency_key', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}
