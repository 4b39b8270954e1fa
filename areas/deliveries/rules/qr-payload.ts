import { compactDate, type IsoDate } from '#kit/shared/dates.ts'
import { plainQuantity } from '#kit/shared/quantity.ts'

/**
 * The content of a header QR code (types 0 and 2). `number` and `date` are those of the invoice, or those of the DO if
 * `isInvoice` is false.
 */
export interface HeaderFacts {
  readonly isInvoice: boolean
  readonly number: string
  readonly organisation: number
  readonly date: IsoDate
  readonly lineCount: number
  readonly site: string
  readonly firstPo: string
  readonly vendor: number
  /** null if the delivery is not saved. */
  readonly deliveryId: number | null
}

/** The content of an item QR code (type 1). */
export interface ItemFacts {
  readonly number: string
  readonly po: string
  readonly release: number | null
  readonly line: number
  readonly itemCode: string
  readonly amount: number
  readonly packs: number
  readonly lotSup: string
  readonly deliveryDate: IsoDate
  readonly organisation: number
  /** The number of the line on the sheet, starting at 1. It does not change after the delivery is confirmed (G-206). */
  readonly sequence: number
  readonly shipment: number
  readonly vendor: number
  readonly lineTypeId: number | null
  readonly job: string | null
}

/** The content of the QR code of a pack tag (type 3). */
export interface PackFacts {
  readonly pack: number
  readonly sequence: number
  readonly po: string
  readonly release: number | null
  readonly line: number
  readonly itemCode: string
  /** The quantity of the whole line. */
  readonly amount: number
  /** The quantity in this pack. */
  readonly quantity: number
  readonly number: string
  readonly job: string | null
  readonly shipment: number
  readonly vendor: number
  readonly organisation: number
  /** null if the item code is used instead (G-100). */
  readonly internalItemCode: string | null
}

const SEPARATOR_OR_CONTROL = /[|\p{Cc}]/u

/** Throws for text with a separator. The portal refuses separators in these fields (DLV-10), so one here is a bug. */
const checkedText = (text: string): string => {
  if (SEPARATOR_OR_CONTROL.test(text)) throw new RangeError(`a QR payload cannot hold ${JSON.stringify(text)}`)
  return text
}

/** Replaces separators in a text of the ERP by spaces. Such texts do not identify anything. */
const fromErp = (text: string | null): string => (text ?? '').replace(new RegExp(SEPARATOR_OR_CONTROL, 'gu'), ' ')

const optional = (value: number | null): string => (value === null ? '' : String(value))

const headerFields = (type: 0 | 2, facts: HeaderFacts): (string | number)[] => [
  type,
  facts.isInvoice ? 1 : 0,
  checkedText(facts.number),
  facts.organisation,
  compactDate(facts.date),
  facts.lineCount,
  fromErp(facts.site),
  fromErp(facts.firstPo),
  facts.vendor,
]

/** Type 0: the header, which opens a delivery at the dock (S1 §9, G-95). Only the id may be missing. */
export const headerPayload = (facts: HeaderFacts): string =>
  [...headerFields(0, facts), ...(facts.deliveryId === null ? [] : [facts.deliveryId])].join('|')

/** Type 2: the header with the invoice number of a received DO, for the store (G-50, G-99). */
export const convertedHeaderPayload = (facts: HeaderFacts & { readonly doNumber: string }): string =>
  [...headerFields(2, facts), optional(facts.deliveryId), checkedText(facts.doNumber)].join('|')

/** Type 1: one item line (S1 §9, G-97). */
export const itemPayload = (facts: ItemFacts): string =>
  [
    1,
    checkedText(facts.number),
    fromErp(facts.po),
    optional(facts.release),
    facts.line,
    fromErp(facts.itemCode),
    plainQuantity(facts.amount),
    facts.packs,
    checkedText(facts.lotSup),
    compactDate(facts.deliveryDate),
    facts.organisation,
    facts.sequence,
    facts.shipment,
    facts.vendor,
    optional(facts.lineTypeId),
    1, // format marker (G-98)
    fromErp(facts.job),
  ].join('|')

/** Type 3: one pack, identified by delivery, line number and pack number (G-100). */
export const packPayload = (facts: PackFacts): string =>
  [
    3,
    facts.pack,
    facts.sequence,
    fromErp(facts.po),
    optional(facts.release),
    facts.line,
    fromErp(facts.itemCode),
    plainQuantity(facts.amount),
    plainQuantity(facts.quantity),
    checkedText(facts.number),
    fromErp(facts.job),
    facts.shipment,
    facts.vendor,
    facts.organisation,
    fromErp(facts.internalItemCode || facts.itemCode),
  ].join('|')
