import { westernDigits } from '#kit/shared/western-digits.ts'

// U+2800 is a blank Braille cell. It is printed as a space, but Unicode classifies it as a symbol.
const blanks = /[\s\u2800\p{Default_Ignorable_Code_Point}]+/gu

/** Returns an invoice or DO number as it is stored: without white space (S1 §5) and invisible characters (G-213). */
export const cleanNumber = (typed: string): string => typed.replace(blanks, '')

/**
 * Returns the form in which numbers are compared: two numbers that look the same have the same key (G-60, G-213).
 * Invoice numbers and DO numbers are compared with each other too. NFKC is applied twice, because upper-casing and
 * removing characters can leave text that is not in NFKC.
 */
export const numberKey = (number: string): string =>
  westernDigits(cleanNumber(cleanNumber(number).normalize('NFKC')).toUpperCase()).normalize('NFKC')
