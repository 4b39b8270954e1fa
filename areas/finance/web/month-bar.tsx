import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokDay, bangkokMinute } from '#kit/shared/dates.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { callApi } from '#kit/web/api.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { DateFaults, dateFault, dateFaultId } from '#kit/web/form/date-faults.tsx'
import { DateField, type DateFieldValue } from '#kit/web/form/date-field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { getInvoiceAgeing, listRunningUpdates, type Overview } from '../contract.ts'
import {
  type Month,
  monthOf,
  monthsLater,
  parseMonth,
  type UpdateFailure,
  updateFailures,
  writeMonth,
} from '../rules/month.ts'
import type { SummaryKind } from './kinds.ts'
import { financeTexts } from './texts.ts'

const RUNNING_POLL_INTERVAL_MS = 1000
const POLL_INTERVAL_MS = 15_000

interface MonthBarProps {
  readonly kind: SummaryKind
  /** The month in the URL; empty for the latest one. */
  readonly selected: string
  readonly overview: Overview | undefined
  readonly onMonth: (month: string) => void
}

/** The month and the age of its data. Users who may update follow a running Update of any user. */
export const MonthBar = (props: MonthBarProps) => {
  const t = useTexts(financeTexts)
  const { overview, onMonth } = props
  const mayUpdate = may(useUser().user_type, 'finance.update')
  const stored = overview?.months.find(({ month }) => month === overview.month)
  return (
    <>
      {mayUpdate && <Updating {...props} />}
      {!mayUpdate &&
        overview?.month &&
        (overview.months.length > 1 ? (
          <StoredMonths month={overview.month} months={overview.months} onMonth={onMonth} />
        ) : (
          <strong>{overview.month}</strong>
        ))}
      {stored && (
        <span className="muted">
          {mayUpdate
            ? t('fetched', { time: bangkokMinute(stored.fetchedAt), user: stored.fetchedBy })
            : t('fetchedShort', { time: bangkokMinute(stored.fetchedAt) })}
        </span>
      )}
    </>
  )
}

/** Returns the reason of a failed Update, which is shown in addition to the specified message (G-209). */
const failureIn = (details: unknown): UpdateFailure | undefined => {
  const { params } = (details ?? {}) as { params?: { reason?: unknown } }
  return updateFailures.find((one) => one === params?.reason)
}

/** Holds the running Update of any user, and starts one. */
const useUpdate = (kind: SummaryKind, month: string) => {
  const t = useTexts(financeTexts)
  const queryClient = useQueryClient()
  const [isUpdating, setUpdating] = useState(false)
  const { data } = useQuery({
    ...apiQuery(listRunningUpdates, {}),
    refetchInterval: (query) =>
      isUpdating || query.state.data?.[kind.name] ? RUNNING_POLL_INTERVAL_MS : POLL_INTERVAL_MS,
    staleTime: 0,
  })
  const running = data?.[kind.name] ?? undefined
  const isRunning = running !== undefined

  const refresh = useCallback(async () => {
    // payments also change the open invoices
    for (const call of [kind.list, kind.overview, getInvoiceAgeing])
      await queryClient.invalidateQueries({ queryKey: keyOf(call) })
  }, [kind, queryClient])
  // reloads the data when any user's Update ends
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refresh()
    wasRunning.current = isRunning
  }, [isRunning, refresh])

  const update = async () => {
    setUpdating(true)
    const answer = await callApi(kind.update, { body: { Month: month } })
    setUpdating(false)
    await queryClient.invalidateQueries({ queryKey: keyOf(listRunningUpdates) })
    if (!answer.ok) {
      const failure = failureIn(answer.details)
      notify.problem(failure ? { ...answer, text: `${answer.text}. ${t(failure, { month })}` } : answer)
      return
    }
    notify.success(answer.value.message)
    await refresh()
  }
  return { isUpdating, running, update }
}

const Updating = ({ kind, selected, overview, onMonth }: MonthBarProps) => {
  const t = useTexts(financeTexts)
  const thisMonth = writeMonth(monthOf(bangkokDay(new Date())))
  // the selected month is shown immediately, before its data has arrived
  const month = selected || overview?.month || thisMonth
  const { isUpdating, running, update } = useUpdate(kind, month)
  const others = running && !isUpdating ? running : undefined
  return (
    <>
      <MonthPicker month={month} onMonth={onMonth} />
      <PrimaryButton
        reason={others && t('whyNot', { user: others.user, month: others.month })}
        aria-disabled={isUpdating || undefined}
        onClick={() => {
          if (!isUpdating) void update()
        }}
      >
        {isUpdating ? t('updating') : t('update')}
      </PrimaryButton>
      <span role="status" className="update-progress inline-row">
        {running && (
          <>
            <progress aria-label={t('updating')} />
            {t('running', {
              user: running.user,
              month: running.month,
              time: bangkokMinute(running.startedAt).slice(11),
              rows: formatQuantity(running.rows),
            })}
          </>
        )}
      </span>
    </>
  )
}

/** The pause in ms after the last key until a typed month is applied. Enter applies it immediately. */
const TYPING_MS = 700

interface StepsProps {
  /** undefined if there is no such month. */
  readonly previous: string | undefined
  readonly next: string | undefined
  readonly onMonth: (month: string) => void
  readonly children: ReactNode
}

const Steps = ({ previous, next, onMonth, children }: StepsProps) => {
  const t = useTexts(financeTexts)
  const step = (to: string | undefined, label: string, icon: IconName) => (
    <Button
      className="month-step"
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => to && onMonth(to)}
    >
      <Icon name={icon} size={14} />
    </Button>
  )
  return (
    <span className="month-picker inline-row gap-4">
      {step(previous, t('previousMonth'), 'left')}
      {children}
      {step(next, t('nextMonth'), 'right')}
    </span>
  )
}

/** Holds a value that the user changes here. It is reset to `given` when the page shows another month. */
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

/** Holds the month as typed. The page shows it as soon as the user stops typing. */
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
const MonthPicker = ({ month, onMonth }: MonthPickerProps) => {
  const t = useTexts(financeTexts)
  const id = useId()
  const shown = parseMonth(month) ?? ''
  const newest = monthOf(bangkokDay(new Date()))
  const { value, setValue, isLate, show } = useTypedMonth(shown, newest, onMonth)
  const stepTo = (to: Month) => {
    setValue({ day: to, text: '' })
    onMonth(writeMonth(to))
  }
  // the previous and next buttons count from this month, even while the page still shows the former one
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
const StoredMonths = ({ month, months, onMonth }: StoredMonthsProps) => {
  const t = useTexts(financeTexts)
  const id = useId()
  // the previous and next buttons count from this month, even while the page still shows the former one
  const [requested, setRequested] = useMonthInput(month, month)
  const request = (to: string) => {
    setRequested(to)
    onMonth(to)
  }
  const at = months.findIndex((one) => one.month === requested)
  return (
    <>
      <label htmlFor={id}>{t('month')}</label>
      {/* the list starts with the newest month */}
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
