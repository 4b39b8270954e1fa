import { kindNames } from '#areas/documents/kinds/index.ts'
import type { ReminderDays } from '#areas/documents/rules/reminders.ts'
import { OperatorError } from '#kit/server/operator-error.ts'

/**
 * Parses `po=3,sqm=7`: suppliers are reminded of an order after three days and of an SQM after seven; of other
 * documents never.
 */
export const readReminders = (text: string | undefined): ReminderDays => {
  const days: Record<string, number> = {}
  for (const part of (text ?? '').split(',').filter((one) => one.trim() !== '')) {
    const [kind = '', count = ''] = part.split('=').map((one) => one.trim())
    if (!kindNames.some((name) => name === kind) || !/^[1-9]\d{0,2}$/.test(count))
      throw new OperatorError(`DOCUMENT_REMINDERS must be like po=3,sqm=7,coc=7 (days), not '${part.trim()}'.`)
    days[kind] = Number(count)
  }
  return days
}
