import { accountMessages } from '#areas/accounts/messages.ts'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { MIN_PASSWORD_LENGTH } from '#areas/accounts/rules/password.ts'
import type { SessionLimits } from '#areas/accounts/rules/session-limits.ts'
import { maySeeProvider } from '#areas/accounts/rules/sign-in-providers.ts'
import { allProviders, secondFactorRules } from '#areas/accounts/server/index.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { mailFacts } from '#areas/mail/server/index.ts'
import type { Db } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { SettingsOverview } from '../contract.ts'
import type { KeptData } from '../rules/retention.ts'
import type { Variable } from '../rules/variables.ts'
import type { ErpImportsPort } from './erp-imports.port.ts'
import { apiFacts, retentionFacts, waitingForErp } from './facts.query.ts'
import { organisationSettings } from './organisations.query.ts'

/** The settings from the environment of this process, without secrets. */
export interface Installation {
  /** The environment variables that are set. */
  readonly environment: readonly Variable[]
  readonly sessionLimits: SessionLimits
  readonly signInsPerMinute: number
  readonly exemptNetworks: string | undefined
  readonly mail: {
    readonly transport: SettingsOverview['mail']['transport']
    /** The host of the mail server, or the URL of the gateway; undefined for the mail box. */
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

const signInFacts = async ({ db, installation }: SettingsDeps, caller: Caller): Promise<SettingsOverview['signIn']> => {
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

const mailSettings = async ({ db, installation }: SettingsDeps, caller: Caller): Promise<SettingsOverview['mail']> => {
  const { transport, server, from } = installation.mail
  const { lastSentAt, lastFailure, ...counts } = await mailFacts(db, caller)
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

const erpFacts = async (deps: SettingsDeps, caller: Caller): Promise<SettingsOverview['erp']> => {
  const { kind, server } = deps.installation.erp
  const imports = await deps.erpImports.lastOfEachFile()
  return {
    kind,
    server: (isOfAll(caller) && server) || null,
    waiting: await waitingForErp(deps.db, caller),
    lastImportAt: imports[0]?.at.toISOString() ?? null,
    imports: isOfAll(caller) ? imports.map((one) => ({ ...one, at: one.at.toISOString() })) : null,
  }
}

/** Returns the settings in the caller's scope. Refusal: FORBIDDEN if the caller administers no organisation. */
export const settingsOverview = async (deps: SettingsDeps, caller: Caller): Promise<Result<SettingsOverview>> => {
  const { db, installation } = deps
  const { kind } = scopeOf(caller)
  if (kind !== 'all' && kind !== 'organisation') return refuse(accountMessages.FORBIDDEN)
  const [signIn, mail, organisations, retention, erp, api] = await Promise.all([
    signInFacts(deps, caller),
    mailSettings(deps, caller),
    organisationSettings(deps, caller),
    retentionFacts(db, installation.retentionMonths),
    erpFacts(deps, caller),
    apiFacts(deps, caller),
  ])
  return ok({
    reach: kind,
    environment: [...installation.environment],
    signIn,
    mail,
    organisations,
    retention,
    erp,
    api: { ...api, allowsPrivate: installation.webhooksAllowPrivate },
  })
}
