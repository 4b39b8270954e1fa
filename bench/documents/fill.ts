import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { COMPANY, FIRST_VENDOR } from '../wire/fill.ts'

/** The number of documents per day: 100,000 in three years. */
const A_DAY = 100_000 / 1095
/** A quarter of the documents belongs to the measured factory, the rest to other factories. */
const companyOf = (n: RawBuilder<unknown>) =>
  sql`(case ${n} / 10 % 4 when 0 then ${COMPANY} when 1 then 175 when 2 then 222 else 330 end)`
/** The number of suppliers: few enough that a supplier's first pages are full even with 10,000 documents. */
const SUPPLIERS = 9
const vendorOf = (n: RawBuilder<unknown>) => sql`(${FIRST_VENDOR}::bigint + ${n} / 20 * 7 % ${SUPPLIERS})`

/**
 * Inserts documents with the numbers `from` to `to`, dated backwards from now: three fifths are orders, the rest SQM
 * and codes of conduct, each with its file and mail. Most are downloaded, and seven tenths are confirmed.
 */
export const fillDocuments = async (db: Db, from: number, to: number): Promise<void> => {
  await sql`
    insert into files.file (storage_key, state, name, kind, size, sha256, uploaded_by, created_at)
    select md5(side || ' ' || n), 'kept', side || '-' || n || '.pdf', 'pdf', 200000, md5(n::text) || md5(side), 1, now()
    from generate_series(${from}::int, ${to}::int) n, unnest(array['document', 'copy']) side
    where side = 'document' or n % 10 < 7`.execute(db)
  await sql`
    insert into documents.document (kind, whole, company, factory, vendor_id, supplier_name, supplier_code, group_id, group_name, receivers,
      receiver_keys, po_number, rel_number, sequence, revision, due_date, created_by, created_by_name, created_at, mail_sent, mail_sent_at,
      download_count, downloaded_by, downloaded_at, confirm_count)
    select kind, true, company, case company when ${COMPANY} then 'AH' else 'F' || company end, vendor, 'บริษัท ผู้ขาย ' || vendor || ' จำกัด',
      'S' || vendor % 1000, 1, 'AH-S' || vendor % 1000 || '-0001', address, address, case kind when 'po' then (41000000 + n)::text else '' end,
      case kind when 'po' then (n % 4)::text else '' end, n::text, case kind when 'po' then '' else (n % 9)::text end, at::date, n, 'store',
      at, n % 100 > 1, case when n % 100 > 1 then at end, n % 20, case when n % 20 > 0 then 'vendor' end, case when n % 20 > 0 then at end,
      case when n % 10 < 7 then 1 else 0 end
    from (
      select n, case n % 5 when 3 then 'sqm' when 4 then 'coc' else 'po' end as kind, ${companyOf(sql`n`)} as company,
        ${vendorOf(sql`n`)} as vendor, now() - make_interval(secs => n * 86400.0 / ${A_DAY}::float) as at,
        array['vendor@bench.test', 'order@supplier.example', 'sales@supplier.example'] as address
      from generate_series(${from}::int, ${to}::int) n) made`.execute(db)
  await sql`
    insert into documents.attachment (file_id, document_id, position, name, kind, size)
    select f.id, d.id, 1, f.name, 'pdf', f.size from documents.document d
    join files.file f on f.storage_key = md5('document ' || d.created_by)
    where d.created_by between ${from} and ${to}`.execute(db)
  await sql`
    insert into documents.confirmation (document_id, kind, company, vendor_id, file_id, name, size, delivery_date, created_by,
      created_by_name, created_at, mail_sent, mail_sent_at)
    select d.id, d.kind, d.company, d.vendor_id, f.id, f.name, f.size, case d.kind when 'po' then d.due_date end, 1, 'vendor', d.created_at, d.id % 50 > 0,
      case when d.id % 50 > 0 then d.created_at end
    from documents.document d join files.file f on f.storage_key = md5('copy ' || d.created_by)
    where d.created_by between ${from} and ${to}`.execute(db)
  await sql`
    with mails as (
      insert into mail.message (message_id, template, language, subject, data, about_kind, about_id, company, tries, open, created_at)
      select '<' || d.created_by || '@bench.mail>', 'po', 'th', 'Automatic PO Confirmation', '{}', 'document', d.id::text, d.company, 1, false,
        d.created_at
      from documents.document d where d.created_by between ${from} and ${to} returning id, created_at)
    insert into mail.recipient (mail_id, position, kind, address, state, tries, answer, tried_at, sent_at)
    select id, 1, 'to', 'order@supplier.example', 'sent', 1, '250 taken', created_at, created_at from mails`.execute(db)
  await sql`vacuum analyze documents.document, documents.attachment, documents.confirmation, mail.message, mail.recipient`.execute(
    db,
  )
}
