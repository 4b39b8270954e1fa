import Big from 'big.js'

/** The maximum number of decimals of quantities: numeric(18,4) in the database (G-73). */
export const QUANTITY_DECIMALS = 4

/** Converts a value to exact decimal arithmetic. Accepts numbers from JSON and numeric texts from the database. */
export const exact = (value: number | string | Big): Big => new Big(value)

export const ZERO: Big = new Big(0)

/** Returns whether the value is a valid quantity: at least 0, at most 4 decimals, within numeric(18,4). */
export const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' &&
  Number.isFinite(value) &&
  value >= 0 &&
  value < 1e11 &&
  (Number.isInteger(value) || exact(value).round(QUANTITY_DECIMALS).eq(value))

export const sum = (values: readonly (number | string | Big)[]): Big =>
  values.reduce<Big>((total, value) => total.plus(value), ZERO)

/** Returns whether an amount is a multiple of a size. For integers, the floating-point remainder is exact. */
export const isMultipleOf = (amount: number, size: Big): boolean => {
  const chunks = size.toNumber()
  return Number.isSafeInteger(amount) && Number.isSafeInteger(chunks)
    ? amount % chunks === 0
    : exact(amount).mod(size).eq(0)
}

export const min = (a: Big, b: Big): Big => (a.lt(b) ? a : b)
export const max = (a: Big, b: Big): Big => (a.gt(b) ? a : b)

/** Formats a quantity as in QR codes: no separators, no trailing zeros ('500', '12.5'). */
export const plainQuantity = (value: number | string | Big): string => exact(value).toFixed()

const groupThousands = (text: string): string => {
  const [whole = '', decimals] = text.split('.')
  const separated = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return decimals === undefined ? separated : `${separated}.${decimals}`
}

/** Formats a quantity for screen and paper: thousands separators, no trailing zeros ('1,200', '12.5'). */
export const formatQuantity = (value: number | string | Big): string => groupThousands(plainQuantity(value))

/** Formats an amount in baht: two decimals, rounded half up, thousands separators ('1,234,567.50'). */
export const formatMoney = (value: number | string | Big): string =>
  groupThousands(exact(value).toFixed(2, Big.roundHalfUp))

/** Formats a unit price with all of its decimals, but at least two (S1 §9). */
export const formatPrice = (price: number): string =>
  exact(price).round(2).eq(price) ? formatMoney(price) : formatQuantity(price)
