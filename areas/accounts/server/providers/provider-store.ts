import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Unit } from '#kit/server/database/database.ts'
import type { Message } from '#kit/shared/message.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { accountMessages as messages } from '../../messages.ts'
import { isForUser, mayBeEnforced } from '../../rules/sign-in/sign-in-providers.ts'
import type { Account } from '../account-store.ts'
import type { ProviderConnection, ProviderFailure, ProviderProblem } from '../identity-provider.port.ts'
import type { SecretBox } from '../secret-box.ts'

export type Provider = Selectable<Tables['accounts.sign_in_provider']> & { readonly organisations: number[] }

export const ownerOfSecret = (id: string): string => `sign-in-provider/${id}`

const select = (db: Db | Unit) =>
  db
    .selectFrom('accounts.sign_in_provider as p')
    .selectAll('p')
    .select(
      sql<number[]>`coalesce((select json_agg(o.company_id order by o.company_id)
        from accounts.sign_in_provider_organisation o where o.provider_id = p.id), '[]'::json)`.as('organisations'),
    )

export const allProviders = (db: Db | Unit): Promise<Provider[]> => select(db).orderBy('name').orderBy('id').execute()

/** Selects a provider and prevents that it is changed or deleted until the transaction ends. */
export const lockProvider = (unit: Unit, id: string, lock: 'share' | 'update'): Promise<Provider | undefined> => {
  const query = select(unit).where('p.id', '=', id)
  return (lock === 'share' ? query.forShare('p') : query.forUpdate('p')).executeTakeFirst()
}

/** Returns the providers with which users can sign in now. */
export const activeProviders = async (db: Db | Unit): Promise<Provider[]> =>
  (await allProviders(db)).filter(({ mode }) => mode !== 'off')

export const activeProvider = async (db: Db | Unit, id: string) =>
  (await activeProviders(db)).find((one) => one.id === id)

/** Returns the provider that this user must use to sign in, if any. */
export const enforcedProvider = async (db: Db | Unit, account: Account): Promise<Provider | undefined> =>
  mayBeEnforced(account)
    ? (await activeProviders(db)).find((one) => one.mode === 'enforced' && isForUser(one, account))
    : undefined

/**
 * Refuses a sign-in without the provider that the user must use.
 * @param used the id of the provider with which the user signs in, if any
 */
export const requiredProviderRefusal = async (db: Db | Unit, account: Account, used?: string) => {
  const provider = await enforcedProvider(db, account)
  if (provider?.id === used) return undefined
  return provider && refuse(messages.PROVIDER_REQUIRED, { provider: provider.name, id: provider.id })
}

/** Removes the links of a user to identity providers. @returns whether the user had any */
export const removeIdentities = async (unit: Unit, userId: number): Promise<boolean> => {
  const { numDeletedRows } = await unit
    .deleteFrom('accounts.sign_in_identity')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the registration of the portal at the provider. Refusal: PROVIDER_SECRET_UNREADABLE. */
export const providerConnection = (secrets: SecretBox, provider: Provider): ProviderConnection | Refusal => {
  const clientSecret = secrets.decrypt(provider.client_secret, ownerOfSecret(provider.id))
  if (clientSecret === undefined) return refuse(messages.PROVIDER_SECRET_UNREADABLE)
  return { issuer: provider.issuer, clientId: provider.client_id, clientSecret }
}

const messageOf: Readonly<Record<ProviderProblem, Message>> = {
  unreachable: messages.PROVIDER_UNREACHABLE,
  certificate: messages.PROVIDER_CERTIFICATE,
  'not-json': messages.PROVIDER_NOT_JSON,
  'issuer-differs': messages.PROVIDER_ISSUER_DIFFERS,
  incomplete: messages.PROVIDER_INCOMPLETE,
  'client-refused': messages.PROVIDER_CLIENT_REFUSED,
  'redirect-refused': messages.PROVIDER_REDIRECT_REFUSED,
  denied: messages.PROVIDER_DENIED,
  'answer-wrong': messages.PROVIDER_ANSWER_WRONG,
}

export const failureRefusal = ({ problem, detail }: ProviderFailure, provider: string): Refusal =>
  refuse(messageOf[problem], { provider, detail })
