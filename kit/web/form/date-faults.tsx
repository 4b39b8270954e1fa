import type { ComponentProps } from 'react'
import { kitMessages } from '#kit/shared/messages.ts'
import { messageText, useTexts } from '../i18n.ts'
import { kitTexts } from '../texts.ts'
import { DateField, type DateFieldValue, parseDateInput } from './date-field.tsx'
import type { DateUnit } from './date-unit.ts'
import './date-field.css'

/** Returns why a date field's text is invalid; undefined if it is valid. */
export const dateFault = ({ text }: DateFieldValue, unit: DateUnit = 'date'): string | undefined => {
  const read = parseDateInput(text, unit)
  if (read.kind === 'buddhist') return messageText(kitMessages.DATE_BUDDHIST, { text: text.trim(), day: read.day })
  if (read.kind !== 'unreadable') return undefined
  return messageText(unit === 'month' ? kitMessages.MONTH_UNREADABLE : kitMessages.DATE_UNREADABLE, {
    text: text.trim(),
  })
}

export const dateFaultId = (fieldId: string): string => `${fieldId}-reason`

type FieldProps = ComponentProps<typeof DateField>

interface CheckedDate extends Pick<FieldProps, 'id' | 'unit' | 'value' | 'onChange'> {
  /** The field's label, if the form has several dates. */
  readonly label?: string
  /** Why a date that can be read is refused, or why there must be one. */
  readonly reason?: string | undefined
}

const faultOf = ({ value, unit, reason }: Pick<CheckedDate, 'value' | 'unit' | 'reason'>): string | undefined =>
  dateFault(value, unit) ?? reason

/** A button that replaces a date of the Buddhist era by its Gregorian date. */
export const SuggestedDate = ({ value, unit, onChange }: Pick<CheckedDate, 'value' | 'unit' | 'onChange'>) => {
  const t = useTexts(kitTexts)
  const read = parseDateInput(value.text || (value.day ?? ''), unit)
  if (read.kind !== 'buddhist') return null
  return (
    <button type="button" className="offered-date strong" onClick={() => onChange({ day: read.day, text: '' })}>
      {t('takeDate', { day: read.day })}
    </button>
  )
}

/** A date field that is marked as invalid and refers to its error in `DateFaults`. */
export const CheckedDateField = ({
  reason,
  ...date
}: Omit<FieldProps, 'isRefused' | 'describedBy'> & Pick<CheckedDate, 'reason'>) => {
  const isRefused = faultOf({ ...date, reason }) !== undefined
  return <DateField {...date} isRefused={isRefused} describedBy={isRefused ? dateFaultId(date.id) : undefined} />
}

/** The errors of a form's typed dates, shown below its fields (DLV-18). */
export const DateFaults = ({ dates }: { readonly dates: readonly CheckedDate[] }) => {
  const invalid = dates.filter((date) => faultOf(date) !== undefined)
  return (
    <div className="date-faults stack gap-4 red-text small" role="alert">
      {invalid.map((date) => (
        <p key={date.id} id={dateFaultId(date.id)}>
          {date.label && <strong>{date.label}: </strong>}
          {faultOf(date)} <SuggestedDate {...date} />
        </p>
      ))}
    </div>
  )
}

/** Moves the focus to the first invalid date. Returns whether a date is invalid. */
export const focusFaultyDate = (dates: readonly CheckedDate[]): boolean => {
  const invalid = dates.find(({ value, unit }) => dateFault(value, unit) !== undefined)
  if (invalid) document.getElementById(invalid.id)?.focus()
  return invalid !== undefined
}
