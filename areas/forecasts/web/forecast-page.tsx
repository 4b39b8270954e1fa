import { useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useEffect, useMemo } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { isPending } from '#areas/mail/rules/delivery.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { listQuery } from '#kit/web/query.ts'
import { EmptyState, ErrorState, Loading } from '#kit/web/states.tsx'
import { listForecasts } from '../contract.ts'
import { FilterBar } from './filter-bar.tsx'
import { type ForecastFilter, type ForecastView, queryOf, useForecastView } from './list-state.ts'
import { pageSizes, usePageSize } from './page-size.ts'
import { ForecastCards, ForecastTable } from './rows.tsx'
import { forecastTexts } from './texts.ts'
import { UploadPanel } from './upload-panel.tsx'
import { useRowActions } from './use-row-actions.ts'
import './forecasts.css'

/** While an alert is pending. */
const POLL_INTERVAL_MS = 3000

const Empty = ({ view, mayUpload, onClear }: { view: ForecastView; mayUpload: boolean; onClear: () => void }) => {
  const t = useTexts(forecastTexts)
  const filtered = view.month !== '' || view.text !== ''
  if (!filtered && !view.fresh)
    return (
      <EmptyState title={t('emptyNothing')} icon="trend">
        <p className="muted">{t(mayUpload ? 'emptyNothingUpload' : 'emptyNothingRead')}</p>
      </EmptyState>
    )
  return (
    <EmptyState title={t(filtered ? 'emptyFilter' : 'emptyFresh')} icon={filtered ? 'search' : 'tick'}>
      <p className="muted">{t(filtered ? 'emptyFilterWhy' : 'emptyFreshWhy')}</p>
      <button type="button" className="button" onClick={onClear}>
        {t('clear')}
      </button>
    </EmptyState>
  )
}

const Forecasts = () => {
  const t = useTexts(forecastTexts)
  const mayUpload = may(useUser().user_type, 'forecast.upload')
  const compact = useCompact()
  const [view, turn] = useForecastView()
  const [size, setSize] = usePageSize()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...listQuery(listForecasts, { query: queryOf(view, size) }),
    refetchInterval: (query) =>
      mayUpload && query.state.data?.rows.some(({ email_state: state }) => isPending(state)) ? POLL_INTERVAL_MS : false,
  })
  const forecasts = useMemo(() => data?.rows ?? [], [data])
  const actions = useRowActions(forecasts)
  const total = data?.total ?? 0
  const { page } = view
  // forecasts were downloaded meanwhile, or the address was typed: the last page there is
  const lastPage = Math.max(1, Math.ceil(total / size))
  const beyond = data !== undefined && !isPlaceholderData && page > lastPage
  useEffect(() => {
    if (beyond) turn({ page: lastPage }, true)
  })

  const search = (to: Partial<ForecastFilter>) => {
    const asBefore = (to.month ?? view.month) === view.month && (to.text ?? view.text) === view.text
    turn(to)
    // who searches for the same again wants to see what came meanwhile
    if (asBefore && to.fresh === undefined) void refetch()
  }
  const list = {
    forecasts,
    actions,
    stale: isPlaceholderData,
    empty: isPlaceholderData ? (
      <Loading />
    ) : (
      <Empty view={view} mayUpload={mayUpload} onClear={() => turn({ month: '', text: '', fresh: false })} />
    ),
  }
  return (
    <div className={compact ? 'forecasts compact' : 'forecasts'}>
      {mayUpload && <UploadPanel />}
      <div className="forecast-head">
        <FilterBar key={`${view.month} ${view.text}`} filter={view} onFilter={search} />
        <span className="muted" role="status">
          {data && t('total', { count: total })}
        </span>
      </div>
      {data ? (
        <>
          {compact ? <ForecastCards {...list} /> : <ForecastTable {...list} />}
          <nav className="forecast-pager" aria-label={t('pages')}>
            <span className="muted">
              {total > 0 && t('range', { first: (page - 1) * size + 1, last: Math.min(page * size, total), total })}
            </span>
            <Pagination
              current={page}
              pageSize={size}
              total={total}
              size="small"
              simple={compact}
              showLessItems
              showSizeChanger={{ 'aria-label': t('perPage') }}
              pageSizeOptions={[...pageSizes]}
              onChange={(to, chosen) => {
                if (chosen !== size) setSize(chosen)
                turn({ page: chosen === size ? to : 1 })
              }}
            />
          </nav>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

/** `/forecast`: the forecasts in the caller's scope; store and admin upload them here. */
const ForecastPage = () => (
  <AntdFrame>
    <Forecasts />
  </AntdFrame>
)
export default ForecastPage
