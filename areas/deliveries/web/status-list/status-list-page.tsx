import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { stringifySearch } from '#kit/web/address.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { streamApi } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device.ts'
import { FullTextTooltip } from '#kit/web/full-text-tooltip.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { ExportButton, useListExport } from '#kit/web/list-export.tsx'
import { ListResult, useListPage } from '#kit/web/list-page.tsx'
import { Pager } from '#kit/web/pager.tsx'
import { listQuery } from '#kit/web/query.ts'
import { EmptyState, Loading } from '#kit/web/states.tsx'
import { listDeliveries } from '../../contract.ts'
import { exportName } from '../../exports/status-list/row.ts'
import type { RowActions } from './cells.tsx'
import { CheckPanel } from './check-panel.tsx'
import { checkTexts } from './check-texts.ts'
import { useColumnChoice } from './column-choice.ts'
import { ColumnMenu } from './column-menu.tsx'
import { ConvertDialog } from './convert-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeliveryCards } from './delivery-cards.tsx'
import { deliveryFile } from './delivery-file.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { FilterForm } from './filter-form.tsx'
import { useListState } from './list-state.ts'
import { LiveBar } from './live-bar.tsx'
import { useOrganisations } from './organisations.ts'
import { PscView } from './psc-view.tsx'
import { type ListRow, rowOf } from './row.ts'
import { countActiveFilters, type ListFilters, pageSizes, queryOf, withoutFilters } from './search.ts'
import { listTexts } from './texts.ts'

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
  const exportRun = useListExport()
  const [checking, setChecking] = useState(false)
  const [filtering, setFiltering] = useState(false)
  const [deleting, setDeleting] = useState<ListRow>()
  const [converting, setConverting] = useState<ListRow>()

  const list = useListPage(useQuery(listQuery(listDeliveries, { query: queryOf(view) })), {
    page: view.page,
    size: view.size,
    correct: (page) => state.turn({ page }, true),
  })
  const rows = useMemo(
    () => list.rows.map((delivery) => rowOf(delivery, (id) => organisations?.get(id)?.INVENTORY_ORG_CODE)),
    [list.rows, organisations],
  )
  const live = useLiveList(
    view,
    rows.map(({ id }) => id),
  )

  /** The present dock state of the row, because the dialog may have been opened earlier. */
  const atDockOf = ({ id, atDock }: ListRow) => (rows.find((row) => row.id === id) ?? { atDock }).atDock
  const actions: RowActions = {
    hrefOf: (id) => `#/table${stringifySearch({ ...state.address, psc: id })}`,
    open: state.open,
    remove: setDeleting,
    convert: setConverting,
  }
  const showNewest = () => {
    state.turn({ page: 1, sort: { by: 'createdAt', order: 'DESC' } })
    list.reload()
  }
  const set = countActiveFilters(view.filters, today)
  const apply = (filters: ListFilters) => {
    setFiltering(false)
    state.filter(filters)
  }
  const everything = withoutFilters(today)
  const showsEverything =
    countActiveFilters(view.filters, today) === countActiveFilters(everything, today) && view.filters.from === null
  // an empty former result must not show the empty state while the new one loads
  const empty = list.isStale ? (
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
  const codes = new Map([...(organisations ?? [])].map(([id, { INVENTORY_ORG_CODE }]) => [id, INVENTORY_ORG_CODE]))
  const wholeList = { ...queryOf(view), _start: 0, _limit: -1 }
  const exporting = (
    <ExportButton
      {...exportRun}
      label={t('export')}
      count={list.total}
      requested={{
        name: exportName(view.filters.from, view.filters.to),
        ask: (signal) => streamApi(listDeliveries, { query: wholeList }, signal),
        file: (signal) => deliveryFile(codes, signal),
      }}
    />
  )
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
  const common = { rows, actions, stale: list.isStale, changed: live.changed, empty }
  return (
    <FullTextTooltip className={compact ? 'data-list status-list compact' : 'data-list status-list'}>
      {compact ? (
        <>
          <div className="list-head">
            <h2 className="visually-hidden">{t('heading')}</h2>
            <span className="muted">
              {list.isLoaded &&
                (list.more ? t('foundMore', { count: list.total - 1 }) : t('found', { count: list.total }))}
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
      <ListResult list={list}>
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
        <Pager list={list} sizes={pageSizes} simple={compact} onTurn={(to) => state.turn(to)} />
      </ListResult>
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

/** The page `/table`: the deliveries in the caller's scope, and the read-only PSC over the list. */
const StatusListPage = () => (
  <AntdFrame>
    <StatusList />
  </AntdFrame>
)
export default StatusListPage
