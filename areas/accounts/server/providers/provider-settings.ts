import { randomUUID } from 'node:crypto'
import { writeAudit } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages as messages } from '../../messages.ts'
import type { Caller } from '../../rules/caller.ts'
import type { ListedProvider, ProviderInput, testProvider as testCall } from '../../rules/sign-in/provider-calls.ts'
import {
  cleanIssuer,
  connectionRefusal,
  mayChangeProvider,
  maySeeProvider,
  providerRefusal,
} from '../../rules/sign-in/sign-in-providers.ts'
import type { AccountDeps } from '../deps.ts'
import type { EmployerPort } from '../employers.port.ts'
import { redirectAddress } from './provider-sign-in.ts'
import {
  allProviders,
  failureRefusal,
  lockProvider,
  ownerOfSecret,
  type Provider,
  providerConnection,
} from './provider-store.ts'

const linkedCounts = async (db: Pick<Unit, 'selectFrom'>): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('accounts.sign_in_identity')
    .select(({ fn }) => ['provider_id', fn.countAll<number>().as('users')])
    .groupBy('provider_id')
    .execute()
  return new Map(rows.map(({ provider_id, users }) => [provider_id, Number(users)]))
}

/** The fields for the list and the audit, without the secret. */
const publicFields = ({ name, issuer, client_id, audience, organisations, vendor_id, mode }: Provider) => ({
  name,
  issuer,
  client_id,
  audience,
  organisations,
  vendor_id,
  mode,
})

const asListed = (caller: Caller, provider: Provider, linked: number): ListedProvider => {
  const { id, version } = provider
  return { id, ...publicFields(provider), linked, editable: mayChangeProvider(caller, provider), version }
}

export const listProviders = async (deps: AccountDeps, caller: Caller) => {
  const counts = await linkedCounts(deps.db)
  const seen = (await allProviders(deps.db)).filter((one) => maySeeProvider(caller, one))
  return {
    providers: seen.map((one) => asListed(caller, one, counts.get(one.id) ?? 0)),
    redirect: redirectAddress(deps),
  }
}

const note = (
  unit: Unit,
  { deps: { now }, caller }: { deps: AccountDeps; caller: Caller },
  what: 'sign-in-provider.create' | 'sign-in-provider.change' | 'sign-in-provider.delete',
  id: string,
  { of, ...values }: { readonly of: CleanProvider; readonly before?: object; readonly after?: object },
): Promise<void> => {
  const [organisation = null, ...others] = of.organisations
  return writeAudit(unit, caller, now(), {
    what,
    kind: 'sign-in-provider',
    id,
    organisation: others.length > 0 ? null : organisation,
    vendor: of.vendor_id,
    ...values,
  })
}

type CleanProvider = Omit<ProviderInput, 'client_secret'>

/** Returns the input without the fields that its audience does not use. */
const clean = ({ client_secret: _, ...input }: ProviderInput): CleanProvider => ({
  ...input,
  name: input.name.trim(),
  issuer: cleanIssuer(input.issuer),
  client_id: input.client_id.trim(),
  organisations:
    input.audience === 'organisations' ? [...new Set(input.organisations)].sort((one, other) => one - other) : [],
  vendor_id: input.audience === 'supplier' ? input.vendor_id : null,
})

const unknownEmployer = async (employers: EmployerPort, input: CleanProvider): Promise<Refusal | undefined> => {
  if (input.vendor_id !== null && (await employers.suppliers(input.vendor_id)).length === 0)
    return refuse(messages.USER_VENDOR_UNKNOWN, {}, { path: 'vendor_id' })
  if (input.organisations.length === 0) return undefined
  const known = new Set((await employers.organisations()).map(({ INVENTORY_ORG_ID: id }) => id))
  return input.organisations.every((id) => known.has(id))
    ? undefined
    : refuse(messages.PROVIDER_ORGANISATION_UNKNOWN, {}, { path: 'organisations' })
}

const writeOrganisations = async (unit: Unit, id: string, organisations: readonly number[]): Promise<void> => {
  await unit.deleteFrom('accounts.sign_in_provider_organisation').where('provider_id', '=', id).execute()
  if (organisations.length > 0)
    await unit
      .insertInto('accounts.sign_in_provider_organisation')
      .values(organisations.map((company_id) => ({ provider_id: id, company_id })))
      .execute()
}

