import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { SavedViews, usePageSize, useUser } from '#areas/accounts/web/index.ts'
import { isPending } from '#areas/mail/rules/delivery.ts'
import { useAddressState } from '#kit/web/address.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useCompact } from '#kit/web/device/device.ts'
import { EmptyState } from '#kit/web/feedback/states.tsx'
import { CheckedDateField, DateFaults, focusFaultyDate } from '#kit/web/form/date-faults.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { ListResult, useListPage } from '#kit/web/list/list-page.tsx'
import { pageSizes } from '#kit/web/list/page-sizes.ts'
import { Pager } from '#kit/web/list/pager.tsx'
import { pollWhile } from '#kit/web/list/row-watch.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { listQuery } from '#kit/web/query.ts'
import { listForecasts } from '../contract.ts'
import { type ForecastFilter, type ForecastView, forecastQuery, readForecastView } from './list-state.ts'
import { ForecastList, useRowActions } from './rows.tsx'
import { forecastTexts } from './texts.ts'
import { UploadPanel } from './upload-panel.tsx'
import './forecasts.css'

/** Converts `MM-YYYY` from the URL to `YYYY-MM` for the input. */
const fieldMonth = (month: string) => (month ? `${month.slice(3)}-${month.slice(0, 2)}` : null)
const addressMonth = (month: string | null) => (month ? `${month.slice(5)}-${month.slice(0, 4)}` : '')

interface FilterBarProps {
  readonly filter: ForecastFilter
  readonly onFilter: (to: Partial<ForecastFilter>) => void
}

/** Month and text apply together; if the month cannot be read, its field gets the focus instead. */
const useTypedFilter = ({ filter, onFilter }: FilterBarProps) => {
  const monthId = useId()
  const [month, setMonth] = useState({ day: fieldMonth(filter.month), text: '' })
  const [text, setText] = useState(filter.text)
  const [applied, setApplied] = useState(filter)
  // the filters have changed elsewhere, for example by a link
  if (filter.month !== applied.month || filter.text !== applied.text) {
    setApplied(filter)
    setMonth({ day: fieldMonth(filter.month), text: '' })
    setText(filter.text)
  }
  const typedMonth = { id: monthId, unit: 'month', value: month, onChange: setMonth } as const
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (focusFaultyDate([typedMonth])) return
    onFilter({ month: addressMonth(month.day), text: text.trim() })
  }
  return { typedMonth, text, setText, submit }
}

/** Month and text apply on Search; the switch for forecasts without downloads applies immediately (FCT-01). */
const FilterBar = (props: FilterBarProps) => {
  const { filter, onFilter } = props
  const t = useTexts(forecastTexts)
  const { typedMonth, text, setText, submit } = useTypedFilter(props)
  return (
    <search>
      <form className="forecast-filter flow" onSubmit={submit}>
        <div className="month">
          <label htmlFor={typedMonth.id} className="visually-hidden">
            {t('month')}
          </label>
          <CheckedDateField {...typedMonth} label={t('month')} placeholder={t('anyMonth')} />
        </div>
        <input
          className="input"
          type="search"
          aria-label={t('text')}
          value={text}
          maxLength={200}
          placeholder={t('text')}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">
          <Icon name="search" size={16} />
          {t('search')}
        </Button>
        <Button className="switch" onClick={() => onFilter({ show: filter.show ? '' : 'not-downloaded' })}>
          {filter.show ? t('showAll') : t('showFresh')}
        </Button>
        <DateFaults dates={[typedMonth]} />
      </form>
    </search>
  )
}

const Empty = ({ view, mayUpload, onClear }: { view: ForecastView; mayUpload: boolean; onClear: () => void }) => {
  const t = useTexts(forecastTexts)
  const filtered = view.month !== '' || view.text !== ''
  if (!filtered && !view.show)
    return (
      <EmptyState title={t('emptyNothing')} icon="trend">
        <p className="muted">{t(mayUpload ? 'emptyNothingUpload' : 'emptyNothingRead')}</p>
      </EmptyState>
    )
  return (
    <EmptyState title={t(filtered ? 'emptyFilter' : 'emptyFresh')} icon={filtered ? 'search' : 'tick'}>
      <p className="muted">{t(filtered ? 'emptyFilterWhy' : 'emptyFreshWhy')}</p>
      <Button onClick={onClear}>{t('clear')}</Button>
    </EmptyState>
  )
}

const useForecasts = (mayUpload: boolean) => {
  const [view, changeView] = useAddressState(readForecastView)
  const [size, rememberSize] = usePageSize('forecasts.size', pageSizes, 20)
  const query = useQuery({
    ...listQuery(listForecasts, { query: forecastQuery(view, size) }),
    refetchInterval: pollWhile(({ email_state }) => mayUpload && isPending(email_state)),
  })
  const list = useListPage(query, { page: view.page, size, replacePage: (page) => changeView({ page }, true) })
  const search = (to: Partial<ForecastFilter>) => {
    const asBefore = (to.month ?? view.month) === view.month && (to.text ?? view.text) === view.text
    changeView({ ...to, page: 1 })
    // searching again with the same filters reloads the list
    if (asBefore && to.show === undefined) list.reload()
  }
  return { view, changeView, list, search, size, rememberSize }
}

/** The page `/forecast`: the forecasts in the caller's scope. Store and admin upload them here. */
const ForecastPage = () => {
  const t = useTexts(forecastTexts)
  const mayUpload = may(useUser().user_type, 'forecast.upload')
  const compact = useCompact()
  const { view, changeView, list, search, size, rememberSize } = useForecasts(mayUpload)
  const clear = () => changeView({ month: '', text: '', show: '', page: 1 })
  const actions = useRowActions(list.rows)
  return (
    <AntdFrame>
      <div className={compact ? 'forecasts compact column gap-12' : 'forecasts column gap-12'}>
        {mayUpload && <UploadPanel />}
        <SavedViews list="forecasts" size={size} />
        <div className="row wraps spread wide-gap">
          <FilterBar filter={view} onFilter={search} />
          <span className="muted" role="status">
            {list.isLoaded && t('total', { count: list.total })}
          </span>
        </div>
        <ListResult list={list}>
          <ForecastList
            list={list}
            actions={actions}
            empty={<Empty view={view} mayUpload={mayUpload} onClear={clear} />}
          />
          <Pager
            list={list}
            sizes={pageSizes}
            sizeWhenSimple
            labels={{ pages: t('pages'), perPage: t('perPage') }}
            onSize={rememberSize}
            onTurn={({ page }) => changeView({ page })}
          />
        </ListResult>
      </div>
    </AntdFrame>
  )
}
export default ForecastPage
