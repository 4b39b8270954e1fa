import {
  type CodeField,
  day,
  erpText,
  erpTextOrEmpty,
  erpTextOrNull,
  flag,
  quantity,
  typedText,
  typedTextOrEmpty,
  wholeNumber,
  wholeNumberOrNull,
} from './qr-fields.ts'

// The fields of each code after its type, in their order. The portal writes and reads them by these tables.

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

/** An item (type 1), without its job after the format marker. */
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

/** Reads the texts of a code, of which the first is its type. */
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

export const readHeader = (texts: readonly string[]): HeaderFacts => read(headerFields, texts)

export const readItem = (texts: readonly string[]): ItemFacts => ({
  ...read(itemFields, texts),
  job: erpTextOrNull.read(texts[JOB_INDEX]),
})

export const readPack = (texts: readonly string[]): PackFacts => read(packFields, texts)