/** Refusals: those of `providerRefusal`, USER_VENDOR_UNKNOWN, PROVIDER_ORGANISATION_UNKNOWN. */
export const createProvider = async (deps: AccountDeps, caller: Caller, input: ProviderInput) => {
  const { allowsLoopback, employers, secrets } = deps
  const fields = clean(input)
  const refusal =
    providerRefusal(caller, { ...input, ...fields }, { hasSecret: false, allowsLoopback }) ??
    (await unknownEmployer(employers, fields))
  if (refusal) return refusal
  const id = randomUUID()
  const { organisations, ...columns } = fields
  return deps.db.transaction().execute(async (unit) => {
    const client_secret = secrets.encrypt(input.client_secret.trim(), ownerOfSecret(id))
    const row = await unit
      .insertInto('accounts.sign_in_provider')
      .values({ id, ...columns, client_secret, created_at: deps.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeOrganisations(unit, id, organisations)
    await note(unit, { deps, caller }, 'sign-in-provider.create', id, { of: fields, after: fields })
    return ok(asListed(caller, { ...row, organisations }, 0))
  })
}

/** Selects and locks a provider that the caller may change. Refusals: PROVIDER_NOT_FOUND, FORBIDDEN. */
const lockOwn = async (unit: Unit, caller: Caller, id: string): Promise<Provider | Refusal> => {
  const provider = await lockProvider(unit, id, 'update')
  if (!provider || !maySeeProvider(caller, provider)) return refuse(messages.PROVIDER_NOT_FOUND)
  return mayChangeProvider(caller, provider) ? provider : refuse(messages.FORBIDDEN)
}

/**
 * Changes a provider. User links are valid only for one issuer, so a change of the issuer removes them. Refusals: those
 * of `createProvider`, PROVIDER_NOT_FOUND and PROVIDER_CHANGED.
 */
export const changeProvider = async (
  deps: AccountDeps,
  caller: Caller,
  id: string,
  { version, ...input }: ProviderInput & { readonly version: number },
): Promise<Result<ListedProvider>> => {
  const fields = clean(input)
  const secret = input.client_secret.trim()
  const unknown = await unknownEmployer(deps.employers, fields)
  return deps.db.transaction().execute(async (unit): Promise<Result<ListedProvider>> => {
    const before = await lockOwn(unit, caller, id)
    if ('ok' in before) return before
    if (before.version !== version) return refuse(messages.PROVIDER_CHANGED)
    // the stored secret is sent only to the stored issuer
    const hasSecret = before.issuer === fields.issuer
    const refusal =
      providerRefusal(caller, { ...input, ...fields }, { hasSecret, allowsLoopback: deps.allowsLoopback }) ?? unknown
    if (refusal) return refusal
    const { organisations, ...columns } = fields
    const row = await unit
      .updateTable('accounts.sign_in_provider')
      .set({
        ...columns,
        ...(secret === '' ? {} : { client_secret: deps.secrets.encrypt(secret, ownerOfSecret(id)) }),
        version: before.version + 1,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeOrganisations(unit, id, organisations)
    if (before.issuer !== fields.issuer)
      await unit.deleteFrom('accounts.sign_in_identity').where('provider_id', '=', id).execute()
    const counts = await linkedCounts(unit)
    await note(unit, { deps, caller }, 'sign-in-provider.change', id, {
      of: before,
      before: publicFields(before),
      after: { ...fields, ...(secret === '' ? {} : { client_secret: 'changed' }) },
    })
    return ok(asListed(caller, { ...row, organisations }, counts.get(id) ?? 0))
  })
}

/** Deletes a provider and its links. Refusals: PROVIDER_NOT_FOUND, FORBIDDEN. */
export const deleteProvider = (deps: AccountDeps, caller: Caller, id: string): Promise<Result<true>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<true>> => {
    const before = await lockOwn(unit, caller, id)
    if ('ok' in before) return before
    await unit.deleteFrom('accounts.sign_in_provider').where('id', '=', id).execute()
    await note(unit, { deps, caller }, 'sign-in-provider.delete', id, { of: before, before: publicFields(before) })
    return ok(true)
  })

type TestInput = CallInput<typeof testCall>['body']

/** Returns the entered connection. If the secret is empty, the stored secret is used. */
const typedConnection = async (deps: AccountDeps, caller: Caller, { id, ...input }: TestInput) => {
  const stored = id === undefined ? undefined : (await allProviders(deps.db)).find((one) => one.id === id)
  if (id !== undefined && (!stored || !mayChangeProvider(caller, stored))) return refuse(messages.PROVIDER_NOT_FOUND)
  const refusal = connectionRefusal(input, { hasSecret: stored !== undefined, allowsLoopback: deps.allowsLoopback })
  if (refusal) return refusal
  const issuer = cleanIssuer(input.issuer)
  const clientId = input.client_id.trim()
  const typed = input.client_secret.trim()
  if (typed !== '' || !stored) return { issuer, clientId, clientSecret: typed }
  // the stored secret is sent only to the stored issuer
  if (stored.issuer !== issuer) return refuse(messages.PROVIDER_FIELD_REQUIRED, {}, { path: 'client_secret' })
  const connection = providerConnection(deps.secrets, stored)
  return 'ok' in connection ? connection : { ...connection, clientId }
}

/**
 * Tests an entered connection before it is saved. Refusals: those for invalid input, and those for a problem of the
 * provider.
 */
export const testProvider = async (deps: AccountDeps, caller: Caller, input: TestInput): Promise<Result<true>> => {
  const connection = await typedConnection(deps, caller, input)
  if ('ok' in connection) return connection
  const failure = await deps.provider.test(connection, redirectAddress(deps))
  return failure ? failureRefusal(failure, connection.issuer.replace(/^https?:\/\//, '')) : ok(true)
}
