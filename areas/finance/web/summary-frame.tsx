import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { SavedViews, usePageSize } from '#areas/accounts/web/index.ts'
import type { CallReply } from '#kit/shared/call.ts'
import { formatMoney, sum } from '#kit/shared/quantity.ts'
import { useAddressState } from '#kit/web/address.ts'
import { callApiAsStream } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { EmptyState, NotLoaded } from '#kit/web/feedback/states.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { SearchForm } from '#kit/web/list/filter/search-form.tsx'
import { ListExportButton } from '#kit/web/list/list-export.tsx'
import { ListFrame } from '#kit/web/list/list-frame.tsx'
import { type ListPage, ListResult, useListPage } from '#kit/web/list/list-page.tsx'
import { pageSizes } from '#kit/web/list/page-sizes.ts'
import { Pager } from '#kit/web/list/pager.tsx'
import type { ListFile } from '#kit/web/list/row-files.ts'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { apiQuery, listQuery } from '#kit/web/query.ts'
import type { Overview } from '../contract.ts'
import { financeMessages } from '../messages.ts'
import type { SummaryKind } from './kinds.ts'
import { MonthBar } from './month-bar.tsx'
import { readSummaryView, type SummaryView, writeSummaryAddress } from './summary-address.ts'
import { financeTexts } from './texts.ts'
import './finance.css'

type SummaryCall = SummaryKind['list']
type SummaryRow<C extends SummaryCall> = CallReply<C>[number]

/**
 * The month of the rows. While its overview still loads, `overview` is that of the former month, which names all months.
 */
const shownMonth = (chosen: string, overview: Overview | undefined, isLoading: boolean) => {
  if (!isLoading) return { name: chosen || (overview?.month ?? ''), fetchedAt: overview?.fetchedAt ?? null }
  const month = overview?.months.find((one) => chosen === '' || one.month === chosen)
  return { name: chosen || (month?.month ?? ''), fetchedAt: month?.fetchedAt ?? null }
}

/** Holds the state that both summaries share: the view in the URL, the overview of its month, and the page size. */
const useSummary = (kind: SummaryKind) => {
  const [view, changeAddress] = useAddressState(readSummaryView)
  const change = (patch: Partial<SummaryView>, replace?: boolean) =>
    changeAddress(writeSummaryAddress(patch) as never, replace)
  const [usualSize, rememberSize] = usePageSize<number>(`${kind.name}.size`, pageSizes, kind.size)
  const query = { ...(view.month === '' ? {} : { Month: view.month }), ...(view.q === '' ? {} : { q: view.q }) }
  const overview = useQuery({ ...apiQuery(kind.overview, { query }), placeholderData: (old) => old })
  const month = shownMonth(view.month, overview.data, overview.isPlaceholderData)
  return {
    kind,
    view,
    change,
    overview,
    /** The organisations with their totals; empty while the list shows the open invoices of all months. */
    cards: view.age === undefined ? (overview.data?.cards ?? []) : [],
    choose: (orgs: readonly string[] | undefined) => change({ orgs, page: 1 }),
    size: pageSizes.find((one) => one === view.size) ?? usualSize,
    /** The query of the list without its page. */
    filters: {
      ...query,
      ...(view.age === undefined ? {} : { age: view.age }),
      ...(view.orgs === undefined ? {} : { org: [...view.orgs] }),
      ...(view.sort === '' ? {} : { _sort: view.sort }),
    },
    /** The month of the rows, and when it was fetched from the ERP, if that is known already. */
    month,
    /** The month or the age as it appears in file names. */
    fileMonth: view.age ?? month.name,
    /** When the month of the overview was fetched from the ERP. */
    fetchedAt: overview.data?.fetchedAt ?? null,
    sortBy: (sort: string) => change({ sort, page: 1 }),
    turn: (to: { readonly page: number; readonly size: number }) => {
      rememberSize(to.size)
      change({ page: to.page, size: undefined })
    },
  }
}
export type SummaryState = ReturnType<typeof useSummary>

interface StateProps {
  readonly state: SummaryState
}

export interface SummaryRowsProps<Row> extends StateProps {
  readonly list: ListPage<Row>
}

interface SummaryFrameProps<C extends SummaryCall> {
  readonly kind: SummaryKind & { readonly list: C }
  readonly rows: ComponentType<SummaryRowsProps<SummaryRow<C>>>
  readonly exported: { readonly label: string; readonly extension: string; readonly file: () => ListFile }
  readonly note?: string | undefined
  readonly above?: ComponentType<StateProps>
}

export const EmptySummary = ({ state: { view, change, overview, fetchedAt } }: StateProps) => {
  const t = useTexts(financeTexts)
  const month = overview.data?.month ?? null
  if (view.q !== '')
    return (
      <EmptyState title={t('nothingFound', { words: view.q })}>
        <Button onClick={() => change({ q: '', age: undefined, orgs: undefined, page: 1 })}>{t('showAll')}</Button>
      </EmptyState>
    )
  return (
    <EmptyState title={messageText(financeMessages.NO_INVOICE_DATA)}>
      <p className="muted">
        {month === null ? t('nothingYet') : fetchedAt === null ? t('notFetched', { month }) : t('chooseCard')}
      </p>
    </EmptyState>
  )
}

