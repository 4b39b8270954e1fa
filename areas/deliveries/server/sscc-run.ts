import { sql } from 'kysely'
import type { Unit } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../messages.ts'
import { maxSerial, serialOf, ssccBody, ssccOf } from '../rules/sscc.ts'
import type { Creator } from './creator.ts'
import { lockRange, ssccSettingOf } from './sscc-setting.ts'

export interface SsccRun {
  readonly numbers: readonly string[]
  /**
   * The first and the last SSCC without check digit; null without SSCCs. They are texts, because JavaScript numbers
   * with 17 digits are not exact.
   */
  readonly first: string | null
  readonly last: string | null
}

export const noSsccRun: SsccRun = { numbers: [], first: null, last: null }

/**
 * Chooses the next SSCCs of the supplier, one for each pack, and locks their range until the transaction ends. The
 * numbers follow the last stored number, so a rollback leaves no gap. Suppliers with the same prefix, such as companies
 * of a group, share the range. Demo deliveries have no SSCCs.
 */
export const allotSsccs = async (
  unit: Unit,
  { vendorId, demo }: Pick<Creator, 'vendorId' | 'demo'>,
  packs: number,
): Promise<Result<SsccRun>> => {
  if (demo) return ok(noSsccRun)
  const { prefix, extension } = await ssccSettingOf(unit, vendorId)
  if (prefix === null) return ok(noSsccRun)
  const setting = { prefix, extension }
  await lockRange(unit, setting)
  // read only after the lock, so that the numbers of other transactions are visible
  const max = maxSerial(setting)
  const { rows } = await sql<{ last: string }>`
    select lpad(least(last, ${ssccBody(setting, max)}::bigint)::text, 17, '0') as last from deliveries.sscc_run
    where first between ${ssccBody(setting, 0)}::bigint and ${ssccBody(setting, max)}::bigint
    order by first desc limit 1`.execute(unit)
  const before = rows[0] ? serialOf(setting, rows[0].last) : 0
  if (before + packs > max) return refuse(messages.SSCC_USED_UP, { prefix, extension })
  return ok({
    numbers: Array.from({ length: packs }, (_, index) => ssccOf(setting, before + 1 + index)),
    first: ssccBody(setting, before + 1),
    last: ssccBody(setting, before + packs),
  })
}
