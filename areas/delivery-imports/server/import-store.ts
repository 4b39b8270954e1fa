import type { Caller } from '#areas/accounts/rules/caller.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { RefusedRowsSheet } from '../rules/sheet-files.ts'

/** The number of days for which refused rows can be downloaded. */
const KEPT_DAYS = 30
const DAY_MS = 24 * 3_600_000

interface NewImport {
  readonly vendorId: number
  readonly fileName: string
  readonly isPreview: boolean
  readonly refused: RefusedRowsSheet
  readonly counts: Readonly<Record<string, number>>
}

/** Stores an import with its refused rows and returns its id. Imports are audited; previews are not. */
export const storeImport = (db: Db, caller: Caller, at: Date, made: NewImport): Promise<number> =>
  db.transaction().execute(async (unit) => {
    const { id } = await unit
      .insertInto('delivery_imports.import')
      .values({
        vendor_id: made.vendorId,
        demo: caller.reach === 'demo',
        created_by: caller.userId,
        created_by_name: caller.username,
        created_at: at,
        file_name: made.fileName,
        is_preview: made.isPreview,
        refused: JSON.stringify(made.refused),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!made.isPreview)
      await writeAudit(unit, caller, at, {
        what: 'delivery-import.create',
        kind: 'delivery-import',
        id,
        organisation: null,
        vendor: made.vendorId,
        after: { file: made.fileName, ...made.counts },
      })
    return Number(id)
  })

/**
 * Returns the refused rows of an import that the caller or another user of the supplier has made. A trial account gets
 * only its own imports.
 */
export const findRefusedRows = async (db: Db, caller: Caller, id: number): Promise<RefusedRowsSheet | undefined> => {
  const found = await db.selectFrom('delivery_imports.import').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  const isOwn = Number(found.created_by) === caller.userId
  const isOfSupplier = caller.vendorId !== null && Number(found.vendor_id) === caller.vendorId
  const isVisible = caller.reach === 'demo' || found.demo ? isOwn : isOwn || isOfSupplier
  return isVisible ? (JSON.parse(found.refused) as RefusedRowsSheet) : undefined
}

/** Deletes imports that are older than their retention time (OPS-11). The deliveries stay. */
export const purgeImports = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await db.deleteFrom('delivery_imports.import').where('created_at', '<', before).execute()
}
