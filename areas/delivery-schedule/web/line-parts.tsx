import { bangkokDay, daysBetween } from '#kit/shared/dates.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { type ChipStyle, StatusChip } from '#kit/web/chip.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { PdsCompany, PdsLine } from '../contract.ts'
import { type PdsColumn, pdsText } from '../exports/schedule.ts'
import { type LineState, stateOf } from '../rules/schedule.ts'
import { scheduleTexts } from './texts.ts'

const looks: Readonly<Record<LineState, ChipStyle>> = {
  delayed: { tone: 'red', icon: 'clock' },
  waiting: { tone: 'grey', icon: 'calendar' },
  other: { tone: 'blue', icon: 'info' },
}

/** The status as colour, icon and text; 'Waiting...' for a line without a status. */
export const LineStatus = ({ line }: { line: PdsLine }) => {
  const t = useTexts(scheduleTexts)
  const state = stateOf(line)
  return (
    <StatusChip {...looks[state]}>{state === 'waiting' ? t('waitingChip') : (line.STATUS ?? '').trim()}</StatusChip>
  )
}

/** The number of days since the need-by date; 0 if the line is not late. */
export const daysLate = ({ NEED_BY_DATE, QTY_REMAIN }: PdsLine): number =>
  QTY_REMAIN > 0 ? Math.max(0, daysBetween(NEED_BY_DATE, bangkokDay(new Date()))) : 0

/** A value as the screen shows it: quantities have thousands separators. */
export const shownText = (column: PdsColumn, line: PdsLine, company: PdsCompany): string =>
  pdsText(column, line, company, formatQuantity)
