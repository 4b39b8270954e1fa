import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { isActionAllowed } from '#areas/deliveries/rules/status.ts'
import { lockForReceipt, type ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import { fileMessages } from '#areas/files/messages.ts'
import { type AcceptedFile, type AcceptRules, type Files, keepFiles } from '#areas/files/server/index.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { instantText } from '#kit/server/list/columns.ts'
import type { Reply } from '#kit/server/route.ts'
import type { ReadUpload } from '#kit/server/upload.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { type Discrepancy, MAX_PHOTOS, type reportDiscrepancy as reportCall } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { recordDockEvent } from '../dock-event.ts'
import { visibleDelivery } from '../received-invoice.ts'
import type { ReceivingDeps } from '../receiving-deps.ts'
import { mailDiscrepancy } from '../supplier-mail.ts'

export interface DiscrepancyDeps extends ReceivingDeps {
  readonly files: Files
}

type ReportedDiscrepancy = CallInput<typeof reportCall>['body']

/** Converts the photos to an upload, so that they are stored like all other files. */
const uploadOf = (photos: readonly string[]): ReadUpload =>
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
  const [before] = await readReports(unit, delivery.id, report.key)
  if (before) return ok(before)
  if (!isActionAllowed('report', delivery.status)) return refuse(messages.SCAN_NOT_TRANSIT)
  if (!isOnDelivery(delivery, report)) return refuse(messages.NOT_ON_DELIVERY, {}, { path: 'pack' })
  await keepFiles(unit, files)
  const at = deps.now()
  const id = await insertDiscrepancy(unit, caller, report, files, at)
  const { kind, sequence, pack, reason } = report
  const facts = { kind, sequence, pack, reason }
  const event = { what: 'delivery.report-discrepancy', topic: 'delivery.discrepancy', after: facts }
  await recordDockEvent(unit, caller, at, delivery, event)
  await mailDiscrepancy(unit, deps.directory, delivery, report, at)
  return ok({ id, ...facts, photos: files.length, by: caller.username, at: at.toISOString() })
}

/** Reads the reports about a delivery: all of them, or only the one with the device key. */
const readReports = async (db: Db | Unit, deliveryId: number, deviceKey?: string): Promise<Discrepancy[]> => {
  const { rows } = await sql<Discrepancy>`
    select id, kind, sequence, pack, reason, user_name as by, ${instantText(sql`reported_at`)} as at,
      (select count(*)::integer from receiving.discrepancy_photo p where p.discrepancy_id = d.id) as photos
    from receiving.discrepancy d
    where delivery_id = ${deliveryId} and device_key = coalesce(${deviceKey ?? null}, device_key)
    order by id`.execute(db)
  return rows
}

/** Returns whether the reported line and box exist. A report without line and box is about the whole delivery. */
const isOnDelivery = (delivery: ReceivableDelivery, { sequence, pack }: ReportedDiscrepancy): boolean => {
  if (sequence === null) return pack === null
  const boxes = delivery.details.qtyLot[sequence - 1]
  return boxes !== undefined && (pack === null || pack <= boxes)
}

const insertDiscrepancy = async (
  unit: Unit,
  caller: Caller,
  { key, deliveryId, photos: _, ...facts }: ReportedDiscrepancy,
  photos: readonly AcceptedFile[],
  at: Date,
): Promise<number> => {
  const { id } = await unit
    .insertInto('receiving.discrepancy')
    .values({
      device_key: key,
      delivery_id: deliveryId,
      ...facts,
      user_id: caller.userId,
      user_name: caller.username,
      reported_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (photos.length > 0)
    await unit
      .insertInto('receiving.discrepancy_photo')
      .values(photos.map((photo, index) => ({ discrepancy_id: id, nth: index + 1, file_id: photo.id })))
      .execute()
  return id
}

export const readDiscrepancies = async (db: Db, caller: Caller, deliveryId: number): Promise<Result<Discrepancy[]>> => {
  if (!(await visibleDelivery(db, caller, { id: deliveryId }))) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  return ok(await readReports(db, deliveryId))
}

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
