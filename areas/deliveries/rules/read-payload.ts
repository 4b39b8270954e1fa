import { type IsoDate, isIsoDate } from '#kit/shared/dates.ts'
import type { HeaderFacts, ItemFacts, PackFacts } from './qr-payload.ts'

/** A scanned text by its type. Its values are not trusted: they are compared with the stored delivery (RCV-07). */
export type Payload =
  | ({ readonly kind: 'header' } & HeaderFacts)
  | ({ readonly kind: 'convertedHeader'; readonly doNumber: string | null } & HeaderFacts)
  | ({ readonly kind: 'item' } & ItemFacts)
  | ({ readonly kind: 'pack' } & PackFacts)
  | { readonly kind: 'employee'; readonly employeeId: string }
  | { readonly kind: 'unknown'; readonly text: string }

/** The default pattern of employee ids: 3–12 letters, digits or hyphens (G-102). It can be configured. */
export const defaultEmployeePattern = /^[A-Za-z0-9-]{3,12}$/

class Unreadable extends Error {}

const text = (field: string | undefined): string => {
  if (!field) throw new Unreadable()
  return field
}

const decimal = (field: string | undefined): number => {
  if (!/^\d{1,18}(\.\d{1,10})?$/.test(field ?? '')) throw new Unreadable()
  return Number(field)
}

const readWholeNumber = (field: string | undefined): number => {
  const value = decimal(field)
  if (!Number.isSafeInteger(value)) throw new Unreadable()
  return value
}

const wholeOrNone = (field: string | undefined): number | null => (field ? readWholeNumber(field) : null)

const day = (field: string | undefined): IsoDate => {
  const date = (field ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  if (!isIsoDate(date)) throw new Unreadable()
  return date
}

const flags: Readonly<Record<string, boolean>> = { 1: true, INV: true, TRUE: true, 0: false, DO: false, FALSE: false }

const flag = (field: string | undefined): boolean => {
  const value = flags[(field ?? '').toUpperCase()]
  if (value === undefined) throw new Unreadable()
  return value
}

const header = (f: readonly string[]): HeaderFacts => ({
  isInvoice: flag(f[1]),
  number: text(f[2]),
  organisation: readWholeNumber(f[3]),
  date: day(f[4]),
  lineCount: readWholeNumber(f[5]),
  site: f[6] ?? '',
  firstPo: f[7] ?? '',
  vendor: readWholeNumber(f[8]),
  deliveryId: wholeOrNone(f[9]),
})

const item = (f: readonly string[]): ItemFacts => ({
  number: text(f[1]),
  po: f[2] ?? '',
  release: wholeOrNone(f[3]),
  line: readWholeNumber(f[4]),
  itemCode: text(f[5]),
  amount: decimal(f[6]),
  packs: readWholeNumber(f[7]),
  lotSup: f[8] ?? '',
  deliveryDate: day(f[9]),
  organisation: readWholeNumber(f[10]),
  sequence: readWholeNumber(f[11]),
  shipment: readWholeNumber(f[12]),
  vendor: readWholeNumber(f[13]),
  lineTypeId: wholeOrNone(f[14]),
  job: f[16] || null,
})

const pack = (f: readonly string[]): PackFacts => ({
  pack: readWholeNumber(f[1]),
  sequence: readWholeNumber(f[2]),
  po: f[3] ?? '',
  release: wholeOrNone(f[4]),
  line: readWholeNumber(f[5]),
  itemCode: text(f[6]),
  amount: decimal(f[7]),
  quantity: decimal(f[8]),
  number: text(f[9]),
  job: f[10] || null,
  shipment: readWholeNumber(f[11]),
  vendor: readWholeNumber(f[12]),
  organisation: readWholeNumber(f[13]),
  internalItemCode: f[14] || null,
})

const between = (fields: readonly string[], least: number, max: number): void => {
  if (fields.length < least || fields.length > max) throw new Unreadable()
}

const readFields = (fields: readonly string[]): Payload | null => {
  switch (fields[0]) {
    case '0':
      between(fields, 9, 10)
      return { kind: 'header', ...header(fields) }
    case '1':
      between(fields, 15, 17) // some scanners leave out empty fields at the end
      return { kind: 'item', ...item(fields) }
    case '2':
      between(fields, 9, 11)
      return { kind: 'convertedHeader', ...header(fields), doNumber: fields[10] || null }
    case '3':
      between(fields, 14, 15)
      return { kind: 'pack', ...pack(fields) }
    default:
      return null
  }
}

/**
 * Classifies a scanned or typed text. It accepts variations: white space, a header without its id, and the flag as a
 * word. A text with a separator that matches no type is 'unknown', never an employee (S1 §9, G-95…G-102).
 */
export const readPayload = (scanned: string, employeePattern: RegExp = defaultEmployeePattern): Payload => {
  const trimmed = scanned.replace(/^[\s\p{Cc}\uFEFF]+|[\s\p{Cc}\uFEFF]+$/gu, '')
  const unknown: Payload = { kind: 'unknown', text: trimmed }
  if (!trimmed.includes('|')) {
    return employeePattern.test(trimmed) ? { kind: 'employee', employeeId: trimmed } : unknown
  }
  try {
    return readFields(trimmed.split('|').map((field) => field.trim())) ?? unknown
  } catch (cause) {
    if (cause instanceof Unreadable) return unknown
    throw cause
  }
}

/** Returns whether a text looks like a printed code, even if it is truncated. Users do not type such texts. */
export const isDeliveryCode = (text: string): boolean => /^[\s\p{Cc}\uFEFF]*[0-3](\|[^|]*){8,}$/u.test(text)
