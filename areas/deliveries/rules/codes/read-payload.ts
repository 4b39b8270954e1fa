import {
  type HeaderFacts,
  type ItemFacts,
  type PackFacts,
  readHeaderFields,
  readItemFields,
  readPackFields,
  UnreadableField,
} from './qr-payload.ts'

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

const between = (fields: readonly string[], least: number, max: number): void => {
  if (fields.length < least || fields.length > max) throw new UnreadableField()
}

const readFields = (fields: readonly string[]): Payload | null => {
  switch (fields[0]) {
    case '0':
      between(fields, 9, 10)
      return { kind: 'header', ...readHeaderFields(fields) }
    case '1':
      between(fields, 15, 17) // some scanners leave out empty fields at the end
      return { kind: 'item', ...readItemFields(fields) }
    case '2':
      between(fields, 9, 11)
      return { kind: 'convertedHeader', ...readHeaderFields(fields), doNumber: fields[10] || null }
    case '3':
      between(fields, 14, 15)
      return { kind: 'pack', ...readPackFields(fields) }
    default:
      return null
  }
}

/**
 * Classifies a scanned or typed text. Accepts some variations: white space, a header without its id, and the flag as a
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
    if (cause instanceof UnreadableField) return unknown
    throw cause
  }
}

/** Returns whether a text looks like a printed code, even a truncated one. Users do not type such texts. */
export const isDeliveryCode = (text: string): boolean => /^[\s\p{Cc}\uFEFF]*[0-3](\|[^|]*){8,}$/u.test(text)
