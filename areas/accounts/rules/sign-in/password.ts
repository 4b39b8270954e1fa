import { type Refusal, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../../messages.ts'

/** The minimum length of new passwords; passwords set under an older rule remain valid (SES-15). */
export const MIN_PASSWORD_LENGTH = 12
/**
 * A password with fewer different characters is a repetition, such as `aaaaaaaaaaaa`, twelve spaces or `121212121212`.
 */
const MIN_DIFFERENT_CHARACTERS = 5
/** The number of characters that must remain after the owner's data and `portalWords` are removed. */
const MIN_LENGTH_BESIDE_WORDS = 8
/** Shorter data of the owner is ignored, because many good passwords contain it by chance. */
const MIN_OWN_DATA_LENGTH = 4

/**
 * Words that a password must not consist of: the name of the portal, its user types and its subject. They are the first
 * guesses for a supplier portal. docs/operating/security.md shows this list.
 */
export const portalWords: readonly string[] = [
  'supplier',
  'delivery',
  'deliveries',
  'portal',
  'vendor',
  'purchase',
  'store',
  'account',
  'admin',
  'internal',
  'demo',
  'order',
  'invoice',
  'receipt',
  'receive',
  'factory',
  'company',
  'organisation',
  'organization',
  'ผู้ขาย',
  'จัดส่ง',
  'ส่งของ',
  'สั่งซื้อ',
  'คลังสินค้า',
  'บัญชี',
  'โรงงาน',
  'บริษัท',
]

/** The owner's data that a password must not consist of. Unknown fields are left out. */
export interface PasswordOwner {
  readonly username?: string | undefined
  readonly email?: string | undefined
  /** Names of the supplier, organisation and store. */
  readonly names?: readonly (string | null | undefined)[] | undefined
}

const guessableTexts = ({ username = '', email = '', names = [] }: PasswordOwner): readonly string[] =>
  [
    email,
    email.split('@')[0] ?? '',
    username,
    ...names.flatMap((name) => [name ?? '', ...(name ?? '').split(/[\s,.()]+/)]),
  ]
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one.length >= MIN_OWN_DATA_LENGTH)

/** Removes the words from the text, longer words first. */
const without = (text: string, words: readonly string[]): string =>
  words.toSorted((one, other) => other.length - one.length).reduce((rest, word) => rest.replaceAll(word, ''), text)

const wordsRefusal = (password: string, owner: PasswordOwner): Refusal | undefined => {
  const input = password.toLowerCase()
  const ownWords = guessableTexts(owner)
  const left = without(input, [...ownWords, ...portalWords])
  if (left === input || left.length >= MIN_LENGTH_BESIDE_WORDS) return undefined
  const hasOwnData = without(input, ownWords) !== input
  return refuse(
    hasOwnData ? accountMessages.PASSWORD_IS_OWN_DATA : accountMessages.PASSWORD_IS_PORTAL_WORDS,
    {},
    { path: 'password' },
  )
}

/**
 * Returns the password without leading and trailing digits and symbols: `Sunshine2026!` is as easy to guess as
 * `sunshine`.
 */
export const passwordCore = (password: string): string => password.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * Returns the reason to refuse a new password; undefined for a good one (SES-15).
 * @param isFrequent checks the list of common passwords, which only the server has
 */
export const passwordRefusal = (
  owner: PasswordOwner,
  password: string,
  confirmation: string,
  isFrequent: (password: string) => boolean = () => false,
): Refusal | undefined => {
  if (password !== confirmation) return refuse(accountMessages.PASSWORDS_DIFFER, {}, { path: 'passwordConfirmation' })
  const path = 'password'
  if ([...password].length < MIN_PASSWORD_LENGTH)
    return refuse(accountMessages.PASSWORD_TOO_SHORT, { length: MIN_PASSWORD_LENGTH }, { path })
  if (new Set(password.toLowerCase()).size < MIN_DIFFERENT_CHARACTERS)
    return refuse(accountMessages.PASSWORD_TOO_COMMON, {}, { path })
  const words = wordsRefusal(password, owner)
  if (words) return words
  return isFrequent(password) ? refuse(accountMessages.PASSWORD_TOO_COMMON, {}, { path }) : undefined
}
