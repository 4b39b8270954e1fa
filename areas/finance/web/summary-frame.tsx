import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SavedViews, usePageSize } from '#areas/accounts/web/index.ts'
import { useAddressState } from '#kit/web/address.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useCompact } from '#kit/web/device.ts'
import { FullTextTooltip } from '#kit/web/full-text-tooltip.tsx'
import { say, useTexts } from '#kit/web/i18n.ts'
import { type ListExport, ListExportButton } from '#kit/web/list-export.tsx'
import type { ListPage } from '#kit/web/list-page.tsx'
import { Pager } from '#kit/web/pager.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { SearchForm } from '#kit/web/search-form.tsx'
import { EmptyState, ErrorState, Loading } from '#kit/web/states.tsx'
import type { AgeFilter, Overview } from '../contract.ts'
import { financeMessages } from '../messages.ts'
import { OrganisationCards } from './cards.tsx'
import { pageSizes, type SummaryKind } from './kinds.ts'
import { MonthBar } from './month-bar.tsx'
import { readSummaryAddress, type SummaryView, writeSummaryAddress } from './summary-address.ts'
import { financeTexts } from './texts.ts'
import '#kit/web/data-list.css'
import './finance.css'

/** The state that the frame passes to a summary's table, and the table's page and sort handlers. */
export interface SummaryState {
  readonly view: SummaryView
  readonly size: number
  /** The query of the list without its page. */
  readonly filters: {
    readonly Month?: string
    readonly org?: string[]
    readonly q?: string
    readonly age?: AgeFilter
    readonly _sort?: string
  }
  /** The month as it appears in file names. */
  readonly monthName: string
  /** When the month was fetched from the ERP. */
  readonly fetchedAt: string | null
  readonly compact: boolean
  readonly sortBy: (sort: string) => void
  readonly turn: (to: { readonly page: number; readonly size: number }) => void
  /** Replaces the page number in the address if the page does not exist. */
  readonly correct: (page: number) => void
  readonly empty: ReactNode
}

export interface SummaryFrameProps {
  readonly kind: SummaryKind
  /** A note below the totals. */
  readonly note?: string
  /** Shown above the totals. */
  readonly above?: (state: SummaryState, change: (patch: Partial<SummaryView>) => void) => ReactNode
  readonly exporting: (state: SummaryState) => ReactNode
  readonly children: (state: SummaryState) => ReactNode
}

const Search = ({ kind, value, onSearch }: { kind: SummaryKind; value: string; onSearch: (q: string) => void }) => {
  const t = useTexts(financeTexts)
  return (
    <SearchForm value={value} label={t(kind.search)} button={t('search')} onSearch={onSearch}>
      {value !== '' && (
        <button type="button" className="button quiet" onClick={() => onSearch('')}>
          {t('clear')}
        </button>
      )}
    </SearchForm>
  )
}

interface EmptySummaryProps {
  readonly view: SummaryView
  readonly overview: Pick<Overview, 'month' | 'fetchedAt'> | undefined
  readonly onShowAll: () => void
}

const EmptySummary = ({ view, overview, onShowAll }: EmptySummaryProps) => {
  const t = useTexts(financeTexts)
  const month = overview?.month ?? null
  if (view.q !== '')
    return (
      <EmptyState title={t('nothingFound', { words: view.q })}>
        <button type="button" className="button" onClick={onShowAll}>
          {t('showAll')}
        </button>
      </EmptyState>
    )
  return (
    <EmptyState title={say(financeMessages.NO_INVOICE_DATA)}>
      <p className="muted">
        {month === null ? t('nothingYet') : overview?.fetchedAt === null ? t('notFetched', { month }) : t('chooseCard')}
      </p>
    </EmptyState>
  )
}

