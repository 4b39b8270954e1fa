import { kindNames } from '#areas/documents/kinds/index.ts'
import type { ReminderDays } from '#areas/documents/rules/reminders.ts'
import { readCounts } from './setting.ts'

/**
 * Parses `po=3,sqm=7`: suppliers are reminded of an order after three days and of an SQM after seven; of other
 * documents never.
 */
export const readReminders = (text: string | undefined): ReminderDays =>
  readCounts('DOCUMENT_REMINDERS', text, kindNames, 'po=3,sqm=7,coc=7 (days)')
