import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../messages.ts'
import {
  createSscc,
  createSsccBody,
  maxSerial,
  noSsccSetting,
  prefixesOverlap,
  readCompanyPrefix,
  type SsccNumbering,
  type SsccSetting,
  serialOf,
} from '../rules/codes/sscc.ts'
import type { Creator } from './creator.ts'

interface SsccSettingDeps {
  readonly db: Db
  readonly directory: Pick<DirectoryPort, 'suppliers'>
  readonly now: () => Date
}

const ssccSettingOf = async (db: Db | Unit, vendorId: number): Promise<SsccSetting> =>
  (await db
    .selectFrom('deliveries.sscc_setting')
    .select(['prefix', 'extension'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()) ?? noSsccSetting

/** Returns SQL for a supplier's setting as JSON, to read it in another statement. Null if it has none. */
export const ssccSettingSql = (vendorId: number) => sql`(
  select json_build_object('prefix', prefix, 'extension', extension) from deliveries.sscc_setting
    where vendor_id = ${vendorId})`

/** The length of the shortest prefix. Ranges that begin with the same digits are locked together. */
const LOCKED_DIGITS = 7

/** Locks the range of a prefix, and all ranges that overlap it, until the transaction ends. */
const lockRange = (unit: Unit, { prefix, extension }: SsccNumbering): Promise<void> =>
  lockName(unit, `deliveries.sscc ${extension}${prefix.slice(0, LOCKED_DIGITS)}`)

/**
 * Refuses a prefix that overlaps the prefix of another supplier with the same extension digit, because one supplier
 * would use up numbers of the other. The prefixes of other suppliers cannot change until the transaction ends.
 */
const refuseOverlap = async (unit: Unit, vendorId: number, { prefix, extension }: SsccSetting) => {
  if (prefix === null) return undefined
  await lockRange(unit, { prefix, extension })
  const others = await unit
    .selectFrom('deliveries.sscc_setting')
    .select('prefix')
    .where('vendor_id', '!=', vendorId)
    .where('extension', '=', extension)
    .where('prefix', 'like', `${prefix.slice(0, LOCKED_DIGITS)}%`)
    .execute()
  return others.some((other) => other.prefix !== null && prefixesOverlap(prefix, other.prefix))
    ? refuse(messages.SSCC_PREFIX_OVERLAPS, { prefix, extension }, { path: 'prefix' })
    : undefined
}

/**
 * Refuses a supplier whose setting the caller may not see. Users of a supplier see only that of their supplier, staff
 * see those of all suppliers.
 */
const refuseSupplier = async ({ directory }: SsccSettingDeps, caller: Caller, vendorId: number) => {
  const scope = scopeOf(caller)
  const isVisible = scope.kind === 'vendor' ? scope.vendorId === vendorId : scope.kind !== 'none'
  const [supplier] = isVisible ? await directory.suppliers(vendorId) : []
  return supplier ? undefined : refuse(messages.SSCC_SUPPLIER_UNKNOWN)
}

export const readSsccSetting = async (deps: SsccSettingDeps, caller: Caller, vendorId: number) =>
  (await refuseSupplier(deps, caller, vendorId)) ?? ok(await ssccSettingOf(deps.db, vendorId))

/** Changes the prefix and the extension digit for deliveries that are confirmed later. */
export const saveSsccSetting = async (deps: SsccSettingDeps, caller: Caller, vendorId: number, typed: SsccSetting) => {
  const refusal = await refuseSupplier(deps, caller, vendorId)
  if (refusal) return refusal
  const prefix = readCompanyPrefix(typed.prefix ?? '')
  if (!prefix.ok) return prefix
  const setting = { prefix: prefix.value, extension: typed.extension }
  return deps.db.transaction().execute(async (unit) => {
    await lockName(unit, `deliveries.sscc_setting ${vendorId}`)
    const overlap = await refuseOverlap(unit, vendorId, setting)
    if (overlap) return overlap
    const before = await ssccSettingOf(unit, vendorId)
    const at = deps.now()
    const change = { ...setting, changed_at: at, changed_by: caller.username }
    await unit
      .insertInto('deliveries.sscc_setting')
      .values({ vendor_id: vendorId, ...change })
      .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(change))
      .execute()
    await writeAudit(unit, caller, at, {
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

/**
 * Reserves the next SSCCs of the supplier, one for each pack, and locks their range until the transaction ends. The
 * numbers follow the last stored number, so a rollback leaves no gap. Suppliers with the same prefix, such as companies
 * of a group, share the range. Demo deliveries, and suppliers without a prefix, have no SSCCs.
 */
export const allocateSsccs = async (
  unit: Unit,
  { demo }: Pick<Creator, 'demo'>,
  { prefix, extension }: SsccSetting,
  packs: number,
): Promise<Result<readonly string[]>> => {
  if (demo || prefix === null) return ok([])
  const setting = { prefix, extension }
  await lockRange(unit, setting)
  // read only after the lock, so that the numbers of other transactions are visible
  const max = maxSerial(setting)
  const { rows } = await sql<{ last: string }>`
    select lpad(least(last, ${createSsccBody(setting, max)}::bigint)::text, 17, '0') as last from deliveries.sscc_run
    where first between ${createSsccBody(setting, 0)}::bigint and ${createSsccBody(setting, max)}::bigint
    order by first desc limit 1`.execute(unit)
  const before = rows[0] ? serialOf(setting, rows[0].last) : 0
  if (before + packs > max) return refuse(messages.SSCC_USED_UP, { prefix, extension })
  return ok(Array.from({ length: packs }, (_, index) => createSscc(setting, before + 1 + index)))
}
