import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { SavedViews } from '#areas/accounts/web/index.ts'
import { stringifySearch } from '#kit/web/address.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { callApiAsStream } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { EmptyState } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { DataList } from '#kit/web/list/data-list.tsx'
import { ExportButton, useListExport } from '#kit/web/list/list-export.tsx'
import { ListResult, useListPage } from '#kit/web/list/list-page.tsx'
import { Pager } from '#kit/web/list/pager.tsx'
import type { ExportedFile, ListFile } from '#kit/web/list/row-files.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { FullTextTooltip } from '#kit/web/parts/full-text-tooltip.tsx'
import { keyOf, listQuery } from '#kit/web/query.ts'
import { createWorkerCalls } from '#kit/web/worker-calls.ts'
import { listDeliveries } from '../../contract.ts'
import { exportFileName } from '../../exports/status-list/row.ts'
import { findOrganisation, useOrganisations } from '../organisations.ts'
import { ConvertDialog, DeleteDialog } from './change-dialogs.tsx'
import { CheckSheetButton, CheckSheetPanel } from './check/check-panel.tsx'
import { ALL_COLUMNS_VIEW, ColumnMenu, useColumnChoice } from './column-menu.tsx'
import {
  DeliveryCard,
  isRowAction,
  isRowActionAllowed,
  type RowAction,
  type RowActions,
  useDataColumns,
} from './delivery-rows.tsx'
import type { ExportReply, ExportRequest } from './export-call.ts'
import { FilterForm } from './filter-form.tsx'
import { useListState } from './list-state.ts'
import { NewDeliveriesBar, useLiveDeliveries } from './live-deliveries.tsx'
import { PscView } from './psc/psc-view.tsx'
import { type ListRow, toListRow } from './row.ts'
import { countActiveFilters, emptyListText, noFilters, pageSizes, readSort, toListQuery } from './search.ts'
import { listTexts } from './texts.ts'
import './status-list.css'

/** The open dialog or drawer; only one is open at a time. */
type OpenDialogState =
  | { readonly what: RowAction; readonly row: ListRow }
  | { readonly what: 'check' }
  | { readonly what: 'filter' }

const useStatusList = () => {
  const state = useListState()
  const { view } = state
  const organisations = useOrganisations()
  const list = useListPage(useQuery(listQuery(listDeliveries, { query: toListQuery(view) })), {
    page: view.page,
    size: view.size,
    replacePage: (page) => state.turn({ page }, true),
  })
  const rows = useMemo(
    () =>
      list.rows.map((delivery) => toListRow(delivery, (id) => findOrganisation(organisations, id)?.INVENTORY_ORG_CODE)),
    [list.rows, organisations],
  )
  const live = useLiveDeliveries(
    view,
    rows.map(({ id }) => id),
  )
  return { state, list, rows, live, organisations }
}
type StatusListData = ReturnType<typeof useStatusList>

const EmptyList = ({ state }: Pick<StatusListData, 'state'>) => {
  const t = useTexts(listTexts)
  const { view, today } = state
  const everything = noFilters(today)
  const showsEverything =
    countActiveFilters(view.filters, today) === countActiveFilters(everything, today) && view.filters.from === null
  return (
    <EmptyState title={showsEverything ? t('emptyNothing') : emptyListText(view.filters, t)} icon="list">
      {!showsEverything && <Button onClick={() => state.filter(everything)}>{t('showAll')}</Button>}
    </EmptyState>
  )
}

/** Writes a spreadsheet of deliveries in a worker, so that the page stays responsive during long exports (STA-06). */
const deliveryFile = (codes: ReadonlyMap<number, string>, signal: AbortSignal): ListFile => {
  const { ask, close } = createWorkerCalls<ExportRequest, ExportReply>(
    () => new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' }),
  )
  signal.addEventListener('abort', close)
  return {
    take: (bytes) => ask({ codes, bytes }),
    end: async () => (await ask({ codes, bytes: undefined })) as ExportedFile,
    close,
  }
}

const StatusListExport = ({ data, run }: { data: StatusListData; run: ReturnType<typeof useListExport> }) => {
  const t = useTexts(listTexts)
  const { view } = data.state
  const codes = new Map(
    data.organisations.map(({ INVENTORY_ORG_ID, INVENTORY_ORG_CODE }) => [INVENTORY_ORG_ID, INVENTORY_ORG_CODE]),
  )
  const wholeList = { ...toListQuery(view), _start: 0, _limit: -1 }
  return (
    <ExportButton
      {...run}
      label={t('export')}
      count={data.list.total}
      requested={{
        name: exportFileName(view.filters.from, view.filters.to),
        ask: (signal) => callApiAsStream(listDeliveries, { query: wholeList }, signal),
        file: (signal) => deliveryFile(codes, signal),
      }}
    />
  )
}

interface ListHeadProps {
  readonly data: StatusListData
  readonly open: OpenDialogState | undefined
  readonly onOpen: (open: OpenDialogState | undefined) => void
  /** Renders the filter form. `children` is added to its first row. */
  readonly form: (children?: ReactNode) => ReactNode
  readonly exporting: ReactNode
}

