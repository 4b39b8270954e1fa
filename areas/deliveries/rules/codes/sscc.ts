import type { z } from 'zod'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { ssccSetting } from '../../contract.ts'
import { deliveryMessages as messages } from '../../messages.ts'
import type { DeliveredLine } from '../lines/delivered-lines.ts'

// An SSCC (Serial Shipping Container Code) has 18 digits: extension digit, GS1 company prefix, serial number, check
// digit (GS1 General Specifications). It is printed as a GS1-128 bar code with the application identifier 00 (EDI-03).

/**
 * The parts of SSCCs that a supplier chooses. If the portal and other systems use different extension digits, they
 * never assign the same number.
 */
export type SsccSetting = Readonly<z.infer<typeof ssccSetting>>

export const noSsccSetting: SsccSetting = { prefix: null, extension: 0 }

/** The number of digits before the check digit. */
const BODY_LENGTH = 17

/** Calculates the GS1 check digit that follows the digits, with the weights 3 and 1 from the right. */
export const checkDigitOf = (digits: string): string => {
  const sum = [...digits].reduceRight((total, digit, index) => {
    const fromRight = digits.length - 1 - index
    return total + Number(digit) * (fromRight % 2 === 0 ? 3 : 1)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Returns whether the last digit of a GS1 number (GTIN, SSCC) is the check digit of the others. */
export const hasCheckDigit = (digits: string): boolean => checkDigitOf(digits.slice(0, -1)) === digits.slice(-1)

/** Reads a typed prefix. Returns null for an empty text. */
export const readCompanyPrefix = (typed: string): Result<string | null> => {
  const prefix = typed.replace(/[\s-]/g, '')
  if (prefix === '') return ok(null)
  return /^\d{7,10}$/.test(prefix) ? ok(prefix) : refuse(messages.SSCC_PREFIX_WRONG, {}, { path: 'prefix' })
}

/**
 * Returns whether one prefix begins with the other, so that some SSCCs would belong to both. Equal prefixes do not
 * count as overlapping, because their suppliers share the range on purpose.
 */
export const prefixesOverlap = (one: string, other: string): boolean =>
  one !== other && (one.startsWith(other) || other.startsWith(one))

export type SsccNumbering = SsccSetting & { readonly prefix: string }

const serialLength = ({ prefix }: SsccNumbering): number => BODY_LENGTH - 1 - prefix.length

export const maxSerial = (setting: SsccNumbering): number => 10 ** serialLength(setting) - 1

/** Makes the first 17 digits of an SSCC, without the check digit. */
export const createSsccBody = (setting: SsccNumbering, serial: number): string =>
  `${setting.extension}${setting.prefix}${String(serial).padStart(serialLength(setting), '0')}`

export const ssccBodyOf = (sscc: string): string => sscc.slice(0, BODY_LENGTH)

export const serialOf = (setting: SsccNumbering, body: string): number => Number(body.slice(-serialLength(setting)))

export const createSscc = (setting: SsccNumbering, serial: number): string => {
  const body = createSsccBody(setting, serial)
  return `${body}${checkDigitOf(body)}`
}

/** Formats an SSCC as printed below the bars, with the application identifier in parentheses. */
export const formatSscc = (sscc: string): string => `(00)${sscc}`

/** Assigns SSCCs to the packs of a delivery, in the order of the sheet. */
export const withSsccs = (lines: readonly DeliveredLine[], ssccs: readonly string[]): DeliveredLine[] => {
  let next = 0
  return lines.map((line) => ({
    ...line,
    packs: line.packs.map((pack) => {
      const sscc = ssccs[next++]
      return sscc === undefined ? pack : { ...pack, sscc }
    }),
  }))
}
