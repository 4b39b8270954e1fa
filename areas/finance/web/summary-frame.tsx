import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePageSize } from '#areas/accounts/web/index.ts'
import { useAddressState } from '#kit/web/address.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useCompact } from '#kit/web/device.ts'
import { FullTextTooltip } from '#kit/web/full-text-tooltip.tsx'
import { say, useTexts } from '#kit/web/i18n.ts'
import type { ListPage } from '#kit/web/list-page.tsx'
import { Pager } from '#kit/web/pager.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { SearchForm } from '#kit/web/search-form.tsx'
import { EmptyState, ErrorState, Loading } from '#kit/web/states.tsx'
import { financeMessages } from '../messages.ts'
import { OrganisationCards } from './cards.tsx'
import { pageSizes, type SummaryKind } from './kinds.ts'
import { MonthBar } from './month-bar.tsx'
import { readSummary, type SummaryView, writeSummary } from './summary-address.ts'
import { financeTexts } from './texts.ts'
import '#kit/web/data-list.css'
import './finance.css'

/** The state that the frame passes to a summary's table, and the table's page and sort handlers. */
export interface SummaryState {
  readonly view: SummaryView
  readonly size: number
  /** The query of the list without its page. */
  readonly filters: { readonly Month?: string; readonly org?: string[]; readonly q?: string; readonly _sort?: string }
  /** The month as it appears in file names. */
  readonly monthName: string
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

/** The parts that both summaries share: month, cards, search and export. Each page adds its own table. */
const Frame = ({ kind, note, exporting, children }: SummaryFrameProps) => {
  const t = useTexts(financeTexts)
  const compact = useCompact()
  const [view, changeAddress] = useAddressState(readSummary)
  const change = (patch: Partial<SummaryView>, replace = false) => changeAddress(writeSummary(patch) as never, replace)
  const [usualSize, rememberSize] = usePageSize<number>(kind.sizeKey, pageSizes, kind.size)
  const size = pageSizes.find((one) => one === view.size) ?? usualSize
  const query = { ...(view.month === '' ? {} : { Month: view.month }), ...(view.q === '' ? {} : { q: view.q }) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(kind.overview, { query: query }),
    placeholderData: (old) => old,
  })
  const month = data?.month ?? null

  const empty = (
    <EmptyState title={view.q === '' ? say(financeMessages.NO_INVOICE_DATA) : t('nothingFound', { words: view.q })}>
      {view.q !== '' ? (
        <button type="button" className="button" onClick={() => change({ q: '', orgs: undefined, page: 1 })}>
          {t('showAll')}
        </button>
      ) : (
        <p className="muted">
          {month === null ? t('nothingYet') : data?.fetchedAt === null ? t('notFetched', { month }) : t('chooseCard')}
        </p>
      )}
    </EmptyState>
  )
  const state: SummaryState = {
    view,
    size,
    filters: {
      ...query,
      ...(view.orgs === undefined ? {} : { org: [...view.orgs] }),
      ...(view.sort === '' ? {} : { _sort: view.sort }),
    },
    monthName: month ?? '',
    compact,
    sortBy: (sort) => change({ sort, page: 1 }),
    turn: (to) => {
      rememberSize(to.size)
      change({ page: to.page, size: undefined })
    },
    correct: (page) => change({ page }, true),
    empty,
  }
  return (
    <FullTextTooltip className={compact ? 'data-list compact' : 'data-list'}>
      <div className="data-line">
        <h2 className={compact ? 'visually-hidden' : ''}>{t(kind.name)}</h2>
        <MonthBar kind={kind} overview={data} onMonth={(to) => change({ month: to, orgs: undefined, page: 1 })} />
        {exporting(state)}
      </div>
      {data && data.fetchedAt !== null && (
        <OrganisationCards
          cards={data.cards}
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
          empty
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

export const SummaryFrame = (props: SummaryFrameProps) => (
  <AntdFrame>
    <Frame {...props} />
  </AntdFrame>
)

/** The pager of a summary's table. */
export const SummaryPager = ({ state, list }: { state: SummaryState; list: ListPage<unknown> }) => (
  <Pager list={list} sizes={pageSizes} simple={state.compact} onTurn={state.turn} />
)
