import './tables.ts'
import { accountMessages } from '#areas/accounts/messages.ts'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { Logo } from '../contract.ts'
import { directoryMessages as messages } from '../messages.ts'
import { checkLogo } from '../rules/logo.ts'
import type { DirectoryPort } from './directory.port.ts'

export interface LogoDeps {
  readonly db: Db
  readonly directory: DirectoryPort
  readonly now: () => Date
}

export const findLogo = async (db: Db, organisation: number): Promise<Logo | undefined> => {
  const row = await db
    .selectFrom('directory.logo')
    .select(['width', 'height', 'jpeg'])
    .where('organisation', '=', organisation)
    .executeTakeFirst()
  return row && { width: row.width, height: row.height, jpeg: Buffer.from(row.jpeg).toString('base64') }
}

/** The upload time of each logo, by organisation. */
export const logoVersions = async (db: Db): Promise<ReadonlyMap<number, string>> => {
  const rows = await db.selectFrom('directory.logo').select(['organisation', 'uploaded_at']).execute()
  return new Map(rows.map(({ organisation, uploaded_at: at }) => [organisation, at.toISOString()]))
}

/**
 * Refuses a change to data of another or an unknown organisation. Administrators without an organisation may change the
 * data of all organisations.
 */
export const refuseOtherOrganisation = async (
  { directory }: Pick<LogoDeps, 'directory'>,
  caller: Caller,
  organisation: number,
) => {
  const scope = scopeOf(caller)
  const isInScope = scope.kind === 'all' || (scope.kind === 'organisation' && scope.companyId === organisation)
  if (!isInScope) return refuse(accountMessages.FORBIDDEN)
  const known = await directory.organisations()
  return known.some(({ INVENTORY_ORG_ID: id }) => id === organisation)
    ? undefined
    : refuse(messages.ORGANISATION_NOT_FOUND)
}

const recordOf = (what: string, organisation: number) =>
  ({ what, kind: 'logo', id: organisation, organisation, vendor: null }) as const

/** Stores or replaces the logo of an organisation (G-196). */
export const saveLogo = async (
  deps: LogoDeps,
  caller: Caller,
  organisation: number,
  base64: string,
): Promise<Result<Logo>> => {
  const refusal = await refuseOtherOrganisation(deps, caller, organisation)
  if (refusal) return refusal
  const jpeg = Buffer.from(base64, 'base64')
  const checked = checkLogo(jpeg)
  if (!checked.ok) return checked
  const { width, height } = checked.value
  const at = deps.now()
  const values = { width, height, jpeg, uploaded_at: at }
  await deps.db.transaction().execute(async (unit) => {
    await unit
      .insertInto('directory.logo')
      .values({ organisation, ...values })
      .onConflict((conflict) => conflict.column('organisation').doUpdateSet(values))
      .execute()
    const after = { width, height, bytes: jpeg.length }
    await writeAudit(unit, caller, at, { ...recordOf('logo.upload', organisation), after })
  })
  return ok({ width, height, jpeg: base64 })
}

/** Removes the logo of an organisation, and returns whether there was one. */
export const removeLogo = async (
  deps: LogoDeps,
  caller: Caller,
  organisation: number,
): Promise<Result<{ removed: boolean }>> => {
  const refusal = await refuseOtherOrganisation(deps, caller, organisation)
  if (refusal) return refusal
  return deps.db.transaction().execute(async (unit) => {
    const logo = await unit
      .deleteFrom('directory.logo')
      .where('organisation', '=', organisation)
      .returning(['width', 'height'])
      .executeTakeFirst()
    if (logo) await writeAudit(unit, caller, deps.now(), { ...recordOf('logo.delete', organisation), before: logo })
    return ok({ removed: logo !== undefined })
  })
}
