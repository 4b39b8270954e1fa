import { type ReactNode, useEffect, useId, useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import { DateFaults, dateFault, dateFaultId } from '#kit/web/date-faults.tsx'
import { DateField, type DateFieldValue } from '#kit/web/date-field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { type Month, monthOf, monthsLater, readMonth, writeMonth } from '../rules/month.ts'
import { financeTexts } from './texts.ts'

/** The time in ms after the last key until a typed month is shown. On Enter it is shown immediately. */
const TYPING_MS = 700

interface StepsProps {
  /** undefined: there is no such month. */
  readonly previous: string | undefined
  readonly next: string | undefined
  readonly onMonth: (month: string) => void
  readonly children: ReactNode
}

const Steps = ({ previous, next, onMonth, children }: StepsProps) => {
  const t = useTexts(financeTexts)
  const step = (to: string | undefined, label: string, className: string) => (
    <button
      type="button"
      className="button month-step"
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => to && onMonth(to)}
    >
      <span className={className}>
        <Icon name="down" size={14} />
      </span>
    </button>
  )
  return (
    <span className="month-picker inline-row gap-4">
      {step(previous, t('previousMonth'), 'to-previous')}
      {children}
      {step(next, t('nextMonth'), 'to-next')}
    </span>
  )
}

/** A value that the user changes here, and that is `given` again when the page shows another month. */
const useMonthInput = <Value,>(shown: string, given: Value) => {
  const [value, setValue] = useState(given)
  const [lastShown, setLastShown] = useState(shown)
  if (shown !== lastShown) {
    setLastShown(shown)
    setValue(given)
  }
  return [value, setValue] as const
}

interface MonthPickerProps {
  /** MMM-YYYY */
  readonly month: string
  readonly onMonth: (month: string) => void
}

/** The month as typed, which the page shows as soon as the user stops typing. `shown` is the month that it shows now. */
const useTypedMonth = (shown: Month, newest: Month, onMonth: (month: string) => void) => {
  const [value, setValue] = useMonthInput<DateFieldValue>(shown, { day: shown, text: '' })
  const { day } = value
  const isLate = day !== null && day > newest
  const isReady = day !== null && day !== shown && !isLate
  const show = () => {
    if (isReady) onMonth(writeMonth(day))
  }
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(show, TYPING_MS)
    return () => clearTimeout(timer)
  })
  return { value, setValue, isLate, show }
}

/** Selects a month up to the current one: by typing, in a calendar, or with the previous and next buttons. */
export const MonthPicker = ({ month, onMonth }: MonthPickerProps) => {
  const t = useTexts(financeTexts)
  const id = useId()
  const shown = readMonth(month) ?? ''
  const newest = monthOf(bangkokDay(new Date()))
  const { value, setValue, isLate, show } = useTypedMonth(shown, newest, onMonth)
  const stepTo = (to: Month) => {
    setValue({ day: to, text: '' })
    onMonth(writeMonth(to))
  }
  // the previous and next buttons count from this month, also while the page still shows the former one
  const requested = value.day === null || isLate ? shown : value.day
  const field = { id, unit: 'month', value, onChange: setValue } as const
  const isRefused = isLate || dateFault(value, 'month') !== undefined
  return (
    <form
      className="row wraps"
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <label htmlFor={id}>{t('month')}</label>
      <Steps
        previous={monthsLater(requested, -1)}
        next={requested < newest ? monthsLater(requested, 1) : undefined}
        onMonth={stepTo}
      >
        <DateField
          {...field}
          label={t('month')}
          to={newest}
          isRefused={isRefused}
          describedBy={isRefused ? dateFaultId(id) : undefined}
        />
      </Steps>
      {isLate ? (
        <p id={dateFaultId(id)} role="alert" className="fault">
          {t('monthAhead')}
        </p>
      ) : (
        <DateFaults dates={[field]} />
      )}
    </form>
  )
}

interface StoredMonthsProps extends MonthPickerProps {
  readonly months: readonly { readonly month: string }[]
}

/** The stored months, for users who cannot fetch others. */
export const StoredMonths = ({ month, months, onMonth }: StoredMonthsProps) => {
  const t = useTexts(financeTexts)
  const id = useId()
  // the previous and next buttons count from this month, also while the page still shows the former one
  const [requested, setRequested] = useMonthInput(month, month)
  const request = (to: string) => {
    setRequested(to)
    onMonth(to)
  }
  const at = months.findIndex((one) => one.month === requested)
  return (
    <>
      <label htmlFor={id}>{t('month')}</label>
      {/* the newest month comes first */}
      <Steps previous={months[at + 1]?.month} next={months[at - 1]?.month} onMonth={request}>
        <select id={id} className="input" value={requested} onChange={({ target }) => request(target.value)}>
          {months.map((one) => (
            <option key={one.month}>{one.month}</option>
          ))}
        </select>
      </Steps>
    </>
  )
}
