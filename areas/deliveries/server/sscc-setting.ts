import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { audit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../messages.ts'
import { noSscc, readPrefix, type SsccSetting } from '../rules/sscc.ts'

interface SsccSettingDeps {
  readonly db: Db
  readonly directory: Pick<DirectoryPort, 'suppliers'>
  readonly now: () => Date
}

/** Reads a supplier's settings for its SSCCs. */
export const ssccSettingOf = async (db: Db | Unit, vendorId: number): Promise<SsccSetting> =>
  (await db
    .selectFrom('deliveries.sscc_setting')
    .select(['prefix', 'extension'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()) ?? noSscc

/** Refuses a supplier that the caller may not see. Users of a supplier see only their own, staff see all suppliers. */
const refuseSupplier = async ({ directory }: SsccSettingDeps, caller: Caller, vendorId: number) => {
  const scope = scopeOf(caller)
  const isVisible = scope.kind === 'vendor' ? scope.vendorId === vendorId : scope.kind !== 'none'
  const [supplier] = isVisible ? await directory.suppliers(vendorId) : []
  return supplier ? undefined : refuse(messages.SSCC_SUPPLIER_UNKNOWN)
}

export const visibleSsccSetting = async (
  deps: SsccSettingDeps,
  caller: Caller,
  vendorId: number,
): Promise<Result<SsccSetting>> =>
  (await refuseSupplier(deps, caller, vendorId)) ?? ok(await ssccSettingOf(deps.db, vendorId))

/** Changes the prefix and the extension digit of deliveries that are confirmed later. */
export const saveSsccSetting = async (
  deps: SsccSettingDeps,
  caller: Caller,
  vendorId: number,
  typed: SsccSetting,
): Promise<Result<SsccSetting>> => {
  const refusal = await refuseSupplier(deps, caller, vendorId)
  if (refusal) return refusal
  const prefix = readPrefix(typed.prefix ?? '')
  if (!prefix.ok) return prefix
  const setting = { prefix: prefix.value, extension: typed.extension }
  return deps.db.transaction().execute(async (unit) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('deliveries.sscc_setting', ${vendorId}::bigint))`.execute(
      unit,
    )
    const before = await ssccSettingOf(unit, vendorId)
    const at = deps.now()
    const change = { ...setting, changed_at: at, changed_by: caller.username }
    await unit
      .insertInto('deliveries.sscc_setting')
      .values({ vendor_id: vendorId, ...change })
      .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(change))
      .execute()
    await audit(unit, caller, at, {
      what: 'sscc-setting.change',
      kind: 'sscc-setting',
      id: vendorId,
      organisation: null,
      vendor: vendorId,
      before,
      after: setting,
    })
    return ok(setting)
  })
}
