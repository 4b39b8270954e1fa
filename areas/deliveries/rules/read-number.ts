import { westernDigits } from '#kit/shared/western-digits.ts'

/** Parses a typed number: separators, spaces and Thai digits are accepted. null: empty; NaN: not a number. */
export const readNumber = (text: string): number | null => {
  const plain = westernDigits(text).replace(/[\s,]/g, '')
  if (plain === '') return null
  return /^\d*\.?\d*$/.test(plain) && plain !== '.' ? Number(plain) : Number.NaN
}
