import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import type { IsoDate } from '#kit/shared/dates.ts'
import './date-field.css'

export interface DateFieldValue {
  readonly day: IsoDate | null
  /** What was typed and is not a date; empty otherwise. */
  readonly text: string
}

interface DateFieldProps {
  readonly id: string
  readonly value: DateFieldValue
  /** Reads what was typed; null: it is not a date. Empty text is no date at all. */
  readonly read: (text: string) => IsoDate | null
  readonly calendarLabel: string
  readonly disabled?: boolean
  readonly isRefused?: boolean
  readonly describedBy?: string | undefined
  readonly onChange: (value: DateFieldValue) => void
}

/** A date to type, or to choose in a calendar. What cannot be read stays in the field as it was typed (DLV-18). */
export const DateField = ({
  id,
  value,
  read,
  calendarLabel,
  disabled = false,
  isRefused = false,
  ...props
}: DateFieldProps) => {
  const { describedBy, onChange } = props
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    setTyped(text)
    const day = read(text)
    onChange({ day, text: day === null ? text.trim() : '' })
  }
  return (
    <div className="date-field">
      <input
        ref={input}
        id={id}
        className="input"
        autoComplete="off"
        placeholder="YYYY-MM-DD"
        disabled={disabled}
        aria-invalid={isRefused || undefined}
        aria-describedby={describedBy}
        value={typed ?? (value.text || (value.day ?? ''))}
        onChange={(event) => type(event.target.value)}
        // a date that was read is then shown in the one form
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => event.key === 'Enter' && setTyped(undefined)}
      />
      <DatePicker
        className="date-field-calendar"
        aria-label={calendarLabel}
        // the keyboard types the date
        tabIndex={-1}
        inputReadOnly
        allowClear={false}
        placeholder=""
        placement="bottomRight"
        disabled={disabled}
        value={value.day === null ? null : dayjs(value.day)}
        onChange={(day) => {
          setTyped(undefined)
          onChange({ day: day && !Array.isArray(day) ? day.format('YYYY-MM-DD') : null, text: '' })
          input.current?.focus()
        }}
      />
    </div>
  )
}
