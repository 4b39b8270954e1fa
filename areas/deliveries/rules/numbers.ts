import { type Refusal, type RefusedInput, refuse } from '#kit/shared/result.ts'
import { deliveryMessages } from '../messages.ts'
import { numberKey } from './number-key.ts'

/** The ERP's limit for document numbers, which also applies to lot, heat and site texts (G-61). */
const MAX_TEXT_LENGTH = 30

// '|' separates the fields of a QR code. Control and format characters are lost by printing and scanning (G-61).
const notAllowed = /[|\u2800\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/**
 * Scripts that must not be mixed in one number. The scripts of Chinese, Japanese and Korean count as one, because
 * normal text mixes them.
 */
const scripts: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u,
]

/**
 * Returns whether a number contains letters of different scripts, such as a Cyrillic 'І' among Latin letters (G-213).
 */
const mixesScripts = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? []
  return new Set(letters.map((letter) => scripts.findIndex((script) => script.test(letter)))).size > 1
}

/**
 * Checks a text for the QR code: at most 30 characters, no '|', no invisible characters (DLV-10). Empty text is valid.
 */
export const checkText = (text: string, field: string, culprit?: RefusedInput): Refusal | undefined => {
  if ([...text].length > MAX_TEXT_LENGTH) {
    return refuse(deliveryMessages.TEXT_TOO_LONG, { field, most: MAX_TEXT_LENGTH }, culprit)
  }
  return notAllowed.test(text) ? refuse(deliveryMessages.TEXT_NOT_ALLOWED, { field }, culprit) : undefined
}

/**
 * Checks an invoice or DO number in its stored form: valid in a QR code, with letters of one script only. Empty text is
 * valid.
 */
export const checkNumber = (number: string, field: string, culprit?: RefusedInput): Refusal | undefined =>
  checkText(number, field, culprit) ??
  (mixesScripts(numberKey(number)) ? refuse(deliveryMessages.NUMBER_MIXES_SCRIPTS, { field }, culprit) : undefined)