/** The toolbar above the cards on a phone. The filters open in a drawer. */
const CompactHead = ({ data: { state, list }, open, onOpen, form, exporting }: ListHeadProps) => {
  const t = useTexts(listTexts)
  const isFiltering = open?.what === 'filter'
  const activeCount = countActiveFilters(state.view.filters, state.today)
  return (
    <>
      <div className="list-head row wraps spread">
        <h2 className="visually-hidden">{t('heading')}</h2>
        <span className="muted">
          {list.isLoaded && (list.more ? t('foundMore', { count: list.total - 1 }) : t('found', { count: list.total }))}
        </span>
        {exporting}
        <Button aria-expanded={isFiltering} onClick={() => onOpen({ what: 'filter' })}>
          {t('filterButton')}
          {activeCount > 0 && ` (${activeCount})`}
        </Button>
        <CheckSheetButton onClick={() => onOpen({ what: 'check' })} />
      </div>
      <Drawer
        open={isFiltering}
        title={t('filters')}
        placement="bottom"
        size="auto"
        rootClassName="filter-drawer"
        onClose={() => onOpen(undefined)}
      >
        {form()}
      </Drawer>
    </>
  )
}

interface OpenDialogProps {
  readonly open: OpenDialogState
  readonly rows: readonly ListRow[]
  readonly onClose: () => void
  readonly onOpenPsc: (id: number) => void
}

const OpenDialog = ({ open, rows, onClose, onOpenPsc }: OpenDialogProps) => {
  if (open.what === 'filter') return null
  if (open.what === 'check')
    return (
      <CheckSheetPanel
        onClose={onClose}
        onOpen={(id) => {
          onClose()
          onOpenPsc(id)
        }}
      />
    )
  const { id, number, doNo } = open.row
  // the current dock state of the row, because the dialog may have been opened earlier
  const { atDock } = rows.find((row) => row.id === id) ?? open.row
  return open.what === 'delete' ? (
    <DeleteDialog id={id} number={number} atDock={atDock} onClose={onClose} />
  ) : (
    <ConvertDialog id={id} number={doNo} atDock={atDock} onClose={onClose} />
  )
}

const ListViews = ({ size }: { size: number }) => {
  const t = useTexts(listTexts)
  const choice = useColumnChoice()
  const given = [
    { key: 'role', label: t('roleView') },
    { key: ALL_COLUMNS_VIEW, label: t('all') },
  ]
  return <SavedViews list="deliveries" given={given} size={size} extra={choice.inAddress} />
}

const StatusListRows = ({ data, actions }: { data: StatusListData; actions: RowActions }) => {
  const t = useTexts(listTexts)
  const { state, list, rows, live } = data
  const queryClient = useQueryClient()
  const compact = useCompact()
  const choice = useColumnChoice()
  // a column with an action is hidden if no row of the page allows the action (STA-11)
  const columns = choice.shown.filter(
    ({ key }) => choice.isWhole || !isRowAction(key) || rows.some((row) => isRowActionAllowed(key, row)),
  )
  const dataColumns = useDataColumns(columns, rows, actions)
  const classOf = ({ id, status }: ListRow) =>
    [compact && 'delivery-card', status, id === state.openId && 'open', live.changed.has(id) && 'changed']
      .filter(Boolean)
      .join(' ')
  const showNewest = () => {
    state.turn({ page: 1, sort: { by: 'createdAt', order: 'DESC' } })
    void queryClient.invalidateQueries({ queryKey: keyOf(listDeliveries) })
  }
  return (
    <ListResult list={list}>
      <NewDeliveriesBar live={live} onShow={showNewest} />
      <DataList<ListRow>
        aria-label={t('tableLabel')}
        list={{ rows, isStale: list.isStale }}
        columns={dataColumns}
        rowKey={({ id }) => id}
        rowClassName={classOf}
        className="delivery-table"
        cardsClassName="delivery-cards"
        card={(row) => <DeliveryCard row={row} actions={actions} columns={choice.all} />}
        hasEvenRows
        empty={<EmptyList state={state} />}
        sort={`${state.view.sort.by}:${state.view.sort.order}`}
        onSort={(selected) => state.turn({ sort: readSort(selected), page: 1 })}
        isAlwaysSorted
      />
      <Pager list={list} sizes={pageSizes} onTurn={(to) => state.turn(to)} />
    </ListResult>
  )
}

const rowActions = ({ state }: StatusListData, setOpen: (open: OpenDialogState) => void): RowActions => ({
  hrefOf: (id) => `#/table${stringifySearch({ ...state.address, psc: id })}`,
  open: state.open,
  act: (what, row) => setOpen({ what, row }),
})

/** The page `/table`: the deliveries in the caller's scope, and over the list the read-only PSC. */
const StatusListPage = () => {
  const compact = useCompact()
  const choice = useColumnChoice()
  const exportRun = useListExport()
  const data = useStatusList()
  const { state } = data
  const [open, setOpen] = useState<OpenDialogState>()
  const close = () => setOpen(undefined)
  const exporting = <StatusListExport data={data} run={exportRun} />
  const form = (children?: ReactNode) => (
    <FilterForm
      filters={state.view.filters}
      today={state.today}
      onApply={(filters) => {
        close()
        state.filter(filters)
      }}
    >
      {children}
    </FilterForm>
  )
  return (
    <AntdFrame>
      <FullTextTooltip className={compact ? 'data-list status-list compact' : 'data-list status-list'}>
        <ListViews size={state.view.size} />
        {compact ? (
          <CompactHead data={data} open={open} onOpen={setOpen} form={form} exporting={exporting} />
        ) : (
          form(
            <>
              {exporting}
              <CheckSheetButton onClick={() => setOpen({ what: 'check' })} />
              <ColumnMenu choice={choice} />
            </>,
          )
        )}
        <StatusListRows data={data} actions={rowActions(data, setOpen)} />
        {open && <OpenDialog open={open} rows={data.rows} onClose={close} onOpenPsc={state.open} />}
        {state.openId !== undefined && <PscView key={state.openId} id={state.openId} onClose={state.close} />}
      </FullTextTooltip>
    </AntdFrame>
  )
}

export default StatusListPage