const SummaryHead = ({ exported, state }: Pick<SummaryFrameProps<SummaryCall>, 'exported'> & StateProps) => {
  const t = useTexts(financeTexts)
  const compact = useCompact()
  const { kind, view, change, overview, fileMonth, filters } = state
  return (
    <div className="data-line">
      <h2 className={compact ? 'visually-hidden' : ''}>{t(kind.name)}</h2>
      <MonthBar
        kind={kind}
        selected={view.month}
        overview={overview.data}
        onMonth={(to) => change({ month: to, age: undefined, orgs: undefined, page: 1 })}
      />
      <ListExportButton
        label={exported.label}
        // without a month or a selected organisation, there is nothing to export
        count={fileMonth !== '' && view.orgs?.length !== 0 ? 1 : 0}
        requested={{
          name: `${kind.name}_${fileMonth}.${exported.extension}`,
          ask: (signal) => callApiAsStream<SummaryCall>(kind.list, { query: { ...filters, _limit: -1 } }, signal),
          file: exported.file,
        }}
      />
    </div>
  )
}

const isChosen = ({ orgs }: SummaryView, code: string): boolean => orgs === undefined || orgs.includes(code)

/** One card per organisation code with its total. The list and the sum include only the selected codes (G-125). */
const OrganisationCards = ({ state: { kind, view, cards, choose } }: StateProps) => {
  const t = useTexts(financeTexts)
  const toggle = (code: string) => {
    const next = cards.map(({ ORG_CODE }) => ORG_CODE).filter((one) => (one === code) !== isChosen(view, one))
    choose(next.length === cards.length ? undefined : next)
  }
  return (
    <ul className="stack">
      {cards.map(({ ORG_CODE, total, rows }) => (
        <li key={ORG_CODE}>
          <button
            type="button"
            className="org-card row"
            aria-pressed={isChosen(view, ORG_CODE)}
            onClick={() => toggle(ORG_CODE)}
          >
            <span className="org-code inline-row strong">
              <span className="org-tick">{isChosen(view, ORG_CODE) && <Icon name="tick" size={14} />}</span>
              {ORG_CODE}
            </span>
            <span className="muted smaller">{t(kind.rows, { count: rows })}</span>
            <span className="org-total strong at-end">{formatMoney(total)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const SummaryTotals = ({ note, state }: Pick<SummaryFrameProps<SummaryCall>, 'note'> & StateProps) => {
  const t = useTexts(financeTexts)
  const { kind, view, change, overview, cards, choose } = state
  const search = (q: string) => change({ q, page: 1 })
  const chosen = cards.filter(({ ORG_CODE }) => isChosen(view, ORG_CODE))
  const total = formatMoney(sum(chosen.map((card) => card.total)))
  return (
    <section
      className={overview.isPlaceholderData ? 'org-cards stale stack' : 'org-cards stack'}
      aria-label={t('cards')}
    >
      <div className="data-line">
        <SearchForm value={view.q} label={t(kind.search)} onSearch={search}>
          {view.q !== '' && <QuietButton onClick={() => search('')}>{t('clear')}</QuietButton>}
        </SearchForm>
        {cards.length > 0 && <strong className="number">{t('chosen', { total })}</strong>}
        {cards.length > 1 && (
          <span className="org-all">
            <QuietButton onClick={() => choose(undefined)}>{t('all')}</QuietButton>
            <QuietButton onClick={() => choose([])}>{t('none')}</QuietButton>
          </span>
        )}
        {note && cards.length > 0 && <span className="muted">{note}</span>}
      </div>
      <OrganisationCards state={state} />
    </section>
  )
}

/** The rows of the page that the URL selects, and the pager. */
const SummaryRows = <C extends SummaryCall>({ rows: Rows, state }: Pick<SummaryFrameProps<C>, 'rows'> & StateProps) => {
  const { kind, view, size, filters, turn, change } = state
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
export const SummaryFrame = <C extends SummaryCall>({
  kind,
  note,
  above: Above,
  exported,
  rows,
}: SummaryFrameProps<C>) => {
  const state = useSummary(kind)
  const { view, fetchedAt } = state
  const { data, error, refetch } = state.overview
  const isEmpty = fetchedAt === null || view.orgs?.length === 0
  return (
    <ListFrame>
      <SavedViews list={kind.name} size={state.size} />
      <SummaryHead exported={exported} state={state} />
      {fetchedAt !== null && Above && <Above state={state} />}
      {fetchedAt !== null && <SummaryTotals note={note} state={state} />}
      {!data && <NotLoaded error={error} refetch={refetch} />}
      {data && (isEmpty ? <EmptySummary state={state} /> : <SummaryRows rows={rows} state={state} />)}
    </ListFrame>
  )
}
