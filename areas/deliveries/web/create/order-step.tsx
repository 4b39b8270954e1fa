import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import type { Organisation } from '#areas/directory/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { mustChooseSupplier } from '#areas/purchase-orders/rules/search.ts'
import { useAddressState } from '#kit/web/address.ts'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { EmptyState } from '#kit/web/states.tsx'
import type { DeliveryForm } from './delivery-form.ts'
import { DraftSwitch } from './drafts.tsx'
import { jobTexts } from './job-texts.ts'
import { LineCards } from './line-cards.tsx'
import { LineSupplierContext } from './line-supplier-context.ts'
import { LineTable } from './line-table.tsx'
import { lineToolTexts } from './line-tool-texts.ts'
import { everyLine, filteredRows, HeatForAll, type LineFilter, LineTools, type PasteState } from './line-tools.tsx'
import { openLineTexts } from './open-lines/texts.ts'
import { CompanyPicker, SupplierPicker } from './pickers.tsx'
import { useSupplierChoice } from './queries.ts'
import { JobForm, type ReasonOf, requestedOrder, SearchForm, type SearchTab, SearchTabs } from './search-forms.tsx'
import { createTexts } from './texts.ts'
import { headPresetFor } from './use-delivery-form.ts'
import type { LinesProps } from './use-line.ts'

interface OrderStepProps extends Omit<LinesProps, 'rows' | 'pasteFrom'> {
  readonly pasteFrom: PasteState['pasteFrom']
  /** The content that is shown until an order is searched. Without it, a hint to search is shown. */
  readonly start: ReactNode
  /** Returns to `start`. */
  readonly onStart: (() => void) | undefined
  /** The content between the number of lines found and the lines. */
  readonly children: ReactNode
  readonly user: SessionUser
  readonly form: DeliveryForm
  readonly organisations: readonly Organisation[]
  readonly onCompanyOrSupplier: (choice: { readonly company?: number; readonly supplier?: number }) => void
  /** Called with the PO No or the JOB Nos (joined by ', ') and their lines. When the tab changes, both are empty. */
  readonly onFound: (searched: string, lines: readonly PoLine[]) => void
}

/** Returns the release with which the order was searched, from its lines; empty if they have none. */
const releaseOf = (rows: DeliveryForm['rows'], order: string): string =>
  String(rows.find(({ draft }) => draft.line.PO_NUMBER === order)?.draft.line.RELEASE_NUM ?? '')

type HeadPickersProps = Pick<OrderStepProps, 'user' | 'organisations' | 'onCompanyOrSupplier'> & {
  readonly head: DeliveryForm['head']
  readonly reasonOf: ReasonOf
}

/** The pickers of company and supplier that the role needs. */
const HeadPickers = ({ user, head, organisations, onCompanyOrSupplier, reasonOf }: HeadPickersProps) => {
  const suppliers = useSupplierChoice()
  return (
    <>
      <CompanyPicker
        id="what-company"
        organisations={organisations}
        value={head.company}
        isLocked={headPresetFor(user).company !== undefined}
        reason={reasonOf('company')}
        onChange={(company) => onCompanyOrSupplier({ company })}
      />
      {mustChooseSupplier(user.user_type) && (
        <SupplierPicker
          id="what-supplier"
          suppliers={suppliers}
          value={head.supplier}
          reason={reasonOf('vendor_id')}
          onChange={(supplier) => onCompanyOrSupplier({ supplier })}
        />
      )}
    </>
  )
}

interface SearchProps extends Omit<HeadPickersProps, 'head' | 'reasonOf'>, Pick<OrderStepProps, 'form' | 'onFound'> {
  readonly tab: SearchTab
}

