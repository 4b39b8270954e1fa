import { type RawBuilder, sql } from 'kysely'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { PurchaseOrderPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Actor } from '#kit/server/audit.ts'
import { LAST_IN_UNIT, type Unit, WHOLE_UNIT } from '#kit/server/database.ts'
import { liveAfterCommit } from '#kit/server/live.ts'
import { type Given, statement } from '#kit/server/statement.ts'
import type { DeliveryDetails } from '../contract.ts'
import type { Draft } from '../rules/draft.ts'
import { numberKey } from '../rules/numbers.ts'
import { noBilledNumbers } from './billed-numbers.port.ts'
import type { Creator } from './creator.ts'
import { deliveryHead, withDetails } from './delivery-json.ts'
import { billedElsewhere } from './hold-lines.ts'
import { recording } from './recorded.ts'

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

/** What an insert is given: a column's value each, the details and the lines as JSON, and who asked for it. */
const valuesOf = ({ draft: open, vendorName, creator, createdAt, request, by }: NewDeliveryFacts) => {
  const draft = completed(open)
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
    packs: draft.lines.reduce((total, line) => total + (line.packs ?? 0), 0),
    requestKey: request?.key ?? null,
    requestHash: request?.hash ?? null,
    details: JSON.stringify(detailsOf(draft, vendorName)),
    lines: JSON.stringify(lineRows(draft)),
    numberKey: numberKey(draft.number),
    userId: by.userId,
    username: by.username,
    userType: by.userType,
    ...by.from,
  }
}

type Values = ReturnType<typeof valuesOf>

/** @param source puts the columns' values into the rows to be inserted; `first`: what is to be known before */
const insertion = (
  given: Given<Values>,
  first: RawBuilder<unknown>,
  source: (values: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<{ head: string }> =>
  sql`
    with ${first} d as (
      insert into deliveries.delivery (status, demo, created_by, created_by_name, created_at, vendor_id, vendor_name,
        company, job_id, is_invoice, invoice_no, invoice_date, do_no, do_date, delivery_date, site_code, po_numbers,
        releases, line_count, pack_count, idempotency_key, request_hash, details)
      ${source(sql`${given('status')}, ${given('demo')}, ${given('createdBy')}, ${given('createdByName')},
        ${given('createdAt')}, ${given('vendorId')}, ${given('vendorName')}, ${given('company')}, ${given('jobs')},
        ${given('isInvoice')}, ${given('invoiceNo')}, ${given('invoiceDate')}, ${given('doNo')}, ${given('doDate')},
        ${given('deliveryDate')}, ${given('site')}, ${given('orders')}, ${given('releases')}, ${given('lineCount')},
        ${given('packs')}, ${given('requestKey')}, ${given('requestHash')}`)}
      returning id, status, demo, created_by, created_by_name, created_at, vendor_id, company, job_id, invoice_no,
        invoice_date, do_no, do_date, delivery_date, site_code, po_numbers, line_count, pack_count, received_at,
        received_no, remarks, receiving_since, dock_since, dock_store
    ), lines as (
      insert into deliveries.delivery_line (delivery_id, status, vendor_id, sequence, line_key, po_number, release_num,
        line_num, shipment_num, job, item_code, quantity, packs, lot_quantities, heats, lot_sup)
      select d.id, d.status, d.vendor_id, l.* from d, json_to_recordset(${given('lines')}::json) as l (
        sequence integer, line_key text, po_number text, release_num integer, line_num integer, shipment_num integer,
        job text, item_code text, quantity numeric, packs integer, lot_quantities numeric[], heats text[], lot_sup text)
    ), numbers as (
      insert into deliveries.delivery_number (vendor_id, demo, number_key, delivery_id)
      select d.vendor_id, d.demo, ${given('numberKey')}, d.id from d
    )
    select ${deliveryHead} as head, ${recording(
      {
        by: {
          userId: given('userId'),
          username: given('username'),
          userType: given('userType'),
          from: { requestId: given('requestId'), ip: given('ip'), device: given('device') },
        },
        at: given('createdAt'),
      },
      'delivery.create',
      {
        after: sql`json_build_object('status', d.status, 'invoiceNo', d.invoice_no, 'invoiceDate', d.invoice_date,
          'doNo', d.do_no, 'doDate', d.do_date, 'deliveryDate', d.delivery_date, 'site', d.site_code, 'po', d.po_numbers,
          'lines', d.line_count, 'packs', d.pack_count)`,
      },
    )} from d`

const insert = statement<Values, { head: string }>(
  (given) =>
    sql`${insertion(given, sql``, (values) => sql`values (${values}, ${given('details')})`)} ${sql.raw(LAST_IN_UNIT)}`,
)

/** Inserts delivery, lines and number in one statement, which ends the unit of work. @returns the contract's `delivery` as JSON text */
export const insertDelivery = async (unit: Unit, facts: NewDeliveryFacts): Promise<string> => {
  liveAfterCommit(unit)
  const values = valuesOf(facts)
  const { rows } = await insert(unit, values)
  if (!rows[0]) throw new Error('an inserted delivery answers')
  return withDetails(rows[0].head, values.details)
}

type SeenValues = Values & {
  readonly keys: readonly string[]
  readonly transit: readonly number[]
  readonly demoUser: number | null
}

export type InsertAsSeen = ReturnType<typeof insertAsSeen>

/**
 * The same in one statement that is the whole unit of work, for a draft whose lines were not read but seen by the client: it
 * holds the lines, and inserts if all is so still and nobody has the number. Nothing is taken on trust: what is not as the
 * client says is not inserted. @returns undefined where the ERP's tables are not in the portal's own database
 */
export const insertAsSeen = ({ linesWithin }: Pick<PurchaseOrderPort, 'linesWithin'>, billed = noBilledNumbers) => {
  if (!linesWithin) return undefined
  const ask = statement<SeenValues, { head: string }>((given) => {
    const isSo = sql`case when deliveries.held_as_seen(${given('vendorId')}::bigint, ${given('keys')}::text[],
        ${given('transit')}::numeric[], ${given('demoUser')}::bigint)
      then not ${billedElsewhere(billed, given('vendorId'), given('demo'), given('numberKey'))}
        and ${linesWithin.are(given('vendorId'), given('company'), sql`asked.details::json -> 'poSelect'`)}
      else false end`
    const held = sql`held as materialized (
        select asked.details, ${isSo} as is_so from (select ${given('details')}::text as details) as asked
      ),`
    return sql`${insertion(given, held, (values) => sql`select ${values}, held.details from held where held.is_so`)}
      ${sql.raw(WHOLE_UNIT)}`
  })

  /** @returns undefined when something is not as it was seen: nothing is inserted then */
  return async (unit: Unit, facts: NewDeliveryFacts): Promise<string | undefined> => {
    const values = valuesOf(facts)
    // what JSON escapes with a number, the database may not hold in JSON
    if (values.details.includes('\\u')) return undefined
    const lines = facts.draft.lines.map(({ line }) => line)
    const seen = {
      keys: lines.map(lineKey),
      transit: lines.map(({ transit }) => transit),
      demoUser: facts.creator.demo ? facts.creator.userId : null,
    }
    const { rows } = await ask(unit, { ...values, ...seen })
    if (!rows[0]) return undefined
    liveAfterCommit(unit)
    return withDetails(rows[0].head, values.details)
  }
}
