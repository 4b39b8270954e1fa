/** The characters of the other keys on a US keyboard, by physical key: without and with Shift. */
const symbols: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  IntlBackslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadDecimal: ['.', '.'],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
  NumpadMultiply: ['*', '*'],
  NumpadDivide: ['/', '/'],
}

/** The characters of the digit keys 0 to 9 with Shift. */
const shiftedDigits = ')!@#$%^&*('
const digitKey = /^Digit(\d)$/
const letter = /^Key([A-Z])$/
const numpadDigit = /^Numpad(\d)$/

/** The character of a physical key on the scanner's US layout; undefined if the key has none (G-101). */
export const usCharacterOf = (code: string, shift: boolean): string | undefined => {
  const upper = letter.exec(code)?.[1]
  if (upper) return shift ? upper : upper.toLowerCase()
  const digit = digitKey.exec(code)?.[1]
  if (digit) return shift ? shiftedDigits[Number(digit)] : digit
  return symbols[code]?.[shift ? 1 : 0] ?? numpadDigit.exec(code)?.[1]
}

// The Thai (Kedmanee) layout in the order of the US keys, for devices that report only characters.
const US_CHARACTERS = '1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?`~'
const THAI = 'ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ_%'
const usOfThai = new Map([...THAI].map((thai, index) => [thai, US_CHARACTERS[index] ?? '']))

const thaiCharacter = /\p{Script=Thai}/u

/**
 * Converts a text typed under the Thai layout to the US layout. '|' cannot be typed under the Thai layout, so a text
 * with Thai letters and '|' stays unchanged.
 */
export const withoutThaiLayout = (typed: string): string =>
  thaiCharacter.test(typed) && !typed.includes('|')
    ? [...typed].map((sign) => usOfThai.get(sign) ?? sign).join('')
    : typed
