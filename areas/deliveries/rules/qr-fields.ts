import { compactDate, type IsoDate, isIsoDate } from '#kit/shared/dates.ts'
import { plainQuantity } from '#kit/shared/quantity.ts'

/** A field of a QR code: how the portal writes its value, and how it reads the scanned text. */
export interface CodeField<Value> {
  readonly write: (value: Value) => string
  /** Throws `UnreadableField` for a text that is not such a value. A scanner may leave out the last fields of a code. */
  readonly read: (text: string | undefined) => Value
}

export class UnreadableField extends Error {}

const SEPARATOR_OR_CONTROL = /[|\p{Cc}]/u

/** Throws for text with a separator. The portal refuses separators in these fields (DLV-10), so one here is a bug. */
const checkedText = (text: string): string => {
  if (SEPARATOR_OR_CONTROL.test(text)) throw new RangeError(`a QR payload cannot hold ${JSON.stringify(text)}`)
  return text
}

/** Replaces separators in a text of the ERP by spaces. Such texts do not identify anything. */
const fromErp = (text: string | null): string => (text ?? '').replace(new RegExp(SEPARATOR_OR_CONTROL, 'gu'), ' ')

const readText = (text: string | undefined): string => {
  if (!text) throw new UnreadableField()
  return text
}

const readDecimal = (text: string | undefined): number => {
  if (!/^\d{1,18}(\.\d{1,10})?$/.test(text ?? '')) throw new UnreadableField()
  return Number(text)
}

const readWholeNumber = (text: string | undefined): number => {
  const value = readDecimal(text)
  if (!Number.isSafeInteger(value)) throw new UnreadableField()
  return value
}

const readDay = (text = ''): IsoDate => {
  const date = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  if (!isIsoDate(date)) throw new UnreadableField()
  return date
}

const flags: Readonly<Record<string, boolean>> = { 1: true, INV: true, TRUE: true, 0: false, DO: false, FALSE: false }

const readFlag = (text = ''): boolean => {
  const value = flags[text.toUpperCase()]
  if (value === undefined) throw new UnreadableField()
  return value
}

export const typedText: CodeField<string> = { write: checkedText, read: readText }
export const typedTextOrEmpty: CodeField<string> = { write: checkedText, read: (text = '') => text }
export const erpText: CodeField<string> = { write: fromErp, read: readText }
export const erpTextOrEmpty: CodeField<string> = { write: fromErp, read: (text = '') => text }
export const erpTextOrNull: CodeField<string | null> = { write: fromErp, read: (text) => text || null }
export const wholeNumber: CodeField<number> = { write: String, read: readWholeNumber }
export const wholeNumberOrNull: CodeField<number | null> = {
  write: (value) => (value === null ? '' : String(value)),
  read: (text) => (text ? readWholeNumber(text) : null),
}
export const quantity: CodeField<number> = { write: plainQuantity, read: readDecimal }
export const day: CodeField<IsoDate> = { write: compactDate, read: readDay }
export const flag: CodeField<boolean> = { write: (value) => (value ? '1' : '0'), read: readFlag }
