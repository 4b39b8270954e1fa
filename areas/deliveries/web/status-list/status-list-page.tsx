import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { stringifySearch } from '#kit/web/address.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useCompact } from '#kit/web/device.ts'
import { FullTextTooltip } from '#kit/web/full-text-tooltip.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { listQuery } from '#kit/web/query.ts'
import { EmptyState, ErrorState, Loading } from '#kit/web/states.tsx'
import { listDeliveries } from '../../contract.ts'
import type { RowActions } from './cells.tsx'
import { CheckPanel } from './check-panel.tsx'
import { checkTexts } from './check-texts.ts'
import { useColumnChoice } from './column-choice.ts'
import { ColumnMenu } from './column-menu.tsx'
import { ConvertDialog } from './convert-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeliveryCards } from './delivery-cards.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterForm } from './filter-form.tsx'
import { useListState } from './list-state.ts'
import { LiveBar } from './live-bar.tsx'
import { useOrganisations } from './organisations.ts'
import { Pager } from './pager.tsx'
import { PscView } from './psc-view.tsx'
import { type ListRow, rowOf } from './row.ts'
import { countActiveFilters, type ListFilters, queryOf, withoutFilters } from './search.ts'
import { listTexts } from './texts.ts'
import { useExport } from './use-export.ts'

import { useLiveList } from './use-live-list.ts'

import { whyEmpty } from './why-empty.ts'
import './status-list.css'
import './status-list-parts.css'

const StatusList = () => {
  const t = useTexts(listTexts)
  const tCheck = useTexts(checkTexts)
  const state = useListState()
  const { view, today } = state
  const compact = useCompact()
  const choice = useColumnChoice()
  const isAdmin = useUser().user_type === 'admin'
  const organisations = useOrganisations()
  const exportRun = useExport(view, organisations)
  const [checking, setChecking] = useState(false)
  const [filtering, setFiltering] = useState(false)
  const [deleting, setDeleting] = useState<ListRow>()
  const [converting, setConverting] = useState<ListRow>()

  const { data, error, isPlaceholderData, refetch } = useQuery(listQuery(listDeliveries, { query: queryOf(view) }))
  const rows = useMemo(
    () => data?.rows.map((delivery) => rowOf(delivery, (id) => organisations?.get(id)?.INVENTORY_ORG_CODE)) ?? [],
    [data, organisations],
  )
  const live = useLiveList(
    view,
    rows.map(({ id }) => id),
  )
  const more = data?.more ?? false
  const reached = (view.page - 1) * view.size + rows.length
  // nobody counted further: there is at least one page after a full one
  const total = more
    ? Math.max(data?.total ?? 0, reached + (rows.length === view.size ? 1 : 0))
    : (data?.total ?? rows.length)

  // rows went away meanwhile, or the address was typed: the last page there is
  const lastPage = Math.max(1, Math.ceil(total / view.size))
  const beyond = data !== undefined && !isPlaceholderData && view.page > lastPage
  useEffect(() => {
    if (beyond) state.turn({ page: lastPage }, true)
  })

  /** As the store scans by now: the dialog may have been opened before. */
  const atDockOf = ({ id, atDock }: ListRow) => (rows.find((row) => row.id === id) ?? { atDock }).atDock
  const actions: RowActions = {
    hrefOf: (id) => `#/table${stringifySearch({ ...state.address, psc: id })}`,
    open: state.open,
    remove: setDeleting,
    convert: setConverting,
  }
  const showNewest = () => {
    state.turn({ page: 1, sort: { by: 'createdAt', order: 'DESC' } })
    void refetch()
  }
  const set = countActiveFilters(view.filters, today)
  const apply = (filters: ListFilters) => {
    setFiltering(false)
    state.filter(filters)
  }
  const everything = withoutFilters(today)
  const showsEverything =
    countActiveFilters(view.filters, today) === countActiveFilters(everything, today) && view.filters.from === null
  // what an earlier question found empty says nothing about this one
  const empty = isPlaceholderData ? (
    <Loading />
  ) : (
    <EmptyState title={showsEverything ? t('emptyNothing') : whyEmpty(view.filters, t)} icon="list">
      {!showsEverything && (
        <button type="button" className="button" onClick={() => apply(everything)}>
          {t('showAll')}
        </button>
      )}
    </EmptyState>
  )
  const exporting = <ExportButton {...exportRun} count={total} />
  const check = (
    <button type="button" className="button check-button" data-whole={tCheck('open')} onClick={() => setChecking(true)}>
      <Icon name="scan" size={16} />
      <span className="check-text">{tCheck('open')}</span>
    </button>
  )
  const form = (
    <FilterForm
      key={JSON.stringify(view.filters)}
      filters={view.filters}
      today={today}
      onApply={apply}
      withDemo={isAdmin}
      {...(compact ? {} : { heading: t('heading') })}
    >
      {!compact && (
        <>
          {exporting}
          {check}
          <ColumnMenu choice={choice} />
        </>
      )}
    </FilterForm>
  )
  const common = { rows, actions, stale: isPlaceholderData, changed: live.changed, empty }
  return (
    <FullTextTooltip className={compact ? 'status-list compact' : 'status-list'}>
      {compact ? (
        <>
          <div className="list-head">
            <h2 className="visually-hidden">{t('heading')}</h2>
            <span className="muted">
              {data && (more ? t('foundMore', { count: total - 1 }) : t('found', { count: total }))}
            </span>
            {exporting}
            <button type="button" className="button" aria-expanded={filtering} onClick={() => setFiltering(true)}>
              {set > 0 ? t('filterButtonSet', { count: set }) : t('filterButton')}
            </button>
            {check}
          </div>
          <Drawer
            open={filtering}
            title={t('filters')}
            placement="bottom"
            size="auto"
            rootClassName="filter-drawer"
            onClose={() => setFiltering(false)}
          >
            {form}
          </Drawer>
        </>
      ) : (
        form
      )}
      {data ? (
        <>
          {error && (
            <p role="alert" className="list-fault">
              <Icon name="alert" size={16} />
              {error.problem.text}
              <button type="button" className="button quiet" onClick={() => void refetch()}>
                {t('retry')}
              </button>
            </p>
          )}
          <LiveBar live={live} onShow={showNewest} />
          {compact ? (
            <DeliveryCards {...common} columns={choice.all} />
          ) : (
            <DeliveryTable
              {...common}
              columns={choice.shown}
              sort={view.sort}
              openId={state.openId}
              onSort={(sort) => state.turn({ sort, page: 1 })}
            />
          )}
          <Pager
            page={view.page}
            size={view.size}
            total={total}
            more={more}
            simple={compact}
            onTurn={(to) => state.turn(to)}
          />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {deleting && (
        <DeleteDialog
          id={deleting.id}
          number={deleting.invoice === '' ? deleting.doNo : deleting.invoice}
          atDock={atDockOf(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {converting && (
        <ConvertDialog
          id={converting.id}
          number={converting.doNo}
          atDock={atDockOf(converting)}
          onClose={() => setConverting(undefined)}
        />
      )}
      {checking && (
        <CheckPanel
          onClose={() => setChecking(false)}
          onOpen={(id) => {
            setChecking(false)
            state.open(id)
          }}
        />
      )}
      {state.openId !== undefined && <PscView key={state.openId} id={state.openId} onClose={state.close} />}
    </FullTextTooltip>
  )
}

/** `/table`: every delivery that the caller may see, and the read-only PSC over it. */
const StatusListPage = () => (
  <AntdFrame>
    <StatusList />
  </AntdFrame>
)
export default StatusListPage