/** The search of the chosen tab: by order, or by jobs. */
const OrderSearch = ({ tab, form, onFound, ...pickerProps }: SearchProps) => {
  const t = useTexts(createTexts)
  const { head, rows, searched } = form
  const pickers = (reasonOf: ReasonOf) => <HeadPickers {...pickerProps} head={head} reasonOf={reasonOf} />
  return (
    <div id="what-panel" role="tabpanel" aria-labelledby={`what-tab-${tab}`}>
      {tab === 'job' ? (
        <JobForm
          company={head.company}
          supplier={head.supplier}
          onFound={(jobs, lines) => onFound(jobs.join(', '), lines)}
        >
          {pickers}
        </JobForm>
      ) : (
        <SearchForm
          company={head.company}
          supplier={head.supplier}
          onFound={({ ponum }, lines) => onFound(ponum.trim(), lines)}
          relLabel={t('rel')}
          searched={{ ponum: searched, rel: releaseOf(rows, searched) }}
          pickers="before"
        >
          {pickers}
        </SearchForm>
      )}
    </div>
  )
}

interface OrderHeadProps extends SearchProps, Pick<OrderStepProps, 'start' | 'onStart'> {
  readonly onTab: (tab: SearchTab) => void
}

/** The title and the search. On a phone, the search is folded while the open lines are shown, to save space. */
const OrderHead = ({ start, onStart, onTab, ...search }: OrderHeadProps) => {
  const t = useTexts(createTexts)
  const o = useTexts(openLineTexts)
  const isCompact = useCompact()
  const [requested] = useAddressState(requestedOrder)
  const [isUnfolded, setUnfolded] = useState(requested.ponum !== '')
  const changeTab = (tab: SearchTab) => {
    // a change of the tab shows the open lines again, but the search must stay unfolded for the user
    setUnfolded(true)
    onTab(tab)
  }
  if (start && isCompact && !isUnfolded)
    return (
      <div className="what-head">
        <button
          type="button"
          id="what-title"
          className="button known-order"
          aria-expanded={false}
          onClick={() => setUnfolded(true)}
        >
          <Icon name="search" size={16} />
          {o('knownOrder')}
        </button>
        <DraftSwitch form={search.form} />
      </div>
    )
  return (
    <div className="what-head">
      <div className="what-title stack gap-4">
        <h2 className="row" id="what-title">
          {start ? (
            o('knownOrder')
          ) : (
            <>
              <span>1</span> {t('what')}
            </>
          )}
        </h2>
        <SearchTabs tab={search.tab} onTab={changeTab} />
      </div>
      <OrderSearch {...search} />
      <div className="to-start">
        <DraftSwitch form={search.form} />
        {onStart && !start && (
          <button type="button" className="button quiet" onClick={onStart}>
            <Icon name="list" size={16} />
            {o('toOpenLines')}
          </button>
        )}
      </div>
    </div>
  )
}

const NothingSearched = ({ tab }: { readonly tab: SearchTab }) => {
  const t = useTexts(createTexts)
  const j = useTexts(jobTexts)
  return (
    <div className="nothing-yet">
      <EmptyState icon="search" title={tab === 'job' ? j('nothingYet') : t('nothingYet')}>
        <p className="muted">{tab === 'job' ? j('nothingYetText') : t('nothingYetText')}</p>
      </EmptyState>
    </div>
  )
}

/** The number of lines found, and how many lines are selected. */
const FoundCount = ({ form: { rows, searched }, tab }: Pick<SearchProps, 'form' | 'tab'>) => {
  const t = useTexts(createTexts)
  const j = useTexts(jobTexts)
  const names = searched.split(', ')
  const count = rows.filter(({ draft: { line } }) =>
    names.includes(tab === 'job' ? (line.JOBS ?? '') : line.PO_NUMBER),
  ).length
  return (
    <p className="row wraps" role="status">
      {searched !== '' && (
        <b>{tab === 'job' ? j('foundJobs', { jobs: searched, count }) : t('foundLines', { po: searched, count })}</b>
      )}
      <span className="muted">
        {t('chosenOf', { chosen: rows.filter(({ chosen }) => chosen).length, count: rows.length })}
      </span>
    </p>
  )
}

