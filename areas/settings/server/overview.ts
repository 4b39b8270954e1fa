import { type RawBuilder, sql } from 'kysely'
import { accountMessages } from '#areas/accounts/messages.ts'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { MIN_PASSWORD_LENGTH } from '#areas/accounts/rules/sign-in/password.ts'
import type { SessionLimits } from '#areas/accounts/rules/sign-in/session-limits.ts'
import { maySeeProvider } from '#areas/accounts/rules/sign-in/sign-in-providers.ts'
import { allProviders, isOwnedBy, listKeys, secondFactorRules, staffScope } from '#areas/accounts/server/index.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { mailStatistics } from '#areas/mail/server/index.ts'
import { readAnswerSettings } from '#areas/order-answers/server/index.ts'
import type { Db } from '#kit/server/database/database.ts'
import { instantText } from '#kit/server/list/columns.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { OrganisationSettings, SettingsOverview } from '../contract.ts'
import { type KeptData, keptData, removalDate } from '../rules/retention.ts'
import type { Variable } from '../rules/variables.ts'
import type { ErpImportsPort } from './erp-imports.port.ts'

/** The settings from the environment of this process, without secrets. */
export interface Installation {
  /** The environment variables that are set. */
  readonly environment: readonly Variable[]
  readonly sessionLimits: SessionLimits
  readonly signInsPerMinute: number
  readonly exemptNetworks: string | undefined
  readonly mail: {
    readonly transport: SettingsOverview['mail']['transport']
    /** The host of the mail server, or the URL of the gateway; undefined for the mailbox. */
    readonly server: string | undefined
    readonly from: string | undefined
  }
  readonly retentionMonths: Readonly<Record<KeptData, number>>
  readonly erp: { readonly kind: SettingsOverview['erp']['kind']; readonly server: string | undefined }
  readonly webhooksAllowPrivate: boolean
}

export interface SettingsDeps {
  readonly db: Db
  readonly installation: Installation
  readonly directory: DirectoryPort
  readonly erpImports: ErpImportsPort
  readonly now: () => Date
}

/** Returns whether the caller administers all organisations. Others see no servers, networks and import reports. */
const isOfAll = (caller: Caller): boolean => scopeOf(caller).kind === 'all'

const signInFacts = async ({ db, installation }: SettingsDeps, caller: Caller) => {
  const { sessionLimits, signInsPerMinute, exemptNetworks } = installation
  const rules = await secondFactorRules(db)
  const providers = (await allProviders(db)).filter((one) => maySeeProvider(caller, one))
  const off = providers.filter(({ mode }) => mode === 'off').length
  return {
    minPasswordLength: MIN_PASSWORD_LENGTH,
    sessionHours: sessionLimits.hours,
    idleHours: sessionLimits.idleHours,
    signInsPerMinute,
    secondFactor: rules.map(({ user_type, grace_days }) => ({ userType: user_type, graceDays: grace_days })),
    hasExemptNetworks: exemptNetworks !== undefined,
    exemptNetworks: (isOfAll(caller) && exemptNetworks) || null,
    providers: { offered: providers.length - off, off },
  }
}

const mailSettings = async ({ db, installation }: SettingsDeps, caller: Caller) => {
  const { transport, server, from } = installation.mail
  const { lastSentAt, lastFailure, ...counts } = await mailStatistics(db, caller)
  const { email } = await db
    .selectFrom('accounts.user_account')
    .select('email')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  return {
    transport,
    server: (isOfAll(caller) && server) || null,
    from: (isOfAll(caller) && from) || null,
    ...counts,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastFailure: lastFailure && { ...lastFailure, at: lastFailure.at.toISOString() },
    ownAddress: email,
  }
}

type OrganisationRow = Pick<
  OrganisationSettings,
  'id' | 'logoAt' | 'holidays' | 'nextHoliday' | 'receivers' | 'shortReceipt'
>

