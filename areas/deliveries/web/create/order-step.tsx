import { type ReactNode, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import type { Organisation } from '#areas/directory/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { mustChooseSupplier } from '#areas/purchase-orders/rules/search.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { EmptyState } from '#kit/web/states.tsx'
import type { DeliveryForm } from './delivery-form.ts'
import { HeatForAll } from './heat-for-all.tsx'
import { SupplierOfLines } from './holders.tsx'
import { JobForm } from './job-form.tsx'
import { jobTexts } from './job-texts.ts'
import { lineToolTexts } from './line-tool-texts.ts'
import { everyLine, LineTools, narrowedRows } from './line-tools.tsx'
import { Lines, type LinesProps } from './lines.tsx'
import { openLineTexts } from './open-lines/texts.ts'
import { CompanyPicker, SupplierPicker } from './pickers.tsx'
import { useSuppliers } from './queries.ts'
import { SearchForm } from './search-form.tsx'
import { type SearchTab, SearchTabs } from './search-tabs.tsx'
import { createTexts } from './texts.ts'
import { headPresetFor } from './use-delivery-form.ts'

interface WhatProps extends Omit<LinesProps, 'rows'> {
  /** Stands where nothing was searched yet; nothing: a hint to search. */
  readonly start: ReactNode
  /** Leads back to it. */
  readonly onStart: (() => void) | undefined
  /** Stands between what was found and the lines. */
  readonly children: ReactNode
  readonly user: SessionUser
  readonly now: DeliveryForm
  readonly organisations: readonly Organisation[]
  readonly onWhere: (where: { readonly company?: number; readonly supplier?: number }) => void
  /** PO No or JOB Nos, joined by ', ', and the lines; nothing at all when the other tab is chosen. */
  readonly onFound: (searched: string, lines: readonly PoLine[]) => void
}

/** The release that an order was searched by; empty where its lines have none. */
const releaseOf = (rows: DeliveryForm['rows'], order: string): string =>
  String(rows.find(({ draft }) => draft.line.PO_NUMBER === order)?.draft.line.RELEASE_NUM ?? '')

const requestedOrder = (raw: RawSearch) => ({ po: addressText(raw, 'po') })

/** Step 1: company and supplier as the role chooses them, the order, its lines (PO-01). */
export const OrderStep = ({
  user,
  now,
  organisations,
  onWhere,
  onFound,
  start,
  onStart,
  children,
  ...lines
}: WhatProps) => {
  const t = useTexts(createTexts)
  const j = useTexts(jobTexts)
  const o = useTexts(openLineTexts)
  const suppliers = useSuppliers()
  const { head, rows, searched } = now
  const isCompact = useCompact()
  const tools = useTexts(lineToolTexts)
  const [filter, setFilter] = useState(everyLine)
  // the check may lead to a line that the filter hides
  const [ledTo, setLedTo] = useState(lines.focusOn)
  if (lines.focusOn !== ledTo) {
    setLedTo(lines.focusOn)
    if (!narrowedRows(rows, filter).some(({ key }) => key === lines.focusOn?.key)) setFilter(everyLine)
  }
  const shown = narrowedRows(rows, filter)
  const [requested] = useAddressState(requestedOrder)
  const [isUnfolded, setUnfolded] = useState(requested.po !== '')
  // on a phone the search would push the open lines out of sight
  const isFolded = Boolean(start) && isCompact && !isUnfolded
  const [tab, setTab] = useState<SearchTab>(() => (rows.some(({ draft }) => draft.line.JOBS) ? 'job' : 'po'))
  const chosen = rows.filter((row) => row.chosen).length
  const asked = searched.split(', ')
  const count = rows.filter(({ draft: { line } }) =>
    asked.includes(tab === 'job' ? (line.JOBS ?? '') : line.PO_NUMBER),
  ).length
  const pickers = (reasonOf: (field: 'company' | 'vendor_id') => string | undefined) => (
    <>
      <CompanyPicker
        id="what-company"
        organisations={organisations}
        value={head.company}
        isLocked={headPresetFor(user).company !== undefined}
        reason={reasonOf('company')}
        onChange={(company) => onWhere({ company })}
      />
      {mustChooseSupplier(user.user_type) && (
        <SupplierPicker
          id="what-supplier"
          suppliers={suppliers}
          value={head.supplier}
          reason={reasonOf('vendor_id')}
          onChange={(supplier) => onWhere({ supplier })}
        />
      )}
    </>
  )
  const changeTab = (other: SearchTab) => {
    setTab(other)
    onFound('', [])
  }
  return (
    <section className="step what-step" aria-labelledby="what-title">
      <div className="what-head">
        {isFolded ? (
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
        ) : (
          <>
            <div className="what-title">
              <h2 id="what-title">
                {start ? (
                  o('knownOrder')
                ) : (
                  <>
                    <span>1</span> {t('what')}
                  </>
                )}
              </h2>
              <SearchTabs tab={tab} onTab={changeTab} />
            </div>
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
          </>
        )}
        {onStart && !start && (
          <button type="button" className="button quiet to-start" onClick={onStart}>
            <Icon name="list" size={16} />
            {o('toOpenLines')}
          </button>
        )}
      </div>
      {start ? (
        start
      ) : rows.length === 0 ? (
        <div className="nothing-yet">
          <EmptyState icon="search" title={tab === 'job' ? j('nothingYet') : t('nothingYet')}>
            <p className="muted">{tab === 'job' ? j('nothingYetText') : t('nothingYetText')}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="found">
            <p role="status">
              {searched !== '' && (
                <b>
                  {tab === 'job' ? j('foundJobs', { jobs: searched, count }) : t('foundLines', { po: searched, count })}
                </b>
              )}
              <span className="muted">{t('chosenOf', { chosen, count: rows.length })}</span>
            </p>
            <LineTools
              rows={rows}
              filter={filter}
              onFilter={setFilter}
              onDeliverRemaining={() =>
                lines.dispatch({ type: 'deliverRemaining', keys: shown.map(({ key }) => key), facts: lines.facts })
              }
            />
            <HeatForAll rows={rows} dispatch={lines.dispatch} />
          </div>
          {children}
          <SupplierOfLines value={head.supplier}>
            {shown.length > 0 ? (
              <Lines rows={shown} {...lines} />
            ) : (
              <div className="nothing-yet">
                <EmptyState icon="search" title={tools('noneFound')}>
                  <button type="button" className="button" onClick={() => setFilter(everyLine)}>
                    {tools('showAll')}
                  </button>
                </EmptyState>
              </div>
            )}
          </SupplierOfLines>
        </>
      )}
    </section>
  )
}
