import { isEmailAddress } from '#kit/shared/email-address.ts'

export interface AddressRow {
  readonly key: number
  readonly text: string
  /** True after the input lost the focus. Errors are shown only then. */
  readonly left: boolean
}

let lastKey = 0

export const createAddressRow = (text: string, left = false): AddressRow => {
  lastKey += 1
  return { key: lastKey, text, left }
}

/** Converts email addresses to rows. Without any, returns one empty row for typing. */
export const toRows = (addresses: readonly string[]): readonly AddressRow[] =>
  addresses.length === 0 ? [createAddressRow('')] : addresses.map((address) => createAddressRow(address))

export const withoutRow = (rows: readonly AddressRow[], key: number): readonly AddressRow[] => {
  const left = rows.filter((one) => one.key !== key)
  return left.length === 0 ? [createAddressRow('')] : left
}

/** Inserts a pasted list after the row into which it was pasted. If that row is empty, the list replaces it. */
export const withPastedAddresses = (
  rows: readonly AddressRow[],
  key: number,
  parts: readonly string[],
): readonly AddressRow[] =>
  rows.flatMap((one) => {
    if (one.key !== key) return [one]
    const added = parts.map((part) => createAddressRow(part, true))
    return one.text.trim() === '' ? added : [one, ...added]
  })

/** Returns the error of a row: an invalid address, or a duplicate of an earlier row. An empty row has no error. */
export const addressError = (rows: readonly AddressRow[], index: number): 'wrong' | 'twice' | undefined => {
  const text = rows[index]?.text.trim() ?? ''
  if (text === '') return undefined
  if (!isEmailAddress(text)) return 'wrong'
  const above = rows.slice(0, index).map((one) => one.text.trim().toLowerCase())
  return above.includes(text.toLowerCase()) ? 'twice' : undefined
}

export const addressesOfRows = (rows: readonly AddressRow[]): string[] =>
  rows.map(({ text }) => text.trim()).filter((text) => text !== '')