/** Returns the settings of the organisations that the caller administers: one or all. */
const organisationSettings = async ({ db, directory, now }: SettingsDeps, caller: Caller) => {
  const scope = scopeOf(caller)
  const all = await directory.organisations()
  const own = all.filter(
    ({ INVENTORY_ORG_ID: id }) => scope.kind === 'all' || (scope.kind === 'organisation' && scope.companyId === id),
  )
  const ids = own.map(({ INVENTORY_ORG_ID: id }) => id)
  const today = bangkokDay(now())
  const settings = sql<OrganisationRow>`
    select wanted.id,
      (select ${instantText(sql`l.uploaded_at`)} from directory.logo l where l.organisation = wanted.id) as "logoAt",
      (select count(*)::int from directory.holiday h where h.organisation = wanted.id and h.day >= ${today}::date) as holidays,
      (select json_build_object('day', h.day, 'name', h.name) from directory.holiday h
        where h.organisation = wanted.id and h.day >= ${today}::date order by h.day limit 1) as "nextHoliday",
      (select count(*)::int from receiving.employee e where e.company = wanted.id) as receivers,
      coalesce((select s.short_receipt from receiving.organisation_setting s where s.company = wanted.id), false) as "shortReceipt"
    from unnest(${ids}::int[]) wanted (id)`
  const [answersOf, { rows }] = await Promise.all([readAnswerSettings(db, ids), settings.execute(db)])
  return own.flatMap((one) => {
    const row = rows.find(({ id }) => id === one.INVENTORY_ORG_ID)
    if (!row) return []
    return {
      ...row,
      code: one.INVENTORY_ORG_CODE,
      company: one.COMPANY_NAME,
      offered: one.OFFERED,
      hasPds: one.HAS_PDS,
      hidesPdsWithoutLine: one.HIDE_PDS_NO_LINE,
      packExempt: one.PACK_EXEMPT,
      answers: answersOf(row.id).policy,
    }
  })
}

const oldestOf: Readonly<Record<KeptData, RawBuilder<{ at: Date | null }>>> = {
  audit: sql`select min(at) as at from audit.entry`,
  mails: sql`select min(created_at) as at from mail.message where not open`,
  scans: sql`select min(r.done_at) as at from receiving.receipt r where r.state = 'done'
    and exists (select from receiving.scan s where s.delivery_id = r.delivery_id)`,
}

/** Returns for each kind of data how long it is kept, and when the oldest will be deleted (OPS-11). */
const retentionFacts = ({ db, installation }: SettingsDeps) =>
  Promise.all(
    keptData.map(async (data) => {
      const { rows } = await oldestOf[data].execute(db)
      const oldest = rows[0]?.at ?? null
      const months = installation.retentionMonths[data]
      return {
        data,
        months,
        oldest: oldest?.toISOString() ?? null,
        leavesAt: oldest && removalDate(data, oldest, months).toISOString(),
      }
    }),
  )

/** Returns the adapter, the receipts and DO changes in the caller's scope that wait for the ERP, and the last imports. */
const erpFacts = async ({ db, installation, erpImports }: SettingsDeps, caller: Caller) => {
  const { kind, server } = installation.erp
  const imports = await erpImports.lastOfEachFile()
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select delivery_id from receiving.receipt where state = 'posting'
      union all select delivery_id from receiving.do_replacement where state = 'telling') open
    join deliveries.delivery d on d.id = open.delivery_id
    where ${staffScope(scopeOf(caller), (id) => sql`d.company = ${id}`)}`.execute(db)
  return {
    kind,
    server: (isOfAll(caller) && server) || null,
    waiting: rows[0]?.waiting ?? 0,
    lastImportAt: imports[0]?.at.toISOString() ?? null,
    imports: isOfAll(caller) ? imports.map((one) => ({ ...one, at: one.at.toISOString() })) : null,
  }
}

/** Counts the working API keys and the webhooks that the caller sees on the pages of keys and webhooks. */
const apiFacts = async (deps: SettingsDeps, caller: Caller) => {
  const keys = await listKeys(deps, caller)
  const { rows } = await sql<{ webhooks: number; stoppedWebhooks: number }>`
    select count(*)::int as webhooks, (count(*) filter (where disabled_at is not null))::int as "stoppedWebhooks"
    from webhooks.endpoint e where deleted_at is null and ${isOwnedBy(scopeOf(caller), 'e')}`.execute(deps.db)
  const [webhooks] = rows
  if (!webhooks) throw new Error('a query of counts has one row')
  return {
    keys: keys.ok ? keys.value.filter(({ state }) => state === 'active').length : 0,
    ...webhooks,
    allowsPrivate: deps.installation.webhooksAllowPrivate,
  }
}

/** Returns the settings in the caller's scope. Refusal: FORBIDDEN if the caller administers no organisation. */
export const settingsOverview = async (deps: SettingsDeps, caller: Caller): Promise<Result<SettingsOverview>> => {
  const { kind } = scopeOf(caller)
  if (kind !== 'all' && kind !== 'organisation') return refuse(accountMessages.FORBIDDEN)
  const [signIn, mail, organisations, retention, erp, api] = await Promise.all([
    signInFacts(deps, caller),
    mailSettings(deps, caller),
    organisationSettings(deps, caller),
    retentionFacts(deps),
    erpFacts(deps, caller),
    apiFacts(deps, caller),
  ])
  const environment = [...deps.installation.environment]
  return ok({ reach: kind, environment, signIn, mail, organisations, retention, erp, api })
}
