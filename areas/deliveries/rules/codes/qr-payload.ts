import { compactDate, type IsoDate, isIsoDate } from '#kit/shared/dates.ts'
import { plainQuantity } from '#kit/shared/quantity.ts'

/** A field of a QR code: how the portal writes its value, and how it reads the scanned text. */
interface CodeField<Value> {
  readonly write: (value: Value) => string
  /**
   * Throws `UnreadableField` if the text is not such a value. Receives undefined for the last fields of a code, which a
   * scanner may leave out.
   */
  readonly read: (text: string | undefined) => Value
}

export class UnreadableField extends Error {}

const SEPARATOR_OR_CONTROL = /[|\p{Cc}]/u

/**
 * Throws if the text contains a separator. The portal refuses separators in these fields (DLV-10), so a separator here
 * is a bug.
 */
const checkedText = (text: string): string => {
  if (SEPARATOR_OR_CONTROL.test(text)) throw new RangeError(`a QR payload cannot hold ${JSON.stringify(text)}`)
  return text
}

/** Replaces separators in a text from the ERP by spaces. Such texts do not identify anything. */
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

const typedText: CodeField<string> = { write: checkedText, read: readText }
const typedTextOrEmpty: CodeField<string> = { write: checkedText, read: (text = '') => text }
const erpText: CodeField<string> = { write: fromErp, read: readText }
const erpTextOrEmpty: CodeField<string> = { write: fromErp, read: (text = '') => text }
const erpTextOrNull: CodeField<string | null> = { write: fromErp, read: (text) => text || null }
const wholeNumber: CodeField<number> = { write: String, read: readWholeNumber }
const wholeNumberOrNull: CodeField<number | null> = {
  write: (value) => (value === null ? '' : String(value)),
  read: (text) => (text ? readWholeNumber(text) : null),
}
const quantity: CodeField<number> = { write: plainQuantity, read: readDecimal }
const day: CodeField<IsoDate> = { write: compactDate, read: readDay }
const flag: CodeField<boolean> = { write: (value) => (value ? '1' : '0'), read: readFlag }

// The fields of each code after its type, in order. The portal uses these tables for both writing and reading.

/** A header (types 0 and 2). Number and date are those of the invoice, or those of the DO if it is not an invoice. */
const headerFields = {
  isInvoice: flag,
  number: typedText,
  organisation: wholeNumber,
  date: day,
  lineCount: wholeNumber,
  site: erpTextOrEmpty,
  firstPo: erpTextOrEmpty,
  vendor: wholeNumber,
  /** null if the delivery is not saved. */
  deliveryId: wholeNumberOrNull,
}

/** An item (type 1). The job after the format marker is not included. */
const itemFields = {
  number: typedText,
  po: erpTextOrEmpty,
  release: wholeNumberOrNull,
  line: wholeNumber,
  itemCode: erpText,
  amount: quantity,
  packs: wholeNumber,
  lotSup: typedTextOrEmpty,
  deliveryDate: day,
  organisation: wholeNumber,
  /** The number of the line on the sheet, starting at 1. It does not change after the delivery is confirmed (G-206). */
  sequence: wholeNumber,
  shipment: wholeNumber,
  vendor: wholeNumber,
  lineTypeId: wholeNumberOrNull,
}
const FORMAT_MARKER = 1 // G-98
const JOB_INDEX = 16

/** A pack tag (type 3). */
const packFields = {
  pack: wholeNumber,
  sequence: wholeNumber,
  po: erpTextOrEmpty,
  release: wholeNumberOrNull,
  line: wholeNumber,
  itemCode: erpText,
  /** The quantity of the whole line. */
  amount: quantity,
  /** The quantity in this pack. */
  quantity,
  number: typedText,
  job: erpTextOrNull,
  shipment: wholeNumber,
  vendor: wholeNumber,
  organisation: wholeNumber,
  /** null if the item code is used instead (G-100). */
  internalItemCode: erpTextOrNull,
}

type FactsOf<Fields> = { readonly [Name in keyof Fields]: Fields[Name] extends CodeField<infer Value> ? Value : never }
export type HeaderFacts = FactsOf<typeof headerFields>
export type ItemFacts = FactsOf<typeof itemFields> & { readonly job: string | null }
export type PackFacts = FactsOf<typeof packFields>

type FieldsOf<Facts> = { readonly [Name in keyof Facts]: CodeField<Facts[Name]> }

const namesOf = <Facts>(fields: FieldsOf<Facts>) => Object.keys(fields) as (keyof Facts)[]

const write = <Facts>(fields: FieldsOf<Facts>, facts: NoInfer<Facts>): string[] =>
  namesOf(fields).map((name) => fields[name].write(facts[name]))

/** Reads the texts of a code. The first text is its type. */
const read = <Facts>(fields: FieldsOf<Facts>, texts: readonly string[]): Facts =>
  Object.fromEntries(namesOf(fields).map((name, index) => [name, fields[name].read(texts[index + 1])])) as Facts

/** Type 0: the header, which opens a delivery at the dock (S1 §9, G-95). Only the id may be missing. */
export const headerPayload = (facts: HeaderFacts): string => {
  const texts = write(headerFields, facts)
  return [0, ...(facts.deliveryId === null ? texts.slice(0, -1) : texts)].join('|')
}

/** Type 2: the header with the invoice number of a received DO, for the store (G-50, G-99). */
export const convertedHeaderPayload = (facts: HeaderFacts & { readonly doNumber: string }): string =>
  [2, ...write(headerFields, facts), typedText.write(facts.doNumber)].join('|')

/** Type 1: one item line (S1 §9, G-97). */
export const itemPayload = (facts: ItemFacts): string =>
  [1, ...write(itemFields, facts), FORMAT_MARKER, erpTextOrNull.write(facts.job)].join('|')

/** Type 3: one pack, identified by delivery, line number and pack number (G-100). */
export const packPayload = (facts: PackFacts): string =>
  [3, ...write(packFields, { ...facts, internalItemCode: facts.internalItemCode || facts.itemCode })].join('|')

export const readHeaderFields = (texts: readonly string[]): HeaderFacts => read(headerFields, texts)

export const readItemFields = (texts: readonly string[]): ItemFacts => ({
  ...read(itemFields, texts),
  job: erpTextOrNull.read(texts[JOB_INDEX]),
})

export const readPackFields = (texts: readonly string[]): PackFacts => read(packFields, texts)
