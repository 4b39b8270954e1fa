import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { isActionAllowed } from '#areas/deliveries/rules/status.ts'
import { lockForReceipt, type ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import { fileMessages } from '#areas/files/messages.ts'
import { type AcceptedFile, type AcceptRules, type Files, keepFiles } from '#areas/files/server/index.ts'
import { enqueueMail } from '#areas/mail/server/index.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { auditAndAnnounce } from '#kit/server/live.ts'
import type { Reply } from '#kit/server/route.ts'
import type { Upload } from '#kit/server/upload.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { type Discrepancy, MAX_PHOTOS, type reportDiscrepancy as reportCall } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { visibleDelivery } from './received-invoice.ts'
import type { ReceivingDeps } from './receiving-deps.ts'
import { supplierNotice } from './supplier-notice.ts'
import type { DiscrepancyTable } from './tables.ts'

export interface DiscrepancyDeps extends ReceivingDeps {
  readonly files: Files
}

type ReportedDiscrepancy = CallInput<typeof reportCall>['body']

type Row = Omit<DiscrepancyTable, 'id'> & { readonly id: number; readonly photos: number }

const asDiscrepancy = (row: Row): Discrepancy => ({
  id: row.id,
  kind: row.kind,
  sequence: row.sequence,
  pack: row.pack,
  reason: row.reason,
  photos: row.photos,
  by: row.user_name,
  at: row.reported_at.toISOString(),
})

/** Converts the photos to an upload, so that they are stored like all other files. */
const uploadOf = (photos: readonly string[]): Upload =>
  async function* () {
    for (const [index, photo] of photos.entries())
      yield {
        kind: 'file',
        name: 'photo',
        fileName: `photo-${index + 1}.jpg`,
        content: Readable.from([Buffer.from(photo, 'base64')]),
        isCut: () => false,
      }
  }

export const photoRules: AcceptRules = { accept: ['jpeg', 'png'], most: MAX_PHOTOS }

/**
 * Stores a problem report with photos about a delivery to the caller's organisation, and notifies the supplier
 * (RCV-10). The delivery may have been received in the meantime; its status does not change. If a report is repeated
 * with the same device key, it returns the first one.
 */
export const reportDiscrepancy = (
  deps: DiscrepancyDeps,
  caller: Caller,
  report: ReportedDiscrepancy,
): Promise<Result<Discrepancy>> =>
  deps.files.take(uploadOf(report.photos), photoRules, caller.userId, ({ files }) =>
    deps.db.transaction().execute((unit) => storeDiscrepancy(deps, unit, caller, report, files)),
  )

const storeDiscrepancy = async (
  deps: DiscrepancyDeps,
  unit: Unit,
  caller: Caller,
  report: ReportedDiscrepancy,
  files: readonly AcceptedFile[],
): Promise<Result<Discrepancy>> => {
  const { companyId } = caller
  const delivery = companyId === null ? undefined : await lockForReceipt(unit, companyId, report.deliveryId)
  if (!delivery || delivery.status === 'deleted') return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  const before = await reports(unit)
    .where('device_key', '=', report.key)
    .where('delivery_id', '=', delivery.id)
    .executeTakeFirst()
  if (before) return ok(asDiscrepancy(before))
  if (!isActionAllowed('report', delivery.status)) return refuse(messages.SCAN_NOT_TRANSIT)
  if (!isOnDelivery(delivery, report)) return refuse(messages.NOT_ON_DELIVERY, {}, { path: 'pack' })
  await keepFiles(unit, files)
  const at = deps.now()
  const row = await insertDiscrepancy(unit, caller, report, files, at)
  await announceDiscrepancy(unit, caller, delivery, report, at)
  await mailDiscrepancy(deps, unit, delivery, report, at)
  return ok(asDiscrepancy(row))
}

const reports = (db: Db | Unit) =>
  db
    .selectFrom('receiving.discrepancy as d')
    .selectAll('d')
    .select(
      sql<number>`(select count(*)::integer from receiving.discrepancy_photo p where p.discrepancy_id = d.id)`.as(
        'photos',
      ),
    )

/** Returns whether the reported line and box exist. A report without line and box is about the whole delivery. */
const isOnDelivery = (delivery: ReceivableDelivery, { sequence, pack }: ReportedDiscrepancy): boolean => {
  if (sequence === null) return pack === null
  const boxes = delivery.details.qtyLot[sequence - 1]
  return boxes !== undefined && (pack === null || pack <= boxes)
}

const insertDiscrepancy = async (
  unit: Unit,
  caller: Caller,
  { key, deliveryId, kind, sequence, pack, reason }: ReportedDiscrepancy,
  photos: readonly AcceptedFile[],
  at: Date,
): Promise<Row> => {
  const row = await unit
    .insertInto('receiving.discrepancy')
    .values({
      device_key: key,
      delivery_id: deliveryId,
      kind,
      sequence,
      pack,
      reason,
      user_id: caller.userId,
      user_name: caller.username,
      reported_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (photos.length > 0)
    await unit
      .insertInto('receiving.discrepancy_photo')
      .values(photos.map(({ id }, index) => ({ discrepancy_id: row.id, nth: index + 1, file_id: id })))
      .execute()
  return { ...row, photos: photos.length }
}

const announceDiscrepancy = (
  unit: Unit,
  caller: Caller,
  delivery: ReceivableDelivery,
  { kind, sequence, pack, reason }: ReportedDiscrepancy,
  at: Date,
): Promise<void> => {
  const change = {
    what: 'delivery.report-discrepancy',
    kind: 'delivery',
    id: delivery.id,
    organisation: delivery.company,
    vendor: delivery.vendorId,
    after: { kind, sequence, pack, reason },
  }
  return auditAndAnnounce(unit, caller, at, change, { topic: 'delivery.discrepancy', body: { id: delivery.id } })
}

const mailDiscrepancy = async (
  deps: DiscrepancyDeps,
  unit: Unit,
  delivery: ReceivableDelivery,
  { kind, sequence, pack, reason }: ReportedDiscrepancy,
  at: Date,
): Promise<void> => {
  const { envelope, facts } = await supplierNotice(unit, deps.directory, delivery)
  await enqueueMail(unit, {
    template: 'discrepancy',
    ...envelope,
    data: {
      ...facts,
      url: `/table?psc=${delivery.id}`,
      kind,
      place: sequence === null ? '-' : [sequence, ...(pack === null ? [] : [pack])].join(' / '),
      reason: reason === '' ? '-' : reason,
      reported_at: bangkokMinute(at),
    },
  })
}

/** Returns the reports about a delivery, if the caller may see the delivery. */
export const readDiscrepancies = async (db: Db, caller: Caller, deliveryId: number): Promise<Result<Discrepancy[]>> => {
  if (!(await visibleDelivery(db, caller, { id: deliveryId }))) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  const rows = await reports(db).where('delivery_id', '=', deliveryId).orderBy('id').execute()
  return ok(rows.map(asDiscrepancy))
}

/** Sends a photo of a report to a user who may see its delivery. */
export const readPhoto = async (
  { db, files }: DiscrepancyDeps,
  caller: Caller,
  { id, nth }: { readonly id: number; readonly nth: number },
): Promise<Refusal | Reply<never>> => {
  const row = await db
    .selectFrom('receiving.discrepancy as d')
    .innerJoin('receiving.discrepancy_photo as p', 'p.discrepancy_id', 'd.id')
    .select(['d.delivery_id', 'p.file_id'])
    .where('d.id', '=', id)
    .where('p.nth', '=', nth)
    .executeTakeFirst()
  if (!row || scopeOf(caller).kind === 'none') return refuse(fileMessages.FILE_NOT_FOUND)
  if (!(await visibleDelivery(db, caller, { id: row.delivery_id }))) return refuse(fileMessages.FILE_NOT_FOUND)
  return files.reply(row.file_id, { inline: true })
}
