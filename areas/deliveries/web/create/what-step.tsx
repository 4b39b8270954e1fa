import type { SessionUser } from '#areas/accounts/contract.ts'
import type { Organisation } from '#areas/directory/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { choosesSupplier } from '#areas/purchase-orders/rules/search.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { EmptyState } from '#kit/web/states.tsx'
import type { Building } from './building.ts'
import { Lines, type LinesProps } from './lines.tsx'
import { CompanyPicker, SupplierPicker } from './pickers.tsx'
import { type LineSearch, useSuppliers } from './queries.ts'
import { SearchForm } from './search-form.tsx'
import { createTexts } from './texts.ts'
import { presetOf } from './use-building.ts'

interface WhatProps extends Omit<LinesProps, 'rows'> {
  readonly user: SessionUser
  readonly now: Building
  readonly organisations: readonly Organisation[]
  readonly onWhere: (where: { readonly company?: number; readonly supplier?: number }) => void
  readonly onFound: (search: LineSearch, lines: readonly PoLine[]) => void
}

/** Step 1: company and supplier as the role chooses them, the order, its lines (PO-01). */
export const WhatStep = ({ user, now, organisations, onWhere, onFound, ...lines }: WhatProps) => {
  const t = useTexts(createTexts)
  const suppliers = useSuppliers()
  const { head, rows, searched } = now
  const chosen = rows.filter((row) => row.chosen).length
  return (
    <section className="step what-step" aria-labelledby="what-title">
      <div className="what-head">
        <h2 id="what-title">
          <span>1</span> {t('what')}
        </h2>
        <SearchForm
          company={head.company}
          supplier={head.supplier}
          onFound={onFound}
          relLabel={t('rel')}
          pickers="before"
        >
          {(reasonOf) => (
            <>
              <CompanyPicker
                id="what-company"
                organisations={organisations}
                value={head.company}
                isLocked={presetOf(user).company !== undefined}
                reason={reasonOf('company')}
                onChange={(company) => onWhere({ company })}
              />
              {choosesSupplier(user.user_type) && (
                <SupplierPicker
                  id="what-supplier"
                  suppliers={suppliers}
                  value={head.supplier}
                  reason={reasonOf('vendor_id')}
                  onChange={(supplier) => onWhere({ supplier })}
                />
              )}
            </>
          )}
        </SearchForm>
      </div>
      {rows.length === 0 ? (
        <div className="nothing-yet">
          <EmptyState icon="search" title={t('nothingYet')}>
            <p className="muted">{t('nothingYetText')}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="found" role="status">
            {searched !== '' && (
              <b>
                {t('foundLines', {
                  po: searched,
                  count: rows.filter(({ draft }) => draft.line.PO_NUMBER === searched).length,
                })}
              </b>
            )}
            <span className="muted">{t('chosenOf', { chosen, count: rows.length })}</span>
          </p>
          <Lines rows={rows} {...lines} />
        </>
      )}
    </section>
  )
}