/** The filter of the lines. It is removed when a problem of the check leads to a line that the filter hides. */
const useLineFilter = (rows: DeliveryForm['rows'], focusOn: LinesProps['focusOn']) => {
  const [filter, setFilter] = useState<LineFilter>(everyLine)
  const [ledTo, setLedTo] = useState(focusOn)
  if (focusOn !== ledTo) {
    setLedTo(focusOn)
    if (!filteredRows(rows, filter).some(({ key }) => key === focusOn?.key)) setFilter(everyLine)
  }
  return [filter, setFilter] as const
}

/** Returns a function that pastes cells into the visible rows. It stays the same, so typing does not render all rows. */
const usePasteIntoVisible = (pasteFrom: PasteState['pasteFrom'], visibleRows: DeliveryForm['rows']) => {
  const visible = useRef(visibleRows)
  useLayoutEffect(() => {
    visible.current = visibleRows
  }, [visibleRows])
  return useCallback((key: string, text: string) => pasteFrom(key, text, visible.current), [pasteFrom])
}

/** The lines found, with the tools above them: as a table, or as cards on narrow screens. */
const FoundLines = ({ tab, form, children, pasteFrom, ...lines }: FoundLinesProps) => {
  const tools = useTexts(lineToolTexts)
  const isCompact = useCompact()
  const { rows } = form
  const [filter, setFilter] = useLineFilter(rows, lines.focusOn)
  const visibleRows = filteredRows(rows, filter)
  const pasteIntoVisible = usePasteIntoVisible(pasteFrom, visibleRows)
  const onDeliverRemaining = () =>
    lines.dispatch({ type: 'deliverRemaining', keys: visibleRows.map(({ key }) => key), facts: lines.facts })
  const Lines = isCompact ? LineCards : LineTable
  return (
    <>
      <div className="found row wraps">
        <FoundCount form={form} tab={tab} />
        <LineTools rows={rows} filter={filter} onFilter={setFilter} onDeliverRemaining={onDeliverRemaining} />
        <HeatForAll rows={rows} dispatch={lines.dispatch} />
      </div>
      {children}
      <LineSupplierContext value={form.head.supplier}>
        {visibleRows.length > 0 ? (
          <Lines rows={visibleRows} {...lines} pasteFrom={pasteIntoVisible} />
        ) : (
          <div className="nothing-yet">
            <EmptyState icon="search" title={tools('noneFound')}>
              <button type="button" className="button" onClick={() => setFilter(everyLine)}>
                {tools('showAll')}
              </button>
            </EmptyState>
          </div>
        )}
      </LineSupplierContext>
    </>
  )
}

interface FoundLinesProps
  extends Pick<SearchProps, 'form' | 'tab'>,
    Omit<LinesProps, 'rows' | 'pasteFrom'>,
    Pick<OrderStepProps, 'pasteFrom'> {
  readonly children: ReactNode
}

/** Step 1: the company and supplier (if the role selects them), the order and its lines (PO-01). */
export const OrderStep = (props: OrderStepProps) => {
  const { user, form, organisations, onCompanyOrSupplier, onFound, start, onStart, children, ...lines } = props
  const [tab, setTab] = useState<SearchTab>(() => (form.rows.some(({ draft }) => draft.line.JOBS) ? 'job' : 'po'))
  const changeTab = (other: SearchTab) => {
    setTab(other)
    onFound('', [])
  }
  return (
    <section className="step what-step column" aria-labelledby="what-title">
      <OrderHead
        {...{ user, form, organisations, onCompanyOrSupplier, onFound, start, onStart, tab }}
        onTab={changeTab}
      />
      {start ||
        (form.rows.length === 0 ? (
          <NothingSearched tab={tab} />
        ) : (
          <FoundLines {...lines} tab={tab} form={form}>
            {children}
          </FoundLines>
        ))}
    </section>
  )
}
