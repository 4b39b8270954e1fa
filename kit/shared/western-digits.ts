const THAI_ZERO = '๐'.codePointAt(0) ?? 0

/** Converts Thai digits to Western ones: '๑๒๐' = '120'. */
export const westernDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String((digit.codePointAt(0) ?? THAI_ZERO) - THAI_ZERO))
