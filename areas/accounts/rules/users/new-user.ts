import { isEmailAddress, splitAddresses, uniqueAddresses } from '#kit/shared/email-address.ts'
import type { Message, Params } from '#kit/shared/message.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages as messages } from '../../messages.ts'
import { type PasswordOwner, passwordRefusal } from '../sign-in/password.ts'
import type { InvitedUser } from './user-calls.ts'
import { type Administrator, employerOfType, managesUser, mayCreate, mayManageAll } from './users.ts'

export const MAX_USERNAME_LENGTH = 60
const MIN_USERNAME_LENGTH = 2
export const MAX_STORE_NAME_LENGTH = 100
/** The maximum number of email addresses in an alert list, the same as in an email group (G-147). */
export const MAX_ALERT_EMAILS = 50

/** The input for a new user. The field names are those of the call. */
export interface NewUserInput extends InvitedUser {
  readonly password: string
  readonly confirmPassword: string
  /** True if the user gets a mailed link to set the password. */
  readonly invite?: boolean
}
export type NewUserField = Exclude<keyof NewUserInput, 'invite'>

/**
 * The wizard step that contains each field (USR-02): 0 is Vendor Data, 1 is Personal Data. Step 2 shows all fields for
 * review.
 */
export const wizardStepOf: Readonly<Record<NewUserField, 0 | 1>> = {
  user_type: 0,
  vendor_id: 0,
  company_id: 0,
  store_name: 0,
  username: 1,
  email: 1,
  password: 1,
  confirmPassword: 1,
}

/**
 * Returns the supplier and organisation of the new user. Fields that the user type does not use are removed; fields to
 * which the creator is restricted are filled in.
 */
export const employerOf = (
  { companyId: own }: Pick<Administrator, 'companyId'>,
  { user_type: type, vendor_id: vendorId, company_id: companyId }: NewUserInput,
): { readonly vendorId: number | null; readonly companyId: number | null } => {
  switch (employerOfType[type]) {
    case 'supplier':
      return { vendorId, companyId: null }
    case 'both':
      return { vendorId, companyId: companyId ?? own }
    case 'company':
      return { vendorId: null, companyId: companyId ?? own }
    case 'either':
      // if both are missing, the missing supplier is reported (G-20)
      return vendorId === null ? { vendorId, companyId } : { vendorId, companyId: null }
  }
}

const needsSupplier = ({ user_type: type, company_id: company }: NewUserInput): boolean =>
  employerOfType[type] === 'supplier' ||
  employerOfType[type] === 'both' ||
  (employerOfType[type] === 'either' && company === null)

const needsCompany = ({ user_type: type }: NewUserInput): boolean =>
  employerOfType[type] === 'both' || (employerOfType[type] === 'company' && !mayManageAll(type))

const at = (path: NewUserField, message: Message, params: Params = {}): Refusal => refuse(message, params, { path })

/**
 * Returns whether the text is a valid user name. It has no `@`, so that it cannot be mistaken for an email address.
 * Only Thai letters and Latin letters without accents are allowed, because databases may compare others differently.
 */
const isUsername = (text: string): boolean => /^[\w.\-\u0E00-\u0E7F]+( [\w.\-\u0E00-\u0E7F]+)*$/.test(text)

export const cleanUsername = (text: string): string => text.normalize('NFC').trim()

const usernameRefusal = (input: string): Refusal | undefined => {
  const username = cleanUsername(input)
  if (username === '') return at('username', messages.USERNAME_REQUIRED)
  if (username.length < MIN_USERNAME_LENGTH || username.length > MAX_USERNAME_LENGTH || !isUsername(username))
    return at('username', messages.USERNAME_INVALID, { least: MIN_USERNAME_LENGTH, most: MAX_USERNAME_LENGTH })
  return undefined
}

type IsFrequent = (password: string) => boolean

/** @param employers the names of the supplier and organisation, which only the server knows */
export const newPasswordRefusal = (
  requested: NewUserInput,
  isFrequent?: IsFrequent,
  employers: PasswordOwner['names'] = [],
): Refusal | undefined => {
  if (requested.invite) return undefined
  const { email, store_name, password, confirmPassword } = requested
  const owner = { username: cleanUsername(requested.username), email: email.trim(), names: [store_name, ...employers] }
  const refusal = passwordRefusal(owner, password, confirmPassword, isFrequent)
  if (!refusal) return undefined
  const path: NewUserField = refusal.culprit?.path === 'passwordConfirmation' ? 'confirmPassword' : 'password'
  return { ...refusal, culprit: { path } }
}

/**
 * Returns every reason to refuse the new user, in the order of the wizard's fields. The server additionally checks
 * whether the user name is free and whether the password is a common one.
 */
export const newUserRefusals = (
  creator: Administrator,
  requested: NewUserInput,
  isFrequent?: IsFrequent,
): readonly Refusal[] => {
  const { vendorId, companyId } = employerOf(creator, requested)
  const employer = { user_type: requested.user_type, vendor_id: vendorId, company_id: companyId }
  const isAllowedType = mayCreate(creator.userType, requested.user_type)
  const lacksSupplier = needsSupplier(requested) && vendorId === null
  const seesMore = isAllowedType && !lacksSupplier && !managesUser(creator, employer)
  const storeName = requested.store_name.trim()
  return [
    isAllowedType ? undefined : at('user_type', messages.USER_TYPE_NOT_ALLOWED),
    lacksSupplier ? at('vendor_id', messages.USER_VENDOR_REQUIRED) : undefined,
    needsCompany(requested) && companyId === null ? at('company_id', messages.USER_COMPANY_REQUIRED) : undefined,
    seesMore ? at('company_id', messages.USER_COMPANY_NOT_ALLOWED) : undefined,
    requested.user_type === 'store' && (storeName === '' || storeName.length > MAX_STORE_NAME_LENGTH)
      ? at('store_name', messages.USER_STORE_NAME_REQUIRED)
      : undefined,
    usernameRefusal(requested.username),
    isEmailAddress(requested.email.trim()) ? undefined : at('email', messages.USER_EMAIL_INVALID),
    newPasswordRefusal(requested, isFrequent),
  ].filter((refusal) => refusal !== undefined)
}

/** Returns an alert list as stored: valid email addresses without duplicates, separated by commas (S2 §5, USR-03). */
export const checkAlerts = (list: string): Result<string> => {
  const path = 'email_alert'
  const addresses = splitAddresses(list)
  if (addresses.length === 0) return refuse(messages.ALERT_EMAIL_EMPTY, {}, { path })
  const invalid = addresses.findIndex((one) => !isEmailAddress(one))
  if (invalid >= 0) return refuse(messages.EMAIL_CHANGED_INVALID, {}, { path, line: invalid })
  const once = uniqueAddresses(addresses)
  return once.length > MAX_ALERT_EMAILS
    ? refuse(messages.ALERT_EMAILS_TOO_MANY, { most: MAX_ALERT_EMAILS }, { path })
    : ok(once.join(','))
}

/** Validates and normalises a changed email address (S2 §5). */
export const checkEmail = (input: string): Result<string> => {
  const email = input.trim()
  return isEmailAddress(email) ? ok(email) : refuse(messages.EMAIL_CHANGED_INVALID, {}, { path: 'email' })
}