/** The view in the address, the overview of the month, and what each summary's table needs. */
const useSummary = (kind: SummaryKind) => {
  const compact = useCompact()
  const [view, changeAddress] = useAddressState(readSummaryAddress)
  const change = (patch: Partial<SummaryView>, replace = false) =>
    changeAddress(writeSummaryAddress(patch) as never, replace)
  const [usualSize, rememberSize] = usePageSize<number>(kind.sizeKey, pageSizes, kind.size)
  const query = { ...(view.month === '' ? {} : { Month: view.month }), ...(view.q === '' ? {} : { q: view.q }) }
  const overview = useQuery({ ...apiQuery(kind.overview, { query }), placeholderData: (old) => old })
  const showAll = () => change({ q: '', age: undefined, orgs: undefined, page: 1 })
  const state: SummaryState = {
    view,
    size: pageSizes.find((one) => one === view.size) ?? usualSize,
    filters: {
      ...query,
      ...(view.age === undefined ? {} : { age: view.age }),
      ...(view.orgs === undefined ? {} : { org: [...view.orgs] }),
      ...(view.sort === '' ? {} : { _sort: view.sort }),
    },
    monthName: view.age ?? overview.data?.month ?? '',
    fetchedAt: overview.data?.fetchedAt ?? null,
    compact,
    sortBy: (sort) => change({ sort, page: 1 }),
    turn: (to) => {
      rememberSize(to.size)
      change({ page: to.page, size: undefined })
    },
    correct: (page) => change({ page }, true),
    empty: <EmptySummary view={view} overview={overview.data} onShowAll={showAll} />,
  }
  return { state, change, overview }
}

/** The parts that both summaries share: month, cards, search and export. Each page adds its own table. */
const Frame = ({ kind, note, above, exporting, children }: SummaryFrameProps) => {
  const t = useTexts(financeTexts)
  const { state, change, overview } = useSummary(kind)
  const { view, compact } = state
  const { data, error, isPlaceholderData, refetch } = overview
  return (
    <FullTextTooltip className={compact ? 'data-list compact' : 'data-list'}>
      <SavedViews list={kind.name} size={state.size} />
      <div className="data-line">
        <h2 className={compact ? 'visually-hidden' : ''}>{t(kind.name)}</h2>
        <MonthBar
          kind={kind}
          selected={view.month}
          overview={data}
          onMonth={(to) => change({ month: to, age: undefined, orgs: undefined, page: 1 })}
        />
        {exporting(state)}
      </div>
      {data && data.fetchedAt !== null && above?.(state, change)}
      {data && data.fetchedAt !== null && (
        <OrganisationCards
          cards={view.age === undefined ? data.cards : []}
          stale={isPlaceholderData}
          chosen={view.orgs}
          onChoose={(orgs) => change({ orgs, page: 1 })}
          {...(note === undefined ? {} : { note })}
        >
          <Search kind={kind} value={view.q} onSearch={(q) => change({ q, page: 1 })} />
        </OrganisationCards>
      )}
      {data ? (
        view.orgs?.length === 0 || data.fetchedAt === null ? (
          state.empty
        ) : (
          children(state)
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </FullTextTooltip>
  )
}

/** The query of the page of rows that a summary shows, and that page as `useListPage` takes it. */
export const summaryPage = ({ view, size, filters, correct }: SummaryState) => ({
  query: { ...filters, _start: (view.page - 1) * size, _limit: size },
  asked: { page: view.page, size, correct },
})

interface SummaryExportProps {
  readonly label: string
  readonly state: SummaryState
  readonly requested: ListExport
}

/** Exports a summary. The button is disabled without a month or a selected organisation. */
export const SummaryExport = ({ label, state, requested }: SummaryExportProps) => {
  const hasRows = state.monthName !== '' && state.view.orgs?.length !== 0
  return <ListExportButton label={label} count={hasRows ? 1 : 0} requested={requested} />
}

export const SummaryFrame = (props: SummaryFrameProps) => (
  <AntdFrame>
    <Frame {...props} />
  </AntdFrame>
)

/** The pager of a summary's table. */
export const SummaryPager = ({ state, list }: { state: SummaryState; list: ListPage<unknown> }) => (
  <Pager list={list} sizes={pageSizes} simple={state.compact} onTurn={state.turn} />
)
