import { type Refusal, refuse } from '#kit/shared/result.ts'
import { accountMessages as messages } from '../../messages.ts'
import type { AdministeredUser, Administrator } from '../users/users.ts'
import type { ProviderInput } from './provider-calls.ts'

export const MAX_PROVIDER_NAME_LENGTH = 60
/** The time that a user has to sign in at the provider. */
export const PROVIDER_SIGN_IN_MINUTES = 10
/**
 * The time within which the user must enter the password to link an identity. It is longer than the time for the second
 * step, which follows the password.
 */
export const LINK_MINUTES = 25

export type ProviderReach = Pick<ProviderInput, 'audience' | 'organisations' | 'vendor_id'>

/** Returns whether the provider may sign in this user. The user's supplier and organisation decide. */
export const isForUser = (
  { audience, organisations, vendor_id }: ProviderReach,
  user: Pick<AdministeredUser, 'vendor_id' | 'company_id'>,
): boolean => {
  switch (audience) {
    case 'supplier':
      return user.vendor_id !== null && user.vendor_id === vendor_id
    case 'organisations':
      return user.company_id !== null && organisations.includes(user.company_id)
    case 'staff':
      return user.company_id !== null || user.vendor_id === null
  }
}

/**
 * Returns whether an enforced provider may replace this user's password. Administrators of all organisations can always
 * use their password, so that they can correct a wrong setting.
 */
export const mayBeEnforced = ({ user_type, company_id, vendor_id }: AdministeredUser): boolean =>
  !(user_type === 'admin' && company_id === null && vendor_id === null)

type OwnOrganisation = Pick<Administrator, 'companyId'>

/**
 * Returns whether the administrator may see the provider, because it signs in staff of the administrator's
 * organisation.
 */
export const maySeeProvider = ({ companyId }: OwnOrganisation, reach: ProviderReach): boolean =>
  companyId === null || reach.audience === 'staff' || reach.organisations.includes(companyId)

/**
 * Returns whether the administrator may change the provider. An administrator of one organisation may change only
 * providers for exactly this organisation.
 */
export const mayChangeProvider = ({ companyId }: OwnOrganisation, reach: ProviderReach): boolean =>
  companyId === null ||
  (reach.audience === 'organisations' && reach.organisations.length === 1 && reach.organisations[0] === companyId)

const DISCOVERY_PATH = /\/\.well-known\/openid-configuration\/?$/

/** Returns the issuer from the typed text, which may also be the URL of the issuer's configuration document. */
export const cleanIssuer = (text: string): string => text.trim().replace(DISCOVERY_PATH, '')

const PATH = '(/[^\\s?#]*)?$'
const SECURE = new RegExp(`^https://[a-z0-9.-]+(:\\d{1,5})?${PATH}`, 'i')
const LOOPBACK = new RegExp(`^http://(127\\.0\\.0\\.1|localhost)(:\\d{1,5})?${PATH}`, 'i')

/**
 * Returns whether the text is a valid issuer URL. Providers need TLS; `allowsLoopback` also allows a provider on the
 * same machine without TLS.
 */
export const isIssuer = (text: string, allowsLoopback: boolean): boolean =>
  SECURE.test(text) || (allowsLoopback && LOOPBACK.test(text))

export const connectionRefusal = (
  input: Pick<ProviderInput, 'issuer' | 'client_id' | 'client_secret'>,
  { hasSecret, allowsLoopback }: { readonly hasSecret: boolean; readonly allowsLoopback: boolean },
): Refusal | undefined => {
  if (!isIssuer(cleanIssuer(input.issuer), allowsLoopback))
    return refuse(messages.PROVIDER_ISSUER_INVALID, {}, { path: 'issuer' })
  if (input.client_id.trim() === '') return refuse(messages.PROVIDER_FIELD_REQUIRED, {}, { path: 'client_id' })
  if (input.client_secret.trim() === '' && !hasSecret)
    return refuse(messages.PROVIDER_FIELD_REQUIRED, {}, { path: 'client_secret' })
  return undefined
}

export const providerRefusal = (
  administrator: OwnOrganisation,
  input: ProviderInput,
  secret: { readonly hasSecret: boolean; readonly allowsLoopback: boolean },
): Refusal | undefined => {
  const name = input.name.trim()
  if (name === '' || name.length > MAX_PROVIDER_NAME_LENGTH)
    return refuse(messages.PROVIDER_NAME_INVALID, { most: MAX_PROVIDER_NAME_LENGTH }, { path: 'name' })
  const refusal = connectionRefusal(input, secret)
  if (refusal) return refusal
  if (input.audience === 'organisations' && input.organisations.length === 0)
    return refuse(messages.PROVIDER_ORGANISATION_REQUIRED, {}, { path: 'organisations' })
  if (input.audience === 'supplier' && input.vendor_id === null)
    return refuse(messages.USER_VENDOR_REQUIRED, {}, { path: 'vendor_id' })
  return mayChangeProvider(administrator, input) ? undefined : refuse(messages.FORBIDDEN)
}
