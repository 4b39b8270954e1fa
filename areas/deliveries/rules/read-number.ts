import { westernDigits } from '#kit/shared/western-digits.ts'

/** What a person typed as a number: separators, spaces and Thai digits are fine; null: nothing; NaN: no number. */
export const readNumber = (text: string): number | null => {
  const plain = westernDigits(text).replace(/[\s,]/g, '')
  if (plain === '') return null
  return /^\d*\.?\d*$/.test(plain) && plain !== '.' ? Number(plain) : Number.NaN
}
