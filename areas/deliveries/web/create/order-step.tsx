import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { mustChooseSupplier } from '#areas/purchase-orders/rules/search.ts'
import { compactDate } from '#kit/shared/dates.ts'
import { useAddressState } from '#kit/web/address.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { EmptyState } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { isChoosable } from '../../rules/choosable.ts'
import type { DeliveryForm } from './delivery-form.ts'
import { DraftSwitch } from './draft/drafts.tsx'
import { LineCards } from './lines/line-cards.tsx'
import { LineTable } from './lines/line-table.tsx'
import {
  filteredRows,
  HeatForAllPacks,
  type LineFilter,
  LineTools,
  noLineFilter,
  PasteBar,
  type PasteState,
} from './lines/line-tools.tsx'
import { LineSupplierContext } from './lines/transit-quantity.tsx'
import type { LineListProps } from './lines/use-line.ts'
import { OpenLines } from './open-lines/open-lines.tsx'
import { openLineTexts } from './open-lines/texts.ts'
import { CompanyPicker, SupplierPicker } from './pickers.tsx'
import { isFocusInSearch } from './preview/preview-problems.ts'
import { JobForm, type ReasonOf, requestedOrder, SearchForm, type SearchTab, SearchTabs } from './search-forms.tsx'
import { createTexts } from './texts.ts'
import type { BuildDeliveryState } from './use-build-delivery.tsx'

interface OrderProps {
  readonly built: BuildDeliveryState
  readonly tab: SearchTab
  /** Called with the PO No or the JOB Nos, and their lines. When the user changes the tab, both are empty. */
  readonly onFound: (searched: string, lines: readonly PoLine[]) => void
}

/** Returns the release that was searched with the order, from its lines; empty if they have none. */
const releaseOf = (rows: DeliveryForm['rows'], order: string): string =>
  String(rows.find(({ draft }) => draft.line.PO_NUMBER === order)?.draft.line.RELEASE_NUM ?? '')

const OrderSearch = ({ built: { user, form, actions }, tab, onFound }: OrderProps) => {
  const { head, rows, searched } = form.now
  const { company, supplier } = head
  const search = { company, supplier, onFound }
  const pickers = (reasonOf: ReasonOf) => (
    <>
      <CompanyPicker
        value={company}
        reason={reasonOf('company')}
        onChange={(chosen) => void actions.changeCompanyOrSupplier({ company: chosen })}
      />
      {mustChooseSupplier(user.user_type) && (
        <SupplierPicker
          value={supplier}
          reason={reasonOf('vendor_id')}
          onChange={(chosen) => void actions.changeCompanyOrSupplier({ supplier: chosen })}
        />
      )}
    </>
  )
  return (
    <div id="what-panel" className="grows" role="tabpanel" aria-labelledby={`what-tab-${tab}`}>
      {tab === 'job' ? (
        <JobForm {...search}>{pickers}</JobForm>
      ) : (
        <SearchForm {...search} searched={{ ponum: searched, rel: releaseOf(rows, searched) }}>
          {pickers}
        </SearchForm>
      )}
    </div>
  )
}

