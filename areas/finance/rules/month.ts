/** A calendar month, `YYYY-MM`; compares as text. */
export type Month = string

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Reads `MMM-YYYY` as the calls and extracts write it ('Nov-2025', in any case); undefined when it is no month. */
export const readMonth = (text: string): Month | undefined => {
  const [, name = '', year] = /^([a-z]{3})-((?:19|20)\d{2})$/i.exec(text.trim()) ?? []
  const at = names.findIndex((one) => one.toLowerCase() === name.toLowerCase())
  return year === undefined || at < 0 ? undefined : `${year}-${String(at + 1).padStart(2, '0')}`
}

/** `MMM-YYYY`, as the calls write it (S2 §9). */
export const writeMonth = (month: Month): string => `${names[Number(month.slice(5, 7)) - 1]}-${month.slice(0, 4)}`

/** The month that a day lies in. */
export const monthOf = (day: string): Month => day.slice(0, 7)

/** Why an Update failed: the ERP has no rows of the month, or did not answer. */
export const updateFailures = ['empty', 'away'] as const
export type UpdateFailure = (typeof updateFailures)[number]
