import { type Culprit, type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages } from '../messages.ts'

/** The ERP's limit for a document number; lot, heat and site texts keep to the same (G-61). */
export const LONGEST_TEXT = 30

const whiteSpace = /[\s\u200B\u2060\uFEFF]+/gu
// '|' parts the fields of a QR code; control and format characters do not survive printing and scanning (G-61).
const notAllowed = /[|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** An invoice or DO number as it is kept: all white space removed (S1 §5). */
export const cleanNumber = (typed: string): string => typed.replace(whiteSpace, '')

/** How numbers are compared: upper case, without white space, invoice and DO numbers in one space (G-60). */
export const numberKey = (number: string): string => cleanNumber(number).toUpperCase()

/** A text that goes into a QR code: at most 30 characters, no '|', no control characters (DLV-10). Empty is fine. */
export const checkText = (text: string, field: string, culprit?: Culprit): Refusal | undefined => {
  if ([...text].length > LONGEST_TEXT) {
    return refuse(deliveryMessages.TEXT_TOO_LONG, { field, most: LONGEST_TEXT }, culprit)
  }
  return notAllowed.test(text) ? refuse(deliveryMessages.TEXT_NOT_ALLOWED, { field }, culprit) : undefined
}
