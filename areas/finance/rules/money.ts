/**
 * An amount in baht, exact to the satang, as decimal text ('1234.50', '-0.05'). It has at most 13 digits before the
 * decimal point and two after it. A JSON number represents 15 digits exactly, so calls of older clients may carry it as
 * a number (docs/decisions/money.md).
 */
export type Money = string

const form = /^(-?)(\d*)\.?(\d*)$/

/** Parses an amount strictly, or returns the reason why it is not valid. */
export const parseMoney = (
  text: string,
): { readonly ok: true; readonly value: Money } | { readonly ok: false; readonly reason: string } => {
  const [, sign = '', whole, decimals = ''] = form.exec(text) ?? []
  if (whole === undefined || `${whole}${decimals}` === '')
    return { ok: false, reason: `is not an amount${text.includes(',') ? ' (without thousands separators)' : ''}` }
  const satang = decimals.replace(/0+$/, '')
  if (satang.length > 2) return { ok: false, reason: 'has more than 2 decimals' }
  const baht = whole.replace(/^0+(?=\d)/, '') || '0'
  if (baht.length > 13) return { ok: false, reason: 'is too large' }
  const value = `${baht}.${satang.padEnd(2, '0')}`
  return { ok: true, value: value === '0.00' ? value : `${sign}${value}` }
}
