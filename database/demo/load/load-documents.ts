import { type Selectable, sql } from 'kysely'
import { enqueueConfirmationMail, enqueueDocumentMail, MAIL_SUBJECT_KINDS } from '#areas/documents/server/index.ts'
import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import type { FileStorage } from '#areas/files/server/file-storage.port.ts'
import type { Tables, Unit } from '#kit/server/database/database.ts'
import { addDays, bangkokDayBounds, type IsoDate } from '#kit/shared/dates.ts'
import type { DemoPeople, Person } from '../delivery-shape.ts'
import { type DemoDocument, demoDocuments, demoFileName } from '../documents.ts'
import { firstEmailGroup } from '../email-groups.ts'
import { organisationCode } from '../organisations.ts'
import { samplePdf, sampleWorkbook } from '../paper.ts'
import { supplierOf } from '../suppliers.ts'
import { moveBeforeToday } from './before-today.ts'
import { storeDemoFile } from './keep-file.ts'
import { endMails } from './load-mails.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Loading {
  readonly unit: Unit
  readonly storage: FileStorage
  readonly people: DemoPeople
  readonly today: IsoDate
}

const insertHistory = async ({ unit }: Loading, id: number, at: Date, what: string, by: Person, detail = '') => {
  await sql`insert into documents.event (document_id, at, what, user_id, user_name, detail)
    values (${id}, ${at}, ${what}, ${by.id}, ${by.name}, ${detail})`.execute(unit)
}

const headings = { po: 'PURCHASE ORDER', sqm: 'SUPPLIER QUALITY MANUAL', coc: 'SUPPLIER CODE OF CONDUCT' } as const

const paperOf = ({ kind, company, vendorId, po, rel, dueDate, revision }: DemoDocument): Uint8Array =>
  samplePdf(headings[kind], {
    Factory: organisationCode(company),
    Supplier: `${supplierOf(vendorId).VENDOR_NAME_ALT} (${vendorId})`,
    ...(kind === 'po' ? { 'PO No.': po, Release: rel, 'Delivery date': dueDate } : { Revision: revision }),
  })

/** Returns an email group of the supplier at the factory, after adding the demo account's address to all of them. */
const groupOf = async ({ unit, people }: Loading, { company, vendorId }: DemoDocument) => {
  const { email } = people.ofSupplier(vendorId)
  await sql`update email_groups.email_group set addresses = array_prepend(${email}, addresses)
    where company = ${company} and vendor_id = ${vendorId} and not ${email} = any (addresses)`.execute(unit)
  return firstEmailGroup(unit, company, vendorId)
}

type StoredDocument = Selectable<Tables['documents.document']>

const confirmations: Readonly<Record<string, number>> = { confirmed: 1, 'confirmed-twice': 2, voided: 1 }

const progressOf = ({ age, state }: DemoDocument, today: IsoDate) => {
  const uploaded = bangkokDayBounds(addDays(today, -age)).from.getTime() + 9 * HOUR + ((age * 37) % 400) * 60_000
  const isSent = state !== 'unsent'
  const isRead = isSent && state !== 'sent'
  return {
    at: moveBeforeToday(today, new Date(uploaded)),
    isSent,
    downloads: isRead ? 1 + (age % 3) : 0,
    readMs: uploaded + 20 * HOUR,
    readAt: moveBeforeToday(today, new Date(uploaded + 20 * HOUR)),
    confirmations: confirmations[state] ?? 0,
  }
}
type Progress = ReturnType<typeof progressOf>

const insertDocument = async (loading: Loading, document: DemoDocument, by: Person, progress: Progress) => {
  const { kind, company, vendorId, state } = document
  const { at, isSent, downloads, readAt } = progress
  const group = await groupOf(loading, document)
  const supplier = supplierOf(vendorId)
  const reader = downloads > 0 ? loading.people.ofSupplier(vendorId).name : null
  const { rows } = await sql<StoredDocument>`
    insert into documents.document (kind, whole, company, factory, vendor_id, supplier_name, supplier_code, group_id, group_name,
      receivers, receiver_keys, po_number, rel_number, sequence, revision, due_date, created_by, created_by_name, created_at,
      mail_sent, mail_sent_at, download_count, downloaded_by, downloaded_at, confirm_count)
    values (${kind}, true, ${company}, ${organisationCode(company)}, ${vendorId}, ${supplier.VENDOR_NAME}, ${supplier.VENDOR_NAME_ALT},
      ${group.id}, ${group.name}, ${group.addresses}, ${group.addresses.map((one) => one.toLowerCase())}, ${document.po},
      ${document.rel}, ${document.sequence}, ${document.revision}, ${document.dueDate}, ${by.id}, ${by.name}, ${at}, ${isSent},
      ${isSent ? new Date(at.getTime() + 60_000) : null}, ${downloads}, ${reader}, ${reader === null ? null : readAt},
      ${state === 'voided' ? 0 : progress.confirmations})
    returning *`.execute(loading.unit)
  const [stored] = rows
  if (!stored) throw new Error('the demo lacks a document')
  return stored
}

