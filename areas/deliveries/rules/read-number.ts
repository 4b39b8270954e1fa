import { westernDigits } from '#kit/shared/western-digits.ts'

/** Parses a typed number with separators, spaces or Thai digits. Returns null for empty text, NaN for other text. */
export const readNumber = (text: string): number | null => {
  const plain = westernDigits(text).replace(/[\s,]/g, '')
  if (plain === '') return null
  return /^\d*\.?\d*$/.test(plain) && plain !== '.' ? Number(plain) : Number.NaN
}
