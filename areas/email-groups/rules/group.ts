import { isEmailAddress, uniqueAddresses } from '#kit/shared/email-address.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { emailGroupMessages as messages } from '../messages.ts'

/** The maximum number of email addresses per group (G-147). */
const MAX_ADDRESSES = 50
const MAX_NUMBER = 9999
export const MAX_DESCRIPTION_LENGTH = 200

/** The prefix of all group names of a supplier at a factory. */
export const groupPrefix = (factory: string, supplierCode: string): string => `${factory}-${supplierCode}`

/** The group name `{factory}-{supplier code}-NNNN` (G-6). */
export const groupName = (factory: string, supplierCode: string, number: number): string =>
  `${groupPrefix(factory, supplierCode)}-${String(number).padStart(4, '0')}`

/**
 * Refuses suppliers that cannot have groups: those without a short code, and those whose code contains a dash or space,
 * because file names could not be parsed (G-133).
 */
export const codeRefusal = (supplierCode: string | null): Refusal | undefined => {
  if (supplierCode === null || supplierCode.trim() === '') return refuse(messages.GROUP_SUPPLIER_CODE_MISSING)
  return /[-\s]/.test(supplierCode) ? refuse(messages.GROUP_SUPPLIER_CODE_DASH, { code: supplierCode }) : undefined
}

/** Returns the number after the highest one ever used (G-7). */
export const nextGroupNumber = (highest: number): Result<number> =>
  highest >= MAX_NUMBER ? refuse(messages.GROUP_SEQUENCE_ERROR, {}, { path: 'name' }) : ok(highest + 1)

/** Parses the number in a group name that the user entered. */
export const readGroupNumber = (name: string, prefix: string): Result<number> => {
  const digits = name.trim().startsWith(`${prefix}-`) ? name.trim().slice(prefix.length + 1) : ''
  if (!/^\d+$/.test(digits)) return refuse(messages.GROUP_NAME_INVALID, { prefix }, { path: 'name' })
  const number = Number(digits)
  if (number > MAX_NUMBER) return refuse(messages.GROUP_SEQUENCE_ERROR, {}, { path: 'name' })
  if (digits.length !== 4 || number === 0) return refuse(messages.GROUP_NAME_INVALID, { prefix }, { path: 'name' })
  return ok(number)
}

/**
 * Validates the email addresses of a group and removes duplicates. For a new group, an invalid or missing email address
 * gives 'Please fill email'; for an existing group, there are two separate messages (S2 §5).
 */
export const checkAddresses = (input: readonly string[], occasion: 'add' | 'edit'): Result<string[]> => {
  const addresses = input.map((one) => one.trim())
  const invalid = addresses.findIndex((one) => !isEmailAddress(one))
  const path = 'email_list'
  if (occasion === 'add' && (invalid >= 0 || addresses.length === 0))
    return refuse(messages.GROUP_EMAIL_REQUIRED, {}, { path, ...(invalid >= 0 ? { line: invalid } : {}) })
  if (addresses.filter((one) => one !== '').length === 0) return refuse(messages.GROUP_EMAIL_LAST, {}, { path })
  if (invalid >= 0) return refuse(messages.GROUP_EMAIL_INVALID, {}, { path, line: invalid })
  const once = uniqueAddresses(addresses)
  return once.length > MAX_ADDRESSES
    ? refuse(messages.GROUP_EMAILS_TOO_MANY, { most: MAX_ADDRESSES }, { path })
    : ok(once)
}

/** Returns the text that searches compare: name and description in lower case without spaces (S2 §5, FCT-02). */
export const searchKey = (text: string): string => text.replace(/\s/g, '').toLowerCase()
