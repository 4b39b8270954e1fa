import { useQuery } from '@tanstack/react-query'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { SavedViews, usePageSize, useUser } from '#areas/accounts/web/index.ts'
import { isPending } from '#areas/mail/rules/delivery.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { ListResult, useListPage } from '#kit/web/list-page.tsx'
import { pageSizes } from '#kit/web/page-sizes.ts'
import { Pager } from '#kit/web/pager.tsx'
import { listQuery } from '#kit/web/query.ts'
import { pollWhile } from '#kit/web/row-watch.ts'
import { EmptyState } from '#kit/web/states.tsx'
import { listForecasts } from '../contract.ts'
import { FilterBar } from './filter-bar.tsx'
import { type ForecastFilter, type ForecastView, queryOf, useForecastView } from './list-state.ts'
import { ForecastList } from './rows.tsx'
import { forecastTexts } from './texts.ts'
import { UploadPanel } from './upload-panel.tsx'
import { useRowActions } from './use-row-actions.ts'
import './forecasts.css'

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
      <button type="button" className="button" onClick={onClear}>
        {t('clear')}
      </button>
    </EmptyState>
  )
}

/** The view, its page of forecasts, and the search. */
const useForecasts = (mayUpload: boolean) => {
  const [view, changeView] = useForecastView()
  const [size, rememberSize] = usePageSize('forecasts.size', pageSizes, 20)
  const query = useQuery({
    ...listQuery(listForecasts, { query: queryOf(view, size) }),
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
