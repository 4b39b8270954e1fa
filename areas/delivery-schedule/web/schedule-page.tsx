import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { SavedViews, usePageSize } from '#areas/accounts/web/index.ts'
import { bangkokDay, bangkokMinute } from '#kit/shared/dates.ts'
import { useAddressState, useOverlay } from '#kit/web/address.ts'
import { callApiAsStream } from '#kit/web/api.ts'
import { EmptyState, NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { SearchForm } from '#kit/web/list/filter/search-form.tsx'
import { ListExportButton } from '#kit/web/list/list-export.tsx'
import { ListFrame } from '#kit/web/list/list-frame.tsx'
import { ListResult, useListPage } from '#kit/web/list/list-page.tsx'
import { Pager } from '#kit/web/list/pager.tsx'
import { createCsvFile } from '#kit/web/list/row-files.ts'
import { TabList } from '#kit/web/list/tab-list.tsx'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { apiQuery, listQuery } from '#kit/web/query.ts'
import { listPdsCompanies, listPdsLines, type PdsCompany, type PdsLine } from '../contract.ts'
import { exportCells, exportFileName, exportTitles } from '../exports/schedule.ts'
import { companyToShow } from '../rules/schedule.ts'
import { readScheduleAddress, type ScheduleView, uniqueLineIds } from './schedule-address.ts'
import { LineDrawer, ScheduleList } from './schedule-table.tsx'
import { scheduleTexts } from './texts.ts'
import './schedule.css'

const TabContent = ({ code, lines, delayed }: PdsCompany) => {
  const t = useTexts(scheduleTexts)
  return (
    <>
      {code}
      <span className="muted">
        {lines}
        <span className="visually-hidden"> {t('linesWord')}</span>
      </span>
      {delayed > 0 && (
        <span className="pds-late">
          <Icon name="clock" size={12} />
          {delayed}
          <span className="visually-hidden"> {t('delayed')}</span>
        </span>
      )}
    </>
  )
}

/** One tab for each organisation, with the number of its lines and of its delayed lines (PDS-01). */
const CompanyTabs = (props: {
  readonly companies: readonly PdsCompany[]
  readonly shown: PdsCompany
  readonly onChoose: (company: number) => void
}) => {
  const t = useTexts(scheduleTexts)
  const { companies, shown, onChoose } = props
  const byId = new Map(companies.map((one) => [one.company, one]))
  return (
    <TabList
      className="pds-tabs flow"
      label={t('companies')}
      id="pds-tab"
      tabs={[...byId.keys()]}
      selected={shown.company}
      onSelect={onChoose}
    >
      {(company) => {
        const one = byId.get(company)
        return one && <TabContent {...one} />
      }}
    </TabList>
  )
}

const pageSizes = [5, 10, 20, 50, 100, 1000] as const

type Change = (patch: Partial<ScheduleView>, replace?: boolean) => void

const ScheduleFilters = ({ view, change }: { view: ScheduleView; change: Change }) => {
  const t = useTexts(scheduleTexts)
  return (
    <>
      <fieldset className="toggles" aria-label={t('states')}>
        {([undefined, 'delayed', 'waiting'] as const).map((status) => (
          <button
            key={status ?? 'all'}
            type="button"
            aria-pressed={view.status === status}
            onClick={() => change({ status, page: 1 })}
          >
            {t(status ?? 'all')}
          </button>
        ))}
      </fieldset>
      <SearchForm value={view.q} label={t('searchLabel')} onSearch={(q) => change({ q, page: 1 })} />
    </>
  )
}

/** Returns the current page of the selected lines, and the query that exports all of them. */
const useScheduleLines = (company: PdsCompany, view: ScheduleView, change: Change) => {
  const [size, rememberSize] = usePageSize('schedule.size', pageSizes, 100)
  const query = {
    company: company.company,
    ...(view.status === undefined ? {} : { status: view.status }),
    ...(view.vendor === undefined ? {} : { vendor_id: view.vendor }),
    ...(view.q === '' ? {} : { q: view.q }),
    ...(view.sort === '' ? {} : { _sort: view.sort }),
  }
  const list = useListPage(
    useQuery(listQuery(listPdsLines, { query: { ...query, _start: (view.page - 1) * size, _limit: size } })),
    { page: view.page, size, replacePage: (page) => change({ page }, true) },
  )
  return { list, query, size, rememberSize }
}

type LinesQuery = ReturnType<typeof useScheduleLines>['query']

const ExportLines = ({ company, query, count }: { company: PdsCompany; query: LinesQuery; count: number }) => {
  const t = useTexts(scheduleTexts)
  return (
    <ListExportButton
      label={t('exportCsv')}
      count={count}
      requested={{
        name: exportFileName(bangkokDay(new Date())),
        ask: (signal) => callApiAsStream(listPdsLines, { query: { ...query, _limit: -1 } }, signal),
        file: () => createCsvFile<PdsLine>(exportTitles(company), (line) => exportCells(line, company)),
      }}
    />
  )
}

const EmptyLines = ({ code, isFiltered, onShowAll }: { code: string; isFiltered: boolean; onShowAll: () => void }) => {
  const t = useTexts(scheduleTexts)
  if (!isFiltered)
    return (
      <EmptyState title={t('nothing', { code })} icon="calendar">
        <p className="muted">{t('nothingText')}</p>
      </EmptyState>
    )
  return (
    <EmptyState title={t('nothingFound', { code })}>
      <Button onClick={onShowAll}>{t('showAll')}</Button>
    </EmptyState>
  )
}

const ScheduleLines = ({ company, view, change }: { company: PdsCompany; view: ScheduleView; change: Change }) => {
  const t = useTexts(scheduleTexts)
  const overlay = useOverlay('line')
  const { list, query, size, rememberSize } = useScheduleLines(company, view, change)
  const isFiltered = view.q !== '' || view.status !== undefined || view.vendor !== undefined
  const clear = () => change({ q: '', status: undefined, vendor: undefined, page: 1 })
  const vendorName = view.vendor === undefined ? undefined : list.rows[0]?.VENDOR_NAME
  const rows = useMemo(() => {
    const ids = uniqueLineIds(list.rows)
    return list.rows.map((line, index) => ({ line, id: ids[index] ?? '' }))
  }, [list.rows])
  const open = rows.find(({ id }) => id === view.line)?.line
  return (
    <>
      <SavedViews list="schedule" size={size} />
      <div className="data-line">
        <ScheduleFilters view={view} change={change} />
        {isFiltered && <QuietButton onClick={clear}>{t('clear')}</QuietButton>}
        {view.vendor !== undefined && <strong>{t('supplier', { name: vendorName ?? view.vendor })}</strong>}
        <ExportLines company={company} query={query} count={list.isLoaded ? list.total : 1} />
      </div>
      <ListResult list={list}>
        <ScheduleList
          list={{ rows, isStale: list.isStale }}
          company={company}
          empty={<EmptyLines code={company.code} isFiltered={isFiltered} onShowAll={clear} />}
          sort={view.sort}
          onSort={(sort) => change({ sort, page: 1 })}
          onOpen={overlay.open}
        />
        <Pager list={list} sizes={pageSizes} onSize={rememberSize} onTurn={({ page }) => change({ page })} />
      </ListResult>
      <LineDrawer line={open} company={company} onClose={overlay.close} />
    </>
  )
}

/** The page `/pds-status`: the schedule of open deliveries (PDS-01). */
const SchedulePage = () => {
  const t = useTexts(scheduleTexts)
  const [view, change] = useAddressState(readScheduleAddress)
  const query = {
    ...(view.q === '' ? {} : { q: view.q }),
    ...(view.vendor === undefined ? {} : { vendor_id: view.vendor }),
  }
  const { data, error, refetch } = useQuery({
    ...apiQuery(listPdsCompanies, { query }),
    placeholderData: (before) => before,
  })
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  const shown = companyToShow(data, view)
  if (!shown) return <EmptyState title={t('noCompany')} icon="calendar" />
  const delayed = data.reduce((total, company) => total + company.delayed, 0)
  return (
    <ListFrame>
      <div className="data-line">
        <h2>{t('heading')}</h2>
        <span className="muted">
          {shown.createdAt ? t('fetched', { time: bangkokMinute(shown.createdAt) }) : t('neverFetched')}
        </span>
        <span className={delayed > 0 ? 'pds-late' : 'muted'} role="status">
          {delayed > 0 && <Icon name="clock" size={12} />}
          {t('totalDelayed', { count: delayed })}
        </span>
      </div>
      <CompanyTabs companies={data} shown={shown} onChoose={(company) => change({ company, page: 1, line: '' })} />
      <ScheduleLines key={shown.company} company={shown} view={view} change={change} />
    </ListFrame>
  )
}
export default SchedulePage
