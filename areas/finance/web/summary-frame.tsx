import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { SavedViews, usePageSize } from '#areas/accounts/web/index.ts'
import type { CallReply } from '#kit/shared/call.ts'
import { useAddressState } from '#kit/web/address.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { streamApi } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device.ts'
import { FullTextTooltip } from '#kit/web/full-text-tooltip.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { ListExportButton } from '#kit/web/list-export.tsx'
import { type ListPage, ListResult, useListPage } from '#kit/web/list-page.tsx'
import { pageSizes } from '#kit/web/page-sizes.ts'
import { Pager } from '#kit/web/pager.tsx'
import { apiQuery, listQuery } from '#kit/web/query.ts'
import type { ListFile } from '#kit/web/row-files.ts'
import { SearchForm } from '#kit/web/search-form.tsx'
import { EmptyState, NotLoaded } from '#kit/web/states.tsx'
import type { AgeFilter, Overview } from '../contract.ts'
import { financeMessages } from '../messages.ts'
import { OrganisationCards } from './cards.tsx'
import type { SummaryKind } from './kinds.ts'
import { MonthBar } from './month-bar.tsx'
import { readSummaryAddress, type SummaryView, writeSummaryAddress } from './summary-address.ts'
import { financeTexts } from './texts.ts'
import '#kit/web/data-list.css'
import './finance.css'

/** The state that the frame passes to a summary's list. */
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
  readonly sortBy: (sort: string) => void
  readonly turn: (to: { readonly page: number; readonly size: number }) => void
  readonly empty: ReactNode
}

type SummaryCall = SummaryKind['list']
type Change = (patch: Partial<SummaryView>, replace?: boolean) => void

/** The rows of a page, for the list of a summary. */
export interface SummaryRowsProps<Row> {
  readonly list: ListPage<Row>
  readonly state: SummaryState
}

type SummaryRow<C extends SummaryCall> = CallReply<C>[number]
type RowsComponent<C extends SummaryCall> = ComponentType<SummaryRowsProps<SummaryRow<C>>>

interface SummaryFrameProps<C extends SummaryCall> {
  readonly kind: SummaryKind & { readonly list: C }
  readonly rows: RowsComponent<C>
  /** A file with all rows of the summary. */
  readonly exported: { readonly label: string; readonly extension: string; readonly file: () => ListFile }
  /** A note below the totals. */
  readonly note?: string
  /** Shown above the totals. */
  readonly above?: (state: SummaryState, change: Change) => ReactNode
}

interface EmptySummaryProps {
  readonly words: string
  readonly overview: Overview | undefined
  readonly onShowAll: () => void
}

const EmptySummary = ({ words, overview, onShowAll }: EmptySummaryProps) => {
  const t = useTexts(financeTexts)
  const month = overview?.month ?? null
  if (words !== '')
    return (
      <EmptyState title={t('nothingFound', { words })}>
        <button type="button" className="button" onClick={onShowAll}>
          {t('showAll')}
        </button>
      </EmptyState>
    )
  return (
    <EmptyState title={messageText(financeMessages.NO_INVOICE_DATA)}>
      <p className="muted">
        {month === null ? t('nothingYet') : overview?.fetchedAt === null ? t('notFetched', { month }) : t('chooseCard')}
      </p>
    </EmptyState>
  )
}

/** The view in the URL, the overview of the month, and what each summary's table needs. */
const useSummary = (kind: SummaryKind) => {
  const [view, changeAddress] = useAddressState(readSummaryAddress)
  const change: Change = (patch, replace) => changeAddress(writeSummaryAddress(patch) as never, replace)
  const [usualSize, rememberSize] = usePageSize<number>(`${kind.name}.size`, pageSizes, kind.size)
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
    sortBy: (sort) => change({ sort, page: 1 }),
    turn: (to) => {
      rememberSize(to.size)
      change({ page: to.page, size: undefined })
    },
    empty: <EmptySummary words={view.q} overview={overview.data} onShowAll={showAll} />,
  }
  return { state, change, overview }
}

interface ListedRowsProps<C extends SummaryCall> extends Pick<SummaryFrameProps<C>, 'kind' | 'rows'> {
  readonly state: SummaryState
  readonly change: Change
}

/** The rows of the page that the URL selects, and the pager. */
const SummaryRows = <C extends SummaryCall>({ kind, rows: Rows, state, change }: ListedRowsProps<C>) => {
  const { view, size, filters, turn } = state
  const query = { ...filters, _start: (view.page - 1) * size, _limit: size }
  const list = useListPage<SummaryRow<SummaryCall>>(useQuery(listQuery<SummaryCall>(kind.list, { query })), {
    page: view.page,
    size,
    replacePage: (page) => change({ page }, true),
  }) as ListPage<SummaryRow<C>>
  return (
    <ListResult list={list}>
      <Rows list={list} state={state} />
      <Pager list={list} sizes={pageSizes} onTurn={turn} />
    </ListResult>
  )
}

/** The page of a summary: month, totals, search, export and rows. A page adds its list and its file. */
export const SummaryFrame = <C extends SummaryCall>(props: SummaryFrameProps<C>) => {
  const { kind, note, above, exported, rows } = props
  const t = useTexts(financeTexts)
  const { state, change, overview } = useSummary(kind)
  const compact = useCompact()
  const { view } = state
  const { data, error, isPlaceholderData, refetch } = overview
  const search = (q: string) => change({ q, page: 1 })
  return (
    <AntdFrame>
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
          <ListExportButton
            label={exported.label}
            // nothing to export without a month or a selected organisation
            count={state.monthName !== '' && view.orgs?.length !== 0 ? 1 : 0}
            requested={{
              name: `${kind.name}_${state.monthName}.${exported.extension}`,
              ask: (signal) => streamApi<SummaryCall>(kind.list, { query: { ...state.filters, _limit: -1 } }, signal),
              file: exported.file,
            }}
          />
        </div>
        {data && data.fetchedAt !== null && above?.(state, change)}
        {data && data.fetchedAt !== null && (
          <OrganisationCards
            cards={view.age === undefined ? data.cards : []}
            stale={isPlaceholderData}
            chosen={view.orgs}
            onChoose={(orgs) => change({ orgs, page: 1 })}
            note={note}
          >
            <SearchForm value={view.q} label={t(kind.search)} onSearch={search}>
              {view.q !== '' && (
                <button type="button" className="button quiet" onClick={() => search('')}>
                  {t('clear')}
                </button>
              )}
            </SearchForm>
          </OrganisationCards>
        )}
        {data ? (
          view.orgs?.length === 0 || data.fetchedAt === null ? (
            state.empty
          ) : (
            <SummaryRows kind={kind} rows={rows} state={state} change={change} />
          )
        ) : (
          <NotLoaded error={error} refetch={refetch} />
        )}
      </FullTextTooltip>
    </AntdFrame>
  )
}
