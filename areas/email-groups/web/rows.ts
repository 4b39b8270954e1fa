import { isEmailAddress } from '#kit/shared/email-address.ts'

/** An input for one address. */
export interface AddressRow {
  readonly key: number
  readonly text: string
  /** The person has gone on from it, so it may be judged. */
  readonly left: boolean
}

let lastKey = 0

export const row = (text: string, left = false): AddressRow => {
  lastKey += 1
  return { key: lastKey, text, left }
}

/** There is always a row to type into. */
export const rowsOf = (addresses: readonly string[]): readonly AddressRow[] =>
  addresses.length === 0 ? [row('')] : addresses.map((address) => row(address))

export const withoutRow = (rows: readonly AddressRow[], key: number): readonly AddressRow[] => {
  const left = rows.filter((one) => one.key !== key)
  return left.length === 0 ? [row('')] : left
}

/** A pasted list takes the place of the row it was pasted into, unless something is there already. */
export const afterPaste = (rows: readonly AddressRow[], key: number, parts: readonly string[]): readonly AddressRow[] =>
  rows.flatMap((one) => {
    if (one.key !== key) return [one]
    const added = parts.map((part) => row(part, true))
    return one.text.trim() === '' ? added : [one, ...added]
  })

/** What is wrong with a row: no address, or the same as one above. An empty one is nothing yet. */
export const rowFault = (rows: readonly AddressRow[], index: number): 'wrong' | 'twice' | undefined => {
  const text = rows[index]?.text.trim() ?? ''
  if (text === '') return undefined
  if (!isEmailAddress(text)) return 'wrong'
  const above = rows.slice(0, index).map((one) => one.text.trim().toLowerCase())
  return above.includes(text.toLowerCase()) ? 'twice' : undefined
}

/** What the rows say, empty ones left out. */
export const addressesOf = (rows: readonly AddressRow[]): string[] =>
  rows.map(({ text }) => text.trim()).filter((text) => text !== '')
