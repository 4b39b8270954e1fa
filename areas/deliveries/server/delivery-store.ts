import { sql } from 'kysely'
import type { Actor } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database.ts'
import type { DeliveryDetails } from '../contract.ts'
import { deliveredLine, lineLists } from '../rules/delivered-lines.ts'
import type { Draft } from '../rules/draft.ts'
import { numberKey } from '../rules/number-key.ts'
import { withSsccs } from '../rules/sscc.ts'
import { recordAndAnnounce } from './audited-event.ts'
import type { Creator } from './creator.ts'
import { deliveryHead, withDetails } from './delivery-json.ts'
import { lineRows } from './line-rows.ts'
import type { SsccRun } from './sscc-run.ts'

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
  /** One SSCC for each pack, or none. */
  readonly ssccs: SsccRun
  /** The actor in the audit entry. */
  readonly by: Actor
}

/** Converts a draft that passed every check to a type without missing values. */
const withoutMissingValues = (draft: Draft, ssccs: readonly string[]) => {
  const { company, isInvoice, documentDate, deliveryDate, site } = draft
  if (company === null || isInvoice === null || !documentDate || !deliveryDate || !site) {
    throw new Error('a delivery is inserted only after its checks')
  }
  const lines = withSsccs(
    draft.lines.map((line) => deliveredLine(line, deliveryDate)),
    ssccs,
  )
  return { ...draft, company, isInvoice, documentDate, deliveryDate, site, lines }
}

type CompleteDraft = ReturnType<typeof withoutMissingValues>

const detailsOf = (draft: CompleteDraft, vendorName: string): DeliveryDetails => ({
  isInvoice: draft.isInvoice,
  invoiceNo: draft.number,
  invoiceDate: draft.documentDate,
  doNo: null,
  doDate: null,
  deliveryDate: draft.deliveryDate,
  site: draft.site,
  ...lineLists(draft.lines),
  vendorName,
})

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

/** Returns the values of the columns, with details and lines as JSON. */
const valuesOf = ({ draft: open, vendorName, creator, createdAt, request, ssccs }: NewDeliveryFacts) => {
  const draft = withoutMissingValues(open, ssccs.numbers)
  const lines = draft.lines.map(({ line }) => line)
  return {
    status: creator.demo ? 'transit_demo' : 'transit',
    demo: creator.demo,
    createdBy: creator.userId,
    createdByName: creator.userName,
    createdAt,
    vendorId: creator.vendorId,
    vendorName,
    company: draft.company,
    jobs: distinct(lines.flatMap(({ JOBS }) => JOBS || [])).join(',') || null,
    isInvoice: draft.isInvoice,
    invoiceNo: draft.isInvoice ? draft.number : null,
    invoiceDate: draft.isInvoice ? draft.documentDate : null,
    doNo: draft.isInvoice ? null : draft.number,
    doDate: draft.isInvoice ? null : draft.documentDate,
    deliveryDate: draft.deliveryDate,
    site: draft.site.VENDOR_SITE_CODE,
    orders: distinct(lines.map(({ PO_NUMBER }) => PO_NUMBER)).join(','),
    releases: distinct(lines.flatMap(({ RELEASE_NUM }) => (RELEASE_NUM === null ? [] : String(RELEASE_NUM)))),
    lineCount: lines.length,
    packs: draft.lines.reduce((total, { packs }) => total + packs.length, 0),
    requestKey: request?.key ?? null,
    requestHash: request?.hash ?? null,
    details: JSON.stringify(detailsOf(draft, vendorName)),
    lines: JSON.stringify(lineRows(draft.lines)),
    numberKey: numberKey(draft.number),
    firstSscc: ssccs.first,
    lastSscc: ssccs.last,
  }
}

/**
 * Inserts the delivery with its lines and number, writes the audit entry, and announces the delivery.
 * @returns the delivery as JSON text in the form of the contract
 */
export const insertDelivery = async (unit: Unit, facts: NewDeliveryFacts): Promise<string> => {
  const values = valuesOf(facts)
  const { rows } = await sql<{ head: string }>`
    with d as (
      insert into deliveries.delivery (status, demo, created_by, created_by_name, created_at, vendor_id, vendor_name,
        company, job_id, is_invoice, invoice_no, invoice_date, do_no, do_date, delivery_date, site_code, po_numbers,
        releases, line_count, pack_count, idempotency_key, request_hash, details)
      values (${values.status}, ${values.demo}, ${values.createdBy}, ${values.createdByName},
        ${values.createdAt}, ${values.vendorId}, ${values.vendorName}, ${values.company}, ${values.jobs},
        ${values.isInvoice}, ${values.invoiceNo}, ${values.invoiceDate}, ${values.doNo}, ${values.doDate},
        ${values.deliveryDate}, ${values.site}, ${values.orders}, ${values.releases}, ${values.lineCount},
        ${values.packs}, ${values.requestKey}, ${values.requestHash}, ${values.details})
      returning id, status, demo, created_by, created_by_name, created_at, vendor_id, company, job_id, invoice_no,
        invoice_date, do_no, do_date, delivery_date, site_code, po_numbers, line_count, pack_count, received_at,
        received_no, remarks, receiving_since, received_quantity, received_packs, dock_since, dock_store
    ), lines as (
      insert into deliveries.delivery_line (delivery_id, status, vendor_id, sequence, line_key, po_number, release_num,
        line_num, shipment_num, job, item_code, quantity, packs, lot_quantities, heats, lot_sup)
      select d.id, d.status, d.vendor_id, l.* from d, json_to_recordset(${values.lines}::json) as l (
        sequence integer, line_key text, po_number text, release_num integer, line_num integer, shipment_num integer,
        job text, item_code text, quantity numeric, packs integer, lot_quantities numeric[], heats text[], lot_sup text)
    ), numbers as (
      insert into deliveries.delivery_number (vendor_id, demo, number_key, delivery_id)
      select d.vendor_id, d.demo, ${values.numberKey}, d.id from d
    ), ssccs as (
      insert into deliveries.sscc_run (first, last, delivery_id)
      select ${values.firstSscc}::bigint, ${values.lastSscc}::bigint, d.id from d
      where ${values.firstSscc}::bigint is not null
    )
    select ${deliveryHead} as head, ${recordAndAnnounce(
      unit,
      { by: facts.by, at: facts.createdAt },
      'delivery.create',
      {
        after: sql`json_build_object('status', d.status, 'invoiceNo', d.invoice_no, 'invoiceDate', d.invoice_date,
        'doNo', d.do_no, 'doDate', d.do_date, 'deliveryDate', d.delivery_date, 'site', d.site_code, 'po', d.po_numbers,
        'lines', d.line_count, 'packs', d.pack_count)`,
      },
    )} from d`.execute(unit)
  if (!rows[0]) throw new Error('an insert with returning answers its row')
  return withDetails(rows[0].head, values.details)
}