const filesOf = (document: DemoDocument) => {
  const name = demoFileName(document)
  const files = [{ name, kind: 'pdf' as FileKind, content: paperOf(document) }]
  if (document.kind === 'sqm')
    files.push({
      name: name.replace('.pdf', '.xlsx'),
      kind: 'xlsx',
      content: sampleWorkbook('SQM', [
        ['Clause', 'Requirement'],
        ['4.1', 'Quality policy'],
        ['7.5', 'Control of documents'],
      ]),
    })
  return files
}

const loadOne = async (loading: Loading, document: DemoDocument, replaced: number | undefined): Promise<number> => {
  const { unit, people, today } = loading
  const { kind, company, vendorId } = document
  const by = kind === 'po' ? people.storeOf(company) : people.purchase
  const vendor = people.ofSupplier(vendorId)
  const progress = progressOf(document, today)
  const { at, readAt, readMs } = progress
  const stored = await insertDocument(loading, document, by, progress)
  const { id } = stored
  const name = demoFileName(document)
  const files = filesOf(document)
  for (const [index, file] of files.entries()) {
    const attached = await storeDemoFile(unit, loading.storage, { ...file, by, at })
    await unit
      .insertInto('documents.attachment')
      .values({ ...attached, document_id: id, position: index + 1 })
      .execute()
  }
  await insertHistory(loading, id, at, 'uploaded', by, files.map((file) => file.name).join(', '))
  for (let time = 0; time < progress.downloads; time++)
    await insertHistory(loading, id, new Date(readAt.getTime() - time * HOUR), 'downloaded', vendor, name)
  if (progress.isSent) {
    await enqueueDocumentMail(unit, stored)
    await endMails(unit, { kind: MAIL_SUBJECT_KINDS.document, id }, at)
  }
  for (let number = 1; number <= progress.confirmations; number++)
    await confirmOne(loading, document, { stored, number, readMs })
  if (replaced !== undefined) {
    await sql`update documents.document set superseded_by = ${id} where id = ${replaced}`.execute(unit)
    await insertHistory(loading, replaced, at, 'superseded', by, String(id))
  }
  return id
}

const confirmOne = async (
  loading: Loading,
  { kind, company, vendorId, dueDate, state }: DemoDocument,
  { stored, number, readMs }: { stored: StoredDocument; number: number; readMs: number },
): Promise<void> => {
  const vendor = loading.people.ofSupplier(vendorId)
  const { unit, today } = loading
  const { id } = stored
  const confirmedMs = readMs + number * 5 * HOUR
  const at = moveBeforeToday(today, new Date(confirmedMs))
  const name = kind === 'po' ? `ASN-${id}-${number}.pdf` : `signed-${kind.toUpperCase()}-${number}.pdf`
  const content = samplePdf(kind === 'po' ? 'ORDER CONFIRMATION' : 'SIGNED COPY', {
    Supplier: supplierOf(vendorId).VENDOR_NAME_ALT ?? '',
    Factory: organisationCode(company),
  })
  const file = await storeDemoFile(unit, loading.storage, { name, kind: 'pdf', content, by: vendor, at })
  const isSent = kind !== 'po' || number === 1
  const voidedAt = state === 'voided' ? moveBeforeToday(today, new Date(confirmedMs + DAY)) : null
  const day = kind === 'po' ? addDays(dueDate, (number - 1) * 7) : null
  const { rows } = await sql<{ id: number }>`
    insert into documents.confirmation (document_id, kind, company, vendor_id, file_id, name, size, delivery_date,
      created_by, created_by_name, created_at, mail_sent, mail_sent_at, voided_at, voided_by_name, void_reason)
    values (${id}, ${kind}, ${company}, ${vendorId}, ${file.file_id}, ${name}, ${file.size}, ${day}, ${vendor.id}, ${vendor.name}, ${at}, ${isSent},
      ${isSent ? at : null}, ${voidedAt}, ${voidedAt ? 'admin' : null}, ${voidedAt ? 'แนบไฟล์ผิดฉบับ' : null})
    returning id`.execute(unit)
  await insertHistory(loading, id, at, 'confirmed', vendor, day ?? name)
  if (isSent && rows[0]) {
    const confirmation = { id: rows[0].id, delivery_date: day }
    await enqueueConfirmationMail(unit, stored, confirmation)
    await endMails(unit, { kind: MAIL_SUBJECT_KINDS.confirmation, id: confirmation.id }, at)
    if (kind === 'po') await insertHistory(loading, id, at, 'notice', vendor, day ?? '')
  }
  if (voidedAt) await insertHistory(loading, id, voidedAt, 'voided', { id: 0, name: 'admin' }, 'แนบไฟล์ผิดฉบับ')
}

/** Adds the demo's documents, with their files in the storage. */
export const loadDocuments = async (unit: Unit, storage: FileStorage, today: IsoDate, people: DemoPeople) => {
  const loading = { unit, storage, people, today }
  let before: number | undefined
  for (const document of demoDocuments(today))
    before = await loadOne(loading, document, document.replaces ? before : undefined)
}
