const THAI_ZERO = '๐'.codePointAt(0) ?? 0

/** Thai digits as the others: '๑๒๐' = '120'. */
export const westernDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String((digit.codePointAt(0) ?? THAI_ZERO) - THAI_ZERO))

/** What a person typed as a number: separators, spaces and Thai digits are fine; null: nothing; NaN: no number. */
export const readNumber = (text: string): number | null => {
  const plain = westernDigits(text).replace(/[\s,]/g, '')
  if (plain === '') return null
  return /^\d*\.?\d*$/.test(plain) && plain !== '.' ? Number(plain) : Number.NaN
}
