import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
import { companyToShow, countOf } from '../rules/schedule.ts'
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

/** The number of lines of a company that match the search, the supplier and the status. */
interface Matches extends Pick<PdsCompany, 'company' | 'code'> {
  readonly count: number
}

interface EmptyLinesProps {
  readonly code: string
  readonly isFiltered: boolean
  /** The other companies that have matching lines. */
  readonly elsewhere: readonly Matches[]
  readonly onShowAll: () => void
  readonly onCompany: (company: number) => void
}

const EmptyLines = ({ code, isFiltered, elsewhere, onShowAll, onCompany }: EmptyLinesProps) => {
  const t = useTexts(scheduleTexts)
  if (!isFiltered)
    return (
      <EmptyState title={t('nothing', { code })} icon="calendar">
        <p className="muted">{t('nothingText')}</p>
      </EmptyState>
    )
  return (
    <EmptyState title={t('nothingFound', { code })}>
      {elsewhere.map(({ company, code: other, count }) => (
        <Button key={company} onClick={() => onCompany(company)}>
          {t('foundAt', { code: other, count })}
        </Button>
      ))}
      <Button onClick={onShowAll}>{t('showAll')}</Button>
    </EmptyState>
  )
}

interface ScheduleLinesProps {
  readonly company: PdsCompany
  readonly elsewhere: readonly Matches[]
  readonly view: ScheduleView
  readonly change: Change
}

const ScheduleLines = ({ company, elsewhere, view, change }: ScheduleLinesProps) => {
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
          empty={
            <EmptyLines
              {...{ code: company.code, isFiltered, elsewhere }}
              onShowAll={clear}
              onCompany={(to) => change({ company: to, page: 1 })}
            />
          }
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

/**
 * Returns the companies with their counts, the one to show, and the others with lines that match the search. The search
 * does not change the counts: the menu shows the same number of delayed lines (PDS-01).
 */
const useCompanies = (view: ScheduleView) => {
  const ofSupplier = view.vendor === undefined ? {} : { vendor_id: view.vendor }
  const query = { ...ofSupplier, ...(view.q === '' ? {} : { q: view.q }) }
  const { data, error, refetch } = useQuery({
    ...apiQuery(listPdsCompanies, { query: ofSupplier }),
    placeholderData: keepPreviousData,
  })
  const search = useQuery({ ...apiQuery(listPdsCompanies, { query }), placeholderData: keepPreviousData })
  const matching = search.data ?? data ?? []
  const shown = companyToShow(matching, view)?.company
  return {
    // without the matches, the page would first show another company than after the search
    companies: search.isPending ? undefined : data,
    error,
    refetch,
    shown: data?.find(({ company }) => company === shown),
    elsewhere: matching
      .map((one) => ({ company: one.company, code: one.code, count: countOf(one, view.status) }))
      .filter(({ company, count }) => company !== shown && count > 0),
  }
}

const ScheduleHead = ({ companies, shown }: { companies: readonly PdsCompany[]; shown: PdsCompany }) => {
  const t = useTexts(scheduleTexts)
  const delayed = companies.reduce((total, company) => total + company.delayed, 0)
  return (
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
  )
}

/** The page `/pds-status`: the schedule of open deliveries (PDS-01). */
const SchedulePage = () => {
  const t = useTexts(scheduleTexts)
  const [view, change] = useAddressState(readScheduleAddress)
  const { companies, error, refetch, shown, elsewhere } = useCompanies(view)
  if (!companies) return <NotLoaded error={error} refetch={refetch} />
  if (!shown) return <EmptyState title={t('noCompany')} icon="calendar" />
  return (
    <ListFrame>
      <ScheduleHead companies={companies} shown={shown} />
      <CompanyTabs companies={companies} shown={shown} onChoose={(company) => change({ company, page: 1, line: '' })} />
      <ScheduleLines key={shown.company} company={shown} elsewhere={elsewhere} view={view} change={change} />
    </ListFrame>
  )
}
export default SchedulePage