/** The title and the search. On a phone, the search is collapsed while the open lines are shown, to save space. */
const OrderHead = ({ onTab, ...search }: OrderProps & { readonly onTab: (tab: SearchTab) => void }) => {
  const t = useTexts(createTexts)
  const o = useTexts(openLineTexts)
  const isCompact = useCompact()
  const [requested] = useAddressState(requestedOrder)
  const [isUnfolded, setUnfolded] = useState(requested.ponum !== '')
  const { list, form, drafts } = search.built
  const changeTab = (tab: SearchTab) => {
    // changing the tab shows the open lines again, but the search must stay expanded
    setUnfolded(true)
    onTab(tab)
  }
  if (list.isShown && isCompact && !isUnfolded)
    return (
      <div className="what-head row">
        <Button
          id="what-title"
          className="known-order"
          icon="search"
          aria-expanded={false}
          onClick={() => setUnfolded(true)}
        >
          {o('knownOrder')}
        </Button>
        <DraftSwitch form={form.now} drafts={drafts} />
      </div>
    )
  return (
    <div className="what-head row">
      <div className="what-title stack gap-4">
        <h2 className="row" id="what-title">
          {list.isShown ? (
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
      <div className="to-start flow at-end">
        <DraftSwitch form={form.now} drafts={drafts} />
        {list.isOffered && !list.isShown && (
          <QuietButton icon="list" onClick={list.show}>
            {o('title')}
          </QuietButton>
        )}
      </div>
    </div>
  )
}

const FoundCount = ({ form: { rows, searched }, tab }: { readonly form: DeliveryForm; readonly tab: SearchTab }) => {
  const t = useTexts(createTexts)
  const names = searched.split(', ')
  const count = rows.filter(({ draft: { line } }) =>
    names.includes(tab === 'job' ? (line.JOBS ?? '') : line.PO_NUMBER),
  ).length
  return (
    <p className="row wraps" role="status">
      {searched !== '' && <b>{t('found', { name: `${tab === 'job' ? 'JOB' : 'PO'} ${searched}`, count })}</b>}
      <span className="muted">
        {t('chosenOf', { chosen: rows.filter(({ chosen }) => chosen).length, count: rows.length })}
      </span>
    </p>
  )
}

/** Holds the filter of the lines. It is removed when a problem of the check refers to a line that the filter hides. */
const useLineFilter = (rows: DeliveryForm['rows'], focusOn: LineListProps['focusOn']) => {
  const [filter, setFilter] = useState<LineFilter>(noLineFilter)
  const [ledTo, setLedTo] = useState(focusOn)
  if (focusOn !== ledTo) {
    setLedTo(focusOn)
    if (!filteredRows(rows, filter).some(({ key }) => key === focusOn?.key)) setFilter(noLineFilter)
  }
  return [filter, setFilter] as const
}

/** Returns a function that pastes into the visible rows: always the same, so that typing does not render all rows. */
const usePasteIntoVisible = (pasteFrom: PasteState['pasteFrom'], visibleRows: DeliveryForm['rows']) => {
  const visible = useRef(visibleRows)
  useLayoutEffect(() => {
    visible.current = visibleRows
  }, [visibleRows])
  return useCallback((key: string, text: string) => pasteFrom(key, text, visible.current), [pasteFrom])
}

/** The lines found, with the tools above them: as a table, or as cards on narrow screens. */
const FoundLines = ({ built, tab }: Pick<OrderProps, 'built' | 'tab'>) => {
  const t = useTexts(createTexts)
  const isCompact = useCompact()
  const { form, checked, pasting, focusOn, lots, lotsStateOf } = built
  const { now, dispatch } = form
  const { facts } = checked
  const { rows, head } = now
  const [filter, setFilter] = useLineFilter(rows, focusOn)
  const visibleRows = filteredRows(rows, filter)
  const pasteFrom = usePasteIntoVisible(pasting.pasteFrom, visibleRows)
  const onDeliverRemaining = () =>
    dispatch({ type: 'deliverRemaining', keys: visibleRows.map(({ key }) => key), facts })
  const Lines = isCompact ? LineCards : LineTable
  return (
    <>
      <div className="found row wraps">
        <FoundCount form={now} tab={tab} />
        <LineTools rows={rows} filter={filter} onFilter={setFilter} onDeliverRemaining={onDeliverRemaining} />
        <HeatForAllPacks rows={rows} dispatch={dispatch} />
      </div>
      <PasteBar {...pasting} />
      <LineSupplierContext value={head.supplier}>
        {visibleRows.length > 0 ? (
          <Lines
            rows={visibleRows}
            lotHint={head.deliveryDate ? compactDate(head.deliveryDate) : ''}
            {...{ facts, dispatch, lots, lotsStateOf, pasteFrom, focusOn }}
          />
        ) : (
          <div className="nothing-yet">
            <EmptyState icon="search" title={t('noLineFound')}>
              <Button onClick={() => setFilter(noLineFilter)}>{t('showAllLines')}</Button>
            </EmptyState>
          </div>
        )}
      </LineSupplierContext>
    </>
  )
}

/** Step 1: company and supplier if the role selects them, and an order's lines (PO-01) or the open lines (PO-09). */
export const OrderStep = ({ built, onFormReplaced }: { built: BuildDeliveryState; onFormReplaced: () => void }) => {
  const t = useTexts(createTexts)
  const { form, list, setFocusOn, actions } = built
  const { now, dispatch } = form
  const isCompact = useCompact()
  const [tab, setTab] = useState<SearchTab>(() => (now.rows.some(({ draft }) => draft.line.JOBS) ? 'job' : 'po'))
  const onFound = (searched: string, lines: readonly PoLine[]) => {
    if (lines.length > 0) list.leave()
    dispatch({ type: 'found', ponum: searched, lines })
    if (now.searched !== searched) onFormReplaced()
    const first = lines.find(isChoosable)
    // on a phone, the keyboard would cover the lines; if the user is already in another field, the focus does not move
    if (first && !isCompact && isFocusInSearch()) setFocusOn({ key: lineKey(first), field: 'amount' })
  }
  const changeTab = (other: SearchTab) => {
    setTab(other)
    onFound('', [])
  }
  const onBuild = (selected: DeliveryForm) => {
    list.leaveToNumber()
    void actions.takeSelection(selected)
  }
  return (
    <section className="step what-step column" aria-labelledby="what-title">
      <OrderHead {...{ built, tab, onFound }} onTab={changeTab} />
      {list.isShown ? (
        <OpenLines unfinished={now} onContinue={list.leave} onBuild={onBuild} />
      ) : now.rows.length === 0 ? (
        <div className="nothing-yet">
          <EmptyState icon="search" title={t(tab === 'job' ? 'nothingYetJob' : 'nothingYet')}>
            <p className="muted">{t(tab === 'job' ? 'nothingYetJobText' : 'nothingYetText')}</p>
          </EmptyState>
        </div>
      ) : (
        <FoundLines built={built} tab={tab} />
      )}
    </section>
  )
}
