export type DateUnit = 'date' | 'month'

export const dateFormats: Readonly<Record<DateUnit, string>> = { date: 'YYYY-MM-DD', month: 'YYYY-MM' }
