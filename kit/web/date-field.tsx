import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import type { IsoDate } from '#kit/shared/dates.ts'
import { readDate, readMonth, type TypedDate } from '#kit/shared/typed-date.ts'
import './date-field.css'

export interface DateFieldValue {
  /** `YYYY-MM` in a month field. */
  readonly day: IsoDate | null
  /** Typed text that is not a valid date; empty otherwise. */
  readonly text: string
}

export const noDate: DateFieldValue = { day: null, text: '' }

export type DateUnit = 'date' | 'month'

const units = {
  date: { read: readDate, format: 'YYYY-MM-DD' },
  month: { read: readMonth, format: 'YYYY-MM' },
} as const satisfies Record<DateUnit, { read: (text: string) => TypedDate; format: string }>

export const readTyped = (text: string, unit: DateUnit = 'date'): TypedDate => units[unit].read(text)

interface DateFieldProps {
  readonly id: string
  readonly value: DateFieldValue
  readonly calendarLabel: string
  readonly unit?: DateUnit
  readonly placeholder?: string
  /** The calendar offers only days in this range. */
  readonly from?: IsoDate | null
  readonly to?: IsoDate | null
  readonly disabled?: boolean
  readonly isRefused?: boolean
  readonly describedBy?: string | undefined
  readonly onChange: (value: DateFieldValue) => void
}

interface CalendarProps extends Pick<DateFieldProps, 'calendarLabel' | 'from' | 'to'> {
  readonly day: IsoDate | null
  readonly unit: DateUnit
  readonly disabled: boolean
  readonly onSelect: (day: IsoDate | null) => void
}

/** The button beside the input that opens the calendar. */
const Calendar = ({ calendarLabel, day, unit, from, to, disabled, onSelect }: CalendarProps) => (
  <DatePicker
    className="date-field-calendar"
    aria-label={calendarLabel}
    picker={unit}
    // keyboard users type the date instead
    tabIndex={-1}
    inputReadOnly
    allowClear={false}
    placeholder=""
    placement="bottomRight"
    disabled={disabled}
    {...(from ? { minDate: dayjs(from) } : {})}
    {...(to ? { maxDate: dayjs(to) } : {})}
    value={day === null ? null : dayjs(day)}
    onChange={(selected) => onSelect(selected && !Array.isArray(selected) ? selected.format(units[unit].format) : null)}
  />
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
  const { read, format } = units[unit]
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    setTyped(text)
    const found = read(text)
    onChange(found.kind === 'day' ? { day: found.day, text: '' } : { day: null, text: text.trim() })
  }
  return (
    <div className="date-field">
      <input
        ref={input}
        id={id}
        className="input"
        autoComplete="off"
        placeholder={placeholder ?? format}
        disabled={disabled}
        aria-invalid={isRefused || undefined}
        aria-describedby={describedBy}
        value={typed ?? (value.text || (value.day ?? ''))}
        onChange={(event) => type(event.target.value)}
        // shows a valid date in the standard format after editing
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => event.key === 'Enter' && setTyped(undefined)}
      />
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
    </div>
  )
}
