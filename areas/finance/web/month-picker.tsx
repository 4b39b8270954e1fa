import { type ReactNode, useEffect, useId, useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import { DateFaults, dateFault, dateFaultId } from '#kit/web/date-faults.tsx'
import { DateField } from '#kit/web/date-field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { type Month, monthOf, monthsLater, readMonth, writeMonth } from '../rules/month.ts'
import { financeTexts } from './texts.ts'

/** The time in ms after the last key until a typed month is shown. On Enter it is shown immediately. */
const TYPING_MS = 700

interface StepsProps {
  /** undefined: there is no such month. */
  readonly previous: Month | undefined
  readonly next: Month | undefined
  readonly onMonth: (month: Month) => void
  readonly children: ReactNode
}

const Steps = ({ previous, next, onMonth, children }: StepsProps) => {
  const t = useTexts(financeTexts)
  const step = (to: Month | undefined, label: string, className: string) => (
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

interface MonthPickerProps {
  /** MMM-YYYY */
  readonly month: string
  readonly onMonth: (month: string) => void
}

/**
 * Selects a month up to the current one: by typing, in a calendar, or with the previous and next buttons. The page shows
 * the rows of a typed month as soon as the user stops typing.
 */
export const MonthPicker = ({ month, onMonth }: MonthPickerProps) => {
  const t = useTexts(financeTexts)
  const id = useId()
  const shownMonth = readMonth(month) ?? ''
  const newest = monthOf(bangkokDay(new Date()))
  const [value, setValue] = useState({ day: shownMonth as string | null, text: '' })
  const [lastShown, setLastShown] = useState(shownMonth)
  if (shownMonth !== lastShown) {
    setLastShown(shownMonth)
    setValue({ day: shownMonth, text: '' })
  }
  const { day } = value
  const isLate = day !== null && day > newest
  const isReady = day !== null && day !== shownMonth && !isLate
  const show = () => {
    if (isReady) onMonth(writeMonth(day))
  }
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(show, TYPING_MS)
    return () => clearTimeout(timer)
  })
  const stepTo = (month: Month) => {
    setValue({ day: month, text: '' })
    onMonth(writeMonth(month))
  }
  // the previous and next buttons count from this month, also while the page still shows the former one
  const requested = day === null || isLate ? shownMonth : day
  const field = { id, unit: 'month', value, onChange: setValue } as const
  const fault = dateFault(value, 'month')
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
          isRefused={fault !== undefined || isLate}
          describedBy={fault || isLate ? dateFaultId(id) : undefined}
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

/** The stored months, for users who cannot fetch others. */
export const StoredMonths = ({
  month,
  months,
  onMonth,
}: MonthPickerProps & { readonly months: readonly { readonly month: string }[] }) => {
  const t = useTexts(financeTexts)
  const id = useId()
  // the previous and next buttons count from this month, also while the page still shows the former one
  const [requested, setRequested] = useState(month)
  const [lastShown, setLastShown] = useState(month)
  if (month !== lastShown) {
    setLastShown(month)
    setRequested(month)
  }
  const request = (to: string) => {
    setRequested(to)
    onMonth(to)
  }
  const all = months.map((one) => readMonth(one.month) ?? '')
  const at = all.indexOf(readMonth(requested) ?? '')
  return (
    <>
      <label htmlFor={id}>{t('month')}</label>
      {/* the newest month comes first */}
      <Steps previous={all[at + 1]} next={all[at - 1]} onMonth={(to) => request(writeMonth(to))}>
        <select id={id} className="input" value={requested} onChange={({ target }) => request(target.value)}>
          {months.map((one) => (
            <option key={one.month}>{one.month}</option>
          ))}
        </select>
      </Steps>
    </>
  )
}
