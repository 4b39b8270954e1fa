import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokDay, bangkokMinute } from '#kit/shared/dates.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { invoiceAgeing, type Overview, runningUpdates } from '../contract.ts'
import { monthOf, type UpdateFailure, updateFailures, writeMonth } from '../rules/month.ts'
import type { SummaryKind } from './kinds.ts'
import { MonthPicker, StoredMonths } from './month-picker.tsx'
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

/**
 * Shows the month and the age of its data. Users who may update can also start an Update, and follow a running one,
 * also if another user started it.
 */
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

/** The reason of a failed Update, shown in addition to the literal message (G-209). */
const failureIn = (details: unknown): UpdateFailure | undefined => {
  const { params } = (details ?? {}) as { params?: { reason?: unknown } }
  return updateFailures.find((one) => one === params?.reason)
}

/** The running Update of any user, and a function that starts one. */
const useUpdate = (kind: SummaryKind, month: string) => {
  const t = useTexts(financeTexts)
  const queryClient = useQueryClient()
  const [isUpdating, setUpdating] = useState(false)
  const { data } = useQuery({
    ...apiQuery(runningUpdates, {}),
    refetchInterval: (query) =>
      isUpdating || query.state.data?.[kind.name] ? RUNNING_POLL_INTERVAL_MS : POLL_INTERVAL_MS,
    staleTime: 0,
  })
  const running = data?.[kind.name] ?? undefined
  const isRunning = running !== undefined

  const refresh = useCallback(async () => {
    // payments change the open invoices too
    for (const call of [kind.list, kind.overview, invoiceAgeing])
      await queryClient.invalidateQueries({ queryKey: keyOf(call) })
  }, [kind, queryClient])
  // when a user's Update ends, reload the data
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refresh()
    wasRunning.current = isRunning
  }, [isRunning, refresh])

  const update = async () => {
    setUpdating(true)
    const answer = await callApi(kind.update, { body: { Month: month } })
    setUpdating(false)
    await queryClient.invalidateQueries({ queryKey: keyOf(runningUpdates) })
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
  // the selected month applies immediately, before its data has arrived
  const month = selected || overview?.month || thisMonth
  const { isUpdating, running, update } = useUpdate(kind, month)
  const others = running && !isUpdating ? running : undefined
  const reason = others && t('whyNot', { user: others.user, month: others.month })
  return (
    <>
      <MonthPicker month={month} onMonth={onMonth} />
      <button
        type="button"
        className="button primary"
        aria-disabled={isUpdating || others ? true : undefined}
        aria-description={reason}
        data-whole={reason}
        onClick={() => {
          if (!isUpdating && !others) void update()
        }}
      >
        {isUpdating ? t('updating') : t('update')}
      </button>
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
