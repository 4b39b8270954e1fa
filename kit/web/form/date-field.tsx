import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import type { IsoDate } from '#kit/shared/dates.ts'
import { type DateInput, parseDate, parseMonth } from '#kit/shared/typed-date.ts'
import { Icon } from '../parts/icons.tsx'
import type { CalendarProps } from './calendar.tsx'
import { type DateUnit, dateFormats } from './date-unit.ts'
import './date-field.css'

/** The calendar is loaded after the page. Without a connection, users type dates. */
const Calendar = lazy<ComponentType<CalendarProps>>(() =>
  import('./calendar.tsx').catch(() => ({ default: () => null })),
)

export interface DateFieldValue {
  /** `YYYY-MM` in a month field. */
  readonly day: IsoDate | null
  /** Typed text that is not a valid date; empty otherwise. */
  readonly text: string
}

export const noDate: DateFieldValue = { day: null, text: '' }

const readers: Readonly<Record<DateUnit, (text: string) => DateInput>> = { date: parseDate, month: parseMonth }

export const parseDateInput = (text: string, unit: DateUnit = 'date'): DateInput => readers[unit](text)

interface DateFieldProps extends Pick<CalendarProps, 'from' | 'to' | 'label'> {
  readonly id: string
  readonly value: DateFieldValue
  readonly unit?: DateUnit
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly isRefused?: boolean
  readonly describedBy?: string | undefined
  readonly onChange: (value: DateFieldValue) => void
}

const CalendarIcon = () => (
  <span className="date-field-loading">
    <Icon name="calendar" size={16} />
  </span>
)

/** A date or month that the user types or selects in a calendar. Invalid text stays in the field (DLV-18). */
export const DateField = ({
  id,
  value,
  unit = 'date',
  disabled = false,
  isRefused = false,
  ...props
}: DateFieldProps) => {
  const { placeholder, describedBy, onChange, ...calendar } = props
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    setTyped(text)
    const found = parseDateInput(text, unit)
    onChange(found.kind === 'day' ? { day: found.day, text: '' } : { day: null, text: text.trim() })
  }
  return (
    <div className="date-field">
      <input
        ref={input}
        id={id}
        className="input"
        autoComplete="off"
        placeholder={placeholder ?? dateFormats[unit]}
        disabled={disabled}
        aria-invalid={isRefused || undefined}
        aria-describedby={describedBy}
        value={typed ?? (value.text || (value.day ?? ''))}
        onChange={(event) => type(event.target.value)}
        // shows a valid date in the standard format after editing
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => event.key === 'Enter' && setTyped(undefined)}
      />
      <Suspense fallback={<CalendarIcon />}>
        <Calendar
          {...calendar}
          day={value.day}
          unit={unit}
          disabled={disabled}
          onSelect={(day) => {
            setTyped(undefined)
            onChange({ day, text: '' })
            input.current?.focus()
          }}
        />
      </Suspense>
    </div>
  )
}
