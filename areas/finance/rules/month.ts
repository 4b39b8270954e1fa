/** A calendar month, `YYYY-MM`. Text comparison gives calendar order. */
export type Month = string

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Parses `MMM-YYYY` in upper or lower case, as in calls and extracts ('Nov-2025'); undefined if it is not a month. */
export const parseMonth = (text: string): Month | undefined => {
  const [, name = '', year] = /^([a-z]{3})-((?:19|20)\d{2})$/i.exec(text.trim()) ?? []
  const at = names.findIndex((one) => one.toLowerCase() === name.toLowerCase())
  return year === undefined || at < 0 ? undefined : `${year}-${String(at + 1).padStart(2, '0')}`
}

/** Formats a month as `MMM-YYYY`, as the calls write it (S2 §9). */
export const writeMonth = (month: Month): string => `${names[Number(month.slice(5, 7)) - 1]}-${month.slice(0, 4)}`

/** Returns the month the given number of months later, or earlier if the number is negative. */
export const monthsLater = (month: Month, count: number): Month => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  const months = year * 12 + (at - 1) + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

export const monthOf = (day: string): Month => day.slice(0, 7)

/** The reasons why an Update can fail: the ERP has no rows for the month, or it did not respond. */
export const updateFailures = ['empty', 'away'] as const
export type UpdateFailure = (typeof updateFailures)[number]
